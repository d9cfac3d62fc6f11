//! What somebody asks about one setup.

use super::{Aspect, Disagreement, Finding, Make, Origin, Second, Sides, Terrain, divide, report, shrink};

/// Compares the two at one setup, and tells everything that differs there, made small.
pub fn check_setup<G: Terrain, R: Second<G>>(
    second: &Make<'_, G, R>,
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

/// Counts the sequences of `depth` moves from a setup with both. Where the counts differ, it descends to the first
/// position at which the two differ, and tells it, made small.
///
/// # Errors
/// The disagreement.
pub fn perft<G: Terrain, R: Second<G>>(
    second: &Make<'_, G, R>,
    rulings: G::Rulings,
    setup: &G::Setup,
    depth: u32,
) -> Result<u64, Box<Disagreement>> {
    let sides = Sides::new(second, rulings);
    divide::compare(&sides, setup, depth).map_err(|finding| {
        let finding = shrink(second, *finding);
        Box::new(report::tell(second, &finding))
    })
}
