//! Where to look for differences in Synchronous Awarichess: placements, and the local worlds of Awarichess, with a game
//! of Awele beside every position at chess.

use rand::RngExt as _;

use super::local::{World, player};
use super::{Chance, Generator, awarichess, awele};
use crate::board;
use crate::board::synchronous_awarichess::{Powers, Setup};
use crate::games::{Awele, SynchronousAwarichess};
use crate::rules::Rulings as _;
use crate::rules::synchronous_awarichess::Rulings;

impl Generator for SynchronousAwarichess {
    fn placement(chance: &mut Chance) -> Setup {
        placement(chance)
    }

    fn worlds() -> Vec<World<Self>> {
        vec![
            World {
                name: "few-seeds",
                holds: "every way in which up to five seeds can lie in the houses, either player to move at Awele and \
                        at chess, the other seeds captured half and half, beside the array of chess and no power",
                setups: 2 * awele::few(FEW_SEEDS),
                setup: few_seeds_setup,
                rulings: Rulings::combinations(|question| {
                    !["cycle", "zero-moves-in-fifty", "stalemate"].contains(&question)
                }),
            },
            World {
                name: "powers",
                holds: "White's King on each of the ten squares that differ by symmetry, Black's on every square, a \
                        piece more of either player anywhere, and every beginning of a list of powers, with an order \
                        and without, beside the array of Awele",
                setups: awarichess::PLIES,
                setup: |n| {
                    let (powers, chess) = awarichess::plies(n);
                    Setup { awele: board::awele::START.parse().expect("the array"), powers, chess }
                },
                rulings: Rulings::combinations(|question| question == "stalemate"),
            },
        ]
    }

    fn appeal(before: &Setup, after: &Setup) -> u32 {
        awarichess::appeal([before, after].map(|setup| (&setup.powers, &setup.chess)))
    }
}

/// The maximum number of seeds in the world `few-seeds`.
const FEW_SEEDS: u64 = 5;

/// The world `few-seeds`.
fn few_seeds_setup(mut n: u64) -> Setup {
    let mut chess = awarichess::array();
    chess.turn = player(&mut n);
    Setup { awele: awele::few_seeds(n, FEW_SEEDS), powers: Powers::default(), chess }
}

/// A random placement: Awele, chess and powers each by itself; often no power, so that Awele is played.
fn placement(chance: &mut Chance) -> Setup {
    let chess = awarichess::chess(chance);
    let powers = if chance.random_bool(0.4) { Powers::default() } else { awarichess::powers(chance) };
    Setup { awele: Awele::placement(chance), powers, chess }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::crosscheck::placement::{Sorts, sorts};
    use crate::games::Game;
    use crate::rules::Rules as _;

    #[test]
    fn placements_are_of_every_sort() {
        let law = SynchronousAwarichess::model(Rulings::default());
        let Sorts { admitted, mut refused, endings } = sorts::<SynchronousAwarichess>(&law, 3000);
        assert!((700..2700).contains(&admitted.len()), "{}", admitted.len());
        let moves: BTreeSet<&str> = admitted
            .iter()
            .flat_map(|setup| law.legal_moves(setup))
            .map(|mv| match mv {
                board::awarichess::Move::Sowing(_) => "sowing",
                board::awarichess::Move::Normal(_) => "normal",
                board::awarichess::Move::Zero => "zero",
                board::awarichess::Move::Order => "order",
            })
            .collect();
        assert_eq!(moves.len(), 4);
        assert_eq!(endings.len(), 3, "{endings:?}");
        refused.retain(|clause| clause.contains("awarichess."));
        assert_eq!(refused.len(), 3, "{refused:?}");
    }
}
