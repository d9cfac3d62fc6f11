//! How the game ends: "The end of the game".

use super::board::Board;
use super::legal::Legal;
use super::position::Position;
use super::side::{Black, White};
use crate::board::Player;
use crate::board::aieirping::Kind;
use crate::rules::aieirping::{BothLoseAtOnce, PawnsAndQueens, Rulings};
use crate::rules::{Draw, Outcome, Win};

/// How a player without any piece of some kinds has lost, leaving aside whether there are moves. The King first:
/// `aieirping.end.precedence`.
#[inline(always)]
fn lost(rulings: &Rulings, none: impl Fn(Kind) -> bool) -> Option<Win> {
    if none(Kind::K) {
        return Some(Win::King);
    }
    let lost = match rulings.pawns_and_queens {
        PawnsAndQueens::BothGone => none(Kind::P) && none(Kind::Q),
        PawnsAndQueens::EitherGone => none(Kind::P) || none(Kind::Q),
    };
    lost.then_some(Win::PawnsAndQueens)
}

impl Board {
    /// Whether a player has lost, leaving aside whether there are moves.
    #[inline(always)]
    pub fn is_over(&self, rulings: &Rulings) -> bool {
        Player::BOTH.into_iter().any(|player| lost(rulings, |kind| self.count(kind, player) == 0).is_some())
    }
}

impl Position {
    /// How the game has ended, if it has.
    pub(super) fn outcome(&self, rulings: &Rulings) -> Option<Outcome> {
        let (turn, mover) = (self.turn, self.turn.other());
        let won = |winner, by| Some(Outcome::Win { winner, by });
        let lost = |player| lost(rulings, |kind| !self.has(kind, player));
        match (lost(turn), lost(mover)) {
            (None, None) if self.any_move(rulings) => None,
            (None, None) => won(mover, Win::NoMove),
            (Some(by), None) => won(mover, by),
            (None, Some(by)) => won(turn, by),
            // `aieirping.end.both`
            (Some(by), Some(movers)) => match rulings.both_lose_at_once {
                BothLoseAtOnce::Draw => Some(Outcome::Draw(Draw::BothLost)),
                BothLoseAtOnce::MoverLoses => won(turn, movers),
                BothLoseAtOnce::MoverWins => won(mover, by),
            },
        }
    }

    /// Whether the player to move has a legal move: `aieirping.end.no-move`.
    fn any_move(&self, rulings: &Rulings) -> bool {
        if self.has_push() {
            return true;
        }
        let board = Board::of(self);
        let legal = match self.turn {
            Player::White => Legal::of::<White>(&board, rulings),
            Player::Black => Legal::of::<Black>(&board, rulings),
        };
        !legal.is_empty()
    }
}
