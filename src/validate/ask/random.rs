//! Asks about local cases, random placements and random games in turn, until everything planned has been asked.

use std::collections::VecDeque;
use std::rc::Rc;

use super::positions::Positions;
use super::{Feedback, QuestionSource, Task, TaskKind};
use crate::clock::Instant;
use crate::crosscheck::{Exercised, Origin, RandomGame, WrittenWorld, derive};
use crate::rules::Options;
use crate::validate::ask::law::{Expected, GameLaw, Place};
use crate::validate::ask::plan::Plan;

const SORT_OF_GAMES: u64 = 12;

/// Rounds of some local cases, some placements and a game, each round under other rulings.
pub(in crate::validate) struct RandomQuestions<'p> {
    plan: &'p Plan<'p>,
    /// The rulings under which the rounds are asked in turn; at least one set.
    rulings: &'p [Options],
    worlds: Rc<[WrittenWorld]>,
    rounds: u64,
    /// The rest of the round, in the order of its questions.
    round: VecDeque<Box<dyn QuestionSource>>,
    asked: u64,
    began: Instant,
}

impl<'p> RandomQuestions<'p> {
    pub fn new(plan: &'p Plan<'p>, rulings: &'p [Options]) -> Self {
        RandomQuestions {
            plan,
            rulings,
            worlds: plan.game.written_worlds().into(),
            rounds: 0,
            round: VecDeque::new(),
            asked: 0,
            began: Instant::now(),
        }
    }

    fn begin_round(&mut self) {
        let Plan { game, strictness, seed, plies, .. } = *self.plan;
        let n = self.rounds;
        let rulings = &self.rulings[n as usize % self.rulings.len()];
        let law = Rc::new(GameLaw::new(game, rulings.clone()));
        self.round = VecDeque::from([
            Box::new(Positions::local_cases(&self.worlds, Rc::clone(&law), strictness, seed, n))
                as Box<dyn QuestionSource>,
            Box::new(Positions::placements(game, Rc::clone(&law), strictness, seed, n)),
            Box::new(GamePositions::of_seed(law, derive(seed, SORT_OF_GAMES, n), plies)),
        ]);
        self.rounds += 1;
    }

    /// Whether everything planned has been asked.
    fn is_done(&self) -> bool {
        self.asked >= self.plan.positions || self.plan.time.is_some_and(|time| self.began.elapsed() >= time)
    }
}

impl QuestionSource for RandomQuestions<'_> {
    fn next(&mut self, exercised: &Exercised) -> Option<Task> {
        while !self.is_done() {
            let Some(source) = self.round.front_mut() else {
                self.begin_round();
                continue;
            };
            match source.next(exercised) {
                Some(task) => {
                    self.asked += 1;
                    return Some(task);
                }
                None => drop(self.round.pop_front()),
            }
        }
        None
    }

    fn learn(&mut self, task: Task, feedback: Feedback) {
        if let Some(source) = self.round.front_mut() {
            source.learn(task, feedback);
        }
    }

    fn progress(&self) -> (u64, Option<u64>) {
        (self.asked, (self.plan.positions < u64::MAX).then_some(self.plan.positions))
    }
}

const GAMES: &str = "games";

/// Asks about every position of a random game, with the moves that led there. If the engine may be at another position,
/// the game continues from the law's position as if it began there.
pub(super) struct GamePositions {
    seed: u64,
    law: Rc<GameLaw>,
    game: Box<dyn RandomGame>,
    /// Where the game stands; `None` if it is over.
    place: Option<Place>,
    /// How many more positions are asked about.
    left: usize,
}

impl GamePositions {
    /// The random game of a seed, with a maximum number of moves.
    pub fn of_seed(law: Rc<GameLaw>, seed: u64, plies: usize) -> Self {
        let game = law.game.random_game(&law.options, seed);
        let place = Some(Place::of(game.session().position()));
        GamePositions { seed, law, game, place, left: plies + 1 }
    }
}

impl QuestionSource for GamePositions {
    fn next(&mut self, _: &Exercised) -> Option<Task> {
        let place = self.place.clone()?;
        self.left = self.left.checked_sub(1)?;
        let expected = Expected::Reached(self.game.session().fork_law());
        let (law, origin) = (Rc::clone(&self.law), Origin::Game { seed: self.seed });
        Some(Task { part: GAMES, origin, law, ask: TaskKind::About(place, expected) })
    }

    fn learn(&mut self, _: Task, feedback: Feedback) {
        let Some(place) = self.place.take() else { return };
        let afresh = !place.moves.is_empty() && !matches!(feedback, Feedback::Compared { astray: false, .. });
        let place = if afresh { Place::of(self.game.session().position()) } else { place };
        self.place = self.game.go_on(afresh).map(|mv| place.after(mv));
    }
}
