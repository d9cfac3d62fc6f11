//! Every quotation is verbatim, and stands in the part of the document that it names.
//!
//! Held are the quotations (`>`) of the law's pages and the words between quotation marks anywhere else on them, the
//! places of the cases, and the words between quotation marks in `docs/results/examples.md` and on the pages of claims.
//! `spec/README.md` says how a quotation is written.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use rulebook::games::{self, GAMES};
use rulebook::spec::{self, Ground};

use super::document::Quoted;
use super::{PAGES, examples, root};

/// Other texts that are quoted, which the project does not hold. They are few, and each is named where it is quoted.
const ELSEWHERE: [&str; 7] = [
    "http://awechec.com/",
    "Oware Society, ",
    "OpenSpiel, ",
    "Perft Results, ",
    "python-chess, ",
    "random.perft, ",
    "tricky.perft, ",
];

/// The documents by the id of the game; a game's version has the same.
pub struct Documents(BTreeMap<&'static str, Quoted>);

fn file(id: &str) -> String {
    format!("tests/documents/quoted/{}.txt", document_of(id))
}

/// The game under whose id a game's document is kept.
fn document_of(id: &str) -> &str {
    if id == "synchronous-awarichess" { "awarichess" } else { id }
}

impl Documents {
    pub fn read() -> Self {
        let quoted = |id: &'static str| {
            let path = file(id);
            let text = fs::read_to_string(root().join(&path)).unwrap_or_else(|wrong| panic!("{path}: {wrong}"));
            (id, Quoted::read(&text).unwrap_or_else(|wrong| panic!("{path}: {wrong}")))
        };
        Documents(games::IDS.iter().map(|id| quoted(id)).collect())
    }

    /// The titles of the parts of a game's document.
    pub fn parts(&self, id: &str) -> impl Iterator<Item = &str> {
        self.0[id].parts()
    }

    /// The part whose title a place begins with.
    pub fn part(&self, id: &str, place: &str) -> Option<&str> {
        self.0[id].part(place)
    }
}

/// Words that are said to stand in a document.
struct Quotation {
    /// The id of the document's game.
    document: String,
    words: String,
    /// The part's title; empty: anywhere.
    part: String,
    /// Where it is quoted.
    at: String,
}

/// All quotations, and what is wrong with them that can be known without the documents.
struct Quotations<'d> {
    documents: &'d Documents,
    found: Vec<Quotation>,
    wrong: Vec<String>,
}

/// The quotations of the whole project.
fn all(documents: &Documents) -> Quotations<'_> {
    let mut all = Quotations { documents, found: Vec::new(), wrong: Vec::new() };
    for game in GAMES {
        all.law(game.id(), game.law()[0]);
    }
    for (id, page) in PAGES.iter().flat_map(|(id, pages)| pages.iter().map(move |page| (id, page))) {
        let cases = page.cases.iter().map(|case| (&case.name, &case.place));
        let scores = page.scores.iter().map(|score| (&score.name, &score.place));
        for (name, place) in cases.chain(scores) {
            all.place(id, place.as_deref().unwrap_or_default(), &format!("{} › {name}", page.path));
        }
    }
    for row in examples::rows() {
        for words in quoted(&row.says) {
            all.add(&row.game, words, &row.place, &format!("docs/results/examples.md, {}", row.place));
        }
    }
    for (id, page) in
        [("aviary", "aviary-claims.md"), ("awarichess", "awarichess-claims.md"), ("bifocal", "bifocal-mates.md")]
    {
        let text = fs::read_to_string(root().join("docs/results").join(page)).expect("a page of claims");
        for words in text.split('“').skip(1).filter_map(|rest| rest.split('”').next()) {
            all.add(id, words, "", &format!("docs/results/{page}"));
        }
    }
    all
}

impl Quotations<'_> {
    /// Words of the game's document, or of another game's that `part` names first.
    fn add(&mut self, id: &str, words: &str, part: &str, at: &str) {
        if ELSEWHERE.iter().any(|text| part.starts_with(text)) {
            return;
        }
        let (id, named) = match part.split_once(", ") {
            Some(("Awarichess", part)) => ("awarichess", part),
            _ => (document_of(id), part),
        };
        let Some(part) = self.documents.part(id, named).or(named.is_empty().then_some("")) else {
            self.wrong.push(format!("{at}: \"{words}\": the document has no part \"{named}\""));
            return;
        };
        let (document, words, part) = (id.to_owned(), words.to_owned(), part.to_owned());
        self.found.push(Quotation { document, words, part, at: at.to_owned() });
    }

    /// The grounds of a page of the law, and the words between quotation marks in its paragraphs.
    fn law(&mut self, id: &str, page: &str) {
        for clause in spec::clauses(page) {
            for ground in &clause.grounds {
                if let Ground::Quotation { words, part } = ground {
                    self.add(id, words, part, clause.name);
                }
            }
        }
        for paragraph in paragraphs(page) {
            if ELSEWHERE.iter().any(|text| paragraph.contains(text)) {
                continue;
            }
            // Quotation marks in backquotes belong to a text form.
            let prose: String = paragraph.split('`').step_by(2).collect();
            if prose.matches('"').count() % 2 == 1 {
                self.wrong.push(format!("{id}: quotation marks without a pair:{paragraph}"));
            }
            for words in quoted(&prose) {
                self.add(id, words, "", &format!("{id}:{paragraph}"));
            }
        }
    }

    /// A case's place.
    fn place(&mut self, id: &str, place: &str, at: &str) {
        for item in place.split("; ").filter(|item| !item.is_empty()) {
            self.item(id, item, at);
        }
    }

    /// A place's item: `"words" (Part)`, or `Part`; before it, with a colon, the name of another text. The form is the
    /// schema's (`docs/schemas/fixture.schema.json`).
    fn item(&mut self, id: &str, item: &str, at: &str) {
        let named = item.split_once(": ").filter(|(text, _)| !text.contains('"'));
        let (text, rest) = named.map_or((None, item), |(text, rest)| (Some(text), rest));
        let quotation = rest.strip_prefix('"').and_then(|rest| rest.rsplit_once('"'));
        let (words, part) = quotation.map_or(("", rest), |(words, part)| (words, part.trim()));
        let part = part.strip_prefix('(').and_then(|part| part.strip_suffix(')')).unwrap_or(part);
        let own_page = match text {
            Some("notation") => Some("notation"),
            Some("law") => Some(id),
            _ => None,
        };
        if let Some(page) = own_page {
            let wrong = not_on_page(page, words).or_else(|| not_on_page(page, part));
            self.wrong.extend(wrong.map(|wrong| format!("{at}: {item}: {wrong}")));
            return;
        }
        let id = match text {
            None => document_of(id),
            Some("Awele") => "awele",
            Some("Awarichess") => "awarichess",
            Some("Chess") => "chess",
            // The project does not hold it; the page on cases says what it is.
            Some(text) => {
                let known = include_str!("../../docs/reference/cases.md").contains(&format!("| `{text}` |"));
                self.wrong.extend((!known).then(|| format!("{at}: no text is named `{text}`")));
                return;
            }
        };
        match quotation {
            Some(_) => self.add(id, words, part, at),
            None if self.documents.part(id, part).is_none() => {
                self.wrong.push(format!("{at}: the document has no part \"{part}\""));
            }
            None => {}
        }
    }

    /// What is wrong, and the quotations that have no digest.
    fn wrong(&self) -> Vec<String> {
        let unknown = |quotation: &&Quotation| {
            let quoted = &self.documents.0[quotation.document.as_str()];
            !quoted.digests.contains(&quoted.digest(&quotation.words, &quotation.part))
        };
        let told = |Quotation { document, words, part, at }: &Quotation| {
            format!(
                "{at}: \"{words}\" ({part}): {} has no digest of these words: they were changed, or are new. With a copy \
                 of the document: cargo run --example quotations -- {document} path/to/the/document.txt",
                file(document)
            )
        };
        self.wrong.iter().cloned().chain(self.found.iter().filter(unknown).map(told)).collect()
    }
}

/// Checks the quotations from a document against a copy of it, and writes their digests.
pub fn write(id: &str, copy: &str) -> Result<String, Vec<String>> {
    let documents = Documents::read();
    let quoted = documents.0.get(id).filter(|_| id == document_of(id));
    let quoted = quoted.ok_or_else(|| vec![format!("no document of `{id}` is quoted")])?;
    let Quotations { found, wrong, .. } = all(&documents);
    if !wrong.is_empty() {
        return Err(wrong);
    }
    let ours: Vec<&Quotation> = found.iter().filter(|quotation| quotation.document == id).collect();
    let pairs: Vec<(&str, &str)> =
        ours.iter().map(|quotation| (quotation.words.as_str(), quotation.part.as_str())).collect();
    let made = quoted.made(copy, &pairs)?;
    fs::write(root().join(file(id)), made).map_err(|wrong| vec![wrong.to_string()])?;
    let copy = if quoted.is_of(copy) { "the same copy as before" } else { "another copy than before" };
    Ok(format!("{copy}; {} quotations stand in it, and {} has their digests", pairs.len(), file(id)))
}

/// Whether a page of the project has these words.
fn not_on_page(page: &str, words: &str) -> Option<String> {
    let text = fs::read_to_string(root().join("spec").join(format!("{page}.md"))).expect("a page of the law");
    let blanks = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let found = words.split('…').all(|piece| blanks(&text).contains(blanks(piece).trim()));
    (!found).then(|| format!("spec/{page}.md has no such words"))
}

/// The paragraphs of a page, its items, rows and grounds apart, without its headings and quotations (`>`).
fn paragraphs(page: &str) -> Vec<String> {
    let mut paragraphs = vec![String::new()];
    for line in page.lines() {
        let apart = ["#", ">", "|", "Ground:", "- "].iter().any(|mark| line.starts_with(mark));
        if apart || line.trim().is_empty() {
            paragraphs.push(String::new());
        }
        if let (Some(paragraph), false) = (paragraphs.last_mut(), line.starts_with(['#', '>'])) {
            paragraph.extend([" ", line.trim()]);
        }
    }
    paragraphs
}

/// The words between quotation marks in a text, those of one word left out: these are terms.
pub fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('"').skip(1).step_by(2).filter(|words| words.trim().contains(' '))
}

fn nothing_wrong(wrong: &[String]) {
    assert!(wrong.is_empty(), "{} quotations are not verbatim:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_quotation_was_checked_against_its_document() {
    nothing_wrong(&all(&Documents::read()).wrong());
}

#[test]
fn nothing_but_the_quotations_has_a_digest() {
    let documents = Documents::read();
    let mut left: BTreeMap<&str, BTreeSet<String>> =
        documents.0.iter().map(|(id, quoted)| (*id, quoted.digests.clone())).collect();
    left.remove("synchronous-awarichess");
    for Quotation { document, words, part, .. } in &all(&documents).found {
        let digest = documents.0[document.as_str()].digest(words, part);
        left.get_mut(document.as_str()).expect("a document").remove(&digest);
    }
    left.retain(|_, digests| !digests.is_empty());
    assert!(left.is_empty(), "no quotations (anew: cargo run --example quotations -- GAME DOCUMENT): {left:?}");
}

#[test]
fn the_notice_names_every_document() {
    let notice = fs::read_to_string(root().join("NOTICE")).expect("the notice");
    for (id, quoted) in Documents::read().0 {
        let line = quoted.header.lines().find_map(|line| line.strip_prefix("document: ")).expect("a document");
        let name = line.split([',', '(']).next().unwrap_or(line).trim();
        let address = line.split(['<', '>']).nth(1).unwrap_or(name);
        assert!([name, address].iter().all(|part| notice.contains(part)), "{id}: {line}");
    }
}

#[test]
fn words_misquoted_anywhere_on_a_page_are_found() {
    let documents = Documents::read();
    let aviary = GAMES.iter().find(|game| game.id() == "aviary").expect("a game").law()[0];
    let wrong = |page: &str| {
        let mut quotations = Quotations { documents: &documents, found: Vec::new(), wrong: Vec::new() };
        quotations.law("aviary", page);
        quotations.wrong().join("\n")
    };
    assert_eq!(wrong(aviary), "");
    let told = |old: &str, new: &str| {
        assert_eq!(aviary.matches(old).count(), 1, "{old}");
        wrong(&aviary.replace(old, new))
    };
    let question = "When is a player \"down to his or her last Sparrow\"?";
    for (old, new) in [
        // A clause's text, within a line and over two, its ground, how to play, a table, the introduction, a list.
        (question, "When is a player \"down to his last Sparrow\"?"),
        (question, "When is a player \"down to his\nlast Sparrow\"?"),
        ("Ground: step 1; the document says", "Ground: step 1; \"it doesn't matter\", the document says"),
        ("**Aim:** checkmate", "**Aim:** \"check mate\""),
        ("| as Canary or Robin |", "| \"a Canary or a Robin\" |"),
        ("The law of Aviary,", "The law of Aviary, \"chess with birds\","),
        ("\n## Capturing\n", "\n- the \"bird of prey\"\n\n## Capturing\n"),
    ] {
        let words = new.split('"').nth(1).expect("quoted words");
        let told = told(old, new);
        assert!(
            told.contains(&format!("\"{}\" (): tests/documents/quoted/aviary.txt", words.replace('\n', " "))),
            "{told}"
        );
        assert!(told.ends_with("cargo run --example quotations -- aviary path/to/the/document.txt"), "{told}");
    }
    assert!(told(question, "When is a player \"down to it?").contains("quotation marks without a pair"));
    // Words of one's own are not between quotation marks; a term, a text form and another text's words may be.
    for new in ["A \"last\" one?", "Written `\"down to one\"`?", "OpenSpiel, \"none is left\"?"] {
        assert_eq!(told(question, new), "", "{new}");
    }
}

#[test]
fn every_quotation_says_where_it_stands() {
    let mut wrong = Vec::new();
    for game in GAMES {
        let id = game.id();
        for line in game.law()[0].lines().filter_map(|line| line.strip_prefix("> ")) {
            let whole = line.starts_with('"') && line.ends_with(')') && line.contains("\" (");
            wrong.extend((!whole).then(|| format!("{id}: > {line}")));
        }
    }
    assert!(wrong.is_empty(), "not written as `> \"words\" (part)` on one line:\n{}", wrong.join("\n"));
}

#[test]
fn a_place_is_taken_apart() {
    let documents = Documents::read();
    let wrong = |place: &str| {
        let mut quotations = Quotations { documents: &documents, found: Vec::new(), wrong: Vec::new() };
        quotations.place("tori-shogi", place, "a case");
        quotations.wrong().join("\n")
    };
    for right in [
        "\"it is legal for the Phoenix to move into \"Check\"\" (Object of the game)",
        "law: tori-shogi.set; \"the Phoenix may be captured\" (Object of the game)",
        "Object of the game, the third sentence; Chess: Article 3.9.2; notation: Tori Shogi",
        "mce: tests, depths 1 to 3",
    ] {
        assert_eq!(wrong(right), "", "{right}");
    }
    for (place, told) in [
        ("law: tori-shogi.set; \"the Phoenix can be captured\" (Object of the game)", "the Phoenix can be captured"),
        ("\"the Phoenix may be captured\" (Capture)", "the Phoenix may be captured"),
        ("notation: \"no such words\"", "no such words"),
        ("law: tori-shogi.sets", "no such words"),
        ("the list of the set", "has no part"),
        ("Chess: Rule 3", "has no part"),
        ("mcf: tests", "no text is named `mcf`"),
    ] {
        assert!(wrong(place).contains(told), "{place}: {}", wrong(place));
    }
}
