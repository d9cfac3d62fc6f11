//! `worlds`: a game's local worlds, and one of them compared in full.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

use indicatif::ProgressBar;
use rulebook::campaign::{CampaignError, Draft, Folder, Participant, Work, compute};
use rulebook::crosscheck::{self, EngineCheck, EngineWorld, FirstCases};
use rulebook::remote::Stop;
use serde_json::{Value, json};

use super::campaign::{Portion, drive};
use super::output::{bar, tick};
use super::status::{Status, on_signal};
use super::style::{FAINT, NAME};
use super::{CliError, CommandResult, ask, difference, paragraph, pool};
use rulebook::terminal::table;

/// List a game's local worlds, or compare model and engine on every case of one
///
/// A local world is a numbered family of positions. With `--resume`, the comparison is a campaign in a folder
/// (`rulebook campaign --help`), and an interrupted run continues after the parts that it finished.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Worlds {
    /// The game's id
    #[arg(value_parser = crate::cli::args::game_id)]
    game: String,
    /// The world to compare; without it, the worlds are listed
    world: Option<String>,
    /// Compare every Nth case (N may be increased slightly to include all rulings and kinds of pieces)
    #[arg(long, default_value_t = 1, value_name = "N", requires = "world", value_parser = clap::value_parser!(u64).range(1..))]
    every: u64,
    /// Keep the progress and the findings in this folder, and resume from it if it exists
    #[arg(long, value_name = "FOLDER", requires = "world")]
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
  rulebook worlds aviary last-sparrow --resume last-sparrow";

/// At most this many disagreements are reported.
const MAX_REPORTED: usize = 24;

/// The number of cases in a part, after which a result is written: one two-hundredth of all, within these limits.
const PART: std::ops::RangeInclusive<u64> = 64..=16_384;

impl Worlds {
    pub fn run(self, out: &mut dyn io::Write) -> CommandResult {
        let game = crosscheck::engine_check(&self.game).ok_or_else(|| CliError::unknown_game(&self.game))?;
        let worlds = game.worlds();
        let Some(name) = &self.world else {
            self.list(game, &worlds, out)?;
            return Ok(Status::Passed);
        };
        let names: Vec<&str> = worlds.iter().map(|world| world.name).collect();
        match worlds.iter().find(|world| world.name == name) {
            Some(world) => self.compare(game, world, out),
            None => Err(CliError::new(
                format!("{} has no local world `{name}`", game.id()),
                format!("its local worlds are: {}", names.join(", ")),
            )),
        }
    }

    fn list(&self, game: &dyn EngineCheck, worlds: &[EngineWorld], out: &mut dyn io::Write) -> io::Result<()> {
        if self.json {
            let world = |world: &EngineWorld| {
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

    fn compare(&self, game: &dyn EngineCheck, world: &EngineWorld, out: &mut dyn io::Write) -> CommandResult {
        let compared = match &self.resume {
            Some(path) => self.campaign(game, world, path)?,
            None => self.survey(game, world)?,
        };
        let Some(Compared { cases, seconds, reports, texts, unreported }) = compared else {
            return Ok(Status::Interrupted);
        };
        let wrong = reports.len() + unreported;
        if self.json {
            let answer = json!({
                "holds": wrong == 0, "game": game.id(), "world": world.name, "cases": world.size(), "compared": cases,
                "disagreements": reports, "untold": unreported, "seconds": seconds,
            });
            ask::print_json(&answer, out)?;
        } else {
            difference::all(&texts, unreported, out)?;
            let header = ["game", "world", "cases", "compared", "disagreements", "seconds"];
            let row = [
                game.id().to_owned(),
                world.name.to_owned(),
                world.size().to_string(),
                cases.to_string(),
                wrong.to_string(),
                format!("{seconds:.1}"),
            ];
            writeln!(out, "{}\n", table(header, 2.., [row]))?;
            writeln!(out, "{}", difference::conclusion(wrong == 0, wrong))?;
        }
        Ok(if wrong == 0 { Status::Passed } else { Status::Disagrees })
    }

    fn bar(&self, game: &dyn EngineCheck, world: &EngineWorld, length: u64) -> ProgressBar {
        let bar = bar("{prefix} {msg} {bar:40} {pos}/{len} {elapsed}, {eta} left");
        bar.set_prefix(game.id());
        bar.set_message(world.name);
        bar.set_length(length);
        bar
    }

    /// Compares all cases at once.
    fn survey(&self, game: &dyn EngineCheck, world: &EngineWorld) -> Result<Option<Compared>, CliError> {
        pool::start()?;
        let survey = world.survey(self.every);
        let bar = self.bar(game, world, survey.cases());
        let began = Instant::now();
        let mut seen = FirstCases::new();
        survey.compare(0..survey.cases(), &mut seen, &|more| bar.inc(more));
        bar.finish_and_clear();
        let seconds = began.elapsed().as_secs_f64();
        let report = survey.report(&seen, MAX_REPORTED);
        let report =
            report.map_err(|vanished| CliError::new(vanished.to_string(), "the engine is not deterministic"))?;
        let texts = report.disagreements.iter().map(ToString::to_string).collect();
        let reports =
            report.disagreements.iter().map(|found| serde_json::to_value(found).expect("a report is plain data"));
        let (reports, unreported) = (reports.collect(), report.unreported);
        Ok(Some(Compared { cases: survey.cases(), seconds, reports, texts, unreported }))
    }

    /// Compares the cases that are left in a campaign's folder, and reports all findings. `None`: it was interrupted.
    fn campaign(
        &self,
        game: &dyn EngineCheck,
        world: &EngineWorld,
        path: &Path,
    ) -> Result<Option<Compared>, CliError> {
        let work = Work::World { world: world.name.to_owned(), step: self.every };
        let draft = Draft::new(game.id(), "", Some(Participant::bitboard()), work)?;
        let cases = draft.items();
        let part = (cases / 200).clamp(*PART.start(), *PART.end());
        let manifest = draft.manifest(cases.div_ceil(part))?;
        let folder = Folder::create(path, &manifest).map_err(|error| refused(path, error))?;
        let bar = self.bar(game, world, manifest.shards());
        tick(&bar);
        let stop = Stop::default();
        let (stopping, interrupted) = (stop.clone(), stop.clone());
        on_signal(move || stopping.interrupt());
        let compute = |shard| compute(&manifest, shard, &stop);
        let driven = drive(&folder, (Portion::WHOLE, true), pool::jobs(None), &compute, &stop, &bar);
        bar.finish_and_clear();
        driven?;
        if interrupted.reason().is_some() {
            return Ok(None);
        }
        let seconds = folder.status()?.seconds;
        let merged = folder.merge()?;
        let mut found = merged.found;
        let unreported = merged.undescribed.len() + found.len().saturating_sub(MAX_REPORTED);
        found.truncate(MAX_REPORTED);
        let (texts, reports) = found.into_iter().map(|found| (found.shown.text, found.shown.report)).unzip();
        Ok(Some(Compared { cases: merged.totals.items, seconds, reports, texts, unreported }))
    }
}

/// What a comparison found.
struct Compared {
    cases: u64,
    seconds: f64,
    /// The disagreements as data.
    reports: Vec<Value>,
    /// The same as text.
    texts: Vec<String>,
    unreported: usize,
}

/// The error for a path at which no comparison can be resumed.
fn refused(path: &Path, error: CampaignError) -> CliError {
    if path.is_file() {
        return CliError::new(
            format!("cannot resume from {}: it is a file", path.display()),
            "progress is kept in a folder now; a file of version 0.2.0 or earlier cannot be continued: name a folder, or remove \
             the file to start over",
        );
    }
    match error {
        CampaignError::Io { .. } => error.into(),
        error => CliError::new(
            format!("cannot resume from {}: {error}", path.display()),
            "name another folder, or remove this one to start over",
        ),
    }
}
