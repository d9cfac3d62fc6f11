//! Wrong rules of Awarichess, besides those that both versions can have.

use crate::board::awarichess::{Move, Setup};
use crate::board::awele::START;
use crate::games::Awarichess;
use crate::model::awarichess::Model;

use super::powered::{stalemated, used_up};
use super::{Fault, ListOf, WrongEngine, WrongRules, misread, powered, wrong_rules};

/// What an implementation gets wrong.
#[expect(missing_docs, reason = "the list of wrong rules says what each is")]
#[derive(Clone, Copy, Debug)]
pub enum Wrong {
    NoNewAwele,
    AweleInsteadOfStalemate,
    AweleDespiteCheck,
}

impl Fault<Model> for Wrong {
    fn after(&self, before: &Setup, _: &Move, mut after: Setup) -> Setup {
        let used_up = before.awele.is_none() && used_up(&after.powers);
        let array = || START.parse().ok();
        match self {
            Wrong::NoNewAwele if used_up => after.awele = None,
            Wrong::AweleInsteadOfStalemate if used_up && stalemated(&after.chess) => after.awele = array(),
            Wrong::AweleDespiteCheck if used_up => after.awele = array(),
            _ => {}
        }
        after
    }
}

impl WrongRules for Awarichess {
    const EXPLANATIONS: &'static [ListOf<Self>] = &[misread::awarichess::misreadings];

    fn wrong_rules() -> Vec<WrongEngine<Self>> {
        use Wrong::*;
        let own = wrong_rules! {
            "no-new-awele" ["awarichess.power.own"] breaks ["awarichess.awele.again"]
                "no game of Awele begins when the powers are used up" => NoNewAwele;
            "awele-instead-of-stalemate" ["awarichess.power.own"] breaks ["awarichess.end.stalemate"]
                "a game of Awele begins where the mover is stalemated" => AweleInsteadOfStalemate;
            "awele-despite-check" ["awarichess.power.own"] breaks ["awarichess.awele.again"]
                "a game of Awele begins although a check must be answered" => AweleDespiteCheck;
        };
        powered::wrong_rules().into_iter().chain(own).collect()
    }
}
