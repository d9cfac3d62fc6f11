//! Which clause of the law is broken, and by what.

use std::fmt;

use super::{Outcome, Repetition};
use crate::board::Unreadable;

/// The permanent name of a clause of the law, such as `aviary.robin.blocked`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
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

/// A broken clause, with the squares that are the reason, and the reason in words. As `Breach<String>` it is plain data, in which
/// the clause may have any name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[error("{clause}{}{why}", if why.is_empty() { "" } else { ": " })]
pub struct Breach<C = Clause> {
    /// The clause.
    pub clause: C,
    /// The squares that are the reason, in the game's own notation; empty if it depends on none.
    pub squares: Vec<String>,
    /// The reason, with the pieces and squares named; empty from an engine, which need not word it.
    pub why: String,
}

impl From<Clause> for Breach {
    /// The breach as an engine names it: [`Law`](super::Law) words it.
    fn from(clause: Clause) -> Self {
        Breach { clause, squares: Vec::new(), why: String::new() }
    }
}

impl From<Breach> for Breach<String> {
    fn from(Breach { clause, squares, why }: Breach) -> Self {
        Breach { clause: clause.to_string(), squares, why }
    }
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

/// The squares that are the reason, and the reason in words: those of a [`Breach`].
type Told = (Vec<String>, String);

/// What a clause has against a move or a position, before it is put into words. For most candidate moves, it only
/// matters whether they are legal, or which clause forbids them.
///
/// ```
/// # mod rulebook { pub use rulebook_rules as rules; }
/// use rulebook::rules::{Breach, Objection};
/// let objection = Objection::new("chess.move.blocked", || (vec!["e4".to_owned()], "a Pawn is in the way".to_owned()));
/// assert_eq!(objection.clause().name(), "chess.move.blocked");
/// assert_eq!(Breach::from(objection).to_string(), "chess.move.blocked: a Pawn is in the way");
/// ```
pub struct Objection {
    clause: Clause,
    tell: Box<dyn FnOnce() -> Told>,
}

impl Objection {
    /// The objection of the clause with this name. `tell` gives the squares that are the reason, and the reason.
    pub fn new(clause: &'static str, tell: impl FnOnce() -> Told + 'static) -> Self {
        Objection { clause: Clause::new(clause), tell: Box::new(tell) }
    }

    /// The clause.
    pub const fn clause(&self) -> Clause {
        self.clause
    }
}

impl From<Objection> for Breach {
    fn from(objection: Objection) -> Self {
        let (squares, why) = (objection.tell)();
        Breach { clause: objection.clause, squares, why }
    }
}

impl fmt::Debug for Objection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.clause, f)
    }
}

/// A position's text that is refused, with everything that is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// It cannot be read.
    Malformed {
        /// What cannot be read, and where.
        unreadable: Unreadable,
        /// The reasons of the law against the part that could be read.
        besides: Vec<Breach>,
    },
    /// It can be read, but the position is impossible.
    Impossible {
        /// The text.
        text: String,
        /// All the reasons.
        reasons: Vec<Breach>,
    },
}

impl Refused {
    /// The law's reasons: all of them, or if the text cannot be read, those against the part that could be read.
    pub fn reasons(&self) -> &[Breach] {
        match self {
            Refused::Malformed { besides, .. } => besides,
            Refused::Impossible { reasons, .. } => reasons,
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let besides = match self {
            Refused::Malformed { unreadable, .. } => {
                write!(f, "{unreadable}")?;
                "; besides, in what can be read: "
            }
            Refused::Impossible { text, .. } => {
                write!(f, "impossible position `{text}`")?;
                ": "
            }
        };
        for (i, reason) in self.reasons().iter().enumerate() {
            write!(f, "{}{reason}", if i == 0 { besides } else { "; " })?;
        }
        Ok(())
    }
}
