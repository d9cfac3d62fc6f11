//! What a player's moves depend on, and how they change it.

use super::geometry::{Colour, king_attacks, knight_attacks};
use super::slides;
use crate::board::Player;
use crate::board::chess::{Kind, Move, Piece, Setup, Wing};
use crate::colour::by_colour;
use crate::processor::Plain;
use crate::squares::{Bitboard, bit, index, lowest, square, squares};

/// The pieces, the rights to castle and the en passant square. It does not store whose turn it is.
///
/// A Queen is a piece that slides both ways, so the sets of sliders need no computation, and what is
/// captured is cleared from five sets without asking what it was.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Board {
    pub pawns: Bitboard,
    pub knights: Bitboard,
    /// Bishops and Queens.
    pub diagonal: Bitboard,
    /// Rooks and Queens.
    pub straight: Bitboard,
    pub kings: Bitboard,
    /// Each player's pieces.
    pub(super) sides: [Bitboard; 2],
    /// The corners on whose wing there is a right to castle.
    pub rights: Bitboard,
    /// The en passant square, or nothing.
    pub en_passant: Bitboard,
}

/// Where a Pawn comes from, as it goes to a square.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PawnWay {
    /// From the square behind.
    Push,
    /// From two squares behind.
    Double,
    /// Capturing, towards file a.
    Left,
    /// Capturing, towards file h.
    Right,
}

impl PawnWay {
    pub const ALL: [PawnWay; 4] = [PawnWay::Push, PawnWay::Double, PawnWay::Left, PawnWay::Right];

    /// Where the Pawn that goes to `to` comes from.
    #[inline(always)]
    pub const fn origin<S: Colour>(self, to: u8) -> u8 {
        let step = match self {
            PawnWay::Push => S::FORWARDS,
            PawnWay::Double => 2 * S::FORWARDS,
            PawnWay::Left => S::FORWARDS - 1,
            PawnWay::Right => S::FORWARDS + 1,
        };
        to.wrapping_sub(step as u8)
    }
}

/// A move, by the squares' indices.
#[derive(Clone, Copy)]
pub(super) enum Ply {
    /// Of a Knight, Bishop, Rook, Queen or King.
    Officer { kind: Kind, from: u8, to: u8 },
    /// Of a Pawn, but not en passant; on the last rank it is promoted.
    Pawn { way: PawnWay, to: u8, promotion: Option<Kind> },
    /// Of a Pawn that captures en passant.
    EnPassant { from: u8 },
    /// Of King and Rook.
    Castling { wing: Wing },
}

impl Ply {
    /// The player's move on this board as it is written.
    #[inline(always)]
    pub fn written<S: Colour>(self, board: &Board) -> Move {
        let (from, to, promotion) = match self {
            Ply::Officer { from, to, .. } => (from, to, None),
            Ply::Pawn { way, to, promotion } => (way.origin::<S>(to), to, promotion),
            Ply::EnPassant { from } => (from, lowest(board.en_passant), None),
            Ply::Castling { wing } => (lowest(S::castling(wing).home), lowest(S::castling(wing).target), None),
        };
        Move { from: square(from), to: square(to), promotion }
    }
}

impl Board {
    /// The setup's pieces, rights and en passant square, as they stand there.
    pub fn of(setup: &Setup) -> Self {
        let en_passant = setup.en_passant.map_or(0, |square| bit(index(square)));
        let mut board = Board { en_passant, ..Board::default() };
        for (square, piece) in setup.pieces() {
            board.sides[piece.owner as usize] |= bit(index(square));
            board.flip(piece.kind, bit(index(square)));
        }
        for (player, wing) in setup.castling_rights() {
            board.rights |= corner(player, wing);
        }
        board
    }

    /// Writes pieces, rights and en passant square into a setup that has none.
    pub fn write(&self, setup: &mut Setup) {
        for at in squares(self.occupied()) {
            setup.put(square(at), self.piece(at));
        }
        for player in Player::BOTH {
            for wing in Wing::BOTH {
                setup.set_castling(player, wing, self.rights & corner(player, wing) != 0);
            }
        }
        setup.en_passant = (self.en_passant != 0).then(|| square(lowest(self.en_passant)));
    }

    /// What stands on a square.
    pub fn piece(&self, at: u8) -> Option<Piece> {
        let owner = Player::BOTH.into_iter().find(|owner| self.sides[*owner as usize] & bit(at) != 0)?;
        Some(Piece { kind: self.kind(at)?, owner })
    }

    /// The kind on a square.
    pub fn kind(&self, at: u8) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| self.of_kind(*kind) & bit(at) != 0)
    }

    /// Both players' pieces of a kind.
    #[inline(always)]
    pub fn of_kind(&self, kind: Kind) -> Bitboard {
        match kind {
            Kind::Pawn => self.pawns,
            Kind::Knight => self.knights,
            Kind::Bishop => self.diagonal & !self.straight,
            Kind::Rook => self.straight & !self.diagonal,
            Kind::Queen => self.diagonal & self.straight,
            Kind::King => self.kings,
        }
    }

    /// A player's pieces.
    #[inline(always)]
    pub fn own<S: Colour>(&self) -> Bitboard {
        self.of_player(S::PLAYER)
    }

    /// The same for a player who is not known at compile time.
    #[inline(always)]
    pub const fn of_player(&self, player: Player) -> Bitboard {
        self.sides[player as usize]
    }

    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    /// A player's pieces that attack a square when these squares are occupied: `chess.attack`.
    #[inline(always)]
    pub fn attackers<S: Colour>(&self, square: u8, occupied: Bitboard) -> Bitboard {
        let attackers = S::Other::pawn_attacks(bit(square)) & self.pawns
            | knight_attacks(square) & self.knights
            | king_attacks(square) & self.kings
            | slides::diagonal(Plain, square, occupied) & self.diagonal
            | slides::straight(Plain, square, occupied) & self.straight;
        attackers & self.own::<S>()
    }

    /// Where a player's King stands. There is none only in boards that the engine never makes.
    #[inline(always)]
    pub fn king<S: Colour>(&self) -> u8 {
        lowest(self.kings & self.own::<S>())
    }

    /// Whether a player's King is attacked: `chess.check`.
    #[inline(always)]
    pub fn in_check<S: Colour>(&self) -> bool {
        self.attackers::<S::Other>(self.king::<S>(), self.occupied()) != 0
    }

    /// Flips squares in the sets of a kind.
    #[inline(always)]
    const fn flip(&mut self, kind: Kind, squares: Bitboard) {
        match kind {
            Kind::Pawn => self.pawns ^= squares,
            Kind::Knight => self.knights ^= squares,
            Kind::Bishop => self.diagonal ^= squares,
            Kind::Rook => self.straight ^= squares,
            Kind::Queen => {
                self.diagonal ^= squares;
                self.straight ^= squares;
            }
            Kind::King => self.kings ^= squares,
        }
    }

    /// Takes an enemy off a square, if one is there.
    #[inline(always)]
    fn capture<S: Colour>(&mut self, squares: Bitboard) {
        self.pawns &= !squares;
        self.knights &= !squares;
        self.diagonal &= !squares;
        self.straight &= !squares;
        self.sides[S::Other::PLAYER as usize] &= !squares;
        // `chess.castling.rights.lost`: of the Rook captured in its corner.
        self.rights &= !squares;
    }

    /// After an officer's move, not castling. Whatever it is goes in the sets in which it is: where its kind is not known at
    /// compile time, to ask for it takes longer.
    #[inline(always)]
    pub fn displaced<S: Colour>(&self, from: Bitboard, to: Bitboard) -> Board {
        let moved = |set: Bitboard| (set & !(from | to)) | if set & from != 0 { to } else { 0 };
        let [own, enemies] = [S::PLAYER, S::Other::PLAYER].map(|player| player as usize);
        let mut next = Board {
            pawns: self.pawns & !to,
            knights: moved(self.knights),
            diagonal: moved(self.diagonal),
            straight: moved(self.straight),
            kings: moved(self.kings),
            // `chess.castling.rights.lost`
            rights: self.rights & !(from | to),
            en_passant: 0,
            ..*self
        };
        next.sides[own] ^= from | to;
        next.sides[enemies] &= !to;
        next
    }

    /// After a legal move. The en passant square is set when an enemy Pawn stands beside a Pawn that has gone two
    /// squares, whether or not its capture is legal.
    #[inline(always)]
    pub fn after<S: Colour>(&self, ply: Ply) -> Board {
        let mut next = Board { en_passant: 0, ..*self };
        let changed = match ply {
            Ply::Officer { kind, from, to } => {
                let (from, to) = (bit(from), bit(to));
                next.capture::<S>(to);
                next.flip(kind, from | to);
                // `chess.castling.rights.lost`
                match kind {
                    Kind::King => next.rights &= !S::CORNERS,
                    Kind::Rook => next.rights &= !from,
                    _ => {}
                }
                from | to
            }
            Ply::Pawn { way, to, promotion } => {
                let (from, to) = (bit(way.origin::<S>(to)), bit(to));
                if matches!(way, PawnWay::Left | PawnWay::Right) {
                    next.capture::<S>(to);
                }
                next.pawns ^= from;
                // `chess.promotion.effect`
                next.flip(promotion.unwrap_or(Kind::Pawn), to);
                if way == PawnWay::Double {
                    let passed = S::Other::forwards(to);
                    // An enemy Pawn attacks it from the squares that the player's own Pawn would attack from it.
                    let capturers = S::pawn_attacks(passed) & self.pawns & self.own::<S::Other>();
                    if capturers != 0 {
                        next.en_passant = passed;
                    }
                }
                from | to
            }
            // `chess.pawn.en-passant.capture`
            Ply::EnPassant { from } => {
                let (from, to) = (bit(from), self.en_passant);
                next.capture::<S>(S::Other::forwards(to));
                next.pawns ^= from | to;
                from | to
            }
            Ply::Castling { wing } => {
                let castling = S::castling(wing);
                let (king, rook) = (castling.home | castling.target, castling.corner | castling.passed);
                next.kings ^= king;
                next.straight ^= rook;
                next.rights &= !S::CORNERS;
                king | rook
            }
        };
        next.sides[S::PLAYER as usize] ^= changed;
        next
    }
}

/// The corner of a player's wing.
fn corner(player: Player, wing: Wing) -> Bitboard {
    by_colour!(player, S => S::castling(wing).corner)
}
