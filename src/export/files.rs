//! All files of an export, and their schemas.

use std::collections::BTreeMap;

use rayon::iter::{IndexedParallelIterator as _, IntoParallelRefIterator as _, ParallelIterator as _};
use serde::Serialize;

use super::{
    ExportError, ExportedCase, GameFile, INDEX, IndexFile, IndexLine, LineForm, Manifest, PerftFile, ScoreFile,
    cases, perft, scores,
};
use crate::corpus::{PageForm, stored};
use crate::games::{AnyGame, GAMES};
use crate::{sha256, wire};

/// The manifest's file.
pub const MANIFEST: &str = "manifest.json";
/// The file of changes since an earlier export.
pub const CHANGES: &str = "changes.jsonl";

/// The page that describes the corpus.
const README: &str = "README.md";
/// The folder of the schemas.
const FOLDER_OF_SCHEMAS: &str = "schemas";

/// Whether an export may have a file or a folder of this name in its folder.
pub fn is_part(name: &str) -> bool {
    let of_game = |game: &&dyn AnyGame| {
        [GameFile::name(*game), PerftFile::name(*game), ScoreFile::name(*game)].contains(&name.to_owned())
    };
    [MANIFEST, INDEX, CHANGES, README, FOLDER_OF_SCHEMAS].contains(&name) || GAMES.iter().any(of_game)
}

/// A file of an export.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExportedFile {
    /// Its path below the export's folder, with `/`.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// An export: its files and its manifest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Export {
    /// The manifest.
    pub manifest: Manifest,
    /// The files, the manifest last.
    pub files: Vec<ExportedFile>,
}

impl Export {
    /// Builds the export of all games. `progress` gets the id of each game before it is exported.
    ///
    /// # Errors
    /// A case cannot be exported: above all, the model and the engine differ.
    pub fn build(progress: impl Fn(&'static str)) -> Result<Self, ExportError> {
        Self::build_games(GAMES, LineForm::Full, progress)
    }

    /// Builds the export of these games alone, in this form.
    ///
    /// # Errors
    /// As [`Export::build`].
    pub fn build_games(
        games: &[&'static dyn AnyGame],
        form: LineForm,
        progress: impl Fn(&'static str),
    ) -> Result<Self, ExportError> {
        let answered = |game: &&'static dyn AnyGame| {
            progress(game.id());
            cases(*game)
        };
        Self::of_games(games, form, &games.iter().map(answered).collect::<Result<Vec<_>, _>>()?)
    }

    /// The files of answered cases in this form: those of each game, in the order of [`GAMES`].
    ///
    /// # Errors
    /// A case of a score cannot be exported, or a case cannot be written as JSON.
    pub fn of(form: LineForm, answered: &[Vec<ExportedCase>]) -> Result<Self, ExportError> {
        Self::of_games(GAMES, form, answered)
    }

    /// The files of answered cases: those of each of these games, in their order.
    fn of_games(
        games: &[&'static dyn AnyGame],
        form: LineForm,
        answered: &[Vec<ExportedCase>],
    ) -> Result<Self, ExportError> {
        let written = |(game, cases): (&&'static dyn AnyGame, &Vec<ExportedCase>)| {
            let mut text = String::new();
            for case in cases {
                text += &form.line(case)?;
                text.push('\n');
            }
            let game = GameFile::of(*game, cases, &text);
            Ok((ExportedFile { path: game.file.clone(), text }, game))
        };
        let written: Result<_, serde_json::Error> = games.par_iter().zip(answered).map(written).collect();
        let (mut files, of_games): (Vec<ExportedFile>, Vec<GameFile>) = written?;
        let mut perft_files = Vec::new();
        for game in games {
            let text = perft::text(*game);
            let file = PerftFile::of(*game, &text);
            files.push(ExportedFile { path: file.file.clone(), text });
            perft_files.push(file);
        }
        let mut score_files = Vec::new();
        for game in games {
            let scores = scores(*game)?;
            if !scores.is_empty() {
                let text = lines(&scores)?;
                let file = ScoreFile::of(*game, &text);
                files.push(ExportedFile { path: file.file.clone(), text });
                score_files.push(file);
            }
        }
        let index = index(games, answered)?;
        let index_file = IndexFile::of(&index);
        files.push(ExportedFile { path: INDEX.to_owned(), text: index });
        let mut schemas = BTreeMap::new();
        for (name, text) in SCHEMAS.iter().filter_map(|name| Some((*name, schema(name)?))) {
            schemas.insert(name.to_owned(), sha256::of(&text));
            files.push(ExportedFile { path: format!("{FOLDER_OF_SCHEMAS}/{name}"), text });
        }
        files.extend(stored("docs/reference/corpus.md").map(|text| ExportedFile { path: README.to_owned(), text }));
        let manifest = Manifest::of(form, of_games, perft_files, score_files, index_file, schemas);
        let text = serde_json::to_string_pretty(&manifest)? + "\n";
        files.push(ExportedFile { path: MANIFEST.to_owned(), text });
        Ok(Export { manifest, files })
    }

    /// The text of a file.
    pub fn file(&self, path: &str) -> Option<&str> {
        self.files.iter().find(|file| file.path == path).map(|file| file.text.as_str())
    }
}

/// The text of the index: the clauses of each game's cases, a line each.
fn index(games: &[&'static dyn AnyGame], answered: &[Vec<ExportedCase>]) -> Result<String, serde_json::Error> {
    games.iter().zip(answered).map(|(game, cases)| lines(&IndexLine::of(game.id(), cases))).collect()
}

/// Values as JSON Lines.
fn lines(values: &[impl Serialize]) -> Result<String, serde_json::Error> {
    values.iter().map(|value| Ok(serde_json::to_string(value)? + "\n")).collect()
}

/// The names of the schemas' files.
pub const SCHEMAS: [&str; 6] = [
    "case.schema.json",
    "score-case.schema.json",
    "manifest.schema.json",
    "perft.schema.json",
    "index.schema.json",
    "change.schema.json",
];

/// The schema of a fixture file, in `docs/schemas/fixture.schema.json`.
pub fn fixture_schema() -> String {
    wire::schema_to_read::<PageForm>("A fixture file")
}

/// The schema in the file of this name; `None` if there is no such file.
pub fn schema(name: &str) -> Option<String> {
    stored(&format!("docs/schemas/{name}"))
}

#[cfg(test)]
mod tests {
    use super::fixture_schema;
    use crate::wire;

    #[test]
    fn the_schema_of_fixtures_is_that_of_the_types() {
        wire::check_schema("fixture.schema.json", &fixture_schema());
    }
}
