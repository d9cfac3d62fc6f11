//! Replaying a score as it was played.

use super::conclude::{Conclusions, Effort};
use super::messages::{self, Class, ScoreVerdict, Told, What};
use super::read::PlayedStretch;
use super::report::unfollowed;
use super::stretch::{Consequence, OneStretch, play_stretch};
use super::{End, Ending, Note, Score, Token};
use crate::board::Unreadable;
use crate::games::Ruled;
use crate::referee::ask::AskedGame;
use crate::referee::{Answer, By, Field, Refusal};
use crate::rules::{Breach, NamedOutcome};
use crate::session::{MoveNumber, Reach, Slipped};

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
pub fn play(ruled: Ruled<'_>, by: By, score: &Score<'_>, reach: Reach) -> Played {
    play_with(ruled, by, Effort::Thorough, score, reach)
}

/// The same with more or less effort.
pub(super) fn play_with(ruled: Ruled<'_>, by: By, effort: Effort, score: &Score<'_>, reach: Reach) -> Played {
    let asked = AskedGame { ruled, by, limit: effort.limit(score) };
    if let Err(other) = score.is_of(ruled.game) {
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
        let mut one = play_stretch(asked, score, stretch, reach);
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
        all.push(play_stretch(asked, score, &score.stretches[0], reach));
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
    if score.exchanges_colours(ruled.game) {
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
    let options = asked.ruled.game.options(ENGINES).ok().filter(|options| *options != *asked.ruled.options)?;
    let is_refused = |played: &Played, told: &[Told]| {
        played.refused.is_some() || told.iter().any(|told| matches!(told.what.class(), Class::Illegal | Class::Late))
    };
    if !is_refused(played, told) {
        return None;
    }
    let other = play(asked.ruled.game.under(&options), asked.by, score, reach);
    if other.answer.assessment.is_err() || is_refused(&other, &other.told) {
        return None;
    }
    let at = score.words().next().map_or(0, |word| word.at);
    Some(Note {
        at,
        says: format!("by the rulings `{ENGINES}`, those of programs that write so, nothing in it is refused"),
    })
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
