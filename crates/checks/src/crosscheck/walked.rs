//! What a walk finds: a case of a world, a placement, a game.

use super::{Aspect, Comparison, Exercised, Finding, Generator, Origin, Second, Sides};

/// The result of a walk.
pub(super) struct Walked {
    /// How many positions were compared.
    pub positions: u64,
    /// What differed.
    pub findings: Vec<Finding>,
    /// The clauses that were exercised.
    pub exercised: Exercised,
}

impl Walked {
    /// What is found at a setup, which comes from `origin`.
    pub fn at<G: Generator, R: Second<G>>(
        sides: &Sides<G, R>,
        setup: &G::Setup,
        aspects: &[Aspect],
        origin: &Origin,
    ) -> Self {
        let Comparison { differences, exercised, .. } = sides.compare(setup, aspects);
        let finding = |difference| Finding::new(sides, setup, &[], difference, origin.clone());
        Walked { positions: 1, findings: differences.into_iter().map(finding).collect(), exercised }
    }

    /// Nothing was examined.
    pub fn nothing() -> Self {
        Walked { positions: 0, findings: Vec::new(), exercised: Exercised::default() }
    }
}
