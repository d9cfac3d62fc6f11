//! The judge of scores: of one, or of the many of an archive.

use std::cell::Cell;

use super::conclude::{Concluding, Effort};
use super::messages::{self, ScoreVerdict, Told, What};
use super::play::{play, play_with};
use super::read::{miscounted, numbering};
use super::report::tell_slips;
use super::stretch::loses;
use super::{End, GAP, GameText, Score};
use crate::board::{Fault, Unreadable};
use crate::games::{AnyGame, Ruled};
use crate::referee::ask::AskedGame;
use crate::referee::{By, Field, StateDisagreement};
use crate::rules::{NamedOutcome, Options, RulingsError};
use crate::session::{Reach, Side};

/// Who judges scores, and how.
#[derive(Clone, Debug)]
pub struct Judge {
    /// The game that is played.
    pub game: &'static dyn AnyGame,
    /// The rulings; without them, those that a score states, or those of its day ([`Score::rulings_of`]).
    pub options: Option<Options>,
    /// The language in whose letters the scores are written, as in [`Reach`].
    pub letters: Option<&'static str>,
    /// Who judges. If it is the engine, it plays the games in which the law would have nothing to word; all others the law
    /// judges from their text.
    pub by: By,
    /// How much is searched.
    pub effort: Effort,
}

/// What a judge says of a game: what it has read of it, and the messages.
#[derive(Debug, Default)]
pub struct JudgedScore {
    /// Who played, by the tags.
    pub players: [Option<String>; 2],
    /// The moves that were read, legal or not.
    pub moves: Vec<String>,
    /// How the score says that the game ended, in the colours of the game's document.
    pub end: Option<End>,
    /// The same in the words of the tag Termination.
    pub termination: Option<String>,
    /// How it has ended by its moves.
    pub outcome: Option<NamedOutcome>,
    /// The position after its moves, if they can all be made.
    pub position: Option<String>,
    /// Where the law and the engine differ.
    pub disagreement: Option<StateDisagreement>,
    /// The messages, in the order of [`What`].
    pub told: Vec<Told>,
}

impl JudgedScore {
    /// What the game comes to.
    pub fn verdict(&self) -> ScoreVerdict {
        messages::verdict(&self.told)
    }

    fn unread(unreadable: Unreadable, text: String) -> Self {
        let at = unreadable.at();
        let what = What::Unread { field: Field::Score, unreadable };
        JudgedScore { told: vec![Told { at, mv: None, number: None, text, what }], ..JudgedScore::default() }
    }
}

impl Judge {
    /// The rulings under which a score is judged.
    ///
    /// # Errors
    /// It states others than there are.
    pub fn options_for(&self, score: &Score<'_>) -> Result<Options, RulingsError> {
        match &self.options {
            Some(options) => Ok(options.clone()),
            None => self.game.options(score.rulings_of(self.game)),
        }
    }

    /// Judges a game.
    ///
    /// ```
    /// use rulebook::games::Chess;
    /// use rulebook::referee::By;
    /// use rulebook::referee::score::{Effort, Judge};
    /// let judge = Judge { game: &Chess, options: None, letters: None, by: By::Bitboard, effort: Effort::Quick };
    /// assert_eq!(judge.judge("1. e4 e5 2. Nf3 *").told, []);
    /// let told = judge.judge("1. e4 e5 2. Ke3 Nf6 *").told;
    /// assert_eq!(told[0].sentence(), "2. Ke3 is illegal (Article 3.8.1, chess.king.move)");
    /// ```
    pub fn judge(&self, text: &str) -> JudgedScore {
        self.judge_read(text, Score::read(text))
    }

    /// The same of a game of an archive.
    pub(super) fn judge_game(&self, game: &GameText) -> JudgedScore {
        self.judge_read(&game.text, Score::of_game(game))
    }

    fn judge_read(&self, text: &str, read: Result<Score<'_>, Unreadable>) -> JudgedScore {
        let score = match read {
            Ok(score) => score,
            Err(unreadable) => {
                let unreadable = first_fault(self.game, text, unreadable);
                let near = near(text, unreadable.at());
                return JudgedScore::unread(unreadable, near);
            }
        };
        let options = match self.options_for(&score) {
            Ok(options) => options,
            Err(unknown) => {
                let stated = score.rulings.map_or("", |token| token.text).to_owned();
                let fault =
                    Fault { sentence: Some(unknown.to_string()), ..Fault::new(0, "rulings", "those of the game") };
                return JudgedScore::unread(Unreadable::one(&stated, fault), stated);
            }
        };
        let ruled = self.game.under(&options);
        let report = self.without_law(ruled, &score).unwrap_or_else(|| self.by_law(ruled, &score));
        let tag = |name| Some(score.tag(name)?.text());
        JudgedScore { players: ["White", "Black"].map(tag), termination: tag("Termination"), ..report }
    }

    /// A game of which the law would have nothing to say. The engine reads and plays it, and the same conclusions are drawn;
    /// where a word, a move or a conclusion is the law's to judge, nothing of this is used.
    fn without_law(&self, ruled: Ruled<'_>, score: &Score<'_>) -> Option<JudgedScore> {
        let [stretch] = &score.stretches[..] else { return None };
        if self.by != By::Bitboard || self.letters.is_some() || score.is_of(self.game).is_err() {
            return None;
        }
        let position = stretch.position.map_or("startpos", |token| token.text);
        let words: Vec<&str> = stretch.words.iter().map(|word| word.text).collect();
        let (read, session) = ruled.open(Side::Engine, position).ok()?.play_words(&words)?;
        if read.slips.iter().any(|slipped| slipped.misnamed.slip.is_untrue()) {
            return None;
        }
        let end = score.end.map(|end| score.in_own_colours(self.game, end));
        let concluding = Concluding {
            ruled,
            score,
            session: &*session,
            outcome: session.outcome_by_name(),
            over: None,
            lost: false,
            illegal: false,
            end,
            limit: self.effort.limit(score),
            before: 0,
            live: Cell::new(false),
        };
        let conclusions = concluding.conclude(None);
        let outcome = concluding.outcome;
        if conclusions.are_the_laws() {
            return None;
        }
        let mut report = JudgedScore { end, outcome, position: Some(session.position()), ..JudgedScore::default() };
        let numbering = numbering(self.game, &*session);
        let miscounted = miscounted(numbering, stretch, &read.words, &[]);
        let words: Vec<_> = score.words().collect();
        let notes = score.notes.iter().cloned().chain(miscounted).chain(conclusions.notes.iter().cloned());
        report.told.extend(notes.map(Told::of_note));
        tell_slips(&read.slips, &read.words, numbering, &words, &mut report.told);
        conclusions.tell(score, score.end, |made| words.get(*read.words.get(made)?).copied(), &mut report.told);
        report.told.sort_by_key(|told| (told.what.class(), told.at));
        report.moves = read.moves;
        Some(report)
    }

    /// By which single changes a score would be legal, as a note; `None` if it stops at no word and its numbers show no gap.
    pub fn mending(&self, text: &str) -> Option<Told> {
        let score = Score::read(text).ok()?;
        let options = self.options_for(&score).ok()?;
        let ruled = self.game.under(&options);
        let mut played = play(ruled, self.by, &score, Reach { letters: self.letters, ..Reach::default() });
        played.mend(ruled, &score).and_then(|_| played.told.pop())
    }

    /// What follows from an illegal move of a score, by its index, if it is this one of its player, counted with those that
    /// were taken back; `None` if nothing does.
    pub fn repeated(&self, text: &str, index: usize, number: usize) -> Option<String> {
        let score = Score::read(text).ok()?;
        let options = self.options_for(&score).ok()?;
        let reach = Reach { length: Some(index), as_played: true, letters: self.letters };
        let ruled = self.game.under(&options);
        let before = play(ruled, self.by, &score, reach).answer.assessment.ok()?;
        let asked = AskedGame { ruled, by: self.by, limit: self.effort.limit(&score) };
        let arbiter = self.game.arbiter_of(before.session.turn());
        let losing = arbiter.losing_illegal_move(score.date().as_deref(), score.time_control().as_deref());
        let losing = losing.filter(|losing| number >= losing.number)?;
        let answered = index + 1 < score.words().count();
        Some(loses(asked, &losing, number, answered, &*before.session))
    }

    fn by_law(&self, ruled: Ruled<'_>, score: &Score<'_>) -> JudgedScore {
        let reach = Reach { as_played: true, letters: self.letters, ..Reach::default() };
        let played = play_with(ruled, self.by, self.effort, score, reach);
        let position = played.answer.assessment.as_ref().ok().map(|assessment| assessment.state.position.clone());
        JudgedScore {
            moves: played.moves().map(str::to_owned).collect(),
            end: played.end.map(|end| score.in_own_colours(self.game, end)),
            outcome: played.outcome,
            position,
            disagreement: played.answer.disagreement,
            told: played.told,
            ..JudgedScore::default()
        }
    }
}

/// Why a text is no score: where it leaves out moves and states no position, an earlier word that cannot be read is reported.
pub fn first_fault(game: &'static dyn AnyGame, text: &str, fault: Unreadable) -> Unreadable {
    let earlier = || {
        let before = text[..fault.at()].strip_suffix(GAP)?.trim_end().trim_end_matches(',');
        let score = Score::read(before).ok()?;
        let played = play(game.under(&game.options("").ok()?), By::Model, &score, Reach::default());
        played.told.into_iter().find_map(|told| match told.what {
            What::Unread { field: Field::Move(_), unreadable } => {
                let placed = |fault: Fault| Fault { at: told.at + fault.at, ..fault };
                let faults = unreadable.faults.into_iter().map(placed).collect();
                Some(Unreadable { text: text.to_owned(), faults })
            }
            _ => None,
        })
    };
    earlier().unwrap_or(fault)
}

/// The beginning of the line in which a byte is.
fn near(text: &str, at: usize) -> String {
    text[at..].lines().next().unwrap_or_default().chars().take(40).collect()
}
