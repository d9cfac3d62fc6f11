//! A move, by its squares' indices.

use super::board::Board;
use super::code::{VACANT, piece_of};
use super::side::Side;
use super::square::{At, index, rank, square};
use crate::board::aieirping::{Effect, Kind, Move};

#[derive(Clone, Copy)]
pub(super) enum Ply {
    /// A piece goes somewhere.
    Go { from: At, to: At },
    /// An L goes somewhere and marks a square as a wall.
    GoAndMark { from: At, to: At, wall: At },
    /// An I captures, and puts what it captures on a square.
    GoAndPlace { from: At, to: At, on: At },
    /// An F stays, and marks a square as a wall.
    Mark { from: At, wall: At },
    /// A T changes places with a friend.
    Switch { from: At, to: At },
}

/// What a piece becomes on its last rank: `aieirping.promotion.forced`.
#[inline(always)]
pub(super) const fn promoted(kind: Kind) -> Option<Kind> {
    match kind {
        Kind::P => Some(Kind::Q),
        Kind::Z => Some(Kind::R),
        _ => None,
    }
}

impl Ply {
    /// The move as it is written.
    pub fn written<S: Side>(self, board: &Board) -> Move {
        let step = |from, to, effect| {
            let goes = piece_of(board.at(from)).filter(|_| rank(to) == S::LAST);
            let promotion = goes.and_then(|piece| promoted(piece.kind));
            Move::Step { from: square(from), to: square(to), promotion, effect }
        };
        match self {
            Ply::Go { from, to } | Ply::Switch { from, to } => step(from, to, Effect::None),
            Ply::GoAndMark { from, to, wall } => step(from, to, Effect::Wall(square(wall))),
            Ply::GoAndPlace { from, to, on } => step(from, to, Effect::Place(square(on))),
            Ply::Mark { from, wall } => Move::Mark { from: square(from), wall: square(wall) },
        }
    }

    /// The move by indices, or `None` if none of the player's pieces could make it at all.
    pub fn read<S: Side>(board: &Board, mv: &Move) -> Option<Ply> {
        let from = index(mv.from())?;
        let own = piece_of(board.at(from)).filter(|piece| piece.owner == S::PLAYER)?;
        let Move::Step { to, effect, .. } = *mv else {
            let Move::Mark { wall, .. } = *mv else { return None };
            let wall = index(wall).filter(|wall| board.at(*wall) == VACANT)?;
            return Some(Ply::Mark { from, wall });
        };
        let to = index(to).filter(|to| *to != from)?;
        let there = piece_of(board.at(to));
        let vacant_then = |at: &At| *at == from || board.at(*at) == VACANT && *at != to;
        match effect {
            Effect::None if own.kind == Kind::T => there.map(|_| Ply::Switch { from, to }),
            Effect::None => Some(Ply::Go { from, to }),
            Effect::Wall(wall) => {
                let wall = index(wall).filter(vacant_then)?;
                Some(Ply::GoAndMark { from, to, wall })
            }
            Effect::Place(on) => {
                let on = index(on).filter(vacant_then)?;
                there.map(|_| Ply::GoAndPlace { from, to, on })
            }
        }
    }
}
