//! `campaign plan`: writes a campaign's plan.

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use rulebook::campaign::{CampaignError, Draft, Folder, Participant, Work};
use rulebook::referee::By;
use rulebook::remote::Stop;
use rulebook::validate::Strictness;
use serde_json::json;

use super::in_a_line;
use crate::cli::args::{RulingsArg, duration, position_text};
use crate::cli::status::Status;
use crate::cli::{CliError, CommandResult, ask, pool};

/// Write the plan of a campaign to a new folder
///
/// A campaign compares the model with the bitboard engine, or with a program that speaks the protocol, given after `--`.
/// It does one kind of work. A sample of the work is run to choose a number of shards that take a few seconds each; the
/// plan records the number, so the shards are the same on every machine.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
#[command(group(clap::ArgGroup::new("work").required(true).args(["perft", "world", "placements", "games", "corpus", "questions"])))]
pub struct Plan {
    /// The folder to create
    dir: PathBuf,
    /// The game's id
    #[arg(value_parser = crate::cli::args::game_id)]
    game: String,
    #[command(flatten)]
    rulings: RulingsArg,
    /// Count the sequences of this many moves
    #[arg(long, value_name = "DEPTH")]
    perft: Option<u32>,
    /// Compare every case of this local world
    #[arg(long, value_name = "WORLD")]
    world: Option<String>,
    /// Compare every placement of these pieces on an otherwise empty board, such as `KQk`
    #[arg(long, value_name = "PIECES")]
    placements: Option<String>,
    /// Compare every position of this many random games
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// Check every case of the documents
    #[arg(long)]
    corpus: bool,
    /// Ask a program this many questions: local cases, placements, and positions of random games
    #[arg(long, value_name = "N")]
    questions: Option<u64>,
    /// Count from this position instead of the start
    #[arg(long, requires = "perft", default_value = "startpos", allow_hyphen_values = true, value_parser = position_text)]
    position: String,
    /// Split the count by the positions after this many moves; by default, enough moves for a few hundred positions
    #[arg(long, requires = "perft", value_name = "MOVES")]
    prefix: Option<u32>,
    /// Which implementation counts: the fast engine, or both, compared with each other
    #[arg(long, requires = "perft", value_name = "WHO", default_value = "bitboard", value_parser = counting())]
    by: By,
    /// Compare every Nth case of the world (N may be increased slightly to include all rulings and kinds of pieces)
    #[arg(long, requires = "world", value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    every: u64,
    /// The seed of random games and questions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The maximum length of a random game, in moves
    #[arg(long, value_name = "MOVES", default_value_t = 100)]
    plies: u32,
    /// How much of a program's answer is compared: `moves`, `play`, `outcome` or `reasons`, as for `validate`
    #[arg(long, value_name = "HOW", default_value = "play", requires = "command", value_parser = clap::builder::PossibleValuesParser::new(Strictness::NAMES))]
    compare: String,
    /// The time limit for a program's answer, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "10", requires = "command", value_parser = duration)]
    timeout: Duration,
    /// The approximate time for each shard on one core of this machine, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = duration, conflicts_with = "shards")]
    seconds: Duration,
    /// Divide the work into exactly this many shards
    #[arg(long, value_name = "N")]
    shards: Option<u64>,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
    /// A program to compare with the model, and its arguments, after `--`
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<String>,
}

const EXAMPLES: &str = "\
Examples:
  rulebook campaign plan perft-6 chess --perft 6
  rulebook campaign plan perft-4 tori-shogi --perft 4 --by both --shards 100
  rulebook campaign plan castling chess --world castling
  rulebook campaign plan queen chess --placements KQk --rulings engines
  rulebook campaign plan games aviary --games 10000 --seed 7
  rulebook campaign plan engine chess --questions 100000 -- ./my-engine";

/// The number of positions that a count is split by, at least, unless `--prefix` is given.
const PREFIXES: u64 = 300;

/// Parses which implementations count.
fn counting() -> impl clap::builder::TypedValueParser<Value = By> {
    use clap::builder::{PossibleValuesParser, TypedValueParser as _};
    PossibleValuesParser::new(["bitboard", "both"]).try_map(|name| name.parse::<By>())
}

impl Plan {
    pub fn run(self, out: &mut dyn io::Write) -> CommandResult {
        let stop = Stop::default();
        let stopping = stop.clone();
        crate::cli::status::on_signal(move || stopping.interrupt());
        let draft = self.draft()?;
        if !self.command.is_empty() {
            pool::start()?;
        }
        let shards = match self.shards {
            Some(shards) => shards,
            None => match draft.shards_of(self.seconds, &stop) {
                Err(CampaignError::Stopped) => return Ok(Status::Interrupted),
                shards => shards?,
            },
        };
        let items = draft.items();
        let folder = Folder::create(&self.dir, &draft.manifest(shards)?)?;
        let manifest = folder.manifest();
        if self.json {
            let digest = manifest.digest();
            ask::print_json(&json!({ "campaign": digest, "items": items, "shards": shards }), out)?;
        } else {
            writeln!(out, "{}", in_a_line(manifest))?;
            let noun = if shards == 1 { "shard" } else { "shards" };
            writeln!(out, "{items} {} in {shards} {noun}", manifest.contents().work.items())?;
            writeln!(out, "To compute the shards: rulebook campaign run {}", self.dir.display())?;
        }
        Ok(Status::Passed)
    }

    fn draft(&self) -> Result<Draft, CliError> {
        let with = match (&self.command[..], self.perft, self.by) {
            ([], Some(_), By::Bitboard) => None,
            ([], ..) => Some(Participant::bitboard()),
            (command, ..) => Some(Participant::program(command.to_vec(), self.timeout, self.compare.clone())?),
        };
        let draft = |work| Draft::new(&self.game, self.rulings.text(), with.clone(), work);
        let (seed, plies) = (self.seed, self.plies);
        if let Some(depth) = self.perft {
            let perft = |prefix| draft(Work::Perft { position: self.position.clone(), depth, prefix });
            if let Some(prefix) = self.prefix {
                return Ok(perft(prefix)?);
            }
            let enough = PREFIXES.max(self.shards.unwrap_or_default());
            let mut draft = perft(0)?;
            for prefix in 1..depth {
                if draft.items() >= enough {
                    break;
                }
                let longer = perft(prefix)?;
                // Every game has ended.
                if longer.items() == 0 {
                    break;
                }
                draft = longer;
            }
            return Ok(draft);
        }
        let work = if let Some(world) = &self.world {
            Work::World { world: world.clone(), step: self.every }
        } else if let Some(pieces) = &self.placements {
            Work::Placements { pieces: pieces.clone() }
        } else if let Some(games) = self.games {
            Work::Games { seed, games, plies }
        } else if let Some(questions) = self.questions {
            Work::Questions { seed, questions, plies }
        } else {
            Work::Corpus { cases: String::new() }
        };
        Ok(draft(work)?)
    }
}
