//! What a user interface needs to know about a game.

use schemars::JsonSchema;
use serde::Serialize;

use super::Object;

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
