//! The crate cozy-chess, asked as its own example asks it: last moves are counted in bulk, unless they are to be listed or made.

mod asked;

use cozy_chess::{Board, Move};

fn main() {
    let asked = asked::asked();
    let board: Board = asked.position.parse().expect("a position of chess");
    println!("{}", count(&board, asked.depth, &asked.last));
}

fn count(board: &Board, depth: u32, last: &str) -> u64 {
    if depth == 0 {
        return 1;
    }
    if depth == 1 && last == "listed" {
        return std::hint::black_box(listed(board)).len() as u64;
    }
    let mut lines = 0;
    board.generate_moves(|moves| {
        if depth == 1 && last != "made" {
            lines += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                lines += count(&next, depth - 1, last);
            }
        }
        false
    });
    lines
}

fn listed(board: &Board) -> Vec<Move> {
    let mut list = Vec::with_capacity(64);
    board.generate_moves(|moves| {
        list.extend(moves);
        false
    });
    list
}
