//! Misreadings of the law of Awele.

mod engine;

pub(super) use engine::Misread;

use super::{Misreading, misread_engines};
use crate::games::Awele;
use crate::mistakes::{WrongRule, rule};

/// What is misread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wrong {
    NorthMirrored,
    Clockwise,
    NorthBegins,
    CapturerMovesAgain,
    SinglesStay,
    FirstSeedInOrigin,
    OriginNotSkipped,
    OriginSkippedOnce,
    TwoOnly,
    ThreeOnly,
    CountedBefore,
    OneToThree,
    OwnToo,
    Opposite,
    ChainIntoOwn,
    ChainForwards,
    ChainOfEqual,
    ChainOverOthers,
    NotCounted,
    AllButChain,
    AllByLastHouse,
    AllByManyHouses,
    FeedAsMuch,
    FeedOrFree,
    EndsWithAnEmptyRow,
    Half,
    TwentySix,
    MoreOfLastMover,
    MoreWithHouses,
    NoMoveLoses,
    RemainingToLastMover,
    RemainingToMover,
    RemainingToOtherSide,
    RemainingOfMoverOnly,
    RemainingMoved,
    CycleForNobody,
    CycleDraws,
    DrawUnlessMoreThanHalfCaptured,
    EqualSeedsForLastMover,
    CycleOfSeedsAlone,
    CycleSeenByMover,
}

/// The misreadings by name, each with where it shows.
pub(super) fn wrong_rules() -> Vec<(WrongRule<Wrong>, &'static str)> {
    use Wrong::*;
    vec![
        (
            rule(
                "north-s-houses-mirrored",
                "North's houses are named as South sees them: `f` lies opposite `F`, and `a` opposite `A`",
                &["awele.houses"],
                NorthMirrored,
            ),
            "startpos | F",
        ),
        (rule("sown-clockwise", "seeds go round clockwise", &["awele.next"], Clockwise), "startpos | A"),
        (rule("north-begins", "North begins", &["awele.start", "awele.turn"], NorthBegins), "startpos"),
        (
            rule("capturer-moves-again", "a player who captures moves again", &["awele.turn"], CapturerMovesAgain),
            "4,4,4,4,4,1/1,4,4,4,4,4 3-3 s | F",
        ),
        (
            rule(
                "single-seeds-are-not-sown",
                "a house with a single seed cannot be sown",
                &["awele.move.empty-house"],
                SinglesStay,
            ),
            "4,4,4,4,4,1/1,4,4,4,4,4 3-3 s",
        ),
        (
            rule(
                "first-seed-falls-in-the-origin",
                "the first seed is sown in the origin itself",
                &["awele.sowing", "awele.sowing.origin"],
                FirstSeedInOrigin,
            ),
            "startpos | A",
        ),
        (
            rule(
                "origin-is-never-skipped",
                "the sowing does not skip its origin, which gets the twelfth seed",
                &["awele.sowing.origin"],
                OriginNotSkipped,
            ),
            "12,0,0,0,0,0/12,12,0,0,0,0 6-6 s | A",
        ),
        (
            rule(
                "origin-is-skipped-once",
                "the origin is skipped the first time only, and gets the twenty-third seed",
                &["awele.sowing.origin"],
                OriginSkippedOnce,
            ),
            "24,0,0,0,0,0/12,0,0,0,0,0 6-6 s | A",
        ),
        (
            rule("captures-two-only", "a house with three seeds is not captured", &["awele.capture"], TwoOnly),
            "4,4,4,4,4,1/2,4,4,4,4,4 3-2 s | F",
        ),
        (
            rule("captures-three-only", "a house with two seeds is not captured", &["awele.capture"], ThreeOnly),
            "4,4,4,4,4,1/1,4,4,4,4,4 3-3 s | F",
        ),
        (
            rule(
                "seeds-counted-before-the-last",
                "a house is captured if it held two or three seeds before the last one fell",
                &["awele.capture"],
                CountedBefore,
            ),
            "4,4,4,4,4,1/1,4,4,4,4,4 3-3 s | F",
        ),
        (
            rule(
                "captures-a-single-seed",
                "a house in which the last seed lies alone is captured too",
                &["awele.capture"],
                OneToThree,
            ),
            "4,4,4,4,4,1/0,4,4,4,4,4 4-3 s | F",
        ),
        (
            rule(
                "captures-own-houses",
                "a player's own houses are captured as the opponent's are",
                &["awele.capture"],
                OwnToo,
            ),
            "1,1,4,4,4,4/4,4,4,4,4,4 3-3 s | A",
        ),
        (
            rule(
                "captures-the-house-opposite",
                "a last seed in an empty own house captures itself and the seeds opposite, as at Kalah",
                &["awele.capture"],
                Opposite,
            ),
            "1,0,4,4,4,4/4,4,4,4,4,4 4-3 s | A",
        ),
        (
            rule(
                "chain-goes-into-own-houses",
                "a chain goes on into the player's own houses",
                &["awele.capture.chain"],
                ChainIntoOwn,
            ),
            "4,4,4,4,2,1/1,4,4,4,4,4 4-4 s | E",
        ),
        (
            rule(
                "chain-goes-forwards",
                "a chain goes on with the houses after the last one",
                &["awele.capture.chain", "awele.next"],
                ChainForwards,
            ),
            "4,4,4,4,4,1/1,2,4,4,4,4 4-4 s | F",
        ),
        (
            rule(
                "chain-of-equal-houses",
                "a chain ends at a house that does not hold as many seeds as the last one",
                &["awele.capture.chain"],
                ChainOfEqual,
            ),
            "4,4,4,4,3,4/1,2,4,4,4,4 3-3 s | E",
        ),
        (
            rule(
                "chain-passes-over-houses",
                "a chain passes over houses that hold other numbers of seeds",
                &["awele.capture.chain"],
                ChainOverOthers,
            ),
            "4,4,4,4,4,4/1,5,1,4,4,4 3-2 s | E",
        ),
        (
            rule(
                "captured-seeds-are-not-counted",
                "captured seeds are taken off the board and counted for nobody",
                &["awele.capture.kept"],
                NotCounted,
            ),
            "4,4,4,4,4,1/1,4,4,4,4,4 3-3 s | F",
        ),
        (
            rule(
                "capture-of-all-by-the-last-house",
                "by a capture of all the last house is captured, and only its chain is not",
                &["awele.capture-of-all.captures-nothing"],
                AllButChain,
            ),
            "0,0,0,0,4,1/1,0,0,0,0,0 22-20 s | F",
        ),
        (
            rule(
                "capture-of-all-judged-by-the-last-house",
                "a capture is one of all only if the last house holds all the opponent's seeds",
                &["awele.capture-of-all"],
                AllByLastHouse,
            ),
            "0,0,0,0,3,5/1,1,0,0,0,0 20-18 s | E",
        ),
        (
            rule(
                "capture-of-all-takes-a-chain",
                "a capture of a single house is never a capture of all",
                &["awele.capture-of-all"],
                AllByManyHouses,
            ),
            "0,0,0,0,4,1/1,0,0,0,0,0 22-20 s | F",
        ),
        (
            rule(
                "feeds-as-much-as-possible",
                "an opponent without seeds must be given as many as possible",
                &["awele.feeding"],
                FeedAsMuch,
            ),
            "0,0,0,0,4,1/0,0,0,0,0,0 22-21 s",
        ),
        (
            rule(
                "any-move-if-none-feeds",
                "where no move gives the opponent seeds any move is legal",
                &["awele.feeding", "awele.end.no-move"],
                FeedOrFree,
            ),
            "1,0,0,0,0,0/0,0,0,0,0,0 23-24 s",
        ),
        (
            rule(
                "ends-with-an-empty-row",
                "the game is over as soon as a player's houses are all empty",
                &["awele.end.no-move", "awele.feeding"],
                EndsWithAnEmptyRow,
            ),
            "0,0,0,0,4,1/0,0,0,0,0,0 22-21 s",
        ),
        (
            rule(
                "ends-at-half-of-the-seeds",
                "the game is over when a player has captured half of the seeds",
                &["awele.end.more-than-half"],
                Half,
            ),
            "1,0,0,0,0,1/1,0,0,0,0,1 24-20 s",
        ),
        (
            rule(
                "ends-at-26",
                "the game is over only when a player has captured more than twenty-five seeds",
                &["awele.end.more-than-half"],
                TwentySix,
            ),
            "1,0,0,0,0,1/1,0,0,0,0,0 25-20 s",
        ),
        (
            rule(
                "ends-at-25-of-the-last-mover",
                "the twenty-fifth seed ends the game only for the player who made the last move",
                &["awele.end.more-than-half"],
                MoreOfLastMover,
            ),
            "1,0,0,0,0,1/1,0,0,0,0,0 25-20 s",
        ),
        (
            rule(
                "ends-at-25-with-houses",
                "the game is over when a player has more than half of the seeds, those in houses included",
                &["awele.end.more-than-half"],
                MoreWithHouses,
            ),
            "4,4,4,4,4,4/4,4,4,3,0,0 5-4 s",
        ),
        (
            rule(
                "no-move-loses",
                "a player without a legal move has lost",
                &["awele.end.no-move", "awele.result.more-seeds"],
                NoMoveLoses,
            ),
            "0,0,0,0,0,0/1,0,0,0,0,2 24-21 s",
        ),
        (
            rule(
                "remaining-to-the-last-mover",
                "the player who made the last move gets all the seeds that are left",
                &["awele.remaining"],
                RemainingToLastMover,
            ),
            "3,0,0,0,0,0/0,0,0,0,0,0 22-23 s",
        ),
        (
            rule(
                "remaining-to-the-player-to-move",
                "the player to move gets all the seeds that are left",
                &["awele.remaining"],
                RemainingToMover,
            ),
            "0,0,0,0,0,0/0,0,0,0,0,6 22-20 s",
        ),
        (
            rule(
                "remaining-to-the-other-side",
                "each player gets the seeds that are left in the other player's houses",
                &["awele.remaining"],
                RemainingToOtherSide,
            ),
            "3,0,0,0,0,0/0,0,0,0,0,0 22-23 s",
        ),
        (
            rule(
                "remaining-for-the-player-to-move-only",
                "only the player to move gets the seeds left in their own houses",
                &["awele.remaining"],
                RemainingOfMoverOnly,
            ),
            "0,0,0,0,0,0/0,0,0,0,0,6 22-20 s",
        ),
        (
            rule(
                "remaining-seeds-are-moved",
                "the seeds that are left are moved from the houses to the captured ones",
                &["awele.remaining"],
                RemainingMoved,
            ),
            "0,0,0,0,0,1/1,0,0,0,0,1 23-22 s | F",
        ),
        (
            rule(
                "remaining-lost-by-a-cycle",
                "after a cycle the seeds that are left are counted for nobody",
                &["awele.remaining", "awele.end.cycle"],
                CycleForNobody,
            ),
            "0,0,0,0,0,0/1,0,0,0,0,1 24-22 n | f A a B b C c D d E e F",
        ),
        (
            rule(
                "cycle-draws",
                "a position that recurs draws the game, whoever has more seeds",
                &["awele.end.cycle"],
                CycleDraws,
            ),
            "1,0,0,0,0,0/1,0,0,0,0,0 24-22 s | A a B b C c D d E e F f",
        ),
        (
            rule(
                "drawn-unless-25-are-captured",
                "a player who has not captured more than half of the seeds has not won",
                &["awele.result.more-seeds"],
                DrawUnlessMoreThanHalfCaptured,
            ),
            "3,0,0,0,0,0/0,0,0,0,0,0 22-23 s",
        ),
        (
            rule(
                "equal-seeds-for-the-last-mover",
                "with equal seeds the player who made the last move has won",
                &["awele.result.equal-seeds"],
                EqualSeedsForLastMover,
            ),
            "0,0,0,0,0,0/1,0,0,0,0,2 24-21 s",
        ),
        (
            rule(
                "cycle-whoever-is-to-move",
                "a position recurs when the houses hold the same seeds, whoever is to move",
                &["awele.end.cycle"],
                CycleOfSeedsAlone,
            ),
            "1,0,1,0,0,1/0,0,1,1,0,0 22-21 s | F c A a B d C e D f E a F a A b B c D e E f F",
        ),
        (
            rule(
                "cycle-as-the-mover-sees-it",
                "a position also recurs where each player's houses stand as the other's stood before",
                &["awele.end.cycle"],
                CycleSeenByMover,
            ),
            "0,1,0,0,0,1/0,0,1,1,1,0 22-21 s | B d C c D d F e A a B",
        ),
    ]
}

/// The misreadings, in the order of the law's clauses.
pub(in crate::mistakes) fn misreadings() -> Vec<Misreading<Awele>> {
    misread_engines(wrong_rules(), |rulings, wrong| Misread { rulings, wrong })
}
