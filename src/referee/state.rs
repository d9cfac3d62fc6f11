//! What an implementation answers about a record, where two implementations differ, and what else the law has to say.

use crate::board::Named;
use crate::games::AnyGame;
use crate::rules::{Clause, NamedOutcome, Options};
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
pub enum Stop {
    /// The position is impossible: the clauses that it breaks.
    ImpossiblePosition(Vec<Clause>),
    /// The move of this index is against the rules.
    IllegalMove(usize),
    /// The game was over before the move of this index.
    GameOver(usize),
}

/// What the model and the engine answer to one question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sides<T> {
    /// The model.
    pub model: T,
    /// The fast engine.
    pub engine: T,
}

/// Two different answers to one question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement(Sides<Result<State, Stop>>);

/// The first field in which two answers differ, with both values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Differing<'d> {
    /// Only one answer is an error, or the errors differ.
    Error(Sides<Option<&'d Stop>>),
    /// The position's text.
    Position(Sides<&'d str>),
    /// Who has the choice.
    Turn(Sides<Named>),
    /// Whether that player is in check.
    Check(Sides<bool>),
    /// The legal moves.
    Legal(Sides<&'d [String]>),
    /// How the game has ended.
    Outcome(Sides<Option<NamedOutcome>>),
}

impl<T> Sides<T> {
    /// The same for another value that both sides have.
    pub fn map<U>(self, of: impl Fn(T) -> U) -> Sides<U> {
        Sides { model: of(self.model), engine: of(self.engine) }
    }

    fn differ(&self) -> bool
    where
        T: PartialEq,
    {
        self.model != self.engine
    }
}

impl Disagreement {
    /// The disagreement between two answers; `None` if they are the same.
    pub fn between(model: Result<State, Stop>, engine: Result<State, Stop>) -> Option<Self> {
        let answers = Sides { model, engine };
        answers.differ().then_some(Disagreement(answers))
    }

    /// What each side answers.
    pub const fn answers(&self) -> &Sides<Result<State, Stop>> {
        &self.0
    }

    /// The first field in which the answers differ, in the order of the answer's fields.
    pub fn first(&self) -> Differing<'_> {
        let Sides { model, engine } = &self.0;
        let (Ok(model), Ok(engine)) = (model, engine) else {
            return Differing::Error(Sides { model: model.as_ref().err(), engine: engine.as_ref().err() });
        };
        let states = Sides { model, engine };
        let position = states.map(|state| state.position.as_str());
        let turn = states.map(|state| state.turn);
        let check = states.map(|state| state.check);
        let legal = states.map(|state| state.legal.as_slice());
        if position.differ() {
            Differing::Position(position)
        } else if turn.differ() {
            Differing::Turn(turn)
        } else if check.differ() {
            Differing::Check(check)
        } else if legal.differ() {
            Differing::Legal(legal)
        } else {
            Differing::Outcome(states.map(|state| state.outcome))
        }
    }
}

impl Differing<'_> {
    /// The field's name in answers.
    pub const fn field(&self) -> &'static str {
        match self {
            Differing::Error(_) => "error",
            Differing::Position(_) => "position",
            Differing::Turn(_) => "turn",
            Differing::Check(_) => "check",
            Differing::Legal(_) => "legal",
            Differing::Outcome(_) => "outcome",
        }
    }
}

/// What the law says besides who is to move and how the game stands: sentences without their full stops.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Seen {
    /// By what the player to move is in check, if anything.
    pub check: Option<String>,
    /// What has ended the game, if the outcome says only what follows from that.
    pub end: Option<String>,
    /// What is so by the law although the board looks otherwise.
    pub remarks: Vec<String>,
}

impl Seen {
    /// What there is to say where a session of the law stands.
    pub fn of(law: &dyn LawSession) -> Self {
        Seen { check: law.told_of_check(), end: law.told_of_end(), remarks: law.remarks() }
    }

    /// The same for a session of any implementation.
    pub fn by_law<S: Session + ?Sized>(game: &dyn AnyGame, options: &Options, session: &S) -> Self {
        law_at(game, options, session).map_or_else(Seen::default, |law| Seen::of(&*law))
    }
}

/// The law where a session of any implementation stands.
pub(super) fn law_at<S: Session + ?Sized>(
    game: &dyn AnyGame,
    options: &Options,
    session: &S,
) -> Option<Box<dyn LawSession>> {
    let mut law = game.open_law(options, &session.start()).ok()?;
    session.moves().iter().for_each(|mv| law.force(mv));
    Some(law)
}
