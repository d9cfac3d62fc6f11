//! The chosen cases alone find every mistake and name the right clause; and the engines without a fault
//! pass them all. The page of the mistakes is generated from the results.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{env, fs};

use pretty_assertions::assert_eq;
use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};
use rulebook::crosscheck::{AnyEngine, Generator, Second};
use rulebook::games::{self, Game};

use super::CORPUS;
use super::checker::{Cases, Line};
use rulebook::mistakes::{MistakeOf, Mistakes};

/// What the cases find of a mistake: for each clause that must be named, the ids of the cases that name it, the
/// smallest first.
pub struct Found {
    pub name: String,
    pub what: String,
    pub said: BTreeMap<String, Vec<String>>,
}

/// Runs cases on the engine that makes a mistake.
pub fn examine<G: Generator>(cases: &Cases, asked: &[&Line], mistake: &MistakeOf<G>) -> Found {
    let said_by = |line: &&Line| -> Vec<(String, usize, String)> {
        let said = said(cases, line, mistake).into_iter();
        said.map(|clause| (clause, line.bytes, line.id.clone())).collect()
    };
    let mut all: Vec<(String, usize, String)> = asked.par_iter().flat_map_iter(said_by).collect();
    all.sort();
    let mut said: BTreeMap<String, Vec<String>> =
        mistake.says.iter().map(|clause| (clause.clone(), Vec::new())).collect();
    for (clause, _, id) in all {
        said.entry(clause).or_default().push(id);
    }
    Found { name: mistake.name.clone(), what: mistake.what.clone(), said }
}

/// Which of the clauses that must be named for a mistake a case names, if the engine fails it.
pub fn said<G: Generator>(cases: &Cases, line: &Line, mistake: &MistakeOf<G>) -> Vec<String> {
    let complaints = cases.complaints(line, &mistake.make);
    if complaints.is_empty() {
        return Vec::new();
    }
    let says = |clause: &&String| match clause.split_once(".ruling.") {
        Some((_, question)) => line.questions().any(|hangs| hangs == question),
        None => complaints.iter().any(|complaint| complaint.clauses.contains(clause)),
    };
    mistake.says.iter().filter(says).cloned().collect()
}

/// What the chosen cases find of all mistakes of a game.
fn examined<G: Mistakes>() -> Vec<Found> {
    let cases = Cases::read(CORPUS.file(&format!("{}.jsonl", G::ID)).expect("the game's file"));
    let chosen = |line: &&Line| line.tags.iter().any(|tag| tag == "chosen");
    let asked: Vec<&Line> = cases.lines.iter().filter(chosen).collect();
    let all: Vec<Found> = G::named_mistakes().iter().map(|mistake| examine(&cases, &asked, mistake)).collect();
    // A case's tags name the mistakes that it finds.
    let mut tags: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for found in &all {
        for id in found.said.values().flatten() {
            let of_case = tags.entry(id).or_default();
            if !of_case.contains(&found.name.as_str()) {
                of_case.push(&found.name);
            }
        }
    }
    for line in &asked {
        let known = |tag: &&str| all.iter().any(|found| found.name == **tag);
        let named: Vec<&str> = line.tags.iter().map(String::as_str).filter(known).collect();
        assert_eq!(named, tags.remove(line.id.as_str()).unwrap_or_default(), "the tags of {}", line.id);
    }
    let unfound: Vec<String> = all
        .iter()
        .flat_map(|found| found.said.iter().map(move |(clause, ids)| (found, clause, ids)))
        .filter(|(_, _, ids)| ids.is_empty())
        .map(|(found, clause, _)| format!("{}: no case names {clause}", found.name))
        .collect();
    assert_eq!(unfound, Vec::<String>::new(), "{}", G::ID);
    all
}

const BEGINNING: &str = "\
# The mistakes

A mistake is a wrong rule that an implementer may write. They are in `crates/checks/src/mistakes/`, each with the law or the
engine that has it; [`rulebook validate`](../engines/causes.md) also explains wrong answers by them. The chosen cases of the
[exported corpus](../reference/corpus.md) alone find all of them: a small checker (`tests/exported/checker.rs`) reads
the JSON Lines, queries the engine, and for each difference names the clauses that the case gives for it. Among them must
be each clause that is wrong.

An engine that always uses one option of an [open question](../../spec/README.md) is not wrong by every reading. The
cases that depend on the question distinguish it from others.

    TABLE=target/mistakes.md cargo test --test law exported::table::every_mistake -- --include-ignored

writes every mistake to that file, with the clause that must be named, the smallest case that names it, and the number
of chosen cases that do. The test checks that the totals and examples below are up to date; `UPDATE_DOCS=1` rewrites this
page. They show that the cases find these mistakes, not that they find every other.
";

/// The head of a table of mistakes.
const HEAD: &str = "\n| mistake | what it is | clause named | smallest case | cases |\n|---|---|---|---|--:|\n";

/// What is found of a game's mistakes.
#[derive(Default)]
struct Part {
    /// The rows of mistakes, and of options that are always used.
    rules: Vec<String>,
    options: Vec<String>,
    /// How many engines the rows are of.
    engines: [usize; 2],
    clauses: BTreeSet<String>,
    /// How many rows have one case only.
    once: usize,
}

impl Part {
    fn of<G: Mistakes>() -> Self {
        let mut part = Self::default();
        for found in examined::<G>() {
            let is_option = found.said.keys().all(|clause| clause.contains(".ruling."));
            part.engines[usize::from(is_option)] += 1;
            for (clause, ids) in &found.said {
                let case = ids[0].trim_start_matches(G::ID).trim_start_matches('/');
                let row = format!("| `{}` | {} | `{clause}` | `{case}` | {} |\n", found.name, found.what, ids.len());
                let rows = if is_option { &mut part.options } else { &mut part.rules };
                rows.push(row);
                part.once += usize::from(ids.len() == 1);
                part.clauses.insert(clause.clone());
            }
        }
        part
    }

    /// A line of the totals.
    fn totals(&self, game: &str) -> String {
        let [rules, options] = self.engines;
        format!("| {game} | {rules} | {options} | {} | {} |\n", self.clauses.len(), self.once)
    }

    /// Both tables.
    fn whole(&self, title: &str) -> String {
        let (rules, options) = (self.rules.concat(), self.options.concat());
        format!("\n## {title}\n{HEAD}{rules}\nOne option always used:\n{HEAD}{options}")
    }
}

/// The page: totals, and the first mistake of each game.
fn page(parts: &[(&str, Part)]) -> String {
    let mut all = Part::default();
    let mut page = format!(
        "{BEGINNING}\n## How many\n\n\
         | game | mistakes | options always used | clauses named | named by one case only |\n|---|--:|--:|--:|--:|\n"
    );
    for (title, part) in parts {
        page += &part.totals(title);
        all.engines = [0, 1].map(|kind| all.engines[kind] + part.engines[kind]);
        all.clauses.extend(part.clauses.iter().cloned());
        all.once += part.once;
    }
    page += &all.totals("all");
    page += "\n## The first of each game\n";
    page += HEAD;
    page.extend(parts.iter().filter_map(|(_, part)| part.rules.first()).map(String::as_str));
    page
}

#[test]
fn every_mistake_in_awele_is_found_by_the_right_clause() {
    let row = Part::of::<games::Awele>().totals(games::Awele::TITLE);
    assert!(include_str!("../../docs/results/faulty-engines.md").contains(&row), "{row}");
}

#[test]
#[ignore = "slow"]
fn every_mistake_is_found_by_the_right_clause() {
    let part = |id: &&str| games::with_game!(*id, G => (G::TITLE, Part::of::<G>())).expect("a game");
    let parts: Vec<(&str, Part)> = games::IDS.iter().map(part).collect();
    if let Some(path) = env::var_os("TABLE") {
        let whole: Vec<String> = parts.iter().map(|(title, part)| part.whole(title)).collect();
        fs::write(path, format!("# The mistakes, all of them\n{}", whole.concat())).expect("the table is written");
    }
    let page = page(&parts);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/results/faulty-engines.md");
    if env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, page).expect("the page is written");
    } else {
        let written = fs::read_to_string(&path).expect("the page");
        assert_eq!(written, page, "UPDATE_DOCS=1 cargo test --test law exported -- --include-ignored rewrites it");
    }
}

/// Runs every case of a game's file on an engine.
fn kept_by<G: Generator, R: Second<G> + 'static>(make: impl Fn(G::Rulings) -> R + Sync) {
    let make = |rulings| AnyEngine::<G>::of(make(rulings));
    let cases = Cases::read(CORPUS.file(&format!("{}.jsonl", G::ID)).expect("the game's file"));
    let complaints: Vec<String> = cases
        .lines
        .par_iter()
        .flat_map_iter(|line| {
            let complaints = cases.complaints(line, make);
            complaints.into_iter().map(|complaint| format!("{}: {}", line.id, complaint.what)).collect::<Vec<_>>()
        })
        .collect();
    assert_eq!(complaints, Vec::<String>::new());
    assert!(cases.lines.len() > 50);
}

#[test]
fn engines_of_awele_without_a_fault_keep_every_case() {
    kept_by::<games::Awele, _>(games::Awele::model);
    kept_by::<games::Awele, _>(games::Awele::engine);
}

#[test]
#[ignore = "slow"]
fn engines_without_a_fault_keep_every_case() {
    for id in games::IDS {
        games::with_game!(*id, G => {
            kept_by::<G, _>(G::model);
            kept_by::<G, _>(G::engine);
        });
    }
}
