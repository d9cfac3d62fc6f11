//! What many implementations play, as a site of static pages: one for each game, implementation and clause. Each
//! implementation also has a badge.
//!
//! Its pages are templates in `web/report/`; what they show is made here.

mod badge;
mod site;

pub use site::{SiteFile, site};

use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::escape::escaped;
use crate::validate::{Report, Tally, read};

/// Why results cannot be shown.
#[derive(Debug, thiserror::Error)]
pub enum MatrixError {
    /// A result is about a game that does not exist here.
    #[error("the result of `{id}` is about `{game}`, which is no game")]
    UnknownGame {
        /// The implementation.
        id: String,
        /// What stands where the game's id should.
        game: String,
    },
    /// There are two results for the same version of an implementation and the same game.
    #[error("there are two results of `{id}` {version} for {game}")]
    Twice {
        /// The implementation.
        id: String,
        /// Its version.
        version: String,
        /// The game's id.
        game: String,
    },
    /// A page cannot be made.
    #[error("a page cannot be made: {0}")]
    Page(#[from] minijinja::Error),
}

/// What is known of an implementation, with its report. What is not stated is unknown.
#[derive(Clone, Debug, Deserialize)]
pub struct Run {
    /// The implementation's name, the same in all its versions.
    pub id: String,
    /// Its version.
    pub version: String,
    /// The language in which it is written.
    #[serde(default)]
    pub language: String,
    /// The registry that has it.
    #[serde(default)]
    pub from: String,
    /// Its home page.
    #[serde(default)]
    pub address: String,
    /// Its licence.
    #[serde(default)]
    pub licence: String,
    /// The rulings under which it was asked, as `--rulings` takes them.
    #[serde(default)]
    pub rulings: String,
    /// How strictly its answers were compared.
    #[serde(default)]
    pub compare: String,
    /// The day.
    #[serde(default)]
    pub ran: String,
    /// What it cannot be asked about.
    #[serde(default)]
    pub cannot: String,
    /// What `rulebook validate --json` says.
    pub report: Report,
}

impl Run {
    /// Reads a stored result, or what `rulebook validate --json` has printed.
    ///
    /// # Errors
    /// It is neither.
    pub fn read(json: &str) -> Result<Self, serde_json::Error> {
        #[derive(Deserialize)]
        struct Known {
            id: Option<IgnoredAny>,
        }
        // A report on the rulings that an engine follows is part of something else, too.
        if read::<Known>(json)?.id.is_some() {
            return Ok(read::<Run>(json)?.shortened());
        }
        let report = Report::read(json)?;
        let unnamed = || "unnamed".to_owned();
        let id = report.engine.name.clone().unwrap_or_else(unnamed);
        let version = report.engine.version.clone().unwrap_or_else(unnamed);
        let compare = report.strictness.name().to_owned();
        let [language, from, address, licence, rulings, ran, cannot] = Default::default();
        Ok(Run { id, version, language, from, address, licence, rulings, compare, ran, cannot, report }.shortened())
    }

    /// The same with what is known of the implementation as it can be shown; the id also names a file.
    fn shortened(mut self) -> Self {
        const NAME: usize = 100;
        const SENTENCE: usize = 1000;
        for name in [&mut self.id, &mut self.version, &mut self.language, &mut self.from, &mut self.licence] {
            *name = escaped(name, NAME);
        }
        for told in [&mut self.address, &mut self.rulings, &mut self.compare, &mut self.ran, &mut self.cannot] {
            *told = escaped(told, SENTENCE);
        }
        self
    }

    /// How many answers were right, how many were given, and how many questions were declined.
    pub fn counts(&self) -> (u64, u64, u64) {
        let Tally { right, wrong, declined, .. } = self.report.total();
        (right, right + wrong, declined)
    }

    /// What it was asked about, in a word, so that whether it agrees means the same for all: `games`, only from the start
    /// of a game; `moves`, without the end of a game; or how strictly all else was compared.
    pub fn asked(&self) -> &str {
        let placed = self.report.parts.iter().find(|part| part.part == "placements");
        if placed.is_some_and(|part| part.tally.right + part.tally.wrong == 0 && part.tally.declined > 0) {
            return "games";
        }
        if self.report.compared.outcome == 0 { "moves" } else { self.report.strictness.name() }
    }
}
