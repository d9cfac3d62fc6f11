//! Every position of a random game.

use std::rc::Rc;

use super::{Ask, Feedback, Source, Task};
use crate::crosscheck::{Exercised, Origin, RandomGame};
use crate::validate::law::{Expected, Law, Place};

const GAMES: &str = "games";

/// Asks about every position of a random game, with the moves that led there. If the engine may be at another position,
/// the game continues from the law's position as if it began there.
pub(super) struct GamePositions {
    seed: u64,
    law: Rc<Law>,
    game: Box<dyn RandomGame>,
    /// Where the game stands; `None` if it is over.
    place: Option<Place>,
    /// How many more positions are asked about.
    left: usize,
}

impl GamePositions {
    /// The random game of a seed, with a maximum number of moves.
    pub fn of_seed(law: Rc<Law>, seed: u64, plies: usize) -> Self {
        let game = law.game.random_game(&law.options, seed);
        let place = Some(Place::of(game.session().position()));
        GamePositions { seed, law, game, place, left: plies + 1 }
    }
}

impl Source for GamePositions {
    fn next(&mut self, _: &Exercised) -> Option<Task> {
        let place = self.place.clone()?;
        self.left = self.left.checked_sub(1)?;
        let expected = Expected::Reached(self.game.session().fork_law());
        let (law, origin) = (Rc::clone(&self.law), Origin::Game { seed: self.seed });
        Some(Task { part: GAMES, origin, law, ask: Ask::About(place, expected) })
    }

    fn learn(&mut self, _: Task, feedback: Feedback) {
        let Some(place) = self.place.take() else { return };
        let afresh = !place.moves.is_empty() && !matches!(feedback, Feedback::Compared { astray: false, .. });
        let place = if afresh { Place::of(self.game.session().position()) } else { place };
        self.place = self.game.go_on(afresh).map(|mv| place.after(mv));
    }
}
