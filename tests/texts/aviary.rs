//! The laws of Aviary's text forms.

use super::On;
use super::laws::{Any, laws};
use quickcheck::{Arbitrary, Gen};
use rulebook::board::aviary::{Kind, Move, START, Setup};

use crate::properties::properties;

impl Arbitrary for Any<Move> {
    fn arbitrary(g: &mut Gen) -> Self {
        let (On(from), On(to)) = (On::arbitrary(g), On::arbitrary(g));
        let kind = *g.choose(&Kind::ALL).expect("a kind");
        Any(if bool::arbitrary(g) { Move::Step { from, to } } else { Move::Enter { kind, to } })
    }
}

laws!(Setup, Move, START);

properties! {
    fn other_spellings_are_read_as_the_same(setup: Any<Setup>, castling: bool, counters: (u8, u8)) -> bool {
        let text = setup.0.to_string().replace(' ', "   ");
        let tail = if castling { format!(" - - {} {}", counters.0, counters.1) } else { "  ".to_owned() };
        // A hand in any order.
        let (board, rest) = text.split_once('[').unwrap();
        let (hand, rest) = rest.split_once(']').unwrap();
        let hand: String = hand.chars().rev().collect();
        format!(" {board}[{hand}]{rest}{tail}").parse() == Ok(setup.0)
    }
}
