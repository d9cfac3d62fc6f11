//! Which clause of the law is broken, and by what.

use std::fmt;

use super::{Outcome, Repetition};

/// The permanent name of a clause of the law, such as `aviary.robin.blocked`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clause(&'static str);

impl Clause {
    /// The clause with this name. The tests check that the spec has it.
    pub const fn new(name: &'static str) -> Self {
        Clause(name)
    }

    /// The name.
    pub const fn name(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Debug for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// A broken clause, with the squares that are the reason, and the reason in words.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{clause}: {why}")]
pub struct Breach {
    /// The clause.
    pub clause: Clause,
    /// The squares that are the reason, in the game's own notation; empty if it depends on none.
    pub squares: Vec<String>,
    /// The reason, with the pieces and squares named.
    pub why: String,
}

/// A plain answer that depends on a clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// The start position.
    Start,
    /// Whose turn it is.
    Turn,
    /// Whether the player to move is in check.
    Check,
    /// That the game has ended in this way.
    Ending(Outcome),
    /// That a sequence of moves may not begin again.
    Sequence,
    /// What happens to a position that recurs in a record, or that it may not recur.
    Recurrence,
}

impl Repetition {
    /// The plain answer on which it depends that the record forbids a move.
    pub const fn forbids_by(self) -> Subject {
        match self {
            Repetition::PositionForbidden { .. } => Subject::Recurrence,
            Repetition::SequenceForbidden { .. }
            | Repetition::Allowed
            | Repetition::Claimed
            | Repetition::Draws { .. }
            | Repetition::Loses { .. }
            | Repetition::Ends { .. }
            | Repetition::Replaces => Subject::Sequence,
        }
    }
}
