//! Planted faults in Tori Shogi: an implementation that is wrong in one way is found out, by the right clause and with
//! few pieces.

use pretty_assertions::assert_eq;
use rulebook::board::tori_shogi::{BOARD, Kind, Move, Piece, Setup};
use rulebook::board::{Player, Square};
use rulebook::crosscheck::{Budget, Disagreement, Part, Seen, Slice, Survey, Terrain as _, World, check};
use rulebook::games::{Game as _, ToriShogi};
use rulebook::model::tori_shogi::Model;
use rulebook::rules::tori_shogi::{End, MustBeAbleToMove, Rulings, ThirdSwallowOnFile};
use rulebook::rules::{Breach, Law as _, Outcome, Repetition, Rules, Win};

use super::faulty;

mod games;

/// What an implementation does wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    PromotionOptional,
    CranesPromoted,
    ZoneOfThreeRanks,
    EagleJumps,
    GooseBlocked,
    PheasantSlides,
    FalconStepsBack,
    QuailsExchanged,
    GeeseCounted,
    DropsOnLastRank,
    DropsOnPieces,
    DropMateSkipped,
    DropsInZonePromoted,
    DropStaysInHand,
    NoDropAgainstCheck,
    PromotedLost,
    PhoenixInHand,
    MovesIntoCheck,
    MateGoesOn,
    NoMoveIsMate,
    PhoenixCapturedGoesOn,
    SequencesAllowed,
    FourthPositionIgnored,
    LastMoveIgnored,
    AdmitsTwoPhoenixes,
    AdmitsOpenPhoenix,
    EndRulingIgnored,
    ThirdSwallowRulingIgnored,
    MustMoveRulingIgnored,
}

/// The model with a fault.
struct Faulty {
    law: Model,
    fault: Fault,
}

impl Faulty {
    fn new(mut rulings: Rulings, fault: Fault) -> Self {
        match fault {
            Fault::EndRulingIgnored => rulings.end = End::Checkmate,
            Fault::ThirdSwallowRulingIgnored => rulings.third_swallow_on_file = ThirdSwallowOnFile::OwnCount,
            Fault::MustMoveRulingIgnored => rulings.must_be_able_to_move = MustBeAbleToMove::OnEmptyBoard,
            _ => {}
        }
        Faulty { law: Model::new(rulings), fault }
    }

    /// The moves that a clause refuses, of which these are played.
    fn refused_by(&self, setup: &Setup, clause: &str, played: impl Fn(&Move) -> bool) -> Vec<Move> {
        let refused = |mv: &Move| self.law.forbids(setup, mv).is_some_and(|forbidding| forbidding.name() == clause);
        self.law.conceivable(setup).into_iter().filter(|mv| refused(mv) && played(mv)).collect()
    }

    /// The moves that are played though a clause forbids them.
    fn wrongly_played(&self, setup: &Setup) -> Vec<Move> {
        let any = |_: &Move| true;
        let by = |kind: Kind| move |mv: &Move| matches!(*mv, Move::Step { from, .. } if setup.at(from).is_some_and(|piece| piece.kind == kind));
        let in_zone = |mv: &Move, ranks: u8| {
            let within = |square: Square| match setup.turn {
                Player::Black => square.rank >= BOARD.ranks - ranks,
                Player::White => square.rank < ranks,
            };
            matches!(*mv, Move::Step { from, to, .. } if within(from) || within(to))
        };
        // Files and ranks, forwards being up.
        let goes = |mv: &Move| match *mv {
            Move::Step { from, to, .. } => {
                let sign = if setup.turn == Player::Black { 1 } else { -1 };
                (to.file as i8 - from.file as i8, sign * (to.rank as i8 - from.rank as i8))
            }
            Move::Drop { .. } => (0, 0),
        };
        let onto_friend = |mv: &Move| matches!(*mv, Move::Step { to, .. } if setup.at(to).is_some_and(|piece| piece.owner == setup.turn));
        let plainly = |mv: &Move| !matches!(mv, Move::Step { promotes: true, .. }) && !onto_friend(mv);
        match self.fault {
            Fault::PromotionOptional => self.refused_by(setup, "tori-shogi.promotion.forced", any),
            Fault::CranesPromoted => {
                let promoted = |mv: &Move| by(Kind::Crane)(mv) && in_zone(mv, 2);
                self.refused_by(setup, "tori-shogi.promotion.kind", promoted)
            }
            Fault::ZoneOfThreeRanks => {
                let in_third = |mv: &Move| (by(Kind::Swallow)(mv) || by(Kind::Falcon)(mv)) && in_zone(mv, 3);
                self.refused_by(setup, "tori-shogi.promotion.outside", in_third)
            }
            Fault::EagleJumps => self.refused_by(setup, "tori-shogi.move.blocked", by(Kind::Eagle)),
            Fault::PheasantSlides => {
                let ahead = |mv: &Move| plainly(mv) && goes(mv).0 == 0 && goes(mv).1 > 0;
                self.refused_by(setup, "tori-shogi.pheasant.move", ahead)
            }
            Fault::FalconStepsBack => {
                let back = |mv: &Move| plainly(mv) && goes(mv) == (0, -1);
                self.refused_by(setup, "tori-shogi.falcon.move", back)
            }
            Fault::DropsOnLastRank => self.refused_by(setup, "tori-shogi.drop.must-move", any),
            Fault::DropsOnPieces => self.refused_by(setup, "tori-shogi.drop.vacant", any),
            Fault::DropMateSkipped => self.refused_by(setup, "tori-shogi.drop.mate", any),
            Fault::MovesIntoCheck => self.refused_by(setup, "tori-shogi.phoenix.safe", any),
            _ => Vec::new(),
        }
    }
}

/// The same with left and right Quails exchanged on the board.
fn quails_exchanged(setup: &Setup) -> Setup {
    let mut other = *setup;
    for (square, Piece { kind, owner }) in setup.pieces() {
        let kind = match kind {
            Kind::LeftQuail => Kind::RightQuail,
            Kind::RightQuail => Kind::LeftQuail,
            kind => kind,
        };
        other.put(square, Some(Piece { kind, owner }));
    }
    other
}

impl Rules for Faulty {
    type Setup = Setup;
    type Position = Setup;
    type Move = Move;

    fn start(&self) -> Setup {
        self.law.start()
    }

    fn admit(&self, setup: &Setup) -> Result<Setup, Vec<Breach>> {
        let mut breaches = self.law.admit(setup).err().unwrap_or_default();
        let overlooked = match self.fault {
            Fault::AdmitsTwoPhoenixes => "tori-shogi.position.phoenixes",
            Fault::AdmitsOpenPhoenix | Fault::MovesIntoCheck => "tori-shogi.position.phoenix-open",
            _ => "",
        };
        breaches.retain(|breach| breach.clause.name() != overlooked);
        if breaches.is_empty() { Ok(*setup) } else { Err(breaches) }
    }

    fn setup(&self, position: &Setup) -> Setup {
        *position
    }

    fn turn(&self, position: &Setup) -> Player {
        position.turn
    }

    fn check(&self, position: &Setup) -> bool {
        self.law.check(position)
    }

    fn legal_moves(&self, setup: &Setup) -> Vec<Move> {
        if self.fault == Fault::QuailsExchanged {
            return self.law.legal_moves(&quails_exchanged(setup));
        }
        let mut moves = self.law.legal_moves(setup);
        match self.law.outcome(setup) {
            None => moves.extend(self.wrongly_played(setup)),
            Some(Outcome::Win { by: Win::Checkmate, .. }) if self.fault == Fault::MateGoesOn => {
                moves = self.law.conceivable(setup);
                moves.retain(|mv| self.law.forbids(setup, mv).is_none());
            }
            Some(_) => {}
        }
        let kind = |from: Square| setup.at(from).expect("a piece moves").kind;
        moves.retain(|mv| match (self.fault, *mv) {
            (Fault::CranesPromoted, Move::Step { from, to, promotes: false }) if kind(from) == Kind::Crane => {
                let last = if setup.turn == Player::Black { 5..7 } else { 0..2 };
                !last.contains(&from.rank) && !last.contains(&to.rank)
            }
            (Fault::GooseBlocked, Move::Step { from, to, .. }) if kind(from) == Kind::Goose => {
                let between = Square::new((from.file + to.file) / 2, (from.rank + to.rank) / 2);
                setup.at(between).is_none()
            }
            (Fault::GeeseCounted, Move::Drop { kind: Kind::Swallow, to }) => {
                let counts = |(square, piece): &(Square, Piece)| {
                    square.file == to.file && piece.owner == setup.turn && piece.kind.unpromoted() == Kind::Swallow
                };
                setup.pieces().filter(counts).count() < 2
            }
            (Fault::NoDropAgainstCheck, Move::Drop { .. }) => !self.law.check(setup),
            _ => true,
        });
        moves
    }

    fn play(&self, position: &Setup, mv: &Move) -> Setup {
        let mut after = self.law.play(position, mv);
        let player = position.turn;
        match (self.fault, *mv) {
            (Fault::PromotedLost, Move::Step { to, .. }) => {
                let captured = position.at(to).map(|piece| piece.kind);
                if let Some(kind) = captured.filter(|kind| kind.unpromoted() != *kind) {
                    after.hand_mut(player).take(kind.unpromoted());
                }
            }
            // A hand has no place for it: it becomes what stands in the place next to it.
            (Fault::PhoenixInHand, Move::Step { to, .. })
                if position.at(to).is_some_and(|piece| piece.kind == Kind::Phoenix) =>
            {
                after.hand_mut(player).add(Kind::RightQuail, 1);
            }
            (Fault::DropStaysInHand, Move::Drop { kind, .. }) => after.hand_mut(player).add(kind, 1),
            (Fault::DropsInZonePromoted, Move::Drop { kind, to }) => {
                let in_zone = if player == Player::Black { to.rank >= 5 } else { to.rank < 2 };
                if let (true, Some(kind)) = (in_zone, kind.promoted()) {
                    after.put(to, Some(Piece { kind, owner: player }));
                }
            }
            _ => {}
        }
        after
    }

    fn outcome(&self, position: &Setup) -> Option<Outcome> {
        let outcome = self.law.outcome(position)?;
        match (self.fault, outcome) {
            (Fault::MateGoesOn, Outcome::Win { by: Win::Checkmate, .. })
            | (Fault::PhoenixCapturedGoesOn, Outcome::Win { by: Win::PhoenixCaptured, .. }) => None,
            (Fault::NoMoveIsMate, Outcome::Win { by: Win::NoMove, winner }) => {
                Some(Outcome::Win { by: Win::Checkmate, winner })
            }
            _ => Some(outcome),
        }
    }

    fn ended_by(&self, before: &Setup, mv: &Move) -> Option<Outcome> {
        self.law.ended_by(before, mv).filter(|_| self.fault != Fault::LastMoveIgnored)
    }

    fn repetition(&self) -> Repetition {
        match (self.fault, self.law.repetition()) {
            (Fault::SequencesAllowed, Repetition::SequenceForbidden { .. })
            | (Fault::FourthPositionIgnored, Repetition::Loses { .. }) => Repetition::Allowed,
            (_, repetition) => repetition,
        }
    }
}

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
fn found(fault: Fault, fingerprint: &str, most_pieces: usize, hands: &str) -> Disagreement {
    found_by(&budget(), fault, fingerprint, most_pieces, hands)
}

fn found_by(
    budget: &Budget<Rulings>,
    fault: Fault,
    fingerprint: &str,
    most_pieces: usize,
    hands: &str,
) -> Disagreement {
    let faulty = |rulings| Faulty::new(rulings, fault);
    let told = faulty::told(&check::<ToriShogi, _>(&faulty, budget, &|_| {}), &fault, fingerprint, most_pieces);
    faulty::holds_in_hand::<Setup>(&told, hands);
    #[cfg(feature = "corpus")]
    faulty::holds_as_a_case::<ToriShogi, _>(&told, &faulty, true);
    told
}

fn rulings_of(told: &Disagreement) -> Vec<(&str, &str)> {
    told.rulings.iter().map(|(question, option)| (question.as_str(), option.as_str())).collect()
}

#[test]
fn the_model_agrees_with_itself() {
    let summary = check::<ToriShogi, _>(&ToriShogi::model, &budget(), &|_| {});
    assert_eq!(summary.disagreements, []);
    assert!(summary.walks(Part::Local) >= 1900, "{summary:?}");
    if std::env::var_os("TOLD").is_some() {
        eprintln!("{summary:?}");
    }
}

#[test]
fn the_engine_agrees_with_the_model() {
    let summary = check::<ToriShogi, _>(&ToriShogi::engine, &Budget::bounded(29), &|_| {});
    assert_eq!(summary.disagreements, []);
}

#[test]
fn a_promotion_that_is_optional() {
    found(Fault::PromotionOptional, "plays tori-shogi.promotion.forced", 3, "");
}

#[test]
fn cranes_that_are_promoted() {
    found(Fault::CranesPromoted, "plays tori-shogi.promotion.kind", 3, "");
    found(Fault::CranesPromoted, "misses tori-shogi.crane.move", 3, "");
}

#[test]
fn a_zone_of_three_ranks() {
    found(Fault::ZoneOfThreeRanks, "plays tori-shogi.promotion.outside", 3, "");
}

#[test]
fn an_eagle_that_jumps() {
    found(Fault::EagleJumps, "plays tori-shogi.move.blocked", 4, "");
}

#[test]
fn a_goose_that_is_blocked() {
    found(Fault::GooseBlocked, "misses tori-shogi.goose.move tori-shogi.move.jump", 4, "");
}

#[test]
fn a_pheasant_that_slides() {
    found(Fault::PheasantSlides, "plays tori-shogi.pheasant.move", 3, "");
}

#[test]
fn a_falcon_that_steps_back() {
    found(Fault::FalconStepsBack, "plays tori-shogi.falcon.move", 3, "");
}

#[test]
fn quails_that_are_exchanged() {
    found(Fault::QuailsExchanged, "plays tori-shogi.left-quail.move", 3, "");
    found(Fault::QuailsExchanged, "misses tori-shogi.right-quail.move", 3, "");
}

#[test]
fn geese_that_count_as_swallows() {
    found(Fault::GeeseCounted, "misses tori-shogi.drop", 4, "S");
}

#[test]
fn a_drop_on_the_last_rank() {
    found(Fault::DropsOnLastRank, "plays tori-shogi.drop.must-move", 2, "S");
}

#[test]
fn a_drop_on_a_piece() {
    let told = found(Fault::DropsOnPieces, "plays tori-shogi.drop.vacant", 2, "S");
    assert_eq!(told.rulings, []);
}

#[test]
fn a_drop_that_mates() {
    found(Fault::DropMateSkipped, "plays tori-shogi.drop.mate", 6, "S");
}

#[test]
fn a_drop_that_is_promoted() {
    found(Fault::DropsInZonePromoted, "leads tori-shogi.drop", 2, "S");
}

#[test]
fn a_dropped_piece_that_stays_in_hand() {
    found(Fault::DropStaysInHand, "leads tori-shogi.drop", 2, "S");
}

#[test]
fn drops_that_do_not_answer_check() {
    found(Fault::NoDropAgainstCheck, "misses tori-shogi.drop", 3, "F");
}

#[test]
fn a_captured_promoted_piece_that_is_lost() {
    let told =
        found(Fault::PromotedLost, "leads tori-shogi.phoenix.move tori-shogi.capture tori-shogi.capture.hand", 3, "");
    assert!(told.position.contains('+'), "{told}");
}

#[test]
fn a_captured_phoenix_that_is_in_hand() {
    found(Fault::PhoenixInHand, "leads tori-shogi.phoenix.move tori-shogi.capture tori-shogi.capture.hand", 2, "");
}

#[test]
fn a_move_into_check_that_engines_play() {
    let told = found(Fault::MovesIntoCheck, "plays tori-shogi.phoenix.safe", 2, "");
    assert_eq!(rulings_of(&told), [("phoenix-into-check", "illegal")]);
}

#[test]
fn a_mate_after_which_the_game_goes_on() {
    found(Fault::MateGoesOn, "outcome tori-shogi.end.checkmate", 6, "");
}

#[test]
fn a_player_without_moves_who_is_called_mated() {
    found(Fault::NoMoveIsMate, "outcome tori-shogi.end.no-move tori-shogi.end.checkmate", 6, "");
}

#[test]
fn a_captured_phoenix_after_which_the_game_goes_on() {
    found(Fault::PhoenixCapturedGoesOn, "outcome tori-shogi.end.phoenix-captured", 1, "");
}

#[test]
fn a_sequence_that_is_begun_again() {
    let told = found_by(&games_only(), Fault::SequencesAllowed, "sequence law tori-shogi.repetition.sequence", 4, "");
    assert_eq!(rulings_of(&told), []);
    // Nothing but the sequence, made thrice.
    let sequence = &told.moves[..told.moves.len() / 3];
    assert_eq!(told.moves, [sequence; 3].concat(), "{told}");
    assert!((4..=6).contains(&sequence.len()), "{told}");
}

#[test]
fn a_fourth_position_that_goes_unseen() {
    let told =
        found_by(&games_only(), Fault::FourthPositionIgnored, "record tori-shogi.repetition.fourth-position", 4, "");
    assert_eq!((told.moves.len(), rulings_of(&told)), (12, vec![("repetition", "fourth-position")]), "{told}");
}

#[test]
fn a_mate_by_a_drop_that_is_won() {
    let told = found(Fault::LastMoveIgnored, "ends tori-shogi.end.swallow-drop-mate", 6, "S");
    assert_eq!(rulings_of(&told), [("swallow-drop-mate", "loses")]);
}

#[test]
fn two_phoenixes_of_one_player_that_are_admitted() {
    found(Fault::AdmitsTwoPhoenixes, "admission tori-shogi.position.phoenixes", 2, "");
}

#[test]
fn an_open_phoenix_that_is_admitted() {
    let told = found(Fault::AdmitsOpenPhoenix, "admission tori-shogi.position.phoenix-open", 2, "");
    assert_eq!(rulings_of(&told), [("phoenix-into-check", "illegal")]);
}

#[test]
fn a_ruling_on_the_end_that_is_ignored() {
    let told = found(Fault::EndRulingIgnored, "outcome tori-shogi.end.checkmate", 6, "");
    assert_eq!(rulings_of(&told), [("end", "capture")]);
}

#[test]
fn a_ruling_on_third_swallows_that_is_ignored() {
    let told = found(Fault::ThirdSwallowRulingIgnored, "plays tori-shogi.drop.third-swallow", 4, "S");
    assert_eq!(rulings_of(&told), [("third-swallow-on-file", "both-count")]);
}

#[test]
fn a_ruling_on_being_able_to_move_that_is_ignored() {
    let told = found(Fault::MustMoveRulingIgnored, "plays tori-shogi.drop.must-move", 3, "R");
    assert_eq!(rulings_of(&told), [("must-be-able-to-move", "in-this-position")]);
}

fn world(name: &str) -> World<ToriShogi> {
    ToriShogi::worlds().into_iter().find(|world| world.name == name).expect("the world is there")
}

#[test]
fn the_two_agree_on_a_slice_of_the_positions_of_three_pieces() {
    let slice = Slice::Every { step: 2003, offset: 0 };
    let survey = Survey::new(&ToriShogi::engine, world("phoenixes-and-one"), slice, 0);
    assert_eq!(survey.cases(), 3589);
    let mut seen = Seen::new();
    survey.compare(0..survey.cases(), &mut seen, &|_| {});
    assert_eq!(seen, Seen::new());
}

#[test]
fn a_world_compared_in_parts_tells_the_same_as_in_one_go() {
    let second = |rulings| Faulty::new(rulings, Fault::EagleJumps);
    let survey = Survey::new(&second, world("moves"), Slice::Every { step: 199, offset: 3 }, 0);
    let all = survey.cases();
    let (mut at_once, mut in_parts) = (Seen::new(), Seen::new());
    survey.compare(0..all, &mut at_once, &|_| {});
    for part in [0..1, 1..all / 2, all / 2..all, all..u64::MAX] {
        survey.compare(part, &mut in_parts, &|_| {});
    }
    assert_eq!(in_parts, at_once);
    let first = at_once["plays tori-shogi.move.blocked"];
    assert_eq!(first % 199, 3);
    let told = survey.tell(&second, &at_once, 24).expect("what was seen is there");
    let fingerprints: Vec<&str> = told.disagreements.iter().map(|told| told.fingerprint.as_str()).collect();
    assert!(fingerprints.contains(&"plays tori-shogi.move.blocked"), "{fingerprints:?}");
    // Two others are counted, and none is made small.
    assert_eq!((survey.tell(&second, &at_once, 0).expect("it is there").untold), at_once.len());
    // The model has no such fault.
    let right = Survey::new(&ToriShogi::model, world("moves"), Slice::Whole, 0);
    let vanished = right.tell(&ToriShogi::model, &at_once, 24).expect_err("it is not there");
    assert!(at_once.values().any(|case| *case == vanished.case));
}
