//! Each piece of Aieirping Chess that goes as it should not, or not as it should, is found out by its clause.

use std::collections::BTreeSet;

use rulebook::board::aieirping::{Kind, Piece, Setup, Thing};
use rulebook::board::{Player, Square};
use rulebook::crosscheck::{self, Aspect, Generator as _, LawAndEngine, World};
use rulebook::games::{Aieirping, Game};
use rulebook::rules::aieirping::Rulings;
use rulebook::rules::{Law as _, Rules as _};

use rulebook::mistakes::aieirping::FaultyAieirping;
use rulebook::mistakes::{FaultyLaw, NotApplied};

#[test]
#[ignore = "slow"]
fn sequences_of_three_moves_below_a_sample_are_as_many_for_both() {
    let law = Aieirping::model(Rulings::default());
    let few = |setup: &Setup| (1..=14).contains(&law.legal_moves(setup).len());
    let sample: Vec<Setup> = (0..).map(crosscheck::placement::<Aieirping>).filter(few).take(5).collect();
    let count = |setup: &Setup| crosscheck::perft::<Aieirping, _>(&Aieirping::engine, Rulings::default(), setup, 3);
    let counted: u64 =
        sample.iter().map(|setup| count(setup).unwrap_or_else(|disagreement| panic!("{disagreement}"))).sum();
    assert!(counted > 1_000, "{counted} sequences are too few");
}

/// A kind whose piece goes where its clause does not let it is reported by that clause: one fault for each of the twenty-two.
#[test]
#[ignore = "slow"]
fn pieces_that_go_anywhere() {
    for kind in Kind::ALL {
        let clause = format!("aieirping.{}.move", kind.letter().to_ascii_lowercase());
        let law = Aieirping::model(Rulings::default());
        let faulty = |rulings| FaultyLaw { law: Aieirping::model(rulings), answers: NotApplied(name(&clause)) };
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
    let of_world = |world: World<Aieirping>| (0..40).map(move |n| world.setup(n * world.setups / 40));
    // A capture by a P.
    let capture = "28K/29/28P/29/29/14P14/15p13/29/29/29/29/28p/29/28k w".parse().expect("a position");
    let placements = (0..30).map(crosscheck::placement::<Aieirping>);
    std::iter::once(capture).chain(placements).chain(Aieirping::worlds().into_iter().flat_map(of_world))
}

/// What does not go one way is missed of every kind that goes there.
#[test]
#[ignore = "slow"]
fn ways_that_are_not_gone() {
    for (files, ranks, kinds) in [(0, 1, "I J K L O Q R T X Y"), (1, -1, "A B D J K M P Q X Y"), (0, -1, "A O P Z")] {
        let faulty =
            |rulings| FaultyLaw { law: Aieirping::model(rulings), answers: FaultyAieirping::NoneGoes(files, ranks) };
        let sides = LawAndEngine::<Aieirping, _>::new(faulty, Rulings::default());
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
