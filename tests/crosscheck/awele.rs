//! Planted faults in Awele: sowings, captures and ends that are wrong are found out, by the right clause.

use pretty_assertions::assert_eq;
use rulebook::board::Player;
use rulebook::board::awele::{House, Move, Setup};
use rulebook::crosscheck::{Budget, check};
use rulebook::games::{Awele, Game as _};
use rulebook::model::awele::Model;
use rulebook::rules::{Draw, Outcome, Win};

use super::faulty::{self, Fault};

/// What an implementation does wrong.
#[derive(Clone, Copy, Debug)]
enum Wrong {
    Overlooks(&'static str),
    OriginSown,
    CapturesFour,
    ChainOfOne,
    CapturedGoToTheOther,
    TurnStays,
    EqualSeedsWin,
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
                // The twelfth in its own house, and the last one falls a house sooner.
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
}

fn found(wrong: Wrong, fingerprint: &str) {
    faulty::found::<Awele, Wrong>(wrong, fingerprint, 12);
}

#[test]
fn the_model_agrees_with_itself() {
    assert_eq!(check::<Awele, _>(&Awele::model, &Budget::bounded(1799), &|_| {}).disagreements, []);
}

#[test]
fn the_engine_agrees_with_the_model() {
    assert_eq!(check::<Awele, _>(&Awele::engine, &Budget::bounded(31), &|_| {}).disagreements, []);
}

#[test]
fn clauses_that_are_overlooked() {
    for clause in
        ["awele.move.own-house", "awele.move.empty-house", "awele.feeding", "awele.capture-of-all.forbidden"]
    {
        found(Wrong::Overlooks(clause), &format!("plays {clause}"));
    }
}

#[test]
fn an_equal_count_that_is_won() {
    found(Wrong::EqualSeedsWin, "outcome awele.result.equal-seeds awele.result.more-seeds");
}

#[test]
fn an_origin_that_is_sown() {
    faulty::found_to_lead_elsewhere::<Awele, _>(Wrong::OriginSown);
}

#[test]
fn a_capture_of_four() {
    faulty::found_to_lead_elsewhere::<Awele, _>(Wrong::CapturesFour);
}

#[test]
fn a_chain_that_stops_after_one_house() {
    faulty::found_to_lead_elsewhere::<Awele, _>(Wrong::ChainOfOne);
}

#[test]
fn captured_seeds_that_go_to_the_other_player() {
    faulty::found_to_lead_elsewhere::<Awele, _>(Wrong::CapturedGoToTheOther);
}

#[test]
fn a_turn_that_does_not_pass() {
    faulty::found_to_lead_elsewhere::<Awele, _>(Wrong::TurnStays);
}
