//! What the program says about itself.

use crate::games::{AnyGame, GAMES};
use crate::rules::{NamedSet, Question};
use serde_json::{Map, Value, json};

/// The protocol's version.
pub const PROTOCOL: u32 = 1;

/// The program's name and version, and its games with their rulings.
pub fn about() -> Value {
    let games: Map<String, Value> = GAMES.iter().map(|game| (game.id().to_owned(), described(*game))).collect();
    json!({
        "name": env!("CARGO_PKG_NAME"),
        "version": env!("CARGO_PKG_VERSION"),
        "protocol": PROTOCOL,
        "games": games,
    })
}

fn described(game: &dyn AnyGame) -> Value {
    let options = |question: &Question| (question.name.to_owned(), json!(question.options));
    let rulings: Map<String, Value> = game.questions().of_play.iter().map(options).collect();
    json!({ "title": game.title(), "rulings": rulings, "sets": sets(game) })
}

/// A game's named sets of rulings, each an object of questions and options.
pub fn sets(game: &dyn AnyGame) -> Value {
    let set = |set: &NamedSet| {
        let rulings: Map<String, Value> =
            set.rulings.iter().map(|(question, option)| ((*question).to_owned(), json!(option))).collect();
        (set.name.to_owned(), Value::Object(rulings))
    };
    Value::Object(game.questions().sets.iter().map(set).collect())
}
