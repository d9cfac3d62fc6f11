//! `validate`: tests another engine, a program that speaks the protocol, against the law.

mod file;
mod inference;
mod junit;

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rulebook::escape::{self, escaped};
use rulebook::export::{self, ExportError};
use rulebook::remote::{Engine, Stop, adopt_orphans, end_all_engines};
use rulebook::terminal::paragraph;
use rulebook::validate::{self, Conclusion, Plan, Report, RunProgress, Since, Strictness, UnsuitableError};
use rulebook::{crosscheck, limited};
use serde::Serialize;

use self::file::ReportFiles;
use super::args::{RulingsArg, duration};
use super::output::bar;
use super::status::{Status, on_signal};

use super::{CliError, CommandResult, ask, pool};

/// Test an engine, a program that speaks the protocol, against the law
///
/// COMMAND is started and asked the protocol's questions (docs/reference/protocol.md): first every case of the documents
/// and every chosen case (docs/reference/corpus.md), then local cases, random placements and random games. Where its
/// answers differ from the law, the report says what explains them, each cause with one minimized position that shows it;
/// `--all` prints every fault. docs/engines/validate.md explains all of this.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct ValidateCommand {
    /// The game's id
    #[arg(value_parser = crate::cli::args::game_id)]
    game: String,
    #[command(flatten)]
    rulings: RulingsArg,
    /// How much of an answer is compared with the law: `moves` (moves, turns and positions), `play` (also check, who has
    /// won, and that illegal moves are refused), `outcome` (also that impossible positions are refused) or `reasons` (also
    /// how the game ended, and the clauses)
    #[arg(long, value_name = "HOW", default_value = "play", value_parser = strictness())]
    compare: Strictness,
    /// Ask this many questions in addition to the cases
    #[arg(long, value_name = "N", conflicts_with = "corpus_only")]
    positions: Option<u64>,
    /// Ask questions for this many seconds in addition to the cases
    #[arg(long, value_name = "N", conflicts_with = "corpus_only")]
    seconds: Option<u64>,
    /// Ask only the cases
    #[arg(long)]
    corpus_only: bool,
    /// Fail if the engine declines anything that every engine can answer: questions about possible positions, under the
    /// rulings that it follows
    #[arg(long)]
    demand_all: bool,
    /// The random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The time limit for an answer, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = duration)]
    timeout: Duration,
    /// End the whole run, cases included, after this many seconds; what was not asked is reported as not run
    #[arg(long, value_name = "SECONDS", value_parser = duration)]
    time: Option<Duration>,
    /// Minimize and report at most this many faults
    #[arg(long, value_name = "N", default_value_t = 24)]
    faults: usize,
    /// Look for the causes of wrong answers for at most this many seconds; 0 skips this
    #[arg(long, value_name = "SECONDS", default_value_t = 600)]
    diagnose: u64,
    /// Put each cause that is found to this many questions more, of other kinds, and say in how many it held
    #[arg(long, value_name = "N", default_value_t = 0)]
    recheck: usize,
    /// Find which options of the open questions the engine follows, and test it against the law under them
    #[arg(long, conflicts_with = "corpus_only")]
    find_rulings: bool,
    /// Also write the result to this file, as JUnit XML for CI
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Also write the result to this file, as the JSON object that `--json` prints
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    report: Option<PathBuf>,
    /// Compare with a report that `--report` has written earlier: only what is not in it fails
    #[arg(long, value_name = "REPORT", conflicts_with = "find_rulings")]
    since: Option<PathBuf>,
    /// Print everything: every fault with its board and case, and all numbers. Without this, the first screen says what
    /// explains the wrong answers
    #[arg(long, conflicts_with = "json")]
    all: bool,
    /// Print a JSON object (docs/schemas/validate.schema.json)
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
  rulebook validate tori-shogi --find-rulings -- ./my-engine
  rulebook validate chess --since known.json -- ./my-engine";

/// The default number of questions in addition to the cases.
const POSITIONS: u64 = 2000;

fn strictness() -> impl clap::builder::TypedValueParser<Value = Strictness> {
    use clap::builder::{PossibleValuesParser, TypedValueParser as _};
    PossibleValuesParser::new(Strictness::NAMES).try_map(|name| name.parse::<Strictness>())
}

impl ValidateCommand {
    pub fn run(self, out: &mut dyn io::Write) -> CommandResult {
        let game = crosscheck::generator(&self.game).ok_or_else(|| CliError::unknown_game(&self.game))?;
        let earlier = self.since.as_deref().map(|path| earlier(path, game.id())).transpose()?;
        let rulings = self.rulings.rulings.as_deref().map(|text| game.options(text)).transpose()?;
        let cases = export::asked(game).map_err(damaged)?;
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
            plies: Plan::PLIES,
            faults: self.faults,
            demand_all: self.demand_all,
            diagnosis: Duration::from_secs(self.diagnose),
            recheck: self.recheck,
        };
        let bar = bar("{prefix} {msg} {wide_bar} {pos}/{len} {elapsed}");
        bar.set_prefix(game.id());
        let progress = |RunProgress { part, done, of, wrong }: RunProgress| {
            bar.set_message(if wrong == 0 { part.to_owned() } else { format!("{part}, {wrong} faults") });
            bar.set_length(of.unwrap_or(done));
            bar.set_position(done);
        };
        let files = ReportFiles::open(self.junit.as_deref(), self.report.as_deref())?;
        pool::start(None)?;
        let stop = self.time.map_or_else(Stop::default, Stop::after);
        adopt_orphans();
        let stopping = stop.clone();
        on_signal(move || {
            stopping.interrupt();
            end_all_engines();
        });
        let mut engine = Engine::new(self.command.clone(), self.timeout).until(stop);
        let write_report = if self.all { validate::text::write_all } else { validate::text::write };
        if self.find_rulings {
            let found = validate::infer_rulings(&mut engine, &plan, &progress);
            bar.finish_and_clear();
            drop(engine);
            let found = found.map_err(unsuitable)?;
            self.write(&found, (&found.report, None), files, out, |out| inference::write(&found, write_report, out))
        } else {
            let report = validate::validate(&mut engine, &plan, &progress);
            bar.finish_and_clear();
            drop(engine);
            let report = report.map_err(unsuitable)?;
            let since = earlier.map(|earlier| Since::of(&report, &earlier));
            self.write(&report, (&report, since), files, out, |out| write_report(&report, out))
        }
    }

    /// Writes the result in the requested forms. The report is printed even if a file cannot be written.
    fn write(
        &self,
        whole: &impl Serialize,
        (report, since): (&Report, Option<Since>),
        files: ReportFiles,
        out: &mut dyn io::Write,
        write_text: impl Fn(&mut dyn io::Write) -> io::Result<()>,
    ) -> CommandResult {
        fn written(write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> io::Result<Vec<u8>> {
            let mut contents = Vec::new();
            write(&mut contents).map(|()| contents)
        }
        let xml = || written(|to| junit::write(report, to));
        let files = files.write(xml, || written(|to| ask::print_json(whole, to)));
        if self.json {
            ask::print_json(whole, out)?;
        } else {
            write_text(out)?;
            if let Some(since) = &since {
                writeln!(out, "\n{}", paragraph::fit(&since.to_string(), 0))?;
            }
        }
        files?;
        if report.conclusion != Conclusion::Interrupted
            && let Some(since) = since
        {
            return Ok(if since.passed() { Status::Passed } else { Status::Disagrees });
        }
        Ok(match report.conclusion {
            Conclusion::Passed => Status::Passed,
            Conclusion::Interrupted => Status::Interrupted,
            Conclusion::Wrong | Conclusion::NothingRight | Conclusion::Declined | Conclusion::NotFinished => {
                Status::Disagrees
            }
        })
    }
}

/// Reads an earlier report of the same game.
fn earlier(path: &Path, game: &str) -> Result<Report, CliError> {
    let refused = |why: String| {
        let help = "give a file that `rulebook validate --report FILE` has written for the same game";
        CliError::new(format!("{}: {why}", escape::path(path)), help)
    };
    let text = limited::text_of(path, limited::MAX_REPORT).map_err(|error| refused(error.to_string()))?;
    let earlier = Report::read(&text).map_err(|error| refused(error.to_string()))?;
    match earlier.game == game {
        true => Ok(earlier),
        false => Err(refused(format!("the report is about {}", escaped(&earlier.game, game.len() + 20)))),
    }
}

/// The error for built-in cases that cannot be read.
fn damaged(error: ExportError) -> CliError {
    match error {
        ExportError::Fixture(error) => error.into(),
        error => CliError::new(error.to_string(), "the program's built-in cases are damaged"),
    }
}

/// The error for an engine that cannot be tested, with a hint.
fn unsuitable(unsuitable: UnsuitableError) -> CliError {
    let help = match &unsuitable {
        UnsuitableError::Unstartable(_) => "the command after `--` is run as given, without a shell".to_owned(),
        UnsuitableError::Game { .. } => {
            r#"the answer to `{"ask":"about"}` lists the games that an engine plays"#.to_owned()
        }
        UnsuitableError::Rulings { plays, .. } => {
            format!("use `--rulings {plays}` to test it under the rulings that it follows")
        }
    };
    CliError::new(unsuitable.to_string(), help)
}
