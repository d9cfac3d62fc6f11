//! Knight's leaps.

use super::landing::Landing;
use super::pieces::Pieces;
use super::set::{RANKS, Set, Steppers};
use super::side::Side;

/// The targets of one of the leaps.
#[inline(always)]
pub(super) fn targets<S: Side, const FILES: i32, const UP: i32>(pieces: &Pieces, landing: &Landing) -> Set {
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
