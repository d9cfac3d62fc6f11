//! Synchronous Awarichess's engine against the law's sentences and against itself.

use rulebook::bitboard::synchronous_awarichess::Engine;
use rulebook::board::synchronous_awarichess::{START, Setup};
use rulebook::board::{awarichess, awele, chess};
use rulebook::rules::{Draw, Outcome, Rules, Rulings as _, awarichess::Rulings, synchronous_awarichess};

use super::engines::children;
use super::powered::{self, Game, circle, moves_and_outcome, played, refused, slowly};
use super::random::Random;

struct Synchronous;

impl Game for Synchronous {
    const SYNCHRONOUS: bool = true;
    const START: &'static str = START;
    type Engine = Engine;

    fn engine(standard: Rulings) -> Engine {
        Engine::new(synchronous_awarichess::Rulings { standard })
    }

    fn standard(setup: &Setup) -> awarichess::Setup {
        let Setup { awele, powers, chess } = setup.clone();
        awarichess::Setup { awele: Some(awele), powers, chess }
    }

    fn own(setup: &awarichess::Setup) -> Setup {
        let awarichess::Setup { awele, powers, chess } = setup.clone();
        Setup { awele: awele.expect("a game of Awele"), powers, chess }
    }
}

const ARRAY: &str = "4,4,4,4,4,4/4,4,4,4,4,4 0-0 s";

fn after(rulings: &str, text: &str, moves: &str) -> String {
    played::<Synchronous>(rulings, text, moves)
}

/// Sowings from one position that lead to chess by different powers are counted apart.
#[test]
fn chess_by_other_powers_is_counted_anew() {
    let rulings = "end-at-25=yes,order-of-remaining-powers=south-first";
    let chess = "7k/8/8/8/8/8/8/KN6 w - - 0 1";
    let before = format!("1,2,0,0,0,1/0,0,0,0,3,1 17-23 n | - | {chess}");
    let lists = [("e", "BBBBBWBB"), ("f", "BBWWWBBB")];
    for (mv, powers) in lists {
        assert_eq!(after(rulings, &before, mv), format!("{ARRAY} | {powers} | {chess}"));
    }
    let engine = Synchronous::engine(Rulings::read(rulings).unwrap());
    let position = engine.read(&before).unwrap();
    let apart = lists.map(|(_, powers)| {
        let position = engine.read(&format!("{ARRAY} | {powers} | {chess}")).unwrap();
        slowly::<Synchronous>(&engine, &position, 3)
    });
    assert_ne!(apart[0], apart[1]);
    assert_eq!(engine.perft(&position, 4), apart.iter().sum::<u64>());
}

/// Chess is counted once for many sowings: those that capture as much, after moves of chess that leave it the same.
#[test]
fn chess_between_sowings_is_counted_as_it_is_played() {
    let engine = Engine::default();
    let mut random = Random(6);
    let mut left = 200;
    while left > 0 {
        let text = |awele: &awele::Setup, powers| format!("{awele} | {powers} | 7k/8/8/8/8/8/8/KN6 w - - 0 1");
        let awele = super::awele::random_setup(&mut random);
        // Something can be captured at once.
        let Ok(position) = engine.read(&text(&awele, "-")) else { continue };
        let captures = |next| !engine.setup(next).powers.list.is_empty();
        if !children(&engine, &position).iter().any(captures) {
            continue;
        }
        left -= 1;
        for (powers, depth) in [("-", 5), ("W", 4), ("B", 4)] {
            let position = engine.read(&text(&awele, powers)).unwrap();
            let played = slowly::<Synchronous>(&engine, &position, depth);
            assert_eq!(engine.perft(&position, depth), played, "{position:?} {depth}");
        }
    }
}

#[test]
fn chess_follows_a_capture_and_awele_goes_on_after_it() {
    let chess = "7k/8/8/8/8/8/8/K7 w - - 0 1";
    let before = format!("0,0,0,0,2,2/1,0,3,0,0,1 20-19 s | - | {chess}");
    let captured = format!("0,0,0,0,2,0/0,1,3,0,0,1 22-19 n | WW | {chess}");
    assert_eq!(after("", &before.replace("2,2/1,0,3", "2,1/1,1,3"), "F"), captured);
    let nothing = format!("0,0,0,0,2,0/2,1,3,0,0,1 20-19 n | - | {chess}");
    assert_eq!(after("", &before, "F"), nothing);
    assert_eq!(after("", &captured, "0 !"), "0,0,0,0,2,0/0,1,3,0,0,1 22-19 n | -! | 7k/8/8/8/8/8/8/K7 b - - 1 1");
    assert_eq!(
        after("", &captured, "0 ! h8h7 b"),
        "0,0,0,0,2,0/0,0,4,0,0,1 22-19 s | - | 8/7k/8/8/8/8/8/K7 w - - 2 2"
    );
}

#[test]
fn a_check_is_answered_before_awele_goes_on() {
    let before = format!("{ARRAY} | W | 7k/8/8/8/8/8/8/K5R1 w - - 3 9");
    let checked = format!("{ARRAY} | - | 7k/8/8/8/8/8/8/K6R b - - 4 9");
    assert_eq!(after("", &before, "g1h1"), checked);
    assert_eq!(moves_and_outcome::<Synchronous>("", &checked).0, "h8g7 h8g8");
    let engine = Engine::default();
    let position = engine.read(&checked).unwrap();
    assert!(engine.check(&position));
    assert_eq!(engine.mover(&position).to_string(), "Black");
    assert_eq!(after("", &checked, "h8g7 D"), "4,4,4,0,5,5/5,5,4,4,4,4 0-0 n | - | 8/6k1/8/8/8/8/8/K6R w - - 5 10");
}

#[test]
fn a_new_game_of_awele_stands_beside_the_last_ones_powers() {
    let (s, n) = ("0,0,0,0,1,1/1,0,0,0,0,20 23-2 s", "1,0,0,0,0,20/0,0,0,0,1,1 2-23 n");
    let chess = "4k3/8/8/8/8/8/8/4K2R b K - 3 7";
    let with = |rulings: &str, houses: &str, mv: &str| {
        after(&format!("end-at-25=yes{rulings}"), &format!("{houses} | - | {chess}"), mv)
    };
    let is = |list: String| format!("{ARRAY} | {list} | {chess}");
    assert_eq!(with("", s, "F"), is(format!("WWW{}", "B".repeat(20))));
    assert_eq!(with("", n, "f"), is(format!("BBB{}", "W".repeat(20))));
    // What the last move captured comes first all the same.
    let south_first = ",order-of-remaining-powers=south-first";
    assert_eq!(with(south_first, n, "f"), is(format!("BB{}B", "W".repeat(20))));
    assert_eq!(with(",remaining-seeds-are-powers=no", s, "F"), is("WW".to_owned()));
    let norths = is("WW".to_owned()).replace(" s ", " n ");
    assert_eq!(with(",remaining-seeds=to-nobody,second-awele-starts=chess-mover", s, "F"), norths);
    // Nothing to consume.
    let before = format!("0,0,0,0,0,0/1,47,0,0,0,0 0-0 n | - | {chess}");
    let lost = "opponent-without-seeds=need-not-feed,remaining-seeds-are-powers=no";
    assert_eq!(after(lost, &before, "a"), format!("{ARRAY} | - | {chess}"));
}

#[test]
fn stalemate_beside_awele_is_as_ruled() {
    let stuck = "7k/5Q2/8/8/8/8/8/K7 b - - 1 1";
    let before = format!("{ARRAY} | W | 7k/8/8/8/8/8/8/K4Q2 w - - 0 1");
    assert_eq!(after("", &before, "f1f7"), format!("{ARRAY} | - | {stuck}"));
    let drawn = (String::new(), Some(Outcome::Draw(Draw::Stalemate)));
    let awele = format!("{ARRAY} | - | {stuck}");
    assert_eq!(moves_and_outcome::<Synchronous>("", &awele), drawn);
    // Stalemate comes before fifty moves.
    assert_eq!(moves_and_outcome::<Synchronous>("", &awele.replace("1 1", "100 1")), drawn);
    let engine = Engine::default();
    let position = engine.read(&awele).unwrap();
    assert_eq!((engine.perft(&position, 1), engine.perft(&position, 3)), (0, 0));
    assert_eq!(engine.mover(&position).to_string(), "South");
    let goes_on = "stalemate-by-the-last-power=awele-goes-on";
    assert_eq!(moves_and_outcome::<Synchronous>(goes_on, &awele), ("A B C D E F".to_owned(), None));
    // With the next power he is stalemated.
    let capture = format!("0,0,0,0,2,1/1,1,3,0,0,1 20-19 s | - | {stuck}");
    let captured = format!("0,0,0,0,2,0/0,1,3,0,0,1 22-19 n | WW | {stuck}");
    assert_eq!(after(goes_on, &capture, "F"), captured);
    assert_eq!(moves_and_outcome::<Synchronous>(goes_on, &captured), drawn);
    for powers in ["W", "B", "-!"] {
        assert_eq!(moves_and_outcome::<Synchronous>("", &format!("{ARRAY} | {powers} | {stuck}")), drawn);
    }
    let later = "stalemate=once-a-move-is-forced";
    assert_eq!(moves_and_outcome::<Synchronous>(later, &awele), ("A B C D E F".to_owned(), None));
    assert_eq!(moves_and_outcome::<Synchronous>(later, &format!("{ARRAY} | W | {stuck}")).0, "0 !");
    assert_eq!(moves_and_outcome::<Synchronous>(later, &format!("{ARRAY} | -! | {stuck}")), drawn);
}

#[test]
fn fifty_moves_are_as_ruled() {
    let bare = format!("{ARRAY} | - | 7k/8/8/8/8/8/8/K7 b - - 100 1");
    let fifty = (String::new(), Some(Outcome::Draw(Draw::FiftyMoves)));
    assert_eq!(moves_and_outcome::<Synchronous>("", &bare), fifty);
    assert_eq!(moves_and_outcome::<Synchronous>("fifty-moves=claimed", &bare), ("A B C D E F".to_owned(), None));
}

#[test]
fn a_circle_ends_a_game_of_awele() {
    let chess = chess::START;
    let before = format!("1,0,0,0,0,0/1,0,0,0,0,0 23-23 s | - | {chess}");
    assert_eq!(circle::<Synchronous>(&before), Some(format!("{ARRAY} | BW | {chess}")));
}

#[test]
fn positions_that_cannot_be_are_refused_by_all_that_they_break() {
    let all = format!("0,0,0,0,0,0/4,4,4,4,4,4 1-22 s | {}! | 8/8/8/8/8/8/8/k6R b - - 0 1", "W".repeat(49));
    let clauses = [
        "awele.seeds",
        "awele.position.one-captured",
        "chess.position.kings",
        "awarichess.position.powers",
        "awarichess.position.order-in-check",
    ];
    assert_eq!(refused::<Synchronous>("", &all), clauses);
    let engine = Engine::default();
    assert!(engine.read(&format!("{ARRAY} | WWB! | 7k/8/8/8/8/8/8/K7 w - - 0 1")).is_ok());
}

powered::tests!(Synchronous);
