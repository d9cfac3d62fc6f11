//! The form of a fixture file. Unknown keys are errors, and everything that can be wrong has its place in the file.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_yaml::Spanned;

use super::case::Rebuilt;

/// A word of the file, and its place.
pub type Word = Spanned<String>;

/// A fixture file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageForm {
    pub source: String,
    pub note: Option<String>,
    #[serde(default)]
    pub cases: Vec<CaseForm>,
    #[serde(default)]
    pub scores: Vec<ScoreForm>,
}

/// One position with what must be true of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseForm {
    pub name: Word,
    pub place: Option<String>,
    pub rebuilt: Option<Rebuilt>,
    pub why: String,
    pub position: Word,
    #[serde(default)]
    pub moves: Vec<Word>,
    #[serde(default)]
    pub rulings: BTreeMap<String, Word>,
    #[serde(default)]
    pub shows: Vec<Word>,
    #[serde(default)]
    pub legal: Vec<Word>,
    pub all: Option<Vec<Word>>,
    #[serde(default)]
    pub from: BTreeMap<String, Vec<Word>>,
    #[serde(default)]
    pub illegal: BTreeMap<String, RefusalForm>,
    pub count: Option<usize>,
    pub turn: Option<Word>,
    pub check: Option<bool>,
    pub outcome: Option<EndingForm>,
    #[serde(default)]
    pub perft: BTreeMap<u32, Spanned<u64>>,
    #[serde(default)]
    pub after: BTreeMap<String, Word>,
    pub canonical: Option<Word>,
    pub impossible: Option<Vec<Word>>,
    pub malformed: Option<usize>,
    #[serde(default)]
    pub illegible: BTreeMap<String, usize>,
}

impl CaseForm {
    /// Whether the case states anything about an accepted position.
    pub fn states_something(&self) -> bool {
        let CaseForm {
            legal,
            all,
            from,
            illegal,
            count,
            turn,
            check,
            outcome,
            perft,
            after,
            canonical,
            illegible,
            ..
        } = self;
        let lists = !(legal.is_empty() && from.is_empty() && illegal.is_empty() && perft.is_empty());
        let values = all.is_some()
            || count.is_some()
            || turn.is_some()
            || check.is_some()
            || outcome.is_some()
            || canonical.is_some();
        lists || values || !after.is_empty() || !illegible.is_empty()
    }
}

/// A score with what must be true of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScoreForm {
    pub name: Word,
    pub place: Option<String>,
    pub why: String,
    pub score: Word,
    #[serde(default)]
    pub rulings: BTreeMap<String, Word>,
    pub shows: Vec<Word>,
    pub moves: Option<Vec<Word>>,
    pub outcome: EndingForm,
    pub refused: Option<Word>,
    pub illegal: Option<Word>,
    #[serde(default)]
    pub slips: Vec<String>,
    #[serde(default)]
    pub untrue: Vec<String>,
    #[serde(default)]
    pub claims: Vec<ClaimForm>,
    pub as_played: Option<AsPlayedForm>,
}

/// A draw that may be claimed after all moves: since so many moves, or only with one of these.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClaimForm {
    pub clause: Word,
    pub since: Option<usize>,
    pub with: Option<Vec<String>>,
}

/// A game as it was played, beyond its illegal moves.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AsPlayedForm {
    /// The illegal moves by their number, from 1, each with its clause.
    pub illegal: BTreeMap<usize, Word>,
    /// The clause that says what follows from the first of them.
    pub follows: Option<Word>,
    pub position: String,
}

/// The clause that refuses a move, and the squares that are the reason, if the case states them.
pub struct RefusalForm {
    pub clause: Word,
    pub squares: Option<Vec<String>>,
}

/// A refusal with squares, as it is written in a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RefusalWithSquares {
    clause: Word,
    squares: Vec<String>,
}

impl<'de> Deserialize<'de> for RefusalForm {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // The place of a plain word is known only to the deserializer of a `Spanned`.
        let spanned = Spanned::<Either>::deserialize(deserializer)?;
        let at = (spanned.referenced, spanned.defined);
        Ok(match spanned.value {
            Either::Clause(clause) => {
                RefusalForm { clause: Spanned { value: clause, referenced: at.0, defined: at.1 }, squares: None }
            }
            Either::Full(full) => RefusalForm { clause: full.clause, squares: Some(full.squares) },
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
pub enum EndingForm {
    None,
    Win { winner: Word, by: Word },
    Draw(Word),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EndingKeys {
    winner: Option<Word>,
    by: Option<Word>,
    draw: Option<Word>,
}

impl<'de> Deserialize<'de> for EndingForm {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Of;
        impl<'de> Visitor<'de> for Of {
            type Value = EndingForm;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("`none`, `{winner: …, by: …}` or `{draw: …}`")
            }

            fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<EndingForm, E> {
                match word {
                    "none" => Ok(EndingForm::None),
                    _ => Err(E::invalid_value(serde::de::Unexpected::Str(word), &self)),
                }
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<EndingForm, A::Error> {
                match EndingKeys::deserialize(MapAccessDeserializer::new(map))? {
                    EndingKeys { winner: Some(winner), by: Some(by), draw: None } => {
                        Ok(EndingForm::Win { winner, by })
                    }
                    EndingKeys { winner: None, by: None, draw: Some(draw) } => Ok(EndingForm::Draw(draw)),
                    _ => Err(serde::de::Error::custom("expected `{winner: …, by: …}` or `{draw: …}`")),
                }
            }
        }
        deserializer.deserialize_any(Of)
    }
}
