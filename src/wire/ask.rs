//! What a line may ask, and the keys that each ask takes.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// What may be asked besides a question about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Ask {
    /// What the program is, and what it knows.
    About,
    /// What a user interface needs to know about a game.
    Game,
    /// A position as a picture, and as data to draw one.
    Draw,
    /// Everything that a piece may do, and why it may not do the rest.
    Piece,
    /// Whether the players of chess can still win.
    Winnable,
    /// A game's page of the law.
    Law,
    /// A clause of the law.
    Clause,
    /// The clauses in which some words occur.
    Find,
    /// A score, replayed.
    Score,
    /// The games of an archive, each with its messages.
    Archive,
    /// What an arbiter has to do when something went wrong.
    Incident,
}

/// The keys of a line besides `id` and `ask`.
pub(super) const KEYS: [&str; 20] = [
    "game",
    "rulings",
    "position",
    "moves",
    "judge",
    "marks",
    "from",
    "clause",
    "code",
    "words",
    "score",
    "first",
    "as_played",
    "notation",
    "legal",
    "mend",
    "other",
    "more",
    "what",
    "facts",
];

/// The keys that an ask takes, besides `id` and `ask`.
pub(super) struct AskForm {
    /// What is asked, in words.
    asks: &'static str,
    pub required: &'static [&'static str],
    pub optional: &'static [&'static str],
}

/// A line whose keys are not those of what it asks.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UnfitKeys {
    /// `about` with another key.
    #[error("`about` takes no other key than an id")]
    BesidesAbout,
    /// A key that belongs to another ask.
    #[error("{asks} takes no `{key}`")]
    Taken {
        /// What is asked.
        asks: &'static str,
        /// The key.
        key: &'static str,
    },
    /// A key that is missing.
    #[error("{asks} names no `{key}`")]
    Missing {
        /// What is asked.
        asks: &'static str,
        /// The key.
        key: &'static str,
    },
}

impl Ask {
    /// Every ask.
    pub const ALL: [Ask; 11] = [
        Ask::About,
        Ask::Game,
        Ask::Draw,
        Ask::Piece,
        Ask::Winnable,
        Ask::Law,
        Ask::Clause,
        Ask::Find,
        Ask::Score,
        Ask::Archive,
        Ask::Incident,
    ];

    /// The word of the protocol.
    pub const fn word(self) -> &'static str {
        match self {
            Ask::About => "about",
            Ask::Game => "game",
            Ask::Draw => "draw",
            Ask::Piece => "piece",
            Ask::Winnable => "winnable",
            Ask::Law => "law",
            Ask::Clause => "clause",
            Ask::Find => "find",
            Ask::Score => "score",
            Ask::Archive => "archive",
            Ask::Incident => "incident",
        }
    }

    /// What is asked, for the schema.
    const fn describes(self) -> &'static str {
        match self {
            Ask::About => "What the program is, and what it knows.",
            Ask::Game => "What a user interface needs to know about a game.",
            Ask::Draw => "A position as a picture, and as data to draw one.",
            Ask::Piece => "Everything that a piece may do, and why it may not do the rest.",
            Ask::Winnable => "Whether the players of chess can still win.",
            Ask::Law => "A game's page of the law.",
            Ask::Clause => "A clause of the law.",
            Ask::Find => "The clauses in which some words occur.",
            Ask::Score => "A score, replayed.",
            Ask::Archive => "The games of an archive, each with its messages.",
            Ask::Incident => "What an arbiter has to do when something went wrong.",
        }
    }
}

impl AskForm {
    /// The keys of an ask; those of a question about a position if there is none.
    pub const fn of(ask: Option<Ask>) -> Self {
        let (asks, required, optional): (_, &[_], &[_]) = match ask {
            None => ("the question", &["game"], &["rulings", "position", "moves", "judge"]),
            Some(Ask::About) => ("`about`", &[], &[]),
            Some(Ask::Game) => ("`game`", &["game"], &[]),
            Some(Ask::Draw) => ("`draw`", &["game"], &["rulings", "position", "moves", "marks"]),
            Some(Ask::Piece) => ("`piece`", &["game", "from"], &["rulings", "position", "moves"]),
            Some(Ask::Winnable) => ("`winnable`", &["game"], &["rulings", "position", "moves"]),
            Some(Ask::Law) => ("`law`", &["game"], &[]),
            Some(Ask::Clause) => ("`clause`", &["game", "clause"], &["code"]),
            Some(Ask::Find) => ("`find`", &["game", "words"], &[]),
            Some(Ask::Score) => (
                "`score`",
                &["game", "score"],
                &["rulings", "first", "as_played", "notation", "legal", "mend", "other"],
            ),
            Some(Ask::Archive) => ("`archive`", &["game", "score"], &["rulings", "more"]),
            Some(Ask::Incident) => ("`incident`", &["game", "score"], &["what", "facts"]),
        };
        AskForm { asks, required, optional }
    }

    /// Whether exactly the keys stand in a line that belong there.
    pub fn check(&self, stated: &[&'static str]) -> Result<(), UnfitKeys> {
        let takes = |key: &&str| self.required.contains(key) || self.optional.contains(key);
        let asks = self.asks;
        if let Some(key) = stated.iter().find(|key| !takes(key)) {
            let nothing = self.required.is_empty() && self.optional.is_empty();
            return Err(if nothing { UnfitKeys::BesidesAbout } else { UnfitKeys::Taken { asks, key } });
        }
        match self.required.iter().find(|key| !stated.contains(key)) {
            Some(key) => Err(UnfitKeys::Missing { asks, key }),
            None => Ok(()),
        }
    }
}

/// The part of the schema that says which keys belong together.
pub(super) fn forms() -> Value {
    let of = |ask: Option<Ask>| {
        let form = AskForm::of(ask);
        let mut properties = Map::new();
        properties.insert("ask".to_owned(), ask.map_or(json!({ "type": "null" }), |ask| json!({ "const": ask })));
        for key in KEYS {
            if form.required.contains(&key) {
                properties.insert(key.to_owned(), json!({ "type": "string" }));
            } else if !form.optional.contains(&key) {
                properties.insert(key.to_owned(), json!({ "type": "null" }));
            }
        }
        let required: Vec<&str> = ask.map(|_| "ask").into_iter().chain(form.required.iter().copied()).collect();
        let description = ask.map_or("A question about a position.", Ask::describes);
        json!({ "description": description, "properties": properties, "required": required })
    };
    [None].into_iter().chain(Ask::ALL.map(Some)).map(of).collect()
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn every_ask_is_written_as_its_word() {
        for ask in Ask::ALL {
            assert_eq!(serde_json::to_value(ask).expect("plain data"), ask.word());
        }
    }

    #[test]
    fn a_key_that_an_ask_does_not_take_is_refused() {
        assert_eq!(AskForm::of(None).check(&["game", "judge"]), Ok(()));
        let said = |ask, stated: &[&'static str]| AskForm::of(ask).check(stated).unwrap_err().to_string();
        assert_eq!(said(Some(Ask::About), &["game"]), "`about` takes no other key than an id");
        assert_eq!(said(Some(Ask::Piece), &["game", "from", "judge"]), "`piece` takes no `judge`");
        assert_eq!(said(Some(Ask::Piece), &["game"]), "`piece` names no `from`");
        assert_eq!(said(None, &["game", "from"]), "the question takes no `from`");
        assert_eq!(said(None, &["moves"]), "the question names no `game`");
    }
}
