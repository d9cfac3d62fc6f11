//! The protocol.

use std::sync::LazyLock;

use pretty_assertions::assert_eq;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::run::rulebook_given;

/// A schema of the protocol.
pub fn schema(text: &str) -> jsonschema::Validator {
    jsonschema::draft202012::new(&serde_json::from_str(text).expect("JSON")).expect("a schema")
}

pub static QUESTION: LazyLock<jsonschema::Validator> =
    LazyLock::new(|| schema(include_str!("../../docs/schemas/question.schema.json")));
static ANSWER: LazyLock<jsonschema::Validator> =
    LazyLock::new(|| schema(include_str!("../../docs/schemas/answer.schema.json")));
static ABOUT: LazyLock<jsonschema::Validator> =
    LazyLock::new(|| schema(include_str!("../../docs/schemas/about.schema.json")));

/// The answers to these lines, one each, which are as the schemas say.
fn speak(input: impl Into<Vec<u8>>) -> Vec<Value> {
    let said = rulebook_given(&["speak"], input);
    assert_eq!((said.status, said.err.as_str()), (0, ""));
    let answers: Vec<Value> = said.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    for answer in &answers {
        let schema = if answer.get("games").is_some() { &ABOUT } else { &ANSWER };
        assert!(schema.is_valid(answer), "{answer}: {:?}", schema.iter_errors(answer).next());
    }
    answers
}

/// The answer to one question.
fn ask(question: Value) -> Value {
    assert!(QUESTION.is_valid(&question), "{question}");
    let mut answers = speak(format!("{question}\n"));
    assert_eq!(answers.len(), 1);
    answers.remove(0)
}

/// The error with which a line is answered.
fn error(line: &str) -> Value {
    let answers = speak(format!("{line}\n{{\"id\":\"next\",\"game\":\"aviary\"}}\n"));
    assert_eq!(answers.len(), 2, "{line}");
    assert_eq!(answers[1]["id"], "next");
    assert_eq!(answers[1]["turn"], "white");
    answers[0]["error"].clone()
}

#[test]
fn it_says_what_it_is() {
    let about = ask(json!({"ask": "about", "id": 7}));
    assert_eq!(about["id"], 7);
    assert_eq!((&about["name"], &about["protocol"]), (&json!("rulebook"), &json!(1)));
    assert_eq!(about["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(about["games"]["aviary"]["rulings"]["repetition"], json!(["none", "threefold-draw"]));
}

#[test]
fn a_question_is_answered_in_full() {
    let answer = ask(json!({
        "id": 1, "game": "aviary", "rulings": {}, "position": "startpos", "moves": ["c8b6"], "judge": "e2e3"
    }));
    let keys: Vec<&String> = answer.as_object().expect("an object").keys().collect();
    assert_eq!(keys, ["id", "position", "turn", "check", "legal", "outcome", "verdict"]);
    assert_eq!(answer["position"], "WS1GTPSW/WCRBBRCW/1O6/8/8/8/wcrbbrcw/wsptgosw[] b");
    assert_eq!(answer["turn"], "black");
    assert_eq!(answer["check"], false);
    assert_eq!(answer["outcome"], Value::Null);
    let legal: Vec<&str> = answer["legal"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    assert!(legal.len() == 43 && legal.is_sorted());
    assert_eq!(
        answer["verdict"],
        json!({
            "legal": false,
            "clause": "aviary.bluejay.move",
            "why": "the Bluejay on e2 does not move to e3: it moves one or two squares diagonally",
            "squares": ["e2", "e3"],
            "hangs_on": []
        })
    );
}

#[test]
fn a_legal_verdict_has_its_grounds() {
    let verdict = ask(json!({"game": "aviary", "judge": "c8b6"}))["verdict"].clone();
    let grounds = json!(["aviary.owl.move", "aviary.robin.routes", "aviary.jump.friend"]);
    let after = "WS1GTPSW/WCRBBRCW/1O6/8/8/8/wcrbbrcw/wsptgosw[] b";
    let expected = json!({"legal": true, "grounds": grounds, "hangs_on": [], "check": false, "after": after});
    assert_eq!(verdict, expected);
}

#[test]
fn any_scalar_is_an_id_and_none_is_needed() {
    for id in [json!(1), json!(-2.5), json!("x"), json!(true), Value::Null] {
        assert_eq!(ask(json!({"id": id, "game": "aviary"}))["id"], id);
    }
    assert_eq!(ask(json!({"game": "aviary"})).get("id"), None);
}

#[test]
fn an_id_is_echoed_byte_for_byte() {
    for id in
        ["\"a\u{7f}\u{9b}b\"", r#""\u0041\/""#, "7998953013284249.0", "36893488147419103232", "-0", "1e999", "1E+2"]
    {
        for rest in [r#""game":"aviary"}"#, r#""game":"aviary","moves":["x"]}"#, r#""gme":1}"#] {
            let said = rulebook_given(&["speak"], format!("{{\"id\": {id} ,{rest}\n"));
            assert!(said.out.starts_with(&format!("{{\"id\":{id},")), "{id}: {}", said.out);
        }
    }
}

#[test]
fn a_question_is_ruled_once() {
    let text = error(r#"{"game":"aviary","rulings":"repetition=none,repetition=none"}"#);
    assert_eq!((&text["kind"], &text["field"], &text["at"]), (&json!("malformed"), &json!("rulings"), &json!(16)));
    let object = error(r#"{"game":"aviary","rulings":{"repetition":"none","repetition":"none"}}"#);
    assert_eq!((&object["kind"], &object["field"], &object["at"]), (&json!("malformed"), &json!("line"), &json!(59)));
}

#[test]
fn what_is_beyond_a_limit_is_refused() {
    let refused = |line: &str, limit: &str| {
        let error = error(line);
        assert_eq!((&error["kind"], &error["field"]), (&json!("malformed"), &json!("line")));
        assert!(error["message"].as_str().is_some_and(|message| message.contains(limit)), "{}", error["message"]);
    };
    let question = |position: usize, moves: usize| {
        json!({"game": "chess", "position": "x".repeat(position), "moves": vec!["e2e4"; moves]}).to_string()
    };
    refused(&question(10_001, 0), "10000 bytes");
    refused(&question(1, 20_001), "20000 moves");
    refused(&" ".repeat(4_000_001), "4000000 bytes");
    assert_eq!(error(&question(10_000, 20_000))["field"], "position");
    let blanks = " ".repeat(4_000_000 - 18);
    assert_eq!(ask_line(&format!("{{{blanks}\"game\":\"aviary\"}}"))["turn"], "white");
}

/// The answer to a line.
fn ask_line(line: &str) -> Value {
    let mut answers = speak(format!("{line}\n"));
    assert_eq!(answers.len(), 1);
    answers.remove(0)
}

#[test]
fn a_line_without_an_end_is_answered() {
    use std::io::{BufRead as _, BufReader, Write as _};
    use std::process::{Command, Stdio};

    let mut speak = Command::new(assert_cmd::cargo::cargo_bin!("rulebook"));
    let mut speak =
        speak.arg("speak").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program runs");
    let mut questions = speak.stdin.take().expect("a pipe");
    let mut answers = BufReader::new(speak.stdout.take().expect("a pipe")).lines();
    let part = "x".repeat(1_000_000);
    for _ in 0..5 {
        questions.write_all(part.as_bytes()).expect("it is read");
    }
    assert!(answers.next().expect("an answer").expect("UTF-8").contains("4000000 bytes"));
    for _ in 0..20 {
        questions.write_all(part.as_bytes()).expect("it is skipped");
    }
    questions.write_all(b"\n{\"game\":\"checkers\"}\n").expect("it is read");
    drop(questions);
    assert!(answers.next().expect("an answer").expect("UTF-8").contains("unknown-game"));
    assert!(answers.next().is_none());
    assert_eq!(speak.wait().expect("it ends").code(), Some(0));
}

#[test]
fn a_long_list_of_faults_is_cut_and_the_rest_counted() {
    let error = error(&json!({"game": "chess", "position": "x".repeat(9_000)}).to_string());
    let listed = error["faults"].as_array().expect("a list").len();
    assert_eq!((listed, error["more_faults"].as_u64()), (200, Some(8_805)));
    let message = error["message"].as_str().expect("a text");
    assert!(message.len() < 2_000 && message.ends_with(" more"), "{message}");
}

#[test]
fn rulings_are_taken_in_both_forms() {
    let moves = ["c8b6", "f1g3", "b6c8", "g3f1", "c8b6", "f1g3", "b6c8", "g3f1"];
    for rulings in [json!({"repetition": "threefold-draw"}), json!("repetition=threefold-draw")] {
        let answer = ask(json!({"game": "aviary", "moves": moves, "rulings": rulings}));
        assert_eq!(answer["outcome"], json!({"draw": "repetition"}));
        assert_eq!(answer["legal"], json!([]));
        let longer = [&moves[..], &["c8b6"]].concat();
        let late = ask(json!({"game": "aviary", "moves": longer, "rulings": rulings}));
        assert_eq!(late["error"]["kind"], "game-over");
        assert_eq!(late["error"]["at"], 8);
        assert_eq!(late["error"]["clause"], "aviary.end.over");
    }
    assert_eq!(ask(json!({"game": "aviary", "moves": moves}))["outcome"], Value::Null);
}

#[test]
fn who_answers_makes_no_difference() {
    let question = "{\"game\":\"aviary\",\"moves\":[\"c8b6\"],\"judge\":\"e2e3\"}\n";
    let answers: Vec<String> =
        ["model", "bitboard", "both"].map(|by| rulebook_given(&["speak", "--by", by], question).out).into();
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:#?}");
}

#[test]
fn what_is_unknown_is_told_with_what_is_known() {
    let game = error(r#"{"game":"checkers"}"#);
    assert_eq!((&game["kind"], &game["known"][0]), (&json!("unknown-game"), &json!("aviary")));
    for rulings in [r#""engines""#, r#"{"x":"y"}"#, r#"{"repetition":"often"}"#, r#""repetition=often""#] {
        let error = error(&format!("{{\"game\":\"aviary\",\"rulings\":{rulings}}}"));
        assert_eq!(error["kind"], "unknown-ruling", "{rulings}");
        assert!(error["message"].as_str().is_some_and(|message| !message.is_empty()));
    }
}

#[test]
fn malformed_texts_are_placed() {
    let position = error(r#"{"game":"aviary","position":"8/8/8/3X4/8/8/8/8[S] w"}"#);
    assert_eq!(
        (&position["kind"], &position["field"], &position["at"]),
        (&json!("malformed"), &json!("position"), &json!(7))
    );
    assert_eq!(position["faults"].as_array().map(Vec::len), Some(1));
    let mv = error(r#"{"game":"aviary","moves":["c8b6","c1b9"]}"#);
    assert_eq!(
        (&mv["kind"], &mv["field"], &mv["index"], &mv["at"]),
        (&json!("malformed"), &json!("moves"), &json!(1), &json!(2))
    );
    let judge = error(r#"{"game":"aviary","judge":"Q@a1"}"#);
    assert_eq!((&judge["kind"], &judge["field"], &judge["at"]), (&json!("malformed"), &json!("judge"), &json!(0)));
    // What cannot be read comes before what cannot be.
    let both = error(r#"{"game":"aviary","position":"8/8/8/8/8/8/8/8[] w","moves":["x"]}"#);
    assert_eq!((&both["kind"], &both["field"]), (&json!("malformed"), &json!("moves")));
}

#[test]
fn positions_and_moves_are_refused_by_clause() {
    let position = error(r#"{"game":"aviary","position":"8/8/8/8/8/2T5/t7/s1T5[S] b"}"#);
    assert_eq!(position["kind"], "impossible-position");
    let clauses: Vec<&Value> = position["reasons"].as_array().expect("a list").iter().map(|r| &r["clause"]).collect();
    assert_eq!(clauses, ["aviary.set", "aviary.position.sparrow-not-entered"]);
    let mv = error(r#"{"game":"aviary","moves":["c8b6","c8b6"]}"#);
    assert_eq!(mv["kind"], "illegal-move");
    assert_eq!((&mv["at"], &mv["clause"], &mv["squares"]), (&json!(1), &json!("aviary.move.own"), &json!(["c8"])));
    let over = error(r#"{"game":"aviary","position":"8/8/8/3S4/8/8/8/8[] b","moves":["a1a2"]}"#);
    assert_eq!(
        (&over["kind"], &over["at"], &over["clause"]),
        (&json!("game-over"), &json!(0), &json!("aviary.end.over"))
    );
}

#[test]
fn malformed_lines_have_an_error_of_their_own() {
    for (line, at) in [
        ("", 0),
        ("nonsense", 1),
        ("[]", 0),
        ("3", 0),
        ("null", 0),
        ("{", 0),
        (r#"{"id":1}"#, 7),
        (r#"{"id":1,"gme":"aviary"}"#, 12),
        (r#"{"id":[1],"game":"aviary"}"#, 6),
        (r#"{"id":{},"game":"aviary"}"#, 6),
        (r#"{"game":7}"#, 8),
        (r#"{"game":"aviary","moves":"c8b6"}"#, 30),
        (r#"{"game":"aviary","moves":[1]}"#, 26),
        (r#"{"game":"aviary","rulings":7}"#, 27),
        (r#"{"game":"aviary","rulings":{"a":1}}"#, 32),
        (r#"{"game":"aviary","game":"aviary"}"#, 22),
        (r#"{"ask":"again"}"#, 13),
        (r#"{"ask":"about","game":"aviary"}"#, 0),
        (r#"{"game":"\ud800"}"#, 15),
        ("{\"game\":\"a\tb\"}", 10),
    ] {
        let error = error(line);
        assert_eq!(error["kind"], "malformed", "{line}");
        assert_eq!(error["field"], "line", "{line}");
        assert_eq!(error["at"], at, "{line}: {}", error["message"]);
        // That a key stands twice, a JSON value does not say.
        if let (Ok(question), false) = (serde_json::from_str(line), line.matches("\"game\"").count() == 2) {
            assert!(!QUESTION.is_valid(&question), "{line}");
        }
    }
    let bytes = speak(b"{\"game\":\"\xff\"}\n".as_slice());
    assert_eq!((&bytes[0]["id"], &bytes[0]["error"]["at"]), (&Value::Null, &json!(9)));
    let deep = "[".repeat(100_000);
    assert_eq!(error(&deep)["kind"], "malformed");
}

#[test]
fn the_id_of_a_malformed_question_is_echoed() {
    assert_eq!(speak("{\"id\":4,\"gme\":1}\nx\n")[0]["id"], 4);
    assert_eq!(speak("{\"id\":4,\"gme\":1}\nx\n")[1]["id"], Value::Null);
}

#[test]
fn lines_may_be_long_end_anyhow_and_lack_their_end() {
    let blanks = " ".repeat(1_000_000);
    assert_eq!(ask(json!({"game": "aviary", "position": format!("startpos{blanks}")}))["turn"], "white");
    assert_eq!(speak("{\"id\":1,\"game\":\"aviary\"}\r\n{\"id\":2,\"game\":\"aviary\"}").len(), 2);
    assert_eq!(speak("").len(), 0);
    let many = ["c8b6", "f1g3", "b6c8", "g3f1"].repeat(50);
    assert_eq!(ask(json!({"game": "aviary", "moves": many}))["turn"], "white");
}

/// A line much like a question.
fn nearly_a_question() -> impl Strategy<Value = Vec<u8>> {
    let text = prop_oneof![
        Just("startpos".to_owned()),
        "[WSOGTPCBRwsogtpcbr1-9/\\[\\] ]{0,40}",
        "[a-h][1-8][a-h][1-8]",
        "[A-Z]@[a-i][0-9]",
        ".{0,8}",
    ];
    let list = prop::collection::vec(text.clone(), 0..4);
    (text.clone(), list, text, any::<bool>(), 0..400usize).prop_map(|(position, moves, judge, cut, at)| {
        let question = json!({"id": at, "game": "aviary", "position": position, "moves": moves, "judge": judge});
        let mut line = question.to_string().into_bytes();
        if cut {
            line.truncate(at);
        }
        line
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_line_has_one_answer(
        lines in prop::collection::vec(prop_oneof![prop::collection::vec(any::<u8>(), 0..80), nearly_a_question()], 1..20)
    ) {
        let mut input = Vec::new();
        let mut count = 0;
        for line in lines {
            let line: Vec<u8> = line.into_iter().filter(|byte| *byte != b'\n').collect();
            input.extend(line);
            input.push(b'\n');
            count += 1;
        }
        let answers = speak(input);
        prop_assert_eq!(answers.len(), count);
        for answer in answers {
            prop_assert!(answer.get("error").is_some() || answer.get("legal").is_some());
            prop_assert!(answer.get("differ").is_none(), "{}", answer);
        }
    }
}
