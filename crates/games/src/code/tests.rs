//! The code of clauses, and the models beside the pages: who goes down a page goes down the model's file, and what is
//! shown for a clause decides it.

use pretty_assertions::assert_eq;

use super::*;
use crate::games::{GAMES, game};
use crate::spec::{self, Clause, Kind};

/// The heading of the last part of a model.
const UNDECIDED: &str = "// From here on nothing is decided";

/// Clauses that stand above the clause before them on the page, and why.
const ABOVE: [(&str, &str); 2] = [
    ("chess.illegal-move.effect", "an illegal move changes the board by the functions that a legal one does"),
    ("bifocal.immobilizer.move", "one function has how all neutral pieces go"),
];

/// Clauses that refuse elsewhere than in the code that is shown, and where.
const ELSEWHERE: [(&str, &str); 3] = [
    ("end.over", "`Law::judge`, before all others"),
    ("repetition.sequence", "the record"),
    ("repetition.third-position", "the record"),
];

/// A game's own page beside its model.
struct Beside {
    clauses: Vec<Clause<'static>>,
    sources: Sources,
    /// The place of the model among the sources.
    file: usize,
    /// The part of the model that decides.
    deciding: &'static str,
}

fn beside(game: &dyn AnyGame) -> Beside {
    let sources = Sources::of(game);
    let path = format!("crates/model/src/{}.rs", module(game.id()));
    let file = sources.files.iter().position(|file| file.path == path).expect("the game's model");
    let text = crate::model::FILES.iter().find(|(other, _)| *other == path).expect("its text").1;
    let (deciding, _) = text.split_once(UNDECIDED).expect("the heading");
    Beside { clauses: spec::clauses(game.law()[0]), sources, file, deciding }
}

#[test]
fn a_model_has_its_clauses_in_the_order_of_the_page() {
    let mut above = Vec::new();
    for Beside { clauses, sources, file, .. } in GAMES.iter().map(|game| beside(*game)) {
        let place = |name: &'static str| {
            let first = |by| sources.named(&sources.files[file], by, name).map(|part| part.start).next();
            Some((name, first(ClauseTie::Item).or_else(|| first(ClauseTie::Within))?))
        };
        // A ruling stands where it is asked.
        let told = clauses.iter().filter(|clause| clause.kind != Kind::Ruling);
        let places: Vec<_> = told.filter_map(|clause| place(clause.name)).collect();
        above.extend(places.windows(2).filter(|two| two[1].1 < two[0].1).map(|two| two[1].0));
    }
    assert_eq!(above, ABOVE.map(|(name, _)| name));
}

#[test]
fn what_is_shown_for_a_clause_that_forbids_refuses_by_it() {
    for Beside { clauses, sources, .. } in GAMES.iter().map(|game| beside(*game)) {
        for Clause { name, .. } in clauses.iter().filter(|clause| clause.kind == Kind::Forbids) {
            // `move_clause` has the names of those that say how a piece moves.
            let refuses = |text: &str| text.contains(&format!("\"{name}\"")) || text.contains("move_clause(");
            let elsewhere =
                ELSEWHERE.iter().any(|(clause, _)| name.split_once('.').is_some_and(|of| of.1 == *clause));
            let shown = sources.code(name);
            assert_ne!(shown.iter().any(|code| refuses(&code.text)), elsewhere, "{name}: {shown:?}");
        }
    }
}

#[test]
fn a_ruling_is_named_where_it_is_read() {
    for (game, Beside { sources, file, deciding, .. }) in GAMES.iter().map(|game| (game.id(), beside(*game))) {
        for (at, reads) in deciding.match_indices("rulings.") {
            let read = &deciding[at + reads.len()..];
            let (of, read) = match (read.strip_prefix("own."), read.strip_prefix("awele().")) {
                (Some(own), _) => (game, own),
                (_, Some(of_awele)) => ("awele", of_awele),
                _ => (game, read),
            };
            let question = read.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
            let clause = format!("{of}.ruling.{}", question.replace('_', "-"));
            let named = sources.named(&sources.files[file], ClauseTie::Item, &clause).any(|part| part.contains(&at));
            let line = deciding[..at].lines().count();
            assert!(
                named || !sources.clauses.iter().any(|one| one.name == clause),
                "{clause}, line {line} of {game}'s model"
            );
        }
    }
}

fn sources(id: &str) -> Sources {
    Sources::of(game(id).expect("a game"))
}

/// The names of the functions that stand for a clause.
fn functions(sources: &Sources, clause: &str) -> Vec<String> {
    let name = |code: CodePart| Some(code.text.split_once("fn ")?.1.split(['(', '<']).next()?.to_owned());
    sources.code(clause).into_iter().filter_map(name).collect()
}

#[test]
fn an_item_stands_for_the_clauses_that_its_comment_names() {
    let bifocal = sources("bifocal");
    let [movement, code] = &bifocal.code("bifocal.falcon.paths")[..] else { panic!("two functions") };
    assert!(movement.text.starts_with("/// `bifocal.falcon.paths`, `bifocal.ruling.falcon-paths`"), "{movement:?}");
    assert!(code.text.starts_with("/// `bifocal.falcon.paths`: the three shortest paths of a Falcon"), "{code:?}");
    assert!(code.text.ends_with("\n}"), "{code:?}");
    let file = crate::model::FILES.iter().find(|(path, _)| *path == code.file).expect("the file").1;
    assert_eq!(file.lines().nth(code.line - 1), code.text.lines().next());
    // From the Rook's to the Immobilizer's.
    assert!(functions(&bifocal, "bifocal.bishop.move").contains(&"neutral_movement".to_owned()));
    assert!(!functions(&bifocal, "bifocal.mann.move").contains(&"neutral_movement".to_owned()));
    assert_eq!(bifocal.code("aviary.jump.enemy"), []);
}

#[test]
fn code_that_only_says_the_name_of_a_clause_that_follows_does_not_stand_for_it() {
    assert!(crate::model::FILES.iter().any(|(_, text)| text.contains("\"bifocal.check.answers\"")));
    assert_eq!(sources("bifocal").code("bifocal.check.answers"), []);
}

#[test]
fn a_game_made_of_others_has_their_code() {
    let (whole, part) = (sources("awarichess"), sources("chess"));
    let of_part = part.code("chess.pawn.double-step");
    assert!(!of_part.is_empty());
    assert!(whole.code("chess.pawn.double-step").starts_with(&of_part));
    assert_eq!(part.code("awarichess.power.own"), []);
}

#[test]
fn what_the_players_may_agree_on_is_in_the_registry() {
    let [code] = &sources("tori-shogi").code("tori-shogi.no-agreed-draw")[..] else { panic!("one entry") };
    assert!(code.text.starts_with("\"tori-shogi\" \"Tori Shogi\" ToriShogi in tori_shogi {\n"), "{code:?}");
    assert!(code.text.ends_with("\n}"), "{code:?}");
}

#[test]
fn no_file_of_a_game_is_forgotten() {
    for game in GAMES {
        let files = sources(game.id()).files;
        for layer in ["crates/model", "crates/board"] {
            let path = format!("{layer}/src/{}.rs", module(game.id()));
            assert!(files.iter().any(|file| file.path == path), "{path}");
        }
    }
}
