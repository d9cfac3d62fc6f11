//! Local worlds, listed, compared, left off and gone on with.

use std::process::{Command, Stdio};
use std::time::Duration;
use std::{fs, thread};

use assert_cmd::cargo::cargo_bin;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::folder::Folder;
use super::run::{json, rulebook};

/// How far an enumeration has come that writes into this folder.
fn so_far(folder: &Folder) -> Option<Value> {
    serde_json::from_str(&fs::read_to_string(folder.at(SO_FAR)).ok()?).ok()
}

const SO_FAR: &str = "so-far.json";

/// An answer without what differs from run to run.
fn timeless(mut answer: Value) -> Value {
    answer["seconds"].take();
    answer
}

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
        (Some("aviary"), Some(4), 0)
    );
    let entries = &answer["worlds"][1];
    assert_eq!(
        (&entries["world"], &entries["cases"], &entries["rulings"]),
        (&json!("entries"), &json!(3456), &json!(1))
    );
}

#[test]
fn a_world_is_compared() {
    let said = rulebook(&["worlds", "aviary", "entries"]);
    assert_eq!(said.status, 0);
    let row: Vec<&str> = said.out.lines().nth(1).expect("a row").split_whitespace().collect();
    assert_eq!(row[..5], ["aviary", "entries", "3456", "3456", "0"]);
    assert!(said.out.ends_with("\nAll checks passed.\n"), "{}", said.out);
    // Every 50000th case would be under the same rulings; a step a little longer visits all of them.
    let (answer, status) = json(&["worlds", "aviary", "sparrows-in-hand", "--every", "50000", "--json"]);
    assert_eq!((answer["holds"].as_bool(), answer["compared"].as_u64(), status), (Some(true), Some(560), 0));
    assert_eq!((&answer["disagreements"], &answer["untold"]), (&json!([]), &json!(0)));
}

#[test]
fn a_question_about_worlds_may_be_malformed() {
    let unknown = rulebook(&["worlds", "aviary", "underworld"]);
    assert_eq!((unknown.status, unknown.out.as_str()), (2, ""));
    assert!(unknown.err.contains("aviary has no local world `underworld`"), "{}", unknown.err);
    assert!(unknown.err.contains("its local worlds are: moves, entries, last-sparrow"), "{}", unknown.err);
    assert_eq!(rulebook(&["worlds", "aviary", "moves", "--every", "0"]).status, 2);
    assert_eq!(rulebook(&["worlds", "aviary", "--every", "2"]).status, 2);
    assert_eq!(rulebook(&["worlds", "aviary", "--resume", "file"]).status, 2);
    let nowhere = rulebook(&["worlds", "aviary", "entries", "--resume", "no/such/folder/file"]);
    assert_eq!(nowhere.status, 2);
    assert!(nowhere.err.contains("cannot write no/such/folder/file"), "{}", nowhere.err);
}

#[test]
fn a_run_that_is_killed_is_gone_on_with() {
    let folder = Folder::new("killed");
    let file = folder.at(SO_FAR);
    let args = ["worlds", "aviary", "moves", "--every", "40", "--json"];
    let mut resumed: Vec<&str> = args.to_vec();
    resumed.extend(["--resume", file.to_str().expect("UTF-8")]);
    let mut child =
        Command::new(cargo_bin!("rulebook")).args(&resumed).stdout(Stdio::null()).spawn().expect("the program runs");
    let done = |folder: &Folder| so_far(folder).and_then(|so_far| so_far["done"].as_u64()).unwrap_or_default();
    while done(&folder) == 0 && child.try_wait().expect("a child").is_none() {
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("it is killed");
    child.wait().expect("it has ended");
    let left_off = done(&folder);
    let (whole, status) = json(&args);
    assert_eq!(status, 0);
    let cases = whole["compared"].as_u64().expect("a number");
    assert!((1..cases).contains(&left_off), "it was ended after {left_off} of {cases} cases");
    let (rest, status) = json(&resumed);
    assert_eq!((timeless(rest), status), (timeless(whole), 0));
    // Once all is done the same is told again, at once.
    let (again, _) = json(&resumed);
    assert_eq!(again["compared"].as_u64(), Some(cases));
    assert_eq!(done(&folder), cases);
}

/// The text of a saved run with the checksum that belongs to it.
fn sealed(mut state: Value) -> String {
    let keys = state.as_object_mut().expect("an object");
    keys.shift_remove("sha256");
    let digest: String = Sha256::digest(state.to_string()).iter().map(|byte| format!("{byte:02x}")).collect();
    state["sha256"] = json!(digest);
    format!("{state}\n")
}

#[test]
fn a_second_run_with_the_same_file_is_refused() {
    let folder = Folder::new("two-runs");
    let file = folder.at(SO_FAR);
    let path = file.to_str().expect("UTF-8");
    let args = ["worlds", "aviary", "moves", "--every", "4", "--resume", path];
    let mut first =
        Command::new(cargo_bin!("rulebook")).args(args).stdout(Stdio::null()).spawn().expect("the program runs");
    while so_far(&folder).is_none() && first.try_wait().expect("a child").is_none() {
        thread::sleep(Duration::from_millis(1));
    }
    let mut second =
        Command::new(cargo_bin!("rulebook")).args(args).stderr(Stdio::piped()).spawn().expect("the program runs");
    // It does not wait for the first.
    for _ in 0..500 {
        if second.try_wait().expect("a child").is_some() {
            break;
        }
        thread::sleep(Duration::from_millis(10));
    }
    let running = first.try_wait().expect("a child").is_none();
    first.kill().expect("it is killed");
    first.wait().expect("it has ended");
    let _ = second.kill();
    let said = second.wait_with_output().expect("it has ended");
    let err = String::from_utf8_lossy(&said.stderr).into_owned();
    assert!(running, "the first run ended too soon");
    assert_eq!(said.status.code(), Some(2), "{err}");
    assert!(err.contains("another run is using"), "{err}");
}

#[test]
fn an_edited_file_is_told_from_a_true_one() {
    let folder = Folder::new("edited");
    let file = folder.at(SO_FAR);
    let args = ["worlds", "aviary", "entries", "--every", "100", "--resume", file.to_str().expect("UTF-8")];
    assert_eq!(rulebook(&args).status, 0);
    let good = fs::read_to_string(&file).expect("a file");
    assert_eq!(good, sealed(so_far(&folder).expect("JSON")));
    let refused = |text: &str, why: &str| {
        fs::write(&file, text).expect("it is written");
        let said = rulebook(&args);
        assert_eq!((said.status, said.out.as_str()), (2, ""), "{text}");
        let err = said.err.split_whitespace().filter(|word| *word != "|").collect::<Vec<_>>().join(" ");
        assert!(err.contains(why) && err.contains("remove this one to start over"), "{err}");
        assert_eq!(fs::read_to_string(&file).expect("a file"), text);
    };
    let changed = "the file has been changed since it was written";
    // Cases that were never compared, or a file that ends too early.
    refused(&good.replace("\"done\":35", "\"done\":34"), changed);
    refused(good.trim_end(), changed);
    refused(&good.replace("\":", "\": "), "the file has no checksum");
    // As version 0.2.0 wrote it.
    let (old, _) = good.split_once(",\"sha256\"").expect("a checksum");
    refused(&format!("{old}}}\n"), "the file has no checksum");
    fs::write(&file, &good).expect("it is written");
    assert_eq!(rulebook(&args).status, 0);
}

#[test]
fn a_file_of_something_else_is_refused() {
    let folder = Folder::new("refused");
    let file = folder.at(SO_FAR);
    let path = file.to_str().expect("UTF-8");
    let args = ["worlds", "aviary", "entries", "--every", "100", "--resume", path];
    assert_eq!(rulebook(&args).status, 0);
    let good = so_far(&folder).expect("a file");
    let written = |key: &str, value: Value| {
        let mut other = good.clone();
        other[key] = value;
        let text = sealed(other);
        fs::write(&file, &text).expect("it is written");
        let said = rulebook(&args);
        assert_eq!((said.status, said.out.as_str()), (2, ""), "{key}");
        // A refused file is left as it is.
        assert_eq!(fs::read_to_string(&file).expect("a file"), text);
        // Where the lines break is no matter.
        said.err.split_whitespace().filter(|word| *word != "|").collect::<Vec<_>>().join(" ")
    };
    let refused = |key: &str, value: Value, why: &str| {
        let said = written(key, value);
        assert!(said.contains("cannot resume from") && said.contains(why), "{key}: {said}");
    };
    let version = env!("CARGO_PKG_VERSION");
    refused("version", json!("0.0.9"), &format!("the file is for version 0.0.9, not version {version}"));
    refused("game", json!("tafl"), "the file is for game tafl, not game aviary");
    refused("world", json!("moves"), "the file is for world moves, not world entries");
    refused("size", json!(7), "the file is for size 7, not size 3456");
    refused("every", json!(1), "the file is for --every 1, not --every 100");
    refused("done", json!(3456), "the file has more cases compared than there are: 35");
    refused("done", json!("x"), "the file is not a saved comparison");
    refused("sean", json!(1), "the file is not a saved comparison");
    // What a file says was found must be there still.
    let vanished = written("seen", json!({"plays aviary.enter.vacant": 5}));
    assert!(vanished.contains("case 5 of the world `entries` was seen to differ"), "{vanished}");
    let beyond = written("seen", json!({"count": u64::MAX}));
    assert!(beyond.contains("and does not now"), "{beyond}");
    fs::write(&file, [0xff]).expect("it is written");
    assert_eq!(rulebook(&args).status, 2);
}
