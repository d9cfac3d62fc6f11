//! Planted faults in Aieirping Chess: each piece that goes as it should not, or not as it should, and each effect that is
//! wrong, is found out, by the right clause.

use std::collections::BTreeSet;
use std::fmt::Debug;

use pretty_assertions::assert_eq;
use rulebook::board::aieirping::{Kind, Piece, Setup, Thing};
use rulebook::board::{Player, Square};
use rulebook::crosscheck::{self, Aspect, Budget, Generator as _, RulingSets, Sides, Slice, World};
use rulebook::games::{Aieirping, Game};
use rulebook::rules::aieirping::Rulings;
use rulebook::rules::{Law as _, Rules as _, Rulings as _};

use crate::crosscheck::found;
use rulebook::mistakes::aieirping::Wrong;
use rulebook::mistakes::{Fault, Faulty, NotApplied};

/// A budget that reaches each kind of piece and each effect.
fn budget() -> Budget<Rulings> {
    let rulings = RulingSets::Only(vec![Rulings::default()]);
    Budget { placements: 40, local: Slice::About(60), rulings, ..Budget::none(1799) }
}

/// Checks that a fault is told by this beginning of a fingerprint.
fn found(wrong: impl Fault<<Aieirping as Game>::Model> + Copy + Debug + 'static, beginning: &str) {
    let faulty = |rulings| Faulty { law: Aieirping::model(rulings), fault: wrong };
    let beginning = format!("{beginning}…");
    found::disagreement_with(
        &found::hunt::<Aieirping, _>(&faulty, &budget(), &beginning, usize::MAX),
        &wrong,
        &beginning,
        usize::MAX,
    );
}

#[test]
#[cfg_attr(not(feature = "exhaustive"), ignore = "exhaustive")]
fn the_model_agrees_with_itself() {
    let budget =
        Budget { games: 2, plies: 10, placements: 5, local: Slice::About(60), perft: 1, ..Budget::bounded(1799) };
    assert_eq!(found::compare::<Aieirping, _>(&Aieirping::model, &budget).disagreements, []);
}

#[test]
#[cfg_attr(not(feature = "exhaustive"), ignore = "exhaustive")]
fn the_engine_agrees_with_the_model() {
    let budget = Budget { games: 4, plies: 20, placements: 10, local: Slice::About(50), ..Budget::bounded(31) };
    assert_eq!(found::compare::<Aieirping, _>(&Aieirping::engine, &budget).disagreements, []);
}

#[test]
#[cfg_attr(not(feature = "exhaustive"), ignore = "exhaustive")]
fn sequences_of_three_moves_below_a_sample_are_as_many_for_both() {
    let law = Aieirping::model(Rulings::default());
    let few = |setup: &Setup| (1..=14).contains(&law.legal_moves(setup).len());
    let sample: Vec<Setup> = (0..).map(crosscheck::placement::<Aieirping>).filter(few).take(5).collect();
    let count = |setup: &Setup| crosscheck::perft::<Aieirping, _>(&Aieirping::engine, Rulings::default(), setup, 3);
    let counted: u64 =
        sample.iter().map(|setup| count(setup).unwrap_or_else(|disagreement| panic!("{disagreement}"))).sum();
    assert!(counted > 1_000, "{counted} sequences are too few");
}

/// A kind whose piece goes where its clause does not let it is told by that clause: one fault for each of the twenty-two.
#[test]
#[cfg_attr(not(feature = "exhaustive"), ignore = "exhaustive")]
fn pieces_that_go_anywhere() {
    for kind in Kind::ALL {
        let clause = format!("aieirping.{}.move", kind.letter().to_ascii_lowercase());
        let law = Aieirping::model(Rulings::default());
        let faulty = |rulings| Faulty { law: Aieirping::model(rulings), fault: NotApplied(name(&clause)) };
        // A position with such a piece, as the world of lines has it.
        let piece = Piece { kind, owner: Player::White };
        let mut setup: Setup = "28K/29/28P/29/29/29/29/29/29/29/29/28p/29/28k w".parse().expect("a position");
        setup.put(Square::new(10, 6), Some(Thing::Piece(piece)));
        let disagreement = crosscheck::check_setup::<Aieirping, _>(&faulty, Rulings::default(), &setup);
        let fingerprints: Vec<&str> =
            disagreement.iter().map(|disagreement| disagreement.fingerprint.as_str()).collect();
        assert!(fingerprints.contains(&format!("plays {clause}").as_str()), "{kind}: {fingerprints:?}");
        assert!(law.legal_moves(&setup).len() > 3);
    }
}

/// The clause's name as the law's refusals have it, which lasts.
fn name(clause: &str) -> &'static str {
    let law = Aieirping::model(Rulings::default());
    let start = law.start();
    let moves = law.conceivable(&start).into_iter();
    let mut clauses = moves.filter_map(|mv| law.forbids(&start, &mv)).map(|forbids| forbids.name());
    clauses.find(|name| *name == clause).expect("a clause that some move breaks at the start")
}

/// Some placements, and some cases of each world.
fn some_of_everything() -> impl Iterator<Item = Setup> {
    let of_world = |world: World<Aieirping>| (0..40).map(move |n| (world.setup)(world.scattered(n, 0)));
    // A capture by a P.
    let capture = "28K/29/28P/29/29/14P14/15p13/29/29/29/29/28p/29/28k w".parse().expect("a position");
    let placements = (0..30).map(crosscheck::placement::<Aieirping>);
    std::iter::once(capture).chain(placements).chain(Aieirping::worlds().into_iter().flat_map(of_world))
}

/// What does not go one way is missed of every kind that goes there.
#[test]
#[cfg_attr(not(feature = "exhaustive"), ignore = "exhaustive")]
fn ways_that_are_not_gone() {
    for (files, ranks, kinds) in [(0, 1, "I J K L O Q R T X Y"), (1, -1, "A B D J K M P Q X Y"), (0, -1, "A O P Z")] {
        let faulty = |rulings| Faulty { law: Aieirping::model(rulings), fault: Wrong::NoneGoes(files, ranks) };
        let sides = Sides::<Aieirping, _>::new(faulty, Rulings::default());
        let disagreement: BTreeSet<String> = some_of_everything()
            .flat_map(|setup| sides.compare(&setup, &Aspect::POSITION).differences)
            .map(|difference| difference.fingerprint())
            .collect();
        for kind in kinds.split(' ') {
            let beginning = format!("misses aieirping.{}.move", kind.to_ascii_lowercase());
            assert!(
                disagreement.iter().any(|disagreement| disagreement.starts_with(&beginning)),
                "{beginning} is not among {disagreement:#?}"
            );
        }
    }
}

#[test]
#[cfg_attr(not(feature = "exhaustive"), ignore = "exhaustive")]
fn clauses_that_are_overlooked() {
    for clause in [
        "aieirping.move.frozen",
        "aieirping.move.wall",
        "aieirping.move.onto-friend",
        "aieirping.move.blocked",
        "aieirping.e.king",
        "aieirping.f.mark",
        "aieirping.p.push",
        "aieirping.p.capture",
        "aieirping.s.enemy",
        "aieirping.x.capture",
        "aieirping.t.friend",
        "aieirping.t.king",
        "aieirping.promotion.forced",
        "aieirping.promotion.none",
        "aieirping.effect.none",
        "aieirping.l.mark",
        "aieirping.i.place",
    ] {
        found(NotApplied(clause), &format!("plays {clause}"));
    }
}

#[test]
#[cfg_attr(not(feature = "exhaustive"), ignore = "exhaustive")]
fn effects_that_are_wrong() {
    for (wrong, beginning) in [
        (Wrong::NothingPromoted, "leads aieirping.p.move"),
        (Wrong::NothingPromoted, "leads aieirping.z.move"),
        (Wrong::DMarksNothing, "leads aieirping.d.move"),
        (Wrong::DMarksAround, "leads aieirping.d.move"),
        (Wrong::DSparesPieces, "leads aieirping.d.move"),
        (Wrong::LMarksNothing, "leads aieirping.l.move"),
        (Wrong::IPutsItAsItWas, "leads aieirping.i.move aieirping.capture aieirping.i.place"),
        (Wrong::ICapturesOnly, "leads aieirping.i.move aieirping.capture aieirping.i.place"),
        (Wrong::TMovesAlone, "leads aieirping.t.move"),
        (Wrong::FMarksNothing, "leads aieirping.f.mark"),
        (Wrong::CapturesNothing, "leads aieirping.q.move aieirping.capture"),
    ] {
        found(wrong, beginning);
    }
}

#[test]
fn ends_that_are_not_seen() {
    for (wrong, beginning) in [
        (Wrong::KingIsNotMissed, "outcome aieirping.end.king"),
        (Wrong::PawnsAndQueensAreNotMissed, "outcome aieirping.end.pawns-and-queens"),
        (Wrong::NoMoveIsADraw, "outcome aieirping.end.no-move"),
        (Wrong::BothHaveLostUnseen, "outcome aieirping.end.both"),
    ] {
        found(wrong, beginning);
    }
}

/// An option read as the default is told, in a check under rulings drawn at random.
#[test]
#[cfg_attr(not(feature = "exhaustive"), ignore = "exhaustive")]
fn options_that_are_not_known() {
    for question in Rulings::QUESTIONS.iter().filter(|question| question.name != "first-player") {
        for option in &question.options[1..] {
            let mut rulings = Rulings::default();
            rulings.set(question.name, option).expect("the question has the option");
            let rulings = RulingSets::Only(vec![rulings]);
            // Only a game shows what a repetition does.
            let budget = match question.name {
                "repetition" => Budget { games: 8, plies: 40, rulings, ..Budget::none(1799) },
                _ => Budget { placements: 100, local: Slice::About(60), rulings, ..Budget::none(1799) },
            };
            let deaf = |mut rulings: Rulings| {
                rulings.set(question.name, question.options[0]).expect("the question has the option");
                Aieirping::engine(rulings)
            };
            assert!(found::differs::<Aieirping, _>(&deaf, &budget), "{}={option}", question.name);
        }
    }
}
