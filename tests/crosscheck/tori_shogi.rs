//! Planted faults in Tori Shogi: an implementation that is wrong in one way is found out, by the right clause and with
//! few pieces.

use std::collections::BTreeMap;
use std::sync::Arc;

use pretty_assertions::assert_eq;
use rulebook::board::tori_shogi::Setup;
use rulebook::crosscheck::{
    AnyEngine, Budget, Disagreement, Family, Part, RulingSets, SharedMake, Slice, Walks, walks,
};
use rulebook::games::{Game as _, ToriShogi};
use rulebook::rules::tori_shogi::{Repetition, Rulings};

use crate::crosscheck::found;

mod games;

/// A check that takes little time and looks everywhere.
fn budget() -> Budget<Rulings> {
    Budget { games: 6, plies: 32, placements: 100, local: Slice::About(400), perft: 1, ..Budget::bounded(1799) }
}

/// A check of games alone, long enough for moves to be repeated.
fn games_only() -> Budget<Rulings> {
    Budget { games: 48, plies: 60, ..Budget::none(1799) }
}

/// Checks that a fault is found by a difference of this fingerprint, and made so small: at most so many pieces, and
/// exactly this in hand.
fn found(fault: &str, fingerprint: &str, most_pieces: usize, hands: &str) -> Disagreement {
    found_by(&budget(), fault, fingerprint, most_pieces, hands)
}

fn found_by(
    budget: &Budget<Rulings>,
    fault: &str,
    fingerprint: &str,
    most_pieces: usize,
    hands: &str,
) -> Disagreement {
    let faulty = found::named::<ToriShogi>(fault);
    let disagreement = found::disagreement_with(
        &found::hunt::<ToriShogi, _>(&faulty, budget, fingerprint, most_pieces),
        &fault,
        fingerprint,
        most_pieces,
    );
    found::holds_in_hand::<Setup>(&disagreement, hands);
    #[cfg(feature = "corpus")]
    found::holds_as_a_case::<ToriShogi, _>(&disagreement, &faulty, true);
    disagreement
}

fn rulings_of(disagreement: &Disagreement) -> Vec<(&str, &str)> {
    disagreement.rulings.iter().map(|(question, option)| (question.as_str(), option.as_str())).collect()
}

#[test]
fn the_model_agrees_with_itself() {
    let budget = Budget { games: 4, placements: 40, local: Slice::About(100), ..budget() };
    let summary = found::compare::<ToriShogi, _>(&ToriShogi::model, &budget);
    assert_eq!(summary.disagreements, []);
    assert!(summary.walks(Part::Local) >= 480, "{summary:?}");
    if std::env::var_os("TOLD").is_some() {
        eprintln!("{summary:?}");
    }
}

#[test]
#[cfg_attr(not(feature = "exhaustive"), ignore = "exhaustive")]
fn the_engine_agrees_with_the_model() {
    let budget = Budget { games: 12, placements: 120, local: Slice::About(200), ..Budget::bounded(29) };
    assert_eq!(found::compare::<ToriShogi, _>(&ToriShogi::engine, &budget).disagreements, []);
}

#[test]
fn a_promotion_that_is_optional() {
    found("promotion-is-optional", "plays tori-shogi.promotion.forced", 3, "");
}

#[test]
fn cranes_that_are_promoted() {
    found("cranes-are-promoted", "plays tori-shogi.promotion.kind", 3, "");
    found("cranes-are-promoted", "misses tori-shogi.crane.move", 3, "");
}

#[test]
fn a_zone_of_three_ranks() {
    found("zone-of-three-ranks", "plays tori-shogi.promotion.outside", 3, "");
}

#[test]
fn an_eagle_that_jumps() {
    found("eagle-jumps", "plays tori-shogi.move.blocked", 4, "");
}

#[test]
fn a_goose_that_is_blocked() {
    found("goose-is-blocked", "misses tori-shogi.goose.move tori-shogi.move.jump", 4, "");
}

#[test]
fn a_pheasant_that_slides() {
    found("pheasant-slides", "plays tori-shogi.pheasant.move", 3, "");
}

#[test]
fn a_falcon_that_steps_back() {
    found("falcon-steps-back", "plays tori-shogi.falcon.move", 3, "");
}

#[test]
fn quails_that_are_exchanged() {
    found("quails-exchanged", "plays tori-shogi.left-quail.move", 3, "");
    found("quails-exchanged", "misses tori-shogi.right-quail.move", 3, "");
}

#[test]
fn geese_that_count_as_swallows() {
    found("geese-count-as-swallows", "misses tori-shogi.drop", 4, "S");
}

#[test]
fn a_drop_on_the_last_rank() {
    found("drop-on-the-last-rank", "plays tori-shogi.drop.must-move", 2, "S");
}

#[test]
fn a_drop_on_a_piece() {
    let disagreement = found("drop-on-a-piece", "plays tori-shogi.drop.vacant", 2, "C");
    assert_eq!(disagreement.rulings, []);
}

#[test]
fn a_drop_that_mates() {
    found("drop-mate-skipped", "plays tori-shogi.drop.mate", 6, "S");
}

#[test]
fn a_drop_that_mates_without_check() {
    found("quiet-drop-mate-skipped", "plays tori-shogi.drop.mate", 6, "S");
}

#[test]
#[cfg_attr(not(feature = "exhaustive"), ignore = "exhaustive")]
fn a_drop_that_mates_a_phoenix_lost_before() {
    found("lost-before-is-mate-by-drop", "misses tori-shogi.drop", 6, "S");
}

#[test]
#[cfg_attr(not(feature = "exhaustive"), ignore = "exhaustive")]
fn a_ruling_on_drop_mates_without_check_that_is_ignored() {
    let disagreement = found("drop-mate-without-check-ignored", "misses tori-shogi.drop", 6, "S");
    assert_eq!(rulings_of(&disagreement), [("drop-mate-without-check", "is-no-mate")]);
}

#[test]
#[cfg_attr(not(feature = "exhaustive"), ignore = "exhaustive")]
fn a_ruling_on_having_no_move_that_is_ignored() {
    let disagreement = found("no-move-ignored", "outcome tori-shogi.end.no-move", 6, "");
    assert_eq!(rulings_of(&disagreement), [("phoenix-into-check", "illegal"), ("no-move", "draw")]);
}

#[test]
#[cfg_attr(not(feature = "exhaustive"), ignore = "exhaustive")]
fn a_ruling_on_the_eagle_s_jumps_that_is_ignored() {
    let disagreement = found(
        "eagle-over-a-piece-ignored",
        "misses tori-shogi.eagle.move tori-shogi.ruling.eagle-over-a-piece",
        4,
        "",
    );
    assert_eq!(rulings_of(&disagreement), [("eagle-over-a-piece", "may-jump-two-squares-back")]);
}

#[test]
fn a_drop_that_is_promoted() {
    found("dropped-promoted", "leads tori-shogi.drop", 2, "S");
}

#[test]
fn a_dropped_piece_that_stays_in_hand() {
    found("drop-stays-in-hand", "leads tori-shogi.drop", 2, "C");
}

#[test]
#[cfg_attr(not(feature = "exhaustive"), ignore = "exhaustive")]
fn drops_that_do_not_answer_check() {
    found("no-drop-against-check", "misses tori-shogi.drop", 3, "F");
}

#[test]
fn a_captured_promoted_piece_that_is_lost() {
    let disagreement = found(
        "captured-promoted-piece-lost",
        "leads tori-shogi.phoenix.move tori-shogi.capture tori-shogi.capture.hand",
        3,
        "",
    );
    assert!(disagreement.position.contains('+'), "{disagreement}");
}

#[test]
fn a_captured_phoenix_that_is_in_hand() {
    found(
        "captured-phoenix-in-hand",
        "leads tori-shogi.phoenix.move tori-shogi.capture tori-shogi.capture.hand",
        2,
        "",
    );
}

#[test]
fn a_move_into_check_that_engines_play() {
    let disagreement = found("phoenix-into-check", "plays tori-shogi.phoenix.safe", 3, "");
    assert_eq!(rulings_of(&disagreement), [("phoenix-into-check", "illegal")]);
}

#[test]
#[cfg_attr(not(feature = "exhaustive"), ignore = "exhaustive")]
fn a_mate_after_which_the_game_goes_on() {
    found("mate-goes-on", "outcome tori-shogi.end.checkmate", 6, "");
}

#[test]
#[cfg_attr(not(feature = "exhaustive"), ignore = "exhaustive")]
fn a_player_without_moves_who_is_called_mated() {
    found("no-move-is-mate", "outcome tori-shogi.end.no-move tori-shogi.end.checkmate", 6, "");
}

#[test]
fn a_captured_phoenix_after_which_the_game_goes_on() {
    found("phoenix-captured-goes-on", "outcome tori-shogi.end.phoenix-captured", 1, "");
}

#[test]
#[cfg_attr(not(feature = "exhaustive"), ignore = "exhaustive")]
fn a_sequence_that_is_begun_again() {
    let disagreement =
        found_by(&games_only(), "sequence-begun-again", "sequence law tori-shogi.repetition.sequence", 4, "");
    assert_eq!(rulings_of(&disagreement), []);
    // Nothing but the sequence, made thrice.
    let sequence = &disagreement.moves[..disagreement.moves.len() / 3];
    assert_eq!(disagreement.moves, [sequence; 3].concat(), "{disagreement}");
    assert!((4..=6).contains(&sequence.len()), "{disagreement}");
}

#[test]
fn a_fourth_position_that_goes_unseen() {
    let fourth_position = Rulings { repetition: Repetition::FourthPosition, ..Rulings::default() };
    let disagreement = found_by(
        &Budget { rulings: RulingSets::Only(vec![fourth_position]), ..games_only() },
        "fourth-position-goes-unseen",
        "record tori-shogi.repetition.fourth-position",
        4,
        "",
    );
    assert_eq!(
        (disagreement.moves.len(), rulings_of(&disagreement)),
        (12, vec![("repetition", "fourth-position")]),
        "{disagreement}"
    );
}

#[test]
#[cfg_attr(not(feature = "exhaustive"), ignore = "exhaustive")]
fn a_mate_by_a_drop_that_is_won() {
    let disagreement = found("drop-mate-is-won", "ends tori-shogi.end.swallow-drop-mate", 6, "S");
    assert_eq!(rulings_of(&disagreement), [("swallow-drop-mate", "loses")]);
}

#[test]
#[cfg_attr(not(feature = "exhaustive"), ignore = "exhaustive")]
fn two_phoenixes_of_one_player_that_are_admitted() {
    found("two-phoenixes-admitted", "admission tori-shogi.position.phoenixes", 2, "");
}

#[test]
fn an_open_phoenix_that_is_admitted() {
    let disagreement = found("open-phoenix-admitted", "admission tori-shogi.position.phoenix-open", 2, "");
    assert_eq!(rulings_of(&disagreement), [("phoenix-into-check", "illegal")]);
}

#[test]
#[cfg_attr(not(feature = "exhaustive"), ignore = "exhaustive")]
fn a_ruling_on_the_end_that_is_ignored() {
    let disagreement = found("end-ignored", "outcome tori-shogi.end.checkmate", 6, "");
    assert_eq!(rulings_of(&disagreement), [("end", "capture")]);
}

#[test]
#[cfg_attr(not(feature = "exhaustive"), ignore = "exhaustive")]
fn a_ruling_on_third_swallows_that_is_ignored() {
    let disagreement = found("third-swallow-ignored", "plays tori-shogi.drop.third-swallow", 4, "S");
    assert_eq!(rulings_of(&disagreement), [("third-swallow-on-file", "both-count")]);
}

#[test]
fn a_ruling_on_being_able_to_move_that_is_ignored() {
    let disagreement = found("must-be-able-to-move-ignored", "plays tori-shogi.drop.must-move", 3, "S");
    assert_eq!(rulings_of(&disagreement), [("must-be-able-to-move", "in-this-position")]);
}

/// The walks through every `step`-th case of a world.
fn world(second: SharedMake<ToriShogi>, name: &str, step: u64) -> Box<dyn Walks> {
    walks(second, &Family::World { world: name.to_owned(), step }).expect("the world is there")
}

#[test]
fn the_two_agree_on_a_slice_of_the_positions_of_three_pieces() {
    let engine = Arc::new(|rulings| AnyEngine::of(ToriShogi::engine(rulings)));
    let walks = world(engine, "phoenixes-and-one", 8009);
    assert_eq!(walks.number(), 898);
    let compared = walks.compare(0..898, &|| false, &|_| {}).expect("it is not stopped");
    assert_eq!((compared.walks, compared.seen), (898, BTreeMap::new()));
}

#[test]
fn kinds_of_difference_are_counted_and_some_are_described() {
    let make = found::named::<ToriShogi>("eagle-jumps");
    let walks = world(Arc::new(move |rulings| make(rulings)), "moves", 997);
    let seen = walks.compare(0..u64::MAX, &|| false, &|_| {}).expect("it is not stopped").seen;
    let described = walks.describe(&seen, 24).expect("what was seen is there").disagreements;
    assert!(described.iter().any(|found| found.fingerprint == "plays tori-shogi.move.blocked"), "{described:?}");
    // The others are counted, and none is made small.
    assert_eq!(walks.describe(&seen, 0).expect("it is there").unreported, seen.len());
    assert!(walks.compare(0..9, &|| true, &|_| {}).is_none());
}
