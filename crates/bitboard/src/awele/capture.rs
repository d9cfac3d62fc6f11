//! Which houses a sowing captures: `awele.capture` and `awele.capture.chain`.

use super::row::{ONES, Row, TOPS};

/// The seeds that are captured from an opponent's row in which the last seed has fallen at `last`: a one in that house,
/// or nothing.
///
/// The chain goes to the houses before, which are the lanes above. A one added to bytes that are full where a house
/// holds two or three seeds runs through all of them and empties them, up to the first that is not full.
#[inline(always)]
pub(super) const fn captured(other: Row, last: Row) -> Row {
    // Nothing in the houses that hold two or three, and never as much as the highest bit.
    let off = other & (0xFE * ONES) ^ (2 * ONES);
    let ripe = TOPS - off;
    let carried = (ripe | (TOPS - ONES)) + last;
    let taken = ripe & !carried & TOPS;
    other & ((taken << 1) - (taken >> 7))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::awele::row;

    #[test]
    fn a_carry_finds_the_chain() {
        // All rows of houses with one to four seeds, or none.
        for mut number in 0..5_u32.pow(6) {
            let mut other = row::captured(31);
            for lane in 0..6 {
                other |= row::house(lane, (number % 5) as u8);
                number /= 5;
            }
            assert_eq!(captured(other, 0), 0);
            for last in 0..6 {
                let chain = (last..6).take_while(|lane| matches!(row::seeds(other, *lane), 2 | 3));
                let expected: u64 = chain.map(|lane| row::house(lane, row::seeds(other, lane) as u8)).sum();
                assert_eq!(captured(other, row::house(last, 1)), expected, "{other:#x} {last}");
            }
        }
    }
}
