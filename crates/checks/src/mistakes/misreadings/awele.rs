//! Misreadings of the law of Awele.

mod engine;

pub(super) use engine::{MisreadAwele, Misreading};

use super::{MakeEngine, MistakeOf, Mistakes, mistakes, under};
use crate::games::Awele;

/// The misreadings, in the order of the law's clauses, of a game in which Awele is played; `of` makes an engine.
pub(super) fn of_the_game<G: Mistakes>(of: impl Fn(Misreading) -> MakeEngine<G>) -> Vec<MistakeOf<G>> {
    use Misreading::*;
    mistakes! {
        "north-s-houses-mirrored" ["awele.houses"]
            "North's houses are named as South sees them: `f` lies opposite `F`, and `a` opposite `A`"
            by of(NorthMirrored), at "startpos | F";
        "sown-clockwise" ["awele.next"] "seeds go round clockwise" by of(Clockwise), at "startpos | A";
        "captures-three-only" ["awele.capture"] "a house with two seeds is not captured" by of(ThreeOnly),
            at "4,4,4,4,4,1/1,4,4,4,4,4 3-3 s | F";
        "seeds-counted-before-the-last" ["awele.capture"]
            "a house is captured if it held two or three seeds before the last one fell" by of(CountedBefore),
            at "4,4,4,4,4,1/1,4,4,4,4,4 3-3 s | F";
        "chain-goes-forwards" ["awele.capture.chain", "awele.next"]
            "a chain goes on with the houses after the last one" by of(ChainForwards),
            at "4,4,4,4,4,1/1,2,4,4,4,4 4-4 s | F";
        "captured-seeds-are-not-counted" ["awele.capture.kept"]
            "captured seeds are taken off the board and counted for nobody" by of(NotCounted),
            at "4,4,4,4,4,1/1,4,4,4,4,4 3-3 s | F";
        "ends-at-half-of-the-seeds" ["awele.end.more-than-half"]
            "the game is over when a player has captured half of the seeds" by of(Half),
            at "1,0,0,0,0,1/1,0,0,0,0,1 24-20 s";
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
        "cycle-whoever-is-to-move" ["awele.end.cycle"]
            "a position recurs when the houses hold the same seeds, whoever is to move" by of(CycleOfSeedsAlone),
            at "1,0,1,0,0,1/0,0,1,1,0,0 22-21 s | F c A a B d C e D f E a F a A b B c D e E f F";
        "cycle-as-the-mover-sees-it" ["awele.end.cycle"]
            "a position also recurs where each player's houses stand as the other's stood before"
            by of(CycleSeenByMover), at "0,1,0,0,0,1/0,0,1,1,1,0 22-21 s | B d C c D d F e A a B";
    }
}

/// The misreadings.
pub(in crate::mistakes) fn misreadings() -> Vec<MistakeOf<Awele>> {
    of_the_game(|wrong| under(move |rulings| MisreadAwele { rulings, wrong }))
}
