//! Random placements: setups that no game need reach, taken or refused.

use super::{Aspect, Finding, Origin, Second, Sides, Terrain, chance};

/// The placement of a seed.
pub fn placement<G: Terrain>(seed: u64) -> G::Setup {
    G::placement(&mut chance::of_seed(seed))
}

/// Compares the placement of a seed.
pub(super) fn compare<G: Terrain, R: Second<G>>(sides: &Sides<G, R>, seed: u64) -> Vec<Finding<G>> {
    let setup = placement::<G>(seed);
    let differences = sides.compare(&setup, &Aspect::POSITION).differences;
    let origin = Origin::Placement { seed };
    let finding = |difference| Finding::new(sides, setup.clone(), Vec::new(), difference, origin.clone());
    differences.into_iter().map(finding).collect()
}
