//! The fixtures as inputs, after checking both implementations against them.

use std::collections::BTreeSet;

use super::{CaseOrigin, ExportError, Input};
use crate::corpus::{self, Case, Page, Rebuilt, StatedAnswer};
use crate::games::AnyGame;
use crate::session::Side;

/// The inputs of a game's fixtures, file by file.
pub(super) fn inputs(game: &'static dyn AnyGame) -> Result<Vec<Input>, ExportError> {
    let (mut inputs, mut ids) = (Vec::new(), BTreeSet::new());
    for page in corpus::pages(game)? {
        let topic = page.path.trim_start_matches(game.id()).trim_matches('/').trim_end_matches(".yaml");
        for case in &page.cases {
            let mut id = format!("{}/{topic}/{}", game.id(), slug(&case.name));
            while !ids.insert(id.clone()) {
                id.push_str("-again");
            }
            kept(&id, case)?;
            inputs.push(input(id, topic, &page, case));
        }
    }
    Ok(inputs)
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
    }
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
