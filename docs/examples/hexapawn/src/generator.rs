//! Where to look for differences in Hexapawn: the board is so small that every setup is compared.

use rand::RngExt as _;
use rulebook::board::Player;
use rulebook::crosscheck::{Generator, RandomNumbers, World};

use super::Hexapawn;
use super::board::{BOARD, Kind, Piece, Setup, pawns};
use super::rules::Rulings;

/// On each square nothing or either player's Pawn, either player to move.
fn setup([turn, squares @ ..]: [usize; 10]) -> Setup {
    let mut setup = Setup::empty(Player::BOTH[turn]);
    for (square, filling) in BOARD.squares().zip(squares) {
        let owner = [None, Some(Player::White), Some(Player::Black)][filling];
        setup.put(square, owner.map(|owner| Piece { kind: Kind::Pawn, owner }));
    }
    setup
}

impl Generator for Hexapawn {
    fn placement(chance: &mut RandomNumbers) -> Setup {
        let [world] = &Self::worlds()[..] else { panic!("one world") };
        let mut drawn = || world.setup(chance.random_range(0..world.setups));
        let first = drawn();
        // Most have more Pawns than a player begins with.
        let few = |setup: &Setup| Player::BOTH.into_iter().all(|owner| pawns(setup, owner).count() <= 3);
        (0..20).map(|_| drawn()).find(few).unwrap_or(first)
    }

    fn worlds() -> Vec<World<Self>> {
        let holds = "on each square nothing or a Pawn of either player, either player to move";
        vec![World::of("setups", holds, vec![Rulings::default()], [2, 3, 3, 3, 3, 3, 3, 3, 3, 3], setup)]
    }

    /// Captures.
    fn appeal(before: &Setup, after: &Setup) -> u32 {
        (before.pieces().count() - after.pieces().count()) as u32
    }
}
