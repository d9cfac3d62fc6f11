//! How the positions of a game are positions of another one that is made of it.

use std::iter;

use super::{AnyGame, Awele, Chess};
use crate::board::{awele, chess};

/// A game that another one, the whole, is made of.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// The text of a position of the whole in which this text is the part's position, and this many of its moves can
    /// follow.
    pub within: fn(&str, usize) -> String,
    /// The move of the whole that leads on where the next move is not the part's; it is legal only there.
    pub interlude: &'static str,
}

/// The most powers of a position (`awarichess.position.powers`).
const MOST_POWERS: usize = 48;

/// The parts of Awarichess.
pub(super) const AWARICHESS: &[Part] = &[
    Part { game: &Awele, within: |text, _| awele_with(text, &captured(text)), interlude: "0" },
    Part { game: &Chess, within: |text, plies| format!("- | {} | {text}", alternating(text, plies)), interlude: "!" },
];

/// The parts of Synchronous Awarichess.
pub(super) const SYNCHRONOUS_AWARICHESS: &[Part] = &[
    Part { game: &Awele, within: |text, _| awele_with(text, "-"), interlude: "0" },
    Part {
        game: &Chess,
        within: |text, plies| format!("{} | {} | {text}", awele::START, alternating(text, plies)),
        interlude: "!",
    },
];

/// A position of Awele beside the array of chess.
fn awele_with(text: &str, powers: &str) -> String {
    format!("{text} | {powers} | {}", chess::START)
}

/// The powers that captured seeds have given, South's first: as many as a text of Awele says.
fn captured(text: &str) -> String {
    let stores = text.split_whitespace().nth(1).and_then(|stores| stores.split_once('-'));
    let many = |seeds: &str| seeds.parse::<usize>().map_or(0, |seeds| seeds.min(MOST_POWERS + 1));
    let (south, north) = stores.map_or((0, 0), |(south, north)| (many(south), many(north)));
    if south + north == 0 { "-".to_owned() } else { "W".repeat(south) + &"B".repeat(north) }
}

/// Powers by which the players of a position of chess move in turn, one for each move and one more.
fn alternating(text: &str, plies: usize) -> String {
    let black = text.split_whitespace().nth(1) == Some("b");
    let owners = if black { ['B', 'W'] } else { ['W', 'B'] };
    iter::repeat(owners).flatten().take((plies + 1).min(MOST_POWERS)).collect()
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn a_part_s_position_becomes_one_of_the_whole() {
        let [of_awele, of_chess] = AWARICHESS else { panic!("it has two parts") };
        let kings = "4k3/8/8/8/8/8/8/4K3 b - - 0 1";
        assert_eq!((of_chess.within)(kings, 0), format!("- | B | {kings}"));
        assert_eq!((of_chess.within)(kings, 2), format!("- | BWB | {kings}"));
        let sown = "4,4,4,4,4,4/4,4,4,4,4,1 3-0 s";
        assert_eq!((of_awele.within)(sown, 2), format!("{sown} | WWW | {}", chess::START));
        assert_eq!((SYNCHRONOUS_AWARICHESS[0].within)(sown, 2), format!("{sown} | - | {}", chess::START));
    }
}
