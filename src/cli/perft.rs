//! `perft`: the number of sequences of a given number of legal moves.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, IsTerminal as _};
use std::num::IntErrorKind;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rulebook::crosscheck;
use rulebook::games::AnyGame;
use rulebook::referee::{By, Refusal};
use rulebook::rules::{MAX_PERFT_DEPTH, Options};
use rulebook::session::Side;

use super::args::{RulingsArg, implementation, position_text};
use super::status::Status;
use super::style::{BAD, NAME};
use super::{CliError, CommandResult, refusal};

/// Count the sequences of legal moves
///
/// The last line is the number. With `--by both`, the model and the engine must give the same counts. If they do not,
/// the first moves with different counts are listed, and a minimized position at which the two differ is shown.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Perft {
    /// The game's id
    game: String,
    /// The position's text, in quotes, or `startpos`
    #[arg(allow_hyphen_values = true, value_parser = position_text)]
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
}

const EXAMPLES: &str = "\
Examples:
  rulebook perft aviary startpos 4
  rulebook perft aviary startpos 2 --divide
  rulebook perft aviary startpos 3 --by both";

impl Perft {
    pub fn run(self, out: &mut dyn io::Write) -> CommandResult {
        let asked = &self;
        let game = crosscheck::engine_check(&asked.game).ok_or_else(|| CliError::unknown_game(&asked.game))?;
        let options = game.options(asked.rulings.text())?;
        let count = |side| count(game, side, &options, asked);
        let counted = match asked.by {
            By::Model => count(Side::Model).map(|counts| (Some(counts), None)),
            By::Bitboard => count(Side::Engine).map(|counts| (None, Some(counts))),
            By::Both => count(Side::Model).and_then(|by_model| Ok((Some(by_model), Some(count(Side::Engine)?)))),
        };
        match counted {
            Err(Refusal::Malformed { field, unreadable, besides }) => {
                Err(refusal::malformed(field, &unreadable, &besides, None))
            }
            Err(refused) => {
                refusal::print(&refused, out)?;
                Ok(Status::Disagrees)
            }
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
}

/// Parses a depth.
fn depth(text: &str) -> Result<u32, String> {
    match text.parse::<u32>() {
        Ok(depth) if depth <= MAX_PERFT_DEPTH => Ok(depth),
        Err(error) if *error.kind() != IntErrorKind::PosOverflow => Err(error.to_string()),
        _ => Err(format!("sequences of at most {MAX_PERFT_DEPTH} moves are counted")),
    }
}

/// The counts: in total and, if needed, after each first move.
#[derive(PartialEq, Eq, Default)]
struct Counts {
    after: BTreeMap<String, u64>,
    total: u64,
}

/// Counts with one implementation.
fn count(game: &dyn AnyGame, side: Side, options: &Options, asked: &Perft) -> Result<Counts, Refusal> {
    let session = game.open(side, options, &asked.position).map_err(|refused| Refusal::of_position(game, refused))?;
    // The comparison of both needs the count after each first move.
    let divide = asked.divide || asked.by == By::Both;
    let interactive = io::stderr().is_terminal();
    if asked.depth == 0 || !(divide || interactive) {
        return Ok(Counts { after: BTreeMap::new(), total: session.perft(asked.depth) });
    }
    let moves = session.legal();
    let progress = ProgressBar::with_draw_target(Some(moves.len() as u64), ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} first moves, {elapsed}") {
        progress.set_style(style);
    }
    let mut counts = Counts::default();
    for mv in moves {
        let mut after = session.fork();
        let lines = after.play(&mv).map_or(0, |()| after.perft(asked.depth - 1));
        // A move listed twice counts twice, as in the total without `--divide`.
        *counts.after.entry(mv).or_default() += lines;
        counts.total += lines;
        progress.inc(1);
    }
    progress.finish_and_clear();
    Ok(counts)
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
