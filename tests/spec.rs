//! The law, its cases and the code name the same clauses, and every clause is seen at work.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use pretty_assertions::assert_eq;
use rulebook::games::{AnyGame, GAMES};
use rulebook::spec::{Kind, grounded_on};
use rulebook::{board, model, protocol};

mod cited;
mod examples;
mod form;
pub mod law;
mod links;
mod movements;
mod planted;

use law::{Law, Names, clauses_named, texts};

/// The laws of all games, read once.
static LAWS: LazyLock<Vec<Law>> = LazyLock::new(|| {
    let of = |game: &&'static dyn AnyGame| Law::of(*game, &root().join("fixtures"));
    GAMES.iter().map(of).collect()
});

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Nothing of this kind is wrong with any law.
#[track_caller]
fn never(wrong: fn(&Law) -> Names) {
    for law in &*LAWS {
        assert_eq!(wrong(law), Names::new(), "{}", law.id);
    }
}

#[test]
fn every_clause_has_a_case_that_shows_it() {
    never(Law::unshown);
}

#[test]
fn the_clause_beside_an_ending_says_that_ending() {
    assert_eq!(LAWS.iter().flat_map(Law::miscited).collect::<Names>(), Names::new());
}

#[test]
fn an_article_is_cited_beside_a_clause_that_quotes_it() {
    let chess = LAWS.iter().find(|law| law.id == "chess").expect("a law");
    for folder in ["src", "crates", "docs", "tests/cli/pages"] {
        for (path, text) in texts(&root().join(folder)) {
            assert_eq!(cited::misquoted(&text, &chess.all), Names::new(), "{}", path.display());
        }
    }
}

#[test]
fn every_clause_that_forbids_has_a_case_that_breaks_it() {
    never(Law::unbroken);
}

#[test]
fn only_clauses_that_forbid_are_broken() {
    never(Law::wrongly_broken);
}

#[test]
fn every_option_of_a_ruling_has_a_case() {
    never(Law::options_without_a_case);
}

#[test]
fn each_two_options_of_a_question_differ_in_a_case() {
    never(Law::options_alike);
}

#[test]
fn the_law_and_the_code_ask_the_same_questions() {
    never(Law::asked_otherwise);
}

#[test]
fn every_clause_stands_on_something() {
    never(Law::groundless);
    never(Law::empty);
}

#[test]
fn no_clause_is_named_twice_and_all_bear_their_game() {
    never(Law::misnamed);
}

#[test]
fn every_page_is_built_as_described() {
    never(Law::misbuilt);
}

#[test]
fn every_clause_that_decides_has_code() {
    for (game, law) in GAMES.iter().zip(&*LAWS) {
        let sources = protocol::sources(*game);
        let without: Names =
            law.deciding().filter(|clause| !sources.is_commented(clause)).map(str::to_owned).collect();
        assert_eq!(without, Names::new(), "clauses of {} that the comments of its code do not name", law.id);
    }
}

/// For a clause that has no code, `--code` names the clauses from which it follows.
#[test]
fn a_clause_without_code_follows_from_clauses_that_it_names() {
    for game in GAMES {
        let (clauses, sources) = (game.clauses(), protocol::sources(*game));
        let without = clauses.iter().filter(|clause| sources.code(clause.name).is_empty());
        let unnamed =
            without.filter(|clause| clause.kind != Kind::Follows || grounded_on(&clauses, clause).is_empty());
        assert_eq!(unnamed.map(|clause| clause.name).collect::<Vec<_>>(), Vec::<&str>::new(), "{}", game.id());
    }
}

#[test]
fn no_source_is_forgotten() {
    for (package, files) in [("crates/model", model::FILES), ("crates/board", board::FILES)] {
        let written: BTreeSet<(String, String)> = texts(&root().join(package).join("src"))
            .into_iter()
            .map(|(path, text)| (path.strip_prefix(root()).expect("in the repository").display().to_string(), text))
            .collect();
        let embedded = files.iter().map(|(path, text)| (path.to_string(), text.to_string()));
        assert_eq!(embedded.collect::<BTreeSet<_>>(), written);
    }
}

#[test]
fn the_code_names_only_clauses_of_the_law() {
    // These misspell on purpose.
    let misspells = |path: &Path| ["fixture_errors.rs", "spec/planted.rs"].iter().any(|name| path.ends_with(name));
    let folders =
        ["src", "crates", "tests", "docs", "spec"].into_iter().flat_map(|folder| texts(&root().join(folder)));
    let texts: Vec<_> = folders.filter(|(path, _)| !misspells(path)).collect();
    for law in &*LAWS {
        let unknown = texts.iter().flat_map(|(path, text)| {
            law.unknown_in(text).into_iter().map(move |name| format!("{name} in {}", path.display()))
        });
        assert_eq!(unknown.collect::<Names>(), Names::new(), "clauses that {} does not have", law.id);
    }
}

#[test]
fn a_clause_is_seen_in_a_text() {
    let text =
        "`aviary.jump.enemy` and \"aviary.end.over\", not aviary.txt nor `aviary.<bird>.move` or rules::aviary";
    let found = clauses_named(text, "aviary");
    assert_eq!(found, BTreeSet::from(["aviary.jump.enemy".to_owned(), "aviary.end.over".to_owned()]));
    assert_eq!(
        clauses_named("`awele.ruling.end-at-25`", "awele"),
        BTreeSet::from(["awele.ruling.end-at-25".to_owned()])
    );
}
