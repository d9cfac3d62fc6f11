//! The law: its pages and its clauses.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Mark, Marks, Object};

/// The answer to `law`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LawAnswer {
    /// The page.
    pub law: LawPage,
}

/// A game's own page of the law.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LawPage {
    /// The game's id.
    pub game: String,
    /// Its title: the game's.
    pub title: String,
    /// What stands before the first part, as Markdown.
    pub introduction: String,
    /// Its parts, in its order.
    pub parts: Vec<LawPart>,
}

/// A part of a page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct LawPart {
    /// `how-to-play`, `rules`, `open-questions` or `implementers`. Only the rules have several parts.
    pub section: String,
    /// Its heading.
    pub heading: String,
    /// What is in it, in its order.
    pub items: Vec<LawItem>,
}

/// Something that a part contains.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum LawItem {
    /// A clause, with what shows it.
    Clause {
        /// The clause.
        #[serde(flatten)]
        clause: Clause,
        /// How a piece moves by it.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        shown: Vec<Shown>,
    },
    /// Text that is no clause.
    Prose {
        /// The text, as Markdown.
        prose: String,
    },
}

/// A move that a clause refuses.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Example {
    /// Why it is illegal.
    pub why: String,
    /// The rulings that are not the default, as a question states them; empty if there are none.
    pub rulings: String,
    /// The position.
    pub position: String,
    /// The move.
    pub judge: String,
    /// How it is to be marked.
    pub marks: Marks,
}

/// A position that shows how a piece moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Shown {
    /// What it shows.
    pub caption: String,
    /// The position.
    pub position: String,
    /// Where the moves begin.
    pub from: String,
    /// The sign of the piece there; absent where it is a number of seeds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sign: Option<String>,
    /// The piece in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    /// How its squares are to be marked, as in `marks`.
    pub squares: Object<Mark>,
}

/// The answer to `clause`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ClauseAnswer {
    /// The clause.
    pub clause: Clause,
}

/// A clause of the law.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Clause {
    /// Its name.
    pub clause: String,
    /// `defines`, `forbids`, `follows`, `ruling` or `withdrawn`.
    pub kind: String,
    /// Its text: a line for each paragraph.
    pub text: String,
    /// For a ruling, its options, the default first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// What it rests on: quotations of the document, and reasons.
    pub grounds: Vec<String>,
    /// A move that it refuses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub example: Option<Box<Example>>,
    /// Not on a page: the clauses below it by name, those that it names, and those that name it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub see_also: Vec<String>,
    /// If it is asked for, the code that stands for the clause.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub code: Vec<Code>,
}

/// A part of the program's sources.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Code {
    /// Its file, by its path in the repository.
    pub file: String,
    /// The number of its first line, from 1.
    pub line: usize,
    /// Its text.
    pub text: String,
}

/// The answer to `find`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Found {
    /// The clauses in which all the words occur, or else most of them, the best first; 20 at most.
    pub found: Vec<FoundClause>,
    /// `true` if no clause has all the words. Those found have most of them.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub partly: bool,
    /// Which words occur in no clause and were taken for others that do: sentences.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub guessed: Vec<String>,
    /// What the words ask about that the law leaves out, such as clocks: sentences.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
}

/// A clause that was found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct FoundClause {
    /// Its name.
    pub name: String,
    /// Its kind, as in [`Clause`].
    pub kind: String,
    /// Its text.
    pub text: String,
}
