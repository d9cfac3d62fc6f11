//! What an id promises: it stands for one question, and that of a case that is gone is not used again.
//!
//! `docs/corpus/ids.txt` has every id since version 8 with the digest of its question, and `gone` where the case no longer
//! exists.

use std::collections::BTreeMap;
use std::{env, fs};

use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::form::{file, parsed};
use super::{CORPUS, IDS};

const IDS_FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/corpus/ids.txt");

/// An id's question.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Kept {
    digest: String,
    gone: bool,
}

type Ids = BTreeMap<String, Kept>;

/// What a case asks, in sixteen digits.
fn digest(case: &Value) -> String {
    let asked = match case.get("score") {
        Some(score) => json!([case["game"], score, case["rulings"]]),
        None => json!([case["game"], case["position"], case["moves"], case["rulings"]]),
    };
    let question = asked.to_string();
    Sha256::digest(question).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

fn read(text: &str) -> Ids {
    let kept = text.lines().map(|line| {
        let mut words = line.split(' ');
        let mut word = || words.next().unwrap_or_default().to_owned();
        (word(), Kept { digest: word(), gone: word() == "gone" })
    });
    kept.collect()
}

fn write(ids: &Ids) -> String {
    let lines = ids.iter().map(|(id, kept)| {
        let gone = if kept.gone { " gone" } else { "" };
        format!("{id} {}{gone}\n", kept.digest)
    });
    lines.collect()
}

/// The ids that there have been, once these are exported.
fn merged(kept: &Ids, now: &BTreeMap<String, String>) -> Result<Ids, Vec<String>> {
    let mut wrong = Vec::new();
    let mut all = kept.clone();
    for (id, gone) in all.iter_mut().map(|(id, kept)| (id, &mut kept.gone)) {
        if *gone && now.contains_key(id) {
            wrong.push(format!("{id} was another case's, which is gone: take another name"));
        }
        *gone |= !now.contains_key(id);
    }
    for (id, digest) in now {
        let before = all.entry(id.clone()).or_insert_with(|| Kept { digest: digest.clone(), gone: false });
        if before.digest != *digest {
            wrong.push(format!("{id} asks something else than before: give the changed case another name"));
        }
    }
    if wrong.is_empty() { Ok(all) } else { Err(wrong) }
}

/// The ids that are kept.
fn ids() -> Ids {
    read(&fs::read_to_string(IDS_FILE).expect("the ids"))
}

fn exported() -> impl Iterator<Item = Value> {
    let of_games = CORPUS.manifest.files_of_cases().filter(|(game, ..)| IDS.contains(game));
    of_games.flat_map(|(_, name, _)| file(name).lines().map(parsed))
}

fn id(case: &Value) -> String {
    case["id"].as_str().expect("a text").to_owned()
}

#[test]
fn an_id_stands_for_one_question_and_is_not_used_again() {
    let mut kept = ids();
    kept.retain(|id, _| id.split_once('/').is_some_and(|(game, _)| IDS.contains(&game)));
    let now = exported().map(|case| (id(&case), digest(&case))).collect();
    let all = merged(&kept, &now).unwrap_or_else(|wrong| panic!("{}", wrong.join("\n")));
    if *IDS == rulebook::games::IDS && env::var_os("UPDATE_DOCS").is_some() {
        fs::write(IDS_FILE, write(&all)).expect("the ids are written");
    } else {
        assert!(
            all == kept,
            "{IDS_FILE} has not the ids that are exported: `UPDATE_DOCS=1 cargo test --test law exported::ids -- \
             --include-ignored` writes it"
        );
    }
}

#[test]
fn a_changed_question_and_a_used_id_are_seen() {
    let case = |position: &str| json!({"game": "awele", "position": position, "moves": [], "rulings": {}});
    let now = |cases: &[(&str, &str)]| -> BTreeMap<String, String> {
        cases.iter().map(|(id, position)| ((*id).to_owned(), digest(&case(position)))).collect()
    };
    let first = merged(&Ids::new(), &now(&[("a", "1"), ("b", "2")])).expect("new ids");
    let second = merged(&first, &now(&[("b", "2"), ("c", "3")])).expect("one is gone and one is new");
    assert_eq!(read(&write(&second)), second);
    let gone: Vec<&String> = second.iter().filter(|(_, kept)| kept.gone).map(|(id, _)| id).collect();
    assert_eq!(gone, ["a"]);
    for (cases, why) in [([("b", "2"), ("a", "1")], "a was another"), ([("b", "4"), ("c", "3")], "b asks something")]
    {
        let wrong = merged(&second, &now(&cases)).expect_err(why);
        assert!(wrong.len() == 1 && wrong[0].starts_with(why), "{wrong:?}");
    }
    for (key, value) in [("moves", json!(["A"])), ("rulings", json!({"cycle": "ends"})), ("game", json!("chess"))] {
        let mut other = case("1");
        other[key] = value;
        assert_ne!(digest(&other), digest(&case("1")), "{key}");
    }
}

/// The classes of faults that were found in others' programs are shown by these cases.
#[test]
fn the_cases_that_show_what_was_found_exist() {
    let page = include_str!("../../docs/results/found-cases.md");
    let rows: Vec<&str> = page.lines().filter(|line| line.starts_with("| ") && line.contains('`')).collect();
    assert!(rows.len() > 20, "{}", rows.len());
    let known = ids();
    for row in rows {
        let named: Vec<&str> = row.split('`').skip(1).step_by(2).filter(|word| word.contains('/')).collect();
        assert!(!named.is_empty(), "no case: {row}");
        for id in named {
            assert!(known.get(id).is_some_and(|kept| !kept.gone), "there is no case {id}");
        }
    }
}
