//! `verify`: every case through model and engine, and the two walked side by side.

use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use comfy_table::{CellAlignment, Table, presets};
use rulebook::corpus::{self, Failure, Page};
use rulebook::crosscheck::{self, AnyTerrain, Disagreement, Progress};
use rulebook::games::{self, AnyGame};
use rulebook::referee::By;
use rulebook::session::Side;
use serde_json::json;

use super::bar::bar;
use super::coverage::{self, Covered};
use super::ended::Ended;
use super::style::{BAD, GOOD, NAME};
use super::{CliError, Ran, disagreements};

/// Hold the model and the engine to every case, and walk them side by side
///
/// Every case of the law's documents is put to both, then both are compared on local cases, random placements,
/// random games and counts of moves. The same seed compares the same positions.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Verify {
    /// The games' ids; all games if none is named
    games: Vec<String>,
    /// What everything random comes from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How much is compared: 0 the cases only, 1 about a second, 10 ten times that, and so on
    #[arg(long, default_value_t = 10, value_name = "TIMES")]
    effort: u64,
    /// Take the cases from this folder, laid out as `fixtures/` is, instead of those that the program carries
    #[arg(long, value_name = "FOLDER")]
    fixtures: Option<PathBuf>,
    /// List how often each clause was at work, in cases, local cases and random games
    #[arg(long)]
    clauses: bool,
    /// Answer with a JSON object
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  rulebook verify
  rulebook verify aviary --seed 7 --effort 100
  rulebook verify awele --clauses
  rulebook verify --fixtures my-cases --effort 0";

/// What became of one game.
struct Verified {
    game: &'static str,
    coverage: Vec<Covered>,
    cases: usize,
    /// What cases state and an implementation does not hold to.
    broken: Vec<Broken>,
    positions: u64,
    disagreements: Vec<Disagreement>,
    untold: usize,
    took: Duration,
}

/// A case that an implementation does not hold to.
struct Broken {
    file: String,
    line: u64,
    name: String,
    who: &'static str,
    position: String,
    drawing: Option<String>,
    failures: Vec<Failure>,
}

impl Verify {
    pub fn run(self, out: &mut dyn io::Write) -> Ran {
        let ids: Vec<&str> = match &self.games[..] {
            [] => games::IDS.to_vec(),
            named => named.iter().map(String::as_str).collect(),
        };
        let mut all = Vec::new();
        for id in ids {
            let game = games::game(id).zip(crosscheck::terrain(id));
            let (game, terrain) = game.ok_or_else(|| CliError::unknown_game(id))?;
            all.push(self.game(game, terrain)?);
        }
        if self.json {
            self.as_json(&all, out)?
        } else {
            self.for_people(&all, out)?
        }
        let holds = all.iter().all(Verified::holds);
        Ok(if holds { Ended::Holds } else { Ended::Disagrees })
    }

    fn game(&self, game: &'static dyn AnyGame, terrain: &'static dyn AnyTerrain) -> Result<Verified, CliError> {
        let began = Instant::now();
        let pages = self.pages(game)?;
        let summary = self.crosscheck(terrain);
        Ok(Verified {
            game: game.id(),
            coverage: coverage::of(game, &pages, &summary),
            cases: pages.iter().map(|page| page.cases.len() + page.scores.len()).sum(),
            broken: pages.iter().flat_map(broken).collect(),
            positions: summary.positions(),
            disagreements: summary.disagreements,
            untold: summary.untold,
            took: began.elapsed(),
        })
    }

    /// The game's cases, file by file.
    fn pages(&self, game: &'static dyn AnyGame) -> Result<Vec<Page>, CliError> {
        let Some(folder) = &self.fixtures else { return Ok(corpus::pages(game)?) };
        let files = corpus::in_folder(folder, game.id()).map_err(|error| {
            let help = format!("the cases of {0} stand in a folder `{0}` below the one that is named", game.id());
            CliError::new(format!("cannot read {}: {error}", folder.join(game.id()).display()), help)
        })?;
        files.iter().map(|file| Ok(corpus::read(game, file)?)).collect()
    }

    /// Model and engine side by side.
    fn crosscheck(&self, game: &'static dyn AnyTerrain) -> crosscheck::Summary {
        let bar = bar("{prefix} {msg:16} {bar:40} {pos}/{len} {elapsed}");
        bar.set_prefix(game.id());
        let show = |Progress { name, done, of, .. }: Progress| {
            bar.set_message(name);
            bar.set_length(of);
            bar.set_position(done);
        };
        let summary = game.check_engine(self.seed, self.effort, &show);
        bar.finish_and_clear();
        summary
    }

    fn for_people(&self, all: &[Verified], out: &mut dyn io::Write) -> io::Result<()> {
        for verified in all {
            for broken in &verified.broken {
                broken.show(out)?;
            }
            disagreements::tell(&verified.disagreements, verified.untold, out)?;
        }
        if self.clauses {
            for verified in all {
                coverage::list(verified.game, &verified.coverage, out)?;
            }
        }
        let mut table = Table::new();
        table.load_style(presets::NOTHING);
        table.set_header([
            "game",
            "clauses",
            "by cases alone",
            "cases",
            "positions compared",
            "disagreements",
            "seconds",
        ]);
        for verified in all {
            let (clauses, by_cases_alone) = coverage::counted(&verified.coverage);
            table.add_row([
                verified.game.to_owned(),
                clauses.to_string(),
                by_cases_alone.to_string(),
                verified.cases.to_string(),
                verified.positions.to_string(),
                verified.wrong().to_string(),
                format!("{:.1}", verified.took.as_secs_f64()),
            ]);
        }
        for column in table.column_iter_mut().skip(1) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        writeln!(out, "{}", table.trim_fmt())?;
        let wrong: usize = all.iter().map(Verified::wrong).sum();
        if wrong == 0 {
            writeln!(out, "\n{GOOD}All checks passed.{GOOD:#} Seed {}.", self.seed)
        } else {
            writeln!(out, "\n{BAD}{wrong} disagreements.{BAD:#} Seed {}.", self.seed)
        }
    }

    fn as_json(&self, all: &[Verified], out: &mut dyn io::Write) -> io::Result<()> {
        let games: Vec<_> = all.iter().map(Verified::as_json).collect();
        let holds = all.iter().all(Verified::holds);
        writeln!(out, "{}", json!({ "holds": holds, "seed": self.seed, "games": games }))
    }
}

/// The cases and scores of a page to which the model or the engine does not hold.
fn broken(page: &Page) -> Vec<Broken> {
    let mut all = Vec::new();
    for case in &page.cases {
        for (who, side) in [("model", Side::Model), ("bitboard", Side::Engine)] {
            let failures = corpus::check_side(side, case);
            if failures.is_empty() {
                continue;
            }
            let stands = case.game.open(side, &case.options, &case.position);
            all.push(Broken {
                file: page.path.clone(),
                line: case.line,
                name: case.name.clone(),
                who,
                position: case.position.clone(),
                drawing: stands.ok().map(|session| session.diagram().drawing),
                failures,
            });
        }
    }
    for case in &page.scores {
        for (who, by) in [("model", By::Model), ("bitboard", By::Bitboard)] {
            let failures = corpus::check_score(by, case);
            if failures.is_empty() {
                continue;
            }
            all.push(Broken {
                file: page.path.clone(),
                line: case.line,
                name: case.name.clone(),
                who,
                position: case.score.trim().to_owned(),
                drawing: None,
                failures,
            });
        }
    }
    all
}

impl Broken {
    fn show(&self, out: &mut dyn io::Write) -> io::Result<()> {
        writeln!(out, "{BAD}The {} does not hold to a case:{BAD:#} {NAME}{}{NAME:#}", self.who, self.name)?;
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

impl Verified {
    fn wrong(&self) -> usize {
        self.broken.len() + self.disagreements.len() + self.untold
    }

    fn holds(&self) -> bool {
        self.wrong() == 0
    }

    fn as_json(&self) -> serde_json::Value {
        let broken = self.broken.iter().map(|broken| {
            let failures: Vec<String> = broken.failures.iter().map(ToString::to_string).collect();
            json!({
                "case": broken.name, "file": broken.file, "line": broken.line, "by": broken.who,
                "position": broken.position, "failures": failures,
            })
        });
        json!({
            "game": self.game,
            "clauses": coverage::counted(&self.coverage).0,
            "coverage": self.coverage,
            "cases": self.cases,
            "broken": broken.collect::<Vec<_>>(),
            "positions": self.positions,
            "disagreements": self.disagreements,
            "untold": self.untold,
            "seconds": self.took.as_secs_f64(),
        })
    }
}
