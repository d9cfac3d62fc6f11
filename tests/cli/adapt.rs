//! UCI and USI engines behind the protocol. The engine is a script that plays by the law, or has a fault.

use assert_cmd::cargo::cargo_bin;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};

use super::run::{RunOutput, rulebook, rulebook_given};

/// The engine, which needs Python 3.
const ENGINE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/adapt/engine.py");

/// What the engines of a game play by.
fn rulings(game: &str) -> &'static str {
    if game == "chess" { "engines" } else { "engines,repetition=none" }
}

/// A question, with what the game's engines play by.
fn question(game: &str, position: &str, moves: &str) -> Value {
    let moves: Vec<&str> = moves.split_whitespace().collect();
    json!({ "id": position, "game": game, "rulings": rulings(game), "position": position, "moves": moves })
}

fn lines(questions: &[Value]) -> String {
    questions.iter().map(|question| format!("{question}\n")).collect()
}

/// Puts questions to the engine, which has a fault or none.
fn asked(game: &str, options: &[&str], fault: &str, questions: &[Value]) -> RunOutput {
    let program = cargo_bin!("rulebook").to_str().expect("a path in UTF-8");
    let engine = ["--", "python3", ENGINE, program, game, fault];
    rulebook_given(&[&["adapt", game], options, &engine[..]].concat(), lines(questions))
}

/// The answers, one a line.
fn answers(said: &RunOutput) -> Vec<Value> {
    said.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// What the law answers, without what a UCI engine does not say.
fn lawful(questions: &[Value]) -> Vec<Value> {
    let mut answers = answers(&rulebook_given(&["speak"], lines(questions)));
    for answer in answers.iter_mut().filter_map(Value::as_object_mut) {
        answer.remove("outcome");
        answer.remove("claims");
        answer.remove("dead");
        assert!(answer.contains_key("legal"), "{answer:?}");
    }
    answers
}

/// Positions of chess with castling, promotion, en passant that pins forbid, check, mate and stalemate.
fn chess() -> Vec<Value> {
    [
        ("startpos", ""),
        ("startpos", "e2e4 a7a6 e4e5 d7d5"),
        ("startpos", "f2f3 e7e5 g2g4 d8h4"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1 e8c8"),
        ("8/P6k/8/8/8/8/7K/8 w - - 12 40", "a7a8n"),
        ("8/8/8/8/k2p3Q/8/4P3/7K w - - 0 1", "e2e4"),
        ("7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", "g5g6"),
        ("4k3/8/8/8/8/8/8/4K2R b - - 9999 9999", "e8e7"),
    ]
    .map(|(position, moves)| question("chess", position, moves))
    .to_vec()
}

/// Positions of Tori Shogi with promotions, a check, drops and both spellings.
fn tori_shogi() -> Vec<Value> {
    [
        ("startpos", ""),
        ("startpos", "4e4d 1c1d"),
        ("startpos", "d3d4 g5g4"),
        ("6k/7/3S3/7/7/7/K6 b -", "4c4b+"),
        ("3k3/7/7/7/7/3F3/K6 b -", "4f4e"),
        ("6k/7/7/7/7/7/K6 w s", "S*5d"),
    ]
    .map(|(position, moves)| question("tori-shogi", position, moves))
    .to_vec()
}

#[test]
fn a_lawful_engine_answers_as_the_law_does() {
    let questions = chess();
    let said = asked("chess", &["--uci"], "", &questions);
    assert_eq!((answers(&said), said.status), (lawful(&questions), 0), "{}", said.err);
    let questions = tori_shogi();
    for protocol in ["--uci", "--usi"] {
        let said = asked("tori-shogi", &[protocol], "", &questions);
        assert_eq!((answers(&said), said.status), (lawful(&questions), 0), "{protocol}: {}", said.err);
    }
}

#[test]
fn what_the_engine_does_wrong_is_seen() {
    let questions = chess();
    let said = asked("chess", &["--uci"], "no en passant", &questions);
    let (found, right) = (answers(&said), lawful(&questions));
    let wrong: Vec<usize> = (0..right.len()).filter(|i| found[*i] != right[*i]).collect();
    assert_eq!(wrong, [1], "{}", said.out);
    assert!(!found[1]["legal"].to_string().contains("e5d6") && right[1]["legal"].to_string().contains("e5d6"));
}

#[test]
fn an_engine_that_says_less_is_asked_less() {
    let questions = [question("chess", "startpos", "e2e4")];
    let answer = &answers(&asked("chess", &["--uci"], "no d", &questions))[0];
    let keys: Vec<&String> = answer.as_object().expect("an object").keys().collect();
    assert_eq!(keys, ["id", "legal"]);
    assert_eq!(answer["legal"], lawful(&questions)[0]["legal"]);
}

#[test]
fn a_move_that_the_engine_does_not_list_is_refused() {
    let questions = [
        question("chess", "startpos", "e2e4 e7e5 e1e3 a7a6"),
        question("chess", "startpos", "f2f3 e7e5 g2g4 d8h4 a2a3"),
    ];
    let errors: Vec<Value> = answers(&asked("chess", &["--uci"], "", &questions))
        .iter()
        .map(|answer| json!([answer["error"]["kind"], answer["error"]["at"]]))
        .collect();
    assert_eq!(errors, [json!(["illegal-move", 2]), json!(["game-over", 4])]);
}

#[test]
fn an_engine_is_asked_nothing_but_questions() {
    let asks = [
        json!({ "ask": "piece", "game": "chess", "from": "e2" }),
        json!({ "ask": "clause", "game": "chess", "clause": "king.move" }),
        json!({ "ask": "again" }),
    ];
    let answers = answers(&asked("chess", &["--uci"], "", &asks));
    assert_eq!(answers.len(), asks.len());
    for answer in answers {
        let error = &answer["error"];
        assert_eq!((&error["kind"], &error["field"]), (&json!("malformed"), &json!("line")), "{answer}");
    }
}

#[test]
fn what_an_engine_cannot_be_asked_is_declined() {
    let by_default = json!({ "game": "chess" });
    // The engine does not survive a position that the law refuses: it is not asked.
    let questions = [
        question("aviary", "startpos", ""),
        by_default,
        question("chess", "8/8/8/8/8/8/8/8 w - - 0 1", ""),
        question("chess", "k7/8/8/8/8/8/8/K6r b - - 0 1", ""),
        question("chess", "nonsense", ""),
        question("chess", "startpos", "e2"),
        question("chess", "startpos", ""),
    ];
    let said = asked("chess", &["--uci"], "", &questions);
    let answers = answers(&said);
    assert_eq!((said.status, answers.len()), (0, questions.len()), "{}", said.err);
    let without_phoenix = question("tori-shogi", "7/7/7/7/s6/7/K6 w -", "");
    let said_of_it = asked("tori-shogi", &["--usi"], "", &[without_phoenix]);
    assert!(said_of_it.out.contains("one Phoenix of each player"), "{}", said_of_it.out);
    let (last, declined) = answers.split_last().expect("answers");
    assert!(declined.iter().all(|answer| answer["skipped"].is_string()), "{}", said.out);
    assert!(declined[1]["skipped"].to_string().contains("repetition=none"), "{}", said.out);
    assert_eq!(last["legal"].as_array().map(Vec::len), Some(20));
}

#[test]
#[ignore = "slow"]
fn an_engine_that_fails_ends_the_adapter() {
    let three = ["", "e2e4", "e2e4 e7e5"].map(|moves| question("chess", "startpos", moves));
    for (fault, answered, told) in [
        ("dies", 2, "it ended (exit status: 3); the last line sent to it was `go perft 1`"),
        ("rubbish", 0, "`e2e9`, which is not a move of Chess"),
        ("miscounts", 0, "`Nodes searched: 21`, after listing 20 moves"),
        ("misspells", 0, "`nonsense`, which is not a position of Chess"),
        ("no perft", 0, "does not know `go perft`"),
        // On a busy machine it may not even have read the line in this time.
        ("late", 0, " within 3"),
    ] {
        let options: &[&str] = if fault == "late" { &["--uci", "--timeout", "3"] } else { &["--uci"] };
        let said = asked("chess", options, fault, &three);
        assert_eq!((said.out.lines().count(), said.status), (answered, 1), "{fault}: {}", said.err);
        assert!(said.err.contains(told), "{fault}: {}", said.err);
    }
}

#[test]
fn an_engine_is_told_what_it_plays() {
    let said = asked("chess", &["--uci", "--option", "Hash=1"], "", &[json!({ "ask": "about" })]);
    assert_eq!(said.err, "setoption name Hash value 1\nsetoption name UCI_Variant value chess\n");
    let about = &answers(&said)[0];
    assert_eq!((&about["name"], &about["version"], &about["protocol"]), (&json!("Lawful"), &json!("1.0"), &json!(1)));
    assert_eq!(about["games"]["chess"]["rulings"]["fifty-moves"], json!(["claimed"]));
    // An engine of one game is not told; whoever has it play something else says so.
    assert_eq!(asked("chess", &["--uci"], "one game", &[]).status, 0);
    assert_eq!(asked("tori-shogi", &["--usi", "--variant", "none"], "one game", &[]).status, 0);
    let said = asked("tori-shogi", &["--usi"], "one game", &[]);
    assert!(said.status == 2 && said.err.contains("has no option UCI_Variant"), "{}", said.err);
    let said = asked("chess", &["--uci", "--variant", "berolina"], "", &[]);
    assert!(said.status == 2 && said.err.contains("its variants are: ataxx, chess, torishogi"), "{}", said.err);
}

#[test]
fn an_engine_that_cannot_be_asked_at_all_is_told() {
    for (args, told) in [
        (&["checkers", "--uci", "--", "cat"][..], "no game `checkers`"),
        (&["chess", "--uci", "--", "no-such-engine"], "it cannot be started: no-such-engine"),
        (&["chess", "--usi", "--", "cat"], "USI does not support chess"),
        (&["chess", "--", "cat"], "--uci|--usi"),
        (&["chess", "--uci"], "COMMAND"),
        (&["chess", "--uci", "--rulings", "repetition=often", "--", "cat"], "none"),
        (&["chess", "--uci", "--option", "Hash", "--", "cat"], "NAME=VALUE"),
    ] {
        let said = rulebook(&[&["adapt"], args].concat());
        assert!(said.status == 2 && said.err.contains(told), "{args:?}: {} {}", said.status, said.err);
    }
}
