//! Engines that mean harm: what they start is ended, and nothing grows without bound. What they say is shown as text
//! (`foreign.rs`), and what is misshapen is refused (`pages/validate.md`).

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use pretty_assertions::assert_eq;
use rulebook::export;
use rulebook::remote::Stop;
use rulebook::validate::{Plan, validate};
use rulebook_needs::needs;
use serde_json::json;

use super::folder::{Folder, read, text};
use super::in_process::{InProcess, plan};
use super::run::{RunOutput, rulebook, rulebook_given};
use super::started::{Started, signals};

/// The engine, which needs Python 3.
const ENGINE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/engines/hostile.py");

/// A game with few cases.
const SMALL: &str = "awele";

fn hostile(args: &[&str], fault: &[&str]) -> RunOutput {
    rulebook(&[args, &["--", "python3", ENGINE], fault].concat())
}

/// What the program says within limits that a shell sets.
fn limited(limits: &str, args: &[&str]) -> (Option<i32>, String, String) {
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("{limits}; exec \"$@\""), "sh"]).arg(cargo_bin!("rulebook")).args(args);
    let said = shell.output().expect("a shell");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (said.status.code(), text(&said.stdout), text(&said.stderr))
}

/// When a test that waits gives up; what it waits for comes at once, except on a busy machine.
const WATCHDOG: Duration = Duration::from_secs(300);

/// The processes that have written their ids to a file, once there are so many.
fn written_ids(path: &Path, many: usize) -> Vec<u32> {
    let since = Instant::now();
    loop {
        let ids = fs::read_to_string(path).unwrap_or_default();
        // The last id may not have been written in full yet.
        if ids.matches('\n').count() >= many && ids.ends_with('\n') {
            return ids.lines().map(|id| id.parse().expect("an id")).collect();
        }
        assert!(since.elapsed() < WATCHDOG, "only these have started: {ids}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn runs(id: u32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    stat.rsplit(')').next().is_some_and(|rest| !rest.is_empty() && !rest.starts_with(" Z"))
}

/// Asserts that processes have ended, which none of them does by itself before the test does.
fn assert_ended(ids: &[u32]) {
    let since = Instant::now();
    while ids.iter().any(|id| runs(*id)) {
        assert!(since.elapsed() < WATCHDOG, "left behind: {ids:?}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[needs("python3")]
#[test]
#[ignore = "slow"]
fn the_time_bounds_the_cases_too() {
    // By the run's own clock every answer takes a fiftieth of a second.
    let (began, asked) = (Instant::now(), Arc::new(AtomicU32::new(0)));
    let answered = Arc::clone(&asked);
    let clock = move || began + answered.load(Ordering::Relaxed) * Duration::from_millis(20);
    let stop = Stop::by_clock(clock).within(Duration::from_millis(600));
    let counted = Arc::clone(&asked);
    let mut engine = InProcess::engine(move |_| {
        counted.fetch_add(1, Ordering::Relaxed);
        None
    })
    .until(stop);
    let cases = export::asked(rulebook::games::game("chess").expect("a game")).expect("its cases");
    let plan = Plan { positions: 2000, ..plan("chess", &cases) };
    let cut = validate(&mut engine, &plan, &|_| {}).expect("an engine");
    let cut = serde_json::to_value(cut).expect("plain data");
    assert_eq!(asked.load(Ordering::Relaxed), 30);
    assert_eq!((&cut["conclusion"], &cut["ended"]), (&json!("not-finished"), &json!("time-up")));
    assert_eq!((&cut["troubles"], &cut["not_run"]["questions"]), (&json!([]), &json!(2000)));
    let cases = cut["cases"].as_array().map(Vec::len).expect("a list") as u64;
    assert!(cut["not_run"]["cases"].as_u64() > Some(100) && cases > 0, "{}", cut["not_run"]);
    // An answer that does not come is not waited for either.
    let began = Instant::now();
    let folder = Folder::new("time");
    let said =
        hostile(&["validate", "awele", "--time", "0.5", "--timeout", "900"], &["spins", text(&folder.at("ids"))]);
    assert!(began.elapsed() < Duration::from_secs(900), "{:?}", began.elapsed());
    assert_eq!(said.status, 1);
    assert!(
        said.out.contains("Not run: ") && said.out.contains("\nNot finished: the time limit was reached"),
        "{}",
        said.out
    );
}

#[needs("python3")]
#[test]
#[ignore = "slow"]
fn no_process_is_left_behind() {
    let folder = Folder::new("left-behind");
    // A child in its own session, of an engine that is killed.
    let path = folder.at("rants");
    let said = hostile(&["validate", "awele"], &["rants", text(&path)]);
    assert_eq!(said.status, 1);
    assert_ended(&written_ids(&path, 2));
    // A grandchild without a parent, of an engine that ends by itself.
    let path = folder.at("orphans");
    let said = hostile(&["validate", SMALL, "--corpus-only"], &["orphans", text(&path)]);
    assert_eq!(said.status, 1);
    assert_ended(&written_ids(&path, 1));
    // An engine behind an adapter that is killed.
    let path = folder.at("adapted");
    let program = cargo_bin!("rulebook").display().to_string();
    let inner =
        [&program, "adapt", "chess", "--uci", "--timeout", "900", "--", "python3", ENGINE, "uci_rants", text(&path)];
    let said = rulebook(&[&["validate", "chess", "--"][..], &inner].concat());
    assert_eq!(said.status, 1);
    assert_ended(&written_ids(&path, 1));
}

#[needs("python3")]
#[test]
fn a_signal_ends_the_engine_and_the_report_is_printed() {
    let folder = Folder::new("signal");
    for signal in signals() {
        let (path, junit) = (folder.at(&format!("{signal:?}")), folder.at("junit.xml"));
        let args = ["validate", "awele", "--timeout", "900", "--junit", text(&junit), "--"];
        let child = Started::new(&[&args[..], &["python3", ENGINE, "spins", text(&path)]].concat());
        let ids = written_ids(&path, 2);
        child.signal(signal);
        let (status, out, err) = child.ended();
        assert_eq!(status, Some(130), "{signal:?}: {out}{err}");
        assert!(out.contains("\nInterrupted: this report is partial."), "{signal:?}: {out}");
        assert!(out.contains("\nNot run: ") && !out.contains("\nNot run: 0 cases"), "{signal:?}: {out}");
        assert!(read(&junit).contains("Interrupted"), "{signal:?}");
        assert_ended(&ids);
    }
}

#[needs("python3")]
#[test]
#[ignore = "slow"]
fn an_adapter_ends_its_engine() {
    let folder = Folder::new("adapter");
    for signal in signals() {
        let path = folder.at(&format!("{signal:?}"));
        let child = Started::new(&[
            "adapt",
            "chess",
            "--uci",
            "--timeout",
            "900",
            "--",
            "python3",
            ENGINE,
            "uci_spins",
            text(&path),
        ]);
        let ids = written_ids(&path, 1);
        child.signal(signal);
        assert_eq!(child.ended().0, Some(130), "{signal:?}");
        assert_ended(&ids);
    }
    let path = folder.at("end");
    let said = hostile(&["adapt", "chess", "--uci"], &["uci_lingers", text(&path)]);
    assert_eq!((said.status, said.err.as_str()), (0, ""));
    assert_ended(&written_ids(&path, 1));
}

#[needs("python3")]
#[test]
#[ignore = "slow"]
fn an_adapted_engine_that_writes_without_end_is_given_up() {
    let question = json!({ "game": "chess", "rulings": "engines" }).to_string() + "\n";
    for (fault, words) in [
        ("uci_endless_moves", "after listing 100000 moves"),
        // Whether it is read is not known: its input is short.
        ("uci_endless_greeting", " within 0.5 s"),
        ("uci_endless_description", "after 1000 lines"),
    ] {
        let timeout = if fault == "uci_endless_greeting" { "0.5" } else { "900" };
        let args = ["adapt", "chess", "--uci", "--timeout", timeout, "--", "python3", ENGINE, fault];
        let said = super::run::rulebook_given(&args, question.clone());
        assert_eq!((said.status, said.out.as_str()), (1, ""), "{fault}");
        assert!(said.err.contains(words), "{fault}: {}", said.err);
    }
}

#[needs("python3")]
#[test]
fn a_report_that_cannot_be_written_is_reported_before_the_run_and_printed_after_it() {
    let folder = Folder::new("unwritable");
    let path = folder.at("ids");
    let nowhere = hostile(&["validate", "awele", "--junit", "no/such/folder/file"], &["spins", text(&path)]);
    assert_eq!((nowhere.status, nowhere.out.as_str()), (2, ""));
    assert!(nowhere.err.contains("cannot write no/such/folder/file"), "{}", nowhere.err);
    assert!(!path.exists(), "the engine has been started");
    let full = hostile(&["validate", SMALL, "--corpus-only", "--junit", "/dev/full"], &["declines"]);
    assert_eq!(full.status, 2);
    assert!(full.err.contains("cannot write /dev/full"), "{}", full.err);
    assert!(full.out.contains("Nothing shown to be right"), "{}", full.out);
    // Both are named.
    let both = ["validate", SMALL, "--corpus-only", "--junit", "/dev/full", "--report", "/dev/full"];
    let full = hostile(&both, &["declines"]);
    assert_eq!((full.status, full.err.matches("cannot write /dev/full").count()), (2, 2), "{}", full.err);
    // On a disk that takes nothing more, no file is left, and one that was there stays as it was.
    let (junit, data) = (folder.at("full.xml"), folder.at("full.json"));
    fs::write(&data, "before").expect("a file");
    let args = ["validate", SMALL, "--corpus-only", "--junit", text(&junit), "--report", text(&data)];
    let engine = ["--", "python3", ENGINE, "declines"];
    let (status, _, err) = limited("trap '' XFSZ; ulimit -f 0", &[&args[..], &engine].concat());
    assert_eq!((status, err.matches("cannot write ").count()), (Some(2), 2), "{err}");
    let left: Vec<_> =
        fs::read_dir(folder.at(".")).expect("a folder").map(|file| file.expect("a file").file_name()).collect();
    assert_eq!((left, read(&data).as_str()), (vec!["full.json".into()], "before"));
    // A run that cannot begin leaves no empty file.
    let path = folder.at("junit.xml");
    assert_eq!(rulebook(&["validate", "awele", "--junit", text(&path), "--", "no-such-engine"]).status, 2);
    assert!(!path.exists());
}

#[test]
fn huge_numbers_are_refused_or_taken() {
    for (args, status) in [
        ("adapt chess --uci --timeout {} -- cat", 2),
        ("adapt chess --uci --timeout 1e300 -- cat", 2),
        ("adapt chess --uci --timeout 0 -- cat", 2),
        ("validate awele --timeout {} -- cat", 2),
        ("validate awele --time {} -- cat", 2),
        ("validate awele --seconds {} --positions {} --faults {} --seed {} -- cat", 1),
        ("perft awele startpos 4294967295", 2),
        ("worlds awele feeding --every {}", 0),
        ("verify awele --seed {} --effort 0", 0),
    ] {
        let args = args.replace("{}", &u64::MAX.to_string());
        let said = rulebook(&args.split(' ').collect::<Vec<_>>());
        assert_eq!(said.status, status, "{args}: {}{}", said.out, said.err);
    }
}

/// A report may have any keys, and as many as a file of its length holds.
#[cfg(unix)]
#[test]
fn what_is_not_known_of_a_report_takes_no_memory() {
    let folder = Folder::new("keys");
    let file = folder.at("keys.json");
    let said_of = |keys: usize| {
        let mut whole = include_str!("../peers/matrix/result.json").trim_end().to_owned();
        whole.pop();
        let keys: String = (0..keys).map(|key| format!(r#","unknown-{key}":{{"a":[{key}]}}"#)).collect();
        fs::write(&file, whole + &keys + "}").expect("a file");
        // In kB: the file itself has 9,000 to 99,000.
        limited("ulimit -v 400000", &["validate", SMALL, "--since", text(&file), "--", "cat"])
    };
    for (keys, why) in [(300_000, "the report is about chess"), (1_500_000, "it has more than 1000000 values")] {
        let (status, _, said) = said_of(keys);
        assert!(status == Some(2) && said.contains(why), "{keys}: {said}");
    }
}

/// A message has room for some of what it quotes, wherever its fault is.
#[test]
fn what_is_long_is_shown_where_its_fault_is() {
    let folder = Folder::new("long");
    for length in [64 << 10, 120_000] {
        let (far, word) = (" ".repeat(length) + "x", "x".repeat(length));
        let cases = folder.at("awele");
        fs::create_dir_all(&cases).expect("a folder");
        fs::write(cases.join("long.yaml"), format!("source: x\ncases:\n  - name: {far}: [\n")).expect("a file");
        let fixtures = text(&folder.at(".")).to_owned();
        for args in [
            &["show", "chess", &far][..],
            &["moves", "chess", &far],
            &["explain", "chess", &far, "e2e4"],
            &["explain", "chess", "startpos", &far],
            &["winnable", "chess", &far],
            &["diagram", "chess", &far],
            &["perft", "chess", &far, "1"],
            &["verify", "awele", "--fixtures", &fixtures],
            &["show", &word],
            &["show", "chess", "startpos", &word],
            &["rulings", &word],
            &["law", "chess", &word],
            &["explain", "chess", &word],
            &["moves", "chess", "startpos", "--rulings", &word],
            &["moves", "chess", "startpos", "--by", &word],
            &[&word],
            &["perft", "chess", "startpos", &word],
            &["replay", "chess", &word],
            &["worlds", "chess", &word],
            &["export", "out", "--game", &word],
        ] {
            let said = rulebook(args);
            let shown = format!("{:?}", args.iter().map(|arg| &arg[..arg.len().min(20)]).collect::<Vec<_>>());
            assert!([1, 2].contains(&said.status), "{shown}: {}", said.status);
            assert!(said.err.len() + said.out.len() < 20_000, "{shown}: {} bytes", said.err.len() + said.out.len());
        }
        // A tag of such a length is not taken apart: the fault is where it begins. Blanks after `position:` are not its text; the
        // place is that in the line, and not that in what is shown of it.
        for (score, fault, shown) in [
            (format!("[FEN \"{far}\"]\n1. e4"), ' ', "of at most 10000 bytes"),
            (format!("position: {far}\n1. e4"), 'x', "1 | …"),
        ] {
            let said = rulebook_given(&["replay", "chess", "-"], score.as_str());
            assert_eq!(said.status, 2);
            let begins = score.find(&far).expect("the position");
            let column = 1 + begins + far.find(fault).expect("a fault");
            assert!(said.err.contains(&format!("[standard input:1:{column}]")), "{}", said.err);
            assert!(said.err.contains(shown) && said.err.len() < 2_000, "{}", said.err);
        }
    }
}

/// Every command that reads a file stops at a limit; one without a limit would need more memory than there is here.
#[cfg(unix)]
#[test]
fn a_file_without_an_end_is_refused_by_every_command() {
    let zero = "/dev/zero";
    let folder = Folder::new("endless");
    let site = folder.at("site");
    for args in [
        &["replay", "chess", zero][..],
        &["validate", SMALL, "--since", zero, "--", "cat"],
        &["export", text(&site), "--since", zero],
        &["verify", SMALL, "--fixtures", zero],
        &["merge", zero],
    ] {
        let (status, _, err) = limited("ulimit -v 1500000", args);
        assert_eq!(status, Some(2), "{args:?}: {err}");
        assert!(!err.is_empty() && !err.contains("memory"), "{args:?}: {err}");
    }
}
