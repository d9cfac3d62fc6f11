//! A random walk: where a random game begins, and which moves are made in it. Only the law is asked.

use std::collections::HashSet;

use rand::RngExt as _;

use super::{Chance, Terrain, chance};
use crate::games::MoveOf;
use crate::record::Record;
use crate::rules::{Repetition, Rules as _};

/// How the moves of a game are chosen.
#[derive(Clone, Copy)]
struct Temper {
    /// How many of ten moves are the most appealing of some drawn at random.
    greedy: u8,
    /// How many of ten moves go back to an earlier position, where one does.
    returning: u8,
}

/// Among how many moves a greedy player chooses.
const CHOICE: usize = 5;

/// What check is worth to a greedy player.
const APPEAL_OF_CHECK: u32 = 3;

/// How many placements are tried for one from which a game can begin.
const TRIES: usize = 16;

/// Chooses the moves of a random game, for both players.
pub(super) struct Wanderer<G: Terrain> {
    chance: Chance,
    temper: Temper,
    stood: HashSet<G::Setup>,
}

impl<G: Terrain> Wanderer<G> {
    /// Where the random game of a seed begins, and what chooses its moves.
    pub fn of_seed(law: &G::Model, seed: u64) -> (G::Setup, Self) {
        let mut chance = chance::of_seed(seed);
        let start = beginning::<G>(law, &mut chance);
        let temper = match chance.random_range(0..4) {
            // Where repetition ends a game, it has to come about.
            0 | 1 if law.repetition() != Repetition::Allowed => Temper { greedy: 1, returning: 8 },
            0 => Temper { greedy: 0, returning: 0 },
            1 => Temper { greedy: 4, returning: 0 },
            2 => Temper { greedy: 8, returning: 0 },
            _ => Temper { greedy: 2, returning: 7 },
        };
        (start.clone(), Wanderer { chance, temper, stood: HashSet::from([start]) })
    }

    /// The game has come to this position.
    pub fn has_come_to(&mut self, setup: G::Setup) {
        self.stood.insert(setup);
    }

    /// Chooses one of some moves; there is at least one.
    pub fn choose(&mut self, law: &G::Model, record: &Record<G::Model>, moves: &[MoveOf<G>]) -> MoveOf<G> {
        let mood = self.chance.random_range(0..10u8);
        let candidates: Vec<&MoveOf<G>> =
            (0..CHOICE).map(|_| &moves[self.chance.random_range(0..moves.len())]).collect();
        let before = record.position();
        if mood < self.temper.returning {
            let back = |mv: &&MoveOf<G>| self.stood.contains(&law.setup(&law.play(before, mv)));
            return moves.iter().find(back).unwrap_or(candidates[0]).clone();
        }
        if mood < self.temper.returning + self.temper.greedy {
            let setup = law.setup(before);
            let appeal = |mv: &MoveOf<G>| {
                let after = law.play(before, mv);
                let check = if law.check(&after) { APPEAL_OF_CHECK } else { 0 };
                G::appeal(&setup, &law.setup(&after)) + check
            };
            // Of moves that appeal alike, the first one drawn.
            let best = candidates.into_iter().rev().max_by_key(|mv| appeal(mv));
            return best.expect("there are candidates").clone();
        }
        candidates[0].clone()
    }
}

/// The start position, or a placement from which a game can begin.
fn beginning<G: Terrain>(law: &G::Model, chance: &mut Chance) -> G::Setup {
    let start = law.setup(&law.start());
    if chance.random_bool(0.5) {
        return start;
    }
    let goes_on = |setup: &G::Setup| law.admit(setup).is_ok_and(|position| law.outcome(&position).is_none());
    (0..TRIES).map(|_| G::placement(chance)).find(goes_on).unwrap_or(start)
}
