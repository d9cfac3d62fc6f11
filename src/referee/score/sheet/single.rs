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
    /// the changes, if it does.
    pub fn mend(&mut self, ruled: Ruled<'_>, score: &Score<'_>) -> Option<Mendings> {
        let found = self.mendings(ruled, score)?;
        self.told.push(Told::of_note(Note { at: found.at, says: found.to_string() }));
        Some(found)
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
            // After the last word nothing tells what is missing.
            let last = stops.or(stretch.words.len().checked_sub(1));
            let gap = shown_gap(played.numbering, stretch).filter(|(at, _)| last.is_some_and(|last| *at <= last));
            if stops.is_none() && gap.is_none() {
                continue;
            }
            let session = ruled.open(Side::Engine, played.start.as_deref().unwrap_or("startpos")).ok()?;
            let sheet = Sheet::of(ruled, played, stretch);
            let budget = if ruled.game.languages().is_empty() { BUDGET / WITHOUT_WORDS } else { BUDGET };
            let numbering = played.numbering;
            let mut search = Search { sheet: &sheet, numbering, found: Vec::new(), budget };
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
            let found = search.mendings(at);
            return Some(Mendings { at: stretch.words[at].at, rescued: sheet.words.len() - at, found, all, shown });
        }
        None
    }
}

/// A place of a sheet: the index of a word, and the game before it.
#[derive(Clone, Copy)]
struct Place<'p> {
    word: usize,
    session: &'p dyn Session,
}

/// A search through the changes of the words of a stretch.
struct Search<'w> {
    sheet: &'w Sheet,
    numbering: Option<Numbering>,
    /// The changes, with what they cost.
    found: Vec<(usize, Mending)>,
    /// How much more may be tried.
    budget: usize,
}

impl<'w> Search<'w> {
    /// Fills only a gap of so many half-moves before a word, with a session at the beginning; whether anything fits.
    fn gap(&mut self, session: &dyn Session, word: usize, halves: usize) -> bool {
        let before: Vec<&str> = self.sheet.words[..word].iter().map(String::as_str).collect();
        let Some((_, session)) = session.play_words(&before) else { return false };
        let place = Place { word, session: &*session };
        if halves == 1 {
            let rest = self.from(word);
            for (mv, after) in after_each(&*session) {
                self.fill(place, &mv, &*after, LikelySlip::Missing, &rest);
            }
        } else {
            self.rows(place);
        }
        !self.found.is_empty()
    }

    /// Tries all changes, with a session at the beginning; whether it came to their end.
    fn all(&mut self, session: Box<dyn Session>, stops: usize) -> bool {
        let first = (stops + 1).saturating_sub(BACK);
        let words: Vec<&str> = self.sheet.words[..=stops].iter().map(String::as_str).collect();
        // Of a word before these nothing is changed.
        let Some((_, mut session)) = session.play_words(&words[..first]) else { return false };
        let mut before: Vec<Box<dyn Session>> = Vec::new();
        for word in &words[first..] {
            let next = session.play_words(&[word]);
            before.push(session);
            let Some((_, next)) = next else { break };
            session = next;
        }
        let places =
            before.iter().enumerate().map(|(at, session)| Place { word: first + at, session: &**session }).rev();
        places.clone().for_each(|place| self.at(place));
        // A row has the most fillings, so all the rest is tried first.
        let begins_row = |place: &Place<'_>| match self.numbering {
            Some(numbering) => !numbering.of(place.session.made()).second,
            None => place.word.is_multiple_of(2),
        };
        places.filter(begins_row).collect::<Vec<_>>().into_iter().for_each(|place| self.rows(place));
        first == 0 && self.budget > 0
    }

    /// The words from one on.
    fn from(&self, word: usize) -> Vec<&'w str> {
        self.sheet.words[word..].iter().map(String::as_str).collect()
    }

    /// Tries the changes at a word, but for a row that is missing.
    fn at(&mut self, place @ Place { word, session }: Place<'_>) {
        let rest = self.from(word);
        // A player's words stand a line too early or too late, from here on.
        let slipped = |rest: &[&'w str]| rest.chunks(2).flat_map(|row| row.iter().rev().copied()).collect::<Vec<_>>();
        let early = slipped(&rest);
        for (mv, after) in after_each(session) {
            let read_as = || {
                let text = session.write(&mv)?;
                let cost = Some(misread(rest[0], &text)).filter(|cost| *cost > 0)?;
                let illegible = is_illegible(rest[0]);
                Some((cost, if illegible { LikelySlip::Illegible(text) } else { LikelySlip::ReadAs(text) }))
            };
            self.attempt(place, &*after, &rest[1..], read_as);
            self.fill(place, &mv, &*after, LikelySlip::Missing, &rest);
            self.fill(place, &mv, &*after, LikelySlip::Early, &early);
        }
        let words = &self.sheet.words;
        let is_again = |back: usize| word.checked_sub(back).is_some_and(|other| words[other] == words[word]);
        if is_again(1) || is_again(2) {
            self.attempt(place, session, &rest[1..], || Some((TWICE, LikelySlip::Twice)));
        }
        if is_again(2) {
            self.attempt(place, session, &slipped(&rest[1..]), || Some((TWICE, LikelySlip::Late)));
            if rest.len() > 1 && words[word + 1] == words[word - 1] {
                let reply = rest[1].to_owned();
                self.attempt(place, session, &rest[2..], || Some((ROW_TWICE, LikelySlip::RowTwice(reply))));
            }
        }
        for distance in [1, 2].into_iter().filter(|distance| *distance < rest.len()) {
            let mut exchanged = rest.clone();
            exchanged.swap(0, distance);
            let other = rest[distance].to_owned();
            self.attempt(place, session, &exchanged, || Some((EXCHANGED, LikelySlip::Exchanged(other))));
        }
    }

    /// Tries a move that is missing at a place, with the game after it and what is read then.
    fn fill(
        &mut self,
        place: Place<'_>,
        mv: &str,
        after: &dyn Session,
        change: fn(String) -> LikelySlip,
        rest: &[&str],
    ) {
        self.attempt(place, after, rest, || Some((MISSING, change(place.session.write(mv)?))));
    }

    /// Tries the rows that may be missing at a place.
    fn rows(&mut self, place: Place<'_>) {
        let rest = self.from(place.word);
        for (mv, after) in after_each(place.session) {
            let replies = if self.budget > 0 { after_each(&*after) } else { Vec::new() };
            for (reply, both) in replies {
                let row = || Some([place.session.write(&mv)?, after.write(&reply)?]);
                self.attempt(place, &*both, &rest, || Some((ROW_MISSING, LikelySlip::RowMissing(row()?))));
            }
        }
    }

    /// Notes a change at a place if these words are legal where a game stands then.
    fn attempt(
        &mut self,
        place: Place<'_>,
        then: &dyn Session,
        words: &[&str],
        change: impl FnOnce() -> Option<(usize, LikelySlip)>,
    ) {
        if let Some((untrue, end)) = self.rest(then, words)
            && let Some((cost, change)) = change()
        {
            let number = self.numbering.map(|numbering| numbering.of(place.session.made()));
            let (text, position, word) = (self.sheet.written[place.word].clone(), end.position(), place.word);
            let mending = Mending { change, text, number, untrue, position, moves: end.moves(), word };
            self.found.push((cost + untrue * UNTRUE, mending));
        }
    }

    /// Plays words, if they are legal: how many untrue things they say, and the game after them.
    fn rest(&mut self, session: &dyn Session, words: &[&str]) -> Option<(usize, Box<dyn Session>)> {
        let copy = 1 + session.made() / COPIED;
        self.budget = self.budget.saturating_sub(copy + AT_A_TIME);
        if self.budget == 0 {
            return None;
        }
        let (begins, rest) = words.split_at(AT_A_TIME.min(words.len()));
        let (read, session) = session.play_words(begins)?;
        self.budget = self.budget.saturating_sub(copy + rest.len());
        let (then, session) = session.play_words(rest)?;
        Some((untrue(&read) + untrue(&then), session))
    }

    /// The changes that were found, the likeliest first; two that come to the same game are one.
    fn mendings(mut self, stops: usize) -> Vec<Mending> {
        self.found.sort_by_key(|(cost, mending)| (*cost, stops.abs_diff(mending.word)));
        let mut games = BTreeSet::new();
        let found = self.found.into_iter().map(|(_, mending)| mending);
        found.filter(|mending| games.insert(mending.moves.clone())).collect()
    }
}
