//! The one measure of every explanation: how much shorter it makes the description of the engine's answers.
//!
//! An engine's wrong answers can be listed one by one. An explanation covers many of them at once: it costs the bits that
//! name it among all others, saves those of the answers that follow from it, and costs further ones for every answer that
//! it gets wrong. The best explanations are those with which everything is said in the fewest bits (minimum description
//! length). What none of them makes shorter is unexplained, and the bits saved show how sure a finding is: a coincidence
//! saves so many bits about once in two to their power.

/// What it costs to state a wrong answer of which nothing is explained.
const STATED: f64 = 8.0;
/// What it costs to correct an explanation at an answer that it gets wrong.
const CORRECTED: f64 = 40.0;

/// What an explanation costs and saves.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(in crate::validate) struct Balance {
    /// The bits that name it.
    pub named: f64,
    /// How many answers follow from it; a part of an answer counts as that part.
    pub explained: f64,
    /// How many it gets wrong.
    pub corrected: f64,
}

impl Balance {
    /// The bits that are saved; negative if it makes everything longer.
    pub fn bits(self) -> f64 {
        self.saved() - self.named
    }

    /// The same without the bits that name it.
    pub fn saved(self) -> f64 {
        STATED * self.explained - CORRECTED * self.corrected
    }
}

/// The bits that name one of so many.
pub(in crate::validate) fn one_of(number: usize) -> f64 {
    (number.max(1) as f64).log2()
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn what_is_named_saves_more_than_it_costs() {
        let balance = |explained, corrected| Balance { named: one_of(64) + one_of(1024), explained, corrected };
        // Two facts, one of 64 and one of 1024, are named in sixteen bits.
        assert_eq!(balance(2.0, 0.0).bits(), 0.0);
        assert_eq!(balance(3.0, 0.0).bits(), 8.0);
        // One answer in six that it gets wrong is too many, however many it explains.
        assert!(balance(500.0, 100.0).bits() < 0.0 && balance(600.0, 100.0).bits() > 0.0);
        assert_eq!(one_of(0), 0.0);
    }
}
