//! The moves that clauses refuse, which stand beside them, are those of the cases.

use std::{env, fs};

use pretty_assertions::assert_eq;
use rulebook::corpus::{self, Case};
use rulebook::games::{AnyGame, GAMES};
use rulebook::session::Side;
use rulebook::spec::{Clause, Example, Kind, clauses};

/// The case that shows best what a clause refuses, as the lines of the file: a move that people would try, one with few other
/// rulings, and with a place in the document, if there is such a case.
fn best(game: &'static dyn AnyGame, clause: &Clause<'_>, cases: &[Case]) -> Option<String> {
    let refuses = |case: &Case| -> Option<Vec<String>> {
        let illegal = case.standing()?.illegal.iter().filter(|illegal| illegal.clause == clause.name);
        Some(illegal.map(|illegal| illegal.mv.clone()).collect())
    };
    // A move from a square to itself, or one that is read as a legal move.
    let is_odd = |case: &Case, mv: &str| {
        let stays = game.route(mv).is_some_and(|route| route.target.as_ref() == Some(&route.origin));
        let session = game.open_law(&case.options, &case.position);
        stays || session.is_ok_and(|session| session.read(&[mv]).is_some())
    };
    // What depends on earlier moves is not in a position.
    let all = cases.iter().filter(|case| case.moves.is_empty()).filter_map(|case| Some((case, refuses(case)?)));
    let shown = all.flat_map(|(case, moves)| moves.into_iter().map(move |mv| (case, mv)));
    let (case, mv) =
        shown.min_by_key(|(case, mv)| (is_odd(case, mv), case.options.departures().len(), case.place.is_none()))?;
    let departures = case.options.departures();
    let rulings: Vec<String> = departures.iter().map(|(question, option)| format!("{question}={option}")).collect();
    let last = format!("{mv} {}", rulings.join(","));
    Some(format!("{}\n{}\n{}\n{}\n", clause.name, case.name, case.position.trim(), last.trim_end()))
}

/// The examples of a game's own page.
fn of_game(game: &'static dyn AnyGame) -> Vec<String> {
    let pages = corpus::pages(game).unwrap_or_else(|error| panic!("{error}"));
    let cases: Vec<Case> = pages.into_iter().flat_map(|page| page.cases).collect();
    let own = clauses(game.law()[0]).into_iter().filter(|clause| clause.kind == Kind::Forbids);
    own.filter_map(|clause| best(game, &clause, &cases)).collect()
}

#[test]
fn the_examples_are_those_of_the_cases() {
    let made = GAMES.iter().flat_map(|game| of_game(*game)).collect::<Vec<_>>().join("\n");
    if env::var_os("UPDATE_EXAMPLES").is_some() {
        fs::write(super::root().join("spec/examples.txt"), made).expect("the file is written");
    } else {
        let written: Vec<String> = Example::all().map(|example| example.written()).collect();
        assert_eq!(
            written.join("\n"),
            made,
            "UPDATE_EXAMPLES=1 cargo test --test law spec::examples rewrites the file"
        );
    }
}

#[test]
fn the_law_refuses_each_example_by_its_clause() {
    for example in Example::all() {
        let game = example.clause.split('.').next().and_then(rulebook::games::game).expect("a game");
        let options = game.options(example.rulings).expect("rulings");
        let session =
            game.open_law(&options, example.position).unwrap_or_else(|refused| panic!("{example:?}: {refused}"));
        let breach = session.breach_of(example.mv).unwrap_or_else(|| panic!("{example:?} is legal"));
        assert_eq!(breach.clause.name(), example.clause, "{example:?}");
        let engine = game.open(Side::Engine, &options, example.position).expect("a position");
        assert!(!engine.legal().contains(&example.mv.to_owned()), "{example:?}");
    }
}
