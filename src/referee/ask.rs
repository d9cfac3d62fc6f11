//! A question, given as texts, its answer, and its position drawn.

use super::game_cache::CachedGame;
use super::state::law_at;
use super::winnable::{self, DeadSince};
use super::{
    By, Judged, OtherRuling, State, StateDisagreement, StopReason, WordedClaim, judge, open_claims, other_rulings,
};
use crate::board::{Advice, Fault, Named, Unreadable};
use crate::diagram::Diagram;
use crate::games::{self, AnyGame, Ruled};
use crate::rules::{Breach, Outcome, Refused};
use crate::session::{
    LawSession, Meaning, PASS, Reach, ReadMoves, ReadMovesError, ReadOn, Session, Side, Slipped, play_all,
};

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
    pub disagreement: Option<StateDisagreement>,
}

impl Answer {
    /// The question is refused, whichever implementation is asked.
    pub(super) fn refused(refusal: Refusal) -> Self {
        Answer { assessment: Err(refusal), disagreement: None }
    }

    /// Whether the game does not go on from here.
    pub(super) const fn stops(&self) -> bool {
        self.assessment.is_err() || self.disagreement.is_some()
    }

    /// The same, with what was found when the illegal move was read.
    pub(super) fn as_read(&mut self, read: &ReadMoves) {
        match (&mut self.assessment, read.illegal.last()) {
            (Err(refusal), _) => refusal.as_read(read),
            (Ok(Assessment { judged: Some(judged), .. }), Some((at, found))) if at + 1 == read.moves.len() => {
                judged.as_read(found, read.meanings_of(*at));
            }
            (Ok(_), _) => {}
        }
    }
}

/// Where a game stands after the moves of a question.
pub struct Assessment {
    /// The game after the moves.
    pub session: Box<dyn Session>,
    /// Its state.
    pub state: State,
    /// The draws that may be claimed.
    pub claims: Vec<WordedClaim>,
    /// Since when the game has gone on in a dead position, if it does.
    pub dead: Option<DeadSince>,
    /// The judgement that was asked for.
    pub judged: Option<Judged>,
    /// The legal moves that are nearest to an illegal one.
    pub nearest: Vec<String>,
    /// The rulings that it depends on.
    pub hangs_on: Vec<OtherRuling>,
}

impl Assessment {
    /// Adds the rulings that would change the verdict on one of several moves that a word can mean, and the legal moves that are
    /// nearest to it.
    fn depend_on_each_meaning(&mut self, ruled: Ruled<'_>) {
        let Some(judged) = self.judged.as_ref().filter(|judged| !judged.meanings.is_empty()) else { return };
        self.nearest = judged.nearest(ruled.game, &*self.session, &self.state.legal);
        for (mv, _) in judged.meanings.iter().skip(1) {
            let (start, moves) = (self.session.start(), self.session.moves());
            let mut others = other_rulings(ruled, &start, &moves, mv);
            others.retain(|new| {
                !self.hangs_on.iter().any(|old| (old.question, old.option) == (new.question, new.option))
            });
            self.hangs_on.append(&mut others);
        }
    }
}

/// The answer to a question whose moves may be written in the notation of the game's document.
pub struct WrittenAnswer {
    /// The answer.
    pub answer: Answer,
    /// The moves as they were read, the move to be judged last. Empty if they could not be read.
    pub read: ReadMoves,
    /// The language in whose letters they are written, if these are not the document's.
    pub language: Option<&'static str>,
}

impl WrittenAnswer {
    /// The slips: what is wrong with words that can still be understood.
    pub fn slips(&self) -> &[Slipped] {
        &self.read.slips
    }

    /// Whether a word says something untrue.
    pub fn is_untrue(&self) -> bool {
        self.slips().iter().any(|slipped| slipped.misnamed.slip.is_untrue())
    }
}

/// Why a question has no answer.
#[derive(Clone)]
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
        /// What the move breaks; `None` if only the engine refuses it.
        breach: Option<Box<Breach>>,
        /// If the word of a score can mean several moves, none of them legal: these, each with what it breaks. The move
        /// is the first.
        meanings: Vec<Meaning>,
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

    /// Shifts the indices by the number of moves and words before this stretch.
    pub(super) fn count_from(&mut self, moves: usize, words: usize) {
        match self {
            Refusal::Stopped { at, .. } => *at += moves,
            Refusal::Malformed { field: Field::Move(at), .. } => *at += words,
            Refusal::Malformed { .. } | Refusal::Impossible { .. } => {}
        }
    }

    /// A move that cannot be made where a session stands.
    pub fn stopped(
        session: &dyn Session,
        at: usize,
        mv: String,
        over: Option<Outcome>,
        breach: Option<Breach>,
    ) -> Self {
        let (diagram, turn) = (Box::new(session.diagram()), session.turn());
        Refusal::Stopped { diagram, turn, at, mv, over, breach: breach.map(Box::new), meanings: Vec::new() }
    }

    /// Adds what was found when the move was read: it may have been written as castling, or may mean several moves.
    pub(super) fn as_read(&mut self, read: &ReadMoves) {
        if let Refusal::Stopped { at, over: None, breach, meanings, .. } = self
            && let Some((_, found)) = read.illegal.iter().find(|(illegal, _)| illegal == at)
        {
            *breach = Some(Box::new(found.clone()));
            *meanings = read.meanings_of(*at).to_vec();
        }
    }

    /// Nothing was asked.
    pub(super) fn of_nothing() -> Self {
        Refusal::of_move(Field::Position, Unreadable::one("", Fault::new(0, "nothing", "a position")))
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
    /// The place of the piece that is asked about.
    From,
    /// The name of the game in a score.
    Variant,
    /// A score as a whole.
    Score,
}

/// A game under its rulings, and who is asked about it.
#[derive(Clone, Copy)]
pub(super) struct AskedGame<'q> {
    pub ruled: Ruled<'q>,
    pub by: By,
    /// How many positions are searched to find out whether a position of chess is dead.
    pub limit: u64,
}

/// The law's session from a position whose text can be read, unless the position is impossible.
pub(super) type Begun = Result<Box<dyn LawSession>, Refused>;

/// A question whose texts have been read.
pub(super) struct ReadQuestion {
    /// The law at the beginning, or where reading has left it: after some of these moves, or all.
    pub begun: Begun,
    pub moves: Vec<String>,
    pub judge: Option<String>,
}

/// A session after the moves of a question that it can make, and how many these are.
type Reached<S> = Result<(Box<S>, usize), Refused>;

/// Answers a question.
pub fn ask(ruled: Ruled<'_>, by: By, question: &Question<'_>) -> Answer {
    let asked = AskedGame { ruled, by, limit: winnable::limit_in_passing() };
    match asked.read(question) {
        Ok(read) => asked.answer(question.position, read),
        Err(refusal) => Answer::refused(refusal),
    }
}

/// Answers a question whose moves may be written in the notation of the game's document, as in a score. A word may
/// stand for several moves; of those in `judge`, the last is judged.
pub fn ask_written(ruled: Ruled<'_>, by: By, question: &Question<'_>) -> WrittenAnswer {
    let asked = AskedGame { ruled, by, limit: winnable::limit_in_passing() };
    match asked.read_written(question) {
        Ok((read, written, language)) => {
            let mut answer = asked.answer(question.position, read);
            answer.as_read(&written);
            if let Ok(assessment) = &mut answer.assessment {
                assessment.depend_on_each_meaning(ruled);
            }
            WrittenAnswer { answer, read: written, language }
        }
        Err(refusal) => {
            WrittenAnswer { answer: Answer::refused(refusal), read: ReadMoves::default(), language: None }
        }
    }
}

/// The words of a text that has this place among others. A text of nothing is one.
fn words(at: usize, text: &str) -> Vec<(usize, &str)> {
    if text.trim().is_empty() { vec![(at, "")] } else { games::words(text).map(|word| (at, word)).collect() }
}

/// What is wrong with a text of several words that belongs elsewhere; `None` if it may be a list of moves.
pub(super) fn misplaced(game: &dyn AnyGame, text: &str) -> Option<Unreadable> {
    let several = text.trim().contains(char::is_whitespace);
    let unreadable = several.then(|| game.canonical_move(text).err())??;
    let is_list = |advice: &Advice| matches!(advice, Advice::Moves | Advice::SeveralMoves);
    let is_misplaced = unreadable.faults.iter().filter_map(|fault| fault.advice.as_ref()).any(|it| !is_list(it));
    is_misplaced.then_some(unreadable)
}

/// Moves that were read from texts, the language in whose letters they are written, and the game after them.
type ReadTexts = (Option<&'static str>, Result<ReadMoves, ReadMovesError>, Begun);

/// Reads moves that somebody has written, as in a score: in the letters of any language, with numbers before them, and more
/// than one in a text. What is read counts the texts, not their words. A text that is no list of moves says where it belongs.
fn read_texts(game: &dyn AnyGame, begun: Begun, texts: &[&str]) -> ReadTexts {
    let misplaced = |(at, text): (usize, &&str)| Some((at, misplaced(game, text)?));
    if let Some((at, unreadable)) = texts.iter().enumerate().find_map(misplaced) {
        return (None, Err(ReadMovesError { at, unreadable, before: Box::default(), misnamed: None }), begun);
    }
    let (of, words): (Vec<usize>, Vec<&str>) =
        texts.iter().enumerate().flat_map(|(at, text)| words(at, text)).unzip();
    let (language, read, begun) = match begun {
        Ok(law) => {
            let (language, ReadOn { read, law }) = game.read_in_letters(&*law, &words, Reach::default());
            (language, read, Ok(law))
        }
        Err(refused) => (None, game.read_alone(&words), Err(refused)),
    };
    let counted = |mut read: ReadMoves| {
        read.words.iter_mut().for_each(|word| *word = of[*word]);
        read.slips.iter_mut().for_each(|slipped| slipped.word = of[slipped.word]);
        read
    };
    let read = read.map(counted).map_err(|unread| ReadMovesError {
        at: of[unread.at],
        before: Box::new(counted(*unread.before)),
        ..unread
    });
    (language, read, begun)
}

impl AskedGame<'_> {
    /// Opens the law's session from a position. If the text cannot be read, the question is refused.
    pub fn begin(self, position: &str) -> Result<Begun, Refusal> {
        match self.ruled.open_law(position) {
            Err(refused @ Refused::Malformed { .. }) => Err(Refusal::of_position(self.ruled.game, refused)),
            begun => Ok(begun),
        }
    }

    /// Reads the texts. If one cannot be read, the question is refused.
    pub fn read(self, question: &Question<'_>) -> Result<ReadQuestion, Refusal> {
        let begun = self.begin(question.position)?;
        let read_move = |text: &str, field| {
            self.ruled.game.canonical_move(text).map_err(|unreadable| Refusal::of_move(field, unreadable))
        };
        let numbered = question.moves.iter().enumerate();
        let moves = numbered.map(|(i, text)| read_move(text, Field::Move(i))).collect::<Result<_, _>>()?;
        let judge = question.judge.map(|text| read_move(text, Field::Judge)).transpose()?;
        Ok(ReadQuestion { begun, moves, judge })
    }

    /// The same for moves that may be written in the notation of the game's document. Also returns everything that was
    /// read.
    pub fn read_written(
        self,
        question: &Question<'_>,
    ) -> Result<(ReadQuestion, ReadMoves, Option<&'static str>), Refusal> {
        let begun = self.begin(question.position)?;
        let texts: Vec<&str> = question.moves.iter().copied().chain(question.judge).collect();
        let (language, read, begun) = read_texts(self.ruled.game, begun, &texts);
        let read = read.map_err(|unread| {
            let field = if unread.at < question.moves.len() { Field::Move(unread.at) } else { Field::Judge };
            Refusal::of_move(field, unread.unreadable)
        })?;
        let mut moves = read.moves.clone();
        let judge = match question.judge {
            // A player who passes makes no move that could be judged.
            Some(_) if read.moves.last().is_some_and(|mv| mv == PASS) => None,
            Some(_) if read.words.last() == Some(&question.moves.len()) => moves.pop(),
            Some(text) if read.complete => {
                let unreadable = Unreadable::one(text, Fault::new(0, "no move", "a move"));
                return Err(Refusal::of_move(Field::Judge, unreadable));
            }
            _ => None,
        };
        Ok((ReadQuestion { begun, moves, judge }, read, language))
    }

    /// Answers a question about a position, once its texts have been read. Only the law judges moves: the one that
    /// cannot be made, or the one to be judged.
    pub fn answer(self, position: &str, read: ReadQuestion) -> Answer {
        let ReadQuestion { begun, moves, judge: asked } = read;
        let in_question = |made: usize| moves.get(made).or(asked.as_ref());
        let by_engine = || reached(self.ruled.open(Side::Engine, position), &moves);
        if self.by == By::Bitboard {
            let engine = by_engine();
            let judged = engine.as_ref().ok().and_then(|(_, made)| {
                let mv = in_question(*made)?;
                let (mut law, _) =
                    self.reached_by_law(begun, &moves[..*made]).ok().filter(|(_, there)| there == made)?;
                self.judged(&mut *law, mv)
            });
            let standing = standing(&engine, &moves);
            return Answer { assessment: self.assess(engine, standing, &moves, judged), disagreement: None };
        }
        let mut law = self.reached_by_law(begun, &moves);
        let by_law = standing(&law, &moves);
        let by_engine = (self.by == By::Both).then(|| standing(&by_engine(), &moves));
        let disagreement = by_engine.and_then(|by_engine| StateDisagreement::between(by_law.clone(), by_engine));
        let judged = law.as_mut().ok().and_then(|(law, made)| self.judged(&mut **law, in_question(*made)?));
        let law = law.map(|(law, made)| (law as Box<dyn Session>, made));
        Answer { assessment: self.assess(law, by_law, &moves, judged), disagreement }
    }

    /// The law's judgement of a move, with since when the game goes on in a dead position after it.
    fn judged(self, law: &mut dyn LawSession, mv: &str) -> Option<Judged> {
        Some(judge(self.ruled, law, mv)?.with_dead(self.ruled.game, law))
    }

    /// What one implementation reached, as an answer, with the law's judgement of the move in question.
    fn assess(
        self,
        reached: Reached<dyn Session>,
        standing: Result<State, StopReason>,
        moves: &[String],
        judged: Option<Judged>,
    ) -> Result<Assessment, Refusal> {
        let (session, made) = reached.map_err(|refused| Refusal::of_position(self.ruled.game, refused))?;
        let Ok(state) = standing else {
            return Err(self.stopped(&*session, moves, made, judged.and_then(|judged| judged.verdict.breach)));
        };
        let hangs_on =
            judged.as_ref().map_or_else(Vec::new, |judged| judged.other_rulings(self.ruled, &session.start(), moves));
        let claims = open_claims(self.ruled, &*session);
        let dead = winnable::dead(self.ruled.game, &*session, self.limit);
        let nearest =
            judged.as_ref().map_or_else(Vec::new, |judged| judged.nearest(self.ruled.game, &*session, &state.legal));
        Ok(Assessment { session, state, claims, dead, judged, nearest, hangs_on })
    }

    /// The refusal of a move that cannot be made where a session stands: because of `breach`, or because the game is
    /// over there.
    fn stopped(self, session: &dyn Session, moves: &[String], at: usize, breach: Option<Breach>) -> Refusal {
        let over = session.outcome();
        let breach = over.map_or(breach, |outcome| Some(law_at(self.ruled, session)?.over(outcome)));
        Refusal::stopped(session, at, moves[at].clone(), over, breach)
    }

    /// Why no move is legal once the game has ended in this way.
    pub fn over(self, outcome: Outcome) -> Option<Breach> {
        let law = self.ruled.open_law("startpos").ok()?;
        Some(law.over(outcome))
    }

    /// The game after all the moves, by the law.
    ///
    /// # Errors
    /// The position is impossible, or a move cannot be made.
    pub fn law_at_end(self, begun: Begun, moves: &[String]) -> Result<Box<dyn LawSession>, Refusal> {
        let (law, made) =
            self.reached_by_law(begun, moves).map_err(|refused| Refusal::of_position(self.ruled.game, refused))?;
        match moves.get(made) {
            None => Ok(law),
            Some(mv) => Err(self.stopped(&*law, moves, made, law.judge(mv).and_then(|verdict| verdict.breach))),
        }
    }

    /// Plays the moves by the law as far as they go.
    fn reached_by_law(self, begun: Begun, moves: &[String]) -> Reached<dyn LawSession> {
        let mut begun = begun?;
        if begun.made() > 0 {
            // Reading has made them, and perhaps more.
            while begun.made() > moves.len() {
                begun.take_back();
            }
            back_to_its_end(&mut *begun);
            let made = begun.made();
            return Ok((begun, made));
        }
        let start = begun.start();
        let resumed = CachedGame::resumed(self.ruled, &start, moves).filter(|kept| kept.broken.is_none());
        let mut kept = resumed.unwrap_or_else(|| CachedGame::begun(self.ruled, &start, begun));
        kept.made += play_on(&mut *kept.law, &moves[kept.made..]);
        if kept.made == 0 {
            return Ok((kept.law, 0));
        }
        let reached = (kept.law.fork_law(), kept.made);
        kept.keep();
        Ok(reached)
    }

    /// The game after all the moves, by the fast engine; `None` if it does not get there.
    pub fn engine_at_end(self, position: &str, moves: &[String]) -> Option<Box<dyn Session>> {
        let mut engine = self.ruled.open(Side::Engine, position).ok()?;
        play_all(&mut *engine, moves).ok()?;
        Some(engine)
    }
}

/// Takes back the moves that were made after a referee had ended the game, for which reading does not look.
fn back_to_its_end(law: &mut dyn LawSession) {
    while law.outcome().is_some() {
        let Some(last) = law.take_back() else { return };
        if law.outcome().is_none() {
            return law.force(&last);
        }
    }
}

/// Plays the moves as far as they go.
fn reached<S: Session + ?Sized>(begun: Result<Box<S>, Refused>, moves: &[String]) -> Reached<S> {
    let mut session = begun?;
    let made = play_on(&mut *session, moves);
    Ok((session, made))
}

/// Plays the moves as far as they go, and returns how many these are.
fn play_on<S: Session + ?Sized>(session: &mut S, moves: &[String]) -> usize {
    play_all(session, moves).map_or_else(|(at, _)| at, |()| moves.len())
}

/// The part of an implementation's answer that can be compared with another's.
fn standing<S: Session + ?Sized>(reached: &Reached<S>, moves: &[String]) -> Result<State, StopReason> {
    match reached {
        Err(refused) => {
            Err(StopReason::ImpossiblePosition(refused.reasons().iter().map(|reason| reason.clause).collect()))
        }
        Ok((session, made)) if *made == moves.len() => Ok(State::of(&**session)),
        Ok((session, made)) if session.outcome().is_some() => Err(StopReason::GameOver(*made)),
        Ok((_, made)) => Err(StopReason::IllegalMove(*made)),
    }
}

/// A position, drawn.
pub struct Drawn {
    /// The scene. If the text cannot be read, as much as could be read.
    pub diagram: Diagram,
    /// What is wrong with the text, if it cannot be read.
    pub unreadable: Option<Unreadable>,
}

/// Draws the position after the moves of a question. If there are no moves, an impossible position is drawn too, and as
/// much of an unreadable text as can be read.
///
/// # Errors
/// The question is refused because of its moves.
pub fn drawn(ruled: Ruled<'_>, question: &Question<'_>) -> Result<Drawn, Refusal> {
    let asked = AskedGame { ruled, by: By::Model, limit: winnable::limit_in_passing() };
    let reached = asked.read(question).and_then(|read| asked.law_at_end(read.begun, &read.moves));
    match reached {
        Ok(law) => Ok(Drawn { diagram: law.diagram(), unreadable: None }),
        Err(Refusal::Malformed { field: Field::Position, unreadable, .. }) if question.moves.is_empty() => {
            Ok(Drawn { diagram: ruled.game.diagram(question.position), unreadable: Some(unreadable) })
        }
        Err(Refusal::Impossible { diagram, .. }) if question.moves.is_empty() => {
            Ok(Drawn { diagram: *diagram, unreadable: None })
        }
        Err(refusal) => Err(refusal),
    }
}
