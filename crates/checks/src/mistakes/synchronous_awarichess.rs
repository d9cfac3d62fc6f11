//! Wrong rules of Synchronous Awarichess, besides those that both versions can have.

use crate::board::awele::START;
use crate::board::synchronous_awarichess::{Move, Setup};
use crate::games::SynchronousAwarichess;
use crate::model::synchronous_awarichess::Model;
use crate::rules::Rules as _;

use super::powered::used_up;
use super::{Fault, ListOf, WrongEngine, WrongRules, misread, powered, wrong_rules};

/// What an implementation gets wrong.
#[expect(missing_docs, reason = "the list of wrong rules says what each is")]
#[derive(Clone, Copy, Debug)]
pub enum Wrong {
    CaptureDoesNotStopAwele,
    AweleGoesOnWithTheSame,
    AweleAnewAfterChess,
    CheckLeftUnanswered,
}

impl Fault<Model> for Wrong {
    fn keeps_impossible(&self) -> bool {
        false
    }

    fn not_applied(&self) -> &'static str {
        match self {
            Wrong::CaptureDoesNotStopAwele => "awarichess.chess.sowing",
            _ => "",
        }
    }

    fn lists(&self, law: &Model, setup: &Setup, mv: &Move) -> bool {
        match self {
            Wrong::CaptureDoesNotStopAwele => matches!(mv, Move::Sowing(_)),
            Wrong::CheckLeftUnanswered => !(used_up(&setup.powers) && law.check(setup)),
            _ => true,
        }
    }

    fn after(&self, before: &Setup, mv: &Move, mut after: Setup) -> Setup {
        let captures = matches!(mv, Move::Sowing(_)) && !used_up(&after.powers);
        match self {
            Wrong::AweleGoesOnWithTheSame if captures => after.awele.turn = before.awele.turn,
            Wrong::AweleAnewAfterChess if !used_up(&before.powers) && used_up(&after.powers) => {
                after.awele = START.parse().expect("the array");
            }
            _ => {}
        }
        after
    }
}

/// Wrong rules of both versions that break a clause of this game as well: it says what the standard game's clause says.
const OF_THIS_GAME: [(&str, &str); 2] = [
    ("remaining-before-captured", "synchronous-awarichess.awele.end"),
    ("cycle-across-games", "synchronous-awarichess.cycle"),
];

/// The wrong rules of both versions, as they break this game's clauses.
fn of_both_versions() -> Vec<WrongEngine<SynchronousAwarichess>> {
    let mut rules = powered::wrong_rules();
    for rule in &mut rules {
        let own = OF_THIS_GAME.iter().filter(|(name, _)| *name == rule.name);
        rule.breaks.extend(own.map(|(_, clause)| (*clause).to_owned()));
    }
    rules
}

impl WrongRules for SynchronousAwarichess {
    const EXPLANATIONS: &'static [ListOf<Self>] = &[misread::synchronous_awarichess::misreadings];

    fn wrong_rules() -> Vec<WrongEngine<Self>> {
        use Wrong::*;
        let own = wrong_rules! {
            "capture-does-not-stop-awele" ["awarichess.chess.sowing", "awarichess.power.own"]
                breaks ["synchronous-awarichess.awele.end"] "Awele goes on while there are powers"
                => CaptureDoesNotStopAwele;
            "awele-goes-on-with-the-same" ["awele.capture"] breaks ["synchronous-awarichess.awele.on"]
                "after a capture the same player sows again" => AweleGoesOnWithTheSame;
            "awele-anew-after-chess" ["awarichess.zero"] breaks ["synchronous-awarichess.awele.on"]
                "Awele restarts when the powers are used up" => AweleAnewAfterChess;
            "check-left-when-powers-are-used-up" ["awarichess.check.free"]
                breaks ["synchronous-awarichess.check.first"] "a check is left unanswered once there is no power"
                => CheckLeftUnanswered;
        };
        of_both_versions().into_iter().chain(own).collect()
    }
}
