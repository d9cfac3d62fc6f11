//! Positions that need not be reachable: local cases and random placements, each also with one of its moves made.

use std::rc::Rc;

use super::{Feedback, QuestionSource, Task, TaskKind};
use crate::crosscheck::{AnyGenerator, Exercised, Origin, WrittenWorld, derive};
use crate::deviation::Strictness;
use crate::rules::Clause;
use crate::session::LawSession;
use crate::validate::ask::law::{Expected, GameLaw, Place};

const LOCAL_CASES: &str = "local cases";
const PLACEMENTS: &str = "placements";

/// How many positions of each local world, and how many placements, are asked about in a round.
const OF_A_WORLD: u64 = 2;
const OF_PLACEMENTS: u64 = 8;

const SORT_OF_PLACEMENTS: u64 = 11;

/// Asks about positions, and about the position after one of the moves: a move whose grounds were at work least often.
pub(super) struct Positions {
    part: &'static str,
    law: Rc<GameLaw>,
    strictness: Strictness,
    setups: Box<dyn Iterator<Item = (Origin, String)>>,
    /// The position that was asked about last, from which one of the moves is to be made.
    reached: Option<(Origin, Place, Box<dyn LawSession>)>,
}

impl Positions {
    /// Some cases of each local world.
    pub fn local_cases(
        worlds: &Rc<[WrittenWorld]>,
        law: Rc<GameLaw>,
        strictness: Strictness,
        seed: u64,
        round: u64,
    ) -> Self {
        let worlds = Rc::clone(worlds);
        let numbers = (0..worlds.len()).flat_map(move |world| (0..OF_A_WORLD).map(move |n| (world, n)));
        let setups = numbers.map(move |(world, n)| {
            let world = &worlds[world];
            let (case, setup) = world.scattered(round * OF_A_WORLD + n, seed);
            (Origin::World { name: world.name.to_owned(), case }, setup)
        });
        Positions { part: LOCAL_CASES, law, strictness, setups: Box::new(setups), reached: None }
    }

    /// Some random placements.
    pub fn placements(
        game: &'static dyn AnyGenerator,
        law: Rc<GameLaw>,
        strictness: Strictness,
        seed: u64,
        round: u64,
    ) -> Self {
        let setups = (0..OF_PLACEMENTS).map(move |n| {
            let seed = derive(seed, SORT_OF_PLACEMENTS, round * OF_PLACEMENTS + n);
            (Origin::Placement { seed }, game.written_placement(seed))
        });
        Positions { part: PLACEMENTS, law, strictness, setups: Box::new(setups), reached: None }
    }

    fn task(&self, origin: Origin, place: Place, expected: Expected) -> Task {
        Task { part: self.part, origin, law: Rc::clone(&self.law), ask: TaskKind::About(place, expected) }
    }
}

impl QuestionSource for Positions {
    fn next(&mut self, exercised: &Exercised) -> Option<Task> {
        if let Some((origin, place, session)) = self.reached.take()
            && let Some(mv) = rarest(&*session, exercised)
        {
            return Some(self.task(origin, place.after(mv.clone()), Expected::Reached(session).after(&mv)));
        }
        loop {
            let (origin, setup) = self.setups.next()?;
            let place = Place::of(setup);
            let expected = self.law.expected(&place);
            if self.strictness.outcomes() || !expected.is_impossible() {
                return Some(self.task(origin, place, expected));
            }
        }
    }

    fn learn(&mut self, task: Task, _: Feedback) {
        if let TaskKind::About(place, Expected::Reached(session)) = task.ask
            && place.moves.is_empty()
        {
            self.reached = Some((task.origin, place, session));
        }
    }
}

/// The texts of some cases of each local world, then of some random placements. The law may refuse them.
pub(in crate::validate) fn anywhere(
    game: &'static dyn AnyGenerator,
    sort: u64,
    of_a_world: u64,
    placements: u64,
) -> impl Iterator<Item = String> {
    let worlds = game.written_worlds().into_iter();
    let cases = worlds.flat_map(move |world| (0..of_a_world).map(move |n| world.scattered(n, sort).1));
    cases.chain((0..placements).map(move |n| game.written_placement(derive(n, sort, 0))))
}

/// The legal move with the clause that was at work least often.
fn rarest(session: &dyn LawSession, exercised: &Exercised) -> Option<String> {
    let permitted = session.permitted().into_iter();
    let times =
        |(grounds, _): &(Vec<Clause>, String)| grounds.iter().map(|clause| exercised.times(clause.name())).min();
    permitted.min_by_key(times).map(|(_, mv)| mv)
}
