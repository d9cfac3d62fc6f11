//! Squares, sets of them (a1 lowest, then b1, and h8 highest), and how they lie to each other, whatever stands there: lines, and the leaps of Knight and King.
//!
//! Which way is forward for a player is known at compile time: what is written for a [`Colour`] is compiled for each.

use crate::board::Player;
use crate::board::chess::Wing;
use crate::colour::{Black, White};
use crate::squares::{Bitboard, bit, shifted};
use crate::table::table;

/// How many squares there are.
pub(super) const SQUARES: usize = 64;

/// The lowest rank.
pub(super) const RANK_1: Bitboard = 0xFF;

/// The ranks on which no Pawn stands.
pub(super) const LAST_RANKS: Bitboard = RANK_1 | RANK_1 << LAST;

/// The leftmost file.
pub(super) const FILE_A: Bitboard = 0x0101_0101_0101_0101;

/// The rightmost file.
pub(super) const FILE_H: Bitboard = FILE_A << 7;

/// The dark squares, of which a1 is one: `chess.board.colours`.
pub(super) const DARK: Bitboard = 0xAA55_AA55_AA55_AA55;

/// The set of one square, by its name.
const fn named(name: &str) -> Bitboard {
    let name = name.as_bytes();
    bit((name[1] - b'1') * 8 + name[0] - b'a')
}

/// The squares one file to either side of any in a set.
#[inline(always)]
pub(super) const fn beside(set: Bitboard) -> Bitboard {
    (set & !FILE_A) >> 1 | (set & !FILE_H) << 1
}

/// `chess.knight.move`
#[inline(always)]
pub(super) fn knight_attacks(from: u8) -> Bitboard {
    KNIGHT[from as usize % SQUARES]
}

/// `chess.king.move`, but for castling.
#[inline(always)]
pub(super) fn king_attacks(from: u8) -> Bitboard {
    KING[from as usize % SQUARES]
}

/// By origin.
pub(super) static KNIGHT: [Bitboard; SQUARES] = table!(SQUARES, from => knight_from(1 << from));
/// By origin.
pub(super) static KING: [Bitboard; SQUARES] = table!(SQUARES, from => around(1 << from));

const fn knight_from(from: Bitboard) -> Bitboard {
    let one = beside(from);
    let two = beside(one) & !from;
    one << 16 | one >> 16 | two << 8 | two >> 8
}

/// The squares that a King can step to from any of these squares, except these themselves.
#[inline(always)]
pub(super) const fn around(from: Bitboard) -> Bitboard {
    let row = from | beside(from);
    (row | row << 8 | row >> 8) & !from
}

/// The lines through a square, the square among them: its file, its rank, and the two diagonals.
#[derive(Clone, Copy)]
pub(super) struct LinesThrough {
    pub file: Bitboard,
    pub rank: Bitboard,
    /// From file a upwards.
    pub rising: Bitboard,
    /// From file a downwards.
    pub falling: Bitboard,
}

/// The lines through a square.
pub(super) const fn lines(square: usize) -> LinesThrough {
    let (file, rank) = (square % 8, square / 8);
    let mut lines = LinesThrough { file: FILE_A << file, rank: RANK_1 << (8 * rank), rising: 0, falling: 0 };
    let mut other = 0;
    while other < SQUARES {
        if other % 8 + rank == other / 8 + file {
            lines.rising |= 1 << other;
        }
        if other % 8 + other / 8 == file + rank {
            lines.falling |= 1 << other;
        }
        other += 1;
    }
    lines
}

impl LinesThrough {
    const fn all(self) -> [Bitboard; 4] {
        [self.file, self.rank, self.rising, self.falling]
    }
}

/// The squares between two on a line; none between two on no line.
#[inline(always)]
pub(super) fn between(a: u8, b: u8) -> Bitboard {
    BETWEEN[a as usize % SQUARES][b as usize % SQUARES]
}

static BETWEEN: [[Bitboard; SQUARES]; SQUARES] = table!(SQUARES, a => {
    let lines = lines(a).all();
    table!(SQUARES, b => {
        // All indices between the two, of which the line's are wanted.
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        let within = ((1 << high) - (1 << low)) & !(1 << low);
        let mut between = 0;
        let mut line = 0;
        while line < lines.len() {
            if a != b && lines[line] >> b & 1 == 1 {
                between = lines[line] & within;
            }
            line += 1;
        }
        between
    })
});

/// The squares past the second on the line from the first to it; none if they are on no line.
#[inline(always)]
pub(super) fn beyond(a: u8, b: u8) -> Bitboard {
    BEYOND[a as usize % SQUARES][b as usize % SQUARES]
}

static BEYOND: [[Bitboard; SQUARES]; SQUARES] = table!(SQUARES, a => {
    table!(SQUARES, b => {
        let (mut beyond, mut c) = (0, 0);
        while c < SQUARES {
            // From any square past the second, the second is between.
            if BETWEEN[a][c] >> b & 1 == 1 {
                beyond |= 1 << c;
            }
            c += 1;
        }
        beyond
    })
});

/// A player.
pub(super) trait Colour: Copy {
    /// The other player.
    type Other: Colour<Other = Self>;
    /// The player.
    const PLAYER: Player;
    /// The rank that this player's Pawns pass over when they go two squares.
    const THIRD_RANK: Bitboard;
    /// The rank farthest from this player.
    const LAST_RANK: Bitboard;
    /// How much farther the next square's index is for this player's Pawns.
    const FORWARDS: i8;

    /// The squares of castling on each wing, in the order of [`Wing`].
    const CASTLING: [Castling; 2];
    /// The corners of this player's first rank.
    const CORNERS: Bitboard = Self::CASTLING[0].corner | Self::CASTLING[1].corner;

    /// These squares, each one rank on.
    #[inline(always)]
    fn forwards(squares: Bitboard) -> Bitboard {
        shifted(squares, Self::FORWARDS)
    }

    /// These squares, each one on diagonally towards file a.
    #[inline(always)]
    fn left(squares: Bitboard) -> Bitboard {
        Self::forwards(squares & !FILE_A) >> 1
    }

    /// These squares, each one on diagonally towards file h.
    #[inline(always)]
    fn right(squares: Bitboard) -> Bitboard {
        Self::forwards(squares & !FILE_H) << 1
    }

    /// What this player's Pawns attack from these squares.
    #[inline(always)]
    fn pawn_attacks(squares: Bitboard) -> Bitboard {
        Self::left(squares) | Self::right(squares)
    }

    /// The squares of castling on this wing.
    #[inline(always)]
    fn castling(wing: Wing) -> Castling {
        Self::CASTLING[wing as usize]
    }
}

/// A player's castling on one wing: `chess.castling`.
#[derive(Clone, Copy)]
pub(super) struct Castling {
    /// Where the Rook stands. That bit is also the right to castle there.
    pub corner: Bitboard,
    /// The squares between King and Rook.
    pub between: Bitboard,
    /// The square over which the King goes, which the Rook goes to.
    pub passed: Bitboard,
    /// The square to which the King goes.
    pub target: Bitboard,
    /// Where the King stands.
    pub home: Bitboard,
}

const LAST: u8 = 56;

/// White plays up the board.
impl Colour for White {
    type Other = Black;
    const PLAYER: Player = Player::White;
    const THIRD_RANK: Bitboard = RANK_1 << 16;
    const LAST_RANK: Bitboard = RANK_1 << LAST;
    const FORWARDS: i8 = 8;
    const CASTLING: [Castling; 2] = castling(0);
}

/// Black plays down.
impl Colour for Black {
    type Other = White;
    const PLAYER: Player = Player::Black;
    const THIRD_RANK: Bitboard = RANK_1 << 40;
    const LAST_RANK: Bitboard = RANK_1;
    const FORWARDS: i8 = -8;
    const CASTLING: [Castling; 2] = castling(LAST);
}

/// The squares of castling on each wing, so many bits up from the first rank.
const fn castling(up: u8) -> [Castling; 2] {
    [
        Castling::of(["e1", "g1"], ["h1", "f1"], named("f1") | named("g1"), up),
        Castling::of(["e1", "c1"], ["a1", "d1"], named("b1") | named("c1") | named("d1"), up),
    ]
}

impl Castling {
    /// Where King and Rook stand and go to, and the squares between them.
    const fn of([home, target]: [&str; 2], [corner, passed]: [&str; 2], between: Bitboard, up: u8) -> Self {
        Castling {
            corner: named(corner) << up,
            between: between << up,
            passed: named(passed) << up,
            target: named(target) << up,
            home: named(home) << up,
        }
    }
}
