//! The crate shakmaty, by its own function, in which last moves are counted in bulk; or with all moves made.

mod asked;

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position, perft};

fn main() {
    let asked = asked::asked();
    let (depth, made) = (asked.depth, asked.last == "made");
    let fen: Fen = asked.position.parse().expect("a position of chess");
    let chess: Chess = fen.into_position(CastlingMode::Standard).expect("a position that can be");
    println!("{}", if made { count(&chess, depth) } else { perft(&chess, depth) });
}

fn count(chess: &Chess, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |mv| {
        let mut next = chess.clone();
        next.play_unchecked(mv);
        count(&next, depth - 1)
    };
    chess.legal_moves().into_iter().map(after).sum()
}
