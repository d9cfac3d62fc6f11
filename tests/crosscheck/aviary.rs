//! What the cross-check does besides finding: it counts, descends, tells, and comes to the same again.

use pretty_assertions::assert_eq;
use rulebook::board::aviary::Setup;
use rulebook::crosscheck::{Budget, LawAndEngine, Origin, RulingSets, Slice, check_setup, game, perft};
use rulebook::games::{Aviary, Game};
use rulebook::rules::aviary::Rulings;
use rulebook::rules::{Rules as _, Rulings as _};

use crate::crosscheck::found;
use rulebook::mistakes::{FaultyAnswers, FaultyLaw};

/// A check that takes little time and looks everywhere.
fn budget() -> Budget<Rulings> {
    Budget { games: 10, plies: 32, placements: 200, local: Slice::About(250), ..Budget::bounded(2004) }
}

/// Of the sequences of two moves, one is not counted: no rule of the game.
#[derive(Clone, Debug)]
struct CountsTooFew;

impl FaultyAnswers<<Aviary as Game>::Model> for CountsTooFew {
    fn counted(&self, depth: u32, count: u64) -> u64 {
        if depth == 2 { count.saturating_sub(1) } else { count }
    }
}

#[test]
fn sequences_that_are_counted_wrong() {
    let faulty = |rulings| FaultyLaw { law: Aviary::model(rulings), answers: CountsTooFew };
    let summary = found::hunt::<Aviary, _>(&faulty, &budget(), "count", 2);
    found::disagreement_with(&summary, "CountsTooFew", "count", 2);
}

#[test]
fn counting_descends_to_where_the_moves_differ() {
    let setup: Setup = "7s/8/8/8/8/2b5/8/S2W4[] w".parse().expect("it can be read");
    let second = found::named::<Aviary>("enemies-are-jumped");
    let disagreement = perft::<Aviary, _>(&second, Rulings::default(), &setup, 3).expect_err("the counts differ");
    assert_eq!(disagreement.fingerprint, "plays aviary.jump.enemy", "{disagreement}");
    assert!(disagreement.moves.is_empty() && disagreement.pieces <= 4, "{disagreement}");
    let law = Aviary::model(Rulings::default());
    // The setup itself does not show it; the position that was found does, given by itself.
    assert_eq!(check_setup::<Aviary, _>(&second, Rulings::default(), &setup), []);
    let position: Setup = disagreement.position.parse().expect("it can be read");
    let given = check_setup::<Aviary, _>(&second, Rulings::default(), &position);
    assert_eq!(given.len(), 1);
    assert_eq!((&given[0].fingerprint, &given[0].origin), (&disagreement.fingerprint, &Origin::Given));
    assert_eq!(perft::<Aviary, _>(&Aviary::model, Rulings::default(), &setup, 2), Ok(law.perft(&setup, 2)));
}

#[test]
fn the_same_seed_finds_the_same_on_any_number_of_threads() {
    let found = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        let budget = Budget { games: 6, plies: 20, placements: 40, local: Slice::About(60), ..budget() };
        let second = found::named::<Aviary>("one-enemy-blocks-the-robin");
        pool.install(|| found::compare::<Aviary, _>(&second, &budget).disagreements)
    };
    assert_eq!(found(1), found(3));
}

#[test]
fn rulings_may_be_given() {
    let rulings = RulingSets::Only(vec![Rulings::default()]);
    let second = found::named::<Aviary>("answering-check-ignored");
    let budget = Budget { rulings, games: 4, ..budget() };
    assert_eq!(found::compare::<Aviary, _>(&second, &budget).disagreements, []);
}

#[test]
fn a_disagreement_is_reported() {
    const MISSES: &str = "misses aviary.robin.move aviary.robin.routes";
    let second = found::named::<Aviary>("one-enemy-blocks-the-robin");
    let summary = found::hunt::<Aviary, _>(&second, &budget(), MISSES, 4);
    let disagreement = found::disagreement_with(&summary, "one-enemy-blocks-the-robin", MISSES, 4);
    let text = disagreement.to_string();
    for part in
        ["Given `", "to move; in hand: ", "is legal by aviary.robin.move", "Only the law plays: ", "As a case:"]
    {
        assert!(text.contains(part), "{part} is not in:\n{text}");
    }
    let data = serde_yaml::to_string(&disagreement).expect("it can be written");
    assert!(data.contains(&disagreement.fingerprint), "{data}");
}

#[test]
fn a_seed_comes_to_the_same_game_again() {
    let second = found::named::<Aviary>("woodpecker-steps-one");
    let budget = Budget { games: 3, plies: 20, ..Budget::none(7) };
    let disagreement = found::compare::<Aviary, _>(&second, &budget).disagreements.remove(0);
    let Origin::Game { seed } = disagreement.origin else { panic!("it was seen in a game:\n{disagreement}") };
    let departures: Vec<String> =
        disagreement.seen_under.iter().map(|(question, option)| format!("{question}={option}")).collect();
    let rulings = Rulings::read(&departures.join(",")).expect("the rulings can be read");
    let walk = game::<Aviary, _>(&LawAndEngine::new(second, rulings), seed, 20);
    let found: Vec<String> = walk.findings.iter().map(|finding| finding.difference.fingerprint()).collect();
    assert!(found.contains(&disagreement.fingerprint), "{found:?}");
}
