//! What a program says about itself.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Object;
use super::lenient::or_left_out;

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
