//! Notes that a record takes on each move. Because of them, a question about repetition takes no longer at the end of a
//! long game.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::board::Player;
use crate::rules::{Repetition, Rules};

/// The notes of a record, as far as its rules ask for them.
#[derive(Clone, Debug)]
pub(super) struct Repeats<M> {
    /// The positions, from the first.
    noted: Vec<Noted>,
    /// The last position with each [`Rules::recurrence_key`].
    last: HashMap<u64, usize, BuildHasherDefault<OfKey>>,
    /// For each position noted, and for each player: the last position up to it that a move of theirs reached without
    /// giving check.
    unchecked: Vec<[Option<usize>; 2]>,
    /// For each move, how many moves were made before it, each time it was made.
    made_at: HashMap<M, Vec<usize>>,
}

/// A position that has been reached.
#[derive(Clone, Copy, Debug)]
struct Noted {
    key: u64,
    /// The index of its first occurrence.
    first: usize,
    /// How often it has occurred up to here.
    times: usize,
    /// How often any position has occurred up to here.
    most: usize,
    /// The last position before it with the same key.
    before: Option<usize>,
}

/// The hash of a key, which is one already. The factor (2^64 divided by the golden ratio) spreads those that are not.
#[derive(Default)]
struct OfKey(u64);

impl Hasher for OfKey {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(self.0 ^ u64::from(*byte)));
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl<M> Default for Repeats<M> {
    fn default() -> Self {
        Repeats { noted: Vec::new(), last: HashMap::default(), unchecked: Vec::new(), made_at: HashMap::new() }
    }
}

impl<M> Repeats<M> {
    /// Makes room for so many positions more.
    pub fn reserve(&mut self, repetition: Repetition, more: usize) {
        if repetition.counts_positions() {
            self.noted.reserve(more);
            self.last.reserve(more);
        }
    }

    /// Notes the last of these positions.
    pub fn arrive<R: Rules<Move = M>>(&mut self, rules: &R, positions: &[R::Position]) {
        let repetition = rules.repetition();
        let Some(position) = positions.last().filter(|_| repetition.counts_positions()) else { return };
        let at = positions.len() - 1;
        let key = rules.recurrence_key(position);
        let before = self.last.insert(key, at);
        let (first, times) = match self.same(rules, positions, before, position) {
            Some(same) => (same.first, same.times + 1),
            // It recurs once, under any sane rules.
            None => (at, usize::from(rules.recurs(position, position))),
        };
        let most = self.most_occurrences().max(times);
        self.noted.push(Noted { key, first, times, most, before });
        if matches!(repetition, Repetition::Loses { .. }) {
            let mut unchecked = self.unchecked.last().copied().unwrap_or_default();
            if !rules.check(position) {
                unchecked[rules.turn(position).other() as usize] = Some(at);
            }
            self.unchecked.push(unchecked);
        }
    }

    /// The last occurrence of a position among those with its key, of which this is the last.
    fn same<R: Rules<Move = M>>(
        &self,
        rules: &R,
        positions: &[R::Position],
        mut last: Option<usize>,
        position: &R::Position,
    ) -> Option<Noted> {
        while let Some(at) = last {
            let noted = self.noted[at];
            if rules.recurs(&positions[noted.first], position) {
                return Some(noted);
            }
            last = noted.before;
        }
        None
    }

    /// Forgets the last position.
    pub fn leave(&mut self) {
        let Some(Noted { key, before, .. }) = self.noted.pop() else { return };
        match before {
            Some(before) => self.last.insert(key, before),
            None => self.last.remove(&key),
        };
        self.unchecked.pop();
    }

    /// How often the position after so many moves had occurred there; `None` if that is not noted.
    pub fn occurrences(&self, made: usize) -> Option<usize> {
        Some(self.noted.get(made)?.times)
    }

    /// How often a position has occurred among these.
    pub fn occurrences_of<R: Rules<Move = M>>(
        &self,
        rules: &R,
        positions: &[R::Position],
        position: &R::Position,
    ) -> usize {
        let last = self.last.get(&rules.recurrence_key(position)).copied();
        self.same(rules, positions, last, position).map_or(0, |same| same.times)
    }

    /// How often the position that has occurred most often has.
    pub fn most_occurrences(&self) -> usize {
        self.noted.last().map_or(0, |noted| noted.most)
    }

    /// Whether every move of a player since the first occurrence of the current position gave check.
    pub fn always_checked(&self, player: Player) -> bool {
        let unchecked = self.unchecked.last().and_then(|unchecked| unchecked[player as usize]);
        let first = self.noted.last().map_or(0, |noted| noted.first);
        unchecked.is_none_or(|at| at <= first)
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
