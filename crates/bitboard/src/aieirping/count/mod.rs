//! Moves, and sequences of moves, counted without making the last ones.
//!
//! The last move of a sequence is counted as squares of sets of targets. The last two are counted together: the replies
//! to most moves are those to no move at all, but for a difference that is found without making the move (`replies`). What
//! is counted so and why it is right is explained in `docs/reference/counting.md`.

mod replies;

use self::replies::Replies;
use super::board::Board;
use super::geometry::{At, Colour, RANKS, Set};
use super::legal::Legal;
use super::moves::Ply;
use crate::rules::aieirping::{IPlacesOnLeftSquare, Rulings};
use crate::tally::{add, add_eight};

/// The number of sequences of this many moves (at least one) from a position with this player to move.
pub(super) fn lines<S: Colour>(board: &mut Board, rulings: &Rulings, depth: u32) -> u64 {
    if board.is_over(rulings) {
        return 0;
    }
    let legal = Legal::of::<S>(board, rulings);
    match depth {
        0 | 1 => return legal.count(rulings),
        2 => return pairs::<S>(board, rulings, &legal),
        _ => {}
    }
    let mut lines = 0;
    legal.each(rulings, board, |board, ply| lines += lines_after::<S>(board, rulings, ply, depth - 1));
    lines
}

#[inline(always)]
fn lines_after<S: Colour>(board: &mut Board, rulings: &Rulings, ply: Ply, depth: u32) -> u64 {
    let changes = board.make::<S>(rulings, ply);
    let lines = lines::<S::Other>(board, rulings, depth);
    board.undo(&changes);
    lines
}

/// The number of sequences of two moves.
fn pairs<S: Colour>(board: &mut Board, rulings: &Rulings, legal: &Legal) -> u64 {
    let replies = Replies::to_pass::<S>(board, rulings);
    let mut pairs = 0;
    legal.each(rulings, board, |board, ply| {
        let local = replies.after::<S>(board, ply);
        pairs += local.unwrap_or_else(|| lines_after::<S>(board, rulings, ply, 1));
    });
    pairs
}

/// How many of four times eight sets contain each square of a rank, as bits of weight one, two, four, eight, sixteen
/// and sixteen again.
#[inline(always)]
fn sums_on_rank(sets: [&[Set; 8]; 4], rank: usize) -> [u32; 6] {
    let [a, b, c, d] = sets.map(|eight| eight.each_ref().map(|set| set.0[rank]));
    let (sums, eights_1) = add_eight([0; 3], a);
    let (sums, eights_2) = add_eight(sums, b);
    let (sums, eights_3) = add_eight(sums, c);
    let ([ones, twos, fours], eights_4) = add_eight(sums, d);
    let (eights, sixteens) = add(eights_1, eights_2, eights_3);
    [ones, twos, fours, eights ^ eights_4, sixteens, eights & eights_4]
}

/// What each bit of a square's sum is worth.
const WEIGHTS: [u32; 6] = [1, 2, 4, 8, 16, 16];

/// How many squares four times eight sets have together.
#[inline(never)]
fn total(sets: [&[Set; 8]; 4]) -> u64 {
    let mut total = 0;
    for rank in 0..RANKS {
        let [a, b, c, d, e, f] = sums_on_rank(sets, rank).map(u32::count_ones);
        let [_, two, four, eight, sixteen, again] = WEIGHTS;
        total += a + two * b + four * c + eight * d + sixteen * e + again * f;
    }
    u64::from(total)
}

/// How many moves go to each square, leaving out captures by I.
struct MovesTo([Set; 6]);

impl MovesTo {
    #[inline(never)]
    pub fn of(legal: &Legal) -> MovesTo {
        let mut moves_to = MovesTo([Set::EMPTY; 6]);
        for rank in 0..RANKS {
            let sums = sums_on_rank(legal.simple(), rank);
            for (set, sum) in moves_to.0.iter_mut().zip(sums) {
                set.0[rank] = sum;
            }
        }
        moves_to
    }

    #[inline(always)]
    pub fn at(&self, at: At) -> i64 {
        self.0.iter().zip(WEIGHTS).map(|(set, weight)| i64::from(set.bit(at) * weight)).sum()
    }
}

impl Legal {
    /// How many moves there are.
    pub fn count(&self, rulings: &Rulings) -> u64 {
        total(self.simple()) + self.switches.count() + self.placed(rulings)
    }

    /// The sets of which every square is a move. Two squares for L to mark are two moves; one is one, and none is one
    /// where that is legal.
    const fn simple(&self) -> [&[Set; 8]; 4] {
        [&self.go, &self.leaps, &self.marked, &self.l]
    }

    /// The captures by I, each as often as there are squares for what it captures.
    fn placed(&self, rulings: &Rulings) -> u64 {
        let [a, b, c, d] = self.i;
        if (a | b | c | d).is_empty() {
            return 0;
        }
        let captures: u64 = self.i.iter().map(Set::count).sum();
        captures * self.places(rulings)
    }

    /// How many moves a capture by I is.
    pub fn places(&self, rulings: &Rulings) -> u64 {
        let left = u64::from(rulings.i_places_on_left_square == IPlacesOnLeftSquare::Yes);
        (self.vacant.count() + left).max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::zobrist::splitmix64;

    #[test]
    fn the_total_is_the_sum_of_the_counts() {
        let mut state = 1;
        let mut random = || splitmix64(&mut state) as u32;
        for round in 0..1000 {
            let mut sets = || {
                let rank = || match round % 4 {
                    0 => random() & random() & random(),
                    1 => random(),
                    2 => random() | random() | random(),
                    _ => !0,
                };
                let mut rank = rank;
                [Set::EMPTY; 8].map(|set| Set(set.0.map(|_| rank())))
            };
            let sets = [sets(), sets(), sets(), sets()];
            let counts: u64 = sets.iter().flatten().map(Set::count).sum();
            assert_eq!(total(sets.each_ref()), counts);
        }
    }
}
