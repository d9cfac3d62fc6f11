//! Where to look for differences in Awarichess: placements in both phases, and local worlds: few seeds at the end of a
//! game of Awele, and very few pieces at chess with every beginning of a list of powers.

use rand::RngExt as _;
use rand::seq::SliceRandom as _;

use super::chess::{NO_KING, kings_and};
use super::local::World;
use super::scene::apart;
use super::{Generator, RandomNumbers, awele, one_of};
use crate::board::awarichess::{Powers, Setup};
use crate::board::chess::{BOARD, Kind, Piece};
use crate::board::symmetry::CLASSES;
use crate::board::{self, Player, Square};
use crate::games::{Awarichess, Awele, Chess, Game};
use crate::rules::Rulings as _;

impl Generator for Awarichess {
    /// A random placement: either phase, with a list that fits it, sometimes one that does not.
    fn placement(chance: &mut RandomNumbers) -> Setup {
        let chess = chess(chance);
        let mut setup = Setup { awele: None, powers: powers(chance), chess };
        if chance.random_bool(0.4) {
            let awele = Awele::placement(chance);
            let careless = chance.random_ratio(1, 12);
            if !careless {
                setup.powers = captured(&awele);
                setup.powers.list.shuffle(chance);
            }
            setup.awele = Some(awele);
        }
        setup
    }

    fn worlds() -> Vec<World<Self>> {
        worlds(
            "every way in which up to five seeds can lie in the houses, either player to move at Awele and at chess, the \
             other seeds captured half and half, beside the array of chess",
            |awele, chess| Setup { awele: Some(awele), powers: captured(&awele), chess },
            "White's King on each of the ten squares that differ by symmetry, Black's on every square, a piece more of \
             either player anywhere, and every beginning of a list of powers, with an order and without",
            |powers, chess| Setup { awele: None, powers, chess },
        )
    }

    fn appeal(before: &Setup, after: &Setup) -> u32 {
        appeal([before, after].map(|setup| (&setup.powers, &setup.chess)))
    }
}

/// The appeal of a move by which powers and chess change so: seeds captured are powers; else the appeal at chess.
pub(super) fn appeal([before, after]: [(&Powers, &board::chess::Setup); 2]) -> u32 {
    let gained = after.0.list.len().saturating_sub(before.0.list.len()) as u32;
    3 * gained + Chess::appeal(before.1, after.1)
}

/// The worlds of either version, of few seeds and of powers: what each holds, and its setups.
pub(super) fn worlds<G: Game>(
    holds_seeds: &'static str,
    of_seeds: fn(board::awele::Setup, board::chess::Setup) -> G::Setup,
    holds_powers: &'static str,
    of_powers: fn(Powers, board::chess::Setup) -> G::Setup,
) -> Vec<World<G>> {
    let decides_seeds = |question: &str| !["cycle", "zero-moves-in-fifty", "stalemate"].contains(&question);
    vec![
        World::of(
            "few-seeds",
            holds_seeds,
            G::Rulings::covering(decides_seeds),
            [2, 2, awele::few(FEW_SEEDS)],
            move |[chess_turn, turn, way]| {
                let mut chess = array();
                chess.turn = Player::BOTH[chess_turn];
                of_seeds(awele::few_seeds(turn, way, FEW_SEEDS), chess)
            },
        ),
        World::of(
            "powers",
            holds_powers,
            G::Rulings::combinations(|question| ["stalemate", "check-when-used-up"].contains(&question)),
            [LISTS.len(), 2, 2, NO_KING.len(), CLASSES.len(), 63, 62],
            move |[list, turn, owner, kind, white, black, square]| {
                let kings = [BOARD.index(CLASSES[white]), black];
                of_powers(listed(LISTS[list]), kings_and(turn, kings, &[[owner, kind, square]]))
            },
        ),
    ]
}

/// The maximum number of seeds in the world `few-seeds`.
const FEW_SEEDS: usize = 5;

/// The array of chess.
fn array() -> board::chess::Setup {
    board::chess::START.parse().expect("the array of chess")
}

/// A list of as many powers as each player has captured seeds.
fn captured(awele: &board::awele::Setup) -> Powers {
    let of = |player| std::iter::repeat_n(player, awele.captured(player).into());
    Powers { list: Player::BOTH.into_iter().flat_map(of).collect(), ordered: false }
}

/// The lists of the world `powers`: nothing, one power, or two, with and without an order.
const LISTS: [&str; 8] = ["-", "W", "B", "WB", "BW", "-!", "W!", "B!"];

/// The list that is written so.
fn listed(text: &str) -> Powers {
    let of = |letter: char| match letter {
        'W' => Some(Player::White),
        'B' => Some(Player::Black),
        _ => None,
    };
    Powers { list: text.chars().filter_map(of).collect(), ordered: text.ends_with('!') }
}

/// A random list of powers, short or long, with or without an order.
pub(super) fn powers(chance: &mut RandomNumbers) -> Powers {
    let many = one_of(&[0, 1, 1, 2, 3, 6, 12, 48, 49], chance);
    let runs = chance.random_bool(0.5);
    let mut owner = Player::White;
    let list = std::iter::repeat_with(|| {
        if chance.random_bool(if runs { 0.25 } else { 0.5 }) {
            owner = owner.other();
        }
        owner
    });
    let list = list.take(many).collect();
    Powers { list, ordered: chance.random_ratio(1, 5) }
}

/// A lone King at the edge, to move, with the other King and a Queen near it: often mated, often without a move.
fn cornered(chance: &mut RandomNumbers) -> board::chess::Setup {
    let turn = one_of(&Player::BOTH, chance);
    let mut setup = board::chess::Setup::empty(turn);
    let edge: Vec<Square> = BOARD.squares().filter(|square| square.rank == 0 || square.file == 0).collect();
    let king = one_of(&edge, chance);
    let near = |square: &Square| (1..=3).contains(&apart(*square, king));
    let mut squares: Vec<Square> = BOARD.squares().filter(near).collect();
    squares.shuffle(chance);
    let enemy = turn.other();
    setup.put(king, Some(Piece { kind: Kind::King, owner: turn }));
    setup.put(squares[0], Some(Piece { kind: Kind::King, owner: enemy }));
    setup.put(squares[1], Some(Piece { kind: Kind::Queen, owner: enemy }));
    setup
}

/// A chess position: the array, a lone King at the edge, or a placement, sometimes with counters near their limit.
pub(super) fn chess(chance: &mut RandomNumbers) -> board::chess::Setup {
    let mut setup = match chance.random_range(0..10) {
        0..3 => array(),
        3..5 => cornered(chance),
        _ => Chess::placement(chance),
    };
    if chance.random_ratio(1, 6) && setup.en_passant.is_none() {
        setup.set_clock(one_of(&[97, 98, 99, 100, 150], chance));
    }
    setup
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules as _;

    #[test]
    fn placements_are_of_both_phases_and_with_orders() {
        let law = Awarichess::model(Default::default());
        let admitted = (0..3000).filter_map(|seed| law.admit(&crate::crosscheck::placement::<Awarichess>(seed)).ok());
        let admitted: Vec<Setup> = admitted.collect();
        assert!(admitted.iter().filter(|setup| setup.awele.is_some()).count() > 300);
        assert!(admitted.iter().filter(|setup| setup.powers.ordered).count() > 100);
    }
}
