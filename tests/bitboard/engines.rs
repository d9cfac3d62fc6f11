//! What holds of every engine.

use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use rulebook::rules::{Rules, Rulings};

use super::random::Random;

/// The default, each option alone, and then any combinations.
pub fn rulings_by_chance<Q: Rulings>(random: &mut Random, count: usize) -> Vec<Q> {
    let mut all = vec![Q::default()];
    all.extend(Q::alone());
    for _ in 0..count {
        let mut rulings = Q::default();
        for question in Q::QUESTIONS {
            let option: &&str = random.of(question.options);
            rulings.set(question.name, option).unwrap();
        }
        all.push(rulings);
    }
    all
}

/// What holds of any position, whatever the law: each move is listed once, and as many are counted; none is listed just
/// when the game is over; and a position, or one after a move, is what its setup is admitted as, hash included. Gives
/// the moves.
pub fn agrees_with_itself<R: Rules>(engine: &R, rulings: &impl Rulings, position: &R::Position) -> Vec<R::Move> {
    let setup = engine.setup(position);
    assert_eq!(engine.admit(&setup).as_ref(), Ok(position), "{setup} {rulings:?}");
    let moves = engine.legal_moves(position);
    let listed: HashSet<&R::Move> = moves.iter().collect();
    assert_eq!(listed.len(), moves.len(), "a move stands twice in the list: {setup} {rulings:?}");
    assert_eq!(engine.perft(position, 1), moves.len() as u64, "{setup} {rulings:?}");
    assert_eq!(moves.is_empty(), engine.outcome(position).is_some(), "{setup} {rulings:?}");
    // Of hundreds of moves, some.
    for mv in moves.iter().step_by(1 + moves.len() / 300) {
        let next = engine.play(position, mv);
        assert_eq!(engine.admit(&engine.setup(&next)), Ok(next), "{setup} {mv} {rulings:?}");
    }
    moves
}

/// The positions one move further.
pub fn children<R: Rules>(engine: &R, position: &R::Position) -> Vec<R::Position> {
    engine.legal_moves(position).iter().map(|mv| engine.play(position, mv)).collect()
}

/// Counting sequences of two moves is adding up what is listed after each. Gives the positions after one.
pub fn answers_add_up<R: Rules>(engine: &R, rulings: &impl Rulings, position: &R::Position) -> Vec<R::Position> {
    let next = children(engine, position);
    let listed: usize = next.iter().map(|next| engine.legal_moves(next).len()).sum();
    assert_eq!(engine.perft(position, 2), listed as u64, "{position:?} {rulings:?}");
    next
}

/// Counting sequences of up to three moves is adding up what is listed.
pub fn counts_add_up<R: Rules>(engine: &R, rulings: &impl Rulings, position: &R::Position) {
    let next = answers_add_up(engine, rulings, position);
    assert_eq!(engine.perft(position, 0), 1);
    assert_eq!(engine.perft(position, 1), next.len() as u64);
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

/// The position after legal moves from the start.
pub fn played<R: Rules>(engine: &R, moves: &[&str]) -> R::Position {
    moves.iter().fold(engine.start(), |position, mv| {
        let mv = mv.parse().unwrap();
        assert!(engine.legal_moves(&position).contains(&mv), "{mv}");
        engine.play(&position, &mv)
    })
}

/// Two orders of legal moves lead from the start to one position, with one hash; gives it.
pub fn one_position_by_two_ways<R: Rules>(engine: &R, one: &[&str], other: &[&str]) -> R::Position {
    let hasher = BuildHasherDefault::<DefaultHasher>::default();
    let (one, other) = (played(engine, one), played(engine, other));
    assert_eq!(one, other);
    assert_eq!(hasher.hash_one(&one), hasher.hash_one(&other));
    one
}
