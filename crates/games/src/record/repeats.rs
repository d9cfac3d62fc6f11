//! Notes that a record takes on each move. Because of them, a question about repetition takes no longer at the end of a
//! long game.

use std::collections::HashMap;

use crate::board::Player;
use crate::rules::{Repetition, Rules};

/// The notes of a record, as far as its rules ask for them.
#[derive(Clone, Debug)]
pub(super) struct Repeats<M> {
    /// The different positions, by [`Rules::recurrence_key`].
    seen: HashMap<u64, Vec<Occurrence>>,
    /// The current position.
    current: Occurrence,
    /// For each position noted, and for each player: the last position up to it that a move of theirs reached without
    /// giving check.
    unchecked: Vec<[Option<usize>; 2]>,
    /// For each move, how many moves were made before it, each time it was made.
    made_at: HashMap<M, Vec<usize>>,
}

/// A position that has been reached.
#[derive(Clone, Copy, Debug, Default)]
struct Occurrence {
    /// The index of its first occurrence.
    first: usize,
    /// How often it has occurred.
    times: usize,
}

impl<M> Default for Repeats<M> {
    fn default() -> Self {
        Repeats {
            seen: HashMap::new(),
            current: Occurrence::default(),
            unchecked: Vec::new(),
            made_at: HashMap::new(),
        }
    }
}

impl<M> Repeats<M> {
    /// Notes the last of these positions.
    pub fn arrive<R: Rules<Move = M>>(&mut self, rules: &R, positions: &[R::Position]) {
        let repetition = rules.repetition();
        let Some(position) = positions.last().filter(|_| repetition.counts_positions()) else { return };
        let at = positions.len() - 1;
        let alike = self.seen.entry(rules.recurrence_key(position)).or_default();
        self.current = match alike.iter_mut().find(|seen| rules.recurs(&positions[seen.first], position)) {
            Some(seen) => {
                seen.times += 1;
                *seen
            }
            None => {
                // It recurs once, under any sane rules.
                let seen = Occurrence { first: at, times: usize::from(rules.recurs(position, position)) };
                alike.push(seen);
                seen
            }
        };
        if matches!(repetition, Repetition::Loses { .. }) {
            let mut unchecked = self.unchecked.last().copied().unwrap_or_default();
            if !rules.check(position) {
                unchecked[rules.turn(position).other() as usize] = Some(at);
            }
            self.unchecked.push(unchecked);
        }
    }

    /// Forgets the last of these positions, of which there are at least two. The one before it is current again.
    pub fn leave<R: Rules<Move = M>>(&mut self, rules: &R, positions: &[R::Position]) {
        let [.., before, position] = positions else { return };
        let at = positions.len() - 1;
        if let Some(alike) = self.seen.get_mut(&rules.recurrence_key(position)) {
            alike.retain(|seen| seen.first != at);
            if let Some(seen) = alike.iter_mut().find(|seen| rules.recurs(&positions[seen.first], position)) {
                seen.times -= 1;
            }
        }
        let alike = self.seen.get(&rules.recurrence_key(before)).into_iter().flatten();
        let current = alike.copied().find(|seen| rules.recurs(&positions[seen.first], before));
        self.current = current.unwrap_or_default();
        self.unchecked.pop();
    }

    /// How often the current position has occurred.
    pub const fn occurrences(&self) -> usize {
        self.current.times
    }

    /// How often a position has occurred among these.
    pub fn occurrences_of<R: Rules<Move = M>>(
        &self,
        rules: &R,
        positions: &[R::Position],
        position: &R::Position,
    ) -> usize {
        let alike = self.seen.get(&rules.recurrence_key(position)).into_iter().flatten();
        let mut same = alike.filter(|seen| rules.recurs(&positions[seen.first], position));
        same.next().map_or(0, |seen| seen.times)
    }

    /// How often the position that has occurred most often has.
    pub fn most_occurrences(&self) -> usize {
        self.seen.values().flatten().map(|seen| seen.times).max().unwrap_or(0)
    }

    /// Whether every move of a player since the first occurrence of the current position gave check.
    pub fn always_checked(&self, player: Player) -> bool {
        let unchecked = self.unchecked.last().and_then(|unchecked| unchecked[player as usize]);
        unchecked.is_none_or(|at| at <= self.current.first)
    }
}

impl<M: Clone + Eq + std::hash::Hash> Repeats<M> {
    /// Notes a move, and how many moves were made before it.
    pub fn make<R: Rules<Move = M>>(&mut self, rules: &R, before: usize, mv: &M) {
        if matches!(rules.repetition(), Repetition::SequenceForbidden { .. }) {
            self.made_at.entry(mv.clone()).or_default().push(before);
        }
    }

    /// Forgets the last move, which is this one.
    pub fn unmake(&mut self, mv: &M) {
        if let Some(made_at) = self.made_at.get_mut(mv) {
            made_at.pop();
        }
    }

    /// The lengths of the sequences that have been made `times` times in a row (twice or more) at the end of these
    /// moves, the shortest first. Each sequence ends with the last move, so an earlier run of it can only have ended
    /// where that move was made before.
    pub fn sequences<'r>(&'r self, moves: &'r [M], times: usize) -> impl Iterator<Item = usize> + 'r {
        let made = moves.len();
        let ended_at = moves.last().and_then(|last| self.made_at.get(last));
        let lengths = ended_at.into_iter().flatten().rev().skip(1).map(move |at| made - 1 - at);
        lengths.take_while(move |length| length.saturating_mul(times) <= made).filter(move |length| {
            let run = &moves[made - length * times..];
            run[*length..] == run[..run.len() - length]
        })
    }
}
