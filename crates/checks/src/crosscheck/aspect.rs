//! What is compared at a position.

use super::chance::derive;

/// What is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aspect {
    /// The start position.
    Start,
    /// Whether the setup is admitted, and if not, by which clauses.
    Admission,
    /// Turn, check and outcome.
    Answers,
    /// The legal moves.
    Moves,
    /// The positions after every legal move, whether it ends the game by itself, and that the second implementation's
    /// position is equal to itself after it is written and read.
    Successors,
    /// That so is every one of its positions after a legal move, too.
    Rereading,
    /// Whether the law is consistent in what it lists, judges and admits.
    Law,
    /// Everything that depends on the game so far.
    Record,
    /// The number of sequences of moves; at a position, that counting the moves gives as many as listing them.
    Count,
}

/// One in this many positions is also checked for consistency of the law, which repeats all questions to it.
const ASKED_AGAIN: u64 = 8;
/// One in this many of a sample's positions has the positions after its moves written and read, which takes as long as all
/// else about them.
const REREAD: u64 = 4;

impl Aspect {
    /// Everything that can be seen from a position alone.
    pub const POSITION: [Aspect; 7] = [
        Aspect::Admission,
        Aspect::Answers,
        Aspect::Moves,
        Aspect::Count,
        Aspect::Successors,
        Aspect::Rereading,
        Aspect::Law,
    ];

    /// What is compared at the `n`-th case of an enumeration: [`Aspect::POSITION`], with [`Aspect::Law`] at some of them.
    pub fn of_case(n: u64) -> &'static [Aspect] {
        let [without_law @ .., Aspect::Law] = &Self::POSITION else { return &Self::POSITION };
        if one_in(ASKED_AGAIN, n) { &Self::POSITION } else { without_law }
    }

    /// What is compared at the `n`-th position of a sample: the same, with [`Aspect::Rereading`] too at some of them.
    pub fn of_sample(n: u64) -> &'static [Aspect] {
        match Self::of_case(n) {
            [rest @ .., Aspect::Rereading] if !one_in(REREAD, n) => rest,
            aspects => aspects,
        }
    }
}

/// Whether the `n`-th position is one of those, spread evenly, that are one in `many`.
fn one_in(many: u64, n: u64) -> bool {
    derive(many, 0, n).is_multiple_of(many)
}
