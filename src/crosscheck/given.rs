//! A setup given by somebody.

use super::{Aspect, Disagreement, Finding, Origin, Second, Sides, Terrain, report, shrink};

/// Compares the two at one setup, and tells everything that differs there, made small.
pub fn check_setup<G: Terrain, R: Second<G>>(
    second: &impl Fn(G::Rulings) -> R,
    rulings: G::Rulings,
    setup: &G::Setup,
) -> Vec<Disagreement> {
    let sides = Sides::new(second, rulings);
    let tell = |difference| {
        let finding = Finding::new(&sides, setup.clone(), Vec::new(), difference, Origin::Given);
        report::tell(second, &shrink(second, finding))
    };
    sides.compare(setup, &Aspect::POSITION).differences.into_iter().map(tell).collect()
}
