//! The cross-check of a game's own engine, for callers that know the game only at run time.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use super::any_generator::registered;
use super::{AnyEngine, Budget, CheckProgress, Disagreement, FamilyError, Generator, Summary, Walks, Work};
use super::{check_any, family, perft};
use crate::board::Setup as _;
use crate::games::AnyGame;
#[cfg(not(test))]
use crate::games::{Added, with_game};
use crate::rules::{Options, Rules as _, Rulings as _};

/// Differential testing of a game's engine against its model, as an object. It dereferences to the game.
pub trait EngineCheck: Sync {
    /// The game from the registry.
    ///
    /// # Panics
    /// The game is not one of [the registry](crate::games).
    fn game(&self) -> &'static dyn AnyGame;

    /// Compares the engine with the law: `effort` times [`Budget::bounded`], divided by the game's
    /// [weight](Generator::WEIGHT). `progress` is called from any thread.
    fn check(&self, seed: u64, effort: u64, progress: &(dyn Fn(CheckProgress) + Sync)) -> Summary;

    /// Counts the sequences of `depth` moves from a position with both.
    ///
    /// # Errors
    /// The counts differ: the first position on the way at which the two differ, shrunk.
    fn count(&self, options: &Options, position: &str, depth: u32) -> Result<u64, Box<Disagreement>>;

    /// The walks of some work on the game, to be made part by part.
    ///
    /// # Errors
    /// There is no such work.
    fn walks(&self, work: &Work) -> Result<Box<dyn Walks>, FamilyError>;
}

/// The cross-checks of games that are not of the registry.
#[cfg(not(test))]
pub(super) static CHECKS: Added<&'static dyn EngineCheck> = Added::new();

/// The cross-check of the engine of the game of this id.
// Left out of unit tests, because it compiles the whole cross-check once for each game.
#[cfg(not(test))]
pub fn engine_check(id: &str) -> Option<&'static dyn EngineCheck> {
    let of_registry = with_game!(id, G => &G {} as &'static dyn EngineCheck);
    of_registry.or_else(|| CHECKS.all().into_iter().find(|added| added.id() == id))
}

impl Deref for dyn EngineCheck + '_ {
    type Target = dyn AnyGame;

    fn deref(&self) -> &Self::Target {
        self.game()
    }
}

impl fmt::Debug for dyn EngineCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// What [`EngineCheck::check`] compares with this effort.
pub fn verified<G: Generator>(seed: u64, effort: u64) -> Budget<G::Rulings> {
    let mut budget = Budget::bounded(seed).times(effort).divided(G::WEIGHT);
    if G::WEIGHT > 1 {
        // One move deeper takes as long as all the rest.
        budget.perft = budget.perft.min(1);
    }
    budget
}

/// The game's own engine.
fn engine<G: Generator>(rulings: G::Rulings) -> AnyEngine<G> {
    AnyEngine::of(G::engine(rulings))
}

impl<G: Generator> EngineCheck for G {
    fn game(&self) -> &'static dyn AnyGame {
        registered::<G>()
    }

    fn check(&self, seed: u64, effort: u64, progress: &(dyn Fn(CheckProgress) + Sync)) -> Summary {
        check_any::<G>(&engine::<G>, &verified::<G>(seed, effort), progress)
    }

    fn count(&self, options: &Options, position: &str, depth: u32) -> Result<u64, Box<Disagreement>> {
        let rulings = G::Rulings::chosen(options);
        let law = G::model(rulings);
        let setup = match position.trim() {
            "startpos" => law.setup(&law.start()),
            text => G::Setup::read(text).setup,
        };
        perft::<G, _>(&engine::<G>, rulings, &setup, depth)
    }

    fn walks(&self, work: &Work) -> Result<Box<dyn Walks>, FamilyError> {
        family::walks::<G>(Arc::new(engine::<G>), work)
    }
}
