//! Playing one stretch of a score as it was played, and what the law concludes from it.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt;

use super::conclude::{Concluding, Conclusions};
use super::read::{PlayedStretch, WithGaps, before, missing_move, numbering, read_with_gaps};
use super::{End, Ending, Note, Score, Stretch};
use crate::arbiter::{IllegalMoveEffect, LosingIllegalMove, Signal, Winnability, WinningChance};
use crate::board::Player;
use crate::games::AnyGame;
use crate::referee::ask::{AskedGame, ReadQuestion};
use crate::referee::winnable;
use crate::referee::{Answer, Assessment, Field, Refusal, State, cited, open_claims};
use crate::rules::{Breach, Clause, NamedOutcome, Subject};
use crate::session::{LawSession, PASS, Reach, ReadMoves, Session, Side};

/// `chess.illegal-move`: what the law concludes from an illegal move that nobody noticed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Consequence {
    /// Nothing: the game was already over, by this clause.
    Over(NamedOutcome, Clause),
    /// The player who made it has lost by it.
    Lost(Ending),
    /// The position before it is restored; but it stands by this Article, if the game is played without supervision.
    TakenBack(Clause, Option<&'static str>),
    /// The Pawn that was moved to its last rank becomes a Queen.
    Promoted(Clause),
    /// The game's document does not say.
    NotSaid,
}

impl Consequence {
    /// `chess.illegal-move`: what follows from the game's own word about an illegal move; `broken` is the clause that it breaks.
    fn of(
        game: &dyn AnyGame,
        outcome: Option<NamedOutcome>,
        law: &dyn LawSession,
        mv: &str,
        broken: Option<Clause>,
        stands: Option<&'static str>,
    ) -> Self {
        let loser = law.turn();
        if let Some(outcome) = outcome {
            return Consequence::Over(outcome, game.clause(Subject::Ending(outcome.outcome)));
        }
        let only_left_out = || {
            let mut made = law.fork_law();
            made.force(mv);
            law.legal().iter().any(|legal| law.after(legal).is_some_and(|after| after == made.position()))
        };
        match game.arbiter_of(loser).illegal_move(broken) {
            IllegalMoveEffect::Promoted(clause) if only_left_out() => Consequence::Promoted(clause),
            // If more is wrong with the move, that counts.
            IllegalMoveEffect::Promoted(_) => Self::of(game, None, law, mv, None, stands),
            IllegalMoveEffect::Loses(clause) => Consequence::Lost(Ending::IllegalMove { loser, clause }),
            IllegalMoveEffect::TakenBack(clause) => Consequence::TakenBack(clause, stands),
            IllegalMoveEffect::NotSaid => Consequence::NotSaid,
        }
    }

    /// The word of the protocol.
    pub const fn word(self) -> &'static str {
        match self {
            Consequence::Over(..) => "over",
            Consequence::Lost(_) => "lost",
            Consequence::TakenBack(..) => "taken-back",
            Consequence::Promoted(_) => "promoted",
            Consequence::NotSaid => "not-said",
        }
    }

    /// The clause that says so.
    pub const fn clause(self) -> Option<Clause> {
        match self {
            Consequence::Over(_, clause) | Consequence::TakenBack(clause, _) | Consequence::Promoted(clause) => {
                Some(clause)
            }
            Consequence::Lost(ending) => ending.clause(),
            Consequence::NotSaid => None,
        }
    }
}

impl fmt::Display for Consequence {
    /// A sentence without its full stop.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Consequence::Over(outcome, clause) => {
                write!(f, "the game was over before it: {} ({})", outcome.in_words(), cited(*clause))
            }
            Consequence::Lost(ending) => write!(f, "by it {ending}"),
            Consequence::TakenBack(clause, stands_by) => {
                let supervised = if stands_by.is_some() { "with supervision, " } else { "" };
                let found = "if it is found during the game, it is taken back, and the game goes on from there";
                write!(f, "{supervised}{found} ({clause})")?;
                let stands =
                    |article| write!(f, "; without supervision it stands, since it was answered (Article {article})");
                stands_by.map_or(Ok(()), stands)
            }
            Consequence::Promoted(clause) => {
                write!(
                    f,
                    "if it is found during the game, the Pawn becomes a Queen, and the game goes on from there ({})",
                    cited(*clause)
                )
            }
            Consequence::NotSaid => f.write_str("the game's document does not say what follows from it"),
        }
    }
}

/// One stretch, with its moves and words numbered from 0; what is counted through all stretches says so.
pub(super) struct OneStretch {
    pub stretch: PlayedStretch,
    /// What was read of it, without its moves and their words.
    pub read: ReadMoves,
    /// What could not be read after that.
    pub unread: Option<Refusal>,
    /// The moves that the score leaves out, as its numbers show: a pass stands for each.
    pub missing: Vec<usize>,
    /// The messages about its position and letters.
    pub notes: Vec<Note>,
    /// Where it stands, as it is asked; until it is taken.
    pub answer: Option<Answer>,
    /// The game as it was played, where the law refuses a move.
    pub run: Option<GameAsPlayed>,
    /// The first move after the end of the game, counted through all stretches, and how the game had ended.
    pub over: Option<(usize, NamedOutcome)>,
    /// What that move breaks.
    pub late: Option<Breach>,
    /// Which stretch of the score it is, and how many moves and words stand before it.
    pub index: usize,
    pub moves_before: usize,
    pub words_before: usize,
}

/// What is to be said of an illegal move.
pub(super) struct Remark {
    /// The move.
    pub at: usize,
    pub what: Remarked,
}

pub(super) enum Remarked {
    /// It is this one of its player, and what follows by the Laws by which that one loses the game.
    Again(usize, String),
    /// It may be no move.
    Signal(Signal),
}

/// A game as it was played, by the law.
pub(super) struct GameAsPlayed {
    /// Where it stands after all its moves, but for the last one if that cannot be made.
    pub law: Box<dyn LawSession>,
    /// Whether all were made.
    pub complete: bool,
    /// What the law concludes from the first move that it refuses, if it is not one that is missing.
    pub consequence: Option<Consequence>,
    /// The names of the outcome before that move.
    pub over: Option<NamedOutcome>,
    /// What is to be said of illegal moves.
    pub remarks: Vec<Remark>,
}

impl OneStretch {
    fn refused(refusal: Refusal) -> Self {
        OneStretch {
            stretch: PlayedStretch { as_played: true, ..PlayedStretch::default() },
            read: ReadMoves::default(),
            unread: None,
            missing: Vec::new(),
            notes: Vec::new(),
            answer: Some(Answer::refused(refusal)),
            run: None,
            over: None,
            late: None,
            index: 0,
            moves_before: 0,
            words_before: 0,
        }
    }

    /// Counts moves and words through all stretches.
    pub(super) fn count_from(&mut self, index: usize, moves: usize, words: usize) {
        (self.index, self.moves_before, self.words_before) = (index, moves, words);
        self.stretch.words.iter_mut().for_each(|at| *at += words);
        self.over = self.over.map(|(at, outcome)| (at + moves, outcome));
        if let Some(Answer { assessment: Err(refusal), .. }) = &mut self.answer {
            refusal.count_from(moves, words);
        }
    }

    /// Whether the game has been read and played to the end of the stretch.
    pub(super) fn goes_on(&self) -> bool {
        self.unread.is_none() && self.session().is_some()
    }

    /// If it cannot be followed to its end: how many words have been examined, through all stretches.
    pub(super) fn examined(&self) -> Option<usize> {
        let illegal = || self.stretch.words.last().filter(|_| !self.goes_on()).copied();
        match &self.unread {
            Some(Refusal::Malformed { field: Field::Move(word), .. }) => Some(self.words_before + word + 1),
            Some(_) => None,
            None => illegal().map(|word| word + 1),
        }
    }

    /// Whether its answer is the answer of the whole score.
    pub(super) fn stops(&self) -> bool {
        self.answer.as_ref().is_some_and(Answer::stops)
    }

    /// The game after all its moves.
    pub(super) fn session(&self) -> Option<&dyn Session> {
        if let Some(run) = &self.run {
            return run.complete.then_some(&*run.law as &dyn Session);
        }
        Some(&*self.answer.as_ref()?.assessment.as_ref().ok()?.session)
    }

    /// Whether its last move is illegal.
    pub(super) fn ends_illegally(&self) -> bool {
        self.read.illegal.last().is_some_and(|(at, _)| at + 1 == self.stretch.moves.len())
    }

    /// How the game has ended by its moves; an illegal one ends nothing.
    pub(super) fn outcome(&self) -> Option<NamedOutcome> {
        match (&self.answer, &self.run) {
            _ if self.ends_illegally() => None,
            (Some(Answer { assessment: Ok(assessment), .. }), None) => assessment.state.outcome,
            _ => self.session()?.outcome_by_name(),
        }
    }

    /// The player who has lost by an illegal move.
    pub(super) fn lost(&self) -> Option<Ending> {
        match self.run.as_ref()?.consequence? {
            Consequence::Lost(ending) => Some(ending),
            _ => None,
        }
    }

    pub(super) fn conclude(
        &self,
        asked: AskedGame<'_>,
        score: &Score<'_>,
        end: Option<End>,
        over: Option<(usize, NamedOutcome)>,
        lost: bool,
    ) -> Conclusions {
        let Some(session) = self.session() else { return Conclusions::default() };
        let known = match (&self.answer, &self.run) {
            (Some(Answer { assessment: Ok(assessment), .. }), None) => Some(assessment.dead.clone()),
            _ => None,
        };
        let concluding = Concluding {
            ruled: asked.ruled,
            score,
            session,
            outcome: over.map(|(_, outcome)| outcome).or_else(|| self.outcome()),
            over: over.map(|(at, _)| at),
            lost,
            illegal: self.ends_illegally(),
            end: end.map(|end| score.in_own_colours(asked.ruled.game, end)),
            limit: asked.limit,
            before: self.moves_before + self.stretch.moves.len() - session.made(),
            live: Cell::new(false),
        };
        let known = known.map(|dead| {
            dead.map(|dead| winnable::DeadSince { since: dead.since + self.moves_before - concluding.before, ..dead })
        });
        concluding.conclude(known)
    }
}

pub(super) fn play_stretch(
    asked: AskedGame<'_>,
    score: &Score<'_>,
    written: &Stretch<'_>,
    reach: Reach,
) -> OneStretch {
    let stated = written.position.map_or("startpos", |token| token.text);
    let as_stated = asked.begin(stated);
    let is_possible = matches!(as_stated, Ok(Ok(_)));
    let mended = if is_possible { None } else { asked.ruled.game.mended(asked.ruled.options, stated) };
    let position = mended.as_ref().map_or(stated, |mended| &mended.text);
    let start = Some(position).filter(|text| text.trim() != "startpos");
    let start = start.and_then(|text| asked.ruled.game.canonical(text).ok());
    let begun = if mended.is_some() { asked.begin(position) } else { as_stated };
    let law = match begun {
        Ok(Ok(law)) => law,
        Err(refusal) => return OneStretch::refused(refusal),
        Ok(Err(refused)) => {
            // The law says why, whichever implementation is asked.
            let refusal = Refusal::of_position(asked.ruled.game, refused.clone());
            let read = ReadQuestion { begun: Err(refused), moves: Vec::new(), judge: None };
            let answer = asked.answer(position, read);
            let stretch = PlayedStretch { start, as_played: true, ..PlayedStretch::default() };
            return OneStretch {
                stretch,
                answer: Some(answer),
                unread: Some(refusal.clone()),
                ..OneStretch::refused(refusal)
            };
        }
    };
    let numbering = numbering(asked.ruled.game, &*law);
    let reach_as_played = Reach { as_played: true, ..reach };
    let WithGaps { language, mut read, unread, missing, mut ends } =
        read_with_gaps(asked.ruled.game, &*law, written, numbering, reach_as_played);
    if let Some(length) = reach.length.filter(|length| *length < read.moves.len()) {
        ends = before(&*law, ends, &read.moves, length);
        read.moves.truncate(length);
        read.illegal.retain(|(at, _)| *at < length);
        read.besides.retain(|(at, _)| *at < length);
        read.over = read.over.filter(|(at, _)| *at < length);
        read.complete = true;
    }
    let mut notes: Vec<Note> = Vec::new();
    notes.extend(mended.as_ref().zip(written.position).map(|(mended, token)| Note {
        at: token.at,
        says: format!("the position is read as `{}`: {}", mended.text, mended.told.join("; ")),
    }));
    notes.extend(language.filter(|_| reach.letters.is_none()).map(|language| in_letters(written, language)));
    // A move that is missing is not the law's to refuse, and without it no position after it is known.
    if let Some(gap) = missing.first() {
        let word = read.words[*gap];
        read.illegal.retain(|(at, _)| at < gap);
        read.besides.retain(|(at, _)| at < gap);
        read.over = read.over.filter(|(at, _)| at < gap);
        read.slips.retain(|slipped| slipped.word < word);
    }
    // The law refuses the first of these; nothing after it is asked.
    let illegal = read.illegal.first().map(|(at, _)| *at).into_iter().chain(missing.first().copied()).min();
    let mut stop = illegal.into_iter().chain(read.over.map(|(at, _)| at)).min();
    let mut stands = before(&*law, ends, &read.moves, stop.unwrap_or(read.moves.len()));
    let moves = read.moves[..stop.map_or(read.moves.len(), |stop| stop + 1)].to_vec();
    let mut answer = asked.answer(position, ReadQuestion { begun: Ok(stands.fork_law()), moves, judge: None });
    answer.as_read(&read);
    if let Some(gap) = stop.filter(|stop| missing.contains(stop)) {
        let word = read.words[gap];
        let unreadable = missing_move(numbering, gap, written.words[word].text, &*law);
        answer = Answer::refused(Refusal::of_move(Field::Move(word), unreadable));
    }
    // A dead position may have ended the game, which words are read without looking for.
    if let Err(Refusal::Stopped { at, over: Some(outcome), .. }) = &answer.assessment
        && stop.is_none_or(|stop| *at < stop)
    {
        stop = Some(*at);
        stands = before(&*law, stands, &read.moves[..*at], *at);
        read.over = Some((*at, *outcome));
        let after = read.illegal.partition_point(|(illegal, _)| illegal < at);
        read.besides = read.illegal.split_off(after);
    }
    let run = stop.map(|stop| run(asked, score, stands, &read, stop, &missing));
    let over = read.over.zip(run.as_ref().and_then(|run| run.over)).map(|((at, _), outcome)| (at, outcome));
    let late = over.and_then(|(_, outcome)| asked.over(outcome.outcome));
    let stretch = PlayedStretch {
        start,
        moves: std::mem::take(&mut read.moves),
        words: std::mem::take(&mut read.words),
        language,
        numbering,
        as_played: true,
        begins: Some(law),
    };
    let mut one = OneStretch {
        stretch,
        read,
        unread,
        missing,
        notes,
        answer: Some(answer),
        run,
        over,
        late,
        index: 0,
        moves_before: 0,
        words_before: 0,
    };
    if reach.as_played && one.missing.is_empty() {
        one.answer_as_played(asked);
    }
    if let (Some(Answer { assessment: Ok(_), .. }), Some(unread)) = (&one.answer, &one.unread) {
        one.answer = Some(Answer::refused(unread.clone()));
    }
    one
}

/// That a stretch is written in the letters of a language.
fn in_letters(stretch: &Stretch<'_>, language: &str) -> Note {
    let at = stretch.words.first().map_or(0, |word| word.at);
    let says = format!("the letters of the pieces are those of another language, such as {language}");
    Note { at, says }
}

/// Plays a game by the law as it was played, from before the first move that the law refuses, `stop`.
fn run(
    asked: AskedGame<'_>,
    score: &Score<'_>,
    mut law: Box<dyn LawSession>,
    read: &ReadMoves,
    stop: usize,
    missing: &[usize],
) -> GameAsPlayed {
    let (game, date, control) = (asked.ruled.game, score.date(), score.time_control());
    let unmade = (!read.complete).then(|| read.moves.len() - 1);
    let (mut consequence, mut over, mut remarks, mut signals) = (None, None, Vec::new(), false);
    let mut illegal: BTreeMap<Player, usize> = BTreeMap::new();
    let is_illegal = |at: usize| read.illegal.binary_search_by_key(&at, |(at, _)| *at).is_ok();
    for (at, mv) in read.moves.iter().enumerate().skip(stop) {
        if let Some((_, outcome)) = read.over.filter(|(first, _)| *first == at) {
            over = Some(outcome.by_name(law.names()));
        }
        let losing = || game.arbiter_of(law.turn()).losing_illegal_move(date.as_deref(), control.as_deref());
        if at >= stop && consequence.is_none() && !missing.contains(&at) {
            let refused = at == stop || is_illegal(at);
            let broken = read.illegal.iter().find(|(illegal, _)| *illegal == at).map(|(_, breach)| breach.clause);
            let stands = losing().and_then(|losing| losing.stands).filter(|_| at + 1 < read.moves.len());
            consequence = refused.then(|| Consequence::of(game, over, &*law, mv, broken, stands));
        }
        // What an arbiter may do about one that is not the first.
        if let Some(losing) = losing()
            && mv != PASS
            && is_illegal(at)
        {
            let number = illegal.entry(law.turn().player).or_default();
            *number += 1;
            if *number == losing.number {
                let answered = at + 1 < read.moves.len();
                let follows = loses(asked, &losing, *number, answered, &*law);
                remarks.push(Remark { at, what: Remarked::Again(*number, follows) });
            }
        }
        if at + 2 >= read.moves.len() && is_illegal(at) && !signals {
            let next = read.moves.get(at + 1).map(String::as_str);
            let signal = game.arbiter().signalled(&*law, mv, next);
            signals = signal.is_some();
            remarks.extend(signal.map(|signal| Remark { at, what: Remarked::Signal(signal) }));
        }
        if unmade == Some(at) {
            break;
        }
        law.force(mv);
    }
    GameAsPlayed { law, complete: read.complete, consequence, over, remarks }
}

/// `chess.illegal-move`: what follows from the illegal move of the player who is to move, had those before it been found. One that
/// was answered stands in a game that may have been played without supervision.
pub(super) fn loses(
    asked: AskedGame<'_>,
    losing: &LosingIllegalMove,
    number: usize,
    answered: bool,
    session: &dyn Session,
) -> String {
    let (player, winnability) = (session.turn(), asked.ruled.game.arbiter().winnability());
    let chance = |it: &dyn Winnability| it.chance(Side::Engine, session, player.player.other(), asked.limit);
    let follows = match winnability.map(chance) {
        Some(WinningChance::Unwinnable { why, .. }) => format!("the game is drawn, since {why}"),
        Some(_) => format!("{player} has lost"),
        // Of one of two games nobody knows who can still win.
        None => format!("{player} has lost, unless the position is not winnable for {}", player.other()),
    };
    let nth = match number {
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        more => format!("{more}th"),
    };
    let condition = if number == losing.number { losing.condition } else { losing.later };
    let (place, clause) =
        (losing.article.map_or_else(String::new, |article| format!("Article {article}, ")), losing.clause);
    let stands = losing.stands.filter(|_| answered).map(|article| {
        format!("; without supervision it stands, since {} has replied (Article {article})", player.other())
    });
    let supervised = if stands.is_some() { "with supervision, " } else { "" };
    let stands = stands.unwrap_or_default();
    format!("the {nth} illegal move of {player}: {supervised}{condition}, {follows} ({place}{clause}){stands}")
}

impl OneStretch {
    /// Answers where the game stands as it was played, if the law refuses a move.
    fn answer_as_played(&mut self, asked: AskedGame<'_>) {
        let Some(run) = &self.run else { return };
        let disagreement = self.answer.take().and_then(|answer| answer.disagreement);
        let law = &*run.law;
        let assessment = match run.complete {
            true => {
                let over = self.over.map(|(_, outcome)| outcome);
                let mut state = State::of(law);
                state.outcome = over.or(state.outcome.filter(|_| !self.ends_illegally()));
                if over.is_some() {
                    state.legal.clear();
                }
                let claims = if over.is_some() { Vec::new() } else { open_claims(asked.ruled, law) };
                let dead = winnable::dead(asked.ruled.game, law, asked.limit).filter(|_| over.is_none());
                let session = law.fork();
                Ok(Assessment {
                    session,
                    state,
                    claims,
                    dead,
                    judged: None,
                    nearest: Vec::new(),
                    hangs_on: Vec::new(),
                })
            }
            false => {
                let Some((unmade, before)) = self.stretch.moves.split_last() else { return };
                let at = before.len();
                let breach =
                    self.read.last_illegal().filter(|(illegal, _)| *illegal == at).map(|(_, breach)| breach.clone());
                let mut refusal = Refusal::stopped(law, at, unmade.clone(), None, breach);
                if let Refusal::Stopped { meanings, .. } = &mut refusal {
                    *meanings = self.read.meanings_of(at).to_vec();
                }
                Err(refusal)
            }
        };
        self.answer = Some(Answer { assessment, disagreement });
    }
}
