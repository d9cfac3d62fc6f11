//! Why the law of Awele refuses a move or a position: the clause, the houses and the explanation.

use super::SEEDS;
use crate::board::awele::House;
use crate::board::{Named, Names, Player};
use crate::listing::list;
use crate::rules::{Breach, Clause, Outcome};

/// What a clause forbids, with the houses that are the reason.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// `awele.seeds`
    #[error("there are {found} seeds, in houses and captured, but the game has {SEEDS}")]
    Seeds {
        /// How many there are.
        found: u32,
    },
    /// `awele.move.own-house`
    #[error("{house} is {}'s house, and {} is to move", name(house.owner()), name(*turn))]
    NotOwnHouse {
        /// The house.
        house: House,
        /// Whose turn it is.
        turn: Player,
    },
    /// `awele.move.empty-house`
    #[error("there is no seed in {house}")]
    EmptyHouse {
        /// The house.
        house: House,
    },
    /// `awele.capture-of-all.forbidden`
    #[error("sowing from {house} would capture all the seeds that {} has, in {}", name(house.owner().other()), list(captured))]
    CapturesAll {
        /// The house that would be sown.
        house: House,
        /// The houses that would be captured.
        captured: Vec<House>,
    },
    /// `awele.feeding`
    #[error("{} has no seed in their houses, and would have none after a sowing from {house}", name(*opponent))]
    DoesNotFeed {
        /// The house that would be sown.
        house: House,
        /// The player who has no seeds.
        opponent: Player,
    },
    /// `awele.end.over`
    #[error("the game is over; {}", outcome.by_name(Names::SIDES))]
    Over {
        /// How it ended.
        outcome: Outcome,
    },
    /// `awele.position.one-captured`
    #[error("{} has captured a single seed, and a capture takes two or three from a house", name(*player))]
    OneCaptured {
        /// The player with the single seed.
        player: Player,
    },
}

/// `South` or `North`.
const fn name(player: Player) -> Named {
    Names::SIDES.of(player)
}

impl Refusal {
    /// The clause.
    pub const fn clause(&self) -> Clause {
        Clause::new(match self {
            Refusal::Seeds { .. } => "awele.seeds",
            Refusal::NotOwnHouse { .. } => "awele.move.own-house",
            Refusal::EmptyHouse { .. } => "awele.move.empty-house",
            Refusal::CapturesAll { .. } => "awele.capture-of-all.forbidden",
            Refusal::DoesNotFeed { .. } => "awele.feeding",
            Refusal::Over { .. } => "awele.end.over",
            Refusal::OneCaptured { .. } => "awele.position.one-captured",
        })
    }

    /// The houses that decide.
    pub fn houses(&self) -> Vec<House> {
        match self {
            Refusal::NotOwnHouse { house, .. }
            | Refusal::EmptyHouse { house }
            | Refusal::DoesNotFeed { house, .. } => vec![*house],
            Refusal::CapturesAll { captured, .. } => captured.clone(),
            Refusal::Seeds { .. } | Refusal::Over { .. } | Refusal::OneCaptured { .. } => Vec::new(),
        }
    }
}

impl From<Refusal> for Breach {
    fn from(refusal: Refusal) -> Self {
        Breach {
            clause: refusal.clause(),
            squares: refusal.houses().iter().map(House::to_string).collect(),
            why: refusal.to_string(),
        }
    }
}
