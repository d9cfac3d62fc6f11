//! How far pieces go in a direction: `aieirping.move.blocked`.

use super::set::{RANKS, Set, shifted};

/// All squares that pieces reach in a direction, with the first on which something stands. Squares outside the board
/// may be among them.
#[inline(always)]
pub(super) fn reached<const N: usize, const FILES: i32, const RANKS: i32>(from: &[Set; N], vacant: &Set) -> [Set; N] {
    match (FILES, RANKS) {
        (1, 0) => to_the_right(from, vacant),
        (-1, 0) => to_the_left(from, vacant),
        _ => by_ranks::<N, FILES, RANKS>(from, vacant),
    }
}

/// From one rank to the next.
#[inline(never)]
fn by_ranks<const N: usize, const FILES: i32, const UP: i32>(from: &[Set; N], vacant: &Set) -> [Set; N] {
    let mut reached = [Set::EMPTY; N];
    let mut going = [0; N];
    for i in 0..RANKS {
        let rank = if UP > 0 { i } else { RANKS - 1 - i };
        for set in 0..N {
            let arriving = shifted(going[set], FILES);
            reached[set].0[rank] = arriving;
            going[set] = from[set].0[rank] | arriving & vacant.0[rank];
        }
    }
    reached
}

/// All ranks at once: a piece added to the vacant squares beside it is carried on to the next that is not.
#[inline(never)]
fn to_the_right<const N: usize>(from: &[Set; N], vacant: &Set) -> [Set; N] {
    let mut reached = [Set::EMPTY; N];
    for rank in 0..RANKS {
        let vacant = vacant.0[rank];
        for set in 0..N {
            let beside = from[set].0[rank] << 1;
            let carried = vacant + (beside & vacant);
            // The vacant squares passed, the squares where the run ends, and those that end it at once.
            reached[set].0[rank] = vacant & !carried | carried & !vacant | beside & !vacant;
        }
    }
    reached
}

/// All ranks at once: one square, two, four, eight and sixteen farther.
#[inline(never)]
fn to_the_left<const N: usize>(from: &[Set; N], vacant: &Set) -> [Set; N] {
    let mut reached = [Set::EMPTY; N];
    for rank in 0..RANKS {
        let mut open = vacant.0[rank];
        let mut going = [0; N];
        for set in 0..N {
            going[set] = from[set].0[rank];
        }
        for files in [1, 2, 4, 8, 16] {
            for set in &mut going {
                *set |= open & *set >> files;
            }
            open &= open >> files;
        }
        for set in 0..N {
            reached[set].0[rank] = going[set] >> 1;
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::aieirping::square::{index, square};
    use crate::board::aieirping::BOARD;

    fn check<const FILES: i32, const UP: i32>(from: &Set, vacant: &Set) {
        let [found] = reached::<1, FILES, UP>(&[*from], vacant);
        let mut expected = Set::EMPTY;
        from.each(|at| {
            let mut square = square(at);
            while let Some(next) = BOARD.step(square, FILES as i8, UP as i8) {
                let at = index(next).unwrap();
                assert!(!expected.holds(at));
                expected.toggle(at);
                square = next;
                if !vacant.holds(at) {
                    break;
                }
            }
        });
        assert_eq!(found & Set::BOARD, expected, "{FILES} {UP}");
    }

    #[test]
    fn pieces_go_up_to_what_stands_in_their_way() {
        let mut seed = 1_u64;
        let mut random = || {
            seed = seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
            (seed >> 32) as u32
        };
        for round in 0..500 {
            let occupied = Set([0; RANKS].map(|_: u32| match round % 3 {
                0 => random() & random() & random(),
                1 => random(),
                _ => random() & random() & random() & random() & random(),
            })) & Set::BOARD;
            let from = Set(occupied.0.map(|rank| rank & random()));
            let vacant = Set::BOARD.without(occupied);
            check::<0, 1>(&from, &vacant);
            check::<0, -1>(&from, &vacant);
            check::<1, 0>(&from, &vacant);
            check::<-1, 0>(&from, &vacant);
            check::<1, 1>(&from, &vacant);
            check::<-1, 1>(&from, &vacant);
            check::<1, -1>(&from, &vacant);
            check::<-1, -1>(&from, &vacant);
        }
    }
}
