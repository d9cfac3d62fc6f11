//! Where to look for differences in Hexapawn: the board is so small that every setup is compared.

use rand::RngExt as _;
use rulebook::board::Player;
use rulebook::crosscheck::{Chance, Generator, World};

use super::Hexapawn;
use super::board::{BOARD, Kind, Piece, Setup};
use super::rules::Rulings;

/// How many setups there are: on each square nothing or either player's Pawn, either player to move.
const SETUPS: u64 = 3_u64.pow(BOARD.size() as u32) * 2;

/// The `n`-th setup.
fn setup(mut n: u64) -> Setup {
    let mut setup = Setup::empty(Player::BOTH[(n % 2) as usize]);
    n /= 2;
    for square in BOARD.squares() {
        let owner = [None, Some(Player::White), Some(Player::Black)][(n % 3) as usize];
        setup.put(square, owner.map(|owner| Piece { kind: Kind::Pawn, owner }));
        n /= 3;
    }
    setup
}

impl Generator for Hexapawn {
    fn placement(chance: &mut Chance) -> Setup {
        setup(chance.random_range(0..SETUPS))
    }

    fn worlds() -> Vec<World<Self>> {
        let holds = "on each square nothing or a Pawn of either player, either player to move";
        vec![World { name: "setups", holds, setups: SETUPS, setup, rulings: vec![Rulings::default()] }]
    }

    /// Captures.
    fn appeal(before: &Setup, after: &Setup) -> u32 {
        (before.pieces().count() - after.pieces().count()) as u32
    }
}
