//! Local cases, random placements and random games, in turn, until all that was planned is asked.

use super::place::{Holds, Place};
use super::run::{Running, Went};
use super::troubles::GaveUp;
use crate::crosscheck::lent::{Wanderer, derive};
use crate::crosscheck::{Origin, Terrain, World, placement};
use crate::record::Record;
use crate::rules::{Law as _, Rules as _};

const LOCAL: &str = "local cases";
const PLACEMENTS: &str = "placements";
const GAMES: &str = "games";

/// How much of each is asked in a round.
const OF_A_WORLD: u64 = 2;
const OF_PLACEMENTS: u64 = 8;

const SORT_OF_PLACEMENTS: u64 = 11;
const SORT_OF_GAMES: u64 = 12;

impl<G: Terrain> Running<'_, '_, G> {
    /// Asks what is random.
    pub(super) fn random(&mut self) -> Result<(), GaveUp> {
        self.began = std::time::Instant::now();
        let worlds = G::worlds();
        let seed = self.plan.seed;
        for round in 0.. {
            let rulings = self.rulings[round as usize % self.rulings.len()];
            let law = G::model(rulings);
            for world in &worlds {
                for n in 0..OF_A_WORLD {
                    if self.spent(LOCAL) {
                        return Ok(());
                    }
                    self.local_case(world, round * OF_A_WORLD + n, rulings, &law)?;
                }
            }
            for n in 0..OF_PLACEMENTS {
                if self.spent(PLACEMENTS) {
                    return Ok(());
                }
                let seed = derive(seed, SORT_OF_PLACEMENTS, round * OF_PLACEMENTS + n);
                let place = Place::of(rulings, placement::<G>(seed));
                self.position(PLACEMENTS, &law, &place, &Origin::Placement { seed })?;
            }
            self.game(rulings, &law, derive(seed, SORT_OF_GAMES, round))?;
        }
        Ok(())
    }

    /// Whether all that was planned is asked.
    fn spent(&self, part: &'static str) -> bool {
        let parts = self.parts.iter().filter(|tally| [LOCAL, PLACEMENTS, GAMES].contains(&tally.part));
        let asked = parts.map(|part| part.tally.asked).sum::<u64>();
        let of = (self.plan.positions < u64::MAX).then_some(self.plan.positions);
        self.progress(part, asked, of);
        asked >= self.plan.positions || self.plan.time.is_some_and(|time| self.began.elapsed() >= time)
    }

    fn local_case(&mut self, world: &World<G>, n: u64, rulings: G::Rulings, law: &G::Model) -> Result<(), GaveUp> {
        let case = world.scattered(n, self.plan.seed);
        let place = Place::of(rulings, (world.setup)(case));
        let origin = Origin::World { name: world.name.to_owned(), case };
        self.position(LOCAL, law, &place, &origin)
    }

    /// Asks about a position, and where one of its moves leads: one by grounds that were at work least often.
    fn position(
        &mut self,
        part: &'static str,
        law: &G::Model,
        place: &Place<G>,
        origin: &Origin,
    ) -> Result<(), GaveUp> {
        let holds = place.by(law);
        if !self.plan.strictness.outcomes() && matches!(holds, Holds::Impossible(_)) {
            return Ok(());
        }
        self.look(part, law, place, &holds, origin)?;
        let Holds::Stands(mut record) = holds else { return Ok(()) };
        let rarity = |mv: &_| {
            let grounds = law.grounds(record.position(), mv);
            grounds.iter().map(|clause| self.exercised.times(clause.name())).min()
        };
        if let Some(mv) = record.legal_moves(law).into_iter().min_by_key(rarity) {
            let place = place.after(mv.clone());
            record.play(law, mv);
            self.look(part, law, &place, &Holds::Stands(record), origin)?;
        }
        Ok(())
    }

    /// Asks about every position of a random game. Where the engine may be elsewhere, it goes on from the position.
    fn game(&mut self, rulings: G::Rulings, law: &G::Model, seed: u64) -> Result<(), GaveUp> {
        let (start, mut wanderer) = Wanderer::<G>::of_seed(law, seed);
        let mut place = Place::of(rulings, start);
        let mut holds = place.by(law);
        for _ in 0..=self.plan.plies {
            if self.spent(GAMES) {
                return Ok(());
            }
            let went = self.look(GAMES, law, &place, &holds, &Origin::Game { seed })?;
            let Holds::Stands(record) = &mut holds else { return Ok(()) };
            let moves = record.legal_moves(law);
            if moves.is_empty() {
                return Ok(());
            }
            if !place.moves.is_empty() && !matches!(went, Went::Compared { astray: false, .. }) {
                place = Place::of(rulings, law.setup(record.position()));
                *record = Record::new(record.position().clone());
            }
            let mv = wanderer.choose(law, record, &moves);
            place.moves.push(mv.clone());
            record.play(law, mv);
            wanderer.has_come_to(law.setup(record.position()));
        }
        Ok(())
    }
}
