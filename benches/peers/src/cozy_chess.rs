//! The crate cozy-chess, asked as its own example asks it: last moves are counted in bulk.

mod asked;

use cozy_chess::Board;

fn main() {
    let (position, depth) = asked::asked();
    let board: Board = position.parse().expect("a position of chess");
    println!("{}", count(&board, depth));
}

fn count(board: &Board, depth: u32) -> u64 {
    let mut lines = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            lines += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                lines += count(&next, depth - 1);
            }
        }
        false
    });
    lines
}
