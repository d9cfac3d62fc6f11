//! Parts whose work is killed. What they are merged to is in `pages/parts.md`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use assert_cmd::cargo::cargo_bin;
use pretty_assertions::assert_eq;
use rulebook::crosscheck::derive;
use rulebook_needs::needs;
use serde_json::Value;

use super::folder::{Folder, text};
use super::run::{json, rulebook, rulebook_given};

/// The lines of all parts.
fn parts(work: &[&str], of: u64) -> Vec<String> {
    let part = |number| {
        let said = rulebook(&[work, &["--part", &format!("{number}/{of}")]].concat());
        assert_eq!((said.status, said.err.as_str(), said.out.lines().count()), (0, "", 1), "{}", said.out);
        said.out
    };
    (1..=of).map(part).collect()
}

/// In Python: has the system kill a program once it has computed for so many seconds.
#[cfg(unix)]
const KILLED_AFTER: &str = "import os, signal, sys
signal.setitimer(signal.ITIMER_PROF, float(sys.argv[1]))
os.execv(sys.argv[2], sys.argv[2:])";

/// In Python: for how many seconds a program computes.
#[cfg(unix)]
const COMPUTES: &str = "import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_utime + used.ru_stime)";

#[cfg(unix)]
fn seconds_of(args: &[&str]) -> f64 {
    let mut python = Command::new("python3");
    let said = python.args(["-c", COMPUTES]).arg(cargo_bin!("rulebook")).args(args).output().expect("Python runs");
    String::from_utf8_lossy(&said.stdout).trim().parse().expect("a number")
}

/// The finished parts in a folder.
#[cfg(unix)]
fn finished(dir: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let files = fs::read_dir(dir).expect("a folder").map(|entry| entry.expect("an entry").path());
    let files = files.filter(|file| file.extension().is_some_and(|is| is == "json"));
    files.map(|file| (file.clone(), fs::read(file).expect("a file"))).collect()
}

/// A loop as a shell has it: it computes the next part that is missing. What is in progress is killed 65 times, at moments that
/// are drawn, and counted in the time that the program has had, so that a busy machine changes nothing.
#[needs("python3")]
#[test]
#[ignore = "slow"]
#[cfg(unix)]
fn whoever_is_killed_sixty_five_times_loses_at_most_the_part_in_progress() {
    const OF: u64 = 6;
    let folder = Folder::new("parts-killed");
    let work = ["worlds", "aviary", "entries", "--threads", "1"];
    let expected = rulebook_given(&["merge", "--json", "-"], parts(&work, OF).concat().as_bytes()).out;
    // Beside other programs the same work takes more time of the processor.
    let least = |args: &[&str]| (0..3).map(|_| seconds_of(args)).fold(f64::INFINITY, f64::min);
    let (start, part) = (least(&["worlds", "aviary"]), least(&[&work[..], &["--part", &format!("1/{OF}")]].concat()));
    let merge = |args: &[&str], dir: &Path| {
        let files: Vec<String> = finished(dir).keys().map(|file| text(file).to_owned()).collect();
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        rulebook(&[&["merge"], args, &files].concat())
    };
    let missing = |dir: &Path| match finished(dir).len() {
        0 => (1..=OF).collect::<Vec<u64>>(),
        _ => merge(&["--missing"], dir).out.lines().map(|number| number.parse().expect("a number")).collect(),
    };
    let (mut kills, mut within, mut turns) = (0, 0, 0);
    for round in 0.. {
        let dir = folder.at(&format!("round-{round}"));
        fs::create_dir(&dir).expect("a folder");
        while let Some(number) = missing(&dir).first() {
            let before = finished(&dir);
            // Every other time the program has begun with its part.
            let from = if turns % 2 == 0 { 0.0 } else { start };
            let moment = match kills {
                // Long enough for everybody.
                65 => 1e6,
                _ => from + (part - from) * (1 + derive(7, 1, turns) % 110) as f64 / 100.0,
            };
            turns += 1;
            let (portion, file) = (format!("{number}/{OF}"), dir.join(format!("{number}.json")));
            let mut python = Command::new("python3");
            python.args(["-c", KILLED_AFTER, &moment.to_string()]).arg(cargo_bin!("rulebook")).args(work);
            python.args(["--part", &portion, "--output", text(&file)]).stdout(Stdio::null());
            let killed = python.status().expect("Python runs").code().is_none();
            kills += u64::from(killed);
            within += u64::from(killed && moment > start);
            let after = finished(&dir);
            // What is finished stays as it is, and only the part in progress is lost.
            assert!(before.iter().all(|(file, bytes)| after.get(file) == Some(bytes)));
            assert!(killed || after.len() == before.len() + 1, "part {number} is neither killed nor there");
            let without = |number: &u64| !after.contains_key(&dir.join(format!("{number}.json")));
            assert_eq!(missing(&dir), (1..=OF).filter(without).collect::<Vec<u64>>());
        }
        let merged = merge(&["--json"], &dir);
        assert_eq!((merged.status, merged.out == expected), (0, true), "{}", merged.err);
        if kills == 65 {
            break;
        }
    }
    assert!(within >= 20, "only {within} of 65 were killed within a part");
}

/// GNU parallel with the two lines of docs/using/parts.md: killed, and run again.
#[test]
#[ignore = "slow"]
#[cfg(unix)]
fn gnu_parallel_goes_on_where_it_was_killed() {
    if Command::new("parallel").arg("--version").output().is_err() {
        eprintln!("not run: there is no GNU parallel");
        return;
    }
    let folder = Folder::new("parts-parallel");
    let program = cargo_bin!("rulebook").display().to_string();
    let run = |killed_after: &str| {
        let line = format!(
            "cd {} && seq 12 | timeout --signal KILL {killed_after} parallel --jobs 2 --joblog log --resume-failed \
             {program} worlds aviary entries --threads 1 --part {{}}/12 --output {{}}.json",
            folder.at("").display()
        );
        Command::new("sh").args(["-c", &line]).status().expect("a shell").success()
    };
    run("1");
    assert!(run("900"));
    let files: Vec<String> = (1..=12).map(|number| text(&folder.at(&format!("{number}.json"))).to_owned()).collect();
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let (merged, status) = json(&[&["merge", "--json"], &files[..]].concat());
    let (whole, _): (Value, _) = json(&["worlds", "aviary", "entries", "--json"]);
    assert_eq!((merged, status), (whole, 0));
}
