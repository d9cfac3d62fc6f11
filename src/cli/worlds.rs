//! `worlds`: a game's local worlds, and one of them, placements or random games compared in full.

use std::io;
use std::num::NonZero;

use rulebook::crosscheck::{self, AnyGenerator, WrittenWorld};
use rulebook::parts::Work;
use serde_json::json;

use super::args::RulingsArg;
use super::merge::PartArgs;
use super::status::Status;
use super::style::{FAINT, NAME};
use super::{CliError, CommandResult, ask, paragraph, pool};

/// List a game's local worlds, or compare model and engine on every case of one
///
/// A local world is a numbered family of positions. Instead of one, all placements of some pieces can be compared, or random
/// games at every position. What takes long can be divided: with `--part I/N` only a part is computed, and `rulebook merge`
/// merges the parts to the same report (docs/using/parts.md).
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
#[command(group(clap::ArgGroup::new("work").args(["world", "placements", "games"])))]
pub struct WorldsCommand {
    /// The game's id
    #[arg(value_parser = crate::cli::args::game_id)]
    game: String,
    /// The world to compare; without one, and without other work, the worlds are listed
    world: Option<String>,
    /// Compare every Nth case (N may be increased slightly to include all rulings and kinds of pieces)
    #[arg(long, default_value_t = 1, value_name = "N", requires = "world", value_parser = clap::value_parser!(u64).range(1..))]
    every: u64,
    /// Compare every placement of these pieces on an otherwise empty board, such as `KQk`
    #[arg(long, value_name = "PIECES")]
    placements: Option<String>,
    /// Compare every position of this many random games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// The seed of random games
    #[arg(long, default_value_t = 1, requires = "games")]
    seed: u64,
    /// The maximum length of a random game, in moves
    #[arg(long, value_name = "MOVES", default_value_t = 100, requires = "games")]
    plies: u32,
    // A world has its own rulings.
    #[command(flatten)]
    rulings: RulingsArg,
    #[command(flatten)]
    part: PartArgs,
    /// How many threads to use; by default, one per core
    #[arg(long, value_name = "N", requires = "work")]
    threads: Option<NonZero<usize>>,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  rulebook worlds aviary
  rulebook worlds aviary entries
  rulebook worlds aviary last-sparrow --every 1000
  rulebook worlds chess --placements KQk --rulings engines
  rulebook worlds aviary --games 1000 --seed 7
  rulebook worlds aviary last-sparrow --part 3/64 --output parts/3.json";

impl WorldsCommand {
    pub fn run(self, out: &mut dyn io::Write) -> CommandResult {
        let game = crosscheck::generator(&self.game).ok_or_else(|| CliError::unknown_game(&self.game))?;
        let (id, rulings) = (game.id().to_owned(), self.rulings.text().to_owned());
        let work = match (self.world, self.placements, self.games) {
            (Some(world), ..) if rulings.is_empty() => Work::World { game: id, world, every: self.every },
            (Some(_), ..) => {
                return Err(CliError::new("a local world is compared under its own rulings", "omit `--rulings`"));
            }
            (_, Some(pieces), _) => Work::Placements { game: id, rulings, pieces },
            (.., Some(games)) => Work::Games { game: id, rulings, seed: self.seed, games, plies: self.plies },
            (None, None, None) if self.part.is_part() => {
                return Err(CliError::new(
                    "there is no work to divide",
                    "name a local world, `--placements` or `--games`",
                ));
            }
            (None, None, None) => {
                list(game, self.json, out)?;
                return Ok(Status::Passed);
            }
        };
        pool::start(self.threads)?;
        self.part.run(work, self.json, out)
    }
}

fn list(game: &dyn AnyGenerator, json: bool, out: &mut dyn io::Write) -> io::Result<()> {
    let worlds = game.written_worlds();
    if json {
        let world = |world: &WrittenWorld| {
            let (setups, rulings, cases) = (world.setups, world.rulings, world.size());
            json!({ "world": world.name, "holds": world.contents, "setups": setups, "rulings": rulings, "cases": cases })
        };
        let worlds: Vec<_> = worlds.iter().map(world).collect();
        return ask::print_json(&json!({ "game": game.id(), "worlds": worlds }), out);
    }
    for world in worlds {
        writeln!(out, "{NAME}{}{NAME:#}\n{}", world.name, paragraph::fit(world.contents, 4))?;
        let cases = match world.rulings {
            1 => format!("{} cases", world.size()),
            sets => format!("{} cases: {} positions under {sets} sets of rulings", world.size(), world.setups),
        };
        writeln!(out, "    {FAINT}{cases}{FAINT:#}")?;
    }
    Ok(())
}
