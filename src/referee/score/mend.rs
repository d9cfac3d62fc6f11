//! Repairs of a score that stops at a word: the single changes by which all the rest of it is legal.
//!
//! A player who writes a score by hand misreads a figure, forgets a move, writes one twice, or slips in a column. A change is
//! only named, never made.

use std::collections::BTreeSet;
use std::fmt;

use super::{Class, Note, Played, Score, Told};
use crate::games::Ruled;
use crate::session::{MoveNumber, ReadMoves, Session, Side};

/// What may have gone wrong at one place of a score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LikelySlip {
    /// One sign of a word is another that looks like it by hand.
    LookAlike(String),
    /// The word is written twice.
    Twice,
    /// One sign of a word is another, or there is one too many or too few.
    Miswritten(String),
    /// The word and the next one, or the player's next one, stand in each other's place.
    Exchanged(String),
    /// This move is missing before the word.
    Missing(String),
    /// The same, and the player's later moves stand one line too early.
    Shifted(String),
    /// The word is another move.
    Another(String),
}

/// A change by which all the rest of a score is legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mending {
    /// What is changed.
    pub change: LikelySlip,
    /// The word of the score at which it is.
    pub text: String,
    /// The number of its move, in a game in which moves are numbered in pairs.
    pub number: Option<MoveNumber>,
}

/// All changes of a score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mendings {
    /// How many words follow from the one at which it stops, with it.
    pub rescued: usize,
    /// The changes, the likeliest first.
    pub found: Vec<Mending>,
    /// Whether all changes were tried: a long game has more than there is time for.
    pub all: bool,
}

impl fmt::Display for Mending {
    /// The condition of a sentence: `12... Nd7 is read as Nb7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(number) = self.number {
            write!(f, "{number} ")?;
        }
        let text = &self.text;
        match &self.change {
            LikelySlip::LookAlike(meant) | LikelySlip::Miswritten(meant) | LikelySlip::Another(meant) => {
                write!(f, "{text} is read as {meant}")
            }
            LikelySlip::Twice => write!(f, "{text} is left out, since it is written twice"),
            LikelySlip::Exchanged(other) => write!(f, "{text} and {other} are exchanged"),
            LikelySlip::Missing(mv) => write!(f, "{mv} is put before {text}"),
            LikelySlip::Shifted(mv) => {
                write!(f, "{mv} is put before {text}, and that player's later moves a line later")
            }
        }
    }
}

/// How many changes a sentence names.
const NAMED: usize = 3;

impl fmt::Display for Mendings {
    /// A sentence without its capital and full stop.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = |many: usize| if many == 1 { "1 word".to_owned() } else { format!("{many} words") };
        let tried = if self.all { "" } else { ", but not all were tried" };
        let Some((first, others)) = self.found.split_first() else {
            return write!(f, "no single change makes all the rest legal{tried}");
        };
        write!(f, "if {first}, all the rest is legal ({}); ", moves(self.rescued))?;
        match others {
            [] => write!(f, "no other single change does it{tried}"),
            others => {
                let named: Vec<String> = others.iter().take(NAMED).map(ToString::to_string).collect();
                let more = if others.len() > NAMED { ", and so on" } else { "" };
                let (one, does) = if others.len() == 1 { ("change", "does") } else { ("changes", "do") };
                write!(f, "{} other {one} {does} it too{tried}: {}{more}", others.len(), named.join("; "))
            }
        }
    }
}

/// How many words before the one at which a score stops a change is looked for.
const BACK: usize = 60;

/// How many words before it one is looked for that moves all later words: nearly none of them would be legal for longer.
const MOVED: usize = 8;

/// How many changes are looked for.
const MOST: usize = 100;

/// How much is tried: so many words where the engine reads words, each in about a microsecond, as it does in a game whose words are
/// written in many languages; in others fewer.
/// Moves that stand before a word are only copied.
const BUDGET: usize = 2_000_000;
const COPIED: usize = 50;
const WITHOUT_WORDS: usize = 10;

/// How many words are read at a time: most changes fail at once, and each time the game before them is copied.
const AT_A_TIME: usize = 4;

impl Played {
    /// Notes last by which single changes all the rest of the score would be legal, if it stops at a word; whether it does.
    pub fn mend(&mut self, ruled: Ruled<'_>, score: &Score<'_>) -> bool {
        let stops = self.stops_at(score).map(|stops| stops.token.at);
        let note = stops.zip(self.mendings(ruled, score));
        self.told.extend(note.as_ref().map(|(at, found)| Told::of_note(Note { at: *at, says: found.to_string() })));
        note.is_some()
    }

    /// The changes by which all the rest of the score is legal; `None` if no word of it is illegal or cannot be read.
    pub fn mendings(&self, ruled: Ruled<'_>, score: &Score<'_>) -> Option<Mendings> {
        let stops = self.stops_at(score)?.token;
        // After its end a game is not miswritten.
        let is_refused =
            |told: &Told| matches!(told.what.class(), Class::Illegal | Class::Unread) && told.at == stops.at;
        self.told.iter().find(|told| is_refused(told))?;
        let (n, at) = score
            .stretches
            .iter()
            .enumerate()
            .find_map(|(n, stretch)| Some((n, stretch.words.iter().position(|word| word.at == stops.at)?)))?;
        let (stretch, played) = (&score.stretches[n], self.stretches.get(n)?);
        let session = ruled.open(Side::Engine, played.start.as_deref().unwrap_or("startpos")).ok()?;
        let in_own_letters = |text: &str| played.language.and_then(|language| ruled.game.translated(language, text));
        let words =
            stretch.words.iter().map(|word| in_own_letters(word.text).unwrap_or_else(|| word.text.to_owned()));
        let words: Vec<String> = words.collect();
        let budget = if ruled.game.languages().is_empty() { BUDGET / WITHOUT_WORDS } else { BUDGET };
        let mut search = Search { words: &words, stops: at, found: Vec::new(), seen: BTreeSet::new(), budget };
        search.all(session);
        let all = search.budget > 0 && search.found.len() < MOST;
        search.found.sort_by_key(|(untrue, change, word, _)| (*untrue, rank(change), at.abs_diff(*word)));
        let found = search.found.into_iter().map(|(_, change, word, made)| Mending {
            change,
            text: stretch.words[word].text.to_owned(),
            number: played.numbering.map(|numbering| numbering.of(made)),
        });
        Some(Mendings { rescued: words.len() - at, found: found.collect(), all })
    }
}

/// How likely a change is before others.
fn rank(change: &LikelySlip) -> usize {
    match change {
        LikelySlip::LookAlike(_) => 0,
        LikelySlip::Twice => 1,
        LikelySlip::Miswritten(_) | LikelySlip::Exchanged(_) => 2,
        LikelySlip::Missing(_) => 3,
        LikelySlip::Shifted(_) => 4,
        LikelySlip::Another(_) => 5,
    }
}

/// A search through the changes of the words of a stretch.
struct Search<'w> {
    words: &'w [String],
    /// The word at which it stops.
    stops: usize,
    /// How many untrue words the rest has then, the change, its word, and how many moves stand before that.
    found: Vec<(usize, LikelySlip, usize, usize)>,
    /// The games that were found: two changes that come to the same game are one.
    seen: BTreeSet<Vec<String>>,
    /// How much more may be tried.
    budget: usize,
}

impl Search<'_> {
    /// Tries all changes, with a session at the beginning.
    fn all(&mut self, mut session: Box<dyn Session>) {
        let mut before: Vec<(usize, Box<dyn Session>)> = Vec::new();
        let first = (self.stops + 1).saturating_sub(BACK);
        let words: Vec<&str> = self.words[..=self.stops].iter().map(String::as_str).collect();
        // Of a word before these nothing is changed.
        if make(&mut *session, &words[..first]).is_none() {
            return;
        }
        for (at, word) in words.into_iter().enumerate().skip(first) {
            before.push((at, session.fork()));
            if make(&mut *session, &[word]).is_none() {
                break;
            }
        }
        for (at, session) in before.iter().rev() {
            self.at(*at, &**session);
        }
    }

    /// Tries the changes at a word.
    fn at(&mut self, at: usize, session: &dyn Session) {
        let rest = &self.words[at + 1..];
        let (word, moved) = (&self.words[at], at + MOVED >= self.stops);
        let legal: Vec<String> = session.legal().iter().filter_map(|mv| session.write(mv)).collect();
        for meant in &legal {
            if let Some(change) = misread(word, meant, at == self.stops) {
                self.try_words(at, change, session, [meant].into_iter().chain(rest));
            }
        }
        if !moved {
            return;
        }
        if at.checked_sub(1).into_iter().chain(at.checked_sub(2)).any(|other| self.words[other] == *word) {
            self.try_words(at, LikelySlip::Twice, session, rest);
        }
        for distance in [1, 2] {
            if let Some(other) = self.words.get(at + distance) {
                let mut exchanged = self.words[at..].to_vec();
                exchanged.swap(0, distance);
                self.try_words(at, LikelySlip::Exchanged(other.clone()), session, &exchanged);
            }
        }
        let words = &self.words[at..];
        for mv in &legal {
            self.try_words(at, LikelySlip::Missing(mv.clone()), session, [mv].into_iter().chain(words));
            // In a column a move is missing at the top: the player's words each stand one line too early.
            let last = words.len() - 1;
            let shifted = (1..=words.len()).map(|n| &words[if n.is_multiple_of(2) { n - 2 } else { n.min(last) }]);
            let shifted = [mv].into_iter().chain(shifted);
            self.try_words(at, LikelySlip::Shifted(mv.clone()), session, shifted);
        }
    }

    /// Notes a change if these words are legal from here on.
    fn try_words<'a>(
        &mut self,
        at: usize,
        change: LikelySlip,
        session: &dyn Session,
        words: impl IntoIterator<Item = &'a String>,
    ) {
        if self.found.len() == MOST || self.budget == 0 {
            return;
        }
        let made = session.made();
        let words: Vec<&str> = words.into_iter().map(String::as_str).collect();
        let copy = 1 + made / COPIED;
        self.budget = self.budget.saturating_sub(copy + AT_A_TIME);
        let (begins, rest) = words.split_at(AT_A_TIME.min(words.len()));
        if session.read(begins).is_none() {
            return;
        }
        self.budget = self.budget.saturating_sub(copy + words.len());
        let mut session = session.fork();
        let untrue = [begins, rest].into_iter().map(|words| make(&mut *session, words)).sum::<Option<usize>>();
        if let Some(untrue) = untrue
            && self.seen.insert(session.moves())
        {
            self.found.push((untrue, change, at, made));
        }
    }
}

/// Makes the moves of some words, if they are legal: how many untrue things they say.
fn make(session: &mut dyn Session, words: &[&str]) -> Option<usize> {
    let ReadMoves { moves, slips, .. } = session.read(words)?;
    moves.iter().try_for_each(|mv| session.play(mv)).ok()?;
    Some(slips.iter().filter(|slipped| slipped.misnamed.slip.is_untrue()).count())
}

/// Signs that look like each other by hand.
const ALIKE: [&str; 11] = ["17", "ad", "bh6", "ce", "B8", "5S", "gq9", "49", "38B", "0OD", "ft"];

/// How a word may have become another, if by one sign; by more only where any other move is looked for.
fn misread(word: &str, meant: &str, any: bool) -> Option<LikelySlip> {
    // What says nothing of the move itself.
    let signs = |text: &str| text.chars().filter(|c| !"+#!?x:=-".contains(*c)).collect::<Vec<char>>();
    let (written, should) = (signs(word), signs(meant));
    let same = written.iter().zip(&should).take_while(|(a, b)| a == b).count();
    let rest = |of: &[char], skip: usize| of[(same + skip).min(of.len())..].to_vec();
    let meant = meant.to_owned();
    match written.len().abs_diff(should.len()) {
        0 if written == should => None,
        0 if rest(&written, 1) == rest(&should, 1) => {
            let alike = |(a, b): (char, char)| ALIKE.iter().any(|set| set.contains(a) && set.contains(b));
            let is_alike = alike((written[same], should[same]));
            Some(if is_alike { LikelySlip::LookAlike(meant) } else { LikelySlip::Miswritten(meant) })
        }
        1 if rest(&written, 1) == rest(&should, 0) || rest(&written, 0) == rest(&should, 1) => {
            Some(LikelySlip::Miswritten(meant))
        }
        _ => any.then_some(LikelySlip::Another(meant)),
    }
}
