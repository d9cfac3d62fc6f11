//! The pages.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, Value, context, escape_formatter};
use serde::Serialize;

use super::badge::BadgeText;
use super::{MatrixError, Run, badge};
use crate::crosscheck::Disagreement;
use crate::escape;
use crate::games::{self, AnyGame, GAMES};
use crate::spec::{self, Clause};
use crate::svg::{Mark, Marks, svg};
use crate::validate::{Cause, Conclusion, EngineFailure, EngineFault};

/// A file of the site.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SiteFile {
    /// Its path in the site, with `/`.
    pub path: String,
    /// What stands in it.
    pub content: String,
}

const STYLE: &str = include_str!("../../web/report/style.css");
const TEMPLATES: [(&str, &str); 5] = [
    ("page.html", include_str!("../../web/report/page.html")),
    ("index.html", include_str!("../../web/report/index.html")),
    ("game.html", include_str!("../../web/report/game.html")),
    ("implementation.html", include_str!("../../web/report/implementation.html")),
    ("clause.html", include_str!("../../web/report/clause.html")),
];

/// Makes the site for these results. `law` is the address of the page of the law, relative to the site's own folder;
/// `build` names the program that made the site.
///
/// # Errors
/// A result is about an unknown game, or occurs twice.
pub fn site(mut runs: Vec<Run>, law: &str, build: &str) -> Result<Vec<SiteFile>, MatrixError> {
    runs.sort_by_key(|run| (run.id.clone(), run.report.game.clone(), Reverse(order(&run.version))));
    let mut seen = BTreeSet::new();
    for run in &runs {
        let (id, version, game) = (run.id.clone(), run.version.clone(), run.report.game.clone());
        if games::game(&game).is_none() {
            return Err(MatrixError::UnknownGame { id, game });
        }
        if !seen.insert((id.clone(), version.clone(), game.clone())) {
            return Err(MatrixError::Twice { id, version, game });
        }
    }
    let mut site =
        Site { runs: &runs, known: known(), differing: BTreeSet::new(), templates: templates()?, law, build };
    site.differing = site.clauses();
    let mut files = vec![SiteFile { path: "style.css".to_owned(), content: STYLE.to_owned() }, site.index()?];
    for game in site.games() {
        files.push(site.game(game)?);
    }
    for clause in &site.differing {
        files.push(site.clause(clause)?);
    }
    for id in runs.iter().map(|run| &run.id).collect::<BTreeSet<_>>() {
        files.extend(site.implementation(id)?);
    }
    Ok(files)
}

fn templates() -> Result<Environment<'static>, minijinja::Error> {
    let mut all = Environment::new();
    all.set_auto_escape_callback(|_| AutoEscape::Html);
    // Anybody can write a result: what does not print in it is shown as what it is.
    all.set_formatter(|out, state, value| match value.as_str().filter(|_| !value.is_safe()) {
        Some(text) => escape_formatter(out, state, &Value::from(escape::lines(text))),
        None => escape_formatter(out, state, value),
    });
    TEMPLATES.into_iter().try_for_each(|(name, text)| all.add_template(name, text))?;
    Ok(all)
}

/// All clauses by name, each with the game on whose page it stands. A result may name other clauses, since anybody can
/// write one.
fn known() -> BTreeMap<&'static str, (&'static str, Clause<'static>)> {
    let own = GAMES.iter().flat_map(|game| game.law().first().map(|page| (game.id(), *page)));
    let clauses = own.flat_map(|(game, page)| spec::clauses(page).into_iter().map(move |clause| (game, clause)));
    clauses.map(|(game, clause)| (clause.name, (game, clause))).collect()
}

/// Sorts versions, with numbers compared as numbers.
fn order(version: &str) -> Vec<(u64, String)> {
    let parts = version.split(['.', '-', '+']);
    parts.map(|part| (part.parse().unwrap_or(0), part.to_owned())).collect()
}

/// The name of the page about an implementation.
fn page(id: &str) -> String {
    id.chars().map(|sign| if sign.is_ascii_alphanumeric() || ".-_".contains(sign) { sign } else { '-' }).collect()
}

/// The anchor of a difference on the page of its implementation.
fn anchor(run: &Run, at: usize) -> String {
    format!("{}-{}-{}", run.report.game, page(&run.version), at + 1)
}

struct Site<'r> {
    runs: &'r [Run],
    known: BTreeMap<&'static str, (&'static str, Clause<'static>)>,
    /// The clauses with differences. They have pages.
    differing: BTreeSet<&'static str>,
    templates: Environment<'static>,
    law: &'r str,
    build: &'r str,
}

/// A result in a line.
#[derive(Serialize)]
struct Line<'r> {
    id: &'r str,
    page: String,
    version: &'r str,
    language: &'r str,
    rulings: &'r str,
    asked: &'r str,
    result: String,
    mark: &'static str,
    right: u64,
    answered: u64,
    declined: u64,
}

impl<'r> Line<'r> {
    fn of(run: &'r Run) -> Self {
        let BadgeText { words: result, mark, .. } = BadgeText::of(run);
        let (right, answered, declined) = run.counts();
        let rulings = if run.rulings.is_empty() { "default" } else { &run.rulings };
        let Run { id, version, language, .. } = run;
        let asked = run.asked();
        Line { id, page: page(id), version, language, rulings, asked, result, mark, right, answered, declined }
    }

    fn shown(run: &'r Run) -> Value {
        Serde(Line::of(run)).into()
    }
}

/// A difference, as shown.
#[derive(Serialize)]
struct Shown<'r> {
    anchor: String,
    clause: &'static str,
    says: &'r str,
    position: &'r str,
    moves: &'r [String],
    picture: String,
    met: u64,
    cases: usize,
    replay: &'r str,
}

/// A result in full.
#[derive(Serialize)]
struct Told<'r> {
    #[serde(flatten)]
    line: Line<'r>,
    title: &'static str,
    anchor: String,
    compare: &'r str,
    ran: &'r str,
    cannot: &'r str,
    troubles: &'r [EngineFailure],
    causes: &'r [Cause],
    faults: Vec<Shown<'r>>,
    untold: usize,
}

impl<'r> Site<'r> {
    fn file(&self, path: String, template: &str, shown: Value) -> Result<SiteFile, minijinja::Error> {
        let up = "../".repeat(path.matches('/').count());
        let law = format!("{up}{}", self.law);
        let law = if self.law.contains("://") { self.law } else { &law };
        let shown = context! { up, law, build => self.build, ..shown };
        let content = self.templates.get_template(template)?.render(shown)?;
        Ok(SiteFile { path, content })
    }

    /// The games for which there are results, in the usual order.
    fn games(&self) -> impl Iterator<Item = &'static dyn AnyGame> {
        GAMES.iter().copied().filter(|game| self.runs.iter().any(|run| run.report.game == game.id()))
    }

    /// The latest version of each implementation of a game.
    fn latest(&self, game: &str) -> Vec<&'r Run> {
        let mut latest: Vec<&Run> = self.runs.iter().filter(|run| run.report.game == game).collect();
        latest.dedup_by_key(|run| &run.id);
        latest
    }

    /// The clause of a difference. Empty if the law has none of the clauses that the result names.
    fn clause_of(&self, fault: &EngineFault) -> &'static str {
        let too_far = fault.overreach.iter().map(|overreach| &overreach.clause);
        // The most particular one is the last.
        let mut clauses = too_far.chain(fault.disagreement.clauses.iter().rev());
        clauses.find_map(|name| self.known.get_key_value(&name[..])).map_or("", |(name, _)| name)
    }

    /// The clauses with differences.
    fn clauses(&self) -> BTreeSet<&'static str> {
        let faults = self.runs.iter().flat_map(|run| &run.report.faults).map(|fault| self.clause_of(fault));
        let causes = self.runs.iter().flat_map(|run| &run.report.diagnosis).flat_map(|cause| &cause.rule.clauses);
        let causes = causes.filter_map(|name| Some(*self.known.get_key_value(&name[..])?.0));
        faults.chain(causes).filter(|name| !name.is_empty()).collect()
    }

    fn index(&self) -> Result<SiteFile, minijinja::Error> {
        let games = self.games().map(|game| {
            let runs: Vec<Value> = self.latest(game.id()).into_iter().map(Line::shown).collect();
            context! { id => game.id(), title => game.title(), runs }
        });
        let games: Vec<Value> = games.collect();
        self.file("index.html".to_owned(), "index.html", context! { games })
    }

    fn game(&self, game: &dyn AnyGame) -> Result<SiteFile, minijinja::Error> {
        // Implementations that answer nothing are among the others, and differ from nothing.
        let agrees = |run: &&Run| run.report.conclusion == Conclusion::Passed;
        let (agreeing, latest): (Vec<&Run>, Vec<&Run>) = self.latest(game.id()).into_iter().partition(agrees);
        let mut rows: BTreeMap<&str, Vec<Option<Value>>> = BTreeMap::new();
        for (at, run) in latest.iter().enumerate() {
            for (n, fault) in run.report.faults.iter().enumerate() {
                let row = rows.entry(self.clause_of(fault)).or_insert_with(|| vec![None; latest.len()]);
                let cell = || context! { page => page(&run.id), anchor => anchor(run, n), met => fault.times };
                // The first of several is the one that nothing else explains, or else the most frequent.
                row[at].get_or_insert_with(cell);
            }
        }
        let rows: Vec<Value> = rows.into_iter().map(|(clause, cells)| context! { clause, cells }).collect();
        let [agreeing, runs] =
            [agreeing, latest].map(|runs| runs.into_iter().map(Line::shown).collect::<Vec<Value>>());
        let shown = context! { title => game.title(), agreeing, runs, rows };
        self.file(format!("game/{}.html", game.id()), "game.html", shown)
    }

    fn clause(&self, name: &str) -> Result<SiteFile, minijinja::Error> {
        let (game, clause) = (self.known[name].0, &self.known[name].1);
        let grounds: Vec<String> = clause.grounds.iter().map(ToString::to_string).collect();
        let text = clause.text.replace('`', "");
        let differing = self.runs.iter().flat_map(|run| {
            let faults = run.report.faults.iter().enumerate().filter(|(_, fault)| self.clause_of(fault) == name);
            faults.map(move |(at, fault)| {
                let says = &fault.disagreement.says;
                context! { id => &run.id, version => &run.version, page => page(&run.id), anchor => anchor(run, at), says }
            })
        });
        let differing: Vec<Value> = differing.collect();
        let shown = context! { clause => name, game, text, grounds, differing };
        self.file(format!("clause/{name}.html"), "clause.html", shown)
    }

    /// The page of an implementation, and its badge.
    fn implementation(&self, id: &str) -> Result<[SiteFile; 3], minijinja::Error> {
        let runs: Vec<&Run> = self.runs.iter().filter(|run| run.id == id).collect();
        let told: Vec<Value> = runs.iter().map(|run| Serde(self.told(run)).into()).collect();
        let differences: BTreeSet<&str> =
            runs.iter().flat_map(|run| &run.report.faults).map(|fault| &fault.disagreement.fingerprint[..]).collect();
        let met = |run: &&Run, difference: &str| {
            let faults = run.report.faults.iter().filter(|fault| fault.disagreement.fingerprint == difference);
            faults.map(|fault| fault.times).sum::<u64>()
        };
        let row = |difference| {
            let met: Vec<u64> = runs.iter().map(|run| met(run, difference)).collect();
            context! { difference, met }
        };
        let history: Vec<Value> =
            if runs.len() > 1 { differences.into_iter().map(row).collect() } else { Vec::new() };
        let name = page(id);
        let Run { address, language, from, licence, .. } = runs[0];
        // Anybody can write a result, and a link might run a script.
        let address =
            Some(address).filter(|address| address.starts_with("https://") || address.starts_with("http://"));
        let shown = context! { id, page => &name, address, language, from, licence, history, runs => told, clauses => Serde(&self.differing) };
        let standing = BadgeText::of(runs[0]);
        Ok([
            self.file(format!("implementation/{name}.html"), "implementation.html", shown)?,
            SiteFile { path: format!("badge/{name}.svg"), content: badge::svg(&standing) },
            SiteFile { path: format!("badge/{name}.json"), content: badge::shields(&standing) + "\n" },
        ])
    }

    fn told(&self, run: &'r Run) -> Told<'r> {
        let game = games::game(&run.report.game);
        let faults = run.report.faults.iter().enumerate().map(|(at, fault)| {
            let Disagreement { says, position, moves, .. } = &fault.disagreement;
            let picture = game.map(|game| picture(game, &fault.disagreement)).unwrap_or_default();
            let (met, cases, replay) = (fault.times, fault.cases.len(), &fault.replay);
            Shown {
                anchor: anchor(run, at),
                clause: self.clause_of(fault),
                says,
                position,
                moves,
                picture,
                met,
                cases,
                replay,
            }
        });
        Told {
            line: Line::of(run),
            title: game.map_or("", AnyGame::title),
            anchor: format!("{}-{}", run.report.game, page(&run.version)),
            compare: &run.compare,
            ran: &run.ran,
            cannot: &run.cannot,
            troubles: &run.report.failures,
            causes: &run.report.diagnosis,
            faults: faults.collect(),
            untold: run.report.left_out,
        }
    }
}

/// The position at which a difference shows, with arrows for a few moves that only one side plays.
fn picture(game: &dyn AnyGame, disagreement: &Disagreement) -> String {
    const FEW: usize = 8;
    let diagram = game.diagram(&disagreement.reached);
    let mut marks = Marks::default();
    let on_board = |name: &String| diagram.square(name).is_some();
    let only_law = disagreement.only_law.iter().map(|granted| &granted.mv);
    let only_second = disagreement.only_second.iter().map(|refused| &refused.mv);
    for mv in only_law.chain(only_second).take(FEW) {
        let Some(route) = game.route(mv) else { continue };
        let target = route.target.filter(on_board);
        if let Some(target) = &target {
            marks.squares.insert(target.clone(), Mark::Reason);
        }
        if let Some(target) = target.filter(|_| on_board(&route.origin)) {
            marks.arrows.push((route.origin, target));
        }
    }
    svg(&diagram, &marks)
}
