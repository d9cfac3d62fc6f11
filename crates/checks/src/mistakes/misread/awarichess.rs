//! Misreadings of the law of Awarichess, besides those that both versions share.

use super::powered::{self, Misread, ThirdPositionDraws, Wrong};
use super::{Misreading, misread_engines};
use crate::games::Awarichess;
use crate::mistakes::{Faulty, WrongRule, rule};
use crate::model::awarichess::Model;

/// Where the third position of chess shows.
const THRICE: &str = "- | WBWBWBWBWB | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | a1b1 e8e7 b1a1 e7e8 a1b1 e8e7 b1a1 e7e8";

/// The misreadings by name, each with where it shows.
fn wrong_rules() -> Vec<(WrongRule<Wrong>, String)> {
    use Wrong::*;
    let own = vec![
        (
            rule(
                "new-powers-come-first",
                "the powers of a capture come before those that are in the list already",
                &["awarichess.powers"],
                PowersInFront,
            ),
            "4,4,4,4,4,1/1,4,4,4,4,4 3-3 s | BBBWWW | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | F",
        ),
        (
            rule(
                "stalemate-while-awele-is-played",
                "a mover at chess who has no normal move is stalemated while Awele is played too",
                &["awarichess.end.stalemate"],
                StalemateInAwele,
            ),
            "4,4,4,4,4,4/4,4,4,4,4,4 0-0 s | - | 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        ),
        (
            rule(
                "array-of-awele-recurs",
                "a position of an earlier game of Awele counts for a cycle, the array too",
                &["awarichess.awele.cycle"],
                ArrayRecurs,
            ),
            "startpos | E b F d D f C c B a F a A b F e E f F \
             0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0",
        ),
    ];
    let own = own.into_iter().map(|(rule, shows): (_, &str)| (rule, shows.to_owned()));
    powered::wrong_rules().into_iter().chain(own).collect()
}

/// The misreadings.
pub(in crate::mistakes) fn misreadings() -> Vec<Misreading<Awarichess>> {
    let third = rule(
        "third-position-of-chess-draws",
        "a chess position that stands for the third time draws, as at chess",
        &["awarichess.no-repetition"],
        (),
    );
    let mut all = misread_engines(wrong_rules(), |rulings, wrong| {
        let fault = Misread { rulings, wrong };
        Faulty { law: Model::new(rulings), fault }
    });
    all.extend(misread_engines(vec![(third, THRICE)], |rulings, ()| ThirdPositionDraws(Model::new(rulings))));
    all
}
