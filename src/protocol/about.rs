//! What the program says about itself.

use crate::games::{AnyGame, GAMES};
use crate::rules::OpenQuestion;
use crate::wire::{About, GameAbout, Object, PROTOCOL};

/// The program's name and version, and its games with their rulings.
pub fn about() -> About {
    let options = |question: &OpenQuestion| question.options.iter().map(ToString::to_string).collect();
    About {
        name: Some(env!("CARGO_PKG_NAME").to_owned()),
        version: Some(env!("CARGO_PKG_VERSION").to_owned()),
        protocol: Some(PROTOCOL),
        games: Some(GAMES.iter().map(|game| (game.id(), about_game(*game, options, sets(*game)))).collect()),
    }
}

/// What is said about a game: for each of its questions the supported options, and the sets of rulings.
pub fn about_game(
    game: &dyn AnyGame,
    options: impl Fn(&OpenQuestion) -> Vec<String>,
    sets: Object<Object<String>>,
) -> GameAbout {
    let rulings = game.questions().of_play.iter().map(|question| (question.name, options(question)));
    GameAbout { title: Some(game.title().to_owned()), rulings: Some(rulings.collect()), sets: Some(sets) }
}

/// A game's named sets of rulings, each an object of questions and options.
pub fn sets(game: &dyn AnyGame) -> Object<Object<String>> {
    let of_set = |rulings: &[(&str, &str)]| {
        rulings.iter().map(|(question, option)| (*question, (*option).to_owned())).collect()
    };
    game.questions().sets.iter().map(|set| (set.name, of_set(set.rulings))).collect()
}
