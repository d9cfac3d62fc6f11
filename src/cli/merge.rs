//! `merge`: the results of parts as one, and `--part` of the commands that compute them.

use std::io;
use std::path::{Path, PathBuf};

use rulebook::parts::{Job, Merged, Merging, Part, PartsError, Portion, Work};
use rulebook::stop::Stop;
use rulebook::terminal::table;
use rulebook::{escape, limited};

use super::output::{bar, stderr};
use super::status::Status;
use super::{CliError, CommandResult, ask, atomic_file, difference};

/// Merge the results of all parts of some work
///
/// Prints what the command prints that computes the whole: `worlds` or `perft` without `--part`. Nothing is merged unless every
/// part is there; parts of another build, of other work, of another number of parts, and two results of one part are refused.
/// docs/using/parts.md has recipes for GNU parallel, Snakemake, Slurm and Dask.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct MergeCommand {
    /// Files with the results of parts, in any order; each line is one. `-` is the standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// List the parts that are missing or damaged, one a line, and merge nothing
    #[arg(long, conflicts_with = "json")]
    missing: bool,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  rulebook merge parts/*.json
  rulebook merge --missing parts/*.json";

/// How long a file may be, in bytes: of a hundred thousand parts, if each has a few clauses.
const LONGEST: usize = 1 << 28;

impl MergeCommand {
    pub fn run(self, out: &mut dyn io::Write) -> CommandResult {
        let mut merging = Merging::default();
        for file in &self.files {
            let bytes = match file.to_str() {
                Some("-") => limited::stream(io::stdin().lock(), LONGEST),
                _ => limited::regular(file, LONGEST),
            };
            let bytes = bytes.map_err(|error| {
                CliError::new(
                    format!("{} cannot be read: {error}", escape::path(file)),
                    "name files that `--part` has written",
                )
            })?;
            merging.add(&file.to_string_lossy(), &bytes)?;
        }
        if self.missing {
            let missing = merging.missing()?;
            warn(&merging.damaged());
            for number in missing {
                writeln!(out, "{number}")?;
            }
            return Ok(Status::Passed);
        }
        let damaged = merging.damaged();
        super::pool::start(None)?;
        let merged = merging.merge()?;
        warn(&damaged);
        print(&merged, self.json, out)
    }
}

/// Says what is damaged, where nothing depends on it.
fn warn(damaged: &[String]) {
    for line in damaged {
        // The standard error may be closed.
        let _ = io::Write::write_all(&mut stderr(), format!("{line}\n").as_bytes());
    }
}

/// Prints a merged result.
pub fn print(merged: &Merged, json: bool, out: &mut dyn io::Write) -> CommandResult {
    let status = if merged.holds { Status::Passed } else { Status::Disagrees };
    if json {
        ask::print_json(merged, out)?;
        return Ok(status);
    }
    difference::all(&merged.disagreements, merged.untold, out)?;
    if let Work::Perft { .. } = merged.work {
        writeln!(out, "{}", merged.counted.nodes)?;
    } else {
        let header = ["game", "work", "compared", "positions", "disagreements"];
        let row = [
            merged.work.game().to_owned(),
            merged.work.in_words(),
            merged.counted.items.to_string(),
            merged.counted.positions.to_string(),
            merged.wrong().to_string(),
        ];
        writeln!(out, "{}\n", table(header, 2.., [row]))?;
    }
    if !(merged.holds && matches!(merged.work, Work::Perft { .. })) {
        writeln!(out, "{}", difference::conclusion(merged.holds, merged.wrong()))?;
    }
    Ok(status)
}

/// Which part is computed, and where its result goes.
#[derive(clap::Args)]
pub struct PartArgs {
    /// Compute only the I-th of N parts, and write its result as a line of JSON for `rulebook merge`
    #[arg(long, value_name = "I/N")]
    part: Option<Portion>,
    /// Write it to a file, which appears when it is whole, instead of the standard output
    #[arg(short, long, value_name = "FILE", requires = "part")]
    output: Option<PathBuf>,
}

impl PartArgs {
    /// Whether only a part is computed.
    pub const fn is_part(&self) -> bool {
        self.part.is_some()
    }

    /// Computes the part or the whole, and writes or prints the result. A part that was computed is no failure, whatever it has
    /// found: it would be computed again.
    pub fn run(&self, work: Work, json: bool, out: &mut dyn io::Write) -> CommandResult {
        let job = Job::of(work)?;
        let bar = bar("{prefix} {msg} {bar:40} {pos}/{len} {elapsed}, {eta} left");
        bar.set_prefix(job.work().game().to_owned());
        bar.set_message(job.work().in_words());
        let portion = self.part.unwrap_or(Portion::WHOLE);
        let items = portion.range(job.items());
        bar.set_length(items.end - items.start);
        let part = job.compute(portion, &Stop::default(), &|more| bar.inc(more));
        bar.finish_and_clear();
        if self.is_part() {
            self.write(&part?, out)?;
            return Ok(Status::Passed);
        }
        print(&job.merged(part?)?, json, out)
    }

    fn write(&self, part: &Part, out: &mut dyn io::Write) -> Result<(), CliError> {
        let line = part.line() + "\n";
        let Some(file) = &self.output else { return Ok(out.write_all(line.as_bytes())?) };
        atomic_file::replace(file, line).map_err(|error| unwritable(file, &error))
    }
}

fn unwritable(file: &Path, error: &io::Error) -> CliError {
    CliError::new(
        format!("{} cannot be written: {error}", escape::path(file)),
        "name a file in a folder that is there",
    )
}

impl From<PartsError> for CliError {
    fn from(error: PartsError) -> Self {
        CliError::new(error.why, error.hint)
    }
}
