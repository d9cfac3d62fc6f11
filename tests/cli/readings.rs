//! The engines in Python that were written from the law's text alone (`tests/readings/`). `.ci/run` validates all of
//! them; here those that take a second each.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use pretty_assertions::assert_eq;
use rulebook::games::GAMES;
use serde_json::Value;

use super::run::{self, rulebook};

fn engine() -> String {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/readings/engine.py").display().to_string()
}

#[test]
#[ignore = "slow"]
fn every_engine_has_mistakes_that_break_clauses_of_its_law() {
    for game in GAMES {
        let run = Command::new("python3").args([&engine(), game.id(), "--list"]).output().expect("python3");
        let listed = String::from_utf8(run.stdout).expect("UTF-8");
        let mistakes: Vec<Value> = listed.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let names: BTreeSet<&str> = mistakes.iter().filter_map(|mistake| mistake["mistake"].as_str()).collect();
        assert!(names.len() >= 10 && names.len() == mistakes.len(), "{}: {names:?}", game.id());
        let parts = game.parts().iter().flat_map(|part| part.game.clauses());
        let known: BTreeSet<&str> = game.clauses().into_iter().chain(parts).map(|clause| clause.name).collect();
        for mistake in &mistakes {
            let clauses = mistake["clauses"].as_array().expect("a list");
            assert!(!clauses.is_empty(), "{mistake}");
            for clause in clauses {
                assert!(known.contains(clause.as_str().expect("a text")), "{}: {clause}", game.id());
            }
        }
    }
}

/// The mistakes of the sets that stand in the tables: of the engines, and in other words.
fn of_the_tables() -> Vec<Value> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let reworded = fs::read_to_string(root.join("tests/readings/reworded.jsonl")).expect("the reworded mistakes");
    let mut all: Vec<Value> = reworded.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    for game in GAMES {
        let run = Command::new("python3").args([&engine(), game.id(), "--list"]).output().expect("python3");
        let listed = String::from_utf8(run.stdout).expect("UTF-8");
        let listed: Vec<Value> = listed.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let names: BTreeSet<&str> = listed.iter().filter_map(|mistake| mistake["mistake"].as_str()).collect();
        for known in all.iter().filter(|known| known["game"] == game.id()) {
            let whole = known["mistake"].as_str().expect("a name");
            assert!(whole.split('+').all(|name| names.contains(name)), "{} has no mistake {whole}", game.id());
        }
        all.extend(listed.into_iter().map(|mut mistake| {
            mistake["game"] = game.id().into();
            mistake
        }));
    }
    all.retain(|mistake| [1, 2, 3, 4, 5, 8].iter().any(|set| mistake["set"] == *set));
    all
}

/// How often a mistake was named is measured, not tested (it takes an hour); but the page's tables have as many mistakes as
/// the engines, and add up.
#[test]
#[ignore = "slow"]
fn the_page_of_the_diagnosis_counts_the_mistakes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(root.join("docs/results/diagnosis.md")).expect("the page");
    let mistakes = of_the_tables();
    let sets = [("first", 1), ("second", 2), ("third", 3), ("fourth", 4), ("fifth", 5), ("eighth", 8)];
    let number = |cell: &str| cell.split(' ').next().and_then(|word| word.parse::<usize>().ok()).expect("a number");
    for (head, groups) in [("| set | mistakes |", sets.len()), ("| game | mistakes |", GAMES.len())] {
        let rows = page.lines().skip_while(|line| !line.starts_with(head)).take_while(|line| line.starts_with('|'));
        let rows: Vec<Vec<&str>> = rows.skip(2).map(|row| row.split('|').map(str::trim).collect()).collect();
        assert_eq!(rows.len(), groups + 1, "{head}");
        let mut sums = [0; 4];
        for row in &rows {
            let figures @ [of, unseen, first, three] = [2, 3, 4, 5].map(|column| number(row[column]));
            for (named, cell) in [(first, row[4]), (three, row[5])] {
                let share = 100.0 * named as f64 / (of - unseen) as f64;
                assert_eq!(cell, format!("{named} ({share:.0} %)"), "{row:?}");
            }
            if row[1] == "all" {
                assert_eq!(figures, sums, "{head}");
                continue;
            }
            let set = sets.iter().find(|(name, _)| *name == row[1]).map(|(_, set)| *set);
            let is_of_row =
                |mistake: &&Value| set.map_or_else(|| mistake["game"] == row[1], |set| mistake["set"] == set);
            assert_eq!(of, mistakes.iter().filter(is_of_row).count(), "{row:?}");
            sums.iter_mut().zip(figures).for_each(|(sum, figure)| *sum += figure);
        }
    }
}

#[test]
#[ignore = "slow"]
fn an_engine_written_from_the_law_alone_agrees_with_it() {
    for game in ["awele", "aviary"] {
        let said = rulebook(&["validate", game, "--positions", "20", "--", "python3", &engine(), game]);
        assert_eq!(said.status, 0, "{game}: {}", said.out);
    }
}

#[test]
#[ignore = "slow"]
fn its_mistakes_are_diagnosed() {
    for (game, mistake, clause) in [
        ("awele", "captures-in-own-houses", "awele.capture"),
        ("aviary", "captured-birds-go-home", "aviary.capture.hand"),
    ] {
        let args = ["validate", game, "--corpus-only", "--faults", "1", "--json"];
        let run = rulebook(&[&args[..], &["--", "python3", &engine(), game, mistake]].concat());
        let (report, status) = run.report();
        assert_eq!(status, 1);
        let clauses = report["diagnosis"][0]["clauses"].to_string();
        let fault = report["faults"][0]["disagreement"]["fingerprint"].to_string();
        assert!(clauses.contains(clause) || clauses == "null" && fault.contains(clause), "{clauses} {fault}");
    }
}

#[test]
#[ignore = "slow"]
fn a_clause_that_is_taken_too_far_is_named() {
    for (game, mistake, clause) in [
        ("bifocal", "falcon-straight-first", "bifocal.falcon.blocked"),
        ("aviary", "no-entering-in-check", "aviary.last-sparrow.flight"),
        ("awele", "single-seeds-wait", "awele.move.empty-house"),
    ] {
        let (report, said) = validated(game, mistake, "100");
        let faults = report["faults"].as_array().expect("a list");
        let mut clauses = faults.iter().filter_map(|fault| fault["overreach"]["clause"].as_str());
        assert_eq!(clauses.next(), Some(clause), "{}", report["faults"]);
        assert!(said.contains(&format!("Your engine may take `{clause}` too far: ")), "{said}");
    }
    // The clause that forbids it is one of another option, and depends on the moves before.
    let (report, said) = validated("bifocal", "immobilizer-not-twice", "100");
    let clause = &report["faults"][0]["overreach"]["clause"];
    assert_eq!(clause, "bifocal.immobilizer.twice", "{said}");
}

#[test]
#[ignore = "slow"]
fn faults_without_a_cause_are_called_symptoms() {
    let said = validated("bifocal", "bishop-step-does-not-attack", "100").1;
    assert!(said.contains("The faults below are symptoms"), "{said}");
}

#[test]
#[ignore = "slow"]
fn an_attack_that_only_the_engine_sees_is_named() {
    let (report, said) = validated("bifocal", "kannon-attacks-both-ways", "100");
    let separation = &report["unexplained"]["separations"][0];
    assert_eq!(separation["clauses"][0], "bifocal.kannon.orientation", "{separation}");
    assert!(said.contains("your engine takes it that a neutral Kannon attacks"), "{said}");
}

#[test]
#[ignore = "slow"]
fn an_attack_by_one_pattern_of_occupants_is_asked_about_and_named() {
    let report = validated("aviary", "robin-attacks-past-one-bird", "500").0;
    let named = &report["unexplained"]["separations"][0]["clauses"];
    let wrong: u64 =
        report["parts"].as_array().expect("parts").iter().filter_map(|part| part["wrong"].as_u64()).sum();
    assert!(wrong > 10, "{wrong}");
    let clauses = ["aviary.attack", "aviary.jump.friend", "aviary.robin.routes", "aviary.robin.blocked"];
    assert!(clauses.iter().any(|clause| named[0] == *clause), "{}", report["unexplained"]);
}

/// The report on an engine with a mistake, and what is said to people.
fn validated(game: &str, mistake: &str, positions: &str) -> (Value, String) {
    let args = [game, "--positions", positions, "--faults", "3"];
    let (report, said) = run::validated(&[&args[..], &["--", "python3", &engine(), game, mistake]].concat());
    assert_eq!(said.status, 1);
    (report, said.out.split_whitespace().collect::<Vec<_>>().join(" "))
}

#[test]
#[ignore = "slow"]
fn a_mistake_for_one_player_is_named_so() {
    let (report, said) = validated("tori-shogi", "white-zone-of-one-rank", "60");
    let cause = &report["diagnosis"][0];
    assert!(cause["mistake"].as_str().is_some_and(|name| name.ends_with("-for-white-only")), "{cause}");
    assert_eq!(cause["clauses"].to_string(), r#"["tori-shogi.zone"]"#);
    assert!(said.contains(", for White only (`tori-shogi.zone`)"), "{said}");
}

#[test]
#[ignore = "slow"]
fn what_explains_the_same_is_named_beside_it() {
    let (report, said) = validated("chess", "same-with-the-counters", "60");
    let alternatives = report["diagnosis"][0]["alternatives"].to_string();
    assert!(alternatives.contains("chess.end.repetition.same"), "{alternatives}");
    assert!(said.contains(" So does: "), "{said}");
}

#[test]
#[ignore = "slow"]
fn what_is_refused_or_over_without_a_reason_names_what_the_law_says() {
    for (mistake, fault) in [
        ("one-king-each", "admission aieirping.position.any"),
        ("third-time-draws", "outcome aieirping.end.repetition"),
    ] {
        let (report, _) = validated("aieirping", mistake, "60");
        assert_eq!(report["faults"][0]["disagreement"]["fingerprint"], fault, "{mistake}");
    }
}

#[test]
#[ignore = "slow"]
fn more_answers_never_explain_less() {
    let of_positions = |positions: &str| {
        let (report, _) = validated("awele", "need-not-feed", positions);
        let cause = report["diagnosis"][0].clone();
        let number = |key: &str| cause[key].as_u64().expect("a number");
        (cause["mistake"].clone(), number("explains"), number("of"))
    };
    let all = ["50", "400", "2000"].map(of_positions);
    assert!(all.iter().all(|(mistake, ..)| *mistake == all[0].0), "{all:?}");
    assert!(all.iter().all(|(_, explains, of)| explains == of), "{all:?}");
    assert!(all.is_sorted_by(|(.., one), (.., other)| one < other), "{all:?}");
}

#[test]
#[ignore = "slow"]
fn two_mistakes_are_taken_apart() {
    let (report, said) = validated("awele", "need-not-feed+origin-not-skipped", "200");
    let (causes, separations) = (&report["diagnosis"], &report["unexplained"]["separations"]);
    assert_eq!(causes.as_array().map(Vec::len), Some(1), "{said}");
    assert!(causes[0]["clauses"].to_string().contains("awele.feeding"), "{said}");
    // No known mistake is this one: what separates the answers that are left names the clause.
    assert!(separations[0]["clauses"].to_string().contains("awele.sowing.origin"), "{said}");
}

#[test]
#[ignore = "slow"]
fn what_no_mistake_explains_is_told_from_the_rest() {
    // No list has this rule. It depends on the record, which the facts know of.
    let (report, said) = validated("bifocal", "no-return", "100");
    let separation = &report["unexplained"]["separations"][0];
    let clauses = separation["clauses"].to_string();
    assert!(clauses.contains("bifocal.end.repetition"), "{said}");
    assert!(
        said.contains("in which afterwards the position has occurred 2 times, and is right in the other"),
        "{said}"
    );
}

/// What names a clause that a surer finding names comes after all that does not, and is only counted on the first screen.
#[test]
#[ignore = "slow"]
fn what_names_a_clause_again_comes_last() {
    let run = |asked: &[&str]| {
        let args = ["validate", "aviary", "--positions", "100"];
        rulebook(&[&args[..], asked, &["--", "python3", &engine(), "aviary", "only-woodpeckers-jump"]].concat())
    };
    let (report, _) = run(&["--json"]).report();
    let lists = [&report["diagnosis"], &report["unexplained"]["separations"]];
    let mut found: Vec<&Value> = lists.into_iter().flat_map(|list| list.as_array().expect("a list")).collect();
    found.sort_by_key(|finding| std::cmp::Reverse(finding["bits"].as_i64()));
    let mut named: Vec<&Value> = Vec::new();
    for finding in &found {
        let clauses = finding["clauses"].as_array().expect("a list");
        let again = clauses.iter().any(|clause| named.contains(&clause));
        assert_eq!(finding["again"], again, "{finding}");
        named.extend(clauses);
    }
    let again = found.iter().filter(|finding| finding["again"] == true).count();
    assert!(again > 0, "{report}");
    let said = run(&[]).out;
    assert!(said.contains("of the same causes"), "{said}");
}
