//! `report`: what many implementations play, as a site.

use std::path::{Path, PathBuf};
use std::{fs, io};

use rulebook::matrix::{Run, site};
use rulebook::{escape, limited};

use super::status::Status;
use super::{BUILD, CliError, CommandResult, atomic_file};

/// Make a site of stored results: what many implementations play
///
/// Writes static pages to DIR: one of all implementations, one for each game, implementation and clause, and a badge for each
/// implementation. A RESULT is a file that `rulebook validate --json` has written, the same with what is known of the
/// implementation around it (docs/engines/matrix.md), or a folder of such files.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct ReportCommand {
    /// The folder to write to; it is created if it does not exist
    dir: PathBuf,
    /// The results
    #[arg(required = true, value_name = "RESULT")]
    results: Vec<PathBuf>,
    /// The address of the page of the law, as seen from DIR
    #[arg(long, value_name = "ADDRESS", default_value = "../index.html")]
    law: String,
}

const EXAMPLES: &str = "\
Examples:
  rulebook report site docs/results/matrix
  rulebook validate chess --json -- ./my-engine > mine.json; rulebook report site mine.json";

impl ReportCommand {
    pub fn run(self, out: &mut dyn io::Write) -> CommandResult {
        let mut runs = Vec::new();
        for path in self.results.iter().map(|path| files(path)).collect::<Result<Vec<_>, _>>()?.into_iter().flatten()
        {
            let text = limited::text_of(&path, limited::MAX_REPORT).map_err(|error| unreadable(&path, &error))?;
            runs.push(Run::read(&text).map_err(|error| {
                CliError::new(
                    format!("{}: {error}", escape::path(&path)),
                    "give files that `rulebook validate --json` has written",
                )
            })?);
        }
        let of = runs.len();
        let pages = site(runs, &self.law, &BUILD).map_err(|error| {
            CliError::new(error.to_string(), "give each result once, of a game that `rulebook rulings` lists")
        })?;
        for page in &pages {
            let place = self.dir.join(&page.path);
            let folder = place.parent().unwrap_or(&self.dir);
            let written = fs::create_dir_all(folder).and_then(|()| atomic_file::replace(&place, &page.content));
            written.map_err(|error| {
                CliError::new(
                    format!("cannot write {}: {error}", escape::path(&place)),
                    "check that the folder is writable",
                )
            })?;
        }
        let results = if of == 1 { "result" } else { "results" };
        writeln!(out, "{} files of {of} {results}: {}", pages.len(), escape::path(&self.dir.join("index.html")))?;
        Ok(Status::Passed)
    }
}

/// The files that a path names: itself, or those in the folder whose names end in `.json`, sorted.
fn files(path: &Path) -> Result<Vec<PathBuf>, CliError> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let listed = fs::read_dir(path).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let listed = listed.map_err(|error| unreadable(path, &error))?;
    let json = |file: &PathBuf| file.extension().is_some_and(|extension| extension == "json");
    let mut files: Vec<PathBuf> = listed.into_iter().map(|entry| entry.path()).filter(json).collect();
    files.sort();
    Ok(files)
}

fn unreadable(path: &Path, error: &io::Error) -> CliError {
    CliError::new(format!("cannot read {}: {error}", escape::path(path)), "check the path")
}
