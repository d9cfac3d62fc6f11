//! Mistakes of Tori Shogi.

use crate::board::tori_shogi::{BOARD, Kind, Move, Piece, Setup};
use crate::board::{Player, Square};
use crate::games::ToriShogi;
use crate::model::tori_shogi::Model;
use crate::rules::tori_shogi::{End, NoMove, PhoenixIntoCheck, Rulings};
use crate::rules::{Breach, Clause, Draw, Outcome, Repetition, Rules as _, Win};

use super::any_game::{Kinds, of_kinds};
use super::attack::{Attacks, of_attacks};
use super::faulty_law::{TakenFor, Unseen};
use super::{FaultyAnswers, ListOf, MistakeOf, Mistakes, always, instead_of, mistakes};

/// What an implementation gets wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum FaultyToriShogi {
    CranesPromoted,
    ZoneOfThreeRanks,
    EagleJumps,
    GooseBlocked,
    PheasantSlides,
    FalconStepsBack,
    QuailsExchanged,
    GeeseCounted,
    QuietDropMateSkipped,
    DropsInZonePromoted,
    DropStaysInHand,
    NoDropAgainstCheck,
    PromotedLost,
    PhoenixInHand,
    MovesIntoCheck,
    MateGoesOn,
    SequencesAllowed,
    FourthPositionIgnored,
    LastMoveIgnored,
    AnyDropMates,
    ZoneOfTheLastRank,
}

/// Whether a square is in the last ranks, as many as given, as a player sees the board.
fn in_last(player: Player, ranks: u8, square: Square) -> bool {
    match player {
        Player::Black => square.rank >= BOARD.ranks - ranks,
        Player::White => square.rank < ranks,
    }
}

/// The same with left and right Quails exchanged on the board.
fn quails_exchanged(setup: &Setup) -> Setup {
    ToriShogi::with_kinds(setup, &|kind, _| match kind {
        Kind::LeftQuail => Kind::RightQuail,
        Kind::RightQuail => Kind::LeftQuail,
        kind => kind,
    })
}

impl FaultyAnswers<Model> for FaultyToriShogi {
    fn breaches(&self, _: &Model, _: &Setup, mut lawful: Vec<Breach>) -> Vec<Breach> {
        lawful.retain(|breach| *self != Self::MovesIntoCheck || breach.clause.name() != ToriShogi::OPEN);
        lawful
    }

    fn plays(&self, law: &Model, setup: &Setup, mv: &Move, forbidding: Clause) -> bool {
        let Move::Step { from, to, promotes } = *mv else {
            let quiet = || !law.check(&law.play(setup, mv));
            return *self == Self::QuietDropMateSkipped && forbidding.name() == "tori-shogi.drop.mate" && quiet();
        };
        let Some(Piece { kind, owner }) = setup.at(from) else { return false };
        let in_zone = |ranks| in_last(owner, ranks, from) || in_last(owner, ranks, to);
        let sign = if owner == Player::Black { 1 } else { -1 };
        let (files, forwards) = (to.file as i8 - from.file as i8, sign * (to.rank as i8 - from.rank as i8));
        let plainly = !promotes && setup.at(to).is_none_or(|there| there.owner != owner);
        match (self, forbidding.name()) {
            (Self::CranesPromoted, "tori-shogi.promotion.kind") => kind == Kind::Crane && in_zone(2),
            (Self::ZoneOfTheLastRank, "tori-shogi.promotion.forced") => !in_zone(1),
            (Self::ZoneOfThreeRanks, "tori-shogi.promotion.outside") => {
                matches!(kind, Kind::Swallow | Kind::Falcon) && in_zone(3)
            }
            (Self::EagleJumps, "tori-shogi.move.blocked") => kind == Kind::Eagle,
            (Self::PheasantSlides, "tori-shogi.pheasant.move") => plainly && files == 0 && forwards > 0,
            (Self::FalconStepsBack, "tori-shogi.falcon.move") => plainly && (files, forwards) == (0, -1),
            (Self::MovesIntoCheck, "tori-shogi.phoenix.safe") => true,
            _ => false,
        }
    }

    fn lists(&self, law: &Model, setup: &Setup, mv: &Move) -> bool {
        let kind = |from: Square| setup.at(from).map(|piece| piece.kind);
        match (self, *mv) {
            (Self::CranesPromoted, Move::Step { from, to, promotes: false }) if kind(from) == Some(Kind::Crane) => {
                !in_last(setup.turn, 2, from) && !in_last(setup.turn, 2, to)
            }
            (Self::GooseBlocked, Move::Step { from, to, .. }) if kind(from) == Some(Kind::Goose) => {
                let between = Square::new((from.file + to.file) / 2, (from.rank + to.rank) / 2);
                setup.at(between).is_none()
            }
            (Self::GeeseCounted, Move::Drop { kind: Kind::Swallow, to }) => {
                let counts = |(square, piece): &(Square, Piece)| {
                    square.file == to.file && piece.owner == setup.turn && piece.kind.unpromoted() == Kind::Swallow
                };
                setup.pieces().filter(counts).count() < 2
            }
            (Self::NoDropAgainstCheck, Move::Drop { .. }) => !law.check(setup),
            (Self::AnyDropMates, Move::Drop { .. }) => {
                let after = law.play(setup, mv);
                !law.check(&after) || law.outcome(&after).is_none()
            }
            (Self::ZoneOfTheLastRank, Move::Step { from, to, promotes: true }) => {
                in_last(setup.turn, 1, from) || in_last(setup.turn, 1, to)
            }
            _ => true,
        }
    }

    fn own_moves(&self, law: &Model, setup: &Setup) -> Option<Vec<Move>> {
        (*self == Self::QuailsExchanged).then(|| law.legal_moves(&quails_exchanged(setup)))
    }

    fn after(&self, before: &Setup, mv: &Move, mut after: Setup) -> Setup {
        let player = before.turn;
        match (self, *mv) {
            (Self::PromotedLost, Move::Step { to, .. }) => {
                let captured = before.at(to).map(|piece| piece.kind);
                if let Some(kind) = captured.filter(|kind| kind.unpromoted() != *kind) {
                    after.hand_mut(player).take(kind.unpromoted());
                }
            }
            // A hand has no place for it: it becomes what stands in the place next to it.
            (Self::PhoenixInHand, Move::Step { to, .. })
                if before.at(to).is_some_and(|piece| piece.kind == Kind::Phoenix) =>
            {
                after.hand_mut(player).add(Kind::RightQuail, 1);
            }
            (Self::DropStaysInHand, Move::Drop { kind, .. }) => after.hand_mut(player).add(kind, 1),
            (Self::DropsInZonePromoted, Move::Drop { kind, to }) => {
                if let (true, Some(kind)) = (in_last(player, 2, to), kind.promoted()) {
                    after.put(to, Some(Piece { kind, owner: player }));
                }
            }
            _ => {}
        }
        after
    }

    fn plays_on_after(&self, outcome: Outcome) -> bool {
        *self == Self::MateGoesOn && matches!(outcome, Outcome::Win { by: Win::Checkmate, .. })
    }

    fn outcome(&self, _: &Model, _: &Setup, lawful: Option<Outcome>) -> Option<Outcome> {
        lawful.filter(|outcome| !self.plays_on_after(*outcome))
    }

    fn ended_by(&self, law: &Model, before: &Setup, mv: &Move) -> Option<Outcome> {
        law.ended_by(before, mv).filter(|_| *self != Self::LastMoveIgnored)
    }

    fn repetition(&self, lawful: Repetition) -> Repetition {
        match (self, lawful) {
            (Self::SequencesAllowed, Repetition::SequenceForbidden { .. })
            | (Self::FourthPositionIgnored, Repetition::Loses { .. }) => Repetition::Allowed,
            _ => lawful,
        }
    }
}

impl Mistakes for ToriShogi {
    const MADE_ALIKE: &'static [ListOf<Self>] = &[of_attacks, of_kinds];
    const OPEN: &'static str = "tori-shogi.position.phoenix-open";

    fn misreadings() -> Vec<MistakeOf<Self>> {
        mistakes! {
            "promoted-on-the-last-rank-only" ["tori-shogi.zone"] "the promotion zone is the last rank alone"
                => FaultyToriShogi::ZoneOfTheLastRank;
            "any-drop-that-mates" ["tori-shogi.drop.mate"] "no bird at all may be dropped with mate"
                => FaultyToriShogi::AnyDropMates;
        }
    }

    fn own_mistakes() -> Vec<MistakeOf<Self>> {
        use FaultyToriShogi::*;
        mistakes! {
            "promotion-is-optional" ["tori-shogi.promotion.forced"]
                "a Swallow or Falcon in the zone may stay what it is";
            "cranes-are-promoted" ["tori-shogi.promotion.kind", "tori-shogi.crane.move"]
                breaks ["tori-shogi.promotion.kind"] "a Crane is promoted too" => CranesPromoted;
            "zone-of-three-ranks" ["tori-shogi.promotion.outside"] breaks ["tori-shogi.zone"]
                "the zone has three ranks, as in shogi" => ZoneOfThreeRanks;
            "eagle-jumps" ["tori-shogi.move.blocked"] "an Eagle passes over pieces" => EagleJumps;
            "goose-is-blocked" ["tori-shogi.move.jump"] "a Goose cannot jump" => GooseBlocked;
            "pheasant-slides" ["tori-shogi.pheasant.move"] "a Pheasant goes ahead any distance" => PheasantSlides;
            "falcon-steps-back" ["tori-shogi.falcon.move"] "a Falcon steps straight back" => FalconStepsBack;
            "quails-exchanged" ["tori-shogi.left-quail.move", "tori-shogi.right-quail.move"]
                "the left and right Quails move as each other" => QuailsExchanged;
            "geese-count-as-swallows" ["tori-shogi.drop"] breaks ["tori-shogi.drop.third-swallow"]
                "a Goose counts when Swallows on a file are counted" => GeeseCounted;
            "drop-on-the-last-rank" ["tori-shogi.drop.must-move"] "a Swallow is dropped where it can never move";
            "drop-on-a-piece" ["tori-shogi.drop.vacant"] "a piece is dropped on an occupied square";
            "drop-mate-skipped" ["tori-shogi.drop.mate"] "a dropped Swallow may give mate";
            "quiet-drop-mate-skipped" ["tori-shogi.drop.mate"] breaks ["tori-shogi.drop.mates"]
                "a dropped Swallow may mate a Phoenix that is not in check" => QuietDropMateSkipped;
            "lost-before-is-mate-by-drop" ["tori-shogi.drop"] breaks ["tori-shogi.drop.mates"]
                "a drop counts as mate although the Phoenix was lost without it"
                by instead_of("drop-mate-without-check", "when-the-drop-makes-it", "any-mate-after-it");
            "dropped-promoted" ["tori-shogi.drop"] "a piece dropped in the zone is promoted" => DropsInZonePromoted;
            "drop-stays-in-hand" ["tori-shogi.drop"] "a dropped piece stays in hand as well" => DropStaysInHand;
            "no-drop-against-check" ["tori-shogi.drop"] "a check is not answered by a drop" => NoDropAgainstCheck;
            "captured-promoted-piece-lost" ["tori-shogi.capture.hand"] "a captured Goose or Eagle goes to no hand"
                => PromotedLost;
            "captured-phoenix-in-hand" ["tori-shogi.capture.hand"] "a captured Phoenix goes to hand as another piece"
                => PhoenixInHand;
            "phoenix-into-check" ["tori-shogi.phoenix.safe"]
                "with `phoenix-into-check=illegal` a move leaves the Phoenix attacked" => MovesIntoCheck;
            "mate-goes-on" ["tori-shogi.end.checkmate"] "a mated player plays on" => MateGoesOn;
            "no-move-is-mate" ["tori-shogi.end.no-move"] breaks ["tori-shogi.checkmated"]
                "a player without a move is called mated" => TakenFor(Win::NoMove, Win::Checkmate);
            "phoenix-captured-goes-on" ["tori-shogi.end.phoenix-captured"] "the game goes on without a Phoenix"
                => Unseen(Win::PhoenixCaptured);
            "sequence-begun-again" ["tori-shogi.repetition.sequence"] "a sequence made three times may begin again"
                => SequencesAllowed;
            "fourth-position-goes-unseen" ["tori-shogi.repetition.fourth-position"]
                "with `repetition=fourth-position` a position's fourth occurrence does not end the game"
                => FourthPositionIgnored;
            "drop-mate-is-won" ["tori-shogi.end.swallow-drop-mate"]
                "with `swallow-drop-mate=loses` a mate by a drop wins" => LastMoveIgnored;
            "two-phoenixes-admitted" ["tori-shogi.position.phoenixes"] "a player may have two Phoenixes";
            "open-phoenix-admitted" ["tori-shogi.position.phoenix-open"]
                "with `phoenix-into-check=illegal` the Phoenix of the player not to move may be attacked";
            "end-ignored" ["tori-shogi.end.checkmate"] "the ruling `end` is ignored" by always("end", "checkmate");
            "third-swallow-ignored" ["tori-shogi.drop.third-swallow"] "the ruling `third-swallow-on-file` is ignored"
                by always("third-swallow-on-file", "own-count");
            "must-be-able-to-move-ignored" ["tori-shogi.drop.must-move"]
                "the ruling `must-be-able-to-move` is ignored" by always("must-be-able-to-move", "on-empty-board");
            "drop-mate-without-check-ignored" ["tori-shogi.drop.mate"]
                "the ruling `drop-mate-without-check` is ignored"
                by always("drop-mate-without-check", "when-the-drop-makes-it");
            "no-move-ignored" ["tori-shogi.end.no-move"] "the ruling `no-move` is ignored"
                by always("no-move", "loss");
            "eagle-over-a-piece-ignored" ["tori-shogi.ruling.eagle-over-a-piece"]
                "the ruling `eagle-over-a-piece` is ignored" by always("eagle-over-a-piece", "may-not-jump");
        }
    }
}

impl Attacks for ToriShogi {
    const ALL_THE_SAME: &'static [&'static str] = &["tori-shogi.phoenix.safe"];
    const IN_THE_WAY: &'static [&'static str] = &["tori-shogi.move.blocked"];
    const PERMITTING: &'static [&'static str] = &[
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

    fn with_kinds(setup: &Setup, kind: &dyn Fn(Kind, Option<Player>) -> Kind) -> Setup {
        let mut seen = *setup;
        for (square, piece) in setup.pieces() {
            seen.put(square, Some(Piece { kind: kind(piece.kind, Some(piece.owner)), ..piece }));
        }
        seen
    }
}
