//! Awarichess's claim that its boards never repeat: which parts are true.
//!
//! How the sentence was understood, and what was counted, is described in
//! `docs/results/awarichess-claims.md`.

use std::collections::HashMap;
use std::fmt;

use super::{EnumeratedClaims, EnumerationProgress, Extent, Hook};
use crate::board::Player;
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

/// The maximum number of sowings in a game of Awele of [`Rounds`].
const SOWINGS: usize = 1000;

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

/// Games of Awele from the start, each played in the same way, with zero moves alone between them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rounds {
    /// The houses sown in the game of Awele.
    pub sowings: Vec<String>,
    /// The powers that it gave.
    pub powers: Vec<Player>,
    /// Whether the second game of Awele gave the same ones, on the same board.
    pub again: bool,
}

/// All counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// The walks, with what they found.
    pub walks: Vec<(Exploration, Counts)>,
    /// The two games of Awele; `None`: no game of Awele ended within a thousand sowings, or a zero move was refused.
    pub rounds: Option<Rounds>,
}

impl EnumeratedClaims for Awarichess {
    type Table = Table;

    /// The slice has lists of two powers.
    fn enumerate<R: Rules<Setup = Setup>>(rules: &R, extent: Extent, progress: &Hook<'_>) -> Table {
        let most = if extent == Extent::Whole { 3 } else { 2 };
        let of = |start| (1..=most).map(move |powers| Exploration { start, powers });
        let all: Vec<Exploration> = STARTS.into_iter().flat_map(of).collect();
        let total = all.len() as u64;
        let count = |(done, walk): (usize, Exploration)| {
            let counts = walk.count(rules);
            progress(EnumerationProgress { done: done as u64 + 1, total });
            (walk, counts)
        };
        Table { walks: all.into_iter().enumerate().map(count).collect(), rounds: Rounds::play(rules) }
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

impl Rounds {
    /// Plays: the first house that may be sown, and only zero moves once Awele is over.
    pub fn play<R: Rules<Setup = Setup>>(rules: &R) -> Option<Rounds> {
        let start = rules.start();
        let (sowings, listed) = sow(rules, &start)?;
        let powers = rules.setup(&listed).powers.list;
        let mut passed = listed;
        while rules.setup(&passed).awele.is_none() {
            passed = zero(rules, &passed)?;
        }
        // The new game of Awele: the position from which the first began, except for the counters.
        let same_start = uncounted(&rules.setup(&passed)) == uncounted(&rules.setup(&start));
        let (sown, second) = sow(rules, &passed)?;
        let again = same_start && sown == sowings && rules.setup(&second).powers.list == powers;
        Some(Rounds { sowings, powers, again })
    }
}

/// Plays a game of Awele to its end, always from the first house that may be sown.
fn sow<R: Rules<Setup = Setup>>(rules: &R, from: &R::Position) -> Option<(Vec<String>, R::Position)> {
    let (mut position, mut sowings) = (from.clone(), Vec::new());
    while rules.setup(&position).awele.is_some() {
        let mv = rules.legal_moves(&position).into_iter().min_by_key(ToString::to_string)?;
        position = rules.play(&position, &mv);
        sowings.push(mv.to_string());
        if sowings.len() > SOWINGS {
            return None;
        }
    }
    Some((sowings, position))
}

/// The position after a zero move, if that is legal.
fn zero<R: Rules<Setup = Setup>>(rules: &R, position: &R::Position) -> Option<R::Position> {
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
fn uncounted(setup: &Setup) -> Setup {
    Setup { chess: board(&setup.chess), ..setup.clone() }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "| from | powers | positions | consuming | carried out | answers | with check | in a row | recurring | zero twice: same board | but en passant |"
        )?;
        writeln!(f, "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|")?;
        for (Exploration { start: (name, _), powers }, counts) in &self.walks {
            let Counts { positions, consuming, carried_out, answers, cross_checks, longest, .. } = counts;
            let Counts { recurring, same_board, lost_en_passant, .. } = counts;
            writeln!(
                f,
                "| {name} | {powers} | {positions} | {consuming} | {carried_out} | {answers} | {cross_checks} | {longest} \
                 | {recurring} | {same_board} | {lost_en_passant} |"
            )?;
        }
        Ok(())
    }
}
