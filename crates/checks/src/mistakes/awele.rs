//! Wrong rules of Awele: sowings, captures and ends.

use crate::board::Player;
use crate::board::awele::{House, Move, Setup};
use crate::games::Awele;
use crate::model::awele::Model;
use crate::rules::{Draw, Outcome, Rules as _, Win};

use super::{Fault, Misreading, WrongEngine, WrongRule, WrongRules, laws, misread, rule};

/// What an implementation does wrong.
#[expect(missing_docs, reason = "the list of wrong rules says what each is")]
#[derive(Clone, Copy, Debug)]
pub enum Wrong {
    Overlooks(&'static str),
    OriginSown,
    CapturesFour,
    ChainOfOne,
    CapturedGoToTheOther,
    TurnStays,
    EqualSeedsWin,
    CycleUnseen,
}

impl Fault<Model> for Wrong {
    fn overlooked(&self) -> &'static str {
        match self {
            Wrong::Overlooks(clause) => clause,
            _ => "",
        }
    }

    fn leads(&self, before: &Setup, mv: &Move, mut after: Setup) -> Setup {
        let player = before.turn;
        let gained = after.captured(player) - before.captured(player);
        match self {
            Wrong::OriginSown if before.seeds(mv.from) >= 12 && gained == 0 => {
                let mut last = mv.from;
                for _ in 0..before.seeds(mv.from) {
                    last = last.next();
                }
                // The twelfth seed falls in its own house, and the last one a house earlier.
                *after.seeds_mut(mv.from) += 1;
                *after.seeds_mut(last.next()) -= 1;
            }
            Wrong::CapturesFour if gained == 0 => {
                let mut last = mv.from;
                for _ in 0..before.seeds(mv.from).min(11) {
                    last = last.next();
                }
                if last.owner() != player && after.seeds(last) == 4 {
                    *after.seeds_mut(last) = 0;
                    *after.captured_mut(player) += 4;
                }
            }
            Wrong::ChainOfOne if gained > 3 => {
                // The houses before the last one keep their seeds: put all but the last capture back.
                let mut left = gained;
                let emptied: Vec<House> = House::of(player.other())
                    .filter(|house| before.seeds(*house) > 0 && after.seeds(*house) == 0)
                    .collect();
                for house in emptied.iter().rev().skip(1) {
                    let seeds = before.seeds(*house) + 1;
                    if left > seeds + 1 {
                        *after.seeds_mut(*house) += seeds;
                        left -= seeds;
                    }
                }
                *after.captured_mut(player) = before.captured(player) + left;
            }
            Wrong::CapturedGoToTheOther => {
                *after.captured_mut(player) -= gained;
                *after.captured_mut(player.other()) += gained;
            }
            Wrong::TurnStays => after.turn = player,
            _ => {}
        }
        after
    }

    fn ends(&self, _: &Model, _: &Setup, outcome: Option<Outcome>) -> Option<Outcome> {
        match (self, outcome) {
            (Wrong::EqualSeedsWin, Some(Outcome::Draw(Draw::EqualSeeds))) => {
                Some(Outcome::Win { winner: Player::White, by: Win::Seeds })
            }
            _ => outcome,
        }
    }

    fn recurs(&self, law: &Model, earlier: &Setup, now: &Setup) -> bool {
        law.recurs(earlier, now) && !matches!(self, Wrong::CycleUnseen)
    }
}

/// The wrong rules by name.
fn wrong_rules() -> Vec<WrongRule<Wrong>> {
    use Wrong::*;
    vec![
        rule(
            "sows-from-any-house",
            "a player may sow from the opponent's houses too",
            &["awele.move.own-house"],
            Overlooks("awele.move.own-house"),
        ),
        rule(
            "sows-from-an-empty-house",
            "a house without seeds may be chosen",
            &["awele.move.empty-house"],
            Overlooks("awele.move.empty-house"),
        ),
        rule(
            "feeding-not-enforced",
            "an opponent without seeds need not be given any",
            &["awele.feeding"],
            Overlooks("awele.feeding"),
        ),
        rule(
            "capture-of-all-not-forbidden",
            "with `capture-of-all=forbidden` a sowing that captures all is allowed",
            &["awele.capture-of-all.forbidden"],
            Overlooks("awele.capture-of-all.forbidden"),
        ),
        rule(
            "origin-is-sown",
            "the twelfth seed is sown in the house of origin",
            &["awele.sowing.origin"],
            OriginSown,
        ),
        rule("captures-four", "a house that reaches four seeds is captured too", &["awele.sowing"], CapturesFour)
            .breaking(&["awele.capture"]),
        rule(
            "captures-one-house-only",
            "a capture does not continue to the house before",
            &["awele.capture.chain"],
            ChainOfOne,
        ),
        rule(
            "captured-seeds-to-the-other",
            "captured seeds go to the other player",
            &["awele.capture"],
            CapturedGoToTheOther,
        )
        .breaking(&["awele.capture", "awele.capture.kept"]),
        rule("turn-stays", "the turn does not pass", &["awele.sowing"], TurnStays).breaking(&["awele.turn"]),
        rule("equal-seeds-are-a-win", "with equal seeds South has won", &["awele.result.equal-seeds"], EqualSeedsWin),
        rule(
            "cycle-goes-unseen",
            "a position that recurs does not end the game",
            &["awele.result.more-seeds"],
            CycleUnseen,
        )
        .breaking(&["awele.end.cycle"]),
    ]
}

impl WrongRules for Awele {
    fn wrong_rules() -> Vec<WrongEngine<Self>> {
        laws(wrong_rules())
    }

    fn misreadings() -> Vec<Misreading<Self>> {
        misread::awele::misreadings()
    }
}
