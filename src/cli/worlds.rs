//! `worlds`: a game's local worlds, and one of them compared in full.

use std::io;
use std::path::PathBuf;
use std::time::Instant;

use comfy_table::{CellAlignment, Table, presets};
use rulebook::crosscheck::{self, Disagreements, EngineCheck, EngineWorld};
use serde_json::json;

use super::bar::bar;
use super::resume::{self, SavedRun};
use super::status::Status;
use super::style::{BAD, FAINT, GOOD, NAME};
use super::{CliError, CommandResult, disagreements, paragraph};

/// List a game's local worlds, or compare model and engine on every case of one
///
/// A local world is a numbered family of positions. With `--resume`, an interrupted run continues after the last part
/// that it finished.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Worlds {
    /// The game's id
    game: String,
    /// The world to compare; without it, the worlds are listed
    world: Option<String>,
    /// Compare every Nth case (N may be raised a little, so that no rulings and no kind of piece are left out)
    #[arg(long, default_value_t = 1, value_name = "N", requires = "world", value_parser = clap::value_parser!(u64).range(1..))]
    every: u64,
    /// Save the progress and the findings in this file, and resume from it if it exists
    #[arg(long, value_name = "FILE", requires = "world")]
    resume: Option<PathBuf>,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  rulebook worlds aviary
  rulebook worlds aviary entries
  rulebook worlds aviary last-sparrow --every 1000
  rulebook worlds aviary last-sparrow --resume last-sparrow.json";

/// At most this many disagreements are reported.
const MAX_REPORTED: usize = 24;

/// The number of cases in a part, after each of which the file is written: one two-hundredth of all, within these limits.
const PART: std::ops::RangeInclusive<u64> = 64..=16_384;

impl Worlds {
    pub fn run(self, out: &mut dyn io::Write) -> CommandResult {
        let game = crosscheck::engine_check(&self.game).ok_or_else(|| CliError::unknown_game(&self.game))?;
        let worlds = game.worlds();
        let Some(name) = &self.world else {
            self.list(game, &worlds, out)?;
            return Ok(Status::Passed);
        };
        let names: Vec<&str> = worlds.iter().map(|world| world.name()).collect();
        match worlds.iter().find(|world| world.name() == name) {
            Some(world) => self.compare(game, &**world, out),
            None => Err(CliError::new(
                format!("{} has no local world `{name}`", game.id()),
                format!("its local worlds are: {}", names.join(", ")),
            )),
        }
    }

    fn list(
        &self,
        game: &dyn EngineCheck,
        worlds: &[Box<dyn EngineWorld>],
        out: &mut dyn io::Write,
    ) -> io::Result<()> {
        if self.json {
            let world = |world: &dyn EngineWorld| {
                let (setups, rulings, cases) = (world.setups(), world.rulings(), world.size());
                json!({ "world": world.name(), "holds": world.contents(), "setups": setups, "rulings": rulings, "cases": cases })
            };
            let worlds: Vec<_> = worlds.iter().map(|listed| world(&**listed)).collect();
            return writeln!(out, "{}", json!({ "game": game.id(), "worlds": worlds }));
        }
        for world in worlds {
            writeln!(out, "{NAME}{}{NAME:#}\n{}", world.name(), paragraph::fit(world.contents(), 4))?;
            let cases = match world.rulings() {
                1 => format!("{} cases", world.size()),
                sets => format!("{} cases: {} positions under {sets} sets of rulings", world.size(), world.setups()),
            };
            writeln!(out, "    {FAINT}{cases}{FAINT:#}")?;
        }
        Ok(())
    }

    fn compare(&self, game: &dyn EngineCheck, world: &dyn EngineWorld, out: &mut dyn io::Write) -> CommandResult {
        let (so_far, report) = self.survey(game, world)?;
        let wrong = report.disagreements.len() + report.unreported;
        if self.json {
            let answer = json!({
                "holds": wrong == 0, "game": game.id(), "world": world.name(), "cases": world.size(), "compared": so_far.done,
                "disagreements": report.disagreements, "untold": report.unreported, "seconds": so_far.seconds,
            });
            writeln!(out, "{answer}")?;
        } else {
            disagreements::print(&report.disagreements, report.unreported, out)?;
            let mut table = Table::new();
            table.load_style(presets::NOTHING);
            table.set_header(["game", "world", "cases", "compared", "disagreements", "seconds"]);
            table.add_row([
                game.id().to_owned(),
                world.name().to_owned(),
                world.size().to_string(),
                so_far.done.to_string(),
                wrong.to_string(),
                format!("{:.1}", so_far.seconds),
            ]);
            for column in table.column_iter_mut().skip(2) {
                column.set_cell_alignment(CellAlignment::Right);
            }
            writeln!(out, "{}\n", table.trim_fmt())?;
            match wrong {
                0 => writeln!(out, "{GOOD}All checks passed.{GOOD:#}")?,
                1 => writeln!(out, "{BAD}1 disagreement.{BAD:#}")?,
                _ => writeln!(out, "{BAD}{wrong} disagreements.{BAD:#}")?,
            }
        }
        Ok(if wrong == 0 { Status::Passed } else { Status::Disagrees })
    }

    /// Compares the cases that are left, part by part, and reports all findings, including those of earlier runs.
    fn survey(&self, game: &dyn EngineCheck, world: &dyn EngineWorld) -> Result<(SavedRun, Disagreements), CliError> {
        let survey = world.survey(self.every);
        let mut so_far = SavedRun {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            game: game.id().to_owned(),
            world: world.name().to_owned(),
            size: world.size(),
            every: self.every,
            done: 0,
            seconds: 0.0,
            seen: Default::default(),
        };
        // Held until all is done.
        let _lock = self.resume.as_deref().map(resume::Lock::take).transpose()?;
        if let Some(path) = &self.resume {
            so_far = so_far.or_saved(path)?;
            if so_far.done > survey.cases() {
                return Err(resume::refused(
                    path,
                    &format!("the file has more cases compared than there are: {}", survey.cases()),
                ));
            }
            so_far.write(path)?;
        }
        let bar = bar("{prefix} {msg} {bar:40} {pos}/{len} {elapsed}, {eta} left");
        bar.set_prefix(game.id());
        bar.set_message(world.name());
        bar.set_length(survey.cases());
        bar.set_position(so_far.done);
        bar.reset_eta();
        let part = (survey.cases() / 200).clamp(*PART.start(), *PART.end());
        while so_far.done < survey.cases() {
            let began = Instant::now();
            let end = survey.cases().min(so_far.done + part);
            survey.compare(so_far.done..end, &mut so_far.seen, &|more| bar.inc(more));
            so_far.done = end;
            so_far.seconds += began.elapsed().as_secs_f64();
            if let Some(path) = &self.resume {
                so_far.write(path)?;
            }
        }
        bar.finish_and_clear();
        let report = survey.report(&so_far.seen, MAX_REPORTED).map_err(|vanished| {
            CliError::new(vanished.to_string(), "the program has changed since; remove the file to start over")
        })?;
        Ok((so_far, report))
    }
}
