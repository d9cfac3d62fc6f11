//! `validate`: another engine, a program that speaks the protocol, held to the law.

mod inference;
mod junit;
mod text;

use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use rulebook::corpus::{self, Page};
use rulebook::crosscheck;
use rulebook::export::Chosen;
use rulebook::games;
use rulebook::remote::Engine;
use rulebook::validate::{self, Plan, Progress, Report, Strictness, UnsuitableError};
use serde::Serialize;

use super::args::RulingsArg;
use super::bar::bar;
use super::ended::Ended;
use super::{CliError, Ran};

/// Hold an engine to the law: a program that speaks the protocol
///
/// COMMAND is run, and asked what `rulebook speak` is asked (docs/protocol.md): every case of the documents and every
/// chosen case (docs/corpus.md) first, then local cases, random placements and random games. Where its answers differ from
/// the law, each distinct fault is reported once, in the smallest position that shows it. docs/validate.md explains all of
/// this.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Validate {
    /// The game's id
    game: String,
    #[command(flatten)]
    rulings: RulingsArg,
    /// How much of an answer has to be as the law has it: `moves` (moves and positions), `outcome` (besides check, who
    /// has won, and that what is illegal is refused) or `reasons` (besides words and clauses)
    #[arg(long, value_name = "HOW", default_value = "outcome", value_parser = strictness())]
    compare: Strictness,
    /// Ask so many questions besides the cases
    #[arg(long, value_name = "N", conflicts_with = "corpus_only")]
    positions: Option<u64>,
    /// Ask for so long besides the cases
    #[arg(long, value_name = "N", conflicts_with = "corpus_only")]
    seconds: Option<u64>,
    /// Ask the cases only
    #[arg(long)]
    corpus_only: bool,
    /// What everything random comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many seconds an answer may take
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = seconds)]
    timeout: f64,
    /// How many faults are shrunk and reported at most
    #[arg(long, value_name = "N", default_value_t = 24)]
    faults: usize,
    /// Find out which options of the open questions the engine follows, and hold it to the law under them
    #[arg(long, conflicts_with = "corpus_only")]
    find_rulings: bool,
    /// Write the result for a CI into this file too, as JUnit XML
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Answer with a JSON object (docs/validate.schema.json)
    #[arg(long)]
    json: bool,
    /// The engine: a program and its arguments, after `--`
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<String>,
}

const EXAMPLES: &str = "\
Examples:
  rulebook validate aviary -- rulebook speak --by bitboard
  rulebook validate chess --rulings engines --compare moves --seconds 60 -- ./my-engine
  rulebook validate awele --corpus-only --json -- python3 my_engine.py
  rulebook validate tori-shogi --find-rulings -- ./my-engine";

/// How many questions are asked besides the cases, where nothing is said.
const POSITIONS: u64 = 2000;

/// How many moves a random game has at most.
const PLIES: usize = 60;

fn strictness() -> impl clap::builder::TypedValueParser<Value = Strictness> {
    use clap::builder::{PossibleValuesParser, TypedValueParser as _};
    PossibleValuesParser::new(Strictness::NAMES).try_map(|name| name.parse::<Strictness>())
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse::<f64>().map_err(|error| error.to_string())?;
    if (0.001..1e6).contains(&seconds) { Ok(seconds) } else { Err("it takes more than that, and less".to_owned()) }
}

impl Validate {
    pub fn run(self, out: &mut dyn io::Write) -> Ran {
        let game = crosscheck::terrain(&self.game).ok_or_else(|| CliError::unknown_game(&self.game))?;
        let rulings = self.rulings.rulings.as_deref().map(|text| game.options(text)).transpose()?;
        let cases = cases(&self.game)?;
        let plan = Plan {
            game,
            cases: &cases,
            strictness: self.compare,
            rulings,
            seed: self.seed,
            positions: match (self.corpus_only, self.positions, self.seconds) {
                (true, _, _) => 0,
                (_, Some(positions), _) => positions,
                (_, None, Some(_)) => u64::MAX,
                (_, None, None) => POSITIONS,
            },
            time: self.seconds.map(Duration::from_secs),
            plies: PLIES,
            faults: self.faults,
        };
        let bar = bar("{prefix} {msg} {wide_bar} {pos}/{len} {elapsed}");
        bar.set_prefix(game.id());
        let progress = |Progress { part, done, of, wrong }: Progress| {
            bar.set_message(if wrong == 0 { part.to_owned() } else { format!("{part}, {wrong} faults") });
            bar.set_length(of.unwrap_or(done));
            bar.set_position(done);
        };
        let mut engine = Engine::new(self.command.clone(), Duration::from_secs_f64(self.timeout));
        if self.find_rulings {
            let found = validate::infer_rulings(&mut engine, &plan, &progress);
            bar.finish_and_clear();
            let found = found.map_err(unsuitable)?;
            self.write(&found, &found.report, out, |out| inference::write(&found, out))
        } else {
            let report = validate::validate(&mut engine, &plan, &progress);
            bar.finish_and_clear();
            let report = report.map_err(unsuitable)?;
            self.write(&report, &report, out, |out| text::write(&report, out))
        }
    }

    /// Writes the result in the forms that are asked for.
    fn write(
        &self,
        whole: &impl Serialize,
        report: &Report,
        out: &mut dyn io::Write,
        write_text: impl Fn(&mut dyn io::Write) -> io::Result<()>,
    ) -> Ran {
        if let Some(path) = &self.junit {
            let written = File::create(path).and_then(|file| junit::write(report, file));
            written.map_err(|error| {
                CliError::new(
                    format!("cannot write {}: {error}", path.display()),
                    "--junit names a file to be written",
                )
            })?;
        }
        if self.json {
            writeln!(out, "{}", serde_json::to_string(whole).map_err(io::Error::from)?)?;
        } else {
            write_text(out)?;
        }
        Ok(if report.passed { Ended::Holds } else { Ended::Disagrees })
    }
}

/// The game's cases, which the program carries: those of its documents, and the chosen ones.
fn cases(id: &str) -> Result<Vec<Page>, CliError> {
    let game = games::game(id).ok_or_else(|| CliError::unknown_game(id))?;
    let chosen = Chosen::page(game)
        .map_err(|error| CliError::new(error.to_string(), "this program is not as it was built"))?;
    Ok(corpus::pages(game)?.into_iter().chain(chosen).collect())
}

/// Why an engine cannot be asked, and what would help.
fn unsuitable(unsuitable: UnsuitableError) -> CliError {
    let help = match &unsuitable {
        UnsuitableError::Unstartable(_) => "the command after `--` is run as it stands, without a shell".to_owned(),
        UnsuitableError::Game { .. } => r#"what it plays it says when it is asked `{"ask":"about"}`"#.to_owned(),
        UnsuitableError::Rulings { plays, .. } => format!("`--rulings {plays}` asks by what it knows"),
    };
    CliError::new(unsuitable.to_string(), help)
}
