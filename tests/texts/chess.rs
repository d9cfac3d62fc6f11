//! The laws of chess's text forms.

use super::laws::{Any, laws};
use pretty_assertions::assert_eq;
use quickcheck::{Arbitrary, Gen};
use rulebook::board::chess::{
    BOARD, Kind, LANGUAGES, LAST_COUNT, Move, Piece, START, Setup, Style, Threat, Wing, Written, write,
};
use rulebook::board::{Misnamed, Player, Square};

use crate::properties::properties;

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

properties! {
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

fn find(text: &str, setup: &Setup, legal: &[Any<Move>]) -> Result<Move, Misnamed> {
    Ok(Written::read(text)?.find(setup, &|mv| legal.iter().any(|any| any.0 == *mv))?[0])
}

// Scores' notation, in any setup, whatever may be legal there. What it means in positions is in tests/scores/chess/words.yaml.
properties! {
    fn what_is_written_is_read_again(setup: Any<Setup>, legal: Vec<Any<Move>>, mv: Any<Move>) -> bool {
        let is_legal = |mv: &Move| legal.iter().any(|any| any.0 == *mv);
        legal.iter().chain([&mv]).all(|Any(mv)| {
            let text = write(&setup.0, &is_legal, mv, Style::CHESS);
            text.is_none_or(|text| find(&(text + Threat::Check.sign()), &setup.0, &legal) == Ok(*mv))
        })
    }

    fn slips_are_placed(setup: Any<Setup>, legal: Vec<Any<Move>>, parts: Vec<u8>) -> bool {
        const PARTS: [&str; 24] = [
            "K", "Q", "N", "P", "e", "b", "4", "8", "e4", "d5", "x", "=", ":", "(", ")", "O", "-", "O-O", "0-0", "+",
            "#", "é", "9", " ",
        ];
        let text: String = parts.iter().take(7).map(|part| PARTS[usize::from(*part) % PARTS.len()]).collect();
        let in_place = |slip: &Misnamed| text.is_char_boundary(slip.at) && !slip.to_string().is_empty();
        match find(&text, &setup.0, &legal) {
            Ok(mv) => Written::read(&text).is_ok_and(|written| {
                written.slips(&setup.0, &mv).iter().chain(&written.overstates(Threat::None)).all(in_place)
            }),
            Err(misnamed) => in_place(&misnamed),
        }
    }
}

/// A comment or a number is no part of a move's text; scores skip it.
#[test]
fn a_comment_is_no_part_of_a_move() {
    for (text, at) in [("", 0), ("e4!", 2), ("e4 ", 2), ("N", 1), ("e8=", 3), ("5xd6", 0)] {
        assert_eq!(Written::read(text).expect_err(text).at, at, "{text}");
    }
    let misnamed = Written::read("e4!?").expect_err("a comment");
    assert_eq!(misnamed.to_string(), "found `!?`, expected a promotion, `+`, `#` or the end");
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
