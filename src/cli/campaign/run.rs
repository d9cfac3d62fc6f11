//! `campaign run`: computes the missing shards.

use std::io;
use std::num::NonZero;
use std::path::PathBuf;

use rulebook::campaign::{self, CampaignError};
use rulebook::remote::{Stop, adopt_orphans, end_all_engines};

use super::portion::Portion;
use super::{drive, jobs, open, status};
use crate::cli::output::{bar, tick};
use crate::cli::status::Status;
use crate::cli::status::on_signal;
use crate::cli::{CliError, CommandResult, pool};

/// Compute the shards that have no result yet
///
/// Each result is committed atomically, as a separate file. Any number of processes may work on one folder. After an
/// interruption or a crash, the same command computes only the shards that are still missing.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Run {
    /// The campaign's folder
    dir: PathBuf,
    /// Compute only the i-th of N equal parts of the shards, counted from 1
    #[arg(long, value_name = "i/N", default_value = "1/1")]
    shard: Portion,
    /// How many shards to compute at once; by default, one per core
    #[arg(long, value_name = "N")]
    jobs: Option<NonZero<usize>>,
    /// Also retry the shards that failed and were quarantined
    #[arg(long)]
    again: bool,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  rulebook campaign run castling
  rulebook campaign run castling --jobs 1
  rulebook campaign run castling --shard 3/16";

impl Run {
    pub fn run(self, out: &mut dyn io::Write) -> CommandResult {
        let folder = open(&self.dir)?;
        let manifest = folder.manifest();
        manifest.check_build()?;
        // What a program is asked is diagnosed in parallel.
        if manifest.contents().asks_a_program() {
            pool::start()?;
        }
        let stop = Stop::default();
        let stopping = stop.clone();
        adopt_orphans();
        on_signal(move || {
            stopping.interrupt();
            end_all_engines();
        });
        let bar = bar("{prefix} {bar:40} {pos}/{len} shards {elapsed}, {per_sec}, {eta} left");
        bar.set_prefix(manifest.contents().game.clone());
        bar.set_length(self.shard.number(manifest.shards()));
        tick(&bar);
        let interrupted = stop.clone();
        let compute = |shard| campaign::compute(manifest, shard, &stop);
        let driven = drive(&folder, (self.shard, self.again), jobs(self.jobs), &compute, &stop, &bar);
        bar.finish_and_clear();
        let resume = || format!("to resume: rulebook campaign run {}", self.dir.display());
        driven.map_err(|error| match error {
            error @ CampaignError::Io { .. } => CliError::new(
                error.to_string(),
                format!("committed results are kept; when the folder is writable again, {}", resume()),
            ),
            error => error.into(),
        })?;
        let so_far = folder.status_of(self.shard.shards(manifest.shards()))?;
        status::print(&folder, &so_far, self.json, out)?;
        if interrupted.reason().is_some() {
            if !self.json {
                writeln!(out, "Interrupted; {}", resume())?;
            }
            return Ok(Status::Interrupted);
        }
        Ok(status::of(&so_far))
    }
}
