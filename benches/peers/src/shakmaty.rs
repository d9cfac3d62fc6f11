//! The crate shakmaty, by its own function: last moves are counted in bulk.

mod asked;

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, perft};

fn main() {
    let (position, depth) = asked::asked();
    let fen: Fen = position.parse().expect("a position of chess");
    let chess: Chess = fen.into_position(CastlingMode::Standard).expect("a position that can be");
    println!("{}", perft(&chess, depth));
}
