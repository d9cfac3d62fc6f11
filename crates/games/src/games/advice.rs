//! Texts in a wrong place: what they are, and where they belong.

use super::{AnyGame, GAMES, named};
use crate::board::{Advice, Fault, Mended, Unreadable};
use crate::rules::Refused;
use crate::session::ReadMovesError;

/// A text that cannot be read as a move, with where it belongs, if it is known what else it is.
pub fn of_move(game: &dyn AnyGame, unreadable: Unreadable) -> Unreadable {
    let text = unreadable.text.trim();
    let several = || {
        let words: Vec<&str> = words(text).collect();
        let moves = words.iter().filter(|word| can_be_a_move(game, word)).count();
        // Two moves are one of each player; more are a score, and so is what is numbered further on.
        match moves {
            _ if !text.contains(char::is_whitespace) => None,
            2 if words.len() == 2 => Some(Advice::SeveralMoves),
            2.. => Some(Advice::Score),
            _ => None,
        }
    };
    let advice = as_anything(game, text).or_else(several);
    advice.map_or(unreadable.clone(), |advice| unreadable.advised(advice))
}

/// A word that cannot be read, with the same.
pub(super) fn of_word(game: &dyn AnyGame, unread: ReadMovesError) -> ReadMovesError {
    ReadMovesError { unreadable: of_move(game, unread.unreadable), ..unread }
}

/// The position and the moves in a line of UCI or USI, or in what it consists of: `position startpos moves e2e4`.
pub(super) fn of_program(text: &str) -> Option<(&str, &str)> {
    let after = |text: &'_ str, word: &str| {
        let rest = text.trim_start().strip_prefix(word)?;
        rest.starts_with(char::is_whitespace).then_some(text.len() - rest.len())
    };
    let begins = after(text, "position").unwrap_or(0);
    let stated = ["fen", "sfen"].into_iter().find_map(|word| after(&text[begins..], word)).unwrap_or(0);
    let rest = text[begins + stated..].trim();
    let (position, moves) = rest.split_once(" moves").unwrap_or((rest, ""));
    (begins + stated > 0 || position.len() < rest.len()).then_some((position, moves))
}

/// A position with many faults in its board that can be read otherwise is in another form, and its faults say little.
const MANY_FAULTS: usize = 3;

/// The same for a text that cannot be read as a position. `mended` is what can be read for it, if something can.
pub(super) fn of_position(game: &dyn AnyGame, refused: Refused, mended: impl FnOnce() -> Option<Mended>) -> Refused {
    let Refused::Malformed { unreadable, .. } = &refused else { return refused };
    let text = unreadable.text.trim();
    let moves = || {
        let after = text.strip_prefix("startpos").unwrap_or(text);
        let mut words = words(after).peekable();
        (words.peek().is_some() && words.all(|word| can_be_a_move(game, word))).then_some(Advice::Moves)
    };
    // A text that only ends too soon is of this game, whatever else it could be.
    let cut = unreadable.at() >= unreadable.text.trim_end().len();
    let fits = |advice: &Advice| match advice {
        Advice::Position => false,
        Advice::PositionOf(_) => !cut,
        _ => true,
    };
    let advice = as_anything(game, text).filter(fits).or_else(moves);
    if let Some(advice) = advice {
        return Refused::Malformed { unreadable: unreadable.clone().advised(advice), besides: Vec::new() };
    }
    let board = text.split_whitespace().next().unwrap_or_default();
    // What stands in a board and is none of its signs is quoted.
    let is_strange = |fault: &Fault| fault.at < board.len() && fault.found.starts_with('`');
    let is_no_board = !board.contains(['/', ',']) && !text.contains('|') && unreadable.faults.iter().any(is_strange);
    let in_board = unreadable.faults.iter().filter(|fault| fault.at < board.len());
    let is_other = is_no_board || in_board.count() > MANY_FAULTS;
    let has_moves = || of_program(text).is_some_and(|(_, moves)| !moves.is_empty());
    let sentence = match if is_other { mended() } else { None } {
        Some(Mended { text, .. }) => format!("this is a position in another form; here it is written `{text}`"),
        None if is_no_board && has_moves() => Advice::Score.to_string(),
        None if is_no_board => format!("{} is no board, with which a position begins", Unreadable::quote(board)),
        None => return refused,
    };
    let fault =
        Fault { sentence: Some(sentence), ..Fault::new(0, Unreadable::quote(board), "a position: the board") };
    Refused::Malformed { unreadable: Unreadable::one(&unreadable.text, fault), besides: Vec::new() }
}

/// What a text is, wherever it stands.
fn as_anything(game: &dyn AnyGame, text: &str) -> Option<Advice> {
    if let Some(named) = named(text) {
        return Some(Advice::Game(named.id()));
    }
    // The tags of a score.
    let is_tag = |line: &str| line.starts_with('[') && line.ends_with("\"]") && line.contains(" \"");
    if text.lines().map(str::trim).any(is_tag) {
        return Some(Advice::Score);
    }
    if text == "startpos" || game.is_position(text) {
        return Some(Advice::Position);
    }
    let other = GAMES.iter().find(|other| other.id() != game.id() && other.is_position(text))?;
    Some(Advice::PositionOf(other.id()))
}

/// The words of some moves, without their numbers.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace().map(unnumbered).filter(|word| !word.is_empty())
}

/// A word of a score without the number of a move before it: `1.e4` is `e4`, and nothing is left of `1...`.
fn unnumbered(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.trim_start_matches(['.', '…']) {
        after if after.len() < rest.len() => after,
        _ => word,
    }
}

/// Whether a word looks like a move: in the protocol, or as scores are written, by a square at its end.
fn can_be_a_move(game: &dyn AnyGame, word: &str) -> bool {
    let at_the_end = word.trim_end_matches(['+', '#', '!', '?']);
    let of_a_score = || {
        let mut back = at_the_end.chars().rev();
        let rank = back.next().is_some_and(|c| ('1'..='8').contains(&c));
        let square = rank && back.next().is_some_and(|c| ('a'..='h').contains(&c));
        (square && at_the_end.len() <= 7 && !word.contains('/'))
            || matches!(at_the_end, "O-O" | "O-O-O" | "0-0" | "0-0-0")
    };
    game.is_move(word) || (!game.languages().is_empty() && of_a_score())
}
