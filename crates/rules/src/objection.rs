//! What a clause has against a move or a position.

use std::fmt;

use super::{Breach, Clause};

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
