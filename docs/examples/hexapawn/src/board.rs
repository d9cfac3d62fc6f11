//! Hexapawn's Pawns, setups and moves as data and as text.

use std::fmt;
use std::str::FromStr;

use rulebook::board::fen::Alphabet;
use rulebook::board::{self, Grid, GridSetup, OnGrid, PieceKind, Player, Route, Routed, Square, Unreadable};
use rulebook::board::{debug_as_text, kinds};

/// The board: three by three.
pub const BOARD: Grid = Grid::new(3, 3);

/// The initial position with White to move, as text.
pub const START: &str = "ppp/3/PPP w";

kinds! {
    /// The only kind of piece.
    Kind {
        Pawn "P" "Pawn",
    }
}

impl PieceKind for Kind {
    const UPPER: Player = Player::White;
}

/// A Pawn and its owner.
pub type Piece = board::Piece<Kind>;

impl OnGrid for Kind {
    const GAME: &'static str = "hexapawn";
    const BOARD: Grid = BOARD;
    const ALPHABET: Alphabet<Piece> = Alphabet { signs: &[], letters: "P or p", read: Piece::of_letters };
    type Thing = Piece;

    fn things() -> Vec<Piece> {
        Piece::all().collect()
    }
}

/// A position as it can be written down.
pub type Setup = GridSetup<Kind, { BOARD.size() }>;

/// The squares of a player's Pawns.
pub fn pawns(setup: &Setup, owner: Player) -> impl Iterator<Item = Square> + '_ {
    setup.pieces().filter(move |(_, pawn)| pawn.owner == owner).map(|(square, _)| square)
}

/// A move: the Pawn on `from` goes to `to`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where it stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
}

impl Routed for Move {
    fn route(&self) -> Route {
        Route::new(self.from, self.to)
    }
}

impl FromStr for Move {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let (from, to) = text.split_at_checked(2).unwrap_or((text, ""));
        let square = |name, at| BOARD.read(name, at).map_err(|fault| Unreadable::one(text, fault));
        Ok(Move { from: square(from, 0)?, to: square(to, from.len())? })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

debug_as_text!(Move);
