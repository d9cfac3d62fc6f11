//! The laws of the text forms and of the board's geometry. Texts with something changed in them are thrown at the readers in
//! `tests/fuzz`.

// games with tests/texts/{module}.rs: mod {module};
mod aieirping;
mod aviary;
mod awele;
mod bifocal;
mod chess;
mod tori_shogi;
// games: end

mod laws;

use pretty_assertions::assert_eq;
use quickcheck::{Arbitrary, Gen, TestResult};
use rulebook::board::aviary::BOARD;
use rulebook::board::{Grid, Square};
use rulebook::games::{IDS, game};
use rulebook::rules::Options;

use crate::properties::properties;

/// A square of a board of 8 by 8.
#[derive(Clone, Copy, Debug)]
struct On(Square);

impl Arbitrary for On {
    fn arbitrary(g: &mut Gen) -> Self {
        On(Square::new(u8::arbitrary(g) % 8, u8::arbitrary(g) % 8))
    }
}

properties! {
    fn steps_can_be_retraced(square: On, files: i8, ranks: i8) -> TestResult {
        let (files, ranks) = (files % 8, ranks % 8);
        match BOARD.step(square.0, files, ranks) {
            None => {
                let (file, rank) = (square.0.file as i8 + files, square.0.rank as i8 + ranks);
                TestResult::from_bool(!(0..8).contains(&file) || !(0..8).contains(&rank))
            }
            Some(to) => TestResult::from_bool(BOARD.holds(to) && BOARD.step(to, -files, -ranks) == Some(square.0)),
        }
    }

    fn a_square_read_is_the_square_written(file: u8, rank: u8) -> bool {
        let grid = Grid::new(29, 14);
        let square = Square::new(file % 29, rank % 14);
        grid.read(&square.to_string(), 0) == Ok(square)
    }
}

#[test]
fn every_square_has_its_own_place_and_name() {
    for grid in [BOARD, Grid::new(7, 7), Grid::new(29, 14), Grid::new(10, 10)] {
        let squares: Vec<Square> = grid.squares().collect();
        assert_eq!(squares.len(), grid.size());
        for (index, square) in squares.iter().enumerate() {
            assert_eq!(grid.index(*square), index);
            assert_eq!(grid.read(&square.to_string(), 0), Ok(*square));
        }
    }
}

#[test]
fn what_is_no_square_is_refused() {
    for name in
        ["", "a", "1", "a0", "a9", "i1", "A1", "a01", "aa1", "a1 ", "a-1", "ä1", "a²", "a99999999999999999999"]
    {
        let fault = BOARD.read(name, 7).expect_err(name);
        assert_eq!(fault.at, 7, "{name}");
    }
    assert!(Grid::new(29, 14).read("ad1", 0).is_err());
    assert!(Grid::new(29, 14).read("ac15", 0).is_err());
}

#[test]
fn every_field_of_a_text_has_a_name() {
    for id in IDS {
        let game = game(id).expect("a game");
        let options = Options::defaults(game.questions());
        let start = game.open_law(&options, "startpos").expect("a start").position();
        for (at, field) in start.split(' ').enumerate() {
            assert_eq!(game.field(&start, at).is_none(), field == "|", "{id}: {field}");
        }
    }
    let awarichess = game("awarichess").expect("a game");
    let text = "- | W | 4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    let named: Vec<_> = (0..11).map(|at| awarichess.field(text, at).unwrap_or_default()).collect();
    let chess = ["the board", "the player to move", "the castling field", "the en passant square"];
    let clocks = ["the half-move clock", "the move number", ""];
    assert_eq!(named, [&["the board", "", "the list of powers", ""][..], &chess, &clocks].concat());
}
