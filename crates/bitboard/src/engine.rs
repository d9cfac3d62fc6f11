//! What the engines of all games have in common.

use crate::rules::{Breach, Clause};

/// Of clauses in the order of the spec, each with whether a setup breaks it, those that are broken.
pub(crate) fn broken(all: impl IntoIterator<Item = (&'static str, bool)>) -> Vec<Clause> {
    all.into_iter().filter(|(_, broken)| *broken).map(|(name, _)| Clause::new(name)).collect()
}

/// The breaches of these clauses, which the law words.
pub(crate) fn breaches(clauses: Vec<Clause>) -> Vec<Breach> {
    clauses.into_iter().map(Breach::from).collect()
}

/// A game's type `Engine`, which holds rulings: the game's, or what is `$made` of them.
macro_rules! engine {
    ($name:literal, $game:ident) => {
        crate::engine::engine!($name, $game, Rulings, rulings => rulings);
    };
    ($name:literal, $game:ident, $held:ty, $rulings:ident => $made:expr) => {
        #[doc = concat!(" The fast implementation of ", $name, ".")]
        ///
        /// ```
        /// # mod rulebook { pub use {rulebook_bitboard as bitboard, rulebook_rules as rules}; }
        #[doc = concat!(" use rulebook::bitboard::", stringify!($game), "::Engine;")]
        #[doc = concat!(" use rulebook::rules::{Rules as _, ", stringify!($game), "::Rulings};")]
        /// let engine = Engine::new(Rulings::default());
        /// let start = engine.start();
        /// assert_eq!(engine.legal_moves(&start).len() as u64, engine.count_legal(&start));
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub struct Engine {
            rulings: $held,
        }

        impl Engine {
            /// The engine that plays by these rulings.
            pub const fn new($rulings: Rulings) -> Self {
                Engine { rulings: $made }
            }
        }
    };
}

/// In an engine's implementation of `Rules`, the game's types, the setups that it admits, and what a position itself
/// answers.
macro_rules! answers_of_position {
    () => {
        type Setup = Setup;
        type Position = Position;
        type Move = Move;

        fn admit(&self, setup: &Setup) -> Result<Position, Vec<crate::rules::Breach>> {
            admit(&self.rulings, setup).map_err(crate::engine::breaches)
        }

        fn setup(&self, position: &Position) -> Setup {
            position.setup()
        }

        fn turn(&self, position: &Position) -> Player {
            position.turn
        }
    };
}

pub(crate) use {answers_of_position, engine};
