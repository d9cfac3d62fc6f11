//! Moves written with a piece's letter before the target, if that is not ambiguous: `Ob6`, `Ra3`.

use std::fmt::Display;
use std::str::FromStr;

use super::{Board, Course, Entry, Misnamed, Notation, Routed, Setup, Slip, Square, Unreadable};

/// The notation in which a capital letter stands for the square of the piece that moves.
#[derive(Clone, Copy, Debug)]
pub struct Lettered;

/// The name of the notation.
pub const LETTERS: &str = "letters";

/// The letter of what stands on a square, if it has one.
fn letter(sign: &str) -> Option<char> {
    sign.chars().find(char::is_ascii_alphabetic).map(|letter| letter.to_ascii_uppercase())
}

/// The squares from which the player to move may move a piece with this letter: squares of their own pieces, or of
/// pieces that belong to neither player.
fn squares_with(board: &dyn Board, wanted: char) -> Vec<Square> {
    let turn = board.turn();
    let movable = |square: &Square| {
        let sign = board.sign(*square).filter(|sign| sign.owner.is_none_or(|owner| owner == turn));
        sign.and_then(|sign| letter(&sign.text)) == Some(wanted)
    };
    board.grid().squares().filter(movable).collect()
}

/// Whether there is a piece with this letter in the game.
fn is_known<S: Setup>(wanted: char) -> bool {
    let mut signs = S::palettes().into_iter().flat_map(|palette| palette.squares);
    signs.any(|sign| letter(&sign.text) == Some(wanted))
}

impl<S, M> Notation<S, M> for Lettered
where
    S: Setup,
    M: Routed + Clone + Display + FromStr<Err = Unreadable>,
{
    fn read(&self, course: &mut dyn Course<S, M>, word: &str) -> Result<Vec<Misnamed>, Misnamed> {
        let boards = course.setup().boards();
        let board = *boards.first().expect("a game has a board");
        // A piece in hand is put on the board by `T@e5`; behind the target, `@` belongs to the move.
        let first = word.chars().next().filter(|first| first.is_ascii_uppercase() && !word[1..].starts_with('@'));
        let squares = first.map_or(Vec::new(), |first| squares_with(board, first));
        let Some(wanted) = first.filter(|first| !squares.is_empty() || is_known::<S>(*first)) else {
            let fault = word.parse::<M>().err().and_then(|unreadable| unreadable.faults.into_iter().next());
            let (at, found) = fault.as_ref().map_or((0, word), |fault| (fault.at, fault.found.as_str()));
            let expected = fault.as_ref().map_or("a move", |fault| fault.expected.as_str());
            let expected = format!("{expected}, or a piece's letter and its target");
            return Err(Misnamed { at, slip: Slip::Form { found: found.to_owned(), expected } });
        };
        let target = &word[1..];
        let (mut meant, mut unread) = (Vec::new(), None);
        for square in squares {
            let origin = board.square_name(square);
            match format!("{origin}{target}").parse::<M>() {
                Ok(mv) => meant.push(mv),
                Err(unreadable) => unread = unreadable.faults.into_iter().next().map(|fault| (fault, origin.len())),
            }
        }
        if let (Some((fault, origin)), []) = (unread, &meant[..]) {
            let at = (fault.at + 1).saturating_sub(origin);
            return Err(Misnamed { at, slip: Slip::Form { found: fault.found, expected: fault.expected } });
        }
        let legal: Vec<M> = meant.iter().filter(|mv| course.allows(mv)).cloned().collect();
        let texts = |moves: &[M]| moves.iter().map(ToString::to_string).collect();
        let (to, piece) = (target.to_owned(), format!("`{wanted}`"));
        let slip = match (&legal[..], &meant[..]) {
            ([mv], _) | ([], [mv]) => {
                course.play(mv.clone());
                return Ok(Vec::new());
            }
            ([], []) => {
                Slip::NoSuchPiece { piece, place: "on the board that the player to move may move".to_owned() }
            }
            ([], _) => {
                course.refuse(meant);
                return Ok(Vec::new());
            }
            (legal, _) => Slip::Ambiguous { piece, to, choices: texts(legal) },
        };
        Err(Misnamed { at: 0, slip })
    }

    fn write(&self, course: &mut dyn Course<S, M>, moves: &[M]) -> Option<Entry> {
        let mv = moves.first()?;
        let (origin, text) = (mv.route().origin, mv.to_string());
        let boards = course.setup().boards();
        let board = *boards.first()?;
        let square = board.grid().squares().find(|square| board.square_name(*square) == origin)?;
        let (letter, target) = (letter(&board.letter(square)?)?, text.strip_prefix(&origin)?);
        let others = squares_with(board, letter).into_iter().filter(|other| *other != square);
        let meant = |other| format!("{}{target}", board.square_name(other)).parse::<M>().ok();
        let alone = course.allows(mv) && !others.filter_map(meant).any(|other| course.allows(&other));
        alone.then(|| {
            course.play(mv.clone());
            Entry { text: format!("{letter}{target}"), moves: 1, numbered: None }
        })
    }
}
