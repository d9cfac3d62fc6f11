//! A list of moves played as far as it goes.

use crate::record::Record;
use crate::rules::{Outcome, Rules};

/// A list of moves, played as far as it is legal.
#[derive(Clone, Debug)]
pub struct Replay<R: Rules> {
    /// The moves that could be played.
    pub record: Record<R>,
    /// Which move could not, if one could not; those after it have not been looked at.
    pub stopped: Option<Stopped>,
}

/// A move in a list that is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped {
    /// Its index.
    pub at: usize,
    /// How the game had ended before it, if it had.
    pub over: Option<Outcome>,
}

/// Plays moves from a position until one is not legal.
pub fn replay<R: Rules>(rules: &R, start: R::Position, moves: &[R::Move]) -> Replay<R> {
    let mut record = Record::new(start);
    for (at, mv) in moves.iter().enumerate() {
        if !record.legal_moves(rules).contains(mv) {
            let over = record.outcome(rules);
            return Replay { record, stopped: Some(Stopped { at, over }) };
        }
        record.play(rules, mv.clone());
    }
    Replay { record, stopped: None }
}
