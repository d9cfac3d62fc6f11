//! Our engines as a program beside the others: the last moves are counted, listed, or made too; all others are made singly.

mod asked;

use rulebook_bitboard::{aviary, awele, bifocal, chess, tori_shogi};
use rulebook_rules::{Rules, Rulings, perft_by_moves, plain_perft};

fn main() {
    let asked::Asked { position, depth, last, ours: [game, rulings] } = asked::asked();
    let count = match game.as_str() {
        "chess" => count(&chess::Engine::new(read(&rulings)), &position, depth, &last),
        "aviary" => count(&aviary::Engine::new(read(&rulings)), &position, depth, &last),
        "bifocal" => count(&bifocal::Engine::new(read(&rulings)), &position, depth, &last),
        "tori-shogi" => count(&tori_shogi::Engine::new(read(&rulings)), &position, depth, &last),
        _ => count(&awele::Engine::new(read(&rulings)), &position, depth, &last),
    };
    println!("{count}");
}

fn read<Q: Rulings>(text: &str) -> Q {
    Q::read(text).expect("rulings of the game")
}

fn count<R: Rules>(rules: &R, position: &str, depth: u32, last: &str) -> u64 {
    let position = rules.read(position).expect("a position of the game");
    match last {
        "counted" => perft_by_moves(rules, &position, depth),
        "listed" => plain_perft(rules, &position, depth),
        _ => made(rules, &position, depth),
    }
}

fn made<R: Rules>(rules: &R, position: &R::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    rules.legal_moves(position).iter().map(|mv| made(rules, &rules.play(position, mv), depth - 1)).sum()
}
