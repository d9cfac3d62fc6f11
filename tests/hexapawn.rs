//! A small game outside the registry, held by all that holds the others.

// Its `main` is for its own program.
#[allow(dead_code)]
#[path = "../docs/examples/hexapawn/src/main.rs"]
mod game;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use pretty_assertions::assert_eq;
use rulebook::board::Player;
use rulebook::corpus::{self, Page};
use rulebook::crosscheck::{Budget, Slice, check, check_setup};
use rulebook::games::{AnyGame, Game as _};
use rulebook::mistakes::{FaultyLaw, NotApplied};
use rulebook::referee::By;
use rulebook::rules::{Outcome, Results, Rules};
use rulebook::session::Side;
use rulebook::svg::{Marks, svg};

use crate::spec::law::{self, Law, Names, clauses_named};
use game::board::Setup;
use game::{Hexapawn, rules};

const SIDES: [Side; 2] = [Side::Model, Side::Engine];

fn example() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/examples/hexapawn")
}

// The law.

#[test]
fn nothing_is_wrong_with_the_law() {
    let code: Vec<_> = law::texts(&example().join("src"));
    let law = Law::of(&Hexapawn, &example().join("fixtures"));
    let faults: [fn(&Law) -> Names; 9] = [
        Law::unshown,
        Law::unbroken,
        Law::wrongly_broken,
        Law::options_without_a_case,
        Law::asked_otherwise,
        Law::groundless,
        Law::empty,
        Law::misnamed,
        Law::misbuilt,
    ];
    for fault in faults {
        assert_eq!(fault(&law), Names::new());
    }
    let named: Names = code.iter().flat_map(|(_, text)| clauses_named(text, Hexapawn::ID)).collect();
    let unnamed: Vec<&str> = law.deciding().filter(|clause| !named.contains(*clause)).collect();
    assert_eq!(unnamed, Vec::<&str>::new());
    for (path, text) in &code {
        assert_eq!(law.unknown_in(text), Names::new(), "clauses that the law does not have, in {}", path.display());
    }
}

// The cases.

fn pages() -> Vec<Page> {
    let files = corpus::in_folder(&example().join("fixtures"), Hexapawn::ID).expect("its cases");
    files.iter().map(|file| corpus::read(&Hexapawn, file).expect("cases that can be read")).collect()
}

#[test]
fn the_cases_hold() {
    for page in pages() {
        for case in &page.cases {
            for side in SIDES {
                assert_eq!(corpus::check_side(side, case), [], "{} [{side:?}]", case.name);
            }
        }
        for case in &page.scores {
            for by in [By::Model, By::Bitboard] {
                assert_eq!(corpus::check_score(by, case), [], "{} [{by:?}]", case.name);
            }
        }
    }
}

// Model and engine.

/// Every position that a game can reach.
fn reachable() -> Vec<Setup> {
    let law = Hexapawn::model(rules::Rulings::default());
    let (mut known, mut open) = (BTreeSet::new(), vec![law.start()]);
    let mut all = Vec::new();
    while let Some(position) = open.pop() {
        if known.insert(position.to_string()) {
            open.extend(law.legal_moves(&position).iter().map(|mv| law.play(&position, mv)));
            all.push(position);
        }
    }
    all
}

#[test]
fn model_and_engine_agree_everywhere() {
    for setup in reachable() {
        assert_eq!(check_setup::<Hexapawn, _>(&Hexapawn::engine, rules::Rulings::default(), &setup), [], "{setup}");
    }
    agree(&Budget { perft: 7, ..Budget::bounded(1) });
}

#[test]
#[ignore = "slow"]
fn model_and_engine_agree_on_what_no_game_reaches() {
    agree(&Budget { local: Slice::Whole, ..Budget::none(1) });
}

fn agree(budget: &Budget<rules::Rulings>) {
    assert_eq!(check::<Hexapawn, _>(&Hexapawn::engine, budget, &|_| {}).disagreements, []);
}

#[test]
fn a_fault_in_the_engine_is_found() {
    let faulty = |rulings| FaultyLaw { law: Hexapawn::model(rulings), answers: NotApplied("hexapawn.pawn.capture") };
    let budget = Budget { games: 20, ..Budget::none(1) };
    let summary = check::<Hexapawn, _>(&faulty, &budget, &|_| {});
    let found = summary.disagreements.first().expect("a disagreement");
    assert_eq!(found.clauses, ["hexapawn.pawn.capture"]);
    // Shrunk to the Pawn that matters.
    assert_eq!(found.pieces, 1, "{found}");
}

/// Who wins if neither errs.
fn winner<R: Rules>(rules: &R, position: &R::Position) -> Player {
    match rules.outcome(position) {
        Some(Outcome::Win { winner, .. }) => winner,
        Some(Outcome::Draw(_)) => panic!("no game is drawn"),
        None => {
            let turn = rules.turn(position);
            let wins = |mv: &R::Move| winner(rules, &rules.play(position, mv)) == turn;
            if rules.legal_moves(position).iter().any(wins) { turn } else { turn.other() }
        }
    }
}

/// As Gardner says in his column, and every book on it since.
#[test]
fn the_second_player_wins() {
    let rulings = rules::Rulings::default();
    let (model, engine) = (Hexapawn::model(rulings), Hexapawn::engine(rulings));
    assert_eq!(winner(&model, &model.start()), Player::Black);
    assert_eq!(winner(&engine, &engine.start()), Player::Black);
}

// What a user sees.

#[test]
fn a_game_is_played_judged_and_drawn() {
    let game: &dyn AnyGame = &Hexapawn;
    let options = game.options("").expect("the defaults");
    for side in SIDES {
        let mut session = game.open(side, &options, "startpos").expect("the start");
        // Counted by hand, as cases.yaml says.
        assert_eq!([1, 2].map(|depth| session.perft(depth)), [3, 10]);
        session.play("b1b2").expect("a legal move");
        session.play("a3b2").expect("a legal move");
        assert_eq!(session.legal(), ["a1a2", "a1b2", "c1b2", "c1c2"]);
        session.play("c1b2").expect("a legal move");
        session.play("c3c2").expect("a legal move");
        session.play("a1a2").expect("a legal move");
        session.play("c2c1").expect("a legal move");
        assert_eq!(session.outcome_by_name().expect("an end").to_string(), "Black has won: goal");
        assert_eq!(session.diagram().text(), "3  . p .\n2  P P .\n1  . . p\n   a b c\nWhite to move\n");
        let picture = svg(&session.diagram(), &Marks::default());
        assert!(picture.contains("<title>c1: Black Pawn</title>"), "{picture}");
    }
    let (law, second) = ("ppp/1P1/P1P b", "ppp/1P1/P1P w");
    assert_eq!(game.concerned(&Results { grounds: &[], before: "", law, second }), ["hexapawn.turn"]);
    let law = game.open_law(&options, law).expect("a position");
    let breach = law.judge("b3b2").and_then(|verdict| verdict.breach).expect("an illegal move");
    assert_eq!(breach.to_string(), "hexapawn.pawn.straight: b2 is not vacant");
    assert_eq!(breach.squares, ["b2"]);
    let page =
        rulebook::spec::named(&game.clauses(), game.id(), breach.clause.name()).expect("a clause").text.clone();
    assert!(page.starts_with("Straight forward, a Pawn goes onto a vacant square."), "{page}");
}
