//! What the project keeps of a document that it quotes: the digest of the whole, and one of each quotation.
//!
//! A document belongs to its author. Digests of anything that is not quoted would reveal its words to anybody who guesses them,
//! so there are none. Those of the quotations hold for this document alone, and say in which part the words stand.

use std::collections::BTreeSet;
use std::ops::Range;

use sha2::{Digest as _, Sha256};

/// The file of a document: its header, and the digests.
pub struct Quoted {
    /// The document's name, its copy, and its parts.
    pub header: String,
    /// Each part's title and its opening words.
    parts: Vec<(String, String)>,
    document: String,
    pub digests: BTreeSet<String>,
}

/// Words, numbers, and every mark by itself, with where each stands. Blanks tell tokens apart and count for nothing
/// else; marks are taken as they are written.
fn tokens(text: &str) -> Vec<(&str, Range<usize>)> {
    let mut all: Vec<(&str, Range<usize>)> = Vec::new();
    let mut word = None;
    for (at, sign) in text.char_indices().chain([(text.len(), ' ')]) {
        if sign.is_alphanumeric() {
            word.get_or_insert(at);
            continue;
        }
        if let Some(begin) = word.take() {
            all.push((&text[begin..at], begin..at));
        }
        if !sign.is_whitespace() {
            let end = at + sign.len_utf8();
            all.push((&text[at..end], at..end));
        }
    }
    all
}

fn words(text: &str) -> Vec<&str> {
    tokens(text).into_iter().map(|(token, _)| token).collect()
}

/// The SHA-256 of lines, in hexadecimal.
fn sha256(lines: &[&str]) -> String {
    Sha256::digest(lines.join("\n")).iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Quoted {
    pub fn read(file: &str) -> Result<Self, String> {
        let (header, digests) = file.split_once("\ndigest:").ok_or("it has no line `digest:` below its header")?;
        let (document, digests) = digests.split_once("\nquotations:\n").ok_or("it has no line `quotations:`")?;
        let parts = header.lines().filter_map(|line| line.strip_prefix("part: "));
        let part = |part: &str| {
            let (title, opening) = part.split_once(" = ").ok_or_else(|| format!("{part} has no opening words"))?;
            Ok((title.to_owned(), opening.to_owned()))
        };
        Ok(Quoted {
            header: header.to_owned(),
            parts: parts.map(part).collect::<Result<_, String>>()?,
            document: document.trim().to_owned(),
            digests: digests.lines().map(str::to_owned).collect(),
        })
    }

    /// The file for these quotations, each with its part, from a copy of the document; or what is wrong with them.
    pub fn made(&self, copy: &str, quotations: &[(&str, &str)]) -> Result<String, Vec<String>> {
        let document = Document::read(copy, &self.parts).map_err(|wrong| vec![wrong])?;
        let wrong = |(words, part): &(&str, &str)| {
            document.wrong(words, part).map(|wrong| format!("\"{words}\" ({part}): {wrong}"))
        };
        let wrong: Vec<String> = quotations.iter().filter_map(wrong).collect();
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let digest = sha256(&words(copy));
        let quotations = quotations.iter().map(|(words, part)| digest_of(&digest, words, part) + "\n");
        let quotations: BTreeSet<String> = quotations.collect();
        Ok(format!("{}\ndigest: {digest}\nquotations:\n{}", self.header, String::from_iter(quotations)))
    }

    /// Whether a copy is the one from which the digests were written.
    pub fn is_of(&self, copy: &str) -> bool {
        sha256(&words(copy)) == self.document
    }

    /// The digest of a quotation from a part of this document.
    pub fn digest(&self, words: &str, part: &str) -> String {
        digest_of(&self.document, words, part)
    }

    /// The titles of its parts.
    pub fn parts(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().map(|(title, _)| title.as_str())
    }

    /// The part whose title `named` begins with.
    pub fn part(&self, named: &str) -> Option<&str> {
        let whole =
            |title: &&str| named.strip_prefix(title).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric));
        self.parts().filter(whole).max_by_key(|title| title.len())
    }
}

/// Half a SHA-256 is enough to tell quotations apart.
fn digest_of(document: &str, quotation: &str, part: &str) -> String {
    let mut digest = sha256(&[&[document, part][..], &words(quotation)].concat());
    digest.truncate(32);
    digest
}

/// A copy of a document that is at hand.
struct Document<'c> {
    words: Vec<&'c str>,
    /// Each part's title with the tokens that belong to it, those of the parts within it too.
    parts: Vec<(&'c str, Range<usize>)>,
}

impl<'c> Document<'c> {
    fn read(copy: &'c str, parts: &'c [(String, String)]) -> Result<Self, String> {
        let mut document = Document { words: words(copy), parts: Vec::new() };
        let mut begins: Vec<(&str, usize)> = Vec::new();
        for (title, opening) in parts {
            let from = begins.last().map_or(0, |(_, begin)| *begin);
            let begin = document.place(&words(opening), from..document.words.len());
            begins.push((title, begin.ok_or_else(|| format!("{title}: no \"{opening}\" from here on"))?));
        }
        let end = |at: usize| {
            let within = |title: &str| title.starts_with(&format!("{}.", begins[at].0));
            let next = begins[at + 1..].iter().find(|(title, _)| !within(title));
            next.map_or(document.words.len(), |(_, begin)| *begin)
        };
        document.parts = (0..begins.len()).map(|at| (begins[at].0, begins[at].1..end(at))).collect();
        Ok(document)
    }

    /// Where these tokens first stand one after another within a range.
    fn place(&self, words: &[&str], range: Range<usize>) -> Option<usize> {
        if words.is_empty() {
            return Some(range.start);
        }
        self.words[range.clone()].windows(words.len()).position(|run| run == words).map(|at| range.start + at)
    }

    fn has(&self, words: &[&str]) -> bool {
        self.place(words, 0..self.words.len()).is_some()
    }

    /// What is wrong with a quotation: where it departs from the document, or that its words stand in another part than
    /// `part` says (empty: it says none). What is left out of it is marked with `…`.
    fn wrong(&self, quotation: &str, part: &str) -> Option<String> {
        let of_part = self.parts.iter().find(|(title, _)| *title == part).map(|(_, range)| range.clone());
        let mut range = of_part.unwrap_or(0..self.words.len());
        for piece in quotation.split('…') {
            let tokens = tokens(piece);
            let words: Vec<&str> = tokens.iter().map(|(token, _)| *token).collect();
            match self.place(&words, range.clone()) {
                Some(place) => range.start = place + words.len(),
                None if self.has(&words) => {
                    return Some(format!("\"{}\" stands elsewhere in the document", piece.trim()));
                }
                None => return Some(self.departure(piece, &tokens, &words)),
            }
        }
        None
    }

    /// The longest beginning that the document has, and the longest end.
    fn departure(&self, piece: &str, tokens: &[(&str, Range<usize>)], words: &[&str]) -> String {
        let count = words.len();
        let begins = (0..count).rev().find(|length| self.has(&words[..*length])).unwrap_or(0);
        let ends = (1..=count).find(|begin| self.has(&words[*begin..])).unwrap_or(count);
        let text = |range: Range<usize>| match tokens.get(range.clone()) {
            Some([first, .., last]) => &piece[first.1.start..last.1.end],
            Some([one]) => one.0,
            _ => "",
        };
        let (before, departs, after) = (text(0..begins), text(begins..begins + 1), text(ends..count));
        format!("the document has \"{before}\", which does not go on with \"{departs}\", and \"{after}\"")
    }
}

#[test]
fn a_word_that_was_changed_is_named() {
    let parts = [("First", "A bird moves two"), ("Second", "It may jump over")];
    let parts = parts.map(|(title, opening)| (title.to_owned(), opening.to_owned()));
    let copy = "A bird moves two\n squares. It may jump over \"friends\", and a bird moves on.";
    let document = Document::read(copy, &parts).expect("a document");
    let wrong = |words, part| document.wrong(words, part).unwrap_or_default();
    for (words, part) in [
        ("two squares.", "First"),
        ("jump over \"friends\"", "Second"),
        ("moves on", ""),
        ("bird … squares", "First"),
    ] {
        assert_eq!(wrong(words, part), "", "{words}");
    }
    assert_eq!(
        wrong("It may leap over \"friends\"", "Second"),
        "the document has \"It may\", which does not go on with \"leap\", and \"over \"friends\"\""
    );
    assert_eq!(wrong("two squares", "Second"), "\"two squares\" stands elsewhere in the document");
    assert_ne!(wrong("squares … bird", "First"), "", "not in this order");
    // Marks count as well.
    assert_ne!(wrong("over friends", "Second"), "");
    assert!(Document::read(copy, &[("Third".to_owned(), "A bird moves three".to_owned())]).is_err());
}

#[test]
fn only_quotations_have_digests() {
    let file = "document: a sentence\npart: All = A bird moves\ndigest:\nquotations:\n";
    let copy = "A bird moves two squares.";
    let made = |quotations| Quoted::read(file).expect("a file").made(copy, quotations);
    let quoted = made(&[("two  squares", "All")]).expect("a quotation");
    let read = Quoted::read(&quoted).expect("a file");
    assert!(read.is_of(copy) && !read.is_of("A bird moves three squares."));
    assert_eq!(read.digests, BTreeSet::from([read.digest("two\nsquares", "All")]));
    assert_ne!(read.digest("two squares", "All"), read.digest("two squares", ""), "another part, another digest");
    assert_eq!(read.made(copy, &[("two squares", "All")]), Ok(quoted), "the same once more");
    assert!(made(&[("three squares", "All")]).is_err());
}
