//! Threads have stacks of their own size, and there are not more than a machine can bear, whatever the environment says.

use std::process::{Command, Stdio};

use assert_cmd::cargo::cargo_bin;
use pretty_assertions::assert_eq;
use rulebook_needs::needs;

use super::folder::{Folder, text};

/// The exit status in an environment that asks for very many threads with very small stacks, and what was said.
fn strained(args: &[&str]) -> (Option<i32>, String) {
    let mut program = Command::new(cargo_bin!("rulebook"));
    program.args(args).env("RUST_MIN_STACK", "1").env("RAYON_NUM_THREADS", "100000").stdin(Stdio::null());
    let said = program.output().expect("the program runs");
    let text = [said.stdout, said.stderr].concat();
    (said.status.code(), String::from_utf8_lossy(&text).into_owned())
}

#[needs("python3")]
#[test]
#[ignore = "slow"]
fn every_command_gets_the_threads_that_it_needs() {
    let folder = Folder::new("threads");
    let part = folder.at("part.json");
    let rulebook = cargo_bin!("rulebook").display().to_string();
    let speak = ["--", &rulebook, "speak", "--by", "bitboard"];
    let uci = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/adapt/engine.py");
    let most = "100000";
    for args in [
        &["perft", "aviary", "startpos", "2", "--threads", "4", "--by", "both"][..],
        &["perft", "awele", "startpos", "6", "--threads", most, "--hash", "1"],
        &["verify", "awele", "--effort", "0"],
        &["worlds", "aviary", "entries", "--every", "1000"],
        &["claims", "aviary", "--slice"],
        &["export", text(&folder.at("export")), "--game", "awele"],
        &[&["validate", "awele", "--positions", "20"][..], &speak].concat(),
        &["adapt", "chess", "--uci", "--", "python3", uci, &rulebook, "chess", "right"],
        &["worlds", "awele", "--games", "4", "--threads", most],
        &["worlds", "aviary", "entries", "--every", "1000", "--part", "1/1", "--output", text(&part)],
        &["merge", text(&part)],
    ] {
        let (status, said) = strained(args);
        assert_eq!(status, Some(0), "{args:?}: {said}");
    }
}
