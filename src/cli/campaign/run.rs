//! `campaign run`: computes the missing shards.

use std::any::Any;
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::io;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};

use indicatif::ProgressBar;
use rulebook::campaign::{self, CampaignError, Folder};
use rulebook::remote::{Stop, adopt_orphans, end_all_engines};
use rulebook::threads;

use super::{open, progress};
use crate::cli::output::{bar, tick};
use crate::cli::status::{Status, on_signal};
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
        bar.set_length(self.shard.shards(manifest.shards()).len() as u64);
        tick(&bar);
        let interrupted = stop.clone();
        let compute = |shard| campaign::compute(manifest, shard, &stop);
        let driven = drive(&folder, (self.shard, self.again), pool::jobs(self.jobs), &compute, &stop, &bar);
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
        progress::print(&folder, &so_far, self.json, out)?;
        if interrupted.reason().is_some() {
            if !self.json {
                writeln!(out, "Interrupted; {}", resume())?;
            }
            return Ok(Status::Interrupted);
        }
        Ok(progress::of(&so_far))
    }
}

/// The `i`-th of `N` equal parts of the shards: which, counted from 0, and `N`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Portion(usize, usize);

impl Portion {
    /// All shards.
    pub const WHOLE: Portion = Portion(0, 1);

    /// The shards that belong to it, given the number of all shards.
    pub fn shards(self, shards: u64) -> impl ExactSizeIterator<Item = u64> + Clone + Send {
        let all = usize::try_from(shards).unwrap_or(usize::MAX);
        (self.0..all.max(self.0)).step_by(self.1).map(|shard| shard as u64)
    }
}

impl FromStr for Portion {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(nth, of)| Some((nth.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((nth, of)) if (1..=of).contains(&nth) => Ok(Portion(nth - 1, of)),
            _ => Err("expected `i/N`, with i from 1 to N".to_owned()),
        }
    }
}

/// Computes a shard.
pub type Compute<'c> = dyn Fn(u64) -> Result<Vec<u8>, CampaignError> + Sync + 'c;

/// Computes and commits every shard of a part that has no result; one that is quarantined only if it is tried `again`. A
/// shard that panics is quarantined, and does not stop the others.
///
/// # Errors
/// Anything that stops every other shard too, such as another build or a full disk. Committed results are kept.
pub fn drive(
    folder: &Folder,
    (part, again): (Portion, bool),
    jobs: usize,
    compute: &Compute<'_>,
    stop: &Stop,
    bar: &ProgressBar,
) -> Result<(), CampaignError> {
    let shards = part.shards(folder.manifest().shards());
    // Drivers started at the same time begin at different shards.
    let begin = RandomState::new().build_hasher().finish() as usize % shards.len().max(1);
    let left = Mutex::new(shards.clone().skip(begin).chain(shards.clone().take(begin)));
    let failed: Mutex<Option<CampaignError>> = Mutex::new(None);
    let fail = |error| {
        failed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        // No thread starts another shard.
        stop.interrupt();
    };
    let work = || {
        while stop.reason().is_none() {
            let Some(shard) = left.lock().unwrap_or_else(PoisonError::into_inner).next() else { return };
            if folder.is_committed(shard) || (!again && folder.is_quarantined(shard)) {
                bar.inc(1);
                continue;
            }
            let set = match catch_unwind(AssertUnwindSafe(|| compute(shard))) {
                Ok(Err(CampaignError::Stopped)) => return,
                Ok(Err(error)) => return fail(error),
                Ok(Ok(bytes)) => match folder.commit(shard, &bytes) {
                    // The folder has recorded it.
                    Ok(_) | Err(CampaignError::Shard { .. }) => Ok(()),
                    Err(error) => Err(error),
                },
                Err(panic) => folder.quarantine(shard, &format!("the computation panicked: {}", said(&*panic))),
            };
            if let Err(error) = set {
                return fail(error);
            }
            bar.inc(1);
        }
    };
    threads::share(shards.len().min(jobs), work);
    failed.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
}

/// A panic's message.
fn said(panic: &(dyn Any + Send)) -> &str {
    let owned = panic.downcast_ref::<String>().map(String::as_str);
    owned.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message")
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use rulebook::campaign::{Draft, Participant, Work, compute};

    use super::*;

    /// A folder of seven shards.
    fn folder(name: &str) -> (std::path::PathBuf, Folder) {
        let path = std::env::temp_dir().join(format!("rulebook-driver-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        let work = Work::World { world: "entries".to_owned(), step: 100 };
        let manifest =
            Draft::new("aviary", "", Some(Participant::bitboard()), work).expect("work").manifest(7).expect("shards");
        let folder = Folder::create(&path, &manifest).expect("a folder");
        (path, folder)
    }

    #[test]
    fn a_shard_that_panics_is_quarantined_and_does_not_stop_the_rest() {
        let (path, folder) = folder("panic");
        let stop = Stop::default();
        let computed = |shard| compute(folder.manifest(), shard, &stop);
        let panics = |shard| if shard == 3 { panic!("shard {shard} is cursed") } else { computed(shard) };
        let run = |again, compute: &Compute<'_>| {
            drive(&folder, (Portion::WHOLE, again), 2, compute, &stop, &ProgressBar::hidden()).expect("it goes on");
            folder.status().expect("it is listed")
        };
        let status = run(false, &panics);
        assert_eq!((status.committed, status.failed_number, status.failed[0].shard), (6, 1, 3));
        assert_eq!(status.failed[0].reason, "the computation panicked: shard 3 is cursed");
        // It is retried only on request.
        assert_eq!(run(false, &computed).committed, 6);
        assert_eq!(run(true, &panics).failed[0].tries, 2);
        assert!(run(true, &computed).is_complete());
        std::fs::remove_dir_all(path).expect("it is removed");
    }

    #[test]
    fn what_stops_every_shard_stops_the_driver() {
        let (path, folder) = folder("error");
        let stop = Stop::default();
        let error = |_| Err(CampaignError::Refused { why: "no shard can be computed".to_owned(), hint: "none" });
        let driven = drive(&folder, (Portion::WHOLE, false), 2, &error, &stop, &ProgressBar::hidden());
        assert_eq!(driven.expect_err("it stops").to_string(), "no shard can be computed");
        assert_eq!(folder.status().expect("it is listed").missing_number, 7);
        std::fs::remove_dir_all(path).expect("it is removed");
    }

    #[test]
    fn parts_have_every_shard_once() {
        for of in [1, 2, 7, 30] {
            let part = |nth| format!("{nth}/{of}").parse::<Portion>().expect("a part");
            let mut all: Vec<u64> = (1..=of).flat_map(|nth| part(nth).shards(23)).collect();
            all.sort_unstable();
            assert_eq!(all, (0..23).collect::<Vec<u64>>());
        }
        for text in ["0/2", "3/2", "1", "1/", "a/b", "1/0", "-1/2"] {
            assert!(text.parse::<Portion>().is_err(), "{text}");
        }
    }
}
