//! Misreadings of the law of Awarichess, besides those that both versions share.

use super::powered::{self, MisreadPowers, Misreading, ThirdPositionDraws};
use super::{MistakeOf, mistakes, under};
use crate::games::Awarichess;
use crate::mistakes::powered::stalemated;
use crate::rules::Draw;

/// Where the third position of chess shows.
const THRICE: &str = "- | WBWBWBWBWB | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | a1b1 e8e7 b1a1 e7e8 a1b1 e8e7 b1a1 e7e8";

/// The misreadings.
pub(in crate::mistakes) fn misreadings() -> Vec<MistakeOf<Awarichess>> {
    use Misreading::*;
    let of = |wrong| under(move |rulings| MisreadPowers { rulings, wrong });
    let own = mistakes! {
        "stalemate-while-awele-is-played" ["awarichess.end.stalemate"]
            "a mover at chess who has no normal move is stalemated while Awele is played too" by of(Draws(Draw::Stalemate, |chess, _| stalemated(chess))),
            at "4,4,4,4,4,4/4,4,4,4,4,4 0-0 s | - | 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
        "array-of-awele-recurs" ["awarichess.awele.cycle"]
            "a position of an earlier game of Awele counts for a cycle, the array too" by of(ArrayRecurs),
            at "startpos | E b F d D f C c B a F a A b F e E f F 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0";
        "third-position-of-chess-draws" ["awarichess.no-repetition"]
            "a chess position that stands for the third time draws, as at chess" => ThirdPositionDraws, at THRICE;
    };
    powered::of_both_versions(of).into_iter().chain(own).collect()
}
