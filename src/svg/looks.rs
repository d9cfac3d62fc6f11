//! Which look a game's board has.

use super::look::Look;
use super::{aieirping, aviary, bifocal, chess, tori_shogi};

/// The look of a game's board; `None` for a game that has none of its own.
pub fn of(game: &str) -> Option<Look> {
    Some(match game {
        "aviary" => aviary::LOOK,
        "tori-shogi" => tori_shogi::LOOK,
        "chess" => chess::LOOK,
        "aieirping" => aieirping::LOOK,
        "bifocal" => bifocal::LOOK,
        _ => return None,
    })
}
