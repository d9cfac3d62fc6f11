//! `campaign merge`: combines the results of all shards.

use std::io;
use std::path::PathBuf;

use rulebook::campaign::Merged;
use rulebook::escape;

use super::open;
use crate::cli::status::Status;
use crate::cli::style::{BAD, NAME};
use crate::cli::{CliError, CommandResult, ask, difference};
use rulebook::terminal::table;

/// Merge the results of all shards, and write them to result.json
///
/// Nothing is merged unless every shard has a valid result and none has two different ones. The file's bytes do not
/// depend on which machines computed the shards, how many at once, or in what order.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Merge {
    /// The campaign's folder
    dir: PathBuf,
    /// List how often each clause was exercised
    #[arg(long)]
    clauses: bool,
    /// Print the JSON object
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  rulebook campaign merge castling
  rulebook campaign merge castling --clauses";

impl Merge {
    pub fn run(self, out: &mut dyn io::Write) -> CommandResult {
        let folder = open(&self.dir)?;
        let merged = folder.merge().map_err(|error| CliError::new(error.to_string(), error.hint()))?;
        if self.json {
            ask::print_json(&merged, out)?;
        } else {
            self.print(&merged, out)?;
        }
        Ok(if merged.holds { Status::Passed } else { Status::Disagrees })
    }

    fn print(&self, merged: &Merged, out: &mut dyn io::Write) -> io::Result<()> {
        let other = merged.manifest.compared.last().map(|side| side.name()).unwrap_or_default();
        for found in &merged.found {
            let seen = match (found.times, found.shards) {
                (1, _) => "once".to_owned(),
                (times, 1) => format!("{times} times; described by one shard"),
                (times, shards) => format!("{times} times; described by {shards} shards"),
            };
            writeln!(out, "{BAD}The model and {other} disagree{BAD:#} ({seen}).\n{}", found.shown.text)?;
        }
        if !merged.undescribed.is_empty() {
            writeln!(out, "{} more kinds of disagreement are not shown.\n", merged.undescribed.len())?;
        }
        if merged.totals.not_kept > 0 {
            writeln!(
                out,
                "{} more differences were counted but not kept: there were too many kinds.\n",
                merged.totals.not_kept
            )?;
        }
        let clauses = &merged.totals.clauses;
        if self.clauses {
            let longest = clauses.keys().map(String::len).max().unwrap_or_default();
            for (clause, times) in clauses {
                let clause = escape::line(clause);
                writeln!(out, "{NAME}{clause:<longest$}{NAME:#} {times:>12}")?;
            }
            writeln!(out)?;
        }
        let wrong = merged.found.len() + merged.undescribed.len();
        let contents = &merged.manifest;
        let header = ["game", "work", contents.work.items(), "positions", "sequences", "clauses", "disagreements"];
        let row = [
            contents.game.clone(),
            contents.work.kind().to_owned(),
            merged.totals.items.to_string(),
            merged.totals.positions.to_string(),
            merged.totals.nodes.to_string(),
            clauses.len().to_string(),
            wrong.to_string(),
        ];
        writeln!(out, "{}\n", table(header, 2.., [row]))?;
        writeln!(out, "{}", difference::conclusion(merged.holds, wrong))
    }
}
