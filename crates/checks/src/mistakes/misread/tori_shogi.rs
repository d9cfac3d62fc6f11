//! Misreadings of the law of Tori Shogi.

mod engine;
mod remembering;

use self::engine::{Engine, Gait, Ray};
use self::remembering::{Forbids, Remembering};
use super::{Misreading, misread_engines, shown};
use crate::board::tori_shogi::Kind;
use crate::games::ToriShogi;
use crate::mistakes::WrongRule;

/// The misreadings; the list below describes each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wrong {
    WhiteBegins,
    QuailsNotTurned,
    ZoneOfThreeRanks,
    ZoneOfOneRank,
    ZoneAtHome,
    ZoneNotTurned,
    PromotedAtTheEnd,
    PromotedOnEntering,
    FalconMayStay,
    PromotedWhereStuck,
    RevertsOutside,
    Gaits(&'static [Gait]),
    PheasantBlocked,
    PheasantNeedsPiece,
    QuailsPassFriends,
    CapturedReturns,
    CapturedIsGone,
    CapturedQuailTurns,
    PinnedHarmless,
    JumpsHarmless,
    PhoenixInItsOwnWay,
    CheckIsGiven,
    CheckOfEither,
    NoDropInZone,
    PheasantNeverAtTheEnd,
    QuailsNotOnLastRank,
    StuckNotTurned,
    SwallowsOnFile(usize),
    ThirdOfAnyBird,
    SwallowDropNoCheck,
    AnyDropMates,
    SwallowNeverMates,
    DropMateLeavesOnlyPhoenix,
    CheckAnswered,
    OnlyPhoenixIntoCheck,
    PhoenixKeepsOff,
    PhoenixesKeepApart,
    MatedInCheckOnly,
    StalematedOutOfCheck,
    OnlyMovesSave,
    OnlyPhoenixSaves,
    CaptureSavesNothing,
    EitherPlayerMated,
    PhoenixNeverCaptured,
    RepetitionDraws(usize),
    RefusesOpenPhoenix,
    RefusesOnePhoenix,
}

/// So many files to the right and ranks forwards, as far as from `nearest` to `farthest` squares.
const fn ray(right: i8, forwards: i8, nearest: i8, farthest: i8) -> Ray {
    Ray { right, forwards, nearest, farthest }
}

/// A kind of bird that moves less by some rays, and more by others.
const fn gait(kind: Kind, less: &'static [Ray], more: &'static [Ray]) -> Gait {
    Gait { kind, less, more }
}

const FALCON_NEVER_BACKWARDS: &[Gait] = &[gait(Kind::Falcon, &[ray(-1, -1, 1, 1), ray(1, -1, 1, 1)], &[])];
const FALCON_AS_PHOENIX: &[Gait] = &[gait(Kind::Falcon, &[], &[ray(0, -1, 1, 1)])];
const CRANE_AS_SILVER: &[Gait] = &[gait(Kind::Crane, &[ray(0, -1, 1, 1)], &[])];
const CRANE_AS_PHOENIX: &[Gait] = &[gait(Kind::Crane, &[], &[ray(-1, 0, 1, 1), ray(1, 0, 1, 1)])];
const PHEASANT_TURNED: &[Gait] = &[gait(
    Kind::Pheasant,
    &[ray(0, 1, 2, 2), ray(-1, -1, 1, 1), ray(1, -1, 1, 1)],
    &[ray(0, -1, 2, 2), ray(-1, 1, 1, 1), ray(1, 1, 1, 1)],
)];
const PHEASANT_ONE_OR_TWO: &[Gait] = &[gait(Kind::Pheasant, &[], &[ray(0, 1, 1, 1)])];
const QUAILS_SLIDE_TO_BOTH_SIDES: &[Gait] =
    &[gait(Kind::LeftQuail, &[], &[ray(-1, -1, 1, 6)]), gait(Kind::RightQuail, &[], &[ray(1, -1, 1, 6)])];
const QUAILS_STEP_BACKWARDS: &[Gait] =
    &[gait(Kind::LeftQuail, &[ray(1, -1, 2, 6)], &[]), gait(Kind::RightQuail, &[ray(-1, -1, 2, 6)], &[])];
const GOOSE_TURNED: &[Gait] = &[gait(
    Kind::Goose,
    &[ray(-1, 1, 2, 2), ray(1, 1, 2, 2), ray(0, -1, 2, 2)],
    &[ray(-1, -1, 2, 2), ray(1, -1, 2, 2), ray(0, 1, 2, 2)],
)];
const GOOSE_ONE_OR_TWO: &[Gait] = &[gait(Kind::Goose, &[], &[ray(-1, 1, 1, 1), ray(1, 1, 1, 1), ray(0, -1, 1, 1)])];
const GOOSE_STEPS: &[Gait] = &[gait(Kind::Goose, &[], &[ray(0, 1, 1, 1)])];
const EAGLE_SLIDES_BACK: &[Gait] = &[gait(Kind::Eagle, &[], &[ray(-1, -1, 1, 6), ray(1, -1, 1, 6)])];
const EAGLE_STEPS_BACK: &[Gait] = &[gait(Kind::Eagle, &[ray(-1, -1, 2, 2), ray(1, -1, 2, 2)], &[])];
const EAGLE_STEPS_STRAIGHT_BACK: &[Gait] = &[gait(Kind::Eagle, &[ray(0, -1, 2, 6)], &[])];
const EAGLE_SLIDES_AHEAD: &[Gait] = &[gait(Kind::Eagle, &[], &[ray(0, 1, 1, 6)])];
const EAGLE_TURNED: &[Gait] = &[gait(
    Kind::Eagle,
    &[ray(-1, 1, 3, 6), ray(1, 1, 3, 6), ray(0, -1, 2, 6)],
    &[ray(-1, -1, 1, 6), ray(1, -1, 1, 6), ray(0, 1, 1, 6)],
)];

/// The misreadings, in the order of the law's clauses; those of repetition that must know the record last.
pub(in crate::mistakes) fn misreadings() -> Vec<Misreading<ToriShogi>> {
    let mut all = misread_engines(of_positions(), Engine::new);
    all.extend(misread_engines(of_records(), Remembering::new));
    all
}

fn of_positions() -> Vec<(WrongRule<Wrong>, &'static str)> {
    use Wrong::*;
    vec![
        shown("white-begins", "White moves first", &["tori-shogi.turn"], WhiteBegins, "startpos"),
        shown(
            "quails-start-unturned",
            "White's left Quail starts at the left of the diagram, as Black's does",
            &["tori-shogi.start"],
            QuailsNotTurned,
            "startpos",
        ),
        shown(
            "promoted-in-three-ranks",
            "the promotion zone is the farthest three ranks, and promotion is forced in all of them",
            &["tori-shogi.zone"],
            ZoneOfThreeRanks,
            "3k3/7/7/5S1/7/7/3K3 b -",
        ),
        shown(
            "promoted-on-the-last-rank-only",
            "the promotion zone is the last rank alone",
            &["tori-shogi.zone"],
            ZoneOfOneRank,
            "3k3/7/5S1/7/7/7/3K3 b -",
        ),
        shown(
            "promoted-at-home",
            "a player's promotion zone is the two ranks nearest to that player",
            &["tori-shogi.zone"],
            ZoneAtHome,
            "3k3/7/7/7/7/5F1/3K3 b -",
        ),
        shown(
            "zone-not-turned-for-white",
            "ranks a and b are White's promotion zone too",
            &["tori-shogi.zone"],
            ZoneNotTurned,
            "3k3/7/7/7/7/5f1/3K3 w -",
        ),
        shown(
            "promoted-at-the-end-of-a-move",
            "a move is promoted where it ends in the zone, and not where it only starts there",
            &["tori-shogi.promotion.forced"],
            PromotedAtTheEnd,
            "3k3/5F1/7/7/7/7/3K3 b -",
        ),
        shown(
            "promoted-on-entering-only",
            "a bird is promoted only by a move that enters the zone from outside",
            &["tori-shogi.promotion.forced"],
            PromotedOnEntering,
            "3k3/5F1/7/7/7/7/3K3 b -",
        ),
        shown(
            "falcon-may-stay",
            "a Swallow in the zone must be promoted, and a Falcon may be",
            &["tori-shogi.promotion.forced"],
            FalconMayStay,
            "3k3/5F1/7/7/7/7/3K3 b -",
        ),
        shown(
            "promoted-only-where-stuck",
            "promotion is forced only for a Swallow on the last rank, as in shogi",
            &["tori-shogi.promotion.forced"],
            PromotedWhereStuck,
            "3k3/7/5S1/7/7/7/3K3 b -",
        ),
        shown(
            "reverts-outside-the-zone",
            "a Goose or Eagle that goes out of the zone is a Swallow or Falcon again",
            &["tori-shogi.promotion.stays"],
            RevertsOutside,
            "k6/3+S3/7/7/7/7/3K3 b - | 4b4d",
        ),
        shown(
            "falcon-never-backwards",
            "the Falcon goes neither straight nor diagonally backwards",
            &["tori-shogi.falcon.move"],
            Gaits(FALCON_NEVER_BACKWARDS),
            "3k3/7/7/3F3/7/7/3K3 b -",
        ),
        shown(
            "falcon-as-phoenix",
            "the Falcon moves and attacks as the Phoenix",
            &["tori-shogi.falcon.move"],
            Gaits(FALCON_AS_PHOENIX),
            "3k3/7/7/3F3/7/7/3K3 b -",
        ),
        shown(
            "crane-as-silver",
            "the Crane does not move straight backwards, as a silver general",
            &["tori-shogi.crane.move"],
            Gaits(CRANE_AS_SILVER),
            "3k3/7/7/3C3/7/7/3K3 b -",
        ),
        shown(
            "crane-as-phoenix",
            "the Crane moves and attacks as the Phoenix",
            &["tori-shogi.crane.move"],
            Gaits(CRANE_AS_PHOENIX),
            "3k3/7/7/3C3/7/7/3K3 b -",
        ),
        shown(
            "pheasant-turned",
            "the Pheasant steps diagonally forwards and jumps straight backwards",
            &["tori-shogi.pheasant.move"],
            Gaits(PHEASANT_TURNED),
            "3k3/7/7/3P3/7/7/3K3 b -",
        ),
        shown(
            "pheasant-one-or-two",
            "the Pheasant moves one square straight forwards as well",
            &["tori-shogi.pheasant.move"],
            Gaits(PHEASANT_ONE_OR_TWO),
            "3k3/7/7/3P3/7/7/3K3 b -",
        ),
        shown(
            "pheasant-is-blocked",
            "the Pheasant cannot jump over a piece",
            &["tori-shogi.move.jump", "tori-shogi.pheasant.move"],
            PheasantBlocked,
            "3k3/7/7/3S3/3P3/7/3K3 b -",
        ),
        shown(
            "pheasant-needs-a-piece",
            "the Pheasant goes two squares forwards only over a piece",
            &["tori-shogi.move.jump", "tori-shogi.pheasant.move"],
            PheasantNeedsPiece,
            "3k3/7/7/7/3P3/7/3K3 b -",
        ),
        shown(
            "quails-slide-to-both-sides",
            "a Quail slides diagonally backwards to both sides",
            &["tori-shogi.left-quail.move", "tori-shogi.right-quail.move"],
            Gaits(QUAILS_SLIDE_TO_BOTH_SIDES),
            "3k3/7/7/3L3/7/7/K6 b -",
        ),
        shown(
            "quails-step-backwards",
            "a Quail moves only one square diagonally backwards, to either side",
            &["tori-shogi.left-quail.move", "tori-shogi.right-quail.move"],
            Gaits(QUAILS_STEP_BACKWARDS),
            "3k3/7/7/3L3/7/7/K6 b -",
        ),
        shown(
            "quails-pass-friends",
            "a Quail slides over friends, and is stopped by enemies only",
            &["tori-shogi.move.blocked"],
            QuailsPassFriends,
            "3k3/7/7/3S3/3L3/7/K6 b -",
        ),
        shown(
            "goose-turned",
            "the Goose jumps straight forwards and diagonally backwards",
            &["tori-shogi.goose.move"],
            Gaits(GOOSE_TURNED),
            "k6/7/7/3+S3/7/7/6K b -",
        ),
        shown(
            "goose-one-or-two",
            "the Goose moves one square in its directions as well",
            &["tori-shogi.goose.move"],
            Gaits(GOOSE_ONE_OR_TWO),
            "k6/7/7/3+S3/7/7/6K b -",
        ),
        shown(
            "goose-steps-as-swallow",
            "the Goose keeps the Swallow's step forwards",
            &["tori-shogi.goose.move"],
            Gaits(GOOSE_STEPS),
            "k6/7/7/3+S3/7/7/6K b -",
        ),
        shown(
            "eagle-slides-diagonally-backwards",
            "the Eagle slides diagonally backwards too",
            &["tori-shogi.eagle.move"],
            Gaits(EAGLE_SLIDES_BACK),
            "6k/3+F3/7/7/7/7/3K3 b -",
        ),
        shown(
            "eagle-steps-diagonally-backwards",
            "the Eagle moves only one square diagonally backwards",
            &["tori-shogi.eagle.move"],
            Gaits(EAGLE_STEPS_BACK),
            "6k/3+F3/7/7/7/7/3K3 b -",
        ),
        shown(
            "eagle-steps-straight-backwards",
            "the Eagle moves only one square straight backwards",
            &["tori-shogi.eagle.move"],
            Gaits(EAGLE_STEPS_STRAIGHT_BACK),
            "6k/3+F3/7/7/7/7/3K3 b -",
        ),
        shown(
            "eagle-slides-ahead",
            "the Eagle slides straight forwards as well",
            &["tori-shogi.eagle.move"],
            Gaits(EAGLE_SLIDES_AHEAD),
            "6k/7/7/7/3+F3/7/3K3 b -",
        ),
        shown(
            "eagle-turned",
            "the Eagle slides straight forwards and diagonally backwards, and moves one or two squares diagonally forwards",
            &["tori-shogi.eagle.move"],
            Gaits(EAGLE_TURNED),
            "6k/3+F3/7/7/7/7/3K3 b -",
        ),
        shown(
            "captured-bird-returns",
            "a captured bird goes back into its owner's hand",
            &["tori-shogi.capture.hand"],
            CapturedReturns,
            "3k3/7/7/3s3/3S3/7/3K3 b - | 4e4d",
        ),
        shown(
            "captured-bird-is-gone",
            "a captured bird is out of the game, as in chess",
            &["tori-shogi.capture.hand"],
            CapturedIsGone,
            "3k3/7/7/3s3/3S3/7/3K3 b - | 4e4d",
        ),
        shown(
            "captured-quail-turns",
            "a captured left Quail is a right Quail for its captor, and a right one a left one",
            &["tori-shogi.capture.hand"],
            CapturedQuailTurns,
            "3k3/7/7/3l3/3S3/7/3K3 b - | 4e4d",
        ),
        shown(
            "pinned-birds-harmless",
            "a bird that would expose its own Phoenix by capturing does not attack",
            &["tori-shogi.attack"],
            PinnedHarmless,
            "l6/1k5/F6/7/7/7/K6 w -",
        ),
        shown(
            "jumps-harmless",
            "a jump of a Pheasant or Goose does not attack: it gives no check and no mate",
            &["tori-shogi.attack"],
            JumpsHarmless,
            "7/3k3/7/3P3/7/7/K6 w -",
        ),
        shown(
            "phoenix-in-its-own-way",
            "a Phoenix that moves along the line of an attack still stands in its way",
            &["tori-shogi.attack", "tori-shogi.checkmated"],
            PhoenixInItsOwnWay,
            "7/4F1k/7/7/6L/7/K6 w -",
        ),
        shown(
            "check-is-given",
            "the player to move is in check when they attack the other Phoenix",
            &["tori-shogi.check"],
            CheckIsGiven,
            "3k3/3F3/7/7/7/7/K6 b -",
        ),
        shown(
            "check-of-either",
            "a player is in check when either Phoenix is attacked",
            &["tori-shogi.check"],
            CheckOfEither,
            "3k3/3F3/7/7/7/7/K6 b -",
        ),
        shown(
            "no-drop-in-the-zone",
            "nothing is dropped in the promotion zone",
            &["tori-shogi.drop"],
            NoDropInZone,
            "3k3/7/7/7/7/7/3K3 b C",
        ),
        shown(
            "no-pheasant-on-the-last-ranks",
            "a Pheasant is not dropped on the last two ranks, where it cannot jump",
            &["tori-shogi.drop.must-move"],
            PheasantNeverAtTheEnd,
            "3k3/7/7/7/7/7/3K3 b P",
        ),
        shown(
            "no-quail-on-the-last-rank",
            "a Quail is not dropped on the last rank, as a lance in shogi",
            &["tori-shogi.drop.must-move"],
            QuailsNotOnLastRank,
            "3k3/7/7/7/7/7/3K3 b L",
        ),
        shown(
            "last-rank-not-turned-for-white",
            "White's Swallow is not dropped on rank a, and may be on rank g",
            &["tori-shogi.drop.must-move"],
            StuckNotTurned,
            "3k3/7/7/7/7/7/3K3 w s",
        ),
        shown(
            "second-swallow-on-a-file",
            "no Swallow is dropped on a file with one of the same player, as in shogi",
            &["tori-shogi.drop.third-swallow"],
            SwallowsOnFile(1),
            "3k3/7/7/7/6S/7/3K3 b S",
        ),
        shown(
            "third-swallow-is-dropped",
            "no fourth Swallow is dropped on a file, and a third one may be",
            &["tori-shogi.drop.third-swallow"],
            SwallowsOnFile(3),
            "3k3/7/7/6S/6S/7/3K3 b S",
        ),
        shown(
            "third-of-any-bird",
            "no third bird of any one kind is dropped on a file",
            &["tori-shogi.drop.third-swallow"],
            ThirdOfAnyBird,
            "3k3/7/7/6C/6C/7/3K3 b C",
        ),
        shown(
            "swallow-drop-gives-no-check",
            "a Swallow may not be dropped with check, mate or not",
            &["tori-shogi.drop.mate", "tori-shogi.drop.mates"],
            SwallowDropNoCheck,
            "3k3/7/7/7/7/7/3K3 b S",
        ),
        shown(
            "any-drop-that-mates",
            "no bird at all may be dropped with mate",
            &["tori-shogi.drop.mate"],
            AnyDropMates,
            "5pk/5s1/6C/7/7/7/K6 b F",
        ),
        shown(
            "swallow-never-mates",
            "a Swallow may mate neither by a drop nor by a move",
            &["tori-shogi.drop.mate"],
            SwallowNeverMates,
            "7/5ss/5sk/5p1/5CS/7/K6 b -",
        ),
        shown(
            "drop-mates-if-the-phoenix-is-stuck",
            "a dropped Swallow mates if the Phoenix itself has no escape, even where another bird can take the Swallow",
            &["tori-shogi.drop.mates"],
            DropMateLeavesOnlyPhoenix,
            "5fk/5s1/6C/7/7/7/K6 b S",
        ),
        shown(
            "check-must-be-answered",
            "a check must be answered, though a player not in check may expose their Phoenix",
            &["tori-shogi.phoenix.into-check"],
            CheckAnswered,
            "3k3/7/6s/7/3L3/7/K6 w -",
        ),
        shown(
            "only-the-phoenix-goes-into-check",
            "the Phoenix itself may move into check, but no other move or drop may leave it attacked",
            &["tori-shogi.phoenix.into-check"],
            OnlyPhoenixIntoCheck,
            "3k3/7/6s/7/3L3/7/K6 w -",
        ),
        shown(
            "phoenix-keeps-off-attacks",
            "the Phoenix may not move into check, though other moves and drops may leave it attacked",
            &["tori-shogi.phoenix.into-check"],
            PhoenixKeepsOff,
            "3k3/7/6s/7/3L3/7/K6 w -",
        ),
        shown(
            "phoenixes-keep-apart",
            "a Phoenix may not move next to the other Phoenix, as Kings in chess",
            &["tori-shogi.phoenix.into-check", "tori-shogi.phoenix.move"],
            PhoenixesKeepApart,
            "7/3k3/7/3K3/7/7/7 b -",
        ),
        shown(
            "mated-in-check-only",
            "only a player in check can be checkmated",
            &["tori-shogi.checkmated"],
            MatedInCheckOnly,
            "6k/4F2/6S/7/7/7/K6 w -",
        ),
        shown(
            "stalemate-out-of-check",
            "a player not in check whose every move leaves their Phoenix attacked has a draw by stalemate",
            &["tori-shogi.checkmated", "tori-shogi.no-stalemate"],
            StalematedOutOfCheck,
            "6k/4F2/6S/7/7/7/K6 w -",
        ),
        shown(
            "drops-do-not-save",
            "a player is checkmated when no move on the board saves the Phoenix, whatever they can drop",
            &["tori-shogi.checkmated"],
            OnlyMovesSave,
            "6k/4F2/6S/7/7/7/K6 w c",
        ),
        shown(
            "only-the-phoenix-saves-itself",
            "a player is checkmated when no move of the Phoenix itself saves it",
            &["tori-shogi.checkmated"],
            OnlyPhoenixSaves,
            "6k/4F2/1s4S/7/7/7/K6 w -",
        ),
        shown(
            "capture-does-not-save",
            "a player whose Phoenix is attacked after all their moves is checkmated, though one of these captures the other Phoenix",
            &["tori-shogi.checkmated"],
            CaptureSavesNothing,
            "3k3/l2F3/3C3/7/7/7/K6 w -",
        ),
        shown(
            "mated-when-not-to-move",
            "a player who leaves their Phoenix attacked is checkmated at once, before it is captured",
            &["tori-shogi.checkmated"],
            EitherPlayerMated,
            "3k3/3F3/7/7/7/7/K6 b -",
        ),
        shown(
            "phoenix-never-captured",
            "a Phoenix is never captured: the game ends by checkmate only, as in chess",
            &["tori-shogi.end.phoenix-captured", "tori-shogi.capture"],
            PhoenixNeverCaptured,
            "3k3/3F3/7/7/7/7/K6 b -",
        ),
        shown(
            "draw-by-fourth-position",
            "the game is drawn when a position stands for the fourth time, and no move is forbidden",
            &["tori-shogi.repetition.sequence", "tori-shogi.ruling.repetition"],
            RepetitionDraws(4),
            "k6/7/7/7/7/7/6K b - | 1g1f 7a7b 1f1g 7b7a 1g1f 7a7b 1f1g 7b7a 1g1f 7a7b 1f1g 7b7a",
        ),
        shown(
            "draw-by-third-position",
            "the game is drawn when a position stands for the third time, as in chess",
            &["tori-shogi.repetition.sequence", "tori-shogi.ruling.repetition"],
            RepetitionDraws(3),
            "k6/7/7/7/7/7/6K b - | 1g1f 7a7b 1f1g 7b7a 1g1f 7a7b 1f1g 7b7a",
        ),
        shown(
            "open-phoenix-refused",
            "a position is impossible if the player to move can capture the other Phoenix",
            &["tori-shogi.position.phoenix-open", "tori-shogi.phoenix.into-check"],
            RefusesOpenPhoenix,
            "3k3/3F3/7/7/7/7/K6 b -",
        ),
        shown(
            "one-phoenix-refused",
            "a position is impossible if a player has no Phoenix",
            &["tori-shogi.position.phoenixes", "tori-shogi.end.phoenix-captured"],
            RefusesOnePhoenix,
            "7/3C3/7/7/s6/7/K6 w -",
        ),
    ]
}

fn of_records() -> Vec<(WrongRule<Forbids>, &'static str)> {
    vec![
        shown(
            "sequence-of-own-moves",
            "a sequence is one of a player's own moves, whatever the other player does in between",
            &["tori-shogi.repetition.sequence"],
            Forbids::FirstOfOwn,
            "k6/7/7/7/7/7/6K b - | 1g1f 7a7b 1f1g 7b7c 1g1f 7c7b 1f1g 7b7a 1g1f 7a6a 1f1g 6a7a",
        ),
        shown(
            "sequence-forbidden-for-good",
            "the first move of a sequence made three times is forbidden for the rest of the game",
            &["tori-shogi.repetition.sequence"],
            Forbids::FirstForGood,
            "k6/7/7/7/7/7/6K b - | 1g1f 7a7b 1f1g 7b7a 1g1f 7a7b 1f1g 7b7a 1g1f 7a7b 1f1g 7b7a 1g2g 7a7b 2g1g 7b7a",
        ),
        shown(
            "whole-sequence-forbidden",
            "all moves of a sequence made three times are forbidden, not the first one only",
            &["tori-shogi.repetition.sequence"],
            Forbids::AllOfSequence,
            "k6/7/7/7/7/7/1C4K b - | 1g1f 7a7b 6g6f 7b7a 1f1g 7a7b 6f6g 7b7a 1g1f 7a7b 6g6f 7b7a 1f1g 7a7b 6f6g 7b7a 1g1f 7a7b 6g6f 7b7a 1f1g 7a7b 6f6g 7b7a",
        ),
        shown(
            "no-fourth-position",
            "no move may bring about a position for the fourth time",
            &["tori-shogi.repetition.sequence", "tori-shogi.ruling.repetition"],
            Forbids::Occurrence(4),
            "k6/7/7/7/7/7/6K b - | 1g1f 7a7b 1f1g 7b7a 1g1f 7a7b 1f1g 7b7a 1g1f 7a7b 1f1g",
        ),
        shown(
            "no-third-position",
            "no move may bring about a position for the third time",
            &["tori-shogi.repetition.sequence", "tori-shogi.ruling.repetition"],
            Forbids::Occurrence(3),
            "k6/7/7/7/7/7/6K b - | 1g1f 7a7b 1f1g 7b7a 1g1f 7a7b 1f1g",
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::{Engine, Wrong};
    use crate::crosscheck::RulingSets;
    use crate::games::ToriShogi;
    use crate::mistakes::tests::answers_as_the_law;

    #[test]
    fn an_engine_that_misreads_nothing_is_right() {
        answers_as_the_law::<ToriShogi, _>(RulingSets::Drawn(2), |rulings| Engine::new(rulings, Wrong::Gaits(&[])));
    }
}
