//! Wrong rules about repetition, of any game: what is said of some occurrence of a position, or number of sequences, is
//! applied to the one before it or to the one after it.

use super::faulty::{Fault, PlainLaw};
use super::wrong_engine::{WrongEngine, faulty, rule};
use crate::crosscheck::Generator;
use crate::rules::Repetition;
use crate::spec;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum OffByOne {
    Earlier,
    Later,
}

impl OffByOne {
    /// Nothing repeats the first time.
    fn shifted(self, number: usize) -> usize {
        match self {
            OffByOne::Earlier => number.saturating_sub(1).max(2),
            OffByOne::Later => number + 1,
        }
    }
}

impl<L: PlainLaw> Fault<L> for OffByOne {
    fn repetition(&self, lawful: Repetition) -> Repetition {
        match lawful {
            Repetition::Draws { occurrence } => Repetition::Draws { occurrence: self.shifted(occurrence) },
            Repetition::Loses { occurrence } => Repetition::Loses { occurrence: self.shifted(occurrence) },
            Repetition::Ends { occurrence } => Repetition::Ends { occurrence: self.shifted(occurrence) },
            Repetition::SequenceForbidden { times } => Repetition::SequenceForbidden { times: self.shifted(times) },
            Repetition::PositionForbidden { occurrence } => {
                Repetition::PositionForbidden { occurrence: self.shifted(occurrence) }
            }
            Repetition::Allowed | Repetition::Claimed | Repetition::Replaces => lawful,
        }
    }
}

/// An engine that counts one less, and one that counts one more.
pub(super) fn wrong_repetitions<G: Generator<Model: PlainLaw>>() -> Vec<WrongEngine<G>> {
    let about = |name: &&str| {
        [".repetition", ".repetition.sequence", ".repetition.third-position", ".cycle"]
            .iter()
            .any(|end| name.ends_with(end))
    };
    let clauses = G::clauses();
    let concerned =
        clauses.iter().filter(|clause| clause.kind != spec::Kind::Ruling).map(|clause| clause.name).filter(about);
    let concerned: Vec<&str> = concerned.collect();
    let one = |name: &str, what: &str, wrong| rule(name, what, &concerned, faulty(wrong));
    vec![
        one("repetition-counts-one-too-early", "a repetition counts one time earlier", OffByOne::Earlier),
        one("repetition-counts-one-too-late", "a repetition counts one time later", OffByOne::Later),
    ]
}
