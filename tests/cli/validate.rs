//! An engine held to the law: properties of reports, and engines that fail. The reports on engines with one fault each are in
//! `pages/validate*.md`.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use assert_cmd::cargo::cargo_bin;
use pretty_assertions::assert_eq;
use rulebook::corpus::{self, Page};
use rulebook::export;
use rulebook::games::Chess;
use rulebook::remote::{Engine, EngineError};
use rulebook::validate;
use rulebook_needs::needs;
use serde_json::{Value, json};

use super::folder::{Folder, read, text};
use super::in_process::{DiesOfRefusals, InProcess, plan};
use super::run::{RunOutput, rulebook, validated};

/// The faulty engine's script.
fn script() -> String {
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

/// The first screen of a report: a sentence, a board and a command for each cause, in at most thirty-four lines.
fn first_screen(output: &RunOutput) -> &str {
    assert_eq!(output.status, 1, "{}", output.out);
    let begins = |begin: &str| output.out.lines().filter(|line| line.starts_with(begin)).count();
    let (causes, commands) = (begins("Cause"), begins("rulebook "));
    assert!(causes > 0 && commands <= causes, "{}", output.out);
    assert!(output.out.lines().count() <= 34 * causes, "{}", output.out);
    &output.out
}

#[needs("python3")]
#[test]
#[ignore = "slow"]
fn the_first_screen_says_what_is_wrong_and_shows_it_once() {
    for (fault, clause, says) in [
        ("keeps_last_sparrow", "aviary.end.no-sparrows", "9 of the 9 wrong answers examined"),
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
        assert!(last.contains(" with a cause above. `--all` shows everything."), "{last}");
        assert_eq!(said.matches("\nrulebook explain aviary ").count(), 1, "{said}");
        assert!(said.contains("    1  ") && said.contains(" to move"), "{said}");
        // What is wrong there, in words.
        let here = paragraphs[1].replace("  ", " ");
        assert!(here.starts_with(" Here, ") && here.contains(clause), "{said}");
    }
}

#[needs("python3")]
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

/// The cases of a report with a result.
fn cases_with(report: &Value, result: &str) -> Vec<Value> {
    let cases = report["cases"].as_array().expect("a list").iter();
    cases.filter(|case| case["result"] == result).cloned().collect()
}

#[needs("python3")]
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

#[needs("python3")]
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

#[needs("python3")]
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

/// Whether a piece stands on the square to which a move of chess goes.
fn captures(mv: &str, fen: &str) -> bool {
    let mut letters = mv.bytes().skip(2);
    let (file, rank) = (letters.next().expect("a file") - b'a', letters.next().expect("a rank") - b'1');
    let row = fen.split([' ', '/']).nth(7 - usize::from(rank)).expect("a rank");
    let spread: String =
        row.chars().map(|c| c.to_digit(10).map_or(c.to_string(), |n| ".".repeat(n as usize))).collect();
    spread.as_bytes()[usize::from(file)] != b'.'
}

#[needs("python3")]
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

#[needs("python3")]
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

#[needs("python3")]
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

#[needs("python3")]
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

#[needs("python3")]
#[test]
#[ignore = "slow"]
fn of_an_engine_that_never_answers_no_rulings_are_reported() {
    let (found, output) = in_both_forms(&["aviary", "--find-rulings", "--timeout", "0.05"], &["never"]);
    assert_eq!((output.status, &found["answers"], &found["report"]["gave_up"]), (1, &json!(0), &json!(true)));
    assert!(!output.out.contains("The engine follows"), "{}", output.out);
    assert!(output.out.ends_with("No answer shows which rulings the engine follows.\n"), "{}", output.out);
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

#[needs("python3")]
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

#[needs("python3")]
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
#[needs("python3")]
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
    let file = corpus::FixtureFile { path: "fixtures/chess/test.yaml".to_owned(), text: text.to_owned() };
    let page = corpus::read(&Chess, &file).unwrap_or_else(|error| panic!("{error}"));
    let report = asked_these("chess", &[page], "right");
    assert_eq!((&report["misread"], &report["cases"][0]["result"]), (&json!([]), &json!("right")), "{report}");
}
