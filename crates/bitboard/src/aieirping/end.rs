//! "The end of the game".

use super::board::Board;
use super::geometry::{At, Colour as _, DIRECTIONS, stepped};
use super::legal::Legal;
use super::position::{Position, VACANT, piece};
use crate::board::Player;
use crate::board::aieirping::Kind;
use crate::colour::by_colour;
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
        let legal = by_colour!(self.turn, S => Legal::of::<S>(&board, rulings));
        !legal.is_empty()
    }

    /// Whether a player has a piece of a kind.
    fn has(&self, kind: Kind, owner: Player) -> bool {
        self.squares.contains(&piece(kind, owner))
    }

    /// Whether a P of the player to move can step straight forward and is on none of the eight squares beside an enemy's
    /// J. Usually one is, and nothing else need be examined.
    fn has_push(&self) -> bool {
        let at = |at: At| self.squares.get(usize::from(at)).copied();
        let (p, j) = (piece(Kind::P, self.turn), piece(Kind::J, self.turn.other()));
        let forward = by_colour!(self.turn, S => S::FORWARD);
        let beside_j = |p: At| DIRECTIONS.into_iter().any(|step| at(stepped(p, step)) == Some(j));
        let pawns = (0..).zip(&self.squares).filter(|(_, code)| **code == p);
        pawns.into_iter().any(|(p, _)| at(stepped(p, (0, forward))) == Some(VACANT) && !beside_j(p))
    }
}
