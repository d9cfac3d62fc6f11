//! Perft on several threads, and with a transposition table.
//!
//! [`Rules::perft`] walks all sequences of moves, one after the other. Here the positions after the first moves are
//! listed, and the threads count from one after another. With a table, equal positions are listed once, with the number
//! of sequences that lead to them ([`Layer`]); without a table, every sequence is walked. The counts do not depend on
//! the number of threads or on the table.
//!
//! # What the table compares
//!
//! A hit is a position that equals the one in the table as a whole, with the same number of moves to go: there are no
//! false hits, even if the hashes of two positions collide. That is right for every implementation that fulfils the
//! contract of [`Rules`]: equal positions have equal setups, and a setup always gives the same answers. A setup
//! contains everything in a position's text, so that the comparison covers hands, rights, the piece that was just
//! moved, powers, captured seeds and the half-move clock. The rulings belong to the implementation, and a
//! table to one count by one implementation. Repetition, which depends on the record of a game, is not part of perft.
//!
//! An implementation may say which positions are alike in the number of sequences that begin from them
//! ([`Rules::counted_alike`]): those of the games that include chess leave out the clock where no fifty moves can be made.
//! Then such positions are compared, again as a whole; not in a plain count.

mod branches;
mod layer;
mod table;

use std::num::NonZero;
use std::ops::ControlFlow;

pub use layer::{Layer, LayerError};
pub use table::hash;

use self::branches::{Branch, CountingPlan};
use self::table::Table;
use crate::rules::{MAX_PERFT_DEPTH, Rules, plain_perft};

/// The resources that a count may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resources {
    /// How many threads count.
    pub threads: NonZero<usize>,
    /// The table of positions; `None` counts without.
    pub table: Option<Memory>,
    /// Whether to list and make moves up to every position before the last ([`plain_perft`]), even if the
    /// implementation could count faster. With a table, positions that recur are skipped nevertheless.
    pub plain: bool,
}

impl Resources {
    /// One thread, and no table.
    pub const LEAST: Resources = Resources { threads: NonZero::<usize>::MIN, table: None, plain: false };
}

/// A table of positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Memory {
    /// The maximum number of bytes that it takes.
    pub bytes: usize,
    /// The least number of moves to go with which a position is looked up. If the last moves are counted without
    /// listing them, counting is faster than a lookup.
    pub from: u32,
    /// How many sequences of that many moves the first position must have to make lookups worthwhile.
    pub worth: u64,
}

/// The progress of a count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PerftProgress {
    /// How many of the positions after the first moves have been counted from.
    pub done: usize,
    /// How many there are.
    pub of: usize,
    /// How many sequences are counted so far.
    pub sequences: u64,
}

/// Called after each part of a count, from any thread, one call at a time; `Break` stops the count.
pub type PerftWatch<'a> = &'a (dyn Fn(PerftProgress) -> ControlFlow<()> + Sync);

/// Why there is no count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PerftError {
    /// There are more sequences than the number type can hold.
    #[error("there are 2^64 or more sequences of {depth} moves, and such numbers are not counted")]
    TooMany {
        /// How many moves a sequence has.
        depth: u32,
    },
    /// The depth is greater than implementations support.
    #[error("sequences of at most {MAX_PERFT_DEPTH} moves are counted")]
    TooDeep,
    /// The table does not fit into memory.
    #[error("there is no memory for a table of {bytes} bytes")]
    NoMemory {
        /// The size asked for.
        bytes: usize,
    },
    /// It was stopped.
    #[error("the count was stopped")]
    Stopped,
}

/// Counts the sequences of `depth` legal moves, as [`Rules::perft`] does.
///
/// # Errors
/// There are 2^64 or more, the count is impossible, or it was stopped.
pub fn count<R: Rules>(
    rules: &R,
    position: &R::Position,
    depth: u32,
    resources: &Resources,
    watch: PerftWatch<'_>,
) -> Result<u64, PerftError> {
    let first = vec![position.clone()];
    let sums = counted(rules, position, first, depth, depth, resources, watch)?;
    Ok(sums.into_iter().sum())
}

/// The same after each legal move, in the order in which the moves are listed. For no moves there is nothing to divide.
/// The sum of all counts is less than 2^64 too.
///
/// # Errors
/// As [`count`].
pub fn divide<R: Rules>(
    rules: &R,
    position: &R::Position,
    depth: u32,
    resources: &Resources,
    watch: PerftWatch<'_>,
) -> Result<Vec<(R::Move, u64)>, PerftError> {
    let Some(rest) = depth.checked_sub(1) else { return Ok(Vec::new()) };
    let moves = rules.legal_moves(position);
    let after = moves.iter().map(|mv| rules.play(position, mv)).collect();
    let sums = counted(rules, position, after, rest, depth, resources, watch)?;
    Ok(moves.into_iter().zip(sums).collect())
}

/// Counts the sequences of 0, 1, … `depth` legal moves, one layer of positions after the other, each position once.
/// This suits an implementation that lists every move, if there are few sequences: a whole layer is in memory.
///
/// # Errors
/// There are 2^64 or more of one depth, or the depth is too great.
pub fn counts<R: Rules>(rules: &R, position: &R::Position, depth: u32) -> Result<Vec<u64>, PerftError> {
    if depth > MAX_PERFT_DEPTH {
        return Err(PerftError::TooDeep);
    }
    let (mut counts, mut layer) = (vec![1], Layer::at(position.clone()));
    for depth in 1..=depth {
        let too_many = |_| PerftError::TooMany { depth };
        if depth > 1 {
            layer = layer.next(rules, usize::MAX).map_err(too_many)?;
        }
        counts.push(layer.moves(rules).map_err(too_many)?);
    }
    Ok(counts)
}

/// Whether this is a browser. There, everything is counted plainly: the fast ways would be a quarter of the module.
const BROWSER: bool = cfg!(target_family = "wasm");

/// How sequences are counted: plainly, or in the implementation's own way.
pub(crate) fn way<R: Rules>(plain: bool) -> fn(&R, &R::Position, u32) -> u64 {
    if plain || BROWSER { plain_perft } else { Rules::perft }
}

/// The number of positions from which to count, if there are so many. It is large enough that the threads end at about
/// the same time, and small enough to list the positions at once.
const ENOUGH: usize = 1024;

/// Counts from each of these positions. All sums together are less than 2^64. `depth` is the depth that was asked for.
fn counted<R: Rules>(
    rules: &R,
    position: &R::Position,
    first: Vec<R::Position>,
    mut rest: u32,
    depth: u32,
    resources: &Resources,
    watch: PerftWatch<'_>,
) -> Result<Vec<u64>, PerftError> {
    if depth > MAX_PERFT_DEPTH {
        return Err(PerftError::TooDeep);
    }
    if BROWSER {
        return Ok(first.iter().map(|position| plain_perft(rules, position, rest)).collect());
    }
    let sums = first.len();
    let alike = !resources.plain;
    let merged = resources.table.map(|_| alike);
    let branches = branches(rules, first, &mut rest, merged);
    let perft = way(resources.plain);
    let looked_up_from = |memory: Memory| {
        // With `rest` moves to go, all positions are different.
        (memory.from.max(1)..rest).find(|depth| perft(rules, position, *depth) >= memory.worth)
    };
    let from = resources.table.and_then(looked_up_from);
    let table = match (resources.table, from) {
        (Some(memory), Some(_)) => Table::new(memory.bytes)?,
        _ => None,
    };
    let work = CountingPlan { rules, perft, rest, depth, table: table.as_ref(), alike, from: from.unwrap_or(rest) };
    work.shared(&branches, sums, resources.threads, watch)
}

/// The positions after the first moves of a count. Positions that are equal, or `alike`, and belong to the same sum are
/// `merged` or listed separately. Sets `rest` to the number of moves still to go.
fn branches<R: Rules>(
    rules: &R,
    first: Vec<R::Position>,
    rest: &mut u32,
    merged: Option<bool>,
) -> Vec<Branch<R::Position>> {
    let next = |layer: &Layer<R::Position>, rest: u32| match merged {
        Some(true) => layer.next_as(rules, usize::MAX, |position| rules.counted_alike(&position, rest)),
        Some(false) => layer.next(rules, usize::MAX),
        None => Ok(layer.next_apart(rules)),
    };
    let mut layers: Vec<_> = first.into_iter().map(Layer::at).collect();
    while *rest > 1 && layers.iter().map(Layer::len).sum::<usize>() < ENOUGH {
        // More sequences may lead to a position than can be counted. Then no further layer is made.
        let Ok(next) = layers.iter().map(|layer| next(layer, *rest - 1)).collect() else { break };
        (layers, *rest) = (next, *rest - 1);
    }
    let numbered = layers.into_iter().enumerate();
    numbered
        .flat_map(|(sum, layer)| layer.into_iter().map(move |(position, times)| Branch { position, times, sum }))
        .collect()
}
