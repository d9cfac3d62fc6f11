//! Planted faults: an implementation that is wrong in one way is found out, by the right clause and with few birds.

use pretty_assertions::assert_eq;
use rulebook::board::aviary::Setup;
use rulebook::crosscheck::{
    Budget, Difference, Disagreement, Origin, Part, RulingSets, Sides, Slice, check_setup, game, perft,
};
use rulebook::games::{Aviary, Game};
use rulebook::rules::aviary::{Repetition, Rulings};
use rulebook::rules::{Rules as _, Rulings as _};

use crate::crosscheck::found;
use rulebook::mistakes::{Fault, Faulty};

mod games;

/// A check that takes little time and looks everywhere.
fn budget() -> Budget<Rulings> {
    Budget { games: 10, plies: 32, placements: 200, local: Slice::About(250), ..Budget::bounded(2004) }
}

/// Checks that a fault is found by a difference of this fingerprint, and made so small: at most so many birds, and
/// exactly this in hand.
fn found(fault: &str, fingerprint: &str, most_birds: usize, hands: &str) -> Disagreement {
    let summary = found::hunt::<Aviary, _>(&found::named::<Aviary>(fault), &budget(), fingerprint, most_birds);
    let disagreement = found::disagreement_with(&summary, &fault, fingerprint, most_birds);
    found::holds_in_hand::<Setup>(&disagreement, hands);
    // Some things cannot be stated in a case: whose turn it is, whether two positions are equal, and, since cases know
    // sets of moves and none once the game is over, moves that are listed twice or then.
    #[cfg(feature = "corpus")]
    {
        use Difference::{Again, Over, Turn, Twice};
        let states = !matches!(disagreement.difference, Turn { .. } | Again { .. } | Twice { .. } | Over { .. });
        found::holds_as_a_case::<Aviary, _>(&disagreement, &found::named::<Aviary>(fault), states);
    }
    disagreement
}

#[test]
fn the_model_agrees_with_itself() {
    let budget = Budget { games: 5, placements: 50, local: Slice::About(100), ..budget() };
    let summary = found::compare::<Aviary, _>(&Aviary::model, &budget);
    assert_eq!(summary.disagreements, []);
    assert!(summary.walks(Part::Local) >= 380, "{summary:?}");
    assert!(summary.positions() >= 800, "{summary:?}");
    if std::env::var_os("TOLD").is_some() {
        eprintln!("{summary:?}");
    }
}

#[test]
fn the_engine_agrees_with_the_model() {
    let budget = Budget { games: 12, placements: 150, local: Slice::About(250), ..Budget::bounded(29) };
    assert_eq!(found::compare::<Aviary, _>(&Aviary::engine, &budget).disagreements, []);
}

#[test]
fn a_woodpecker_that_also_steps_one() {
    found("woodpecker-steps-one", "plays aviary.woodpecker.move", 3, "");
}

#[test]
fn enemies_that_are_jumped() {
    found("enemies-are-jumped", "plays aviary.jump.enemy", 4, "");
}

#[test]
fn friends_that_are_not_jumped_sideways() {
    found("no-friend-is-jumped-sideways", "misses aviary.canary.move aviary.jump.friend", 4, "");
}

#[test]
fn a_ruling_on_sideways_jumps_that_is_ignored() {
    let disagreement = found("sideways-jump-ignored", "plays aviary.jump.sideways", 4, "");
    assert_eq!(disagreement.rulings, [("sideways-jump".to_owned(), "not-allowed".to_owned())]);
}

#[test]
fn a_robin_that_one_enemy_blocks() {
    found("one-enemy-blocks-the-robin", "misses aviary.robin.move aviary.robin.routes", 4, "");
}

#[test]
fn friends_that_are_taken() {
    found("friends-are-captured", "plays aviary.move.onto-friend", 3, "");
}

#[test]
fn birds_that_are_entered_on_birds() {
    found("entered-on-birds", "plays aviary.enter.vacant", 2, "R");
}

#[test]
fn a_sparrow_that_need_not_be_entered() {
    found("sparrow-need-not-re-enter", "plays aviary.sparrow.re-enter", 2, "S");
}

#[test]
fn a_last_sparrow_that_may_be_left_attacked() {
    found("last-sparrow-left-attacked", "plays aviary.last-sparrow.safe", 3, "");
}

#[test]
fn a_last_sparrow_that_is_entered_into_check() {
    found("last-sparrow-entered-into-check", "plays aviary.enter.last-sparrow", 2, "S");
}

#[test]
fn a_sparrow_in_hand_that_is_forgotten() {
    found("sparrow-in-hand-forgotten", "misses aviary.sparrow.move aviary.check.ignored", 3, "S");
}

#[test]
#[cfg_attr(not(feature = "exhaustive"), ignore = "exhaustive")]
fn a_mate_that_is_called_stalemate() {
    found("mate-is-stalemate", "outcome aviary.end.checkmate aviary.end.stalemate", 5, "");
}

#[test]
fn a_missing_entry_that_is_called_mate() {
    found("no-entry-is-mate", "outcome aviary.end.no-entry aviary.end.checkmate", 24, "S");
}

#[test]
#[cfg_attr(not(feature = "exhaustive"), ignore = "exhaustive")]
fn a_stalemate_that_goes_unseen() {
    found("stalemate-goes-unseen", "outcome aviary.end.stalemate", 5, "");
}

#[test]
fn a_player_without_sparrows_who_plays_on() {
    found("no-sparrows-play-on", "over second aviary.end.no-sparrows", 2, "S");
}

#[test]
fn a_capture_that_does_not_change_hands() {
    let disagreement = found(
        "captured-bird-keeps-its-owner",
        "leads aviary.robin.move aviary.robin.routes aviary.capture aviary.capture.hand",
        4,
        "",
    );
    assert!(matches!(disagreement.difference, Difference::Leads { .. }));
}

#[test]
fn an_entered_bird_that_stays_in_hand() {
    found("entry-stays-in-hand", "leads aviary.enter", 2, "R");
}

#[test]
fn captures_that_are_listed_twice() {
    found("captures-listed-twice", "twice second aviary.canary.move aviary.capture aviary.capture.hand", 4, "");
}

#[test]
fn a_check_that_is_not_told_with_two_sparrows() {
    found("check-on-the-last-sparrow-only", "check aviary.check", 4, "");
}

#[test]
fn too_many_birds_that_are_admitted() {
    found("more-birds-than-the-set", "admission aviary.set", 6, "");
}

#[test]
fn an_open_sparrow_that_is_admitted() {
    found("open-sparrow-admitted", "admission aviary.position.last-sparrow-open", 2, "");
}

#[test]
fn a_position_that_is_refused_though_a_sparrow_can_be_entered() {
    found("sparrow-still-to-be-entered-refused", "admission aviary.position.sparrow-not-entered", 1, "S");
}

#[test]
fn reasons_out_of_order() {
    let second = found::named::<Aviary>("reasons-out-of-order");
    let disagreement = found::hunt::<Aviary, _>(&second, &budget(), "admission…", usize::MAX).disagreements;
    let disagreement = disagreement.first().expect("the fault is found");
    assert_eq!(disagreement.clauses.len(), 4, "{disagreement}");
}

#[test]
fn a_turn_that_is_not_whose_it_is() {
    found("turn-by-the-hand", "turn aviary.turn", 1, "O");
}

#[test]
fn a_ruling_on_answering_check_that_is_ignored() {
    let disagreement = found("answering-check-ignored", "plays aviary.last-sparrow.flight", 4, "");
    assert_eq!(disagreement.rulings, [("answering-check".to_owned(), "sparrow-must-move".to_owned())]);
}

#[test]
fn a_ruling_on_having_no_move_that_is_ignored() {
    let disagreement = found("no-legal-move-ignored", "outcome aviary.end.stalemate", 5, "");
    assert_eq!(disagreement.rulings, [("no-legal-move".to_owned(), "loss".to_owned())]);
}

#[test]
fn a_ruling_on_the_first_player_that_is_ignored() {
    let disagreement = found("first-player-ignored", "start aviary.start", 32, "");
    assert_eq!(disagreement.rulings, [("first-player".to_owned(), "black".to_owned())]);
}

#[test]
fn a_repetition_that_goes_unseen() {
    let threefold = Rulings { repetition: Repetition::ThreefoldDraw, ..Rulings::default() };
    let budget = Budget { rulings: RulingSets::Only(vec![threefold]), ..budget() };
    let wrong = "repetition-goes-unseen";
    let fingerprint = "record aviary.end.repetition";
    let summary = found::hunt::<Aviary, _>(&found::named::<Aviary>(wrong), &budget, fingerprint, 4);
    let disagreement = found::disagreement_with(&summary, &wrong, fingerprint, 4);
    found::holds_in_hand::<Setup>(&disagreement, "");
    assert_eq!(disagreement.moves.len(), 8, "{disagreement}");
    assert_eq!(disagreement.rulings, [("repetition".to_owned(), "threefold-draw".to_owned())]);
}

#[test]
fn a_key_that_forgets_the_hand() {
    found("key-forgets-the-hand", "again second aviary.enter", 2, "R");
}

/// Of the sequences of two moves, one is not counted: no rule of the game.
#[derive(Clone, Debug)]
struct CountsTooFew;

impl Fault<<Aviary as Game>::Model> for CountsTooFew {
    fn counted(&self, depth: u32, count: u64) -> u64 {
        if depth == 2 { count.saturating_sub(1) } else { count }
    }
}

#[test]
fn sequences_that_are_counted_wrong() {
    let faulty = |rulings| Faulty { law: Aviary::model(rulings), fault: CountsTooFew };
    let summary = found::hunt::<Aviary, _>(&faulty, &budget(), "count", 2);
    found::disagreement_with(&summary, &CountsTooFew, "count", 2);
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
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be had");
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
fn a_disagreement_is_told() {
    let disagreement =
        found("one-enemy-blocks-the-robin", "misses aviary.robin.move aviary.robin.routes", 4, "").to_string();
    for part in
        ["Given `", "to move; in hand: ", "is legal by aviary.robin.move", "Only the law plays: ", "As a case:"]
    {
        assert!(disagreement.contains(part), "{part} is not in:\n{disagreement}");
    }
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
    let walk = game::<Aviary, _>(&Sides::new(second, rulings), seed, 20);
    let found: Vec<String> = walk.findings.iter().map(|finding| finding.difference.fingerprint()).collect();
    assert!(found.contains(&disagreement.fingerprint), "{found:?}");
}

#[cfg(feature = "corpus")]
#[test]
#[cfg_attr(not(feature = "exhaustive"), ignore = "exhaustive")]
fn a_disagreement_is_plain_data() {
    let disagreement = found("mate-is-stalemate", "outcome aviary.end.checkmate aviary.end.stalemate", 5, "");
    let text = serde_yaml::to_string(&disagreement).expect("it can be written");
    assert!(text.contains("checkmate") && text.contains(&disagreement.fingerprint), "{text}");
}
