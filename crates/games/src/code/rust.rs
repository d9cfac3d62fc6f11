//! Reads Rust as plain text: where its items begin and end, and which clauses their comments name.
//!
//! It relies on the form that rustfmt gives: the code that a comment describes begins on the line below it.

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
        let scanned = Scanned::of(text);
        let parts = scanned.parts(text);
        let mut mentions = Vec::new();
        for part in parts.iter().filter(|part| part.is_documented) {
            let by = if part.kind == Kind::Entry { ClauseTie::Within } else { ClauseTie::Item };
            mentions.push(Mention { by, part: part.whole.clone(), names: names(&text[part.whole.start..part.head]) });
        }
        let comments = scanned.comments.iter().map(|at| (ClauseTie::Within, at, names(&text[at.clone()])));
        let texts =
            scanned.texts.iter().map(|at| (ClauseTie::Text, at, vec![(&text[at.clone()], &text[at.clone()])]));
        for (by, at, names) in comments.chain(texts) {
            let around = parts.iter().filter(|part| part.kind == Kind::Item && part.whole.contains(&at.start));
            let around = around.map(|part| part.whole.clone()).min_by_key(|whole| whole.len());
            let part = around.or_else(|| scanned.block_around(text, at.start));
            mentions.extend(part.map(|part| Mention { by, part, names }));
        }
        let tests: Vec<&Block> = parts.iter().filter(|part| part.is_tests).collect();
        let is_tested = |mention: &Mention| tests.iter().any(|tests| tests.whole.contains(&mention.part.start));
        mentions.retain(|mention| !mention.names.is_empty() && !is_tested(mention) && !path.ends_with("/tests.rs"));
        SourceFile { path, text, mentions }
    }

    /// A part of the file, with its place.
    pub fn code(&self, part: Range<usize>) -> CodePart {
        let begin = line_start(self.text, part.start);
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

/// A text in which everything that is not code has been set apart.
struct Scanned {
    /// The text, byte by byte, with blanks for comments and for what is quoted.
    code: Vec<u8>,
    /// The comments, except those that describe what is below or around them.
    comments: Vec<Range<usize>>,
    /// What is quoted, without the quotation marks.
    texts: Vec<Range<usize>>,
}

impl Scanned {
    fn of(text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut scanned = Scanned { code: bytes.to_vec(), comments: Vec::new(), texts: Vec::new() };
        let mut at = 0;
        while at < bytes.len() {
            let end = match bytes[at] {
                b'/' if bytes[at..].starts_with(b"//") => {
                    let end = line_end(text, at);
                    if !text[at..].starts_with("///") && !text[at..].starts_with("//!") {
                        scanned.comments.push(at..end);
                    }
                    end
                }
                b'"' => {
                    let end = quoted_end(bytes, at);
                    scanned.texts.push(at + 1..end - 1);
                    end
                }
                b'r' if is_raw(bytes, at) => {
                    let hashes = bytes[at + 1..].iter().take_while(|byte| **byte == b'#').count();
                    let (open, close) = (at + hashes + 2, format!("\"{}", "#".repeat(hashes)));
                    text[open..].find(&close).map_or(text.len(), |length| open + length + close.len())
                }
                b'\'' => char_end(text, at),
                _ => {
                    at += 1;
                    continue;
                }
            };
            scanned.code[at..end].iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
            at = end;
        }
        scanned
    }

    /// All items, and all that is documented, in order.
    fn parts(&self, text: &str) -> Vec<Block> {
        let mut parts = Vec::new();
        // Where the comment and attributes above an item begin, whether there is a comment, and whether it is compiled
        // only for tests.
        let mut above: Option<(usize, bool, bool)> = None;
        let mut at = 0;
        while at < text.len() {
            let end = line_end(text, at);
            let line = text[at..end].trim_start();
            let head = end - line.len();
            let (whole_start, is_documented, is_tests) = above.unwrap_or((head, false, false));
            at = end + 1;
            if line.starts_with("//") {
                above = Some((whole_start, is_documented || line.starts_with("///"), is_tests));
            } else if line.starts_with("#[") {
                above = Some((whole_start, is_documented, is_tests || line.starts_with("#[cfg(test)]")));
                at = line_end(text, self.close(head + 1)) + 1;
            } else {
                above = None;
                let kind = self.kind(head..end);
                if kind.is_some() || is_documented {
                    let kind = kind.unwrap_or(Kind::Entry);
                    let whole = whole_start..self.end(head, kind);
                    parts.push(Block { whole, head, kind, is_documented, is_tests });
                }
            }
        }
        parts
    }

    /// The kind of item that begins on this line.
    fn kind(&self, line: Range<usize>) -> Option<Kind> {
        let line = std::str::from_utf8(&self.code[line]).unwrap_or_default();
        let is_end = |c: char| !c.is_alphanumeric() && c != '_';
        let words = line.split(is_end).filter(|word| !word.is_empty());
        let mut words = words.skip_while(|word| ["pub", "crate", "super", "in", "async"].contains(word));
        match words.next()? {
            "fn" | "const" | "static" | "enum" | "struct" | "type" | "macro_rules" => Some(Kind::Item),
            "impl" | "mod" | "trait" => Some(Kind::Holder),
            _ => None,
        }
    }

    /// The end of the part that begins here: after its semicolon, or after its last bracket if nothing follows that on
    /// the line. The comma after an entry belongs to it.
    fn end(&self, start: usize, kind: Kind) -> usize {
        let mut depth = 0_usize;
        for at in start..self.code.len() {
            let ends_line = self.code.get(at + 1).is_none_or(|next| *next == b'\n');
            match self.code[at] {
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' if depth == 0 => return at,
                b')' | b']' => depth -= 1,
                b'}' => {
                    depth -= 1;
                    if depth == 0 && ends_line {
                        return at + 1;
                    }
                }
                b';' if depth == 0 => return at + 1,
                b',' if depth == 0 && ends_line && kind == Kind::Entry => return at + 1,
                _ => {}
            }
        }
        self.code.len()
    }

    /// The place after the bracket that closes this one.
    fn close(&self, open: usize) -> usize {
        let mut depth = 0_usize;
        for at in open..self.code.len() {
            match self.code[at] {
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' if depth <= 1 => return at + 1,
                b')' | b']' | b'}' => depth -= 1,
                _ => {}
            }
        }
        self.code.len()
    }

    /// The innermost block around a place, from the beginning of the block's first line.
    fn block_around(&self, text: &str, place: usize) -> Option<Range<usize>> {
        let mut open = Vec::new();
        for at in 0..place {
            match self.code[at] {
                b'{' => open.push(at),
                b'}' => drop(open.pop()),
                _ => {}
            }
        }
        let brace = open.pop()?;
        let line = line_start(text, brace);
        Some(line + text[line..].len() - text[line..].trim_start().len()..self.close(brace))
    }
}

/// Whether a raw string begins here.
fn is_raw(bytes: &[u8], at: usize) -> bool {
    let within_word =
        at > 0 && (bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] == b'_') && bytes[at - 1] != b'b';
    let hashes = bytes[at + 1..].iter().take_while(|byte| **byte == b'#').count();
    !within_word && bytes.get(at + 1 + hashes) == Some(&b'"')
}

/// The place after the string that begins here.
fn quoted_end(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while at < bytes.len() && bytes[at] != b'"' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(bytes.len())
}

/// The place after the character literal that begins here, or after the mark of a lifetime.
fn char_end(text: &str, start: usize) -> usize {
    let mut chars = text[start + 1..].chars();
    match chars.next() {
        Some('\\') => text[start + 3..].find('\'').map_or(start + 1, |length| start + 4 + length),
        Some(c) if chars.next() == Some('\'') => start + 2 + c.len_utf8(),
        _ => start + 1,
    }
}

fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |end| end + 1)
}

fn line_end(text: &str, at: usize) -> usize {
    text[at..].find('\n').map_or(text.len(), |length| at + length)
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
}

table! {
    first { by: "a.table"; }
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
