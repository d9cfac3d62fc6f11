//! Mistakes of Awele: sowings, captures and ends.

use crate::board::Player;
use crate::board::awele::{House, Move, Setup};
use crate::games::Awele;
use crate::model::awele::Model;
use crate::rules::{Draw, Outcome, Rules as _, Win};

use super::{FaultyAnswers, MistakeOf, Mistakes, mistakes};

/// What an implementation does wrong.
#[derive(Clone, Copy, Debug)]
enum FaultyAwele {
    OriginSown,
    CapturesFour,
    ChainOfOne,
    CapturedGoToTheOther,
    TurnStays,
    EqualSeedsWin,
    CycleUnseen,
}

impl FaultyAnswers<Model> for FaultyAwele {
    fn keeps_impossible(&self) -> bool {
        false
    }

    fn after(&self, before: &Setup, mv: &Move, mut after: Setup) -> Setup {
        let player = before.turn;
        let gained = after.captured(player) - before.captured(player);
        let ahead = |houses: u8| (0..houses).fold(mv.from, |house, _| house.next());
        match self {
            Self::OriginSown if before.seeds(mv.from) >= 12 && gained == 0 => {
                let last = ahead(before.seeds(mv.from));
                // The twelfth seed falls in its own house, and the last one a house earlier.
                *after.seeds_mut(mv.from) += 1;
                *after.seeds_mut(last.next()) -= 1;
            }
            Self::CapturesFour if gained == 0 => {
                let last = ahead(before.seeds(mv.from).min(11));
                if last.owner() != player && after.seeds(last) == 4 {
                    *after.seeds_mut(last) = 0;
                    *after.captured_mut(player) += 4;
                }
            }
            Self::ChainOfOne if gained > 3 => {
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
            Self::CapturedGoToTheOther => {
                *after.captured_mut(player) -= gained;
                *after.captured_mut(player.other()) += gained;
            }
            Self::TurnStays => after.turn = player,
            _ => {}
        }
        after
    }

    fn outcome(&self, _: &Model, _: &Setup, lawful: Option<Outcome>) -> Option<Outcome> {
        match (self, lawful) {
            (Self::EqualSeedsWin, Some(Outcome::Draw(Draw::EqualSeeds))) => {
                Some(Outcome::Win { winner: Player::White, by: Win::Seeds })
            }
            _ => lawful,
        }
    }

    fn recurs(&self, law: &Model, earlier: &Setup, now: &Setup) -> bool {
        law.recurs(earlier, now) && !matches!(self, Self::CycleUnseen)
    }
}

impl Mistakes for Awele {
    fn own_mistakes() -> Vec<MistakeOf<Self>> {
        use FaultyAwele::*;
        mistakes! {
            "sows-from-any-house" ["awele.move.own-house"] "a player may sow from the opponent's houses too";
            "sows-from-an-empty-house" ["awele.move.empty-house"] "a house without seeds may be chosen";
            "feeding-not-enforced" ["awele.feeding"] "an opponent without seeds need not be given any";
            "capture-of-all-not-forbidden" ["awele.capture-of-all.forbidden"]
                "with `capture-of-all=forbidden` a sowing that captures all is allowed";
            "origin-is-sown" ["awele.sowing.origin"] "the twelfth seed is sown in the house of origin" => OriginSown;
            "captures-four" ["awele.sowing"] breaks ["awele.capture"]
                "a house that reaches four seeds is captured too" => CapturesFour;
            "captures-one-house-only" ["awele.capture.chain"] "a capture does not continue to the house before"
                => ChainOfOne;
            "captured-seeds-to-the-other" ["awele.capture"] breaks ["awele.capture", "awele.capture.kept"]
                "captured seeds go to the other player" => CapturedGoToTheOther;
            "turn-stays" ["awele.sowing"] breaks ["awele.turn"] "the turn does not pass" => TurnStays;
            "equal-seeds-are-a-win" ["awele.result.equal-seeds"] "with equal seeds South has won" => EqualSeedsWin;
            "cycle-goes-unseen" ["awele.result.more-seeds"] breaks ["awele.end.cycle"]
                "a position that recurs does not end the game" => CycleUnseen;
        }
    }
}
