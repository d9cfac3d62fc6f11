//! What is counted, by `cargo bench` and by `benches/instructions`. A new row is an entry of [`ROWS`].

use std::hint::black_box;

use crate::bitboard::{aieirping, aviary, awarichess, awele, bifocal, chess, synchronous_awarichess, tori_shogi};
use crate::rules::{self, Rules, Rulings as _};

/// What one engine counts: the sequences of moves from a position.
pub struct Row {
    /// The game, its rulings and the position, in a word or two.
    pub what: &'static str,
    pub position: &'static str,
    /// How many moves long the sequences are when the time is measured: some tenths of a second.
    pub depth: u32,
    /// How many where instructions are counted: some ten million.
    pub shallow: u32,
    /// Which part of the chess crate's rate is asked for; nothing, where the row is only for looking.
    pub bar: Option<f64>,
    pub count: fn(position: &str, depth: u32) -> u64,
}

pub const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// A middle game of Tori Shogi with every kind in hand.
const FULL_HANDS: &str = "2pk2l/3f3/s1s1s2/2c1S2/S1SCS2/7/L2KCP1 b 4SFPR5scpr";

/// An end game of Awele in which all of a player's seeds may be captured.
const FEW_SEEDS: &str = "1,0,2,1,0,3/1,2,1,0,1,2 17-17 s";

/// The array of chess with powers by turns: both players always decide for themselves.
const POWERS: &str = "- | WBWBWBWBWB | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

pub static ROWS: &[Row] = &[
    Row {
        what: "chess start (engines)",
        position: crate::board::chess::START,
        depth: 6,
        shallow: 5,
        bar: Some(1.0),
        count: chess_engines,
    },
    Row {
        what: "chess Kiwipete (engines)",
        position: KIWIPETE,
        depth: 5,
        shallow: 4,
        bar: Some(1.0),
        count: chess_engines,
    },
    Row {
        what: "aviary start",
        position: "startpos",
        depth: 5,
        shallow: 4,
        bar: Some(0.97),
        count: |position, depth| perft(&aviary::Engine::default(), position, depth),
    },
    Row {
        what: "tori-shogi start (engines)",
        position: "startpos",
        depth: 6,
        shallow: 4,
        bar: Some(0.43),
        count: tori_shogi_engines,
    },
    Row {
        what: "tori-shogi start",
        position: "startpos",
        depth: 6,
        shallow: 4,
        bar: None,
        count: |position, depth| perft(&tori_shogi::Engine::default(), position, depth),
    },
    Row {
        what: "tori-shogi hands (engines)",
        position: FULL_HANDS,
        depth: 3,
        shallow: 3,
        bar: None,
        count: tori_shogi_engines,
    },
    Row {
        what: "awele start",
        position: "startpos",
        depth: 10,
        shallow: 8,
        // Three times what the crate board-game counts of its oware (benches/peers counts both in one run).
        bar: Some(0.55),
        count: |position, depth| perft(&awele::Engine::default(), position, depth),
    },
    Row {
        what: "awele start (forbidden)",
        position: "startpos",
        depth: 10,
        shallow: 8,
        bar: None,
        count: awele_forbidden,
    },
    Row {
        what: "awele few seeds (forbidden)",
        position: FEW_SEEDS,
        depth: 12,
        shallow: 9,
        bar: None,
        count: awele_forbidden,
    },
    Row {
        what: "awarichess, powers by turns",
        position: POWERS,
        depth: 6,
        shallow: 4,
        bar: None,
        count: |position, depth| perft(&awarichess::Engine::default(), position, depth),
    },
    Row {
        what: "synchronous-awarichess start",
        position: "startpos",
        depth: 10,
        shallow: 7,
        bar: None,
        count: |position, depth| perft(&synchronous_awarichess::Engine::default(), position, depth),
    },
    Row {
        what: "aieirping start",
        position: "startpos",
        depth: 4,
        shallow: 3,
        bar: Some(0.1),
        count: |position, depth| perft(&aieirping::Engine::default(), position, depth),
    },
    Row {
        what: "bifocal start",
        position: "startpos",
        depth: 4,
        shallow: 3,
        bar: Some(0.2),
        count: |position, depth| perft(&bifocal::Engine::default(), position, depth),
    },
];

fn chess_engines(position: &str, depth: u32) -> u64 {
    let rulings = rules::chess::Rulings::read("engines").expect("a named set of rulings");
    perft(&chess::Engine::new(rulings), position, depth)
}

/// The rulings that ask most of each move.
fn awele_forbidden(position: &str, depth: u32) -> u64 {
    let rulings = rules::awele::Rulings::read("capture-of-all=forbidden").expect("a ruling of Awele's");
    perft(&awele::Engine::new(rulings), position, depth)
}

fn tori_shogi_engines(position: &str, depth: u32) -> u64 {
    let rulings = rules::tori_shogi::Rulings::read("engines").expect("a named set of rulings");
    perft(&tori_shogi::Engine::new(rulings), position, depth)
}

fn perft<R: Rules>(engine: &R, position: &str, depth: u32) -> u64 {
    let position = engine.read(position).expect("the table's positions can be");
    // Tables that are made when they are first used are not what is counted.
    black_box(engine.perft(&position, 1));
    counted(engine, &position, depth)
}

/// Apart from reading, so that a profiler can tell what counting takes, by this name.
#[inline(never)]
fn counted<R: Rules>(engine: &R, position: &R::Position, depth: u32) -> u64 {
    engine.perft(black_box(position), black_box(depth))
}
