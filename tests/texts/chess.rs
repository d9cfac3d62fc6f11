//! The laws of chess's text forms.

mod scores;

use super::laws::{Any, laws};
use pretty_assertions::assert_eq;
use quickcheck::{Arbitrary, Gen, quickcheck};
use rulebook::board::chess::{BOARD, Kind, LANGUAGES, LAST_COUNT, Move, Piece, START, Setup, Wing};
use rulebook::board::{Player, Square};

fn any_square(g: &mut Gen) -> Square {
    Square::new(u8::arbitrary(g) % 8, u8::arbitrary(g) % 8)
}

impl Arbitrary for Any<Setup> {
    fn arbitrary(g: &mut Gen) -> Self {
        let player = |g: &mut Gen| *g.choose(&Player::BOTH).expect("a player");
        let mut setup = Setup::empty(player(g));
        for square in BOARD.squares() {
            if bool::arbitrary(g) {
                let kind = *g.choose(&Kind::ALL).expect("a kind");
                setup.put(square, Some(Piece { kind, owner: player(g) }));
            }
        }
        for owner in Player::BOTH {
            for wing in Wing::BOTH {
                setup.set_castling(owner, wing, bool::arbitrary(g));
            }
        }
        setup.en_passant = bool::arbitrary(g).then(|| any_square(g));
        setup.set_clock(u16::arbitrary(g));
        setup.set_number(u16::arbitrary(g));
        Any(setup)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        self.simpler()
    }
}

impl Arbitrary for Any<Move> {
    fn arbitrary(g: &mut Gen) -> Self {
        let promotion = g.choose(&Kind::ALL).copied().filter(|_| bool::arbitrary(g));
        Any(Move { from: any_square(g), to: any_square(g), promotion })
    }
}

laws!(Setup, Move, START);

quickcheck! {
    fn other_spellings_are_read_as_the_same(setup: Any<Setup>) -> bool {
        let text = setup.0.to_string();
        let [board, turn, castling, en_passant, clock, number] = text.split(' ').collect::<Vec<_>>()[..] else {
            return false;
        };
        let castling: String = castling.chars().rev().collect();
        format!("  {board}  {turn} {castling}   {en_passant} 0{clock} {number} ").parse() == Ok(setup.0)
    }

    fn counters_may_be_missing(setup: Any<Setup>) -> bool {
        let mut setup = setup.0;
        setup.set_number(1);
        let without_number = setup.to_string().strip_suffix(" 1").map(str::parse) == Some(Ok(setup));
        setup.set_clock(0);
        without_number && setup.to_string().strip_suffix(" 0 1").map(str::parse) == Some(Ok(setup))
    }

    fn a_promotion_is_read_in_upper_case_too(mv: Any<Move>) -> bool {
        let text = mv.0.to_string();
        let (squares, letter) = text.split_at(4);
        format!("{squares}{}", letter.to_uppercase()).parse() == Ok(mv.0)
    }
}

#[test]
fn counters_have_limits() {
    for (counters, read) in [("0 0", Some("0 1")), ("9999 9999", Some("9999 9999")), ("007 01", Some("7 1"))] {
        let setup = format!("8/8/8/8/8/8/8/8 w - - {counters}").parse::<Setup>().ok();
        let written = setup.map(|setup| format!("{} {}", setup.clock(), setup.number()));
        assert_eq!(written.as_deref(), read, "{counters}");
    }
    for counters in ["10000 1", "0 10000", "+1 1", "1.5 1", "0 -", "99999999999999999999 1"] {
        assert!(format!("8/8/8/8/8/8/8/8 w - - {counters}").parse::<Setup>().is_err(), "{counters}");
    }
    let mut setup = Setup::empty(Player::White);
    setup.set_clock(u16::MAX);
    setup.set_number(0);
    assert_eq!((setup.clock(), setup.number()), (LAST_COUNT, 1));
}

/// `chess.score.letters`: the page shows and takes moves in the letters of the languages that the law reads, and of no others.
#[test]
fn the_page_has_the_letters_of_the_law() {
    let page = include_str!("../../web/page/letters.js");
    let (_, table) = page.split_once("__proto__: null,").expect("the table");
    let (table, _) = table.split_once("};").expect("its end");
    let rows: Vec<(String, &str)> = table
        .split("',")
        .filter_map(|row| row.split_once(": '"))
        .map(|(name, letters)| (name.trim().to_lowercase(), letters))
        .collect();
    assert_eq!(rows.len(), LANGUAGES.len(), "{rows:?}");
    for language in LANGUAGES {
        let (_, letters) = rows.iter().find(|(name, _)| name == language.name).expect(language.name);
        let read: Vec<_> = letters.split(' ').map(|letter| language.translated(&format!("{letter}e2"))).collect();
        assert_eq!(read, ["Ke2", "Qe2", "Re2", "Be2", "Ne2"].map(|word| Some(word.to_owned())), "{}", language.name);
    }
}
