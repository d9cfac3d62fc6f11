//! Why the law of Tori Shogi refuses a move or a position: the clause, the squares and the explanation.

use crate::board::tori_shogi::{Kind, Piece, name};
use crate::board::{Player, Square};
use crate::refuse as listing;
use crate::rules::{Breach, Clause, Outcome};

/// What a clause forbids, with the pieces and squares that are the reason.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// `tori-shogi.set`
    #[error(
        "there are {found} {kind}s on the board and in both hands, promoted ones included, but the set has {allowed}"
    )]
    TooMany {
        /// The kind, unpromoted.
        kind: Kind,
        /// How many there are.
        found: usize,
        /// How many the set has.
        allowed: usize,
        /// Those on the board.
        squares: Vec<Square>,
    },
    /// `tori-shogi.move.own`
    #[error("{} on {}, and {turn} is to move", found.map_or("no piece stands".to_owned(), |piece| format!("the {piece} stands")), name(*from))]
    NotOwn {
        /// The origin.
        from: Square,
        /// Whose turn it is.
        turn: Player,
        /// What stands there.
        found: Option<Piece>,
    },
    /// `tori-shogi.<piece>.move`
    #[error("the {kind} on {} does not move to {}: it moves {}", name(*from), name(*to), moves(*kind))]
    PieceMove {
        /// The piece.
        kind: Kind,
        /// The origin.
        from: Square,
        /// The target.
        to: Square,
    },
    /// `tori-shogi.move.onto-friend`
    #[error("the {friend}, a friend, stands on {}", name(*to))]
    OntoFriend {
        /// The target.
        to: Square,
        /// What stands there.
        friend: Piece,
    },
    /// `tori-shogi.move.blocked`
    #[error("the {by} on {} stands in the way, and the {kind} may not jump over it", name(*on))]
    Blocked {
        /// The piece that would go there.
        kind: Kind,
        /// The first square in the way that is taken.
        on: Square,
        /// What stands there.
        by: Piece,
    },
    /// `tori-shogi.promotion.forced`
    #[error("the {kind}'s move from {} to {} starts or ends in the promotion zone, so it must be promoted", name(*from), name(*to))]
    MustPromote {
        /// The piece.
        kind: Kind,
        /// The origin.
        from: Square,
        /// The target.
        to: Square,
    },
    /// `tori-shogi.promotion.outside`
    #[error("neither {} nor {} is in the promotion zone, so the move does not promote", name(*from), name(*to))]
    PromotesOutside {
        /// The origin.
        from: Square,
        /// The target.
        to: Square,
    },
    /// `tori-shogi.promotion.kind`
    #[error("the {kind} on {} cannot be promoted", name(*from))]
    NeverPromotes {
        /// The piece.
        kind: Kind,
        /// The origin.
        from: Square,
        /// The target.
        to: Square,
    },
    /// `tori-shogi.drop.unpromoted`
    #[error("the {kind} is a promoted {}, and pieces are dropped unpromoted", kind.unpromoted())]
    DropsPromoted {
        /// The kind.
        kind: Kind,
    },
    /// `tori-shogi.drop.in-hand`
    #[error("{turn} has no {kind} in hand")]
    NotInHand {
        /// The kind.
        kind: Kind,
        /// Whose turn it is.
        turn: Player,
    },
    /// `tori-shogi.drop.vacant`
    #[error("the {there} stands on {}, and a piece may be dropped only on a vacant square", name(*to))]
    NotVacant {
        /// The square.
        to: Square,
        /// What stands there.
        there: Piece,
    },
    /// `tori-shogi.drop.must-move`
    #[error("dropped on {}, the {kind} could not move", name(*to))]
    CannotMoveFrom {
        /// The kind.
        kind: Kind,
        /// The square.
        to: Square,
    },
    /// `tori-shogi.drop.third-swallow`
    #[error("there are already {} unpromoted Swallows that count on this file, on {}, so no other may be dropped there", swallows.len(), list(swallows))]
    ThirdSwallow {
        /// Their squares.
        swallows: Vec<Square>,
    },
    /// `tori-shogi.phoenix.safe`
    #[error("the player's own Phoenix would stand on {}, attacked from {}", name(*phoenix), list(attackers))]
    PhoenixOpen {
        /// Where the Phoenix would stand.
        phoenix: Square,
        /// The attackers' squares.
        attackers: Vec<Square>,
    },
    /// `tori-shogi.drop.mate`
    #[error("dropped on {}, the Swallow would checkmate the Phoenix on {}, and a Swallow may not be dropped with mate", name(*to), name(*phoenix))]
    SwallowMates {
        /// Where it would be dropped.
        to: Square,
        /// Where the other Phoenix stands.
        phoenix: Square,
    },
    /// `tori-shogi.end.over`
    #[error("the game is over; {outcome}")]
    Over {
        /// How it ended.
        outcome: Outcome,
    },
    /// `tori-shogi.position.phoenixes`: neither player has one.
    #[error("neither player has a Phoenix; the game ended when the first was captured")]
    NoPhoenix,
    /// `tori-shogi.position.phoenixes`: a player has several.
    #[error("a player has several Phoenixes, on {}, but each has exactly one", list(squares))]
    TwoPhoenixes {
        /// The squares of the Phoenixes of which there is more than one.
        squares: Vec<Square>,
    },
    /// `tori-shogi.position.third-swallow`
    #[error("a player has three or more unpromoted Swallows on a file, on {}", list(squares))]
    ThreeSwallows {
        /// The Swallows' squares.
        squares: Vec<Square>,
    },
    /// `tori-shogi.position.immobile-swallow`
    #[error("{owner}'s unpromoted Swallow on {} could never move, and cannot have come there", name(*on))]
    ImmobileSwallow {
        /// Its square.
        on: Square,
        /// Whose it is.
        owner: Player,
    },
    /// `tori-shogi.position.phoenix-open`
    #[error("{moved}, who is not to move, has left their Phoenix on {} attacked from {}", name(*phoenix), list(attackers))]
    PositionOpen {
        /// Who is not to move.
        moved: Player,
        /// Where that player's Phoenix stands.
        phoenix: Square,
        /// The attackers' squares.
        attackers: Vec<Square>,
    },
}

/// The clause by which a piece moves.
pub(super) const fn move_clause(kind: Kind) -> Clause {
    Clause::new(match kind {
        Kind::Phoenix => "tori-shogi.phoenix.move",
        Kind::Falcon => "tori-shogi.falcon.move",
        Kind::Crane => "tori-shogi.crane.move",
        Kind::Swallow => "tori-shogi.swallow.move",
        Kind::Pheasant => "tori-shogi.pheasant.move",
        Kind::LeftQuail => "tori-shogi.left-quail.move",
        Kind::RightQuail => "tori-shogi.right-quail.move",
        Kind::Goose => "tori-shogi.goose.move",
        Kind::Eagle => "tori-shogi.eagle.move",
    })
}

/// How a piece moves, as text.
const fn moves(kind: Kind) -> &'static str {
    match kind {
        Kind::Phoenix => "one square in any direction",
        Kind::Falcon => "one square in any direction but straight backwards",
        Kind::Crane => "one square in any direction but sideways",
        Kind::Swallow => "one square straight forwards",
        Kind::Pheasant => "one square diagonally backwards, or jumps two straight forwards",
        Kind::LeftQuail => "any number straight forwards or back to the right, or one back to the left",
        Kind::RightQuail => "any number straight forwards or back to the left, or one back to the right",
        Kind::Goose => "by jumps, two diagonally forwards or two straight backwards",
        Kind::Eagle => {
            "any number diagonally forwards or straight backwards, one or two diagonally backwards, one forwards or sideways"
        }
    }
}

/// Squares in a sentence.
fn list(squares: &[Square]) -> String {
    listing::list(&squares.iter().map(|square| name(*square)).collect::<Vec<_>>())
}

impl Refusal {
    /// The clause.
    pub const fn clause(&self) -> Clause {
        match self {
            Refusal::PieceMove { kind, .. } => move_clause(*kind),
            Refusal::TooMany { .. } => Clause::new("tori-shogi.set"),
            Refusal::NotOwn { .. } => Clause::new("tori-shogi.move.own"),
            Refusal::OntoFriend { .. } => Clause::new("tori-shogi.move.onto-friend"),
            Refusal::Blocked { .. } => Clause::new("tori-shogi.move.blocked"),
            Refusal::MustPromote { .. } => Clause::new("tori-shogi.promotion.forced"),
            Refusal::PromotesOutside { .. } => Clause::new("tori-shogi.promotion.outside"),
            Refusal::NeverPromotes { .. } => Clause::new("tori-shogi.promotion.kind"),
            Refusal::DropsPromoted { .. } => Clause::new("tori-shogi.drop.unpromoted"),
            Refusal::NotInHand { .. } => Clause::new("tori-shogi.drop.in-hand"),
            Refusal::NotVacant { .. } => Clause::new("tori-shogi.drop.vacant"),
            Refusal::CannotMoveFrom { .. } => Clause::new("tori-shogi.drop.must-move"),
            Refusal::ThirdSwallow { .. } => Clause::new("tori-shogi.drop.third-swallow"),
            Refusal::PhoenixOpen { .. } => Clause::new("tori-shogi.phoenix.safe"),
            Refusal::SwallowMates { .. } => Clause::new("tori-shogi.drop.mate"),
            Refusal::Over { .. } => Clause::new("tori-shogi.end.over"),
            Refusal::NoPhoenix | Refusal::TwoPhoenixes { .. } => Clause::new("tori-shogi.position.phoenixes"),
            Refusal::ThreeSwallows { .. } => Clause::new("tori-shogi.position.third-swallow"),
            Refusal::ImmobileSwallow { .. } => Clause::new("tori-shogi.position.immobile-swallow"),
            Refusal::PositionOpen { .. } => Clause::new("tori-shogi.position.phoenix-open"),
        }
    }

    /// The squares that are the reason.
    pub fn squares(&self) -> Vec<Square> {
        let with = |first: &Square, rest: &[Square]| std::iter::once(*first).chain(rest.iter().copied()).collect();
        match self {
            Refusal::TooMany { squares, .. }
            | Refusal::TwoPhoenixes { squares, .. }
            | Refusal::ThreeSwallows { squares, .. } => squares.clone(),
            Refusal::NotOwn { from, .. } => vec![*from],
            Refusal::PieceMove { from, to, .. }
            | Refusal::MustPromote { from, to, .. }
            | Refusal::PromotesOutside { from, to }
            | Refusal::NeverPromotes { from, to, .. } => vec![*from, *to],
            Refusal::OntoFriend { to, .. } | Refusal::NotVacant { to, .. } | Refusal::CannotMoveFrom { to, .. } => {
                vec![*to]
            }
            Refusal::Blocked { on, .. } | Refusal::ImmobileSwallow { on, .. } => vec![*on],
            Refusal::ThirdSwallow { swallows } => swallows.clone(),
            Refusal::PhoenixOpen { phoenix, attackers } | Refusal::PositionOpen { phoenix, attackers, .. } => {
                with(phoenix, attackers)
            }
            Refusal::SwallowMates { to, phoenix } => vec![*to, *phoenix],
            Refusal::DropsPromoted { .. } | Refusal::NotInHand { .. } | Refusal::Over { .. } | Refusal::NoPhoenix => {
                Vec::new()
            }
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
            squares: refusal.squares().into_iter().map(name).collect(),
            why: refusal.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use crate::rules::tori_shogi::Rulings;
    use crate::rules::{Law as _, Rules as _, Rulings as _};
    use crate::tori_shogi::Model;

    /// What the law says against a move, as text.
    fn said(rulings: &str, position: &str, mv: &str) -> String {
        let law = Model::new(Rulings::read(rulings).expect("rulings"));
        let position = law.read(position).expect("a position");
        law.judge(&position, &mv.parse().expect("a move")).expect_err("it is illegal").why
    }

    #[test]
    fn swallows_on_a_file_are_counted() {
        let two = "3k3/7/3S3/7/7/3S3/K6 b S";
        assert_eq!(
            said("", two, "S*4d"),
            "there are already 2 unpromoted Swallows that count on this file, on 4f and 4c, so no other may be dropped there"
        );
        let four = "3k3/3s3/3S3/7/3s3/3S3/K6 b S";
        assert_eq!(
            said("third-swallow-on-file=both-count", four, "S*4d"),
            "there are already 4 unpromoted Swallows that count on this file, on 4f, 4e, 4c and 4b, so no other may be dropped \
             there"
        );
    }

    #[test]
    fn who_does_not_jump_is_named() {
        assert_eq!(
            said("eagle-over-a-piece=may-jump", "5k1/7/3C3/7/3L3/7/K4c1 b -", "4e4b"),
            "the Black Crane on 4c stands in the way, and the left Quail may not jump over it"
        );
        assert_eq!(
            said("eagle-over-a-piece=may-jump-two-squares-back", "5k1/7/5s1/2S4/3+F3/3s3/K6 b -", "4e1b"),
            "the White Swallow on 2c stands in the way, and the Eagle may not jump over it"
        );
    }
}
