//! Counts one row of the benchmark to its lesser depth, for a program that counts the instructions of `counted`.
//!
//!     instructions          the processor's features that the engines may use, then the rows, with their depths
//!     instructions ROW      counts the row of this number, and prints the number of positions

// The benchmark reads more of a row.
#[expect(dead_code)]
#[path = "../../perft/rows.rs"]
mod rows;

use std::process::ExitCode;

use rows::ROWS;
use {rulebook_bitboard as bitboard, rulebook_board as board, rulebook_rules as rules};

fn main() -> ExitCode {
    let Some(argument) = std::env::args().nth(1) else {
        println!("{}", features().join(" "));
        for row in ROWS {
            println!("{}, depth {}", row.what, row.shallow);
        }
        return ExitCode::SUCCESS;
    };
    let Some(row) = argument.parse().ok().and_then(|index: usize| ROWS.get(index)) else {
        eprintln!("there is no row {argument}");
        return ExitCode::FAILURE;
    };
    println!("{}", (row.count)(row.position, row.shallow));
    ExitCode::SUCCESS
}

/// Engines may count with other instructions where available: numbers are comparable only if the features are the same.
#[cfg(target_arch = "x86_64")]
fn features() -> Vec<&'static str> {
    let known = [
        ("popcnt", is_x86_feature_detected!("popcnt")),
        ("lzcnt", is_x86_feature_detected!("lzcnt")),
        ("bmi1", is_x86_feature_detected!("bmi1")),
        ("bmi2", is_x86_feature_detected!("bmi2")),
        ("avx2", is_x86_feature_detected!("avx2")),
    ];
    known.into_iter().filter(|&(_, detected)| detected).map(|(name, _)| name).collect()
}

#[cfg(not(target_arch = "x86_64"))]
fn features() -> Vec<&'static str> {
    vec![std::env::consts::ARCH]
}
