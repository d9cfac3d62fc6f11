//! Reads Rust as plain text: where its items begin and end, and which clauses their comments name.
//!
//! It relies on the form that rustfmt gives: the code that a comment describes begins on the line below it, and goes on as long as
//! lines are indented further.

use std::ops::Range;

use super::CodePart;

/// How a part of a file is tied to a clause. The surest way comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ClauseTie {
    /// By the comment above it. The part is an item.
    Item,
    /// By the comment above it, if the part is smaller (a variant, an entry of a table), or by a comment in its body.
    Within,
    /// By a text in its body that is the name of the clause.
    Text,
}

impl ClauseTie {
    pub const ALL: [ClauseTie; 3] = [ClauseTie::Item, ClauseTie::Within, ClauseTie::Text];
}

/// A part of a file that is tied to clauses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Mention {
    pub by: ClauseTie,
    pub part: Range<usize>,
    /// Ranges of clauses, each from one name to another. A single clause is a range from its name to the same name.
    pub names: Vec<(&'static str, &'static str)>,
}

/// A file that has been read.
pub(super) struct SourceFile {
    pub path: &'static str,
    text: &'static str,
    pub mentions: Vec<Mention>,
}

impl SourceFile {
    /// Reads a file. Tests do not stand for clauses.
    pub fn read(path: &'static str, text: &'static str) -> Self {
        let lines: Vec<Line> = text.split_inclusive('\n').scan(0, Line::next).collect();
        let parts = parts(&lines);
        let mut mentions = Vec::new();
        for part in parts.iter().filter(|part| part.is_documented) {
            let by = if part.kind == Kind::Entry { ClauseTie::Within } else { ClauseTie::Item };
            mentions.push(Mention { by, part: part.whole.clone(), names: names(&text[part.whole.start..part.head]) });
        }
        for (at, line) in lines.iter().enumerate() {
            let around = parts.iter().filter(|part| part.kind == Kind::Item && part.whole.contains(&line.start));
            let around = around.map(|part| part.whole.clone()).min_by_key(|whole| whole.len());
            let Some(part) = around.or_else(|| block_around(&lines, at)) else { continue };
            let texts = line.text.split('"').skip(1).step_by(2).map(|text| (ClauseTie::Text, vec![(text, text)]));
            let comment = line.comment().map(|comment| (ClauseTie::Within, names(comment)));
            mentions.extend(comment.into_iter().chain(texts).map(|(by, names)| Mention {
                by,
                part: part.clone(),
                names,
            }));
        }
        let tests: Vec<&Block> = parts.iter().filter(|part| part.is_tests).collect();
        let is_tested = |mention: &Mention| tests.iter().any(|tests| tests.whole.contains(&mention.part.start));
        mentions.retain(|mention| !mention.names.is_empty() && !is_tested(mention) && !path.ends_with("/tests.rs"));
        SourceFile { path, text, mentions }
    }

    /// A part of the file, with its place.
    pub fn code(&self, part: Range<usize>) -> CodePart {
        let begin = self.text[..part.start].rfind('\n').map_or(0, |end| end + 1);
        let indent = part.start - begin;
        let lines: Vec<&str> =
            self.text[begin..part.end].lines().map(|line| line.get(indent..).unwrap_or_default()).collect();
        CodePart { file: self.path, line: self.text[..begin].lines().count() + 1, text: lines.join("\n") }
    }
}

/// The names between backquotes; also each pair of names with the word `to` between them.
fn names(comment: &'static str) -> Vec<(&'static str, &'static str)> {
    let words: Vec<&str> = comment.split('`').collect();
    let is_to = |text: &str| text.split_whitespace().filter(|word| !word.starts_with("//")).eq(["to"]);
    let mut names = Vec::new();
    for at in (1..words.len()).step_by(2).filter(|at| words[*at].contains('.')) {
        names.push((words[at], words[at]));
        if let Some([between, last]) = words.get(at + 1..at + 3)
            && is_to(between)
        {
            names.push((words[at], last));
        }
    }
    names
}

/// A line of a file.
struct Line {
    /// Where its text begins.
    start: usize,
    /// By how much it is indented; a blank line by more than any other.
    indent: usize,
    text: &'static str,
}

impl Line {
    /// The line that begins here.
    fn next(begin: &mut usize, line: &'static str) -> Option<Self> {
        let text = line.trim();
        let indent = if text.is_empty() { usize::MAX } else { line.len() - line.trim_start().len() };
        let start = *begin + indent.min(line.len());
        *begin += line.len();
        Some(Line { start, indent, text })
    }

    /// Its comment, except one that describes what is below or around it.
    fn comment(&self) -> Option<&'static str> {
        match self.text.strip_prefix("//") {
            Some(comment) => Some(comment).filter(|comment| !comment.starts_with(['/', '!'])),
            None => self.text.split_once(" // ").map(|(_, comment)| comment),
        }
    }

    /// The kind of item that begins on it.
    fn kind(&self) -> Option<Kind> {
        let words = self.text.split(|c: char| !c.is_alphanumeric() && c != '_');
        let mut words = words.skip_while(|word| ["pub", "crate", "super", "in", "async", ""].contains(word));
        match words.next().filter(|_| self.text.starts_with(char::is_alphabetic))? {
            "fn" | "const" | "static" | "enum" | "struct" | "type" | "macro_rules" => Some(Kind::Item),
            "impl" | "mod" | "trait" => Some(Kind::Holder),
            _ => None,
        }
    }
}

/// A part of a file that begins on a line of its own, with the comment and the attributes above it.
struct Block {
    whole: Range<usize>,
    /// Where it begins, below the comment and the attributes.
    head: usize,
    kind: Kind,
    is_documented: bool,
    is_tests: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// A function, a constant, a type.
    Item,
    /// Something that contains items: a module, an implementation, a trait.
    Holder,
    /// Anything smaller that has a comment.
    Entry,
}

/// All items, and all that is documented, in order.
fn parts(lines: &[Line]) -> Vec<Block> {
    let mut parts = Vec::new();
    // The first line of the comment and attributes above an item.
    let mut above = None;
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        let first = above.unwrap_or(at);
        let is_above = line.text.starts_with("//") || line.text.starts_with("#[");
        if is_above {
            above = Some(first);
        } else {
            above = None;
            let is_documented = lines[first..at].iter().any(|line| line.text.starts_with("///"));
            if let Some(kind) = line.kind().or(is_documented.then_some(Kind::Entry)) {
                let is_tests = lines[first..at].iter().any(|line| line.text.starts_with("#[cfg(test)]"));
                let whole = lines[first].start..block_end(lines, at).1;
                parts.push(Block { whole, head: line.start, kind, is_documented, is_tests });
            }
        }
        at = if is_above { block_end(lines, at).0 + 1 } else { at + 1 };
    }
    parts
}

/// The last line of what begins on a line, and where it ends: before the next line that is not indented further, unless that
/// closes a bracket or goes on otherwise.
fn block_end(lines: &[Line], at: usize) -> (usize, usize) {
    let goes_on = |line: &Line| line.text.starts_with(['{', '}', ')', ']', '>']) || line.text == "where";
    let indent = lines[at].indent;
    let below = lines[at + 1..].iter();
    let below = below.take_while(|line| line.indent > indent || line.indent == indent && goes_on(line)).count();
    let last = (at..=at + below).rfind(|last| !lines[*last].text.is_empty()).unwrap_or(at);
    (last, lines[last].start + lines[last].text.len())
}

/// The innermost block in braces around a line.
fn block_around(lines: &[Line], at: usize) -> Option<Range<usize>> {
    let mut inner = &lines[at];
    let mut first = at;
    while !inner.text.contains('{') {
        first = lines[..first].iter().rposition(|line| line.indent < inner.indent)?;
        inner = &lines[first];
    }
    Some(inner.start..block_end(lines, first).1)
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    const TEXT: &str = r##"//! `a.module`

/// `a.constant` says it; see `rules`.
const MARKS: [&str; 2] = ["}; //", r#"";"#];

/// `a.first` to
/// `a.last`: how.
#[derive(
    Clone,
)]
enum Way<'w> {
    /// `a.entry`
    #[error("{}")]
    One { at: &'w str },
    Two, // Not `a.other`.
}

impl Way<'_> {
    /// `a.method`
    const fn of(mark: char) -> [u8; 2] {
        if mark == '{' || mark == '\'' {
            // As `a.body` says.
            return [1; 2];
        }
        name("a.text")
    }

    /// `a.bounded`
    fn bounded<T>(of: T) -> T
    where
        T: Clone,
    {
        of
    }
}

table! {
    first { by: "a.table"; }
    second {
        { 2 }
        by: "a.second";
    }
}

#[cfg(test)]
mod tests {
    /// `a.test`
    fn test() {}
}
"##;

    fn named(name: &str) -> Vec<(ClauseTie, String)> {
        let source = SourceFile::read("a/src/a.rs", TEXT);
        let mentions = source.mentions.iter().filter(|mention| mention.names.iter().any(|(from, _)| *from == name));
        mentions.map(|mention| (mention.by, source.code(mention.part.clone()).text)).collect()
    }

    #[test]
    fn an_item_ends_where_its_brackets_do() {
        let [(ClauseTie::Item, constant)] = &named("a.constant")[..] else { panic!("an item") };
        assert!(constant.starts_with("/// `a.constant`") && constant.ends_with("r#\"\";\"#];"), "{constant}");
        let [(ClauseTie::Item, method)] = &named("a.method")[..] else { panic!("an item") };
        assert!(method.starts_with("/// `a.method`\nconst fn of("), "{method}");
        assert!(method.ends_with("\n    name(\"a.text\")\n}"), "{method}");
        let last =
            |of: &str| named(of).pop().map(|(by, text)| (by, text.lines().last().unwrap_or_default().to_owned()));
        assert_eq!(last("a.first"), Some((ClauseTie::Item, "}".to_owned())));
        assert_eq!(last("a.bounded"), Some((ClauseTie::Item, "}".to_owned())));
        assert_eq!(last("a.entry"), Some((ClauseTie::Within, "One { at: &'w str },".to_owned())));
    }

    #[test]
    fn what_is_named_within_stands_for_what_is_around_it() {
        let [(ClauseTie::Within, body)] = &named("a.body")[..] else { panic!("a comment in a body") };
        assert_eq!(Some(body), named("a.method").first().map(|(_, method)| method));
        let [(ClauseTie::Within, way)] = &named("a.other")[..] else { panic!("a comment in a body") };
        assert_eq!(Some(way), named("a.first").first().map(|(_, way)| way));
        assert_eq!(named("a.text").first(), Some(&(ClauseTie::Text, body.clone())));
        assert_eq!(named("a.table").first(), Some(&(ClauseTie::Text, "first { by: \"a.table\"; }".to_owned())));
    }

    #[test]
    fn what_is_in_no_item_stands_for_the_block_around_it() {
        let block = "second {\n    { 2 }\n    by: \"a.second\";\n}";
        assert_eq!(named("a.second"), [(ClauseTie::Text, block.to_owned())]);
    }

    #[test]
    fn modules_and_tests_stand_for_nothing() {
        assert_eq!((named("a.module"), named("a.test")), (Vec::new(), Vec::new()));
    }

    #[test]
    fn two_names_with_to_between_them_are_a_range() {
        let names = names("/// `a.first` to\n    /// `a.last`, `a.next`, `word`");
        assert_eq!(
            names,
            [("a.first", "a.first"), ("a.first", "a.last"), ("a.last", "a.last"), ("a.next", "a.next")]
        );
    }
}
