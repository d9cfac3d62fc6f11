//! A position, and how a move changes it.

use std::fmt;
use std::hash::{Hash, Hasher};

use super::hand::Hand;
use super::layout::{BOARD, Bitboard, INDICES, index, square, squares};
use super::side::{Black, Side, White};
use super::steps::Men;
use super::zobrist;
use crate::board::Player;
use crate::board::tori_shogi::{Kind, Piece, Setup};

/// A position that the law admits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// Each kind's pieces, both players'.
    kinds: Men,
    /// Each player's pieces.
    sides: [Bitboard; 2],
    hands: [Hand; 2],
    hash: u64,
    /// The kind on each square.
    on: [Option<Kind>; INDICES],
    pub(super) turn: Player,
}

/// A move, by its squares' indices. Whether it promotes follows from them.
#[derive(Clone, Copy)]
pub(super) enum Ply {
    Step { from: u8, to: u8 },
    Drop { kind: Kind, to: u8 },
}

/// What a kind is when promoted, if it can be; else the kind itself.
const fn promoted(kind: Kind) -> Kind {
    match kind.promoted() {
        Some(promoted) => promoted,
        None => kind,
    }
}

impl Position {
    /// The setup, however much its hands hold.
    pub(super) fn of(setup: &Setup) -> Self {
        let mut position = Position::with_empty_hands(setup);
        for player in Player::BOTH {
            for kind in Kind::IN_HAND {
                let count = setup.hand(player).count(kind);
                position.hash ^= zobrist::in_hand(player, kind, count);
                for _ in 0..count {
                    position.hands[player as usize].add(kind);
                }
            }
        }
        position
    }

    /// The setup's board, as if both hands were empty.
    pub(super) fn with_empty_hands(setup: &Setup) -> Self {
        let hash = if setup.turn == Player::White { zobrist::white() } else { 0 };
        let mut position = Position {
            kinds: [0; Kind::ALL.len()],
            sides: [0; 2],
            hands: [Hand::default(); 2],
            hash,
            on: [None; INDICES],
            turn: setup.turn,
        };
        for (square, piece) in setup.pieces() {
            position.put(piece.owner, piece.kind, index(square));
        }
        position
    }

    pub(super) fn setup(&self) -> Setup {
        let mut setup = Setup::empty(self.turn);
        for owner in Player::BOTH {
            for at in squares(self.sides[owner as usize]) {
                setup.put(square(at), self.on(at).map(|kind| Piece { kind, owner }));
            }
            for kind in Kind::IN_HAND {
                setup.hand_mut(owner).add(kind, self.hands[owner as usize].count(kind));
            }
        }
        setup
    }

    /// A player's pieces.
    #[inline(always)]
    pub(super) fn own<S: Side>(&self) -> Bitboard {
        self.sides[S::PLAYER as usize]
    }

    /// A player's pieces, by kind.
    #[inline(always)]
    pub(super) fn men<S: Side>(&self) -> Men {
        self.kinds.map(|pieces| pieces & self.own::<S>())
    }

    /// A player's pieces of a kind.
    #[inline(always)]
    pub(super) fn of_kind<S: Side>(&self, kind: Kind) -> Bitboard {
        self.kinds[kind as usize] & self.own::<S>()
    }

    /// A player's Phoenix, or nothing when it has been captured.
    #[inline(always)]
    pub(super) fn phoenix<S: Side>(&self) -> Bitboard {
        self.of_kind::<S>(Kind::Phoenix)
    }

    /// What a player has in hand.
    #[inline(always)]
    pub(super) fn hand<S: Side>(&self) -> Hand {
        self.hands[S::PLAYER as usize]
    }

    #[inline(always)]
    pub(super) fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    #[inline(always)]
    pub(super) fn vacant(&self) -> Bitboard {
        BOARD & !self.occupied()
    }

    /// The kind on a square.
    #[inline(always)]
    pub(super) fn on(&self, at: u8) -> Option<Kind> {
        self.on[at as usize % INDICES]
    }

    /// Puts a piece on a vacant square.
    #[inline(always)]
    fn put(&mut self, owner: Player, kind: Kind, at: u8) {
        self.kinds[kind as usize] |= 1 << at;
        self.sides[owner as usize] |= 1 << at;
        self.on[at as usize % INDICES] = Some(kind);
        self.hash ^= zobrist::piece(owner, kind, at);
    }

    /// Takes a piece off its square.
    #[inline(always)]
    fn remove(&mut self, owner: Player, kind: Kind, at: u8) {
        self.kinds[kind as usize] ^= 1 << at;
        self.sides[owner as usize] ^= 1 << at;
        self.on[at as usize % INDICES] = None;
        self.hash ^= zobrist::piece(owner, kind, at);
    }

    /// The position after a move of this player's, who is to move: of a piece of theirs onto no friend, or of one
    /// in their hand to a vacant square.
    #[inline(always)]
    pub(super) fn after<S: Side>(&self, ply: Ply) -> Self {
        let mut next = *self;
        match ply {
            Ply::Step { from, to } => next.step::<S>(from, to),
            Ply::Drop { kind, to } => next.drop_piece::<S>(kind, to),
        }
        next.turn = S::Other::PLAYER;
        next.hash ^= zobrist::white();
        next
    }

    /// The same for the player to move.
    pub(super) fn after_of_mover(&self, ply: Ply) -> Self {
        match self.turn {
            Player::Black => self.after::<Black>(ply),
            Player::White => self.after::<White>(ply),
        }
    }

    /// Takes this player's piece off a square.
    pub(super) fn lift<S: Side>(&mut self, at: u8) {
        if let Some(kind) = self.on(at) {
            self.remove(S::PLAYER, kind, at);
        }
    }

    #[inline(always)]
    fn step<S: Side>(&mut self, from: u8, to: u8) {
        let Some(kind) = self.on(from) else { return };
        if let Some(captured) = self.on(to) {
            self.remove(S::Other::PLAYER, captured, to);
            // `tori-shogi.capture.hand`: a Phoenix is never in hand.
            if captured != Kind::Phoenix {
                self.change_hand::<S>(captured.unpromoted(), Hand::add);
            }
        }
        self.remove(S::PLAYER, kind, from);
        // `tori-shogi.promotion.forced`
        let promotes = (1 << from | 1 << to) & S::ZONE != 0;
        self.put(S::PLAYER, if promotes { promoted(kind) } else { kind }, to);
    }

    #[inline(always)]
    fn drop_piece<S: Side>(&mut self, kind: Kind, to: u8) {
        self.change_hand::<S>(kind, Hand::take);
        self.put(S::PLAYER, kind, to);
    }

    #[inline(always)]
    fn change_hand<S: Side>(&mut self, kind: Kind, change: impl FnOnce(&mut Hand, Kind)) {
        let hand = &mut self.hands[S::PLAYER as usize];
        self.hash ^= zobrist::in_hand(S::PLAYER, kind, hand.count(kind));
        change(hand, kind);
        self.hash ^= zobrist::in_hand(S::PLAYER, kind, hand.count(kind));
    }
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.setup(), f)
    }
}
