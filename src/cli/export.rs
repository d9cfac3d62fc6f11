//! `export`: the corpus as data, in a folder.

use std::path::{Path, PathBuf};
use std::{fs, io};

use comfy_table::{CellAlignment, Table, presets};
use rulebook::export::{self, CHANGES, Change, Corpus, MANIFEST, Manifest};

use super::bar::bar;
use super::status::Status;
use super::style::BAD;
use super::{CliError, CommandResult};

/// Write the corpus as data: JSON Lines for each game, with schemas and a manifest
///
/// Every case of the fixtures and of the chosen sets is answered by the model and the engine, which must agree, and
/// written to DIR, with a README.md that documents the format. The same version always writes the same bytes.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Export {
    /// The folder to write to; it is created if it does not exist
    dir: PathBuf,
    /// List what has changed since an earlier export, in DIR/changes.jsonl
    #[arg(long, value_name = "OLD_DIR")]
    since: Option<PathBuf>,
    /// Write even if DIR holds other files; those of an export are overwritten
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
  rulebook export corpus-2 --since corpus-1";

impl Export {
    pub fn run(self, out: &mut dyn io::Write) -> CommandResult {
        self.check_folder()?;
        // A missing earlier export is reported before the long work begins.
        let since = self.since.as_deref().map(read_earlier).transpose()?;
        let bar = bar("{msg:24} {elapsed}");
        let corpus = Corpus::build(|game| bar.set_message(game));
        bar.finish_and_clear();
        let corpus = match corpus {
            Ok(corpus) => corpus,
            Err(error) => {
                writeln!(out, "{BAD}Nothing was written:{BAD:#} {error}")?;
                return Ok(Status::Disagrees);
            }
        };
        for file in &corpus.files {
            let path = self.dir.join(&file.path);
            fs::create_dir_all(path.parent().unwrap_or(&self.dir)).map_err(|error| unwritable(&path, &error))?;
            fs::write(&path, &file.text).map_err(|error| unwritable(&path, &error))?;
        }
        let changes = since.map(|earlier| self.write_changes(&earlier, &corpus)).transpose()?;
        if self.json {
            write!(out, "{}", corpus.file(MANIFEST).unwrap_or_default())?;
        } else {
            print_summary(&corpus.manifest, changes.as_deref(), &self.dir, out)?;
        }
        Ok(Status::Passed)
    }

    /// Refuses a folder that is not empty, unless `--force` is given.
    fn check_folder(&self) -> Result<(), CliError> {
        let has_entries = match fs::read_dir(&self.dir) {
            Ok(mut entries) => entries.next().is_some(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => false,
            Err(error) => return Err(unwritable(&self.dir, &error)),
        };
        if has_entries && !self.force {
            let help = "name an empty or a new folder, or add --force to write there anyway";
            return Err(CliError::new(format!("the folder {} is not empty", self.dir.display()), help));
        }
        Ok(())
    }

    fn write_changes(&self, earlier: &[(String, String)], corpus: &Corpus) -> Result<Vec<Change>, CliError> {
        let mut all = Vec::new();
        let named = corpus.manifest.games.iter().map(|game| &game.file);
        let gone = earlier.iter().map(|(file, _)| file).filter(|file| corpus.file(file).is_none());
        for file in named.chain(gone) {
            let old = earlier.iter().find(|(name, _)| name == file).map_or("", |(_, text)| text.as_str());
            let changes = export::changes(file, old, corpus.file(file).unwrap_or_default());
            all.extend(changes.map_err(|error| {
                CliError::new(error.to_string(), "--since takes the folder of an earlier export")
            })?);
        }
        let mut text = String::new();
        for change in &all {
            text += &serde_json::to_string(change).map_err(io::Error::from)?;
            text.push('\n');
        }
        let path = self.dir.join(CHANGES);
        fs::write(&path, text).map_err(|error| unwritable(&path, &error))?;
        Ok(all)
    }
}

/// The games' files of an earlier export, by name.
fn read_earlier(dir: &Path) -> Result<Vec<(String, String)>, CliError> {
    let path = dir.join(MANIFEST);
    let unreadable = |path: &Path, why: String| {
        let help = "--since takes the folder of an earlier export, with its manifest.json";
        CliError::new(format!("cannot read {}: {why}", path.display()), help)
    };
    let text = fs::read_to_string(&path).map_err(|error| unreadable(&path, error.to_string()))?;
    let manifest: Manifest = serde_json::from_str(&text).map_err(|error| unreadable(&path, error.to_string()))?;
    let read = |file: String| {
        let path = dir.join(&file);
        let text = fs::read_to_string(&path).map_err(|error| unreadable(&path, error.to_string()))?;
        Ok((file, text))
    };
    manifest.games.into_iter().map(|game| read(game.file)).collect()
}

fn unwritable(path: &Path, error: &io::Error) -> CliError {
    CliError::new(format!("cannot write {}: {error}", path.display()), "name a writable folder")
}

fn print_summary(
    manifest: &Manifest,
    changes: Option<&[Change]>,
    dir: &Path,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(["game", "fixtures", "chosen", "clauses", "pairs", "bytes"]);
    for game in &manifest.games {
        let counts = [game.fixtures, game.chosen, game.clauses, game.pairs, game.bytes];
        table.add_row(std::iter::once(game.game.clone()).chain(counts.map(|count| count.to_string())));
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    writeln!(out, "{}", table.trim_fmt())?;
    writeln!(
        out,
        "\n{} cases in {}. Version {}, SHA-256 {}",
        manifest.cases,
        dir.display(),
        manifest.version,
        manifest.sha256
    )?;
    if let Some(changes) = changes {
        let count = |of: fn(&Change) -> bool| changes.iter().filter(|change| of(change)).count();
        let added = count(|change| matches!(change, Change::Added { .. }));
        let gone = count(|change| matches!(change, Change::Gone { .. }));
        let verdicts = count(|change| matches!(change, Change::Verdict { .. }));
        let words = count(|change| matches!(change, Change::Words { .. }));
        writeln!(
            out,
            "Since the earlier export: {added} cases added, {gone} removed, {verdicts} with a different verdict, {words} with different wording"
        )?;
    }
    Ok(())
}
