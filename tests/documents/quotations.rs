//! Every quotation is verbatim, and stands in the part of the document that it names.
//!
//! Held are the quotations (`>`) of the law's pages and the words between quotation marks anywhere else on them, the
//! places of the cases, and the words between quotation marks in `docs/results/examples.md` and on the pages of claims.
//! `spec/README.md` says how a quotation is written.

use std::collections::BTreeMap;
use std::fs;

use rulebook::games::{self, GAMES};
use rulebook::spec::{self, Ground};

use super::fingerprint::Print;
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
pub struct Documents(BTreeMap<&'static str, Print>);

impl Documents {
    pub fn read() -> Self {
        let file = |id: &str| root().join("tests/documents/prints").join(format!("{id}.txt"));
        let print = |id: &'static str| {
            let path = file(if id == "synchronous-awarichess" { "awarichess" } else { id });
            let text = fs::read_to_string(&path).unwrap_or_else(|wrong| panic!("{}: {wrong}", path.display()));
            (id, Print::read(&text).unwrap_or_else(|wrong| panic!("{}: {wrong}", path.display())))
        };
        Documents(games::IDS.iter().map(|id| print(id)).collect())
    }

    /// The titles of the parts of a game's document.
    pub fn parts(&self, id: &str) -> impl Iterator<Item = &str> {
        self.0[id].parts()
    }

    /// The part whose title a place begins with.
    pub fn part(&self, id: &str, place: &str) -> Option<&str> {
        self.0[id].part(place).map(|(title, _)| title)
    }

    /// What is wrong with words of the game's document, or of another game's that `part` names first.
    pub fn wrong(&self, id: &str, words: &str, part: &str) -> Option<String> {
        if ELSEWHERE.iter().any(|text| part.starts_with(text)) {
            return None;
        }
        let (id, part) = match part.split_once(", ") {
            Some(("Awarichess", part)) => ("awarichess", part),
            _ => (id, part),
        };
        self.0[id].wrong(words, part)
    }

    /// What is wrong with a case's place.
    fn wrong_place(&self, id: &str, place: &str) -> Option<String> {
        place.split("; ").find_map(|item| self.wrong_item(id, item))
    }

    /// A place's item: `"words" (Part)`, `"words" and what else`, or another text's name before the words.
    fn wrong_item(&self, id: &str, item: &str) -> Option<String> {
        let (named, rest) = item.split_once('"')?;
        let (words, rest) = rest.rsplit_once('"')?;
        if ELSEWHERE.iter().any(|text| named.starts_with(text)) {
            return None;
        }
        if let Some(page) = named.strip_prefix("the ").and_then(|named| named.split([',', ' ']).next()) {
            let page = match page {
                "notation" => Some("notation"),
                "law" => Some(id),
                _ => None,
            };
            if let Some(page) = page {
                return not_on_page(page, words);
            }
        }
        for (title, other) in [("Awele, ", "awele"), ("Chess, ", "chess")] {
            if named == title {
                let known = self.0[other].part(words).is_some();
                return (!known).then(|| format!("{title}has no part \"{words}\""));
            }
        }
        let rest = rest.trim();
        let part = rest.strip_prefix('(').and_then(|rest| rest.split(')').next()).unwrap_or_default();
        self.wrong(id, words, part)
    }
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

/// What is wrong with the words between quotation marks in the paragraphs of a page, as a game's document has them.
fn misquoted(documents: &Documents, id: &str, page: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    for paragraph in paragraphs(page) {
        if ELSEWHERE.iter().any(|text| paragraph.contains(text)) {
            continue;
        }
        // Quotation marks in backquotes belong to a text form.
        let prose: String = paragraph.split('`').step_by(2).collect();
        if prose.matches('"').count() % 2 == 1 {
            wrong.push(format!("{id}: quotation marks without a pair:{paragraph}"));
        }
        for words in quoted(&prose) {
            let told = documents.wrong(id, words, "");
            wrong.extend(told.map(|told| format!("{id}: \"{words}\": {told}, in{paragraph}")));
        }
    }
    wrong
}

/// The words between quotation marks in a text, those of one word left out: these are terms.
pub fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('"').skip(1).step_by(2).filter(|words| words.trim().contains(' '))
}

fn nothing_wrong(wrong: &[String]) {
    assert!(wrong.is_empty(), "{} quotations are not verbatim:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn the_laws_quotations_are_verbatim() {
    let documents = Documents::read();
    let mut wrong = Vec::new();
    for game in GAMES {
        let id = game.id();
        for clause in spec::clauses(game.law()[0]) {
            for ground in &clause.grounds {
                if let Ground::Quotation { words, part } = ground {
                    let told = documents.wrong(id, words, part);
                    wrong.extend(told.map(|told| format!("{}: \"{words}\" ({part}): {told}", clause.name)));
                }
            }
        }
        wrong.extend(misquoted(&documents, id, game.law()[0]));
    }
    nothing_wrong(&wrong);
}

#[test]
fn words_misquoted_anywhere_on_a_page_are_found() {
    let documents = Documents::read();
    let aviary = GAMES.iter().find(|game| game.id() == "aviary").expect("a game").law()[0];
    assert_eq!(misquoted(&documents, "aviary", aviary), Vec::<String>::new());
    let told = |old: &str, new: &str| {
        assert_eq!(aviary.matches(old).count(), 1, "{old}");
        misquoted(&documents, "aviary", &aviary.replace(old, new)).join("\n")
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
        let words = new.split('"').nth(1).expect("quoted words").replace('\n', " ");
        assert!(told(old, new).starts_with(&format!("aviary: \"{words}\": the document has")), "{new}");
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
fn the_cases_places_are_verbatim() {
    let documents = Documents::read();
    let mut wrong = Vec::new();
    for (id, page) in PAGES.iter().flat_map(|(id, pages)| pages.iter().map(move |page| (id, page))) {
        let cases = page.cases.iter().map(|case| (&case.name, &case.place));
        let scores = page.scores.iter().map(|score| (&score.name, &score.place));
        let placed = cases.chain(scores).filter_map(|(name, place)| Some((name, place.as_ref()?)));
        for (name, place) in placed {
            let differs = documents.wrong_place(id, place);
            wrong.extend(differs.map(|differs| format!("{} › {name}: {place}: {differs}", page.path)));
        }
    }
    nothing_wrong(&wrong);
}

#[test]
fn the_examples_quotations_are_verbatim() {
    let documents = Documents::read();
    let mut wrong = Vec::new();
    for row in examples::rows() {
        for words in quoted(&row.says) {
            let told = documents.wrong(&row.game, words, &row.place);
            wrong.extend(told.map(|told| format!("docs/results/examples.md, {}: \"{words}\": {told}", row.place)));
        }
    }
    nothing_wrong(&wrong);
}

#[test]
fn the_quotations_on_claims_are_verbatim() {
    let documents = Documents::read();
    let mut wrong = Vec::new();
    for (id, page) in
        [("aviary", "aviary-claims.md"), ("awarichess", "awarichess-claims.md"), ("bifocal", "bifocal-mates.md")]
    {
        let text = fs::read_to_string(root().join("docs/results").join(page)).expect("a page of claims");
        for words in text.split('“').skip(1).filter_map(|rest| rest.split('”').next()) {
            let told = documents.wrong(id, words, "");
            wrong.extend(told.map(|told| format!("docs/results/{page}: \"{words}\": {told}")));
        }
    }
    nothing_wrong(&wrong);
}

#[test]
fn a_word_that_was_changed_is_named() {
    let documents = Documents::read();
    let told = |words, part| documents.wrong("aviary", words, part).unwrap_or_default();
    assert_eq!(told("each player also starts out with four major birds", "How The Pieces Move"), "");
    assert_eq!(
        told("each player starts out with four major birds", "How The Pieces Move"),
        "the document has \"each player starts out with\", which does not go on with \"four\", and \"starts out with four major birds\""
    );
    assert_eq!(
        told("either moves one square orthogonally", "Blocking the Robin"),
        "the document has \"either moves one\", which does not go on with \"square\", and \"orthogonally\""
    );
    assert_eq!(told("either moves … one space diagonally", "Blocking the Robin"), "");
    assert_ne!(told("one space diagonally, or vice … The Robin either moves", "Blocking the Robin"), "");
    assert_ne!(told("either moves one space orthogonally", "The Sparrows"), "");
    assert_ne!(told("either moves one space orthogonally", "Nowhere"), "");
    // Marks count as well.
    assert_eq!(told("not one, but two \"Kings\" (Sparrows)", "Introduction"), "");
    assert_ne!(told("not one, but two Kings (Sparrows)", "Introduction"), "");
}

#[test]
fn a_place_is_taken_apart() {
    let documents = Documents::read();
    let wrong = |place| documents.wrong_place("tori-shogi", place);
    assert_eq!(wrong("\"it is legal for the Phoenix to move into \"Check\"\" (Object of the game)"), None);
    assert_eq!(wrong("the list of the set; \"the Phoenix may be captured\" (Object of the game)"), None);
    assert_eq!(wrong("the list of the set, two Cranes each"), None);
    assert!(wrong("the list of the set; \"the Phoenix can be captured\" (Object of the game)").is_some());
    assert!(wrong("the notation, \"no such words\"").is_some());
}

#[test]
fn a_fingerprint_is_made_of_a_document() {
    let header = "document: two sentences\npart: First = A bird moves two\npart: Second = It may jump over";
    let document = "A bird moves two\n squares. It may jump over friends.";
    let made = Print::made(&format!("{header}\nin order\n"), document).expect("a fingerprint");
    assert!(made.starts_with(header));
    assert_eq!(Print::made(&made, document).expect("a fingerprint"), made, "the same once more");
    let print = Print::read(&made).expect("a fingerprint");
    assert_eq!(print.wrong("two squares. It may jump", "First"), None);
    assert_eq!(print.wrong("may jump over friends", "Second"), None);
    assert!(print.wrong("may jump over friends", "First").is_some());
    assert!(print.wrong("may jump over enemies", "").is_some());
    assert!(Print::made("document: no hashes", document).is_err());
    assert!(Print::made("part: Third = A bird moves three\nin order\n", document).is_err());
}
