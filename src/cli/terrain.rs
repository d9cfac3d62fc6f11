//! The games on which two implementations can be walked side by side, by their ids.

use rulebook::crosscheck::Terrain;
use rulebook::games::{Aviary, Game as _};

/// Something to be done with such a game.
pub trait Walker {
    /// What comes of it.
    type Answer;

    /// Does it with this game.
    fn walk<G: Terrain>(self) -> Self::Answer;
}

/// Does something with the game of this id; `None` where there is no such game.
pub fn walk<W: Walker>(id: &str, walker: W) -> Option<W::Answer> {
    match id {
        Aviary::ID => Some(walker.walk::<Aviary>()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Id;

    impl Walker for Id {
        type Answer = &'static str;

        fn walk<G: Terrain>(self) -> &'static str {
            G::ID
        }
    }

    #[test]
    fn every_game_can_be_walked() {
        for id in rulebook::games::IDS {
            assert_eq!(walk(id, Id), Some(*id));
        }
    }
}
