//! The law: its [pages], and a parser of them into parts and clauses. `README.md` beside them describes how a page is written.

mod article;
mod everyday;
mod examples;
mod find;
pub mod incidents;
mod left_out;
mod movements;
mod page;
pub mod pages;
mod search;

use std::fmt;

pub use article::{article, article_asked, cited};
pub use examples::Example;
pub use find::{alike, find, grounded_on, named, related};
pub use left_out::left_out;
pub use movements::Movement;
pub use page::{Item, Page, Part, Section, page};
pub use search::{Search, search};

/// A clause of the law as its page states it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause<'p> {
    /// Its permanent name, such as `aviary.robin.blocked`.
    pub name: &'p str,
    /// Its kind.
    pub kind: Kind,
    /// The heading of the part of the page that contains it.
    pub part: &'p str,
    /// Its text: a line for each paragraph and each item of a list, with the page's backquotes.
    pub text: String,
    /// For a ruling, its options' names, the default first.
    pub options: Vec<&'p str>,
    /// Its grounds, in the page's order.
    pub grounds: Vec<Ground<'p>>,
}

/// What kind of clause it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// It says what something is, or that something may be done.
    Defines,
    /// It refuses a move or a position.
    Forbids,
    /// The document says it, and other clauses already imply it.
    Follows,
    /// A question that the document leaves open, with its options.
    Ruling,
    /// It has been withdrawn; its name is not used again.
    Withdrawn,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 5] = [Kind::Defines, Kind::Forbids, Kind::Follows, Kind::Ruling, Kind::Withdrawn];

    /// The word on the page.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Defines => "defines",
            Kind::Forbids => "forbids",
            Kind::Follows => "follows",
            Kind::Ruling => "ruling",
            Kind::Withdrawn => "withdrawn",
        }
    }

    /// The kind with this word.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The ground on which a clause rests.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ground<'p> {
    /// Words of the document.
    Quotation {
        /// The words, without the quotation marks.
        words: &'p str,
        /// The part of the document that contains them; empty if the page does not say.
        part: &'p str,
    },
    /// A reason: another clause, the nature of a text form, the policy.
    Reason(String),
}

impl<'p> Ground<'p> {
    /// Reads what follows the `>` of a quotation: `"the words" (the part)`.
    fn quotation(line: &'p str) -> Self {
        let closed = line.strip_prefix('"').and_then(|rest| rest.rsplit_once('"'));
        let (words, part) = closed.unwrap_or((line, ""));
        let part = part.trim();
        let part = part.strip_prefix('(').and_then(|part| part.strip_suffix(')')).unwrap_or(part);
        Ground::Quotation { words, part }
    }
}

impl fmt::Display for Ground<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ground::Quotation { words, part: "" } => write!(f, "\"{words}\""),
            Ground::Quotation { words, part } => write!(f, "\"{words}\" ({part})"),
            Ground::Reason(reason) => f.write_str(reason),
        }
    }
}

/// The clauses of a page, in its order.
///
/// ```
/// # mod rulebook { pub use rulebook_spec as spec; }
/// let page = [
///     "## Jumping",
///     "#### `aviary.jump.friend` · defines",
///     "A bird jumps",
///     "over friends.",
///     "> \"can be jumped over\" (Jumping, Blocking and Capturing)",
/// ];
/// let page = page.join("\n");
/// let [clause] = &rulebook::spec::clauses(&page)[..] else { panic!("one clause") };
/// assert_eq!((clause.name, clause.part, clause.text.as_str()), ("aviary.jump.friend", "Jumping", "A bird jumps over friends."));
/// ```
pub fn clauses(page: &str) -> Vec<Clause<'_>> {
    let mut clauses: Vec<Clause<'_>> = Vec::new();
    let mut part = "";
    let mut open = Open::Nothing;
    for line in page.lines() {
        if let Some(heading) = line.strip_prefix('#') {
            open = Open::Nothing;
            if let Some((name, kind)) = clause_heading(heading) {
                let (text, options, grounds) = Default::default();
                clauses.push(Clause { name, kind, part, text, options, grounds });
                open = Open::Paragraph;
            } else if let Some(title) = heading.strip_prefix("# ") {
                part = title;
            }
            continue;
        }
        let Some(clause) = clauses.last_mut().filter(|_| open != Open::Nothing) else { continue };
        open = clause.take(line.trim(), open);
    }
    clauses
}

/// The clause with this name.
pub fn clause<'p>(page: &'p str, name: &str) -> Option<Clause<'p>> {
    clauses(page).into_iter().find(|clause| clause.name == name)
}

/// The part of a clause to which a continuation line belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Open {
    /// No clause.
    Nothing,
    /// The clause's text, with a new paragraph.
    Paragraph,
    /// The paragraph before it.
    Text,
    /// The list of options.
    Options,
    /// A ground.
    Ground,
}

/// The name and kind in a heading such as ``#### `aviary.check` · defines``, without its first `#`.
fn clause_heading(heading: &str) -> Option<(&str, Kind)> {
    let (name, kind) = heading.strip_prefix("### `")?.split_once('`')?;
    let kind = kind.trim().strip_prefix('·')?.trim();
    Some((name, Kind::of_word(kind)?))
}

impl<'p> Clause<'p> {
    /// Adds a line to the clause; returns what the next one may continue.
    fn take(&mut self, line: &'p str, open: Open) -> Open {
        if line.is_empty() {
            return Open::Paragraph;
        }
        if let Some(quotation) = line.strip_prefix('>') {
            self.grounds.push(Ground::quotation(quotation.trim()));
            return Open::Paragraph;
        }
        if let Some(reason) = line.strip_prefix("Ground:") {
            self.grounds.push(Ground::Reason(reason.trim().to_owned()));
            return Open::Ground;
        }
        if let Some(options) = line.strip_prefix("Options:") {
            self.options.extend(backquoted(options));
            return Open::Options;
        }
        match (open, self.grounds.last_mut()) {
            (Open::Options, _) => self.options.extend(backquoted(line)),
            (Open::Ground, Some(Ground::Reason(reason))) => {
                reason.push(' ');
                reason.push_str(line);
            }
            _ => {
                if !self.text.is_empty() {
                    self.text.push(if open == Open::Text && !begins_item(line) { ' ' } else { '\n' });
                }
                self.text.push_str(line);
                return Open::Text;
            }
        }
        open
    }
}

/// Whether a line begins an item of a list: `- ` or a number such as `1. `.
fn begins_item(line: &str) -> bool {
    let number = line.trim_start_matches(|c: char| c.is_ascii_digit());
    line.starts_with("- ") || (number.len() < line.len() && number.starts_with(". "))
}

/// The words between backquotes.
fn backquoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The SHA-256 of this package's sources.
#[cfg(feature = "digests")]
#[doc(hidden)]
pub const SOURCES: &str = env!("SOURCES_SHA256");

#[cfg(test)]
mod tests {
    use super::*;

    use pages::AVIARY;

    #[test]
    fn every_clause_heading_is_read() {
        let headings = AVIARY.lines().filter(|line| line.starts_with("#### ")).count();
        assert_eq!(clauses(AVIARY).len(), headings);
    }

    #[test]
    fn every_clause_has_text_and_ground() {
        for clause in clauses(AVIARY) {
            assert!(!clause.text.is_empty(), "{}", clause.name);
            assert!(!clause.grounds.is_empty(), "{}", clause.name);
            assert_eq!(clause.kind == Kind::Ruling, !clause.options.is_empty(), "{}", clause.name);
        }
    }

    #[test]
    fn a_ruling_has_its_options_and_both_grounds() {
        let ruling = clause(AVIARY, "aviary.ruling.answering-check").unwrap();
        assert_eq!(ruling.kind, Kind::Ruling);
        assert_eq!(ruling.options, ["any-move", "sparrow-must-move"]);
        assert_eq!(ruling.part, "Open questions");
        let quotation = Ground::Quotation {
            words: "A checkmate occurrs in very much the same way it does in FIDE Chess.",
            part: "Winning The Game",
        };
        assert!(matches!(&ruling.grounds[0], Ground::Reason(reason) if reason.starts_with("step 3;")));
        assert_eq!(ruling.grounds[1], quotation);
    }

    #[test]
    fn lines_that_go_on_belong_to_what_they_continue() {
        let page = "#### `a.b` · ruling\nOne\ntwo.\n\nThree.\nOptions: `x`,\n`y`.\nGround: because\nso.\nprose again?\n\nFour.\n> \"said\"\n## Part\nnot a clause's\n";
        let [clause] = &clauses(page)[..] else { panic!() };
        assert_eq!(clause.text, "One two.\nThree.\nFour.");
        assert_eq!(clause.options, ["x", "y"]);
        assert_eq!(clause.grounds[0], Ground::Reason("because so. prose again?".to_owned()));
        assert_eq!(clause.grounds[1].to_string(), "\"said\"");
    }

    #[test]
    fn an_item_of_a_list_is_a_line_of_its_own() {
        let page = "#### `a.b` · defines\nOne\nof:\n\n- two\n  lines;\n- 3.5 or\n- -4.\n\n1. first\n2. second\nGround: so.\n";
        let [clause] = &clauses(page)[..] else { panic!() };
        assert_eq!(clause.text, "One of:\n- two lines;\n- 3.5 or\n- -4.\n1. first\n2. second");
        assert_eq!(clause.grounds, [Ground::Reason("so.".to_owned())]);
    }

    #[test]
    fn the_parts_of_a_page_have_all_of_its_clauses() {
        let parted = page(AVIARY);
        let items = parted.parts.iter().flat_map(|part| &part.items);
        let of_parts: Vec<&Clause<'_>> = items
            .filter_map(|item| match item {
                Item::Clause(clause) => Some(clause),
                Item::Prose(_) => None,
            })
            .collect();
        assert_eq!(of_parts, clauses(AVIARY).iter().collect::<Vec<_>>());
        assert_eq!(page(""), Page { title: "", introduction: "", parts: Vec::new() });
    }
}
