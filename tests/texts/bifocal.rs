//! The laws of Bifocal Chess's text forms, on boards of all sizes.

use super::laws::{Any, laws};
use pretty_assertions::assert_eq;
use quickcheck::{Arbitrary, Gen};
use rulebook::board::bifocal::{Again, LARGEST, Move, Neutral, Own, Piece, START_8X8, START_9X9, START_10X10, Setup};
use rulebook::board::{Board as _, Grid, Player, Square};

use crate::properties::properties;

fn any_square(g: &mut Gen, grid: Grid) -> Square {
    Square::new(u8::arbitrary(g) % grid.files, u8::arbitrary(g) % grid.ranks)
}

impl Arbitrary for Any<Setup> {
    fn arbitrary(g: &mut Gen) -> Self {
        let player = |g: &mut Gen| *g.choose(&Player::BOTH).expect("a player");
        let grid = Grid::new(8 + u8::arbitrary(g) % 3, 8 + u8::arbitrary(g) % 3);
        let mut setup = Setup::empty(grid, player(g));
        let every = 1 + u8::arbitrary(g) % 5;
        for square in grid.squares() {
            if !u8::arbitrary(g).is_multiple_of(every) {
                continue;
            }
            let own = Piece::Own(player(g), *g.choose(&Own::ALL).expect("a kind"));
            let neutral = Piece::Neutral(*g.choose(&Neutral::ALL).expect("a kind"));
            setup.put(square, Some(if bool::arbitrary(g) { own } else { neutral }));
        }
        setup.just_moved = bool::arbitrary(g).then(|| any_square(g, grid));
        setup.again = match u8::arbitrary(g) % 3 {
            0 => Again::Absent,
            1 => Again::Empty,
            _ => Again::Names(any_square(g, grid)),
        };
        Any(setup)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        self.simpler()
    }
}

impl Arbitrary for Any<Move> {
    fn arbitrary(g: &mut Gen) -> Self {
        Any(Move { from: any_square(g, LARGEST), to: any_square(g, LARGEST), turned: bool::arbitrary(g) })
    }
}

laws!(Setup, Move, START_9X9);

properties! {
    fn neutral_letters_in_lower_case_and_blanks_are_read_as_the_same(setup: Any<Setup>) -> bool {
        let mut text = setup.0.to_string().replace(' ', "   ");
        for kind in Neutral::ALL {
            let letter = kind.letter();
            for sign in ["=", "=+"] {
                text = text.replace(&format!("{sign}{letter}"), &format!("{sign}{}", letter.to_ascii_lowercase()));
            }
        }
        format!("  {text} ").parse() == Ok(setup.0)
    }
}

#[test]
fn the_setups_are_the_same_from_either_side() {
    for (text, size) in [(START_9X9, 9), (START_8X8, 8), (START_10X10, 10)] {
        let setup: Setup = text.parse().expect("a setup's text can be read");
        assert_eq!(setup.to_string(), text);
        assert_eq!(setup.grid(), Grid::new(size, size));
        for square in setup.grid().squares() {
            let mirrored = Square::new(square.file, size - 1 - square.rank);
            let exchanged = setup.at(mirrored).map(|piece| match piece {
                Piece::Own(owner, kind) => Piece::Own(owner.other(), kind),
                neutral => neutral,
            });
            assert_eq!(setup.at(square), exchanged, "{text}: {square}");
        }
        let count = |piece| setup.pieces().filter(|(_, other)| *other == piece).count();
        let own = |kind| count(Piece::Own(Player::White, kind));
        assert_eq!([Own::King, Own::Mann, Own::Wazir, Own::Firz].map(own), [1, 1, 2, 2]);
    }
}

#[test]
fn the_falcons_of_the_default_setup_stand_on_e4_and_e6() {
    let setup: Setup = START_9X9.parse().expect("a setup's text can be read");
    let falcons = setup.pieces().filter(|(_, piece)| *piece == Piece::Neutral(Neutral::Falcon));
    let squares: Vec<String> = falcons.map(|(square, _)| square.to_string()).collect();
    assert_eq!(squares, ["e4", "e6"]);
}
