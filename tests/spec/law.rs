//! A game's law beside its cases and its code, and what is wrong with them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use rulebook::corpus::{self, Case, Page};
use rulebook::games::{self, AnyGame};
use rulebook::rules::{Options, Outcome, Subject};
use rulebook::spec::{self, Clause, Kind};

use super::form;

/// The questions that only scores raise.
const OF_SCORES: [&str; 2] = ["resignation", "agreed-draw"];

/// The options that no list of moves depends on: a referee's search decides between them, or a player's claim.
const BY_REFEREE: [(&str, &str); 2] =
    [("chess", "dead-position: draw, exact"), ("chess", "repetition: none, claimed")];

/// A game's law.
pub struct Law {
    /// The game's id.
    pub id: &'static str,
    /// The clauses of its own page.
    pub clauses: Vec<Clause<'static>>,
    /// Those of all pages.
    pub all: Vec<Clause<'static>>,
    /// The pages.
    pub of_pages: &'static [&'static str],
    /// The files of its cases.
    pub(super) pages: Vec<Page>,
    /// Those about positions and moves, then those of scores.
    questions: Vec<Asked>,
}

/// A question and its options.
type Asked = (&'static str, Vec<&'static str>);

/// A clause that a case shows, and the rulings under which it does.
struct Shown<'c> {
    clause: &'static str,
    options: &'c Options,
}

/// Names of clauses, or what is wrong with them.
pub type Names = BTreeSet<String>;

impl Law {
    /// The law of a game whose cases are in its folder in `fixtures`.
    pub fn of(game: &'static dyn AnyGame, fixtures: &Path) -> Law {
        let (clauses, all) = (spec::clauses(game.law()[0]), game.clauses());
        let files = corpus::in_folder(fixtures, game.id()).expect("the game's fixtures");
        let read = |file| corpus::read(game, file).unwrap_or_else(|error| panic!("{error}: {:?}", error.faults));
        let pages = files.iter().map(read).collect();
        let questions = game.questions().all().map(|question| (question.name, question.options.to_vec())).collect();
        Law { id: game.id(), clauses, all, of_pages: game.law(), pages, questions }
    }

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

    fn names<'n>(names: impl Iterator<Item = &'n str>) -> Names {
        names.map(str::to_owned).collect()
    }

    /// Clauses that no case shows.
    pub fn unshown(&self) -> Names {
        let shown = self.shown();
        let kinds = [Kind::Defines, Kind::Forbids, Kind::Follows, Kind::Ruling];
        Self::names(self.clauses_of(&kinds).filter(|clause| !shown.contains(clause)))
    }

    /// Clauses that forbid, and that no case breaks.
    pub fn unbroken(&self) -> Names {
        let broken = self.broken();
        Self::names(self.clauses_of(&[Kind::Forbids]).filter(|clause| !broken.contains(clause)))
    }

    /// Clauses that cases break although they forbid nothing.
    pub fn wrongly_broken(&self) -> Names {
        let forbids = self.all.iter().filter(|clause| clause.kind == Kind::Forbids);
        // By passing, a player breaks the clause that gives the turn.
        let turn = games::game(self.id).map(|game| game.clause(Subject::Turn).name());
        let forbidding: BTreeSet<&str> = forbids.map(|clause| clause.name).chain(turn).collect();
        Self::names(self.broken().into_iter().filter(|clause| !forbidding.contains(clause)))
    }

    /// Options of the page's own questions that no case is about.
    pub fn options_without_a_case(&self) -> Names {
        let mut missing = BTreeSet::new();
        for (question, options) in &self.questions {
            let clause = format!("{}.ruling.{question}", self.id);
            // What a game takes over from another is shown there.
            if !self.clauses.iter().any(|own| own.name == clause) {
                continue;
            }
            let asked = self.showing().filter(|shown| shown.clause == clause);
            let taken: BTreeSet<&str> = asked.filter_map(|shown| shown.options.option(question)).collect();
            let untaken = options.iter().filter(|option| !taken.contains(**option));
            missing.extend(untaken.map(|option| format!("{question}={option}")));
        }
        missing
    }

    /// Pairs of options of the page's own questions that no case about the question tells apart, by what the law says of it
    /// under each: an option that nothing distinguishes from another one decides nothing.
    pub fn options_alike(&self) -> Names {
        let mut alike = Names::new();
        let Some(game) = games::game(self.id) else { return alike };
        for question in game.questions().of_play {
            let clause = format!("{}.ruling.{}", self.id, question.name);
            let about = |case: &&Case| case.shows.contains(&clause.as_str());
            let cases: Vec<&Case> = self.pages.iter().flat_map(|page| &page.cases).filter(about).collect();
            let says =
                |option: &str| -> Vec<Said> { cases.iter().map(|case| said(case, question.name, option)).collect() };
            let said: Vec<Vec<Said>> = question.options.iter().map(|option| says(option)).collect();
            for (n, one) in question.options.iter().enumerate() {
                let same =
                    (n + 1..question.options.len()).filter(|other| !cases.is_empty() && said[n] == said[*other]);
                alike.extend(same.map(|other| format!("{}: {one}, {}", question.name, question.options[other])));
            }
        }
        alike.retain(|pair| !BY_REFEREE.contains(&(self.id, pair.as_str())));
        alike
    }

    /// The questions of the code and of the pages, where they are not the same, in the same order, with their options.
    pub fn asked_otherwise(&self) -> Names {
        let of_scores = |(name, _): &Asked| OF_SCORES.contains(name);
        let mut asked: Vec<Asked> = Vec::new();
        let mut written = self.of_pages.iter().map(|page| questions(page));
        asked.extend(written.next().expect("its own page"));
        for page in written {
            // A game asks all questions of a game that it is made of, or has settled them all; what its own page asks
            // anew counts there.
            let own = asked.clone();
            let anew = |name: &&str| own.iter().any(|(asked, _)| asked == name);
            let taken_over = page
                .iter()
                .any(|(name, _)| !anew(name) && self.questions.iter().any(|(question, _)| question == name));
            // What a score may say is settled anew for each game.
            let page = page.into_iter().filter(|question| !of_scores(question));
            asked.extend(page.filter(|(name, _)| taken_over && own.iter().all(|(asked, _)| asked != name)));
        }
        // A page may have its questions of scores anywhere.
        let (last, first): (Vec<_>, Vec<_>) = asked.into_iter().partition(of_scores);
        let asked = [first, last].concat();
        if asked == self.questions {
            return Names::new();
        }
        [format!("the pages: {asked:?}"), format!("the code: {:?}", self.questions)].into()
    }

    /// Clauses without a ground.
    pub fn groundless(&self) -> Names {
        let groundless =
            self.clauses.iter().filter(|clause| clause.grounds.is_empty() && clause.kind != Kind::Withdrawn);
        Self::names(groundless.map(|clause| clause.name))
    }

    /// Clauses that say nothing.
    pub fn empty(&self) -> Names {
        Self::names(self.clauses.iter().filter(|clause| clause.text.trim().is_empty()).map(|clause| clause.name))
    }

    /// Names of clauses that are used twice, or do not begin with the game's id.
    pub fn misnamed(&self) -> Names {
        let mut times: BTreeMap<&str, usize> = BTreeMap::new();
        for clause in &self.clauses {
            *times.entry(clause.name).or_default() += 1;
        }
        times.retain(|name, times| *times > 1 || !name.starts_with(&format!("{}.", self.id)));
        Self::names(times.into_keys())
    }

    /// Clauses that decide. What merely follows is decided by other clauses.
    pub fn deciding(&self) -> impl Iterator<Item = &'static str> {
        self.clauses_of(&[Kind::Defines, Kind::Forbids, Kind::Ruling])
    }

    /// What is wrong with how the page is built.
    pub fn misbuilt(&self) -> Names {
        let known: BTreeSet<&str> = self.all.iter().map(|clause| clause.name).collect();
        form::faults(self.of_pages[0], &known).into_iter().collect()
    }

    /// The clauses of the game that a text names and the law does not have.
    pub fn unknown_in(&self, text: &str) -> Names {
        let known: BTreeSet<&str> = self.clauses.iter().map(|clause| clause.name).collect();
        clauses_named(text, self.id).into_iter().filter(|name| !known.contains(name.as_str())).collect()
    }
}

/// What the law says of a case: how it refuses the position or one of the moves, or what is then legal, how the game has
/// ended and what each move leads to.
type Said = Result<(Vec<String>, Option<Outcome>, bool, Vec<String>), String>;

/// What the law says of a case with an option instead of the case's own.
fn said(case: &Case, question: &str, option: &str) -> Said {
    let options = case.options.clone().with([(question, option)]).expect("an option of the question");
    let mut law = case.game.open_law(&options, &case.position).map_err(|refused| refused.to_string())?;
    for mv in &case.moves {
        law.play(mv).map_err(|refused| format!("{mv}: {refused}"))?;
    }
    let legal = law.legal();
    let after = |mv: &String| {
        let mut next = law.fork_law();
        next.play(mv).map(|()| format!("{} {:?}", next.position(), next.outcome())).expect("it is legal")
    };
    let after = legal.iter().map(after).collect();
    Ok((legal, law.outcome(), law.check(), after))
}

/// The questions of a page with their options.
fn questions(page: &'static str) -> Vec<Asked> {
    let rulings = spec::clauses(page).into_iter().filter(|clause| clause.kind == Kind::Ruling);
    rulings.map(|clause| (clause.name.split_once(".ruling.").unwrap_or(("?", "?")).1, clause.options)).collect()
}

/// The texts of a folder and those below it.
pub fn texts(folder: &Path) -> Vec<(PathBuf, String)> {
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
pub fn clauses_named(text: &str, game: &str) -> BTreeSet<String> {
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
