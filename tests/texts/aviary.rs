//! The laws of Aviary's text forms.

use super::On;
use super::laws::{Any, at, faults, laws};
use pretty_assertions::assert_eq;
use quickcheck::{Arbitrary, Gen, quickcheck};
use rulebook::board::Setup as _;
use rulebook::board::aviary::{BOARD, Kind, Move, START, Setup};

impl Arbitrary for Any<Move> {
    fn arbitrary(g: &mut Gen) -> Self {
        let (On(from), On(to)) = (On::arbitrary(g), On::arbitrary(g));
        let kind = *g.choose(&Kind::ALL).expect("a kind");
        Any(if bool::arbitrary(g) { Move::Step { from, to } } else { Move::Enter { kind, to } })
    }
}

laws!(Setup, Move, START);

quickcheck! {
    fn writing_what_was_read_is_canonical(setup: Any<Setup>) -> bool {
        let text = setup.0.to_string();
        Setup::read(&text).setup.to_string() == text
    }

    fn other_spellings_are_read_as_the_same(setup: Any<Setup>, castling: bool, counters: (u8, u8)) -> bool {
        let text = setup.0.to_string().replace(' ', "   ");
        let tail = if castling { format!(" - - {} {}", counters.0, counters.1) } else { "  ".to_owned() };
        // A hand in any order.
        let (board, rest) = text.split_once('[').unwrap();
        let (hand, rest) = rest.split_once(']').unwrap();
        let hand: String = hand.chars().rev().collect();
        format!(" {board}[{hand}]{rest}{tail}").parse() == Ok(setup.0)
    }

    fn a_move_is_written_as_it_was_read(text: String) -> bool {
        text.parse::<Move>().map_or(true, |mv| mv.to_string().eq_ignore_ascii_case(&text))
    }

    fn arbitrary_bytes_are_read_or_refused(bytes: Vec<u8>) -> bool {
        let text = String::from_utf8_lossy(&bytes);
        let _ = text.parse::<Move>();
        Setup::read(&text).whole(&text).is_err() || text.contains('/')
    }
}

#[test]
fn every_move_of_aviary_is_read_as_it_is_written() {
    let steps = BOARD.squares().flat_map(|from| BOARD.squares().map(move |to| Move::Step { from, to }));
    let entries = Kind::ALL.into_iter().flat_map(|kind| BOARD.squares().map(move |to| Move::Enter { kind, to }));
    let moves: Vec<Move> = steps.chain(entries).collect();
    assert_eq!(moves.len(), 64 * 64 + 9 * 64);
    for mv in moves {
        assert_eq!(mv.to_string().parse(), Ok(mv));
    }
}

/// Everything that is wrong is reported at once, each with its place.
#[test]
fn all_faults_are_reported_at_once() {
    //          at 0: nine ranks (the ninth begins at 48); at 9 an unknown letter; at 25 a gap of 9 and so a rank of
    //          none; at 58 a letter that is no bird's; at 62 no player.
    let text = "WSOGTPSW/XCRBBRCW/8/8/8/9/wcrbbrcw/wsptgosw/8[Sz] x - - y";
    let expected = [
        (9, "`X`"),
        (24, "`9`"),
        (24, "a rank of 0 squares"),
        (44, "9 ranks"),
        (47, "`z`"),
        (50, "`x`"),
        (56, "`y`"),
    ];
    assert_eq!(faults::<Setup>(text), at(expected));
}
