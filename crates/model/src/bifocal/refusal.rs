//! Why the law of Bifocal Chess refuses a move or a position: the clause, the squares and the explanation.

use crate::board::bifocal::{Neutral, Own, Piece};
use crate::board::{Grid, Player, Square};
use crate::refuse::list;
use crate::rules::{Breach, Clause, Outcome};

/// What a clause forbids, with the pieces and squares that are the reason.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// `bifocal.end.over`
    #[error("the game is over; {outcome}")]
    Over {
        /// How it ended.
        outcome: Outcome,
    },
    /// `bifocal.move.on-board`
    #[error("{} beyond the board of {} files and {} ranks", list_are(squares), grid.files, grid.ranks)]
    BeyondBoard {
        /// The origin or the target, or both: those that the board does not have.
        squares: Vec<Square>,
        /// The board.
        grid: Grid,
    },
    /// `bifocal.move.own`
    #[error("{} on {from}, and {turn} is to move", found.map_or("nothing is".to_owned(), |piece| format!("the {piece} is")))]
    NotOwn {
        /// The origin.
        from: Square,
        /// Whose turn it is.
        turn: Player,
        /// What stands there.
        found: Option<Piece>,
    },
    /// `bifocal.move.just-moved`
    #[error("the neutral {kind} on {from} has just been moved by {opponent}")]
    JustMoved {
        /// The piece.
        kind: Neutral,
        /// Where it stands.
        from: Square,
        /// The player who has moved it.
        opponent: Player,
    },
    /// `bifocal.immobilizer.twice`
    #[error(
        "{turn} moved the Immobilizer on {moved} last turn, and may not move {}",
        if moved == from { "it twice in a row" } else { "another one next" }
    )]
    ImmobilizerTwice {
        /// Where it stands.
        from: Square,
        /// Where the one stands that the player moved last.
        moved: Square,
        /// Whose turn it is.
        turn: Player,
    },
    /// `bifocal.move.frozen`
    #[error("the {piece} on {from} is frozen by the Immobilizer beside it on {}", list(by))]
    Frozen {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        from: Square,
        /// The Immobilizers.
        by: Vec<Square>,
    },
    /// `bifocal.king.move` to `bifocal.immobilizer.move`
    #[error("the {piece} on {from} does not go to {to}: {}", goes(*piece))]
    PieceMove {
        /// The piece.
        piece: Piece,
        /// The origin.
        from: Square,
        /// The target.
        to: Square,
    },
    /// `bifocal.kannon.orientation`
    #[error("the Kannon on {from} does not go to {to}: {}", stands(*kind))]
    KannonOrientation {
        /// The Kannon, as it stands.
        kind: Neutral,
        /// The origin.
        from: Square,
        /// The target.
        to: Square,
    },
    /// `bifocal.kannon.turn`
    #[error("the {piece} on {from} is not turned: {}", why_not_turned(*piece))]
    NotTurned {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        from: Square,
    },
    /// `bifocal.move.occupied`
    #[error("the {there} is on {to}, and nothing is captured")]
    Occupied {
        /// The target.
        to: Square,
        /// What stands there.
        there: Piece,
    },
    /// `bifocal.move.blocked`
    #[error("the {by} on {on} is in the way")]
    Blocked {
        /// The first square on the way, from the origin, on which something stands.
        on: Square,
        /// What stands there.
        by: Piece,
    },
    /// `bifocal.falcon.blocked`
    #[error("all three shortest paths from {from} to {to} are blocked, on {}", list(on))]
    FalconBlocked {
        /// The origin.
        from: Square,
        /// The target.
        to: Square,
        /// The squares of these paths on which pieces stand.
        on: Vec<Square>,
    },
    /// `bifocal.kannon.jump`
    #[error("a Kannon jumps over exactly one piece, and between {from} and {to} there {}", jumped_over(between))]
    KannonJump {
        /// The origin.
        from: Square,
        /// The target.
        to: Square,
        /// The squares between on which pieces stand.
        between: Vec<Square>,
    },
    /// `bifocal.kannon.over-kannon`
    #[error("the piece to jump over, on {over}, is a Kannon: under this ruling a Kannon may not jump over another")]
    OverKannon {
        /// Where the Kannon stands that is jumped over.
        over: Square,
    },
    /// `bifocal.king.double-step.out-of-check`
    #[error("the King on {king} is in check from {}, and under this ruling may not go two squares", list(attackers))]
    DoubleStepInCheck {
        /// Where the King stands.
        king: Square,
        /// The attackers' squares.
        attackers: Vec<Square>,
    },
    /// `bifocal.king.double-step.blocked`
    #[error("the King cannot pass: {} occupied", list_are(on))]
    PassBlocked {
        /// The squares that the King might pass over.
        on: Vec<Square>,
    },
    /// `bifocal.king.double-step.attacked`
    #[error("the King cannot pass over {}, attacked from {}", list(over), list(attackers))]
    PassAttacked {
        /// The vacant squares that the King might pass over.
        over: Vec<Square>,
        /// Where the pieces stand that would attack the King there.
        attackers: Vec<Square>,
    },
    /// `bifocal.swap.directions`
    #[error("under this ruling {} swaps only in the directions in which it moves, and so not from {from} to {to}", with_article(*kind))]
    SwapDirection {
        /// The Shield that moves.
        kind: Own,
        /// The origin.
        from: Square,
        /// The target.
        to: Square,
    },
    /// `bifocal.swap.frozen-shield`
    #[error("the {kind} on {to} is frozen by the Immobilizer beside it on {}", list(by))]
    SwapFrozen {
        /// The Shield on the target.
        kind: Own,
        /// The target.
        to: Square,
        /// The Immobilizers.
        by: Vec<Square>,
    },
    /// `bifocal.swap.equal`
    #[error(
        "the piece on {to} is a {kind} too: nothing would change, and under this ruling such a swap is not allowed"
    )]
    SwapEqual {
        /// The kind of both.
        kind: Own,
        /// The target.
        to: Square,
    },
    /// `bifocal.kings.apart`
    #[error("the King would stand on {king} beside the other King on {other}, and under this ruling may not")]
    BesideKing {
        /// Where it would stand.
        king: Square,
        /// Where the other stands.
        other: Square,
    },
    /// `bifocal.king.safe`
    #[error("the King would stand on {king}, attacked from {}", list(attackers))]
    KingOpen {
        /// Where the King would stand.
        king: Square,
        /// The attackers' squares.
        attackers: Vec<Square>,
    },
    /// `bifocal.position.kings`
    #[error("White has {} and Black {}, but each player has exactly one", counted(&of[0]), counted(&of[1]))]
    Kings {
        /// Where White's stand, and where Black's.
        of: [Vec<Square>; 2],
    },
    /// `bifocal.position.king-open`
    #[error("{owner}, who is not to move, has left their King on {king} attacked from {}", list(attackers))]
    PositionOpen {
        /// Who is not to move.
        owner: Player,
        /// Where that player's King stands.
        king: Square,
        /// The attackers' squares.
        attackers: Vec<Square>,
    },
    /// `bifocal.position.kings-apart`
    #[error("the Kings stand beside each other, on {} and {}", kings[0], kings[1])]
    PositionKingsBeside {
        /// Where they stand, White's first.
        kings: [Square; 2],
    },
    /// `bifocal.position.just-moved`
    #[error("{} on {square}, but the text says that a neutral piece has just been moved there", found.map_or("nothing is".to_owned(), |piece| format!("the {piece} is")))]
    PositionMoved {
        /// The square that the text names.
        square: Square,
        /// What stands there.
        found: Option<Piece>,
    },
    /// `bifocal.position.again`
    #[error("{}", no_immobilizer_again(*square, *found))]
    PositionAgain {
        /// The square that the text names.
        square: Square,
        /// What stands there.
        found: Option<Piece>,
    },
}

/// `e4 is`; `e4 and e5 are`.
fn list_are(squares: &[Square]) -> String {
    format!("{} {}", list(squares), if squares.len() == 1 { "is" } else { "are" })
}

/// A player's Kings, as text.
fn counted(kings: &[Square]) -> String {
    match kings {
        [] => "no King".to_owned(),
        [king] => format!("the King on {king}"),
        more => format!("Kings on {}", list(more)),
    }
}

/// The pieces that a Kannon would jump over, in words: `is none`; `are those on e4 and e5`.
fn jumped_over(between: &[Square]) -> String {
    match between {
        [] => "is none".to_owned(),
        some => format!("are those on {}", list(some)),
    }
}

/// A kind of piece with its article.
const fn with_article(kind: Own) -> &'static str {
    match kind {
        Own::King => "a King",
        Own::Mann => "a Mann",
        Own::Wazir => "a Wazir",
        Own::Firz => "a Firz",
    }
}

/// Why the fourth field cannot name this square, as text.
fn no_immobilizer_again(square: Square, found: Option<Piece>) -> String {
    match found {
        Some(Piece::Neutral(Neutral::Immobilizer)) => {
            format!("the Immobilizer on {square} cannot have been moved by both players last")
        }
        Some(piece) => {
            format!("the {piece} is on {square}, but the text says that an Immobilizer was moved there last turn")
        }
        None => format!("nothing is on {square}, but the text says that an Immobilizer was moved there last turn"),
    }
}

/// How a Kannon stands and goes, as text.
const fn stands(kind: Neutral) -> &'static str {
    match kind {
        Neutral::BishopwiseKannon => "it stands Bishop-wise, and goes diagonally",
        _ => "it stands Rook-wise, and goes straight",
    }
}

/// Why a piece does not land turned, as text.
fn why_not_turned(piece: Piece) -> &'static str {
    match piece {
        Piece::Neutral(kind) if kind.is_kannon() => "it goes either way at every jump",
        _ => "it is not a Kannon",
    }
}

/// How a piece moves, as text.
const fn goes(piece: Piece) -> &'static str {
    match piece {
        Piece::Own(_, Own::King) => "it goes one square, or two where the rulings allow it",
        Piece::Own(_, Own::Mann) => "it goes one square",
        Piece::Own(_, Own::Wazir) => "it goes one square straight, or swaps with a Shield of its side beside it",
        Piece::Own(_, Own::Firz) => "it goes one square diagonally, or swaps with a Shield of its side beside it",
        Piece::Neutral(Neutral::Rook) => "it goes straight",
        Piece::Neutral(Neutral::Knight) => "it makes a knight's leap",
        Piece::Neutral(Neutral::Bishop) => "it goes diagonally, or one square straight",
        Piece::Neutral(Neutral::Falcon) => "it goes three squares one way and one or two the other",
        Piece::Neutral(Neutral::Kannon | Neutral::BishopwiseKannon | Neutral::Immobilizer) => {
            "it goes straight or diagonally"
        }
    }
}

/// The clause that says how a piece moves.
pub(super) const fn move_clause(piece: Piece) -> Clause {
    Clause::new(match piece {
        Piece::Own(_, Own::King) => "bifocal.king.move",
        Piece::Own(_, Own::Mann) => "bifocal.mann.move",
        Piece::Own(_, Own::Wazir) => "bifocal.wazir.move",
        Piece::Own(_, Own::Firz) => "bifocal.firz.move",
        Piece::Neutral(Neutral::Rook) => "bifocal.rook.move",
        Piece::Neutral(Neutral::Knight) => "bifocal.knight.move",
        Piece::Neutral(Neutral::Bishop) => "bifocal.bishop.move",
        Piece::Neutral(Neutral::Falcon) => "bifocal.falcon.move",
        Piece::Neutral(Neutral::Kannon | Neutral::BishopwiseKannon) => "bifocal.kannon.move",
        Piece::Neutral(Neutral::Immobilizer) => "bifocal.immobilizer.move",
    })
}

impl Refusal {
    /// The clause.
    pub const fn clause(&self) -> Clause {
        Clause::new(match self {
            Refusal::PieceMove { piece, .. } => return move_clause(*piece),
            Refusal::Over { .. } => "bifocal.end.over",
            Refusal::BeyondBoard { .. } => "bifocal.move.on-board",
            Refusal::NotOwn { .. } => "bifocal.move.own",
            Refusal::JustMoved { .. } => "bifocal.move.just-moved",
            Refusal::ImmobilizerTwice { .. } => "bifocal.immobilizer.twice",
            Refusal::Frozen { .. } => "bifocal.move.frozen",
            Refusal::KannonOrientation { .. } => "bifocal.kannon.orientation",
            Refusal::NotTurned { .. } => "bifocal.kannon.turn",
            Refusal::Occupied { .. } => "bifocal.move.occupied",
            Refusal::Blocked { .. } => "bifocal.move.blocked",
            Refusal::FalconBlocked { .. } => "bifocal.falcon.blocked",
            Refusal::KannonJump { .. } => "bifocal.kannon.jump",
            Refusal::OverKannon { .. } => "bifocal.kannon.over-kannon",
            Refusal::DoubleStepInCheck { .. } => "bifocal.king.double-step.out-of-check",
            Refusal::PassBlocked { .. } => "bifocal.king.double-step.blocked",
            Refusal::PassAttacked { .. } => "bifocal.king.double-step.attacked",
            Refusal::SwapDirection { .. } => "bifocal.swap.directions",
            Refusal::SwapFrozen { .. } => "bifocal.swap.frozen-shield",
            Refusal::SwapEqual { .. } => "bifocal.swap.equal",
            Refusal::BesideKing { .. } => "bifocal.kings.apart",
            Refusal::KingOpen { .. } => "bifocal.king.safe",
            Refusal::Kings { .. } => "bifocal.position.kings",
            Refusal::PositionOpen { .. } => "bifocal.position.king-open",
            Refusal::PositionKingsBeside { .. } => "bifocal.position.kings-apart",
            Refusal::PositionMoved { .. } => "bifocal.position.just-moved",
            Refusal::PositionAgain { .. } => "bifocal.position.again",
        })
    }

    /// The squares that decide: of what stands in the way, of what freezes, of what attacks a King.
    pub fn squares(&self) -> Vec<Square> {
        let with = |first: &Square, rest: &[Square]| [&[*first], rest].concat();
        match self {
            Refusal::Over { .. } => Vec::new(),
            Refusal::BeyondBoard { squares, .. } => squares.clone(),
            Refusal::Kings { of } => of.concat(),
            Refusal::NotOwn { from, .. } | Refusal::JustMoved { from, .. } | Refusal::NotTurned { from, .. } => {
                vec![*from]
            }
            Refusal::ImmobilizerTwice { from, moved, .. } if from == moved => vec![*from],
            Refusal::ImmobilizerTwice { from, moved, .. } => vec![*from, *moved],
            Refusal::Frozen { by, .. } | Refusal::SwapFrozen { by, .. } => by.clone(),
            Refusal::PieceMove { from, to, .. }
            | Refusal::KannonOrientation { from, to, .. }
            | Refusal::SwapDirection { from, to, .. } => vec![*from, *to],
            Refusal::Occupied { to, .. } | Refusal::SwapEqual { to, .. } => vec![*to],
            Refusal::Blocked { on, .. } | Refusal::OverKannon { over: on } => vec![*on],
            Refusal::FalconBlocked { on, .. } | Refusal::PassBlocked { on } => on.clone(),
            Refusal::KannonJump { between, .. } => between.clone(),
            Refusal::PassAttacked { over, attackers } => [&over[..], attackers].concat(),
            Refusal::BesideKing { king, other } => vec![*king, *other],
            Refusal::KingOpen { king, attackers }
            | Refusal::DoubleStepInCheck { king, attackers }
            | Refusal::PositionOpen { king, attackers, .. } => with(king, attackers),
            Refusal::PositionKingsBeside { kings } => kings.to_vec(),
            Refusal::PositionMoved { square, .. } | Refusal::PositionAgain { square, .. } => vec![*square],
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
