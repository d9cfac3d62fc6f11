//! A question, given as texts, and its answer.

use std::fmt;
use std::str::FromStr;

use super::score::Ending;
use super::{Disagreement, OtherRuling, State, Stop, other_rulings};
use crate::board::{Fault, Named, Unreadable};
use crate::diagram::Diagram;
use crate::games::AnyGame;
use crate::rules::{Breach, Clause, NamedOutcome, Options, Outcome, Refused, Subject};
use crate::session::{LawSession, PlayError, Reach, ReadMoves, Session, Side, Slipped, Verdict, play_all};

/// Which implementation is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// The law as code.
    Model,
    /// The fast engine.
    Bitboard,
    /// Both; if they differ, the answer is the model's and says so.
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
            _ => Err(format!("unknown implementation `{name}`; expected one of {}", Self::NAMES.join(", "))),
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
pub struct Answer {
    /// Where the game stands, or why the question has no answer.
    pub assessment: Result<Assessment, Refusal>,
    /// The answers of the two implementations, if they differ.
    pub disagreement: Option<Disagreement>,
}

impl Answer {
    /// The question is refused, whichever implementation is asked.
    pub(super) fn refused(refusal: Refusal) -> Self {
        Answer { assessment: Err(refusal), disagreement: None }
    }
}

/// Where a game stands after the moves of a question.
pub struct Assessment {
    /// The game after the moves.
    pub session: Box<dyn Session>,
    /// Its state.
    pub state: State,
    /// The judgement that was asked for.
    pub judged: Option<Judged>,
    /// The rulings that it depends on.
    pub hangs_on: Vec<OtherRuling>,
}

/// A judged move: whether it is legal, and what comes of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Judged {
    /// The move.
    pub mv: String,
    /// The verdict.
    pub verdict: Verdict,
    /// How the move ends the game, if it does.
    pub follows: Option<Follows>,
    /// Where the game stands after it, if it is legal.
    pub after: Option<After>,
}

/// Where a game stands after a legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct After {
    /// The position's canonical text.
    pub position: String,
    /// Who has the choice there.
    pub turn: Named,
    /// Whether that player is in check.
    pub check: bool,
}

/// How a judged move ends a game.
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
    /// The move is illegal, and the player who makes it has lost.
    Lost(Ending),
}

impl Follows {
    /// Who has won, if anybody has.
    pub const fn winner(self) -> Option<Named> {
        match self {
            Follows::Over { outcome, .. } => outcome.winner(),
            Follows::Lost(ending) => ending.winner(),
        }
    }

    /// How, in the word of the protocol.
    pub const fn word(self) -> &'static str {
        match self {
            Follows::Over { outcome, .. } => outcome.word(),
            Follows::Lost(ending) => ending.word(),
        }
    }

    /// The clause that says so.
    pub const fn clause(self) -> Clause {
        match self {
            Follows::Over { clause, .. } => clause,
            Follows::Lost(ending) => ending.clause(),
        }
    }
}

impl fmt::Display for Follows {
    /// A sentence's part: `White has won: checkmate (chess.mate)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Follows::Over { outcome, clause, .. } => write!(f, "{outcome} ({clause})"),
            Follows::Lost(ending) => ending.fmt(f),
        }
    }
}

/// The answer to a question whose moves may be written in the notation of the game's document.
pub struct Written {
    /// The answer.
    pub answer: Answer,
    /// The moves as they were read, the one to be judged last; empty if they could not be read.
    pub read: ReadMoves,
}

impl Written {
    /// The slips: what is wrong with words that could still be understood.
    pub fn slips(&self) -> &[Slipped] {
        &self.read.slips
    }

    /// Whether a word says something untrue.
    pub fn is_untrue(&self) -> bool {
        self.slips().iter().any(|slipped| slipped.misnamed.slip.is_untrue())
    }
}

/// Why a question has no answer.
pub enum Refusal {
    /// A text cannot be read.
    Malformed {
        /// Which.
        field: Field,
        /// What is wrong with it.
        unreadable: Unreadable,
        /// For a position: what the law says against the part that could be read.
        besides: Vec<Breach>,
    },
    /// The position is impossible.
    Impossible {
        /// The position.
        diagram: Box<Diagram>,
        /// All the reasons.
        reasons: Vec<Breach>,
    },
    /// One of the moves is not legal.
    Stopped {
        /// The position before it.
        diagram: Box<Diagram>,
        /// Who has the choice there.
        turn: Named,
        /// Its index.
        at: usize,
        /// The move.
        mv: String,
        /// How the game had ended before it, if it had.
        over: Option<Outcome>,
        /// What it breaks; `None` if only the engine refuses it.
        breach: Option<Box<Breach>>,
    },
}

impl Refusal {
    /// A position is refused.
    pub fn of_position(game: &dyn AnyGame, refused: Refused) -> Self {
        match refused {
            Refused::Malformed { unreadable, besides } => {
                Refusal::Malformed { field: Field::Position, unreadable, besides }
            }
            Refused::Impossible { text, reasons } => {
                Refusal::Impossible { diagram: Box::new(game.diagram(&text)), reasons }
            }
        }
    }

    /// Shifts the indices by the moves and words that come before this stretch.
    pub(super) fn count_from(&mut self, moves: usize, words: usize) {
        match self {
            Refusal::Stopped { at, .. } => *at += moves,
            Refusal::Malformed { field: Field::Move(at), .. } => *at += words,
            Refusal::Malformed { .. } | Refusal::Impossible { .. } => {}
        }
    }

    /// A move cannot be made where a session stands.
    pub(super) fn stopped(
        session: &dyn Session,
        at: usize,
        mv: String,
        over: Option<Outcome>,
        breach: Option<Breach>,
    ) -> Self {
        let (diagram, turn) = (Box::new(session.diagram()), session.turn());
        Refusal::Stopped { diagram, turn, at, mv, over, breach: breach.map(Box::new) }
    }

    /// A move's text that cannot be read.
    pub(super) fn of_move(field: Field, unreadable: Unreadable) -> Self {
        Refusal::Malformed { field, unreadable, besides: Vec::new() }
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
    /// Where the piece that is asked about stands.
    From,
}

/// A game under its rulings, and who is asked about it.
#[derive(Clone, Copy)]
pub(super) struct Asked<'q> {
    pub game: &'static dyn AnyGame,
    pub options: &'q Options,
    pub by: By,
}

/// A question whose moves have been read.
pub(super) struct Read<'q> {
    /// The position's text, or `startpos`.
    pub position: &'q str,
    pub moves: Vec<String>,
    pub judge: Option<String>,
}

/// How far an implementation gets with the moves of a question.
enum Reached {
    End(Box<dyn Session>, State),
    /// The game before the move of this index, and how it had ended, if it had.
    Move(Box<dyn Session>, usize, Option<Outcome>),
    /// The position is impossible.
    Nothing(Vec<Breach>),
}

/// Answers a question.
pub fn ask(game: &'static dyn AnyGame, options: &Options, by: By, question: &Question<'_>) -> Answer {
    let asked = Asked { game, options, by };
    match asked.read(question) {
        Ok(read) => asked.answer(&read),
        Err(refusal) => Answer::refused(refusal),
    }
}

/// Answers a question whose moves may be written in the notation of the game's document, as in a score: a word may
/// stand for several moves; of those in `judge`, the last is judged.
pub fn ask_written(game: &'static dyn AnyGame, options: &Options, by: By, question: &Question<'_>) -> Written {
    let asked = Asked { game, options, by };
    let refused = |refusal| Written { answer: Answer::refused(refusal), read: ReadMoves::default() };
    let malformed = |at, unreadable| {
        let field = if at < question.moves.len() { Field::Move(at) } else { Field::Judge };
        refused(Refusal::of_move(field, unreadable))
    };
    if let Err(refusal) = asked.readable(question.position) {
        return refused(refusal);
    }
    let words: Vec<&str> = question.moves.iter().copied().chain(question.judge).collect();
    let read = match game.read_moves(options, question.position, &words, Reach::default()) {
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
    let answer = asked.answer(&Read { position: question.position, moves, judge });
    Written { answer, read }
}

impl Asked<'_> {
    /// Answers a question that has been read.
    pub fn answer(self, read: &Read<'_>) -> Answer {
        let alone = |side| Answer { assessment: self.assess(self.walk(side, read), read), disagreement: None };
        match self.by {
            By::Model => alone(Side::Model),
            By::Bitboard => alone(Side::Engine),
            By::Both => {
                let (model, engine) = (self.walk(Side::Model, read), self.walk(Side::Engine, read));
                let disagreement = Disagreement::between(model.answer(), engine.answer());
                Answer { assessment: self.assess(model, read), disagreement }
            }
        }
    }

    /// Reads the texts; if one cannot be read, the question is refused.
    pub fn read<'t>(self, question: &Question<'t>) -> Result<Read<'t>, Refusal> {
        self.readable(question.position)?;
        let read_move = |text: &str, field| {
            self.game.canonical_move(text).map_err(|unreadable| Refusal::of_move(field, unreadable))
        };
        let numbered = question.moves.iter().enumerate();
        let moves = numbered.map(|(i, text)| read_move(text, Field::Move(i))).collect::<Result<_, _>>()?;
        let judge = question.judge.map(|text| read_move(text, Field::Judge)).transpose()?;
        Ok(Read { position: question.position, moves, judge })
    }

    /// Whether a position's text can be read, even if the position is impossible.
    pub fn readable(self, position: &str) -> Result<(), Refusal> {
        match self.game.open_law(self.options, position) {
            Err(refused @ Refused::Malformed { .. }) => Err(Refusal::of_position(self.game, refused)),
            _ => Ok(()),
        }
    }

    /// Plays the moves as far as they go.
    fn walk(self, side: Side, read: &Read<'_>) -> Reached {
        let mut session = match self.game.open(side, self.options, read.position) {
            Ok(session) => session,
            Err(refused) => return Reached::Nothing(refused.reasons().to_vec()),
        };
        match play_all(&mut *session, &read.moves) {
            Ok(()) => {
                let state = State::of(&*session);
                Reached::End(session, state)
            }
            Err((at, PlayError::Illegal)) => Reached::Move(session, at, None),
            Err((at, PlayError::Over(outcome))) => Reached::Move(session, at, Some(outcome)),
        }
    }

    /// What one implementation reached, in the form of the answer. It is always the law that judges.
    fn assess(self, reached: Reached, read: &Read<'_>) -> Result<Assessment, Refusal> {
        match reached {
            Reached::Nothing(reasons) => {
                Err(Refusal::Impossible { diagram: Box::new(self.game.diagram(read.position)), reasons })
            }
            Reached::Move(session, at, over) => {
                let mv = read.moves[at].clone();
                let breach = match over {
                    Some(outcome) => self.over(outcome),
                    None => self.law_after(read, at).and_then(|law| law.judge(&mv)?.breach),
                };
                Err(Refusal::stopped(&*session, at, mv, over, breach))
            }
            Reached::End(session, state) => {
                let judged = read.judge.as_ref().and_then(|mv| self.judge(read, mv));
                let hangs_on = judged.as_ref().map_or_else(Vec::new, |judged| {
                    other_rulings(self.game, self.options, &session.start(), &read.moves, &judged.mv)
                });
                Ok(Assessment { session, state, judged, hangs_on })
            }
        }
    }

    /// Why no move is legal once the game has ended in this way, whatever led to it.
    pub fn over(self, outcome: Outcome) -> Option<Breach> {
        let law = self.game.open_law(self.options, "startpos").ok()?;
        Some(law.over(outcome))
    }

    /// The game by the law after a number of the moves; `None` if the law does not get there.
    fn law_after(self, read: &Read<'_>, moves: usize) -> Option<Box<dyn LawSession>> {
        let mut law = self.game.open_law(self.options, read.position).ok()?;
        play_all(&mut *law, &read.moves[..moves]).ok()?;
        Some(law)
    }

    /// The game by the law after all the moves.
    ///
    /// # Errors
    /// The position is refused, or one of the moves.
    pub fn law_at_end(self, read: &Read<'_>) -> Result<Box<dyn LawSession>, Refusal> {
        let begun = self.game.open_law(self.options, read.position);
        let mut law = begun.map_err(|refused| Refusal::of_position(self.game, refused))?;
        let (at, over) = match play_all(&mut *law, &read.moves) {
            Ok(()) => return Ok(law),
            Err((at, PlayError::Illegal)) => (at, None),
            Err((at, PlayError::Over(outcome))) => (at, Some(outcome)),
        };
        let mv = &read.moves[at];
        let breach = law.judge(mv).and_then(|verdict| verdict.breach);
        Err(Refusal::stopped(&*law, at, mv.clone(), over, breach))
    }

    /// The game by the fast engine after all the moves; `None` if it does not get there.
    pub fn engine_at_end(self, read: &Read<'_>) -> Option<Box<dyn Session>> {
        let mut engine = self.game.open(Side::Engine, self.options, read.position).ok()?;
        play_all(&mut *engine, &read.moves).ok()?;
        Some(engine)
    }

    /// The law's judgement of a move after all others.
    fn judge(self, read: &Read<'_>, mv: &str) -> Option<Judged> {
        judge(self.game, &mut *self.law_after(read, read.moves.len())?, mv)
    }
}

/// The law's judgement of a move where a game stands; `None` for a text that is not a move. The game is as before.
pub fn judge(game: &dyn AnyGame, law: &mut dyn LawSession, mv: &str) -> Option<Judged> {
    let verdict = law.judge(mv)?;
    let mover = law.turn();
    let (follows, after) = match (&verdict.over, verdict.legal()) {
        (Some(_), _) => (None, None),
        (None, false) => {
            let lost = Ending::of_illegal_move(game, mover);
            (lost.map(Follows::Lost), None)
        }
        (None, true) => {
            law.force(mv);
            let over = law.outcome_by_name().map(|outcome| Follows::Over {
                mover,
                outcome,
                clause: game.clause(Subject::Ending(outcome.outcome)),
            });
            let after = After { position: law.position(), turn: law.turn(), check: law.check() };
            law.take_back();
            (over, Some(after))
        }
    };
    Some(Judged { mv: mv.to_owned(), verdict, follows, after })
}

impl Reached {
    /// What the implementation answers, as far as two can be compared.
    fn answer(&self) -> Result<State, Stop> {
        Err(match self {
            Reached::End(_, state) => return Ok(state.clone()),
            Reached::Move(_, at, None) => Stop::IllegalMove(*at),
            Reached::Move(_, at, Some(_)) => Stop::GameOver(*at),
            Reached::Nothing(reasons) => {
                Stop::ImpossiblePosition(reasons.iter().map(|reason| reason.clause).collect())
            }
        })
    }
}
