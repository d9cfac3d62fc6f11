//! Replaying a score as it was played, and the messages about it.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt;

use super::conclude::{Concluding, Conclusions, Effort};
use super::messages::{self, Class, ScoreVerdict, Told, What};
use super::{End, Ending, Note, Score, Stretch, Token, end};
use crate::board::chess::{Signal, signals_result};
use crate::board::{Fault, Player, Unreadable};
use crate::games::{AnyGame, Chess, IllegalMoveEffect};
use crate::referee::ask::{AskedGame, ReadQuestion};
use crate::referee::winnable::{self, WinningChance};
use crate::referee::{Answer, Assessment, By, Field, Refusal, State, cited, open_claims};
use crate::rules::{Breach, Clause, NamedOutcome, Options, Subject};
use crate::session::{LawSession, MoveNumber, Numbering, PASS, Reach, ReadMoves, Session, Slipped};

/// A replayed score. It is read as the game was played: beyond illegal moves, which are made as well as pieces can, and
/// beyond the end of the game.
pub struct Played {
    /// The stretches, as far as they could be read; the answer is about the last that could be played.
    pub stretches: Vec<PlayedStretch>,
    /// Where the game stands after the moves, or why they cannot all be made; judged as it was played, if that is asked for.
    /// Moves and words are numbered through all stretches.
    pub answer: Answer,
    /// How the game ended other than by its position.
    pub ended: Option<Ending>,
    /// Why the law does not let the score's last words end the game so.
    pub refused: Option<Breach>,
    /// If the game is judged as it was played: what the law concludes from the first move that it refuses.
    pub consequence: Option<Consequence>,
    /// How the score says that the players ended the game.
    pub end: Option<End>,
    /// How the game had ended by its moves, if it had.
    pub outcome: Option<NamedOutcome>,
    /// The messages about it, in the order of [`What`].
    pub told: Vec<Told>,
    /// What a move breaks, by its index: illegal ones, the first after the end of the game, and those after it that would be
    /// illegal besides.
    pub(super) broken: Vec<(usize, Breach)>,
}

/// `chess.illegal-move`: what the law concludes from an illegal move that nobody noticed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Consequence {
    /// Nothing: the game was already over, by this clause.
    Over(NamedOutcome, Clause),
    /// The player who made it has lost by it.
    Lost(Ending),
    /// The position before it is restored.
    TakenBack(Clause),
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
        match game.illegal_move(loser, broken) {
            IllegalMoveEffect::Promoted(clause) if only_left_out() => Consequence::Promoted(clause),
            // If more is wrong with the move, that counts.
            IllegalMoveEffect::Promoted(_) => Self::of(game, None, law, mv, None),
            IllegalMoveEffect::Loses(clause) => Consequence::Lost(Ending::IllegalMove { loser, clause }),
            IllegalMoveEffect::TakenBack(clause) => Consequence::TakenBack(clause),
            IllegalMoveEffect::NotSaid => Consequence::NotSaid,
        }
    }

    /// The word of the protocol.
    pub const fn word(self) -> &'static str {
        match self {
            Consequence::Over(..) => "over",
            Consequence::Lost(_) => "lost",
            Consequence::TakenBack(_) => "taken-back",
            Consequence::Promoted(_) => "promoted",
            Consequence::NotSaid => "not-said",
        }
    }

    /// The clause that says so.
    pub const fn clause(self) -> Option<Clause> {
        match self {
            Consequence::Over(_, clause) | Consequence::TakenBack(clause) | Consequence::Promoted(clause) => {
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
            Consequence::TakenBack(clause) => {
                write!(
                    f,
                    "if it is found during the game, it is taken back, and the game goes on from there ({clause})"
                )
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

/// A stretch of a score. Between stretches, moves are left out.
#[derive(Default)]
pub struct PlayedStretch {
    /// The text of the position from which it begins; `None` means the start position.
    pub start: Option<String>,
    /// The moves, as far as they could be read. After an illegal one, nothing is read that needs a position.
    pub moves: Vec<String>,
    /// For each move, the index of the score's word that contains it. The indices of further moves in the same word
    /// follow, if they are not played.
    pub words: Vec<usize>,
    /// The language in whose letters it is written, if those are not the document's.
    pub language: Option<&'static str>,
    /// How its moves are numbered, in a game in which they are numbered in pairs.
    pub numbering: Option<Numbering>,
    /// Whether illegal moves have been made as well as pieces can.
    pub as_played: bool,
}

impl PlayedStretch {
    /// Whether a move is a pass that stands for one that the score leaves out, before the word of the next.
    pub(super) fn is_gap(&self, at: usize) -> bool {
        self.moves[at] == PASS && self.words.get(at + 1) == Some(&self.words[at])
    }

    /// Whether the word of a move has no other move. A pass that stands for a missing move is none.
    fn is_alone(&self, at: usize) -> bool {
        let same = |other: usize| self.words.get(other) == Some(&self.words[at]) && !self.is_gap(other);
        !at.checked_sub(1).is_some_and(same) && !same(at + 1)
    }

    /// The law's session at its beginning; `None` if its position cannot be read or is refused.
    pub fn begin(&self, game: &dyn AnyGame, options: &Options) -> Option<Box<dyn LawSession>> {
        game.open_law(options, self.start.as_deref().unwrap_or("startpos")).ok()
    }
}

impl Played {
    /// All moves, through all stretches.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.stretches.iter().flat_map(|stretch| stretch.moves.iter().map(String::as_str))
    }

    /// The number of the move with this index, as players count.
    pub fn number(&self, at: usize) -> Option<MoveNumber> {
        let (stretch, at) = self.stretch_of(at)?;
        Some(stretch.numbering?.of(at))
    }

    /// The stretch of the move with this index, and its index in it. A move that could not be read belongs to the last.
    pub(super) fn stretch_of(&self, mut at: usize) -> Option<(&PlayedStretch, usize)> {
        let (last, before) = self.stretches.split_last()?;
        for stretch in before {
            if at < stretch.moves.len() {
                return Some((stretch, at));
            }
            at -= stretch.moves.len();
        }
        Some((last, at))
    }

    /// The illegal moves, each by its index with what it breaks.
    pub fn illegal(&self) -> impl Iterator<Item = (usize, &Breach)> {
        self.told.iter().filter_map(|told| match &told.what {
            What::Illegal { breach, .. } => Some((told.mv?, breach)),
            _ => None,
        })
    }

    /// The words with a slip, in their order: what is wrong with words that could still be understood.
    pub fn slips(&self) -> Vec<&Slipped> {
        let slips = self.told.iter().filter_map(|told| match &told.what {
            What::Slip(slipped) | What::Misstated(slipped) => Some(slipped),
            _ => None,
        });
        let mut slips: Vec<&Slipped> = slips.collect();
        slips.sort_by_key(|slipped| (slipped.word, slipped.misnamed.at));
        slips
    }

    /// The messages about the score besides its words, from its beginning to its end.
    pub fn notes(&self) -> impl Iterator<Item = &Note> {
        self.told.iter().filter_map(|told| match &told.what {
            What::Note(note) | What::Remark { note, .. } => Some(note),
            _ => None,
        })
    }

    /// The first move that the law refuses: it is illegal, or the game was over.
    pub fn refused_first(&self) -> Option<usize> {
        self.broken.first().map(|(at, _)| *at)
    }

    /// What the score comes to.
    pub fn verdict(&self) -> ScoreVerdict {
        messages::verdict(&self.told)
    }
}

/// Plays a score as far as `reach` says; without a length, to its end. After the first stretch that cannot be played to its
/// end none is played.
pub fn play(game: &'static dyn AnyGame, options: &Options, by: By, score: &Score<'_>, reach: Reach) -> Played {
    play_with(game, options, by, Effort::Thorough, score, reach)
}

/// The same with more or less effort.
pub(super) fn play_with(
    game: &'static dyn AnyGame,
    options: &Options,
    by: By,
    effort: Effort,
    score: &Score<'_>,
    reach: Reach,
) -> Played {
    let asked = AskedGame { game, options, by, limit: effort.limit(score) };
    if let Err(other) = score.is_of(game) {
        return of_another_game(score, other);
    }
    let words: Vec<Token<'_>> = score.words().collect();
    let mut all: Vec<OneStretch> = Vec::new();
    let mut notes = score.notes.clone();
    let (mut moves_before, mut words_before) = (0, 0);
    for (n, stretch) in score.stretches.iter().enumerate() {
        let reach = Reach { length: reach.length.map(|length| length - moves_before), ..reach };
        if reach.length == Some(0) {
            break;
        }
        let mut one = play_stretch(asked, stretch, reach);
        if n + 1 == score.stretches.len() {
            notes.extend(one.perhaps_both_lost(score, stretch));
        }
        one.count_from(n, moves_before, words_before);
        one.note(stretch, reach, &mut notes);
        let goes_on = one.goes_on();
        moves_before += one.stretch.moves.len();
        words_before += stretch.words.len();
        all.push(one);
        if !goes_on {
            break;
        }
    }
    if all.is_empty() {
        // A score of which no move is asked for.
        all.push(play_stretch(asked, &score.stretches[0], reach));
    }
    let is_whole = |one: &OneStretch| one.goes_on() && one.missing.is_empty();
    let whole = reach.length.is_none() && all.len() == score.stretches.len() && all.iter().all(is_whole);
    let end = score.end.filter(|_| reach.length.is_none() && all.len() == score.stretches.len());
    let over = all.iter().find_map(|one| one.over);
    let lost = all.iter().filter(|_| over.is_none()).find_map(OneStretch::lost);
    let conclusions = match all.last() {
        Some(last) if whole => last.conclude(asked, score, end, over, lost.is_some()),
        _ => Conclusions::default(),
    };
    let all_examined = all.last().and_then(OneStretch::examined);
    let mut told = Vec::new();
    all.iter().for_each(|one| one.tell(asked, score, &words, moves_before, &mut told));
    notes.extend(conclusions.notes.iter().cloned());
    let outcome = over.map(|(_, outcome)| outcome).or_else(|| all.last()?.outcome().filter(|_| whole));
    let mut played = Played {
        ended: lost.or(conclusions.ended),
        refused: conclusions.refused.clone(),
        end,
        outcome,
        ..assembled(all, reach.as_played)
    };
    if score.exchanges_colours(game) {
        notes.extend(right_by_engines(asked, &played, &told, score, reach));
    }
    conclusions.tell(score, end, |made| played.token(made, &words), &mut told);
    told.extend(notes.into_iter().map(Told::of_note));
    told.extend(all_examined.filter(|_| reach.length.is_none()).and_then(|many| unfollowed(&words[many..])));
    if played.differs() {
        told.push(Told::of_difference());
    }
    // A stable sort: in a class, what comes first in the score is reported first.
    told.sort_by_key(|told| (told.what.class(), told.at));
    played.told = told;
    if played.ended.is_some()
        && let Ok(assessment) = &mut played.answer.assessment
    {
        // Nothing can be claimed once the game is over.
        assessment.claims.clear();
    }
    played
}

/// A score that names another game: nothing of it is played.
fn of_another_game(score: &Score<'_>, other: Unreadable) -> Played {
    let tag = score.tag("Variant").map(|tag| tag.value);
    let what = What::Unread { field: Field::Variant, unreadable: other.clone() };
    Played {
        stretches: Vec::new(),
        answer: Answer::refused(Refusal::of_move(Field::Variant, other)),
        ended: None,
        refused: None,
        consequence: None,
        end: None,
        outcome: None,
        told: tag.map(|value| Told::of_text(value, what)).into_iter().collect(),
        broken: Vec::new(),
    }
}

/// What the stretches come to together, without the end.
fn assembled(mut all: Vec<OneStretch>, as_played: bool) -> Played {
    let consequence = all.iter().find_map(|one| one.run.as_ref()?.consequence).filter(|_| as_played);
    let stops = all.iter().position(OneStretch::stops).unwrap_or(all.len() - 1);
    let answer = all[stops].answer.take().unwrap_or_else(|| Answer::refused(Refusal::of_nothing()));
    let mut broken = Vec::new();
    let mut stretches = Vec::new();
    for one in all {
        let after = one.read.illegal.into_iter().chain(one.read.besides);
        let late = one.over.map(|(at, ..)| at).zip(one.late);
        broken.extend(late.into_iter().chain(after.map(|(at, breach)| (one.moves_before + at, breach))));
        stretches.push(one.stretch);
    }
    // Of the first move after the end, that comes first.
    broken.sort_by_key(|(at, _)| *at);
    broken.dedup_by_key(|(at, _)| *at);
    Played {
        stretches,
        answer,
        ended: None,
        refused: None,
        consequence,
        end: None,
        outcome: None,
        told: Vec::new(),
        broken,
    }
}

/// The set of rulings by which other programs play a game.
const ENGINES: &str = "engines";

/// That what the law refuses in a score of another program is right by the rulings of such programs.
fn right_by_engines(
    asked: AskedGame<'_>,
    played: &Played,
    told: &[Told],
    score: &Score<'_>,
    reach: Reach,
) -> Option<Note> {
    let options = asked.game.options(ENGINES).ok().filter(|options| *options != *asked.options)?;
    let is_refused = |played: &Played, told: &[Told]| {
        played.refused.is_some() || told.iter().any(|told| matches!(told.what.class(), Class::Illegal | Class::Late))
    };
    if !is_refused(played, told) {
        return None;
    }
    let other = play(asked.game, &options, asked.by, score, reach);
    if other.answer.assessment.is_err() || is_refused(&other, &other.told) {
        return None;
    }
    let at = score.words().next().map_or(0, |word| word.at);
    Some(Note {
        at,
        says: format!("by the rulings `{ENGINES}`, those of programs that write so, nothing in it is refused"),
    })
}

/// That the words after one that cannot be played are not examined, if there are any.
fn unfollowed(words: &[Token<'_>]) -> Option<Told> {
    Some(Told::of_text(*words.first()?, What::Unfollowed(words.len())))
}

/// That a stretch is written in the letters of a language.
fn in_letters(stretch: &Stretch<'_>, language: &str) -> Note {
    let at = stretch.words.first().map_or(0, |word| word.at);
    let says = format!("the letters of the pieces are those of another language, such as {language}");
    Note { at, says }
}

/// One stretch, with its moves and words numbered from 0; what is counted through all stretches says so.
struct OneStretch {
    stretch: PlayedStretch,
    /// What was read of it, without its moves and their words.
    read: ReadMoves,
    /// What could not be read after that.
    unread: Option<Refusal>,
    /// The moves that the score leaves out, as its numbers show: a pass stands for each.
    missing: Vec<usize>,
    /// The messages about its position and letters.
    notes: Vec<Note>,
    /// Where it stands, as it is asked; until it is taken.
    answer: Option<Answer>,
    /// The game as it was played, where the law refuses a move.
    run: Option<Run>,
    /// The first move after the end of the game, counted through all stretches, and how the game had ended.
    over: Option<(usize, NamedOutcome)>,
    /// What that move breaks.
    late: Option<Breach>,
    /// Which stretch of the score it is, and how many moves and words stand before it.
    index: usize,
    moves_before: usize,
    words_before: usize,
}

/// What is to be said of an illegal move.
struct Remark {
    /// The move.
    at: usize,
    what: Remarked,
}

enum Remarked {
    /// It is this one of its player, and what follows by the Laws by which that one loses the game.
    Again(usize, String),
    /// It may be no move.
    Signal(Signal),
}

/// A game as it was played, by the law.
struct Run {
    /// Where it stands after all its moves, but for the last one if that cannot be made.
    law: Box<dyn LawSession>,
    /// Whether all were made.
    complete: bool,
    /// What the law concludes from the first move that it refuses, if it is not one that is missing.
    consequence: Option<Consequence>,
    /// The names of the outcome before that move.
    over: Option<NamedOutcome>,
    /// What is to be said of illegal moves.
    remarks: Vec<Remark>,
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
    fn count_from(&mut self, index: usize, moves: usize, words: usize) {
        (self.index, self.moves_before, self.words_before) = (index, moves, words);
        self.stretch.words.iter_mut().for_each(|at| *at += words);
        self.over = self.over.map(|(at, outcome)| (at + moves, outcome));
        if let Some(Answer { assessment: Err(refusal), .. }) = &mut self.answer {
            refusal.count_from(moves, words);
        }
    }

    /// Whether the game has been read and played to the end of the stretch.
    fn goes_on(&self) -> bool {
        self.unread.is_none() && self.session().is_some()
    }

    /// If it cannot be followed to its end: how many words have been examined, through all stretches.
    fn examined(&self) -> Option<usize> {
        let illegal = || self.stretch.words.last().filter(|_| !self.goes_on()).copied();
        match &self.unread {
            Some(Refusal::Malformed { field: Field::Move(word), .. }) => Some(self.words_before + word + 1),
            Some(_) => None,
            None => illegal().map(|word| word + 1),
        }
    }

    /// Whether its answer is the answer of the whole score.
    fn stops(&self) -> bool {
        self.answer.as_ref().is_some_and(Answer::stops)
    }

    /// The game after all its moves.
    fn session(&self) -> Option<&dyn Session> {
        if let Some(run) = &self.run {
            return run.complete.then_some(&*run.law as &dyn Session);
        }
        Some(&*self.answer.as_ref()?.assessment.as_ref().ok()?.session)
    }

    /// Whether its last move is illegal.
    fn ends_illegally(&self) -> bool {
        self.read.illegal.last().is_some_and(|(at, _)| at + 1 == self.stretch.moves.len())
    }

    /// How the game has ended by its moves; an illegal one ends nothing.
    fn outcome(&self) -> Option<NamedOutcome> {
        match (&self.answer, &self.run) {
            _ if self.ends_illegally() => None,
            (Some(Answer { assessment: Ok(assessment), .. }), None) => assessment.state.outcome,
            _ => self.session()?.outcome_by_name(),
        }
    }

    /// The player who has lost by an illegal move.
    fn lost(&self) -> Option<Ending> {
        match self.run.as_ref()?.consequence? {
            Consequence::Lost(ending) => Some(ending),
            _ => None,
        }
    }

    fn conclude(
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
            game: asked.game,
            options: asked.options,
            score,
            session,
            outcome: over.map(|(_, outcome)| outcome).or_else(|| self.outcome()),
            over: over.map(|(at, _)| at),
            lost,
            illegal: self.ends_illegally(),
            end: end.map(|end| score.in_own_colours(asked.game, end)),
            limit: asked.limit,
            before: self.moves_before + self.stretch.moves.len() - session.made(),
            live: Cell::new(false),
        };
        let known = known.map(|dead| {
            dead.map(|dead| winnable::DeadSince { since: dead.since + self.moves_before - concluding.before, ..dead })
        });
        concluding.conclude(known)
    }

    /// `chess.score.castling`: that the last word, `0-0`, may also be the result, where castling is illegal and neither a
    /// number before the word nor the tag Result says which of the two it is.
    fn perhaps_both_lost(&self, score: &Score<'_>, written: &Stretch<'_>) -> Option<Note> {
        let both_lost = End::BothLost.to_string();
        let last = written.words.len().checked_sub(1)?;
        let word = written.words.last().filter(|word| word.text == both_lost && score.end.is_none())?;
        self.read.last_illegal().filter(|(at, _)| self.stretch.words.get(*at) == Some(&last))?;
        let numbered = written.numbers.iter().any(|(word, _)| *word == last);
        let stated = score.tag("Result").is_some_and(|tag| !matches!(tag.value.text.trim(), "*" | "?" | ""));
        let says = format!(
            "`{both_lost}` may also be the result: both players have lost; a tag `[Result \"{both_lost}\"]` would say so"
        );
        (!numbered && !stated).then_some(Note { at: word.at, says })
    }

    /// Adds the messages about it besides its words.
    fn note(&mut self, written: &Stretch<'_>, reach: Reach, notes: &mut Vec<Note>) {
        notes.append(&mut self.notes);
        let words: Vec<usize> = self.stretch.words.iter().map(|word| word - self.words_before).collect();
        notes.extend(
            miscounted(self.stretch.numbering, written, &words, &self.missing).filter(|_| reach.length.is_none()),
        );
    }

    /// Adds the messages about its words; `made` is how many moves all stretches have.
    fn tell(&self, asked: AskedGame<'_>, score: &Score<'_>, words: &[Token<'_>], made: usize, told: &mut Vec<Told>) {
        let of_move = |at: usize, what| {
            let word = self.stretch.words[at];
            let alone = self.stretch.is_alone(at);
            let text = words[word].text.trim_end_matches(['!', '?']);
            let text = if alone && !text.is_empty() { text } else { &self.stretch.moves[at] };
            Told {
                at: words[word].at,
                mv: Some(self.moves_before + at),
                number: self.stretch.numbering.map(|numbering| numbering.of(at)),
                text: text.to_owned(),
                what,
            }
        };
        for (at, breach) in &self.read.illegal {
            let meanings = self.read.meanings_of(*at).to_vec();
            let mv = self.stretch.moves[*at].clone();
            let goes_on = at + 1 < self.stretch.moves.len() && !meanings.is_empty();
            told.extend(goes_on.then(|| of_move(*at, What::ReadAs(mv.clone()))));
            told.push(of_move(*at, What::Illegal { mv, breach: breach.clone(), meanings }));
        }
        for Remark { at, what } in self.run.iter().flat_map(|run| &run.remarks) {
            let one = of_move(*at, What::Differ);
            let (nth, says) = match what {
                Remarked::Again(nth, follows) if *nth == score.losing_illegal_move() => {
                    (Some(*nth), format!("{} is {follows}", one.called()))
                }
                // Only with a result a King in the middle means one.
                Remarked::Signal(signal) => match score.end {
                    Some(end) => (None, shown(*signal, &one, end)),
                    None => continue,
                },
                Remarked::Again(..) => continue,
            };
            told.push(Told { what: What::Remark { nth, note: Note { at: one.at, says } }, ..one });
        }
        for at in &self.missing {
            let word = words[self.stretch.words[*at]];
            if let Some(law) = self.stretch.begin(asked.game, asked.options) {
                let unreadable = missing_move(self.stretch.numbering, *at, word.text, &*law);
                let number = self.stretch.numbering.map(|numbering| numbering.of(at + 1));
                let what = What::Unread { field: Field::Move(self.stretch.words[*at]), unreadable };
                told.push(Told { number, ..Told::of_text(word, what) });
            }
        }
        if let (Some((at, outcome)), Some(breach)) = (self.over, &self.late) {
            let clause = asked.game.clause(Subject::Ending(outcome.outcome));
            let (breach, more) = (breach.clone(), made - at - 1);
            told.push(of_move(at - self.moves_before, What::Late { outcome, clause, breach, more }));
        }
        self.tell_slips(words, told);
        let refused = || self.answer.as_ref().and_then(|answer| answer.assessment.as_ref().err());
        let refusal = if self.missing.is_empty() { self.unread.as_ref().or_else(refused) } else { None };
        let position = score.stretches[self.index].position;
        match refusal {
            Some(Refusal::Malformed { field, unreadable, .. }) => {
                let (token, number) = match field {
                    Field::Move(word) if self.unread.is_some() => (words.get(self.words_before + word).copied(), {
                        self.stretch.numbering.map(|numbering| numbering.of(self.stretch.moves.len()))
                    }),
                    _ => (position, None),
                };
                let what = What::Unread { field: *field, unreadable: unreadable.clone() };
                told.extend(token.map(|token| Told { number, ..Told::of_text(token, what) }));
            }
            Some(Refusal::Impossible { reasons, .. }) => {
                told.extend(position.map(|token| Told::of_text(token, What::Impossible(reasons.clone()))));
            }
            _ => {}
        }
    }

    /// Adds what is wrong with words that could still be understood, but not with those that are refused anyway.
    fn tell_slips(&self, words: &[Token<'_>], told: &mut Vec<Told>) {
        let refused: Vec<usize> = self.read.illegal.iter().map(|(at, _)| self.stretch.words[*at]).collect();
        let late = self.over.map_or(usize::MAX, |(at, _)| self.stretch.words[at - self.moves_before]);
        let slips = self
            .read
            .slips
            .iter()
            .map(|slipped| Slipped { word: self.words_before + slipped.word, ..slipped.clone() });
        let slips: Vec<Slipped> =
            slips.filter(|slipped| slipped.word < late && !refused.contains(&slipped.word)).collect();
        let begins = told.len();
        tell_slips(&slips, &self.stretch.words, self.stretch.numbering, words, told);
        told[begins..].iter_mut().for_each(|told| told.mv = told.mv.map(|at| self.moves_before + at));
    }
}

/// Adds the slips, each with its word: `words` are all words, and `of_moves` the index of that of each move.
pub(super) fn tell_slips(
    slips: &[Slipped],
    of_moves: &[usize],
    numbering: Option<Numbering>,
    words: &[Token<'_>],
    told: &mut Vec<Told>,
) {
    told.extend(slips.iter().map(|slipped| {
        let at = of_moves.partition_point(|made| *made < slipped.word);
        let mv = Some(at).filter(|at| of_moves.get(*at) == Some(&slipped.word));
        let is_untrue = slipped.misnamed.slip.is_untrue();
        let what = if is_untrue { What::Misstated(slipped.clone()) } else { What::Slip(slipped.clone()) };
        let number = numbering.zip(mv).map(|(numbering, at)| numbering.of(at));
        Told { mv, number, ..Told::of_text(words[slipped.word], what) }
    }));
}

/// How the moves of a session are numbered, if that is in pairs: Awarichess numbers those of each of its games by
/// themselves.
pub(super) fn numbering(game: &dyn AnyGame, session: &(impl Session + ?Sized)) -> Option<Numbering> {
    game.parts().is_empty().then(|| session.numbering())
}

/// The first of the written numbers of a stretch that does not count the moves in its words and those that are missing, as a
/// note. A score may count from any number if its position is stated.
pub(super) fn miscounted(
    numbering: Option<Numbering>,
    written: &Stretch<'_>,
    words_of_moves: &[usize],
    missing: &[usize],
) -> Option<Note> {
    let numbering = numbering?;
    let mut ahead = None;
    for (word, token) in &written.numbers {
        let at = words_of_moves.partition_point(|made| made < word);
        let at = if missing.contains(&at) { at + 1 } else { at };
        let number: usize = token.text.parse().ok().filter(|_| at < words_of_moves.len())?;
        let is = numbering.of(at);
        let stated = written.position.is_some() && ahead.is_none();
        let counted = ahead.unwrap_or(0);
        if stated {
            ahead = Some(number as isize - is.number as isize);
        } else if number as isize != is.number as isize + counted {
            let right = MoveNumber { number: is.number.saturating_add_signed(counted), ..is };
            return Some(Note { at: token.at, says: format!("the number {number} stands before move {right}") });
        }
    }
    None
}

/// A stretch that has been read, with a pass for each move that it leaves out.
struct WithGaps {
    language: Option<&'static str>,
    read: ReadMoves,
    unread: Option<Refusal>,
    /// The passes that stand for moves that are missing.
    missing: Vec<usize>,
}

/// How many missing moves are found in a stretch: a score with more is not just miswritten.
const MOST_MISSING: usize = 20;

/// Reads a stretch. Where a word is illegal, and the number before it counts one half-move more than have been read, a move is
/// missing before it, if the word is a legal move then.
fn read_with_gaps(
    asked: AskedGame<'_>,
    position: &str,
    written: &Stretch<'_>,
    numbering: Option<Numbering>,
    reach: Reach,
) -> WithGaps {
    let mut stretch = written.clone();
    // For each word that is read, the word of the score at which it stands.
    let mut order: Vec<usize> = (0..written.words.len()).collect();
    let mut missing = Vec::new();
    let mut tried: Option<(WithGaps, usize)> = None;
    loop {
        let words: Vec<&str> = stretch.words.iter().map(|word| word.text).collect();
        let (language, result) = asked.game.read_in_letters(asked.options, position, &words, reach);
        let (read, unread) = match result {
            Ok(read) => (read, None),
            Err(unread) => (*unread.before, Some((unread.at, end::explained(unread.unreadable)))),
        };
        let mut one = WithGaps {
            language,
            unread: unread.as_ref().map(|(at, what)| Refusal::of_move(Field::Move(order[*at]), what.clone())),
            missing: Vec::clone(&missing),
            read,
        };
        let due = first_refused(&one.read, unread.as_ref().map(|(at, _)| *at), &missing);
        if let Some((before, gap)) = tried.take()
            && due.is_some_and(|(made, _)| made <= gap + 1)
        {
            // It is no legal move then either.
            return before;
        }
        let gap = due.filter(|(made, word)| shows_a_gap(numbering, &stretch, *made, *word));
        one.read.words.iter_mut().for_each(|word| *word = order[*word]);
        one.read.slips.iter_mut().for_each(|slipped| slipped.word = order[slipped.word]);
        let Some((made, word)) = gap.filter(|_| missing.len() < MOST_MISSING) else { return one };
        tried = Some((one, made));
        missing.push(made);
        let at = stretch.words[word].at;
        stretch.words.insert(word, Token { at, text: PASS });
        order.insert(word, order[word]);
        stretch.numbers.iter_mut().filter(|(before, _)| *before > word).for_each(|(before, _)| *before += 1);
    }
}

/// The first move that is refused, and not missing: how many moves stand before it, and its word.
fn first_refused(read: &ReadMoves, unread: Option<usize>, missing: &[usize]) -> Option<(usize, usize)> {
    let illegal = read.illegal.iter().map(|(at, _)| *at).find(|at| !missing.contains(at));
    match illegal {
        Some(at) => Some((at, read.words[at])),
        None => unread.map(|word| (read.moves.len(), word)),
    }
}

/// Whether the number before a word counts one half-move more than stand before it.
fn shows_a_gap(numbering: Option<Numbering>, stretch: &Stretch<'_>, made: usize, word: usize) -> bool {
    let (Some(numbering), Some((_, token))) = (numbering, stretch.numbers.iter().find(|(before, _)| *before == word))
    else {
        return false;
    };
    let (due, next) = (numbering.of(made), numbering.of(made + 1));
    // A number without dots is that of the first of a pair.
    let counted = token.text.parse() == Ok(next.number) && !next.second;
    counted && due.second && made > 0
}

/// The messages about a move that a score leaves out, with the law where the stretch begins.
fn missing_move(numbering: Option<Numbering>, at: usize, next: &str, law: &dyn Session) -> Unreadable {
    let number = numbering.map_or(at + 1, |numbering| numbering.of(at).number);
    let first = law.turn();
    let player = if at.is_multiple_of(2) { first } else { first.other() };
    let sentence =
        Some(format!("{player}'s move {number} is missing before it, and without it nothing more is judged"));
    Unreadable::one(next, Fault { sentence, ..Fault::new(0, "the next number", "a move") })
}

fn play_stretch(asked: AskedGame<'_>, written: &Stretch<'_>, reach: Reach) -> OneStretch {
    let stated = written.position.map_or("startpos", |token| token.text);
    let mended = asked.game.mended(asked.options, stated);
    let position = mended.as_ref().map_or(stated, |mended| &mended.text);
    let start = Some(position).filter(|text| text.trim() != "startpos");
    let start = start.and_then(|text| asked.game.canonical(text).ok());
    let begun = match asked.begin(position) {
        Ok(begun) => begun,
        Err(refusal) => return OneStretch::refused(refusal),
    };
    let law = match &begun {
        Ok(law) => law.fork_law(),
        Err(refused) => {
            // The law says why, whichever implementation is asked.
            let refusal = Refusal::of_position(asked.game, refused.clone());
            let answer = asked.answer(position, ReadQuestion { begun, moves: Vec::new(), judge: None });
            let stretch = PlayedStretch { start, as_played: true, ..PlayedStretch::default() };
            return OneStretch {
                stretch,
                answer: Some(answer),
                unread: Some(refusal.clone()),
                ..OneStretch::refused(refusal)
            };
        }
    };
    let numbering = numbering(asked.game, &*law);
    let with = read_with_gaps(asked, position, written, numbering, Reach { as_played: true, ..reach });
    let WithGaps { language, mut read, unread, missing } = with;
    if let Some(length) = reach.length.filter(|length| *length < read.moves.len()) {
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
    let moves = &read.moves[..stop.map_or(read.moves.len(), |stop| stop + 1)];
    let mut answer = asked.answer(position, ReadQuestion { begun, moves: moves.to_vec(), judge: None });
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
        read.over = Some((*at, *outcome));
        let after = read.illegal.partition_point(|(illegal, _)| illegal < at);
        read.besides = read.illegal.split_off(after);
    }
    let run = stop.map(|stop| run(asked, law, &read, stop, &missing));
    let over = read.over.zip(run.as_ref().and_then(|run| run.over)).map(|((at, _), outcome)| (at, outcome));
    let late = over.and_then(|(_, outcome)| asked.over(outcome.outcome));
    let stretch = PlayedStretch {
        start,
        moves: std::mem::take(&mut read.moves),
        words: std::mem::take(&mut read.words),
        language,
        numbering,
        as_played: true,
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

/// Plays a game by the law as it was played; `stop` is the first move that the law refuses.
fn run(asked: AskedGame<'_>, mut law: Box<dyn LawSession>, read: &ReadMoves, stop: usize, missing: &[usize]) -> Run {
    let game = asked.game;
    let unmade = (!read.complete).then(|| read.moves.len() - 1);
    let (mut consequence, mut over, mut remarks, mut signals) = (None, None, Vec::new(), false);
    let mut illegal: BTreeMap<Player, usize> = BTreeMap::new();
    let is_illegal = |at: usize| read.illegal.binary_search_by_key(&at, |(at, _)| *at).is_ok();
    for (at, mv) in read.moves.iter().enumerate() {
        if let Some((_, outcome)) = read.over.filter(|(first, _)| *first == at) {
            over = Some(outcome.by_name(law.names()));
        }
        if at >= stop && consequence.is_none() && !missing.contains(&at) {
            let refused = at == stop || is_illegal(at);
            let broken = read.illegal.iter().find(|(illegal, _)| *illegal == at).map(|(_, breach)| breach.clause);
            consequence = refused.then(|| Consequence::of(game, over, &*law, mv, broken));
        }
        // What an arbiter may do about one that is not the first.
        if let IllegalMoveEffect::TakenBack(clause) = game.illegal_move(law.turn(), None)
            && mv != PASS
            && is_illegal(at)
        {
            let number = illegal.entry(law.turn().player).or_default();
            *number += 1;
            if let 2 | 3 = *number {
                let follows = loses(asked, clause, *number, *number == 3, &*law);
                remarks.push(Remark { at, what: Remarked::Again(*number, follows) });
            }
        }
        if game.id() == Chess.id() && at + 2 >= read.moves.len() && is_illegal(at) && !signals {
            let signal = signalled(&*law, mv, read.moves.get(at + 1));
            signals = signal.is_some();
            remarks.extend(signal.map(|signal| Remark { at, what: Remarked::Signal(signal) }));
        }
        if unmade == Some(at) {
            break;
        }
        law.force(mv);
    }
    Run { law, complete: read.complete, consequence, over, remarks }
}

/// `chess.illegal-move`: what follows from the illegal move of the player who is to move, had those before it been
/// found (Article 7.5.5; before July 2014 only by the third).
pub(super) fn loses(
    asked: AskedGame<'_>,
    clause: Clause,
    number: usize,
    before: bool,
    session: &dyn Session,
) -> String {
    let player = session.turn();
    let follows = match winnable::chance_within(asked.game, session, player.player.other(), asked.limit) {
        Some(WinningChance::Unwinnable(why)) => format!("the game is drawn, since {why}"),
        Some(_) => format!("{player} has lost"),
        // At chess that is one of two games, nobody knows who can still win.
        None => format!("{player} has lost, unless the position is not winnable for {}", player.other()),
    };
    let nth = match number {
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        more => format!("{more}th"),
    };
    let (condition, place) = match (before, number) {
        (true, _) => ("by the Laws until 30 June 2014, if the others were found", ""),
        (false, 2) => ("if the first was found", "Article 7.5.5, "),
        (false, _) => ("if one before it was found", "Article 7.5.5, "),
    };
    format!("the {nth} illegal move of {player}: {condition}, {follows} ({place}{clause})")
}

/// What players may have shown to an electronic board by an illegal move of chess, one of the last two of a score.
fn signalled(law: &dyn LawSession, mv: &str, next: Option<&String>) -> Option<Signal> {
    let (setup, mv) = (law.position().parse().ok()?, mv.parse().ok()?);
    let next = next.and_then(|next| next.parse().ok());
    signals_result(&setup, &mv, next.as_ref())
}

/// That a move may show a result, and whether the score says the same.
fn shown(signal: Signal, mv: &Told, end: End) -> String {
    let other = signal.result.and_then(|result| Some(End::read(&[Token { at: 0, text: result }])?.0));
    let differs = other.filter(|other| !other.agrees(end)).map(|_| format!("; the score says `{end}`"));
    format!("perhaps {} is no move: {}{}", mv.called(), signal.says(), differs.unwrap_or_default())
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
                let claims = if over.is_some() { Vec::new() } else { open_claims(asked.game, asked.options, law) };
                let dead = winnable::dead_within(asked.game, law, asked.limit).filter(|_| over.is_none());
                let session = law.fork();
                let (judged, nearest, hangs_on) = Default::default();
                Ok(Assessment { session, state, claims, dead, judged, nearest, hangs_on })
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

impl Played {
    /// The word of the move with this index.
    fn token<'s>(&self, at: usize, words: &[Token<'s>]) -> Option<Token<'s>> {
        let (stretch, within) = self.stretch_of(at)?;
        words.get(*stretch.words.get(within)?).copied()
    }

    /// Whether the law and the engine differ: in their answers, or in what they refuse.
    fn differs(&self) -> bool {
        let unheard = matches!(&self.answer.assessment, Err(Refusal::Stopped { breach: None, .. }));
        self.answer.disagreement.is_some() || unheard
    }
}
