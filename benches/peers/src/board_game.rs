//! The crate board-game, its oware from the start: last moves are counted in bulk, unless they are to be made.

mod asked;

use board_game::board::{Board as _, BoardMoves as _};
use board_game::games::oware::OwareBoard;
use internal_iterator::InternalIterator as _;

fn main() {
    let asked = asked::asked();
    assert_eq!(asked.position, "startpos", "the only position that this program knows");
    println!("{}", count(&OwareBoard::default(), asked.depth, asked.last == "made"));
}

fn count(board: &OwareBoard<6>, depth: u32, made: bool) -> u64 {
    if depth == 0 {
        return 1;
    }
    let Ok(moves) = board.available_moves() else { return 0 };
    if depth == 1 && !made {
        return moves.count() as u64;
    }
    let mut lines = 0;
    moves.for_each(|mv| {
        lines += count(&board.clone_and_play(mv).expect("a legal move"), depth - 1, made);
    });
    lines
}
