//! Cases after reading: every word in them is known to the game, and every move has its canonical text.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::Deserialize;

use crate::board::Named;
use crate::games::AnyGame;
use crate::referee::score;
use crate::rules::{NamedOutcome, Options};

/// One position with what must be true of it.
#[derive(Clone, Debug)]
pub struct Case {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// The case's name, unique in the game.
    pub name: String,
    /// The line of the name in the file, from 1.
    pub line: u64,
    /// The place in the document, if the page's `source` is not precise enough.
    pub place: Option<String>,
    /// The position stands for a lost picture.
    pub rebuilt: Option<Rebuilt>,
    /// On what the answer rests.
    pub basis: Basis,
    /// The reasoning behind the values.
    pub why: String,
    /// The clauses that the case shows at work.
    pub shows: Vec<&'static str>,
    /// The rulings under which it is checked.
    pub options: Options,
    /// The questions that the case names, even with their default options.
    pub rulings: BTreeMap<String, String>,
    /// The position's text, or `startpos`.
    pub position: String,
    /// Legal moves made from there first; the expectations apply after them.
    pub moves: Vec<String>,
    /// The expectations.
    pub expected: Expectation,
}

/// What a case states.
#[derive(Clone, Debug)]
pub enum Expectation {
    /// Nothing: it is only an input.
    Nothing,
    /// The position's text cannot be read.
    Malformed {
        /// The byte of its first fault.
        at: usize,
    },
    /// The position is impossible.
    Impossible {
        /// All the clauses that it breaks, in the law's order.
        clauses: Vec<&'static str>,
    },
    /// The position is accepted.
    Stands(Box<StatedAnswer>),
}

/// What is true of an accepted position, as far as a case states it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StatedAnswer {
    /// The canonical text of the case's position.
    pub canonical: Option<String>,
    /// Who has the choice.
    pub turn: Option<Named>,
    /// Whether that player is in check.
    pub check: Option<bool>,
    /// How the game has ended.
    pub outcome: Option<StatedEnding>,
    /// Some legal moves.
    pub legal: Vec<String>,
    /// All legal moves.
    pub all: Option<BTreeSet<String>>,
    /// How many legal moves there are.
    pub count: Option<usize>,
    /// All legal moves from a square.
    pub from: BTreeMap<String, BTreeSet<String>>,
    /// Some illegal moves.
    pub illegal: Vec<IllegalMove>,
    /// The position after a move.
    pub after: BTreeMap<String, String>,
    /// Perft: the number of sequences for each number of moves.
    pub perft: BTreeMap<u32, u64>,
    /// Moves' texts that cannot be read: the byte of the first fault.
    pub illegible: BTreeMap<String, usize>,
}

/// An illegal move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    /// The move.
    pub mv: String,
    /// The move as the case writes it: some cases are about texts that are not canonical.
    pub written: String,
    /// The first clause that it breaks.
    pub clause: &'static str,
    /// The squares that are the reason, sorted, if the case states them.
    pub squares: Option<Vec<String>>,
}

/// How a position stands for a lost picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "protocol", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Rebuilt {
    /// The text says what the picture showed, and the position shows the same. Not all of its squares are the author's.
    InKind,
}

/// On what the answer of a case rests.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[cfg_attr(feature = "protocol", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Basis {
    /// The text of the place shows the position, in a diagram, a list or the moves of a game, or it states the very
    /// answer, in squares, moves or numbers.
    Transcribed,
    /// The position stands for a lost picture that the text describes.
    Rebuilt,
    /// A person reasoned it from a clause.
    Derived,
    /// As derived, and it rests on a ruling of this project on a question that the document leaves open.
    Ruling,
    /// It is about how this project writes positions and moves.
    TextForm,
    /// Nobody stated an answer: a program chose the position, and the answer is computed.
    #[serde(skip_deserializing)]
    Chosen,
}

/// How a game has ended, on the board or by its players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StatedEnding {
    /// It goes on.
    None,
    /// A player has won.
    Win {
        /// Who.
        winner: Named,
        /// How, in the word of the protocol.
        by: &'static str,
    },
    /// The game is drawn; how, in the word of the protocol.
    Draw(&'static str),
}

impl Case {
    /// The canonical text of its position, or the text itself if it cannot be read; `None` for the start position.
    pub fn start(&self) -> Option<String> {
        let text = self.position.trim();
        (text != "startpos").then(|| self.game.canonical(text).unwrap_or_else(|_| text.to_owned()))
    }

    /// What it states of an accepted position.
    pub fn standing(&self) -> Option<&StatedAnswer> {
        match &self.expected {
            Expectation::Stands(standing) => Some(standing),
            _ => None,
        }
    }

    /// Whether it states that the position's text cannot be read.
    pub const fn is_malformed(&self) -> bool {
        matches!(self.expected, Expectation::Malformed { .. })
    }

    /// The clauses that something in this case breaks.
    pub fn breaks(&self) -> impl Iterator<Item = &'static str> {
        let position: &[&'static str] = match &self.expected {
            Expectation::Impossible { clauses } => clauses,
            _ => &[],
        };
        let moves = self.standing().into_iter().flat_map(|standing| &standing.illegal);
        position.iter().copied().chain(moves.map(|illegal| illegal.clause))
    }
}

impl Rebuilt {
    /// The word of the file.
    pub const fn word(self) -> &'static str {
        match self {
            Rebuilt::InKind => "in-kind",
        }
    }
}

impl Basis {
    /// All of them.
    pub const ALL: [Basis; 6] =
        [Basis::Transcribed, Basis::Rebuilt, Basis::Derived, Basis::Ruling, Basis::TextForm, Basis::Chosen];

    /// The word of the file.
    pub const fn word(self) -> &'static str {
        match self {
            Basis::Transcribed => "transcribed",
            Basis::Rebuilt => "rebuilt",
            Basis::Derived => "derived",
            Basis::Ruling => "ruling",
            Basis::TextForm => "text-form",
            Basis::Chosen => "chosen",
        }
    }
}

impl StatedEnding {
    /// How a game has ended on the board.
    pub(super) fn of(outcome: Option<NamedOutcome>) -> Self {
        let Some(outcome) = outcome else { return StatedEnding::None };
        match outcome.winner() {
            Some(winner) => StatedEnding::Win { winner, by: outcome.word() },
            None => StatedEnding::Draw(outcome.word()),
        }
    }

    /// How its players have ended a game.
    pub(super) const fn of_score(ending: score::Ending) -> Self {
        match ending.winner() {
            Some(winner) => StatedEnding::Win { winner, by: ending.word() },
            None => StatedEnding::Draw(ending.word()),
        }
    }
}

impl fmt::Display for StatedEnding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StatedEnding::None => f.write_str("none"),
            StatedEnding::Win { winner, by } => write!(f, "{} wins by {by}", winner.word()),
            StatedEnding::Draw(draw) => write!(f, "draw by {draw}"),
        }
    }
}
