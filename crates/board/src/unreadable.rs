//! What is wrong in a text, and where.

use std::fmt;

use crate::escape::escaped;

/// Where a text belongs that stands in a wrong place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Advice {
    /// It is the name of the game with this id, which is named before the position.
    Game(&'static str),
    /// It is a position, and belongs before the moves.
    Position,
    /// It is a position of the game with this id.
    PositionOf(&'static str),
    /// It is a move, or some, and belongs after the position.
    Moves,
    /// It is several moves, of which each is given by itself.
    SeveralMoves,
    /// It is a score, which is read as a whole.
    Score,
}

impl fmt::Display for Advice {
    /// A sentence without its end: `this is a score: …`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Advice::Game(id) => write!(f, "this is the name of a game, `{id}`: it stands before the position"),
            Advice::Position => f.write_str("this is a position: it stands before the moves"),
            Advice::PositionOf(id) => write!(f, "this is a position of another game, `{id}`"),
            Advice::Moves => {
                f.write_str("these are moves: they stand after the position, which at the beginning is `startpos`")
            }
            Advice::SeveralMoves => {
                f.write_str("these are several moves: each is given by itself, and the last one is judged")
            }
            Advice::Score => f.write_str("this is a score: `replay` reads it, and in the protocol `score`"),
        }
    }
}

/// One fault in a text: its place, what was found and what was expected.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.says())]
pub struct Fault {
    /// The byte of the text (the text's length means its end).
    pub at: usize,
    /// What was found there.
    pub found: String,
    /// What was expected there.
    pub expected: String,
    /// The same in the game's terms, if these say it better.
    pub sentence: Option<String>,
    /// Where the text belongs, if it is something else than what was expected.
    pub advice: Option<Advice>,
}

impl Fault {
    /// A fault at a byte of the text.
    pub fn new(at: usize, found: impl Into<String>, expected: impl Into<String>) -> Self {
        Fault { at, found: found.into(), expected: expected.into(), sentence: None, advice: None }
    }

    /// What is wrong, without its place.
    pub fn says(&self) -> String {
        self.sentence.clone().unwrap_or_else(|| format!("found {}, expected {}", self.found, self.expected))
    }
}

/// A text that cannot be read, with all its faults.
///
/// ```
/// # mod rulebook { pub use rulebook_board as board; }
/// use rulebook::board::aviary::Move;
/// let error = "c8x6".parse::<Move>().unwrap_err();
/// assert_eq!(error.to_string(), "cannot read `c8x6`: after `c8`: found `x6`, expected a square a1–h8");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct Unreadable {
    /// The text.
    pub text: String,
    /// Its faults, from left to right; at least one.
    pub faults: Vec<Fault>,
}

impl Unreadable {
    /// A text with a single fault.
    pub fn one(text: &str, fault: Fault) -> Self {
        Unreadable { text: text.to_owned(), faults: vec![fault] }
    }

    /// The same text, with nothing more to be said than where it belongs.
    #[must_use]
    pub fn advised(self, advice: Advice) -> Self {
        let expected = self.faults.first().map_or_else(String::new, |fault| fault.expected.clone());
        let fault = Fault::new(0, Unreadable::quote(&self.text), expected);
        let sentence = Some(advice.to_string());
        Unreadable { text: self.text, faults: vec![Fault { sentence, advice: Some(advice), ..fault }] }
    }

    /// A piece of text as shown in errors: quoted, shortened if it is long, `nothing` if it is empty.
    pub fn quote(piece: &str) -> String {
        const LONG: usize = 24;
        if piece.is_empty() { "nothing".to_owned() } else { format!("`{}`", escaped(piece, LONG)) }
    }

    /// What one of the faults says, with the text just before it: ``after `c8`: found …``.
    pub fn told(&self, fault: &Fault) -> String {
        const LONG: usize = 12;
        let before = self.text.get(..fault.at).unwrap_or(&self.text);
        let from = before.char_indices().nth_back(LONG - 1).map_or(0, |(at, _)| at);
        let dots = if from > 0 { "…" } else { "" };
        let says = fault.says();
        if before.is_empty() { says } else { format!("after `{dots}{}`: {says}", escaped(&before[from..], LONG)) }
    }

    /// The byte of the first fault.
    pub fn at(&self) -> usize {
        self.faults.first().map_or(0, |fault| fault.at)
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot read `{}`: ", escaped(&self.text, 200))?;
        // A text with more faults than this is not just mistyped.
        const SHOWN: usize = 12;
        for (i, fault) in self.faults.iter().take(SHOWN).enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            f.write_str(&self.told(fault))?;
        }
        match self.faults.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            more => write!(f, "; and {more} more"),
        }
    }
}

/// The result of reading a text: a setup and faults.
#[derive(Clone, Debug)]
pub struct Reading<S> {
    /// The setup, as far as it could be read.
    pub setup: S,
    /// All faults, from left to right.
    pub faults: Vec<Fault>,
}

impl<S> Reading<S> {
    /// The setup, if nothing is wrong with the text.
    ///
    /// # Errors
    /// All the faults.
    pub fn whole(self, text: &str) -> Result<S, Unreadable> {
        if self.faults.is_empty() {
            Ok(self.setup)
        } else {
            Err(Unreadable { text: text.to_owned(), faults: self.faults })
        }
    }
}
