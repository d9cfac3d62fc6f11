//! The script of the action for other people's checks: it fails for a wrong engine, and passes once that is known.

use std::fs;
use std::path::Path;
use std::process::Command;

use assert_cmd::cargo::cargo_bin;
use pretty_assertions::assert_eq;
use rulebook_needs::needs;

use super::folder::{Folder, read, text};

#[needs("bash", "python3", "sed", "xargs")]
#[test]
#[ignore = "slow"]
fn the_action_fails_for_a_wrong_engine_until_that_is_known() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = Folder::new("action");
    let rulebook = cargo_bin("rulebook");
    // A path with a blank, in the quotes in which a workflow would write it.
    let engine = folder.at("my engine.sh");
    fs::create_dir_all(folder.at("")).expect("a folder");
    let faulty = root.join("tests/cli/engines/faulty.py");
    fs::write(&engine, format!("exec python3 '{}' no_en_passant '{}'\n", text(&faulty), text(&rulebook)))
        .expect("a script");
    let command = format!("bash '{}'", text(&engine));
    let summary = folder.at("summary.md");
    let run = |output: &str, since: &str| {
        let status = Command::new(root.join(".github/action/validate"))
            .env("RULEBOOK", &rulebook)
            .env("RULEBOOK_GAME", "chess")
            .env("RULEBOOK_COMMAND", &command)
            .env("RULEBOOK_ARGUMENTS", "--positions 0 --timeout 900 --diagnose 0")
            .env("RULEBOOK_SINCE", since)
            .env("RULEBOOK_OUTPUT", folder.at(output))
            .env("GITHUB_STEP_SUMMARY", &summary)
            .env_remove("GITHUB_OUTPUT")
            // The badges and the site are tested beside what makes them; nothing is installed for them here.
            .env("PIP_NO_INDEX", "1")
            .output()
            .expect("bash")
            .status;
        status.code()
    };
    assert_eq!(run("first", ""), Some(1));
    assert!(read(&summary).starts_with("## chess: differs from the law\n\n    Fault: "), "{}", read(&summary));
    assert!(read(&folder.at("first/junit.xml")).contains("<testsuite"));
    assert_eq!(run("second", text(&folder.at("first/report.json"))), Some(0));
    assert!(read(&summary).contains("## chess: passed"));
    assert!(read(&folder.at("second/report.txt")).contains("Nothing is new; "));
}

#[needs("bash", "grep")]
#[test]
fn everything_that_is_released_has_one_version() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let tag = |tag: &str| {
        let script = Command::new(root.join(".github/release/version")).arg(tag).output().expect("bash");
        (script.status.code(), String::from_utf8_lossy(&script.stderr).lines().count())
    };
    assert_eq!(tag(concat!("v", env!("CARGO_PKG_VERSION"))), (Some(0), 0));
    let (status, said) = tag("v0.0.0");
    assert_eq!(status, Some(1));
    // The workspace, three other manifests, two for JavaScript, and the changelog.
    assert_eq!(said, 7);
}
