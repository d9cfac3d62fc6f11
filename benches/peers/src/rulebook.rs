//! Our engine of chess with all moves made, as a program beside the others: each list of moves, and each position after.

mod asked;

use rulebook_bitboard::chess::Engine;
use rulebook_rules::Rules;
use rulebook_rules::Rulings as _;
use rulebook_rules::chess::Rulings;

fn main() {
    let (position, depth, _) = asked::asked();
    let engine = Engine::new(Rulings::read("engines").expect("a named set of rulings"));
    let position = engine.read(&position).expect("a position of chess");
    println!("{}", count(&engine, &position, depth));
}

fn count<R: Rules>(rules: &R, position: &R::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    rules.legal_moves(position).iter().map(|mv| count(rules, &rules.play(position, mv), depth - 1)).sum()
}
