//! What an implementation answers about a record, where two implementations differ, and the law's further remarks.

use crate::board::Named;
use crate::games::Ruled;
use crate::rules::{Clause, NamedOutcome};
use crate::session::{LawSession, Session};

/// Where a game stands, according to one implementation.
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
    /// The state of a session.
    pub fn of<S: Session + ?Sized>(session: &S) -> Self {
        State {
            position: session.position(),
            turn: session.turn(),
            check: session.check(),
            legal: session.legal(),
            outcome: session.outcome_by_name(),
        }
    }
}

/// Why an implementation does not reach the end of the moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StopReason {
    /// The position is impossible: the clauses that it breaks.
    ImpossiblePosition(Vec<Clause>),
    /// The move of this index is against the rules.
    IllegalMove(usize),
    /// The game was over before the move of this index.
    GameOver(usize),
}

/// What the model and the engine answer to one question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ByBoth<T> {
    /// The model.
    pub model: T,
    /// The fast engine.
    pub engine: T,
}

/// The first field in which two answers to one question differ, with both values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StateDisagreement {
    /// Only one answer is an error, or the errors differ.
    Error(ByBoth<Option<StopReason>>),
    /// The position's text.
    Position(ByBoth<String>),
    /// Who has the choice.
    Turn(ByBoth<Named>),
    /// Whether that player is in check.
    Check(ByBoth<bool>),
    /// The legal moves.
    Legal(ByBoth<Vec<String>>),
    /// How the game has ended.
    Outcome(ByBoth<Option<NamedOutcome>>),
}

impl<T> ByBoth<T> {
    /// Both answers, if they differ.
    pub fn differing(model: T, engine: T) -> Option<Self>
    where
        T: PartialEq,
    {
        (model != engine).then_some(ByBoth { model, engine })
    }

    /// The same for another value that both have.
    pub fn map<U>(self, of: impl Fn(T) -> U) -> ByBoth<U> {
        ByBoth { model: of(self.model), engine: of(self.engine) }
    }
}

impl StateDisagreement {
    /// The disagreement between two answers; `None` if they are the same.
    pub fn between(model: Result<State, StopReason>, engine: Result<State, StopReason>) -> Option<Self> {
        match (model, engine) {
            (Ok(model), Ok(engine)) => ByBoth::differing(model.position, engine.position)
                .map(StateDisagreement::Position)
                .or_else(|| ByBoth::differing(model.turn, engine.turn).map(StateDisagreement::Turn))
                .or_else(|| ByBoth::differing(model.check, engine.check).map(StateDisagreement::Check))
                .or_else(|| ByBoth::differing(model.legal, engine.legal).map(StateDisagreement::Legal))
                .or_else(|| ByBoth::differing(model.outcome, engine.outcome).map(StateDisagreement::Outcome)),
            (model, engine) => ByBoth::differing(model.err(), engine.err()).map(StateDisagreement::Error),
        }
    }

    /// The field's name in answers.
    pub const fn field(&self) -> &'static str {
        match self {
            StateDisagreement::Error(_) => "error",
            StateDisagreement::Position(_) => "position",
            StateDisagreement::Turn(_) => "turn",
            StateDisagreement::Check(_) => "check",
            StateDisagreement::Legal(_) => "legal",
            StateDisagreement::Outcome(_) => "outcome",
        }
    }
}

/// What the law says besides who is to move and how the game stands: sentences without their full stops.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LawRemarks {
    /// By what the player to move is in check, if anything.
    pub check: Option<String>,
    /// What has ended the game, if the outcome says only what follows from that.
    pub end: Option<String>,
    /// What is so by the law although the board looks otherwise.
    pub remarks: Vec<String>,
}

impl LawRemarks {
    /// What there is to say where a session of the law stands.
    pub fn of(law: &dyn LawSession) -> Self {
        LawRemarks { check: law.told_of_check(), end: law.told_of_end(), remarks: law.remarks() }
    }

    /// The same for a session of any implementation.
    pub fn by_law<S: Session + ?Sized>(ruled: Ruled<'_>, session: &S) -> Self {
        law_at(ruled, session).map_or_else(LawRemarks::default, |law| LawRemarks::of(&*law))
    }
}

/// The law where a session of any implementation stands.
pub(super) fn law_at<S: Session + ?Sized>(ruled: Ruled<'_>, session: &S) -> Option<Box<dyn LawSession>> {
    let mut law = ruled.open_law(&session.start()).ok()?;
    session.moves().iter().for_each(|mv| law.force(mv));
    Some(law)
}
