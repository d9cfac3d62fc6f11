//! An output that cannot be written, or that nobody reads to its end.

use std::fs::File;
use std::io;
use std::process::{Command, Stdio};

use assert_cmd::cargo::cargo_bin;
use pretty_assertions::assert_eq;

/// The program with these arguments and an empty standard input.
fn program(args: &[&str]) -> Command {
    let mut program = Command::new(cargo_bin!("rulebook"));
    program.args(args).stdin(Stdio::null());
    program
}

/// The exit status, and what was said on the standard error, if nobody reads the standard output.
fn unread(args: &[&str]) -> (Option<i32>, String) {
    let (reader, writer) = io::pipe().expect("a pipe");
    drop(reader);
    let output = program(args).stdout(writer).stderr(Stdio::piped()).output().expect("the program runs");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn a_reader_that_closes_early_does_not_change_the_status() {
    let impossible = "8/8/8/8/8/8/8/8[] w";
    for (args, status) in [
        (&["show", "aviary"][..], 0),
        (&["--help"], 0),
        (&["speak"], 0),
        (&["show", "aviary", impossible], 1),
        (&["show", "aviary", impossible, "--json"], 1),
        (&["perft", "aviary", impossible, "1"], 1),
        (&["explain", "aviary", "startpos", "a7a8"], 1),
        (&["show", "checkers", "--json"], 2),
    ] {
        assert_eq!(unread(args), (Some(status), String::new()), "{args:?}");
    }
}

#[test]
fn questions_end_with_the_reader_of_their_answers() {
    let (reader, writer) = io::pipe().expect("a pipe");
    drop(reader);
    // The writer of the questions stays open: the program must not wait for more of them.
    let mut speak = Command::new(cargo_bin!("rulebook"));
    let mut speak = speak.arg("speak").stdin(Stdio::piped()).stdout(writer).spawn().expect("the program runs");
    let mut questions = speak.stdin.take().expect("a pipe");
    io::Write::write_all(&mut questions, b"{\"game\":\"checkers\"}\n").expect("it is read");
    assert_eq!(speak.wait().expect("it ends").code(), Some(0));
    drop(questions);
}

#[cfg(target_os = "linux")]
fn full() -> File {
    File::options().write(true).open("/dev/full").expect("a full device")
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_cannot_be_written_is_an_error() {
    for args in [
        &["--help"][..],
        &["--version"],
        &["help", "perft"],
        &["moves", "--help"],
        &["show", "aviary"],
        &["show", "aviary", "--json"],
        &["show", "aviary", "8/8/8/8/8/8/8/8[] w"],
        &["rulings", "aviary"],
        &["perft", "aviary", "startpos", "1"],
    ] {
        let said = program(args).stdout(full()).output().expect("the program runs");
        let err = String::from_utf8_lossy(&said.stderr);
        assert_eq!(said.status.code(), Some(2), "{args:?}: {err}");
        assert!(err.contains("No space left"), "{args:?}: {err}");
    }
    let mut speak = program(&["speak"]);
    let speak = speak.stdin(Stdio::piped()).stdout(full()).stderr(Stdio::null());
    let mut speak = speak.spawn().expect("the program runs");
    // The program may end before it has read the question.
    let _ = io::Write::write_all(&mut speak.stdin.take().expect("a pipe"), b"{}\n");
    assert_eq!(speak.wait().expect("it ends").code(), Some(2));
}

#[cfg(target_os = "linux")]
#[test]
fn an_error_that_cannot_be_said_keeps_its_status() {
    for args in
        [&["show", "aviary", "x"][..], &["show", "checkers"], &["dance"], &[], &["show", "aviary", "--by", "x"]]
    {
        let status = program(args).stdout(Stdio::null()).stderr(full()).status().expect("the program runs");
        assert_eq!(status.code(), Some(2), "{args:?}");
    }
    let status = program(&["--help"]).stdout(full()).stderr(full()).status().expect("the program runs");
    assert_eq!(status.code(), Some(2));
}
