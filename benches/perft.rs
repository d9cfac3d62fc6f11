//! How fast the engines count: positions a second on one thread, beside the chess crate cozy-chess on the same
//! machine in the same minutes.
//!
//! `cargo bench --bench perft` runs both in turn nine times. Without `--bench` (as `cargo test --benches` calls
//! it) everything runs once, which shows only that the counts hold.

use std::hint::black_box;
use std::time::{Duration, Instant};

use cozy_chess::Board;
use rulebook::bitboard;
use rulebook::rules::Rules;

/// An engine's count that is held against the chess crate's.
struct Entry {
    game: &'static str,
    position: &'static str,
    depth: u32,
    /// Which part of the chess crate's rate is asked for.
    bar: f64,
    count: fn(position: &str, depth: u32) -> u64,
}

const GAMES: &[Entry] = &[Entry {
    game: "aviary",
    position: "startpos",
    depth: 5,
    bar: 0.97,
    count: |position, depth| perft(&bitboard::aviary::Engine::default(), position, depth),
}];

/// The lines of six moves from chess's start.
const CHESS_DEPTH: u32 = 6;
const CHESS_LINES: u64 = 119_060_324;

const ROUNDS: usize = 9;

/// A run counts anew until so much time has passed, so that short counts are measured well too.
const LEAST_TIME: Duration = Duration::from_millis(500);

fn perft<R: Rules>(engine: &R, position: &str, depth: u32) -> u64 {
    let position = engine.read(position).expect("the table's positions can be");
    engine.perft(black_box(&position), black_box(depth))
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
    fn run(&mut self, count: impl Fn() -> u64) {
        let (begin, mut counted) = (Instant::now(), 0);
        while counted == 0 || begin.elapsed() < LEAST_TIME {
            let lines = black_box(count());
            assert_eq!(lines, *self.lines.get_or_insert(lines), "the same count gave another number");
            counted += lines;
        }
        self.rates.push(counted as f64 / begin.elapsed().as_secs_f64());
    }

    fn report(&self, what: &str) -> f64 {
        let rate = median(&self.rates);
        let lines = self.lines.unwrap_or_default();
        println!("{what:<28} {lines:>14} positions {:>9.1} million/s (median)", rate / 1e6);
        rate
    }
}

fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[sorted.len() / 2]
}

fn main() {
    let rounds = if std::env::args().any(|argument| argument == "--bench") { ROUNDS } else { 1 };
    let mut reference = Record::default();
    let mut records: Vec<Record> = GAMES.iter().map(|_| Record::default()).collect();
    for _ in 0..rounds {
        reference.run(|| chess(black_box(&Board::default()), CHESS_DEPTH));
        for (entry, record) in GAMES.iter().zip(&mut records) {
            record.run(|| (entry.count)(entry.position, entry.depth));
        }
    }
    assert_eq!(reference.lines, Some(CHESS_LINES), "chess from its start");

    println!("{rounds} rounds in turn, one thread, last moves counted in bulk");
    let chess_rate = reference.report(&format!("chess (cozy-chess), depth {CHESS_DEPTH}"));
    for (entry, record) in GAMES.iter().zip(&records) {
        let rate = record.report(&format!("{} {}, depth {}", entry.game, entry.position, entry.depth));
        let ratio = rate / chess_rate;
        let pairs = record.rates.iter().zip(&reference.rates).map(|(ours, theirs)| ours / theirs);
        let (least, most) = pairs.fold((f64::MAX, 0.0_f64), |(least, most), r| (least.min(r), most.max(r)));
        let met = if ratio >= entry.bar { "met" } else { "NOT met" };
        println!("{:<28} {ratio:.2} times chess ({least:.2} to {most:.2}); bar {}: {met}", "", entry.bar);
    }
}
