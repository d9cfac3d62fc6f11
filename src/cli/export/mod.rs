//! `export`: the corpus as data, in a folder.

mod folder;

use std::io;
use std::path::{Path, PathBuf};

use rulebook::export::{self, CHANGES, CaseChange, Export, ExportedFile, GameFile, LineForm, MANIFEST, Manifest};
use rulebook::games::{self, AnyGame, GAMES};
use rulebook::{escape, limited};

use super::output::bar;
use super::status::Status;
use super::style::BAD;
use super::{BUILD, CliError, CommandResult, pool};
use rulebook::terminal::table;

/// The greatest length in bytes of a file of an earlier export, many times that of the longest.
const LONGEST: usize = 100_000_000;

/// Write the corpus as data: JSON Lines for each game, with schemas and a manifest
///
/// Every case of the fixtures and of the chosen sets is answered by the model and the engine, which must agree, and
/// written to DIR, with a README.md that documents the format. The same version always writes the same bytes.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct ExportCommand {
    /// The folder to write to; it is created if it does not exist
    dir: PathBuf,
    /// Export only this game; several are separated by commas
    #[arg(long = "game", value_name = "GAME", value_delimiter = ',', value_parser = crate::cli::args::game_id)]
    games: Vec<String>,
    /// Leave out which clauses grant and refuse single moves, which is most of the bytes
    #[arg(long)]
    slim: bool,
    /// List what has changed since an earlier export, in DIR/changes.jsonl
    #[arg(long, value_name = "OLD_DIR")]
    since: Option<PathBuf>,
    /// Write even if DIR contains other files; files of an earlier export are overwritten
    #[arg(long)]
    force: bool,
    /// Print the manifest
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  rulebook export corpus
  rulebook export corpus --json
  rulebook export corpus --game chess,awele
  rulebook export corpus --slim
  rulebook export corpus-2 --since corpus-1";

impl ExportCommand {
    pub fn run(self, out: &mut dyn io::Write) -> CommandResult {
        let games = self.games()?;
        // What is wrong with the folders is reported before the long work begins.
        folder::check(&self.dir, self.force)?;
        let form = if self.slim { LineForm::Slim } else { LineForm::Full };
        let since = self.since.as_deref().map(|dir| read_earlier(dir, form, &games)).transpose()?;
        let folder = folder::Folder::open(&self.dir)?;
        pool::start(None)?;
        let bar = bar("{msg:24} {elapsed}");
        let corpus = Export::build_games(&games, form, |game| bar.set_message(game));
        bar.finish_and_clear();
        let mut corpus = match corpus {
            Ok(corpus) => corpus,
            Err(error) => {
                writeln!(out, "{BAD}Nothing was written:{BAD:#} {error}")?;
                return Ok(Status::Disagrees);
            }
        };
        let changes = since.map(|earlier| changes(&earlier, &corpus)).transpose()?;
        if let Some(changes) = &changes {
            corpus.files.insert(0, ExportedFile { path: CHANGES.to_owned(), text: lines(changes)? });
        }
        folder.write(&corpus)?;
        if self.json {
            write!(out, "{}", corpus.file(MANIFEST).unwrap_or_default())?;
        } else {
            print_summary(&corpus.manifest, changes.as_deref(), &self.dir, out)?;
        }
        Ok(Status::Passed)
    }

    /// The games to export, each once.
    fn games(&self) -> Result<Vec<&'static dyn AnyGame>, CliError> {
        if let Some(unknown) = self.games.iter().find(|id| !games::IDS.contains(&id.as_str())) {
            return Err(CliError::unknown_game(unknown));
        }
        let wanted = |game: &&&dyn AnyGame| self.games.is_empty() || self.games.iter().any(|id| id == game.id());
        Ok(GAMES.iter().filter(wanted).copied().collect())
    }
}

/// The changes since an earlier export, of which these are the games' files by name.
fn changes(earlier: &[(String, String)], corpus: &Export) -> Result<Vec<CaseChange>, CliError> {
    let mut all = Vec::new();
    let named = corpus.manifest.files_of_cases().map(|(_, file, _)| file);
    let gone = earlier.iter().map(|(file, _)| file.as_str()).filter(|file| corpus.file(file).is_none());
    for file in named.chain(gone) {
        let old = earlier.iter().find(|(name, _)| name == file).map_or("", |(_, text)| text.as_str());
        let changes = export::changes(file, old, corpus.file(file).unwrap_or_default());
        all.extend(
            changes.map_err(|error| {
                CliError::new(error.to_string(), "--since requires the folder of an earlier export")
            })?,
        );
    }
    Ok(all)
}

/// Changes as JSON Lines.
fn lines(changes: &[CaseChange]) -> io::Result<String> {
    let mut text = String::new();
    for change in changes {
        text += &serde_json::to_string(change).map_err(io::Error::from)?;
        text.push('\n');
    }
    Ok(text)
}

/// The games' files of an earlier export, by name: those of these games, and those of games that no longer exist.
fn read_earlier(
    dir: &Path,
    form: LineForm,
    games: &[&'static dyn AnyGame],
) -> Result<Vec<(String, String)>, CliError> {
    const HELP: &str = "--since requires the folder of an earlier export, with its manifest.json";
    let unreadable =
        |path: &Path, why: String| CliError::new(format!("cannot read {}: {why}", escape::path(path)), HELP);
    let damaged = |path: &Path, why: export::DamagedError| {
        let help = "--since requires the unmodified folder of an earlier export; export that version again";
        CliError::new(format!("{} is damaged: {why}", escape::path(path)), help)
    };
    let path = dir.join(MANIFEST);
    let bytes = |path: &Path| limited::regular(path, LONGEST).map_err(|error| unreadable(path, error.to_string()));
    let manifest: Manifest =
        serde_json::from_slice(&bytes(&path)?).map_err(|error| unreadable(&path, error.to_string()))?;
    manifest.check().map_err(|why| damaged(&path, why))?;
    if manifest.slim != (form == LineForm::Slim) {
        let (is, help) = if manifest.slim { ("slim", "add --slim") } else { ("not slim", "leave --slim out") };
        let help =
            format!("{help}, or export that version again in the other form: only exports of one form are compared");
        return Err(CliError::new(format!("the export in {} is {is}", escape::path(dir)), help));
    }
    let all = games.len() == GAMES.len();
    let compared = |id: &str| all || games.iter().any(|game| game.id() == id);
    let read = |(_, file, sha256): (&str, &str, &str)| {
        let path = dir.join(file);
        let bytes = bytes(&path)?;
        export::check_digest(sha256, &bytes).map_err(|why| damaged(&path, why))?;
        let text = limited::text(bytes).map_err(|error| unreadable(&path, error.to_string()))?;
        Ok((file.to_owned(), text))
    };
    manifest.files_of_cases().filter(|(game, ..)| compared(game)).map(read).collect()
}

fn print_summary(
    manifest: &Manifest,
    changes: Option<&[CaseChange]>,
    dir: &Path,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let row = |game: &GameFile| {
        let [fixtures, chosen, clauses, pairs, bytes] =
            [game.fixtures, game.chosen, game.clauses, game.pairs, game.bytes].map(|count| count.to_string());
        [game.game.clone(), fixtures, chosen, clauses, pairs, bytes]
    };
    let header = ["game", "fixtures", "chosen", "clauses", "pairs", "bytes"];
    writeln!(out, "{}", table(header, 1.., manifest.games.iter().map(row)))?;
    writeln!(
        out,
        "\n{} cases in {}{}. Version {}, SHA-256 {}",
        manifest.cases,
        escape::path(dir),
        if manifest.slim { ", slim" } else { "" },
        manifest.version,
        manifest.sha256
    )?;
    writeln!(out, "Written by rulebook {}", *BUILD)?;
    if let Some(changes) = changes {
        let count = |of: fn(&CaseChange) -> bool| changes.iter().filter(|change| of(change)).count();
        let added = count(|change| matches!(change, CaseChange::Added { .. }));
        let gone = count(|change| matches!(change, CaseChange::Gone { .. }));
        let verdicts = count(|change| matches!(change, CaseChange::Verdict { .. }));
        let words = count(|change| matches!(change, CaseChange::Words { .. }));
        writeln!(
            out,
            "Since the earlier export: {added} cases added, {gone} removed, {verdicts} with a different verdict, {words} with different wording"
        )?;
    }
    Ok(())
}
