//! A position with its hands and its hash, and how a move changes it.

use std::hash::{Hash, Hasher};

use super::steps::{Way, WaySet, Ways, kind, sparrows, ways};
use crate::board::Player;
use crate::board::aviary::{Bird, Kind, Setup};
use crate::colour::debug_as_setup;
use crate::hand::Hand;
use crate::squares::{Bitboard, index, square, squares};
use crate::zobrist::Keys;

/// One more than as many of a kind as the set has: `aviary.set`.
const COUNTS: usize = 9;

/// What a player has in hand: the set has at most eight of any kind.
pub(super) type InHand = Hand<4>;

static KEYS: Keys<{ Kind::ALL.len() }, 64, COUNTS> = Keys::new();

#[inline(always)]
fn bird_key(owner: Player, kind: Kind, square: u8) -> u64 {
    KEYS.piece(owner, kind as usize, square)
}

/// A position that the law admits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// The birds of the player to move.
    pub(super) own: Bitboard,
    /// The other player's.
    pub(super) enemy: Bitboard,
    /// How the birds of both step.
    pub(super) ways: Ways,
    /// What the player to move has in hand.
    pub(super) hand: InHand,
    /// What the other player has.
    pub(super) enemy_hand: InHand,
    hash: u64,
    pub(super) turn: Player,
}

/// A move, by its squares' indices.
#[derive(Clone, Copy)]
pub(super) enum Ply {
    Step { from: u8, to: u8 },
    Enter { kind: Kind, to: u8 },
}

impl Position {
    /// The setup, whose hands must hold no more than the set.
    pub(super) fn of(setup: &Setup) -> Self {
        let mut position = Position::with_empty_hands(setup);
        for player in Player::BOTH {
            for kind in Kind::ALL {
                let count = setup.hand(player).count(kind);
                position.hash ^= KEYS.in_hand(player, kind as usize, count);
                let hand = if player == setup.turn { &mut position.hand } else { &mut position.enemy_hand };
                for _ in 0..count {
                    hand.add(kind as usize);
                }
            }
        }
        position
    }

    /// The setup's board, as if both hands were empty.
    pub(super) fn with_empty_hands(setup: &Setup) -> Self {
        let hash = if setup.turn == Player::Black { KEYS.second } else { 0 };
        let (hand, enemy_hand) = (InHand::default(), InHand::default());
        let mut position =
            Position { own: 0, enemy: 0, ways: [0; Way::COUNT], hand, enemy_hand, hash, turn: setup.turn };
        for (square, bird) in setup.pieces() {
            let at = 1 << index(square);
            let side = if bird.owner == setup.turn { &mut position.own } else { &mut position.enemy };
            *side |= at;
            position.put(at, ways(bird.kind));
            position.hash ^= bird_key(bird.owner, bird.kind, index(square));
        }
        position
    }

    pub(super) fn setup(&self) -> Setup {
        let mut setup = Setup::empty(self.turn);
        for (birds, hand, owner) in
            [(self.own, self.hand, self.turn), (self.enemy, self.enemy_hand, self.turn.other())]
        {
            for at in squares(birds) {
                setup.put(square(at), Some(Bird { kind: self.kind(at), owner }));
            }
            for kind in Kind::ALL {
                for _ in 0..hand.count(kind as usize) {
                    setup.hand_mut(owner).add(kind, 1);
                }
            }
        }
        setup
    }

    #[inline]
    pub(super) fn vacant(&self) -> Bitboard {
        !(self.own | self.enemy)
    }

    /// The Sparrows on the board of the player to move.
    #[inline]
    pub(super) fn sparrows(&self) -> Bitboard {
        sparrows(&self.ways) & self.own
    }

    /// The other player's Sparrows on the board.
    #[inline]
    pub(super) fn enemy_sparrows(&self) -> Bitboard {
        sparrows(&self.ways) & self.enemy
    }

    /// The ways of the birds of the player to move.
    #[inline(always)]
    pub(super) fn movers(&self) -> Ways {
        self.ways.map(|birds| birds & self.own)
    }

    /// How the bird on a square steps; 0 if there is none.
    #[inline(always)]
    fn ways_at(&self, at: u8) -> WaySet {
        self.ways.iter().enumerate().fold(0, |set, (way, birds)| set | (birds >> at & 1) << way) as WaySet
    }

    /// The kind of the bird on a square, which must hold one.
    #[inline(always)]
    pub(super) fn kind(&self, at: u8) -> Kind {
        kind(self.ways_at(at))
    }

    /// Puts a bird on vacant squares, or takes it off squares where it stands.
    #[inline(always)]
    fn put(&mut self, at: Bitboard, steps: WaySet) {
        for (way, birds) in self.ways.iter_mut().enumerate() {
            *birds ^= at & ((steps >> way & 1) as u64).wrapping_neg();
        }
    }

    /// The position after a legal move.
    #[inline(always)]
    pub(super) fn after(&self, ply: Ply) -> Self {
        let mut next = *self;
        match ply {
            Ply::Step { from, to } => next.step(from, to),
            Ply::Enter { kind, to } => next.enter(kind, to),
        }
        (next.own, next.enemy) = (next.enemy, next.own);
        (next.hand, next.enemy_hand) = (next.enemy_hand, next.hand);
        next.turn = self.turn.other();
        next.hash ^= KEYS.second;
        next
    }

    #[inline(always)]
    fn step(&mut self, from: u8, to: u8) {
        let target = 1 << to;
        if self.enemy & target != 0 {
            // `aviary.capture.hand`: a captured bird becomes the captor's.
            let captured = self.ways_at(to);
            self.put(target, captured);
            self.enemy ^= target;
            let captured = kind(captured);
            self.hash ^= bird_key(self.turn.other(), captured, to);
            self.change_hand(captured, InHand::add);
        }
        let mover = self.ways_at(from);
        self.put(1 << from | target, mover);
        self.own ^= 1 << from | target;
        let mover = kind(mover);
        self.hash ^= bird_key(self.turn, mover, from) ^ bird_key(self.turn, mover, to);
    }

    #[inline(always)]
    fn enter(&mut self, kind: Kind, to: u8) {
        self.change_hand(kind, InHand::take);
        self.hash ^= bird_key(self.turn, kind, to);
        self.put(1 << to, ways(kind));
        self.own |= 1 << to;
    }

    #[inline(always)]
    fn change_hand(&mut self, kind: Kind, change: impl FnOnce(&mut InHand, usize)) {
        let kind = kind as usize;
        self.hash ^= KEYS.in_hand(self.turn, kind, self.hand.count(kind));
        change(&mut self.hand, kind);
        self.hash ^= KEYS.in_hand(self.turn, kind, self.hand.count(kind));
    }
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

debug_as_setup!(Position);
