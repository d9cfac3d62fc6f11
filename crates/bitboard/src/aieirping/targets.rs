//! Where pieces go in one direction, one square or any number, and by leaps: the pieces' clauses.

use super::board::Colour;
use super::geometry::{RANKS, STRAIGHT, Set, Steppers, shifted};
use super::legal::Legal;
use super::pieces::{Effects, Landing, Pieces};

impl Legal {
    /// Finds the targets in a straight direction.
    #[inline(always)]
    pub fn straight<S: Colour, const FILES: i32, const UP: i32>(
        &mut self,
        direction: usize,
        pieces: &Pieces,
        landing: &Landing,
        effects: &Effects,
    ) {
        let forward = UP == S::FORWARD;
        let sliders = if forward { &pieces.forward } else { &pieces.straight };
        let [a, b, c] = reached::<3, FILES, UP>(sliders, &pieces.vacant);
        for rank in 0..RANKS {
            let (a, b, c) = (a.0[rank], b.0[rank], c.0[rank]);
            let (vacant, enemies) = (landing.vacant.0[rank], landing.enemies.0[rank]);
            let open = vacant | enemies;
            let mut near = pieces.near.onto(rank, FILES, UP);
            if UP == -S::FORWARD {
                near |= pieces.y.onto(rank, FILES, UP);
            }
            let mut go = near & open;
            if forward {
                go |= pieces.p.onto(rank, FILES, UP) & vacant;
            }
            // As usual, X, S, E.
            go |= a & !b & !c & open;
            go |= b & !a & !c & enemies;
            go |= a & b & !c & (vacant | landing.friends.0[rank]);
            go |= c & !a & !b & landing.enemy_kings.0[rank];
            let i = b & c;
            let l = a & c & open;
            // Whether at the target's left and right a square will be vacant. The square that an L has just left is
            // beside its target only after a step along the rank.
            let beside = pieces.vacant.0[rank];
            let left = if FILES == 1 { beside | pieces.l.0[rank] } else { beside } << 1;
            let right = if FILES == -1 { beside | pieces.l.0[rank] } else { beside } >> 1;
            self.reached[direction].0[rank] = a | b | c;
            self.reached_by_l.0[rank] |= a & c;
            let plain = effects.without.0[rank];
            let l = l & (left | right | effects.may_not_mark | plain);
            self.go[direction].0[rank] = go | i & vacant | (l | i & enemies) & plain;
            self.l[direction].0[rank] = l & !plain;
            self.l[direction + STRAIGHT].0[rank] = l & !plain & left & right;
            self.i[direction].0[rank] = i & enemies & !plain;
        }
    }

    /// Finds the targets in a diagonal direction.
    #[inline(always)]
    pub fn diagonal<S: Colour, const FILES: i32, const UP: i32>(
        &mut self,
        direction: usize,
        pieces: &Pieces,
        landing: &Landing,
    ) {
        let forward = UP == S::FORWARD;
        let sliders = if forward { &pieces.diagonal } else { &pieces.backward };
        let [a, b, c] = reached::<3, FILES, UP>(sliders, &pieces.vacant);
        for rank in 0..RANKS {
            let (a, b, c) = (a.0[rank], b.0[rank], c.0[rank]);
            let (vacant, enemies) = (landing.vacant.0[rank], landing.enemies.0[rank]);
            let open = vacant | enemies;
            let mut near = pieces.askew.onto(rank, FILES, UP);
            let mut go = 0;
            if forward {
                near |= pieces.y.onto(rank, FILES, UP);
                go = pieces.p.onto(rank, FILES, UP) & enemies;
            }
            // As usual, X, S, E.
            go |= a & !b & open;
            go |= b & !a & enemies;
            go |= a & b & (vacant | landing.friends.0[rank]);
            go |= c & landing.enemy_kings.0[rank];
            self.reached[direction].0[rank] = a | b | c;
            self.go[direction].0[rank] = go | near & open;
        }
    }
}

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
fn reached<const N: usize, const FILES: i32, const RANKS: i32>(from: &[Set; N], vacant: &Set) -> [Set; N] {
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
    use crate::aieirping::geometry::{index, square};
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
