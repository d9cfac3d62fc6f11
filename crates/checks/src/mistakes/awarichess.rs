//! Wrong rules of Awarichess, besides those that both versions can have.

use crate::board::awarichess::{Move, Setup};
use crate::board::awele::START;
use crate::games::Awarichess;
use crate::model::awarichess::Model;

use super::powered::stalemated;
use super::{Fault, Misreading, WrongEngine, WrongRule, WrongRules, laws, misread, powered, rule};

/// What an implementation gets wrong.
#[expect(missing_docs, reason = "the list of wrong rules says what each is")]
#[derive(Clone, Copy, Debug)]
pub enum Wrong {
    NoNewAwele,
    AweleInsteadOfStalemate,
    AweleDespiteCheck,
}

impl Fault<Model> for Wrong {
    fn leads(&self, before: &Setup, _: &Move, mut after: Setup) -> Setup {
        let used_up = before.awele.is_none() && after.powers.list.is_empty() && !after.powers.ordered;
        let array = || START.parse().ok();
        match self {
            Wrong::NoNewAwele if used_up => after.awele = None,
            Wrong::AweleInsteadOfStalemate if used_up && stalemated(&after.chess) => after.awele = array(),
            Wrong::AweleDespiteCheck if used_up => after.awele = array(),
            _ => {}
        }
        after
    }

    fn makes(&self, refused: Setup) -> Option<Setup> {
        Some(refused)
    }
}

/// The wrong rules by name.
fn wrong_rules() -> Vec<WrongRule<Wrong>> {
    use Wrong::*;
    vec![
        rule(
            "no-new-awele",
            "no game of Awele begins when the powers are used up",
            &["awarichess.power.own"],
            NoNewAwele,
        )
        .breaking(&["awarichess.awele.again"]),
        rule(
            "awele-instead-of-stalemate",
            "a game of Awele begins where the mover is stalemated",
            &["awarichess.power.own"],
            AweleInsteadOfStalemate,
        )
        .breaking(&["awarichess.end.stalemate"]),
        rule(
            "awele-despite-check",
            "a game of Awele begins although a check must be answered",
            &["awarichess.power.own"],
            AweleDespiteCheck,
        )
        .breaking(&["awarichess.awele.again"]),
    ]
}

impl WrongRules for Awarichess {
    fn wrong_rules() -> Vec<WrongEngine<Self>> {
        laws(powered::wrong_rules()).into_iter().chain(laws(wrong_rules())).collect()
    }

    fn misreadings() -> Vec<Misreading<Self>> {
        misread::awarichess::misreadings()
    }
}
