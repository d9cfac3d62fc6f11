//! Wrong rules of Tori Shogi.

use crate::board::tori_shogi::{BOARD, Kind, Move, Piece, Setup};
use crate::board::{Player, Square};
use crate::games::ToriShogi;
use crate::model::tori_shogi::Model;
use crate::rules::tori_shogi::{
    DropMateWithoutCheck, EagleOverAPiece, End, MustBeAbleToMove, NoMove, PhoenixIntoCheck, Rulings,
    ThirdSwallowOnFile,
};
use crate::rules::{Breach, Draw, Law as _, Outcome, Repetition, Rules, Win};

use super::attack::{Attacks, wrong_attacks};
use super::seen::{Kinds, wrong_kinds};
use super::{Misreading, WrongEngine, WrongRule, WrongRules, engines, misread, rule};

/// What an implementation gets wrong.
#[expect(missing_docs, reason = "the list of wrong rules says what each is")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wrong {
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
    QuietDropMateSkipped,
    LostBeforeIsMateByDrop,
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
    DropMateWithoutCheckRulingIgnored,
    NoMoveRulingIgnored,
    EagleRulingIgnored,
}

/// The model with a fault.
pub struct Faulty {
    law: Model,
    fault: Wrong,
}

impl Faulty {
    /// The law under these rulings with a fault.
    pub fn new(mut rulings: Rulings, fault: Wrong) -> Self {
        match fault {
            Wrong::EndRulingIgnored => rulings.end = End::Checkmate,
            Wrong::ThirdSwallowRulingIgnored => rulings.third_swallow_on_file = ThirdSwallowOnFile::OwnCount,
            Wrong::MustMoveRulingIgnored => rulings.must_be_able_to_move = MustBeAbleToMove::OnEmptyBoard,
            Wrong::DropMateWithoutCheckRulingIgnored => {
                rulings.drop_mate_without_check = DropMateWithoutCheck::WhenTheDropMakesIt;
            }
            Wrong::LostBeforeIsMateByDrop
                if rulings.drop_mate_without_check == DropMateWithoutCheck::WhenTheDropMakesIt =>
            {
                rulings.drop_mate_without_check = DropMateWithoutCheck::AnyMateAfterIt;
            }
            Wrong::NoMoveRulingIgnored => rulings.no_move = NoMove::Loss,
            Wrong::EagleRulingIgnored => rulings.eagle_over_a_piece = EagleOverAPiece::MayNotJump,
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
            Wrong::PromotionOptional => self.refused_by(setup, "tori-shogi.promotion.forced", any),
            Wrong::CranesPromoted => {
                let promoted = |mv: &Move| by(Kind::Crane)(mv) && in_zone(mv, 2);
                self.refused_by(setup, "tori-shogi.promotion.kind", promoted)
            }
            Wrong::ZoneOfThreeRanks => {
                let in_third = |mv: &Move| (by(Kind::Swallow)(mv) || by(Kind::Falcon)(mv)) && in_zone(mv, 3);
                self.refused_by(setup, "tori-shogi.promotion.outside", in_third)
            }
            Wrong::EagleJumps => self.refused_by(setup, "tori-shogi.move.blocked", by(Kind::Eagle)),
            Wrong::PheasantSlides => {
                let ahead = |mv: &Move| plainly(mv) && goes(mv).0 == 0 && goes(mv).1 > 0;
                self.refused_by(setup, "tori-shogi.pheasant.move", ahead)
            }
            Wrong::FalconStepsBack => {
                let back = |mv: &Move| plainly(mv) && goes(mv) == (0, -1);
                self.refused_by(setup, "tori-shogi.falcon.move", back)
            }
            Wrong::DropsOnLastRank => self.refused_by(setup, "tori-shogi.drop.must-move", any),
            Wrong::DropsOnPieces => self.refused_by(setup, "tori-shogi.drop.vacant", any),
            Wrong::DropMateSkipped => self.refused_by(setup, "tori-shogi.drop.mate", any),
            Wrong::QuietDropMateSkipped => {
                let quiet = |mv: &Move| !self.law.check(&self.law.play(setup, mv));
                self.refused_by(setup, "tori-shogi.drop.mate", quiet)
            }
            Wrong::MovesIntoCheck => self.refused_by(setup, "tori-shogi.phoenix.safe", any),
            _ => Vec::new(),
        }
    }
}

/// The same with left and right Quails exchanged on the board.
fn quails_exchanged(setup: &Setup) -> Setup {
    let mut other = *setup;
    for (square, piece) in setup.pieces() {
        let kind = match piece.kind {
            Kind::LeftQuail => Kind::RightQuail,
            Kind::RightQuail => Kind::LeftQuail,
            kind => kind,
        };
        other.put(square, Some(Piece { kind, ..piece }));
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
            Wrong::AdmitsTwoPhoenixes => "tori-shogi.position.phoenixes",
            Wrong::AdmitsOpenPhoenix | Wrong::MovesIntoCheck => "tori-shogi.position.phoenix-open",
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
        if self.fault == Wrong::QuailsExchanged {
            return self.law.legal_moves(&quails_exchanged(setup));
        }
        let mut moves = self.law.legal_moves(setup);
        match self.law.outcome(setup) {
            None => moves.extend(self.wrongly_played(setup)),
            Some(Outcome::Win { by: Win::Checkmate, .. }) if self.fault == Wrong::MateGoesOn => {
                moves = self.law.conceivable(setup);
                moves.retain(|mv| self.law.forbids(setup, mv).is_none());
            }
            Some(_) => {}
        }
        let kind = |from: Square| setup.at(from).expect("a piece moves").kind;
        moves.retain(|mv| match (self.fault, *mv) {
            (Wrong::CranesPromoted, Move::Step { from, to, promotes: false }) if kind(from) == Kind::Crane => {
                let last = if setup.turn == Player::Black { 5..7 } else { 0..2 };
                !last.contains(&from.rank) && !last.contains(&to.rank)
            }
            (Wrong::GooseBlocked, Move::Step { from, to, .. }) if kind(from) == Kind::Goose => {
                let between = Square::new((from.file + to.file) / 2, (from.rank + to.rank) / 2);
                setup.at(between).is_none()
            }
            (Wrong::GeeseCounted, Move::Drop { kind: Kind::Swallow, to }) => {
                let counts = |(square, piece): &(Square, Piece)| {
                    square.file == to.file && piece.owner == setup.turn && piece.kind.unpromoted() == Kind::Swallow
                };
                setup.pieces().filter(counts).count() < 2
            }
            (Wrong::NoDropAgainstCheck, Move::Drop { .. }) => !self.law.check(setup),
            _ => true,
        });
        moves
    }

    fn play(&self, position: &Setup, mv: &Move) -> Setup {
        let mut after = self.law.play(position, mv);
        let player = position.turn;
        match (self.fault, *mv) {
            (Wrong::PromotedLost, Move::Step { to, .. }) => {
                let captured = position.at(to).map(|piece| piece.kind);
                if let Some(kind) = captured.filter(|kind| kind.unpromoted() != *kind) {
                    after.hand_mut(player).take(kind.unpromoted());
                }
            }
            // A hand has no place for it: it becomes what stands in the place next to it.
            (Wrong::PhoenixInHand, Move::Step { to, .. })
                if position.at(to).is_some_and(|piece| piece.kind == Kind::Phoenix) =>
            {
                after.hand_mut(player).add(Kind::RightQuail, 1);
            }
            (Wrong::DropStaysInHand, Move::Drop { kind, .. }) => after.hand_mut(player).add(kind, 1),
            (Wrong::DropsInZonePromoted, Move::Drop { kind, to }) => {
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
            (Wrong::MateGoesOn, Outcome::Win { by: Win::Checkmate, .. })
            | (Wrong::PhoenixCapturedGoesOn, Outcome::Win { by: Win::PhoenixCaptured, .. }) => None,
            (Wrong::NoMoveIsMate, Outcome::Win { by: Win::NoMove, winner }) => {
                Some(Outcome::Win { by: Win::Checkmate, winner })
            }
            _ => Some(outcome),
        }
    }

    fn ended_by(&self, before: &Setup, mv: &Move) -> Option<Outcome> {
        self.law.ended_by(before, mv).filter(|_| self.fault != Wrong::LastMoveIgnored)
    }

    fn stopped(&self, position: &Setup) -> Option<Outcome> {
        self.law.stopped(position)
    }

    fn repetition(&self) -> Repetition {
        match (self.fault, self.law.repetition()) {
            (Wrong::SequencesAllowed, Repetition::SequenceForbidden { .. })
            | (Wrong::FourthPositionIgnored, Repetition::Loses { .. }) => Repetition::Allowed,
            (_, repetition) => repetition,
        }
    }
}

/// The wrong rules by name.
fn wrong_rules() -> Vec<WrongRule<Wrong>> {
    use Wrong::*;
    vec![
        rule(
            "promotion-is-optional",
            "a Swallow or Falcon in the zone may stay what it is",
            &["tori-shogi.promotion.forced"],
            PromotionOptional,
        ),
        rule(
            "cranes-are-promoted",
            "a Crane is promoted too",
            &["tori-shogi.promotion.kind", "tori-shogi.crane.move"],
            CranesPromoted,
        )
        .breaking(&["tori-shogi.promotion.kind"]),
        rule(
            "zone-of-three-ranks",
            "the zone has three ranks, as in shogi",
            &["tori-shogi.promotion.outside"],
            ZoneOfThreeRanks,
        )
        .breaking(&["tori-shogi.zone"]),
        rule("eagle-jumps", "an Eagle passes over pieces", &["tori-shogi.move.blocked"], EagleJumps),
        rule("goose-is-blocked", "a Goose cannot jump", &["tori-shogi.move.jump"], GooseBlocked),
        rule("pheasant-slides", "a Pheasant goes ahead any distance", &["tori-shogi.pheasant.move"], PheasantSlides),
        rule("falcon-steps-back", "a Falcon steps straight back", &["tori-shogi.falcon.move"], FalconStepsBack),
        rule(
            "quails-exchanged",
            "the left and right Quails move as each other",
            &["tori-shogi.left-quail.move", "tori-shogi.right-quail.move"],
            QuailsExchanged,
        ),
        rule(
            "geese-count-as-swallows",
            "a Goose counts when Swallows on a file are counted",
            &["tori-shogi.drop"],
            GeeseCounted,
        )
        .breaking(&["tori-shogi.drop.third-swallow"]),
        rule(
            "drop-on-the-last-rank",
            "a Swallow is dropped where it can never move",
            &["tori-shogi.drop.must-move"],
            DropsOnLastRank,
        ),
        rule(
            "drop-on-a-piece",
            "a piece is dropped on an occupied square",
            &["tori-shogi.drop.vacant"],
            DropsOnPieces,
        ),
        rule("drop-mate-skipped", "a dropped Swallow may give mate", &["tori-shogi.drop.mate"], DropMateSkipped),
        rule(
            "quiet-drop-mate-skipped",
            "a dropped Swallow may mate a Phoenix that is not in check",
            &["tori-shogi.drop.mate"],
            QuietDropMateSkipped,
        )
        .breaking(&["tori-shogi.drop.mates"]),
        rule(
            "lost-before-is-mate-by-drop",
            "a drop counts as mate although the Phoenix was lost without it",
            &["tori-shogi.drop"],
            LostBeforeIsMateByDrop,
        )
        .breaking(&["tori-shogi.drop.mates"]),
        rule(
            "dropped-promoted",
            "a piece dropped in the zone is promoted",
            &["tori-shogi.drop"],
            DropsInZonePromoted,
        ),
        rule("drop-stays-in-hand", "a dropped piece stays in hand as well", &["tori-shogi.drop"], DropStaysInHand),
        rule("no-drop-against-check", "a check is not answered by a drop", &["tori-shogi.drop"], NoDropAgainstCheck),
        rule(
            "captured-promoted-piece-lost",
            "a captured Goose or Eagle goes to no hand",
            &["tori-shogi.capture.hand"],
            PromotedLost,
        ),
        rule(
            "captured-phoenix-in-hand",
            "a captured Phoenix goes to hand as another piece",
            &["tori-shogi.capture.hand"],
            PhoenixInHand,
        ),
        rule(
            "phoenix-into-check",
            "with `phoenix-into-check=illegal` a move leaves the Phoenix attacked",
            &["tori-shogi.phoenix.safe"],
            MovesIntoCheck,
        ),
        rule("mate-goes-on", "a mated player plays on", &["tori-shogi.end.checkmate"], MateGoesOn),
        rule("no-move-is-mate", "a player without a move is called mated", &["tori-shogi.end.no-move"], NoMoveIsMate)
            .breaking(&["tori-shogi.checkmated"]),
        rule(
            "phoenix-captured-goes-on",
            "the game goes on without a Phoenix",
            &["tori-shogi.end.phoenix-captured"],
            PhoenixCapturedGoesOn,
        ),
        rule(
            "sequence-begun-again",
            "a sequence made three times may begin again",
            &["tori-shogi.repetition.sequence"],
            SequencesAllowed,
        ),
        rule(
            "fourth-position-goes-unseen",
            "with `repetition=fourth-position` a position's fourth occurrence does not end the game",
            &["tori-shogi.repetition.fourth-position"],
            FourthPositionIgnored,
        ),
        rule(
            "drop-mate-is-won",
            "with `swallow-drop-mate=loses` a mate by a drop wins",
            &["tori-shogi.end.swallow-drop-mate"],
            LastMoveIgnored,
        ),
        rule(
            "two-phoenixes-admitted",
            "a player may have two Phoenixes",
            &["tori-shogi.position.phoenixes"],
            AdmitsTwoPhoenixes,
        ),
        rule(
            "open-phoenix-admitted",
            "with `phoenix-into-check=illegal` the Phoenix of the player not to move may be attacked",
            &["tori-shogi.position.phoenix-open"],
            AdmitsOpenPhoenix,
        ),
        rule("end-ignored", "the ruling `end` is ignored", &["tori-shogi.end.checkmate"], EndRulingIgnored),
        rule(
            "third-swallow-ignored",
            "the ruling `third-swallow-on-file` is ignored",
            &["tori-shogi.drop.third-swallow"],
            ThirdSwallowRulingIgnored,
        ),
        rule(
            "must-be-able-to-move-ignored",
            "the ruling `must-be-able-to-move` is ignored",
            &["tori-shogi.drop.must-move"],
            MustMoveRulingIgnored,
        ),
        rule(
            "drop-mate-without-check-ignored",
            "the ruling `drop-mate-without-check` is ignored",
            &["tori-shogi.drop.mate"],
            DropMateWithoutCheckRulingIgnored,
        ),
        rule("no-move-ignored", "the ruling `no-move` is ignored", &["tori-shogi.end.no-move"], NoMoveRulingIgnored),
        rule(
            "eagle-over-a-piece-ignored",
            "the ruling `eagle-over-a-piece` is ignored",
            &["tori-shogi.ruling.eagle-over-a-piece"],
            EagleRulingIgnored,
        ),
    ]
}

impl WrongRules for ToriShogi {
    fn wrong_rules() -> Vec<WrongEngine<Self>> {
        engines(wrong_rules(), Faulty::new)
    }

    fn wrong_attacks() -> Vec<WrongEngine<Self>> {
        wrong_attacks()
    }

    fn wrong_kinds() -> Vec<WrongEngine<Self>> {
        wrong_kinds()
    }

    fn misreadings() -> Vec<Misreading<Self>> {
        misread::tori_shogi::misreadings()
    }
}

impl Attacks for ToriShogi {
    const MOVEMENT: &'static [&'static str] = &[
        "tori-shogi.move.own",
        "tori-shogi.phoenix.move",
        "tori-shogi.falcon.move",
        "tori-shogi.crane.move",
        "tori-shogi.swallow.move",
        "tori-shogi.pheasant.move",
        "tori-shogi.left-quail.move",
        "tori-shogi.right-quail.move",
        "tori-shogi.goose.move",
        "tori-shogi.eagle.move",
        "tori-shogi.move.onto-friend",
        "tori-shogi.move.blocked",
        "tori-shogi.promotion.forced",
        "tori-shogi.promotion.outside",
        "tori-shogi.promotion.kind",
    ];
    const IN_THE_WAY: &'static [&'static str] = &["tori-shogi.move.blocked"];
    const KINDS: &'static [&'static str] = &[
        "tori-shogi.move.jump",
        "tori-shogi.phoenix.move",
        "tori-shogi.falcon.move",
        "tori-shogi.crane.move",
        "tori-shogi.swallow.move",
        "tori-shogi.pheasant.move",
        "tori-shogi.left-quail.move",
        "tori-shogi.right-quail.move",
        "tori-shogi.goose.move",
        "tori-shogi.eagle.move",
    ];
    const SAFETY: &'static [&'static str] = &["tori-shogi.phoenix.safe"];
    const ATTACK: &'static str = "tori-shogi.attack";
    const OPEN: &'static str = "tori-shogi.position.phoenix-open";

    fn checked(setup: &Setup, player: Player) -> Vec<Square> {
        let phoenix = Piece { kind: Kind::Phoenix, owner: player };
        setup.pieces().filter(|(_, piece)| *piece == phoenix).map(|(square, _)| square).collect()
    }

    fn kept_safe(rulings: &Rulings, setup: &Setup, player: Player) -> Option<Square> {
        let illegal = rulings.phoenix_into_check == PhoenixIntoCheck::Illegal;
        Self::mated_on(rulings, setup, player).filter(|_| illegal)
    }

    fn mated_on(_: &Rulings, setup: &Setup, player: Player) -> Option<Square> {
        Self::checked(setup, player).first().copied()
    }

    fn target(mv: &Move) -> Option<Square> {
        match *mv {
            Move::Step { to, .. } => Some(to),
            Move::Drop { .. } => None,
        }
    }

    fn with_turn(setup: &Setup, player: Player) -> Setup {
        let mut setup = *setup;
        setup.turn = player;
        setup
    }

    /// `tori-shogi.checkmated`: whether the Phoenix is in check does not matter, and the other's capture saves it.
    fn averts_mate(after: &Setup, _: bool, attacked: bool) -> bool {
        !attacked || Self::checked(after, after.turn).is_empty()
    }

    fn without_move(rulings: &Rulings, setup: &Setup, attacked: bool, can_move: bool) -> Option<Outcome> {
        let winner = setup.turn.other();
        match (rulings.end, rulings.no_move) {
            (End::Checkmate, _) if attacked || can_move => Some(Outcome::Win { winner, by: Win::Checkmate }),
            _ if can_move => None,
            (_, NoMove::Loss) => Some(Outcome::Win { winner, by: Win::NoMove }),
            (_, NoMove::Draw) => Some(Outcome::Draw(Draw::Stalemate)),
        }
    }
}

impl Kinds for ToriShogi {
    type Kind = Kind;

    const KINDS: &'static [(Kind, &'static str, &'static str)] = &[
        (Kind::Falcon, "Falcon", "tori-shogi.falcon.move"),
        (Kind::Crane, "Crane", "tori-shogi.crane.move"),
        (Kind::Swallow, "Swallow", "tori-shogi.swallow.move"),
        (Kind::Pheasant, "Pheasant", "tori-shogi.pheasant.move"),
        (Kind::LeftQuail, "Left Quail", "tori-shogi.left-quail.move"),
        (Kind::RightQuail, "Right Quail", "tori-shogi.right-quail.move"),
        (Kind::Goose, "Goose", "tori-shogi.goose.move"),
        (Kind::Eagle, "Eagle", "tori-shogi.eagle.move"),
    ];
    const MIRRORED: &'static [(Kind, Kind)] = &[(Kind::LeftQuail, Kind::RightQuail)];
    const OPEN: &'static str = "tori-shogi.position.phoenix-open";

    fn with_kinds(setup: &Setup, kind: &dyn Fn(Kind, Option<Player>) -> Kind) -> Setup {
        let mut seen = *setup;
        for (square, piece) in setup.pieces() {
            seen.put(square, Some(Piece { kind: kind(piece.kind, Some(piece.owner)), ..piece }));
        }
        seen
    }
}
