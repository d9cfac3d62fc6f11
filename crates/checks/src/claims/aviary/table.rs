//! The table of `docs/results/aviary-claims.md`.

use std::fmt;

use super::{FRIENDS, MAJOR, Table, pairs, singles};
use crate::board::Square;
use crate::board::aviary::{BOARD, Kind};
use crate::board::symmetry::{CLASSES, class};

/// Of [`CLASSES`]: the edge without the corner, and the squares at least two squares from every edge.
const EDGE: [Square; 3] = [CLASSES[1], CLASSES[2], CLASSES[3]];
const MIDDLE: [Square; 3] = [CLASSES[7], CLASSES[8], CLASSES[9]];
const CORNER: [Square; 1] = [CLASSES[0]];

/// The pairs with a number of major birds.
fn pairs_with(major: usize) -> Vec<Vec<Kind>> {
    let mut pairs = pairs();
    pairs.retain(|pair| pair.iter().filter(|kind| MAJOR.contains(kind)).count() == major);
    pairs
}

impl fmt::Display for Table {
    /// The whole table in Markdown: one bird, two birds by what they are, and a Sparrow hemmed in.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        section(f, self, "One bird", &singles(), 0)?;
        section(f, self, "Two major birds", &pairs_with(2), 0)?;
        section(f, self, "A major and a minor bird", &pairs_with(1), 0)?;
        section(f, self, "Two minor birds", &pairs_with(0), 0)?;
        (1..=FRIENDS).try_for_each(|friends| {
            section(f, self, &format!("One bird where {}", own(friends)), &singles(), friends)
        })
    }
}

/// The rows of some birds, where so many friends hem the Sparrow in.
fn section(f: &mut fmt::Formatter<'_>, table: &Table, title: &str, armies: &[Vec<Kind>], friends: u8) -> fmt::Result {
    writeln!(f, "### {title}\n")?;
    let place = |square: &Square| match square {
        corner if CORNER.contains(corner) => "corner ",
        edge if EDGE.contains(edge) => "edge ",
        middle if MIDDLE.contains(middle) => "middle ",
        _ => "",
    };
    let header: Vec<String> = CLASSES.iter().map(|square| format!("{}{square}", place(square))).collect();
    writeln!(f, "| birds | {} | mates | stalemates |", header.join(" | "))?;
    writeln!(f, "|---|{}", "--:|".repeat(CLASSES.len() + 2))?;
    for birds in armies {
        let mut cells = Vec::new();
        let (mut mates, mut lean, mut stalemates) = (0, 0, 0);
        for last in CLASSES {
            let Some(counts) = table.counts(last, birds, friends) else { continue };
            let alike = BOARD.squares().filter(|square| class(*square) == last).count() as u64;
            cells.push(cell(counts.mates, counts.lean));
            mates += alike * counts.mates;
            lean += alike * counts.lean;
            stalemates += alike * counts.stalemates;
        }
        if !cells.is_empty() {
            let cells = cells.join(" | ");
            writeln!(f, "| {} | {cells} | {} | {} |", names(birds), cell(mates, lean), cell(stalemates, stalemates))?;
        }
    }
    writeln!(f)
}

fn cell(all: u64, lean: u64) -> String {
    match (all, lean) {
        (0, _) => "·".to_owned(),
        _ if all == lean => grouped(all),
        _ => format!("{} ({})", grouped(all), grouped(lean)),
    }
}

/// A number with its digits in groups of three: `10,124,352`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|group| std::str::from_utf8(group).ok()).collect();
    groups.join(",")
}

fn names(kinds: &[Kind]) -> String {
    kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(" + ")
}

/// This many birds of its own, next to the last Sparrow.
const fn own(friends: u8) -> &'static str {
    if friends == 1 { "one bird of its own stands next to it" } else { "two birds of its own stand next to it" }
}
