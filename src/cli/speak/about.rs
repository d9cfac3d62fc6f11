//! What the program says about itself.

use rulebook::games::{self, Game, with_game};
use rulebook::rules::Rulings as _;
use serde_json::{Map, Value, json};

use crate::cli::rulings::sets;

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
    let options = |question: &rulebook::rules::Question| (question.name.to_owned(), json!(question.options));
    let rulings: Map<String, Value> = G::Rulings::QUESTIONS.iter().map(options).collect();
    json!({ "title": G::TITLE, "rulings": rulings, "sets": sets::<G>() })
}
