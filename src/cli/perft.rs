//! `perft`: the number of sequences of a given number of legal moves.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write as _};
use std::num::{IntErrorKind, NonZero};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use indicatif::{HumanCount, ProgressBar};
use rulebook::crosscheck;
use rulebook::games::AnyGame;
use rulebook::perft::{Memory, PerftError, PerftProgress, Resources};
use rulebook::referee::{By, Refusal};
use rulebook::rules::{MAX_PERFT_DEPTH, Options};
use rulebook::session::Side;

use super::args::{RulingsArg, implementation, position_text};
use super::output::{bar, stderr, tick};
use super::status::{Status, on_signal};
use super::style::{BAD, NAME};
use super::{CliError, CommandResult, pool, refusal};

/// Count the sequences of legal moves
///
/// The last line is the total; the number of threads and the table do not affect it. A total of 2^64 or more is an
/// error. With `--by both`, the model and the engine must give the same counts. If they do not, the first moves with
/// different counts are listed, and a minimized position at which the two differ is shown.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, allow_missing_positional = true)]
pub struct PerftCommand {
    /// The game's id
    #[arg(value_parser = crate::cli::args::game_id)]
    game: String,
    /// The position's text, in quotes, or `startpos`
    #[arg(default_value = "startpos", allow_hyphen_values = true, value_parser = position_text)]
    position: String,
    /// The depth, in moves, at most 100
    #[arg(value_parser = depth)]
    depth: u32,
    /// List the count after each first move
    #[arg(long)]
    divide: bool,
    #[command(flatten)]
    rulings: RulingsArg,
    /// Which implementation counts: the model, the fast engine, or both, compared with each other
    #[arg(long, value_name = "WHO", default_value = "bitboard", value_parser = implementation())]
    by: By,
    /// How many threads to use; by default, one per core
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
    /// Count each recurring position only once, using a table of at most this size, in MiB
    #[arg(long, value_name = "MB")]
    hash: Option<NonZero<u32>>,
    /// List and make every move but the last, where the engine would count the last two together without making any:
    /// slower, and a test of its move generator
    #[arg(long, conflicts_with = "hash")]
    plain: bool,
    #[cfg(feature = "cli")]
    #[command(flatten)]
    part: super::merge::PartArgs,
    /// Divide by the distinct positions after this many moves [default: 2, or the depth]
    #[cfg(feature = "cli")]
    #[arg(long, value_name = "MOVES", requires = "part")]
    prefix: Option<u32>,
}

const EXAMPLES: &str = "\
Examples:
  rulebook perft aviary 4
  rulebook perft aviary startpos 2 --divide
  rulebook perft aviary startpos 3 --by both
  rulebook perft awele startpos 16 --hash 1000 --threads 4
  rulebook perft chess startpos 5 --plain
  rulebook perft chess startpos 9 --part 3/64";

impl PerftCommand {
    pub fn run(self, out: &mut dyn io::Write) -> CommandResult {
        let asked = &self;
        let game = crosscheck::engine_check(&asked.game).ok_or_else(|| CliError::unknown_game(&asked.game))?;
        let options = game.options(asked.rulings.text())?;
        #[cfg(feature = "cli")]
        if asked.part.is_part() {
            return self.part_of(game.id(), out);
        }
        let shown = Shown::until_signal();
        let count = |side| count(game, side, &options, asked, &shown);
        let counted = match asked.by {
            By::Model => count(Side::Model).map(|counts| (Some(counts), None)),
            By::Bitboard => count(Side::Engine).map(|counts| (None, Some(counts))),
            By::Both => count(Side::Model).and_then(|by_model| Ok((Some(by_model), Some(count(Side::Engine)?)))),
        };
        match counted {
            Err(Uncounted::Refused(refused)) => {
                refusal::report(&refused, None, false, out)?;
                Ok(Status::Disagrees)
            }
            Err(Uncounted::Failed(error)) => Err(CliError::new(error.to_string(), hint(error))),
            Ok((Some(by_model), Some(by_engine))) if by_model != by_engine => {
                print_differences(&by_model, &by_engine, out)?;
                if let Err(found) = game.count(&options, &asked.position, asked.depth) {
                    writeln!(out, "\n{found}")?;
                }
                Ok(Status::Disagrees)
            }
            Ok((by_model, by_engine)) => {
                let counts = by_model.or(by_engine).unwrap_or_default();
                for (mv, lines) in counts.after.iter().filter(|_| asked.divide) {
                    writeln!(out, "{mv} {lines}")?;
                }
                writeln!(out, "{}", counts.total)?;
                Ok(Status::Passed)
            }
        }
    }

    /// Computes a part of the count.
    #[cfg(feature = "cli")]
    fn part_of(&self, game: &str, out: &mut dyn io::Write) -> CommandResult {
        if self.by == By::Model || self.divide || self.hash.is_some() || self.plain {
            return Err(CliError::new(
                "a part is counted by the engine or by both, in total and without a table",
                "omit `--divide`, `--hash`, `--plain` and `--by model`",
            ));
        }
        let work = rulebook::parts::Work::Perft {
            game: game.to_owned(),
            rulings: self.rulings.text().to_owned(),
            position: self.position.clone(),
            depth: self.depth,
            prefix: self.prefix.unwrap_or(self.depth.min(2)),
            both: self.by == By::Both,
        };
        pool::start(self.threads)?;
        self.part.run(work, false, out)
    }

    fn resources(&self, side: Side) -> Resources {
        let threads = NonZero::new(pool::jobs(self.threads)).unwrap_or(NonZero::<usize>::MIN);
        // A size beyond the address space is refused like one beyond the memory.
        let bytes = |mb: NonZero<u32>| usize::try_from(u64::from(mb.get()) << 20).unwrap_or(usize::MAX);
        let table = self.hash.map(|mb| table(side, bytes(mb)));
        Resources { threads, table, plain: self.plain }
    }
}

/// The table for this side. The model counts the last moves by listing them, so a lookup pays off at every position; the
/// engine counts the last two moves, and a thousand sequences, faster than it looks them up.
const fn table(side: Side, bytes: usize) -> Memory {
    match side {
        Side::Model => Memory { bytes, from: 1, worth: 0 },
        Side::Engine => Memory { bytes, from: 3, worth: 1500 },
    }
}

/// What to do about it.
const fn hint(error: PerftError) -> &'static str {
    match error {
        PerftError::TooMany { .. } | PerftError::TooDeep => "count fewer moves",
        PerftError::NoMemory { .. } => "use a smaller table: `--hash MB`",
        PerftError::Stopped => "run the command again",
    }
}

/// Parses a depth.
fn depth(text: &str) -> Result<u32, String> {
    match text.parse::<u32>() {
        Ok(depth) if depth <= MAX_PERFT_DEPTH => Ok(depth),
        Err(error) if *error.kind() != IntErrorKind::PosOverflow => Err(error.to_string()),
        _ => Err(format!("the maximum depth is {MAX_PERFT_DEPTH}")),
    }
}

/// The counts: in total and, if needed, after each first move.
#[derive(PartialEq, Eq, Default)]
struct Counts {
    after: BTreeMap<String, u64>,
    total: u64,
}

/// Why there are no counts.
enum Uncounted {
    /// The position cannot be read, or is impossible.
    Refused(Refusal),
    /// The count failed.
    Failed(PerftError),
}

/// Counts with one implementation.
fn count(
    game: &dyn AnyGame,
    side: Side,
    options: &Options,
    asked: &PerftCommand,
    shown: &Shown,
) -> Result<Counts, Uncounted> {
    let session = game.open(side, options, &asked.position);
    let session = session.map_err(|refused| Uncounted::Refused(Refusal::of_position(game, refused)))?;
    shown.begin(side);
    let watch = |progress| {
        shown.show(progress);
        ControlFlow::Continue(())
    };
    let resources = asked.resources(side);
    // The comparison of both needs the count after each first move.
    let divide = asked.divide || asked.by == By::Both;
    let counts = if asked.depth == 0 || !divide {
        let total = session.count(asked.depth, &resources, &watch);
        total.map(|total| Counts { after: BTreeMap::new(), total })
    } else {
        session.divide(asked.depth, &resources, &watch).map(|divided| {
            let mut counts = Counts::default();
            for (mv, lines) in divided {
                // A move listed twice counts twice, as in the total without `--divide`.
                *counts.after.entry(mv).or_default() += lines;
                counts.total += lines;
            }
            counts
        })
    };
    shown.bar.finish_and_clear();
    counts.map_err(Uncounted::Failed)
}

/// The display of a running count.
#[derive(Clone)]
struct Shown {
    bar: ProgressBar,
    sequences: Arc<AtomicU64>,
}

impl Shown {
    /// A count that a signal ends at once, with a message about its progress.
    fn until_signal() -> Self {
        let bar = bar("{prefix} {bar:20} {pos}/{len} parts, {msg}, {elapsed}");
        let shown = Shown { bar, sequences: Arc::default() };
        let interrupted = shown.clone();
        on_signal(move || {
            interrupted.bar.finish_and_clear();
            let sequences = interrupted.sequences.load(Ordering::Relaxed);
            // Standard error may be closed.
            let _ = writeln!(stderr(), "Interrupted after {sequences} sequences.");
            std::process::exit(Status::Interrupted as i32);
        });
        shown
    }

    /// Starts the display of a count by this side.
    fn begin(&self, side: Side) {
        self.bar.reset();
        self.bar.set_prefix(match side {
            Side::Model => "model",
            Side::Engine => "bitboard",
        });
        tick(&self.bar);
        self.sequences.store(0, Ordering::Relaxed);
    }

    fn show(&self, PerftProgress { done, of, sequences }: PerftProgress) {
        self.sequences.store(sequences, Ordering::Relaxed);
        if self.bar.is_hidden() {
            return;
        }
        self.bar.set_length(of as u64);
        self.bar.set_position(done as u64);
        let rate = sequences as f64 / self.bar.elapsed().as_secs_f64().max(1e-3);
        self.bar.set_message(format!("{} sequences/s", HumanCount(rate as u64)));
    }
}

/// Prints the first moves after which the counts differ.
fn print_differences(by_model: &Counts, by_engine: &Counts, out: &mut dyn io::Write) -> io::Result<()> {
    writeln!(out, "{BAD}The counts of the model and the bitboard engine differ.{BAD:#}")?;
    let row = |out: &mut dyn io::Write, name: &str, model: Option<&u64>, bitboard: Option<&u64>| {
        let word = |count: Option<&u64>| count.map_or("illegal".to_owned(), u64::to_string);
        writeln!(out, "  {NAME}{name:<8}{NAME:#} {:>14} {:>14}", word(model), word(bitboard))
    };
    writeln!(out, "  {:<8} {:>14} {:>14}", "move", "model", "bitboard")?;
    let moves: BTreeSet<&String> = by_model.after.keys().chain(by_engine.after.keys()).collect();
    for mv in moves {
        let (model, bitboard) = (by_model.after.get(mv), by_engine.after.get(mv));
        if model != bitboard {
            row(out, mv, model, bitboard)?;
        }
    }
    row(out, "total", Some(&by_model.total), Some(&by_engine.total))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_differing_counts_are_listed() {
        let counts = |after: &[(&str, u64)]| Counts {
            after: after.iter().map(|(mv, lines)| ((*mv).to_owned(), *lines)).collect(),
            total: after.iter().map(|(_, lines)| lines).sum(),
        };
        let mut out = Vec::new();
        print_differences(&counts(&[("a1a2", 3), ("b1b2", 4)]), &counts(&[("a1a2", 3), ("c1c2", 5)]), &mut out)
            .expect("a vector");
        let text = String::from_utf8(anstream::adapter::strip_bytes(&out).into_vec()).expect("UTF-8");
        let rows: Vec<Vec<&str>> = text.lines().skip(2).map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(rows, [["b1b2", "4", "illegal"], ["c1c2", "illegal", "5"], ["total", "7", "8"]]);
    }
}
