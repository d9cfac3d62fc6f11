//! `campaign status` and `campaign merge`: a campaign's progress and its result.

use std::io;
use std::path::PathBuf;

use rulebook::campaign::{self, Folder, Merged};
use rulebook::escape;
use rulebook::terminal::table;
use serde_json::json;

use super::{in_a_line, open};
use crate::cli::style::{BAD, GOOD, NAME};
use crate::cli::{CommandResult, ask, difference, status};

/// Show a campaign's progress, and check every committed file
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Status {
    /// The campaign's folder
    dir: PathBuf,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  rulebook campaign status castling
  rulebook campaign status castling --json";

impl Status {
    pub fn run(self, out: &mut dyn io::Write) -> CommandResult {
        let folder = open(&self.dir)?;
        let so_far = folder.status()?;
        print(&folder, &so_far, self.json, out)?;
        Ok(of(&so_far))
    }
}

/// The exit status: whether any shard so far disagrees, is damaged or is quarantined, or a program has answered nothing.
pub fn of(so_far: &campaign::Status) -> status::Status {
    let wrong = so_far.differing + so_far.damaged_number + so_far.failed_number;
    if wrong == 0 && !so_far.declined { status::Status::Passed } else { status::Status::Disagrees }
}

/// Prints the progress of a campaign, or of a part of it.
pub fn print(folder: &Folder, so_far: &campaign::Status, as_json: bool, out: &mut dyn io::Write) -> io::Result<()> {
    if as_json {
        let mut answer = json!({ "campaign": folder.manifest().digest(), "complete": so_far.is_complete() });
        let fields = serde_json::to_value(so_far).map_err(io::Error::from)?;
        if let (Some(answer), serde_json::Value::Object(fields)) = (answer.as_object_mut(), fields) {
            answer.extend(fields);
        }
        return ask::print_json(&answer, out);
    }
    writeln!(out, "{}", in_a_line(folder.manifest()))?;
    let mut row = |name: &str, text: String| writeln!(out, "{NAME}{name:<11}{NAME:#} {text}");
    row("committed", format!("{} of {} shards", so_far.committed, so_far.shards))?;
    if !so_far.missing.is_empty() {
        row("missing", format!("{} ({})", so_far.missing_number, so_far.missing))?;
    }
    let totals = &so_far.totals;
    let mut counted = format!("{} {}", totals.items, folder.manifest().contents().work.items());
    if totals.positions > 0 {
        counted += &format!(", {} positions", totals.positions);
    }
    if totals.nodes > 0 {
        counted += &format!(", {} sequences", totals.nodes);
    }
    row("counted", counted)?;
    if let Some(each) = so_far.seconds_per_shard() {
        let left = each * (so_far.missing_number + so_far.failed_number) as f64;
        let left = if left > 0.0 { format!("; about {left:.0} s of processor time left") } else { String::new() };
        row("time", format!("{:.1} s, {each:.2} s per shard{left}", so_far.seconds))?;
    }
    if so_far.differing > 0 {
        row("differ", format!("{BAD}{} shards{BAD:#}", so_far.differing))?;
    }
    if so_far.declined {
        row("declined", format!("{BAD}every question about legal moves{BAD:#}"))?;
    }
    for quarantined in &so_far.failed {
        let times = if quarantined.tries == 1 { "once".to_owned() } else { format!("{} times", quarantined.tries) };
        row(
            "quarantined",
            format!("{BAD}shard {}, tried {times}:{BAD:#} {}", quarantined.shard, escape::line(&quarantined.reason)),
        )?;
    }
    for file in &so_far.damaged {
        let (shard, path) = (file.shard, file.path.display());
        row("damaged", format!("{BAD}shard {shard}, {path}:{BAD:#} {}", escape::line(&file.why)))?;
    }
    let unlisted = so_far.failed_number + so_far.damaged_number - (so_far.failed.len() + so_far.damaged.len()) as u64;
    if unlisted > 0 {
        row("", format!("and {unlisted} more that are damaged or quarantined"))?;
    }
    if so_far.is_complete() {
        let of = if so_far.shards < folder.manifest().shards() { " of this part" } else { "" };
        writeln!(out, "{GOOD}All shards{of} are committed.{GOOD:#}")?;
    }
    Ok(())
}

/// Merge the results of all shards, and write them to result.json
///
/// Nothing is merged unless every shard has a valid result and none has two different ones. The file's bytes do not
/// depend on which machines computed the shards, how many at once, or in what order.
#[derive(clap::Args)]
#[command(after_help = MERGE_EXAMPLES)]
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

const MERGE_EXAMPLES: &str = "\
Examples:
  rulebook campaign merge castling
  rulebook campaign merge castling --clauses";

impl Merge {
    pub fn run(self, out: &mut dyn io::Write) -> CommandResult {
        let folder = open(&self.dir)?;
        let merged = folder.merge()?;
        if self.json {
            ask::print_json(&merged, out)?;
        } else {
            self.print(&merged, out)?;
        }
        Ok(if merged.holds { status::Status::Passed } else { status::Status::Disagrees })
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
