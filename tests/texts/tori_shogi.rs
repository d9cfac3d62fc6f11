//! The laws of Tori Shogi's text forms.

use super::laws::{Any, laws};
use pretty_assertions::assert_eq;
use quickcheck::{Arbitrary, Gen};
use rulebook::board::tori_shogi::{BOARD, Kind, Move, START, Setup, name, read_square};
use rulebook::board::{Setup as _, Square};

use crate::properties::properties;

impl Arbitrary for Any<Move> {
    fn arbitrary(g: &mut Gen) -> Self {
        let square = |g: &mut Gen| Square::new(u8::arbitrary(g) % 7, u8::arbitrary(g) % 7);
        let (from, to) = (square(g), square(g));
        let kind = *g.choose(&Kind::IN_HAND).expect("a kind");
        Any(match u8::arbitrary(g) % 3 {
            0 => Move::Drop { kind, to },
            n => Move::Step { from, to, promotes: n == 1 },
        })
    }
}

/// The move as Fairy-Stockfish writes it.
fn fairy(mv: Move) -> String {
    match mv {
        Move::Step { from, to, promotes } => format!("{from}{to}{}", if promotes { "+" } else { "" }),
        Move::Drop { kind, to } => format!("{}@{to}", kind.letter()),
    }
}

laws!(Setup, Move, START);

properties! {
    fn reading_fairy_stockfish_s_spelling_gives_it_back(setup: Any<Setup>) -> bool {
        setup.0.fairy().parse() == Ok(setup.0)
    }

    fn other_spellings_are_read_as_the_same(setup: Any<Setup>, count: u8) -> bool {
        let text = setup.0.to_string();
        let (rest, hands) = text.rsplit_once(' ').unwrap();
        format!("  {}   {hands}  {count}", rest.replace(' ', "  ")).parse() == Ok(setup.0)
    }

    fn a_move_of_fairy_stockfish_s_is_read_as_the_same(mv: Any<Move>) -> bool {
        fairy(mv.0).parse() == Ok(mv.0)
    }
}

#[test]
fn every_square_has_a_name_of_its_own() {
    for square in BOARD.squares() {
        assert_eq!(read_square(&name(square), 0), Ok(square));
    }
    let corners = [(0, 0), (6, 0), (0, 6), (6, 6)].map(|(file, rank)| name(Square::new(file, rank)));
    assert_eq!(corners, ["7g", "1g", "7a", "1a"]);
}

#[test]
fn the_engines_spelling_is_one_of_the_spellings() {
    let start: Setup = START.parse().expect("the start");
    assert_eq!(Setup::SPELLINGS, ["fairy"]);
    assert_eq!(start.spelling("fairy").expect("a spelling").parse(), Ok(start));
    assert_eq!(start.spelling("usi"), None);
}
