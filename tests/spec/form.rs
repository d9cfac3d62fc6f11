//! Every page is built as `spec/README.md` says: its parts, how to play, the tables of open questions.

use std::collections::BTreeSet;

use pretty_assertions::assert_eq;
use rulebook::spec::{self, Clause, Item, Kind, Page, Part, Section};

use super::LAWS;

/// The most words of how to play; names of clauses are not counted.
const MOST_WORDS: usize = 250;

/// The first line of how to play.
const IN_SHORT: &str = "*In short; the clauses below decide.*";

/// Where the kinds of clauses are explained.
const KINDS: &str = "(README.md#how-to-read-a-clause)";

#[test]
fn every_page_is_built_as_described() {
    let mut wrong = Vec::new();
    for law in &*LAWS {
        let known: BTreeSet<&str> = law.all.iter().map(|clause| clause.name).collect();
        let faults = faults(law.of_pages[0], &known).into_iter();
        wrong.extend(faults.map(|fault| format!("{}: {fault}", law.id)));
    }
    assert_eq!(wrong, Vec::<String>::new());
}

/// What is wrong with how a page is built.
fn faults(text: &str, known: &BTreeSet<&str>) -> Vec<String> {
    let page = spec::page(text);
    let mut faults = parts(&page);
    let section = |section| page.parts.iter().filter(move |part| part.section == section);
    for part in section(Section::HowToPlay) {
        faults.extend(how_to_play(&prose(part), known));
    }
    for part in section(Section::OpenQuestions) {
        faults.extend(open_questions(&prose(part), &spec::clauses(text)));
    }
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

/// What is wrong with Aviary's page when something in it is replaced, and everything that was there before.
#[track_caller]
fn planted(old: &str, new: &str) -> String {
    let aviary = LAWS.iter().find(|law| law.id == "aviary").expect("a game");
    let known: BTreeSet<&str> = aviary.all.iter().map(|clause| clause.name).collect();
    let page = aviary.of_pages[0];
    assert_eq!(page.matches(old).count(), 1, "{old}");
    faults(&page.replace(old, new), &known).join("\n")
}

#[test]
fn a_part_that_is_missing_or_misplaced_is_found() {
    let fault = |old: &str, new: &str| planted(old, new);
    assert!(fault("\n## How to play\n", "\n## The game\n").starts_with("the parts are [\"The game\""));
    assert!(fault("\n## Capturing\n", "\n## How to play\n").contains("the parts are"));
    assert!(fault("\n## Open questions\n", "\n## Questions\n").contains("the parts are"));
    assert!(fault("\n## For implementers\n", "\n### For implementers\n").contains("the parts are"));
    assert!(fault(KINDS, "(README.md)").contains("does not link"));
}

#[test]
fn a_clause_in_a_part_of_others_is_found() {
    let heading = "#### `aviary.turn` · defines\n";
    for (name, kind, found) in [
        ("aviary.position.any", "defines", "aviary.position.any is under `The birds and the board`"),
        ("aviary.ruling.first", "ruling", "aviary.ruling.first is under `The birds and the board`"),
    ] {
        let planted = planted(heading, &format!("#### `{name}` · {kind}\nSo.\n\n{heading}"));
        assert!(planted.contains(found), "{planted}");
    }
    let planted = planted(
        "#### `aviary.ruling.first-player` · ruling\n",
        &format!("{heading}So.\n\n#### `aviary.ruling.first-player` · ruling\n"),
    );
    assert_eq!(planted, "aviary.turn is under `Open questions`");
}

#[test]
fn how_to_play_that_is_long_or_unfounded_is_found() {
    let fault = |old: &str, new: &str| planted(old, new);
    assert!(fault(IN_SHORT, "In short.").contains("does not begin with"));
    let long = format!("**Aim:** {}checkmate", "and ".repeat(MOST_WORDS));
    assert!(fault("**Aim:** checkmate", &long).contains("how to play has "));
    for (old, new, unfounded) in [
        ("**Turn:**", "Birds fly. **Turn:**", "Birds fly."),
        ("(`aviary.turn`).", "(`aviary.turn`), mostly.", "nobody passes (`aviary.turn`), mostly."),
        ("(`aviary.turn`).", "(`aviary.turn`, too).", "nobody passes (`aviary.turn`, too)."),
        ("| as Canary or Robin | (`aviary.owl.move`) |", "| as Canary or Robin | |", "| Owl O | as Canary or Robin"),
    ] {
        let found = fault(old, new);
        assert!(found.contains("it does not end with its clauses: ") && found.contains(unfounded), "{new}: {found}");
    }
    let unknown = fault("(`aviary.owl.move`)", "(`aviary.owl.flight`)");
    assert!(unknown.contains("how to play names aviary.owl.flight, which is no clause"), "{unknown}");
}

#[test]
fn a_table_that_departs_from_the_rulings_is_found() {
    let row = "| Who moves first? (`aviary.ruling.first-player`) | `white`: White | `black`: Black |\n";
    let fault = |new: &str| planted(row, new);
    assert!(fault("").starts_with("the tables ask"));
    assert!(fault(&row.repeat(2)).starts_with("the tables ask"));
    for wrong in [
        row.replace("`white`: White | `black`: Black", "`black`: Black | `white`: White"),
        row.replace("`black`", "`nobody`"),
        row.replace("`black`: Black", "`black`: Black; `nobody`: nobody"),
        row.replace("| `black`: Black ", "| "),
        row.replace(": Black", ""),
        row.replace("`white`: White", "White"),
    ] {
        assert!(
            fault(&wrong).starts_with("aviary.ruling.first-player has the options [\"white\", \"black\"]: "),
            "{wrong}"
        );
    }
    assert!(
        fault(&row.replace("ruling.first-player", "ruling.last-player"))
            .starts_with("it names no ruling of the page")
    );
    assert!(fault(&row.replace(" | `black`: Black", "")).starts_with("it is not a question, a default"));
}
