//! The messages about a score, worded and in order. The interfaces show them as they are.

use super::{Note, Token, WordedMissedClaim};
use crate::board::{Slip, Unreadable};
use crate::referee::winnable::DeadSince;
use crate::referee::{Field, cited};
use crate::rules::{Breach, Clause, NamedOutcome};
use crate::session::{Meaning, MoveNumber, Slipped};

/// A message about a score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// The byte of the score at which it is.
    pub at: usize,
    /// The index of the move that it is about, through all stretches.
    pub mv: Option<usize>,
    /// That move's number, in a game in which moves are numbered in pairs.
    pub number: Option<MoveNumber>,
    /// What it is about, as the score writes it.
    pub text: String,
    /// What it says.
    pub what: What,
}

/// What a message says, in the order in which messages are reported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum What {
    /// A move is illegal.
    Illegal {
        /// The move, as the protocol writes it.
        mv: String,
        /// What it breaks.
        breach: Breach,
        /// If its word can mean several moves: these, each with what it breaks.
        meanings: Vec<Meaning>,
    },
    /// The law refuses a position: for all these reasons.
    Impossible(Vec<Breach>),
    /// A text cannot be read.
    Unread {
        /// What it is.
        field: Field,
        /// What is wrong with it.
        unreadable: Unreadable,
    },
    /// The score says of a move what is not so.
    Misstated(Slipped),
    /// The score says of the game's end what is not so.
    Untrue(Breach),
    /// The game was over before a move.
    Late {
        /// How it had ended.
        outcome: NamedOutcome,
        /// The clause that says so.
        clause: Clause,
        /// Why no move is legal any more.
        breach: Breach,
        /// How many moves follow.
        more: usize,
    },
    /// The game went on in a position that only a search shows to be dead.
    Dead(DeadSince),
    /// A draw that could be claimed, and that nobody claimed then.
    Claim(WordedMissedClaim),
    /// A word is not written as it should be.
    Slip(Slipped),
    /// What has no consequence for the game.
    Note(Note),
    /// What is to be noted of an illegal move.
    Remark {
        /// Its number among its player's illegal moves, if that loses the game; otherwise it may be no move, and show a result.
        nth: Option<usize>,
        /// What is noted.
        note: Note,
    },
    /// What follows a word that can mean several moves is read as after this one.
    ReadAs(String),
    /// So many words, from one on, cannot be followed: where the pieces stand is not known.
    Unfollowed(usize),
    /// The law and the engine differ.
    Differ,
}

/// The kinds of messages, in the order in which they are reported.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Class {
    /// A move is illegal.
    Illegal,
    /// A text cannot be read, or the law refuses a position.
    Unread,
    /// A statement is untrue.
    Untrue,
    /// Moves were made after the end of the game.
    Late,
    /// A draw could be claimed.
    Claim,
    /// A word is not written as it should be.
    Slip,
    /// What has no consequence.
    Note,
    /// The law and the engine differ.
    Differ,
}

impl Class {
    /// The word of the protocol.
    pub const fn word(self) -> &'static str {
        match self {
            Class::Illegal => "illegal",
            Class::Unread => "unread",
            Class::Untrue => "untrue",
            Class::Late => "late",
            Class::Claim => "claim",
            Class::Slip => "slip",
            Class::Note => "note",
            Class::Differ => "differ",
        }
    }
}

/// What a score comes to, as an exit status says it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum ScoreVerdict {
    /// Nothing is wrong.
    #[default]
    Holds,
    /// A text cannot be read.
    Malformed,
    /// The law refuses something, or something is untrue.
    Refused,
}

impl What {
    /// Its kind.
    pub const fn class(&self) -> Class {
        match self {
            What::Illegal { .. } => Class::Illegal,
            What::Impossible(_) | What::Unread { .. } => Class::Unread,
            What::Misstated(_) | What::Untrue(_) => Class::Untrue,
            What::Late { .. } | What::Dead(_) => Class::Late,
            What::Claim(_) => Class::Claim,
            What::Slip(_) => Class::Slip,
            What::Note(_) | What::Remark { .. } | What::ReadAs(_) | What::Unfollowed(_) => Class::Note,
            What::Differ => Class::Differ,
        }
    }

    /// What a score comes to in which this is reported.
    pub const fn verdict(&self) -> ScoreVerdict {
        match self {
            What::Unread { .. } => ScoreVerdict::Malformed,
            What::Dead(_) | What::Claim(_) | What::Slip(_) => ScoreVerdict::Holds,
            What::Note(_) | What::Remark { .. } | What::ReadAs(_) | What::Unfollowed(_) => ScoreVerdict::Holds,
            _ => ScoreVerdict::Refused,
        }
    }

    /// What the law says against it, if it is one thing.
    pub const fn breach(&self) -> Option<&Breach> {
        match self {
            What::Illegal { breach, .. } | What::Untrue(breach) | What::Late { breach, .. } => Some(breach),
            _ => None,
        }
    }
}

/// What a score comes to in which all this is reported.
pub fn verdict(told: &[Told]) -> ScoreVerdict {
    told.iter().map(|told| told.what.verdict()).max().unwrap_or(ScoreVerdict::Holds)
}

/// How many letters of a text are quoted.
const QUOTED: usize = 40;

/// How many sentences are reported about one game of an archive.
const MANY: usize = 200;

impl Told {
    /// The messages about a text in the score.
    pub(super) fn of_text(token: Token<'_>, what: What) -> Self {
        Told { at: token.at, mv: None, number: None, text: token.text.to_owned(), what }
    }

    /// A note.
    pub(super) fn of_note(note: Note) -> Self {
        Told { at: note.at, mv: None, number: None, text: String::new(), what: What::Note(note) }
    }

    /// That the law and the engine differ.
    pub(super) fn of_difference() -> Self {
        Told { at: 0, mv: None, number: None, text: String::new(), what: What::Differ }
    }

    /// The move as it is called in a sentence: `3. a3`, or `move 5, a3,` where moves have no numbers.
    pub fn called(&self) -> String {
        let text = shown(&self.text);
        match (self.number, self.mv) {
            (Some(number), _) => format!("{number} {text}"),
            (None, Some(at)) => format!("move {}, {text},", at + 1),
            (None, None) => text,
        }
    }

    /// The message without its reason.
    pub fn heading(&self) -> String {
        let called = self.called();
        match &self.what {
            What::Illegal { meanings, .. } if meanings.is_empty() => format!("{called} is illegal"),
            What::Illegal { .. } => format!("{called} is illegal, whichever is meant"),
            What::Impossible(_) => "the position is impossible".to_owned(),
            What::Unread { field: Field::Move(_), .. } => match self.number {
                Some(number) => format!("{number} `{}` cannot be read", shown(&self.text)),
                None => format!("`{}` cannot be read", shown(&self.text)),
            },
            What::Unread { .. } => format!("`{}` cannot be read", shown(&self.text)),
            What::Untrue(_) => format!("`{}` is untrue", self.text),
            What::Late { more: 0, .. } => format!("{called} was played after the end of the game"),
            What::Late { more, .. } => format!("{called} was played after the end of the game, and {more} more"),
            What::Dead(dead) => dead.says.clone(),
            What::Claim(missed) => missed.says.clone(),
            What::Misstated(slipped) | What::Slip(slipped) => slip(slipped, self.number, &self.text),
            What::Note(note) | What::Remark { note, .. } => note.says.clone(),
            What::ReadAs(mv) => format!("what follows {called} is read as after {mv}"),
            What::Unfollowed(_) => format!("the rest, from `{called}` on, cannot be followed"),
            What::Differ => "the law and the engine differ".to_owned(),
        }
    }

    /// The reason in a few words, if the heading does not say all.
    pub fn reason(&self) -> Option<String> {
        match &self.what {
            What::Impossible(reasons) => Some(reasons.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")),
            What::Unread { unreadable, .. } => unreadable.faults.first().map(|fault| unreadable.told(fault)),
            What::Untrue(breach) => Some(format!("{} ({})", breach.why, cited(breach.clause))),
            What::Late { outcome, .. } => Some(outcome.in_words()),
            What::Illegal { meanings, .. } if !meanings.is_empty() => Some(whichever(meanings)),
            _ => None,
        }
    }

    /// The clause that decides it, if one does.
    pub const fn clause(&self) -> Option<Clause> {
        match &self.what {
            What::Late { clause, .. } => Some(*clause),
            What::Claim(missed) => Some(missed.claim.clause),
            What::Dead(dead) => Some(dead.clause),
            what => match what.breach() {
                Some(breach) => Some(breach.clause),
                None => None,
            },
        }
    }

    /// All of it as one sentence without its full stop.
    pub fn sentence(&self) -> String {
        let clause = match (&self.what, self.clause()) {
            (What::Illegal { meanings, .. }, _) if !meanings.is_empty() => String::new(),
            (What::Illegal { .. } | What::Late { .. }, Some(clause)) => format!(" ({})", cited(clause)),
            _ => String::new(),
        };
        match self.reason() {
            Some(reason) => format!("{}: {reason}{clause}", self.heading()),
            None => format!("{}{clause}", self.heading()),
        }
    }
}

/// The moves that a word can mean, each with the clause by which it is illegal: once for several that break the same one.
pub fn whichever(meanings: &[Meaning]) -> String {
    let one = |(at, (mv, breach)): (usize, &Meaning)| match meanings.get(at + 1) {
        Some((_, next)) if next.clause == breach.clause => format!("{mv} or "),
        Some(_) => format!("{mv} ({}), or ", cited(breach.clause)),
        None => format!("{mv} ({})", cited(breach.clause)),
    };
    meanings.iter().enumerate().map(one).collect()
}

/// What is wrong with a word that can still be understood, as a sentence without its full stop.
pub fn slip(slipped: &Slipped, number: Option<MoveNumber>, word: &str) -> String {
    let Slipped { misnamed, spelling, .. } = slipped;
    let kind = if misnamed.slip.is_untrue() { "untrue" } else { "slip" };
    let number = number.map_or_else(String::new, |number| format!("{number} "));
    // One that leaves out what is untrue does not say what is true.
    let says_so = |spelling: &&String| match &misnamed.slip {
        Slip::Untrue { is, .. } => is.split('`').nth(1).is_none_or(|expected| spelling.contains(expected)),
        _ => true,
    };
    let spelling = spelling.as_ref().filter(says_so);
    let spelling = spelling.map_or_else(String::new, |it| format!("; it should be written `{it}`"));
    format!("{kind}: in {number}`{}`, {misnamed}{spelling}", shown(word))
}

fn shown(text: &str) -> String {
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The messages, as sentences: of slips, notes and untrue words only the first, with how many more there are.
pub fn sentences(told: &[Told]) -> Vec<String> {
    let mut sentences: Vec<(bool, Class, String, usize)> = Vec::new();
    for told in told {
        let class = told.what.class();
        let gathers = matches!(&told.what, What::Misstated(_) | What::Slip(_) | What::Note(_) | What::Remark { .. });
        match sentences.last_mut() {
            Some((true, last, _, more)) if gathers && *last == class => *more += 1,
            _ => sentences.push((gathers, class, told.sentence(), 0)),
        }
    }
    let more = sentences.len().saturating_sub(MANY);
    let written = sentences.into_iter().take(MANY).map(|(.., sentence, more)| match more {
        0 => sentence,
        more => format!("{sentence} (and {more} more)"),
    });
    written.chain((more > 0).then(|| format!("and {more} more"))).collect()
}
