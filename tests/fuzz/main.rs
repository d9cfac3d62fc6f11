//! No bytes make a reader panic, and none make law and engine differ: what fuzzing found stays found, and each target
//! is thrown a few seconds of changed seeds. `docs/results/fuzzing.md`.
//!
//! `FUZZ_SECONDS` (1) is the time for each target, `FUZZ_SEED` (1) where its changes begin. `FUZZ_SEEDS=DIR` writes the
//! seeds into a folder for each target instead, for libFuzzer to begin with.

mod mutation;
mod targets;

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{env, fs, io};

use libtest_mimic::{Arguments, Failed, Trial};
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};

use targets::Target;

fn main() {
    if let Some(folder) = env::var_os("FUZZ_SEEDS") {
        let written = targets::ALL.iter().try_for_each(|target| write_seeds(target, Path::new(&folder)));
        return written.expect("a folder that can be written to");
    }
    // A failure is reported once, when it is small.
    std::panic::set_hook(Box::new(|_| {}));
    let trials = targets::ALL.iter().flat_map(|target| {
        let changed = Trial::test(format!("{}/changed seeds", target.name), || changed_seeds(target));
        kept(target).chain([changed])
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit();
}

/// A trial for each input that is kept in the repository.
fn kept(target: &'static Target) -> impl Iterator<Item = Trial> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz/regressions").join(target.name);
    let entries = fs::read_dir(&folder).into_iter().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths.into_iter().map(move |path| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Trial::test(format!("{}/{name}", target.name), move || Ok(holds(target, &fs::read(&path)?)?))
    })
}

/// Throws changed seeds at a target until its time is up; the same changes in every run, as far as it comes.
fn changed_seeds(target: &Target) -> Result<(), Failed> {
    const AT_ONCE: u32 = 16;
    const SHRINKING: u32 = 2_000;
    let first = setting("FUZZ_SEED", 1);
    let until = Instant::now() + Duration::from_secs(setting("FUZZ_SECONDS", 1));
    let seeds = (target.seeds)();
    let config = Config {
        cases: AT_ONCE,
        max_shrink_iters: SHRINKING,
        max_shrink_time: 10_000,
        failure_persistence: None,
        ..Config::default()
    };
    for seed in first.. {
        let mut runner =
            TestRunner::new_with_rng(config.clone(), TestRng::from_seed(RngAlgorithm::ChaCha, &spread(seed)));
        let outcome = runner.run(&mutation::strategy(), |mutation| {
            holds(target, &mutation.apply(&seeds)).map_err(TestCaseError::fail)
        });
        match outcome {
            Ok(()) => {}
            Err(TestError::Fail(why, mutation)) => {
                let bytes = mutation.apply(&seeds);
                return Err(Failed::from(format!(
                    "FUZZ_SEED={seed}: {why}\nthe bytes: b\"{}\"",
                    bytes.escape_ascii()
                )));
            }
            Err(TestError::Abort(why)) => return Err(Failed::from(why.to_string())),
        }
        if Instant::now() >= until {
            break;
        }
    }
    Ok(())
}

/// Whether a target holds of some bytes, or what it says.
fn holds(target: &Target, bytes: &[u8]) -> Result<(), String> {
    catch_unwind(AssertUnwindSafe(|| (target.run)(bytes))).map_err(|panic| words(&*panic))
}

fn words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "a panic without words".to_owned())
}

fn setting(name: &str, default: u64) -> u64 {
    env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

/// A seed as long as the generator of random numbers wants it.
fn spread(seed: u64) -> [u8; 32] {
    let mut long = [0; 32];
    long[..8].copy_from_slice(&seed.to_le_bytes());
    long
}

fn write_seeds(target: &Target, folder: &Path) -> io::Result<()> {
    let folder = folder.join(target.name);
    fs::create_dir_all(&folder)?;
    for (n, seed) in (target.seeds)().iter().enumerate() {
        fs::write(folder.join(format!("seed-{n:04}")), seed)?;
    }
    Ok(())
}
