//! The commands: their output and exit status.

use insta::assert_snapshot;
use pretty_assertions::assert_eq;
use rulebook::digests;
use rulebook::export::VERSION;
use run::{json, rulebook, rulebook_given};

#[cfg(unix)]
#[path = "cli/action.rs"]
mod action;
#[path = "cli/adapt.rs"]
mod adapt;
#[path = "cli/archives.rs"]
mod archives;
#[path = "cli/asks.rs"]
mod asks;
#[path = "cli/diagram.rs"]
mod diagram;
#[path = "cli/documented.rs"]
mod documented;
#[path = "cli/explained.rs"]
mod explained;
#[path = "cli/export.rs"]
mod export;
#[path = "cli/folder.rs"]
mod folder;
#[path = "cli/foreign.rs"]
mod foreign;
#[path = "cli/hostile.rs"]
mod hostile;
#[path = "cli/in_process.rs"]
mod in_process;
#[path = "cli/interrupted.rs"]
mod interrupted;
#[path = "cli/law.rs"]
mod law;
#[path = "cli/linked.rs"]
mod linked;
#[cfg(unix)]
#[path = "cli/long.rs"]
mod long;
#[path = "cli/misplaced.rs"]
mod misplaced;
#[path = "cli/output.rs"]
mod output;
#[path = "cli/own_examination.rs"]
mod own_examination;
#[path = "cli/parts.rs"]
mod parts;
#[path = "cli/perft.rs"]
mod perft;
#[path = "cli/readers.rs"]
mod readers;
#[path = "cli/readings.rs"]
mod readings;
#[path = "cli/report.rs"]
mod report;
#[path = "cli/run.rs"]
mod run;
#[path = "cli/serve.rs"]
mod serve;
#[path = "cli/speak.rs"]
mod speak;
#[path = "cli/threads.rs"]
mod threads;
#[path = "cli/validate.rs"]
mod validate;
#[path = "cli/verdicts.rs"]
mod verdicts;
#[path = "cli/verify.rs"]
mod verify;
#[path = "cli/winnable.rs"]
mod winnable;
#[path = "cli/worlds.rs"]
mod worlds;

/// A Tern beside a lone Sparrow, that must be entered.
const TERN: &str = "8/8/8/8/8/2t5/8/s7[S] w";

#[test]
fn every_command_has_help_with_examples() {
    let all = rulebook(&["--help"]);
    assert_eq!(all.status, 0);
    for command in [
        "moves", "show", "diagram", "explain", "replay", "perft", "law", "rulings", "worlds", "speak", "serve",
        "adapt", "validate", "export", "merge",
    ] {
        assert!(all.out.contains(command), "{}", all.out);
        let help = rulebook(&[command, "--help"]);
        assert_eq!(help.status, 0);
        assert!(help.out.contains("Examples:") && help.out.contains(&format!("rulebook {command}")), "{}", help.out);
    }
    let version = rulebook(&["--version"]).out;
    let build = version.strip_prefix(concat!("rulebook ", env!("CARGO_PKG_VERSION"), " (law ")).expect("the version");
    let beginning = |digest: String| digest[..8].to_owned();
    let (law, engine) = (beginning(digests::law()), beginning(digests::engine()));
    assert_eq!(build, format!("{law}, engine {engine}, corpus {VERSION})\n"));
    assert_eq!(rulebook(&[]).status, 2);
    assert_eq!(rulebook(&["dance"]).status, 2);
}

#[test]
fn an_unknown_game_is_answered_with_the_known_ones() {
    for args in [
        &["moves", "checkers", "startpos"][..],
        &["show", "checkers"],
        &["diagram", "checkers"],
        &["explain", "checkers", "startpos", "a1a2"],
        &["explain", "checkers", "checkers.move"],
        &["perft", "checkers", "startpos", "1"],
        &["replay", "checkers", "-"],
        &["rulings", "checkers"],
        &["worlds", "checkers"],
    ] {
        let said = rulebook(args);
        assert_eq!(said.status, 2, "{args:?}");
        assert!(said.err.contains("no game `checkers`") && said.err.contains("aviary"), "{args:?}: {}", said.err);
        assert_eq!(said.out, "", "{args:?}");
    }
    let (answer, status) = json(&["moves", "checkers", "startpos", "--json"]);
    assert_eq!((answer["error"]["kind"].as_str(), status), (Some("unknown-game"), 2));
}

#[test]
fn an_unknown_ruling_is_answered_with_the_known_ones() {
    let said = rulebook(&["moves", "aviary", "startpos", "--rulings", "repetition=often"]);
    assert_eq!(said.status, 2);
    assert!(
        said.err.contains("none, threefold-draw") && said.err.contains("rulebook rulings aviary"),
        "{}",
        said.err
    );
    assert_eq!(rulebook(&["perft", "aviary", "startpos", "1", "--rulings", "engines"]).status, 2);
    let (answer, status) = json(&["show", "aviary", "--rulings", "x=y", "--json"]);
    assert_eq!((answer["error"]["kind"].as_str(), status), (Some("unknown-ruling"), 2));
}

#[test]
fn bad_texts_are_malformed_for_every_command() {
    for bad in ["", " ", "x", "8/8", "é", "9/8/8/8/8/8/8/8[", "\u{0}\n\t", "startposs", "]["] {
        for args in [
            &["moves", "aviary", bad][..],
            &["show", "aviary", bad],
            &["explain", "aviary", bad, "a1a2"],
            &["perft", "aviary", bad, "1"],
            &["moves", "aviary", "startpos", bad],
            &["show", "aviary", "startpos", "c8b6", bad],
            &["explain", "aviary", "startpos", bad],
        ] {
            // The operating system takes no such argument.
            if bad.contains('\u{0}') {
                continue;
            }
            let said = rulebook(args);
            assert_eq!((said.status, said.out.as_str()), (2, ""), "{args:?}");
            assert!(said.err.contains("cannot be read"), "{args:?}: {}", said.err);
        }
    }
    assert_eq!(rulebook(&["perft", "aviary", "startpos", "-1"]).status, 2);
    assert_eq!(rulebook(&["perft", "aviary", "startpos", "x"]).status, 2);
    assert_eq!(rulebook(&["moves", "aviary", "startpos", "--by", "oracle"]).status, 2);
}

#[test]
fn a_very_long_text_is_refused_like_any_other() {
    let long = "x".repeat(20_000);
    let said = rulebook(&["show", "aviary", &long]);
    assert_eq!(said.status, 2);
    assert!(said.err.contains("more faults are not shown"));
}

#[test]
fn all_faults_are_shown_with_their_places() {
    let said = rulebook(&["moves", "aviary", "WSOGTPSW/WCRBBRCx/8/8/8/9/wcrbbrcw/wsptgosw[z] q"]);
    assert_snapshot!(said.err);
    let unquoted = rulebook(&["moves", "aviary", "WSOGTPSW/WCRBBRCW/8/8/8/8/wcrbbrcw/wsptgosw[]", "w"]);
    assert_eq!(unquoted.status, 2);
    assert!(unquoted.err.contains("put it in quotes"), "{}", unquoted.err);
}

#[test]
fn moves_are_grouped_by_origin_and_counted() {
    let said = rulebook(&["moves", "aviary", "startpos"]);
    assert_eq!(said.status, 0);
    assert!(said.out.ends_with("\n43 legal moves\n"), "{}", said.out);
    assert!(said.out.contains("\nc8  c8b6 c8c6 c8d6\n"), "{}", said.out);
    assert_eq!(rulebook(&["moves", "aviary", "startpos", "--by", "model"]).out, said.out);
    assert_eq!(rulebook(&["moves", "aviary", "startpos", "--by", "bitboard"]).out, said.out);
    let over = rulebook(&["moves", "aviary", "8/8/8/3S4/8/8/8/8[] b"]);
    assert_eq!(over.status, 0);
    assert!(
        over.out
            .contains("White has won: Black has lost the last Sparrow (aviary.end.no-sparrows)\nno legal moves\n"),
        "{}",
        over.out
    );
}

#[test]
fn moves_for_a_program_are_one_object() {
    let (answer, status) = json(&["moves", "aviary", "startpos", "c8b6", "--json"]);
    assert_eq!(status, 0);
    assert_eq!(answer["turn"], "black");
    assert_eq!(answer["legal"].as_array().map(Vec::len), Some(43));
    assert_eq!(answer["outcome"], serde_json::Value::Null);
    assert_eq!(answer.get("differ"), None);
}

#[test]
fn an_illegal_move_on_the_way_disagrees() {
    let said = rulebook(&["moves", "aviary", "startpos", "c8b6", "f1e3", "b6b8"]);
    assert_eq!(said.status, 1);
    assert!(said.out.contains("Move 3, b6b8, is illegal:\n  aviary.move.onto-friend: "), "{}", said.out);
    let late = rulebook(&["show", "aviary", "8/8/8/3S4/8/8/8/8[] b", "a1a2"]);
    assert_eq!(late.status, 1);
    assert!(
        late.out.contains("Move 1, a1a2, was played after the end of the game:\n  aviary.end.over: "),
        "{}",
        late.out
    );
    let (answer, status) = json(&["show", "aviary", "startpos", "c8b6", "c8b6", "--json"]);
    assert_eq!((answer["error"]["kind"].as_str(), status), (Some("illegal-move"), 1));
}

#[test]
fn an_impossible_position_is_drawn_with_all_reasons() {
    let said = rulebook(&["show", "aviary", "8/8/8/8/8/2T5/t7/s1T5[S] b"]);
    assert_eq!(said.status, 1);
    assert_snapshot!(said.out);
    for args in [&["moves", "aviary", "8/8/8/8/8/8/8/8[] w"][..], &["perft", "aviary", "8/8/8/8/8/8/8/8[] w", "1"]] {
        let said = rulebook(args);
        assert_eq!(said.status, 1);
        assert!(said.out.contains("aviary.position.no-sparrows-left"), "{}", said.out);
    }
    let (answer, status) = json(&["show", "aviary", "8/8/8/8/8/2T5/t7/s1T5[S] b", "--json"]);
    assert_eq!((answer["error"]["reasons"].as_array().map(Vec::len), status), (Some(2), 1));
}

#[test]
fn show_begins_at_the_start() {
    assert_eq!(rulebook(&["show", "aviary"]).out, rulebook(&["show", "aviary", "startpos"]).out);
    let black = rulebook(&["show", "aviary", "--rulings", "first-player=black"]);
    assert!(black.out.contains("Black to move"), "{}", black.out);
}

#[test]
fn explain_names_the_clause_and_what_it_hangs_on() {
    let said = rulebook(&["explain", "aviary", TERN, "S@c5"]);
    assert_eq!(said.status, 1);
    assert_snapshot!(said.out);
    let legal = rulebook(&["explain", "aviary", TERN, "S@c5", "--rulings", "entering-last-sparrow=anywhere"]);
    assert_eq!(legal.status, 0);
    assert!(legal.out.contains("S@c5 is legal, by aviary.enter"), "{}", legal.out);
    assert!(legal.out.contains("entering-last-sparrow=not-into-check\n    illegal: aviary.enter.last-sparrow"));
}

#[test]
fn explain_judges_the_last_move_after_the_others() {
    let said = rulebook(&["explain", "aviary", "startpos", "c8b6", "f1e3", "b6c4"]);
    assert_eq!(said.status, 0);
    assert!(said.out.contains("b6c4 is legal, by aviary.owl.move, aviary.robin.routes"), "{}", said.out);
    assert!(said.out.contains("No other ruling would change this verdict."), "{}", said.out);
    let (answer, status) = json(&["explain", "aviary", TERN, "S@c5", "--json"]);
    assert_eq!(status, 1);
    assert_eq!(answer["verdict"]["clause"], "aviary.enter.last-sparrow");
    assert_eq!(answer["verdict"]["squares"], serde_json::json!(["c5", "c3"]));
    assert_eq!(answer["verdict"]["hangs_on"][0]["option"], "anywhere");
    assert_eq!(answer["verdict"]["hangs_on"][0]["legal"], true);
}

#[test]
fn explain_says_what_else_is_wrong_once_the_game_is_over() {
    let said = rulebook(&["explain", "aviary", "8/8/8/3S4/8/8/8/8[T] w", "T@d5"]);
    assert_eq!(said.status, 1);
    assert_snapshot!(said.out);
}

#[test]
fn explain_knows_repetition() {
    let mut args = vec!["explain", "aviary", "startpos"];
    for _ in 0..2 {
        args.extend(["c8b6", "f1g3", "b6c8", "g3f1"]);
    }
    args.extend(["c8b6", "--rulings", "repetition=threefold-draw"]);
    let said = rulebook(&args);
    assert_eq!(said.status, 1);
    assert!(
        said.out.contains("aviary.end.over: the game is over; drawn: a position has been repeated too often"),
        "{}",
        said.out
    );
    assert!(said.out.contains("the move would be legal"), "{}", said.out);
    assert!(said.out.contains("aviary.end.repetition · defines"), "{}", said.out);
    assert!(said.out.contains("repetition=none\n    legal, by aviary.owl.move"), "{}", said.out);
}

#[test]
fn explain_shows_a_clause() {
    let said = rulebook(&["explain", "aviary", "aviary.robin.blocked"]);
    assert_eq!(said.status, 0);
    assert!(said.out.starts_with("aviary.robin.blocked · forbids\n  No bird moves as a Robin when enemies"));
    assert!(said.out.contains("\"it takes two opposing birds to do it\" (Blocking the Robin)"));
    assert_eq!(rulebook(&["explain", "aviary", "robin.blocked"]).out, said.out);
    let (clause, _) = json(&["explain", "aviary", "aviary.ruling.repetition", "--json"]);
    assert_eq!(clause["options"], serde_json::json!(["none", "threefold-draw"]));
    let unknown = rulebook(&["explain", "aviary", "jump.foe"]);
    assert_eq!(unknown.status, 2);
    let near = rulebook(&["explain", "aviary", "jumps.enemy"]);
    assert!(near.err.contains("known clauses: aviary.jump.enemy"), "{}", near.err);
    assert!(rulebook(&["explain", "aviary", "startpos"]).err.contains("no move to judge"));
}

#[test]
fn perft_ends_with_the_number() {
    for by in ["model", "bitboard", "both"] {
        let said = rulebook(&["perft", "aviary", "startpos", "2", "--by", by]);
        assert_eq!((said.status, said.out.as_str()), (0, "1849\n"));
    }
    assert_eq!(rulebook(&["perft", "aviary", "startpos", "0", "--by", "both"]).out, "1\n");
    let divided = rulebook(&["perft", "aviary", "startpos", "2", "--divide", "--by", "both"]).out;
    let lines: Vec<&str> = divided.lines().collect();
    assert_eq!((lines.len(), lines[0], lines[43]), (44, "a7a5 43", "1849"));
    assert!(lines[..43].is_sorted());
    let over = rulebook(&["perft", "aviary", "8/8/8/3S4/8/8/8/8[] b", "3", "--by", "both"]);
    assert_eq!(over.out, "0\n");
}

#[test]
fn perft_has_a_limit() {
    for depth in ["101", "100000", "4294967295", "4294967296", "99999999999999999999999"] {
        let said = rulebook(&["perft", "aviary", "startpos", depth]);
        assert_eq!((said.status, said.out.as_str()), (2, ""), "{depth}");
        assert!(said.err.contains("the maximum depth is 100"), "{depth}: {}", said.err);
    }
    let fifty_moves = "8/8/8/8/8/4k3/8/4K2R w - - 99 80";
    let question = ["perft", "chess", fifty_moves, "100", "--by", "both", "--rulings", "automatic-draws"];
    assert_eq!(rulebook(&question).out, "0\n");
}

#[test]
fn a_question_is_ruled_once() {
    let twice = "repetition=none,repetition=threefold-draw";
    for args in [&["show", "aviary"][..], &["perft", "aviary", "startpos", "1"], &["moves", "aviary", "startpos"]] {
        let said = rulebook(&[args, &["--rulings", twice]].concat());
        assert_eq!((said.status, said.out.as_str()), (2, ""), "{args:?}");
        assert!(said.err.contains("`repetition` again"), "{args:?}: {}", said.err);
    }
    let (answer, status) = json(&["show", "aviary", "--rulings", twice, "--json"]);
    let error = &answer["error"];
    assert_eq!((error["kind"].as_str(), error["field"].as_str(), status), (Some("malformed"), Some("rulings"), 2));
    assert_eq!(rulebook_given(&["replay", "aviary", "-"], format!("rulings: {twice}\n\nc8b6")).status, 2);
}

#[test]
fn replay_plays_a_score() {
    let score = "\u{feff}; a game\n1. c8b6 f1e3 {both\nOwls} 2.b6c4";
    let said = rulebook_given(&["replay", "aviary", "-"], score);
    assert_eq!(said.status, 0);
    assert!(said.out.starts_with("after 3 moves\n"), "{}", said.out);
    assert!(said.out.contains("4  . . O . . . . .\n3  . . . . o . . .\n"), "{}", said.out);
    let at = rulebook_given(&["replay", "aviary", "-", "--at", "1"], score);
    assert!(at.out.starts_with("after 1 move\n") && at.out.contains("6  . O . . . . . ."), "{}", at.out);
    let all = rulebook_given(&["replay", "aviary", "-", "--all"], score);
    assert_eq!(all.out.matches("a b c d e f g h").count(), 4);
    assert!(all.out.contains("\n2. f1e3\n"), "{}", all.out);
    assert_eq!(rulebook_given(&["replay", "aviary", "-", "--at", "4"], score).status, 2);
    assert!(rulebook_given(&["replay", "aviary", "-"], "").out.starts_with("no moves\n"));
}

#[test]
fn replay_takes_position_and_rulings_from_the_score() {
    let score = format!("rulings: entering-last-sparrow=anywhere\nposition: {TERN}\n\n1. S@c5 c3c5");
    let said = rulebook_given(&["replay", "aviary", "-"], score.as_str());
    assert_eq!(said.status, 0);
    assert_snapshot!(said.out);
    let strict = rulebook_given(&["replay", "aviary", "-", "--rulings", ""], score.as_str());
    assert_eq!(strict.status, 1);
    assert!(strict.out.contains("1. S@c5 is illegal:\n  aviary.enter.last-sparrow"), "{}", strict.out);
}

#[test]
fn replay_points_at_what_it_cannot_read() {
    let replay = |score: &str| rulebook_given(&["replay", "aviary", "-"], score);
    let said = replay("rulings: repetition=none\n\n1. c8b6 f1e3\n2. c8x6 c1b3\n");
    assert_eq!(said.status, 2);
    assert_snapshot!(said.err);
    // Where the fault stands at the end of a last line without a line end, too.
    let cut = "position: 3k3/7/4F2/7/7/7/3K3 b -\nFa-4";
    let said = rulebook_given(&["replay", "tori-shogi", "-"], cut);
    assert!(said.err.contains("expected the target"), "{}", said.err);
    for bad in ["position: x\n", "c8b6 etc.", "rulings: a=b\n", "position: 8/8 w\nc8b6", "event: x"] {
        assert_eq!(replay(bad).status, 2, "{bad}");
    }
    assert_eq!(rulebook_given(&["replay", "aviary", "-"], b"\xff".as_slice()).status, 2);
    assert_eq!(rulebook(&["replay", "aviary", "no-such-file"]).status, 2);
    let unread = rulebook_given(&["replay", "aviary", "-", "--json"], "c8b6 etc.");
    let answer: serde_json::Value = serde_json::from_str(&unread.out).expect("JSON");
    assert_eq!((answer["error"]["field"].as_str(), answer["error"]["at"].as_u64()), (Some("score"), Some(9)));
}

#[test]
fn replay_tells_how_the_players_ended_the_game() {
    let replay = |score: &str, args: &[&str]| rulebook_given(&[&["replay", "aviary", "-"][..], args].concat(), score);
    let drawn = replay("1. c8b6 draw", &[]);
    assert_eq!(drawn.status, 0);
    assert!(
        drawn.out.contains("game      is over; drawn: the players agreed (aviary.ruling.agreed-draw)\n"),
        "{}",
        drawn.out
    );
    let resigned = replay("1. c8b6 resignation", &[]);
    assert!(
        resigned.out.contains("game      is over; White has won: Black resigned (aviary.ruling.resignation)\n"),
        "{}",
        resigned.out
    );
    assert!(replay("1. c8b6 resignation", &["--at", "1"]).out.contains("goes on; 43 legal moves"));
    let late = replay("position: 8/8/8/3S4/8/8/8/8[] b\nresignation", &[]);
    assert_eq!(late.status, 1);
    assert!(late.out.contains("\n`resignation` is untrue:\n  aviary.end.over: "), "{}", late.out);
    let answer: serde_json::Value = serde_json::from_str(&replay("c8b6 resignation", &["--json"]).out).expect("JSON");
    assert_eq!(answer["outcome"], serde_json::json!({ "winner": "white", "by": "resignation" }));
    assert_eq!(answer["legal"], serde_json::json!([]));
}

#[test]
fn replay_writes_the_score_anew() {
    let list = |score: &str| rulebook_given(&["replay", "aviary", "-", "--notation", "usi"], score);
    let said = list("c8b6 f1e3 {an Owl} b6c4 resignation");
    assert_eq!(
        (said.status, said.out.as_str()),
        (0, "1. c8b6 f1e3\n2. b6c4\nresignation\n; White has won: Black resigned (aviary.ruling.resignation)\n")
    );
    assert_eq!(list(&said.out).out, said.out);
    let second = list("position: 8/8/8/3S4/8/8/8/s7[] b\na1a2 d5d6 a2a3");
    assert_eq!(second.out, "position: 8/8/8/3S4/8/8/8/s7[] b\n1... a1a2\n2. d5d6 a2a3\n");
    let illegal = list("c8b6 c8b6 a7a6");
    assert_eq!(illegal.status, 1);
    assert!(illegal.out.contains("\n; 1... is illegal: aviary.move.own: "), "{}", illegal.out);
    let none = rulebook_given(&["replay", "aviary", "-", "--notation", "document"], "c8b6");
    assert_eq!(none.status, 2);
    assert!(none.err.contains("Aviary has no notation of moves"), "{}", none.err);
    assert_eq!(rulebook_given(&["replay", "aviary", "-", "--notation", "san"], "c8b6").status, 2);
}

#[test]
fn a_spelling_that_a_game_does_not_have_is_refused() {
    let said = rulebook(&["show", "aviary", "startpos", "--spelling", "fairy"]);
    assert_eq!(said.status, 2);
    assert!(said.err.contains("Aviary has no spelling `fairy`"), "{}", said.err);
}

#[test]
fn rulings_are_listed() {
    let said = rulebook(&["rulings", "aviary"]);
    assert_eq!(said.status, 0);
    for word in ["last-sparrow", "board-and-hand (default)", "board-only", "When one stands on the board."] {
        assert!(said.out.contains(word), "{word} in {}", said.out);
    }
    let (answer, status) = json(&["rulings", "aviary", "--json"]);
    assert_eq!(status, 0);
    assert_eq!(answer["rulings"]["repetition"]["options"], serde_json::json!(["none", "threefold-draw"]));
    assert_eq!(answer["rulings"]["repetition"]["default"], "none");
}
