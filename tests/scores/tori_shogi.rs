//! Scores of Tori Shogi, and those that Fairy-Stockfish writes and pychess.org exports.

use pretty_assertions::assert_eq;
use rulebook::games::{AnyGame as _, DOCUMENT, ToriShogi};
use serde::Deserialize;

use super::{defaults, played_by};

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
fn games_of_random_moves_are_the_moves_meant() {
    let games: Vec<Game> = serde_yaml::from_str(include_str!("tori_shogi/pyffish.yaml")).expect("the games");
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
fn what_follows_an_illegal_move_is_written_as_it_was_played() {
    let moves = ["3d3b", "4b3c"].map(str::to_owned);
    let played =
        ToriShogi.write_moves(&defaults(&ToriShogi), "startpos", &moves, DOCUMENT, true).expect("a notation");
    assert_eq!(played.iter().map(|entry| &entry.text[..]).collect::<Vec<_>>(), ["Sw3d-3b", "Fa4b-3c"]);
}
