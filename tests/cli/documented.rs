//! The pages about the program show what it says. With `UPDATE_DOCS=1` they are written anew.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

use assert_cmd::cargo::cargo_bin;
use pretty_assertions::assert_eq;

#[test]
fn commands_are_documented_as_they_are() {
    check("docs/commands.md");
}

#[test]
fn the_protocol_is_documented_as_it_is() {
    check("docs/protocol.md");
}

#[test]
fn the_tutorial_is_as_it_goes() {
    check("docs/tutorial.md");
}

#[test]
fn validating_is_documented_as_it_is() {
    check("docs/validate.md");
}

fn check(page: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(page);
    let written = fs::read_to_string(&path).expect("the page");
    let run = with_real_output(&written);
    if env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, run).expect("the page is written");
    } else {
        assert_eq!(written, run, "UPDATE_DOCS=1 cargo test --test cli documented writes {page} anew");
    }
}

/// The page with every console block's output as it is: a block is one command line and what it says.
fn with_real_output(page: &str) -> String {
    let mut lines = page.lines();
    let mut real = String::new();
    while let Some(line) = lines.next() {
        real += &format!("{line}\n");
        if line != "```console" {
            continue;
        }
        let command = lines.next().and_then(|line| line.strip_prefix("$ ")).expect("a command line");
        real += &format!("$ {command}\n{}", output(command));
        assert!(lines.any(|line| line == "```"), "the block's end");
        real += "```\n";
    }
    real
}

/// What a shell shows after the command, and the exit status where it is not 0.
fn output(command: &str) -> String {
    let program = cargo_bin!("rulebook");
    let mut path = vec![program.parent().expect("a folder").to_owned()];
    path.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    let path = env::join_paths(path).expect("a path");
    let run = Command::new("sh").args(["-c", command]).env("PATH", path).output().expect("a shell");
    let (out, err) = (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
    let status = match run.status.code() {
        Some(0) => String::new(),
        code => format!("[exit status {}]\n", code.expect("an exit status")),
    };
    format!("{out}{err}{status}")
}
