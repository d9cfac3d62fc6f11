//! Awarichess's claim that its boards never repeat: which parts are true.
//!
//! How the sentence was understood, and what was counted, is described in
//! `docs/results/awarichess-claims.md`.

use std::collections::HashMap;

use super::{CountedTable, EnumeratedClaims, Extent, Hook, markdown};
use crate::board::awarichess::{Move, Setup};
use crate::board::chess;
use crate::games::Awarichess;
use crate::rules::Rules;

/// The positions of chess from which all sequences of plies are walked, each with its purpose.
pub const STARTS: [(&str, &str); 4] = [
    ("the array", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("a Queen each", "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1"),
    ("batteries", "4k3/8/2b1n3/8/8/4N1B1/8/r3K2R w K - 0 1"),
    ("a check for a check", "b7/1k6/8/8/8/8/8/R6K w - - 0 1"),
];

const COLUMNS: &str = "from | powers | positions | consuming | carried out | answers | \
    with check | in a row | recurring | zero twice: same board | but en passant";

/// All games from a chess position with every list of a given number of powers, until the list is used up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exploration {
    /// The start's name and its text.
    pub start: (&'static str, &'static str),
    /// How many powers each list has.
    pub powers: usize,
}

/// What an [`Exploration`] found, summed over its lists. A position is a board with its turn, rights and en passant square,
/// and with the powers left; the counters of chess are left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Different positions.
    pub positions: u64,
    /// Moves between them that shorten the list: a ply by a player's own power, a zero move for the other one, an
    /// order.
    pub consuming: u64,
    /// Moves that carry out an order: the list is as long as before, but no order is pending any more.
    pub carried_out: u64,
    /// Answers to check, which consume nothing.
    pub answers: u64,
    /// Those of them that give check themselves.
    pub cross_checks: u64,
    /// The maximum number of answers to check in a row.
    pub longest: u64,
    /// Positions that recur after some moves.
    pub recurring: u64,
    /// Positions from which two zero moves in a row can be played, and their result: the same board,
    pub same_board: u64,
    /// or the same except for an en passant square that is lost.
    pub lost_en_passant: u64,
}

impl EnumeratedClaims for Awarichess {
    /// The slice has lists of two powers.
    fn enumerate<R: Rules<Setup = Setup>>(rules: &R, extent: Extent, progress: &Hook<'_>) -> CountedTable {
        let most = if extent == Extent::Whole { 3 } else { 2 };
        let of = |start| (1..=most).map(move |powers| Exploration { start, powers });
        let all: Vec<Exploration> = STARTS.into_iter().flat_map(of).collect();
        let total = all.len() as u64;
        let count = |(done, walk): (usize, Exploration)| {
            let row = walk.row(&walk.count(rules));
            progress(done as u64 + 1, total);
            row
        };
        let rows: Vec<Vec<String>> = all.into_iter().enumerate().map(count).collect();
        CountedTable { counted: rows.concat(), text: markdown(1, COLUMNS, rows) }
    }
}

impl Exploration {
    /// The lists, White's power before Black's.
    fn lists(&self) -> impl Iterator<Item = String> + use<> {
        let powers = self.powers;
        let owner = move |list: u32, n: usize| if list >> (powers - 1 - n) & 1 == 0 { 'W' } else { 'B' };
        (0..1_u32 << powers).map(move |list| (0..powers).map(|n| owner(list, n)).collect())
    }

    /// Walks with these rules.
    pub fn count<R: Rules<Setup = Setup>>(&self, rules: &R) -> Counts {
        let mut counts = Counts::default();
        for list in self.lists() {
            let text = format!("- | {list} | {}", self.start.1);
            let Ok(start) = rules.read(&text) else { continue };
            let mut seen = Visited { rules, met: HashMap::new(), counts: &mut counts };
            let longest = seen.visit(&start);
            counts.longest = counts.longest.max(longest);
        }
        counts
    }

    /// Its row in the table.
    pub fn row(&self, counts: &Counts) -> Vec<String> {
        let Counts { positions, consuming, carried_out, answers, cross_checks, longest, .. } = *counts;
        let Counts { recurring, same_board, lost_en_passant, .. } = *counts;
        let moves = [positions, consuming, carried_out, answers, cross_checks, longest];
        let numbers = [&moves[..], &[recurring, same_board, lost_en_passant]].concat();
        let words = [self.start.0.to_owned(), self.powers.to_string()];
        words.into_iter().chain(numbers.iter().map(u64::to_string)).collect()
    }
}

/// The positions met from one start by one list.
struct Visited<'w, R: Rules<Setup = Setup>> {
    rules: &'w R,
    /// The maximum number of answers to check in a row from a position; `None` while the walk from it is not
    /// finished.
    met: HashMap<Setup, Option<u64>>,
    counts: &'w mut Counts,
}

impl<R: Rules<Setup = Setup>> Visited<'_, R> {
    /// Walks on from a position, and returns the maximum number of answers to check in a row from it.
    fn visit(&mut self, position: &R::Position) -> u64 {
        let setup = self.rules.setup(position);
        let key = uncounted(&setup);
        match self.met.get(&key) {
            Some(Some(longest)) => return *longest,
            Some(None) => {
                self.counts.recurring += 1;
                return 0;
            }
            None => self.met.insert(key.clone(), None),
        };
        self.counts.positions += 1;
        let check = self.rules.check(position);
        let mut longest = 0;
        // Once Awele is played, the list is used up and the walk ends.
        if setup.awele.is_none() {
            self.pass_twice(position, &setup);
            for mv in self.rules.legal_moves(position) {
                let after = self.rules.play(position, &mv);
                if check {
                    self.counts.answers += 1;
                    self.counts.cross_checks += u64::from(self.rules.check(&after));
                } else if setup.powers.ordered {
                    self.counts.carried_out += 1;
                } else {
                    self.counts.consuming += 1;
                }
                let further = self.visit(&after);
                longest = longest.max(if check { further + 1 } else { 0 });
                self.counts.longest = self.counts.longest.max(further);
            }
        }
        self.met.insert(key, Some(longest));
        longest
    }

    /// The result of two zero moves in a row.
    fn pass_twice(&mut self, position: &R::Position, before: &Setup) {
        let Some(after) = zero(self.rules, position).and_then(|after| zero(self.rules, &after)) else { return };
        let after = self.rules.setup(&after).chess;
        let mut lost = before.chess;
        lost.en_passant = None;
        if board(&after) == board(&before.chess) {
            self.counts.same_board += 1;
        } else if board(&after) == board(&lost) {
            self.counts.lost_en_passant += 1;
        }
    }
}

/// The position after a zero move, if that is legal.
pub fn zero<R: Rules<Setup = Setup>>(rules: &R, position: &R::Position) -> Option<R::Position> {
    let zero = |mv: &R::Move| mv.to_string() == Move::Zero.to_string();
    let mv = rules.legal_moves(position).into_iter().find(zero)?;
    Some(rules.play(position, &mv))
}

/// A position of chess without its counters.
fn board(setup: &chess::Setup) -> chess::Setup {
    let mut board = *setup;
    board.set_clock(0);
    board.set_number(1);
    board
}

/// A position without the counters of chess.
pub fn uncounted(setup: &Setup) -> Setup {
    Setup { chess: board(&setup.chess), ..setup.clone() }
}
