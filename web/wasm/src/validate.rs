//! An engine that the host provides, held to the law.
//!
//! The host imports three functions from the module `host`: the `engine`, which is asked in the protocol; a clock; and one
//! that hears of progress.

use std::time::Duration;

use rulebook::crosscheck;
use rulebook::export;
use rulebook::remote::{Engine, EngineError, Stop, Transport};
use rulebook::rules::Options;
use rulebook::validate::{Plan, ReportText, RunProgress, Strictness, validate as hold};
use rulebook::wire::Rulings;
use rulebook::{clock, games, protocol};
use serde::{Deserialize, Serialize};

use crate::{HEAD, given, json, text};

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// The engine's answer to a question, which it frees: a text, [`Said`] as JSON.
    safe fn engine(question: *mut u8) -> *mut u8;
    /// The milliseconds since some moment.
    safe fn now() -> f64;
    /// Hears what has been done, and frees the text, [`RunProgress`] as JSON.
    safe fn heard(done: *mut u8);
}

/// What is to be done, as the host writes it.
#[derive(Deserialize)]
struct Asked {
    game: String,
    /// The engine's name, in place of a command line.
    name: String,
    rulings: Option<Rulings>,
    compare: String,
    seed: u64,
    /// `None`: as many as there is time for.
    positions: Option<u64>,
    /// `None`: as long as it takes.
    seconds: Option<f64>,
    faults: usize,
    /// The seconds for finding causes.
    diagnose: f64,
}

/// What the engine says to a question.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Said {
    /// A line of the protocol.
    Line(String),
    /// It has thrown this; then the first lines of the trace.
    Thrown(String, Vec<String>),
}

/// The result of [`validate`].
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Result<'r> {
    Told(ReportText<'r>),
    /// Nothing can be asked, for this reason.
    Refused(String),
}

/// The engine behind the import.
struct Host {
    name: Vec<String>,
    last_words: Vec<String>,
}

impl Transport for Host {
    fn command(&self) -> &[String] {
        &self.name
    }

    fn ask(&mut self, line: &str, _: &Stop) -> std::result::Result<Vec<u8>, EngineError> {
        let said = engine(given([&[0; HEAD], line.as_bytes()].concat()));
        // SAFETY: the host returns a text that it has made by `alloc`, as the package does.
        let said = unsafe { text(said) };
        match serde_json::from_slice(&said[HEAD..]) {
            Ok(Said::Line(line)) => Ok(line.into_bytes()),
            Ok(Said::Thrown(words, last_words)) => {
                self.last_words = last_words;
                Err(EngineError::Raised(words))
            }
            Err(error) => Err(EngineError::Raised(format!("its host failed: {error}"))),
        }
    }

    fn end(&mut self) {}

    fn last_words(&self) -> Vec<String> {
        self.last_words.clone()
    }
}

/// Tests the engine: takes what is [`Asked`] as JSON, which is freed, and returns the [`Result`].
///
/// # Safety
/// `asked` comes from [`alloc`](crate::alloc) and has not been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn validate(asked: *mut u8) -> *mut u8 {
    // SAFETY: as the caller promises.
    let asked = unsafe { text(asked) };
    clock::provide(|| Duration::from_secs_f64(now().max(0.0) / 1e3));
    match planned(&asked[HEAD..]) {
        Ok(answer) => answer,
        Err(refused) => json(&Result::Refused(refused)),
    }
}

fn planned(asked: &[u8]) -> std::result::Result<*mut u8, String> {
    let asked: Asked = serde_json::from_slice(asked).map_err(|error| error.to_string())?;
    let game = games::game(&asked.game).ok_or_else(|| format!("there is no game `{}`", asked.game))?;
    let generator = crosscheck::generator(game.id()).ok_or("the game has no generator")?;
    let strictness: Strictness = asked.compare.parse()?;
    let rulings = asked.rulings.as_ref().map(|stated| protocol::options(game, Some(stated)));
    let rulings: Option<Options> = rulings.transpose().map_err(|error| error.to_string())?;
    let cases = export::asked(game).map_err(|error| error.to_string())?;
    let seconds = |seconds: f64| Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string());
    let plan = Plan {
        game: generator,
        cases: &cases,
        strictness,
        rulings,
        seed: asked.seed,
        positions: asked.positions.unwrap_or(u64::MAX),
        time: asked.seconds.map(seconds).transpose()?,
        plies: Plan::PLIES,
        faults: asked.faults,
        demand_all: false,
        diagnosis: seconds(asked.diagnose)?,
        recheck: 0,
    };
    let host = Host { name: vec![asked.name], last_words: Vec::new() };
    let mut engine = Engine::over(Box::new(host));
    let listen = |progress: RunProgress| heard(json(&progress));
    let report = hold(&mut engine, &plan, &listen).map_err(|unsuitable| unsuitable.to_string())?;
    Ok(json(&Result::Told(ReportText::of(&report))))
}
