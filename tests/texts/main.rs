//! The laws of the text forms and of the board's geometry, and that no bytes make a reader panic.

mod aieirping;
mod awele;
mod bifocal;
mod chess;
mod mutation;
mod tori_shogi;

use pretty_assertions::assert_eq;
use quickcheck::quickcheck;
use quickcheck::{Arbitrary, Gen, TestResult};
use rulebook::board::aviary::{BOARD, Bird, Kind, Move, START, Setup};
use rulebook::board::{Grid, Player, Setup as _, Square};

/// A square of a board of 8 by 8.
#[derive(Clone, Copy, Debug)]
struct On(Square);

impl Arbitrary for On {
    fn arbitrary(g: &mut Gen) -> Self {
        On(Square::new(u8::arbitrary(g) % 8, u8::arbitrary(g) % 8))
    }
}

/// Any setup of Aviary, possible or not.
#[derive(Clone, Debug)]
struct AnySetup(Setup);

impl Arbitrary for AnySetup {
    fn arbitrary(g: &mut Gen) -> Self {
        let player = |g: &mut Gen| *g.choose(&Player::BOTH).expect("a player");
        let mut setup = Setup::empty(player(g));
        for square in BOARD.squares() {
            if bool::arbitrary(g) {
                let kind = *g.choose(&Kind::ALL).expect("a kind");
                setup.put(square, Some(Bird { kind, owner: player(g) }));
            }
        }
        for _ in 0..u8::arbitrary(g) % 40 {
            let (owner, kind) = (player(g), *g.choose(&Kind::ALL).expect("a kind"));
            setup.hand_mut(owner).add(kind);
        }
        AnySetup(setup)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        Box::new(self.0.simpler().into_iter().map(AnySetup))
    }
}

/// Any move of Aviary, legal or not.
#[derive(Clone, Debug)]
struct AnyMove(Move);

impl Arbitrary for AnyMove {
    fn arbitrary(g: &mut Gen) -> Self {
        let (On(from), On(to)) = (On::arbitrary(g), On::arbitrary(g));
        let kind = *g.choose(&Kind::ALL).expect("a kind");
        AnyMove(if bool::arbitrary(g) { Move::Step { from, to } } else { Move::Enter { kind, to } })
    }
}

quickcheck! {
    fn reading_what_was_written_gives_it_back(setup: AnySetup) -> bool {
        setup.0.to_string().parse() == Ok(setup.0)
    }

    fn writing_what_was_read_is_canonical(setup: AnySetup) -> bool {
        let text = setup.0.to_string();
        Setup::read(&text).setup.to_string() == text
    }

    fn a_move_read_is_the_move_written(mv: AnyMove) -> bool {
        mv.0.to_string().parse() == Ok(mv.0)
    }

    fn other_spellings_are_read_as_the_same(setup: AnySetup, castling: bool, counters: (u8, u8)) -> bool {
        let text = setup.0.to_string().replace(' ', "   ");
        let tail = if castling { format!(" - - {} {}", counters.0, counters.1) } else { "  ".to_owned() };
        // A hand in any order.
        let (board, rest) = text.split_once('[').unwrap();
        let (hand, rest) = rest.split_once(']').unwrap();
        let hand: String = hand.chars().rev().collect();
        format!(" {board}[{hand}]{rest}{tail}").parse() == Ok(setup.0)
    }

    fn arbitrary_text_is_read_or_refused(text: String) -> bool {
        let reading = Setup::read(&text);
        let in_place = reading.faults.iter().all(|fault| fault.at <= text.len() && text.is_char_boundary(fault.at));
        let sorted = reading.faults.is_sorted_by_key(|fault| fault.at);
        let mv = text.parse::<Move>().map_or_else(|error| error.at() <= text.len(), |mv| mv.to_string().eq_ignore_ascii_case(&text));
        in_place && sorted && mv
    }

    fn arbitrary_bytes_are_read_or_refused(bytes: Vec<u8>) -> bool {
        let text = String::from_utf8_lossy(&bytes);
        let _ = text.parse::<Move>();
        Setup::read(&text).whole(&text).is_err() || text.contains('/')
    }

    fn a_mutated_position_is_read_or_refused_at_a_place(setup: AnySetup, at: usize, with: char, how: u8) -> TestResult {
        mutation::of_position::<Setup>(&setup.0.to_string(), at, with, how)
    }

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
fn every_move_of_aviary_is_read_as_it_is_written() {
    let steps = BOARD.squares().flat_map(|from| BOARD.squares().map(move |to| Move::Step { from, to }));
    let entries = Kind::ALL.into_iter().flat_map(|kind| BOARD.squares().map(move |to| Move::Enter { kind, to }));
    let moves: Vec<Move> = steps.chain(entries).collect();
    assert_eq!(moves.len(), 64 * 64 + 9 * 64);
    for mv in moves {
        assert_eq!(mv.to_string().parse(), Ok(mv));
    }
}

/// Everything that is wrong is told at once, each with its place.
#[test]
fn all_faults_are_told_at_once() {
    //          at 0: nine ranks (the ninth begins at 48); at 9 an unknown letter; at 25 a gap of 9 and so a rank of
    //          none; at 58 a letter that is no bird's; at 62 no player.
    let text = "WSOGTPSW/XCRBBRCW/8/8/8/9/wcrbbrcw/wsptgosw/8[Sz] x - - y";
    let faults = Setup::read(text).faults;
    let told: Vec<(usize, &str)> = faults.iter().map(|fault| (fault.at, fault.found.as_str())).collect();
    assert_eq!(
        told,
        [
            (9, "`X`"),
            (24, "`9`"),
            (24, "a rank of 0 squares"),
            (44, "9 ranks"),
            (47, "`z`"),
            (50, "`x`"),
            (56, "`y`"),
        ]
    );
}

#[test]
fn the_start_is_written_as_it_is_read() {
    assert_eq!(Setup::read(START).setup.to_string(), START);
}
