//! Why the law of Awarichess refuses a move or a position: the clause, the squares and the explanation. Awele and chess
//! have refusals of their own.

use super::MOST_POWERS;
use crate::board::awarichess::Move;
use crate::board::awele::House;
use crate::board::{Names, Player, Square};
use crate::listing::list;
use crate::rules::{Breach, Clause, Outcome};
use crate::{awele, chess};

/// What a clause forbids, with the squares that are the reason.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// A clause of chess: `awarichess.normal-move`
    #[error(transparent)]
    Chess(#[from] chess::Refusal),
    /// A clause of Awele: `awarichess.awele`
    #[error(transparent)]
    Awele(#[from] awele::Refusal),
    /// `awarichess.awele.chess-move`
    #[error("Awele is being played: {} must sow, and `{mv}` is not a sowing", Names::SIDES.of(*turn))]
    InAwele {
        /// The move.
        mv: Move,
        /// Whose turn it is at Awele.
        turn: Player,
    },
    /// `awarichess.chess.sowing`
    #[error("chess is being played: {house} cannot be sown")]
    SowingInChess {
        /// The house.
        house: House,
    },
    /// `awarichess.check.answered`
    #[error("the King on {king} is attacked from {}, and {} does not answer the check", list(attackers), named(mv))]
    CheckUnanswered {
        /// The move.
        mv: Move,
        /// Where the King stands.
        king: Square,
        /// What attacks it.
        attackers: Vec<Square>,
    },
    /// `awarichess.power.other`
    #[error("the first power is {0}'s: {mover} cannot play a normal move until {0} orders one", mover.other())]
    OtherDecides {
        /// Who has the move at chess.
        mover: Player,
    },
    /// `awarichess.power.order`
    #[error("a normal move has been ordered: {mover} must play one, and {} is not one", named(mv))]
    Ordered {
        /// The move.
        mv: Move,
        /// Who has the move at chess.
        mover: Player,
    },
    /// `awarichess.power.order.own`
    #[error("the first power is {mover}'s own: {mover} plays by it and cannot order")]
    OwnOrder {
        /// Who has the move at chess.
        mover: Player,
    },
    /// `awarichess.end.over`
    #[error("the game is over; {outcome}")]
    Over {
        /// How it ended.
        outcome: Outcome,
    },
    /// `awarichess.position.captures`
    #[error(
        "Awele is played with {} and {} seeds captured by South and North, and the list has {} powers of White's and {} \
         of Black's",
        captured[0], captured[1], powers[0], powers[1]
    )]
    Captures {
        /// The powers of White and of Black.
        powers: [usize; 2],
        /// The seeds captured by South and by North.
        captured: [usize; 2],
    },
    /// `awarichess.position.powers`
    #[error("the list has {found} powers, but a game of Awele gives at most {MOST_POWERS}")]
    TooManyPowers {
        /// How many there are.
        found: usize,
    },
    /// `awarichess.position.awele-in-check`
    #[error(
        "Awele is played while the King on {king}, whose player has the move at chess, is attacked from {}",
        list(attackers)
    )]
    AweleInCheck {
        /// Where the King stands.
        king: Square,
        /// What attacks it.
        attackers: Vec<Square>,
    },
    /// `awarichess.position.order-in-awele`
    #[error("a normal move has been ordered while Awele is played")]
    OrderInAwele,
    /// `awarichess.position.order-in-check`
    #[error(
        "a normal move has been ordered from the player whose King on {king} is attacked from {}",
        list(attackers)
    )]
    OrderInCheck {
        /// Where the King stands.
        king: Square,
        /// What attacks it.
        attackers: Vec<Square>,
    },
    /// `awarichess.position.awele-over`
    #[error("the game of Awele is over, so chess is to be played")]
    AweleOver,
    /// `awarichess.position.idle`
    #[error("chess is played without a power, an order or a check, so a new game of Awele must have begun")]
    Idle,
}

/// A move that is no normal move, as in a sentence.
fn named(mv: &Move) -> String {
    match mv {
        Move::Zero => "the zero move".to_owned(),
        Move::Order => "an order".to_owned(),
        Move::Sowing(_) | Move::Normal(_) => mv.to_string(),
    }
}

impl Refusal {
    /// The clause.
    pub const fn clause(&self) -> Clause {
        Clause::new(match self {
            Refusal::Chess(refusal) => return refusal.clause(),
            Refusal::Awele(refusal) => return refusal.clause(),
            Refusal::InAwele { .. } => "awarichess.awele.chess-move",
            Refusal::SowingInChess { .. } => "awarichess.chess.sowing",
            Refusal::CheckUnanswered { .. } => "awarichess.check.answered",
            Refusal::OtherDecides { .. } => "awarichess.power.other",
            Refusal::Ordered { .. } => "awarichess.power.order",
            Refusal::OwnOrder { .. } => "awarichess.power.order.own",
            Refusal::Over { .. } => "awarichess.end.over",
            Refusal::Captures { .. } => "awarichess.position.captures",
            Refusal::TooManyPowers { .. } => "awarichess.position.powers",
            Refusal::AweleInCheck { .. } => "awarichess.position.awele-in-check",
            Refusal::OrderInAwele => "awarichess.position.order-in-awele",
            Refusal::OrderInCheck { .. } => "awarichess.position.order-in-check",
            Refusal::AweleOver => "awarichess.position.awele-over",
            Refusal::Idle => "awarichess.position.idle",
        })
    }

    /// The squares that make it so: a King and what attacks it. A refusal that is about phases or powers has none.
    pub fn squares(&self) -> Vec<String> {
        match self {
            Refusal::Chess(refusal) => refusal.squares().iter().map(Square::to_string).collect(),
            Refusal::Awele(refusal) => refusal.houses().iter().map(House::to_string).collect(),
            Refusal::CheckUnanswered { king, attackers, .. }
            | Refusal::AweleInCheck { king, attackers }
            | Refusal::OrderInCheck { king, attackers } => {
                std::iter::once(king).chain(attackers).map(Square::to_string).collect()
            }
            _ => Vec::new(),
        }
    }
}

impl From<Refusal> for Breach {
    fn from(refusal: Refusal) -> Self {
        Breach { clause: refusal.clause(), squares: refusal.squares(), why: refusal.to_string() }
    }
}
