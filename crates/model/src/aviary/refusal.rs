//! Why the law of Aviary refuses a move or a position: the clause, the squares and the explanation.

use crate::board::aviary::{Bird, Kind};
use crate::board::{Player, Square};
use crate::refuse::list;
use crate::rules::{Breach, Clause, Outcome};

/// What a clause forbids, with the birds and squares that are the reason.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// `aviary.set`
    #[error("there are {found} {kind}s, on the board and in both hands, but the set has {allowed}")]
    TooMany {
        /// The kind.
        kind: Kind,
        /// How many there are.
        found: usize,
        /// How many the set has.
        allowed: usize,
        /// Those on the board.
        squares: Vec<Square>,
    },
    /// `aviary.move.own`
    #[error("{} on {from}, and {turn} is to move", found.map_or("no bird stands".to_owned(), |bird| format!("the {bird} stands")))]
    NotOwn {
        /// The origin.
        from: Square,
        /// Whose turn it is.
        turn: Player,
        /// What stands there.
        found: Option<Bird>,
    },
    /// `aviary.<bird>.move`
    #[error("the {kind} on {from} does not move to {to}: it moves {}", moves(*kind))]
    BirdMove {
        /// The bird.
        kind: Kind,
        /// The origin.
        from: Square,
        /// The target.
        to: Square,
    },
    /// `aviary.move.onto-friend`
    #[error("the {friend}, a friend, stands on {to}")]
    OntoFriend {
        /// The target.
        to: Square,
        /// What stands there.
        friend: Bird,
    },
    /// `aviary.jump.enemy`
    #[error("the {enemy} on {between} is in the way: birds jump friends, never an enemy")]
    JumpEnemy {
        /// The middle square.
        between: Square,
        /// What stands there.
        enemy: Bird,
    },
    /// `aviary.jump.sideways`
    #[error("the {friend} on {between} is in the way: under this ruling birds may not jump along a rank")]
    JumpSideways {
        /// The middle square.
        between: Square,
        /// What stands there.
        friend: Bird,
    },
    /// `aviary.robin.blocked`
    #[error("enemies block both routes: the {} on {} and the {} on {}", enemies[0], squares[0], enemies[1], squares[1])]
    RobinBlocked {
        /// The squares on the two routes.
        squares: [Square; 2],
        /// What stands there.
        enemies: [Bird; 2],
    },
    /// `aviary.enter.in-hand`
    #[error("{turn} has no {kind} in hand")]
    NotInHand {
        /// The kind.
        kind: Kind,
        /// Whose turn it is.
        turn: Player,
    },
    /// `aviary.enter.vacant`
    #[error("the {there} stands on {to}, and a bird may be entered only on a vacant square")]
    NotVacant {
        /// The square.
        to: Square,
        /// What stands there.
        there: Bird,
    },
    /// `aviary.sparrow.re-enter`
    #[error("{turn} has no Sparrow on the board and must enter one from hand")]
    MustReEnter {
        /// Whose turn it is.
        turn: Player,
    },
    /// `aviary.last-sparrow.flight`
    #[error(
        "the last Sparrow on {last} is in check from {}, and under this ruling only that Sparrow may move",
        list(attackers)
    )]
    OnlyFlight {
        /// Where the last Sparrow stands.
        last: Square,
        /// The attackers' squares.
        attackers: Vec<Square>,
    },
    /// `aviary.last-sparrow.safe`
    #[error("the last Sparrow would stand on {last}, attacked from {}", list(attackers))]
    LastSparrowOpen {
        /// Where the last Sparrow would stand.
        last: Square,
        /// The attackers' squares.
        attackers: Vec<Square>,
    },
    /// `aviary.enter.last-sparrow`
    #[error("the last Sparrow would be entered on {to}, which is attacked from {}", list(attackers))]
    EnteredOpen {
        /// Where it would be entered.
        to: Square,
        /// The attackers' squares.
        attackers: Vec<Square>,
    },
    /// `aviary.end.over`
    #[error("the game is over; {outcome}")]
    Over {
        /// How it ended.
        outcome: Outcome,
    },
    /// `aviary.position.last-sparrow-open`
    #[error("{moved}, who is not to move, has left their last Sparrow on {last} attacked from {}", list(attackers))]
    PositionOpen {
        /// Who is not to move.
        moved: Player,
        /// Where that player's last Sparrow stands.
        last: Square,
        /// The attackers' squares.
        attackers: Vec<Square>,
    },
    /// `aviary.position.sparrow-not-entered`
    #[error("{moved}, who is not to move, has a Sparrow in hand and none on the board, and had to enter it")]
    NotEntered {
        /// Who is not to move.
        moved: Player,
    },
    /// `aviary.position.no-sparrows-left`
    #[error("neither player owns a Sparrow; the game ended when the first of them lost their last one")]
    NoSparrowsLeft,
}

/// The clause by which a bird moves.
pub(super) const fn move_clause(kind: Kind) -> Clause {
    Clause::new(match kind {
        Kind::Canary => "aviary.canary.move",
        Kind::Bluejay => "aviary.bluejay.move",
        Kind::Robin => "aviary.robin.move",
        Kind::Woodpecker => "aviary.woodpecker.move",
        Kind::Sparrow => "aviary.sparrow.move",
        Kind::Tern => "aviary.tern.move",
        Kind::Pigeon => "aviary.pigeon.move",
        Kind::Gull => "aviary.gull.move",
        Kind::Owl => "aviary.owl.move",
    })
}

/// How a bird moves, as text.
const fn moves(kind: Kind) -> &'static str {
    match kind {
        Kind::Canary => "one or two squares straight",
        Kind::Bluejay => "one or two squares diagonally",
        Kind::Robin => "as a Knight",
        Kind::Woodpecker => "exactly two squares, straight or diagonally",
        Kind::Sparrow => "one square, straight or diagonally",
        Kind::Tern => "as a Robin or a Woodpecker",
        Kind::Pigeon => "as a Robin or a Bluejay",
        Kind::Gull => "as a Bluejay or a Canary",
        Kind::Owl => "as a Canary or a Robin",
    }
}

impl Refusal {
    /// The clause.
    pub const fn clause(&self) -> Clause {
        match self {
            Refusal::BirdMove { kind, .. } => move_clause(*kind),
            Refusal::TooMany { .. } => Clause::new("aviary.set"),
            Refusal::NotOwn { .. } => Clause::new("aviary.move.own"),
            Refusal::OntoFriend { .. } => Clause::new("aviary.move.onto-friend"),
            Refusal::JumpEnemy { .. } => Clause::new("aviary.jump.enemy"),
            Refusal::JumpSideways { .. } => Clause::new("aviary.jump.sideways"),
            Refusal::RobinBlocked { .. } => Clause::new("aviary.robin.blocked"),
            Refusal::NotInHand { .. } => Clause::new("aviary.enter.in-hand"),
            Refusal::NotVacant { .. } => Clause::new("aviary.enter.vacant"),
            Refusal::MustReEnter { .. } => Clause::new("aviary.sparrow.re-enter"),
            Refusal::OnlyFlight { .. } => Clause::new("aviary.last-sparrow.flight"),
            Refusal::LastSparrowOpen { .. } => Clause::new("aviary.last-sparrow.safe"),
            Refusal::EnteredOpen { .. } => Clause::new("aviary.enter.last-sparrow"),
            Refusal::Over { .. } => Clause::new("aviary.end.over"),
            Refusal::PositionOpen { .. } => Clause::new("aviary.position.last-sparrow-open"),
            Refusal::NotEntered { .. } => Clause::new("aviary.position.sparrow-not-entered"),
            Refusal::NoSparrowsLeft => Clause::new("aviary.position.no-sparrows-left"),
        }
    }

    /// The squares that are the reason.
    pub fn squares(&self) -> Vec<Square> {
        let with = |first: &Square, rest: &[Square]| std::iter::once(*first).chain(rest.iter().copied()).collect();
        match self {
            Refusal::TooMany { squares, .. } => squares.clone(),
            Refusal::NotOwn { from, .. } => vec![*from],
            Refusal::BirdMove { from, to, .. } => vec![*from, *to],
            Refusal::OntoFriend { to, .. } | Refusal::NotVacant { to, .. } => vec![*to],
            Refusal::JumpEnemy { between, .. } | Refusal::JumpSideways { between, .. } => vec![*between],
            Refusal::RobinBlocked { squares, .. } => squares.to_vec(),
            Refusal::OnlyFlight { last, attackers }
            | Refusal::LastSparrowOpen { last, attackers }
            | Refusal::PositionOpen { last, attackers, .. } => with(last, attackers),
            Refusal::EnteredOpen { to, attackers } => with(to, attackers),
            Refusal::NotInHand { .. }
            | Refusal::MustReEnter { .. }
            | Refusal::Over { .. }
            | Refusal::NotEntered { .. }
            | Refusal::NoSparrowsLeft => Vec::new(),
        }
    }
}

impl From<Refusal> for crate::rules::Objection {
    fn from(refusal: Refusal) -> Self {
        crate::rules::Objection::new(refusal.clause().name(), move || {
            let breach = Breach::from(refusal);
            (breach.squares, breach.why)
        })
    }
}

impl From<Refusal> for Breach {
    fn from(refusal: Refusal) -> Self {
        Breach {
            clause: refusal.clause(),
            squares: refusal.squares().iter().map(Square::to_string).collect(),
            why: refusal.to_string(),
        }
    }
}
