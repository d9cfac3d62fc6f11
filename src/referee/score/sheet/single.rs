//! The search for the single changes by which all the rest of a score is legal. A change is only named, never made.

use std::collections::BTreeSet;

use super::change::{LikelySlip, Mending, Mendings};
use super::cost::{EXCHANGED, MISSING, ROW_MISSING, ROW_TWICE, TWICE, UNTRUE, is_illegible, misread};
use super::{Sheet, after_each, shown_gap, untrue};
use crate::games::Ruled;
use crate::referee::score::{Class, Note, Played, Score, Told};
use crate::session::{Numbering, Session, Side};

/// How many words before the one at which a score stops a change is looked for.
const BACK: usize = 200;

/// How much is tried: so many words where the engine reads words, each in about a microsecond, as it does in a game whose words are
/// written in many languages; in others fewer.
/// Moves that stand before a word are only copied.
const BUDGET: usize = 2_000_000;
const COPIED: usize = 50;
const WITHOUT_WORDS: usize = 10;

/// How many words are read at a time: most changes fail at once, and each time the game before them is copied.
const AT_A_TIME: usize = 4;

impl Played {
    /// Notes last by which single changes all the rest of the score would be legal, if it stops at a word or its numbers show a gap;
    /// whether it does.
    pub fn mend(&mut self, ruled: Ruled<'_>, score: &Score<'_>) -> bool {
        let note =
            self.mendings(ruled, score).map(|found| Told::of_note(Note { at: found.at, says: found.to_string() }));
        let does = note.is_some();
        self.told.extend(note);
        does
    }

    /// The changes by which all the rest of the score is legal; `None` if it stops at no word, and its numbers show no gap that can be
    /// filled.
    pub fn mendings(&self, ruled: Ruled<'_>, score: &Score<'_>) -> Option<Mendings> {
        // After its end a game is not miswritten.
        let is_refused = |at: usize| {
            self.told.iter().any(|told| matches!(told.what.class(), Class::Illegal | Class::Unread) && told.at == at)
        };
        let stops = self.stops_at(score).map(|stops| stops.token.at);
        if stops.is_some_and(|at| !is_refused(at)) {
            return None;
        }
        for (stretch, played) in score.stretches.iter().zip(&self.stretches) {
            let stops = stretch.words.iter().position(|word| Some(word.at) == stops);
            let gap = shown_gap(played.numbering, stretch).filter(|(at, _)| stops.is_none_or(|stops| *at <= stops));
            if stops.is_none() && gap.is_none() {
                continue;
            }
            let session = ruled.open(Side::Engine, played.start.as_deref().unwrap_or("startpos")).ok()?;
            let Sheet { words, written, .. } = Sheet::of(ruled, played, stretch);
            let budget = if ruled.game.languages().is_empty() { BUDGET / WITHOUT_WORDS } else { BUDGET };
            let numbering = played.numbering;
            let mut search = Search { words: &words, numbering, found: Vec::new(), budget };
            let shown = gap.is_some_and(|(at, halves)| search.gap(&*session, at, halves));
            let mut whole = true;
            let at = match (gap, stops) {
                (Some((at, _)), _) if shown => at,
                (_, Some(stops)) => {
                    whole = search.all(session, stops);
                    stops
                }
                _ => continue,
            };
            let all = whole && search.budget > 0;
            let found = search.mendings(at, |word| written[word].clone());
            return Some(Mendings { at: stretch.words[at].at, rescued: words.len() - at, found, all, shown });
        }
        None
    }
}

/// What was found: a change at a word.
struct Found {
    change: LikelySlip,
    cost: usize,
    word: usize,
    /// How many moves stand before it.
    made: usize,
    /// How many untrue words the rest has.
    untrue: usize,
    /// The game then.
    moves: Vec<String>,
    position: String,
}

/// A search through the changes of the words of a stretch.
struct Search<'w> {
    words: &'w [String],
    numbering: Option<Numbering>,
    found: Vec<Found>,
    /// How much more may be tried.
    budget: usize,
}

impl<'w> Search<'w> {
    /// Fills only a gap of so many half-moves before a word; whether anything fits.
    fn gap(&mut self, session: &dyn Session, at: usize, halves: usize) -> bool {
        let rest = self.from(at);
        let before: Vec<&str> = self.words[..at].iter().map(String::as_str).collect();
        let Some((_, session)) = session.play_words(&before) else { return false };
        for (mv, after) in after_each(&*session) {
            if halves == 1 {
                self.fill(at, &*session, &mv, &*after, LikelySlip::Missing, &rest);
            } else {
                self.row(at, &*session, &mv, &*after, &rest);
            }
        }
        !self.found.is_empty()
    }

    /// Tries all changes, with a session at the beginning; whether it came to their end.
    fn all(&mut self, session: Box<dyn Session>, stops: usize) -> bool {
        let first = (stops + 1).saturating_sub(BACK);
        let words: Vec<&str> = self.words[..=stops].iter().map(String::as_str).collect();
        // Of a word before these nothing is changed.
        let Some((_, mut session)) = session.play_words(&words[..first]) else { return false };
        let mut before: Vec<(usize, Box<dyn Session>)> = Vec::new();
        for (at, word) in words.into_iter().enumerate().skip(first) {
            let next = session.play_words(&[word]);
            before.push((at, session));
            let Some((_, next)) = next else { break };
            session = next;
        }
        for (at, session) in before.iter().rev() {
            self.at(*at, &**session);
        }
        // A row has the most fillings, so all the rest is tried first.
        for (at, session) in before.iter().rev() {
            if self.numbering.map_or(at.is_multiple_of(2), |numbering| !numbering.of(session.made()).second) {
                let rest = self.from(*at);
                for (mv, after) in after_each(&**session) {
                    self.row(*at, &**session, &mv, &*after, &rest);
                }
            }
        }
        first == 0 && self.budget > 0
    }

    /// The words from one on.
    fn from(&self, at: usize) -> Vec<&'w str> {
        self.words[at.min(self.words.len())..].iter().map(String::as_str).collect()
    }

    /// Tries the changes at a word, but for a row that is missing.
    fn at(&mut self, at: usize, session: &dyn Session) {
        let rest = self.from(at);
        // A player's words stand a line too early or too late, from here on.
        let slipped = |rest: &[&'w str]| rest.chunks(2).flat_map(|row| row.iter().rev().copied()).collect::<Vec<_>>();
        let early = slipped(&rest);
        for (mv, after) in after_each(session) {
            if let Some((untrue, end)) = self.rest(&*after, &rest[1..])
                && let Some(text) = session.write(&mv)
                && let cost @ 1.. = misread(rest[0], &text)
            {
                let illegible = is_illegible(rest[0]);
                let change = if illegible { LikelySlip::Illegible(text) } else { LikelySlip::ReadAs(text) };
                self.note(change, cost, at, session, untrue, &*end);
            }
            self.fill(at, session, &mv, &*after, LikelySlip::Missing, &rest);
            self.fill(at, session, &mv, &*after, LikelySlip::Early, &early);
        }
        let is_again = |back: usize| at.checked_sub(back).is_some_and(|other| self.words[other] == self.words[at]);
        if is_again(1) || is_again(2) {
            self.change(LikelySlip::Twice, TWICE, at, session, &rest[1..]);
        }
        if is_again(2) {
            self.change(LikelySlip::Late, TWICE, at, session, &slipped(&rest[1..]));
            if rest.len() > 1 && self.words[at + 1] == self.words[at - 1] {
                self.change(LikelySlip::RowTwice(rest[1].to_owned()), ROW_TWICE, at, session, &rest[2..]);
            }
        }
        for distance in [1, 2].into_iter().filter(|distance| *distance < rest.len()) {
            let mut exchanged = rest.clone();
            exchanged.swap(0, distance);
            self.change(LikelySlip::Exchanged(rest[distance].to_owned()), EXCHANGED, at, session, &exchanged);
        }
    }

    /// Notes a change if these words are legal from here on.
    fn change(&mut self, change: LikelySlip, cost: usize, at: usize, session: &dyn Session, words: &[&str]) {
        if let Some((untrue, end)) = self.rest(session, words) {
            self.note(change, cost, at, session, untrue, &*end);
        }
    }

    /// Notes a move that is missing before a word if these words are legal after it.
    fn fill(
        &mut self,
        at: usize,
        session: &dyn Session,
        mv: &str,
        after: &dyn Session,
        change: fn(String) -> LikelySlip,
        words: &[&str],
    ) {
        if let Some((untrue, end)) = self.rest(after, words)
            && let Some(text) = session.write(mv)
        {
            self.note(change(text), MISSING, at, session, untrue, &*end);
        }
    }

    /// The same of a row that begins with a move.
    fn row(&mut self, at: usize, session: &dyn Session, mv: &str, after: &dyn Session, words: &[&str]) {
        for (reply, both) in after_each(after) {
            if self.budget > 0
                && let Some((untrue, end)) = self.rest(&*both, words)
                && let Some((mv, reply)) = session.write(mv).zip(after.write(&reply))
            {
                self.note(LikelySlip::RowMissing([mv, reply]), ROW_MISSING, at, session, untrue, &*end);
            }
        }
    }

    /// Plays words, if they are legal: how many untrue things they say, and the game after them.
    fn rest(&mut self, session: &dyn Session, words: &[&str]) -> Option<(usize, Box<dyn Session>)> {
        let copy = 1 + session.made() / COPIED;
        self.budget = self.budget.checked_sub(copy + AT_A_TIME).unwrap_or_default();
        if self.budget == 0 {
            return None;
        }
        let (begins, rest) = words.split_at(AT_A_TIME.min(words.len()));
        let (read, session) = session.play_words(begins)?;
        self.budget = self.budget.saturating_sub(copy + rest.len());
        let (then, session) = session.play_words(rest)?;
        Some((untrue(&read) + untrue(&then), session))
    }

    fn note(
        &mut self,
        change: LikelySlip,
        cost: usize,
        word: usize,
        session: &dyn Session,
        untrue: usize,
        end: &dyn Session,
    ) {
        let cost = cost + untrue * UNTRUE;
        let (moves, position) = (end.moves(), end.position());
        self.found.push(Found { change, cost, word, made: session.made(), untrue, moves, position });
    }

    /// The changes that were found, the likeliest first; two that come to the same game are one.
    fn mendings(mut self, stops: usize, text: impl Fn(usize) -> String) -> Vec<Mending> {
        self.found.sort_by_key(|found| (found.cost, stops.abs_diff(found.word)));
        let mut games = BTreeSet::new();
        self.found.retain(|found| games.insert(found.moves.clone()));
        let mending = |found: Found| Mending {
            change: found.change,
            text: text(found.word),
            number: self.numbering.map(|numbering| numbering.of(found.made)),
            untrue: found.untrue,
            position: found.position,
            word: found.word,
        };
        self.found.into_iter().map(mending).collect()
    }
}
