//! A search for a series of moves that mates: `chess.winnable.searched`.
//!
//! Every position found is kept, once. The next one to go on from is in turn the most promising by either of two estimates
//! of how far it is from a mate; among equals, the one found last.

use super::super::board::{Board, Ply};
use super::super::geometry::{Colour, RANK_1, king_attacks};
use super::super::legal::OneByOne;
use super::super::position::{Position, useful};
use super::{material, walls};
use crate::board::Player;
use crate::board::chess::Move;
use crate::colour::by_colour;
use crate::processor::Plain;
use crate::rules::chess::winnable::{Verdict, Why};
use crate::squares::{Bitboard, lowest, squares};

/// Nothing, in a list of nodes.
const NONE: u32 = u32::MAX >> 1;

/// So many positions are looked at before walls are examined in earnest.
const SOON: usize = 2000;

/// How many values an estimate has.
const ESTIMATES: usize = 256;

/// A board and whose turn it is, packed.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Packed {
    /// Of each square a number that tells what stands there, a bit in each word.
    words: [Bitboard; 4],
    turn: Player,
}

impl Packed {
    fn of(board: &Board, turn: Player) -> Self {
        // A Pawn is 1, a Bishop 2, a Knight 3, a Rook 4, a King 5, a Queen 6, and 7 a Rook with the right to castle.
        let words = [
            board.pawns | board.knights | board.kings | board.rights,
            board.diagonal | board.knights | board.rights,
            board.straight | board.kings,
            // A vacant square of White's is the en passant square.
            board.of_player(Player::White) | board.en_passant,
        ];
        Packed { words, turn }
    }

    fn board(&self) -> Board {
        let [one, two, four, white] = self.words;
        let occupied = one | two | four;
        Board {
            pawns: one & !two & !four,
            knights: one & two & !four,
            diagonal: two & !one,
            straight: four & !(one & !two),
            kings: one & four & !two,
            sides: [white & occupied, occupied & !white],
            rights: one & two & four,
            en_passant: white & !occupied,
        }
    }

    fn hash(&self) -> u64 {
        let mut hash = self.turn as u64;
        for word in self.words {
            hash = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            hash ^= hash >> 32;
        }
        hash
    }
}

/// A position found.
struct Node {
    packed: Packed,
    /// The position that it was found from.
    parent: u32,
    /// The next one in the list of each queue.
    next: [u32; 2],
    done: bool,
}

/// Positions by an estimate.
struct Queue {
    first: [u32; ESTIMATES],
    lowest: usize,
}

/// The positions found.
struct Found {
    nodes: Vec<Node>,
    /// Where each position is in `nodes`, by its hash; a power of two of places.
    places: Vec<u32>,
    queues: [Queue; 2],
}

impl Found {
    fn new() -> Self {
        let queue = || Queue { first: [NONE; ESTIMATES], lowest: ESTIMATES };
        Found { nodes: Vec::with_capacity(512), places: vec![NONE; 1024], queues: [queue(), queue()] }
    }

    /// The place of a position: free, if it is new.
    fn place(&self, packed: &Packed) -> usize {
        let mask = self.places.len() - 1;
        let mut place = packed.hash() as usize & mask;
        while self.places[place] != NONE && self.nodes[self.places[place] as usize].packed != *packed {
            place = (place + 1) & mask;
        }
        place
    }

    /// Adds a position, if it is new.
    fn add(&mut self, packed: Packed, parent: u32, estimates: impl FnOnce() -> Option<[usize; 2]>) {
        let place = self.place(&packed);
        if self.places[place] != NONE {
            return;
        }
        let at = self.nodes.len() as u32;
        self.places[place] = at;
        let mut next = [NONE; 2];
        let estimates = estimates();
        if let Some(estimates) = estimates {
            for ((queue, estimate), next) in self.queues.iter_mut().zip(estimates).zip(&mut next) {
                let estimate = estimate.min(ESTIMATES - 1);
                *next = std::mem::replace(&mut queue.first[estimate], at);
                queue.lowest = queue.lowest.min(estimate);
            }
        }
        self.nodes.push(Node { packed, parent, next, done: estimates.is_none() });
        if self.nodes.len() * 2 > self.places.len() {
            self.places = vec![NONE; self.places.len() * 2];
            for at in 0..self.nodes.len() {
                let place = self.place(&self.nodes[at].packed);
                self.places[place] = at as u32;
            }
        }
    }

    /// The most promising position of a queue that has not been gone on from.
    fn take(&mut self, queue: usize) -> Option<u32> {
        loop {
            let Queue { first, lowest } = &mut self.queues[queue];
            let at = *first.get(*lowest)?;
            if at == NONE {
                *lowest += 1;
                continue;
            }
            let node = &mut self.nodes[at as usize];
            first[*lowest] = node.next[queue];
            if !std::mem::replace(&mut node.done, true) {
                return Some(at);
            }
        }
    }

    /// The moves that lead to a position.
    fn line(&self, mut at: u32) -> Vec<Move> {
        let mut line = Vec::new();
        while let Some(before) = self.nodes.get(self.nodes[at as usize].parent as usize) {
            let after = self.nodes[at as usize].packed;
            line.extend(by_colour!(before.packed.turn, S => step::<S>(&before.packed.board(), &after)));
            at = self.nodes[at as usize].parent;
        }
        line.reverse();
        line
    }
}

/// The move from a board to a position.
fn step<S: Colour>(board: &Board, after: &Packed) -> Option<Move> {
    let mut found = None;
    board.visit::<S>(
        Plain,
        &mut OneByOne(&mut |ply: Ply| {
            if next::<S>(board, ply).1 == *after {
                found = Some(ply.written::<S>(board));
            }
        }),
    );
    found
}

/// The board after a move, and as it is kept.
fn next<S: Colour>(board: &Board, ply: Ply) -> (Board, Packed) {
    let next = useful::<S::Other>(board.after::<S>(ply));
    (next, Packed::of(&next, S::Other::PLAYER))
}

/// Searches, up to so many positions.
pub(super) fn search<W: Colour>(position: &Position, limit: u64) -> Verdict {
    let mut found = Found::new();
    found.add(Packed::of(&position.board, position.turn), NONE, || Some([0; 2]));
    let limit = limit.min(u64::from(NONE)) as usize;
    let mut examined = false;
    let mut turn = 0;
    loop {
        let searched = found.nodes.len() as u64;
        turn = 1 - turn;
        let Some(at) = found.take(turn) else {
            return Verdict::Unwinnable(Why::Searched { positions: searched });
        };
        if found.nodes.len() >= limit {
            return Verdict::Undecided { searched };
        }
        if !examined && found.nodes.len() > SOON {
            examined = true;
            if walls::always_escapes::<W>(&position.board) {
                return Verdict::Unwinnable(Why::Searched { positions: searched });
            }
        }
        let mating = by_colour!(found.nodes[at as usize].packed.turn, S => expand::<S, W>(&mut found, at));
        if let Some(mating) = mating {
            let mut line = found.line(at);
            line.push(mating);
            return Verdict::Winnable(line);
        }
    }
}

/// Adds the positions after each move of the player's; the move that mates, if there is one.
fn expand<S: Colour, W: Colour>(found: &mut Found, at: u32) -> Option<Move> {
    let board = found.nodes[at as usize].packed.board();
    let deep = found.nodes.len() > SOON;
    let mut mating = None;
    board.visit::<S>(
        Plain,
        &mut OneByOne(&mut |ply: Ply| {
            if mating.is_some() {
                return;
            }
            let (next, packed) = next::<S>(&board, ply);
            if S::PLAYER == W::PLAYER && next.in_check::<S::Other>() && !next.can_move::<S::Other>() {
                mating = Some(ply.written::<S>(&board));
                return;
            }
            found.add(packed, at, || {
                let changed =
                    board.pawns != next.pawns || board.occupied().count_ones() != next.occupied().count_ones();
                let lost = changed
                    && (!material::suffices::<W>(&next)
                        || deep && (walls::walled_in::<W>(&next).is_some() || walls::always_escapes::<W>(&next)));
                (!lost).then(|| estimates::<W>(&next, S::PLAYER == W::PLAYER))
            });
        }),
    );
    mating
}

/// How far the board is from a mate.
fn estimates<W: Colour>(board: &Board, _moved: bool) -> [usize; 2] {
    let (own, others) = (board.own::<W>(), board.own::<W::Other>());
    let (king, loser) = (board.king::<W>(), board.king::<W::Other>());
    let safe = board.safe::<W::Other>(Plain, king_attacks(loser) & !others);
    let (file, rank) = (loser % 8, loser / 8);
    let corner = usize::from(file.min(7 - file) + rank.min(7 - rank));
    let apart = usize::from(file.abs_diff(king % 8).max(rank.abs_diff(king / 8)));
    let heavy = board.straight & own;
    let promotion = if heavy != 0 { 0 } else { 4 + 4 * to_promotion::<W>(board.pawns & own) };
    let h = 4 * safe.count_ones() as usize + 3 * corner + 2 * apart + promotion;
    let men = (board.occupied() & !board.pawns).count_ones() as usize;
    let all: u32 = squares(board.pawns & own).map(|p| to_promotion::<W>(1 << p) as u32).sum();
    [h, 2 * men + all as usize + h / 4]
}

/// How many ranks the foremost of a player's Pawns is from its last one.
fn to_promotion<W: Colour>(pawns: Bitboard) -> usize {
    if pawns == 0 {
        return 6;
    }
    if W::FORWARDS > 0 { 7 - (63 - pawns.leading_zeros() as usize) / 8 } else { lowest(pawns) as usize / 8 }
}
const _: Bitboard = RANK_1;
