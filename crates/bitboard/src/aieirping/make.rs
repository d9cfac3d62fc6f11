//! What a move changes on the board.

use super::board::{Board, Changes};
use super::code::{Code, VACANT, WALL, parts, piece};
use super::directions::{DIRECTIONS, STRAIGHT};
use super::ply::{Ply, promoted};
use super::side::Side;
use super::square::{At, index, rank, square};
use crate::board::aieirping::{BOARD, Kind};
use crate::rules::aieirping::{DWalls, EffectsAfterKingCapture, PromotionByEffect, Rulings};

/// What a player's piece becomes on its target: `aieirping.promotion.forced`.
#[inline(always)]
fn arrived<S: Side>(code: Code, to: At) -> Code {
    if rank(to) != S::LAST {
        return code;
    }
    let becomes = |kind: Kind| promoted(kind).filter(|_| code == piece(kind, S::PLAYER));
    [Kind::P, Kind::Z].into_iter().find_map(becomes).map_or(code, |kind| piece(kind, S::PLAYER))
}

/// The same for a piece that gets there other than by its own move: `aieirping.ruling.promotion-by-effect`.
#[inline(always)]
fn brought<S: Side>(rulings: &Rulings, code: Code, to: At) -> Code {
    match rulings.promotion_by_effect {
        PromotionByEffect::Stays => code,
        PromotionByEffect::Promotes => arrived::<S>(code, to),
    }
}

impl Board {
    /// Makes a move of the player.
    #[inline(always)]
    pub fn make<S: Side>(&mut self, rulings: &Rulings, ply: Ply) -> Changes {
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
    fn go<S: Side>(&mut self, changes: &mut Changes, from: At, to: At) {
        let code = self.at(from);
        self.change(changes, from, VACANT);
        self.change(changes, to, arrived::<S>(code, to));
    }

    /// `aieirping.d.walls`
    fn wall_in<S: Side>(&mut self, changes: &mut Changes, rulings: &Rulings, around: At) {
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
