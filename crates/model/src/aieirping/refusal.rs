//! Why the law of Aieirping Chess refuses a move: the clause, the squares and the explanation.

use crate::board::aieirping::{Effect, Kind, Piece, Thing};
use crate::board::{Player, Square};
use crate::refuse::list;
use crate::rules::{Breach, Clause, Outcome};

/// What a clause forbids, with the squares that are the reason.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// `aieirping.move.own`
    #[error("{} on {from}, and {turn} is to move", stands(*found))]
    NotOwn {
        /// The origin.
        from: Square,
        /// Whose turn it is.
        turn: Player,
        /// What stands there.
        found: Option<Thing>,
    },
    /// `aieirping.a.move` to `aieirping.z.move`
    #[error("the {kind} on {from} does not go to {to}: {}", moves(*kind))]
    PieceMove {
        /// The kind.
        kind: Kind,
        /// The origin.
        from: Square,
        /// The target.
        to: Square,
    },
    /// `aieirping.f.mark`
    #[error("{}", marks(*kind, *from, *wall, *found))]
    Marks {
        /// The kind of piece that would mark.
        kind: Kind,
        /// Where it stands.
        from: Square,
        /// The square that it would mark.
        wall: Square,
        /// What stands there, if an F beside it could mark it otherwise.
        found: Option<Thing>,
    },
    /// `aieirping.move.frozen`
    #[error("the {kind} on {from} cannot move: an enemy's J is beside it on {}", list(by))]
    Frozen {
        /// The kind.
        kind: Kind,
        /// Where it stands.
        from: Square,
        /// The J.
        by: Vec<Square>,
    },
    /// `aieirping.move.wall`
    #[error("there is a wall on {to}")]
    OntoWall {
        /// The target.
        to: Square,
    },
    /// `aieirping.move.onto-friend`
    #[error("the {friend} on {to} belongs to the same player")]
    OntoFriend {
        /// The target.
        to: Square,
        /// What stands there.
        friend: Piece,
    },
    /// `aieirping.move.blocked`
    #[error("{} on {on}, in the way", stands(Some(*by)))]
    Blocked {
        /// The first square in the way.
        on: Square,
        /// What stands there.
        by: Thing,
    },
    /// `aieirping.move.leap-blocked`
    #[error("walls stand on both squares between, {} and {}, and under this ruling they block a leap", between[0], between[1])]
    LeapBlocked {
        /// The two squares.
        between: [Square; 2],
    },
    /// `aieirping.e.king`
    #[error("an E moves as a Q only to capture an enemy K, and none is on {to}")]
    NoKingForE {
        /// The target.
        to: Square,
    },
    /// `aieirping.p.push`
    #[error("a P does not capture straight forward, and the {there} is on {to}")]
    PushOnto {
        /// The target.
        to: Square,
        /// What stands there.
        there: Piece,
    },
    /// `aieirping.p.capture`, `aieirping.x.capture`
    #[error("{} only to capture, and {to} is vacant", if *kind == Kind::P { "a P goes diagonally" } else { "an X moves" })]
    NothingToCapture {
        /// P or X.
        kind: Kind,
        /// The target.
        to: Square,
    },
    /// `aieirping.s.enemy`
    #[error("an S does not capture an enemy, and the {enemy} is on {to}")]
    SCaptures {
        /// The target.
        to: Square,
        /// What stands there.
        enemy: Piece,
    },
    /// `aieirping.t.friend`
    #[error("a T changes places with a friend, and {} on {to}", stands(found.map(Thing::Piece)))]
    NoFriendForT {
        /// The target.
        to: Square,
        /// The enemy there, if there is one.
        found: Option<Piece>,
    },
    /// `aieirping.t.king`
    #[error("a T does not change places with the K on {to}")]
    TWithKing {
        /// The target.
        to: Square,
    },
    /// `aieirping.t.frozen-piece`
    #[error("the piece on {to} cannot move either: an enemy's J is beside it on {}", list(by))]
    TWithFrozen {
        /// The target.
        to: Square,
        /// The J.
        by: Vec<Square>,
    },
    /// `aieirping.t.x`
    #[error(
        "the piece on {to} is an X, which moves only to capture: under this ruling a T may not change places with it"
    )]
    TWithX {
        /// The target.
        to: Square,
    },
    /// `aieirping.t.walls`
    #[error("a wall stands between the two pieces, on {on}: under this ruling a T may not change places past it")]
    TPastWall {
        /// The first wall.
        on: Square,
    },
    /// `aieirping.t.idle`
    #[error("the piece on {to} is a T too: nothing would change, and under this ruling such a move is not allowed")]
    TWithT {
        /// The target.
        to: Square,
    },
    /// `aieirping.promotion.forced`
    #[error("on {to}, its last rank, {} becomes {}", kind.with_article(), into.with_article())]
    MustPromote {
        /// P or Z.
        kind: Kind,
        /// The target.
        to: Square,
        /// What it becomes.
        into: Kind,
    },
    /// `aieirping.promotion.none`
    #[error("{} that goes to {to} does not become {}", kind.with_article(), into.with_article())]
    Promotes {
        /// The kind.
        kind: Kind,
        /// The target.
        to: Square,
        /// What it would become.
        into: Kind,
    },
    /// `aieirping.effect.none`
    #[error("{}", no_effect(*kind, *to, *effect, *captured))]
    NoSuchEffect {
        /// The kind of piece that moves.
        kind: Kind,
        /// The target.
        to: Square,
        /// The effect that the move would have.
        effect: Effect,
        /// What it captures.
        captured: Option<Piece>,
    },
    /// `aieirping.l.mark`
    #[error("the L on {to} marks a vacant square to its left or right, not {wall}")]
    LMarks {
        /// The target.
        to: Square,
        /// The square that would be marked.
        wall: Square,
    },
    /// `aieirping.l.mark`
    #[error("the L on {to} has to mark {}", list_or(vacant))]
    LMustMark {
        /// The target.
        to: Square,
        /// The squares that it may mark.
        vacant: Vec<Square>,
    },
    /// `aieirping.l.no-square`
    #[error("there is no vacant square to mark to the left or right of {to}")]
    LNoSquare {
        /// The target.
        to: Square,
    },
    /// `aieirping.i.place`
    #[error("the captured {} cannot be put on {square}", captured.kind)]
    IPuts {
        /// What is captured.
        captured: Piece,
        /// The square.
        square: Square,
    },
    /// `aieirping.i.place`
    #[error("the captured {} has to be put on a vacant square", captured.kind)]
    IMustPut {
        /// What is captured.
        captured: Piece,
    },
    /// `aieirping.end.over`
    #[error("the game is over; {outcome}")]
    Over {
        /// How it ended.
        outcome: Outcome,
    },
}

/// What stands somewhere, as the beginning of a sentence.
fn stands(thing: Option<Thing>) -> String {
    match thing {
        None => "nothing is".to_owned(),
        Some(Thing::Wall) => "a wall is".to_owned(),
        Some(Thing::Piece(piece)) => format!("the {piece} is"),
    }
}

/// `e4`; `e4 or g4`.
fn list_or(squares: &[Square]) -> String {
    squares.iter().map(Square::to_string).collect::<Vec<_>>().join(" or ")
}

/// How a piece moves, as text.
const fn moves(kind: Kind) -> &'static str {
    match kind {
        Kind::A => "an A goes straight forward or diagonally backward",
        Kind::B | Kind::D => "it goes diagonally",
        Kind::E => "an E makes a knight's leap, or takes a King as a Q",
        Kind::F | Kind::N => "it makes a knight's leap",
        Kind::H => "an H makes a knight's leap on its own side, and goes as a Q on the other",
        Kind::I | Kind::L | Kind::R => "it goes straight",
        Kind::J | Kind::K => "it goes one square in any direction",
        Kind::M => "an M goes diagonally or makes a knight's leap",
        Kind::O => "an O goes one square straight",
        Kind::P => "a P goes one square forward, to capture diagonally",
        Kind::Q | Kind::X => "it goes straight or diagonally",
        Kind::S => "an S goes straight or diagonally, or makes a knight's leap",
        Kind::T => "a T changes places with a piece of its file or rank",
        Kind::U => "a U goes straight on its own side, and diagonally on the other",
        Kind::Y => "a Y goes one square straight backward or diagonally forward",
        Kind::Z => "a Z goes straight forward",
    }
}

/// Why a piece does not mark a square, as text.
fn marks(kind: Kind, from: Square, wall: Square, there: Option<Thing>) -> String {
    match there {
        _ if kind != Kind::F => format!("only an F marks without moving, and {} is on {from}", kind.with_article()),
        Some(_) => format!("{} on {wall}", stands(there)),
        None => format!("{wall} is not beside the F on {from}"),
    }
}

/// Why a move does not have an effect, as text.
fn no_effect(kind: Kind, to: Square, effect: Effect, captured: Option<Piece>) -> String {
    match (effect, kind, captured) {
        (Effect::Wall(_), Kind::L, _) | (Effect::Place(_), Kind::I, Some(_)) => {
            format!("the last K is captured on {to}, and the move has no other effect")
        }
        (Effect::Wall(_), ..) => format!("only an L marks a square with its move, and {} moves", kind.with_article()),
        (Effect::Place(_), Kind::I, None) => format!("nothing is captured on {to}"),
        (Effect::Place(_), ..) => {
            format!("only an I puts what it captures on the board, and {} moves", kind.with_article())
        }
        (Effect::None, ..) => "the move has no effect".to_owned(),
    }
}

/// The clause that says how a piece moves.
pub(super) const fn move_clause(kind: Kind) -> Clause {
    Clause::new(match kind {
        Kind::A => "aieirping.a.move",
        Kind::B => "aieirping.b.move",
        Kind::D => "aieirping.d.move",
        Kind::E => "aieirping.e.move",
        Kind::F => "aieirping.f.move",
        Kind::H => "aieirping.h.move",
        Kind::I => "aieirping.i.move",
        Kind::J => "aieirping.j.move",
        Kind::K => "aieirping.k.move",
        Kind::L => "aieirping.l.move",
        Kind::M => "aieirping.m.move",
        Kind::N => "aieirping.n.move",
        Kind::O => "aieirping.o.move",
        Kind::P => "aieirping.p.move",
        Kind::Q => "aieirping.q.move",
        Kind::R => "aieirping.r.move",
        Kind::S => "aieirping.s.move",
        Kind::T => "aieirping.t.move",
        Kind::U => "aieirping.u.move",
        Kind::X => "aieirping.x.move",
        Kind::Y => "aieirping.y.move",
        Kind::Z => "aieirping.z.move",
    })
}

impl Refusal {
    /// The clause.
    pub const fn clause(&self) -> Clause {
        Clause::new(match self {
            Refusal::PieceMove { kind, .. } => return move_clause(*kind),
            Refusal::NotOwn { .. } => "aieirping.move.own",
            Refusal::Marks { .. } => "aieirping.f.mark",
            Refusal::Frozen { .. } => "aieirping.move.frozen",
            Refusal::OntoWall { .. } => "aieirping.move.wall",
            Refusal::OntoFriend { .. } => "aieirping.move.onto-friend",
            Refusal::Blocked { .. } => "aieirping.move.blocked",
            Refusal::LeapBlocked { .. } => "aieirping.move.leap-blocked",
            Refusal::NoKingForE { .. } => "aieirping.e.king",
            Refusal::PushOnto { .. } => "aieirping.p.push",
            Refusal::NothingToCapture { kind: Kind::X, .. } => "aieirping.x.capture",
            Refusal::NothingToCapture { .. } => "aieirping.p.capture",
            Refusal::SCaptures { .. } => "aieirping.s.enemy",
            Refusal::NoFriendForT { .. } => "aieirping.t.friend",
            Refusal::TWithKing { .. } => "aieirping.t.king",
            Refusal::TWithFrozen { .. } => "aieirping.t.frozen-piece",
            Refusal::TWithX { .. } => "aieirping.t.x",
            Refusal::TPastWall { .. } => "aieirping.t.walls",
            Refusal::TWithT { .. } => "aieirping.t.idle",
            Refusal::MustPromote { .. } => "aieirping.promotion.forced",
            Refusal::Promotes { .. } => "aieirping.promotion.none",
            Refusal::NoSuchEffect { .. } => "aieirping.effect.none",
            Refusal::LMarks { .. } | Refusal::LMustMark { .. } => "aieirping.l.mark",
            Refusal::LNoSquare { .. } => "aieirping.l.no-square",
            Refusal::IPuts { .. } | Refusal::IMustPut { .. } => "aieirping.i.place",
            Refusal::Over { .. } => "aieirping.end.over",
        })
    }

    /// The squares that decide: of what stands in the way, of what keeps a piece from moving, or where it would go.
    pub fn squares(&self) -> Vec<Square> {
        match self {
            Refusal::NotOwn { from, .. } => vec![*from],
            Refusal::PieceMove { from, to, .. } => vec![*from, *to],
            Refusal::Marks { wall, .. } => vec![*wall],
            Refusal::Frozen { by, .. } | Refusal::TWithFrozen { by, .. } => by.clone(),
            Refusal::Blocked { on, .. } | Refusal::TPastWall { on } => vec![*on],
            Refusal::LeapBlocked { between } => between.to_vec(),
            Refusal::OntoWall { to }
            | Refusal::OntoFriend { to, .. }
            | Refusal::NoKingForE { to }
            | Refusal::PushOnto { to, .. }
            | Refusal::NothingToCapture { to, .. }
            | Refusal::SCaptures { to, .. }
            | Refusal::NoFriendForT { to, .. }
            | Refusal::TWithKing { to }
            | Refusal::TWithX { to }
            | Refusal::TWithT { to }
            | Refusal::MustPromote { to, .. }
            | Refusal::Promotes { to, .. }
            | Refusal::NoSuchEffect { to, .. }
            | Refusal::LNoSquare { to } => vec![*to],
            Refusal::LMarks { wall, .. } => vec![*wall],
            Refusal::LMustMark { vacant, .. } => vacant.clone(),
            Refusal::IPuts { square, .. } => vec![*square],
            Refusal::IMustPut { .. } | Refusal::Over { .. } => Vec::new(),
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
