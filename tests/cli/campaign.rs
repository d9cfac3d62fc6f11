//! Campaigns: planned, run, interrupted, damaged and merged.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use std::{fs, thread};

use assert_cmd::cargo::cargo_bin;
use pretty_assertions::assert_eq;
use rulebook::crosscheck::{derive, generator};
use rulebook::games::IDS;
use serde_json::{Value, json};

use super::folder::{Folder, text};
use super::run::{RunOutput, json, rulebook};

/// Plans a campaign of so many shards in a folder.
fn plan(dir: &Path, shards: &str, work: &[&str]) {
    let said = rulebook(&[&["campaign", "plan", text(dir)], work, &["--shards", shards]].concat());
    assert_eq!(said.status, 0, "{}{}", said.out, said.err);
}

/// Half a second's work in twelve shards.
const ENTRIES: &[&str] = &["aviary", "--world", "entries", "--every", "4"];

/// A driver.
fn driver(dir: &Path, args: &[&str]) -> Child {
    let mut command = Command::new(cargo_bin!("rulebook"));
    command.args(["campaign", "run", text(dir)]).args(args).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().expect("the program runs")
}

fn run(dir: &Path, args: &[&str]) -> RunOutput {
    rulebook(&[&["campaign", "run", text(dir)], args].concat())
}

/// The merged result's bytes.
fn merged(dir: &Path) -> Vec<u8> {
    let said = rulebook(&["campaign", "merge", text(dir)]);
    assert_eq!(said.status, 0, "{}{}", said.out, said.err);
    fs::read(dir.join("result.json")).expect("a result")
}

/// The files of the committed shards, as far as they are among the first thousand.
fn committed(dir: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(dir.join("shards/000")).into_iter().flatten().map(|file| file.expect("an entry").path());
    files.filter(|file| file.is_file() && file.extension().is_some_and(|is| is == "json")).collect()
}

/// The result of the campaign, computed in one go.
fn whole(folder: &Folder) -> Vec<u8> {
    let dir = folder.at("whole");
    plan(&dir, "12", ENTRIES);
    assert_eq!(run(&dir, &["--jobs", "1"]).status, 0);
    merged(&dir)
}

/// Makes a driver wait for ever once it has computed every other shard: what stands in for this one's result can be
/// opened only when somebody writes into it. So a driver that is to be killed is never done before.
pub fn never_read(dir: &Path, shard: u32) -> PathBuf {
    let place = dir.join(format!("shards/000/{shard:06}.json"));
    fs::create_dir_all(place.parent().expect("a folder")).expect("a folder");
    assert!(Command::new("mkfifo").arg(&place).status().is_ok_and(|status| status.success()));
    place
}

/// Waits until some shards are committed.
fn wait_for(dir: &Path, shards: usize, driver: &mut Child) {
    while committed(dir).len() < shards && driver.try_wait().expect("a child").is_none() {
        thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn every_step_has_help_with_examples() {
    for step in ["plan", "run", "status", "merge"] {
        let help = rulebook(&["campaign", step, "--help"]);
        assert_eq!(help.status, 0);
        assert!(
            help.out.contains("Examples:") && help.out.contains(&format!("rulebook campaign {step}")),
            "{}",
            help.out
        );
    }
}

#[test]
#[cfg_attr(not(feature = "exhaustive"), ignore = "exhaustive")]
#[cfg(unix)]
fn a_driver_that_is_killed_again_and_again_loses_nothing() {
    let folder = Folder::new("campaign-killed");
    let work = &["aviary", "--world", "entries"];
    let undisturbed = folder.at("undisturbed");
    plan(&undisturbed, "60", work);
    assert_eq!(run(&undisturbed, &[]).status, 0);
    let expected = merged(&undisturbed);
    let dir = folder.at("killed");
    plan(&dir, "60", work);
    let held_up = never_read(&dir, 59);
    for shards in [1, 4, 8] {
        let mut driver = driver(&dir, &["--jobs", "2"]);
        wait_for(&dir, shards, &mut driver);
        driver.kill().expect("it is killed");
        driver.wait().expect("it has ended");
    }
    assert!((8..60).contains(&committed(&dir).len()), "{:?}", committed(&dir));
    fs::remove_file(held_up).expect("it is removed");
    // What is left beside the files is not taken for one.
    fs::write(dir.join("shards/000/000011.json.1-1-1.new"), "half").expect("it is written");
    let refused = rulebook(&["campaign", "merge", text(&dir)]);
    assert_eq!(refused.status, 2);
    assert!(refused.err.contains("no result"), "{}", refused.err);
    assert_eq!(run(&dir, &[]).status, 0);
    assert_eq!(merged(&dir), expected);
}

/// In Python: has the system kill a program once it has computed for so many seconds.
#[cfg(unix)]
const KILLED_AFTER: &str = "import os, signal, sys
signal.setitimer(signal.ITIMER_PROF, float(sys.argv[1]))
os.execv(sys.argv[2], sys.argv[2:])";

/// Killed in the middle of shards: at moments that are drawn, and counted in the time that the driver has had for its
/// work, so that a busy machine changes nothing.
#[test]
#[cfg_attr(not(feature = "exhaustive"), ignore = "exhaustive")]
#[cfg(unix)]
fn a_driver_that_is_killed_within_shards_leaves_a_sound_folder() {
    let folder = Folder::new("campaign-within");
    let work = &["aviary", "--games", "24"];
    let undisturbed = folder.at("undisturbed");
    plan(&undisturbed, "12", work);
    assert_eq!(run(&undisturbed, &[]).status, 0);
    let expected = merged(&undisturbed);
    let dir = folder.at("killed");
    plan(&dir, "12", work);
    let (mut before, mut within) = (0, 0);
    for nth in 0..6 {
        let moment = (5 + derive(7, nth, 0) % 30) as f64 / 100.0;
        let mut driver = Command::new("python3");
        driver.args(["-c", KILLED_AFTER, &moment.to_string()]).arg(cargo_bin!("rulebook"));
        driver.args(["campaign", "run", text(&dir), "--jobs", "2"]).stdout(Stdio::null()).stderr(Stdio::null());
        within += u64::from(driver.status().expect("Python runs").code().is_none());
        let (status, code) = json(&["campaign", "status", text(&dir), "--json"]);
        let number = |key: &str| status[key].as_u64().expect("a number");
        assert_eq!((code, number("damaged_number"), number("failed_number")), (0, 0, 0), "{status}");
        assert_eq!(number("committed") + number("missing_number"), 12, "{status}");
        assert!(number("committed") >= before, "{status}");
        before = number("committed");
    }
    assert!(within > 0, "it has always ended by itself");
    assert_eq!(run(&dir, &[]).status, 0);
    assert_eq!(merged(&dir), expected);
}

#[test]
#[cfg_attr(not(feature = "exhaustive"), ignore = "exhaustive")]
fn the_merged_bytes_do_not_depend_on_jobs_parts_and_drivers() {
    let folder = Folder::new("campaign-parts");
    let expected = whole(&folder);
    let parts = ["3/7", "7/7", "1/7", "2/7", "6/7", "5/7", "4/7"].map(|part| ["--shard", part]);
    for (name, runs) in [("parts", &parts[..]), ("drivers", &[["--jobs", "1"], ["--jobs", "7"], ["--shard", "1/1"]])]
    {
        let dir = folder.at(name);
        plan(&dir, "12", ENTRIES);
        // All at once.
        let drivers: Vec<Child> = runs.iter().map(|args| driver(&dir, args)).collect();
        for mut driver in drivers {
            assert_eq!(driver.wait().expect("it has ended").code(), Some(0));
        }
        assert_eq!(merged(&dir), expected, "{name}");
    }
}

#[test]
#[cfg(unix)]
fn an_interrupted_driver_says_how_to_go_on() {
    let folder = Folder::new("campaign-interrupted");
    let dir = folder.at("interrupted");
    // Some minutes' work: it is not done when the signal comes.
    plan(&dir, "1000", &["aviary", "--games", "2000"]);
    let mut command = Command::new(cargo_bin!("rulebook"));
    command.args(["campaign", "run", text(&dir), "--jobs", "1"]).stdout(Stdio::piped());
    let mut driver = command.spawn().expect("the program runs");
    wait_for(&dir, 2, &mut driver);
    let id = driver.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().expect("kill").success());
    let said = driver.wait_with_output().expect("it has ended");
    let out = String::from_utf8_lossy(&said.stdout);
    assert_eq!(said.status.code(), Some(130), "{out}");
    assert!(out.contains("Interrupted; to resume: rulebook campaign run"), "{out}");
    let before = committed(&dir).len();
    assert!((2..1000).contains(&before));
    // Two shards more, whichever of them have a result.
    run(&dir, &["--shard", "1000/1000"]);
    run(&dir, &["--shard", "999/1000"]);
    assert!((before..=before + 4).contains(&committed(&dir).len()));
    let (status, _) = json(&["campaign", "status", text(&dir), "--json"]);
    assert_eq!(status["damaged"], json!([]));
}

/// A file-size limit stands for a full disk: the limit is less than a shard's file.
#[test]
#[cfg_attr(not(feature = "exhaustive"), ignore = "exhaustive")]
#[cfg(unix)]
fn a_full_disk_commits_nothing_and_loses_nothing() {
    let folder = Folder::new("campaign-full");
    let expected = whole(&folder);
    let dir = folder.at("full");
    plan(&dir, "12", ENTRIES);
    assert_eq!(run(&dir, &["--shard", "1/3"]).status, 0);
    let before = committed(&dir);
    let limited = |limit: &str| {
        let run = format!("{limit}; exec \"$0\" campaign run \"$1\"");
        let said =
            Command::new("sh").args(["-c", &run]).arg(cargo_bin!("rulebook")).arg(&dir).output().expect("a shell");
        (said.status.code(), String::from_utf8_lossy(&said.stderr).into_owned())
    };
    // The system says that the file is too large.
    let (status, err) = limited("trap '' XFSZ; ulimit -f 1");
    assert_eq!(status, Some(2), "{err}");
    assert!(err.contains("cannot write") && err.contains("committed results are kept"), "{err}");
    assert_eq!(committed(&dir), before);
    // Or it ends the program.
    let (status, err) = limited("ulimit -f 1");
    assert_eq!(status, None, "{err}");
    assert_eq!(committed(&dir).len(), before.len());
    assert_eq!(run(&dir, &[]).status, 0);
    assert_eq!(merged(&dir), expected);
}

#[test]
fn another_builds_campaign_is_refused() {
    let folder = Folder::new("campaign-build");
    let dir = folder.at("dir");
    plan(&dir, "12", ENTRIES);
    let manifest = dir.join("manifest.json");
    let good = fs::read_to_string(&manifest).expect("a manifest");
    let mut other: Value = serde_json::from_str(&good).expect("JSON");
    other["version"] = json!("0.0.9");
    other.as_object_mut().expect("an object").shift_remove("sha256");
    fs::write(&manifest, sealed(&other)).expect("it is written");
    for step in ["run", "status", "merge"] {
        let refused = rulebook(&["campaign", step, text(&dir)]);
        assert_eq!((refused.status, refused.out.as_str()), (2, ""), "{step}");
        assert!(refused.err.contains("the campaign was planned for version 0.0.9"), "{step}: {}", refused.err);
    }
    fs::write(&manifest, good.replace("12", "13")).expect("it is written");
    let refused = run(&dir, &[]);
    assert!(refused.err.contains("the manifest is damaged"), "{}", refused.err);
    let nowhere = rulebook(&["campaign", "status", text(&folder.at("nowhere"))]);
    assert_eq!(nowhere.status, 2);
    assert!(nowhere.err.contains("there is no campaign"), "{}", nowhere.err);
}

#[test]
fn what_cannot_be_planned_is_refused() {
    let folder = Folder::new("campaign-refused");
    let dir = folder.at("dir");
    let refused = |args: &[&str], why: &str| {
        let said = rulebook(&[&["campaign", "plan", text(&dir)], args].concat());
        assert_eq!((said.status, said.out.as_str()), (2, ""), "{args:?}");
        assert!(said.err.contains(why), "{args:?}: {}", said.err);
        assert!(!dir.exists(), "{args:?}");
    };
    refused(&["aviary"], "required");
    refused(&["aviary", "--games", "5", "--world", "moves"], "cannot be used with");
    refused(&["chess", "--games", "5", "--shards", "6"], "5 items cannot be divided into 6 shards");
    refused(&["chess", "--perft", "101"], "the maximum depth is 100");
    assert_eq!(run(&dir, &["--shard", "3/2"]).status, 2);
}

/// An engine in Python, written from the law's text, with a mistake.
#[test]
#[cfg_attr(not(feature = "exhaustive"), ignore = "exhaustive")]
fn a_wrong_program_is_found_shrunk_and_named() {
    let folder = Folder::new("campaign-program");
    let engine = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/readings/engine.py");
    let plan = |name: &str, args: &[&str]| {
        let dir = folder.at(name);
        let command =
            ["campaign", "plan", text(&dir), "awele", "--questions", "60", "--shards", "2", "--", "python3"];
        let said = rulebook(&[&command[..], &[text(&engine), "awele"], args].concat());
        assert_eq!(said.status, 0, "{}", said.err);
        let status = run(&dir, &[]).status;
        (dir, status)
    };
    let (right, status) = plan("right", &[]);
    assert_eq!(status, 0);
    merged(&right);
    let manifest: Value =
        serde_json::from_str(&fs::read_to_string(right.join("manifest.json")).expect("a manifest")).expect("JSON");
    let known = manifest["compared"][1]["files"].as_object().expect("files");
    assert_eq!(known.keys().collect::<Vec<_>>(), [text(&engine), "python3"]);

    let (wrong, status) = plan("wrong", &[MISTAKE]);
    assert_eq!(status, 1);
    let said = rulebook(&["campaign", "merge", text(&wrong)]);
    assert_eq!(said.status, 1, "{}", said.err);
    assert!(said.out.contains("Given `") && said.out.contains("awele."), "{}", said.out);
    assert!(said.out.contains("Asked again: "), "{}", said.out);
    let (result, _) = json(&["campaign", "merge", text(&wrong), "--json"]);
    assert_eq!((&result["holds"], result["found"].as_array().map(Vec::is_empty)), (&json!(false), Some(false)));
}

/// A mistake that every second question shows.
const MISTAKE: &str = "captures-in-own-houses";

#[test]
#[cfg(unix)]
fn a_program_that_has_changed_is_refused() {
    let folder = Folder::new("campaign-changed");
    let (dir, script) = (folder.at("dir"), folder.at("engine.sh"));
    let program = cargo_bin!("rulebook");
    fs::write(&script, format!("exec '{}' speak --by bitboard\n", program.display())).expect("it is written");
    let plan =
        ["campaign", "plan", text(&dir), "awele", "--questions", "20", "--shards", "2", "--", "sh", text(&script)];
    assert_eq!(rulebook(&plan).status, 0);
    assert_eq!(run(&dir, &["--shard", "1/2"]).status, 0);
    fs::write(&script, "exit 1\n").expect("it is written");
    let refused = run(&dir, &[]);
    assert_eq!(refused.status, 2);
    assert!(refused.err.contains("the campaign was planned for `sh "), "{}", refused.err);
}

pub fn sha256(text: &str) -> String {
    use sha2::Digest as _;
    sha2::Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// An object with a seal that fits.
pub fn sealed(object: &Value) -> String {
    let mut object = object.clone();
    object["sha256"] = json!(sha256(&object.to_string()));
    format!("{object}\n")
}

/// The library's tests have each kind of damage; here is what a user is told, and what helps.
#[test]
fn damage_and_quarantine_are_shown_and_refused_and_end() {
    let folder = Folder::new("campaign-again");
    let dir = folder.at("dir");
    plan(&dir, "12", &["aviary", "--world", "entries", "--every", "200"]);
    assert_eq!(run(&dir, &[]).status, 0);
    let expected = merged(&dir);
    let refused = |why: &str, help: &str| {
        let refused = rulebook(&["campaign", "merge", text(&dir)]);
        assert_eq!((refused.status, refused.out.as_str()), (2, ""));
        assert!(refused.err.contains(why) && refused.err.contains(help), "{}", refused.err);
    };
    let path = dir.join("shards/000/000005.json");
    let good = fs::read(&path).expect("a file");
    fs::write(&path, &good[..good.len() / 2]).expect("it is written");
    let (status, code) = json(&["campaign", "status", text(&dir), "--json"]);
    assert_eq!((code, &status["damaged"][0]["shard"], &status["committed"]), (1, &json!(5), &json!(11)));
    let said = rulebook(&["campaign", "status", text(&dir)]);
    assert!(said.out.contains("damaged     shard 5, ") && !said.out.contains("All shards"), "{}", said.out);
    refused("the result of shard 5 in", "remove a damaged or foreign file");
    // It is not taken for missing: somebody should look at it.
    assert_eq!(run(&dir, &[]).status, 1);
    fs::remove_file(&path).expect("it is removed");

    let manifest: Value =
        serde_json::from_str(&fs::read_to_string(dir.join("manifest.json")).expect("a manifest")).expect("JSON");
    let failed = dir.join("failed/000/000005.json");
    fs::create_dir_all(failed.parent().expect("a folder")).expect("a folder");
    let quarantined = json!({ "schema": 1, "campaign": manifest["sha256"], "shard": 5, "tries": 2, "reason": "it was cursed",
        "differs": false });
    fs::write(&failed, sealed(&quarantined)).expect("it is written");
    let said = run(&dir, &[]);
    assert_eq!(said.status, 1, "{}{}", said.out, said.err);
    assert!(said.out.contains("quarantined shard 5, tried 2 times: it was cursed"), "{}", said.out);
    refused("shard 5 is quarantined", "rulebook campaign run --again");
    // Another part of the shards does not try it.
    assert_eq!(run(&dir, &["--again", "--shard", "1/2"]).status, 0);
    assert!(failed.exists());
    assert_eq!(run(&dir, &["--again"]).status, 0);
    assert!(!failed.exists());
    assert_eq!(merged(&dir), expected);
}

/// The items and the totals that are merged.
fn totals(dir: &Path) -> Value {
    let said = run(dir, &[]);
    assert_eq!(said.status, 0, "{}{}", said.out, said.err);
    let (result, status) = json(&["campaign", "merge", text(dir), "--json"]);
    assert_eq!((status, &result["holds"]), (0, &json!(true)));
    assert_eq!(result["totals"]["items"], result["manifest"]["items"]);
    result["totals"].clone()
}

#[test]
#[cfg_attr(not(feature = "exhaustive"), ignore = "exhaustive")]
fn a_program_is_asked_every_case_of_the_corpus() {
    let folder = Folder::new("campaign-corpus");
    let program = cargo_bin!("rulebook");
    let plan = |name: &str, shards: &str, by: &str| {
        let dir = folder.at(name);
        let args = ["campaign", "plan", text(&dir), "awele", "--corpus", "--shards", shards, "--"];
        let said = rulebook(&[&args[..], &[text(program), "speak", "--by", by]].concat());
        assert_eq!(said.status, 0, "{}{}", said.out, said.err);
        dir
    };
    // Of so many shards some have no question about legal moves, and engines start while others end.
    let many = plan("model", "60", "model");
    let said = run(&many, &["--jobs", "8"]);
    assert_eq!(said.status, 0, "{}{}", said.out, said.err);
    let (model, bitboard) = (totals(&many), totals(&plan("bitboard", "3", "bitboard")));
    assert!(model["walks"].as_u64() >= model["items"].as_u64(), "{model}");
    assert!(model["positions"].as_u64() > Some(0), "{model}");
    assert_eq!(model, bitboard);
}

/// A program that answers nothing has not declined anything.
#[test]
fn a_program_that_fails_does_not_count_as_one_that_declines() {
    let folder = Folder::new("campaign-fails");
    let dir = folder.at("false");
    let planned = rulebook(&["campaign", "plan", text(&dir), "awele", "--corpus", "--shards", "2", "--", "false"]);
    assert_eq!(planned.status, 0, "{}{}", planned.out, planned.err);
    let said = run(&dir, &[]);
    assert_eq!(said.status, 1, "{}{}", said.out, said.err);
    assert!(!said.out.contains("\ndeclined "), "{}", said.out);
    let (status, _) = json(&["campaign", "status", text(&dir), "--json"]);
    assert_eq!((&status["differing"], &status["declined"]), (&json!(2), &json!(false)), "{status}");
    let (merged, _) = json(&["campaign", "merge", text(&dir), "--json"]);
    let found: Vec<&Value> =
        merged["found"].as_array().into_iter().flatten().map(|one| &one["fingerprint"]).collect();
    assert!(!found.is_empty() && !found.contains(&&json!("declined")), "{merged}");
}

#[test]
fn placements_are_planned_run_and_merged() {
    let folder = Folder::new("campaign-placements");
    let dir = folder.at("kings");
    plan(&dir, "3", &["chess", "--placements", "Kk"]);
    let totals = totals(&dir);
    // 64 squares for one King, 63 for the other, either player to move.
    assert_eq!((&totals["items"], &totals["positions"]), (&json!(8064), &json!(8064)));
    let refused = rulebook(&["campaign", "plan", text(&folder.at("none")), "awele", "--placements", "K"]);
    assert_eq!(refused.status, 2);
    assert!(refused.err.contains("placed one by one on a board"), "{}", refused.err);
}

/// Where a game is over, no sequence goes on, and there is nothing to divide by.
#[test]
fn sequences_from_the_end_of_a_game_are_none() {
    let folder = Folder::new("campaign-mate");
    let dir = folder.at("mate");
    let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    plan(&dir, "1", &["chess", "--perft", "4", "--position", mate]);
    let totals = totals(&dir);
    assert_eq!((&totals["items"], &totals["nodes"]), (&json!(1), &json!(0)));
}

/// The campaigns whose results are kept: every local world is among them but those that would take years, and each
/// manifest is of one of them.
#[test]
fn the_campaigns_that_are_kept_are_those_of_the_script() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let run = Command::new("python3").args(["docs/campaigns/run", "--list"]).current_dir(root).output();
    let listed = String::from_utf8(run.expect("python3").stdout).expect("UTF-8");
    let listed: BTreeSet<&str> = listed.lines().collect();
    let too_many = ["chess-kings-and-two", "tori-shogi-phoenixes-and-two"];
    let worlds = IDS.iter().flat_map(|id| {
        let worlds = generator(id).expect("a game").written_worlds();
        worlds.into_iter().map(move |world| format!("{id}-{}", world.name))
    });
    let missing: Vec<String> = worlds.filter(|world| !listed.contains(world.as_str())).collect();
    assert_eq!(missing, too_many.map(str::to_owned).into_iter().rev().collect::<Vec<_>>());
    for entry in fs::read_dir(root.join("docs/campaigns")).expect("the folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|extension| extension == "json") {
            let name = path.file_stem().and_then(|stem| stem.to_str()).expect("a name");
            assert!(listed.contains(name), "{name}");
        }
    }
}
