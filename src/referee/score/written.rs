//! The moves of a score, written in a notation and numbered.

use std::fmt::Write as _;

use super::PlayedStretch;
use crate::board::{Entry, EntryPlace};
use crate::games::{AnyGame, Ruled};
use crate::session::{MoveNumber, Numbering};

/// The notation that needs no position: the protocol's.
pub const USI: &str = "usi";

/// An entry of a score with its number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Numbered {
    /// The number, from 1.
    pub number: usize,
    /// Whether it is the first or the second of the pair with this number, or both.
    pub place: EntryPlace,
    /// The text.
    pub text: String,
    /// How many moves it contains.
    pub moves: usize,
}

/// The names of all the notations of a game.
pub fn notations(game: &dyn AnyGame) -> Vec<&'static str> {
    game.notations().into_iter().chain([USI]).collect()
}

/// Writes the moves of a stretch in a notation; `None` if the game has no notation of this name.
pub fn written(ruled: Ruled<'_>, notation: &str, stretch: &PlayedStretch) -> Option<Vec<Numbered>> {
    let start = stretch.start.as_deref().unwrap_or("startpos");
    let alone = |mv: &String| Entry { text: mv.clone(), moves: 1, numbered: None };
    let entries = match notation {
        USI => stretch.moves.iter().map(alone).collect(),
        name if !ruled.game.notations().contains(&name) => return None,
        // The position may be one that cannot be.
        _ if stretch.moves.is_empty() => Vec::new(),
        name => ruled.game.write_moves(ruled.options, start, &stretch.moves, name, stretch.as_played)?,
    };
    // The player who begins the game is first in every pair.
    let first = |position| ruled.open_law(position).ok().map(|law| law.turn().player);
    let pairs = || Numbering { first: 1, second: first(start) != first("startpos") };
    Some(numbered(entries, stretch.numbering.unwrap_or_else(pairs)))
}

/// Numbers entries in pairs, unless the notation itself has numbered them.
fn numbered(entries: Vec<Entry>, pairs: Numbering) -> Vec<Numbered> {
    let numbered = |(at, Entry { text, moves, numbered }): (usize, Entry)| {
        let MoveNumber { number, second } = pairs.of(at);
        let place = if second { EntryPlace::Second } else { EntryPlace::First };
        let (number, place) = numbered.map_or((number, place), |(number, place)| (number.into(), place));
        Numbered { number, place, text, moves }
    };
    entries.into_iter().enumerate().map(numbered).collect()
}

/// The entries in the form of a score: a pair on each line.
pub fn lines(entries: &[Numbered]) -> String {
    let mut lines = String::new();
    let mut open = None;
    for Numbered { number, place, text, .. } in entries {
        if open.is_some_and(|open| open != number || *place != EntryPlace::Second) {
            lines.push('\n');
            open = None;
        }
        let written = match (place, open) {
            (EntryPlace::First, _) => write!(lines, "{number}. {text}"),
            (EntryPlace::Second, Some(_)) => writeln!(lines, " {text}"),
            (EntryPlace::Second, None) => writeln!(lines, "{number}... {text}"),
            (EntryPlace::Both, _) => writeln!(lines, "{number}. {text}"),
        };
        written.expect("a text takes what is written");
        open = (*place == EntryPlace::First).then_some(number);
    }
    if open.is_some() {
        lines.push('\n');
    }
    lines
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    fn entries(many: usize) -> Vec<Entry> {
        vec![Entry { text: "c8b6".to_owned(), moves: 1, numbered: None }; many]
    }

    #[test]
    fn moves_are_numbered_however_many_there_are() {
        let text = lines(&numbered(entries(140_000), Numbering { first: 1, second: false }));
        assert_eq!(text.lines().count(), 70_000);
        assert!(text.lines().enumerate().all(|(i, line)| line == format!("{}. c8b6 c8b6", i + 1)));
    }

    #[test]
    fn a_score_may_begin_with_the_second_of_a_pair() {
        assert_eq!(lines(&numbered(entries(2), Numbering { first: 17, second: true })), "17... c8b6\n18. c8b6\n");
    }
}
