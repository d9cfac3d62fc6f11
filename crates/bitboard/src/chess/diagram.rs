//! Any diagram, possible or not: check, whether there is a move, and whether a mate is possible.
//!
//! The sets of legal moves (`legal`) are those of a player with one King, and of possible positions. A game that
//! contains chess judges its positions by clauses of its own also where chess's refuse them, and no King or several
//! Kings are nothing special here.

use super::board::Board;
use super::layout::{Bitboard, bit, index, square, squares};
use super::side::{Black, Side, White};
use super::{leaps, slides};
use crate::board::chess::{BOARD, Kind, Setup};
use crate::board::{Player, Square};
use crate::processor::Plain;

/// A board with any pieces anywhere.
pub(crate) struct Diagram {
    board: Board,
    turn: Player,
}

impl Diagram {
    /// The setup's.
    pub(crate) fn of(setup: &Setup) -> Self {
        let mut board = Board::of(setup);
        board.en_passant = setup.en_passant.filter(|square| BOARD.holds(*square)).map_or(0, |at| bit(index(at)));
        Diagram { board, turn: setup.turn }
    }

    /// The attacked Kings of the player to move and what attacks them; nothing, where the player is not in check.
    pub(crate) fn checks(&self) -> Vec<Square> {
        let checks = match self.turn {
            Player::White => checks::<White>(&self.board),
            Player::Black => checks::<Black>(&self.board),
        };
        squares(checks).map(square).collect()
    }

    /// Whether the player to move has a move that no clause but those on the end of the game forbids.
    pub(crate) fn can_move(&self) -> bool {
        match self.turn {
            Player::White => can_move::<White>(&self.board),
            Player::Black => can_move::<Black>(&self.board),
        }
    }

    /// `chess.end.dead-position`, of what there is besides Kings.
    pub(crate) fn is_dead(&self) -> bool {
        self.board.is_dead()
    }
}

fn checks<S: Side>(board: &Board) -> Bitboard {
    squares(board.kings & board.own::<S>()).fold(0, |checks, king| {
        let attackers = board.attackers::<S::Other>(king, board.occupied());
        if attackers == 0 { checks } else { checks | bit(king) | attackers }
    })
}

/// Castling need not be examined: where it is legal, the King's step to the square that it passes over is legal too.
fn can_move<S: Side>(board: &Board) -> bool {
    squares(board.own::<S>()).any(|from| {
        let plain = squares(targets::<S>(board, from)).any(|to| is_safe::<S>(board, from, to, bit(to)));
        plain
            || squares(en_passant::<S>(board, from))
                .any(|to| is_safe::<S>(board, from, to, S::Other::forwards(bit(to))))
    })
}

/// Where a piece of the player's goes, whether their Kings are safe or not, except castling and en passant.
fn targets<S: Side>(board: &Board, from: u8) -> Bitboard {
    let occupied = board.occupied();
    let reach = match board.kind(from) {
        None => 0,
        Some(Kind::Pawn) => {
            let push = S::forwards(bit(from)) & !occupied;
            let double = S::forwards(push & S::THIRD_RANK) & !occupied;
            push | double | S::pawn_attacks(bit(from)) & board.own::<S::Other>()
        }
        Some(Kind::Knight) => leaps::knight(from),
        Some(Kind::Bishop) => slides::diagonal(Plain, from, occupied),
        Some(Kind::Rook) => slides::straight(Plain, from, occupied),
        Some(Kind::Queen) => slides::diagonal(Plain, from, occupied) | slides::straight(Plain, from, occupied),
        Some(Kind::King) => leaps::king(from),
    };
    reach & !board.own::<S>()
}

/// Where it captures en passant: `chess.pawn.capture`, `chess.pawn.en-passant`.
fn en_passant<S: Side>(board: &Board, from: u8) -> Bitboard {
    if bit(from) & board.pawns == 0 {
        return 0;
    }
    let passed = board.en_passant & S::Other::THIRD_RANK & !board.occupied();
    let of_pawns = S::forwards(board.pawns & board.own::<S::Other>());
    S::pawn_attacks(bit(from)) & passed & of_pawns
}

/// `chess.king.safe`, of every King of the player's, when what stands on `captured` has left the board.
fn is_safe<S: Side>(board: &Board, from: u8, to: u8, captured: Bitboard) -> bool {
    let occupied = board.occupied() & !(bit(from) | captured) | bit(to);
    let kings = board.kings & board.own::<S>();
    let moved = if kings & bit(from) == 0 { kings } else { kings ^ bit(from) | bit(to) };
    squares(moved).all(|king| board.attackers::<S::Other>(king, occupied) & !captured == 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Position;
    use crate::splitmix::splitmix64;

    fn found(text: &str) -> (bool, bool) {
        let diagram = Diagram::of(&text.parse().expect("a setup"));
        (!diagram.checks().is_empty(), diagram.can_move())
    }

    #[test]
    fn possible_positions_are_read_correctly() {
        let start: Setup = crate::board::chess::START.parse().expect("the start");
        let (mut state, mut checked, mut stuck) = (7, 0, 0);
        for _ in 0..200 {
            let mut position = Position::admit(&start).expect("the start");
            for _ in 0..250 {
                let diagram = Diagram::of(&position.setup());
                let found = (!diagram.checks().is_empty(), diagram.can_move());
                assert_eq!(found, (position.in_check(), position.can_move()), "{position:?}");
                checked += usize::from(found.0);
                let moves = position.moves();
                if moves.is_empty() {
                    stuck += 1;
                    break;
                }
                let mv = moves[(splitmix64(&mut state) % moves.len() as u64) as usize];
                position = position.after(&mv).expect("a legal move");
            }
        }
        assert!(checked > 1000 && stuck > 5, "{checked} {stuck}");
        // Only en passant is left, and the same Pawn pinned to its King.
        assert_eq!(found("8/8/8/8/1ppP4/kPp5/p1P5/K7 b - d3 0 1"), (false, true));
        assert_eq!(found("8/8/8/8/k1pP3Q/1pP5/1P6/1K6 b - d3 0 1"), (false, true));
    }

    #[test]
    fn what_cannot_be_is_told_as_it_stands() {
        // No King; two of them, one attacked.
        assert_eq!(found("8/8/8/8/8/8/8/7N w - - 0 1"), (false, true));
        assert_eq!(found("8/8/8/8/8/8/8/8 w - - 0 1"), (false, false));
        assert_eq!(found("r7/8/8/8/8/7K/8/K6r w - - 0 1"), (true, false));
        // A Pawn on its last rank goes nowhere, one on its first rank one square.
        assert_eq!(found("P7/8/8/8/8/8/8/8 w - - 0 1"), (false, false));
        assert_eq!(found("8/8/8/8/8/8/8/P7 w - - 0 1"), (false, true));
        assert_eq!(found("8/8/8/8/8/8/p7/P7 w - - 0 1"), (false, false));
        // En passant is a capture of a Pawn that is there.
        assert_eq!(found("8/8/k7/pP6/P7/8/8/8 w - a6 0 1"), (false, true));
        assert_eq!(found("8/8/1n6/1P6/8/8/8/8 w - a6 0 1"), (false, false));
        assert_eq!(found("8/8/1n6/pP6/8/8/8/8 w - a6 9 1"), (false, true));
        assert_eq!(found("8/8/1n6/pP6/8/8/8/8 w - a3 0 1"), (false, false));
    }
}
