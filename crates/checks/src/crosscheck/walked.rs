//! What a walk finds: a case of a world, a placement, a game.

use super::{Aspect, Comparison, Exercised, Finding, Generator, Origin, Second, Sides};

/// The result of a walk.
#[derive(Default)]
pub(super) struct Walked {
    /// How many positions were compared.
    pub positions: u64,
    /// How many sequences of moves were counted; `u64::MAX`: that many or more.
    pub nodes: u64,
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
        Walked { positions: 1, nodes: 0, findings: differences.into_iter().map(finding).collect(), exercised }
    }

    /// Adds what was found elsewhere in the same walk.
    pub fn add(&mut self, other: Walked) {
        self.positions += other.positions;
        self.nodes = self.nodes.saturating_add(other.nodes);
        self.findings.extend(other.findings);
        self.exercised.add(&other.exercised);
    }
}
