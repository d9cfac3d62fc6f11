//! The messages about a stretch of a score.

use super::messages::{Told, What};
use super::read::{miscounted, missing_move};
use super::stretch::{OneStretch, Remark, Remarked};
use super::{End, Note, Score, Stretch, Token};
use crate::arbiter::Signal;
use crate::referee::ask::AskedGame;
use crate::referee::{Field, Refusal};
use crate::rules::Subject;
use crate::session::{Numbering, Reach, Slipped};

impl OneStretch {
    /// `chess.score.castling.zeros`: that the last word, `0-0`, may also be the result, where castling is illegal and neither a
    /// number before the word nor the tag Result says which of the two it is.
    pub(super) fn perhaps_both_lost(&self, score: &Score<'_>, written: &Stretch<'_>) -> Option<Note> {
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
    pub(super) fn note(&mut self, written: &Stretch<'_>, reach: Reach, notes: &mut Vec<Note>) {
        notes.append(&mut self.notes);
        let words: Vec<usize> = self.stretch.words.iter().map(|word| word - self.words_before).collect();
        notes.extend(
            miscounted(self.stretch.numbering, written, &words, &self.missing).filter(|_| reach.length.is_none()),
        );
    }

    /// Adds the messages about its words; `made` is how many moves all stretches have.
    pub(super) fn tell(
        &self,
        asked: AskedGame<'_>,
        score: &Score<'_>,
        words: &[Token<'_>],
        made: usize,
        told: &mut Vec<Told>,
    ) {
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
                Remarked::Again(nth, follows) => (Some(*nth), format!("{} is {follows}", one.called())),
                // Only with a result a King in the middle means one.
                Remarked::Signal(signal) => match score.end {
                    Some(end) => (None, shown(*signal, &one, end)),
                    None => continue,
                },
            };
            told.push(Told { what: What::Remark { nth, note: Note { at: one.at, says } }, ..one });
        }
        for at in &self.missing {
            let word = words[self.stretch.words[*at]];
            if let Some(law) = &self.stretch.begins {
                let unreadable = missing_move(self.stretch.numbering, *at, word.text, &**law);
                let number = self.stretch.numbering.map(|numbering| numbering.of(at + 1));
                let what = What::Unread { field: Field::Move(self.stretch.words[*at]), unreadable };
                told.push(Told { number, ..Told::of_text(word, what) });
            }
        }
        if let (Some((at, outcome)), Some(breach)) = (self.over, &self.late) {
            let clause = asked.ruled.game.clause(Subject::Ending(outcome.outcome));
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

/// That the words after one that cannot be played are not examined, if there are any.
pub(super) fn unfollowed(words: &[Token<'_>]) -> Option<Told> {
    Some(Told::of_text(*words.first()?, What::Unfollowed(words.len())))
}

/// That a move may show a result, and whether the score says the same.
fn shown(signal: Signal, mv: &Told, end: End) -> String {
    let other = signal.result.and_then(|result| Some(End::read(&[Token { at: 0, text: result }])?.0));
    let differs = other.filter(|other| !other.agrees(end)).map(|_| format!("; the score says `{end}`"));
    format!("perhaps {} is no move: {}{}", mv.called(), signal.says(), differs.unwrap_or_default())
}
