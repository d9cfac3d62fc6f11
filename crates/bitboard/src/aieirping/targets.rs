//! What pieces reach in one direction, any number of squares away, and where they go by leaps.

use super::geometry::{Colour, RANKS, Set, Steppers, shifted};
use super::pieces::{Landing, Pieces};

impl Pieces {
    /// What H and U reach, and their targets, where the side of the target decides how they go:
    /// `your-side-judged=at-end`.
    #[inline(always)]
    pub fn at_end<S: Colour, const FILES: i32, const UP: i32>(&self, landing: &Landing) -> [Set; 2] {
        let [h, u] = reached::<2, FILES, UP>(&self.at_end, &self.vacant);
        let u_there = if FILES == 0 || UP == 0 { u & S::OWN } else { u.without(S::OWN) };
        [h | u, (h.without(S::OWN) | u_there) & (landing.vacant | landing.enemies)]
    }
}

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

/// The targets of one of the leaps.
#[inline(always)]
pub(super) fn leap_targets<S: Colour, const FILES: i32, const UP: i32>(pieces: &Pieces, landing: &Landing) -> Set {
    let mut targets = Set::EMPTY;
    for rank in 0..RANKS {
        let open = landing.vacant.0[rank] | landing.enemies.0[rank];
        targets.0[rank] = pieces.leapers.onto(rank, FILES, UP) & open
            | pieces.s.onto(rank, FILES, UP) & (landing.vacant.0[rank] | landing.friends.0[rank])
            | pieces.h_at_end.onto(rank, FILES, UP) & open & S::OWN.0[rank];
    }
    targets
}

/// The targets with two walls between them and the origin: `aieirping.move.leap-blocked`.
pub(super) fn blocked<const FILES: i32, const UP: i32>(walls: &Steppers) -> Set {
    // From the square next to the origin straight towards the target, and from the one diagonally.
    let straight = (FILES - FILES / 2, UP - UP / 2);
    let diagonal = (FILES - FILES.signum(), UP - UP.signum());
    let mut targets = Set::EMPTY;
    for rank in 0..RANKS {
        targets.0[rank] = walls.onto(rank, straight.0, straight.1) & walls.onto(rank, diagonal.0, diagonal.1);
    }
    targets
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::aieirping::geometry::{each_diagonal, each_straight, index, square};
    use crate::board::aieirping::BOARD;
    use crate::zobrist::splitmix64;

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
        let mut state = 1;
        let mut random = || splitmix64(&mut state) as u32;
        for round in 0..500 {
            let occupied = Set([0; RANKS].map(|_: u32| match round % 3 {
                0 => random() & random() & random(),
                1 => random(),
                _ => random() & random() & random() & random() & random(),
            })) & Set::BOARD;
            let from = Set(occupied.0.map(|rank| rank & random()));
            let vacant = Set::BOARD.without(occupied);
            each_straight!(_D, FILES, UP => check::<FILES, UP>(&from, &vacant));
            each_diagonal!(_D, FILES, UP => check::<FILES, UP>(&from, &vacant));
        }
    }
}
