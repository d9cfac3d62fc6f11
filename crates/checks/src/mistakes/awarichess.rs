//! Mistakes of Awarichess, besides those that both versions can have.

use crate::board::awarichess::{Move, Setup};
use crate::board::awele::START;
use crate::games::Awarichess;
use crate::model::awarichess::Model;

use super::powered::{stalemated, used_up};
use super::{FaultyAnswers, MistakeOf, Mistakes, mistakes, powered};

/// What an implementation gets wrong.
#[derive(Clone, Copy, Debug)]
enum FaultyAwarichess {
    NoNewAwele,
    AweleInsteadOfStalemate,
    AweleDespiteCheck,
}

impl FaultyAnswers<Model> for FaultyAwarichess {
    fn after(&self, before: &Setup, _: &Move, mut after: Setup) -> Setup {
        let used_up = before.awele.is_none() && used_up(&after.powers);
        let array = || START.parse().ok();
        match self {
            Self::NoNewAwele if used_up => after.awele = None,
            Self::AweleInsteadOfStalemate if used_up && stalemated(&after.chess) => after.awele = array(),
            Self::AweleDespiteCheck if used_up => after.awele = array(),
            _ => {}
        }
        after
    }
}

impl Mistakes for Awarichess {
    fn misreadings() -> Vec<MistakeOf<Self>> {
        powered::misreadings()
    }

    fn own_mistakes() -> Vec<MistakeOf<Self>> {
        use FaultyAwarichess::*;
        let own = mistakes! {
            "no-new-awele" ["awarichess.power.own"] breaks ["awarichess.awele.again"]
                "no game of Awele begins when the powers are used up" => NoNewAwele;
            "awele-instead-of-stalemate" ["awarichess.power.own"] breaks ["awarichess.end.stalemate"]
                "a game of Awele begins where the mover is stalemated" => AweleInsteadOfStalemate;
            "awele-despite-check" ["awarichess.power.own"] breaks ["awarichess.awele.again"]
                "a game of Awele begins although a check must be answered" => AweleDespiteCheck;
        };
        powered::of_both_versions().into_iter().chain(own).collect()
    }
}
