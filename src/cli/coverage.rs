//! How often each clause of a game's own page was at work, and where.

use std::io;

use comfy_table::{CellAlignment, Table, presets};
use rulebook::corpus::{File, Page};
use rulebook::crosscheck::Summary;
use rulebook::games::Game;
use rulebook::spec;

/// A clause, and how often it was at work.
#[derive(serde::Serialize)]
pub struct Covered {
    /// Its name.
    clause: &'static str,
    /// In how many cases: shown, or broken by a move or a position.
    cases: u64,
    /// In local worlds.
    local: u64,
    /// In random games and placements.
    random: u64,
}

impl Covered {
    /// Whether only cases reach it.
    pub const fn by_cases_alone(&self) -> bool {
        self.local == 0 && self.random == 0
    }
}

/// The clauses of a game's own page, with what came of its cases and of a check.
pub fn of<G: Game>(pages: &[(Page, File)], summary: &Summary) -> Vec<Covered> {
    let (local, random) = (summary.exercised(true), summary.exercised(false));
    let cases = || pages.iter().flat_map(|(page, _)| &page.cases);
    let covered = |clause: spec::Clause<'static>| {
        let names = |case: &rulebook::corpus::Case| {
            case.shows.iter().chain(case.breaks()).any(|named| named.value == clause.name)
        };
        Covered {
            clause: clause.name,
            cases: cases().filter(|case| names(case)).count() as u64,
            local: local.times(clause.name),
            random: random.times(clause.name),
        }
    };
    let asked = |clause: &spec::Clause<'_>| clause.kind != spec::Kind::Withdrawn;
    spec::clauses(G::LAW[0]).into_iter().filter(asked).map(covered).collect()
}

/// Lists them.
pub fn tell(game: &str, coverage: &[Covered], out: &mut dyn io::Write) -> io::Result<()> {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(["clause", "cases", "local cases", "random games", ""]);
    for covered in coverage {
        let mark = match (covered.by_cases_alone(), covered.cases) {
            (true, 0) => "reached by nothing",
            (true, _) => "by cases alone",
            (false, _) => "",
        };
        let Covered { clause, cases, local, random } = covered;
        table.add_row([
            (*clause).to_owned(),
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
