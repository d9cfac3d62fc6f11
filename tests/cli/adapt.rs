//! UCI engines behind the protocol that fail. What others answer is in `pages/adapt.md`.

use assert_cmd::cargo::cargo_bin;
use pretty_assertions::assert_eq;
use rulebook_needs::needs;
use serde_json::json;

use super::run::rulebook_given;

/// The engine, which needs Python 3.
const ENGINE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/adapt/engine.py");

#[needs("python3")]
#[test]
#[ignore = "slow"]
fn an_engine_that_fails_ends_the_adapter() {
    let question =
        |moves: &[&str]| json!({ "game": "chess", "rulings": "engines", "moves": moves }).to_string() + "\n";
    let three = [question(&[]), question(&["e2e4"]), question(&["e2e4", "e7e5"])].concat();
    let program = cargo_bin!("rulebook").to_str().expect("a path in UTF-8");
    for (fault, answered, told) in [
        ("dies", 2, "it ended (exit status: 3); the last line sent to it was `go perft 1`"),
        ("rubbish", 0, "`e2e9`, which is not a move of Chess"),
        ("miscounts", 0, "`Nodes searched: 21`, after listing 20 moves"),
        ("misspells", 0, "`nonsense`, which is not a position of Chess"),
        ("no perft", 0, "does not know `go perft`"),
        // On a busy machine it may not even have read the line in this time.
        ("late", 0, " within 3"),
    ] {
        let limit: &[&str] = if fault == "late" { &["--timeout", "3"] } else { &[] };
        let engine = ["--", "python3", ENGINE, program, "chess", fault];
        let said = rulebook_given(&[&["adapt", "chess", "--uci"], limit, &engine[..]].concat(), three.as_str());
        assert_eq!((said.out.lines().count(), said.status), (answered, 1), "{fault}: {}", said.err);
        assert!(said.err.contains(told), "{fault}: {}", said.err);
    }
}
