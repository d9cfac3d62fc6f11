//! What is said with a verdict: how a word was understood, what follows the move, and what its rulings are.

use pretty_assertions::assert_eq;
use serde_json::json;

use crate::run::{json, rulebook, rulebook_given};

/// Nobody has moved at chess; the first two powers are Black's.
const ORDERED: &str = "- | BBWW | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// A Falcon of Black's before its promotion zone.
const FALCON: &str = "k6/7/5F1/7/7/7/3K3 b -";
/// A D of White's that can go beside its own King; Black has a P and no Q.
const OWN_KING: &str = "29/29/28P/29/15K13/29/14D14/29/29/29/29/28p/29/28k w";

#[test]
fn words_are_read_as_the_document_writes_them() {
    let moves = rulebook(&["moves", "chess", "startpos", "Nf3", "b8c6"]);
    assert_eq!(moves.status, 0);
    assert!(moves.out.starts_with("Nf3 is g1f3\n\n8  r . b q k b n r\n"), "{}", moves.out);
    let coordinates = rulebook(&["moves", "chess", "startpos", "g1f3", "b8c6"]);
    assert_eq!(moves.out, format!("Nf3 is g1f3\n\n{}", coordinates.out));
    let shown = rulebook(&["show", "tori-shogi", "startpos", "Swx3c", "Fax3c"]);
    assert!(shown.out.starts_with("Swx3c is 3d3c, Fax3c is 4b3c\n\na  "), "{}", shown.out);
    let bare = rulebook(&["show", "tori-shogi", "startpos", "Swx3c", "--spelling", "fairy"]);
    assert_eq!(bare.out.lines().count(), 1, "{}", bare.out);
    let dropped = rulebook(&["explain", "tori-shogi", "k6/7/7/7/7/7/3K3 b S", "Sw*7b"]);
    assert!(dropped.out.starts_with("Sw*7b is S*7b\n\n"), "{}", dropped.out);
    let judged = rulebook(&["explain", "chess", "startpos", "e4", "e5", "Ke3"]);
    assert_eq!(judged.status, 1);
    assert!(judged.out.starts_with("e4 is e2e4, e5 is e7e5, Ke3 is e1e3\n\n"), "{}", judged.out);
    assert!(judged.out.contains("\ne1e3 is illegal\n  Article 3.8.1, chess.king.move: "), "{}", judged.out);
    // Behind an illegal move there is no position in which a word means anything.
    let stopped = rulebook(&["explain", "chess", "startpos", "Ke3", "Nf6"]);
    assert_eq!(stopped.status, 1);
    assert!(stopped.out.contains("Move 1, e1e3, is illegal"), "{}", stopped.out);
    let (answer, status) = json(&["explain", "chess", "startpos", "Nf3", "e7e5", "d4", "--json"]);
    assert_eq!(status, 0);
    let read = json!([{ "word": "Nf3", "moves": "g1f3" }, { "word": "d4", "moves": "d2d4" }]);
    assert_eq!((&answer["read"], answer.get("slips")), (&read, None));
    // A game whose document has no notation of its own is asked as before.
    assert_eq!(rulebook(&["explain", "aviary", "startpos", "Oc8b6"]).status, 2);
}

#[test]
fn a_word_may_hold_no_move_or_several() {
    let none = rulebook(&["explain", "awarichess", "startpos", "Mate"]);
    assert_eq!(none.status, 2);
    assert!(none.err.contains("the move to judge cannot be read") && none.err.contains("found no move"));
    let several = rulebook(&["explain", "awarichess", "startpos", "Dd"]);
    assert!(several.out.starts_with("Dd is D d\n\n") && several.out.contains("\nd is legal"), "{}", several.out);
    // The first of them is illegal, and judged.
    let first = rulebook(&["explain", "awarichess", "startpos", "Dd", "dD"]);
    assert!(first.out.contains("\nd is illegal"), "{}", first.out);
}

#[test]
fn a_word_that_can_only_mean_one_move_is_that_move_and_a_slip() {
    let promoted = rulebook(&["explain", "tori-shogi", FALCON, "Fa-2b"]);
    assert_eq!(promoted.status, 0);
    let said = "Fa-2b is 2c2b+\n\nslip: in `Fa-2b`, the move promotes, and `+` is missing; it should be written `Fa-2b+`\n\n";
    assert!(promoted.out.starts_with(said), "{}", promoted.out);
    assert!(promoted.out.contains("\n2c2b+ is legal, by tori-shogi.falcon.move"), "{}", promoted.out);
    let replayed = rulebook_given(&["replay", "tori-shogi", "-"], format!("position: {FALCON}\nFa-2b"));
    assert_eq!(replayed.status, 0);
    assert!(
        replayed.out.contains("\nslip: in 1. `Fa-2b`, ")
            && replayed.out.contains("; it should be written `Fa-2b+`\n")
    );
    assert!(replayed.out.contains("after 1 move\n"), "{}", replayed.out);
    let captured = rulebook(&["moves", "tori-shogi", "startpos", "Sw-3c"]);
    assert_eq!(captured.status, 0);
    assert!(
        captured.out.contains("\nslip: in `Sw-3c`, a White Swallow stands on 3c")
            && captured.out.contains("written `Swx3c`\n")
    );
    // An untrue statement gives status 1, as in a score.
    let vacant = rulebook(&["explain", "tori-shogi", "startpos", "Crx6f"]);
    assert_eq!(vacant.status, 1);
    assert!(
        vacant.out.contains("\nuntrue: in `Crx6f`, ") && vacant.out.contains("\n5g6f is legal"),
        "{}",
        vacant.out
    );
    let (answer, status) = json(&["explain", "tori-shogi", FALCON, "Fa-2b", "--json"]);
    let slip = &answer["slips"][0];
    assert_eq!((slip["word"].as_u64(), slip["spelling"].as_str(), status), (Some(0), Some("Fa-2b+"), 0));
    // Which piece a Pawn becomes is not guessed: without it the move is illegal. Nor is it which of several is meant.
    let promotion = rulebook(&["explain", "chess", "8/4P3/8/8/8/8/8/K6k w - - 0 1", "e8"]);
    assert!(promotion.status == 1 && promotion.out.contains("chess.promotion.forced"), "{}", promotion.out);
    assert_eq!(rulebook(&["explain", "tori-shogi", "6k/2C4/7/C6/7/7/3K3 b -", "Cr-6c"]).status, 2);
}

#[test]
fn what_follows_the_move_is_said_with_the_verdict() {
    let mates = rulebook(&["explain", "chess", "startpos", "f3", "e5", "g4", "Qh4"]);
    let said = "\nd8h4 is legal, by Article 3.4, chess.queen.move\nThis move ends the game; Black has won: checkmate (Article 5.1.1, chess.end.checkmate)\n";
    assert!(mates.out.contains(said), "{}", mates.out);
    assert!(mates.out.contains("\nArticle 5.1.1 · chess.end.checkmate · defines\n"), "{}", mates.out);
    let illegal = rulebook(&["explain", "tori-shogi", "startpos", "4f4d"]);
    assert_eq!(illegal.status, 1);
    let said =
        "\nBlack loses the game by this move; White has won: Black made an illegal move (tori-shogi.illegal-loses)\n";
    assert!(illegal.out.contains(said), "{}", illegal.out);
    assert!(illegal.out.contains("\ntori-shogi.illegal-loses · defines\n"), "{}", illegal.out);
    let walled = rulebook(&["explain", "aieirping", OWN_KING, "o8q10"]);
    assert_eq!(walled.status, 0);
    let said = "\nWhite loses the game by this move; Black has won: White has no King (aieirping.end.king)\n";
    assert!(walled.out.contains(said), "{}", walled.out);
    let drawn = rulebook(&["explain", "chess", "k7/8/8/2Q5/8/8/8/K7 w - - 0 1", "c5b6"]);
    assert!(
        drawn.out.contains("\nThis move ends the game; drawn: stalemate (Article 5.2.1, chess.end.stalemate)\n"),
        "{}",
        drawn.out
    );
    let (answer, _) = json(&["explain", "aieirping", OWN_KING, "o8q10", "--json"]);
    let ends = json!({ "winner": "black", "by": "king", "clause": "aieirping.end.king" });
    assert_eq!((&answer["verdict"]["ends"], &answer["outcome"]), (&ends, &serde_json::Value::Null));
    let (answer, _) = json(&["explain", "tori-shogi", "startpos", "4f4d", "--json"]);
    let ends = json!({ "winner": "white", "by": "illegal-move", "clause": "tori-shogi.illegal-loses" });
    assert_eq!(answer["verdict"]["ends"], ends);
    // Where the game goes on, or was over before, nothing follows.
    let (answer, _) = json(&["explain", "chess", "startpos", "e4", "--json"]);
    assert_eq!(answer["verdict"].get("ends"), None);
    let over = rulebook(&["explain", "tori-shogi", "k6/7/7/7/7/7/7 w -", "7a7c"]);
    assert!(over.out.contains("tori-shogi.end.over") && !over.out.contains("illegal-loses"), "{}", over.out);
}

#[test]
fn a_clause_that_forbids_other_moves_is_kept_by_a_legal_one() {
    let legal = rulebook(&["explain", "aviary", "startpos", "c8b6"]);
    assert!(legal.out.contains("\naviary.owl.move · obeyed here\n"), "{}", legal.out);
    assert!(!legal.out.contains("· forbids"), "{}", legal.out);
    let illegal = rulebook(&["explain", "aviary", "startpos", "c8b8"]);
    assert!(illegal.out.contains(" · forbids\n") && !illegal.out.contains("obeyed here"), "{}", illegal.out);
    // By its name alone a clause has its own kind.
    assert!(rulebook(&["explain", "aviary", "owl.move"]).out.starts_with("aviary.owl.move · forbids\n"));
}

#[test]
fn a_ruling_that_would_have_ended_a_study_before_the_move_is_not_listed() {
    // With `either-gone` both players have lost, for neither has a Q: no move would be legal, whichever it is.
    let study = "28K/29/28P/29/29/29/14A14/29/29/29/29/28p/29/28k w";
    for mv in ["o8p9", "o8o9", "o8p10"] {
        let said = rulebook(&["explain", "aieirping", study, mv]);
        assert!(
            said.out.ends_with("No other ruling would change what the law says about this move.\n"),
            "{mv}: {}",
            said.out
        );
        // The protocol names every ruling under which the verdict would be another.
        let (answer, _) = json(&["explain", "aieirping", study, mv, "--json"]);
        assert_eq!(answer["verdict"]["hangs_on"][0]["question"], "pawns-and-queens", "{mv}");
    }
    // Where the move itself is judged otherwise, or ends the game before, it is.
    let over = rulebook(&["explain", "aieirping", study, "o8p9", "--rulings", "pawns-and-queens=either-gone"]);
    assert!(over.out.contains("\n  pawns-and-queens=both-gone\n    legal, by "), "{}", over.out);
    let walls = "28K/29/28P/29/12*3n12/14**13/14A*13/29/14n14/29/29/28p/29/28k w";
    let said = rulebook(&["explain", "aieirping", walls, "o8p9"]);
    assert!(!said.out.contains("pawns-and-queens"), "{}", said.out);
}

#[test]
fn an_order_that_was_not_given_is_judged_alike_by_explain_and_replay() {
    let replay = |mv: &str| rulebook_given(&["replay", "awarichess", "-"], format!("position: {ORDERED}\n1. {mv}"));
    // In the document's notation an order goes without saying.
    let explained = rulebook(&["explain", "awarichess", ORDERED, "e4"]);
    assert_eq!((explained.status, replay("e4").status), (0, 0));
    assert!(explained.out.starts_with("e4 is ! e2e4\n\n"), "{}", explained.out);
    assert!(explained.out.contains("\ne2e4 is legal, by awarichess.power.order; "), "{}", explained.out);
    assert!(replay("e4").out.contains("- | BWW | rnbqkbnr/pppppppp/8/8/4P3/"), "{}", replay("e4").out);
    // In the protocol's it is a move of its own.
    let explained = rulebook(&["explain", "awarichess", ORDERED, "e2e4"]);
    assert_eq!((explained.status, replay("e2e4").status), (1, 1));
    let clause = "is illegal\n  awarichess.power.other: the first power is Black's";
    assert!(explained.out.contains(clause), "{}", explained.out);
    let clause = "is illegal:\n  awarichess.power.other: the first power is Black's";
    assert!(replay("e2e4").out.contains(clause), "{}", replay("e2e4").out);
}

#[test]
fn what_waits_is_said_beside_what_is_played() {
    let synchronous = |position: &str| rulebook(&["show", "synchronous-awarichess", position]).out;
    let chess = synchronous("4,4,4,4,4,4/4,4,4,4,3,0 2-3 s | WB | 7k/8/8/8/8/8/8/K7 w - - 4 9");
    assert!(chess.contains("\nWhite decides; Awele waits while chess is played\n"), "{chess}");
    // The powers are used up, and the check is still to be answered.
    let check = synchronous("4,4,4,4,4,4/4,4,4,4,3,0 2-3 s | - | 4k3/8/8/8/4R3/8/8/4K3 b - - 1 1");
    assert!(check.contains("\nBlack decides; Awele waits while chess is played\n"), "{check}");
    let awele = synchronous("4,4,4,4,4,4/4,4,4,4,3,0 2-3 s | - | 7k/8/8/8/8/8/8/K7 w - - 4 9");
    assert!(awele.contains("\nSouth decides; chess waits while Awele is played\n"), "{awele}");
    let standard = rulebook(&["show", "awarichess"]).out;
    assert!(standard.contains("\nSouth decides; chess waits while Awele is played\n"), "{standard}");
    let standard = rulebook(&["show", "awarichess", ORDERED]).out;
    assert!(standard.contains("\nBlack decides\n"), "{standard}");
}

#[test]
fn a_side_to_move_that_is_missing_is_named() {
    for (game, position) in [
        ("aviary", "WSOGTPSW/WCRBBRCW/8/8/8/8/wcrbbrcw/wsptgosw[]"),
        ("tori-shogi", "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR"),
        ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"),
        ("awele", "4,4,4,4,4,4/4,4,4,4,4,4 0-0"),
        ("awarichess", "- | BW | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"),
        ("aieirping", OWN_KING.trim_end_matches(" w")),
        ("bifocal", "4k4/9/9/9/9/9/9/9/4K4"),
    ] {
        // A board of chess or Awele alone is mended, and that is told.
        let mended = matches!(game, "chess" | "awele");
        let shown = rulebook(&["show", game, position]);
        assert_eq!(shown.out.starts_with("note: the position is read as "), mended, "{}", shown.out);
        for args in [&["show", game, position][..], &["perft", game, position, "1"]] {
            if mended && args[0] == "show" {
                continue;
            }
            let said = rulebook(args);
            assert_eq!(said.status, 2, "{args:?}");
            assert!(said.err.contains("the side to move is missing"), "{args:?}: {}", said.err);
            assert!(said.err.contains("found the end, expected the player to move"), "{args:?}: {}", said.err);
            assert!(!said.err.contains("quotes"), "{args:?}: {}", said.err);
        }
    }
    // What stands behind it is the rest of the position.
    let unquoted = rulebook(&["show", "chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "w", "KQkq", "-"]);
    assert!(unquoted.err.contains("put it in quotes") && !unquoted.err.contains("is missing"), "{}", unquoted.err);
    let moved = rulebook(&["moves", "chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "e2e4"]);
    assert!(moved.err.contains("the side to move is missing"), "{}", moved.err);
}

#[test]
fn who_ends_the_game_is_held_to_the_law() {
    let replay =
        |game: &str, score: &str, rulings: &str| rulebook_given(&["replay", game, "-", "--rulings", rulings], score);
    let resigned = replay("aviary", "1. c8b6 White resigns", "");
    let said = "game      is over; Black has won: White resigned (aviary.ruling.resignation)\n";
    assert!(resigned.status == 0 && resigned.out.contains(said), "{}", resigned.out);
    let refused = replay("aviary", "1. c8b6 0-1", "resignation=not-allowed");
    assert_eq!(refused.status, 1);
    let said = "\n`0-1` is untrue:\n  aviary.ruling.resignation: a player may not resign; the game goes on\n";
    assert!(refused.out.contains(said) && refused.out.contains("goes on; 43 legal moves"), "{}", refused.out);
    let drawn = replay("awele", "D draw", "agreed-draw=not-allowed");
    assert_eq!(drawn.status, 1);
    assert!(drawn.out.contains("\n  awele.ruling.agreed-draw: the players may not agree on a draw"), "{}", drawn.out);
    let gave_up = replay("awarichess", "1.D South gives up", "");
    let said = "is over; North has won: South resigned (awarichess.end.resignation)\n";
    assert!(gave_up.status == 0 && gave_up.out.contains(said), "{}", gave_up.out);
    let told = replay("chess", "1. f3 e5 2. g4 Qh4# 0-1", "");
    assert!(told.status == 0 && told.out.contains("is over; Black has won: checkmate"), "{}", told.out);
    let untrue = replay("chess", "1. f3 e5 2. g4 Qh4# 1-0", "");
    assert_eq!(untrue.status, 1);
    let said = "`1-0` is untrue:\n  Article 5.1.1, chess.end.checkmate: the game has already ended: Black has won: checkmate\n";
    assert!(untrue.out.contains(said), "{}", untrue.out);
    // What is written anew says who has resigned.
    let listed = rulebook_given(&["replay", "aviary", "-", "--notation", "usi"], "c8b6 Black gives up");
    assert_eq!(listed.out, "1. c8b6\nBlack resigns\n; White has won: Black resigned (aviary.ruling.resignation)\n");
}

#[test]
fn rulings_of_scores_are_listed_apart_and_no_engine_is_asked() {
    let said = rulebook(&["rulings", "aviary"]);
    assert!(
        said.out.contains("\nrelevant only to scores, not to positions or moves: resignation, agreed-draw\n"),
        "{}",
        said.out
    );
    assert!(said.out.contains(" May a player resign?\n"), "{}", said.out);
    let (answer, _) = json(&["rulings", "tori-shogi", "--json"]);
    assert_eq!(
        (&answer["rulings"]["resignation"]["of"], answer["rulings"].get("agreed-draw")),
        (&json!("scores"), None)
    );
    assert_eq!(answer["rulings"]["end"].get("of"), None);
    let (clause, _) = json(&["explain", "aviary", "ruling.agreed-draw", "--json"]);
    assert_eq!(clause["options"], json!(["allowed", "not-allowed"]));
    let about: serde_json::Value =
        serde_json::from_str(&rulebook_given(&["speak"], "{\"ask\":\"about\"}\n").out).expect("JSON");
    assert_eq!(about["games"]["aviary"]["rulings"].get("resignation"), None);
    assert!(!rulebook(&["rulings", "chess"]).out.contains("relevant only to scores"));
}

#[test]
fn a_verdict_says_what_a_player_would_ask_next() {
    let check = "- | - | 4k3/8/8/8/8/8/8/r3K3 w - - 0 1";
    let passed = ["- | WBWB | 4k3/8/8/8/3p4/8/2P5/4K3 w - - 0 1", "c2c4", "0", "0", "d4c3"];
    let walled = "29/29/28P/16k12/15K13/29/14D14/29/29/29/29/28p/29/29 w";
    for (args, says) in [
        (&["show", "tori-shogi", "3k3/4S2/+S2C3/7/7/7/3K3 w -"][..], "White is checkmated without being in check: "),
        (
            &["explain", "tori-shogi", "3k3/7/+S2C3/7/7/7/3K3 b S", "S*3b"],
            "dropped on 3b, the Swallow would take the last flight square, 3a, of the Phoenix on 4a: White is not in check, ",
        ),
        (
            &["show", "aviary", "7s/8/8/8/8/c7/b7/S7[] w"],
            "White is in check: the Sparrow on a1 is attacked by the Black Canary on a3 (jumping its friend, the Black Bluejay on a2)",
        ),
        (
            &["show", "chess", "4k3/8/8/8/8/8/8/4R2K b - - 0 1"],
            "Black is in check: the King on e8 is attacked by the White Rook on e1",
        ),
        (
            &["explain", "awarichess", check, "A"],
            "no power is left, but the King on e1 is attacked by the Black Rook on a1, and White has to answer the check ",
        ),
        (&[&["explain", "awarichess"], &passed[..]].concat(), "but a zero move has been played since"),
        (
            &["explain", "aieirping", walled, "o8q10"],
            "This move ends the game; White's K on p10 has become a wall, and Black's K on q11 has become a wall; drawn: ",
        ),
        (&["rulings", "awele"], "set `open-spiel`, what the program OpenSpiel plays: the default of every question"),
    ] {
        let said = rulebook(args).out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains(says), "{args:?}: {said}");
    }
}
