//! The engine's implementation of the trait `Rules`.

use super::admit::admit;
use super::position::{Ply, Position};
use crate::board::aviary::{BOARD, Move, START, Setup};
use crate::board::{Player, Setup as _};
use crate::engine::{answers_of_position, engine};
use crate::rules::aviary::{FirstPlayer, NoLegalMove, Repetition, Rulings};
use crate::rules::{self, Draw, Outcome, Rules, Win};
use crate::squares::{bit, index, square};

engine!("Aviary", aviary);

impl Engine {
    fn each(&self, position: &Position, visit: impl FnMut(Ply)) {
        position.legal(&self.rulings).each(position.hand, visit);
    }

    /// The move by indices, or `None` if no bird could make it at all.
    fn ply(position: &Position, mv: &Move) -> Option<Ply> {
        match *mv {
            Move::Step { from, to } => {
                let on_board = BOARD.holds(from) && BOARD.holds(to);
                let (from, to) = on_board.then(|| (index(from), index(to)))?;
                let plausible = position.own & bit(from) != 0 && position.own & bit(to) == 0;
                plausible.then_some(Ply::Step { from, to })
            }
            Move::Enter { kind, to } => {
                let to = BOARD.holds(to).then(|| index(to))?;
                let plausible = position.hand.count(kind as usize) > 0 && position.vacant() & bit(to) != 0;
                plausible.then_some(Ply::Enter { kind, to })
            }
        }
    }
}

impl Rules for Engine {
    answers_of_position!();

    fn start(&self) -> Position {
        let mut setup = Setup::read(START).setup;
        setup.turn = match self.rulings.first_player {
            FirstPlayer::White => Player::White,
            FirstPlayer::Black => Player::Black,
        };
        Position::of(&setup)
    }

    fn recurrence_key(&self, position: &Position) -> u64 {
        rules::recurrence_key(position)
    }

    fn check(&self, position: &Position) -> bool {
        position.sparrows() & position.attacked(&self.rulings) != 0
    }

    fn legal_moves(&self, position: &Position) -> Vec<Move> {
        let mut moves = Vec::with_capacity(128);
        self.each(position, |ply| {
            moves.push(match ply {
                Ply::Step { from, to } => Move::Step { from: square(from), to: square(to) },
                Ply::Enter { kind, to } => Move::Enter { kind, to: square(to) },
            });
        });
        moves
    }

    /// The position after a legal move. A move that moves no bird of the player's, or moves onto a friend, or enters
    /// what cannot be entered, changes nothing.
    fn play(&self, position: &Position, mv: &Move) -> Position {
        Engine::ply(position, mv).map_or(*position, |ply| position.after(ply))
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let lost = |loser: Player, by| Some(Outcome::Win { winner: loser.other(), by });
        let mover = position.turn;
        match position.without_sparrows() {
            [true, _] => return lost(mover, Win::NoSparrows),
            [_, true] => return lost(mover.other(), Win::NoSparrows),
            _ => {}
        }
        if position.count_legal(&self.rulings) > 0 {
            return None;
        }
        if position.must_enter() {
            return lost(mover, Win::NoEntry);
        }
        if position.last_sparrow(&self.rulings).is_some_and(|sparrow| position.attackers(&self.rulings, sparrow) != 0)
        {
            return lost(mover, Win::Checkmate);
        }
        match self.rulings.no_legal_move {
            NoLegalMove::Draw => Some(Outcome::Draw(Draw::Stalemate)),
            NoLegalMove::Loss => lost(mover, Win::NoMove),
        }
    }

    fn repetition(&self) -> rules::Repetition {
        match self.rulings.repetition {
            Repetition::None => rules::Repetition::Allowed,
            Repetition::ThreefoldDraw => rules::Repetition::Draws { occurrence: 3 },
        }
    }

    /// Walks every line to its last move but one, and counts the last moves without listing them.
    fn perft(&self, position: &Position, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => position.count_legal(&self.rulings),
            _ => {
                let mut lines = 0;
                self.each(position, |ply| lines += self.perft(&position.after(ply), depth - 1));
                lines
            }
        }
    }
}
