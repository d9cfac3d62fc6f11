//! The engine's implementation of the trait `Rules`.

use super::admit::admit;
use super::count::perft;
use super::draws::drawn;
use super::position::Position;
use crate::board::chess::{Move, START, Setup};
use crate::board::{Player, Setup as _};
use crate::rules::chess::{Repetition, Rulings};
use crate::rules::{self, Breach, Draw, Outcome, Rules, Win};

/// The fast implementation of chess.
///
/// ```
/// # mod rulebook { pub use {rulebook_bitboard as bitboard, rulebook_rules as rules}; }
/// use rulebook::bitboard::chess::Engine;
/// use rulebook::rules::{Rules as _, chess::Rulings};
/// let engine = Engine::new(Rulings::default());
/// assert_eq!(engine.perft(&engine.start(), 4), 197_281);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Engine {
    rulings: Rulings,
}

impl Engine {
    /// The engine that plays by these rulings.
    pub const fn new(rulings: Rulings) -> Self {
        Engine { rulings }
    }

    /// How the game is drawn, if the player to move has a legal move.
    fn drawn(&self, position: &Position) -> Option<Draw> {
        drawn(&self.rulings, position.board(), position.clock())
    }
}

impl Rules for Engine {
    type Setup = Setup;
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        Position::of(&Setup::read(START).setup)
    }

    fn admit(&self, setup: &Setup) -> Result<Position, Vec<Breach>> {
        admit(&self.rulings, setup)
    }

    fn setup(&self, position: &Position) -> Setup {
        position.setup()
    }

    fn turn(&self, position: &Position) -> Player {
        position.turn()
    }

    fn check(&self, position: &Position) -> bool {
        position.in_check()
    }

    fn legal_moves(&self, position: &Position) -> Vec<Move> {
        // `chess.end.over`
        if self.drawn(position).is_some() { Vec::new() } else { position.moves() }
    }

    /// The position after a legal move. One that would be illegal also if no draw had ended the game changes
    /// nothing.
    fn play(&self, position: &Position, mv: &Move) -> Position {
        position.after(mv).unwrap_or(*position)
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        // `chess.end.precedence`
        match (position.can_move(), position.in_check()) {
            (true, _) => self.drawn(position).map(Outcome::Draw),
            (false, true) => Some(Outcome::Win { winner: position.turn().other(), by: Win::Checkmate }),
            (false, false) => Some(Outcome::Draw(Draw::Stalemate)),
        }
    }

    fn repetition(&self) -> rules::Repetition {
        match self.rulings.repetition {
            Repetition::ThreefoldDraw => rules::Repetition::Draws { occurrence: 3 },
            Repetition::FivefoldDraw => rules::Repetition::Draws { occurrence: 5 },
            Repetition::None => rules::Repetition::Allowed,
        }
    }

    fn recurs(&self, earlier: &Position, now: &Position) -> bool {
        earlier.same(now)
    }

    fn recurrence_key(&self, position: &Position) -> u64 {
        position.hash_but_counts()
    }

    fn perft(&self, position: &Position, depth: u32) -> u64 {
        perft(&self.rulings, position.board(), position.turn(), position.clock(), depth)
    }
}
