//! Local worlds, listed, compared, left off and gone on with.

use std::process::{Command, Stdio};
use std::time::Duration;
use std::{fs, thread};

use assert_cmd::cargo::cargo_bin;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};

use super::campaign::never_read;
use super::folder::{Folder, text};
use super::run::{json, rulebook};

/// The folder of a campaign in a test's folder.
const SO_FAR: &str = "so-far";

/// How many shards are committed in it.
fn committed(folder: &Folder) -> usize {
    let files = fs::read_dir(folder.at(SO_FAR).join("shards/000")).into_iter().flatten();
    let paths = files.map(|file| file.expect("an entry").path());
    paths.filter(|path| path.is_file() && path.extension().is_some_and(|is| is == "json")).count()
}

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
        (Some("aviary"), Some(5), 0)
    );
    let entries = &answer["worlds"][2];
    assert_eq!(
        (&entries["world"], &entries["cases"], &entries["rulings"]),
        (&json!("entries"), &json!(3456), &json!(1))
    );
}

#[test]
#[cfg_attr(not(feature = "exhaustive"), ignore = "exhaustive")]
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
    assert!(unknown.err.contains("its local worlds are: moves, attacks, entries, last-sparrow"), "{}", unknown.err);
    assert_eq!(rulebook(&["worlds", "aviary", "moves", "--every", "0"]).status, 2);
    assert_eq!(rulebook(&["worlds", "aviary", "--every", "2"]).status, 2);
    assert_eq!(rulebook(&["worlds", "aviary", "--resume", "file"]).status, 2);
    let nowhere = rulebook(&["worlds", "aviary", "entries", "--resume", "Cargo.toml/folder"]);
    assert_eq!(nowhere.status, 2);
    assert!(nowhere.err.contains("cannot write Cargo.toml/folder/manifest.json"), "{}", nowhere.err);
}

#[test]
#[cfg(unix)]
fn a_run_that_is_killed_is_gone_on_with() {
    let folder = Folder::new("killed");
    let file = folder.at(SO_FAR);
    // Parts have 64 cases.
    let planned = ["campaign", "plan", text(&file), "aviary", "--world", "moves", "--every", "400", "--shards", "32"];
    assert_eq!(rulebook(&planned).status, 0);
    let held_up = never_read(&file, 31);
    let args = ["worlds", "aviary", "moves", "--every", "400", "--json"];
    let mut resumed: Vec<&str> = args.to_vec();
    resumed.extend(["--resume", text(&file)]);
    let mut child =
        Command::new(cargo_bin!("rulebook")).args(&resumed).stdout(Stdio::null()).spawn().expect("the program runs");
    while committed(&folder) == 0 && child.try_wait().expect("a child").is_none() {
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("it is killed");
    child.wait().expect("it has ended");
    let left_off = committed(&folder);
    fs::remove_file(held_up).expect("it is removed");
    let (whole, status) = json(&args);
    assert_eq!(status, 0);
    let cases = whole["compared"].as_u64().expect("a number");
    assert_eq!(cases.div_ceil(64), 32);
    assert!((1..32).contains(&left_off), "it was ended after {left_off} parts of {cases} cases");
    let (rest, status) = json(&resumed);
    assert_eq!((timeless(rest), status), (timeless(whole), 0));
    // Once all is done the same is told again, at once.
    let (again, _) = json(&resumed);
    assert_eq!(again["compared"].as_u64(), Some(cases));
}

#[test]
fn two_runs_may_share_a_folder() {
    let folder = Folder::new("two-runs");
    let file = folder.at(SO_FAR);
    let path = file.to_str().expect("UTF-8");
    let args = ["worlds", "aviary", "entries", "--every", "7", "--json", "--resume", path];
    let run = || {
        let run = Command::new(cargo_bin!("rulebook")).args(args).stdout(Stdio::piped()).spawn();
        run.expect("the program runs")
    };
    for run in [run(), run()] {
        let said = run.wait_with_output().expect("it has ended");
        let answer: Value = serde_json::from_slice(&said.stdout).expect("JSON");
        assert_eq!((answer["holds"].as_bool(), answer["compared"].as_u64()), (Some(true), Some(494)));
    }
}

/// What the program says when it cannot go on with what is there; without the line breaks, which are no matter.
fn refused(args: &[&str]) -> String {
    let said = rulebook(args);
    assert_eq!((said.status, said.out.as_str()), (2, ""), "{}", said.err);
    said.err.split_whitespace().filter(|word| *word != "|").collect::<Vec<_>>().join(" ")
}

#[test]
fn a_file_of_an_earlier_version_is_refused() {
    let folder = Folder::new("earlier");
    let file = folder.at("so-far.json");
    let old = r#"{"version":"0.2.0","game":"aviary","world":"entries","size":3456,"every":100,"done":35,"seconds":0.5,"seen":{},"sha256":"0"}"#;
    fs::write(&file, old).expect("it is written");
    let path = file.to_str().expect("UTF-8");
    let said = refused(&["worlds", "aviary", "entries", "--every", "100", "--resume", path]);
    assert!(
        said.contains("it is a file") && said.contains("of version 0.2.0 or earlier cannot be continued"),
        "{said}"
    );
    assert_eq!(fs::read_to_string(&file).expect("a file"), old);
}

#[test]
fn a_folder_of_something_else_is_refused() {
    let folder = Folder::new("refused");
    let file = folder.at(SO_FAR);
    let path = file.to_str().expect("UTF-8");
    let args = ["worlds", "aviary", "entries", "--every", "100", "--resume", path];
    assert_eq!(rulebook(&args).status, 0);
    let other = |args: &[&str], why: &str| {
        let said = refused(args);
        assert!(said.contains("cannot resume from") && said.contains(why), "{said}");
    };
    other(&["worlds", "aviary", "moves", "--every", "100", "--resume", path], "\"world\":\"entries\"");
    other(&["worlds", "awele", "few-seeds", "--resume", path], "game aviary, not awele");
    other(&["worlds", "aviary", "entries", "--resume", path], "items 35, not 3456");
    // What was committed must be as it was written.
    let manifest = file.join("manifest.json");
    let good = fs::read_to_string(&manifest).expect("a file");
    fs::write(&manifest, good.replace("\"items\":35", "\"items\":34")).expect("it is written");
    other(&args, "the manifest is damaged");
    fs::write(&manifest, good).expect("it is written");
    let shard = file.join("shards/000/000000.json");
    fs::write(&shard, "").expect("it is written");
    let said = refused(&args);
    assert!(said.contains("the result of shard 0 in") && said.contains("remove a damaged or foreign file"), "{said}");
    fs::remove_file(&shard).expect("it is removed");
    assert_eq!(rulebook(&args).status, 0);
}
