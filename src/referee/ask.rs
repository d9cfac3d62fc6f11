//! A whole question, given as texts, and its answer.

use std::str::FromStr;

use super::score::Ending;
use super::{
    Difference, Halt, Hanging, ReadMoves, Said, Slipped, State, Stopped, Verdict, explain, hangs_on, read_moves,
    replay,
};
use crate::board::{Fault, Named, Setup as _, Unreadable};
use crate::games::{Game, MoveOf};
use crate::record::Record;
use crate::rules::{Breach, Clause, Law as _, NamedOutcome, Outcome, Rules, Subject};

/// Which implementation is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// The law as code.
    Model,
    /// The fast engine.
    Bitboard,
    /// Both; where they differ the answer is the model's, and says so.
    Both,
}

impl By {
    /// Their names.
    pub const NAMES: [&'static str; 3] = ["model", "bitboard", "both"];
}

impl FromStr for By {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "model" => Ok(By::Model),
            "bitboard" => Ok(By::Bitboard),
            "both" => Ok(By::Both),
            _ => Err(format!("`{name}` is none of {}", Self::NAMES.join(", "))),
        }
    }
}

/// A question about one game.
#[derive(Clone, Debug, Default)]
pub struct Question<'q> {
    /// The position's text, or `startpos`.
    pub position: &'q str,
    /// The moves made from it.
    pub moves: Vec<&'q str>,
    /// A move to be judged after them.
    pub judge: Option<&'q str>,
}

/// The answer to a question.
pub struct Answer<G: Game> {
    /// What there is to say, or why there is nothing.
    pub given: Result<Given<G>, Refusal<G>>,
    /// Where the two implementations differ.
    pub differ: Option<Difference>,
}

/// What there is to say.
pub struct Given<G: Game> {
    /// The position after the moves.
    pub setup: G::Setup,
    /// Where the game stands.
    pub state: State,
    /// The judgement that was asked for.
    pub judged: Option<Judged<G>>,
}

/// A move judged.
pub struct Judged<G: Game> {
    /// The move.
    pub mv: MoveOf<G>,
    /// The verdict.
    pub verdict: Verdict,
    /// The rulings under which it would be another.
    pub hangs_on: Vec<Hanging>,
    /// How the game ends by the move, if it does.
    pub follows: Option<Follows>,
}

/// How a game ends by a move that is judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Follows {
    /// The move is legal, and the game is over after it.
    Over {
        /// Who has made it.
        mover: Named,
        /// How.
        outcome: NamedOutcome,
        /// The clause that says so.
        clause: Clause,
    },
    /// The move is illegal, and whoever makes it has lost.
    Lost(Ending),
}

impl Follows {
    /// The clause that says so.
    pub const fn clause(self) -> Clause {
        match self {
            Follows::Over { clause, .. } => clause,
            Follows::Lost(ending) => ending.clause(),
        }
    }
}

/// The answer to a question whose moves may be written as the game's document writes them.
pub struct Written<G: Game> {
    /// The answer.
    pub answer: Answer<G>,
    /// The moves as they were read, the one to be judged last; nothing where they could not be.
    pub read: ReadMoves<MoveOf<G>>,
    /// What is wrong with words that could be understood all the same.
    pub slips: Vec<Slipped>,
}

impl<G: Game> Written<G> {
    /// Whether a word says what is not so.
    pub fn is_untrue(&self) -> bool {
        self.slips.iter().any(|slipped| slipped.misnamed.slip.is_untrue())
    }
}

/// Why a question has no answer.
pub enum Refusal<G: Game> {
    /// A text cannot be read.
    Malformed {
        /// Which.
        field: Field,
        /// What is wrong with it.
        unreadable: Unreadable,
        /// For a position: what the law says against the part that could be read.
        besides: Vec<Breach>,
    },
    /// The position cannot be.
    Impossible {
        /// The position.
        setup: G::Setup,
        /// All the reasons.
        reasons: Vec<Breach>,
    },
    /// One of the moves is not legal.
    Stopped {
        /// The position before it.
        setup: G::Setup,
        /// Who has the choice there.
        turn: Named,
        /// Its index.
        at: usize,
        /// The move.
        mv: MoveOf<G>,
        /// How the game had ended before it, if it had.
        over: Option<Outcome>,
        /// What it breaks; `None` where only the engine refuses it.
        breach: Option<Breach>,
    },
}

impl<G: Game> Refusal<G> {
    /// Counts moves, and the words in which they stand, from so many before the first.
    pub(super) fn count_from(&mut self, moves: usize, words: usize) {
        match self {
            Refusal::Stopped { at, .. } => *at += moves,
            Refusal::Malformed { field: Field::Move(at), .. } => *at += words,
            Refusal::Malformed { .. } | Refusal::Impossible { .. } => {}
        }
    }
}

/// A text of a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// The position.
    Position,
    /// The move of this index.
    Move(usize),
    /// The move to be judged.
    Judge,
}

/// A question whose texts have been read.
pub(super) struct Read<G: Game> {
    /// `None`: the start position, which is each implementation's own.
    pub start: Option<G::Setup>,
    pub moves: Vec<MoveOf<G>>,
    pub judge: Option<MoveOf<G>>,
}

/// How far an implementation comes with a question.
enum Came<R: Rules> {
    ToTheEnd(Record<R>),
    Stopped(Record<R>, Stopped),
    Nowhere(R::Setup, Vec<Breach>),
}

/// Answers a question.
pub fn ask<G: Game>(rulings: G::Rulings, by: By, question: &Question<'_>) -> Answer<G> {
    match read::<G>(rulings, question) {
        Ok(read) => answer(rulings, by, &read),
        Err(refusal) => Answer { given: Err(refusal), differ: None },
    }
}

/// Answers a question whose moves may be written as the game's document writes them, as in a score: a word may hold
/// several moves, and of those of `judge` the last is judged.
pub fn ask_written<G: Game>(rulings: G::Rulings, by: By, question: &Question<'_>) -> Written<G> {
    let nothing = || ReadMoves { moves: Vec::new(), words: Vec::new(), slips: Vec::new(), complete: false };
    let refused = |refusal| Written {
        answer: Answer { given: Err(refusal), differ: None },
        read: nothing(),
        slips: Vec::new(),
    };
    let malformed = |at, unreadable| {
        let field = if at < question.moves.len() { Field::Move(at) } else { Field::Judge };
        refused(Refusal::Malformed { field, unreadable, besides: Vec::new() })
    };
    let start = match read_start::<G>(rulings, question.position) {
        Ok(start) => start,
        Err(refusal) => return refused(refusal),
    };
    let law = G::model(rulings);
    let begin = start.as_ref().map_or_else(|| Some(law.start()), |setup| law.admit(setup).ok());
    let words: Vec<&str> = question.moves.iter().copied().chain(question.judge).collect();
    let read = match read_moves::<G>(&law, begin.clone(), &words, None) {
        Ok(read) => read,
        Err(unread) => return malformed(unread.at, unread.unreadable),
    };
    let mut moves = read.moves.clone();
    let judge = match question.judge {
        Some(_) if read.words.last() == Some(&question.moves.len()) => moves.pop(),
        Some(text) if read.complete => {
            return malformed(question.moves.len(), Unreadable::one(text, Fault::new(0, "no move", "a move")));
        }
        _ => None,
    };
    let slips = read.slipped::<G>(&law, begin.as_ref(), &words);
    let answer = answer(rulings, by, &Read { start, moves, judge });
    Written { answer, read, slips }
}

/// Answers a question that has been read.
pub(super) fn answer<G: Game>(rulings: G::Rulings, by: By, read: &Read<G>) -> Answer<G> {
    let (model, engine) = (G::model(rulings), G::engine(rulings));
    let from_model = || walk(&model, read.start.as_ref(), &read.moves);
    let from_engine = || walk(&engine, read.start.as_ref(), &read.moves);
    match by {
        By::Model => Answer { given: give::<G, _>(rulings, &model, from_model(), read), differ: None },
        By::Bitboard => Answer { given: give::<G, _>(rulings, &engine, from_engine(), read), differ: None },
        By::Both => {
            let (by_model, by_engine) = (from_model(), from_engine());
            let halts = Said { model: by_model.halt(), bitboard: by_engine.halt() };
            let mut differ = (halts.model != halts.bitboard).then_some(Difference::Halt(halts));
            let given = give::<G, _>(rulings, &model, by_model, read);
            if let (Ok(given), Came::ToTheEnd(record)) = (&given, &by_engine) {
                differ = Difference::between(&given.state, &State::of(&engine, record));
            }
            Answer { given, differ }
        }
    }
}

/// Reads the texts; the first that cannot be read refuses the question.
fn read<G: Game>(rulings: G::Rulings, question: &Question<'_>) -> Result<Read<G>, Refusal<G>> {
    let start = read_start::<G>(rulings, question.position)?;
    let read_move = |text: &str, field| {
        let refuse = |unreadable| Refusal::Malformed { field, unreadable, besides: Vec::new() };
        text.parse::<MoveOf<G>>().map_err(refuse)
    };
    let numbered = question.moves.iter().enumerate();
    let moves = numbered.map(|(i, text)| read_move(text, Field::Move(i))).collect::<Result<_, _>>()?;
    let judge = question.judge.map(|text| read_move(text, Field::Judge)).transpose()?;
    Ok(Read { start, moves, judge })
}

/// Reads the position; `None` is the start position.
pub(super) fn read_start<G: Game>(rulings: G::Rulings, text: &str) -> Result<Option<G::Setup>, Refusal<G>> {
    if text.trim() == "startpos" {
        return Ok(None);
    }
    let reading = G::Setup::read(text);
    if reading.faults.is_empty() {
        return Ok(Some(reading.setup));
    }
    let besides = G::model(rulings).admit(&reading.setup).err().unwrap_or_default();
    let unreadable = Unreadable { text: text.to_owned(), faults: reading.faults };
    Err(Refusal::Malformed { field: Field::Position, unreadable, besides })
}

/// Plays the moves as far as they go.
fn walk<R: Rules>(rules: &R, start: Option<&R::Setup>, moves: &[R::Move]) -> Came<R> {
    let start = match start {
        None => rules.start(),
        Some(setup) => match rules.admit(setup) {
            Ok(start) => start,
            Err(reasons) => return Came::Nowhere(setup.clone(), reasons),
        },
    };
    let played = replay(rules, start, moves);
    match played.stopped {
        None => Came::ToTheEnd(played.record),
        Some(stopped) => Came::Stopped(played.record, stopped),
    }
}

impl<R: Rules> Came<R> {
    fn halt(&self) -> Option<Halt> {
        match self {
            Came::ToTheEnd(_) => None,
            Came::Stopped(_, Stopped { at, over: None }) => Some(Halt::IllegalMove(*at)),
            Came::Stopped(_, Stopped { at, over: Some(_) }) => Some(Halt::GameOver(*at)),
            Came::Nowhere(_, reasons) => Some(Halt::Impossible(reasons.iter().map(|reason| reason.clause).collect())),
        }
    }
}

/// What there is to say of what one implementation came to. Judging is the law's, whichever it was.
fn give<G: Game, R>(rulings: G::Rulings, rules: &R, came: Came<R>, read: &Read<G>) -> Result<Given<G>, Refusal<G>>
where
    R: Rules<Setup = G::Setup, Move = MoveOf<G>>,
{
    match came {
        Came::Nowhere(setup, reasons) => Err(Refusal::Impossible { setup, reasons }),
        Came::Stopped(record, Stopped { at, over }) => {
            let (setup, turn) = (rules.setup(record.position()), rules.mover(record.position()));
            let mv = read.moves[at].clone();
            let breach = match over {
                Some(outcome) => Some(G::model(rulings).over(outcome)),
                None => judge::<G>(rulings, read, at, &mv).and_then(|verdict| verdict.breach),
            };
            Err(Refusal::Stopped { setup, turn, at, mv, over, breach })
        }
        Came::ToTheEnd(record) => {
            let setup = rules.setup(record.position());
            let start = rules.setup(record.start());
            let judged = read.judge.clone().and_then(|mv| {
                let verdict = judge::<G>(rulings, read, read.moves.len(), &mv)?;
                let hangs_on = hangs_on::<G>(rulings, &start, &read.moves, &mv);
                let follows = follows::<G>(rulings, read, &mv, &verdict);
                Some(Judged { mv, verdict, hangs_on, follows })
            });
            Ok(Given { setup, state: State::of(rules, &record), judged })
        }
    }
}

/// The law's verdict on a move after the first so many; `None` where the law does not get there.
fn judge<G: Game>(rulings: G::Rulings, read: &Read<G>, after: usize, mv: &MoveOf<G>) -> Option<Verdict> {
    let law = G::model(rulings);
    match walk(&law, read.start.as_ref(), &read.moves[..after]) {
        Came::ToTheEnd(record) => Some(explain(&law, &record, mv)),
        _ => None,
    }
}

/// How the game ends by a move that has been judged, if it does.
fn follows<G: Game>(rulings: G::Rulings, read: &Read<G>, mv: &MoveOf<G>, verdict: &Verdict) -> Option<Follows> {
    let law = G::model(rulings);
    let Came::ToTheEnd(mut record) = walk(&law, read.start.as_ref(), &read.moves) else { return None };
    let mover = law.mover(record.position());
    if verdict.over.is_some() {
        return None;
    }
    if !verdict.legal() {
        return G::ILLEGAL_MOVE_LOSES.map(|clause| Follows::Lost(Ending::IllegalMove { loser: mover, clause }));
    }
    record.play(&law, mv.clone());
    let outcome = record.outcome(&law)?;
    let clause = G::Model::clause(Subject::Ending(outcome));
    Some(Follows::Over { mover, outcome: law.outcome_by_name(record.position(), outcome), clause })
}
