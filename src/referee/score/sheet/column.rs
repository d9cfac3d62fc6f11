//! How a sheet goes on by one half-move of a game: which word it has for that, and what is wrong with it.

use super::Sheet;
use super::cost::{END, EXCHANGED, FOREIGN, MISSING, ROW_MISSING, ROW_TWICE, TWICE};

/// How far a sheet has been read.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub(super) struct Progress {
    /// How many words of each column.
    words: [usize; 2],
    /// The column with the next one.
    next: usize,
    /// Whether that is one that has changed places with the word before it.
    pub exchanged: bool,
    /// Whether the first word of a row is missing, so that the row may be.
    missed: bool,
}

/// A way in which a sheet may go on.
#[derive(Clone)]
pub(super) struct Passage {
    /// The word for the half-move; `None` if it is missing.
    pub word: Option<usize>,
    /// The words before it that stand for no move.
    pub dropped: Vec<usize>,
    pub cost: usize,
    /// Whether the word means the half-move.
    pub agrees: bool,
    pub reached: Progress,
}

impl Progress {
    /// Nothing yet, where this column has the first word.
    pub fn nothing(next: usize) -> Self {
        Progress { next, ..Progress::default() }
    }

    /// How many words are left.
    pub fn left(&self, sheet: &Sheet) -> usize {
        sheet.words.len().saturating_sub(self.words[0] + self.words[1])
    }

    /// The ways in which a sheet goes on from here.
    pub fn ways(&self, sheet: &Sheet) -> Vec<Passage> {
        let (own, other) = (self.next, 1 - self.next);
        let word = |column: usize, ahead: usize| sheet.columns[column].get(self.words[column] + ahead).copied();
        let mut ways = Vec::new();
        let mut add = |word: Option<usize>, dropped: Vec<usize>, cost, used: [usize; 2], next| {
            let mut words = self.words;
            words[own] += used[0];
            words[other] += used[1];
            let reached = Progress { words, next, exchanged: false, missed: word.is_none() && !self.missed };
            ways.push(Passage { word, dropped, cost, agrees: false, reached });
        };
        if self.left(sheet) == 0 {
            add(None, Vec::new(), END, [0, 0], other);
            return ways;
        }
        let [first, second] = [own, other].map(|column| word(column, 0));
        if self.exchanged {
            first.into_iter().for_each(|first| add(Some(first), Vec::new(), 0, [1, 0], own));
            return ways;
        }
        let missing = if self.missed { ROW_MISSING - MISSING } else { MISSING };
        // In its column, or in the text, where the words behind it come to stand in the other one.
        [other, own].into_iter().for_each(|next| add(None, Vec::new(), missing, [0, 0], next));
        let drop = |word: usize| if sheet.is_again(word) { TWICE } else { FOREIGN };
        let again = |word: usize| word > 1 && sheet.words[word - 2] == sheet.words[word];
        if let Some(first) = first {
            add(Some(first), Vec::new(), 0, [1, 0], other);
            if let Some(then) = word(own, 1) {
                add(Some(then), vec![first], drop(first), [2, 0], other);
                if let Some(second) = second.filter(|second| again(first) && again(*second)) {
                    add(Some(then), vec![first, second], ROW_TWICE, [2, 1], other);
                }
            }
            if let Some(second) = second {
                add(Some(second), vec![first], drop(first), [1, 1], own);
                add(Some(second), Vec::new(), EXCHANGED, [0, 1], own);
                if let Some(way) = ways.last_mut() {
                    way.reached.exchanged = true;
                }
            }
        }
        ways
    }
}
