//! The engine's implementation of the trait `Rules`.

use super::admit::admit;
use super::geometry::Colour;
use super::position::{Ply, Position};
use crate::board::tori_shogi::{BOARD, Kind, Move, START, Setup};
use crate::board::{Player, Setup as _};
use crate::colour::by_colour;
use crate::engine::{answers_of_position, engine};
use crate::rules::tori_shogi::{End, NoMove, Repetition, Rulings, SwallowDropMate};
use crate::rules::{self, Draw, Outcome, Rules, Win};
use crate::squares::{bit, index, square};

engine!("Tori Shogi", tori_shogi);

impl Engine {
    fn moves<S: Colour>(&self, position: &Position) -> Vec<Move> {
        let mut moves = Vec::with_capacity(128);
        position.legal::<S>(&self.rulings).each::<S>(position, &self.rulings, |ply| {
            moves.push(match ply {
                Ply::Step { from, to } => Move::Step {
                    from: square(from),
                    to: square(to),
                    // `tori-shogi.promotion.forced`
                    promotes: (1 << from | 1 << to) & S::ZONE != 0
                        && position.on(from).and_then(Kind::promoted).is_some(),
                },
                Ply::Drop { kind, to } => Move::Drop { kind, to: square(to) },
            });
        });
        moves
    }

    /// The move by indices, or `None` if no piece could make it at all.
    fn ply<S: Colour>(position: &Position, mv: &Move) -> Option<Ply> {
        match *mv {
            Move::Step { from, to, .. } => {
                let on_board = BOARD.holds(from) && BOARD.holds(to);
                let (from, to) = on_board.then(|| (index(from), index(to)))?;
                let plausible = position.own::<S>() & bit(from) != 0 && position.own::<S>() & bit(to) == 0;
                plausible.then_some(Ply::Step { from, to })
            }
            Move::Drop { kind, to } => {
                let to = BOARD.holds(to).then(|| index(to))?;
                // `tori-shogi.drop.unpromoted`: a Goose or an Eagle is never in hand.
                let in_hand = Kind::IN_HAND.contains(&kind) && position.hand::<S>().count(kind as usize) > 0;
                let plausible = in_hand && position.vacant() & bit(to) != 0;
                plausible.then_some(Ply::Drop { kind, to })
            }
        }
    }

    fn ended<S: Colour>(&self, position: &Position) -> Option<Outcome> {
        let lost = |loser: Player, by| Some(Outcome::Win { winner: loser.other(), by });
        if position.phoenix::<S>() == 0 {
            return lost(S::PLAYER, Win::PhoenixCaptured);
        }
        if position.phoenix::<S::Other>() == 0 {
            return lost(S::Other::PLAYER, Win::PhoenixCaptured);
        }
        if !position.legal::<S>(&self.rulings).is_empty::<S>(position, &self.rulings) {
            return None;
        }
        // They are checkmated, or have no move.
        let mated = self.rulings.end == End::Checkmate
            && (position.in_check::<S>(&self.rulings)
                || !position.open::<S>(&self.rulings).is_empty::<S>(position, &self.rulings));
        if mated { lost(S::PLAYER, Win::Checkmate) } else { Some(self.without_move(S::PLAYER)) }
    }

    /// `tori-shogi.end.no-move`
    fn without_move(&self, player: Player) -> Outcome {
        match self.rulings.no_move {
            NoMove::Loss => Outcome::Win { winner: player.other(), by: Win::NoMove },
            NoMove::Draw => Outcome::Draw(Draw::Stalemate),
        }
    }

    /// `tori-shogi.end.swallow-drop-mate`
    fn mated_by_swallow<S: Colour>(&self, before: &Position, mv: &Move) -> bool {
        let (Move::Drop { kind: Kind::Swallow, .. }, Some(Ply::Drop { to, .. })) = (mv, Self::ply::<S>(before, mv))
        else {
            return false;
        };
        before.phoenix::<S::Other>() != 0 && before.mates_by_swallow::<S>(&self.rulings, 1 << to)
    }
}

impl Rules for Engine {
    answers_of_position!();

    fn start(&self) -> Position {
        Position::of(&Setup::read(START).setup)
    }

    fn recurrence_key(&self, position: &Position) -> u64 {
        rules::recurrence_key(position)
    }

    fn check(&self, position: &Position) -> bool {
        by_colour!(position.turn, S => position.in_check::<S>(&self.rulings))
    }

    fn legal_moves(&self, position: &Position) -> Vec<Move> {
        by_colour!(position.turn, S => self.moves::<S>(position))
    }

    /// The position after a legal move. A move that moves no piece of the player's, or moves onto a friend, or drops
    /// what cannot be dropped, changes nothing.
    fn play(&self, position: &Position, mv: &Move) -> Position {
        by_colour!(position.turn, S => {
            Engine::ply::<S>(position, mv).map_or(*position, |ply| position.after::<S>(ply))
        })
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        by_colour!(position.turn, S => self.ended::<S>(position))
    }

    fn ended_by(&self, before: &Position, mv: &Move) -> Option<Outcome> {
        match self.rulings.swallow_drop_mate {
            SwallowDropMate::Loses => {}
            SwallowDropMate::Illegal | SwallowDropMate::Legal => return None,
        }
        let mates = by_colour!(before.turn, S => self.mated_by_swallow::<S>(before, mv));
        mates.then_some(Outcome::Win { winner: before.turn.other(), by: Win::SwallowDropMate })
    }

    /// Where a forbidden sequence leaves the player to move without a move.
    fn stopped(&self, position: &Position) -> Option<Outcome> {
        Some(self.without_move(position.turn))
    }

    fn repetition(&self) -> rules::Repetition {
        match self.rulings.repetition {
            Repetition::SequenceMadeThrice => rules::Repetition::SequenceForbidden { times: 3 },
            Repetition::SequenceRepeatedThrice => rules::Repetition::SequenceForbidden { times: 4 },
            Repetition::FourthPosition => rules::Repetition::Loses { occurrence: 4 },
            Repetition::ThirdPosition => rules::Repetition::PositionForbidden { occurrence: 3 },
            Repetition::None => rules::Repetition::Allowed,
        }
    }

    fn perft(&self, position: &Position, depth: u32) -> u64 {
        if depth == 0 { 1 } else { by_colour!(position.turn, S => position.lines::<S>(&self.rulings, depth)) }
    }
}
