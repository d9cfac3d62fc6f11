//! What an engine says of itself.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// An engine's answer to `{"ask":"about"}`. All of it may be missing.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
pub struct About {
    /// Its name.
    pub name: Option<String>,
    /// Its version.
    pub version: Option<String>,
    /// The games that it plays, by their ids; none where it does not say.
    #[serde(skip_serializing)]
    pub games: Option<BTreeMap<String, Plays>>,
}

/// What an engine says of a game that it plays.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
pub struct Plays {
    /// The questions that it knows, each with the options that it can play by.
    pub rulings: Option<BTreeMap<String, Vec<String>>>,
}

impl About {
    /// Whether it plays a game, as far as it says.
    pub fn plays(&self, game: &str) -> bool {
        self.games.as_ref().is_none_or(|games| games.contains_key(game))
    }

    /// The options of a question that it can play by; none where it does not say.
    pub fn options(&self, game: &str, question: &str) -> Option<&[String]> {
        let plays = self.games.as_ref()?.get(game)?;
        plays.rulings.as_ref()?.get(question).map(Vec::as_slice)
    }
}
