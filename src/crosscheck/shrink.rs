//! Shrinking a finding: fewer moves, fewer pieces, emptier hands, fewer rulings.

use super::{Aspect, Difference, Finding, Make, Second, Sides, Terrain, divide};
use crate::board::Setup as _;
use crate::games::MoveOf;
use crate::record::Record;
use crate::rules::{Rules as _, Rulings as _};

/// Shrinks a finding: nothing more can be removed without the difference disappearing or becoming another
/// one.
pub fn shrink<G: Terrain, R: Second<G>>(second: &Make<'_, G, R>, finding: Finding<G>) -> Finding<G> {
    let mut sides = Sides::new(second, finding.rulings);
    shrink_while(finding, &mut |tried: &Tried<'_, G>| {
        if sides.rulings != tried.rulings {
            sides = Sides::new(second, tried.rulings);
        }
        shows(&sides, tried.start, tried.moves, tried.wanted)
    })
}

/// A candidate smaller than a finding, at which the difference may still show.
pub(super) struct Tried<'t, G: Terrain> {
    /// The rulings.
    pub rulings: G::Rulings,
    /// The setup from which the moves go.
    pub start: &'t G::Setup,
    /// The moves.
    pub moves: &'t [MoveOf<G>],
    /// The difference that must still show.
    pub wanted: &'t Difference,
}

/// Whether, and how, the difference shows at a candidate.
type Shows<'s, G> = &'s mut dyn FnMut(&Tried<'_, G>) -> Option<Difference>;

/// Shrinks a finding as long as `shows` says that its difference shows at something smaller.
pub(super) fn shrink_while<G: Terrain>(mut finding: Finding<G>, shows: Shows<'_, G>) -> Finding<G> {
    loop {
        let before = (finding.rulings, finding.start.clone(), finding.moves.clone());
        fewer_moves(shows, &mut finding);
        fewer_pieces(shows, &mut finding);
        fewer_departures(shows, &mut finding);
        if before == (finding.rulings, finding.start.clone(), finding.moves.clone()) {
            return finding;
        }
    }
}

/// Replaces the finding by a candidate if the difference still shows there.
fn accept<G: Terrain>(
    shows: Shows<'_, G>,
    finding: &mut Finding<G>,
    rulings: G::Rulings,
    start: &G::Setup,
    moves: &[MoveOf<G>],
) -> bool {
    let Some(difference) = shows(&Tried { rulings, start, moves, wanted: &finding.difference }) else { return false };
    *finding = Finding {
        rulings,
        start: start.clone(),
        moves: moves.to_vec(),
        difference,
        origin: finding.origin.clone(),
        seen_under: finding.seen_under,
    };
    true
}

/// Starts as late as possible, ideally from the position itself, and drops moves in between.
fn fewer_moves<G: Terrain>(shows: Shows<'_, G>, finding: &mut Finding<G>) {
    if finding.moves.is_empty() {
        return;
    }
    let (law, rulings) = (G::model(finding.rulings), finding.rulings);
    let Ok(position) = law.admit(&finding.start) else { return };
    let mut record = Record::<G::Model>::new(position);
    for mv in &finding.moves {
        record.play(&law, mv.clone());
    }
    let moves = finding.moves.clone();
    for (from, position) in record.positions().iter().enumerate().skip(1).rev() {
        if accept(shows, finding, rulings, &law.setup(position), &moves[from..]) {
            break;
        }
    }
    for length in [8, 4, 2, 1] {
        let mut from = 0;
        while from + length <= finding.moves.len() {
            let mut fewer = finding.moves.clone();
            fewer.drain(from..from + length);
            if !accept(shows, finding, rulings, &finding.start.clone(), &fewer) {
                from += 1;
            }
        }
    }
}

/// Removes pieces from the board and from hands, one at a time, until no more can go.
fn fewer_pieces<G: Terrain>(shows: Shows<'_, G>, finding: &mut Finding<G>) {
    loop {
        let mut changed = false;
        let mut n = 0;
        while let Some(simpler) = finding.start.simpler().into_iter().nth(n) {
            if accept(shows, finding, finding.rulings, &simpler, &finding.moves.clone()) {
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
fn fewer_departures<G: Terrain>(shows: Shows<'_, G>, finding: &mut Finding<G>) {
    let default = G::Rulings::default();
    for (question, _) in finding.rulings.departures() {
        let mut rulings = finding.rulings;
        let usual = default.option(question).expect("a question has a default");
        if rulings.set(question, usual).is_ok() {
            accept(shows, finding, rulings, &finding.start.clone(), &finding.moves.clone());
        }
    }
}

/// The difference, if it shows after these moves: legal ones for both, from a setup that both admit. (Where the
/// admission differs: from a setup at which it does.)
fn shows<G: Terrain, R: Second<G>>(
    sides: &Sides<G, R>,
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
