//! Hexapawn's Pawns, setups and moves as data and as text.

use std::fmt;
use std::str::FromStr;

use rulebook::board::fen::{self, Alphabet};
use rulebook::board::{self, Board, Grid, Palette, PieceKind, Player, Reading, Route, Routed, Sign, Square};
use rulebook::board::{Unreadable, debug_as_text, kinds, parsed_whole};

/// The game's id.
const GAME: &str = "hexapawn";

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

/// A position as it can be written down.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Setup {
    squares: [Option<Piece>; BOARD.size()],
    /// Whose turn it is.
    pub turn: Player,
}

impl Setup {
    /// An empty board.
    pub const fn empty(turn: Player) -> Self {
        Setup { squares: [None; BOARD.size()], turn }
    }

    /// What stands on a square.
    pub const fn at(&self, square: Square) -> Option<Piece> {
        self.squares[BOARD.index(square)]
    }

    /// Puts a Pawn on a square, or clears it.
    pub const fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.squares[BOARD.index(square)] = piece;
    }

    /// The squares of a player's Pawns.
    pub fn pawns(&self, owner: Player) -> impl Iterator<Item = Square> {
        BOARD.squares().filter(move |square| self.at(*square).is_some_and(|piece| piece.owner == owner))
    }
}

impl board::Setup for Setup {
    fn read(text: &str) -> Reading<Self> {
        fen::read(text, Setup::empty(Player::White), |setup, board, rest, faults| {
            let alphabet = Alphabet { signs: &[], letters: "P or p", read: Piece::of_letters };
            fen::read_board(board, BOARD, &alphabet, faults, |square, piece| setup.put(square, Some(piece)));
            setup.turn = fen::read_tail(rest, text.len(), faults).unwrap_or(Player::White);
        })
    }

    fn boards(&self) -> Vec<&dyn Board> {
        vec![self]
    }

    fn palettes() -> Vec<Palette> {
        let pawn = |owner| Sign::from(Piece { kind: Kind::Pawn, owner });
        vec![Palette { game: GAME, squares: Player::BOTH.map(pawn).into(), beside: Vec::new() }]
    }

    fn simpler(&self) -> Vec<Self> {
        let without = |square| {
            let mut less = *self;
            less.put(square, None);
            less
        };
        Player::BOTH.into_iter().flat_map(|owner| self.pawns(owner)).map(without).collect()
    }
}

impl Board for Setup {
    fn game(&self) -> &'static str {
        GAME
    }

    fn grid(&self) -> Grid {
        BOARD
    }

    fn sign(&self, square: Square) -> Option<Sign> {
        self.at(square).map(Sign::from)
    }

    fn turn(&self) -> Player {
        self.turn
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = fen::write_board(BOARD, |square| self.at(square).map(Piece::letters));
        write!(f, "{board} {}", self.turn.letter())
    }
}

parsed_whole!(Setup);
debug_as_text!(Setup);

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
