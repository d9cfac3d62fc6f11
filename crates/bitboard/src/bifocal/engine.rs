//! The engine's implementation of the trait `Rules`.

use super::admit::admit;
use super::board::{Board, Ply};
use super::geometry::{index, square};
use super::position::{Position, is_kannon, is_neutral, king, shields};
use crate::board::bifocal::{Again, Move, START_8X8, START_9X9, START_10X10, Setup};
use crate::board::{Player, Setup as _};
use crate::engine::{answers_of_position, engine};
use crate::rules::bifocal::{
    FirstPlayer, ImmobilizerTwice, KannonOrientation, NoLegalMove, Repetition, Rulings, Setup as Start,
};
use crate::rules::{self, Draw, Outcome, Rules, Win};

engine!("Bifocal Chess", bifocal);

impl Engine {
    fn board(&self, position: &Position) -> Board {
        Board::of(&self.rulings, position)
    }

    /// The move by indices, or `None` if no piece could make it at all: a move that the player to move
    /// may touch, onto a vacant square of the board or as a swap.
    fn ply(&self, position: &Position, mv: &Move) -> Option<Ply> {
        let on_board = position.grid.holds(mv.from) && position.grid.holds(mv.to);
        let (from, to) = (index(mv.from)?, index(mv.to)?);
        let (kind, target) = (position.kind(from)?, position.kind(to));
        let friends = shields(position.turn);
        let may_touch = is_neutral(kind) || kind == king(position.turn) || friends.contains(&kind);
        let may_go = target.is_none_or(|target| friends.contains(&kind) && friends.contains(&target));
        let oriented = self.rulings.kannon_orientation == KannonOrientation::TurnedOnLanding;
        let may_turn = !mv.turned || is_kannon(kind) && oriented;
        (on_board && from != to && may_touch && may_go && may_turn).then_some(Ply { from, to, turned: mv.turned })
    }
}

impl Rules for Engine {
    answers_of_position!();

    fn start(&self) -> Position {
        let text = match self.rulings.setup {
            Start::Rulebook9x9 => START_9X9,
            Start::Rulebook8x8 => START_8X8,
            Start::Rulebook10x10 => START_10X10,
        };
        let mut setup = Setup::read(text).setup;
        setup.turn = match self.rulings.first_player {
            FirstPlayer::White => Player::White,
            FirstPlayer::Black => Player::Black,
        };
        Position::of(&self.rulings, &setup)
    }

    fn recurrence_key(&self, position: &Position) -> u64 {
        rules::recurrence_key(position)
    }

    fn check(&self, position: &Position) -> bool {
        self.board(position).in_check()
    }

    fn legal_moves(&self, position: &Position) -> Vec<Move> {
        let mut plies = Vec::with_capacity(256);
        self.board(position).list(&mut plies);
        let mv = |ply: Ply| Move { from: square(ply.from), to: square(ply.to), turned: ply.turned };
        plies.into_iter().map(mv).collect()
    }

    /// The position after a legal move. A move that no piece of the player's and no neutral one could make
    /// changes nothing.
    fn play(&self, position: &Position, mv: &Move) -> Position {
        let mut next = position.clone();
        let Some(ply) = self.ply(position, mv) else { return next };
        let neutral = position.kind(ply.from).is_some_and(is_neutral);
        next.exchange(ply.from, ply.to);
        if ply.turned {
            next.turn_kannon(ply.to);
        }
        next.again = match self.rulings.immobilizer_twice {
            ImmobilizerTwice::Allowed => Again::Absent,
            ImmobilizerTwice::Forbidden | ImmobilizerTwice::AnyForbidden => {
                position.moved_immobilizer().map_or(Again::Empty, Again::Names)
            }
        };
        next.moved = neutral.then_some(mv.to);
        next.turn = position.turn.other();
        next
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let board = self.board(position);
        if board.count() > 0 {
            return None;
        }
        let lost = |by| Some(Outcome::Win { winner: position.turn.other(), by });
        match self.rulings.no_legal_move {
            _ if board.in_check() => lost(Win::Checkmate),
            NoLegalMove::Draw => Some(Outcome::Draw(Draw::Stalemate)),
            NoLegalMove::Loss => lost(Win::NoMove),
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
        self.board(position).sequences(depth, &mut Vec::new())
    }
}
