//! Texts in a wrong place: what they are, and where they belong.

use super::{AnyGame, GAMES, named};
use crate::board::{Advice, Unreadable};
use crate::rules::Refused;

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

/// The same for a text that cannot be read as a position.
pub(super) fn of_position(game: &dyn AnyGame, refused: Refused) -> Refused {
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
    match advice {
        Some(advice) => Refused::Malformed { unreadable: unreadable.clone().advised(advice), besides: Vec::new() },
        None => refused,
    }
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
