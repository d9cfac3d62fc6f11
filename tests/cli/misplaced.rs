//! Texts in a wrong place, and names and words as people write them.

use pretty_assertions::assert_eq;
use serde_json::{Value, json};

use crate::run::{rulebook, rulebook_given};

/// What a command says of its arguments, with its exit status.
fn said(args: &[&str]) -> (i32, String) {
    let said = rulebook(args);
    (said.status, format!("{}{}", said.out, said.err))
}

/// The first line of a verdict that these arguments lead to.
fn verdict(args: &[&str]) -> String {
    let (_, said) = said(&[&["explain", "chess"], args].concat());
    said.lines().find(|line| line.contains("legal")).unwrap_or_else(|| panic!("{said}")).to_owned()
}

const FEN: &str = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";

#[test]
fn a_text_in_a_wrong_place_is_told_where_it_belongs() {
    const SCORE: &str = "this is a score: `replay` reads it";
    const MOVES: &str = "these are moves: they stand after the position";
    for (args, says) in [
        (["explain", "chess", "startpos", "1. e4 e5 2. Nf3 Nc6"].as_slice(), SCORE),
        (&["explain", "chess", "startpos", "[Event \"x\"]\n\n1. e4 *"], SCORE),
        (&["explain", "chess", "startpos", FEN], "this is a position: it stands before the moves"),
        (&["explain", "chess", "startpos", "chess"], "this is the name of a game, `chess`"),
        (&["explain", "chess", "startpos", "Tori Shogi"], "this is the name of a game, `tori-shogi`"),
        (&["explain", "chess", "startpos 1. e4"], MOVES),
        (&["show", "chess", "startpos 1. e4"], MOVES),
        (&["show", "chess", "1. e4 e5"], MOVES),
        (&["show", "chess", "e2e4"], MOVES),
        (&["show", "chess", "[Event \"x\"]\n\n1. e4 *"], SCORE),
        (&["show", "chess", "awele"], "this is the name of a game, `awele`"),
        (&["show", "aviary", FEN], "this is a position of another game, `chess`"),
    ] {
        let (status, said) = said(args);
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(status == 2 && said.contains(says), "{args:?}: {status}, {said}");
    }
    // The protocol says it in the same words.
    let ask = |question: Value| {
        serde_json::from_str::<Value>(&rulebook_given(&["speak"], question.to_string()).out).expect("JSON")
    };
    for (position, judge, says) in [
        ("startpos", "1. e4 e5", "these are several moves: each is given by itself, and the last one is judged"),
        ("startpos", FEN, "this is a position: it stands before the moves"),
        ("startpos 1. e4", "e2e4", MOVES),
    ] {
        let answer = ask(json!({"game": "chess", "position": position, "judge": judge}));
        let message = answer["error"]["message"].as_str().expect("a message");
        assert!(message.contains(says), "{message}");
    }
    // What is nothing else is told as before.
    let (status, unread) = said(&["explain", "chess", "startpos", "Nf9"]);
    assert!(status == 2 && !unread.contains("this is"), "{unread}");
}

#[test]
fn moves_are_read_as_a_score_reads_them() {
    for (args, says) in [
        (["startpos", "Sf3"].as_slice(), "g1f3 is legal"),
        (&["startpos", "1. e4"], "e2e4 is legal"),
        (&["startpos", "1.e4"], "e2e4 is legal"),
        (&["startpos", "1.", "e4", "e5", "2.", "Sf3"], "g1f3 is legal"),
        (&["startpos", "1. e4 e5"], "e7e5 is legal"),
        (&["startpos", "e4", "1... e5"], "e7e5 is legal"),
        (&["startpos", "Dd3"], "d1d3 is illegal"),
    ] {
        assert!(verdict(args).starts_with(says), "{args:?}: {}", verdict(args));
    }
    let (_, told) = said(&["explain", "chess", "startpos", "Sf3"]);
    assert!(told.starts_with("Sf3 is g1f3, in the letters of another language: german\n"), "{told}");
    // Letters of no language are not read.
    assert_eq!(said(&["explain", "chess", "startpos", "Xf3"]).0, 2);
    // What a piece may do after such moves.
    let (status, piece) = said(&["explain", "chess", "startpos", "1. e4", "--square", "e7"]);
    assert!(status == 0 && piece.contains("e7e5"), "{piece}");
}

#[test]
fn a_game_is_known_by_its_title_and_whatever_its_capitals() {
    for (name, id) in [
        ("Chess", "chess"),
        ("CHESS", "chess"),
        ("Tori Shogi", "tori-shogi"),
        ("toriShogi", "tori-shogi"),
        ("Bifocal Chess", "bifocal"),
    ] {
        for command in ["show", "moves"] {
            assert_eq!(said(&[command, name, "startpos"]), said(&[command, id, "startpos"]), "{name}");
        }
        assert_eq!(said(&["rulings", name]), said(&["rulings", id]), "{name}");
        let ask =
            |name: &str| rulebook_given(&["speak"], json!({"game": name, "position": "startpos"}).to_string()).out;
        assert_eq!(ask(name), ask(id), "{name}");
    }
    let (status, unknown) = said(&["show", "shogi", "startpos"]);
    assert!(status == 2 && unknown.contains("there is no game `shogi`"), "{unknown}");
}

#[test]
fn words_find_what_the_law_leaves_out_as_they_do_in_the_protocol() {
    for (words, says, clause) in [
        ("touch move", "Touch-move is left out", None),
        ("flag fell but I have only a knight", "Clocks are left out", Some("chess.winnable.flag")),
    ] {
        let (status, told) = said(&["explain", "chess", words]);
        assert!(status == 0 && told.starts_with(says), "{told}");
        assert!(clause.is_none_or(|clause| told.contains(&format!("{clause} · "))), "{told}");
        let protocol =
            rulebook_given(&["speak"], json!({"ask": "find", "game": "chess", "words": words}).to_string());
        let command = rulebook(&["explain", "chess", words, "--json"]);
        assert_eq!(
            serde_json::from_str::<Value>(&protocol.out).ok(),
            serde_json::from_str::<Value>(&command.out).ok()
        );
        assert!(protocol.out.contains(says), "{}", protocol.out);
    }
    assert_eq!(said(&["explain", "chess", "zeppelin flight"]).0, 2);
}

#[test]
fn positions_are_mended_and_it_is_told() {
    for (args, says) in [
        (["show", "awele", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"].as_slice(), "is read as `4,4,4,4,4,4/4,4,4,4,4,4 0-0 s`"),
        (&["show", "awele", "0,0,0,0,0,3/1,0,0,0,0,0"], "by whom is not said"),
        (&["show", "tori-shogi", "rpckcpl/3f3/sssssss/2s1S2/SSSSS1S/3F3/LPCKCPR[S] b"], "Fairy-Stockfish's spelling"),
    ] {
        let (status, said) = said(args);
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(status == 0 && said.contains(says), "{args:?}: {status}, {said}");
    }
    let (status, said) = said(&["show", "chess", "bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w KQkq - 0 1"]);
    assert!(status == 2 && said.contains("this is a set-up of Chess960"), "{said}");
}
