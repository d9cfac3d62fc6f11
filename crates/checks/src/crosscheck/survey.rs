//! The cases of a local world, or of a slice of it, as walks.

use super::walked::Walked;
use super::{Aspect, Generator, Make, Origin, Second, Sides, Slice, World};

/// A slice of a local world, with both implementations under each of its rulings.
pub(super) struct Survey<G: Generator, R> {
    world: World<G>,
    sides: Vec<Sides<G, R>>,
    first: u64,
    step: u64,
    cases: u64,
}

impl<G: Generator, R: Second<G>> Survey<G, R> {
    /// The cases that a slice takes; if the slice does not fix the first of them, the seed does.
    pub fn new(second: &Make<'_, G, R>, world: World<G>, slice: Slice, seed: u64) -> Self {
        let (first, step, cases) = slice.steps(world.size(), seed);
        let sides = match cases {
            0 => Vec::new(),
            _ => world.rulings.iter().map(|rulings| Sides::new(second, *rulings)).collect(),
        };
        Survey { world, sides, first, step, cases }
    }

    /// The world's name.
    pub const fn name(&self) -> &'static str {
        self.world.name
    }

    /// How many cases are to be compared.
    pub const fn cases(&self) -> u64 {
        self.cases
    }

    /// What is found in the `n`-th of the cases.
    pub fn walked(&self, n: u64) -> Walked {
        let case = self.first + n * self.step;
        let (rulings, setup) = self.world.case(case);
        let origin = Origin::World { name: self.world.name.to_owned(), case };
        Walked::at(&self.sides[rulings], &setup, Aspect::of_case(case), &origin)
    }
}
