//! The laws of chess's text forms.

mod scores;

use super::laws::{Any, at, faults, laws};
use pretty_assertions::assert_eq;
use quickcheck::{Arbitrary, Gen, quickcheck};
use rulebook::board::chess::{BOARD, Kind, LANGUAGES, LAST_COUNT, Move, Piece, START, Setup, Wing};
use rulebook::board::{Player, Setup as _, Square};

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

    fn what_is_simpler_is_another(setup: Any<Setup>) -> bool {
        setup.0.simpler().iter().all(|simpler| *simpler != setup.0 && simpler.to_string().parse() == Ok(*simpler))
    }

    fn a_promotion_is_read_in_upper_case_too(mv: Any<Move>) -> bool {
        let text = mv.0.to_string();
        let (squares, letter) = text.split_at(4);
        format!("{squares}{}", letter.to_uppercase()).parse() == Ok(mv.0)
    }
}

#[test]
fn all_faults_are_reported_at_once() {
    // At 4 a letter that is no piece's; at 18 a gap of 9, and so a rank of none; at 44 a ninth rank, of nine squares; at
    // 48 no player; K again at 52, and no right at 53; at 55 no square; no numbers at 58 and 61; at 64 a field too many.
    let text = "rnbqxbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR/7k1 x KQKz e9 -1 1x 7";
    let expected = [
        (4, "`x`"),
        (18, "`9`"),
        (18, "a rank of 0 squares"),
        (44, "9 ranks"),
        (44, "a rank of 9 squares"),
        (48, "`x`"),
        (52, "`K`"),
        (53, "`z`"),
        (55, "`e9`"),
        (58, "`-1`"),
        (61, "`1x`"),
        (64, "`7`"),
    ];
    assert_eq!(faults::<Setup>(text), at(expected));
}

#[test]
fn what_is_missing_is_reported_where_it_should_stand() {
    assert_eq!(faults::<Setup>(""), at([(0, "nothing")]));
    assert_eq!(faults::<Setup>("8/8/8/8/8/8/8/8"), at([(15, "the end"), (15, "the end"), (15, "the end")]));
    assert_eq!(faults::<Setup>("8/8/8/8/8/8/8/8 w"), at([(17, "the end"), (17, "the end")]));
    assert_eq!(faults::<Setup>("8/8/8/8/8/8/8/8 b K"), at([(19, "the end")]));
    assert_eq!(faults::<Setup>("8/8/8/8/8/8/8/8 b K -"), at([]));
}

#[test]
fn rights_are_reported_once_each_and_a_dash_stands_alone() {
    assert_eq!(faults::<Setup>("8/8/8/8/8/8/8/8 w KK -"), at([(19, "`K`")]));
    assert_eq!(faults::<Setup>("8/8/8/8/8/8/8/8 w K- -"), at([(19, "`-`")]));
    // Files of Chess960 are no rights.
    assert_eq!(faults::<Setup>("8/8/8/8/8/8/8/8 w HA -"), at([(18, "`H`"), (19, "`A`")]));
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

#[test]
fn what_is_no_move_is_refused_where_it_goes_wrong() {
    let wrong = [
        ("", 0),
        ("e2", 2),
        ("e2e9", 2),
        ("i2e4", 0),
        ("e7e8x", 4),
        ("e7e8=q", 4),
        ("e7e8qq", 5),
        ("O-O", 0),
        ("0000", 0),
    ];
    for (text, at) in wrong {
        assert_eq!(text.parse::<Move>().expect_err(text).at(), at, "{text}");
    }
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
