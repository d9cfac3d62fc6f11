//! Random placements: setups that need not be reachable in a game, and may be refused.

use super::exercised::Walked;
use super::{Aspect, Comparison, Finding, Origin, Second, Sides, Terrain, chance};

/// The random placement of a seed.
pub fn placement<G: Terrain>(seed: u64) -> G::Setup {
    G::placement(&mut chance::of_seed(seed))
}

/// Compares the random placement of a seed.
pub(super) fn compare<G: Terrain, R: Second<G>>(sides: &Sides<G, R>, seed: u64) -> Walked {
    let setup = placement::<G>(seed);
    let Comparison { differences, exercised, .. } = sides.compare(&setup, Aspect::of_position(seed));
    let origin = Origin::Placement { seed };
    let finding = |difference| Finding::new(sides, &setup, &[], difference, origin.clone());
    Walked { positions: 1, findings: differences.into_iter().map(finding).collect(), exercised }
}
