//! The fixtures as inputs, after checking both implementations against them.

use std::collections::BTreeSet;

use super::case::ILLEGAL;
use super::{CaseOrigin, ExportError, Input};
use crate::corpus::{self, Case, Expectation, Page, Rebuilt, StatedAnswer};
use crate::games::AnyGame;
use crate::session::Side;

/// The inputs of a game's fixtures, file by file.
pub(super) fn inputs(game: &'static dyn AnyGame) -> Result<Vec<Input>, ExportError> {
    let (mut inputs, mut ids) = (Vec::new(), Ids::default());
    for page in corpus::pages(game)? {
        let topic = topic(game, &page);
        for case in &page.cases {
            let id = ids.next(game, topic, &case.name);
            kept(&id, case)?;
            inputs.push(input(id, topic, &page, case));
        }
    }
    Ok(inputs)
}

/// A page's topic: its file's name.
pub(super) fn topic<'p>(game: &dyn AnyGame, page: &'p Page) -> &'p str {
    page.path.trim_start_matches(game.id()).trim_matches('/').trim_end_matches(".yaml")
}

/// The ids that have been given.
#[derive(Default)]
pub(super) struct Ids(BTreeSet<String>);

impl Ids {
    /// The id of the next case.
    pub fn next(&mut self, game: &dyn AnyGame, topic: &str, name: &str) -> String {
        let mut id = format!("{}/{topic}/{}", game.id(), slug(name));
        while !self.0.insert(id.clone()) {
            id.push_str("-again");
        }
        id
    }
}

/// Checks both implementations against what the fixture states.
fn kept(id: &str, case: &Case) -> Result<(), ExportError> {
    for (side, who) in [(Side::Model, "model"), (Side::Engine, "bitboard engine")] {
        if let Some(failure) = corpus::check_side(side, case).into_iter().next() {
            return Err(ExportError::NotKept { id: id.to_owned(), who, failure });
        }
    }
    Ok(())
}

fn input(id: String, topic: &str, page: &Page, case: &Case) -> Input {
    let nothing = StatedAnswer::default();
    let standing = case.standing().unwrap_or(&nothing);
    Input {
        id,
        origin: CaseOrigin {
            source: page.source.clone(),
            place: case.place.clone(),
            rebuilt: case.rebuilt.map(Rebuilt::word),
            basis: case.basis.word(),
            why: Some(case.why.trim().to_owned()),
        },
        shows: case.shows.iter().map(|clause| (*clause).to_owned()).collect(),
        tags: vec![topic.to_owned()],
        rulings: case.rulings.clone(),
        position: case.position.clone(),
        moves: case.moves.clone(),
        judged: standing.illegal.iter().map(|illegal| illegal.written.clone()).collect(),
        followed: standing.after.keys().cloned().collect(),
        illegible: standing.illegible.clone(),
        perft: standing.perft.clone(),
        stated: stated(&case.expected),
    }
}

/// What a case states, in words: the key of a line that has it, with a colon and the item where it is not all of that key.
fn stated(expected: &Expectation) -> Vec<String> {
    let standing = match expected {
        Expectation::Nothing => return Vec::new(),
        Expectation::Malformed { .. } => return vec!["at".to_owned()],
        Expectation::Impossible { .. } => return vec!["reasons".to_owned()],
        Expectation::Stands(standing) => standing,
    };
    let StatedAnswer { canonical, turn, check, outcome, legal, all, count, from, illegal, after, perft, illegible } =
        &**standing;
    let whole = [
        ("canonical", canonical.is_some()),
        ("turn", turn.is_some()),
        ("check", check.is_some()),
        ("outcome", outcome.is_some()),
        ("legal", all.is_some()),
        ("count", count.is_some()),
    ];
    let mut words: Vec<String> =
        whole.iter().filter(|(_, states)| *states).map(|(key, _)| (*key).to_owned()).collect();
    let mut add = |key: &str, items: &mut dyn Iterator<Item = String>| {
        words.extend(items.map(|item| format!("{key}:{item}")));
    };
    add("legal", &mut legal.iter().cloned());
    add("from", &mut from.keys().cloned());
    add(ILLEGAL, &mut illegal.iter().map(|illegal| illegal.mv.clone()));
    let with_squares = illegal.iter().filter(|illegal| illegal.squares.is_some());
    add("squares", &mut with_squares.map(|illegal| illegal.mv.clone()));
    add("after", &mut after.keys().cloned());
    add("perft", &mut perft.keys().map(u32::to_string));
    add("illegible", &mut illegible.keys().cloned());
    // A case may write one move in two ways.
    let mut seen = BTreeSet::new();
    words.retain(|word| seen.insert(word.clone()));
    words
}

/// A name as a part of an id: its letters and digits, with a dash for everything between them.
fn slug(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_becomes_a_part_of_an_id() {
        assert_eq!(slug("the Owl's square, c6 (again)"), "the-owl-s-square-c6-again");
    }
}
