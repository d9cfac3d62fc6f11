//! Awarichess's engine against the law's sentences and against itself.

use rulebook::bitboard::awarichess::Engine;
use rulebook::bitboard::awele;
use rulebook::board::awarichess::{START, Setup};
use rulebook::board::{Player, chess};
use rulebook::rules::awarichess::Rulings;
use rulebook::rules::{Draw, Outcome, Rules, Win};

use super::powered::{self, Game, circle, moves_and_outcome, played, refused};

struct Standard;

impl Game for Standard {
    const SYNCHRONOUS: bool = false;
    const START: &'static str = START;
    type Engine = Engine;

    fn engine(rulings: Rulings) -> Engine {
        Engine::new(rulings)
    }

    fn standard(setup: &Setup) -> Setup {
        setup.clone()
    }

    fn own(setup: &Setup) -> Setup {
        setup.clone()
    }
}

const ARRAY: &str = "4,4,4,4,4,4/4,4,4,4,4,4 0-0 s";
const NORTHS_ARRAY: &str = "4,4,4,4,4,4/4,4,4,4,4,4 0-0 n";

fn after(rulings: &str, text: &str, moves: &str) -> String {
    played::<Standard>(rulings, text, moves)
}

#[test]
fn captured_seeds_are_powers_and_awele_goes_on() {
    let chess = chess::START;
    let before = format!("0,0,0,0,1,4/3,2,1,1,0,9 14-13 s | {} | {chess}", "WB".repeat(13) + "W");
    let after_it = format!("0,0,0,0,1,0/4,0,0,0,0,9 21-13 n | {}WWWWWWW | {chess}", "WB".repeat(13) + "W");
    assert_eq!(after("", &before, "F"), after_it);
}

#[test]
fn the_first_game_of_awele_is_aweles() {
    let (engine, awele) = (Engine::default(), awele::Engine::new(Rulings::default().awele()));
    for depth in 0..=8 {
        assert_eq!(engine.perft(&engine.start(), depth), awele.perft(&awele.start(), depth), "{depth}");
    }
}

#[test]
fn remaining_seeds_are_the_last_movers_first_or_souths() {
    let (s, n) = ("0,0,0,0,1,1/1,0,0,0,0,20 23-2 s", "1,0,0,0,0,20/0,0,0,0,1,1 2-23 n");
    let chess = "4k3/8/8/8/8/8/8/4K2R w K - 3 7";
    let list = |one: &str, other: &str| format!("{}{}", one.repeat(23), other.repeat(2));
    let (wb, bw) = (list("W", "B"), list("B", "W"));
    let with = |rulings: &str, houses: &str, list: &str, mv: &str| {
        after(&format!("end-at-25=yes{rulings}"), &format!("{houses} | {list} | {chess}"), mv)
    };
    let is = |list: String| format!("- | {list} | {chess}");
    assert_eq!(with("", s, &wb, "F"), is(format!("{wb}WWW{}", "B".repeat(20))));
    assert_eq!(with("", n, &bw, "f"), is(format!("{bw}BBB{}", "W".repeat(20))));
    let south = ",order-of-remaining-powers=south-first";
    assert_eq!(with(south, s, &wb, "F"), is(format!("{wb}WWW{}", "B".repeat(20))));
    assert_eq!(with(south, n, &bw, "f"), is(format!("{bw}BB{}B", "W".repeat(20))));
    assert_eq!(with(",remaining-seeds-are-powers=no", s, &wb, "F"), is(format!("{wb}WW")));
    assert_eq!(with(",remaining-seeds=to-nobody", s, &wb, "F"), is(format!("{wb}WW")));
}

#[test]
fn a_game_of_awele_that_gives_nothing_makes_way_for_the_next() {
    let chess = "4k3/8/8/8/8/8/8/4K2R b K - 3 7";
    let before = format!("0,0,0,0,0,0/1,47,0,0,0,0 0-0 n | - | {chess}");
    let rulings = "opponent-without-seeds=need-not-feed";
    assert_eq!(after(rulings, &before, "a"), format!("- | {} | {chess}", "B".repeat(48)));
    let lost = format!("{rulings},remaining-seeds-are-powers=no");
    assert_eq!(after(&lost, &before, "a"), format!("{ARRAY} | - | {chess}"));
    assert_eq!(
        after(&format!("{lost},second-awele-starts=chess-mover"), &before, "a"),
        format!("{NORTHS_ARRAY} | - | {chess}")
    );
    // The mover has no normal move, and is not in check.
    let stuck = "7k/5Q2/8/8/8/8/8/K7 b - - 0 1";
    let before = format!("0,0,0,0,0,0/1,47,0,0,0,0 0-0 n | - | {stuck}");
    assert_eq!(after(&lost, &before, "a"), format!("- | - | {stuck}"));
    for later in ["stalemate=once-a-move-is-forced", "stalemate-by-the-last-power=awele-goes-on"] {
        assert_eq!(after(&format!("{lost},{later}"), &before, "a"), format!("{ARRAY} | - | {stuck}"));
    }
}

#[test]
fn who_owns_the_first_power_decides() {
    let kings = "7k/8/8/8/8/8/8/K7 w - - 0 1";
    let moves = |powers: &str| moves_and_outcome::<Standard>("", &format!("- | {powers} | {kings}")).0;
    assert_eq!(moves("W"), "a1a2 a1b1 a1b2 0");
    assert_eq!(moves("BW"), "0 !");
    assert_eq!(moves("W!"), "a1a2 a1b1 a1b2");
    assert_eq!(moves("-!"), "a1a2 a1b1 a1b2");
    let turn = |powers: &str| {
        let engine = Engine::default();
        engine.mover(&engine.read(&format!("- | {powers} | {kings}")).unwrap()).to_string()
    };
    assert_eq!([turn("W"), turn("BW"), turn("B!")], ["White", "Black", "White"]);
    let after = |powers: &str, moves: &str| after("", &format!("- | {powers} | {kings}"), moves);
    assert_eq!(after("WB", "0"), "- | B | 7k/8/8/8/8/8/8/K7 b - - 1 1");
    assert_eq!(after("WB", "a1b1"), "- | B | 7k/8/8/8/8/8/8/1K6 b - - 1 1");
    assert_eq!(after("BB", "!"), "- | B! | 7k/8/8/8/8/8/8/K7 w - - 0 1");
    assert_eq!(after("BB", "! a1b1"), "- | B | 7k/8/8/8/8/8/8/1K6 b - - 1 1");
    assert_eq!(after("B", "!"), "- | -! | 7k/8/8/8/8/8/8/K7 w - - 0 1");
    assert_eq!(after("B", "! a1b1"), format!("{ARRAY} | - | 7k/8/8/8/8/8/8/1K6 b - - 1 1"));
    assert_eq!(after("B", "0"), format!("{ARRAY} | - | 7k/8/8/8/8/8/8/K7 b - - 1 1"));
}

#[test]
fn a_check_is_answered_first_and_for_nothing() {
    let check = |powers: &str| format!("- | {powers} | 7k/8/8/8/8/8/8/K6R b - - 3 9");
    for powers in ["-", "W", "B"] {
        assert_eq!(moves_and_outcome::<Standard>("", &check(powers)).0, "h8g7 h8g8");
        assert_eq!(refused::<Standard>("", &check(&format!("{powers}!"))), ["awarichess.position.order-in-check"]);
    }
    let engine = Engine::default();
    assert!(engine.check(&engine.read(&check("W")).unwrap()));
    assert_eq!(after("", &check("W"), "h8g8"), "- | W | 6k1/8/8/8/8/8/8/K6R w - - 4 10");
    assert_eq!(after("", &check("-"), "h8g8"), format!("{ARRAY} | - | 6k1/8/8/8/8/8/8/K6R w - - 4 10"));
    // A check by the last power is answered before Awele is played.
    let last = "- | W | 7k/8/8/8/8/8/8/K5R1 w - - 3 9";
    assert_eq!(after("", last, "g1h1"), "- | - | 7k/8/8/8/8/8/8/K6R b - - 4 9");
}

#[test]
fn en_passant_survives_awele_and_lapses_with_a_zero_move() {
    let before = "- | W | 4k3/8/8/8/3p4/8/4P3/4K2R w K - 0 7";
    let awele = after("", before, "e2e4");
    assert_eq!(awele, format!("{ARRAY} | - | 4k3/8/8/8/3pP3/8/8/4K2R b K e3 0 7"));
    let chess = "- | BB | 4k3/8/8/8/3pP3/8/8/4K2R b K e3 0 7";
    assert_eq!(after("", chess, "d4e3"), "- | B | 4k3/8/8/8/8/4p3/8/4K2R w K - 0 8");
    assert_eq!(after("", chess, "0"), "- | B | 4k3/8/8/8/3pP3/8/8/4K2R w K - 1 8");
    assert_eq!(after("zero-moves-in-fifty=not-counted", chess, "0"), "- | B | 4k3/8/8/8/3pP3/8/8/4K2R w K - 0 8");
    let ordered = "- | WB | 4k3/8/8/8/3pP3/8/8/4K2R b K e3 0 7";
    assert_eq!(after("", ordered, "!"), "- | B! | 4k3/8/8/8/3pP3/8/8/4K2R b K e3 0 7");
}

#[test]
fn stalemate_is_as_ruled() {
    let stuck = |powers: &str| format!("- | {powers} | 7k/5Q2/8/8/8/8/8/K7 b - - 0 1");
    let drawn = (String::new(), Some(Outcome::Draw(Draw::Stalemate)));
    for powers in ["W", "B", "W!", "-!"] {
        assert_eq!(moves_and_outcome::<Standard>("", &stuck(powers)), drawn);
    }
    assert_eq!(moves_and_outcome::<Standard>("", &stuck("-")), drawn);
    let later = "stalemate=once-a-move-is-forced";
    assert_eq!(moves_and_outcome::<Standard>(later, &stuck("B")), ("0".to_owned(), None));
    assert_eq!(moves_and_outcome::<Standard>(later, &stuck("W")), ("0 !".to_owned(), None));
    assert_eq!(moves_and_outcome::<Standard>(later, &stuck("W!")), drawn);
    assert_eq!(moves_and_outcome::<Standard>(later, &stuck("-!")), drawn);
    assert_eq!(refused::<Standard>(later, &stuck("-")), ["awarichess.position.idle"]);
    // The ply that stalemates uses up the list.
    let before = "- | W | 7k/8/8/8/8/8/8/K4Q2 w - - 0 1";
    assert_eq!(after("", before, "f1f7"), "- | - | 7k/5Q2/8/8/8/8/8/K7 b - - 1 1");
    let awele = format!("{ARRAY} | - | 7k/5Q2/8/8/8/8/8/K7 b - - 1 1");
    assert_eq!(after(later, before, "f1f7"), awele);
    let goes_on = "stalemate-by-the-last-power=awele-goes-on";
    assert_eq!(after(goes_on, before, "f1f7"), awele);
    assert_eq!(refused::<Standard>(goes_on, &stuck("-")), ["awarichess.position.idle"]);
    for powers in ["W", "B", "W!", "-!"] {
        assert_eq!(moves_and_outcome::<Standard>(goes_on, &stuck(powers)), drawn);
    }
    for rulings in ["", later, goes_on] {
        assert_eq!(moves_and_outcome::<Standard>(rulings, &awele), ("A B C D E F".to_owned(), None));
    }
}

#[test]
fn ends_have_their_order() {
    let mate = "- | W | R6k/6pp/8/8/8/8/8/K7 b - - 100 1";
    let won = Some(Outcome::Win { winner: Player::White, by: Win::Checkmate });
    assert_eq!(moves_and_outcome::<Standard>("", mate), (String::new(), won));
    let fifty = Some(Outcome::Draw(Draw::FiftyMoves));
    assert_eq!(moves_and_outcome::<Standard>("", "- | - | 7k/8/8/8/8/8/8/K7 b - - 100 1").1, fifty);
    assert_eq!(moves_and_outcome::<Standard>("", &format!("{ARRAY} | - | 7k/8/8/8/8/8/8/K7 b - - 100 1")).1, fifty);
    let stuck = "- | W | 7k/5Q2/8/8/8/8/8/K7 b - - 100 1";
    assert_eq!(moves_and_outcome::<Standard>("", stuck).1, Some(Outcome::Draw(Draw::Stalemate)));
    assert_eq!(moves_and_outcome::<Standard>("stalemate=once-a-move-is-forced", stuck).1, fifty);
    let claimed = "fifty-moves=claimed";
    assert_eq!(moves_and_outcome::<Standard>(claimed, mate).1, won);
    assert_eq!(moves_and_outcome::<Standard>(claimed, stuck).1, Some(Outcome::Draw(Draw::Stalemate)));
    let bare = "7k/8/8/8/8/8/8/K7 b - - 100 1";
    assert_eq!(
        moves_and_outcome::<Standard>(claimed, &format!("- | B | {bare}")),
        ("h8g7 h8g8 h8h7 0".to_owned(), None)
    );
    assert_eq!(
        moves_and_outcome::<Standard>(claimed, &format!("{ARRAY} | - | {bare}")),
        ("A B C D E F".to_owned(), None)
    );
    assert_eq!(refused::<Standard>(claimed, &format!("- | - | {bare}")), ["awarichess.position.idle"]);
    // The last power's zero move.
    let last = "- | W | 7k/8/8/8/8/8/8/K7 w - - 99 1";
    assert_eq!(after("", last, "0"), format!("- | - | {bare}"));
    assert_eq!(after(claimed, last, "0"), format!("{ARRAY} | - | {bare}"));
    assert_eq!(
        after("zero-moves-in-fifty=not-counted", last, "0"),
        format!("{ARRAY} | - | 7k/8/8/8/8/8/8/K7 b - - 99 1")
    );
}

#[test]
fn a_circle_ends_a_game_of_awele() {
    let powers = "WB".repeat(23);
    let chess = chess::START;
    let before = format!("1,0,0,0,0,0/1,0,0,0,0,0 23-23 s | {powers} | {chess}");
    assert_eq!(circle::<Standard>(&before), Some(format!("- | {powers}BW | {chess}")));
}

#[test]
fn positions_that_cannot_be_are_refused_by_all_that_they_break() {
    let (kings, check) = ("7k/8/8/8/8/8/8/K7 w - - 0 1", "7k/8/8/8/8/8/8/K6R b - - 0 1");
    let all = format!("0,0,0,0,0,0/4,4,4,4,4,4 1-22 s | {}! | 8/8/8/8/8/8/8/K6R b - - 0 1", "W".repeat(49));
    let clauses = [
        "awele.seeds",
        "awele.position.one-captured",
        "chess.position.kings",
        "awarichess.position.captures",
        "awarichess.position.powers",
        "awarichess.position.order-in-awele",
    ];
    assert_eq!(refused::<Standard>("", &all), clauses);
    assert_eq!(refused::<Standard>("", &format!("{ARRAY} | W | {kings}")), ["awarichess.position.captures"]);
    assert_eq!(refused::<Standard>("", &format!("{ARRAY} | - | {check}")), ["awarichess.position.awele-in-check"]);
    let ordered = ["awele-in-check", "order-in-awele", "order-in-check"].map(|n| format!("awarichess.position.{n}"));
    assert_eq!(refused::<Standard>("", &format!("{ARRAY} | -! | {check}")), ordered);
    assert_eq!(refused::<Standard>("", &format!("- | - | {kings}")), ["awarichess.position.idle"]);
    let many = format!("- | {} | {kings}", "W".repeat(49));
    assert_eq!(refused::<Standard>("", &many), ["awarichess.position.powers"]);
    let over = format!("4,4,4,4,3,0/0,0,0,0,0,4 25-0 s | {} | {kings}", "W".repeat(25));
    assert_eq!(refused::<Standard>("end-at-25=yes", &over), ["awarichess.position.awele-over"]);
    assert!(Engine::default().read(&over).is_ok());
}

powered::tests!(Standard);
