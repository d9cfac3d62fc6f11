//! A document's fingerprint: enough to tell whether words stand in it, one after another, and not its text.
//!
//! The documents are other people's; the project may quote a few of their words, and may not hold the whole. So of each
//! document it keeps the hashes of all runs of four tokens in order, and those of all shorter runs as a set. A quotation
//! is verbatim when its runs of four stand there side by side. (No secret: who guesses words can confirm the guess.)

use std::collections::BTreeSet;
use std::ops::Range;

use sha2::{Digest as _, Sha256};

/// How many tokens the runs in order have.
const RUN: usize = 4;

/// A document as far as the project holds it.
pub struct Print {
    /// Each part's title with the tokens that belong to it, those of the parts within it too.
    parts: Vec<(String, Range<usize>)>,
    /// The hashes of all runs of four tokens, in order.
    runs: Vec<u64>,
    /// The hashes of all runs of one to three.
    shorter: BTreeSet<u64>,
}

/// Words, numbers, and every mark by itself, with where each stands. Blanks tell tokens apart and count for nothing
/// else; marks are taken as they are written.
pub fn tokens(text: &str) -> Vec<(&str, Range<usize>)> {
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

/// The first 64 bits of the SHA-256 of the tokens, one a line.
fn hash(tokens: &[&str]) -> u64 {
    let digest = Sha256::digest(tokens.join("\n"));
    digest.iter().take(8).fold(0, |hash, byte| hash << 8 | u64::from(*byte))
}

fn words(text: &str) -> Vec<&str> {
    tokens(text).into_iter().map(|(token, _)| token).collect()
}

/// Hashes as the file has them, seven in a line.
fn lines<'h>(hashes: impl IntoIterator<Item = &'h u64>) -> String {
    let hashes: Vec<String> = hashes.into_iter().map(|hash| format!("{hash:016x}")).collect();
    hashes.chunks(7).map(|line| line.join(" ") + "\n").collect()
}

impl Print {
    /// Takes a file of fingerprints apart; what it may not be is said.
    pub fn read(file: &str) -> Result<Self, String> {
        let (header, hashes) = file.split_once("\nin order\n").ok_or("it has no runs in order")?;
        let (runs, shorter) = hashes.split_once("\nshorter\n").ok_or("it has no shorter runs")?;
        let hash = |hash: &str| u64::from_str_radix(hash, 16).map_err(|_| format!("{hash} is no hash"));
        let runs = runs.split_whitespace().map(hash).collect::<Result<_, _>>()?;
        let shorter = shorter.split_whitespace().map(hash).collect::<Result<_, _>>()?;
        Print { parts: Vec::new(), runs, shorter }.with_parts(header)
    }

    /// The file for a document that is at hand, under the header of the file as it is.
    pub fn made(file: &str, document: &str) -> Result<String, String> {
        let (header, _) = file.split_once("\nin order\n").ok_or("it has no line `in order` below its header")?;
        let words = words(document);
        let runs = words.windows(RUN).map(hash).collect();
        let shorter: BTreeSet<u64> = (1..RUN).flat_map(|length| words.windows(length).map(hash)).collect();
        let made = format!("{header}\nin order\n{}shorter\n{}", lines(&runs), lines(&shorter));
        Print { parts: Vec::new(), runs, shorter }.with_parts(header).map(|_| made)
    }

    /// With the parts that the header names, each as `part: Title = its opening words`, in their order.
    fn with_parts(mut self, header: &str) -> Result<Self, String> {
        let mut begins: Vec<(&str, usize)> = Vec::new();
        for part in header.lines().filter_map(|line| line.strip_prefix("part: ")) {
            let (title, opening) = part.split_once(" = ").ok_or_else(|| format!("{part} has no opening words"))?;
            let from = begins.last().map_or(0, |(_, begin)| *begin);
            let begin = self.places(&words(opening)).into_iter().find(|place| *place >= from);
            begins.push((title, begin.ok_or_else(|| format!("{title}: no \"{opening}\" from here on"))?));
        }
        let end = |at: usize| {
            let within = |title: &str| title.starts_with(&format!("{}.", begins[at].0));
            begins[at + 1..].iter().find(|(title, _)| !within(title)).map_or(usize::MAX, |(_, begin)| *begin)
        };
        let parts = begins.iter().enumerate();
        self.parts = parts.map(|(at, (title, begin))| ((*title).to_owned(), *begin..end(at))).collect();
        Ok(self)
    }

    /// Where a run of at least four tokens stands: the first token's number, for each place.
    fn places(&self, tokens: &[&str]) -> Vec<usize> {
        let wanted: Vec<u64> = tokens.windows(RUN).map(hash).collect();
        let places = self.runs.windows(wanted.len().max(1)).enumerate();
        places.filter(|(_, runs)| **runs == wanted[..]).map(|(at, _)| at).collect()
    }

    /// Whether these tokens stand in the document one after another.
    fn has(&self, tokens: &[&str]) -> bool {
        match tokens.len() {
            0 => true,
            short if short < RUN => self.shorter.contains(&hash(tokens)),
            _ => !self.places(tokens).is_empty(),
        }
    }

    /// The titles of its parts.
    pub fn parts(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().map(|(title, _)| title.as_str())
    }

    /// The part whose title `named` begins with, and its tokens.
    pub fn part(&self, named: &str) -> Option<(&str, Range<usize>)> {
        let whole =
            |title: &str| named.strip_prefix(title).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric));
        let known = self.parts.iter().filter(|(title, _)| whole(title));
        known.max_by_key(|(title, _)| title.len()).map(|(title, range)| (title.as_str(), range.clone()))
    }

    /// What is wrong with a quotation: where it departs from the document, or that its words stand in another part than
    /// `part` says (empty: it says none). What is left out of it is marked with `…`.
    pub fn wrong(&self, quotation: &str, part: &str) -> Option<String> {
        let range = match self.part(part) {
            Some((_, range)) => range,
            None if part.is_empty() => 0..usize::MAX,
            None => return Some(format!("the document has no part \"{part}\"")),
        };
        let mut from = range.start;
        for piece in quotation.split('…') {
            let tokens = tokens(piece);
            let words: Vec<&str> = tokens.iter().map(|(token, _)| *token).collect();
            if !self.has(&words) {
                return Some(self.departure(piece, &tokens, &words));
            }
            if words.len() >= RUN {
                let Some(place) = self.places(&words).into_iter().find(|place| *place >= from && *place < range.end)
                else {
                    return Some(format!("\"{}\" stands elsewhere in the document", piece.trim()));
                };
                from = place;
            }
        }
        None
    }

    /// The longest beginning that the document has, and the longest end.
    fn departure(&self, piece: &str, tokens: &[(&str, Range<usize>)], words: &[&str]) -> String {
        let count = words.len();
        let begins = (0..count).rev().find(|length| self.has(&words[..*length])).unwrap_or(0);
        let ends = (1..=count).find(|begin| self.has(&words[*begin..])).unwrap_or(count);
        let text = |range: Range<usize>| match (
            tokens.get(range.start),
            range.end.checked_sub(1).and_then(|last| tokens.get(last)),
        ) {
            (Some(first), Some(last)) if range.start < range.end => &piece[first.1.start..last.1.end],
            _ => "",
        };
        let (before, departs, after) = (text(0..begins), text(begins..begins + 1), text(ends..count));
        format!("the document has \"{before}\", which does not go on with \"{departs}\", and \"{after}\"")
    }
}
