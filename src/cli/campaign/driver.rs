//! Computing shards on all cores and committing them.

use std::any::Any;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use indicatif::ProgressBar;
use rulebook::campaign::{CampaignError, Folder};
use rulebook::remote::Stop;
use rulebook::threads;

use super::portion::Portion;

/// How many threads compute at once: one per core, unless a number is given.
pub fn jobs(given: Option<NonZero<usize>>) -> usize {
    given.map_or_else(threads::available, NonZero::get)
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
    let number = part.number(folder.manifest().shards());
    let next = AtomicU64::new(0);
    // Drivers started at the same time begin at different shards.
    let offset = if part == Portion::WHOLE && number > 0 { scattered() % number } else { 0 };
    let failed: Mutex<Option<CampaignError>> = Mutex::new(None);
    let fail = |error| {
        failed.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).get_or_insert(error);
        // No thread starts another shard.
        next.store(number, Ordering::Relaxed);
        stop.interrupt();
    };
    let work = || {
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            if place >= number || stop.reason().is_some() {
                return;
            }
            let shard = part.shard((place + offset) % number);
            let quarantined = || folder.quarantined(shard).map_or(true, |quarantined| quarantined.is_some());
            if folder.is_committed(shard) || (!again && quarantined()) {
                bar.inc(1);
                continue;
            }
            let set = match catch_unwind(AssertUnwindSafe(|| compute(shard))) {
                Ok(Err(CampaignError::Stopped)) => return,
                Ok(Err(error)) => return fail(error),
                Ok(Ok(bytes)) => match folder.commit(shard, &bytes) {
                    // The folder has recorded it.
                    Ok(_) | Err(CampaignError::Differs { .. } | CampaignError::Damaged { .. }) => Ok(()),
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
    threads::share(usize::try_from(number).unwrap_or(usize::MAX).min(jobs), work);
    let failed = failed.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    failed.map_or(Ok(()), Err)
}

/// A number that differs from process to process.
fn scattered() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64);
    rulebook::crosscheck::derive(now, u64::from(std::process::id()), 0)
}

/// A panic's message.
fn said(panic: &(dyn Any + Send)) -> &str {
    let owned = panic.downcast_ref::<String>().map(String::as_str);
    owned.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message")
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use rulebook::campaign::{Draft, Opponent, Work, compute};

    use super::*;

    /// A folder of seven shards.
    fn folder(name: &str) -> (std::path::PathBuf, Folder) {
        let path = std::env::temp_dir().join(format!("rulebook-driver-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        let work = Work::World { world: "entries".to_owned(), step: 100 };
        let manifest = Draft::new("aviary", "", Opponent::Bitboard, work).expect("work").manifest(7).expect("shards");
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
        let error = |_| Err(CampaignError::Unsuitable("no shard can be computed".to_owned()));
        let driven = drive(&folder, (Portion::WHOLE, false), 2, &error, &stop, &ProgressBar::hidden());
        assert_eq!(driven.expect_err("it stops").to_string(), "no shard can be computed");
        assert_eq!(folder.status().expect("it is listed").missing_number, 7);
        std::fs::remove_dir_all(path).expect("it is removed");
    }
}
