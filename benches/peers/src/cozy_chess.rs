//! The crate cozy-chess, asked as its own example asks it: last moves are counted in bulk, unless they are to be made.

mod asked;

use cozy_chess::Board;

fn main() {
    let (position, depth, made) = asked::asked();
    let board: Board = position.parse().expect("a position of chess");
    println!("{}", count(&board, depth, made));
}

fn count(board: &Board, depth: u32, made: bool) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut lines = 0;
    board.generate_moves(|moves| {
        if depth == 1 && !made {
            lines += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                lines += count(&next, depth - 1, made);
            }
        }
        false
    });
    lines
}
