//! Why the law of chess refuses a move or a position: the clause, the squares and the explanation.

use crate::board::chess::{Kind, Piece, Wing};
use crate::board::{Player, Square};
use crate::listing::list;
use crate::rules::{Breach, Clause, Outcome};

/// What a clause forbids, with the pieces and squares that are the reason.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// `chess.set`
    #[error("{}, but the two together can be at most 8", too_many(found))]
    TooMany {
        /// The players who have too many, each with the number of Pawns and the number of other pieces beyond those
        /// that the player began with.
        found: Vec<(Player, usize, usize)>,
        /// Where these players' Pawns stand, and their other pieces of which there are too many.
        squares: Vec<Square>,
    },
    /// `chess.move.own`
    #[error("{} on {from}, and {turn} is to move", found.map_or("no piece stands".to_owned(), |piece| format!("the {piece} stands")))]
    NotOwn {
        /// The origin.
        from: Square,
        /// Whose turn it is.
        turn: Player,
        /// What stands there.
        found: Option<Piece>,
    },
    /// `chess.<piece>.move`
    #[error("the {kind} on {from} does not move to {to}: it moves {}", moves(*kind))]
    PieceMove {
        /// The piece.
        kind: Kind,
        /// The origin.
        from: Square,
        /// The target.
        to: Square,
    },
    /// `chess.move.onto-friend`
    #[error("the {friend}, a friend, stands on {to}")]
    OntoFriend {
        /// The target.
        to: Square,
        /// What stands there.
        friend: Piece,
    },
    /// `chess.move.blocked`
    #[error("the {by} on {on} stands in the way")]
    Blocked {
        /// The first square in the way that is taken.
        on: Square,
        /// What stands there.
        by: Piece,
    },
    /// `chess.pawn.push`
    #[error("the {there} stands on {to}, and a Pawn does not capture straight ahead")]
    PushOnto {
        /// The target.
        to: Square,
        /// What stands there.
        there: Piece,
    },
    /// `chess.pawn.double-step`
    #[error("the Pawn on {from} has moved, and only its first move may be of two squares")]
    DoubleStepFrom {
        /// The origin.
        from: Square,
    },
    /// `chess.pawn.double-step.blocked`
    #[error("the {by} stands on {on}, and a Pawn goes two squares only when both are vacant")]
    DoubleStepBlocked {
        /// The first of the two squares that is taken.
        on: Square,
        /// What stands there.
        by: Piece,
    },
    /// `chess.pawn.capture`
    #[error("{to} is vacant, and a Pawn goes diagonally only to capture")]
    NothingToCapture {
        /// The target.
        to: Square,
    },
    /// `chess.pawn.en-passant`
    #[error("the Pawn on {pawn} cannot be captured en passant on {to}: {}", why_no_en_passant(exposed.as_ref()))]
    NoEnPassant {
        /// The target.
        to: Square,
        /// Where the Pawn stands that would be captured.
        pawn: Square,
        /// The player's own King and its attackers, where the capture would expose it in any case.
        exposed: Option<(Square, Vec<Square>)>,
    },
    /// `chess.promotion.forced`
    #[error("a Pawn that reaches {to} must be promoted: to a Queen, Rook, Bishop or Knight")]
    MustPromote {
        /// The target.
        to: Square,
    },
    /// `chess.promotion.pawn`
    #[error("the {kind} on {from} is not promoted: only a Pawn is")]
    NeverPromotes {
        /// The piece.
        kind: Kind,
        /// The origin.
        from: Square,
    },
    /// `chess.promotion.outside`
    #[error("{to} is not on the Pawn's last rank, so it is not promoted there")]
    PromotesOutside {
        /// The target.
        to: Square,
    },
    /// `chess.promotion.piece`
    #[error("a Pawn that reaches {to} becomes a Queen, Rook, Bishop or Knight, not a {kind}")]
    PromotesTo {
        /// What it would become.
        kind: Kind,
        /// The target.
        to: Square,
    },
    /// `chess.castling.rights`
    #[error(
        "{player} has no right to castle on the {wing}: the King on {king}, or the Rook that began on {corner}, has moved or is gone"
    )]
    NoRight {
        /// The player who would castle.
        player: Player,
        /// On which wing.
        wing: Wing,
        /// The King's first square.
        king: Square,
        /// The corner of the wing.
        corner: Square,
    },
    /// `chess.castling.between`
    #[error("a piece stands between King and Rook on {}", list(taken))]
    Between {
        /// The squares between them that are taken.
        taken: Vec<Square>,
    },
    /// `chess.castling.out-of-check`
    #[error("the King on {king} is in check from {}, and castling out of check is not allowed", list(attackers))]
    OutOfCheck {
        /// Where the King stands.
        king: Square,
        /// The attackers' squares.
        attackers: Vec<Square>,
    },
    /// `chess.castling.through-check`
    #[error("the King would pass over {over}, which is attacked from {}", list(attackers))]
    ThroughCheck {
        /// The square that the King would pass over.
        over: Square,
        /// The attackers' squares.
        attackers: Vec<Square>,
    },
    /// `chess.castling.into-check`
    #[error("the King would castle to {to}, which is attacked from {}", list(attackers))]
    IntoCheck {
        /// The square that the King would go to.
        to: Square,
        /// The attackers' squares.
        attackers: Vec<Square>,
    },
    /// `chess.king.safe`
    #[error("the player's own King would stand on {king}, attacked from {}", list(attackers))]
    KingOpen {
        /// Where the King would stand.
        king: Square,
        /// The attackers' squares.
        attackers: Vec<Square>,
    },
    /// `chess.end.over`
    #[error("the game is over; {outcome}")]
    Over {
        /// How it ended.
        outcome: Outcome,
    },
    /// `chess.position.kings`
    #[error("{}, but each player has exactly one", count_kings(found))]
    Kings {
        /// The players who do not have one King, each with the squares of the Kings.
        found: Vec<(Player, Vec<Square>)>,
    },
    /// `chess.position.pawns`
    #[error("a Pawn stands on {}, but Pawns are never on rank 1 or 8", list(squares))]
    PawnsOnLastRanks {
        /// Their squares.
        squares: Vec<Square>,
    },
    /// `chess.position.king-open`
    #[error("{moved}, who is not to move, has left their King on {king} attacked from {}", list(attackers))]
    PositionOpen {
        /// Who is not to move.
        moved: Player,
        /// Where that player's King stands.
        king: Square,
        /// The attackers' squares.
        attackers: Vec<Square>,
    },
    /// `chess.position.castling`
    #[error("there is a right to castle, but {}", not_there(missing))]
    CastlingWithout {
        /// The pieces that a right asks for and that do not stand on their squares.
        missing: Vec<(Square, Piece)>,
    },
    /// `chess.position.en-passant.rank`
    #[error(
        "{square} cannot be the en passant square with {turn} to move: it is not on the other player's third rank"
    )]
    EnPassantRank {
        /// The en passant square.
        square: Square,
        /// Whose turn it is.
        turn: Player,
    },
    /// `chess.position.en-passant.pawn`
    #[error("{square} is the en passant square, but no {pawn} that could have passed over it stands on {before}")]
    EnPassantPawn {
        /// The en passant square.
        square: Square,
        /// Where the Pawn should stand.
        before: Square,
        /// The Pawn.
        pawn: Piece,
    },
    /// `chess.position.en-passant.vacant`
    #[error(
        "{square} is the en passant square, but a piece stands on {}, which the Pawn must have left vacant",
        list(taken)
    )]
    EnPassantOverPieces {
        /// The en passant square.
        square: Square,
        /// Those of the two squares that are taken.
        taken: Vec<Square>,
    },
    /// `chess.position.en-passant.clock`
    #[error("{square} is the en passant square, so a Pawn has just moved, but the half-move clock is {clock}")]
    EnPassantClock {
        /// The en passant square.
        square: Square,
        /// The clock.
        clock: u16,
    },
}

/// The clause by which a piece moves.
pub(super) const fn move_clause(kind: Kind) -> Clause {
    Clause::new(match kind {
        Kind::Pawn => "chess.pawn.move",
        Kind::Knight => "chess.knight.move",
        Kind::Bishop => "chess.bishop.move",
        Kind::Rook => "chess.rook.move",
        Kind::Queen => "chess.queen.move",
        Kind::King => "chess.king.move",
    })
}

/// How a piece moves, as text.
const fn moves(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => "forwards, one or two squares straight or one diagonally",
        Kind::Knight => "by leaps, two squares straight and one to the side",
        Kind::Bishop => "diagonally, any number of squares",
        Kind::Rook => "straight, any number of squares",
        Kind::Queen => "straight or diagonally, any number of squares",
        Kind::King => "one square in any direction, or two from its first square to castle",
    }
}

/// How many pieces the players with too many have, as text.
fn too_many(found: &[(Player, usize, usize)]) -> String {
    let plural_s = |number: usize| if number == 1 { "" } else { "s" };
    let too_many_of = |(owner, pawns, beyond): &(Player, usize, usize)| {
        let (s_of_pawns, s_of_pieces) = (plural_s(*pawns), plural_s(*beyond));
        format!(
            "{owner} has {pawns} Pawn{s_of_pawns}, and {beyond} other piece{s_of_pieces} beyond those of the start position"
        )
    };
    found.iter().map(too_many_of).collect::<Vec<_>>().join("; ")
}

/// Why a Pawn is not captured en passant, as text.
fn why_no_en_passant(exposed: Option<&(Square, Vec<Square>)>) -> String {
    match exposed {
        None => "it has not just gone two squares".to_owned(),
        Some((king, attackers)) => {
            format!("that would leave the player's own King on {king} attacked from {}", list(attackers))
        }
    }
}

/// How many Kings the players who do not have exactly one have, as text.
fn count_kings(found: &[(Player, Vec<Square>)]) -> String {
    let kings_of = |(owner, kings): &(Player, Vec<Square>)| match &kings[..] {
        [] => format!("{owner} has no King"),
        kings => format!("{owner} has {} Kings, on {}", kings.len(), list(kings)),
    };
    found.iter().map(kings_of).collect::<Vec<_>>().join(", and ")
}

/// The pieces that a right to castle needs and that are missing, as text.
fn not_there(missing: &[(Square, Piece)]) -> String {
    let absence = |(square, piece): &(Square, Piece)| format!("no {piece} stands on {square}");
    list(&missing.iter().map(absence).collect::<Vec<_>>())
}

impl Refusal {
    /// The clause.
    pub const fn clause(&self) -> Clause {
        Clause::new(match self {
            Refusal::PieceMove { kind, .. } => return move_clause(*kind),
            Refusal::TooMany { .. } => "chess.set",
            Refusal::NotOwn { .. } => "chess.move.own",
            Refusal::OntoFriend { .. } => "chess.move.onto-friend",
            Refusal::Blocked { .. } => "chess.move.blocked",
            Refusal::PushOnto { .. } => "chess.pawn.push",
            Refusal::DoubleStepFrom { .. } => "chess.pawn.double-step",
            Refusal::DoubleStepBlocked { .. } => "chess.pawn.double-step.blocked",
            Refusal::NothingToCapture { .. } => "chess.pawn.capture",
            Refusal::NoEnPassant { .. } => "chess.pawn.en-passant",
            Refusal::MustPromote { .. } => "chess.promotion.forced",
            Refusal::NeverPromotes { .. } => "chess.promotion.pawn",
            Refusal::PromotesOutside { .. } => "chess.promotion.outside",
            Refusal::PromotesTo { .. } => "chess.promotion.piece",
            Refusal::NoRight { .. } => "chess.castling.rights",
            Refusal::Between { .. } => "chess.castling.between",
            Refusal::OutOfCheck { .. } => "chess.castling.out-of-check",
            Refusal::ThroughCheck { .. } => "chess.castling.through-check",
            Refusal::IntoCheck { .. } => "chess.castling.into-check",
            Refusal::KingOpen { .. } => "chess.king.safe",
            Refusal::Over { .. } => "chess.end.over",
            Refusal::Kings { .. } => "chess.position.kings",
            Refusal::PawnsOnLastRanks { .. } => "chess.position.pawns",
            Refusal::PositionOpen { .. } => "chess.position.king-open",
            Refusal::CastlingWithout { .. } => "chess.position.castling",
            Refusal::EnPassantRank { .. } => "chess.position.en-passant.rank",
            Refusal::EnPassantPawn { .. } => "chess.position.en-passant.pawn",
            Refusal::EnPassantOverPieces { .. } => "chess.position.en-passant.vacant",
            Refusal::EnPassantClock { .. } => "chess.position.en-passant.clock",
        })
    }

    /// The squares that decide.
    pub fn squares(&self) -> Vec<Square> {
        let with = |first: &Square, rest: &[Square]| std::iter::once(*first).chain(rest.iter().copied()).collect();
        match self {
            Refusal::TooMany { squares, .. } | Refusal::PawnsOnLastRanks { squares } => squares.clone(),
            Refusal::PieceMove { from, to, .. } => vec![*from, *to],
            Refusal::NotOwn { from, .. } | Refusal::DoubleStepFrom { from } | Refusal::NeverPromotes { from, .. } => {
                vec![*from]
            }
            Refusal::OntoFriend { to, .. }
            | Refusal::PushOnto { to, .. }
            | Refusal::NothingToCapture { to }
            | Refusal::MustPromote { to }
            | Refusal::PromotesOutside { to }
            | Refusal::PromotesTo { to, .. } => vec![*to],
            Refusal::Blocked { on, .. } | Refusal::DoubleStepBlocked { on, .. } => vec![*on],
            Refusal::NoEnPassant { to, pawn, .. } => vec![*to, *pawn],
            Refusal::NoRight { king, corner, .. } => vec![*king, *corner],
            Refusal::Between { taken } => taken.clone(),
            Refusal::OutOfCheck { king, attackers }
            | Refusal::KingOpen { king, attackers }
            | Refusal::PositionOpen { king, attackers, .. } => with(king, attackers),
            Refusal::ThroughCheck { over, attackers } => with(over, attackers),
            Refusal::IntoCheck { to, attackers } => with(to, attackers),
            Refusal::Over { .. } => Vec::new(),
            Refusal::Kings { found } => found.iter().flat_map(|(_, kings)| kings).copied().collect(),
            Refusal::CastlingWithout { missing } => missing.iter().map(|(square, _)| *square).collect(),
            Refusal::EnPassantRank { square, .. } | Refusal::EnPassantClock { square, .. } => vec![*square],
            Refusal::EnPassantPawn { square, before, .. } => vec![*square, *before],
            Refusal::EnPassantOverPieces { taken, .. } => taken.clone(),
        }
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
