//! What holds of every engine.

use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use rulebook::rules::{Rules, Rulings};

/// The positions one move further.
pub fn children<R: Rules>(engine: &R, position: &R::Position) -> Vec<R::Position> {
    engine.legal_moves(position).iter().map(|mv| engine.play(position, mv)).collect()
}

/// Counting sequences of up to three moves is adding up what is listed.
pub fn counts_add_up<R: Rules>(engine: &R, rulings: &impl Rulings, position: &R::Position) {
    let next = children(engine, position);
    assert_eq!(engine.perft(position, 0), 1);
    assert_eq!(engine.perft(position, 1), next.len() as u64);
    let listed: usize = next.iter().map(|next| engine.legal_moves(next).len()).sum();
    assert_eq!(engine.perft(position, 2), listed as u64, "{position:?} {rulings:?}");
    let sum: u64 = next.iter().map(|next| engine.perft(next, 2)).sum();
    assert_eq!(engine.perft(position, 3), sum, "{position:?} {rulings:?}");
}

/// All positions after so many moves have as many hashes as setups.
pub fn hashes_tell_setups_apart<R: Rules>(engine: &R, moves: usize) -> Vec<R::Position> {
    let hasher = BuildHasherDefault::<DefaultHasher>::default();
    let mut positions = vec![engine.start()];
    for _ in 0..moves {
        positions = positions.iter().flat_map(|position| children(engine, position)).collect();
    }
    let setups: HashSet<R::Setup> = positions.iter().map(|position| engine.setup(position)).collect();
    let hashes: HashSet<u64> = positions.iter().map(|position| hasher.hash_one(position)).collect();
    assert_eq!(hashes.len(), setups.len());
    positions
}
