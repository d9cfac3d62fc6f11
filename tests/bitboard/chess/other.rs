//! The crate cozy-chess, asked for a second opinion.
//!
//! What it regards as impossible beyond the page: more than two checkers, an en passant square while something
//! checks that going two squares can neither have uncovered nor be, and a clock above 100. What it takes beyond the
//! page: more promoted pieces than Pawns are missing, as long as there are no more than sixteen pieces and eight
//! Pawns, two Kings side by side, rights to castle of a King elsewhere on his first rank (it knows Chess960), and an en
//! passant square with any clock.

use cozy_chess::Board;
use cozy_chess::util::{display_uci_move, parse_uci_move};
use rulebook::board::chess::{Move, Setup};
use rulebook::rules::Breach;

/// Its board of a setup, if it takes it.
pub fn board(setup: &Setup) -> Option<Board> {
    Board::from_fen(&setup.to_string(), false).ok()
}

/// Whether a setup breaks only what it does not ask, or asks less strictly.
pub fn laxer(breaches: &[Breach]) -> bool {
    let unasked =
        ["chess.set", "chess.position.king-open", "chess.position.castling", "chess.position.en-passant.clock"];
    breaches.iter().all(|breach| unasked.contains(&breach.clause.name()))
}

/// Moves as sorted texts.
pub fn sorted(moves: &[Move]) -> Vec<String> {
    let mut texts: Vec<String> = moves.iter().map(Move::to_string).collect();
    texts.sort();
    texts
}

/// Its legal moves as sorted texts.
pub fn legal_moves(board: &Board) -> Vec<String> {
    let mut texts = Vec::new();
    board.generate_moves(|moves| {
        texts.extend(moves.into_iter().map(|mv| display_uci_move(board, mv).to_string()));
        false
    });
    texts.sort();
    texts
}

/// A move in its own form.
pub fn parse(board: &Board, mv: &Move) -> cozy_chess::Move {
    parse_uci_move(board, &mv.to_string()).unwrap()
}

/// How many sequences of legal moves it counts.
pub fn lines(board: &Board, depth: u32) -> u64 {
    let mut lines = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            lines += if depth > 1 { self::lines(&next, depth - 1) } else { 1 };
        }
        false
    });
    lines
}

#[test]
fn it_refuses_what_the_matrix_says() {
    // A clock beyond 100, three checkers, seventeen pieces of a player, a check that the double step cannot have given.
    for fen in [
        "4k3/8/8/8/8/8/8/4K3 w - - 101 100",
        "4k3/8/8/8/8/2n1n3/8/3K3r w - - 0 1",
        "4k3/8/8/8/8/N7/NNNNNNNN/NNNNKNNN w - - 0 1",
        "4k3/8/8/3pP3/8/8/8/r3K3 w - d6 0 2",
    ] {
        let setup = fen.parse().expect("a text of a position");
        assert!(board(&setup).is_none(), "{fen}");
    }
}
