//! Words of scores as the document writes them: of each legal move its one canonical text (`chess.score.move` and the clauses
//! after it), with true signs of capture, check and mate.
//!
//! Nothing here says what else a word may mean, or what is wrong with it.

use super::board::{Board, Ply};
use super::geometry::{Colour, FILE_A, RANK_1};
use super::position::{Position, useful};
use crate::board::Square;
use crate::board::chess::{Kind, Move, Wing};
use crate::colour::by_colour;
use crate::squares::{bit, index, lowest, several};

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

impl Board {
    /// The legal move that is written so, as long as nothing but mate and stalemate ends the game.
    fn written<S: Colour>(&self, form: &Form) -> Option<Ply> {
        let guard = self.guard::<S>();
        match *form {
            Form::Castling(wing) => self.castles::<S>(&guard, wing).then_some(Ply::Castling { wing }),
            Form::Pawn { from_file, to, promotion } => self.pawn_to::<S>(&guard, from_file, to, promotion),
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
