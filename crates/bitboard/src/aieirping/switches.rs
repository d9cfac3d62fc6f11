//! T's switches: "changes places with a piece of its file or its rank".

use super::board::Board;
use super::geometry::{At, Set, each_straight, file, rank};
use super::pieces::Pieces;
use super::targets::reached;
use crate::board::aieirping::Kind;
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
            TAndFrozenPiece::Legal => pieces.landing.friends,
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
        let mut seen = Set::cross(file(at), rank(at));
        if !(self.walls & seen).is_empty() {
            seen = self.up_to_walls(at);
        }
        seen = seen & self.partners;
        // Not with itself.
        if self.partners.holds(at) {
            seen.toggle(at);
        }
        seen
    }

    /// `t-past-walls=illegal`
    fn up_to_walls(&self, at: At) -> Set {
        let (mut seen, open) = (Set::EMPTY, Set::BOARD.without(self.walls));
        seen.toggle(at);
        let from = [seen];
        each_straight!(_D, FILES, UP => seen = seen | reached::<1, FILES, UP>(&from, &open)[0] & open);
        seen
    }

    /// How many there are.
    pub fn count(&self) -> u64 {
        let mut switches = 0;
        self.t.each(|t| switches += self.from(t).count());
        switches
    }
}
