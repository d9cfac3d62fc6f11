//! Kings and Pawns move as they do, and the other men stand wherever they might ever: a game with few positions, in which
//! there is every mate that there is in chess, and more. If it has none, there is none in chess.

use std::collections::HashSet;

use super::super::board::Board;
use super::super::geometry::{Colour, DARK, FILE_A, RANK_1, between, king_attacks, knight_attacks, lines};
use super::walls::{Reach, fill};
use crate::board::Player;
use crate::board::chess::Kind;
use crate::colour::by_colour;
use crate::squares::{Bitboard, bit, lowest, squares};

/// Where Kings and Pawns stand, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    pawns: [Bitboard; 2],
    kings: [u8; 2],
    turn: Player,
}

/// How a player has moved.
#[derive(Clone, Copy, Debug)]
enum By {
    King(u8),
    Pawn,
    Officer,
}

/// What does not change.
struct Shadows {
    /// Where a player's officers might ever stand.
    officers: [Bitboard; 2],
    /// What they might ever attack.
    attacks: [Bitboard; 2],
    /// Where Knights, men that slide straight, and men that slide diagonally might stand.
    stand: [[Bitboard; 3]; 2],
    /// Officers that never leave and are never captured.
    fixed: [Bitboard; 2],
    /// What such officers attack at all times.
    closed: [Bitboard; 2],
    /// Whether a player has officers that may move.
    passes: [bool; 2],
    /// Where each of the loser's officers might stand.
    men: Vec<Bitboard>,
    castling: [bool; 2],
}

/// Whether the game of shadows has no mate, and no promotion, in so many positions.
pub(super) fn no_mate<W: Colour>(board: &Board, turn: Player, budget: &mut u64) -> bool {
    let reach = Reach::of::<W>(board, false);
    let shadows = Shadows::of::<W>(board, &reach);
    let side = |owner: Player| board.pawns & board.of_player(owner);
    let king = |owner: Player| lowest(board.kings & board.of_player(owner));
    let start = State { pawns: Player::BOTH.map(side), kings: Player::BOTH.map(king), turn };
    let mut seen = HashSet::from([start]);
    let mut open = vec![start];
    while let Some(state) = open.pop() {
        if *budget == 0 {
            return false;
        }
        *budget -= 1;
        let mut mate = false;
        let mut go = |next: State, by: By| {
            if next.turn != W::PLAYER && shadows.mated::<W>(&next, by) {
                mate = true;
            }
            if seen.insert(next) {
                open.push(next);
            }
        };
        let quiet = by_colour!(state.turn, S => shadows.moves::<S>(&state, &mut go));
        if !quiet || mate {
            return false;
        }
    }
    true
}

impl Shadows {
    fn of<W: Colour>(board: &Board, reach: &Reach) -> Self {
        let each = |of: &dyn Fn(Player) -> Bitboard| Player::BOTH.map(of);
        let officers = |owner: Player| board.of_player(owner) & !board.pawns & !board.kings;
        let fixed = each(&|owner| officers(owner) & reach.fixed);
        Shadows {
            officers: each(&|owner| reach.officers(owner)),
            attacks: each(&|owner| reach.attacked_by_officers(owner)),
            stand: Player::BOTH.map(|owner| reach.standing(owner)),
            closed: each(&|owner| reach.attacked_by(board, fixed[owner as usize])),
            passes: Player::BOTH.map(|owner| officers(owner) & !reach.fixed != 0),
            fixed,
            men: squares(officers(W::Other::PLAYER)).map(|at| reach.of_man::<W::Other>(board, at)).collect(),
            castling: Player::BOTH.map(|owner| board.rights & board.of_player(owner) != 0),
        }
    }

    /// Every move of the player's; whether none of them is a promotion.
    fn moves<S: Colour>(&self, state: &State, go: &mut impl FnMut(State, By)) -> bool {
        let (own, other) = (S::PLAYER as usize, S::Other::PLAYER as usize);
        let (king, enemy) = (state.kings[own], state.kings[other]);
        let (pawns, enemies) = (state.pawns[own], state.pawns[other]);
        let next = State { turn: S::Other::PLAYER, ..*state };
        let without = |mut next: State, at: Bitboard| {
            next.pawns[other] &= !at;
            next
        };
        // Officers
        if self.passes[own] {
            go(next, By::Officer);
        }
        for at in squares(enemies & self.attacks[own]) {
            go(without(next, bit(at)), By::Officer);
        }
        // King
        let unsafe_ = S::Other::pawn_attacks(enemies) | king_attacks(enemy) | self.closed[other];
        let open = !(unsafe_ | pawns | self.fixed[own] | self.fixed[other]);
        for to in squares(king_attacks(king) & open) {
            let mut next = without(next, bit(to));
            next.kings[own] = to;
            go(next, By::King(king));
        }
        if self.castling[own] && S::CASTLING[0].home == bit(king) {
            // The Rook may give check.
            for to in squares((S::CASTLING[0].target | S::CASTLING[1].target) & open & !enemies) {
                let mut next = next;
                next.kings[own] = to;
                go(next, By::Officer);
            }
        }
        // Pawns
        let vacant = !(pawns | enemies | bit(king) | bit(enemy) | self.fixed[0] | self.fixed[1]);
        let victims = (enemies | self.officers[other]) & !bit(enemy) & !pawns & !bit(king);
        for from in squares(pawns) {
            let first = S::forwards(bit(from)) & vacant;
            let pushes = first | S::forwards(first & S::THIRD_RANK) & vacant;
            let captures = S::pawn_attacks(bit(from)) & victims;
            // En passant, too often.
            let passed = S::pawn_attacks(bit(from)) & vacant & S::Other::THIRD_RANK & S::forwards(enemies);
            if (pushes | captures) & S::LAST_RANK != 0 {
                return false;
            }
            for to in squares(pushes | captures | passed) {
                let taken = bit(to) | if passed & bit(to) != 0 { S::Other::forwards(bit(to)) } else { 0 };
                let mut next = without(next, taken);
                next.pawns[own] ^= bit(from) | bit(to);
                go(next, By::Pawn);
                if taken & !bit(to) != 0 && captures & bit(to) != 0 {
                    let mut next = without(next, 0);
                    next.pawns[other] |= taken & !bit(to) & enemies;
                    go(next, By::Pawn);
                }
            }
        }
        true
    }

    /// Whether the loser, to move, might be mated.
    fn mated<W: Colour>(&self, state: &State, by: By) -> bool {
        let (own, other) = (W::PLAYER as usize, W::Other::PLAYER as usize);
        let (king, loser) = (state.kings[own], state.kings[other]);
        let around = king_attacks(loser);
        let pawns = state.pawns[0] | state.pawns[1];
        let clear = !(pawns | bit(king));
        let [knights, straight, diagonal] = self.stand[own];
        let through = lines(usize::from(loser));
        let (straight, diagonal) =
            (straight & (through.file | through.rank), diagonal & (through.rising | through.falling));
        let check = W::pawn_attacks(state.pawns[own]) & bit(loser) != 0
            || match by {
                By::Officer | By::Pawn => {
                    (knights & knight_attacks(loser) | (straight | diagonal) & around) & clear != 0
                }
                // Discovered
                By::King(from) => (straight | diagonal) & bit(from) != 0 && between(from, loser) & pawns == 0,
            };
        if !check {
            return false;
        }
        let attacked = self.attacks[own] | W::pawn_attacks(state.pawns[own]) | king_attacks(king);
        let free = around & !attacked & !state.pawns[other];
        fill(free, &self.men, 0)
    }
}
