//! What an implementation says of a record, and where two of them differ.

use crate::board::Named;
use crate::rules::{Clause, NamedOutcome};
use crate::session::Session;

/// Where a game stands, as one implementation says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// The position's canonical text.
    pub position: String,
    /// Who has the choice.
    pub turn: Named,
    /// Whether that player is in check.
    pub check: bool,
    /// The legal moves, sorted as text.
    pub legal: Vec<String>,
    /// How the game has ended, if it has.
    pub outcome: Option<NamedOutcome>,
}

impl State {
    /// What a session says.
    pub fn of(session: &dyn Session) -> Self {
        State {
            position: session.position(),
            turn: session.turn(),
            check: session.check(),
            legal: session.legal(),
            outcome: session.outcome_by_name(),
        }
    }
}

/// What each implementation says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said<T> {
    /// The model.
    pub model: T,
    /// The fast engine.
    pub bitboard: T,
}

/// The first thing in which the two implementations differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Difference {
    /// One of them does not get as far as the other, or not for the same reason.
    Halt(Said<Option<Halt>>),
    /// The position's text.
    Position(Said<String>),
    /// Who has the choice.
    Turn(Said<Named>),
    /// Whether that player is in check.
    Check(Said<bool>),
    /// The legal moves.
    Legal(Said<Vec<String>>),
    /// How the game has ended.
    Outcome(Said<Option<NamedOutcome>>),
}

/// Why an implementation does not get to the end of the moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Halt {
    /// The position cannot be: the clauses that it breaks.
    Impossible(Vec<Clause>),
    /// The move of this index is against the rules.
    IllegalMove(usize),
    /// The game was over before the move of this index.
    GameOver(usize),
}

impl Difference {
    /// The first difference between what the two say, in the order of the answer's fields.
    pub fn between(model: &State, bitboard: &State) -> Option<Self> {
        fn said<T: Clone + PartialEq>(model: &T, bitboard: &T) -> Option<Said<T>> {
            (model != bitboard).then(|| Said { model: model.clone(), bitboard: bitboard.clone() })
        }
        said(&model.position, &bitboard.position)
            .map(Difference::Position)
            .or_else(|| said(&model.turn, &bitboard.turn).map(Difference::Turn))
            .or_else(|| said(&model.check, &bitboard.check).map(Difference::Check))
            .or_else(|| said(&model.legal, &bitboard.legal).map(Difference::Legal))
            .or_else(|| said(&model.outcome, &bitboard.outcome).map(Difference::Outcome))
    }

    /// The answer's field in which they differ.
    pub const fn field(&self) -> &'static str {
        match self {
            Difference::Halt(_) => "error",
            Difference::Position(_) => "position",
            Difference::Turn(_) => "turn",
            Difference::Check(_) => "check",
            Difference::Legal(_) => "legal",
            Difference::Outcome(_) => "outcome",
        }
    }
}
