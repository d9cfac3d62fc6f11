//! A cycle that is counted through several games of Awele shows in a game that is played for it.

use pretty_assertions::assert_eq;
use rulebook::board::awarichess::Move;
use rulebook::crosscheck::{Difference, Disagreement, Finding, LawAndEngine, Origin, describe, shrink};
use rulebook::games::{Awarichess, Game};
use rulebook::record::Record;
use rulebook::rules::{Law as _, Rules as _, Rulings, Subject};

use rulebook::mistakes::FaultyLaw;
use rulebook::mistakes::powered::FaultyPowers;

/// The houses, which are counted with the pieces: in the synchronous game they are always there.
const HOUSES: usize = 12;

/// Sows where most is gained, and lets every turn at chess pass, so that each game of Awele begins like the first, until
/// the record goes on otherwise than it should; and describes that.
fn disagreement_on_a_cycle_across_games(rulings: &str) -> Disagreement {
    let faulty = |rulings| FaultyLaw { law: Awarichess::model(rulings), answers: FaultyPowers::CycleAcrossGames };
    let sides = LawAndEngine::<Awarichess, _>::new(faulty, Rulings::read(rulings).expect("rulings"));
    let start = "4,4,4,4,4,4/4,4,4,4,4,4 0-0 s | - | 7k/8/8/8/8/8/8/K7 w - - 0 1";
    let start = sides.law.read(start).expect("a position");
    let mut law = Record::<<Awarichess as Game>::Model>::new(start.clone());
    let admitted = sides.second.admit(&start).expect("a position that the law admits");
    let mut second = Record::new(admitted);
    for _ in 0..200 {
        let gain = |mv: &Move| sides.law.play(law.position(), mv).powers.list.len();
        let moves = law.legal_moves(&sides.law);
        let zero = moves.iter().find(|mv| **mv == Move::Zero);
        let mv = zero.or_else(|| moves.iter().rev().max_by_key(|mv| gain(mv))).copied().expect("a legal move");
        let after = (law.after(&sides.law, &mv), second.after(&sides.second, &mv));
        if after.0 != after.1.setup {
            let difference = Difference::Recurred {
                mv: mv.to_string(),
                clause: <Awarichess as Game>::Model::clause(Subject::Recurrence).to_string(),
                grounds: Vec::new(),
                law: after.0.to_string(),
                second: after.1.setup.to_string(),
            };
            let finding = Finding::new(&sides, &start, law.moves(), difference, Origin::Given);
            return describe::<Awarichess, _>(&faulty, &shrink::<Awarichess, _>(&faulty, finding));
        }
        law.play(&sides.law, mv);
        second.play(&sides.second, mv);
    }
    panic!("the second game of Awele begins as the first");
}

#[test]
#[ignore = "slow"]
fn a_cycle_counted_through_several_games_of_awele() {
    let disagreement = disagreement_on_a_cycle_across_games("end-at-25=yes,remaining-seeds-are-powers=no");
    assert_eq!(disagreement.fingerprint, "recurred awarichess.awele.cycle");
    assert!(disagreement.pieces <= HOUSES + 2, "{disagreement}");
    // A whole game of Awele and a whole chess phase lie between, whose moves are what is left.
    assert!(disagreement.moves.len() >= 2 * 25, "{disagreement}");
}
