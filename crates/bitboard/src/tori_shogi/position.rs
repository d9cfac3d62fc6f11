//! A position with its hands and its hash, and how a move changes it.

use std::hash::{Hash, Hasher};

use super::geometry::{BOARD, Colour, INDICES};
use super::steps::Men;
use crate::board::Player;
use crate::board::tori_shogi::{Kind, Piece, Setup};
use crate::colour::debug_as_setup;
use crate::hand::Hand;
use crate::squares::{Bitboard, index, square, squares};
use crate::zobrist::Keys;

/// One more than as many of a kind as a set has: `tori-shogi.set`.
const COUNTS: usize = 17;

/// What a player has in hand: a text has at most 255 of any kind.
pub(super) type InHand = Hand<8>;

static KEYS: Keys<{ Kind::ALL.len() }, INDICES, COUNTS> = Keys::new();

/// A position that the law admits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// Each kind's pieces, both players'.
    kinds: Men,
    /// Each player's pieces.
    sides: [Bitboard; 2],
    hands: [InHand; 2],
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

impl Position {
    /// The setup, however much its hands hold.
    pub(super) fn of(setup: &Setup) -> Self {
        let mut position = Position::with_empty_hands(setup);
        for player in Player::BOTH {
            for kind in Kind::IN_HAND {
                let count = setup.hand(player).count(kind);
                position.hash ^= KEYS.in_hand(player, kind as usize, count);
                for _ in 0..count {
                    position.hands[player as usize].add(kind as usize);
                }
            }
        }
        position
    }

    /// The setup's board, as if both hands were empty.
    pub(super) fn with_empty_hands(setup: &Setup) -> Self {
        let hash = if setup.turn == Player::White { KEYS.second } else { 0 };
        let mut position = Position {
            kinds: [0; Kind::ALL.len()],
            sides: [0; 2],
            hands: [InHand::default(); 2],
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
                setup.hand_mut(owner).add(kind, self.hands[owner as usize].count(kind as usize));
            }
        }
        setup
    }

    /// A player's pieces.
    #[inline(always)]
    pub(super) fn own<S: Colour>(&self) -> Bitboard {
        self.sides[S::PLAYER as usize]
    }

    /// A player's pieces, by kind.
    #[inline(always)]
    pub(super) fn men<S: Colour>(&self) -> Men {
        self.kinds.map(|pieces| pieces & self.own::<S>())
    }

    /// A player's pieces of a kind.
    #[inline(always)]
    pub(super) fn of_kind<S: Colour>(&self, kind: Kind) -> Bitboard {
        self.kinds[kind as usize] & self.own::<S>()
    }

    /// A player's Phoenix, or nothing when it has been captured.
    #[inline(always)]
    pub(super) fn phoenix<S: Colour>(&self) -> Bitboard {
        self.of_kind::<S>(Kind::Phoenix)
    }

    /// What a player has in hand.
    #[inline(always)]
    pub(super) fn hand<S: Colour>(&self) -> InHand {
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
        self.hash ^= KEYS.piece(owner, kind as usize, at);
    }

    /// Takes a piece off its square.
    #[inline(always)]
    fn remove(&mut self, owner: Player, kind: Kind, at: u8) {
        self.kinds[kind as usize] ^= 1 << at;
        self.sides[owner as usize] ^= 1 << at;
        self.on[at as usize % INDICES] = None;
        self.hash ^= KEYS.piece(owner, kind as usize, at);
    }

    /// The position after a move of this player's, who is to move: of a piece of theirs onto no friend, or of one
    /// in their hand to a vacant square.
    #[inline(always)]
    pub(super) fn after<S: Colour>(&self, ply: Ply) -> Self {
        let mut next = *self;
        match ply {
            Ply::Step { from, to } => next.step::<S>(from, to),
            Ply::Drop { kind, to } => next.drop_piece::<S>(kind, to),
        }
        next.turn = S::Other::PLAYER;
        next.hash ^= KEYS.second;
        next
    }

    /// Takes this player's piece off a square.
    pub(super) fn lift<S: Colour>(&mut self, at: u8) {
        if let Some(kind) = self.on(at) {
            self.remove(S::PLAYER, kind, at);
        }
    }

    #[inline(always)]
    fn step<S: Colour>(&mut self, from: u8, to: u8) {
        let Some(kind) = self.on(from) else { return };
        if let Some(captured) = self.on(to) {
            self.remove(S::Other::PLAYER, captured, to);
            // `tori-shogi.capture.hand`: a Phoenix is never in hand.
            if captured != Kind::Phoenix {
                self.change_hand::<S>(captured.unpromoted(), InHand::add);
            }
        }
        self.remove(S::PLAYER, kind, from);
        // `tori-shogi.promotion.forced`
        let promotes = (1 << from | 1 << to) & S::ZONE != 0;
        self.put(S::PLAYER, if promotes { kind.promoted().unwrap_or(kind) } else { kind }, to);
    }

    #[inline(always)]
    fn drop_piece<S: Colour>(&mut self, kind: Kind, to: u8) {
        self.change_hand::<S>(kind, InHand::take);
        self.put(S::PLAYER, kind, to);
    }

    #[inline(always)]
    fn change_hand<S: Colour>(&mut self, kind: Kind, change: impl FnOnce(&mut InHand, usize)) {
        let (hand, kind) = (&mut self.hands[S::PLAYER as usize], kind as usize);
        self.hash ^= KEYS.in_hand(S::PLAYER, kind, hand.count(kind));
        change(hand, kind);
        self.hash ^= KEYS.in_hand(S::PLAYER, kind, hand.count(kind));
    }
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

debug_as_setup!(Position);
