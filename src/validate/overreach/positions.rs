//! Possible positions that an engine refuses beside those that it takes.

use std::collections::BTreeSet;
use std::time::Instant;

use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};

use super::{Overreach, distinguishing};
use crate::crosscheck::AnyGenerator;
use crate::rules::Options;
use crate::validate::variations;

/// How many positions of either kind are examined, and the least number of refused ones from which anything is
/// concluded.
const REFUSED: usize = 16;
const TAKEN: usize = 32;
const LEAST: usize = 2;

/// Positions that the law takes; the engine refuses some of them.
pub(in crate::validate) struct Positions {
    game: &'static dyn AnyGenerator,
    refused: Vec<(Options, String)>,
    taken: Vec<(Options, String)>,
}

impl Positions {
    /// No positions yet.
    pub fn of(game: &'static dyn AnyGenerator) -> Self {
        Positions { game, refused: Vec::new(), taken: Vec::new() }
    }

    /// Adds a position that the law takes.
    pub fn add(&mut self, options: &Options, position: &str, taken: bool) {
        let (positions, most) = if taken { (&mut self.taken, TAKEN) } else { (&mut self.refused, REFUSED) };
        if positions.len() < most && !positions.iter().any(|(_, earlier)| earlier == position) {
            positions.push((options.clone(), position.to_owned()));
        }
    }

    /// The clause that would forbid the positions which the engine refuses, if they were a little different, and few of
    /// the others.
    pub fn overreach(&self, until: Instant) -> Option<Overreach> {
        let near = |(options, position): &(Options, String)| {
            (Instant::now() <= until).then(|| nearby_clauses(self.game, options, position))
        };
        if self.refused.len() < LEAST {
            return None;
        }
        let refused: Vec<_> = self.refused.par_iter().map(near).collect::<Option<_>>()?;
        let taken: Vec<_> = self.taken.par_iter().map(near).collect::<Option<_>>()?;
        distinguishing(&refused, &taken)
    }
}

/// The clauses that forbid the positions which differ a little from one.
fn nearby_clauses(game: &'static dyn AnyGenerator, options: &Options, position: &str) -> BTreeSet<String> {
    let mut clauses = BTreeSet::new();
    for position in variations::positions(game, position) {
        if let Err(refused) = game.open_law(options, &position) {
            clauses.extend(refused.reasons().iter().map(|reason| reason.clause.to_string()));
        }
    }
    clauses
}

#[cfg(test)]
mod tests {
    use super::super::A_DAY;
    use super::*;
    use crate::crosscheck::generator;

    /// The clause found from positions of which the engine refuses those for which `refuses` is true.
    fn named(positions: &[&str], refuses: impl Fn(&str) -> bool) -> Option<Overreach> {
        let chess = generator("chess").expect("a game");
        let options = chess.options("").expect("the defaults");
        let mut all = Positions::of(chess);
        for position in positions {
            assert!(chess.open_law(&options, position).is_ok(), "{position}");
            all.add(&options, position, !refuses(position));
        }
        all.overreach(Instant::now() + A_DAY)
    }

    #[test]
    fn what_is_next_to_an_impossible_position_tells() {
        let positions = [
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 1",
            "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
            "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
            "4k3/8/8/4Pp2/8/8/8/4K3 b - - 0 1",
            "4k3/8/8/8/3pP3/8/8/4K3 w - - 0 1",
        ];
        let en_passant = |position: &str| !position.contains(" - - ");
        let found = named(&positions, en_passant).expect("a clause");
        assert!(found.clause.starts_with("chess.position.en-passant."), "{found:?}");
        assert_eq!((found.missed.near, found.missed.of, found.played.near), (3, 3, 0));
        assert!(named(&positions, |position| position.contains("3pP3")).is_none());
        assert!(named(&positions[..1], |_| true).is_none());
    }
}
