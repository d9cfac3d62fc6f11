//! A move by its squares' indices: listed, written, read, and made on the board.

use super::board::{Board, Changes};
use super::geometry::{
    At, Colour, DIRECTIONS, INDICES, LEAPS, STRAIGHT, Step, back, file, index, rank, square, stepped,
};
use super::legal::Legal;
use super::position::{Code, VACANT, WALL, parts, piece, piece_of};
use crate::board::aieirping::{BOARD, Effect, Kind, Move};
use crate::rules::aieirping::{DWalls, EffectsAfterKingCapture, IPlacesOnLeftSquare, PromotionByEffect, Rulings};

/// What a player's piece becomes on its target: `aieirping.promotion.forced`.
#[inline(always)]
fn arrived<S: Colour>(code: Code, to: At) -> Code {
    if rank(to) != S::LAST {
        return code;
    }
    let becomes = |kind: Kind| promoted(kind).filter(|_| code == piece(kind, S::PLAYER));
    [Kind::P, Kind::Z].into_iter().find_map(becomes).map_or(code, |kind| piece(kind, S::PLAYER))
}

/// The same for a piece that gets there other than by its own move: `aieirping.ruling.promotion-by-effect`.
#[inline(always)]
fn brought<S: Colour>(rulings: &Rulings, code: Code, to: At) -> Code {
    match rulings.promotion_by_effect {
        PromotionByEffect::Stays => code,
        PromotionByEffect::Promotes => arrived::<S>(code, to),
    }
}

impl Board {
    /// Makes a move of the player.
    #[inline(always)]
    pub fn make<S: Colour>(&mut self, rulings: &Rulings, ply: Ply) -> Changes {
        let mut changes = Changes::NONE;
        match ply {
            Ply::Go { from, to } => {
                let code = self.at(from);
                self.go::<S>(&mut changes, from, to);
                if code == piece(Kind::D, S::PLAYER) {
                    self.wall_in::<S>(&mut changes, rulings, to);
                }
            }
            Ply::GoAndMark { from, to, wall } => {
                self.go::<S>(&mut changes, from, to);
                self.change(&mut changes, wall, WALL);
            }
            Ply::GoAndPlace { from, to, on } => {
                let captured = parts(self.at(to));
                self.go::<S>(&mut changes, from, to);
                if let Some((kind, _)) = captured {
                    let converted = piece(Kind::ALL[kind % Kind::ALL.len()], S::PLAYER);
                    self.change(&mut changes, on, brought::<S>(rulings, converted, on));
                }
            }
            Ply::Mark { wall, .. } => self.change(&mut changes, wall, WALL),
            Ply::Switch { from, to } => {
                let (one, other) = (self.at(from), self.at(to));
                self.change(&mut changes, from, brought::<S>(rulings, other, from));
                self.change(&mut changes, to, brought::<S>(rulings, one, to));
            }
        }
        changes
    }

    #[inline(always)]
    fn go<S: Colour>(&mut self, changes: &mut Changes, from: At, to: At) {
        let code = self.at(from);
        self.change(changes, from, VACANT);
        self.change(changes, to, arrived::<S>(code, to));
    }

    /// `aieirping.d.walls`
    fn wall_in<S: Colour>(&mut self, changes: &mut Changes, rulings: &Rulings, around: At) {
        let last_king =
            changes.captured() == piece(Kind::K, S::Other::PLAYER) && self.count(Kind::K, S::Other::PLAYER) == 0;
        if last_king && rulings.effects_after_king_capture == EffectsAfterKingCapture::None {
            return;
        }
        for (files, ranks) in DIRECTIONS.into_iter().take(STRAIGHT) {
            let Some(at) = BOARD.step(square(around), files as i8, ranks as i8).and_then(index) else { continue };
            if rulings.d_walls == DWalls::AllAdjacent || self.at(at) == VACANT {
                self.change(changes, at, WALL);
            }
        }
    }
}

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
const fn promoted(kind: Kind) -> Option<Kind> {
    match kind {
        Kind::P => Some(Kind::Q),
        Kind::Z => Some(Kind::R),
        _ => None,
    }
}

impl Ply {
    /// The move as it is written.
    pub fn written<S: Colour>(self, board: &Board) -> Move {
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
    pub fn read<S: Colour>(board: &Board, mv: &Move) -> Option<Ply> {
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

/// The origin of a piece that has reached a square in a direction: the next occupied square.
#[inline(always)]
fn origin(board: &Board, to: At, direction: Step) -> At {
    let mut at = stepped(to, back(direction));
    while usize::from(at) < INDICES && board.at(at) == VACANT {
        at = stepped(at, back(direction));
    }
    at
}

impl Legal {
    /// Calls a visitor with every move, on the board before the move. The visitor must leave the board unchanged.
    #[inline(always)]
    pub fn each(&self, rulings: &Rulings, board: &mut Board, mut visit: impl FnMut(&mut Board, Ply)) {
        for (targets, direction) in self.go.iter().zip(DIRECTIONS) {
            targets.each(|to| {
                let from = origin(board, to, direction);
                visit(board, Ply::Go { from, to });
            });
        }
        for (targets, leap) in self.leaps.iter().zip(LEAPS) {
            targets.each(|to| visit(board, Ply::Go { from: stepped(to, back(leap)), to }));
        }
        for (targets, direction) in self.marked.iter().zip(DIRECTIONS) {
            targets.each(|wall| visit(board, Ply::Mark { from: stepped(wall, back(direction)), wall }));
        }
        for (targets, direction) in self.l.iter().zip(DIRECTIONS).take(STRAIGHT) {
            targets.each(|to| self.each_of_l(board, to, direction, &mut visit));
        }
        for (targets, direction) in self.i.iter().zip(DIRECTIONS) {
            targets.each(|to| self.each_of_i(rulings, board, to, direction, &mut visit));
        }
        self.switches.t.each(|from| {
            self.switches.from(from).each(|to| visit(board, Ply::Switch { from, to }));
        });
    }

    /// `aieirping.l.mark`
    fn each_of_l(&self, board: &mut Board, to: At, direction: Step, visit: &mut impl FnMut(&mut Board, Ply)) {
        let from = origin(board, to, direction);
        let left = (file(to) > 0).then(|| to - 1);
        let right = (file(to) + 1 < usize::from(BOARD.files)).then(|| to + 1);
        let mut marked = false;
        for wall in [left, right].into_iter().flatten().filter(|at| *at == from || self.vacant.holds(*at)) {
            marked = true;
            visit(board, Ply::GoAndMark { from, to, wall });
        }
        if !marked {
            visit(board, Ply::Go { from, to });
        }
    }

    /// `aieirping.i.place`
    fn each_of_i(
        &self,
        rulings: &Rulings,
        board: &mut Board,
        to: At,
        direction: Step,
        visit: &mut impl FnMut(&mut Board, Ply),
    ) {
        let from = origin(board, to, direction);
        let mut squares = self.vacant;
        if rulings.i_places_on_left_square == IPlacesOnLeftSquare::Yes {
            squares.toggle(from);
        }
        if squares.is_empty() {
            visit(board, Ply::Go { from, to });
        }
        squares.each(|on| visit(board, Ply::GoAndPlace { from, to, on }));
    }
}
