//! The engines in Python that were written from the law's text alone (`tests/readings/`). Their lists of mistakes; `.ci/run`
//! validates them, and `pages/readings-slow.md` shows the reports on some mistakes.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use pretty_assertions::assert_eq;
use rulebook::games::GAMES;
use rulebook_needs::needs;
use serde_json::Value;

use super::run::rulebook;

fn engine() -> String {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/readings/engine.py").display().to_string()
}

#[needs("python3")]
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
#[needs("python3")]
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

/// What names a clause that a surer finding names comes after all that does not, and is only counted on the first screen.
#[needs("python3")]
#[test]
#[ignore = "slow"]
fn what_names_a_clause_again_comes_last() {
    let run = |asked: &[&str]| {
        let args = ["validate", "tori-shogi", "--positions", "100"];
        let engine = engine();
        rulebook(&[&args[..], asked, &["--", "python3", &engine, "tori-shogi", "promotion-only-on-arrival"]].concat())
    };
    let (report, _) = run(&["--json"]).report();
    let lists = [&report["diagnosis"], &report["unexplained"]["separations"]];
    let mut found: Vec<&Value> = lists.into_iter().flat_map(|list| list.as_array().expect("a list")).collect();
    found.sort_by_key(|finding| finding["rank"].as_u64());
    let mut named: Vec<&Value> = Vec::new();
    for finding in &found {
        let clauses = finding["clauses"].as_array().expect("a list");
        let again = clauses.iter().any(|clause| named.contains(&clause));
        assert_eq!(finding["again"], again, "{finding}");
        named.extend(clauses);
    }
    let again = found.iter().filter(|finding| finding["again"] == true).count();
    assert!(again > 0, "{report}");
    let said = run(&[]).out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("further cause"), "{said}");
}
