//! The chosen cases: inputs found by random search and by planted faults, each kept because it shows something that
//! no other case does.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{CaseOrigin, ExportError, Input};
use crate::board::Unreadable;
use crate::corpus::{Basis, Case, Expectation, Page, stored};
use crate::games::AnyGame;
use crate::rules::Options;

/// A chosen case as stored, one per line: only the input. The answers are computed when it is exported.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chosen {
    /// Its name, unique in the game.
    pub name: String,
    /// The position's text, or `startpos`.
    pub position: String,
    /// Legal moves made from it first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// The questions whose option is not the default.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rulings: BTreeMap<String, String>,
    /// Moves that are judged individually.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub judged: Vec<String>,
    /// The clauses for which it was chosen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shows: Vec<String>,
    /// The mistakes that it finds with the right clause.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    /// Where it was first seen.
    pub from: String,
}

impl Chosen {
    /// The chosen cases of a game as stored; none, if it has no file.
    ///
    /// # Errors
    /// A line cannot be read.
    pub fn of(game: &dyn AnyGame) -> Result<Vec<Chosen>, ExportError> {
        let text = stored(&format!("src/export/chosen/{}.jsonl", game.id())).unwrap_or_default();
        let read = |(n, line): (usize, &str)| {
            serde_json::from_str(line).map_err(|error| ExportError::Unaskable {
                id: format!("in line {} of {}", n + 1, game.id()),
                why: error.to_string(),
            })
        };
        text.lines().enumerate().map(read).collect()
    }

    /// The chosen cases of a game as a page like those of its fixtures: the inputs without answers. `None` if there
    /// are none.
    ///
    /// # Errors
    /// A line cannot be read, or contains something unknown to the game.
    pub fn page(game: &'static dyn AnyGame) -> Result<Option<Page>, ExportError> {
        let chosen = Self::of(game)?;
        if chosen.is_empty() {
            return Ok(None);
        }
        let clauses = game.clauses().iter().map(|clause| clause.name).collect();
        let cases = (1..).zip(chosen).map(|(line, chosen)| chosen.case(game, &clauses, line));
        Ok(Some(Page {
            path: format!("{}/chosen.jsonl", game.id()),
            source: "chosen cases".to_owned(),
            note: None,
            cases: cases.collect::<Result<_, _>>()?,
            scores: Vec::new(),
        }))
    }

    /// The case, with no expectations.
    fn case(
        self,
        game: &'static dyn AnyGame,
        clauses: &BTreeSet<&'static str>,
        line: u64,
    ) -> Result<Case, ExportError> {
        let name = format!("chosen/{}", self.name);
        let unaskable = |why: String| ExportError::Unaskable { id: format!("{}/{name}", game.id()), why };
        let clause = |clause: &String| {
            let known = clauses.get(clause.as_str()).copied();
            known.ok_or_else(|| unaskable(format!("the law has no clause `{clause}`")))
        };
        let shows = self.shows.iter().map(clause).collect::<Result<_, _>>()?;
        let unread = |unreadable: Unreadable| unaskable(unreadable.to_string());
        let moves = self.moves.iter().map(|mv| game.canonical_move(mv).map_err(unread)).collect::<Result<_, _>>()?;
        let options = Options::defaults(game.questions()).with(&self.rulings);
        let options = options.map_err(|unknown| unaskable(unknown.to_string()))?;
        Ok(Case {
            game,
            line,
            place: None,
            rebuilt: None,
            basis: Basis::Chosen,
            why: format!("chosen: {}", self.from),
            shows,
            options,
            rulings: self.rulings,
            position: self.position,
            moves,
            expected: Expectation::Nothing,
            name,
        })
    }

    /// The case as an input.
    pub fn input(self, game: &str) -> Input {
        Input {
            id: format!("{game}/chosen/{}", self.name),
            origin: CaseOrigin {
                source: format!("chosen: {}", self.from),
                basis: Basis::Chosen.word(),
                ..CaseOrigin::default()
            },
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
pub(super) fn inputs(game: &dyn AnyGame) -> Result<Vec<Input>, ExportError> {
    Ok(Chosen::of(game)?.into_iter().map(|chosen| chosen.input(game.id())).collect())
}
