//! Coverage: how often each clause of a game's own page was exercised, and where.

use std::collections::BTreeSet;
use std::io;

use rulebook::corpus::Page;
use rulebook::crosscheck::Summary;
use rulebook::games::AnyGame;
use rulebook::rules::Options;
use rulebook::spec;

use rulebook::terminal::table;

/// A clause, or an option of a ruling, and how often it was exercised.
#[derive(serde::Serialize)]
pub struct Covered {
    /// The clause's name.
    clause: &'static str,
    /// The option, if the clause is a ruling.
    #[serde(skip_serializing_if = "Option::is_none")]
    option: Option<&'static str>,
    /// The number of cases that show it, or in which a move or a position breaks it; of an option, the cases under it.
    cases: u64,
    /// How often in local worlds; of an option, the number of positions under it.
    local: u64,
    /// How often in random games and placements.
    random: u64,
}

impl Covered {
    /// Whether only cases exercise it.
    const fn by_cases_alone(&self) -> bool {
        self.local == 0 && self.random == 0
    }
}

/// The clauses that a case names, and its rulings.
struct CaseClauses<'c> {
    clauses: BTreeSet<&'static str>,
    options: &'c Options,
}

/// The number of clauses, and of those that only cases exercise. A ruling counts if this is true of any of its options.
pub fn counts(coverage: &[Covered]) -> (usize, usize) {
    let clauses: BTreeSet<&str> = coverage.iter().map(|covered| covered.clause).collect();
    let alone = coverage.iter().filter(|covered| covered.by_cases_alone()).map(|covered| covered.clause);
    (clauses.len(), alone.collect::<BTreeSet<&str>>().len())
}

/// The coverage of a game's own page by its cases and by a cross-check.
pub fn of(game: &dyn AnyGame, pages: &[Page], summary: &Summary) -> Vec<Covered> {
    let (local, random) = (summary.exercised(true), summary.exercised(false));
    let all = pages.iter().flat_map(|page| {
        let of_cases = page.cases.iter().map(|case| CaseClauses {
            clauses: case.shows.iter().copied().chain(case.breaks()).collect(),
            options: &case.options,
        });
        let of_scores =
            page.scores.iter().map(|case| CaseClauses { clauses: case.clauses().collect(), options: &case.options });
        of_cases.chain(of_scores)
    });
    let cases: Vec<CaseClauses<'_>> = all.collect();
    let mut covered = Vec::new();
    for clause in spec::clauses(game.law()[0]).into_iter().filter(|clause| clause.kind != spec::Kind::Withdrawn) {
        let clause = clause.name;
        let naming: Vec<&CaseClauses<'_>> = cases.iter().filter(|case| case.clauses.contains(clause)).collect();
        let question = clause
            .split_once(".ruling.")
            .and_then(|(_, name)| game.questions().all().find(|question| question.name == name));
        let Some(question) = question else {
            let (local, random) = (local.times(clause), random.times(clause));
            covered.push(Covered { clause, option: None, cases: naming.len() as u64, local, random });
            continue;
        };
        for option in question.options {
            covered.push(Covered {
                clause,
                option: Some(option),
                cases: naming.iter().filter(|case| case.options.option(question.name) == Some(option)).count() as u64,
                local: local.times_under(question.name, option),
                random: random.times_under(question.name, option),
            });
        }
    }
    covered
}

/// Prints the coverage as a table.
pub fn print(game: &str, coverage: &[Covered], out: &mut dyn io::Write) -> io::Result<()> {
    let row = |covered: &Covered| {
        let Covered { clause, option, cases, local, random } = covered;
        let mark = match (covered.by_cases_alone(), cases) {
            (true, 0) => "not covered",
            (true, _) => "by cases only",
            (false, _) => "",
        };
        [
            option.map_or_else(|| (*clause).to_owned(), |option| format!("{clause}={option}")),
            cases.to_string(),
            local.to_string(),
            random.to_string(),
            mark.to_owned(),
        ]
    };
    let table = table(["clause", "cases", "local cases", "random games", ""], 1.., coverage.iter().map(row));
    writeln!(out, "{game}: how often each clause was exercised\n{table}\n")
}
