//! The cases: beside the clauses that they show, and each in full on its game's page of cases.

use std::collections::BTreeMap;

use rulebook::corpus::{self, Case, Expectation, FixtureError, Page, ScoreCase};
use rulebook::games::{AnyGame, GAMES};
use rulebook::referee::{By, score};
use rulebook::rules::Options;
use rulebook::session::Reach;
use rulebook::spec::{Clause, Kind};

use crate::address::{id_of_case, link, of_cases};
use crate::figure::{Figure, Question};
use crate::html::{code, escape};
use crate::law::{Law, game_of};
use crate::opening::Opening;
use crate::picture::Pictures;
use crate::prose;

/// At most this many cases of a clause are drawn beside it, and one for each option of a ruling.
const DRAWN: usize = 2;
/// At most this many moves of a list are named.
const NAMED: usize = 16;

/// All cases of all games.
pub struct Cases {
    pages: Vec<(&'static dyn AnyGame, Vec<Page>)>,
}

/// A case of either form.
#[derive(Clone, Copy)]
enum Entry<'c> {
    Position(&'c Case),
    Score(&'c ScoreCase),
}

impl Cases {
    /// Reads the cases.
    ///
    /// # Errors
    /// A file of cases has an error.
    pub fn read() -> Result<Self, FixtureError> {
        let pages = GAMES.iter().map(|game| Ok((*game, corpus::pages(*game)?)));
        Ok(Cases { pages: pages.collect::<Result<_, FixtureError>>()? })
    }

    /// How many cases a game has.
    pub fn count(&self, game: &str) -> usize {
        let pages = self.pages.iter().filter(|(of, _)| of.id() == game).flat_map(|(_, pages)| pages);
        pages.map(|page| page.cases.len() + page.scores.len()).sum()
    }

    /// The cases by the clauses that they name, those of the clause's own game first, and then those that show what
    /// the document does.
    pub fn by_clause(&self) -> ByClause<'_> {
        let mut by_clause: BTreeMap<&'static str, Vec<Entry<'_>>> = BTreeMap::new();
        for page in self.pages.iter().flat_map(|(_, pages)| pages) {
            for case in &page.cases {
                named(case.shows.iter().copied().chain(case.breaks()))
                    .for_each(|clause| by_clause.entry(clause).or_default().push(Entry::Position(case)));
            }
            for case in &page.scores {
                named(case.clauses())
                    .for_each(|clause| by_clause.entry(clause).or_default().push(Entry::Score(case)));
            }
        }
        for (clause, entries) in &mut by_clause {
            entries.sort_by_key(|entry| (entry.game().id() != game_of(clause), entry.distance()));
        }
        ByClause { by_clause }
    }

    /// A game's page of cases.
    pub fn chapter(&self, law: &Law, game: &'static dyn AnyGame) -> String {
        let mut chapter = format!(
            "# Cases of {}\n\nEvery case of [the law of {}]({}.md), with what is expected and why. A case's name opens its \
             position on the board.\n",
            game.title(),
            game.title(),
            game.id()
        );
        for page in self.pages.iter().filter(|(of, _)| of.id() == game.id()).flat_map(|(_, pages)| pages) {
            let file = page.path.rsplit('/').next().unwrap_or_default().trim_end_matches(".yaml");
            let mut title = file.replace('-', " ");
            title.get_mut(..1).into_iter().for_each(str::make_ascii_uppercase);
            chapter.push_str(&format!(
                "\n## {title}\n\n<p class=\"source\">{}</p>\n",
                prose::sentence(law, game, &page.source)
            ));
            if let Some(note) = &page.note {
                chapter.push_str(&format!("<p class=\"note\">{}</p>\n", prose::sentence(law, game, note)));
            }
            page.cases.iter().for_each(|case| chapter.push_str(&Entry::Position(case).article(law)));
            page.scores.iter().for_each(|case| chapter.push_str(&Entry::Score(case).article(law)));
        }
        chapter
    }
}

/// Each clause once.
fn named(clauses: impl Iterator<Item = &'static str>) -> impl Iterator<Item = &'static str> {
    clauses.collect::<std::collections::BTreeSet<_>>().into_iter()
}

/// The cases of each clause.
pub struct ByClause<'c> {
    by_clause: BTreeMap<&'static str, Vec<Entry<'c>>>,
}

impl ByClause<'_> {
    /// The cases of a clause: some drawn, the names of the others.
    pub fn beside(&self, law: &Law, clause: &Clause<'_>, pictures: &mut Pictures) -> String {
        let Some(entries) = self.by_clause.get(clause.name) else { return String::new() };
        let drawn = drawn(clause, entries);
        let mut beside = String::from("<div class=\"cases\">\n");
        for at in &drawn {
            beside.push_str(&entries[*at].figure(law, clause.name, pictures));
        }
        beside.push_str("</div>\n");
        let others: Vec<Entry<'_>> =
            entries.iter().enumerate().filter(|(at, _)| !drawn.contains(at)).map(|(_, entry)| *entry).collect();
        if !others.is_empty() {
            let noun = if others.len() == 1 { "case" } else { "cases" };
            beside.push_str(&format!(
                "<details class=\"others\"><summary>{} more {noun}</summary>\n<ul>\n",
                others.len()
            ));
            for entry in others {
                beside.push_str(&format!("<li>{}</li>\n", entry.in_list(clause.name)));
            }
            beside.push_str("</ul></details>\n");
        }
        beside
    }
}

/// Which cases of a clause are drawn: for a ruling one for each option; for what forbids, one that breaks it and one
/// that obeys.
fn drawn(clause: &Clause<'_>, entries: &[Entry<'_>]) -> Vec<usize> {
    let mut drawn: Vec<usize> = Vec::new();
    let find = |wanted: &dyn Fn(&Entry<'_>) -> bool, drawn: &mut Vec<usize>| {
        let at = entries.iter().enumerate().position(|(at, entry)| !drawn.contains(&at) && wanted(entry));
        drawn.extend(at);
    };
    if clause.kind == Kind::Ruling {
        let question = clause.name.split_once(".ruling.").map_or("", |(_, question)| question);
        let alone =
            |entry: &Entry<'_>| entry.options().departures().iter().filter(|(name, _)| *name != question).count();
        for option in &clause.options {
            let shown =
                entries.iter().enumerate().filter(|(_, entry)| entry.options().option(question) == Some(option));
            drawn.extend(shown.min_by_key(|(_, entry)| alone(entry)).map(|(at, _)| at));
        }
        return drawn;
    }
    if clause.kind == Kind::Forbids {
        find(&|entry| entry.breaks(clause.name), &mut drawn);
        find(&|entry| !entry.breaks(clause.name), &mut drawn);
    }
    while drawn.len() < DRAWN.min(entries.len()) {
        find(&|_| true, &mut drawn);
    }
    drawn
}

impl Entry<'_> {
    fn game(&self) -> &'static dyn AnyGame {
        match self {
            Entry::Position(case) => case.game,
            Entry::Score(case) => case.game,
        }
    }

    fn name(&self) -> &str {
        match self {
            Entry::Position(case) => &case.name,
            Entry::Score(case) => &case.name,
        }
    }

    fn options(&self) -> &Options {
        match self {
            Entry::Position(case) => &case.options,
            Entry::Score(case) => &case.options,
        }
    }

    fn why(&self) -> &str {
        match self {
            Entry::Position(case) => &case.why,
            Entry::Score(case) => &case.why,
        }
    }

    fn place(&self) -> Option<&str> {
        match self {
            Entry::Position(case) => case.place.as_deref(),
            Entry::Score(case) => case.place.as_deref(),
        }
    }

    /// How far it is from what the document shows: its pictures first, then what it says, then everything else.
    fn distance(&self) -> usize {
        match self {
            Entry::Position(case) if case.rebuilt.is_some() => 0,
            _ if self.place().is_some_and(|place| place.contains('"')) => 1,
            _ => 2,
        }
    }

    fn breaks(&self, clause: &str) -> bool {
        match self {
            Entry::Position(case) => case.breaks().any(|broken| broken == clause),
            Entry::Score(case) => case.breaks().any(|broken| broken == clause) || case.refused == Some(clause),
        }
    }

    /// Its address in the book.
    fn address(&self) -> String {
        format!("{}#{}", of_cases(self.game().id()), id_of_case(self.name()))
    }

    /// A link that opens it on the board, with this text.
    fn opens(&self, clause: &str, text: &str) -> String {
        match self {
            Entry::Position(case) => {
                let question = Question::of(case, clause);
                opens(&question.opening, question.legal, text)
            }
            Entry::Score(case) => {
                opening_of_score(case).map_or_else(String::new, |opening| opens(&opening, None, text))
            }
        }
    }

    /// It in a list: its name, and a link to the board.
    fn in_list(&self, clause: &str) -> String {
        let name = format!("<a href=\"{}\">{}</a>", self.address(), escape(self.name()));
        let foreign = self.game().id() != game_of(clause);
        let of = if foreign { format!(" ({})", escape(self.game().title())) } else { String::new() };
        format!("{name}{of} {}", self.opens(clause, "open"))
    }

    /// It drawn, as it concerns a clause.
    fn figure(&self, law: &Law, clause: &str, pictures: &mut Pictures) -> String {
        let shown = match self {
            Entry::Position(case) => {
                let question = Question::of(case, clause);
                let figure = Figure::of(case, clause, &question);
                let about = match (&question.opening.judge, question.legal) {
                    (Some(mv), Some(true)) => format!("{}: {mv} is legal.", case.name),
                    (Some(mv), _) => format!("{}: {mv} is illegal.", case.name),
                    _ => format!("{}.", case.name),
                };
                let picture = pictures.add(&figure.diagram, &figure.marks, &about);
                opens(&question.opening, question.legal, &picture)
            }
            Entry::Score(case) => format!("<pre>{}</pre>", lines(case.score.trim())),
        };
        format!(
            "<figure>{shown}<figcaption><p class=\"name\"><a href=\"{}\">{}</a></p>{}<p>{}</p></figcaption></figure>\n",
            self.address(),
            escape(self.name()),
            self.states(law, Some(clause)),
            prose::sentence(law, self.game(), self.why())
        )
    }

    /// It in full, on the page of cases.
    fn article(&self, law: &Law) -> String {
        let game = self.game();
        let (shows, text) = match self {
            Entry::Position(case) => (&case.shows, code(case.position.trim())),
            Entry::Score(case) => (&case.shows, format!("<pre>{}</pre>", lines(case.score.trim()))),
        };
        let named = self.opens("", &escape(self.name()));
        let named = if named.is_empty() { escape(self.name()) } else { named };
        let place =
            self.place().map_or_else(String::new, |place| format!("<p class=\"place\">{}</p>", escape(place)));
        let shows: Vec<String> = shows.iter().map(|clause| link(clause)).collect();
        let shows = if shows.is_empty() {
            String::new()
        } else {
            format!("<p class=\"shows\">Shows {}</p>", shows.join(", "))
        };
        format!(
            "<section class=\"case\" id=\"{}\"><p class=\"name\">{named}</p><div class=\"position\">{text}</div>{}<p>{}</p>{place}{shows}</section>\n",
            id_of_case(self.name()),
            self.states(law, None),
            prose::sentence(law, game, self.why()),
        )
    }

    /// What it states, as a list; what concerns the clause first.
    fn states(&self, law: &Law, clause: Option<&str>) -> String {
        let (mut states, moves) = match self {
            Entry::Position(case) => (states_of_case(case), &case.moves[..]),
            Entry::Score(case) => (states_of_score(case), &[][..]),
        };
        if let Some(clause) = clause {
            states.sort_by_key(|state| state.clause != Some(clause));
        }
        let departures = self.options().departures();
        let rulings: Vec<String> = departures
            .iter()
            .map(|(question, option)| prose::sentence(law, self.game(), &format!("`{question}={option}`")))
            .collect();
        let with = if rulings.is_empty() { String::new() } else { format!("<li>With {}:</li>", rulings.join(", ")) };
        let after = if moves.is_empty() { String::new() } else { format!("<li>After {}:</li>", codes(moves.iter())) };
        let states: Vec<String> = states.iter().map(|state| format!("<li>{}</li>", state.html)).collect();
        format!("<ul class=\"states\">{with}{after}{}</ul>", states.concat())
    }
}

/// Lines of a score, without an empty one, which would end the HTML in Markdown.
fn lines(score: &str) -> String {
    let lines: Vec<String> = score.lines().filter(|line| !line.trim().is_empty()).map(escape).collect();
    lines.join("\n")
}

/// A link to the board.
fn opens(opening: &Opening, legal: Option<bool>, text: &str) -> String {
    let class = match legal {
        Some(true) => "opens legal",
        Some(false) => "opens illegal",
        None => "opens",
    };
    format!("<a class=\"{class}\" href=\"{}\">{text}</a>", escape(&opening.address()))
}

/// Where the page shows the end of a score; not if moves are left out in it.
fn opening_of_score(case: &ScoreCase) -> Option<Opening> {
    let read = score::Score::read(&case.score).ok()?;
    let played = score::play(case.game, &case.options, By::Model, &read, Reach::default());
    let [stretch] = &played.stretches[..] else { return None };
    let mut opening = Opening::of(case.game, stretch.start.as_deref().unwrap_or("startpos")).under(&case.options);
    let mut session = case.game.open_law(&case.options, opening.text()).ok()?;
    let legal = stretch.moves.iter().take_while(|mv| session.play(mv).is_ok());
    opening.moves = legal.cloned().collect();
    Some(opening)
}

/// Something that a case states, and the clause by which it is so.
struct State {
    clause: Option<&'static str>,
    html: String,
}

impl State {
    fn new(html: String) -> Self {
        State { clause: None, html }
    }
}

fn states_of_case(case: &Case) -> Vec<State> {
    let mut states = Vec::new();
    let standing = match &case.expected {
        Expectation::Nothing => return states,
        Expectation::Malformed { at } => {
            states.push(State::new(format!("The text cannot be read: the first fault is at byte {at}.")));
            return states;
        }
        Expectation::Impossible { clauses } => {
            let clauses: Vec<String> = clauses.iter().map(|clause| link(clause)).collect();
            states.push(State::new(format!("Impossible: {}.", clauses.join(", "))));
            return states;
        }
        Expectation::Stands(standing) => standing,
    };
    for illegal in &standing.illegal {
        let squares = illegal.squares.iter().filter(|squares| !squares.is_empty());
        let squares: String = squares.map(|squares| format!(" ({})", escape(&squares.join(", ")))).collect();
        states.push(State {
            clause: Some(illegal.clause),
            html: format!("{} is illegal: {}{squares}.", code(&illegal.written), link(illegal.clause)),
        });
    }
    let mut state = |html: String| states.push(State::new(html));
    if !standing.legal.is_empty() {
        state(format!("Legal: {}.", codes(standing.legal.iter())));
    }
    if let Some(all) = &standing.all {
        if all.is_empty() {
            state("No move is legal.".to_owned())
        } else {
            state(format!("All legal moves: {}.", codes(all.iter())))
        }
    }
    for (from, targets) in &standing.from {
        if targets.is_empty() {
            state(format!("No move from {} is legal.", code(from)));
        } else {
            state(format!("All legal moves from {}: {}.", code(from), codes(targets.iter())));
        }
    }
    if let Some(count) = standing.count {
        state(if count == 1 { "1 legal move.".to_owned() } else { format!("{count} legal moves.") });
    }
    if let Some(turn) = standing.turn {
        state(format!("{turn} has the choice."));
    }
    if let Some(check) = standing.check {
        state(if check { "Check." } else { "No check." }.to_owned());
    }
    if let Some(outcome) = standing.outcome {
        let text = outcome.to_string();
        state(if text == "none" {
            "The game goes on.".to_owned()
        } else {
            format!("The game is over: {}.", escape(&text))
        });
    }
    for (mv, after) in &standing.after {
        state(format!("{} leads to {}.", code(mv), code(after)));
    }
    if let Some(canonical) = &standing.canonical {
        state(format!("Written canonically: {}.", code(canonical)));
    }
    if !standing.perft.is_empty() {
        let counts: Vec<String> = standing.perft.iter().map(|(depth, count)| format!("{count} of {depth}")).collect();
        state(format!("Sequences of legal moves, by length: {}.", counts.join(", ")));
    }
    for (text, at) in &standing.illegible {
        state(format!("{} cannot be read as a move: the first fault is at byte {at}.", code(text)));
    }
    states
}

fn states_of_score(case: &ScoreCase) -> Vec<State> {
    let mut states = Vec::new();
    let text = case.outcome.to_string();
    states.push(State::new(if text == "none" {
        "The game goes on.".to_owned()
    } else {
        format!("The game is over: {}.", escape(&text))
    }));
    if let Some(clause) = case.illegal {
        states.push(State { clause: Some(clause), html: format!("A move is illegal: {}.", link(clause)) });
    }
    if let Some(clause) = case.refused {
        states.push(State { clause: Some(clause), html: format!("The game cannot end so: {}.", link(clause)) });
    }
    if !case.slips.is_empty() {
        states.push(State::new(format!("Slips: {}.", codes(case.slips.iter()))));
    }
    if !case.untrue.is_empty() {
        states.push(State::new(format!("Untrue: {}.", codes(case.untrue.iter()))));
    }
    states
}

/// Words in the typeface of code, the first ones of a long list.
fn codes<'w>(words: impl ExactSizeIterator<Item = &'w String>) -> String {
    let more = words.len().saturating_sub(NAMED);
    let named: Vec<String> = words.take(NAMED).map(|word| code(word)).collect();
    if more == 0 { named.join(" ") } else { format!("{} and {more} more", named.join(" ")) }
}
