//! All files of an export, and their schemas.

use std::collections::BTreeMap;

use rayon::iter::{IndexedParallelIterator as _, IntoParallelRefIterator as _, ParallelIterator as _};

use super::{
    ExportError, ExportedCase, GameFile, INDEX, IndexFile, IndexLine, LineForm, Manifest, PerftFile, cases, perft,
};
use crate::corpus::stored;
use crate::games::{AnyGame, GAMES};
use crate::sha256;

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
    let of_game = |game: &&dyn AnyGame| name == GameFile::name(*game) || name == PerftFile::name(*game);
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
    /// A case cannot be written as JSON.
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
        let index = index(games, answered)?;
        let index_file = IndexFile::of(&index);
        files.push(ExportedFile { path: INDEX.to_owned(), text: index });
        let mut schemas = BTreeMap::new();
        for (name, text) in SCHEMAS.iter().filter_map(|name| Some((*name, schema(name)?))) {
            schemas.insert(name.to_owned(), sha256::of(&text));
            files.push(ExportedFile { path: format!("{FOLDER_OF_SCHEMAS}/{name}"), text });
        }
        files.extend(stored("docs/reference/corpus.md").map(|text| ExportedFile { path: README.to_owned(), text }));
        let manifest = Manifest::of(form, of_games, perft_files, index_file, schemas);
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
    let mut text = String::new();
    for (game, cases) in games.iter().zip(answered) {
        for shown in IndexLine::of(game.id(), cases) {
            text += &serde_json::to_string(&shown)?;
            text.push('\n');
        }
    }
    Ok(text)
}

/// The names of the schemas' files.
pub const SCHEMAS: [&str; 5] =
    ["case.schema.json", "manifest.schema.json", "perft.schema.json", "index.schema.json", "change.schema.json"];

/// The schema in the file of this name; `None` if there is no such file.
pub fn schema(name: &str) -> Option<String> {
    stored(&format!("docs/schemas/{name}"))
}
