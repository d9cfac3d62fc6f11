//! A page of the law in its parts: how to play, the rules, the open questions, what implementers need.

use super::{Clause, clause_heading, clauses};

/// A page of the law.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page<'p> {
    /// Its title: the game's.
    pub title: &'p str,
    /// What stands before the first part, as Markdown.
    pub introduction: &'p str,
    /// Its parts, in its order.
    pub parts: Vec<Part<'p>>,
}

/// A part of a page: a heading of level two and what is below it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part<'p> {
    /// Its heading.
    pub heading: &'p str,
    /// The section of the page to which it belongs.
    pub section: Section,
    /// What is in it, in its order.
    pub items: Vec<Item<'p>>,
}

/// Something that a part contains.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item<'p> {
    /// Text that is no clause, as Markdown.
    Prose(&'p str),
    /// A clause.
    Clause(Clause<'p>),
}

/// A section of a page. Only the rules have several parts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Section {
    /// The whole game in short, which decides nothing.
    HowToPlay,
    /// The clauses that decide.
    Rules,
    /// The questions that the document leaves open, with their rulings.
    OpenQuestions,
    /// What only implementers need.
    Implementers,
}

impl Section {
    /// Every section, in a page's order.
    pub const ALL: [Section; 4] = [Section::HowToPlay, Section::Rules, Section::OpenQuestions, Section::Implementers];

    /// Its name in a command.
    pub const fn id(self) -> &'static str {
        match self {
            Section::HowToPlay => "how-to-play",
            Section::Rules => "rules",
            Section::OpenQuestions => "open-questions",
            Section::Implementers => "implementers",
        }
    }

    /// The section with this name.
    pub fn of_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|section| section.id() == id)
    }

    /// The section of a part with this heading.
    fn of_heading(heading: &str) -> Self {
        match heading {
            "How to play" => Section::HowToPlay,
            "Open questions" => Section::OpenQuestions,
            "For implementers" => Section::Implementers,
            _ => Section::Rules,
        }
    }
}

/// A page in its parts.
///
/// ```
/// # mod rulebook { pub use rulebook_spec as spec; }
/// use rulebook::spec::{Item, Section, page};
/// let text = "# Aviary\n\nA game.\n\n## How to play\n\nCapture.\n\n## Moves\n\n#### `aviary.turn` · defines\nIn turn.\n";
/// let page = page(text);
/// assert_eq!((page.title, page.introduction), ("Aviary", "A game."));
/// let [how_to_play, moves] = &page.parts[..] else { panic!("two parts") };
/// assert_eq!((how_to_play.section, &how_to_play.items[..]), (Section::HowToPlay, &[Item::Prose("Capture.")][..]));
/// let [Item::Clause(turn)] = &moves.items[..] else { panic!("a clause") };
/// assert_eq!((turn.name, turn.part), ("aviary.turn", "Moves"));
/// ```
pub fn page(text: &str) -> Page<'_> {
    let mut parts = split(text, |line| line.starts_with("## "));
    let first = parts.next().unwrap_or_default();
    let (title, introduction) = first.trim_start().split_once('\n').unwrap_or((first, ""));
    let title = title.strip_prefix("# ").unwrap_or(title).trim();
    Page { title, introduction: introduction.trim(), parts: parts.map(part).collect() }
}

fn part(text: &str) -> Part<'_> {
    let (heading, body) = text.split_once('\n').unwrap_or((text, ""));
    let heading = heading.trim_start_matches('#').trim();
    // A clause ends where the next heading begins.
    let items = split(body, |line| line.starts_with('#')).filter_map(|text| item(text, heading)).collect();
    Part { heading, section: Section::of_heading(heading), items }
}

fn item<'p>(text: &'p str, part: &'p str) -> Option<Item<'p>> {
    let first = text.lines().next().unwrap_or_default();
    if first.strip_prefix('#').and_then(clause_heading).is_some() {
        return clauses(text).pop().map(|clause| Item::Clause(Clause { part, ..clause }));
    }
    let prose = text.trim_matches('\n').trim_end();
    (!prose.is_empty()).then_some(Item::Prose(prose))
}

/// A text in pieces: one before the first line that begins a piece, which may be empty, and one from each.
fn split(text: &str, begins: impl Fn(&str) -> bool) -> impl Iterator<Item = &str> {
    let mut at = 0;
    let mut cuts = Vec::new();
    for line in text.split_inclusive('\n') {
        if begins(line) {
            cuts.push(at);
        }
        at += line.len();
    }
    let ends: Vec<usize> = cuts.iter().copied().chain([text.len()]).collect();
    std::iter::once(0).chain(cuts).zip(ends).map(|(from, to)| &text[from..to])
}
