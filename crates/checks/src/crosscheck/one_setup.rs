//! Comparing one given setup, and counting from it.

use super::{Aspect, Disagreement, Finding, Generator, Make, Origin, Second, Sides, divide, report, shrink};

/// Compares the two at one setup, and describes everything that differs there, shrunk.
pub fn check_setup<G: Generator, R: Second<G>>(
    second: &Make<'_, G, R>,
    rulings: G::Rulings,
    setup: &G::Setup,
) -> Vec<Disagreement> {
    let sides = Sides::new(second, rulings);
    let describe = |difference| {
        let finding = Finding::new(&sides, setup, &[], difference, Origin::Given);
        report::describe(second, &shrink(second, finding))
    };
    sides.compare(setup, &Aspect::POSITION).differences.into_iter().map(describe).collect()
}

/// Counts the sequences of `depth` moves from a setup with both. If the counts differ, descends to the first
/// position at which the two differ, and describes that, shrunk.
///
/// # Errors
/// The disagreement.
pub fn perft<G: Generator, R: Second<G>>(
    second: &Make<'_, G, R>,
    rulings: G::Rulings,
    setup: &G::Setup,
    depth: u32,
) -> Result<u64, Box<Disagreement>> {
    let sides = Sides::new(second, rulings);
    divide::compare(&sides, setup, depth).map_err(|finding| {
        let finding = shrink(second, *finding);
        Box::new(report::describe(second, &finding))
    })
}
