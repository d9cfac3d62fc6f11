//! `verify`: every case through model and engine, and the cross-check of the two.

use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use rayon::iter::{IntoParallelIterator as _, IntoParallelRefIterator as _, ParallelIterator as _};
use rulebook::corpus::{self, Failure, Page};
use rulebook::crosscheck::{self, CheckProgress, Disagreement, EngineCheck};
use rulebook::escape;
use rulebook::games::{self, AnyGame};
use rulebook::referee::By;
use rulebook::session::Side;
use serde_json::json;

use super::coverage::{self, Covered};
use super::output::bar;
use super::status::Status;
use super::style::{BAD, NAME};
use super::{CliError, CommandResult, ask, difference, pool};
use rulebook::terminal::table;

/// Check the model and the engine against every case, and compare them with each other
///
/// Every case is checked on both. Then the two are compared on local cases, random placements,
/// random walks and perft counts. The same seed compares the same positions.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct VerifyCommand {
    /// The games' ids; all games if none is given
    #[arg(value_parser = crate::cli::args::game_id)]
    games: Vec<String>,
    /// The random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How much to compare: 0 for the cases only, 4 for a few seconds per game, 40 for ten times as much
    #[arg(long, default_value_t = 4, value_name = "TIMES")]
    effort: u64,
    /// Read the cases from this folder, laid out like `fixtures/`, instead of the built-in ones
    #[arg(long, value_name = "FOLDER")]
    fixtures: Option<PathBuf>,
    /// List the coverage: how often each clause was exercised in cases, local cases and random games
    #[arg(long)]
    clauses: bool,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  rulebook verify
  rulebook verify aviary --seed 7 --effort 100
  rulebook verify awele --clauses
  rulebook verify --fixtures my-cases --effort 0";

/// The results for one game.
struct GameResult {
    game: &'static str,
    coverage: Vec<Covered>,
    cases: usize,
    failed_cases: Vec<FailedCase>,
    positions: u64,
    disagreements: Vec<Disagreement>,
    unreported: usize,
    took: Duration,
}

/// A case that an implementation fails.
struct FailedCase {
    file: String,
    line: u64,
    name: String,
    implementation: &'static str,
    position: String,
    drawing: Option<String>,
    failures: Vec<Failure>,
}

impl VerifyCommand {
    pub fn run(self, out: &mut dyn io::Write) -> CommandResult {
        let ids: Vec<&str> = match &self.games[..] {
            [] => games::ids(),
            named => named.iter().map(String::as_str).collect(),
        };
        pool::start(None)?;
        let mut all = Vec::new();
        for id in ids {
            all.push(self.game(crosscheck::engine_check(id).ok_or_else(|| CliError::unknown_game(id))?)?);
        }
        if self.json {
            self.as_json(&all, out)?
        } else {
            self.print(&all, out)?
        }
        let passed = all.iter().all(GameResult::passed);
        Ok(if passed { Status::Passed } else { Status::Disagrees })
    }

    fn game(&self, game: &'static dyn EngineCheck) -> Result<GameResult, CliError> {
        let began = Instant::now();
        let pages = self.pages(game)?;
        // A single case may take as long as all the others, so the comparison runs meanwhile.
        let cases = || pages.par_iter().flat_map(failed_cases).collect();
        let (failed_cases, summary) = rayon::join(cases, || self.crosscheck(game));
        Ok(GameResult {
            game: game.id(),
            coverage: coverage::of(game, &pages, &summary),
            cases: pages.iter().map(|page| page.cases.len() + page.scores.len()).sum(),
            failed_cases,
            positions: summary.positions(),
            disagreements: summary.disagreements,
            unreported: summary.unreported,
            took: began.elapsed(),
        })
    }

    /// The game's cases, file by file.
    fn pages(&self, game: &'static dyn AnyGame) -> Result<Vec<Page>, CliError> {
        let Some(folder) = &self.fixtures else { return Ok(corpus::pages(game)?) };
        let files = corpus::in_folder(folder, game.id()).map_err(|error| {
            let help = format!("the cases of {0} belong in the subfolder `{0}` of the given folder", game.id());
            CliError::new(format!("cannot read {}: {error}", escape::path(&folder.join(game.id()))), help)
        })?;
        files.iter().map(|file| Ok(corpus::read(game, file)?)).collect()
    }

    /// Compares the model and the engine.
    fn crosscheck(&self, engine: &dyn EngineCheck) -> crosscheck::Summary {
        let bar = bar("{prefix} {msg:16} {bar:40} {pos}/{len} {elapsed}");
        bar.set_prefix(engine.id());
        let show = |CheckProgress { name, done, of, .. }: CheckProgress| {
            bar.set_message(name);
            bar.set_length(of);
            bar.set_position(done);
        };
        let summary = engine.check(self.seed, self.effort, &show);
        bar.finish_and_clear();
        summary
    }

    fn print(&self, all: &[GameResult], out: &mut dyn io::Write) -> io::Result<()> {
        for result in all {
            for failed in &result.failed_cases {
                failed.print(out)?;
            }
            difference::all(&result.disagreements, result.unreported, out)?;
        }
        if self.clauses {
            for result in all {
                coverage::print(result.game, &result.coverage, out)?;
            }
        }
        let header = ["game", "clauses", "by cases only", "cases", "positions compared", "disagreements", "seconds"];
        let row = |result: &GameResult| {
            let (clauses, by_cases_alone) = coverage::counts(&result.coverage);
            [
                result.game.to_owned(),
                clauses.to_string(),
                by_cases_alone.to_string(),
                result.cases.to_string(),
                result.positions.to_string(),
                result.wrong().to_string(),
                format!("{:.1}", result.took.as_secs_f64()),
            ]
        };
        writeln!(out, "{}", table(header, 1.., all.iter().map(row)))?;
        let wrong: usize = all.iter().map(GameResult::wrong).sum();
        writeln!(out, "\n{} Seed {}.", difference::conclusion(wrong == 0, wrong), self.seed)
    }

    fn as_json(&self, all: &[GameResult], out: &mut dyn io::Write) -> io::Result<()> {
        let games: Vec<_> = all.iter().map(GameResult::as_json).collect();
        let passed = all.iter().all(GameResult::passed);
        ask::print_json(&json!({ "holds": passed, "seed": self.seed, "games": games }), out)
    }
}

/// The cases and scores of a page that the model or the engine fails. Cases take very different times, so each is a
/// separate task.
fn failed_cases(page: &Page) -> Vec<FailedCase> {
    let cases = page.cases.par_iter().flat_map(|case| {
        [("model", Side::Model), ("bitboard", Side::Engine)].into_par_iter().filter_map(
            move |(implementation, side)| {
                let failures = corpus::check_side(side, case);
                let drawing = || case.game.open(side, &case.options, &case.position).ok();
                (!failures.is_empty()).then(|| FailedCase {
                    file: page.path.clone(),
                    line: case.line,
                    name: case.name.clone(),
                    implementation,
                    position: case.position.clone(),
                    drawing: drawing().map(|session| session.diagram().text()),
                    failures,
                })
            },
        )
    });
    let scores = page.scores.par_iter().flat_map(|case| {
        [("model", By::Model), ("bitboard", By::Bitboard)].into_par_iter().filter_map(move |(implementation, by)| {
            let failures = corpus::check_score(by, case);
            (!failures.is_empty()).then(|| FailedCase {
                file: page.path.clone(),
                line: case.line,
                name: case.name.clone(),
                implementation,
                position: case.score.trim().to_owned(),
                drawing: None,
                failures,
            })
        })
    });
    cases.chain(scores).collect()
}

impl FailedCase {
    fn print(&self, out: &mut dyn io::Write) -> io::Result<()> {
        writeln!(out, "{BAD}Failed case ({}):{BAD:#} {NAME}{}{NAME:#}", self.implementation, self.name)?;
        writeln!(out, "{}:{}\n{}", self.file, self.line, self.position)?;
        for line in self.drawing.iter().flat_map(|drawing| drawing.lines()) {
            writeln!(out, "    {line}")?;
        }
        for failure in &self.failures {
            writeln!(out, "- {failure}")?;
        }
        writeln!(out)
    }
}

impl GameResult {
    fn wrong(&self) -> usize {
        self.failed_cases.len() + self.disagreements.len() + self.unreported
    }

    fn passed(&self) -> bool {
        self.wrong() == 0
    }

    fn as_json(&self) -> serde_json::Value {
        let failed = self.failed_cases.iter().map(|failed| {
            let failures: Vec<String> = failed.failures.iter().map(ToString::to_string).collect();
            json!({
                "case": failed.name, "file": failed.file, "line": failed.line, "by": failed.implementation,
                "position": failed.position, "failures": failures,
            })
        });
        json!({
            "game": self.game,
            "clauses": coverage::counts(&self.coverage).0,
            "coverage": self.coverage,
            "cases": self.cases,
            "broken": failed.collect::<Vec<_>>(),
            "positions": self.positions,
            "disagreements": self.disagreements,
            "untold": self.unreported,
            "seconds": self.took.as_secs_f64(),
        })
    }
}
