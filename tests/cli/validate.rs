//! An engine held to the law: `rulebook speak` itself, and engines with one fault each.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::Command;
use std::thread;
use std::time::Duration;

use assert_cmd::cargo::cargo_bin;
use pretty_assertions::assert_eq;
use rulebook::corpus::{self, Page};
use rulebook::export;
use rulebook::games::Chess;
use rulebook::remote::{Engine, EngineError};
use rulebook::validate;
use serde_json::{Value, json};

use super::folder::{Folder, read, text};
use super::in_process::{DiesOfRefusals, InProcess, plan};
use super::run::{RunOutput, rulebook, validated};

/// The faulty engine's script; it needs Python 3.
fn script() -> String {
    let python = Command::new("python3").arg("--version").output();
    assert!(python.is_ok_and(|python| python.status.success()), "these tests need python3, and it cannot be run");
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/cli/engines/faulty.py").display().to_string()
}

/// Validates an engine with a fault, with these arguments before the command. No cause is looked for: that has tests of
/// its own.
fn validate(args: &[&str], fault: &[&str]) -> RunOutput {
    diagnosed(&[args, &["--diagnose", "0"]].concat(), fault)
}

/// The same in both forms.
fn in_both_forms(args: &[&str], fault: &[&str]) -> (Value, RunOutput) {
    let (script, program) = (script(), cargo_bin!("rulebook").display().to_string());
    validated(&[args, &["--diagnose", "0"], &command(&script, &program, fault)].concat())
}

/// The command of an engine with a fault.
fn command<'a>(script: &'a str, program: &'a str, fault: &[&'a str]) -> Vec<&'a str> {
    let (name, rulings) = fault.split_first().expect("a fault");
    [&["--", "python3", script, name, program][..], rulings].concat()
}

/// The same with what causes the faults, unless the arguments say otherwise.
fn diagnosed(args: &[&str], fault: &[&str]) -> RunOutput {
    let (script, program) = (script(), cargo_bin!("rulebook").display().to_string());
    rulebook(&[&["validate"], args, &command(&script, &program, fault)].concat())
}

/// The same as JSON: a report, held against its schema, and the exit status.
fn report(args: &[&str], fault: &[&str]) -> (Value, i32) {
    validate(&[args, &["--json"]].concat(), fault).report()
}

/// The fingerprints of the faults that a report has.
fn fingerprints(report: &Value) -> Vec<&str> {
    let faults = report["faults"].as_array().expect("a list").iter();
    faults.map(|fault| fault["disagreement"]["fingerprint"].as_str().expect("a text")).collect()
}

/// The only trouble of a report. At questions that the law refuses, the same is met apart.
fn only_trouble(report: &Value) -> &Value {
    let troubles = report["troubles"].as_array().expect("a list");
    let kinds: BTreeSet<&str> = troubles.iter().filter_map(|trouble| trouble["kind"].as_str()).collect();
    assert_eq!((kinds.len(), troubles.len() <= 2), (1, true), "{}", report["troubles"]);
    assert_eq!(fingerprints(report), Vec::<&str>::new());
    &report["troubles"][0]
}

#[test]
#[ignore = "slow"]
fn the_law_holds_for_the_own_engine_at_every_game() {
    let program = cargo_bin!("rulebook").display().to_string();
    for game in rulebook::games::IDS {
        // The cases are asked whatever `--positions` is; the cross-check compares positions by the thousand.
        let positions = if *game == "aieirping" { "8" } else { "40" };
        let engine = ["--", &program, "speak", "--by", "bitboard"];
        let output =
            rulebook(&[&["validate", game, "--positions", positions, "--compare", "reasons"][..], &engine].concat());
        assert_eq!(output.status, 0, "{game}: {}", output.out);
        assert!(output.out.contains("All checks passed."), "{game}: {}", output.out);
    }
}

#[test]
#[ignore = "slow"]
fn a_wrong_rule_is_reported_once_in_the_smallest_position_that_shows_it() {
    let (report, status) = report(&["chess", "--positions", "300"], &["no_en_passant"]);
    assert_eq!(status, 1);
    assert_eq!(fingerprints(&report), ["misses chess.pawn.move chess.pawn.en-passant chess.pawn.en-passant.capture"]);
    let fault = &report["faults"][0];
    assert!(fault["met"].as_u64() > Some(20) && fault["repeated"] == 3, "{fault}");
    assert!(
        fault["cases"].as_array().is_some_and(|cases| cases.iter().any(|case| case == "White captures en passant"))
    );
    let disagreement = &fault["disagreement"];
    assert_eq!((&disagreement["pieces"], &disagreement["moves"]), (&json!(4), &json!([])));
    assert_eq!(disagreement["only_law"].as_array().map(Vec::len), Some(1));
    let case = disagreement["case"].as_str().expect("a case");
    assert!(case.contains("    shows: [chess.pawn.move, chess.pawn.en-passant"), "{case}");
    let wrong = report["cases"].as_array().expect("a list").iter().filter(|case| case["result"] == "wrong").count();
    assert!(wrong > 10, "{wrong}");
    let chosen =
        report["cases"].as_array().into_iter().flatten().find(|case| case["name"] == "chosen/en-passant-unknown");
    assert_eq!(chosen.expect("a chosen case")["result"], "wrong");
}

#[test]
#[ignore = "slow"]
fn a_fault_is_printed_with_a_board_and_a_case() {
    let output = validate(&["chess", "--corpus-only", "--all"], &["no_en_passant"]);
    assert_eq!(output.status, 1);
    for part in [
        "Fault 1: legal move missing (`chess.pawn.move`, `chess.pawn.en-passant`,\n`chess.pawn.en-passant.capture`), seen ",
        "    4  . . . p P . . .\n",
        "is legal by chess.pawn.move, chess.pawn.en-passant, chess.pawn.en-passant.capture; the engine does not play it.",
        "    cases:\n      - name: ",
        "Found in the cases \"",
        "clauses exercised: ",
        "1 distinct fault. Seed 1.",
    ] {
        assert!(output.out.contains(part), "{part} in {}", output.out);
    }
}

/// The first screen of a report: a sentence, a board and a command for each cause, in at most thirty lines.
fn first_screen(output: &RunOutput) -> &str {
    assert_eq!(output.status, 1, "{}", output.out);
    let begins = |begin: &str| output.out.lines().filter(|line| line.starts_with(begin)).count();
    let (causes, commands) = (begins("Cause"), begins("rulebook "));
    assert!(causes > 0 && commands <= causes, "{}", output.out);
    assert!(output.out.lines().count() <= 30 * causes, "{}", output.out);
    &output.out
}

#[test]
#[ignore = "slow"]
fn the_first_screen_says_what_is_wrong_and_shows_it_once() {
    for (fault, clause, says) in [
        ("keeps_last_sparrow", "aviary.end.no-sparrows", "5 of 5 wrong answers"),
        ("straight_moves_do_not_jump", "aviary.jump.friend", "does not list the move"),
    ] {
        let output = diagnosed(&["aviary", "--positions", "300"], &[fault]);
        let said = first_screen(&output);
        assert!(said.starts_with("Cause: your engine "), "{said}");
        let paragraphs: Vec<String> = said.split("\n\n").map(|paragraph| paragraph.replace('\n', " ")).collect();
        let (sentence, last) = (&paragraphs[0], &paragraphs[paragraphs.len() - 1]);
        assert!(sentence.contains(&format!("`{clause}`")) && sentence.contains(says), "{sentence}");
        // No symptom has a paragraph of its own, and nothing is left unexplained.
        assert!(!said.contains("Fault"), "{said}");
        assert!(last.contains(" of what is explained. `--all` shows everything."), "{last}");
        assert_eq!(said.matches("\nrulebook explain aviary ").count(), 1, "{said}");
        assert!(said.contains("    1  ") && said.contains(" to move"), "{said}");
        // What is wrong there, in words.
        let here = paragraphs[1].replace("  ", " ");
        assert!(here.starts_with(" Here, ") && here.contains(clause), "{said}");
    }
}

#[test]
#[ignore = "slow"]
fn the_first_screen_has_room_for_the_largest_boards() {
    let readings = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/readings/engine.py").display().to_string();
    for (game, mistake) in [
        ("aieirping", "t-not-with-t"),
        ("awarichess", "zero-keeps-en-passant"),
        ("synchronous-awarichess", "zero-not-in-clock"),
    ] {
        let engine = ["--", "python3", &readings, game, mistake];
        let output = rulebook(&[&["validate", game, "--positions", "60"][..], &engine].concat());
        assert!(first_screen(&output).contains(" to move") || output.out.contains(" decides"), "{}", output.out);
    }
}

#[test]
#[ignore = "slow"]
fn other_wrong_answers_are_reported_as_what_they_are() {
    let kinds = |args: &[&str], fault: &str| -> Vec<String> {
        let (report, status) = report(args, &[fault]);
        assert_eq!(status, 1, "{fault}");
        let mut kinds: Vec<String> = report["faults"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|fault| fault["disagreement"]["difference"]["kind"].as_str().expect("a kind").to_owned())
            .collect();
        kinds.dedup();
        kinds
    };
    assert_eq!(kinds(&["aviary", "--corpus-only"], "wrong_turn"), ["turn"]);
    assert_eq!(kinds(&["aviary", "--corpus-only"], "draws"), ["outcome"]);
    assert_eq!(kinds(&["aviary", "--corpus-only", "--compare", "outcome"], "takes_all"), ["admission"]);
    assert_eq!(kinds(&["aviary", "--corpus-only"], "elsewhere"), ["leads"]);
    assert_eq!(kinds(&["chess", "--corpus-only", "--compare", "reasons"], "blames"), ["blames"]);
}

#[test]
#[ignore = "slow"]
fn what_is_compared_is_declared() {
    // Who has won is no matter of moves, and which clause is named no matter of outcomes.
    let (moves, status) = report(&["aviary", "--corpus-only", "--compare", "moves"], &["draws"]);
    assert_eq!((status, &moves["strictness"], &moves["compared"]["outcome"]), (0, &json!("moves"), &json!(0)));
    let (outcome, status) = report(&["chess", "--corpus-only"], &["blames"]);
    assert_eq!((status, &outcome["compared"]["reason"]), (0, &json!(0)));
    assert!(outcome["compared"]["outcome"].as_u64() > Some(300));
    // What an engine leaves out is not compared, and counted as that.
    let (plain, status) = report(&["aviary", "--corpus-only"], &["plain"]);
    assert_eq!((status, &plain["engine"]["name"]), (0, &Value::Null));
    let compared = |field: &str| plain["compared"][field].as_u64().expect("a number");
    assert!(compared("legal") > 200 && compared("refusal") > 20);
    assert_eq!((compared("position"), compared("turn"), compared("check"), compared("outcome")), (0, 0, 0, 0));
}

/// The cases of a report with a result.
fn cases_with(report: &Value, result: &str) -> Vec<Value> {
    let cases = report["cases"].as_array().expect("a list").iter();
    cases.filter(|case| case["result"] == result).cloned().collect()
}

#[test]
#[ignore = "slow"]
fn a_case_that_is_not_asked_is_not_right() {
    let folder = Folder::new("not-asked");
    let path = folder.at("junit.xml");
    let args = ["chess", "--corpus-only", "--compare", "moves", "--junit", text(&path)];
    let (report, output) = in_both_forms(&args, &["right"]);
    assert_eq!(output.status, 0);
    let cases = report["cases"].as_array().map(Vec::len).expect("a list");
    let not_asked = cases_with(&report, "not-asked");
    assert!(not_asked.len() > 10, "{}", not_asked.len());
    assert_eq!(cases_with(&report, "right").len() + not_asked.len(), cases);
    assert!(not_asked[0]["why"][0].as_str().is_some_and(|why| why.contains("`--compare moves`")), "{}", not_asked[0]);
    assert_eq!(report["not_run"]["cases"], 0);
    assert_eq!(read(&path).matches("<skipped").count(), not_asked.len());
    assert!(output.out.contains(&format!(", 0 unanswered, {} not asked\n", not_asked.len())), "{}", output.out);
}

#[test]
#[ignore = "slow"]
fn an_engine_that_refuses_no_position_passes_with_one_line() {
    let folder = Folder::new("takes");
    let path = folder.at("junit.xml");
    let args = ["chess", "--positions", "200", "--junit", text(&path)];
    let (lenient, output) = in_both_forms(&args, &["takes_positions"]);
    assert_eq!((output.status, &lenient["strictness"], &lenient["faults"]), (0, &json!("play"), &json!([])));
    let clauses = lenient["takes"]["clauses"].as_array().expect("a list");
    assert!(clauses.len() > 3 && clauses.contains(&json!("chess.position.kings")), "{clauses:?}");
    assert!(lenient["takes"]["questions"].as_u64() > Some(20), "{}", lenient["takes"]);
    let declined = cases_with(&lenient, "declined");
    assert!(declined.len() > 10, "{}", declined.len());
    assert!(read(&path).contains("<testcase name=\"accepts positions that the law refuses\">"), "{}", read(&path));
    let line = format!(" positions that the law rejects ({} clauses", clauses.len());
    assert_eq!(output.out.matches(&line).count(), 1, "{}", output.out);
    assert!(output.out.contains("All checks passed."), "{}", output.out);
    // Who asks for it has them as faults, as before.
    for strictness in ["outcome", "reasons"] {
        let (strict, status) = report(&["chess", "--corpus-only", "--compare", strictness], &["takes_positions"]);
        assert_eq!((status, &strict["takes"]["questions"]), (1, &json!(0)), "{strictness}");
        assert!(fingerprints(&strict).iter().any(|fault| fault.starts_with("admission ")), "{strictness}");
    }
    // An engine that takes illegal moves as well is wrong all the same.
    let (all, status) = report(&["chess", "--corpus-only"], &["takes_all"]);
    assert_eq!(status, 1);
    assert!(!fingerprints(&all).is_empty() || all["misread"] != json!([]), "{all}");
    // One that refuses what the law refuses has no such line.
    let right = validate(&["chess", "--corpus-only"], &["right"]);
    assert!(!right.out.contains("that the law rejects"), "{}", right.out);
}

#[test]
#[ignore = "slow"]
fn the_most_frequent_fault_comes_first() {
    let (report, _) = report(&["chess", "--corpus-only"], &["two_faults"]);
    let found = fingerprints(&report);
    assert!(found.len() == 2 && found[0].starts_with("turn ") && found[1].starts_with("misses "), "{found:?}");
    let times: Vec<u64> =
        report["faults"].as_array().expect("a list").iter().filter_map(|fault| fault["met"].as_u64()).collect();
    assert!(times[0] > times[1], "{times:?}");
}

#[test]
#[ignore = "slow"]
fn the_move_that_left_the_law_is_blamed_and_none_after_it() {
    let (report, status) = report(&["chess", "--positions", "300"], &["keeps_clock"]);
    assert_eq!(status, 1);
    let faults = report["faults"].as_array().expect("a list");
    assert!(!faults.is_empty());
    for fault in faults {
        let (difference, position) = (&fault["disagreement"]["difference"], &fault["disagreement"]["reached"]);
        assert_eq!(difference["kind"], "leads", "{difference}");
        let (mv, position) = (difference["move"].as_str().expect("a move"), position.as_str().expect("a text"));
        assert!(captures(mv, position), "{mv} at {position}: {difference}");
    }
}

#[test]
#[ignore = "slow"]
fn an_engine_without_positions_is_blamed_for_the_move_too() {
    let (report, status) = report(&["chess", "--corpus-only"], &["phantom_pawn"]);
    assert_eq!(status, 1);
    let found = fingerprints(&report);
    assert_eq!(found, ["leads chess.pawn.move chess.pawn.en-passant chess.pawn.en-passant.capture"]);
    let fault = &report["faults"][0];
    assert!(fault["symptom"].is_string() && fault["replay"].as_str().is_some_and(|line| line.contains(" show ")));
    // What is wrong without any moves is no move's fault.
    let (plain, _) = self::report(&["chess", "--corpus-only"], &["no_en_passant_and_plain"]);
    assert!(fingerprints(&plain).iter().all(|fault| fault.starts_with("misses ")), "{:?}", fingerprints(&plain));
}

/// Whether a piece stands on the square to which a move of chess goes.
fn captures(mv: &str, fen: &str) -> bool {
    let mut letters = mv.bytes().skip(2);
    let (file, rank) = (letters.next().expect("a file") - b'a', letters.next().expect("a rank") - b'1');
    let row = fen.split([' ', '/']).nth(7 - usize::from(rank)).expect("a rank");
    let spread: String =
        row.chars().map(|c| c.to_digit(10).map_or(c.to_string(), |n| ".".repeat(n as usize))).collect();
    spread.as_bytes()[usize::from(file)] != b'.'
}

#[test]
#[ignore = "slow"]
fn the_clause_that_decides_names_an_end_of_awele() {
    for (fault, clause) in [
        ("goes_on_after_half", "awele.end.more-than-half"),
        ("goes_on_in_a_cycle", "awele.end.cycle"),
        ("stuck_goes_on", "awele.end.no-move"),
    ] {
        let (report, status) = report(&["awele", "--positions", "400"], &[fault]);
        assert_eq!(status, 1, "{fault}");
        let found = fingerprints(&report);
        assert!(found.iter().any(|found| found.starts_with(&format!("outcome {clause} awele.result."))), "{found:?}");
    }
}

#[test]
#[ignore = "slow"]
fn rulings_and_the_report_agree_on_what_is_wrong() {
    // Of `sweeps` the positions are wrong at every end, whatever the rulings; of `tired` no question of the report shows
    // what is wrong, only some of those that distinguish rulings.
    for (args, fault) in [
        (&["awele", "--positions", "3000"][..], &["tired"][..]),
        (&["awele", "--compare", "moves", "--positions", "300"], &["sweeps", "end-at-25=no"]),
        (&["chess", "--compare", "moves", "--positions", "60"], &["takes_positions"]),
        (&["chess", "--positions", "60"], &["takes_positions"]),
    ] {
        let (found, output) = in_both_forms(&[args, &["--find-rulings"]].concat(), fault);
        let faults = fingerprints(&found["report"]);
        let wrong = found["wrong"].as_u64().expect("a number");
        assert!(wrong > 0 || fault[0] == "takes_positions", "{}", found["wrong"]);
        assert!(wrong == 0 || !faults.is_empty(), "{wrong} answers are wrong, and nothing says how");
        assert_eq!(output.status, i32::from(!faults.is_empty()), "{faults:?}");
        let ends = if wrong > 0 { ": the faults above.\n" } else { "under the rulings found" };
        assert!(output.out.contains(ends), "{}", output.out);
        assert!(wrong == 0 || !output.out.contains("All checks passed."), "{}", output.out);
    }
}

#[test]
#[ignore = "slow"]
fn a_fault_names_a_command_that_shows_the_law() {
    for (args, fault, shows) in [
        (&["chess", "--corpus-only"][..], "no_en_passant", " is legal"),
        (&["chess", "--corpus-only"], "keeps_clock", " to move"),
        (&["awele", "--corpus-only"], "stuck_goes_on", "over"),
    ] {
        let (report, _) = report(args, &[fault]);
        let faults = report["faults"].as_array().expect("a list");
        assert!(!faults.is_empty(), "{fault}");
        for fault in faults {
            let replay = fault["replay"].as_str().expect("a text");
            let program = cargo_bin!("rulebook").display().to_string();
            let line = replay.replacen("rulebook", &program, 1);
            let run = Command::new("sh").args(["-c", &line]).output().expect("a shell");
            let out = String::from_utf8_lossy(&run.stdout);
            assert_eq!(run.status.code(), Some(0), "{replay}: {out}{}", String::from_utf8_lossy(&run.stderr));
            assert!(out.contains(shows), "{replay}: {out}");
        }
    }
    let output = validate(&["chess", "--corpus-only", "--all"], &["no_en_passant"]);
    assert!(output.out.contains("\nTo see the law's answer:\n    rulebook explain chess '"), "{}", output.out);
}

#[test]
#[ignore = "slow"]
fn an_engine_that_dies_is_started_anew() {
    let (report, status) = report(&["aviary", "--positions", "100"], &["dies"]);
    assert_eq!(status, 1);
    let trouble = only_trouble(&report);
    assert_eq!((&trouble["kind"], &trouble["repeats"]), (&json!("died"), &json!(false)));
    assert_eq!(trouble["message"], "it ended (exit status: 3)");
    assert_eq!(trouble["last_words"], json!(["terminate called after throwing", "out of birds"]));
    assert!(
        trouble["met"].as_u64() >= Some(4)
            && trouble["question"].as_str().is_some_and(|asked| asked.contains("aviary"))
    );
    // Nothing is lost: what was asked is asked again.
    assert!(report["cases"].as_array().expect("a list").iter().all(|case| case["result"] == "right"));
    assert_eq!(report["gave_up"], false);
}

#[test]
#[ignore = "slow"]
fn every_trouble_is_reported_as_what_it_is() {
    let reported = |report: &Value, kind: &str, words: &str| {
        let trouble = only_trouble(report);
        assert_eq!((&trouble["kind"], &trouble["repeats"]), (&json!(kind), &json!(false)));
        assert!(trouble["message"].as_str().is_some_and(|message| message.contains(words)), "{trouble}");
        assert!(report["cases"].as_array().expect("a list").iter().all(|case| case["result"] == "right"), "{kind}");
    };
    thread::scope(|threads| {
        // Nearly all of their time is spent waiting.
        for (fault, kind, words) in [
            ("rubbish", "rubbish", "its answer is not a JSON object: expected value"),
            ("floods", "flooded", "bytes without a line end"),
            ("stray", "stray", "it wrote a line that answers no question"),
            ("misshapen", "misshapen", "missing field `legal`"),
        ] {
            let reported = &reported;
            threads.spawn(move || {
                // A game with few cases and no parts, since some of these come every twenty answers.
                let (report, status) = report(&["awele", "--corpus-only"], &[fault]);
                assert_eq!(status, 1, "{fault}");
                reported(&report, kind, words);
            });
        }
        // The tests in `remote` show when an answer is late or missing, by a clock of their own.
        for (error, kind, words) in [
            (EngineError::Timeout(Duration::from_secs(2)), "silent", "it did not answer within 2.0 s"),
            (EngineError::Late(Duration::from_secs(1)), "late", "it took more than 1.0 s to answer"),
        ] {
            let reported = &reported;
            threads.spawn(move || {
                let cases = export::asked(rulebook::games::game("awele").expect("a game")).expect("its cases");
                let fails = move |asked| (asked % 100 == 99).then(|| error.clone());
                let report = report_on(&mut InProcess::engine(fails), "awele", &cases);
                reported(&report, kind, words);
                assert!(only_trouble(&report)["met"].as_u64() > Some(1), "{report}");
            });
        }
    });
}

#[test]
fn who_never_answers_is_given_up() {
    let (report, output) = in_both_forms(&["aviary", "--timeout", "0.05"], &["never"]);
    assert_eq!((output.status, &report["gave_up"]), (1, &json!(true)));
    let trouble = only_trouble(&report);
    assert_eq!((&trouble["kind"], &trouble["met"]), (&json!("silent"), &json!(5)));
    assert!(output.out.contains("Stopped early"), "{}", output.out);
}

/// However it fails now and then, waiting for it has an end, and so has starting it again. With answers in between, there are
/// never five failures in a row.
#[test]
fn who_fails_again_and_again_is_given_up() {
    let cases = export::asked(rulebook::games::game("awele").expect("a game")).expect("its cases");
    let (patience, closed) = (Duration::from_secs(2), "its output is closed".to_owned());
    for (error, most, why) in [
        // It waits twice as long before it is sure: 12 times make 24.
        (EngineError::Timeout(patience), 12, "24 times the limit on an answer passed"),
        (EngineError::Late(patience), 24, "24 times the limit on an answer passed"),
        (EngineError::Ended(closed), 24, "24 times the limit on an answer passed"),
        (EngineError::Ended("exit status: 1".to_owned()), 100, "started again 100 times"),
    ] {
        let fails = move |asked| (asked % 2 == 1).then(|| error.clone());
        let report = report_on(&mut InProcess::engine(fails), "awele", &cases);
        assert_eq!((&report["gave_up"], &report["ended"]), (&json!(true), &json!("gave-up")), "{why}");
        assert_eq!(only_trouble(&report)["met"], most, "{why}");
        assert!(report["gave_up_because"].as_str().is_some_and(|said| said.contains(why)), "{report}");
        assert!(report["not_run"]["cases"].as_u64() > Some(0), "{report}");
    }
}

/// An engine may die of a position that is none. It has been asked everything else by then, and is asked on.
#[test]
fn deaths_of_what_the_law_refuses_end_no_run() {
    let cases = export::asked(rulebook::games::game("awele").expect("a game")).expect("its cases");
    let report = report_on(&mut Engine::over(Box::new(DiesOfRefusals)), "awele", &cases);
    assert_eq!((&report["gave_up"], &report["ended"]), (&json!(false), &json!("complete")), "{report}");
    let trouble = only_trouble(&report);
    assert_eq!((&trouble["kind"], &trouble["refusal"]), (&json!("died"), &json!(true)));
    // More than five in a row, at two a question.
    assert!(trouble["met"].as_u64() > Some(10), "{trouble}");
    let known = ["right", "unanswered"].map(|result| json!(result));
    assert!(
        report["cases"].as_array().expect("a list").iter().all(|case| known.contains(&case["result"])),
        "{report}"
    );
    // Cases are listed as they are written, whenever they were asked.
    let names: Vec<&str> = cases.iter().flat_map(|page| &page.cases).map(|case| case.name.as_str()).collect();
    let listed =
        report["cases"].as_array().expect("a list").iter().map(|case| case["name"].as_str().expect("a name"));
    assert_eq!(listed.collect::<Vec<_>>(), names);
}

#[test]
fn a_fault_that_does_not_repeat_is_reported_as_such() {
    let (report, output) = in_both_forms(&["awele", "--positions", "200"], &["moody"]);
    assert_eq!(output.status, 1);
    let faults = report["faults"].as_array().expect("a list");
    assert!(!faults.is_empty() && faults.iter().all(|fault| fault["repeated"] == 0), "{faults:?}");
    assert!(
        output.out.contains("Not reproduced when the same question was asked three more times."),
        "{}",
        output.out
    );
}

#[test]
#[ignore = "slow"]
fn the_same_seed_asks_the_same() {
    let timeless = |seed: &str| {
        let (mut report, _) = report(&["awele", "--positions", "200", "--seed", seed], &["right"]);
        report["seconds"].take();
        report
    };
    assert_eq!(timeless("5"), timeless("5"));
    assert_ne!(timeless("5")["parts"], timeless("6")["parts"]);
}

#[test]
#[ignore = "slow"]
fn a_ci_reads_junit() {
    let folder = Folder::new("junit");
    let path = folder.at("junit.xml");
    let output = diagnosed(&["chess", "--corpus-only", "--junit", text(&path)], &["no_en_passant"]);
    assert_eq!(output.status, 1);
    let written = read(&path);
    assert!(written.contains("<testcase name=\"en-passant-unknown\""), "{written}");
    assert!(
        written.contains("<failure message=\"your engine answers as if this were the rule: no Pawn"),
        "{written}"
    );
    assert!(written.starts_with("<?xml") && written.contains("<testsuite name=\"corpus\""), "{written}");
    assert!(written.contains("<failure message=\"misses chess.pawn.move"), "{written}");
    let nowhere = validate(&["chess", "--corpus-only", "--junit", "no/such/folder/file"], &["right"]);
    assert_eq!(nowhere.status, 2);
    assert!(nowhere.err.contains("cannot write no/such/folder/file"), "{}", nowhere.err);
}

#[test]
fn two_results_in_one_file_are_refused() {
    let folder = Folder::new("one-file");
    let (path, other) = (folder.at("result"), folder.at(".").join("result"));
    for existing in [false, true] {
        if existing {
            std::fs::write(&path, "before").expect("a file");
        }
        let args = ["chess", "--corpus-only", "--junit", text(&path), "--report", text(&other)];
        let output = validate(&args, &["right"]);
        assert_eq!((output.status, output.out.as_str()), (2, ""));
        assert!(output.err.contains("--junit and --report name the same file"), "{}", output.err);
        assert_eq!(path.exists(), existing);
    }
    assert_eq!(read(&path), "before");
    // Where nothing is replaced both go.
    let args = ["awele", "--corpus-only", "--junit", "/dev/null", "--report", "/dev/null"];
    assert_eq!(validate(&args, &["right"]).status, 0);
}

#[test]
#[ignore = "slow"]
fn a_report_is_written_to_a_file_as_it_is_printed() {
    let timeless = |mut report: Value| {
        report.as_object_mut().expect("an object").remove("seconds");
        report
    };
    let args = ["chess", "--corpus-only"];
    let (written, _) = in_both_forms(&args, &["no_en_passant"]);
    assert_eq!(timeless(written), timeless(report(&args, &["no_en_passant"]).0));
    let nowhere = validate(&["chess", "--corpus-only", "--report", "no/such/folder/file"], &["right"]);
    assert_eq!(nowhere.status, 2);
    assert!(nowhere.err.contains("--report takes a file that can be written"), "{}", nowhere.err);
}

#[test]
fn a_question_about_an_engine_may_be_malformed() {
    let unknown = rulebook(&["validate", "checkers", "--", "cat"]);
    assert_eq!(unknown.status, 2);
    assert!(unknown.err.contains("no game `checkers`"), "{}", unknown.err);
    let nothing = rulebook(&["validate", "aviary", "--", "no-such-engine"]);
    assert_eq!((nothing.status, nothing.out.as_str()), (2, ""));
    assert!(nothing.err.contains("the engine cannot be asked: no-such-engine"), "{}", nothing.err);
    assert_eq!(rulebook(&["validate", "aviary"]).status, 2);
    assert_eq!(rulebook(&["validate", "aviary", "--timeout", "0", "--", "cat"]).status, 2);
    assert_eq!(rulebook(&["validate", "aviary", "--rulings", "a=b", "--", "cat"]).status, 2);
}

#[test]
#[ignore = "slow"]
fn what_an_engine_says_it_does_not_play_is_not_asked() {
    let other = validate(&["chess"], &["one_game"]);
    assert_eq!(other.status, 2);
    assert!(other.err.contains("the engine does not play chess; it says that it plays aviary"), "{}", other.err);
    let default = validate(&["aviary", "--corpus-only"], &["one_dialect"]);
    assert_eq!(default.status, 2);
    assert!(default.err.contains("does not support repetition=none"), "{}", default.err);
    assert!(default.err.contains("--rulings repetition=threefold-draw"), "{}", default.err);
    let (asked, status) =
        report(&["aviary", "--corpus-only", "--rulings", "repetition=threefold-draw"], &["one_dialect"]);
    assert_eq!((status, &asked["rulings"]), (0, &json!([[["repetition", "threefold-draw"]]])));
    let declined =
        asked["cases"].as_array().expect("a list").iter().filter(|case| case["result"] == "declined").count();
    assert_eq!(declined, 0);
}

#[test]
#[ignore = "slow"]
fn the_rulings_that_an_engine_follows_are_found() {
    let dialect = "entering-last-sparrow=anywhere,repetition=threefold-draw";
    let (found, output) = in_both_forms(&["aviary", "--find-rulings", "--positions", "3000"], &["fixed", dialect]);
    assert_eq!(output.status, 0, "{}", found["report"]["faults"]);
    let departs = json!([["entering-last-sparrow", "anywhere"], ["repetition", "threefold-draw"]]);
    assert_eq!((&found["found"], &found["wrong"]), (&departs, &json!(0)));
    assert!(found["wrong_by_default"].as_u64() > Some(3), "{}", found["wrong_by_default"]);
    for question in found["questions"].as_array().expect("a list") {
        assert_eq!(question["follows"], true, "{question}");
        assert!(question["others"][0]["shown"]["diagram"].is_string(), "{question}");
    }
    let last = format!("The engine follows {dialect} and otherwise the default rulings.\n");
    assert!(output.out.ends_with(&last), "{}", output.out);
}

#[test]
#[ignore = "slow"]
fn rulings_that_are_followed_together_are_found_one_by_one() {
    let dialect = "repetition=none,fifty-moves=claimed,seventy-five-moves=off";
    let args = ["chess", "--rulings", "", "--positions", "200", "--json"];
    let (report, _) = diagnosed(&args, &["fixed", dialect]).report();
    let causes = report["diagnosis"].as_array().expect("a list");
    let mut named: Vec<&str> = causes.iter().filter_map(|cause| cause["mistake"].as_str()).collect();
    named.sort_unstable();
    let all = ["repetition-is-always-none", "seventy-five-moves-is-always-off"];
    assert_eq!((named, &report["unexplained"]["answers"]), (all.to_vec(), &json!(0)));
}

#[test]
#[ignore = "slow"]
fn rulings_that_have_a_name_together_are_called_by_it() {
    let args = ["chess", "--rulings", "", "--positions", "100"];
    let said = |rulings| diagnosed(&args, &["fixed", rulings]).out;
    let line = "The engine follows the rulings `automatic-draws`; `--rulings automatic-draws` holds it to them.";
    assert!(said("automatic-draws").contains(line));
    assert!(!said("repetition=threefold-draw").contains("The engine follows"));
}

#[test]
#[ignore = "slow"]
fn what_no_ruling_explains_is_left_over() {
    let (found, status) = report(&["chess", "--find-rulings", "--positions", "300"], &["no_en_passant"]);
    assert_eq!((status, &found["found"]), (1, &json!([])));
    assert!(found["wrong"].as_u64() > Some(0));
    assert_eq!(fingerprints(&found["report"]).len(), 1);
}

#[test]
#[ignore = "slow"]
fn of_an_engine_that_never_answers_no_rulings_are_reported() {
    let (found, output) = in_both_forms(&["aviary", "--find-rulings", "--timeout", "0.05"], &["never"]);
    assert_eq!((output.status, &found["answers"], &found["report"]["gave_up"]), (1, &json!(0), &json!(true)));
    assert!(!output.out.contains("The engine follows"), "{}", output.out);
    assert!(output.out.ends_with("No answer shows which rulings the engine follows.\n"), "{}", output.out);
}

#[test]
#[ignore = "slow"]
fn an_engine_that_knows_games_from_their_beginning_only_is_asked_those() {
    let dialect = "capture-of-all=captures-all";
    let (found, status) = report(&["awele", "--find-rulings", "--positions", "6000"], &["from_the_start", dialect]);
    assert_eq!(
        (status, &found["found"]),
        (0, &json!([["capture-of-all", "captures-all"]])),
        "{}",
        found["questions"]
    );
    let capture = &found["questions"][0]["others"][0];
    assert!(capture["against"].as_u64() > Some(0) && capture["shown"]["moves"] != json!([]), "{capture}");
}

#[test]
#[ignore = "slow"]
fn the_end_of_a_game_tells_though_its_position_is_written_otherwise() {
    // Without a position it would be right; with a wrong one at the end, the end itself is compared all the same.
    let dialect = "cycle=goes-on,end-at-25=no";
    let (found, _) = report(&["awele", "--find-rulings", "--positions", "3000"], &["sweeps", dialect]);
    assert_eq!(found["found"], json!([["end-at-25", "no"], ["cycle", "goes-on"]]), "{}", found["questions"]);
    assert!(found["wrong"].as_u64() > Some(0), "the positions are wrong all the same");
}

/// The report on an engine that plays by a wrong rule throughout, under the default rulings.
fn of_wrong_rules(game: &str, engine: &str) -> Value {
    let (script, program) =
        (script().replace("faulty.py", "wrong_rules.py"), cargo_bin!("rulebook").display().to_string());
    let args = ["validate", game, "--rulings", "", "--positions", "30", "--faults", "1", "--json"];
    rulebook(&[&args[..], &["--", "python3", &script, engine, &program]].concat()).report().0
}

/// The clauses of the causes that a report names, each with how much it explains and what contradicts it.
fn causes(report: &Value) -> Vec<(&Value, u64, u64)> {
    let number = |cause: &Value, key: &str| cause[key].as_u64().expect("a number");
    let causes = report["diagnosis"].as_array().expect("a list").iter();
    causes.map(|cause| (&cause["clauses"], number(cause, "explains"), number(cause, "contradicted"))).collect()
}

#[test]
#[ignore = "slow"]
fn a_robin_that_is_never_blocked_when_it_attacks_is_diagnosed() {
    // The engine has a second mistake, which shows more often: it enters no bird in check.
    let report = of_wrong_rules("aviary", "Robin");
    let mistakes: Vec<&Value> =
        report["diagnosis"].as_array().expect("a list").iter().map(|cause| &cause["mistake"]).collect();
    assert_eq!(
        mistakes,
        ["aviary-enter-is-not-played-in-check", "aviary-robin-blocked-not-for-attacks"],
        "{}",
        report["diagnosis"]
    );
    let causes = causes(&report);
    assert_eq!(causes[0].0, &json!(["aviary.enter"]));
    assert_eq!(causes[1].0, &json!(["aviary.robin.blocked"]));
    assert!(causes.iter().all(|(_, explains, contradicted)| *explains > 3 && *contradicted == 0), "{causes:?}");
    assert_eq!(report["unexplained"]["answers"], 0);
}

#[test]
#[ignore = "slow"]
fn an_awele_that_never_feeds_is_diagnosed() {
    let report = of_wrong_rules("awele", "Hungry");
    assert_eq!(report["diagnosis"].as_array().map(Vec::len), Some(1), "{}", report["diagnosis"]);
    let clauses = report["diagnosis"][0]["clauses"].to_string();
    assert!(clauses.contains("awele.feeding") || clauses.contains("opponent-without-seeds"), "{clauses}");
}

#[test]
#[ignore = "slow"]
fn quails_mirrored_for_one_player_are_diagnosed() {
    let report = of_wrong_rules("tori-shogi", "Quails");
    let first = &report["diagnosis"][0];
    assert_eq!(first["mistake"], "white-left-quail-and-right-quail-exchanged", "{}", report["diagnosis"]);
    assert_eq!(first["contradicted"], 0);
    assert!(first["explains"].as_u64() > Some(8), "{first}");
}

#[test]
#[ignore = "slow"]
fn what_no_mistake_explains_is_reported_as_unexplained() {
    let (report, _) = diagnosed(&["aviary", "--corpus-only", "--json"], &["wrong_turn"]).report();
    assert_eq!(report["diagnosis"], json!([]));
    assert!(report["unexplained"]["answers"].as_u64() > Some(20), "{}", report["unexplained"]);
    assert_eq!(report["unexplained"]["clauses"], json!(["aviary.turn"]));
    let output = diagnosed(&["aviary", "--corpus-only", "--all"], &["wrong_turn"]);
    assert!(output.out.starts_with("Cause: your engine names another player to move in "), "{}", output.out);
    assert!(output.out.contains("\nNo known mistake explains "), "{}", output.out);
    // Without a diagnosis no causes are printed.
    let output = validate(&["aviary", "--corpus-only", "--all"], &["wrong_turn"]);
    assert!(output.out.starts_with("Fault 1: "), "{}", output.out);
}

/// The report on an engine with a fault that is asked these cases alone.
fn asked_these(game: &str, cases: &[Page], fault: &str) -> Value {
    let program = cargo_bin!("rulebook").display().to_string();
    let command = ["python3", &script(), fault, &program].map(str::to_owned).to_vec();
    report_on(&mut Engine::new(command, Duration::from_secs(900)), game, cases)
}

/// The report on any engine that is asked these cases alone.
fn report_on(engine: &mut Engine, game: &str, cases: &[Page]) -> Value {
    let report = validate::validate(engine, &plan(game, cases), &|_| {}).expect("an engine");
    serde_json::to_value(report).expect("plain data")
}

#[test]
fn a_game_made_of_others_is_asked_their_cases() {
    let clauses = ["chess.castling.between", "chess.king.safe"];
    let mut chess = corpus::pages(&Chess).unwrap_or_else(|error| panic!("{error}"));
    chess.retain(|page| ["chess/castling.yaml", "chess/en-passant.yaml"].contains(&page.path.as_str()));
    for page in &mut chess {
        page.cases.retain(|case| case.breaks().any(|clause| clauses.contains(&clause)));
    }
    for game in ["awarichess", "synchronous-awarichess"] {
        let whole = rulebook::games::game(game).expect("a game");
        let part = whole.parts().iter().find(|part| part.game.id() == "chess").expect("a part");
        let pages: Vec<Page> = chess.iter().map(|page| corpus::of_part(whole, part, page)).collect();
        let report = asked_these(game, &pages, "wrong_chess");
        let mut found = fingerprints(&report);
        found.sort();
        assert_eq!(found, ["plays chess.castling.between", "plays chess.king.safe"], "{game}");
        let unexercised = report["unexercised"].as_array().expect("a list");
        assert!(!unexercised.contains(&json!("chess.castling.between")), "{unexercised:?}");
        assert!(unexercised.contains(&json!("awele.capture-of-all.forbidden")), "{unexercised:?}");
    }
}

#[test]
fn the_wrong_phase_is_a_fault_with_its_clause() {
    let game = "synchronous-awarichess";
    let pages = corpus::pages(rulebook::games::game(game).expect("a game")).unwrap_or_else(|error| panic!("{error}"));
    let phases: Vec<Page> = pages.into_iter().filter(|page| page.path.ends_with("phases.yaml")).collect();
    let report = asked_these(game, &phases, "other_phase");
    assert_eq!(
        (fingerprints(&report), &report["troubles"]),
        (vec!["turn awarichess.turn synchronous-awarichess.phase"], &json!([]))
    );
    let output = report["faults"][0]["disagreement"]["difference"].to_string();
    assert!(output.contains("south") || output.contains("South"), "{output}");
}

/// A case calls a text illegible that the law reads; an engine that reads it too is right.
#[test]
fn a_text_that_the_law_reads_is_not_held_against_the_engine() {
    let text = r#"
source: a test
cases:
  - name: a readable move
    why: it is a move
    position: startpos
    shows: [chess.pawn.move]
    count: 20
    illegible: {e2e4: 0}
"#;
    let file = corpus::File { path: "fixtures/chess/test.yaml".to_owned(), text: text.to_owned() };
    let page = corpus::read(&Chess, &file).unwrap_or_else(|error| panic!("{error}"));
    let report = asked_these("chess", &[page], "right");
    assert_eq!((&report["misread"], &report["cases"][0]["result"]), (&json!([]), &json!("right")), "{report}");
}

/// A difference that an earlier report has fails no check of changes; one that it has not does, and so does another's report.
#[test]
#[ignore = "slow"]
fn only_what_an_earlier_report_does_not_have_fails() {
    let folder = Folder::new("since");
    let (known, right) = (folder.at("known.json"), folder.at("right.json"));
    let few = ["chess", "--positions", "0"];
    let wrong = |more: &[&str]| validate(&[&few[..], &["--all"], more].concat(), &["no_en_passant"]);
    let said = wrong(&["--report", text(&known)]);
    assert_eq!(said.status, 1, "{}", said.out);

    let said = wrong(&["--since", text(&known)]);
    assert_eq!(said.status, 0, "{}", said.out);
    assert!(said.out.contains("Fault 1") && said.out.contains("\nNothing is new; "), "{}", said.out);

    let program = cargo_bin!("rulebook").display().to_string();
    let right_engine = ["--", &program, "speak", "--by", "bitboard"];
    let said = rulebook(&[&["validate"], &few[..], &["--report", text(&right)], &right_engine].concat());
    assert_eq!(said.status, 0, "{}", said.out);
    let said = wrong(&["--since", text(&right)]);
    assert_eq!(said.status, 1, "{}", said.out);
    let words = said.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("New: a difference, misses chess.pawn.move chess.pawn.en-passant"), "{words}");
    assert!(words.contains("a case, Black captures en passant"), "{words}");
    // What was not shrunk may be new.
    assert_eq!(wrong(&["--since", text(&known), "--faults", "0"]).status, 1);

    let said =
        rulebook(&[&["validate", "awele", "--positions", "0", "--since", text(&known)], &right_engine[..]].concat());
    assert!(said.status == 2 && said.err.contains("the report is about chess"), "{}", said.err);
    std::fs::write(&known, "{}").expect("a file");
    let said = wrong(&["--since", text(&known)]);
    assert!(said.status == 2 && said.err.contains("known.json: missing field"), "{}", said.err);
}
