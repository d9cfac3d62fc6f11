//! `docs/results/examples.md` has every example, figure and claim of the documents, each with what holds the law to it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use rulebook::games;

use super::quotations::Documents;
use super::{PAGES, root};

/// A row of a document's table.
pub struct Row {
    /// The game's id.
    pub game: String,
    /// The part of the document, and what else tells the place.
    pub place: String,
    /// What the document says there.
    pub says: String,
    /// What holds it.
    pub held: Vec<Held>,
}

/// What holds the law to a row.
pub enum Held {
    /// Cases of a file, `game/topic.yaml`: the one of this name, or all whose names begin so.
    Cases { file: String, name: String, all: bool },
    /// A test: its file and its name there, or the name of what it reads.
    Test { file: String, name: String },
    /// Something else, by its word, with the reason.
    Otherwise { word: String, why: String },
}

/// The words for what is held by no case.
const OTHERWISE: [&str; 3] = ["claims", "lost", "no case"];

/// A case that tells of itself where it comes from.
struct Known {
    name: String,
    /// It is built after a figure or an example of a document.
    shown: bool,
}

/// The rows of the page, game by game.
pub fn rows() -> Vec<Row> {
    let page = fs::read_to_string(root().join("docs/results/examples.md")).expect("the page");
    let mut rows = Vec::new();
    let mut game = None;
    for line in page.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            game = Some(title.to_owned());
        }
        let (Some(game), Some(line)) = (&game, line.strip_prefix("| ")) else { continue };
        if line.starts_with("where |") {
            continue;
        }
        let cells: Vec<&str> = line.trim_end().trim_end_matches('|').split(" | ").map(str::trim).collect();
        let [place, says, held] = cells[..] else {
            panic!("docs/results/examples.md, {game}: not three cells: {line}")
        };
        let held = held.split("<br>").map(|item| held_by(game, item)).collect();
        rows.push(Row { game: game.clone(), place: place.to_owned(), says: says.to_owned(), held });
    }
    rows
}

/// An item of the third column.
fn held_by(game: &str, item: &str) -> Held {
    if let Some((word, why)) = item.split_once(": ").filter(|(word, _)| OTHERWISE.contains(word)) {
        return Held::Otherwise { word: word.to_owned(), why: why.to_owned() };
    }
    if let Some((file, name)) = item.strip_prefix("test: ").and_then(|test| test.split_once(" › ")) {
        return Held::Test { file: file.to_owned(), name: name.to_owned() };
    }
    let Some((file, name)) = item.split_once(" › ") else { panic!("docs/results/examples.md, {game}: {item}") };
    let file = if file.contains('/') { file.to_owned() } else { format!("{game}/{file}") };
    let begins = name.strip_suffix('…').map(str::trim_end);
    Held::Cases { file, name: begins.unwrap_or(name).to_owned(), all: begins.is_some() }
}

/// The cases of every file, `game/topic.yaml`.
fn files() -> BTreeMap<String, Vec<Known>> {
    let mut all = BTreeMap::new();
    for (id, page) in PAGES.iter().flat_map(|(id, pages)| pages.iter().map(move |page| (id, page))) {
        let name = Path::new(&page.path).file_name().unwrap_or_default().to_string_lossy().into_owned();
        let whole = page.source.contains("figures ") || page.source.contains("section \"Example Game\"");
        let cases = page.cases.iter().map(|case| (&case.name, &case.place, case.rebuilt.is_some()));
        let scores = page.scores.iter().map(|score| (&score.name, &score.place, false));
        let known = cases.chain(scores).map(|(name, place, rebuilt)| Known {
            name: name.clone(),
            shown: rebuilt || whole || place.as_deref().is_some_and(tells),
        });
        all.insert(format!("{id}/{name}"), known.collect());
    }
    all
}

/// Whether a text says of a case that it is built after a figure or an example.
fn tells(place: &str) -> bool {
    [
        "figure",
        "Figure",
        "illustration",
        "diagram",
        "Example Game",
        "sample game",
        "which have such examples",
        "its examples",
    ]
    .iter()
    .any(|word| place.contains(word))
}

#[test]
fn every_case_of_a_row_exists() {
    let files = files();
    let mut missing = Vec::new();
    for row in rows() {
        for held in &row.held {
            if let Held::Cases { file, name, all } = held {
                let known = |case: &Known| if *all { case.name.starts_with(name) } else { case.name == *name };
                if !files.get(file).is_some_and(|cases| cases.iter().any(known)) {
                    missing.push(format!(
                        "{}, {}: {file} › {name}{}",
                        row.game,
                        row.place,
                        if *all { "…" } else { "" }
                    ));
                }
            }
        }
    }
    assert!(missing.is_empty(), "cases of docs/results/examples.md that do not exist:\n{}", missing.join("\n"));
}

#[test]
fn every_test_of_a_row_exists() {
    let mut missing = Vec::new();
    for held in rows().into_iter().flat_map(|row| row.held) {
        if let Held::Test { file, name } = held
            && !fs::read_to_string(root().join("tests").join(&file)).is_ok_and(|test| test.contains(&name))
        {
            missing.push(format!("{file} › {name}"));
        }
    }
    assert!(missing.is_empty(), "tests of docs/results/examples.md that do not exist:\n{}", missing.join("\n"));
}

#[test]
fn every_case_after_a_figure_or_an_example_has_a_row() {
    let mut held: BTreeMap<String, Vec<(String, bool)>> = BTreeMap::new();
    for item in rows().into_iter().flat_map(|row| row.held) {
        if let Held::Cases { file, name, all } = item {
            held.entry(file).or_default().push((name, all));
        }
    }
    let listed = |file: &str, case: &str| {
        let rows = held.get(file).into_iter().flatten();
        rows.into_iter().any(|(name, all)| if *all { case.starts_with(name.as_str()) } else { case == name })
    };
    let mut unlisted = Vec::new();
    for (file, cases) in files() {
        let cases = cases.into_iter().filter(|case| case.shown && !listed(&file, &case.name));
        unlisted.extend(cases.map(|case| format!("{file} › {}", case.name)));
    }
    assert!(unlisted.is_empty(), "cases in no row of docs/results/examples.md:\n{}", unlisted.join("\n"));
}

#[test]
fn what_no_case_holds_has_a_reason() {
    let mut wrong = Vec::new();
    for row in rows() {
        for held in &row.held {
            if let Held::Otherwise { word, why } = held
                && why.split(' ').count() < 4
            {
                wrong.push(format!("{}, {}: {word}: {why}", row.game, row.place));
            }
        }
    }
    assert!(wrong.is_empty(), "no reason:\n{}", wrong.join("\n"));
}

#[test]
fn every_part_of_a_document_has_a_row() {
    let documents = Documents::read();
    let rows = rows();
    let mut wrong = Vec::new();
    for id in games::IDS {
        let places: Vec<&str> = rows.iter().filter(|row| row.game == *id).map(|row| row.place.as_str()).collect();
        // A version of a game has its document in common with it.
        if *id == "synchronous-awarichess" {
            assert!(places.is_empty(), "{id} has the same document as awarichess");
            continue;
        }
        let named: BTreeSet<&str> = places.iter().filter_map(|place| documents.part(id, place)).collect();
        // Of articles within articles the outermost will do.
        let parts = documents.parts(id).filter(|part| !part.contains('.'));
        let outer = |part: &str| named.iter().any(|named| named.split('.').next() == Some(part));
        wrong.extend(parts.filter(|part| !outer(part)).map(|part| format!("{id}: no row of \"{part}\"")));
        let strange = places.iter().filter(|place| documents.part(id, place).is_none());
        wrong.extend(strange.map(|place| format!("{id}: {place} is no part of the document")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_row_is_taken_apart() {
    let cases = |item: &str| match held_by("aviary", item) {
        Held::Cases { file, name, all } => (file, name, all),
        _ => panic!("cases"),
    };
    let owned = |file: &str, name: &str, all| (file.to_owned(), name.to_owned(), all);
    assert_eq!(cases("mates.yaml › near mate, …"), owned("aviary/mates.yaml", "near mate,", true));
    assert_eq!(cases("mates.yaml › …"), owned("aviary/mates.yaml", "", true));
    assert_eq!(cases("awele/opening.yaml › North answers"), owned("awele/opening.yaml", "North answers", false));
    assert!(matches!(held_by("aviary", "lost: nobody has it"), Held::Otherwise { word, .. } if word == "lost"));
    assert!(matches!(held_by("aviary", "test: spec.rs › questions"), Held::Test { file, .. } if file == "spec.rs"));
    assert!(tells("second illustration, last sentence") && !tells("the notation"));
}
