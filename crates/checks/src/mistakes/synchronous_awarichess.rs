//! Mistakes of Synchronous Awarichess, besides those that both versions can have.

use crate::board::awele::START;
use crate::board::synchronous_awarichess::{Move, Setup};
use crate::games::SynchronousAwarichess;
use crate::model::synchronous_awarichess::Model;
use crate::rules::Rules as _;

use super::powered::used_up;
use super::{FaultyAnswers, MistakeOf, Mistakes, mistakes, powered};

/// What an implementation gets wrong.
#[derive(Clone, Copy, Debug)]
enum FaultySynchronousAwarichess {
    CaptureDoesNotStopAwele,
    AweleGoesOnWithTheSame,
    AweleAnewAfterChess,
    CheckLeftUnanswered,
}

impl FaultyAnswers<Model> for FaultySynchronousAwarichess {
    fn keeps_impossible(&self) -> bool {
        false
    }

    fn not_applied(&self) -> &'static str {
        match self {
            Self::CaptureDoesNotStopAwele => "awarichess.chess.sowing",
            _ => "",
        }
    }

    fn lists(&self, law: &Model, setup: &Setup, mv: &Move) -> bool {
        match self {
            Self::CaptureDoesNotStopAwele => matches!(mv, Move::Sowing(_)),
            Self::CheckLeftUnanswered => !(used_up(&setup.powers) && law.check(setup)),
            _ => true,
        }
    }

    fn after(&self, before: &Setup, mv: &Move, mut after: Setup) -> Setup {
        let captures = matches!(mv, Move::Sowing(_)) && !used_up(&after.powers);
        match self {
            Self::AweleGoesOnWithTheSame if captures => after.awele.turn = before.awele.turn,
            Self::AweleAnewAfterChess if !used_up(&before.powers) && used_up(&after.powers) => {
                after.awele = START.parse().expect("the array");
            }
            _ => {}
        }
        after
    }
}

/// Mistakes of both versions that break a clause of this game as well: it says what the standard game's clause says.
const OF_THIS_GAME: [(&str, &str); 2] = [
    ("remaining-before-captured", "synchronous-awarichess.awele.end"),
    ("cycle-across-games", "synchronous-awarichess.cycle"),
];

/// A clause of the standard game, and that of this game which replaces it.
const REPLACED: (&str, &str) = ("awarichess.end.stalemate", "synchronous-awarichess.stalemate");

/// The mistakes of both versions, as they break this game's clauses.
fn of_both_versions() -> Vec<MistakeOf<SynchronousAwarichess>> {
    let mut mistakes = powered::of_both_versions();
    for mistake in &mut mistakes {
        let own = OF_THIS_GAME.iter().filter(|(name, _)| *name == mistake.name);
        mistake.breaks.extend(own.map(|(_, clause)| (*clause).to_owned()));
        let replaced = mistake.says.iter_mut().chain(&mut mistake.breaks).filter(|clause| *clause == REPLACED.0);
        replaced.for_each(|clause| *clause = REPLACED.1.to_owned());
    }
    mistakes
}

impl Mistakes for SynchronousAwarichess {
    fn misreadings() -> Vec<MistakeOf<Self>> {
        powered::misreadings()
    }

    fn own_mistakes() -> Vec<MistakeOf<Self>> {
        use FaultySynchronousAwarichess::*;
        let own = mistakes! {
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
