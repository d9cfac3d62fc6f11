//! The law, its cases and the code name the same clauses, and every clause is seen at work.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use pretty_assertions::assert_eq;
use rulebook::corpus::{self, Page};
use rulebook::games::{AnyGame, GAMES};
use rulebook::rules::Options;
use rulebook::spec::{self, Clause, Kind};

#[path = "spec/form.rs"]
mod form;

/// The questions that only scores raise.
const OF_SCORES: [&str; 2] = ["resignation", "agreed-draw"];

const NOTHING: BTreeSet<String> = BTreeSet::new();

/// A game's law beside its cases.
struct Law {
    id: &'static str,
    /// Those of its own page.
    clauses: Vec<Clause<'static>>,
    /// Those of all pages.
    all: Vec<Clause<'static>>,
    of_pages: &'static [&'static str],
    pages: Vec<Page>,
    /// Those about positions and moves, then those of scores.
    questions: Vec<(&'static str, Vec<&'static str>)>,
}

/// A clause that a case shows, and the rulings under which it does.
struct Shown<'c> {
    clause: &'static str,
    options: &'c Options,
}

/// The laws of all games, read once.
static LAWS: LazyLock<Vec<Law>> = LazyLock::new(|| GAMES.iter().map(|game| Law::of(*game)).collect());

impl Law {
    fn of(game: &'static dyn AnyGame) -> Law {
        let (clauses, all) = (spec::clauses(game.law()[0]), game.clauses());
        let files = corpus::in_folder(&root().join("fixtures"), game.id()).expect("the game's fixtures");
        let read = |file| corpus::read(game, file).expect("a fixture file that can be read");
        let pages = files.iter().map(read).collect();
        let questions = game.questions().all().map(|question| (question.name, question.options.to_vec())).collect();
        Law { id: game.id(), clauses, all, of_pages: game.law(), pages, questions }
    }
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

impl Law {
    /// What its cases and scores show.
    fn showing(&self) -> impl Iterator<Item = Shown<'_>> {
        let by_cases = self.pages.iter().flat_map(|page| &page.cases).map(|case| (&case.shows, &case.options));
        let by_scores = self.pages.iter().flat_map(|page| &page.scores).map(|case| (&case.shows, &case.options));
        let shown = |(shows, options): (&'_ Vec<&'static str>, _)| {
            shows.iter().map(move |clause| Shown { clause, options }).collect::<Vec<_>>()
        };
        by_cases.chain(by_scores).flat_map(shown)
    }

    fn shown(&self) -> BTreeSet<&str> {
        self.showing().map(|shown| shown.clause).collect()
    }

    fn broken(&self) -> BTreeSet<&str> {
        let by_cases = self.pages.iter().flat_map(|page| &page.cases).flat_map(|case| case.breaks());
        let by_scores = self.pages.iter().flat_map(|page| &page.scores).flat_map(|case| case.breaks());
        by_cases.chain(by_scores).collect()
    }

    fn clauses_of(&self, kinds: &[Kind]) -> impl Iterator<Item = &'static str> {
        self.clauses.iter().filter(|clause| kinds.contains(&clause.kind)).map(|clause| clause.name)
    }
}

#[test]
fn every_clause_has_a_case_that_shows_it() {
    for law in &*LAWS {
        let shown = law.shown();
        let kinds = [Kind::Defines, Kind::Forbids, Kind::Follows, Kind::Ruling];
        let unseen: BTreeSet<String> =
            law.clauses_of(&kinds).filter(|clause| !shown.contains(clause)).map(str::to_owned).collect();
        assert_eq!(unseen, NOTHING, "clauses of {} that no case shows", law.id);
    }
}

#[test]
fn every_clause_that_forbids_has_a_case_that_breaks_it() {
    for law in &*LAWS {
        let broken = law.broken();
        let unbroken: BTreeSet<String> =
            law.clauses_of(&[Kind::Forbids]).filter(|clause| !broken.contains(clause)).map(str::to_owned).collect();
        assert_eq!(unbroken, NOTHING, "clauses of {} that no case breaks", law.id);
    }
}

#[test]
fn only_clauses_that_forbid_are_broken() {
    for law in &*LAWS {
        let forbids = law.all.iter().filter(|clause| clause.kind == Kind::Forbids);
        let forbidding: BTreeSet<&str> = forbids.map(|clause| clause.name).collect();
        let wrong: BTreeSet<String> =
            law.broken().into_iter().filter(|clause| !forbidding.contains(clause)).map(str::to_owned).collect();
        assert_eq!(wrong, NOTHING, "clauses of {} that forbid nothing", law.id);
    }
}

#[test]
fn every_option_of_a_ruling_has_a_case() {
    for law in &*LAWS {
        let mut missing = BTreeSet::new();
        for (question, options) in &law.questions {
            let clause = format!("{}.ruling.{question}", law.id);
            // What a game takes over from another is shown there.
            if !law.clauses.iter().any(|own| own.name == clause) {
                continue;
            }
            let asked = law.showing().filter(|shown| shown.clause == clause);
            let taken: BTreeSet<&str> = asked.filter_map(|shown| shown.options.option(question)).collect();
            missing.extend(
                options
                    .iter()
                    .filter(|option| !taken.contains(**option))
                    .map(|option| format!("{question}={option}")),
            );
        }
        assert_eq!(missing, NOTHING, "options of {} without a case", law.id);
    }
}

/// The questions of a page with their options.
fn questions(page: &'static str) -> Vec<(&'static str, Vec<&'static str>)> {
    let rulings = spec::clauses(page).into_iter().filter(|clause| clause.kind == Kind::Ruling);
    rulings.map(|clause| (clause.name.split_once(".ruling.").unwrap_or(("?", "?")).1, clause.options)).collect()
}

#[test]
fn the_law_and_the_code_ask_the_same_questions() {
    for law in &*LAWS {
        let of_scores = |(name, _): &(&str, Vec<&str>)| OF_SCORES.contains(name);
        let mut asked: Vec<(&str, Vec<&str>)> = Vec::new();
        let mut written = law.of_pages.iter().map(|page| questions(page));
        asked.extend(written.next().expect("its own page"));
        for page in written {
            // A game asks all questions of a game that it is made of, or has settled them all; what its own page asks
            // anew counts there.
            let own = asked.clone();
            let anew = |name: &&str| own.iter().any(|(asked, _)| asked == name);
            let taken_over = page
                .iter()
                .any(|(name, _)| !anew(name) && law.questions.iter().any(|(question, _)| question == name));
            // What a score may say is settled anew for each game.
            let page = page.into_iter().filter(|question| !of_scores(question));
            asked.extend(page.filter(|(name, _)| taken_over && own.iter().all(|(asked, _)| asked != name)));
        }
        // A page may have its questions of scores anywhere.
        let (last, first): (Vec<_>, Vec<_>) = asked.into_iter().partition(of_scores);
        let asked = [first, last].concat();
        assert_eq!(asked, law.questions, "the questions of {} in their order, with their options", law.id);
    }
}

#[test]
fn every_clause_stands_on_something() {
    for law in &*LAWS {
        let groundless =
            law.clauses.iter().filter(|clause| clause.grounds.is_empty() && clause.kind != Kind::Withdrawn);
        let groundless: Vec<&str> = groundless.map(|clause| clause.name).collect();
        assert_eq!(groundless, Vec::<&str>::new(), "clauses of {} without a ground", law.id);
        let empty: Vec<&str> =
            law.clauses.iter().filter(|clause| clause.text.trim().is_empty()).map(|clause| clause.name).collect();
        assert_eq!(empty, Vec::<&str>::new(), "clauses of {} that say nothing", law.id);
    }
}

#[test]
fn no_clause_is_named_twice_and_all_bear_their_game() {
    for law in &*LAWS {
        let mut times: BTreeMap<&str, usize> = BTreeMap::new();
        for clause in &law.clauses {
            *times.entry(clause.name).or_default() += 1;
        }
        times.retain(|name, times| *times > 1 || !name.starts_with(&format!("{}.", law.id)));
        assert_eq!(times, BTreeMap::new());
    }
}

#[test]
fn the_code_names_only_clauses_of_the_law() {
    for law in &*LAWS {
        let known: BTreeSet<&str> = law.clauses.iter().map(|clause| clause.name).collect();
        let mut unknown = BTreeSet::new();
        for folder in ["src", "tests", "docs", "spec"] {
            let texts = texts(&root().join(folder));
            // These misspell on purpose.
            let misspells =
                |path: &Path| ["fixture_errors.rs", "spec/form.rs"].iter().any(|name| path.ends_with(name));
            for (path, text) in texts.iter().filter(|(path, _)| !misspells(path)) {
                let named = clauses_named(text, law.id).into_iter().filter(|name| !known.contains(name.as_str()));
                unknown.extend(named.map(|name| format!("{name} in {}", path.display())));
            }
        }
        assert_eq!(unknown, NOTHING, "clauses that {} does not have", law.id);
    }
}

#[test]
fn every_clause_that_decides_is_named_in_the_model() {
    for law in &*LAWS {
        let file = law.id.replace('-', "_");
        // What a clause says of texts and scores is decided where they are read.
        let folders = ["crates/model/src", "crates/board/src"];
        let deciding = folders.into_iter().flat_map(|folder| texts(&root().join(folder)));
        let mut deciding: String =
            deciding.filter(|(path, _)| path.to_string_lossy().contains(&file)).map(|(_, text)| text).collect();
        deciding += &fs::read_to_string(root().join("crates/games/src/games.rs")).expect("the registry");
        let named = clauses_named(&deciding, law.id);
        // What merely follows is decided by other clauses.
        let unnamed: BTreeSet<String> = law
            .clauses_of(&[Kind::Defines, Kind::Forbids, Kind::Ruling])
            .filter(|clause| !named.contains(*clause))
            .map(str::to_owned)
            .collect();
        assert_eq!(unnamed, NOTHING, "clauses of {} that its model does not name", law.id);
    }
}

#[test]
fn a_clause_is_seen_in_a_text() {
    let text =
        "`aviary.jump.enemy` and \"aviary.end.over\", not aviary.txt nor `aviary.<bird>.move` or rules::aviary";
    let found = clauses_named(text, "aviary");
    assert_eq!(found, BTreeSet::from(["aviary.jump.enemy".to_owned(), "aviary.end.over".to_owned()]));
    assert_eq!(
        clauses_named("`awele.ruling.end-at-25`", "awele"),
        BTreeSet::from(["awele.ruling.end-at-25".to_owned()])
    );
}

/// The texts of a folder and those below it.
fn texts(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            all.extend(texts(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs" || extension == "md") {
            let text = fs::read_to_string(&path).expect("a text");
            all.push((path, text));
        }
    }
    all
}

/// The clauses of a game that a text names: between backquotes or quotation marks, the game's id first.
fn clauses_named(text: &str, game: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (at, _) in text.match_indices(&format!("{game}.")) {
        let quoted = text[..at].ends_with(['`', '"']);
        let end = text[at..].find(|c: char| !(c.is_ascii_lowercase() || c.is_ascii_digit() || c == '.' || c == '-'));
        let (name, after) = text[at..].split_at(end.unwrap_or(text.len() - at));
        // A name's beginning is no name, nor is a file's.
        let whole = ![".", ".html", ".md", ".rs", ".jsonl"].iter().any(|end| name.ends_with(end));
        if quoted && after.starts_with(['`', '"']) && whole {
            found.insert(name.to_owned());
        }
    }
    found
}
