//! Planted faults: an implementation that is wrong in one way is found out, by the right clause and with few birds.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use pretty_assertions::assert_eq;
use rulebook::board::aviary::{BOARD, Bird, Kind, Move, Setup};
use rulebook::board::{Player, Square};
use rulebook::crosscheck::{
    Budget, Difference, Disagreement, Origin, Part, RulingSets, Sides, Slice, Summary, check, check_setup, game,
    perft,
};
use rulebook::games::{Aviary, Game as _};
use rulebook::model::aviary::Model;
use rulebook::rules::aviary::{AnsweringCheck, EnteringLastSparrow, LastSparrow, NoLegalMove, Rulings};
use rulebook::rules::{Breach, Draw, Law as _, Outcome, Repetition, Rules, Rulings as _, Win};

use super::faulty;

mod games;

/// What an implementation does wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    WoodpeckerStepsOne,
    JumpsEnemies,
    OneEnemyBlocksRobin,
    TakesFriends,
    EntersOnBirds,
    MustEnterIgnored,
    LeavesLastSparrow,
    EntersIntoCheck,
    HandForgotten,
    MateIsStalemate,
    NoEntryIsMate,
    StalemateGoesUnseen,
    PlaysOnWithoutSparrows,
    CaptureKeepsOwner,
    EntryStaysInHand,
    CapturesListedTwice,
    CheckOnLastOnly,
    AdmitsTooMany,
    AdmitsOpenSparrow,
    RefusesWithoutSparrow,
    ReversesReasons,
    WrongTurn,
    FlightRulingIgnored,
    NoMoveRulingIgnored,
    FirstPlayerRulingIgnored,
    RepetitionIgnored,
    KeyForgetsHand,
    CountsTooFew,
}

/// The model with a fault.
struct Faulty {
    law: Model,
    fault: Fault,
}

/// A position with a key that is kept from move to move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Held {
    setup: Setup,
    key: u64,
}

fn hold(setup: Setup) -> Held {
    let mut hasher = DefaultHasher::new();
    setup.hash(&mut hasher);
    Held { setup, key: hasher.finish() }
}

impl Faulty {
    fn new(mut rulings: Rulings, fault: Fault) -> Self {
        match fault {
            Fault::FlightRulingIgnored => rulings.answering_check = AnsweringCheck::AnyMove,
            Fault::NoMoveRulingIgnored => rulings.no_legal_move = NoLegalMove::Draw,
            Fault::FirstPlayerRulingIgnored => rulings.first_player = Default::default(),
            Fault::EntersIntoCheck => rulings.entering_last_sparrow = EnteringLastSparrow::Anywhere,
            Fault::HandForgotten => rulings.last_sparrow = LastSparrow::BoardOnly,
            _ => {}
        }
        Faulty { law: Model::new(rulings), fault }
    }

    /// The moves that a clause refuses.
    fn refused_by(&self, setup: &Setup, clause: &str) -> Vec<Move> {
        let refused = |mv: &Move| self.law.forbids(setup, mv).is_some_and(|forbidding| forbidding.name() == clause);
        self.law.conceivable(setup).into_iter().filter(refused).collect()
    }
}

/// The squares on the two routes of a leap.
fn routes(from: Square, to: Square) -> Option<[Square; 2]> {
    let (files, ranks) = (to.file as i8 - from.file as i8, to.rank as i8 - from.rank as i8);
    let [a, b] = match (files.abs(), ranks.abs()) {
        (1, 2) => [(0, ranks / 2), (files, ranks / 2)],
        (2, 1) => [(files / 2, 0), (files / 2, ranks)],
        _ => return None,
    };
    Some([BOARD.step(from, a.0, a.1)?, BOARD.step(from, b.0, b.1)?])
}

impl Rules for Faulty {
    type Setup = Setup;
    type Position = Held;
    type Move = Move;

    fn start(&self) -> Held {
        hold(self.law.start())
    }

    fn admit(&self, setup: &Setup) -> Result<Held, Vec<Breach>> {
        let mut breaches = self.law.admit(setup).err().unwrap_or_default();
        match self.fault {
            Fault::AdmitsTooMany => breaches.retain(|breach| breach.clause.name() != "aviary.set"),
            Fault::AdmitsOpenSparrow => {
                breaches.retain(|breach| breach.clause.name() != "aviary.position.last-sparrow-open");
            }
            Fault::ReversesReasons => breaches.reverse(),
            Fault::RefusesWithoutSparrow if breaches.is_empty() => {
                let mut other = *setup;
                other.turn = setup.turn.other();
                breaches = self.law.admit(&other).err().unwrap_or_default();
                breaches.retain(|breach| breach.clause.name() == "aviary.position.sparrow-not-entered");
            }
            _ => {}
        }
        if breaches.is_empty() { Ok(hold(*setup)) } else { Err(breaches) }
    }

    fn setup(&self, position: &Held) -> Setup {
        position.setup
    }

    fn turn(&self, position: &Held) -> Player {
        match self.fault {
            Fault::WrongTurn if position.setup.hand(Player::Black).count(Kind::Owl) > 0 => Player::White,
            _ => position.setup.turn,
        }
    }

    fn check(&self, position: &Held) -> bool {
        let sparrow = Bird { kind: Kind::Sparrow, owner: position.setup.turn };
        let several = position.setup.birds().filter(|(_, bird)| *bird == sparrow).count() > 1;
        self.law.check(&position.setup) && !(self.fault == Fault::CheckOnLastOnly && several)
    }

    fn legal_moves(&self, position: &Held) -> Vec<Move> {
        let setup = &position.setup;
        let mut moves = self.law.legal_moves(setup);
        let enemy = |square: Square| setup.at(square).is_some_and(|bird| bird.owner != setup.turn);
        let wrongly_played = match self.fault {
            Fault::WoodpeckerStepsOne => "aviary.woodpecker.move",
            Fault::JumpsEnemies => "aviary.jump.enemy",
            Fault::TakesFriends => "aviary.move.onto-friend",
            Fault::EntersOnBirds => "aviary.enter.vacant",
            Fault::MustEnterIgnored => "aviary.sparrow.re-enter",
            Fault::LeavesLastSparrow => "aviary.last-sparrow.safe",
            _ => "",
        };
        if !wrongly_played.is_empty() && self.law.outcome(setup).is_none() {
            let near = |mv: &Move| match *mv {
                Move::Step { from, to } => {
                    let apart = from.file.abs_diff(to.file).max(from.rank.abs_diff(to.rank));
                    apart == 1 && setup.at(to).is_none_or(|bird| bird.owner != setup.turn)
                }
                Move::Enter { .. } => false,
            };
            let more = self.refused_by(setup, wrongly_played).into_iter();
            moves.extend(more.filter(|mv| self.fault != Fault::WoodpeckerStepsOne || near(mv)));
        }
        match self.fault {
            Fault::OneEnemyBlocksRobin => moves.retain(|mv| match *mv {
                Move::Step { from, to } => routes(from, to).is_none_or(|way| !way.into_iter().any(enemy)),
                Move::Enter { .. } => true,
            }),
            Fault::CapturesListedTwice => {
                let captures = |mv: &&Move| matches!(**mv, Move::Step { to, .. } if enemy(to));
                let again: Vec<Move> = moves.iter().filter(captures).copied().collect();
                moves.extend(again);
            }
            Fault::PlaysOnWithoutSparrows => {
                if let Some(Outcome::Win { by: Win::NoSparrows, .. }) = self.law.outcome(setup) {
                    moves = self.law.conceivable(setup);
                    moves.retain(|mv| self.law.forbids(setup, mv).is_none());
                }
            }
            _ => {}
        }
        moves
    }

    fn play(&self, position: &Held, mv: &Move) -> Held {
        let mut after = self.law.play(&position.setup, mv);
        let player = position.setup.turn;
        match (self.fault, *mv) {
            (Fault::CaptureKeepsOwner, Move::Step { to, .. }) => {
                if let Some(captured) = position.setup.at(to) {
                    after.hand_mut(player).take(captured.kind);
                    after.hand_mut(player.other()).add(captured.kind);
                }
            }
            (Fault::EntryStaysInHand, Move::Enter { kind, .. }) => after.hand_mut(player).add(kind),
            (Fault::KeyForgetsHand, Move::Enter { kind, .. }) => {
                let mut unlike = after;
                unlike.hand_mut(player).add(kind);
                return Held { setup: after, ..hold(unlike) };
            }
            _ => {}
        }
        hold(after)
    }

    fn outcome(&self, position: &Held) -> Option<Outcome> {
        let outcome = self.law.outcome(&position.setup)?;
        match (self.fault, outcome) {
            (Fault::MateIsStalemate, Outcome::Win { by: Win::Checkmate, .. }) => Some(Outcome::Draw(Draw::Stalemate)),
            (Fault::NoEntryIsMate, Outcome::Win { by: Win::NoEntry, winner }) => {
                Some(Outcome::Win { by: Win::Checkmate, winner })
            }
            (Fault::StalemateGoesUnseen, Outcome::Draw(Draw::Stalemate)) => None,
            _ => Some(outcome),
        }
    }

    fn repetition(&self) -> Repetition {
        if self.fault == Fault::RepetitionIgnored { Repetition::Allowed } else { self.law.repetition() }
    }

    fn perft(&self, position: &Held, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let after = |mv: &Move| self.perft(&self.play(position, mv), depth - 1);
        let count: u64 = self.legal_moves(position).iter().map(after).sum();
        if self.fault == Fault::CountsTooFew && depth == 2 { count.saturating_sub(1) } else { count }
    }
}

/// A check that takes little time and looks everywhere.
fn budget() -> Budget<Rulings> {
    Budget { games: 10, plies: 32, placements: 200, local: Slice::About(250), ..Budget::bounded(2004) }
}

fn summary(fault: Fault) -> Summary {
    check::<Aviary, _>(&|rulings| Faulty::new(rulings, fault), &budget(), &|_| {})
}

/// Checks that a fault is found by a difference of this fingerprint, and made so small: at most so many birds, and
/// exactly this in hand.
fn found(fault: Fault, fingerprint: &str, most_birds: usize, hands: &str) -> Disagreement {
    let told = faulty::told(&summary(fault), &fault, fingerprint, most_birds);
    faulty::holds_in_hand::<Setup>(&told, hands);
    // Some things cannot be stated in a case: whose turn it is, whether two positions are equal, and, since cases know
    // sets of moves and none once the game is over, moves that are listed twice or then.
    #[cfg(feature = "corpus")]
    {
        use Difference::{Again, Over, Turn, Twice};
        let states = !matches!(told.difference, Turn { .. } | Again { .. } | Twice { .. } | Over { .. });
        faulty::holds_as_a_case::<Aviary, _>(&told, &|rulings| Faulty::new(rulings, fault), states);
    }
    told
}

#[test]
fn the_model_agrees_with_itself() {
    let summary = check::<Aviary, _>(&Aviary::model, &budget(), &|_| {});
    assert_eq!(summary.disagreements, []);
    assert!(summary.walks(Part::Local) >= 900, "{summary:?}");
    assert!(summary.positions() >= 1200, "{summary:?}");
    if std::env::var_os("TOLD").is_some() {
        eprintln!("{summary:?}");
    }
}

#[test]
fn the_engine_agrees_with_the_model() {
    let summary = check::<Aviary, _>(&Aviary::engine, &Budget::bounded(29), &|_| {});
    assert_eq!(summary.disagreements, []);
}

#[test]
fn a_woodpecker_that_also_steps_one() {
    found(Fault::WoodpeckerStepsOne, "plays aviary.woodpecker.move", 3, "");
}

#[test]
fn enemies_that_are_jumped() {
    found(Fault::JumpsEnemies, "plays aviary.jump.enemy", 4, "");
}

#[test]
fn a_robin_that_one_enemy_blocks() {
    found(Fault::OneEnemyBlocksRobin, "misses aviary.robin.move aviary.robin.routes", 4, "");
}

#[test]
fn friends_that_are_taken() {
    found(Fault::TakesFriends, "plays aviary.move.onto-friend", 3, "");
}

#[test]
fn birds_that_are_entered_on_birds() {
    found(Fault::EntersOnBirds, "plays aviary.enter.vacant", 2, "S");
}

#[test]
fn a_sparrow_that_need_not_be_entered() {
    found(Fault::MustEnterIgnored, "plays aviary.sparrow.re-enter", 2, "S");
}

#[test]
fn a_last_sparrow_that_may_be_left_attacked() {
    found(Fault::LeavesLastSparrow, "plays aviary.last-sparrow.safe", 3, "");
}

#[test]
fn a_last_sparrow_that_is_entered_into_check() {
    found(Fault::EntersIntoCheck, "plays aviary.enter.last-sparrow", 2, "S");
}

#[test]
fn a_sparrow_in_hand_that_is_forgotten() {
    found(Fault::HandForgotten, "misses aviary.sparrow.move aviary.check.ignored", 3, "S");
}

#[test]
fn a_mate_that_is_called_stalemate() {
    found(Fault::MateIsStalemate, "outcome aviary.end.checkmate aviary.end.stalemate", 5, "");
}

#[test]
fn a_missing_entry_that_is_called_mate() {
    found(Fault::NoEntryIsMate, "outcome aviary.end.no-entry aviary.end.checkmate", 24, "S");
}

#[test]
fn a_stalemate_that_goes_unseen() {
    found(Fault::StalemateGoesUnseen, "outcome aviary.end.stalemate", 5, "");
}

#[test]
fn a_player_without_sparrows_who_plays_on() {
    found(Fault::PlaysOnWithoutSparrows, "over second aviary.end.no-sparrows", 2, "S");
}

#[test]
fn a_capture_that_does_not_change_hands() {
    let told = found(
        Fault::CaptureKeepsOwner,
        "leads aviary.robin.move aviary.robin.routes aviary.capture aviary.capture.hand",
        4,
        "",
    );
    assert!(matches!(told.difference, Difference::Leads { .. }));
}

#[test]
fn an_entered_bird_that_stays_in_hand() {
    found(Fault::EntryStaysInHand, "leads aviary.enter", 2, "S");
}

#[test]
fn captures_that_are_listed_twice() {
    found(Fault::CapturesListedTwice, "twice second aviary.canary.move aviary.capture aviary.capture.hand", 4, "");
}

#[test]
fn a_check_that_is_not_told_with_two_sparrows() {
    found(Fault::CheckOnLastOnly, "check aviary.check", 4, "");
}

#[test]
fn too_many_birds_that_are_admitted() {
    found(Fault::AdmitsTooMany, "admission aviary.set", 6, "");
}

#[test]
fn an_open_sparrow_that_is_admitted() {
    found(Fault::AdmitsOpenSparrow, "admission aviary.position.last-sparrow-open", 2, "");
}

#[test]
fn a_position_that_is_refused_though_a_sparrow_can_be_entered() {
    found(Fault::RefusesWithoutSparrow, "admission aviary.position.sparrow-not-entered", 1, "S");
}

#[test]
fn reasons_out_of_order() {
    let told = summary(Fault::ReversesReasons).disagreements;
    let told = told.first().expect("the fault is found");
    assert_eq!(told.clauses.len(), 4, "{told}");
}

#[test]
fn a_turn_that_is_not_whose_it_is() {
    found(Fault::WrongTurn, "turn aviary.turn", 1, "O");
}

#[test]
fn a_ruling_on_answering_check_that_is_ignored() {
    let told = found(Fault::FlightRulingIgnored, "plays aviary.last-sparrow.flight", 4, "");
    assert_eq!(told.rulings, [("answering-check".to_owned(), "sparrow-must-move".to_owned())]);
}

#[test]
fn a_ruling_on_having_no_move_that_is_ignored() {
    let told = found(Fault::NoMoveRulingIgnored, "outcome aviary.end.stalemate", 5, "");
    assert_eq!(told.rulings, [("no-legal-move".to_owned(), "loss".to_owned())]);
}

#[test]
fn a_ruling_on_the_first_player_that_is_ignored() {
    let told = found(Fault::FirstPlayerRulingIgnored, "start aviary.start", 32, "");
    assert_eq!(told.rulings, [("first-player".to_owned(), "black".to_owned())]);
}

#[test]
fn a_repetition_that_goes_unseen() {
    let told = found(Fault::RepetitionIgnored, "record aviary.end.repetition", 4, "");
    assert_eq!(told.moves.len(), 8, "{told}");
    assert_eq!(told.rulings, [("repetition".to_owned(), "threefold-draw".to_owned())]);
}

#[test]
fn a_key_that_forgets_the_hand() {
    found(Fault::KeyForgetsHand, "again second aviary.enter", 2, "S");
}

#[test]
fn sequences_that_are_counted_wrong() {
    found(Fault::CountsTooFew, "count", 2, "");
}

#[test]
fn counting_descends_to_where_the_moves_differ() {
    let setup: Setup = "7s/8/8/8/8/2b5/8/S2W4[] w".parse().expect("it can be read");
    let second = |rulings| Faulty::new(rulings, Fault::JumpsEnemies);
    let told = perft::<Aviary, _>(&second, Rulings::default(), &setup, 3).expect_err("the counts differ");
    assert_eq!(told.fingerprint, "plays aviary.jump.enemy", "{told}");
    assert!(told.moves.is_empty() && told.pieces <= 4, "{told}");
    let law = Aviary::model(Rulings::default());
    // The setup itself does not show it; the position that was found does, given by itself.
    assert_eq!(check_setup::<Aviary, _>(&second, Rulings::default(), &setup), []);
    let position: Setup = told.position.parse().expect("it can be read");
    let given = check_setup::<Aviary, _>(&second, Rulings::default(), &position);
    assert_eq!(given.len(), 1);
    assert_eq!((&given[0].fingerprint, &given[0].origin), (&told.fingerprint, &Origin::Given));
    assert_eq!(perft::<Aviary, _>(&Aviary::model, Rulings::default(), &setup, 2), Ok(law.perft(&setup, 2)));
}

#[test]
fn the_same_seed_finds_the_same_on_any_number_of_threads() {
    let found = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be had");
        let budget = Budget { games: 6, plies: 20, placements: 40, local: Slice::About(60), ..budget() };
        let second = |rulings| Faulty::new(rulings, Fault::OneEnemyBlocksRobin);
        pool.install(|| check::<Aviary, _>(&second, &budget, &|_| {}).disagreements)
    };
    assert_eq!(found(1), found(3));
}

#[test]
fn rulings_may_be_given() {
    let rulings = RulingSets::Only(vec![Rulings::default()]);
    let second = |rulings| Faulty::new(rulings, Fault::FlightRulingIgnored);
    let budget = Budget { rulings, games: 4, ..budget() };
    assert_eq!(check::<Aviary, _>(&second, &budget, &|_| {}).disagreements, []);
}

#[test]
fn a_disagreement_is_told() {
    let told = found(Fault::OneEnemyBlocksRobin, "misses aviary.robin.move aviary.robin.routes", 4, "").to_string();
    for part in
        ["Given `", "to move; in hand: ", "is legal by aviary.robin.move", "Only the law plays: ", "As a case:"]
    {
        assert!(told.contains(part), "{part} is not in:\n{told}");
    }
}

#[test]
fn a_seed_comes_to_the_same_game_again() {
    let second = |rulings| Faulty::new(rulings, Fault::WoodpeckerStepsOne);
    let budget = Budget { games: 3, plies: 20, ..Budget::none(7) };
    let told = check::<Aviary, _>(&second, &budget, &|_| {}).disagreements.remove(0);
    let Origin::Game { seed } = told.origin else { panic!("it was seen in a game:\n{told}") };
    let departures: Vec<String> =
        told.seen_under.iter().map(|(question, option)| format!("{question}={option}")).collect();
    let rulings = Rulings::read(&departures.join(",")).expect("the rulings can be read");
    let walk = game::<Aviary, _>(&Sides::new(second, rulings), seed, 20);
    let found: Vec<String> = walk.findings.iter().map(|finding| finding.difference.fingerprint()).collect();
    assert!(found.contains(&told.fingerprint), "{found:?}");
}

#[cfg(feature = "corpus")]
#[test]
fn a_disagreement_is_plain_data() {
    let told = found(Fault::MateIsStalemate, "outcome aviary.end.checkmate aviary.end.stalemate", 5, "");
    let text = serde_yaml::to_string(&told).expect("it can be written");
    assert!(text.contains("checkmate") && text.contains(&told.fingerprint), "{text}");
}
