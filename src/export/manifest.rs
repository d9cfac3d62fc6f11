//! The manifest of an export, and its index of clauses.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{AtWork, ExportedCase, LineForm};
use crate::games::AnyGame;
use crate::sha256;

/// The corpus's version. The files of a version never change: a changed case raises the version.
pub const VERSION: u32 = 13;

/// The contents of an export, and the digest that identifies it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The name of the corpus: `rulebook`.
    pub corpus: String,
    /// The corpus's version.
    pub version: u32,
    /// Whether the cases have neither `refused` nor `illegal`. Their ids are the same, their files are not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub slim: bool,
    /// The digest of all its files: the SHA-256 of the lines that `sha256sum` prints for those of `games` and those of
    /// `perft`, in this order.
    pub sha256: String,
    /// How many cases there are.
    pub cases: usize,
    /// The games.
    pub games: Vec<GameFile>,
    /// The games' perft tables. Exports before version 4 have none.
    #[serde(default)]
    pub perft: Vec<PerftFile>,
    /// The index by clause. Exports before version 9 have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub index: Option<IndexFile>,
    /// The schemas, each with its digest.
    pub schemas: BTreeMap<String, String>,
}

/// A game's file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameFile {
    /// The game's id.
    pub game: String,
    /// Its name.
    pub title: String,
    /// The file's name.
    pub file: String,
    /// The file's SHA-256.
    pub sha256: String,
    /// How many bytes it has.
    pub bytes: usize,
    /// How many cases.
    pub cases: usize,
    /// How many of them are fixtures, with values from documents.
    pub fixtures: usize,
    /// How many of them were chosen.
    pub chosen: usize,
    /// How many clauses are at work in them: those that grant or refuse a move, are against a position, or decide the
    /// start position, a check or an outcome, each counted once.
    pub clauses: usize,
    /// How many pairs of clauses meet in them: both at work on the moves of one piece, or against one position.
    pub pairs: usize,
    /// How many cases apply each option of each question.
    pub rulings: BTreeMap<String, BTreeMap<String, usize>>,
}

/// The file of a game's perft tables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerftFile {
    /// The game's id.
    pub game: String,
    /// The file's name.
    pub file: String,
    /// The file's SHA-256.
    pub sha256: String,
    /// How many positions.
    pub positions: usize,
}

/// The file of the index.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IndexFile {
    /// The file's name.
    pub file: String,
    /// The file's SHA-256.
    pub sha256: String,
    /// How many lines it has: one for each clause that a game's cases show.
    pub clauses: usize,
}

/// A file of an export that is not as it was written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("its SHA-256 is {found}, and the manifest has {expected}")]
pub struct DamagedError {
    /// The digest in the manifest.
    pub expected: String,
    /// The digest of what is there.
    pub found: String,
}

/// Compares digests.
fn compare(expected: &str, found: String) -> Result<(), DamagedError> {
    if expected == found { Ok(()) } else { Err(DamagedError { expected: expected.to_owned(), found }) }
}

impl GameFile {
    /// Checks the file's text against the digest.
    ///
    /// # Errors
    /// The text is not the one that was written.
    pub fn check(&self, text: &[u8]) -> Result<(), DamagedError> {
        compare(&self.sha256, sha256::of(text))
    }

    /// The name of a game's file.
    pub(super) fn name(game: &dyn AnyGame) -> String {
        format!("{}.jsonl", game.id())
    }

    /// The manifest's entry for a game's file.
    pub(super) fn of(game: &dyn AnyGame, cases: &[ExportedCase], text: &str) -> Self {
        let (mut clauses, mut pairs) = (BTreeSet::new(), BTreeSet::new());
        for AtWork { granting, refusing, against, deciding, pairs: meeting } in cases.iter().map(AtWork::of) {
            for at_work in [granting, refusing, against, deciding] {
                clauses.extend(at_work);
            }
            pairs.extend(meeting);
        }
        let chosen = cases.iter().filter(|case| case.tags.iter().any(|tag| tag == "chosen")).count();
        GameFile {
            game: game.id().to_owned(),
            title: game.title().to_owned(),
            file: GameFile::name(game),
            sha256: sha256::of(text),
            bytes: text.len(),
            cases: cases.len(),
            fixtures: cases.len() - chosen,
            chosen,
            clauses: clauses.len(),
            pairs: pairs.len(),
            rulings: rulings_used(game, cases),
        }
    }
}

impl PerftFile {
    /// Checks the file's text against the digest.
    ///
    /// # Errors
    /// The text is not the one that was written.
    pub fn check(&self, text: &[u8]) -> Result<(), DamagedError> {
        compare(&self.sha256, sha256::of(text))
    }

    /// The name of the file of a game's tables.
    pub(super) fn name(game: &dyn AnyGame) -> String {
        format!("{}.perft.jsonl", game.id())
    }

    /// The manifest's entry for a game's tables.
    pub(super) fn of(game: &dyn AnyGame, text: &str) -> Self {
        PerftFile {
            game: game.id().to_owned(),
            file: PerftFile::name(game),
            sha256: sha256::of(text),
            positions: text.lines().count(),
        }
    }
}

impl IndexFile {
    /// The manifest's entry for the index.
    pub(super) fn of(text: &str) -> Self {
        IndexFile { file: INDEX.to_owned(), sha256: sha256::of(text), clauses: text.lines().count() }
    }
}

impl Manifest {
    /// The manifest of these files.
    pub(super) fn of(
        form: LineForm,
        games: Vec<GameFile>,
        perft: Vec<PerftFile>,
        index: IndexFile,
        schemas: BTreeMap<String, String>,
    ) -> Self {
        Manifest {
            corpus: "rulebook".to_owned(),
            version: VERSION,
            slim: form == LineForm::Slim,
            sha256: digest(&games, &perft),
            cases: games.iter().map(|game| game.cases).sum(),
            games,
            perft,
            index: Some(index),
            schemas,
        }
    }

    /// Checks the files' digests against the digest of all.
    ///
    /// # Errors
    /// The manifest is not as it was written.
    pub fn check(&self) -> Result<(), DamagedError> {
        compare(&self.sha256, digest(&self.games, &self.perft))
    }
}

/// The digest of all files.
fn digest(games: &[GameFile], perft: &[PerftFile]) -> String {
    let games = games.iter().map(|game| (&game.sha256, &game.file));
    let files = games.chain(perft.iter().map(|perft| (&perft.sha256, &perft.file)));
    let lines: String = files.map(|(sha256, file)| format!("{sha256}  {file}\n")).collect();
    sha256::of(lines)
}

fn rulings_used(game: &dyn AnyGame, cases: &[ExportedCase]) -> BTreeMap<String, BTreeMap<String, usize>> {
    let mut used: BTreeMap<String, BTreeMap<String, usize>> = BTreeMap::new();
    for question in game.questions().of_play {
        let of_question = used.entry(question.name.to_owned()).or_default();
        of_question.extend(question.options.iter().map(|option| ((*option).to_owned(), 0)));
        for case in cases {
            let taken = case.rulings.get(question.name).map_or(question.options[0], String::as_str);
            if let Some(times) = of_question.get_mut(taken) {
                *times += 1;
            }
        }
    }
    used
}

/// The index's file.
pub const INDEX: &str = "index.jsonl";

/// The cases of a game that are there to show a clause. Serialized, it is a line of the index.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct IndexLine<'a> {
    /// The game's id.
    pub game: &'a str,
    /// The clause.
    pub clause: &'a str,
    /// The cases' ids, in the order of the game's file.
    pub cases: Vec<&'a str>,
}

impl<'a> IndexLine<'a> {
    /// The clauses that the cases of a game show, by their names.
    pub fn of(game: &'a str, cases: &'a [ExportedCase]) -> Vec<Self> {
        let mut shown: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for case in cases {
            for clause in &case.shows {
                let of_clause = shown.entry(clause).or_default();
                if of_clause.last() != Some(&case.id.as_str()) {
                    of_clause.push(&case.id);
                }
            }
        }
        shown.into_iter().map(|(clause, cases)| IndexLine { game, clause, cases }).collect()
    }
}
