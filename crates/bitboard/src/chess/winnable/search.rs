//! A search for a series of moves that mates: `chess.winnable.searched`.
//!
//! Every position found is kept, once. Which one to go on from is decided by estimates of how far it is from a mate: at
//! first by one that is right about most games, later by several in turn, and now and then by chance, because each of them
//! is wrong about some positions, and would then lead to nothing but more of their kind.

use super::super::board::{Board, Ply};
use super::super::geometry::Colour;
use super::super::legal::OneByOne;
use super::super::packed::Packed;
use super::super::position::{Position, useful};
use super::estimates::{ESTIMATES, QUEUES, estimates};
use super::{material, shadows, walls};
use crate::board::Player;
use crate::board::chess::Move;
use crate::colour::by_colour;
use crate::processor::Plain;
use crate::rules::chess::winnable::{Verdict, Why};
use crate::zobrist::splitmix64;

/// No position.
const NONE: u32 = u32::MAX;

/// How many positions are found before anything is proven.
pub(super) const WITHOUT_PROOFS: u64 = 2_000;

/// How many positions each round but the last may find, and its budget at first.
const ROUNDS: [(u64, Option<u64>); 2] = [(WITHOUT_PROOFS, None), (20_000, Some(4_000))];

/// The last round's budget.
const LAST_BUDGET: u64 = 200_000;

/// So many positions are found by one estimate alone.
const ALONE: u64 = 300;

/// In so many turns each estimate decides once, and for the rest chance.
const TURNS: usize = QUEUES + 2;

/// How far past the best estimate chance goes.
const PAST: usize = 32;

/// How often it is asked whether to go on.
const CHECKED: u64 = 256;

/// How many positions all proofs may look at in which Knights are followed.
const BY_KNIGHTS: u64 = 20_000;

/// What a proof that looks at none costs.
const PROOF: u64 = 16;

/// A position found.
#[derive(Clone, Copy)]
struct Node {
    packed: Packed,
    /// The position that it was found from.
    parent: u32,
    /// The next one with the same estimate, by each of them.
    next: [u32; QUEUES],
    /// After how many moves it was found.
    moves: u16,
    /// Whether it is not to be gone on from any more.
    done: bool,
}

/// Positions by an estimate.
struct Queue {
    first: [u32; ESTIMATES],
    lowest: usize,
}

/// The positions found.
struct Found<'c> {
    nodes: Vec<Node>,
    /// Where each position is in `nodes`, by its hash; a power of two of places.
    places: Vec<u32>,
    queues: [Queue; QUEUES],
    /// How many more positions proofs may look at, if there are to be proofs: as many as are found, besides some at first.
    budget: Option<u64>,
    /// How many more those may in which Knights are followed: so many in all.
    by_knights: u64,
    /// Whether to go on: it unwinds if not.
    check: &'c dyn Fn(),
}

impl<'c> Found<'c> {
    fn new(budget: Option<u64>, check: &'c dyn Fn()) -> Self {
        let queues = [0; QUEUES].map(|_| Queue { first: [NONE; ESTIMATES], lowest: ESTIMATES });
        Found {
            nodes: Vec::with_capacity(512),
            places: vec![NONE; 1024],
            queues,
            budget,
            by_knights: BY_KNIGHTS,
            check,
        }
    }

    /// The place of a position: free, if it is new.
    fn place(&self, packed: &Packed) -> usize {
        let mask = self.places.len() - 1;
        let mut place = packed.hash() as usize & mask;
        while self.places[place] != NONE && self.nodes[self.places[place] as usize].packed != *packed {
            place = (place + 1) & mask;
        }
        place
    }

    /// Adds a position, if it is new, to be gone on from unless it is lost.
    fn add(
        &mut self,
        packed: Packed,
        parent: u32,
        lost: impl FnOnce(&mut Self) -> bool,
        estimates: impl FnOnce() -> [usize; QUEUES],
    ) {
        let place = self.place(&packed);
        if self.places[place] != NONE {
            return;
        }
        let at = self.nodes.len() as u32;
        self.places[place] = at;
        let moves = self.nodes.get(parent as usize).map_or(0, |parent| parent.moves.saturating_add(1));
        let mut node = Node { packed, parent, next: [NONE; QUEUES], moves, done: lost(self) };
        if !node.done {
            for ((queue, estimate), next) in self.queues.iter_mut().zip(estimates()).zip(&mut node.next) {
                let estimate = estimate.min(ESTIMATES - 1);
                *next = std::mem::replace(&mut queue.first[estimate], at);
                queue.lowest = queue.lowest.min(estimate);
            }
        }
        self.nodes.push(node);
        if self.nodes.len() * 2 > self.places.len() {
            self.places = vec![NONE; self.places.len() * 2];
            for at in 0..self.nodes.len() {
                let place = self.place(&self.nodes[at].packed);
                self.places[place] = at as u32;
            }
        }
    }

    /// Why no mate is to come, if that can be proven within the budget.
    fn hopeless<W: Colour>(&mut self, board: &Board, turn: Player) -> Option<Why> {
        let budget = self.budget.as_mut().filter(|budget| **budget >= PROOF)?;
        *budget -= PROOF;
        if let Some(king) = walls::walled_in::<W>(board) {
            return Some(Why::Walls { king });
        }
        // One proof does not get all that there is.
        let half = *budget / 2;
        let mut left = half;
        let escapes = walls::always_escapes::<W>(board) || shadows::no_mate::<W>(board, turn, &mut left, self.check);
        *budget -= half - left;
        if !escapes && self.by_knights > PROOF {
            let half = self.by_knights / 2;
            let mut left = half;
            let escapes = shadows::no_mate_by_knights::<W>(board, turn, &mut left, self.check);
            self.by_knights -= PROOF + (half - left).min(self.by_knights - PROOF);
            return escapes.then_some(Why::Escape);
        }
        escapes.then_some(Why::Escape)
    }

    /// The most promising position of a queue that has not been gone on from, or the first past so many estimates.
    fn take(&mut self, queue: usize, skip: usize) -> Option<u32> {
        let Queue { first, lowest } = &mut self.queues[queue];
        while *first.get(*lowest)? == NONE {
            *lowest += 1;
        }
        let mut estimate = *lowest + skip;
        while let Some(first) = first.get_mut(estimate) {
            let Some(node) = self.nodes.get_mut(*first as usize) else {
                estimate += 1;
                continue;
            };
            let at = std::mem::replace(first, node.next[queue]);
            if !std::mem::replace(&mut node.done, true) {
                return Some(at);
            }
        }
        // Nothing is left there.
        if skip == 0 { None } else { self.take(queue, 0) }
    }

    /// The moves that lead to a position.
    fn line(&self, mut at: u32) -> Vec<Move> {
        let mut line = Vec::new();
        while let Some(before) = self.nodes.get(self.nodes[at as usize].parent as usize) {
            let after = self.nodes[at as usize].packed;
            line.extend(by_colour!(before.packed.turn, S => step::<S>(&before.packed.board(), &after)));
            at = self.nodes[at as usize].parent;
        }
        line.reverse();
        line
    }
}

/// The move from a board to a position.
fn step<S: Colour>(board: &Board, after: &Packed) -> Option<Move> {
    let mut found = None;
    board.visit::<S>(
        Plain,
        &mut OneByOne(&mut |ply: Ply| {
            if next::<S>(board, ply).1 == *after {
                found = Some(ply.written::<S>(board));
            }
        }),
    );
    found
}

/// The board after a move, and as it is kept.
fn next<S: Colour>(board: &Board, ply: Ply) -> (Board, Packed) {
    let next = useful::<S::Other>(board.after::<S>(ply));
    (next, Packed::of(&next, S::Other::PLAYER))
}

/// `chess.winnable.searched`: searches until so many positions are found: in rounds, each from the start, with more proofs in each.
pub(super) fn search<W: Colour>(position: &Position, limit: u64, check: &dyn Fn()) -> Verdict {
    let limit = limit.min(u64::from(NONE / 2));
    for (end, budget) in ROUNDS {
        let verdict = search_from::<W>(position, limit.min(end), budget, check);
        if end >= limit || !matches!(verdict, Verdict::Undecided { .. }) {
            return verdict;
        }
    }
    search_from::<W>(position, limit, Some(LAST_BUDGET), check)
}

/// `chess.winnable.searched`: the same once, with this budget for proofs.
fn search_from<W: Colour>(position: &Position, limit: u64, budget: Option<u64>, check: &dyn Fn()) -> Verdict {
    let mut found = Found::new(budget, check);
    if let Some(why) = found.hopeless::<W>(&position.board, position.turn) {
        return Verdict::Unwinnable(why);
    }
    found.add(Packed::of(&position.board, position.turn), NONE, |_| false, || [0; QUEUES]);
    let (mut turn, mut random, mut gone_on) = (0, 1, 0_u64);
    loop {
        if gone_on.is_multiple_of(CHECKED) {
            check();
        }
        gone_on += 1;
        let searched = found.nodes.len() as u64;
        let (queue, skip) = match turn {
            _ if searched < ALONE => (0, 0),
            _ if turn < QUEUES => (turn, 0),
            _ => (splitmix64(&mut random) as usize % QUEUES, splitmix64(&mut random) as usize % PAST),
        };
        let Some(at) = found.take(queue, skip) else {
            return Verdict::Unwinnable(Why::Searched { positions: searched });
        };
        if searched >= limit {
            return Verdict::Undecided { searched };
        }
        let mating = by_colour!(found.nodes[at as usize].packed.turn, S => expand::<S, W>(&mut found, at));
        if let Some(mating) = mating {
            let mut line = found.line(at);
            line.push(mating);
            return Verdict::Winnable(line);
        }
        found.budget = found.budget.map(|budget| budget + found.nodes.len() as u64 - searched);
        turn = (turn + 1) % TURNS;
    }
}

/// Adds the positions after each move of the player's; the move that mates, if there is one.
fn expand<S: Colour, W: Colour>(found: &mut Found<'_>, at: u32) -> Option<Move> {
    let Node { packed, moves, .. } = found.nodes[at as usize];
    let board = packed.board();
    let mut mating = None;
    let mut go = |ply: Ply| {
        if mating.is_some() {
            return;
        }
        let (next, packed) = next::<S>(&board, ply);
        if S::PLAYER == W::PLAYER && next.in_check::<S::Other>() && !next.can_move::<S::Other>() {
            mating = Some(ply.written::<S>(&board));
            return;
        }
        // Walls do not change before a Pawn moves or something is captured.
        let changed = board.pawns != next.pawns || board.own::<S::Other>() != next.own::<S::Other>();
        let lost = |found: &mut Found<'_>| {
            changed && (!material::suffices::<W>(&next) || found.hopeless::<W>(&next, S::Other::PLAYER).is_some())
        };
        found.add(packed, at, lost, || estimates::<W>(&next, usize::from(moves) + 1));
    };
    board.visit::<S>(Plain, &mut OneByOne(&mut go));
    mating
}

/// What is proven of the position itself.
#[cfg(test)]
pub(super) fn proof<W: Colour>(position: &Position) -> Option<Why> {
    Found::new(Some(LAST_BUDGET), &|| ()).hopeless::<W>(&position.board, position.turn)
}

/// What is found by moves alone.
#[cfg(test)]
pub(super) fn without_proofs<W: Colour>(position: &Position, limit: u64) -> Verdict {
    search_from::<W>(position, limit, None, &|| ())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Castling, and the right to it that another move keeps; captures en passant, and the move that allows one; promotions.
    #[test]
    fn every_kind_of_move_leads_on() {
        let at = |text: &str| Position::of(&text.parse().expect("a setup"));
        let packed = |position: Position| Packed::of(&position.board, position.turn);
        for (text, after) in [
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
            ("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "2kr4/8/8/8/8/8/8/4K3 w - - 1 2"),
            ("4k3/8/8/8/8/7P/8/4K2R w K - 0 1", "4k3/8/8/8/7P/8/8/4K2R b K - 0 1"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/3P4/8/8/8/8/4K3 b - - 0 1"),
            ("4k3/2p5/8/3P4/8/8/8/4K3 b - - 0 1", "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 2"),
            ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "N7/4k3/8/8/8/8/8/4K3 b - - 0 1"),
        ] {
            let position = at(text);
            let mut found = Found::new(None, &|| ());
            found.add(packed(position), NONE, |_| false, || [0; QUEUES]);
            let mating =
                by_colour!(position.turn, S => by_colour!(Player::White, W => expand::<S, W>(&mut found, 0)));
            assert_eq!(mating, None, "{text}");
            let after = packed(at(after));
            assert!(found.nodes[1..].iter().any(|node| node.packed == after), "{text}");
        }
    }
}
