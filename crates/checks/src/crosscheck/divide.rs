//! Sequences of moves counted by both, and where the counts diverge.

use super::generator::LawPosition;
use super::{Aspect, Difference, Finding, Generator, LawAndEngine, Origin, Second};
use crate::games::MoveOf;
use crate::rules::Rules as _;

/// The count, or the difference.
pub(super) fn compare<G: Generator, R: Second<G>>(
    sides: &LawAndEngine<G, R>,
    setup: &G::Setup,
    depth: u32,
) -> Result<u64, Box<Finding>> {
    let finding = |moves: &[MoveOf<G>], difference| {
        let origin = Origin::Perft { depth };
        Box::new(Finding::new(sides, setup, moves, difference, origin))
    };
    let (Ok(law), Ok(second)) = (sides.law.admit(setup), sides.second.admit(setup)) else {
        let differences = sides.compare(setup, &[Aspect::Admission]).differences;
        // A setup that both refuse by the same clauses has no sequences of moves.
        return differences.into_iter().next().map_or(Ok(0), |difference| Err(finding(&[], difference)));
    };
    let mut moves = Vec::new();
    match divide(sides, &law, &second, depth, &mut moves) {
        Ok(count) => Ok(count),
        Err(difference) => Err(finding(&moves, difference)),
    }
}

/// The count from a position, or the difference after the moves that are pushed to `path`.
fn divide<G: Generator, R: Second<G>>(
    sides: &LawAndEngine<G, R>,
    law: &LawPosition<G>,
    second: &R::Position,
    depth: u32,
    path: &mut Vec<MoveOf<G>>,
) -> Result<u64, Difference> {
    let counts = (sides.law.perft(law, depth), sides.second.perft(second, depth));
    if counts.0 == counts.1 {
        return Ok(counts.0);
    }
    let aspects = [Aspect::Moves, Aspect::Successors, Aspect::Rereading];
    let comparison = sides.compare_positions(law, second, &aspects);
    if let Some(difference) = comparison.differences.into_iter().next() {
        return Err(difference);
    }
    if depth > 1 {
        for mv in comparison.common {
            let after = (sides.law.play(law, &mv), sides.second.play(second, &mv));
            path.push(mv);
            divide(sides, &after.0, &after.1, depth - 1, path)?;
            path.pop();
        }
    }
    Err(Difference::Count { depth, law: counts.0, second: counts.1 })
}

/// Whether the counts of these positions differ although nothing deeper does.
pub(super) fn counted_otherwise<G: Generator, R: Second<G>>(
    sides: &LawAndEngine<G, R>,
    law: &LawPosition<G>,
    second: &R::Position,
    depth: u32,
) -> Option<Difference> {
    let mut path = Vec::new();
    divide(sides, law, second, depth, &mut path).err().filter(|_| path.is_empty())
}
