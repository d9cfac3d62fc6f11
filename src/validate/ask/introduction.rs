//! What an engine says of itself: whether it plays the game, and under which rulings.

use super::examiner::Examiner;
use super::plan::Plan;
use crate::crosscheck::derive;
use crate::escape::escaped as legible;
use crate::games::{AnyGame, Ruled};
use crate::remote::{Engine, EngineError};
use crate::rules::Options;
use crate::wire::About;

/// Why an engine cannot be asked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UnsuitableError {
    /// The program cannot be started.
    #[error("the engine cannot be asked: {0}")]
    Unstartable(String),
    /// It does not play the game.
    #[error("the engine does not play {game}; it says that it plays {}", listed(known))]
    Game {
        /// The game's id.
        game: &'static str,
        /// The ids of those that it plays.
        known: Vec<String>,
    },
    /// It does not support the rulings.
    #[error("the engine does not support {}; it says that it supports {plays}", asked.join(","))]
    Rulings {
        /// Those of the rulings that it does not support.
        asked: Vec<String>,
        /// Rulings that it supports, in the form of `--rulings`.
        plays: String,
    },
}

/// Names that an engine states, as shown in an error.
fn listed(names: &[String]) -> String {
    const FEW: usize = 20;
    let mut few: Vec<String> = names.iter().take(FEW).map(|name| legible(name, 60)).collect();
    if names.is_empty() {
        return "none".to_owned();
    }
    if names.len() > FEW {
        few.push(format!("and {} more", names.len() - FEW));
    }
    few.join(", ")
}

/// How many sets of rulings, besides the default, are drawn from the options that an engine says it supports.
const DRAWN: u64 = 3;
const SORT_OF_RULINGS: u64 = 10;

/// The engine, after asking it to describe itself.
pub(in crate::validate) fn introduced<'e>(
    engine: &'e mut Engine,
    plan: &Plan<'_>,
) -> Result<(About, Examiner<'e>), UnsuitableError> {
    let about = match engine.about() {
        Err(EngineError::NotStarted(why)) => return Err(UnsuitableError::Unstartable(why)),
        about => about,
    };
    let mut examiner = Examiner::new(engine, plan.game, plan.strictness);
    let about = about.unwrap_or_else(|trouble| {
        // If it fails, what it supports is unknown; it is asked anyway.
        if !matches!(trouble, EngineError::Stopped(_)) {
            let _ = examiner.about_failed(&trouble);
        }
        About::default()
    });
    let game = plan.game.id();
    if !about.plays(game) {
        let mut known: Vec<String> =
            about.games.iter().flat_map(|games| &games.0).map(|(game, _)| game.clone()).collect();
        known.sort();
        return Err(UnsuitableError::Game { game, known });
    }
    Ok((about, examiner))
}

/// Whether an engine supports a game under these rulings, as far as the engine says.
pub(in crate::validate) fn suits(
    game: &'static dyn AnyGame,
    about: &About,
    options: &Options,
) -> Result<(), UnsuitableError> {
    let asked = unsupported(game, about, options);
    if asked.is_empty() {
        return Ok(());
    }
    let plays = nearest(game, about, options);
    let listed =
        || plays.departures().iter().map(|(question, option)| format!("{question}={option}")).collect::<Vec<_>>();
    let plays = name_of(game.under(&plays)).map_or_else(|| listed().join(","), str::to_owned);
    Err(UnsuitableError::Rulings { asked, plays })
}

/// The name of these rulings, if they are a named set.
pub(in crate::validate) fn name_of(ruled: Ruled<'_>) -> Option<&'static str> {
    let sets = ruled.game.questions().sets.iter();
    sets.map(|set| set.name).find(|name| ruled.game.options(name).is_ok_and(|named| named == *ruled.options))
}

/// The rulings closest to the given ones among those that an engine says it supports.
pub(in crate::validate) fn nearest(game: &'static dyn AnyGame, about: &About, options: &Options) -> Options {
    let mut plays = options.clone();
    for question in game.questions().of_play {
        let options = about.options(game.id(), question.name).unwrap_or_default();
        let known = options.iter().any(|option| plays.option(question.name) == Some(option));
        if let (false, Some(option)) = (known, options.first()) {
            // The engine may name an option that the game does not have.
            let _ = plays.set(question.name, option);
        }
    }
    plays
}

/// Which of these rulings an engine says it does not support.
pub(in crate::validate) fn unsupported(game: &'static dyn AnyGame, about: &About, options: &Options) -> Vec<String> {
    let taken = game.questions().of_play.iter();
    let taken = taken.map(|question| (question.name, options.option(question.name).unwrap_or_default()));
    let unknown = |(question, option): &(&str, &str)| {
        about.options(game.id(), question).is_some_and(|known| known.iter().all(|known| known != option))
    };
    taken.filter(unknown).map(|(question, option)| format!("{question}={option}")).collect()
}

/// The default, and some sets of rulings that an engine says it supports.
pub(in crate::validate) fn known_rulings(game: &'static dyn AnyGame, about: &About, seed: u64) -> Vec<Options> {
    let mut all = vec![Options::defaults(game.questions())];
    for n in 0..DRAWN {
        let mut options = Options::defaults(game.questions());
        for (i, question) in game.questions().of_play.iter().enumerate() {
            let known = about.options(game.id(), question.name).unwrap_or_default();
            let drawn = derive(derive(seed, SORT_OF_RULINGS, n), i as u64, 0) as usize;
            if let Some(option) = known.get(drawn % known.len().max(1)) {
                // The engine may name an option that the game does not have.
                let _ = options.set(question.name, option);
            }
        }
        if !all.contains(&options) {
            all.push(options);
        }
    }
    all
}
