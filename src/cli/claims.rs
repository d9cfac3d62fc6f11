//! `claims`: what a game's document claims, checked by enumeration.

use std::io;

use rulebook::claims::{Claims as Claimed, Extent, Progress};
use rulebook::games::{self, Aviary, Awarichess, Bifocal, Game as _, MoveOf};
use rulebook::referee::By;
use rulebook::rules::Rules;

use super::args::implementation;
use super::bar::bar;
use super::status::Status;
use super::style::{BAD, FAINT};
use super::{CliError, CommandResult};

/// Check by enumeration what a game's document claims, or which pieces can mate
///
/// The results are in docs/. With `--by both`, the model and the engine must give the same counts; the model takes
/// minutes, the engine seconds.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Claims {
    /// The game's id
    game: String,
    /// Print the page in docs/ instead of the tables
    #[arg(long)]
    page: bool,
    /// Count only a fixed part, which takes seconds
    #[arg(long, conflicts_with = "page")]
    slice: bool,
    /// Which implementation counts: the model, the fast engine, or both, compared with each other
    #[arg(long, value_name = "WHO", default_value = "bitboard", value_parser = implementation())]
    by: By,
}

const EXAMPLES: &str = "\
Examples:
  rulebook claims aviary
  rulebook claims aviary --by both --slice
  rulebook claims aviary --page > docs/aviary-claims.md
  rulebook claims awarichess
  rulebook claims bifocal";

impl Claims {
    pub fn run(self, out: &mut dyn io::Write) -> CommandResult {
        match self.game.as_str() {
            Aviary::ID => self.of::<Aviary>(out),
            Awarichess::ID => self.of::<Awarichess>(out),
            Bifocal::ID => self.of::<Bifocal>(out),
            id if games::IDS.contains(&id) => Err(CliError::new(
                format!("the document of {id} makes no claims that are checked by enumeration"),
                format!(
                    "only the claims of {} and {} and the mates of {} are checked",
                    Aviary::ID,
                    Awarichess::ID,
                    Bifocal::ID
                ),
            )),
            id => Err(CliError::unknown_game(id)),
        }
    }

    fn of<G: Claimed>(&self, out: &mut dyn io::Write) -> CommandResult {
        let rulings = G::Rulings::default();
        let (model, engine) = (G::model(rulings), G::engine(rulings));
        match self.by {
            By::Model => self.print::<G, _>(&model, &self.count::<G, _>(&model, "model"), out)?,
            By::Bitboard => self.print::<G, _>(&engine, &self.count::<G, _>(&engine, "bitboard"), out)?,
            By::Both => {
                let (by_model, by_engine) =
                    (self.count::<G, _>(&model, "model"), self.count::<G, _>(&engine, "bitboard"));
                self.print::<G, _>(&model, &by_model, out)?;
                if by_model != by_engine {
                    writeln!(out, "\n{BAD}The bitboard engine's counts differ:{BAD:#}\n\n{by_engine}")?;
                    return Ok(Status::Disagrees);
                }
                if !self.page {
                    writeln!(out, "\n{FAINT}The model and the bitboard engine give the same counts.{FAINT:#}")?;
                }
            }
        }
        Ok(Status::Passed)
    }

    fn count<G: Claimed, R: Rules<Setup = G::Setup>>(&self, rules: &R, name: &'static str) -> G::Table {
        let bar = bar("{prefix:8} {bar:40} {pos}/{len} positions, {elapsed}");
        bar.set_prefix(name);
        let extent = if self.slice { Extent::Slice } else { Extent::Whole };
        let hook = |Progress { done, total }: Progress| {
            bar.set_length(total);
            // Threads report their parts in any order.
            if done > bar.position() {
                bar.set_position(done);
            }
        };
        let table = G::enumerate(rules, extent, &hook);
        bar.finish_and_clear();
        table
    }

    fn print<G: Claimed, R>(&self, rules: &R, table: &G::Table, out: &mut dyn io::Write) -> io::Result<()>
    where
        R: Rules<Setup = G::Setup, Move = MoveOf<G>>,
    {
        if self.page { write!(out, "{}", G::page(rules, table)) } else { writeln!(out, "{table}") }
    }
}
