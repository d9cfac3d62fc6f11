//! The manifest of an export, and its index of clauses.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{AtWork, ExportedCase, LineForm};
use crate::games::AnyGame;
use crate::sha256;

/// The corpus's version. The files of a version never change: a changed case raises the version.
pub const VERSION: u32 = 15;

/// The contents of an export, and the digest that identifies it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The name of the corpus: `rulebook`.
    pub corpus: String,
    /// The corpus's version.
    pub version: u32,
    /// Whether the cases have neither `grounds` nor `illegal`, and of `refused` only what is stated. Their ids are the
    /// same, their files are not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub slim: bool,
    /// The digest of all its files: the SHA-256 of the lines that `sha256sum` prints for those of `games`, `perft` and
    /// `scores`, in this order.
    pub sha256: String,
    /// How many cases there are.
    pub cases: usize,
    /// The games.
    pub games: Vec<GameFile>,
    /// The games' perft tables. Exports before version 4 have none.
    #[serde(default)]
    pub perft: Vec<PerftFile>,
    /// The games' cases of scores. Exports before version 14 have none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<ScoreFile>,
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
    /// How many of them are fixtures, with values that a person has stated.
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
    /// How many cases rest on what. Exports before version 14 do not say it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub basis: BTreeMap<String, usize>,
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

/// The file of a game's cases of scores.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScoreFile {
    /// The game's id.
    pub game: String,
    /// The file's name.
    pub file: String,
    /// The file's SHA-256.
    pub sha256: String,
    /// How many cases.
    pub cases: usize,
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

/// Checks a file's text against its digest in the manifest.
///
/// # Errors
/// The text is not the one that was written.
pub fn check_digest(sha256: &str, text: &[u8]) -> Result<(), DamagedError> {
    compare(sha256, sha256::of(text))
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
        check_digest(&self.sha256, text)
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
            basis: cases.iter().fold(BTreeMap::new(), |mut basis, case| {
                *basis.entry(case.origin.basis.to_owned()).or_default() += 1;
                basis
            }),
        }
    }
}

impl ScoreFile {
    /// The name of the file of a game's scores.
    pub(super) fn name(game: &dyn AnyGame) -> String {
        format!("{}.scores.jsonl", game.id())
    }

    /// The manifest's entry for a game's scores.
    pub(super) fn of(game: &dyn AnyGame, text: &str) -> Self {
        ScoreFile {
            game: game.id().to_owned(),
            file: ScoreFile::name(game),
            sha256: sha256::of(text),
            cases: text.lines().count(),
        }
    }
}

impl PerftFile {
    /// Checks the file's text against the digest.
    ///
    /// # Errors
    /// The text is not the one that was written.
    pub fn check(&self, text: &[u8]) -> Result<(), DamagedError> {
        check_digest(&self.sha256, text)
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
        scores: Vec<ScoreFile>,
        index: IndexFile,
        schemas: BTreeMap<String, String>,
    ) -> Self {
        Manifest {
            corpus: "rulebook".to_owned(),
            version: VERSION,
            slim: form == LineForm::Slim,
            sha256: digest(&games, &perft, &scores),
            cases: games.iter().map(|game| game.cases).sum(),
            games,
            perft,
            scores,
            index: Some(index),
            schemas,
        }
    }

    /// The files of cases and of cases of scores, each with its game and its digest.
    pub fn files_of_cases(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        let games = self.games.iter().map(|of| (&*of.game, &*of.file, &*of.sha256));
        games.chain(self.scores.iter().map(|of| (&*of.game, &*of.file, &*of.sha256)))
    }

    /// Checks the files' digests against the digest of all.
    ///
    /// # Errors
    /// The manifest is not as it was written.
    pub fn check(&self) -> Result<(), DamagedError> {
        compare(&self.sha256, digest(&self.games, &self.perft, &self.scores))
    }
}

/// The digest of all files.
fn digest(games: &[GameFile], perft: &[PerftFile], scores: &[ScoreFile]) -> String {
    let games = games.iter().map(|of| (&of.sha256, &of.file));
    let perft = perft.iter().map(|of| (&of.sha256, &of.file));
    let files = games.chain(perft).chain(scores.iter().map(|of| (&of.sha256, &of.file)));
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
