//! Wrong rules of Synchronous Awarichess, besides those that both versions can have.

use crate::board::awele::START;
use crate::board::synchronous_awarichess::{Move, Setup};
use crate::games::SynchronousAwarichess;
use crate::model::synchronous_awarichess::Model;
use crate::rules::Rules as _;

use super::{Fault, Misreading, WrongEngine, WrongRule, WrongRules, laws, misread, powered, rule};

/// What an implementation gets wrong.
#[expect(missing_docs, reason = "the list of wrong rules says what each is")]
#[derive(Clone, Copy, Debug)]
pub enum Wrong {
    CaptureDoesNotStopAwele,
    AweleGoesOnWithTheSame,
    AweleAnewAfterChess,
    CheckLeftUnanswered,
}

/// Whether there is neither a power nor an order.
fn used_up(setup: &Setup) -> bool {
    setup.powers.list.is_empty() && !setup.powers.ordered
}

impl Fault<Model> for Wrong {
    fn overlooked(&self) -> &'static str {
        match self {
            Wrong::CaptureDoesNotStopAwele => "awarichess.chess.sowing",
            _ => "",
        }
    }

    fn lists(&self, law: &Model, setup: &Setup, mv: &Move) -> bool {
        match self {
            Wrong::CaptureDoesNotStopAwele => matches!(mv, Move::Sowing(_)),
            Wrong::CheckLeftUnanswered => !(used_up(setup) && law.check(setup)),
            _ => true,
        }
    }

    fn leads(&self, before: &Setup, mv: &Move, mut after: Setup) -> Setup {
        let captures = matches!(mv, Move::Sowing(_)) && !used_up(&after);
        match self {
            Wrong::AweleGoesOnWithTheSame if captures => after.awele.turn = before.awele.turn,
            Wrong::AweleAnewAfterChess if !used_up(before) && used_up(&after) => {
                after.awele = START.parse().expect("the array");
            }
            _ => {}
        }
        after
    }
}

/// The wrong rules by name.
fn wrong_rules() -> Vec<WrongRule<Wrong>> {
    use Wrong::*;
    vec![
        rule(
            "capture-does-not-stop-awele",
            "Awele goes on while there are powers",
            &["awarichess.chess.sowing", "awarichess.power.own"],
            CaptureDoesNotStopAwele,
        )
        .breaking(&["synchronous-awarichess.awele.end"]),
        rule(
            "awele-goes-on-with-the-same",
            "after a capture the same player sows again",
            &["awele.capture"],
            AweleGoesOnWithTheSame,
        )
        .breaking(&["synchronous-awarichess.awele.on"]),
        rule(
            "awele-anew-after-chess",
            "Awele restarts when the powers are used up",
            &["awarichess.zero"],
            AweleAnewAfterChess,
        )
        .breaking(&["synchronous-awarichess.awele.on"]),
        rule(
            "check-left-when-powers-are-used-up",
            "a check is left unanswered once there is no power",
            &["awarichess.check.free"],
            CheckLeftUnanswered,
        )
        .breaking(&["synchronous-awarichess.check.first"]),
    ]
}

/// Wrong rules of both versions that break a clause of this game as well: it says what the standard game's clause says.
const OF_THIS_GAME: [(&str, &str); 2] = [
    ("remaining-before-captured", "synchronous-awarichess.awele.end"),
    ("cycle-across-games", "synchronous-awarichess.cycle"),
];

/// The wrong rules of both versions, as they break this game's clauses.
fn of_both_versions() -> Vec<WrongRule<powered::Wrong>> {
    let mut rules = powered::wrong_rules();
    for rule in &mut rules {
        let own = OF_THIS_GAME.iter().filter(|(name, _)| *name == rule.name);
        rule.breaks.extend(own.map(|(_, clause)| (*clause).to_owned()));
    }
    rules
}

impl WrongRules for SynchronousAwarichess {
    fn wrong_rules() -> Vec<WrongEngine<Self>> {
        laws(of_both_versions()).into_iter().chain(laws(wrong_rules())).collect()
    }

    fn misreadings() -> Vec<Misreading<Self>> {
        misread::synchronous_awarichess::misreadings()
    }
}
