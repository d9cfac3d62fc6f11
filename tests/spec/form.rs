//! Every page is built as `spec/README.md` says: its parts, how to play, the tables of open questions.

use std::collections::BTreeSet;

use rulebook::spec::{self, Clause, Ground, Item, Kind, Page, Part, Section};

/// The most words of how to play; names of clauses are not counted.
pub const MOST_WORDS: usize = 250;

/// The most words of a clause: of its text and its reasons, without names of clauses.
pub const MOST_WORDS_OF_A_CLAUSE: usize = 120;

/// The first line of how to play.
pub const IN_SHORT: &str = "*In short; the clauses below decide.*";

/// Where the kinds of clauses are explained.
pub const KINDS: &str = "README.md#how-to-read-a-clause)";

/// What is wrong with how a page is built.
pub fn faults(text: &str, known: &BTreeSet<&str>) -> Vec<String> {
    let page = spec::page(text);
    let mut faults = parts(&page);
    let section = |section| page.parts.iter().filter(move |part| part.section == section);
    for part in section(Section::HowToPlay) {
        faults.extend(how_to_play(&prose(part), known));
    }
    for part in section(Section::OpenQuestions) {
        faults.extend(open_questions(&prose(part), &spec::clauses(text)));
    }
    let long = spec::clauses(text).into_iter().map(|clause| (clause.name, words_of(&clause, known)));
    faults.extend(
        long.filter(|(_, words)| *words > MOST_WORDS_OF_A_CLAUSE)
            .map(|(name, words)| format!("{name} has {words} words")),
    );
    faults
}

/// The prose of a part.
fn prose(part: &Part<'_>) -> String {
    let prose = part.items.iter().filter_map(|item| match item {
        Item::Prose(prose) => Some(*prose),
        Item::Clause(_) => None,
    });
    prose.collect::<Vec<_>>().join("\n\n")
}

/// The parts are those that a page has, in their order, and each has the clauses that belong there.
fn parts(page: &Page<'_>) -> Vec<String> {
    let mut faults = Vec::new();
    let mut sections: Vec<Section> = page.parts.iter().map(|part| part.section).collect();
    sections.dedup();
    if sections != Section::ALL {
        let headings: Vec<&str> = page.parts.iter().map(|part| part.heading).collect();
        faults.push(format!("the parts are {headings:?}"));
    }
    if page.title.is_empty() || !page.introduction.contains(KINDS) {
        faults.push(format!("the introduction has no title, or does not link {KINDS}"));
    }
    for part in &page.parts {
        for item in &part.items {
            let Item::Clause(clause) = item else { continue };
            let belongs = match part.section {
                Section::HowToPlay => false,
                Section::Rules => clause.kind != Kind::Ruling && !is_of_positions(clause),
                Section::OpenQuestions => clause.kind == Kind::Ruling,
                Section::Implementers => clause.kind != Kind::Ruling,
            };
            if !belongs {
                faults.push(format!("{} is under `{}`", clause.name, part.heading));
            }
        }
    }
    faults
}

/// Whether a clause says which texts are positions.
fn is_of_positions(clause: &Clause<'_>) -> bool {
    clause.name.split('.').nth(1) == Some("position")
}

/// How to play is short, and each sentence and row ends with the clauses on which it stands.
fn how_to_play(prose: &str, known: &BTreeSet<&str>) -> Vec<String> {
    let mut faults = Vec::new();
    let Some(body) = prose.strip_prefix(IN_SHORT) else {
        return vec![format!("how to play does not begin with {IN_SHORT}")];
    };
    let words = words(prose, known);
    if words > MOST_WORDS {
        faults.push(format!("how to play has {words} words"));
    }
    for name in codes(prose).filter(|code| code.contains('.') && !known.contains(code)) {
        faults.push(format!("how to play names {name}, which is no clause"));
    }
    for block in body.split("\n\n").map(|block| block.trim_matches('\n')) {
        let stated: Vec<String> = if block.starts_with('|') {
            block.lines().skip(2).map(|row| row.trim_end_matches([' ', '|']).to_owned()).collect()
        } else if block.starts_with("    ") {
            Vec::new()
        } else {
            sentences(&block.replace('\n', " "))
        };
        let unfounded = stated.into_iter().filter(|stated| !ends_with_clauses(stated, known));
        faults.extend(unfounded.map(|stated| format!("it does not end with its clauses: {stated}")));
    }
    faults
}

/// How many words of its own a clause has.
fn words_of(clause: &Clause<'_>, known: &BTreeSet<&str>) -> usize {
    let reasons = clause.grounds.iter().filter_map(|ground| match ground {
        Ground::Reason(reason) => Some(reason),
        Ground::Quotation { .. } => None,
    });
    reasons.chain([&clause.text]).map(|text| words(text, known)).sum()
}

/// How many words a text has, without names of clauses.
fn words(text: &str, known: &BTreeSet<&str>) -> usize {
    let counted = text.split('`').enumerate().filter(|(n, word)| n % 2 == 0 || !known.contains(word));
    let counted: String = counted.map(|(_, word)| word).collect();
    let words = counted.split(|c: char| c.is_whitespace() || c == '|');
    words.filter(|word| word.contains(char::is_alphanumeric)).count()
}

/// The sentences of a paragraph. A dot in backquotes or within a word ends none.
fn sentences(paragraph: &str) -> Vec<String> {
    let mut sentences = vec![String::new()];
    let mut in_code = false;
    let mut chars = paragraph.chars().peekable();
    while let Some(c) = chars.next() {
        in_code ^= c == '`';
        let ends = !in_code && ".!?".contains(c) && chars.peek().is_none_or(|next| next.is_whitespace());
        sentences.last_mut().expect("a sentence").push(c);
        if ends {
            sentences.push(String::new());
        }
    }
    sentences.retain(|sentence| !sentence.trim().is_empty());
    sentences
}

/// Whether a sentence or a row ends with names of clauses in parentheses.
fn ends_with_clauses(stated: &str, known: &BTreeSet<&str>) -> bool {
    let end = stated.trim_end().trim_end_matches(['.', '!', '?', ':']);
    let Some((_, named)) = end.strip_suffix(')').and_then(|end| end.rsplit_once('(')) else { return false };
    let mut names = named.split(", ").map(|name| name.strip_prefix('`').and_then(|name| name.strip_suffix('`')));
    names.all(|name| name.is_some_and(|name| known.contains(name)))
}

/// The tables have every ruling of the page once, with its default and its other options in their order.
fn open_questions(prose: &str, clauses: &[Clause<'_>]) -> Vec<String> {
    let rulings = || clauses.iter().filter(|clause| clause.kind == Kind::Ruling);
    let mut faults = Vec::new();
    let mut asked = Vec::new();
    for row in prose.lines().filter(|line| line.starts_with('|') && !line.starts_with("|--")) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        if cells == ["question", "default", "other options"] {
            continue;
        }
        let [question, default, others] = cells[..] else {
            faults.push(format!("it is not a question, a default and other options: {row}"));
            continue;
        };
        let Some(ruling) = codes(question).last().and_then(|name| rulings().find(|ruling| ruling.name == name))
        else {
            faults.push(format!("it names no ruling of the page: {row}"));
            continue;
        };
        asked.push(ruling.name);
        let options: Vec<Option<&str>> =
            [option(default)].into_iter().chain(others.split("; `").map(option)).collect();
        if options != ruling.options.iter().copied().map(Some).collect::<Vec<_>>() {
            faults.push(format!("{} has the options {:?}: {row}", ruling.name, ruling.options));
        }
    }
    asked.sort_unstable();
    let mut written: Vec<&str> = rulings().map(|ruling| ruling.name).collect();
    written.sort_unstable();
    if asked != written {
        faults.push(format!("the tables ask {asked:?}; the page has {written:?}"));
    }
    faults
}

/// The option of a cell such as "`white`: White", if the cell says what it means.
fn option(cell: &str) -> Option<&str> {
    let (option, meaning) = cell.trim_start_matches('`').split_once("`: ")?;
    (!meaning.trim().is_empty()).then_some(option)
}

/// The words in backquotes.
fn codes(text: &str) -> impl DoubleEndedIterator<Item = &str> {
    text.split('`').skip(1).step_by(2).collect::<Vec<_>>().into_iter()
}
