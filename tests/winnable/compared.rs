//! Engine and model compared in a position, and the smallest position in which something is wrong.

use rulebook::bitboard::chess::Engine;
use rulebook::board::chess::Setup;
use rulebook::board::{Player, Setup as _};
use rulebook::diagram::Diagram;
use rulebook::model::chess::winnable;
use rulebook::rules::Rules as _;
use rulebook::rules::chess::winnable::{PLAYED_ON, Verdict};
use rulebook::winnable::mates;

/// So many positions the engine searches.
const LIMIT: u64 = 100_000;

/// How often each answered, and what.
#[derive(Default, Debug)]
pub struct Totals {
    pub positions: u64,
    pub engine: Answers,
    pub model: Answers,
}

/// How often an answer was given.
#[derive(PartialEq, Eq, Default, Debug)]
pub struct Answers {
    pub winnable: u64,
    pub unwinnable: u64,
    pub undecided: u64,
}

impl Answers {
    fn count(&mut self, verdict: &Verdict) {
        match verdict {
            Verdict::Winnable(_) => self.winnable += 1,
            Verdict::Unwinnable(_) => self.unwinnable += 1,
            Verdict::Undecided { .. } => self.undecided += 1,
        }
    }
}

/// Compares the answers in a position, of which the model searches so many.
///
/// # Panics
/// Something is wrong. The smallest position in which it is, is drawn.
pub fn compare(setup: &Setup, model: usize, totals: &mut Totals) {
    totals.positions += 1;
    if wrong(setup, model, totals).is_none() {
        return;
    }
    let mut smallest = *setup;
    let is_wrong = |setup: &Setup| wrong(setup, model, &mut Totals::default()).is_some();
    while let Some(simpler) = smallest.simpler().into_iter().find(is_wrong) {
        smallest = simpler;
    }
    let wrong = wrong(&smallest, model, &mut Totals::default()).unwrap_or_default();
    panic!("{setup}, or simpler\n{smallest}\n{}\n{wrong}", Diagram::of(&smallest, None).text());
}

/// What is wrong about the answers in a position, if it is possible.
fn wrong(setup: &Setup, model: usize, totals: &mut Totals) -> Option<String> {
    let engine = Engine::new(PLAYED_ON);
    let position = engine.admit(setup).ok()?;
    for winner in Player::BOTH {
        let verdicts = (position.winnable(winner, LIMIT), winnable(setup, winner, model));
        totals.engine.count(&verdicts.0);
        totals.model.count(&verdicts.1);
        let agree = match (&verdicts.0, &verdicts.1) {
            (Verdict::Winnable(_), by_law) => !matches!(by_law, Verdict::Unwinnable(_)),
            (Verdict::Unwinnable(_), by_law) => !matches!(by_law, Verdict::Winnable(_)),
            // Nothing that the model decides is too much for the engine.
            (Verdict::Undecided { .. }, by_law) => matches!(by_law, Verdict::Undecided { .. }),
        };
        let mating = |verdict: &Verdict| match verdict {
            Verdict::Winnable(line) => mates(setup, winner, line),
            _ => true,
        };
        let agree = agree && mating(&verdicts.0) && mating(&verdicts.1);
        if !agree {
            return Some(format!("{winner}: {verdicts:?}"));
        }
        if let (Verdict::Unwinnable(_), _) = verdicts {
            // What cannot be won never can be again.
            for mv in engine.legal_moves(&position) {
                let after = engine.play(&position, &mv).winnable(winner, LIMIT);
                if let Verdict::Winnable(_) = after {
                    return Some(format!("{winner}: {verdicts:?}, but after {mv} {after:?}"));
                }
            }
        }
    }
    None
}
