//! A line of the protocol that does not end. What questions are answered, long ones too, is in `pages/speak.md`.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};

use pretty_assertions::assert_eq;

#[test]
fn a_line_without_an_end_is_answered() {
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
