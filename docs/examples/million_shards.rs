//! How long a campaign of very many shards takes to plan, look at and merge, and how much memory: the shards are made up,
//! everything else is real. docs/using/campaigns.md has the results.
//!
//!     cargo run --release --example million_shards --no-default-features --features campaign -- FOLDER 1000000

use std::ops::Range;
use std::path::Path;
use std::time::Instant;
use std::{env, fs};

use rulebook::campaign::{Draft, Folder, Participant, Work, compute_with};
use rulebook::crosscheck::{Compared, Exercised, Walks};
use rulebook::games::{AnyGame as _, Chess};
use rulebook::remote::Stop;
use rulebook::rules::Clause;

/// Walks that find nothing, at once, but exercise every clause.
struct MadeUp(u64, Exercised);

impl Walks for MadeUp {
    fn number(&self) -> u64 {
        self.0
    }

    fn compare(&self, part: Range<u64>, _: &dyn Fn() -> bool) -> Option<Compared> {
        let walks = part.end - part.start;
        Some(Compared { walks, positions: walks * 100, exercised: self.1.clone(), ..Compared::default() })
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = env::args().skip(1);
    let (Some(path), Some(shards)) = (words.next(), words.next()) else {
        return Err("name a new folder and a number of shards".into());
    };
    let (path, shards) = (Path::new(&path), shards.parse::<u64>()?);
    let mut exercised = Exercised::default();
    for clause in Chess.clauses() {
        exercised.count(Clause::new(clause.name));
    }
    let walks = MadeUp(shards, exercised);

    let began = Instant::now();
    let games = Work::Games { seed: 1, games: shards, plies: 100 };
    let planned = Draft::new("chess", "", Some(Participant::bitboard()), games)?.manifest(shards)?;
    let folder = Folder::create(path, &planned)?;
    say("plan", began, &format!("a manifest of {} bytes", planned.text().len()));

    // Committing waits for the disk each time: some are committed, and the rest written as they would be.
    let some = shards.min(2000);
    let began = Instant::now();
    for shard in 0..some {
        folder.commit(shard, &compute_with(folder.manifest(), shard, &walks, &Stop::default())?)?;
    }
    say(
        "commit",
        began,
        &format!("{some} shards, {:.2} ms each", began.elapsed().as_secs_f64() * 1000.0 / some as f64),
    );
    let (began, mut bytes) = (Instant::now(), 0);
    for shard in some..shards {
        let place = folder.shard_path(shard);
        fs::create_dir_all(place.parent().ok_or("a file has a folder")?)?;
        let file = compute_with(folder.manifest(), shard, &walks, &Stop::default())?;
        bytes += file.len();
        fs::write(place, file)?;
    }
    say("write", began, &format!("{} shards, {bytes} bytes", shards - some));

    let began = Instant::now();
    let there = (0..shards).filter(|shard| folder.is_committed(*shard)).count();
    say("look", began, &format!("{there} committed: what `run` does before it computes"));
    let began = Instant::now();
    let status = folder.status()?;
    say("status", began, &format!("{} committed, {} missing", status.committed, status.missing_number));
    let began = Instant::now();
    let merged = folder.merge()?;
    let result = fs::metadata(folder.result_path())?.len();
    say("merge", began, &format!("{} positions, a result of {result} bytes", merged.totals.positions));
    Ok(())
}

/// Prints how long a step took, and the most memory that the process has had until then.
fn say(step: &str, began: Instant, what: &str) {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let memory = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or("unknown").trim();
    println!("{step:<7} {:>8.2} s  {memory:>10}  {what}", began.elapsed().as_secs_f64());
}
