//! Planted faults that both versions of Awarichess can have, in what seeds give and in how chess is played by powers.

use std::slice;

use pretty_assertions::assert_eq;
use rulebook::board::awarichess::{self, Move, Powered, Powers};
use rulebook::board::{Player, awele, chess, synchronous_awarichess};
use rulebook::crosscheck::{
    Budget, Difference, Disagreement, Finding, Origin, RulingSets, Sides, Slice, shrink, tell,
};
use rulebook::games::{Awarichess, Chess, Game, SynchronousAwarichess};
use rulebook::record::Record;
use rulebook::rules::{Draw, Law, Outcome, Rules as _, Rulings, Subject};

use super::faulty::{self, Fault, Faulty};

/// A setup of either version, in which a fault changes something.
pub trait Changed: Powered + Clone {
    /// The powers.
    fn powers_mut(&mut self) -> &mut Powers;
    /// The position at chess.
    fn chess_mut(&mut self) -> &mut chess::Setup;
    /// The game of Awele, where one stands.
    fn awele_mut(&mut self) -> Option<&mut awele::Setup>;
}

impl Changed for awarichess::Setup {
    fn powers_mut(&mut self) -> &mut Powers {
        &mut self.powers
    }

    fn chess_mut(&mut self) -> &mut chess::Setup {
        &mut self.chess
    }

    fn awele_mut(&mut self) -> Option<&mut awele::Setup> {
        self.awele.as_mut()
    }
}

impl Changed for synchronous_awarichess::Setup {
    fn powers_mut(&mut self) -> &mut Powers {
        &mut self.powers
    }

    fn chess_mut(&mut self) -> &mut chess::Setup {
        &mut self.chess
    }

    fn awele_mut(&mut self) -> Option<&mut awele::Setup> {
        Some(&mut self.awele)
    }
}

/// What an implementation of either version does wrong.
#[derive(Clone, Copy, Debug)]
pub enum Wrong {
    Overlooks(&'static str),
    PowersOfTheOther,
    OnePowerTooFew,
    RemainingOfTheOtherFirst,
    RemainingBeforeCaptured,
    OrderForFree,
    CheckCosts,
    EnPassantKept,
    EnPassantForgotten,
    RightsLost,
    ClockStandsStill,
    NewAweleByTheOther,
    ChessSetUpAnew,
    StalemateUnseen,
    FiftyMovesUnseen,
    CycleUnseen,
    CycleAcrossGames,
}

impl<S, L> Fault<L> for Wrong
where
    S: Changed + rulebook::board::Setup,
    L: Law<Setup = S, Position = S, Move = Move>,
{
    fn overlooked(&self) -> &'static str {
        match self {
            Wrong::Overlooks(clause) => clause,
            _ => "",
        }
    }

    fn leads(&self, before: &S, mv: &Move, mut after: S) -> S {
        let had = before.powers().list.len();
        match (self, mv) {
            (Wrong::PowersOfTheOther, Move::Sowing(_)) => {
                for owner in after.powers_mut().list.iter_mut().skip(had) {
                    *owner = owner.other();
                }
            }
            (Wrong::OnePowerTooFew, Move::Sowing(_)) if after.powers().list.len() > had => {
                after.powers_mut().list.pop();
            }
            (Wrong::RemainingOfTheOtherFirst, Move::Sowing(mv)) => {
                let gains = Gains::of(before, mv, &after);
                gains.list(&mut after, had, [gains.captured, gains.others, gains.own]);
            }
            (Wrong::RemainingBeforeCaptured, Move::Sowing(mv)) => {
                let gains = Gains::of(before, mv, &after);
                gains.list(&mut after, had, [gains.own, gains.others, gains.captured]);
            }
            (Wrong::OrderForFree, Move::Order) => after.powers_mut().list.clone_from(&before.powers().list),
            // What neither consumes a power nor carries out an order answers a check.
            (Wrong::CheckCosts, Move::Normal(_)) if had > 0 && after.powers() == before.powers() => {
                after.powers_mut().list.remove(0);
            }
            (Wrong::EnPassantKept, Move::Zero) => after.chess_mut().en_passant = before.chess().en_passant,
            (Wrong::EnPassantForgotten, Move::Order) => after.chess_mut().en_passant = None,
            (Wrong::RightsLost, Move::Zero) => {
                let mover = before.chess().turn;
                chess::Wing::BOTH.into_iter().for_each(|wing| after.chess_mut().set_castling(mover, wing, false));
            }
            (Wrong::ClockStandsStill, Move::Zero) => after.chess_mut().set_clock(before.chess().clock()),
            (Wrong::NewAweleByTheOther, _) if begins_anew(before, &after) => {
                after.awele_mut().into_iter().for_each(|awele| awele.turn = awele.turn.other());
            }
            (Wrong::ChessSetUpAnew, _) if begins_anew(before, &after) => {
                *after.chess_mut() = chess::START.parse().expect("the array");
            }
            _ => {}
        }
        after
    }

    fn makes(&self, refused: S) -> Option<S> {
        Some(refused)
    }

    fn ends(&self, _: &L, _: &S, outcome: Option<Outcome>) -> Option<Outcome> {
        match (self, outcome) {
            (Wrong::StalemateUnseen, Some(Outcome::Draw(Draw::Stalemate)))
            | (Wrong::FiftyMovesUnseen, Some(Outcome::Draw(Draw::FiftyMoves))) => None,
            _ => outcome,
        }
    }

    fn goes_on(&self, law: &L, earlier: &[S], mv: &Move, after: &S) -> Option<S> {
        let right = law.recurred(earlier, mv, after);
        match self {
            Wrong::CycleUnseen => None,
            // Each earlier position is looked at by itself, whatever lies between.
            Wrong::CycleAcrossGames => {
                right.or_else(|| earlier.iter().find_map(|one| law.recurred(slice::from_ref(one), mv, after)))
            }
            _ => right,
        }
    }
}

/// Whether a move begins a new game of Awele.
fn begins_anew<S: Powered>(before: &S, after: &S) -> bool {
    let array = |awele: &awele::Setup| awele::House::ALL.into_iter().all(|house| awele.seeds(house) == 4);
    after.awele().is_some_and(array) && before.awele() != after.awele()
}

/// Whether the mover is stalemated by chess alone.
pub fn stalemated(chess: &chess::Setup) -> bool {
    Chess::model(Default::default()).outcome(chess) == Some(Outcome::Draw(Draw::Stalemate))
}

/// The powers that a sowing gives, by what they are given for.
struct Gains {
    player: Player,
    captured: usize,
    /// What remains of the player who has sown, and of the other.
    own: usize,
    others: usize,
}

impl Gains {
    fn of<S: Powered>(before: &S, mv: &awele::Move, after: &S) -> Self {
        let player = mv.from.owner();
        let gained = after.powers().list.get(before.powers().list.len()..).unwrap_or_default();
        let others = gained.iter().filter(|owner| **owner != player).count();
        // Nothing is captured in the own row.
        let mut row: usize = 0;
        if let Some(awele) = before.awele() {
            row = awele.in_row(player) as usize - usize::from(awele.seeds(mv.from));
            let (mut house, mut in_hand) = (mv.from, awele.seeds(mv.from));
            while in_hand > 0 {
                house = house.next();
                if house != mv.from {
                    in_hand -= 1;
                    row += usize::from(house.owner() == player);
                }
            }
        }
        let own = if others > 0 { row } else { 0 };
        Gains { player, captured: gained.len() - others - own, own, others }
    }

    /// Puts so many powers of the player, of the other and of the player again behind those that there were.
    fn list<S: Changed>(&self, after: &mut S, had: usize, [first, others, last]: [usize; 3]) {
        let list = &mut after.powers_mut().list;
        list.truncate(had);
        list.extend(std::iter::repeat_n(self.player, first));
        list.extend(std::iter::repeat_n(self.player.other(), others));
        list.extend(std::iter::repeat_n(self.player, last));
    }
}

/// Cases of the local worlds, about so many of each.
pub fn worlds<Q>(cases: u64) -> Budget<Q> {
    Budget { local: Slice::About(cases), ..Budget::none(1799) }
}

/// So many placements, under the default rulings and two others.
pub fn placements<Q>(placements: u64) -> Budget<Q> {
    Budget { placements, rulings: RulingSets::Drawn(2), ..Budget::none(1799) }
}

/// So many games under the default rulings.
fn games<Q: Default>(games: u64) -> Budget<Q> {
    Budget { games, plies: 60, rulings: RulingSets::Only(vec![Q::default()]), ..Budget::none(1799) }
}

/// The houses, which are counted with the pieces: in the synchronous game they are always there.
pub const HOUSES: usize = 12;

/// Checks that a fault is found in both versions, with at most so many pieces left at chess.
macro_rules! found {
    ($wrong:expr, $budget:expr, $fingerprint:expr, $pieces:expr) => {
        faulty::found_within::<Awarichess, _>($wrong, &$budget, $fingerprint, $pieces);
        faulty::found_within::<SynchronousAwarichess, _>($wrong, &$budget, $fingerprint, HOUSES + $pieces);
    };
}

#[test]
fn clauses_that_are_overlooked() {
    for clause in [
        "awarichess.chess.sowing",
        "awarichess.check.answered",
        "awarichess.power.other",
        "awarichess.power.order",
        "awarichess.power.order.own",
    ] {
        found!(Wrong::Overlooks(clause), worlds(300), &format!("plays {clause}"), 3);
    }
    let clause = "awarichess.awele.chess-move";
    found!(Wrong::Overlooks(clause), worlds(30), &format!("plays {clause}"), HOUSES + 2);
}

#[test]
fn powers_of_the_wrong_colour() {
    found!(Wrong::PowersOfTheOther, worlds(100), "leads awele.sowing awele.capture", HOUSES + 2);
}

#[test]
fn one_power_too_few() {
    found!(Wrong::OnePowerTooFew, worlds(100), "leads awele.sowing awele.capture", HOUSES + 2);
}

/// Some cases of the local worlds in which a game of Awele ends while both players have seeds.
fn ends_early<Q: Rulings>() -> Budget<Q> {
    let early = Q::read("end-at-25=yes").expect("the question has the option");
    Budget { rulings: RulingSets::Only(vec![early]), ..worlds(1500) }
}

#[test]
fn the_other_player_s_remaining_seeds_first() {
    found!(Wrong::RemainingOfTheOtherFirst, ends_early(), "leads awele.sowing awele.capture", HOUSES + 2);
}

#[test]
fn what_remains_before_what_is_captured() {
    found!(Wrong::RemainingBeforeCaptured, ends_early(), "leads awele.sowing awele.capture", HOUSES + 2);
}

#[test]
fn an_order_that_consumes_no_power() {
    found!(Wrong::OrderForFree, worlds(60), "leads awarichess.power.other", 2);
}

#[test]
fn an_answer_to_check_that_consumes_a_power() {
    found!(Wrong::CheckCosts, worlds(300), "leads awarichess.check.free chess.king.move", 3);
}

#[test]
fn an_en_passant_square_that_outlives_a_zero_move() {
    found!(Wrong::EnPassantKept, placements(100), "leads awarichess.power.other awarichess.zero", 4);
}

#[test]
fn an_en_passant_square_that_is_forgotten_with_an_order() {
    found!(Wrong::EnPassantForgotten, placements(100), "leads awarichess.power.other", 4);
}

#[test]
fn rights_to_castle_that_a_zero_move_loses() {
    found!(Wrong::RightsLost, placements(20), "leads awarichess.power.own awarichess.zero", 3);
}

#[test]
fn a_clock_that_a_zero_move_does_not_advance() {
    found!(Wrong::ClockStandsStill, worlds(60), "leads awarichess.power.own awarichess.zero", 2);
}

#[test]
fn a_new_game_of_awele_that_the_wrong_player_begins() {
    let (wrong, budget) = (Wrong::NewAweleByTheOther, worlds(60));
    faulty::found_within::<Awarichess, _>(wrong, &budget, "leads awarichess.power.own awarichess.zero", 2);
    let budget = worlds(60);
    faulty::found_within::<SynchronousAwarichess, _>(wrong, &budget, "leads awele.sowing", HOUSES + 2);
}

#[test]
fn a_new_game_of_awele_with_a_new_game_of_chess() {
    let (wrong, budget) = (Wrong::ChessSetUpAnew, worlds(60));
    faulty::found_within::<Awarichess, _>(wrong, &budget, "leads awarichess.power.own awarichess.zero", 2);
    let budget = worlds(60);
    faulty::found_within::<SynchronousAwarichess, _>(wrong, &budget, "leads awele.sowing", HOUSES + 2);
}

#[test]
fn a_stalemate_that_goes_unseen() {
    found!(Wrong::StalemateUnseen, worlds(2000), "outcome awarichess.end.stalemate", 3);
}

#[test]
fn fifty_moves_that_go_unseen() {
    found!(Wrong::FiftyMovesUnseen, placements(150), "outcome awarichess.end.fifty-moves", HOUSES + 2);
}

#[test]
fn a_cycle_that_goes_unseen() {
    found!(Wrong::CycleUnseen, games(60), "recurred awarichess.awele.cycle", HOUSES + 2);
}

/// Sows where most is gained, and lets every turn at chess pass, so that each game of Awele begins like the first, until
/// the record goes on otherwise than it should; and tells that.
fn told_of_a_cycle_across_games(rulings: &str) -> Disagreement {
    let faulty = |rulings| Faulty { law: Awarichess::model(rulings), fault: Wrong::CycleAcrossGames };
    let sides = Sides::<Awarichess, _>::new(faulty, Rulings::read(rulings).expect("rulings"));
    let start = "4,4,4,4,4,4/4,4,4,4,4,4 0-0 s | - | 7k/8/8/8/8/8/8/K7 w - - 0 1";
    let start = sides.law.read(start).expect("a position");
    let mut law = Record::<<Awarichess as Game>::Model>::new(start.clone());
    let mut second = Record::new(start.clone());
    for _ in 0..200 {
        let gain = |mv: &Move| sides.law.play(law.position(), mv).powers.list.len();
        let moves = law.legal_moves(&sides.law);
        let zero = moves.iter().find(|mv| **mv == Move::Zero);
        let mv = zero.or_else(|| moves.iter().rev().max_by_key(|mv| gain(mv))).copied().expect("a legal move");
        let after = (law.after(&sides.law, &mv), second.after(&sides.second, &mv));
        if after.0 != after.1 {
            let difference = Difference::Recurred {
                mv: mv.to_string(),
                clause: <Awarichess as Game>::Model::clause(Subject::Recurrence).to_string(),
                law: after.0.to_string(),
                second: after.1.to_string(),
            };
            let finding = Finding::new(&sides, start, law.moves().to_vec(), difference, Origin::Given);
            return tell(&faulty, &shrink(&faulty, finding));
        }
        law.play(&sides.law, mv);
        second.play(&sides.second, mv);
    }
    panic!("the second game of Awele begins as the first");
}

#[test]
fn a_cycle_counted_through_several_games_of_awele() {
    let told = told_of_a_cycle_across_games("end-at-25=yes,remaining-seeds-are-powers=no");
    assert_eq!(told.fingerprint, "recurred awarichess.awele.cycle");
    assert!(told.pieces <= HOUSES + 2, "{told}");
    // A whole game of Awele and a whole chess phase lie between, whose moves are what is left.
    assert!(told.moves.len() >= 2 * 25, "{told}");
}
