//! The two players, as types: what is forwards for one is backwards for the other.

use super::layout::{Bitboard, FILE_A, FILE_H, RANK_1, named};
use crate::board::Player;
use crate::board::chess::Wing;

/// A player.
pub(super) trait Side: Copy {
    /// The other player.
    type Other: Side<Other = Self>;
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
    fn forwards(squares: Bitboard) -> Bitboard;

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

/// White, who plays up the board.
#[derive(Clone, Copy)]
pub(super) struct White;

/// Black, who plays down.
#[derive(Clone, Copy)]
pub(super) struct Black;

const LAST: u8 = 56;

impl Side for White {
    type Other = Black;
    const PLAYER: Player = Player::White;
    const THIRD_RANK: Bitboard = RANK_1 << 16;
    const LAST_RANK: Bitboard = RANK_1 << LAST;
    const FORWARDS: i8 = 8;
    const CASTLING: [Castling; 2] = [
        Castling {
            corner: named("h1"),
            between: named("f1") | named("g1"),
            passed: named("f1"),
            target: named("g1"),
            home: named("e1"),
        },
        Castling {
            corner: named("a1"),
            between: named("b1") | named("c1") | named("d1"),
            passed: named("d1"),
            target: named("c1"),
            home: named("e1"),
        },
    ];

    #[inline(always)]
    fn forwards(squares: Bitboard) -> Bitboard {
        squares << 8
    }
}

impl Side for Black {
    type Other = White;
    const PLAYER: Player = Player::Black;
    const THIRD_RANK: Bitboard = RANK_1 << 40;
    const LAST_RANK: Bitboard = RANK_1;
    const FORWARDS: i8 = -8;
    const CASTLING: [Castling; 2] = [White::CASTLING[0].on_last_rank(), White::CASTLING[1].on_last_rank()];

    #[inline(always)]
    fn forwards(squares: Bitboard) -> Bitboard {
        squares >> 8
    }
}

impl Castling {
    /// The same on White's last rank.
    const fn on_last_rank(self) -> Self {
        Castling {
            corner: self.corner << LAST,
            between: self.between << LAST,
            passed: self.passed << LAST,
            target: self.target << LAST,
            home: self.home << LAST,
        }
    }
}
