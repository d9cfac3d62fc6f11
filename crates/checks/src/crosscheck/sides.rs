//! The two implementations under the same rulings.

use super::Generator;
use crate::games::MoveOf;
use crate::rules::Rules;

/// An implementation that can be compared with a game's law: it has the game's setups and moves.
///
/// Every implementation of [`Rules`] over them has this trait.
pub trait Second<G: Generator>: Rules<Setup = G::Setup, Move = MoveOf<G>> {}

impl<G: Generator, R: Rules<Setup = G::Setup, Move = MoveOf<G>>> Second<G> for R {}

/// The law's type of position.
pub(super) type LawPosition<G> = <<G as crate::games::Game>::Model as Rules>::Position;

/// The law and the second implementation, under the same rulings.
#[derive(Clone, Copy, Debug)]
pub struct Sides<G: Generator, R> {
    /// The law as code.
    pub law: G::Model,
    /// The implementation that is compared with it.
    pub second: R,
    /// The rulings that both use.
    pub rulings: G::Rulings,
}

/// Creates the second implementation under given rulings: a constructor, such as `&Aviary::engine`, or a closure.
///
/// It is a trait object, so that the checks are compiled once for an implementation and not again for every closure
/// that makes one.
pub type Make<'m, G, R> = dyn Fn(<G as crate::games::Game>::Rulings) -> R + Sync + 'm;

impl<G: Generator, R: Second<G>> Sides<G, R> {
    /// Both under these rulings; `second` makes the second implementation.
    pub fn new(second: impl Fn(G::Rulings) -> R, rulings: G::Rulings) -> Self {
        Sides { law: G::model(rulings), second: second(rulings), rulings }
    }
}
