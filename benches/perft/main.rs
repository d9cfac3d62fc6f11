//! How fast the engines count: positions a second of one thread's time, beside the chess crate cozy-chess on the same
//! machine in the same minutes. The engine of chess counts what the crate counts, the others are held against the
//! crate's count from chess's start.
//!
//! `cargo bench --bench perft` runs both in turn nine times, and prints a table. Without `--bench` (as `cargo test
//! --benches` calls it) everything runs once, which shows only that the counts hold. docs/results/benchmarks.md has a
//! table.

mod rows;

use std::hint::black_box;
use std::time::Duration;

use cozy_chess::Board;
use rulebook::{bitboard, board, rules};

use rows::{KIWIPETE, ROWS, Row};

/// What the chess crate counts.
struct Reference {
    what: &'static str,
    position: &'static str,
    depth: u32,
    lines: u64,
}

/// The first is what rows with another position are held against.
static REFERENCES: [Reference; 2] = [
    Reference { what: "start", position: board::chess::START, depth: 6, lines: 119_060_324 },
    Reference { what: "Kiwipete", position: KIWIPETE, depth: 5, lines: 193_690_690 },
];

/// The index of the reference that a row is held against: the same position's, if there is one.
fn beside(row: &Row) -> usize {
    REFERENCES.iter().position(|reference| reference.position == row.position).unwrap_or(0)
}

const ROUNDS: usize = 9;

/// A run repeats the count until this much time has passed, so that short counts are measured accurately too.
const LEAST_TIME: Duration = Duration::from_millis(500);

/// The CPU time of this thread, which other threads and programs do not affect.
#[cfg(unix)]
fn now() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).expect("a time since the thread began")
}

/// The time that has passed.
#[cfg(not(unix))]
fn now() -> Duration {
    static BEGIN: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    BEGIN.elapsed()
}

/// The chess crate, asked as its own example asks it: last moves are counted in bulk.
fn chess(board: &Board, depth: u32) -> u64 {
    let mut lines = 0;
    if depth == 1 {
        board.generate_moves(|moves| {
            lines += moves.len() as u64;
            false
        });
    } else {
        board.generate_moves(|moves| {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                lines += chess(&next, depth - 1);
            }
            false
        });
    }
    lines
}

/// What one contestant has counted, and how fast in each round.
#[derive(Default)]
struct Record {
    lines: Option<u64>,
    rates: Vec<f64>,
}

impl Record {
    fn run(&mut self, least: Duration, count: impl Fn() -> u64) {
        let (begin, mut counted) = (now(), 0);
        while counted == 0 || now() - begin < least {
            let lines = black_box(count());
            assert_eq!(lines, *self.lines.get_or_insert(lines), "the same count gave another number");
            counted += lines;
        }
        self.rates.push(counted as f64 / (now() - begin).as_secs_f64());
    }

    /// The cells that every row of the table begins with.
    fn cells(&self, what: &str, depth: u32) -> [String; 3] {
        let rates: Vec<f64> = self.rates.iter().map(|rate| rate / 1e6).collect();
        [format!("{what}, depth {depth}"), self.lines.unwrap_or_default().to_string(), spread(&rates, 1)]
    }
}

/// The median, and in brackets the least and the greatest.
fn spread(values: &[f64], digits: usize) -> String {
    let sorted = sorted(values);
    let [least, .., most] = sorted[..] else { return format!("{:.digits$}", median(values)) };
    format!("{:.digits$} ({least:.digits$}–{most:.digits$})", median(values))
}

fn median(values: &[f64]) -> f64 {
    sorted(values)[values.len() / 2]
}

fn sorted(values: &[f64]) -> Vec<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted
}

fn main() {
    let measured = std::env::args().any(|argument| argument == "--bench");
    let (rounds, least) = if measured { (ROUNDS, LEAST_TIME) } else { (1, Duration::ZERO) };
    let depth = |row: &Row| if measured { row.depth } else { row.shallow };
    let mut references: [Record; REFERENCES.len()] = Default::default();
    let mut records: Vec<Record> = ROWS.iter().map(|_| Record::default()).collect();
    for _ in 0..rounds {
        for (index, (reference, theirs)) in REFERENCES.iter().zip(&mut references).enumerate() {
            let board: Board = reference.position.parse().expect("the table's positions can be");
            theirs.run(least, || chess(black_box(&board), black_box(reference.depth)));
            assert_eq!(theirs.lines, Some(reference.lines), "the chess crate's {}", reference.what);
            for (row, record) in ROWS.iter().zip(&mut records).filter(|(row, _)| beside(row) == index) {
                record.run(least, || (row.count)(row.position, depth(row)));
                if measured && row.position == reference.position {
                    assert_eq!(record.lines, theirs.lines, "{}", row.what);
                }
            }
        }
    }

    let head = ["count", "positions", "million/s", "times cozy-chess", "asked"].map(String::from);
    let mut table = vec![head];
    for (index, (reference, theirs)) in REFERENCES.iter().zip(&references).enumerate() {
        let [what, lines, rate] = theirs.cells(&format!("cozy-chess {}", reference.what), reference.depth);
        table.push([what, lines, rate, String::new(), String::new()]);
        for (row, record) in ROWS.iter().zip(&records).filter(|(row, _)| beside(row) == index) {
            let [what, lines, rate] = record.cells(row.what, depth(row));
            let ratios: Vec<f64> =
                record.rates.iter().zip(&theirs.rates).map(|(ours, theirs)| ours / theirs).collect();
            table.push([what, lines, rate, spread(&ratios, 2), asked(row.bar, median(&ratios))]);
        }
    }
    print(&table);
    println!();
    println!(
        "Rounds in turn: {rounds}, on one thread, last moves counted in bulk. Rates are of the thread's own time: the median"
    );
    println!("of the rounds (the least–the greatest). Ratios likewise, each of two rates of one round.");
}

/// What is asked of a row, and whether it is met.
fn asked(bar: Option<f64>, ratio: f64) -> String {
    bar.map_or(String::new(), |bar| format!("{bar}: {}", if ratio >= bar { "met" } else { "NOT met" }))
}

/// A table in Markdown, its numbers to the right; the first row is the head.
fn print<const N: usize>(table: &[[String; N]]) {
    let widths: [usize; N] =
        std::array::from_fn(|column| table.iter().map(|row| row[column].chars().count()).max().unwrap_or(0));
    for (index, row) in table.iter().enumerate() {
        let cells: Vec<String> = (0..N)
            .map(|column| match (column, widths[column]) {
                (0, width) => format!("{:<width$}", row[column]),
                (_, width) => format!("{:>width$}", row[column]),
            })
            .collect();
        println!("| {} |", cells.join(" | "));
        if index == 0 {
            let rule = |column: usize| {
                if column == 0 { "-".repeat(widths[0]) } else { format!("{}:", "-".repeat(widths[column] - 1)) }
            };
            println!("| {} |", (0..N).map(rule).collect::<Vec<_>>().join(" | "));
        }
    }
}
