//! The engine's implementation of the trait `Rules`.

use std::sync::LazyLock;

use super::admit::admit;
use super::count::perft;
use super::draws::{drawn, may_run_out};
use super::packed::Packed;
use super::position::Position;
use crate::board::chess::{Move, START, Setup};
use crate::board::{Player, Setup as _};
use crate::engine::{answers_of_position, engine};
use crate::rules::chess::{Repetition, Rulings};
use crate::rules::{self, Draw, Outcome, Rules, Win};

engine!("chess", chess);

impl Engine {
    /// How the game is drawn, if the player to move has a legal move.
    fn drawn(&self, position: &Position) -> Option<Draw> {
        drawn(&self.rulings, &position.board, position.clock)
    }
}

impl Rules for Engine {
    answers_of_position!();

    fn start(&self) -> Position {
        static START_POSITION: LazyLock<Position> = LazyLock::new(|| Position::of(&Setup::read(START).setup));
        *START_POSITION
    }

    fn check(&self, position: &Position) -> bool {
        position.in_check()
    }

    fn legal_moves(&self, position: &Position) -> Vec<Move> {
        // `chess.end.over`
        if self.drawn(position).is_some() { Vec::new() } else { position.moves() }
    }

    fn is_legal(&self, position: &Position, mv: &Move) -> bool {
        self.drawn(position).is_none() && position.allows(mv)
    }

    /// The position after a legal move. One that no piece could make changes nothing.
    fn play(&self, position: &Position, mv: &Move) -> Position {
        position.after(mv).unwrap_or(*position)
    }

    fn word(&self, position: &Position, word: &str) -> Option<(Move, Position)> {
        // `chess.end.over`
        if self.drawn(position).is_some() { None } else { position.word(word) }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        // `chess.end.precedence`
        match (position.can_move(), position.in_check()) {
            (true, _) => self.drawn(position).map(Outcome::Draw),
            (false, true) => Some(Outcome::Win { winner: position.turn.other(), by: Win::Checkmate }),
            (false, false) => Some(Outcome::Draw(Draw::Stalemate)),
        }
    }

    fn repetition(&self) -> rules::Repetition {
        match self.rulings.repetition {
            Repetition::ThreefoldDraw => rules::Repetition::Draws { occurrence: 3 },
            Repetition::FivefoldDraw => rules::Repetition::Draws { occurrence: 5 },
            Repetition::Claimed => rules::Repetition::Claimed,
            Repetition::None => rules::Repetition::Allowed,
        }
    }

    /// `chess.end.repetition.same`
    fn recurs(&self, earlier: &Position, now: &Position) -> bool {
        earlier.board == now.board && earlier.turn == now.turn
    }

    fn recurrence_key(&self, position: &Position) -> u64 {
        Packed::of(&position.board, position.turn).hash()
    }

    fn perft(&self, position: &Position, depth: u32) -> u64 {
        perft(&self.rulings, &position.board, position.turn, position.clock, depth)
    }

    fn counted_alike(&self, position: &Position, depth: u32) -> Position {
        position.at_first(may_run_out(&self.rulings, position.clock, depth))
    }
}
