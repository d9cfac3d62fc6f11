//! The fixtures as inputs, held to by both implementations.

use std::collections::BTreeSet;

use super::{Input, Origin, Unexported};
use crate::corpus::{self, Case, Failure, Page, Rebuilt, Vocabulary};
use crate::games::Game;

/// The inputs of a game's fixtures, file by file.
pub(super) fn inputs<G: Game>() -> Result<Vec<Input>, Unexported> {
    let clauses = G::clauses().iter().map(|clause| clause.name).collect();
    let vocabulary = Vocabulary { clauses };
    let (mut inputs, mut ids) = (Vec::new(), BTreeSet::new());
    for file in corpus::embedded(G::ID) {
        let page = corpus::read::<G::Model, G::Rulings>(&file, &vocabulary)?;
        let topic = file.path.trim_start_matches(G::ID).trim_matches('/').trim_end_matches(".yaml");
        for case in &page.cases {
            let mut id = format!("{}/{topic}/{}", G::ID, slug(&case.name.value));
            while !ids.insert(id.clone()) {
                id.push_str("-again");
            }
            kept::<G>(&id, case)?;
            inputs.push(input(id, topic, &page, case));
        }
    }
    Ok(inputs)
}

/// Holds both to what the fixture states.
fn kept<G: Game>(id: &str, case: &Case) -> Result<(), Unexported> {
    let unaskable = |unknown| Unexported::Unaskable { id: id.to_owned(), why: format!("{unknown}") };
    let rulings: G::Rulings = corpus::rulings_of(case).map_err(unaskable)?;
    let refuse = |who, failures: Vec<Failure>| match failures.into_iter().next() {
        Some(failure) => Err(Unexported::Unkept { id: id.to_owned(), who, failure }),
        None => Ok(()),
    };
    refuse("model", corpus::check_law(&G::model(rulings), case))?;
    refuse("bitboard engine", corpus::check(&G::engine(rulings), case))
}

fn input(id: String, topic: &str, page: &Page, case: &Case) -> Input {
    let words = |words: &[corpus::Word]| words.iter().map(|word| word.value.clone()).collect::<Vec<_>>();
    let rebuilt = case.rebuilt.map(|rebuilt| match rebuilt {
        Rebuilt::InFull => "in-full",
        Rebuilt::InKind => "in-kind",
    });
    Input {
        id,
        origin: Origin {
            source: page.source.clone(),
            place: case.place.clone(),
            rebuilt,
            why: Some(case.why.trim().to_owned()),
        },
        shows: words(&case.shows),
        tags: vec![topic.to_owned()],
        rulings: case.rulings.iter().map(|(question, option)| (question.clone(), option.value.clone())).collect(),
        position: case.position.value.clone(),
        moves: words(&case.moves),
        judged: case.illegal.keys().cloned().collect(),
        followed: case.after.keys().cloned().collect(),
        illegible: case.illegible.clone(),
        perft: case.perft.clone(),
    }
}

/// A name as a part of an id: its letters and digits, with a dash for whatever stands between them.
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
