//! The engine's implementation of the trait `Rules`.

use super::board::Board;
use super::count::lines;
use super::geometry::Colour;
use super::legal::Legal;
use super::moves::Ply;
use super::position::Position;
use crate::board::aieirping::{Move, START, Setup};
use crate::board::{Player, Setup as _};
use crate::colour::by_colour;
use crate::engine::{answers_of_position, engine};
use crate::rules::aieirping::{FirstPlayer, Repetition, Rulings};
use crate::rules::{self, Clause, Outcome, Rules};

engine!("Aieirping Chess", aieirping);

impl Engine {
    fn moves<S: Colour>(&self, position: &Position) -> Vec<Move> {
        let mut board = Board::of(position);
        if board.is_over(&self.rulings) {
            return Vec::new();
        }
        let legal = Legal::of::<S>(&board, &self.rulings);
        let mut moves = Vec::with_capacity(legal.count(&self.rulings) as usize);
        legal.each(&self.rulings, &mut board, |board, ply| moves.push(ply.written::<S>(board)));
        moves
    }

    fn after<S: Colour>(&self, position: &Position, mv: &Move) -> Position {
        let mut board = Board::of(position);
        let Some(ply) = Ply::read::<S>(&board, mv) else { return position.clone() };
        board.make::<S>(&self.rulings, ply);
        Position { squares: board.squares, turn: S::Other::PLAYER }
    }
}

/// `aieirping.position.any`
fn admit(_rulings: &Rulings, setup: &Setup) -> Result<Position, Vec<Clause>> {
    Ok(Position::of(setup))
}

impl Rules for Engine {
    answers_of_position!();

    fn start(&self) -> Position {
        let mut setup = Setup::read(START).setup;
        setup.turn = match self.rulings.first_player {
            FirstPlayer::Upper => Player::White,
            FirstPlayer::Lower => Player::Black,
        };
        Position::of(&setup)
    }

    fn recurrence_key(&self, position: &Position) -> u64 {
        rules::recurrence_key(position)
    }

    /// `aieirping.no-check`
    fn check(&self, _position: &Position) -> bool {
        false
    }

    fn legal_moves(&self, position: &Position) -> Vec<Move> {
        by_colour!(position.turn, S => self.moves::<S>(position))
    }

    /// The position after a legal move. A move that none of the player's pieces could make changes nothing.
    fn play(&self, position: &Position, mv: &Move) -> Position {
        by_colour!(position.turn, S => self.after::<S>(position, mv))
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        position.outcome(&self.rulings)
    }

    /// `aieirping.end.repetition`
    fn repetition(&self) -> rules::Repetition {
        match self.rulings.repetition {
            Repetition::None => rules::Repetition::Allowed,
            Repetition::ThreefoldDraw => rules::Repetition::Draws { occurrence: 3 },
        }
    }

    /// Walks every line to its last move but one, and counts the last moves without listing them.
    fn perft(&self, position: &Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut board = Board::of(position);
        by_colour!(position.turn, S => lines::<S>(&mut board, &self.rulings, depth))
    }
}
