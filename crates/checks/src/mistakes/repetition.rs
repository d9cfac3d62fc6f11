//! Wrong rules about repetition, of any game: what is said of some occurrence of a position, or number of sequences, is
//! applied to the one before it or to the one after it.

use super::{Fault, WrongEngine, WrongRule, laws, rule};
use crate::crosscheck::Terrain;
use crate::rules::{Law, Repetition};
use crate::spec::Kind;

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

impl<L: Law> Fault<L> for OffByOne {
    fn repeats(&self, repetition: Repetition) -> Repetition {
        match repetition {
            Repetition::Draws { occurrence } => Repetition::Draws { occurrence: self.shifted(occurrence) },
            Repetition::Loses { occurrence } => Repetition::Loses { occurrence: self.shifted(occurrence) },
            Repetition::Ends { occurrence } => Repetition::Ends { occurrence: self.shifted(occurrence) },
            Repetition::SequenceForbidden { times } => Repetition::SequenceForbidden { times: self.shifted(times) },
            Repetition::Allowed | Repetition::Replaces => repetition,
        }
    }
}

/// An engine that counts one less, and one that counts one more.
pub(super) fn wrong_repetitions<G: Terrain>() -> Vec<WrongEngine<G>>
where
    G::Model: Law<Position = G::Setup>,
{
    let about = |name: &&str| [".repetition", ".repetition.sequence", ".cycle"].iter().any(|end| name.ends_with(end));
    let clauses = G::clauses();
    let concerned =
        clauses.iter().filter(|clause| clause.kind != Kind::Ruling).map(|clause| clause.name).filter(about);
    let concerned: Vec<&str> = concerned.collect();
    let one = |name: &str, what: &str, wrong| rule(name, what, &concerned, wrong);
    let rules: Vec<WrongRule<OffByOne>> = vec![
        one("repetition-counts-one-too-early", "a repetition counts one time earlier", OffByOne::Earlier),
        one("repetition-counts-one-too-late", "a repetition counts one time later", OffByOne::Later),
    ];
    laws(rules)
}
