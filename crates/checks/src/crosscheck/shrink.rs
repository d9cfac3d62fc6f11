//! Shrinking a finding: fewer moves, fewer pieces, emptier hands, fewer rulings.

use super::finding::Situation;
use super::{Aspect, Difference, Finding, Generator, LawAndEngine, Make, Second, divide};
use crate::board::Setup as _;
use crate::games::MoveOf;
use crate::record::Record;
use crate::rules::{Rules as _, Rulings as _};

/// Shrinks a finding until nothing more can be removed without the difference disappearing or becoming another one.
pub fn shrink<G: Generator, R: Second<G>>(second: &Make<'_, G, R>, finding: Finding) -> Finding {
    let mut sides = LawAndEngine::new(second, G::Rulings::chosen(&finding.options));
    shrink_while(finding, &mut |tried: &Situation<G>, wanted| {
        if sides.rulings != tried.rulings {
            sides = LawAndEngine::new(second, tried.rulings);
        }
        shows(&sides, &tried.start, &tried.moves, wanted)
    })
}

/// Whether, and how, a difference appears in a smaller finding.
type Shows<'s, G> = &'s mut dyn FnMut(&Situation<G>, &Difference) -> Option<Difference>;

/// Shrinks a finding as long as `shows` says that its difference shows at something smaller.
pub(super) fn shrink_while<G: Generator>(finding: Finding, shows: Shows<'_, G>) -> Finding {
    let mut shrinking = Shrinking { place: Situation::of(&finding), difference: finding.difference.clone(), shows };
    loop {
        let before = shrinking.place.clone();
        shrinking.fewer_moves();
        shrinking.fewer_pieces();
        shrinking.fewer_departures();
        if shrinking.place == before {
            return shrinking.place.written(Finding { difference: shrinking.difference, ..finding });
        }
    }
}

struct Shrinking<'s, G: Generator> {
    place: Situation<G>,
    difference: Difference,
    shows: Shows<'s, G>,
}

impl<G: Generator> Shrinking<'_, G> {
    /// Continues from a smaller place if the difference still appears there.
    fn accept(&mut self, smaller: Situation<G>) -> bool {
        let Some(difference) = (self.shows)(&smaller, &self.difference) else { return false };
        (self.place, self.difference) = (smaller, difference);
        true
    }

    /// Starts as late as possible, ideally from the position itself, and drops moves in between.
    fn fewer_moves(&mut self) {
        if self.place.moves.is_empty() {
            return;
        }
        let Situation { rulings, start, moves } = self.place.clone();
        let law = G::model(rulings);
        let Ok(position) = law.admit(&start) else { return };
        let mut record = Record::<G::Model>::new(position);
        for mv in &moves {
            record.play(&law, mv.clone());
        }
        for (from, position) in record.positions().iter().enumerate().skip(1).rev() {
            if self.accept(Situation { rulings, start: law.setup(position), moves: moves[from..].to_vec() }) {
                break;
            }
        }
        for length in [8, 4, 2, 1] {
            let mut from = 0;
            while from + length <= self.place.moves.len() {
                let mut fewer = self.place.clone();
                fewer.moves.drain(from..from + length);
                if !self.accept(fewer) {
                    from += 1;
                }
            }
        }
    }

    /// Removes pieces from the board and from hands, one at a time, until no more can go.
    fn fewer_pieces(&mut self) {
        loop {
            let mut changed = false;
            let mut n = 0;
            while let Some(start) = self.place.start.simpler().into_iter().nth(n) {
                if self.accept(Situation { start, ..self.place.clone() }) {
                    changed = true;
                } else {
                    n += 1;
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// Resets questions to their default options.
    fn fewer_departures(&mut self) {
        let default = G::Rulings::default();
        for (question, _) in self.place.rulings.departures() {
            let mut rulings = self.place.rulings;
            let usual = default.option(question).expect("a question has a default");
            if rulings.set(question, usual).is_ok() {
                self.accept(Situation { rulings, ..self.place.clone() });
            }
        }
    }
}

/// The difference, if it shows after these moves: legal ones for both, from a setup that both admit. (Where the
/// admission differs: from a setup at which it does.)
fn shows<G: Generator, R: Second<G>>(
    sides: &LawAndEngine<G, R>,
    start: &G::Setup,
    moves: &[MoveOf<G>],
    wanted: &Difference,
) -> Option<Difference> {
    let aspect = wanted.aspect();
    if aspect == Aspect::Start {
        let found = sides.compare_starts().filter(|_| *start == sides.law.setup(&sides.law.start()));
        return found.filter(|difference| wanted.remains_in(difference));
    }
    let found = if moves.is_empty() && !matches!(aspect, Aspect::Record | Aspect::Count) {
        sides.compare(start, &[aspect]).differences
    } else {
        let (law, second) = (sides.law.admit(start).ok()?, sides.second.admit(start).ok()?);
        let (mut law, mut second) = (Record::<G::Model>::new(law), Record::<R>::new(second));
        for mv in moves {
            if !law.legal_moves(&sides.law).contains(mv) || !second.legal_moves(&sides.second).contains(mv) {
                return None;
            }
            law.play(&sides.law, mv.clone());
            second.play(&sides.second, mv.clone());
        }
        match *wanted {
            Difference::Record { .. } => {
                let by_position = sides.outcomes(law.position(), second.position());
                let outcomes = sides.recorded(&law, &second, by_position);
                sides.records(&law, &second, by_position, outcomes).into_iter().collect()
            }
            Difference::Sequence { .. } => sides.sequences(&law, &second).into_iter().collect(),
            Difference::Recurred { .. } => {
                let moves = sides.law.legal_moves(law.position());
                sides.replacements(&law, &second, &moves).into_iter().collect()
            }
            Difference::Count { depth, .. } => {
                divide::counted_otherwise(sides, law.position(), second.position(), depth).into_iter().collect()
            }
            _ => sides.compare_positions(law.position(), second.position(), &[aspect]).differences,
        }
    };
    found.into_iter().find(|difference| wanted.remains_in(difference))
}
