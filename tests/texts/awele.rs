//! The laws of Awele's text forms.

use super::laws::{Any, laws};
use pretty_assertions::assert_eq;
use quickcheck::{Arbitrary, Gen};
use rulebook::board::awele::{BOARD, House, Move, START, Setup};
use rulebook::board::{Player, Setup as _, Square};
use rulebook::diagram::Diagram;

use crate::properties::properties;

impl Arbitrary for Any<Setup> {
    fn arbitrary(g: &mut Gen) -> Self {
        let mut setup = Setup::empty(*g.choose(&Player::BOTH).expect("a player"));
        for house in House::ALL {
            *setup.seeds_mut(house) = u8::arbitrary(g);
        }
        for player in Player::BOTH {
            *setup.captured_mut(player) = u8::arbitrary(g);
        }
        Any(setup)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        self.simpler()
    }
}

impl Arbitrary for Any<Move> {
    fn arbitrary(g: &mut Gen) -> Self {
        Any(Move { from: *g.choose(&House::ALL).expect("a house") })
    }
}

laws!(Setup, Move, START);

properties! {
    fn more_blanks_are_read_as_one(setup: Any<Setup>) -> bool {
        format!("  {} ", setup.0.to_string().replace(' ', "   ")).parse() == Ok(setup.0)
    }

    fn what_is_simpler_has_fewer_seeds_in_houses_and_as_many_in_all(setup: Any<Setup>) -> bool {
        let in_houses = |setup: &Setup| setup.in_row(Player::White) + setup.in_row(Player::Black);
        setup.0.simpler().iter().all(|less| less.total() == setup.0.total() && in_houses(less) < in_houses(&setup.0))
    }
}

#[test]
fn seeds_go_round_as_the_letters_are_ordered() {
    let round: String = House::ALL.map(House::letter).into_iter().collect();
    assert_eq!(round, "ABCDEFabcdef");
    for (place, house) in House::ALL.into_iter().enumerate() {
        assert_eq!(house.next(), House::ALL[(place + 1) % 12]);
        assert_eq!(house.next().before(), house);
    }
}

#[test]
fn every_house_has_its_place_in_the_diagram() {
    for house in House::ALL {
        assert_eq!(House::on(house.square()), Some(house));
        assert_eq!(House::of_letter(house.letter()), Some(house));
    }
    let upper: String = (0..6).filter_map(|file| House::on(Square::new(file, 1))).map(House::letter).collect();
    assert_eq!(upper, "fedcba");
    assert_eq!(BOARD.squares().filter_map(House::on).count(), 12);
    assert_eq!(House::on(Square::new(6, 0)), None);
}

#[test]
fn the_diagram_has_south_s_houses_below() {
    let setup: Setup = "0,1,2,3,4,12/7,8,9,0,1,1 0-0 n".parse().expect("a setup");
    let drawing = "\
f-a   1  1  0  9  8  7
A-F   0  1  2  3  4 12
      A  B  C  D  E  F
North to move; captured: South 0, North 0
";
    assert_eq!(Diagram::of(&setup, None).text(), drawing);
}
