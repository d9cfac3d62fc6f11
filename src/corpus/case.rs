//! A fixture file's form. Unknown keys are errors, and every value knows where in the file it stands.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_yaml::Spanned;

use super::score::ScoreCase;
use crate::referee::score;
use crate::rules::NamedOutcome;

/// A word of the file, and where it stands.
pub type Word = Spanned<String>;

/// A fixture file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Page {
    /// Where in the document its cases come from.
    pub source: String,
    /// What holds for all of its cases, such as how a lost picture was rebuilt.
    pub note: Option<String>,
    /// The cases.
    #[serde(default)]
    pub cases: Vec<Case>,
    /// The scores, for what concerns no position and no move.
    #[serde(default)]
    pub scores: Vec<ScoreCase>,
}

/// One position with what must hold of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// The case's name, unlike all others of the game.
    pub name: Word,
    /// The place in the document, where the page's `source` is not close enough.
    pub place: Option<String>,
    /// How much of a lost picture had to be rebuilt.
    pub rebuilt: Option<Rebuilt>,
    /// The reasoning that gives the values below.
    pub why: String,
    /// The position's text, or `startpos`.
    pub position: Word,
    /// Legal moves made from there first; all below is asked after them.
    #[serde(default)]
    pub moves: Vec<Word>,
    /// The questions answered otherwise than by default.
    #[serde(default)]
    pub rulings: BTreeMap<String, Word>,
    /// The clauses that the case shows at work.
    #[serde(default)]
    pub shows: Vec<Word>,
    /// Some legal moves.
    #[serde(default)]
    pub legal: Vec<Word>,
    /// All legal moves.
    pub all: Option<Vec<Word>>,
    /// All squares to which the piece on a square may go.
    #[serde(default)]
    pub from: BTreeMap<String, Vec<Word>>,
    /// Refused moves, each with the clause that refuses it.
    #[serde(default)]
    pub illegal: BTreeMap<String, Refusal>,
    /// How many legal moves there are.
    pub count: Option<usize>,
    /// Who is to move: `white` or `black`.
    pub turn: Option<String>,
    /// Whether the player to move is in check.
    pub check: Option<bool>,
    /// How the game has ended; `none`: it goes on.
    pub outcome: Option<Ending>,
    /// The number of sequences of so many moves.
    #[serde(default)]
    pub perft: BTreeMap<u32, u64>,
    /// The position after a move.
    #[serde(default)]
    pub after: BTreeMap<String, Word>,
    /// The canonical text of `position`.
    pub canonical: Option<Word>,
    /// The position cannot be: all the clauses that it breaks, in the spec's order.
    pub impossible: Option<Vec<Word>>,
    /// The position's text cannot be read: the byte of the first fault.
    pub malformed: Option<usize>,
    /// Moves' texts that cannot be read: the byte of the first fault.
    #[serde(default)]
    pub illegible: BTreeMap<String, usize>,
}

/// How much of a picture that is lost had to be rebuilt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rebuilt {
    /// All of it follows from the text.
    InFull,
    /// A representative: the squares are not the author's.
    InKind,
}

/// The clause that refuses a move, and the squares that make it so where the case states them.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// The clause.
    pub clause: Word,
    /// The squares, in any order.
    pub squares: Option<Vec<String>>,
}

/// A refusal with its squares, as it is written in a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RefusalWithSquares {
    clause: Word,
    squares: Vec<String>,
}

impl<'de> Deserialize<'de> for Refusal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // The place of a plain word is known only to the deserializer of a `Spanned`.
        let spanned = Spanned::<Either>::deserialize(deserializer)?;
        let at = (spanned.referenced, spanned.defined);
        Ok(match spanned.value {
            Either::Clause(clause) => {
                Refusal { clause: Spanned { value: clause, referenced: at.0, defined: at.1 }, squares: None }
            }
            Either::Full(full) => Refusal { clause: full.clause, squares: Some(full.squares) },
        })
    }
}

enum Either {
    Clause(String),
    Full(RefusalWithSquares),
}

impl<'de> Deserialize<'de> for Either {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Of;
        impl<'de> Visitor<'de> for Of {
            type Value = Either;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a clause's name, or `{clause: …, squares: […]}`")
            }

            fn visit_str<E>(self, clause: &str) -> Result<Either, E> {
                Ok(Either::Clause(clause.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Either, A::Error> {
                RefusalWithSquares::deserialize(MapAccessDeserializer::new(map)).map(Either::Full)
            }
        }
        deserializer.deserialize_any(Of)
    }
}

/// How a game has ended, as a case states it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// It goes on: `none`.
    None,
    /// `{winner: …, by: …}`
    Win {
        /// `white` or `black`.
        winner: String,
        /// The word of the protocol.
        by: String,
    },
    /// `{draw: …}`
    Draw(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EndingForm {
    winner: Option<String>,
    by: Option<String>,
    draw: Option<String>,
}

impl<'de> Deserialize<'de> for Ending {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Of;
        impl<'de> Visitor<'de> for Of {
            type Value = Ending;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("`none`, `{winner: …, by: …}` or `{draw: …}`")
            }

            fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<Ending, E> {
                match word {
                    "none" => Ok(Ending::None),
                    _ => Err(E::invalid_value(serde::de::Unexpected::Str(word), &self)),
                }
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Ending, A::Error> {
                match EndingForm::deserialize(MapAccessDeserializer::new(map))? {
                    EndingForm { winner: Some(winner), by: Some(by), draw: None } => Ok(Ending::Win { winner, by }),
                    EndingForm { winner: None, by: None, draw: Some(draw) } => Ok(Ending::Draw(draw)),
                    _ => Err(serde::de::Error::custom("expected `{winner: …, by: …}` or `{draw: …}`")),
                }
            }
        }
        deserializer.deserialize_any(Of)
    }
}

impl Ending {
    /// What an implementation said, in the case's terms.
    pub fn of(outcome: Option<NamedOutcome>) -> Self {
        let Some(outcome) = outcome else { return Ending::None };
        match outcome.winner() {
            Some(winner) => Ending::Win { winner: winner.word().to_owned(), by: outcome.word().to_owned() },
            None => Ending::Draw(outcome.word().to_owned()),
        }
    }

    /// How the players have ended a game, in the case's terms.
    pub fn of_score(ending: score::Ending) -> Self {
        match ending.winner() {
            Some(winner) => Ending::Win { winner: winner.word().to_owned(), by: ending.word().to_owned() },
            None => Ending::Draw(ending.word().to_owned()),
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::None => f.write_str("none"),
            Ending::Win { winner, by } => write!(f, "{winner} wins by {by}"),
            Ending::Draw(draw) => write!(f, "draw by {draw}"),
        }
    }
}

/// How a case says that its position is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// Not at all.
    No,
    /// It can be read but cannot be.
    Impossible,
    /// It cannot be read.
    Malformed,
}

impl Case {
    /// Whether, and at which step, the position is refused.
    pub fn refused(&self) -> Refused {
        match (&self.malformed, &self.impossible) {
            (Some(_), _) => Refused::Malformed,
            (None, Some(_)) => Refused::Impossible,
            (None, None) => Refused::No,
        }
    }

    /// The clauses that something in this case breaks.
    pub fn breaks(&self) -> impl Iterator<Item = &Word> {
        let moves = self.illegal.values().map(|refusal| &refusal.clause);
        moves.chain(self.impossible.iter().flatten())
    }
}
