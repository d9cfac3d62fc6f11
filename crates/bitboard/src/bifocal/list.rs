//! Listing and counting the legal moves, and counting sequences of them.

use super::board::Board;
use super::legal::Visitor;
use super::lines::{Bits, Line};
use super::square::{At, Set, squares};
use super::targets::on_line;

/// A move by indices.
#[derive(Clone, Copy)]
pub(super) struct Ply {
    pub from: At,
    pub to: At,
    /// Whether a Kannon lands turned.
    pub turned: bool,
}

/// Adds up how many there are.
pub(super) struct Counter(pub u64);

/// How many of the ten squares of a line there are.
static COUNTS: [u8; 1 << 10] = {
    let mut counts = [0; 1 << 10];
    let mut bits: usize = 0;
    while bits < counts.len() {
        counts[bits] = bits.count_ones() as u8;
        bits += 1;
    }
    counts
};

impl Visitor for Counter {
    #[inline(always)]
    fn line(&mut self, _from: At, _line: Line, targets: Bits, _turned: bool) {
        self.0 += u64::from(COUNTS[(targets >> 3) as usize % COUNTS.len()]);
    }

    #[inline(always)]
    fn set(&mut self, _from: At, targets: Set, _turned: bool) {
        self.0 += u64::from(targets.count_ones());
    }
}

/// Appends them.
struct Lister<'a>(&'a mut Vec<Ply>);

impl Visitor for Lister<'_> {
    #[inline(always)]
    fn line(&mut self, from: At, line: Line, targets: Bits, turned: bool) {
        self.0.extend(on_line(line, targets).map(|to| Ply { from, to, turned }));
    }

    #[inline(always)]
    fn set(&mut self, from: At, targets: Set, turned: bool) {
        self.0.extend(squares(targets).map(|to| Ply { from, to, turned }));
    }
}

impl Board {
    /// How many legal moves there are.
    #[inline(never)]
    pub fn count(&self) -> u64 {
        let mut counter = Counter(0);
        self.legal(&mut counter);
        counter.0
    }

    /// Adds the legal moves to a list.
    #[inline(never)]
    pub fn list(&self, list: &mut Vec<Ply>) {
        self.legal(&mut Lister(list));
    }

    /// The number of sequences of this many legal moves. The list serves all of them: the moves of each level follow
    /// those that led to it.
    pub fn sequences(&mut self, depth: u32, list: &mut Vec<Ply>) -> u64 {
        match depth {
            0 => return 1,
            1 => return self.count(),
            _ => {}
        }
        let begin = list.len();
        self.list(list);
        let outlook = if depth == 2 { self.outlook() } else { None };
        let mut sequences = 0;
        for i in begin..list.len() {
            let ply = list[i];
            sequences += if let Some(outlook) = &outlook {
                self.answers(outlook, ply)
            } else {
                let before = self.make(ply);
                let after = self.sequences(depth - 1, list);
                self.take_back(ply, before);
                after
            };
        }
        list.truncate(begin);
        sequences
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_of_a_line_are_counted() {
        let mut counter = Counter(0);
        counter.line(0, 3, 0b1_0000_0000_1000, false);
        counter.line(0, 3, 0b1_1111_1111_1000, true);
        counter.set(0, 1 << 109 | 1, false);
        assert_eq!(counter.0, 14);
    }
}
