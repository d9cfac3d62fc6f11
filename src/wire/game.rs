//! What a program says about itself, and what a user interface needs to know about a game.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Object;
use super::object::or_left_out;

/// The answer to `game`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct GameAnswer {
    /// The game.
    pub game: GameForm,
}

/// A game, as a user interface needs to know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct GameForm {
    /// Its id.
    pub id: String,
    /// Its name, as in a title.
    pub title: String,
    /// The start position's canonical text, under the default rulings.
    pub start: String,
    /// For each board, from the top, what can stand on its squares; empty where that is a number.
    pub signs: Vec<Vec<SignName>>,
    /// For each board what can lie beside it; empty where that is a number or nothing.
    pub pockets: Vec<Vec<SignName>>,
    /// The open questions: those about positions and moves, then those that only a score raises.
    pub questions: Vec<OpenQuestion>,
    /// Named sets of rulings: questions and options.
    pub sets: Object<Object<String>>,
    /// The notations of the game's document in which moves can be written.
    pub notations: Vec<String>,
    /// The names of other programs' spellings of positions.
    pub spellings: Vec<String>,
    /// The ids of the games that it is made of.
    pub parts: Vec<String>,
    /// The clauses of the law, in its order; then those of the games that it is made of.
    pub clauses: Vec<ClauseName>,
    /// What an arbiter may be asked about it; absent if its document says nothing beyond illegal moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub incidents: Option<IncidentForm>,
}

/// What an arbiter may be asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct IncidentForm {
    /// The words for what went wrong, with what each means.
    pub words: Object<String>,
    /// The facts that may be given.
    pub facts: Object<FactForm>,
}

/// A fact that may be given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct FactForm {
    /// The question that it answers, or how it is written; empty if its values say that.
    pub says: String,
    /// Its values, with what each means; any text or number if there are none.
    pub values: Object<String>,
}

/// A sign of the position's text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SignName {
    /// The sign.
    pub sign: String,
    /// What it means, in words.
    pub name: String,
}

/// A question that the game's document leaves open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct OpenQuestion {
    /// Its name.
    pub name: String,
    /// The clause that rules it.
    pub clause: String,
    /// What it asks.
    pub text: String,
    /// Its options, the default first.
    pub options: Vec<String>,
    /// What each of them means.
    pub means: Vec<String>,
    /// The default.
    pub default: String,
    /// `scores` if only a score raises it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
}

/// A clause's name and place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ClauseName {
    /// Its name.
    pub name: String,
    /// `defines`, `forbids`, `follows`, `ruling` or `withdrawn`.
    pub kind: String,
    /// The heading of the part of the law in which it stands.
    pub part: String,
}

/// The protocol's version.
pub const PROTOCOL: u32 = 1;

/// The answer to `{"ask":"about"}`. An engine may omit all of it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct About {
    /// The program's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its version.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// The protocol's version.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Option::is_none")]
    pub protocol: Option<u32>,
    /// The games that it plays, by their ids.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<Object<GameAbout>>,
}

/// What a program says about a game that it plays.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct GameAbout {
    /// The game's name.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The open questions that it knows, each with the options that it supports, the default first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rulings: Option<Object<Vec<String>>>,
    /// Named sets of rulings: questions and options.
    #[serde(default, deserialize_with = "or_left_out", skip_serializing_if = "Option::is_none")]
    pub sets: Option<Object<Object<String>>>,
}

impl About {
    /// Whether it plays a game, as far as it states that.
    pub fn plays(&self, game: &str) -> bool {
        self.games.as_ref().is_none_or(|games| games.get(game).is_some())
    }

    /// The options of a question that it supports; `None` if it does not state them.
    pub fn options(&self, game: &str, question: &str) -> Option<&[String]> {
        let rulings = self.games.as_ref()?.get(game)?.rulings.as_ref()?;
        rulings.get(question).map(Vec::as_slice)
    }
}
