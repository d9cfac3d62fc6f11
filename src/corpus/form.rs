//! The form of a fixture file. Unknown keys are errors, and everything that can be wrong has its place in the file.
//! The comments on the keys are the descriptions in `docs/schemas/fixture.schema.json`.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Deref;

#[cfg(feature = "protocol")]
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, MapAccess, Visitor};
// Under this name Cargo.toml has serde-saphyr, the maintained successor of serde_yaml.
use serde_yaml::Spanned;

use super::case::{Basis, Rebuilt};

/// A value of the file, with its place.
#[derive(Deserialize)]
#[serde(transparent)]
pub struct At<T>(pub Spanned<T>);

impl<T> Deref for At<T> {
    type Target = Spanned<T>;

    fn deref(&self) -> &Spanned<T> {
        &self.0
    }
}

#[cfg(feature = "protocol")]
impl<T: JsonSchema> JsonSchema for At<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        T::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<T>()
    }
}

/// A word of the file, and its place.
pub type Word = At<String>;

/// The form of a place: items separated by `; `, each with the name of another text and a colon where it is not in the
/// document of the file's `source`, and then words between quotation marks, with the part in parentheses, or a part.
#[cfg(feature = "protocol")]
const PLACE: &str =
    r#"^([^":;]+: )?("[^;]+"( \([^"();]+\))?|[^":;]+)(; ([^":;]+: )?("[^;]+"( \([^"();]+\))?|[^":;]+))*$"#;

/// Cases of a game, from one document.
#[derive(Deserialize)]
#[cfg_attr(feature = "protocol", derive(JsonSchema), schemars(title = "A fixture file"))]
#[serde(deny_unknown_fields)]
pub struct PageForm {
    /// The document that the cases come from, and which part of it.
    pub source: String,
    /// On what the cases rest that do not say it themselves.
    pub basis: Option<Basis>,
    /// How a lost picture was rebuilt, and whatever else holds for all cases of the file.
    pub note: Option<String>,
    /// Cases of positions and moves.
    #[serde(default)]
    pub cases: Vec<CaseForm>,
    /// Cases of whole scores.
    #[serde(default)]
    pub scores: Vec<ScoreForm>,
}

/// One position with what must be true of it.
#[derive(Deserialize)]
#[cfg_attr(feature = "protocol", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CaseForm {
    /// Unique among the game's cases.
    pub name: Word,
    /// Where in the document: `"words" (Part)`, or `Part`; in another text `Text: "words" (Part)`; several with `; `.
    #[cfg_attr(feature = "protocol", schemars(regex(pattern = PLACE)))]
    pub place: Option<String>,
    /// The position stands for a lost picture.
    pub rebuilt: Option<Rebuilt>,
    /// On what the answer rests. If it is left out: the file's; or `rebuilt`, `text-form` and `ruling`, where the case
    /// itself says so; or `derived`.
    pub basis: Option<Basis>,
    /// The reasoning that gives the values. Never "the program says so".
    pub why: String,
    /// The position's text, or `startpos`.
    pub position: Word,
    /// Legal moves made from there first; everything below is asked after them.
    #[serde(default)]
    pub moves: Vec<Word>,
    /// Questions answered otherwise than by default, with their options.
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
    /// Refused moves, each with the first clause that it breaks, in the law's order, and its squares if they matter.
    #[serde(default)]
    pub illegal: BTreeMap<String, RefusalForm>,
    /// How many legal moves there are.
    pub count: Option<usize>,
    /// Who is to choose: `white`, `black`, `south` or `north`.
    pub turn: Option<Word>,
    /// Whether the player to move is in check.
    pub check: Option<bool>,
    /// How the game has ended.
    pub outcome: Option<EndingForm>,
    /// Counts of sequences of moves from the position.
    #[serde(default)]
    pub perft: BTreeMap<u32, At<u64>>,
    /// The position after a move.
    #[serde(default)]
    pub after: BTreeMap<String, Word>,
    /// The canonical text of `position`.
    pub canonical: Option<Word>,
    /// The position is refused: all clauses that it breaks, in the law's order.
    pub impossible: Option<Vec<Word>>,
    /// The position's text cannot be read: the byte of its first fault.
    pub malformed: Option<usize>,
    /// Moves' texts that cannot be read, each with the byte of its first fault.
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
#[cfg_attr(feature = "protocol", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ScoreForm {
    /// Unique among the game's cases.
    pub name: Word,
    /// As in a case.
    #[cfg_attr(feature = "protocol", schemars(regex(pattern = PLACE)))]
    pub place: Option<String>,
    /// As in a case.
    pub basis: Option<Basis>,
    /// The reasoning that gives the values.
    pub why: String,
    /// The score; a line `position: …` may come first.
    pub score: Word,
    /// Questions answered otherwise than by default, with their options.
    #[serde(default)]
    pub rulings: BTreeMap<String, Word>,
    /// The clauses that the case shows at work.
    pub shows: Vec<Word>,
    /// The moves that are read, as the protocol writes them.
    pub moves: Option<Vec<Word>>,
    /// How the game has ended, on the board or by its players.
    pub outcome: EndingForm,
    /// The clause by which the ending stated in the score does not count.
    pub refused: Option<Word>,
    /// The clause that refuses the first illegal move.
    pub illegal: Option<Word>,
    /// The words that are written wrongly.
    #[serde(default)]
    pub slips: Vec<String>,
    /// The words that state something untrue.
    #[serde(default)]
    pub untrue: Vec<String>,
    /// The draws that may be claimed after all moves.
    #[serde(default)]
    pub claims: Vec<ClaimForm>,
    /// The game beyond its illegal moves.
    pub as_played: Option<AsPlayedForm>,
}

/// A draw that may be claimed after all moves: since so many moves, or only with one of these.
#[derive(Deserialize)]
#[cfg_attr(feature = "protocol", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ClaimForm {
    /// The clause that gives the right to it.
    pub clause: Word,
    /// After how many moves this became so.
    pub since: Option<usize>,
    /// The moves with which alone it may be claimed.
    pub with: Option<Vec<String>>,
}

/// A game as it was played, beyond its illegal moves.
#[derive(Deserialize)]
#[cfg_attr(feature = "protocol", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct AsPlayedForm {
    /// The illegal moves by their number, from 1, each with its clause.
    pub illegal: BTreeMap<usize, Word>,
    /// The clause that says what follows from the first of them.
    pub follows: Option<Word>,
    /// The canonical text after all moves.
    pub position: String,
}

/// The clause that refuses a move, and the squares that are the reason, if the case states them.
pub struct RefusalForm {
    /// The clause.
    pub clause: Word,
    /// The squares.
    pub squares: Option<Vec<String>>,
}

/// A refusal with squares, as it is written in a file.
#[derive(Deserialize)]
#[cfg_attr(feature = "protocol", derive(JsonSchema), schemars(inline))]
#[serde(deny_unknown_fields)]
struct RefusalWithSquares {
    clause: Word,
    squares: Vec<String>,
}

#[cfg(feature = "protocol")]
impl JsonSchema for RefusalForm {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "RefusalForm".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [{ "type": "string" }, generator.subschema_for::<RefusalWithSquares>()] })
    }
}

impl<'de> Deserialize<'de> for RefusalForm {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // The place of a plain word is known only to the deserializer of a `Spanned`.
        let spanned = Spanned::<Either>::deserialize(deserializer)?;
        let at = (spanned.referenced, spanned.defined);
        Ok(match spanned.value {
            Either::Clause(clause) => {
                RefusalForm { clause: At(Spanned { value: clause, referenced: at.0, defined: at.1 }), squares: None }
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

#[cfg(feature = "protocol")]
impl JsonSchema for EndingForm {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Ending".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let word = json_schema!({ "type": "string" });
        json_schema!({
            "anyOf": [
                { "const": "none" },
                {
                    "type": "object",
                    "required": ["winner", "by"],
                    "properties": { "winner": { "enum": ["white", "black", "south", "north"] }, "by": word },
                    "additionalProperties": false,
                },
                {
                    "type": "object",
                    "required": ["draw"],
                    "properties": { "draw": word },
                    "additionalProperties": false,
                },
            ],
        })
    }
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
