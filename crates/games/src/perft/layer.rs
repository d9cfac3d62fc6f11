//! The positions after some moves.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, DefaultHasher, Hash};

use crate::rules::Rules;

/// The positions after sequences of a certain number of moves, each with the number of sequences that lead to it. They
/// are listed in the same order in every run.
#[derive(Clone, Debug)]
pub struct Layer<P> {
    positions: Vec<(P, u64)>,
}

/// Why the next layer cannot be computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LayerError {
    /// So many sequences lead to one position, or there are so many in total.
    #[error("there are 2^64 or more sequences")]
    Sequences,
    /// There are more than the given maximum.
    #[error("there are more positions than are to be listed")]
    Positions,
}

impl<P: Eq + Hash> Layer<P> {
    /// A position, after no moves.
    pub fn at(position: P) -> Self {
        Layer { positions: vec![(position, 1)] }
    }

    /// The positions one move further, each once.
    ///
    /// # Errors
    /// There are more than `most`, or at least 2^64 sequences lead to one of them.
    pub fn next<R: Rules<Position = P>>(&self, rules: &R, most: usize) -> Result<Self, LayerError> {
        self.next_as(rules, most, |position| position)
    }

    /// The same, with a position in the place of each that stands for those like it.
    pub(super) fn next_as<R: Rules<Position = P>>(
        &self,
        rules: &R,
        most: usize,
        stands_for: impl Fn(P) -> P,
    ) -> Result<Self, LayerError> {
        let mut next: HashMap<P, u64, BuildHasherDefault<DefaultHasher>> = HashMap::default();
        for (position, times) in &self.positions {
            for mv in rules.legal_moves(position) {
                let sum = next.entry(stands_for(rules.play(position, &mv))).or_default();
                *sum = sum.checked_add(*times).ok_or(LayerError::Sequences)?;
            }
            if next.len() > most {
                return Err(LayerError::Positions);
            }
        }
        Ok(Layer { positions: next.into_iter().collect() })
    }

    /// The positions one move further, each as often as moves lead to it.
    pub(super) fn next_apart<R: Rules<Position = P>>(&self, rules: &R) -> Self {
        let mut next = Vec::new();
        for (position, times) in &self.positions {
            next.extend(rules.legal_moves(position).iter().map(|mv| (rules.play(position, mv), *times)));
        }
        Layer { positions: next }
    }

    /// How many sequences there are with one more move.
    ///
    /// # Errors
    /// 2^64 or more.
    pub(super) fn moves<R: Rules<Position = P>>(&self, rules: &R) -> Result<u64, LayerError> {
        let mut counts =
            self.positions.iter().map(|(position, times)| times.checked_mul(rules.count_legal(position)));
        counts.try_fold(0, |sum: u64, count| sum.checked_add(count?)).ok_or(LayerError::Sequences)
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The positions.
    pub fn positions(&self) -> impl Iterator<Item = &P> {
        self.positions.iter().map(|(position, _)| position)
    }
}

impl<P> IntoIterator for Layer<P> {
    type Item = (P, u64);
    type IntoIter = std::vec::IntoIter<(P, u64)>;

    fn into_iter(self) -> Self::IntoIter {
        self.positions.into_iter()
    }
}
