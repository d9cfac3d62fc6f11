//! Local cases: for one move, every filling of all squares that could matter, counted and numbered.

use std::sync::Arc;

use crate::games::Game;
use crate::rules::Rulings;

/// A numbered family of setups under some rulings.
#[derive(Clone)]
pub struct World<G: Game> {
    /// The world's name, such as `moves`.
    pub name: &'static str,
    /// Its contents, in a sentence.
    pub holds: &'static str,
    /// How many setups it has.
    pub setups: u64,
    setup: Arc<dyn Fn(u64) -> G::Setup + Send + Sync>,
    /// The rulings under which each setup is examined.
    pub rulings: Vec<G::Rulings>,
}

impl<G: Game> World<G> {
    /// A world whose setups are told apart by some digits, each less than its base. The first is the lowest of a number.
    pub fn of<const DIGITS: usize>(
        name: &'static str,
        holds: &'static str,
        rulings: Vec<G::Rulings>,
        bases: [usize; DIGITS],
        setup: impl Fn([usize; DIGITS]) -> G::Setup + Send + Sync + 'static,
    ) -> Self {
        let setups = bases.iter().map(|base| *base as u64).product();
        let setup = move |mut n| setup(bases.map(|base| digit(&mut n, base)));
        World { name, holds, setups, setup: Arc::new(setup), rulings }
    }

    /// The `n`-th setup, from 0.
    pub fn setup(&self, n: u64) -> G::Setup {
        (self.setup)(n)
    }

    /// How many cases it has: every setup under all its rulings.
    pub const fn size(&self) -> u64 {
        self.setups * self.rulings.len() as u64
    }

    /// The `n`-th case: the place of its rulings in [`World::rulings`], and its setup.
    pub fn case(&self, n: u64) -> (usize, G::Setup) {
        let rulings = self.rulings.len() as u64;
        ((n % rulings) as usize, self.setup(n / rulings))
    }
}

/// The number of the `n`-th of many setups scattered over all, beginning where the seed says.
pub(super) fn scattered(setups: u64, n: u64, seed: u64) -> u64 {
    // Steps by the golden ratio: wherever the visit stops, the visited setups are spread evenly.
    let step = coprime((setups as f64 * 0.618_034) as u64, setups);
    (u128::from(seed) + u128::from(n) * u128::from(step)).rem_euclid(u128::from(setups)) as u64
}

#[cfg(test)]
impl<G: Game> World<G> {
    /// About this many of its setups, spread over it.
    pub(super) fn some(&self, about: u64) -> Vec<G::Setup> {
        let step = coprime(self.setups / about, self.setups);
        (0..self.setups).step_by(step as usize).map(|n| self.setup(n)).collect()
    }
}

/// Removes and returns the lowest digit of a mixed-radix number.
pub(super) fn digit(n: &mut u64, base: usize) -> usize {
    let base = base as u64;
    let digit = *n % base;
    *n /= base;
    digit as usize
}

/// The rulings of all named sets.
pub(super) fn named_sets<Q: Rulings>() -> Vec<Q> {
    Q::SETS.iter().map(|set| Q::read(set.name).expect("a set's name stands for its rulings")).collect()
}

/// Which cases of a world are examined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slice {
    /// None.
    None,
    /// All of them.
    Whole,
    /// One in this many, from an offset on.
    Every {
        /// The distance between cases; 0 counts as 1. A step that shares a factor with the world's size, and would
        /// omit some rulings, players or kinds of pieces, is increased slightly.
        step: u64,
        /// The first.
        offset: u64,
    },
    /// About this many, spread over the whole world, the first of them chosen by the seed.
    About(u64),
}

impl Slice {
    /// The first case, the step and the number of cases in a world of this size.
    pub(super) fn steps(self, size: u64, seed: u64) -> (u64, u64, u64) {
        let (step, offset) = match self {
            Slice::None => return (0, 1, 0),
            Slice::Whole => (1, 0),
            Slice::Every { step, offset } => (coprime(step, size), offset),
            Slice::About(cases) => {
                let step = coprime(size / cases.max(1), size);
                (step, seed % step)
            }
        };
        (offset, step, size.saturating_sub(offset).div_ceil(step))
    }
}

/// The first step, from this one on, that has no common factor with a size. Case numbers are mixed-radix, and
/// such a step visits all of each digit.
fn coprime(step: u64, size: u64) -> u64 {
    // Any step greater than the size visits only the first case.
    let size = size.max(1);
    (step.clamp(1, size)..).find(|step| common_factor(*step, size) == 1).unwrap_or(1)
}

fn common_factor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { common_factor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn a_slice_counts_its_cases() {
        assert_eq!(Slice::Whole.steps(10, 7), (0, 1, 10));
        assert_eq!(Slice::Every { step: 3, offset: 1 }.steps(10, 7), (1, 3, 3));
        assert_eq!(Slice::Every { step: 3, offset: 10 }.steps(10, 7), (10, 3, 0));
        // 2 has a common factor with 10; 3 does not.
        assert_eq!(Slice::Every { step: 2, offset: 0 }.steps(10, 7), (0, 3, 4));
        assert_eq!(Slice::Every { step: u64::MAX, offset: 0 }.steps(10, 7), (0, 11, 1));
        // 100 / 10 has a common factor with 100; the next step without one is 11.
        assert_eq!(Slice::About(10).steps(100, 7), (7, 11, 9));
    }
}
