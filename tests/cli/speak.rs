//! Long lines of the protocol, and lines by chance. What questions are answered is in `pages/speak.md`.

use pretty_assertions::assert_eq;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::schemas::{QUESTION, schema_of};
use crate::run::rulebook_given;

/// The answers to these lines, one each, which are as the schemas say.
fn speak(input: impl Into<Vec<u8>>) -> Vec<Value> {
    let said = rulebook_given(&["speak"], input);
    assert_eq!((said.status, said.err.as_str()), (0, ""));
    let answers: Vec<Value> = said.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let schema = schema_of(&Value::Null);
    for answer in &answers {
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
    assert_eq!(error(&"[".repeat(100_000))["kind"], "malformed");
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
    // A rank without a square, 9,000 wrong signs, and five fields that are missing.
    let error = error(&json!({"game": "chess", "position": format!("/{}", "x".repeat(9_000))}).to_string());
    let listed = error["faults"].as_array().expect("a list").len();
    assert_eq!((listed, error["more_faults"].as_u64()), (200, Some(8_806)));
    let message = error["message"].as_str().expect("a text");
    assert!(message.len() < 2_000 && message.ends_with(" more"), "{message}");
}

#[test]
fn lines_may_be_long() {
    let blanks = " ".repeat(1_000_000);
    assert_eq!(ask(json!({"game": "aviary", "position": format!("startpos{blanks}")}))["turn"], "white");
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
