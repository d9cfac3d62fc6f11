//! T's switches: "changes places with a piece of its file or its rank".

use super::board::Board;
use super::geometry::{At, Set, each_straight, file, rank};
use super::pieces::Pieces;
use super::targets::reached;
use crate::board::Player;
use crate::board::aieirping::Kind;
use crate::rules::aieirping::{Rulings, TAndFrozenPiece, TAndX, TIdleSwitch, TPastPieces, TPastWalls};

/// The Ts that may change places, and with which squares.
#[derive(Default)]
pub(super) struct Switches {
    pub t: Set,
    partners: Set,
    /// `aieirping.t.walls`, `aieirping.t.pieces`: beyond which a T changes places with nothing.
    stops: Set,
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
        let mut stops = board.walls.when(rulings.t_past_walls == TPastWalls::Illegal);
        if rulings.t_past_pieces == TPastPieces::Illegal {
            stops = stops | *board.of_player(Player::White) | *board.of_player(Player::Black);
        }
        Switches { t: pieces.t, partners, stops }
    }

    /// With which squares the T on a square may change places.
    #[inline(always)]
    pub fn from(&self, at: At) -> Set {
        let mut seen = Set::cross(file(at), rank(at));
        if !(self.stops & seen).is_empty() {
            seen = self.up_to_stops(at);
        }
        seen = seen & self.partners;
        // Not with itself.
        if self.partners.holds(at) {
            seen.toggle(at);
        }
        seen
    }

    /// The squares in each straight direction up to the first stop, which is among them, and the T's own.
    fn up_to_stops(&self, at: At) -> Set {
        let (mut seen, open) = (Set::EMPTY, Set::BOARD.without(self.stops));
        seen.toggle(at);
        let from = [seen];
        each_straight!(_D, FILES, UP => seen = seen | reached::<1, FILES, UP>(&from, &open)[0] & Set::BOARD);
        seen
    }

    /// What any T sees.
    pub fn seen(&self) -> Set {
        let mut seen = Set::EMPTY;
        self.t.each(|t| seen = seen | self.up_to_stops(t));
        seen
    }

    /// How many there are.
    pub fn count(&self) -> u64 {
        let mut switches = 0;
        self.t.each(|t| switches += self.from(t).count());
        switches
    }
}
