//! Misreadings of the law of Awele.

mod engine;

pub(super) use engine::Misread;

use super::{MakeEngine, WrongEngine, WrongRules, under, wrong_rules};
use crate::games::Awele;

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

/// The misreadings, in the order of the law's clauses, of a game in which Awele is played; `of` makes an engine.
pub(super) fn wrong_rules<G: WrongRules>(of: impl Fn(Wrong) -> MakeEngine<G>) -> Vec<WrongEngine<G>> {
    use Wrong::*;
    wrong_rules! {
        "north-s-houses-mirrored" ["awele.houses"]
            "North's houses are named as South sees them: `f` lies opposite `F`, and `a` opposite `A`"
            by of(NorthMirrored), at "startpos | F";
        "sown-clockwise" ["awele.next"] "seeds go round clockwise" by of(Clockwise), at "startpos | A";
        "north-begins" ["awele.start", "awele.turn"] "North begins" by of(NorthBegins), at "startpos";
        "capturer-moves-again" ["awele.turn"] "a player who captures moves again" by of(CapturerMovesAgain),
            at "4,4,4,4,4,1/1,4,4,4,4,4 3-3 s | F";
        "single-seeds-are-not-sown" ["awele.move.empty-house"] "a house with a single seed cannot be sown"
            by of(SinglesStay), at "4,4,4,4,4,1/1,4,4,4,4,4 3-3 s";
        "first-seed-falls-in-the-origin" ["awele.sowing", "awele.sowing.origin"]
            "the first seed is sown in the origin itself" by of(FirstSeedInOrigin), at "startpos | A";
        "origin-is-never-skipped" ["awele.sowing.origin"]
            "the sowing does not skip its origin, which gets the twelfth seed" by of(OriginNotSkipped),
            at "12,0,0,0,0,0/12,12,0,0,0,0 6-6 s | A";
        "origin-is-skipped-once" ["awele.sowing.origin"]
            "the origin is skipped the first time only, and gets the twenty-third seed" by of(OriginSkippedOnce),
            at "24,0,0,0,0,0/12,0,0,0,0,0 6-6 s | A";
        "captures-two-only" ["awele.capture"] "a house with three seeds is not captured" by of(TwoOnly),
            at "4,4,4,4,4,1/2,4,4,4,4,4 3-2 s | F";
        "captures-three-only" ["awele.capture"] "a house with two seeds is not captured" by of(ThreeOnly),
            at "4,4,4,4,4,1/1,4,4,4,4,4 3-3 s | F";
        "seeds-counted-before-the-last" ["awele.capture"]
            "a house is captured if it held two or three seeds before the last one fell" by of(CountedBefore),
            at "4,4,4,4,4,1/1,4,4,4,4,4 3-3 s | F";
        "captures-a-single-seed" ["awele.capture"] "a house in which the last seed lies alone is captured too"
            by of(OneToThree), at "4,4,4,4,4,1/0,4,4,4,4,4 4-3 s | F";
        "captures-own-houses" ["awele.capture"] "a player's own houses are captured as the opponent's are"
            by of(OwnToo), at "1,1,4,4,4,4/4,4,4,4,4,4 3-3 s | A";
        "captures-the-house-opposite" ["awele.capture"]
            "a last seed in an empty own house captures itself and the seeds opposite, as at Kalah" by of(Opposite),
            at "1,0,4,4,4,4/4,4,4,4,4,4 4-3 s | A";
        "chain-goes-into-own-houses" ["awele.capture.chain"] "a chain goes on into the player's own houses"
            by of(ChainIntoOwn), at "4,4,4,4,2,1/1,4,4,4,4,4 4-4 s | E";
        "chain-goes-forwards" ["awele.capture.chain", "awele.next"]
            "a chain goes on with the houses after the last one" by of(ChainForwards),
            at "4,4,4,4,4,1/1,2,4,4,4,4 4-4 s | F";
        "chain-of-equal-houses" ["awele.capture.chain"]
            "a chain ends at a house that does not hold as many seeds as the last one" by of(ChainOfEqual),
            at "4,4,4,4,3,4/1,2,4,4,4,4 3-3 s | E";
        "chain-passes-over-houses" ["awele.capture.chain"]
            "a chain passes over houses that hold other numbers of seeds" by of(ChainOverOthers),
            at "4,4,4,4,4,4/1,5,1,4,4,4 3-2 s | E";
        "captured-seeds-are-not-counted" ["awele.capture.kept"]
            "captured seeds are taken off the board and counted for nobody" by of(NotCounted),
            at "4,4,4,4,4,1/1,4,4,4,4,4 3-3 s | F";
        "capture-of-all-by-the-last-house" ["awele.capture-of-all.captures-nothing"]
            "by a capture of all the last house is captured, and only its chain is not" by of(AllButChain),
            at "0,0,0,0,4,1/1,0,0,0,0,0 22-20 s | F";
        "capture-of-all-judged-by-the-last-house" ["awele.capture-of-all"]
            "a capture is one of all only if the last house holds all the opponent's seeds" by of(AllByLastHouse),
            at "0,0,0,0,3,5/1,1,0,0,0,0 20-18 s | E";
        "capture-of-all-takes-a-chain" ["awele.capture-of-all"]
            "a capture of a single house is never a capture of all" by of(AllByManyHouses),
            at "0,0,0,0,4,1/1,0,0,0,0,0 22-20 s | F";
        "feeds-as-much-as-possible" ["awele.feeding"] "an opponent without seeds must be given as many as possible"
            by of(FeedAsMuch), at "0,0,0,0,4,1/0,0,0,0,0,0 22-21 s";
        "any-move-if-none-feeds" ["awele.feeding", "awele.end.no-move"]
            "where no move gives the opponent seeds any move is legal" by of(FeedOrFree),
            at "1,0,0,0,0,0/0,0,0,0,0,0 23-24 s";
        "ends-with-an-empty-row" ["awele.end.no-move", "awele.feeding"]
            "the game is over as soon as a player's houses are all empty" by of(EndsWithAnEmptyRow),
            at "0,0,0,0,4,1/0,0,0,0,0,0 22-21 s";
        "ends-at-half-of-the-seeds" ["awele.end.more-than-half"]
            "the game is over when a player has captured half of the seeds" by of(Half),
            at "1,0,0,0,0,1/1,0,0,0,0,1 24-20 s";
        "ends-at-26" ["awele.end.more-than-half"]
            "the game is over only when a player has captured more than twenty-five seeds" by of(TwentySix),
            at "1,0,0,0,0,1/1,0,0,0,0,0 25-20 s";
        "ends-at-25-of-the-last-mover" ["awele.end.more-than-half"]
            "the twenty-fifth seed ends the game only for the player who made the last move" by of(MoreOfLastMover),
            at "1,0,0,0,0,1/1,0,0,0,0,0 25-20 s";
        "ends-at-25-with-houses" ["awele.end.more-than-half"]
            "the game is over when a player has more than half of the seeds, those in houses included"
            by of(MoreWithHouses), at "4,4,4,4,4,4/4,4,4,3,0,0 5-4 s";
        "no-move-loses" ["awele.end.no-move", "awele.result.more-seeds"] "a player without a legal move has lost"
            by of(NoMoveLoses), at "0,0,0,0,0,0/1,0,0,0,0,2 24-21 s";
        "remaining-to-the-last-mover" ["awele.remaining"]
            "the player who made the last move gets all the seeds that are left" by of(RemainingToLastMover),
            at "3,0,0,0,0,0/0,0,0,0,0,0 22-23 s";
        "remaining-to-the-player-to-move" ["awele.remaining"] "the player to move gets all the seeds that are left"
            by of(RemainingToMover), at "0,0,0,0,0,0/0,0,0,0,0,6 22-20 s";
        "remaining-to-the-other-side" ["awele.remaining"]
            "each player gets the seeds that are left in the other player's houses" by of(RemainingToOtherSide),
            at "3,0,0,0,0,0/0,0,0,0,0,0 22-23 s";
        "remaining-for-the-player-to-move-only" ["awele.remaining"]
            "only the player to move gets the seeds left in their own houses" by of(RemainingOfMoverOnly),
            at "0,0,0,0,0,0/0,0,0,0,0,6 22-20 s";
        "remaining-seeds-are-moved" ["awele.remaining"]
            "the seeds that are left are moved from the houses to the captured ones" by of(RemainingMoved),
            at "0,0,0,0,0,1/1,0,0,0,0,1 23-22 s | F";
        "remaining-lost-by-a-cycle" ["awele.remaining", "awele.end.cycle"]
            "after a cycle the seeds that are left are counted for nobody" by of(CycleForNobody),
            at "0,0,0,0,0,0/1,0,0,0,0,1 24-22 n | f A a B b C c D d E e F";
        "cycle-draws" ["awele.end.cycle"] "a position that recurs draws the game, whoever has more seeds"
            by of(CycleDraws), at "1,0,0,0,0,0/1,0,0,0,0,0 24-22 s | A a B b C c D d E e F f";
        "drawn-unless-25-are-captured" ["awele.result.more-seeds"]
            "a player who has not captured more than half of the seeds has not won"
            by of(DrawUnlessMoreThanHalfCaptured), at "3,0,0,0,0,0/0,0,0,0,0,0 22-23 s";
        "equal-seeds-for-the-last-mover" ["awele.result.equal-seeds"]
            "with equal seeds the player who made the last move has won" by of(EqualSeedsForLastMover),
            at "0,0,0,0,0,0/1,0,0,0,0,2 24-21 s";
        "cycle-whoever-is-to-move" ["awele.end.cycle"]
            "a position recurs when the houses hold the same seeds, whoever is to move" by of(CycleOfSeedsAlone),
            at "1,0,1,0,0,1/0,0,1,1,0,0 22-21 s | F c A a B d C e D f E a F a A b B c D e E f F";
        "cycle-as-the-mover-sees-it" ["awele.end.cycle"]
            "a position also recurs where each player's houses stand as the other's stood before"
            by of(CycleSeenByMover), at "0,1,0,0,0,1/0,0,1,1,1,0 22-21 s | B d C c D d F e A a B";
    }
}

/// The misreadings.
pub(in crate::mistakes) fn misreadings() -> Vec<WrongEngine<Awele>> {
    wrong_rules(|wrong| under(move |rulings| Misread { rulings, wrong }))
}
