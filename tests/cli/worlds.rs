//! Local worlds, listed and compared.

use pretty_assertions::assert_eq;
use serde_json::json;

use super::run::{json, rulebook};

#[test]
fn worlds_are_listed_with_their_sizes() {
    let said = rulebook(&["worlds", "aviary"]);
    assert_eq!(said.status, 0);
    for part in [
        "moves\n    each bird",
        "    798336 cases: 399168 positions under 2 sets of rulings\n",
        "27955200 cases: 873600 positions under 32 sets of",
    ] {
        assert!(said.out.contains(part), "{part} in {}", said.out);
    }
    let (answer, status) = json(&["worlds", "aviary", "--json"]);
    assert_eq!(
        (answer["game"].as_str(), answer["worlds"].as_array().map(Vec::len), status),
        (Some("aviary"), Some(5), 0)
    );
    let entries = &answer["worlds"][2];
    assert_eq!(
        (&entries["world"], &entries["cases"], &entries["rulings"]),
        (&json!("entries"), &json!(3456), &json!(1))
    );
}

#[test]
#[ignore = "slow"]
fn a_world_is_compared() {
    let said = rulebook(&["worlds", "aviary", "entries"]);
    assert_eq!(said.status, 0);
    let row: Vec<&str> = said.out.lines().nth(1).expect("a row").split_whitespace().collect();
    assert_eq!(row, ["aviary", "entries", "3456", "3456", "0"]);
    assert!(said.out.ends_with("\nAll checks passed.\n"), "{}", said.out);
    // Every 50000th case would be under the same rulings; a step a little longer visits all of them.
    let (answer, status) = json(&["worlds", "aviary", "sparrows-in-hand", "--every", "50000", "--json"]);
    assert_eq!((answer["holds"].as_bool(), answer["counted"]["items"].as_u64(), status), (Some(true), Some(560), 0));
    assert_eq!((&answer["disagreements"], &answer["untold"]), (&json!([]), &json!(0)));
}

#[test]
fn a_question_about_worlds_may_be_malformed() {
    let unknown = rulebook(&["worlds", "aviary", "underworld"]);
    assert_eq!((unknown.status, unknown.out.as_str()), (2, ""));
    assert!(unknown.err.contains("aviary has no local world `underworld`"), "{}", unknown.err);
    assert!(unknown.err.contains("its local worlds are: moves, attacks, entries"), "{}", unknown.err);
    assert_eq!(rulebook(&["worlds", "aviary", "moves", "--every", "0"]).status, 2);
    assert_eq!(rulebook(&["worlds", "aviary", "--every", "2"]).status, 2);
    // Until version 0.7.
    assert_eq!(rulebook(&["worlds", "aviary", "entries", "--resume", "folder"]).status, 2);
}
