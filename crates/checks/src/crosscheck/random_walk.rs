//! Random walks: where a random game begins and which moves are made in it. Only the law is used.

use std::collections::HashSet;

use rand::RngExt as _;

use super::{Generator, RandomNumbers, chance};
use crate::games::MoveOf;
use crate::record::Record;
use crate::rules::{Repetition, Rules as _};

/// How the moves of a game are chosen.
#[derive(Clone, Copy)]
struct Bias {
    /// How many of ten moves are the most appealing of several drawn at random.
    greedy: u8,
    /// How many of ten moves go back to an earlier position, if one does.
    returning: u8,
}

/// How many moves a greedy player chooses among.
const CHOICE: usize = 5;

/// The weight of check to a greedy player.
const APPEAL_OF_CHECK: u32 = 3;

/// How many placements are tried for one from which a game can begin.
const TRIES: usize = 16;

/// Chooses the moves of a random game, for both players.
pub(super) struct RandomWalk<G: Generator> {
    chance: RandomNumbers,
    bias: Bias,
    visited: HashSet<G::Setup>,
}

impl<G: Generator> RandomWalk<G> {
    /// The setup from which the random game of a seed begins, and the chooser of its moves.
    pub fn of_seed(law: &G::Model, seed: u64) -> (G::Setup, Self) {
        let mut chance = chance::of_seed(seed);
        let start = beginning::<G>(law, &mut chance);
        let bias = match chance.random_range(0..4) {
            // Where repetition has consequences, games must repeat positions.
            0 | 1 if law.repetition() != Repetition::Allowed => Bias { greedy: 1, returning: 8 },
            0 => Bias { greedy: 0, returning: 0 },
            1 => Bias { greedy: 4, returning: 0 },
            2 => Bias { greedy: 8, returning: 0 },
            _ => Bias { greedy: 2, returning: 7 },
        };
        (start.clone(), RandomWalk { chance, bias, visited: HashSet::from_iter([start]) })
    }

    /// Records that the game has reached this position.
    pub fn visit(&mut self, setup: G::Setup) {
        self.visited.insert(setup);
    }

    /// Chooses one of the moves, of which there is at least one.
    pub fn choose(&mut self, law: &G::Model, record: &Record<G::Model>, moves: &[MoveOf<G>]) -> MoveOf<G> {
        let draw = self.chance.random_range(0..10u8);
        let candidates: Vec<&MoveOf<G>> =
            (0..CHOICE).map(|_| &moves[self.chance.random_range(0..moves.len())]).collect();
        let before = record.position();
        if draw < self.bias.returning {
            let back = |mv: &&MoveOf<G>| self.visited.contains(&law.setup(&law.play(before, mv)));
            return moves.iter().find(back).unwrap_or(candidates[0]).clone();
        }
        if draw < self.bias.returning + self.bias.greedy {
            let setup = law.setup(before);
            let appeal = |mv: &MoveOf<G>| {
                let after = law.play(before, mv);
                let check = if law.check(&after) { APPEAL_OF_CHECK } else { 0 };
                G::appeal(&setup, &law.setup(&after)) + check
            };
            // Of equally appealing moves, the first one drawn.
            let best = candidates.into_iter().rev().max_by_key(|mv| appeal(mv));
            return best.expect("there are candidates").clone();
        }
        candidates[0].clone()
    }
}

/// The start position, or a placement from which a game can begin.
fn beginning<G: Generator>(law: &G::Model, chance: &mut RandomNumbers) -> G::Setup {
    let start = law.setup(&law.start());
    if chance.random_bool(0.5) {
        return start;
    }
    let goes_on = |setup: &G::Setup| law.admit(setup).is_ok_and(|position| law.outcome(&position).is_none());
    (0..TRIES).map(|_| G::placement(chance)).find(goes_on).unwrap_or(start)
}
