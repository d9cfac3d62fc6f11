//! How fast Awele's engine counts, beside the oware of the crate board-game: both in turn, in one run, on one thread,
//! both counting the last move in bulk.
//!
//!     cargo run --release --manifest-path benches/board_game/Cargo.toml

use std::hint::black_box;
use std::time::Instant;

use board_game::board::{Board as _, BoardMoves as _};
use board_game::games::oware::OwareBoard;
use internal_iterator::InternalIterator as _;
use rulebook::bitboard::awele::Engine;
use rulebook::rules::{Rules as _, Rulings as _, awele::Rulings};

/// How often each counts.
const ROUNDS: usize = 9;
/// How many moves are counted.
const DEPTH: u32 = 10;
/// How many times the crate's rate is asked for.
const BAR: f64 = 3.0;

/// The sequences of moves that the crate counts.
fn theirs(board: &OwareBoard<6>, depth: u32) -> u64 {
    let Ok(moves) = board.available_moves() else { return 0 };
    if depth == 1 {
        return moves.count() as u64;
    }
    let mut lines = 0;
    moves.for_each(|mv| {
        lines += theirs(&board.clone_and_play(mv).expect("a legal move"), depth - 1);
    });
    lines
}

/// What was counted in one go, and how many a second.
fn timed(count: impl Fn() -> u64) -> (u64, f64) {
    let began = Instant::now();
    let lines = black_box(count());
    (lines, lines as f64 / began.elapsed().as_secs_f64())
}

fn median(rates: &[f64]) -> f64 {
    let mut sorted = rates.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[sorted.len() / 2]
}

fn main() {
    // What board-game plays differs from the defaults in this one question, and the counts from the start are the same.
    let rulings = Rulings::read("capture-of-the-last-seeds=captured").expect("a ruling of Awele's");
    let engine = Engine::new(rulings);
    let start = engine.start();
    let board = OwareBoard::default();
    let (mut ours, mut others) = (Vec::new(), Vec::new());
    let mut lines = 0;
    for _ in 0..ROUNDS {
        let (counted, rate) = timed(|| theirs(black_box(&board), DEPTH));
        others.push(rate);
        let (own, rate) = timed(|| engine.perft(black_box(&start), DEPTH));
        ours.push(rate);
        assert_eq!(own, counted, "sequences of {DEPTH} moves from the start");
        lines = own;
    }
    let (own, other) = (median(&ours), median(&others));
    let pairs = ours.iter().zip(&others).map(|(own, other)| own / other);
    let (least, most) = pairs.fold((f64::MAX, 0.0_f64), |(least, most), ratio| (least.min(ratio), most.max(ratio)));
    println!("{ROUNDS} rounds in turn, one thread, {lines} sequences of {DEPTH} moves from the start of Awele each");
    println!("board-game 0.8.2, oware  {:>8.1} million/s (median)", other / 1e6);
    println!("rulebook, awele          {:>8.1} million/s (median)", own / 1e6);
    let met = if own / other >= BAR { "met" } else { "NOT met" };
    println!("{:.2} times board-game ({least:.2} to {most:.2}); bar {BAR}: {met}", own / other);
}
