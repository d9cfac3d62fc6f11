//! T's switches: "changes places with a piece of its file or its rank".

use super::board::Board;
use super::geometry::{At, Set, file, rank};
use super::pieces::Pieces;
use crate::board::aieirping::{BOARD, Kind};
use crate::rules::aieirping::{Rulings, TAndFrozenPiece, TAndX, TIdleSwitch, TPastWalls};

/// The Ts that may change places, and with which squares.
#[derive(Default)]
pub(super) struct Switches {
    pub t: Set,
    partners: Set,
    /// `aieirping.t.walls`: what blocks a T's view.
    walls: Set,
}

impl Switches {
    #[inline(always)]
    pub fn of(board: &Board, pieces: &Pieces, rulings: &Rulings) -> Switches {
        let mut partners = match rulings.t_and_frozen_piece {
            TAndFrozenPiece::Illegal => pieces.mobile,
            TAndFrozenPiece::Legal => pieces.friends,
        };
        partners = partners.without(*board.kind(Kind::K));
        if rulings.t_and_x == TAndX::Illegal {
            partners = partners.without(*board.kind(Kind::X));
        }
        if rulings.t_idle_switch == TIdleSwitch::Illegal {
            partners = partners.without(*board.kind(Kind::T));
        }
        let walls = board.walls.when(rulings.t_past_walls == TPastWalls::Illegal);
        Switches { t: pieces.t, partners, walls }
    }

    /// With which squares the T on a square may change places.
    #[inline(always)]
    pub fn from(&self, at: At) -> Set {
        let (file, rank) = (file(at), rank(at));
        let mut seen = Set::cross(file, rank);
        if !(self.walls & seen).is_empty() {
            seen = self.up_to_walls(file, rank);
        }
        seen = seen & self.partners;
        // Not with itself.
        if self.partners.holds(at) {
            seen.toggle(at);
        }
        seen
    }

    /// `t-past-walls=illegal`
    fn up_to_walls(&self, file: usize, rank: usize) -> Set {
        let mut seen = Set::EMPTY;
        let here = self.walls.0[rank];
        let right = (here >> file).trailing_zeros();
        let left = (here << (31 - file)).leading_zeros();
        for distance in 0..u32::from(BOARD.files) {
            if distance < right && file as u32 + distance < u32::from(BOARD.files) {
                seen.0[rank] |= 1 << (file as u32 + distance);
            }
            if distance < left && distance <= file as u32 {
                seen.0[rank] |= 1 << (file as u32 - distance);
            }
        }
        let open = |rank: &usize| self.walls.0[*rank] >> file & 1 == 0;
        for rank in (rank + 1..usize::from(BOARD.ranks)).take_while(open) {
            seen.0[rank] |= 1 << file;
        }
        for rank in (0..rank).rev().take_while(open) {
            seen.0[rank] |= 1 << file;
        }
        seen
    }

    /// How many there are.
    pub fn count(&self) -> u64 {
        let mut switches = 0;
        self.t.each(|t| switches += self.from(t).count());
        switches
    }
}
