//! A type-erased implementation of a game, so that the code that compares implementations is compiled once for
//! a game and not once for each implementation.

use std::any::Any;
use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::{Budget, CheckProgress, Generator, Make, Second, Summary, check};
use crate::board::{Names, Player};
use crate::games::{Added, MoveOf, with_game};
use crate::perft::hash;
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
pub struct AnyEngine<G: Generator>(Box<dyn Erased<G>>);

impl<G: Generator> AnyEngine<G> {
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
pub fn check_any<G: Generator>(
    second: &Make<'_, G, AnyEngine<G>>,
    budget: &Budget<G::Rulings>,
    progress: &(dyn Fn(CheckProgress) + Sync),
) -> Summary {
    let compiled = compiled(G::ID).expect("a game of the registry, or one that was added");
    let Compiled(check) = compiled.downcast_ref::<Compiled<G>>().expect("the game of this id");
    check(second, budget, progress)
}

/// [`check()`] of one game, compiled.
struct Compiled<G: Generator>(CheckOf<G>);

type CheckOf<G> = fn(
    &Make<'_, G, AnyEngine<G>>,
    &Budget<<G as crate::games::Game>::Rulings>,
    &(dyn Fn(CheckProgress) + Sync),
) -> Summary;

type AnyCompiled = Arc<dyn Any + Send + Sync>;

/// Those of games that are not of the registry, with their ids.
static COMPILED: Added<(&'static str, AnyCompiled)> = Added::new();

/// The check of a game as a value of any type.
fn erased<G: Generator>() -> AnyCompiled {
    Arc::new(Compiled::<G>(check::<G, AnyEngine<G>>))
}

fn compiled(id: &str) -> Option<AnyCompiled> {
    let of_registry = with_game!(id, G => erased::<G>());
    of_registry.or_else(|| COMPILED.all().into_iter().find(|(added, _)| *added == id).map(|(_, compiled)| compiled))
}

/// Compiles the check of a game that is not of the registry.
pub(super) fn compile<G: Generator>() {
    COMPILED.add((G::ID, erased::<G>()));
}

/// A position of an implementation, whatever its type.
#[derive(Clone)]
pub struct AnyPosition(Arc<dyn ErasedPosition>);

impl AnyPosition {
    fn of<P: ErasedPosition>(position: P) -> Self {
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

trait ErasedPosition: Any + Debug + Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn equals(&self, other: &dyn ErasedPosition) -> bool;
    fn hashed(&self) -> u64;
}

impl<P: Any + Eq + Hash + Debug + Send + Sync> ErasedPosition for P {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn equals(&self, other: &dyn ErasedPosition) -> bool {
        other.as_any().downcast_ref() == Some(self)
    }

    fn hashed(&self) -> u64 {
        hash(self)
    }
}

/// Each method of [`Rules`] as `method(argument: type => argument for the implementation) -> answer => what makes the
/// answer of the implementation's`: declared for positions whose type is not known, implemented by every implementation of
/// the game, and answered by [`AnyEngine`].
macro_rules! erased {
    ($($method:ident($($arg:ident: $type:ty => $own:expr),*) -> $answer:ty $(=> $of:expr)?;)*) => {
        /// [`Rules`] of positions whose type is not known.
        trait Erased<G: Generator>: Send + Sync {
            $(fn $method(&self, $($arg: $type),*) -> $answer;)*
        }

        impl<G: Generator, R: Second<G>> Erased<G> for R
        where
            R::Position: 'static,
        {
            $(fn $method(&self, $($arg: $type),*) -> $answer {
                erased!(@ Rules::$method(self, $($own),*) $(, $of)?)
            })*
        }

        impl<G: Generator> Rules for AnyEngine<G> {
            type Setup = G::Setup;
            type Position = AnyPosition;
            type Move = MoveOf<G>;

            $(fn $method(&self, $($arg: $type),*) -> $answer {
                self.0.$method($($arg),*)
            })*
        }
    };
    (@ $answer:expr) => { $answer };
    (@ $answer:expr, $of:expr) => { $of($answer) };
}

erased! {
    start() -> AnyPosition => AnyPosition::of;
    admit(setup: &G::Setup => setup) -> Result<AnyPosition, Vec<Breach>> => |admitted: Result<_, _>| admitted.map(AnyPosition::of);
    setup(position: &AnyPosition => position.get()) -> G::Setup;
    turn(position: &AnyPosition => position.get()) -> Player;
    check(position: &AnyPosition => position.get()) -> bool;
    legal_moves(position: &AnyPosition => position.get()) -> Vec<MoveOf<G>>;
    is_legal(position: &AnyPosition => position.get(), mv: &MoveOf<G> => mv) -> bool;
    play(position: &AnyPosition => position.get(), mv: &MoveOf<G> => mv) -> AnyPosition => AnyPosition::of;
    outcome(position: &AnyPosition => position.get()) -> Option<Outcome>;
    ended_by(before: &AnyPosition => before.get(), mv: &MoveOf<G> => mv) -> Option<Outcome>;
    repetition() -> Repetition;
    names(position: &AnyPosition => position.get()) -> Names;
    recurs(earlier: &AnyPosition => earlier.get(), now: &AnyPosition => now.get()) -> bool;
    recurred(
        earlier: &[AnyPosition] => &earlier.iter().map(|one| one.get::<R::Position>().clone()).collect::<Vec<_>>(),
        mv: &MoveOf<G> => mv,
        after: &AnyPosition => after.get()
    ) -> Option<AnyPosition> => |position: Option<_>| position.map(AnyPosition::of);
    stopped(position: &AnyPosition => position.get()) -> Option<Outcome>;
    perft(position: &AnyPosition => position.get(), depth: u32 => depth) -> u64;
}
