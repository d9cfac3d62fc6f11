//! `claims`: what a game's document claims, checked by enumeration.

use std::io;

use rulebook::claims::{CLAIMS, Count, CountedTable, Extent};
use rulebook::games;
use rulebook::referee::By;

use super::args::implementation;
use super::output::bar;
use super::status::Status;
use super::style::{BAD, FAINT};
use super::{CliError, CommandResult, pool};

/// Check by enumeration what a game's document claims, or which pieces can mate
///
/// The results are in docs/results/, with what was counted and what follows. With `--by both`, the model and the engine must give the same counts; the model takes
/// minutes, the engine seconds.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct ClaimsCommand {
    /// The game's id
    #[arg(value_parser = crate::cli::args::game_id)]
    game: String,
    /// Count only a fixed part, which takes seconds
    #[arg(long)]
    slice: bool,
    /// Which implementation counts: the model, the fast engine, or both, compared with each other
    #[arg(long, value_name = "WHO", default_value = "bitboard", value_parser = implementation())]
    by: By,
}

const EXAMPLES: &str = "\
Examples:
  rulebook claims aviary
  rulebook claims aviary --by both --slice
  rulebook claims awarichess
  rulebook claims bifocal";

impl ClaimsCommand {
    pub fn run(self, out: &mut dyn io::Write) -> CommandResult {
        let claims = CLAIMS.iter().find(|claims| claims.game == self.game).ok_or_else(|| self.none())?;
        pool::start(None)?;
        let by_model = || self.count("model", claims.by_model);
        let by_engine = || self.count("bitboard", claims.by_engine);
        match self.by {
            By::Model => writeln!(out, "{}", by_model().text)?,
            By::Bitboard => writeln!(out, "{}", by_engine().text)?,
            By::Both => {
                let (by_model, by_engine) = (by_model(), by_engine());
                writeln!(out, "{}", by_model.text)?;
                if by_model != by_engine {
                    writeln!(out, "\n{BAD}The bitboard engine's counts differ:{BAD:#}\n\n{}", by_engine.text)?;
                    return Ok(Status::Disagrees);
                }
                writeln!(out, "\n{FAINT}The model and the bitboard engine give the same counts.{FAINT:#}")?;
            }
        }
        Ok(Status::Passed)
    }

    /// The error for a game without claims.
    fn none(&self) -> CliError {
        let id = self.game.as_str();
        if games::game(id).is_none() {
            return CliError::unknown_game(id);
        }
        let games = |of_document| {
            let games = CLAIMS.iter().filter(|claims| claims.of_document == of_document);
            games.map(|claims| claims.game).collect::<Vec<_>>().join(" and ")
        };
        CliError::new(
            format!("the document of {id} makes no claims that are checked by enumeration"),
            format!("only the claims of {} and the mates of {} are checked", games(true), games(false)),
        )
    }

    fn count(&self, name: &'static str, count: Count) -> CountedTable {
        let bar = bar("{prefix:8} {bar:40} {pos}/{len} parts, {elapsed}");
        bar.set_prefix(name);
        let extent = if self.slice { Extent::Slice } else { Extent::Whole };
        let hook = |done, total| {
            bar.set_length(total);
            // Threads report their parts in any order.
            if done > bar.position() {
                bar.set_position(done);
            }
        };
        let counted = count(extent, &hook);
        bar.finish_and_clear();
        counted
    }
}
