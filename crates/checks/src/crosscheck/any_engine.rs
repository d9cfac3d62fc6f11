//! A type-erased implementation of a game, so that the code that compares implementations is compiled once for
//! a game and not once for each implementation.

use std::any::Any;
use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::hashed::hash;
use super::{Budget, Make, Progress, Second, Summary, Terrain, check};
use crate::board::{Names, Player};
use crate::games::{MoveOf, with_game};
use crate::rules::{Breach, Outcome, Repetition, Rules};

/// An implementation of a game, whatever its type.
///
/// ```
/// # mod rulebook { pub use {rulebook_checks::crosscheck, rulebook_games::games}; }
/// use rulebook::crosscheck::{AnyEngine, Budget, check_any};
/// use rulebook::games::{Awele, Game as _};
///
/// let budget = Budget { games: 1, plies: 10, ..Budget::none(42) };
/// let summary = check_any::<Awele>(&|rulings| AnyEngine::of(Awele::engine(rulings)), &budget, &|_| {});
/// assert!(summary.disagreements.is_empty());
/// ```
pub struct AnyEngine<G: Terrain>(Box<dyn Engine<G>>);

impl<G: Terrain> AnyEngine<G> {
    /// The same implementation, type-erased.
    pub fn of<R: Second<G> + 'static>(rules: R) -> Self {
        AnyEngine(Box::new(rules))
    }
}

/// Checks any implementation against the law of a game: [`check()`] as it is compiled with the games, which are always
/// optimized.
///
/// # Panics
/// The game is not one of [the registry](crate::games).
pub fn check_any<G: Terrain>(
    second: &Make<'_, G, AnyEngine<G>>,
    budget: &Budget<G::Rulings>,
    progress: &(dyn Fn(Progress) + Sync),
) -> Summary {
    let compiled = compiled(G::ID).expect("a game of the registry");
    let Compiled(check) = compiled.downcast_ref::<Compiled<G>>().expect("the game of this id");
    check(second, budget, progress)
}

/// [`check()`] of one game, compiled.
struct Compiled<G: Terrain>(CheckOf<G>);

type CheckOf<G> = fn(
    &Make<'_, G, AnyEngine<G>>,
    &Budget<<G as crate::games::Game>::Rulings>,
    &(dyn Fn(Progress) + Sync),
) -> Summary;

fn compiled(id: &str) -> Option<Box<dyn Any>> {
    with_game!(id, G => Box::new(Compiled::<G>(check::<G, AnyEngine<G>>)) as Box<dyn Any>)
}

/// A position of an implementation, whatever its type.
#[derive(Clone)]
pub struct AnyPosition(Arc<dyn Position>);

impl AnyPosition {
    fn of<P: Position>(position: P) -> Self {
        AnyPosition(Arc::new(position))
    }

    /// The implementation's own position. An implementation is asked only about its own positions.
    fn get<P: 'static>(&self) -> &P {
        self.0.as_any().downcast_ref().expect("a position of this implementation")
    }
}

impl PartialEq for AnyPosition {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(&*other.0)
    }
}

impl Eq for AnyPosition {}

impl Hash for AnyPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hashed().hash(state);
    }
}

impl Debug for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

trait Position: Any + Debug + Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn equals(&self, other: &dyn Position) -> bool;
    fn hashed(&self) -> u64;
}

impl<P: Any + Eq + Hash + Debug + Send + Sync> Position for P {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn equals(&self, other: &dyn Position) -> bool {
        other.as_any().downcast_ref() == Some(self)
    }

    fn hashed(&self) -> u64 {
        hash(self)
    }
}

/// [`Rules`] of positions whose type is not known.
trait Engine<G: Terrain>: Send + Sync {
    fn start(&self) -> AnyPosition;
    fn admit(&self, setup: &G::Setup) -> Result<AnyPosition, Vec<Breach>>;
    fn setup(&self, position: &AnyPosition) -> G::Setup;
    fn turn(&self, position: &AnyPosition) -> Player;
    fn check(&self, position: &AnyPosition) -> bool;
    fn legal_moves(&self, position: &AnyPosition) -> Vec<MoveOf<G>>;
    fn is_legal(&self, position: &AnyPosition, mv: &MoveOf<G>) -> bool;
    fn play(&self, position: &AnyPosition, mv: &MoveOf<G>) -> AnyPosition;
    fn outcome(&self, position: &AnyPosition) -> Option<Outcome>;
    fn ended_by(&self, before: &AnyPosition, mv: &MoveOf<G>) -> Option<Outcome>;
    fn repetition(&self) -> Repetition;
    fn names(&self, position: &AnyPosition) -> Names;
    fn recurs(&self, earlier: &AnyPosition, now: &AnyPosition) -> bool;
    fn recurred(&self, earlier: &[AnyPosition], mv: &MoveOf<G>, after: &AnyPosition) -> Option<AnyPosition>;
    fn stopped(&self, position: &AnyPosition) -> Option<Outcome>;
    fn perft(&self, position: &AnyPosition, depth: u32) -> u64;
}

impl<G: Terrain, R: Second<G>> Engine<G> for R
where
    R::Position: 'static,
{
    fn start(&self) -> AnyPosition {
        AnyPosition::of(Rules::start(self))
    }

    fn admit(&self, setup: &G::Setup) -> Result<AnyPosition, Vec<Breach>> {
        Rules::admit(self, setup).map(AnyPosition::of)
    }

    fn setup(&self, position: &AnyPosition) -> G::Setup {
        Rules::setup(self, position.get())
    }

    fn turn(&self, position: &AnyPosition) -> Player {
        Rules::turn(self, position.get())
    }

    fn check(&self, position: &AnyPosition) -> bool {
        Rules::check(self, position.get())
    }

    fn legal_moves(&self, position: &AnyPosition) -> Vec<MoveOf<G>> {
        Rules::legal_moves(self, position.get())
    }

    fn is_legal(&self, position: &AnyPosition, mv: &MoveOf<G>) -> bool {
        Rules::is_legal(self, position.get(), mv)
    }

    fn play(&self, position: &AnyPosition, mv: &MoveOf<G>) -> AnyPosition {
        AnyPosition::of(Rules::play(self, position.get(), mv))
    }

    fn outcome(&self, position: &AnyPosition) -> Option<Outcome> {
        Rules::outcome(self, position.get())
    }

    fn ended_by(&self, before: &AnyPosition, mv: &MoveOf<G>) -> Option<Outcome> {
        Rules::ended_by(self, before.get(), mv)
    }

    fn repetition(&self) -> Repetition {
        Rules::repetition(self)
    }

    fn names(&self, position: &AnyPosition) -> Names {
        Rules::names(self, position.get())
    }

    fn recurs(&self, earlier: &AnyPosition, now: &AnyPosition) -> bool {
        Rules::recurs(self, earlier.get(), now.get())
    }

    fn recurred(&self, earlier: &[AnyPosition], mv: &MoveOf<G>, after: &AnyPosition) -> Option<AnyPosition> {
        let earlier: Vec<R::Position> =
            earlier.iter().map(|position| position.get::<R::Position>().clone()).collect();
        Rules::recurred(self, &earlier, mv, after.get()).map(AnyPosition::of)
    }

    fn stopped(&self, position: &AnyPosition) -> Option<Outcome> {
        Rules::stopped(self, position.get())
    }

    fn perft(&self, position: &AnyPosition, depth: u32) -> u64 {
        Rules::perft(self, position.get(), depth)
    }
}

impl<G: Terrain> Rules for AnyEngine<G> {
    type Setup = G::Setup;
    type Position = AnyPosition;
    type Move = MoveOf<G>;

    fn start(&self) -> AnyPosition {
        self.0.start()
    }

    fn admit(&self, setup: &G::Setup) -> Result<AnyPosition, Vec<Breach>> {
        self.0.admit(setup)
    }

    fn setup(&self, position: &AnyPosition) -> G::Setup {
        self.0.setup(position)
    }

    fn turn(&self, position: &AnyPosition) -> Player {
        self.0.turn(position)
    }

    fn check(&self, position: &AnyPosition) -> bool {
        self.0.check(position)
    }

    fn legal_moves(&self, position: &AnyPosition) -> Vec<MoveOf<G>> {
        self.0.legal_moves(position)
    }

    fn is_legal(&self, position: &AnyPosition, mv: &MoveOf<G>) -> bool {
        self.0.is_legal(position, mv)
    }

    fn play(&self, position: &AnyPosition, mv: &MoveOf<G>) -> AnyPosition {
        self.0.play(position, mv)
    }

    fn outcome(&self, position: &AnyPosition) -> Option<Outcome> {
        self.0.outcome(position)
    }

    fn ended_by(&self, before: &AnyPosition, mv: &MoveOf<G>) -> Option<Outcome> {
        self.0.ended_by(before, mv)
    }

    fn repetition(&self) -> Repetition {
        self.0.repetition()
    }

    fn names(&self, position: &AnyPosition) -> Names {
        self.0.names(position)
    }

    fn recurs(&self, earlier: &AnyPosition, now: &AnyPosition) -> bool {
        self.0.recurs(earlier, now)
    }

    fn recurred(&self, earlier: &[AnyPosition], mv: &MoveOf<G>, after: &AnyPosition) -> Option<AnyPosition> {
        self.0.recurred(earlier, mv, after)
    }

    fn stopped(&self, position: &AnyPosition) -> Option<Outcome> {
        self.0.stopped(position)
    }

    fn perft(&self, position: &AnyPosition, depth: u32) -> u64 {
        self.0.perft(position, depth)
    }
}
