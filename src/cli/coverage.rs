//! How often each clause of a game's own page was at work, and where.

use std::collections::BTreeSet;
use std::io;

use comfy_table::{CellAlignment, Table, presets};
use rulebook::corpus::Page;
use rulebook::crosscheck::Summary;
use rulebook::games::AnyGame;
use rulebook::rules::Options;
use rulebook::spec;

/// A clause, or an option of a ruling, and how often it was at work.
#[derive(serde::Serialize)]
pub struct Covered {
    /// The clause's name.
    clause: &'static str,
    /// The option, of a ruling.
    #[serde(skip_serializing_if = "Option::is_none")]
    option: Option<&'static str>,
    /// In how many cases: shown, or broken by a move or a position; of an option, shown under it.
    cases: u64,
    /// In local worlds; of an option, positions looked at under it.
    local: u64,
    /// In random games and placements.
    random: u64,
}

impl Covered {
    /// Whether only cases reach it.
    const fn by_cases_alone(&self) -> bool {
        self.local == 0 && self.random == 0
    }
}

/// The clauses that a case names, and its rulings.
struct Named<'c> {
    clauses: BTreeSet<&'static str>,
    options: &'c Options,
}

/// How many clauses there are, and how many of them only cases reach: of a ruling, an option at least.
pub fn counted(coverage: &[Covered]) -> (usize, usize) {
    let clauses: BTreeSet<&str> = coverage.iter().map(|covered| covered.clause).collect();
    let alone = coverage.iter().filter(|covered| covered.by_cases_alone()).map(|covered| covered.clause);
    (clauses.len(), alone.collect::<BTreeSet<&str>>().len())
}

/// The clauses of a game's own page, with what came of its cases and of a check.
pub fn of(game: &dyn AnyGame, pages: &[Page], summary: &Summary) -> Vec<Covered> {
    let (local, random) = (summary.exercised(true), summary.exercised(false));
    let all = pages.iter().flat_map(|page| {
        let of_cases = page.cases.iter().map(|case| Named {
            clauses: case.shows.iter().copied().chain(case.breaks()).collect(),
            options: &case.options,
        });
        let of_scores =
            page.scores.iter().map(|case| Named { clauses: case.clauses().collect(), options: &case.options });
        of_cases.chain(of_scores)
    });
    let cases: Vec<Named<'_>> = all.collect();
    let mut covered = Vec::new();
    for clause in spec::clauses(game.law()[0]).into_iter().filter(|clause| clause.kind != spec::Kind::Withdrawn) {
        let clause = clause.name;
        let naming: Vec<&Named<'_>> = cases.iter().filter(|case| case.clauses.contains(clause)).collect();
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

/// Lists them.
pub fn list(game: &str, coverage: &[Covered], out: &mut dyn io::Write) -> io::Result<()> {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(["clause", "cases", "local cases", "random games", ""]);
    for covered in coverage {
        let mark = match (covered.by_cases_alone(), covered.cases) {
            (true, 0) => "reached by nothing",
            (true, _) => "by cases alone",
            (false, _) => "",
        };
        let Covered { clause, option, cases, local, random } = covered;
        table.add_row([
            option.map_or_else(|| (*clause).to_owned(), |option| format!("{clause}={option}")),
            cases.to_string(),
            local.to_string(),
            random.to_string(),
            mark.to_owned(),
        ]);
    }
    for column in table.column_iter_mut().skip(1).take(3) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    writeln!(out, "{game}: how often each clause was at work\n{}\n", table.trim_fmt())
}
