//! What the program says about itself.

use crate::games::{self, Game, with_game};
use crate::rules::Rulings as _;
use serde_json::{Map, Value, json};

/// The protocol's version.
pub const PROTOCOL: u32 = 1;

/// The program's name and version, and its games with their rulings.
pub fn about() -> Value {
    let game = |id: &&str| Some(((*id).to_owned(), with_game!(*id, G => described::<G>())?));
    let games: Map<String, Value> = games::IDS.iter().filter_map(game).collect();
    json!({
        "name": env!("CARGO_PKG_NAME"),
        "version": env!("CARGO_PKG_VERSION"),
        "protocol": PROTOCOL,
        "games": games,
    })
}

fn described<G: Game>() -> Value {
    let options = |question: &crate::rules::Question| (question.name.to_owned(), json!(question.options));
    let rulings: Map<String, Value> = G::Rulings::QUESTIONS.iter().map(options).collect();
    json!({ "title": G::TITLE, "rulings": rulings, "sets": sets::<G>() })
}

/// A game's named sets of rulings, each an object of questions and options.
pub fn sets<G: Game>() -> Value {
    let set = |set: &crate::rules::NamedSet| {
        let rulings: Map<String, Value> =
            set.rulings.iter().map(|(question, option)| ((*question).to_owned(), json!(option))).collect();
        (set.name.to_owned(), Value::Object(rulings))
    };
    Value::Object(G::Rulings::SETS.iter().map(set).collect())
}
