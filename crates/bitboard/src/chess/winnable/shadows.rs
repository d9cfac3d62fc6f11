//! A simpler game: Kings and Pawns move as they do, and all other men are shadows, which may be wherever they might ever be.
//! It has few positions, and whatever series of moves mates in chess does in this game. So if nothing mates here, nothing
//! does in chess: `chess.winnable.escape`. A promotion ends the attempt. Where that proves nothing, Knights may leave the
//! shadows: nothing stands between a Knight and what it attacks, so that a check by one has to be answered.

use std::collections::HashSet;

use super::super::board::Board;
use super::super::geometry::{Colour, between, king_attacks, knight_attacks, lines};
use super::walls::{Reach, fill, leap};
use crate::board::Player;
use crate::colour::by_colour;
use crate::squares::{Bitboard, bit, lowest, squares};

/// Where Kings and Pawns stand, and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    pawns: [Bitboard; 2],
    /// Those that are no shadows.
    knights: [Bitboard; 2],
    kings: [u8; 2],
    turn: Player,
}

impl State {
    fn of(board: &Board, turn: Player, knights: Bitboard) -> Self {
        State {
            pawns: Player::BOTH.map(|owner| board.pawns & board.of_player(owner)),
            knights: Player::BOTH.map(|owner| knights & board.of_player(owner)),
            kings: Player::BOTH.map(|owner| lowest(board.kings & board.of_player(owner))),
            turn,
        }
    }
}

/// How a player has moved.
#[derive(Clone, Copy)]
enum By {
    /// With the King, from here.
    King(u8),
    /// Otherwise.
    Other,
}

/// What does not change. Officers are the shadows: all men but Kings, Pawns, and the Knights that are none.
struct Shadows {
    /// Where a player's officers might stand.
    officers: [Bitboard; 2],
    /// Where Knights, men that slide straight, and men that slide diagonally might.
    kinds: [[Bitboard; 3]; 2],
    /// What officers might attack.
    attacks: [Bitboard; 2],
    /// The officers that never leave their squares.
    fixed: [Bitboard; 2],
    /// What these attack at all times.
    closed: [Bitboard; 2],
    /// Whether other officers may move.
    moves: [bool; 2],
    /// Whether the player may have the right to castle.
    castles: [bool; 2],
    /// Where each of the loser's officers might stand.
    loser: Vec<Bitboard>,
}

/// How many Knights leave the shadows at most.
const KNIGHTS: u32 = 2;

/// How often it is asked whether to go on.
const CHECKED: u64 = 1024;

/// `chess.winnable.escape`: whether there is neither mate nor promotion in the simpler game. Then the player cannot
/// win. Each position is taken from the budget. `check` unwinds if it is not to go on.
pub(super) fn no_mate<W: Colour>(board: &Board, turn: Player, budget: &mut u64, check: &dyn Fn()) -> bool {
    no_mate_with::<W>(board, turn, 0, budget, check)
}

/// `chess.winnable.escape`: the same in the game in which Knights are no shadows; not if there are none, or too many.
pub(super) fn no_mate_by_knights<W: Colour>(board: &Board, turn: Player, budget: &mut u64, check: &dyn Fn()) -> bool {
    let many = board.knights.count_ones();
    (1..=KNIGHTS).contains(&many) && no_mate_with::<W>(board, turn, board.knights, budget, check)
}

fn no_mate_with<W: Colour>(
    board: &Board,
    turn: Player,
    knights: Bitboard,
    budget: &mut u64,
    check: &dyn Fn(),
) -> bool {
    let shadows = Shadows::of::<W>(board, knights);
    let start = State::of(board, turn, knights);
    let mut seen = HashSet::from([start]);
    let mut open = vec![start];
    while let Some(state) = open.pop() {
        if *budget == 0 {
            return false;
        }
        if budget.is_multiple_of(CHECKED) {
            check();
        }
        *budget -= 1;
        let mut mate = false;
        let mut go = |next: State, by: By| {
            mate = mate || next.turn != W::PLAYER && shadows.mated::<W>(&next, by);
            if seen.insert(next) {
                open.push(next);
            }
        };
        let promotion = by_colour!(state.turn, S => shadows.each_after::<S>(&state, &mut go));
        if promotion || mate {
            return false;
        }
    }
    true
}

impl Shadows {
    fn of<W: Colour>(board: &Board, knights: Bitboard) -> Self {
        let reach = Reach::of::<W>(board, false);
        let officers = |owner| board.of_player(owner) & !board.pawns & !board.kings & !knights;
        let kinds = Player::BOTH.map(|owner| {
            let [leaping, on_straight, on_diagonal] = reach.kinds(owner);
            [if knights == 0 { leaping } else { 0 }, on_straight, on_diagonal]
        });
        let fixed = Player::BOTH.map(|owner| officers(owner) & reach.fixed);
        Shadows {
            officers: kinds.map(|kinds| kinds.into_iter().fold(0, |all, kind| all | kind)),
            kinds,
            attacks: kinds.map(Reach::attacked_by),
            fixed,
            closed: fixed.map(|fixed| Reach::attacked_at_all_times(board, fixed)),
            moves: Player::BOTH.map(|owner| officers(owner) & !reach.fixed != 0),
            castles: Player::BOTH.map(|owner| board.rights & board.of_player(owner) != 0),
            loser: squares(officers(W::Other::PLAYER)).map(|at| reach.of_man::<W::Other>(board, at)).collect(),
        }
    }

    /// Goes on to the position after each of the player's moves; whether one is a promotion.
    fn each_after<S: Colour>(&self, state: &State, go: &mut impl FnMut(State, By)) -> bool {
        let (own, other) = (S::PLAYER as usize, S::Other::PLAYER as usize);
        let king = state.kings[own];
        // What is seen of each player but the King.
        let [seen, enemies] = [own, other].map(|at| state.pawns[at] | state.knights[at]);
        let pawns = state.pawns[own];
        let kings = bit(king) | bit(state.kings[other]);
        let fixed = self.fixed[0] | self.fixed[1];
        // The position after a move that captures these.
        let without = |captured: Bitboard| {
            let mut next = State { turn: S::Other::PLAYER, ..*state };
            next.pawns[other] &= !captured;
            next.knights[other] &= !captured;
            next
        };
        // A check by a Knight has to be answered.
        let mut go = |next: State, by: By| {
            if leap(next.knights[other]) & bit(next.kings[own]) == 0 {
                go(next, by);
            }
        };
        // An officer moves, or captures an officer, and nothing is seen of it; or it captures a Pawn.
        if self.moves[own] {
            go(without(0), By::Other);
        }
        for at in squares(enemies & self.attacks[own]) {
            go(without(bit(at)), By::Other);
        }
        let attacked =
            S::Other::pawn_attacks(state.pawns[other]) | king_attacks(state.kings[other]) | self.closed[other];
        let open = !(attacked | seen | fixed);
        for to in squares(king_attacks(king) & open) {
            let mut next = without(bit(to));
            next.kings[own] = to;
            go(next, By::King(king));
        }
        if self.castles[own] && S::CASTLING[0].home == bit(king) {
            for to in squares((S::CASTLING[0].target | S::CASTLING[1].target) & open & !enemies) {
                let mut next = without(0);
                next.kings[own] = to;
                // The Rook may give check.
                go(next, By::Other);
            }
        }
        for from in squares(state.knights[own]) {
            for to in squares(knight_attacks(from) & !(seen | kings | fixed)) {
                let mut next = without(bit(to));
                next.knights[own] ^= bit(from) | bit(to);
                go(next, By::Other);
            }
        }
        let vacant = !(seen | enemies | kings | fixed);
        let victims = (enemies | self.officers[other]) & !(seen | kings);
        // Where a Pawn can have passed over; when, is forgotten.
        let passed = S::forwards(state.pawns[other]) & S::Other::THIRD_RANK & vacant;
        for from in squares(pawns) {
            let first = S::forwards(bit(from)) & vacant;
            let pushes = first | S::forwards(first & S::THIRD_RANK) & vacant;
            let attacks = S::pawn_attacks(bit(from));
            if (pushes | attacks & victims) & S::LAST_RANK != 0 {
                return true;
            }
            let mut pawn_to = |to: u8, captured: Bitboard| {
                let mut next = without(captured);
                next.pawns[own] ^= bit(from) | bit(to);
                go(next, By::Other);
            };
            for to in squares(pushes | attacks & victims) {
                pawn_to(to, bit(to));
            }
            for to in squares(attacks & passed) {
                pawn_to(to, S::Other::forwards(bit(to)));
            }
        }
        false
    }

    /// Whether the loser, who is to move, might be mated: whether a check is possible, and the loser's officers might
    /// fill all squares beside the King that neither are attacked nor have a friend.
    fn mated<W: Colour>(&self, state: &State, by: By) -> bool {
        let (own, other) = (W::PLAYER as usize, W::Other::PLAYER as usize);
        let (king, loser) = (state.kings[own], state.kings[other]);
        let (around, through) = (king_attacks(loser), lines(usize::from(loser)));
        let seen = state.pawns[0] | state.pawns[1] | state.knights[0] | state.knights[1];
        let [knights, straight, diagonal] = self.kinds[own];
        let on_lines = straight & (through.file | through.rank) | diagonal & (through.rising | through.falling);
        let certain = W::pawn_attacks(state.pawns[own]) | leap(state.knights[own]);
        let checked = certain & bit(loser) != 0
            || match by {
                // A man that slides stands beside the King, or has passed over a square beside it.
                By::Other => (knights & knight_attacks(loser) | on_lines & around) & !(seen | bit(king)) != 0,
                // Only what the King stood before can give check now.
                By::King(from) => on_lines & bit(from) != 0 && between(from, loser) & seen == 0,
            };
        let attacked = self.attacks[own] | certain | king_attacks(king);
        checked && fill(around & !attacked & !state.pawns[other] & !state.knights[other], &self.loser)
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::position::Position;
    use super::*;

    /// Whether the simpler game goes from one position to another.
    fn leads(from: &str, to: &str) -> bool {
        let [from, to] = [from, to].map(|text| Position::of(&text.parse().expect("a setup")));
        let [start, wanted] = [&from, &to].map(|position| State::of(&position.board, position.turn, 0));
        let shadows = by_colour!(Player::White, W => Shadows::of::<W>(&from.board, 0));
        let mut found = false;
        let mut go = |next: State, _: By| found = found || next == wanted;
        by_colour!(from.turn, S => shadows.each_after::<S>(&start, &mut go));
        found
    }

    /// Where the Rooks stand is not seen.
    #[test]
    fn kings_castle_with_the_right_to_it() {
        let castled = ["4k3/8/8/8/8/8/8/5RK1 b - - 1 1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"];
        let may = |rights: &str| castled.map(|to| leads(&format!("4k3/8/8/8/8/8/8/R3K2R w {rights} - 0 1"), to));
        assert_eq!((may("KQ"), may("-")), ([true; 2], [false; 2]));
        assert!(leads("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "2kr4/8/8/8/8/8/8/4K3 w - - 1 2"));
    }

    #[test]
    fn pawns_capture_en_passant() {
        let after = "4k3/8/3P4/8/8/8/8/4K3 b - - 0 1";
        assert!(leads("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", after));
        // A Pawn on its sixth rank has not passed over anything.
        assert!(!leads("4k3/8/3pP3/8/8/8/8/4K3 w - - 0 1", "4k3/3P4/8/8/8/8/8/4K3 b - - 0 1"));
    }
}
