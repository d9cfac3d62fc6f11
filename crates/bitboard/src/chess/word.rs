//! Words of scores as the document writes them: of each legal move its one canonical text (`chess.score.move` and the clauses
//! after it), with true signs of capture, check and mate.
//!
//! Nothing here says what else a word may mean, or what is wrong with it.

use super::board::{Board, PawnWay, Ply};
use super::geometry::{Colour, FILE_A, RANK_1, king_attacks, knight_attacks};
use super::legal::{Guard, Visitor};
use super::position::{Position, useful};
use super::slides;
use crate::board::Square;
use crate::board::chess::{Kind, Move, Wing};
use crate::colour::by_colour;
use crate::processor::Plain;
use crate::squares::{Bitboard, bit, index, lowest, several};

/// A move's text without the sign of check.
enum Form {
    /// `chess.score.castling`
    Castling(Wing),
    /// `chess.score.move`: a Pawn's, with its file if it captures.
    Pawn { from_file: Option<u8>, to: u8, promotion: Option<Kind> },
    /// The same of any other piece, with as much of its origin as is written.
    Officer { kind: Kind, file: Option<u8>, rank: Option<u8>, captures: bool, to: u8 },
}

/// The file of this letter.
const fn file(letter: u8) -> Option<u8> {
    match letter {
        b'a'..=b'h' => Some(letter - b'a'),
        _ => None,
    }
}

/// The rank of this digit.
const fn rank(digit: u8) -> Option<u8> {
    match digit {
        b'1'..=b'8' => Some(digit - b'1'),
        _ => None,
    }
}

impl Form {
    fn read(text: &[u8]) -> Option<Self> {
        let kind = match text.first()? {
            b'O' => {
                return match text {
                    b"O-O" => Some(Form::Castling(Wing::King)),
                    b"O-O-O" => Some(Form::Castling(Wing::Queen)),
                    _ => None,
                };
            }
            b'N' => Kind::Knight,
            b'B' => Kind::Bishop,
            b'R' => Kind::Rook,
            b'Q' => Kind::Queen,
            b'K' => Kind::King,
            _ => return Form::of_pawn(text),
        };
        let [before @ .., to_file, to_rank] = &text[1..] else { return None };
        let to = index(Square::new(file(*to_file)?, rank(*to_rank)?));
        let (origin, captures) = match before {
            [origin @ .., b'x'] => (origin, true),
            origin => (origin, false),
        };
        let (file, rank) = match *origin {
            [] => (None, None),
            [one] => (file(one), rank(one)),
            [one, other] => (Some(file(one)?), Some(rank(other)?)),
            _ => return None,
        };
        let is_read = usize::from(file.is_some()) + usize::from(rank.is_some()) == origin.len();
        is_read.then_some(Form::Officer { kind, file, rank, captures, to })
    }

    fn of_pawn(text: &[u8]) -> Option<Self> {
        let (from_file, rest) = match text {
            [from, b'x', rest @ ..] => (Some(file(*from)?), rest),
            rest => (None, rest),
        };
        let [to_file, to_rank, promotion @ ..] = rest else { return None };
        let to = index(Square::new(file(*to_file)?, rank(*to_rank)?));
        // `chess.score.promotion`
        let promotion = match promotion {
            [] => None,
            b"=Q" => Some(Kind::Queen),
            b"=R" => Some(Kind::Rook),
            b"=B" => Some(Kind::Bishop),
            b"=N" => Some(Kind::Knight),
            _ => return None,
        };
        Some(Form::Pawn { from_file, to, promotion })
    }
}

/// Whether the player castles on a wing.
struct Castles {
    wing: Wing,
    does: bool,
}

impl<S: Colour> Visitor<S> for Castles {
    #[inline(always)]
    fn officer(&mut self, _kind: Kind, _from: u8, _targets: Bitboard) {}

    #[inline(always)]
    fn castling(&mut self, wing: Wing) {
        self.does |= wing == self.wing;
    }
}

impl Board {
    /// The legal move that is written so, as long as nothing but mate and stalemate ends the game.
    fn written<S: Colour>(&self, form: &Form) -> Option<Ply> {
        let guard = self.guard::<S>();
        match *form {
            Form::Castling(wing) => {
                let mut castles = Castles { wing, does: false };
                self.visit_king::<S>(Plain, &guard, &mut castles);
                castles.does.then_some(Ply::Castling { wing })
            }
            Form::Pawn { from_file, to, promotion } => self.written_of_pawn::<S>(&guard, from_file, to, promotion),
            Form::Officer { kind, file, rank, captures, to } => {
                if captures != (self.own::<S::Other>() & bit(to) != 0) {
                    return None;
                }
                let all = self.officers_to::<S>(&guard, kind, to);
                let on_file = |file: u8| all & FILE_A << file;
                let on_rank = |rank: u8| all & RANK_1 << (8 * rank);
                let from = match (file, rank) {
                    (None, None) => all,
                    (Some(file), None) => on_file(file),
                    (None, Some(rank)) => on_rank(rank),
                    (Some(file), Some(rank)) => on_file(file) & on_rank(rank),
                };
                if from == 0 || several(from) {
                    return None;
                }
                // `chess.score.origin`: no more than is needed, the file rather than the rank.
                let from = lowest(from);
                let is_needed = match (file, rank) {
                    (None, None) => true,
                    (Some(_), None) => several(all),
                    (None, Some(_)) => several(on_file(from % 8)),
                    (Some(file), Some(rank)) => several(on_file(file)) && several(on_rank(rank)),
                };
                is_needed.then_some(Ply::Officer { kind, from, to })
            }
        }
    }

    /// Where the player's pieces of a kind stand that may go to a square.
    fn officers_to<S: Colour>(&self, guard: &Guard, kind: Kind, to: u8) -> Bitboard {
        let (own, occupied, target) = (self.own::<S>(), self.occupied(), bit(to));
        if own & target != 0 {
            return 0;
        }
        if kind == Kind::King {
            let king = self.kings & own & king_attacks(to);
            return if king != 0 && self.safe::<S>(Plain, target) != 0 { king } else { 0 };
        }
        if guard.within & target == 0 {
            return 0;
        }
        let men = self.of_kind(kind) & own;
        let free = men & !(guard.straight | guard.diagonal);
        // A piece that is pinned stays on its line.
        let on = |line: Bitboard| free | if line & target != 0 { men & line } else { 0 };
        let diagonal = || slides::diagonal(Plain, to, occupied) & on(guard.diagonal);
        let straight = || slides::straight(Plain, to, occupied) & on(guard.straight);
        match kind {
            Kind::Knight => knight_attacks(to) & free,
            Kind::Bishop => diagonal(),
            Kind::Rook => straight(),
            Kind::Queen => diagonal() | straight(),
            Kind::Pawn | Kind::King => 0,
        }
    }

    fn written_of_pawn<S: Colour>(
        &self,
        guard: &Guard,
        from_file: Option<u8>,
        to: u8,
        promotion: Option<Kind>,
    ) -> Option<Ply> {
        let (pawns, target) = (self.pawns & self.own::<S>(), bit(to));
        if promotion.is_some() != (target & S::LAST_RANK != 0) {
            return None;
        }
        let Some(from_file) = from_file else {
            if self.occupied() & target != 0 || guard.within & target == 0 {
                return None;
            }
            let single = S::Other::forwards(target);
            let (from, way) = if pawns & single != 0 {
                (single, PawnWay::Push)
            } else {
                let passes = single & S::THIRD_RANK & !self.occupied();
                (S::Other::forwards(passes) & pawns, PawnWay::Double)
            };
            let stays = |from: Bitboard| {
                from & guard.diagonal == 0 && (from & guard.straight == 0 || target & guard.straight != 0)
            };
            return (from != 0 && stays(from)).then_some(Ply::Pawn { way, to, promotion });
        };
        // Captures come from the square beside that behind the target.
        let origins = S::Other::pawn_attacks(target) & pawns & FILE_A << from_file;
        if origins == 0 {
            return None;
        }
        let from = lowest(origins);
        if target == self.en_passant {
            return (self.en_passant_origins::<S>() & origins != 0).then_some(Ply::EnPassant { from });
        }
        let stays = origins & guard.straight == 0 && (origins & guard.diagonal == 0 || target & guard.diagonal != 0);
        let captures = self.own::<S::Other>() & guard.within & target != 0;
        let way = if from_file > to % 8 { PawnWay::Left } else { PawnWay::Right };
        (captures && stays).then_some(Ply::Pawn { way, to, promotion })
    }
}

impl Position {
    /// The legal move that a word is the canonical text of, and the position after it, as long as nothing but mate and stalemate
    /// ends the game.
    pub(super) fn word(&self, word: &str) -> Option<(Move, Self)> {
        by_colour!(self.turn, S => self.word_of::<S>(word.as_bytes()))
    }

    fn word_of<S: Colour>(&self, word: &[u8]) -> Option<(Move, Self)> {
        let (text, sign) = match word {
            [text @ .., sign @ (b'+' | b'#')] => (text, Some(*sign)),
            text => (text, None),
        };
        let ply = self.board.written::<S>(&Form::read(text)?)?;
        let next = useful::<S::Other>(self.board.after::<S>(ply));
        // `chess.score.check`
        let is = match (next.in_check::<S::Other>(), sign) {
            (false, _) => None,
            // Only of what is said to be check or mate it is asked which.
            (true, None) => return None,
            (true, Some(_)) => Some(if next.can_move::<S::Other>() { b'+' } else { b'#' }),
        };
        (is == sign).then(|| (ply.written::<S>(&self.board), self.turned(next)))
    }
}
