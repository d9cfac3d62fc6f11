//! How fast the engines count: positions a second on one thread, beside the chess crate cozy-chess on the same
//! machine in the same minutes. The engine of chess counts what the crate counts, the others are held against the
//! crate's count from chess's start.
//!
//! `cargo bench --bench perft` runs both in turn nine times. Without `--bench` (as `cargo test --benches` calls
//! it) everything runs once, which shows only that the counts hold.

use std::hint::black_box;
use std::time::{Duration, Instant};

use cozy_chess::Board;
use rulebook::rules::{Rules, Rulings as _};
use rulebook::{bitboard, rules};

/// An engine's count that is held against the chess crate's.
struct Entry {
    /// The game, its rulings and the position, in a word or two.
    what: &'static str,
    position: &'static str,
    depth: u32,
    /// What the chess crate counts beside it.
    beside: &'static Reference,
    /// Which part of the chess crate's rate is asked for; nothing, where the row is only for looking.
    bar: f64,
    count: fn(position: &str, depth: u32) -> u64,
}

/// What the chess crate counts.
struct Reference {
    what: &'static str,
    position: &'static str,
    depth: u32,
    lines: u64,
}

static START: Reference =
    Reference { what: "start", position: rulebook::board::chess::START, depth: 6, lines: 119_060_324 };

static KIWIPETE: Reference = Reference {
    what: "Kiwipete",
    position: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    depth: 5,
    lines: 193_690_690,
};

static REFERENCES: [&Reference; 2] = [&START, &KIWIPETE];

/// A middle game of Tori Shogi with every kind in hand.
const FULL_HANDS: &str = "2pk2l/3f3/s1s1s2/2c1S2/S1SCS2/7/L2KCP1 b 4SFPR5scpr";

/// An end game of Awele in which all of a player's seeds may be captured.
const FEW_SEEDS: &str = "1,0,2,1,0,3/1,2,1,0,1,2 17-17 s";

/// The array of chess with powers by turns: both players always decide for themselves.
const POWERS: &str = "- | WBWBWBWBWB | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

static GAMES: &[Entry] = &[
    Entry {
        what: "chess start (engines)",
        position: START.position,
        depth: START.depth,
        beside: &START,
        bar: 1.0,
        count: chess_engines,
    },
    Entry {
        what: "chess Kiwipete (engines)",
        position: KIWIPETE.position,
        depth: KIWIPETE.depth,
        beside: &KIWIPETE,
        bar: 1.0,
        count: chess_engines,
    },
    Entry {
        what: "aviary start",
        position: "startpos",
        depth: 5,
        beside: &START,
        bar: 0.97,
        count: |position, depth| perft(&bitboard::aviary::Engine::default(), position, depth),
    },
    Entry {
        what: "tori-shogi start (engines)",
        position: "startpos",
        depth: 6,
        beside: &START,
        bar: 0.43,
        count: tori_shogi_engines,
    },
    Entry {
        what: "tori-shogi start",
        position: "startpos",
        depth: 6,
        beside: &START,
        bar: 0.0,
        count: |position, depth| perft(&bitboard::tori_shogi::Engine::default(), position, depth),
    },
    Entry {
        what: "tori-shogi hands (engines)",
        position: FULL_HANDS,
        depth: 3,
        beside: &START,
        bar: 0.0,
        count: tori_shogi_engines,
    },
    Entry {
        what: "awele start",
        position: "startpos",
        depth: 10,
        beside: &START,
        // Three times what the crate board-game counts of its oware (benches/board_game counts both in one run).
        bar: 0.55,
        count: |position, depth| perft(&bitboard::awele::Engine::default(), position, depth),
    },
    Entry {
        what: "awele start (forbidden)",
        position: "startpos",
        depth: 10,
        beside: &START,
        bar: 0.0,
        count: awele_forbidden,
    },
    Entry {
        what: "awele few seeds (forbidden)",
        position: FEW_SEEDS,
        depth: 12,
        beside: &START,
        bar: 0.0,
        count: awele_forbidden,
    },
    Entry {
        what: "awarichess, powers by turns",
        position: POWERS,
        depth: 6,
        beside: &START,
        bar: 0.0,
        count: |position, depth| perft(&bitboard::awarichess::Engine::default(), position, depth),
    },
    Entry {
        what: "synchronous-awarichess start",
        position: "startpos",
        depth: 10,
        beside: &START,
        bar: 0.0,
        count: |position, depth| perft(&bitboard::synchronous_awarichess::Engine::default(), position, depth),
    },
    Entry {
        what: "aieirping start",
        position: "startpos",
        depth: 4,
        beside: &START,
        bar: 0.1,
        count: |position, depth| perft(&bitboard::aieirping::Engine::default(), position, depth),
    },
    Entry {
        what: "bifocal start",
        position: "startpos",
        depth: 4,
        beside: &START,
        bar: 0.2,
        count: |position, depth| perft(&bitboard::bifocal::Engine::default(), position, depth),
    },
];

fn chess_engines(position: &str, depth: u32) -> u64 {
    let rulings = rules::chess::Rulings::read("engines").expect("a named set of rulings");
    perft(&bitboard::chess::Engine::new(rulings), position, depth)
}

/// The rulings that ask most of each move.
fn awele_forbidden(position: &str, depth: u32) -> u64 {
    let rulings = rules::awele::Rulings::read("capture-of-all=forbidden").expect("a ruling of Awele's");
    perft(&bitboard::awele::Engine::new(rulings), position, depth)
}

fn tori_shogi_engines(position: &str, depth: u32) -> u64 {
    let rulings = rules::tori_shogi::Rulings::read("engines").expect("a named set of rulings");
    perft(&bitboard::tori_shogi::Engine::new(rulings), position, depth)
}

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
        println!("{what:<38} {lines:>14} positions {:>9.1} million/s (median)", rate / 1e6);
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
    let mut references: [Record; REFERENCES.len()] = Default::default();
    let mut records: Vec<Record> = GAMES.iter().map(|_| Record::default()).collect();
    for _ in 0..rounds {
        for (reference, theirs) in REFERENCES.iter().zip(&mut references) {
            let board: Board = reference.position.parse().expect("the table's positions can be");
            theirs.run(|| chess(black_box(&board), black_box(reference.depth)));
            assert_eq!(theirs.lines, Some(reference.lines), "the chess crate's {}", reference.what);
            for (entry, record) in GAMES.iter().zip(&mut records) {
                if std::ptr::eq(entry.beside, *reference) {
                    record.run(|| (entry.count)(entry.position, entry.depth));
                }
            }
        }
    }

    println!("{rounds} rounds in turn, one thread, last moves counted in bulk");
    for (reference, theirs) in REFERENCES.iter().zip(&references) {
        let their_rate = theirs.report(&format!("cozy-chess {}, depth {}", reference.what, reference.depth));
        for (entry, record) in GAMES.iter().zip(&records) {
            if std::ptr::eq(entry.beside, *reference) {
                compare(entry, record, theirs, their_rate);
            }
        }
    }
}

/// Tells an entry's rate, and how many times the chess crate's it is.
fn compare(entry: &Entry, record: &Record, theirs: &Record, their_rate: f64) {
    let rate = record.report(&format!("{}, depth {}", entry.what, entry.depth));
    let ratio = rate / their_rate;
    let pairs = record.rates.iter().zip(&theirs.rates).map(|(ours, theirs)| ours / theirs);
    let (least, most) = pairs.fold((f64::MAX, 0.0_f64), |(least, most), r| (least.min(r), most.max(r)));
    let met = match entry.bar {
        0.0 => "no bar".to_owned(),
        bar => format!("bar {bar}: {}", if ratio >= bar { "met" } else { "NOT met" }),
    };
    println!("{:<38} {ratio:.2} times cozy-chess ({least:.2} to {most:.2}); {met}", "");
}
