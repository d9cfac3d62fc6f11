//! The chosen cases: inputs found by chance and by planted faults, kept because each shows what no other does.

use std::collections::BTreeMap;

use rust_embed::RustEmbed;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{Input, Origin, Unexported};
use crate::corpus::{File, Page};
use crate::games::Game;

#[derive(RustEmbed)]
#[folder = "src/export/chosen"]
#[include = "*.jsonl"]
struct Files;

/// A chosen case as it is kept, a line each: only what is asked. The answers are worked out when it is exported.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chosen {
    /// Its name, unlike all others of the game.
    pub name: String,
    /// The position's text, or `startpos`.
    pub position: String,
    /// Legal moves made from it first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// The questions answered otherwise than by default.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rulings: BTreeMap<String, String>,
    /// Moves that are judged by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub judged: Vec<String>,
    /// The clauses for which it was chosen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shows: Vec<String>,
    /// The faulty engines that it finds by the right clause.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// Where it was first seen.
    pub from: String,
}

impl Chosen {
    /// The chosen cases of a game as they are kept.
    ///
    /// # Errors
    /// A line cannot be read.
    pub fn of<G: Game>() -> Result<Vec<Chosen>, Unexported> {
        let file = Files::get(&format!("{}.jsonl", G::ID));
        let text = file.map(|file| String::from_utf8_lossy(&file.data).into_owned()).unwrap_or_default();
        let read = |(n, line): (usize, &str)| {
            let unaskable = |error: serde_json::Error| Unexported::Unaskable {
                id: format!("in line {} of {}", n + 1, G::ID),
                why: error.to_string(),
            };
            serde_json::from_str(line).map_err(unaskable)
        };
        text.lines().enumerate().map(read).collect()
    }

    /// The chosen cases of a game as a page of fixtures, and its text: what is asked, and nothing of the answers. `None`
    /// where there are none.
    ///
    /// # Errors
    /// A line cannot be read.
    pub fn page<G: Game>() -> Result<Option<(Page, File)>, Unexported> {
        let case = |chosen: Chosen| {
            let (name, why) = (format!("chosen/{}", chosen.name), format!("chosen: {}", chosen.from));
            let Chosen { position, moves, rulings, shows, .. } = chosen;
            // JSON is YAML too.
            json!({ "name": name, "why": why, "position": position, "moves": moves, "rulings": rulings, "shows": shows })
        };
        let cases: Vec<String> = Self::of::<G>()?.into_iter().map(|chosen| format!("\n- {}", case(chosen))).collect();
        if cases.is_empty() {
            return Ok(None);
        }
        let text = format!("source: chosen cases\ncases:{}\n", cases.concat());
        let unaskable = |why: String| Unexported::Unaskable { id: format!("{}/chosen", G::ID), why };
        let page = serde_yaml::from_str(&text).map_err(|error| unaskable(error.to_string()))?;
        Ok(Some((page, File { path: format!("{}/chosen.yaml", G::ID), text })))
    }

    /// The case as it is asked.
    pub fn input(self, game: &str) -> Input {
        Input {
            id: format!("{game}/chosen/{}", self.name),
            origin: Origin { source: format!("chosen: {}", self.from), ..Origin::default() },
            shows: self.shows,
            tags: std::iter::once("chosen".to_owned()).chain(self.tags).collect(),
            rulings: self.rulings,
            position: self.position,
            moves: self.moves,
            judged: self.judged,
            ..Input::default()
        }
    }
}

/// The inputs of a game's chosen cases.
pub(super) fn inputs<G: Game>() -> Result<Vec<Input>, Unexported> {
    Ok(Chosen::of::<G>()?.into_iter().map(|chosen| chosen.input(G::ID)).collect())
}
