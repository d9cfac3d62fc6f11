//! What holds of every engine.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher as _};
use std::ops::Range;

use rulebook::rules::{Outcome, Refused, Rules, Rulings};

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

/// The positions of setups by chance, as far as the engine admits them.
pub fn admitted<R: Rules>(engine: &R, setup: impl FnMut() -> R::Setup) -> impl Iterator<Item = R::Position> {
    std::iter::repeat_with(setup).filter_map(|setup| engine.admit(&setup).ok())
}

/// Plays a game by chance from the start and examines each position whose ply is a multiple of `every`. Each move is the
/// best of as many as `choices` says: the one after which `count` is least.
pub fn game_agrees_with_itself<R: Rules>(
    engine: &R,
    rulings: &impl Rulings,
    random: &mut Random,
    plies: Range<usize>,
    every: usize,
    choices: usize,
    count: impl Fn(&R::Setup) -> usize,
) {
    let mut position = engine.start();
    for ply in plies {
        let moves = if ply % every == 0 {
            agrees_with_itself(engine, rulings, &position)
        } else {
            engine.legal_moves(&position)
        };
        if moves.is_empty() {
            break;
        }
        let next = (0..choices).map(|_| engine.play(&position, random.of(&moves)));
        position = next.min_by_key(|position| count(&engine.setup(position))).unwrap();
    }
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

/// From a position as many sequences are counted as published, from one move on.
pub fn counts_are<R: Rules>(engine: &R, position: &R::Position, counts: &[u64]) {
    for (depth, count) in (1..).zip(counts) {
        assert_eq!(engine.perft(position, depth), *count, "{position:?} depth {depth}");
    }
}

/// The moves of the piece on a square or in hand, without it, sorted.
pub fn destinations<R: Rules>(engine: &R, position: &str, from: &str) -> String {
    let moves = engine.legal_moves(&engine.read(position).unwrap()).into_iter().map(|mv| mv.to_string());
    let mut to: Vec<String> = moves.filter_map(|mv| mv.strip_prefix(from).map(str::to_owned)).collect();
    to.sort();
    to.join(" ")
}

/// How the game has ended at a position.
pub fn outcome<R: Rules>(engine: &R, position: &str) -> Option<Outcome> {
    engine.outcome(&engine.read(position).unwrap())
}

/// The reasons for which a position is refused: clause, squares and explanation.
pub fn reasons<R: Rules>(engine: &R, position: &str) -> Vec<String> {
    match engine.read(position) {
        Err(Refused::Impossible { reasons, .. }) => {
            reasons.into_iter().map(|b| format!("{} {}: {}", b.clause, b.squares.join(","), b.why)).collect()
        }
        other => vec![format!("{other:?}")],
    }
}

/// A position's hash.
pub fn hash(position: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    hasher.finish()
}

/// All positions after so many moves have as many hashes as setups.
pub fn hashes_tell_setups_apart<R: Rules>(engine: &R, moves: usize) -> Vec<R::Position> {
    let mut positions = vec![engine.start()];
    for _ in 0..moves {
        positions = positions.iter().flat_map(|position| children(engine, position)).collect();
    }
    let setups: HashSet<R::Setup> = positions.iter().map(|position| engine.setup(position)).collect();
    let hashes: HashSet<u64> = positions.iter().map(hash).collect();
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
    let (one, other) = (played(engine, one), played(engine, other));
    assert_eq!(one, other);
    assert_eq!(hash(&one), hash(&other));
    one
}
