//! Misreadings of the law of Tori Shogi.

mod engine;

pub(in crate::mistakes) use self::engine::in_last;
use self::engine::{Forbids, MisreadToriShogi, Misreading, Ray};
use super::{MakeEngine, MistakeOf, mistakes, under};
use crate::board::tori_shogi::Kind;
use crate::games::ToriShogi;

/// So many files to the right and ranks forwards, as far as so many squares.
const fn ray(right: i8, forwards: i8, farthest: i8) -> Ray {
    Ray { right, forwards, farthest }
}

const FALCON_AS_PHOENIX: Misreading = Misreading::Goes(Kind::Falcon, &[ray(0, -1, 1)]);
const GOOSE_ONE_OR_TWO: Misreading = Misreading::Goes(Kind::Goose, &[ray(-1, 1, 1), ray(1, 1, 1), ray(0, -1, 1)]);
const EAGLE_SLIDES_BACK: Misreading = Misreading::Goes(Kind::Eagle, &[ray(-1, -1, 6), ray(1, -1, 6)]);

/// The misreadings, in the order of the law's clauses; those of repetition that must know the record last.
pub(in crate::mistakes) fn misreadings() -> Vec<MistakeOf<ToriShogi>> {
    of_positions().into_iter().chain(of_records()).collect()
}

/// The engine that misreads this.
fn of(wrong: Misreading) -> MakeEngine<ToriShogi> {
    under(move |rulings| MisreadToriShogi::new(rulings, wrong))
}

fn of_positions() -> Vec<MistakeOf<ToriShogi>> {
    use Misreading::*;
    mistakes! {
        "white-begins" ["tori-shogi.turn"] "White moves first" by of(WhiteBegins), at "startpos";
        "quails-start-unturned" ["tori-shogi.start"]
            "White's left Quail starts at the left of the diagram, as Black's does" by of(QuailsNotTurned),
            at "startpos";
        "promoted-in-three-ranks" ["tori-shogi.zone"]
            "the promotion zone is the farthest three ranks, and promotion is forced in all of them"
            by of(ZoneOfThreeRanks), at "3k3/7/7/5S1/7/7/3K3 b -";
        "promoted-on-the-last-rank-only" ["tori-shogi.zone"] "the promotion zone is the last rank alone"
            by of(ZoneOfOneRank), at "3k3/7/5S1/7/7/7/3K3 b -";
        "promoted-at-home" ["tori-shogi.zone"] "a player's promotion zone is the two ranks nearest to that player"
            by of(ZoneAtHome), at "3k3/7/7/7/7/5F1/3K3 b -";
        "zone-not-turned-for-white" ["tori-shogi.zone"] "ranks a and b are White's promotion zone too"
            by of(ZoneNotTurned), at "3k3/7/7/7/7/5f1/3K3 w -";
        "reverts-outside-the-zone" ["tori-shogi.promotion.stays"]
            "a Goose or Eagle that goes out of the zone is a Swallow or Falcon again" by of(RevertsOutside),
            at "k6/3+S3/7/7/7/7/3K3 b - | 4b4d";
        "falcon-as-phoenix" ["tori-shogi.falcon.move"] "the Falcon moves and attacks as the Phoenix"
            by of(FALCON_AS_PHOENIX), at "3k3/7/7/3F3/7/7/3K3 b -";
        "pheasant-is-blocked" ["tori-shogi.move.jump", "tori-shogi.pheasant.move"]
            "the Pheasant cannot jump over a piece" by of(PheasantBlocked), at "3k3/7/7/3S3/3P3/7/3K3 b -";
        "goose-one-or-two" ["tori-shogi.goose.move"] "the Goose moves one square in its directions as well"
            by of(GOOSE_ONE_OR_TWO), at "k6/7/7/3+S3/7/7/6K b -";
        "eagle-slides-diagonally-backwards" ["tori-shogi.eagle.move"] "the Eagle slides diagonally backwards too"
            by of(EAGLE_SLIDES_BACK), at "6k/3+F3/7/7/7/7/3K3 b -";
        "captured-bird-returns" ["tori-shogi.capture.hand"] "a captured bird goes back into its owner's hand"
            by of(CapturedReturns), at "3k3/7/7/3s3/3S3/7/3K3 b - | 4e4d";
        "captured-quail-turns" ["tori-shogi.capture.hand"]
            "a captured left Quail is a right Quail for its captor, and a right one a left one"
            by of(CapturedQuailTurns), at "3k3/7/7/3l3/3S3/7/3K3 b - | 4e4d";
        "check-is-given" ["tori-shogi.check"] "the player to move is in check when they attack the other Phoenix"
            by of(CheckIsGiven), at "3k3/3F3/7/7/7/7/K6 b -";
        "check-of-either" ["tori-shogi.check"] "a player is in check when either Phoenix is attacked"
            by of(CheckOfEither), at "3k3/3F3/7/7/7/7/K6 b -";
        "no-pheasant-on-the-last-ranks" ["tori-shogi.drop.must-move"]
            "a Pheasant is not dropped on the last two ranks, where it cannot jump" by of(PheasantNeverAtTheEnd),
            at "3k3/7/7/7/7/7/3K3 b P";
        "no-quail-on-the-last-rank" ["tori-shogi.drop.must-move"]
            "a Quail is not dropped on the last rank, as a lance in shogi" by of(QuailsNotOnLastRank),
            at "3k3/7/7/7/7/7/3K3 b L";
        "third-of-any-bird" ["tori-shogi.drop.third-swallow"] "no third bird of any one kind is dropped on a file"
            by of(ThirdOfAnyBird), at "3k3/7/7/6C/6C/7/3K3 b C";
        "swallow-drop-gives-no-check" ["tori-shogi.drop.mate", "tori-shogi.drop.mates"]
            "a Swallow may not be dropped with check, mate or not" by of(SwallowDropNoCheck),
            at "3k3/7/7/7/7/7/3K3 b S";
        "any-drop-that-mates" ["tori-shogi.drop.mate"] "no bird at all may be dropped with mate" by of(AnyDropMates),
            at "5pk/5s1/6C/7/7/7/K6 b F";
        "swallow-never-mates" ["tori-shogi.drop.mate"] "a Swallow may mate neither by a drop nor by a move"
            by of(SwallowNeverMates), at "7/5ss/5sk/5p1/5CS/7/K6 b -";
        "drop-mates-if-the-phoenix-is-stuck" ["tori-shogi.drop.mates"]
            "a dropped Swallow mates if the Phoenix itself has no escape, even where another bird can take the Swallow"
            by of(DropMateLeavesOnlyPhoenix), at "5fk/5s1/6C/7/7/7/K6 b S";
        "only-the-phoenix-goes-into-check" ["tori-shogi.phoenix.into-check"]
            "the Phoenix itself may move into check, but no other move or drop may leave it attacked"
            by of(OnlyPhoenixIntoCheck), at "3k3/7/6s/7/3L3/7/K6 w -";
        "stalemate-out-of-check" ["tori-shogi.checkmated", "tori-shogi.no-stalemate"]
            "a player not in check whose every move leaves their Phoenix attacked has a draw by stalemate"
            by of(StalematedOutOfCheck), at "6k/4F2/6S/7/7/7/K6 w -";
        "only-the-phoenix-saves-itself" ["tori-shogi.checkmated"]
            "a player is checkmated when no move of the Phoenix itself saves it" by of(OnlyPhoenixSaves),
            at "6k/4F2/1s4S/7/7/7/K6 w -";
        "capture-does-not-save" ["tori-shogi.checkmated"]
            "a player whose Phoenix is attacked after all their moves is checkmated, though one of these captures the other Phoenix"
            by of(CaptureSavesNothing), at "3k3/l2F3/3C3/7/7/7/K6 w -";
        "mated-when-not-to-move" ["tori-shogi.checkmated"]
            "a player who leaves their Phoenix attacked is checkmated at once, before it is captured"
            by of(EitherPlayerMated), at "3k3/3F3/7/7/7/7/K6 b -";
        "draw-by-fourth-position" ["tori-shogi.repetition.sequence", "tori-shogi.ruling.repetition"]
            "the game is drawn when a position stands for the fourth time, and no move is forbidden"
            by of(RepetitionDraws(4)),
            at "k6/7/7/7/7/7/6K b - | 1g1f 7a7b 1f1g 7b7a 1g1f 7a7b 1f1g 7b7a 1g1f 7a7b 1f1g 7b7a";
        "draw-by-third-position" ["tori-shogi.repetition.sequence", "tori-shogi.ruling.repetition"]
            "the game is drawn when a position stands for the third time, as in chess" by of(RepetitionDraws(3)),
            at "k6/7/7/7/7/7/6K b - | 1g1f 7a7b 1f1g 7b7a 1g1f 7a7b 1f1g 7b7a";
        "one-phoenix-refused" ["tori-shogi.position.phoenixes", "tori-shogi.end.phoenix-captured"]
            "a position is impossible if a player has no Phoenix" by of(RefusesOnePhoenix),
            at "7/3C3/7/7/s6/7/K6 w -";
    }
}

fn of_records() -> Vec<MistakeOf<ToriShogi>> {
    mistakes! {
        "sequence-of-own-moves" ["tori-shogi.repetition.sequence"]
            "a sequence is one of a player's own moves, whatever the other player does in between"
            => Forbids::FirstOfOwn,
            at "k6/7/7/7/7/7/6K b - | 1g1f 7a7b 1f1g 7b7c 1g1f 7c7b 1f1g 7b7a 1g1f 7a6a 1f1g 6a7a";
        "whole-sequence-forbidden" ["tori-shogi.repetition.sequence"]
            "all moves of a sequence made three times are forbidden, not the first one only"
            => Forbids::AllOfSequence,
            at "k6/7/7/7/7/7/1C4K b - | 1g1f 7a7b 6g6f 7b7a 1f1g 7a7b 6f6g 7b7a 1g1f 7a7b 6g6f 7b7a 1f1g 7a7b 6f6g 7b7a 1g1f 7a7b 6g6f 7b7a 1f1g 7a7b 6f6g 7b7a";
    }
}

#[cfg(test)]
mod tests {
    use super::{Kind, Misreading, of};
    use crate::crosscheck::RulingSets;
    use crate::games::ToriShogi;
    use crate::mistakes::tests::answers_as_the_law;

    #[test]
    fn an_engine_that_misreads_nothing_is_right() {
        answers_as_the_law::<ToriShogi>(RulingSets::Drawn(2), &of(Misreading::Goes(Kind::Falcon, &[])));
    }
}
