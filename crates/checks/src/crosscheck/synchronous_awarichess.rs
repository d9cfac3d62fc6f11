//! Where to look for differences in Synchronous Awarichess: placements, and the local worlds of Awarichess, with a game
//! of Awele beside every position at chess.

use rand::RngExt as _;

use super::local::World;
use super::{Generator, RandomNumbers, awarichess};
use crate::board;
use crate::board::synchronous_awarichess::{Powers, Setup};
use crate::games::{Awele, SynchronousAwarichess};

impl Generator for SynchronousAwarichess {
    /// A random placement: Awele, chess and powers each by itself; often no power, so that Awele is played.
    fn placement(chance: &mut RandomNumbers) -> Setup {
        let chess = awarichess::chess(chance);
        let powers = if chance.random_bool(0.4) { Powers::default() } else { awarichess::powers(chance) };
        Setup { awele: Awele::placement(chance), powers, chess }
    }

    fn worlds() -> Vec<World<Self>> {
        awarichess::worlds(
            "every way in which up to five seeds can lie in the houses, either player to move at Awele and at chess, the \
             other seeds captured half and half, beside the array of chess and no power",
            |awele, chess| Setup { awele, powers: Powers::default(), chess },
            "White's King on each of the ten squares that differ by symmetry, Black's on every square, a piece more of \
             either player anywhere, and every beginning of a list of powers, with an order and without, beside the array \
             of Awele",
            |powers, chess| Setup { awele: board::awele::START.parse().expect("the array"), powers, chess },
        )
    }

    fn appeal(before: &Setup, after: &Setup) -> u32 {
        awarichess::appeal([before, after].map(|setup| (&setup.powers, &setup.chess)))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::mem::discriminant;

    use super::*;
    use crate::games::Game as _;
    use crate::rules::Rules as _;

    #[test]
    fn every_sort_of_move_is_legal_in_some_placement() {
        let law = SynchronousAwarichess::model(Default::default());
        let admitted =
            (0..1000).filter_map(|seed| law.admit(&crate::crosscheck::placement::<SynchronousAwarichess>(seed)).ok());
        let sorts: HashSet<_> =
            admitted.flat_map(|setup| law.legal_moves(&setup)).map(|mv| discriminant(&mv)).collect();
        assert_eq!(sorts.len(), 4);
    }
}
