//! Scores as Fairy-Stockfish writes them, and pychess.org exports them.

use pretty_assertions::assert_eq;
use rulebook::board::{Names, Player};
use rulebook::games::{AnyGame as _, ToriShogi};
use rulebook::referee::score::{Ending, Played};
use rulebook::referee::{Field, Refusal};
use rulebook::rules::{Outcome, Win};
use serde::Deserialize;

use super::super::{defaults, placed, played_by, read_words, stopped, word};
use super::played;

/// A game in each notation.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Game {
    why: String,
    uci: String,
    algebraic: String,
    numbered: String,
}

/// The start position as Fairy-Stockfish writes it.
const START: &str = "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[-] w 0 1";

/// A game as the server of pychess.org exports it.
fn exported(position: &str, moves: &str, result: &str) -> String {
    let tags = format!("[Variant \"Torishogi\"]\n[FEN \"{position}\"]\n[SetUp \"1\"]\n[Result \"{result}\"]\n");
    format!("[Site \"https://www.pychess.org/x\"]\n{tags}{moves} {result}\n")
}

#[test]
fn a_text_is_the_move_or_the_slip_that_it_should_be() {
    super::every_text_is_what_it_should_be(include_str!("fairy_stockfish.yaml"));
}

#[test]
fn games_of_random_moves_are_the_moves_meant() {
    let games: Vec<Game> = serde_yaml::from_str(include_str!("pyffish.yaml")).expect("the games");
    for Game { why, uci, algebraic, numbered } in games {
        let meant: Vec<String> = uci.split(' ').map(|mv| ToriShogi.canonical_move(mv).expect("a move")).collect();
        for (rulings, moves) in ["", "engines"].into_iter().flat_map(|set| [(set, &algebraic), (set, &numbered)]) {
            let played = played_by(&ToriShogi, rulings, &exported(START, moves, "*"), None);
            assert!(played.answer.assessment.is_ok(), "{why}");
            assert_eq!(played.moves().collect::<Vec<_>>(), meant, "{why}");
            assert_eq!(played.told, [], "{why}");
        }
    }
}

#[test]
fn each_of_its_two_notations_is_answered_in_itself() {
    let cranes = "6k/2C4/7/C6/7/7/3K3 b -";
    for (text, said) in [
        ("Cb5", "at byte 0: more than one Crane can go to 6c: write Ca4b5 or Cc6b5"),
        ("C-63", "at byte 0: more than one Crane can go to 6c: write C74-63 or C52-63"),
        ("Ccc7", "at byte 1: found `c`, expected no origin: only one Crane can go to 5a"),
        ("Ceb5", "at byte 0: no Crane is on file 3"),
        ("C2b5", "at byte 0: no Crane is on rank f"),
        ("Nb5", "at byte 0: no piece has the letter `N`; the letters are S, F, C, P, L, R, K, G, E"),
        ("N-63", "at byte 0: no piece has the letter `N`; the letters are S, F, C, P, L, R, K, +S, +F"),
        ("Cc8", "at byte 1: found `c8`, expected the target, a square a1–g7"),
        ("C88-63", "at byte 1: found `88`, expected an origin 11–77, or `-`, `x` or `*`"),
        ("Ccxc7", "at byte 2: nothing is captured on 5a, which is vacant"),
        ("Ccb5=X", "at byte 5: found `X`, expected `G` or `E`"),
    ] {
        let slips = read_words(&ToriShogi, &defaults(&ToriShogi), cranes, &[text]);
        let slips = match slips {
            Ok(read) => read.slips.into_iter().map(|slipped| placed(&slipped.misnamed)).collect(),
            Err(unread) => vec![placed(&unread.misnamed.expect("in the notation"))],
        };
        assert!(slips.iter().any(|slip| slip == said), "{text}: {slips:?}");
    }
}

#[test]
fn a_move_that_leaves_the_phoenix_under_attack_is_not_meant() {
    // The Crane d2 keeps the right Quail d5 from the Phoenix. Fairy-Stockfish therefore names no file; by the document
    // the Phoenix may be left under attack, and the other Crane could be meant.
    let pinned = "k6/7/3r3/7/7/3C1C1/3K3[] w 0 1";
    for (score, mv) in [("Ce3", "2f3e"), ("C-35", "2f3e"), ("Cde3", "4f3e")] {
        let played = played(&exported(pinned, score, "*"));
        assert_eq!(played.moves().collect::<Vec<_>>(), [mv], "{score}");
        assert!(played.answer.assessment.is_ok() && played.slips().is_empty(), "{score}: {:?}", played.slips());
    }
    let document = played("position: k6/7/3r3/7/7/3C1C1/3K3 b -\nCr-3e");
    assert!(matches!(document.answer.assessment, Err(Refusal::Malformed { field: Field::Move(0), .. })));
}

/// The only slip of a game.
fn untrue(played: &Played) -> Option<String> {
    assert!(played.slips().len() < 2);
    played.slips().first().map(|slipped| format!("{} {}", word(&slipped.misnamed.slip), placed(&slipped.misnamed)))
}

#[test]
fn what_it_says_of_check_is_held_to_the_position() {
    let quail = "3k3/7/7/7/7/7/R2K3[] w 0 1";
    let said = |score: &str| untrue(&played(&exported(quail, score, "*")));
    assert_eq!(said("Ra5"), None);
    assert_eq!(said("Ra5+").expect("a slip"), "untrue at byte 3: found `+`, expected no sign: it is not check");
    assert_eq!(said("Ra5# Kc6").expect("a slip"), "untrue at byte 3: found `#`, expected no sign: it is not check");
    let falcon = "3k3/7/3F3/7/7/7/3K3[] w 0 1";
    let said = |score: &str| untrue(&played(&exported(falcon, score, "*")));
    assert_eq!((said("Fd6=E+"), said("Fd6=E")), (None, None));
    let but = "untrue at byte 5: found `#`, expected `+`: it is check, but not mate";
    assert_eq!(said("Fd6=E# Kxd6").expect("a slip"), but);
    assert_eq!(said("Fd6=E#").expect("a slip"), but);
}

fn named(player: Player) -> Option<rulebook::board::Named> {
    Some(Names::COLOURS.of(player))
}

#[test]
fn white_in_a_result_is_the_player_who_begins() {
    let winner = |score: &str| match played(score).ended {
        Some(Ending::Stated { winner, .. }) => winner,
        other => panic!("it is stated: {other:?}"),
    };
    assert_eq!(winner(&exported(START, "1. Sd4 Kc6", "1-0")), named(Player::Black));
    assert_eq!(winner(&exported(START, "1. S-44 K-52", "0-1")), named(Player::White));
    // The position alone, or the words alone, say whose the result is.
    assert_eq!(winner(&exported(START, "1. Sw-4d Ph-5b", "1-0")), named(Player::Black));
    assert_eq!(winner("1. Sd4 Kc6 1-0"), named(Player::Black));
    assert_eq!(winner("1. Sw-4d Ph-5b 1-0"), named(Player::White));
    // A result that the position contradicts is untrue, in these colours.
    let mated = "7/4K2/5Ck/7/6S/7/7[] w 0 1";
    for (result, refused) in [("1-0", false), ("0-1", true)] {
        let played = played(&exported(mated, "1. Sg4#", result));
        let Ok(assessment) = &played.answer.assessment else { panic!("a legal move") };
        let outcome = assessment.state.outcome.expect("it is over").outcome;
        assert_eq!(outcome, Outcome::Win { winner: Player::Black, by: Win::Checkmate });
        assert_eq!(played.refused.is_some(), refused, "{result}");
    }
}

#[test]
fn what_is_right_by_the_engines_rulings_only_is_reported() {
    let drop = exported("7/4K2/5Ck/7/7/7/7[S] w 0 1", "1. S@g4#", "0-1");
    let by_document = played(&drop);
    assert_eq!(stopped(&by_document).1, "tori-shogi.drop.mate");
    let notes: Vec<&str> = by_document.notes().map(|note| note.says.as_str()).collect();
    assert_eq!(notes, ["by the rulings `engines`, those of programs that write so, nothing in it is refused"]);
    let by_engines = played_by(&ToriShogi, "engines", &drop, None);
    assert!(by_engines.told.is_empty() && by_engines.ended.is_none());
    // What is illegal by either is only that.
    let illegal = played(&exported(START, "1. Sd5", "0-1"));
    assert_eq!((stopped(&illegal).1, illegal.notes().count()), ("tori-shogi.swallow.move", 0));
    // A score in the document's notation is not of a program.
    assert_eq!(played("position: 7/4K2/5Ck/7/7/7/7 b S\nSw*1d").notes().count(), 0);
}

#[test]
fn a_score_of_another_game_stops_before_its_moves() {
    let of = |variant: &str| played(&exported(START, "1. Sd4", "*").replace("Torishogi", variant));
    for variant in ["Tori Shogi", "torishogi", "tori-shogi"] {
        assert_eq!(of(variant).moves().count(), 1, "{variant}");
    }
    for variant in ["Shogi", "Minishogi", "Torishogi960"] {
        let refused = of(variant).answer.assessment;
        assert!(matches!(refused, Err(Refusal::Malformed { field: Field::Variant, .. })), "{variant}");
    }
}
