//! The export's form: its schemas, its sameness, its manifest.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::LazyLock;
use std::{env, fs};

use jsonschema::Validator;
use pretty_assertions::assert_eq;
use rulebook::export::{self, Export, INDEX, Input, LineForm, MANIFEST, VERSION, changes};
use rulebook::games::{Awele, Game as _};
use serde_json::Value;

use super::{CASES, CORPUS, IDS};

pub fn schema(name: &str) -> Validator {
    let text = export::schema(name).expect("a schema of this name");
    let schema: Value = serde_json::from_str(&text).expect("a schema is JSON");
    assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
    jsonschema::draft202012::new(&schema).expect("a schema of draft 2020-12")
}

pub fn parsed(line: &str) -> Value {
    serde_json::from_str(line).expect("a line is JSON")
}

pub fn file(path: &str) -> &'static str {
    CORPUS.file(path).unwrap_or_else(|| panic!("there is no {path}"))
}

#[test]
#[ignore = "slow"]
fn every_line_is_as_its_schema_says() {
    let case = schema("case.schema.json");
    for id in *IDS {
        for (n, line) in file(&format!("{id}.jsonl")).lines().enumerate() {
            if let Err(error) = case.validate(&parsed(line)) {
                panic!("{id}.jsonl:{}: {error} at {}", n + 1, error.instance_path());
            }
        }
    }
    let score = schema("score-case.schema.json");
    for scores in &CORPUS.manifest.scores {
        let text = file(&scores.file);
        assert_eq!(text.lines().count(), scores.cases);
        for line in text.lines() {
            assert_eq!(score.validate(&parsed(line)).map_err(|error| error.to_string()), Ok(()), "{line}");
        }
    }
    let index = schema("index.schema.json");
    for line in file(INDEX).lines() {
        assert_eq!(index.validate(&parsed(line)).map_err(|error| error.to_string()), Ok(()), "{line}");
    }
    let manifest = schema("manifest.schema.json");
    assert_eq!(manifest.validate(&parsed(file(MANIFEST))).map_err(|error| error.to_string()), Ok(()));
}

/// The slim form.
static SLIM: LazyLock<Export> = LazyLock::new(|| Export::of(LineForm::Slim, &CASES).expect("the same cases"));

/// The slim form is the full one without two keys and what is not stated of a third, and its files are as the same
/// schemas say.
#[test]
#[ignore = "slow"]
fn the_slim_form_leaves_keys_out() {
    let text = |path: &str| SLIM.file(path).unwrap_or_else(|| panic!("there is no {path}"));
    let case = schema("case.schema.json");
    for id in *IDS {
        let name = format!("{id}.jsonl");
        assert_eq!(text(&name).lines().count(), file(&name).lines().count(), "{id}");
        for (line, full) in text(&name).lines().zip(file(&name).lines()) {
            let mut left: Value = parsed(full);
            let stated: BTreeSet<String> = left["stated"]
                .as_array()
                .expect("a list")
                .iter()
                .map(|word| word.as_str().expect("a word").to_owned())
                .collect();
            let keys = left.as_object_mut().expect("an object");
            // Only the slim form may be without it.
            assert_eq!(keys.contains_key("grounds"), keys.contains_key("legal"), "{full}");
            keys.retain(|key, _| key != "grounds" && key != "illegal");
            if let Some(refused) = keys.get_mut("refused").and_then(Value::as_array_mut) {
                refused.retain(|judged| {
                    stated.contains(&format!("illegal:{}", judged["move"].as_str().expect("a move")))
                });
            }
            assert_eq!(line, left.to_string());
            assert!(case.is_valid(&left), "{line}");
        }
    }
    let (told, full) = (parsed(text(MANIFEST)), parsed(file(MANIFEST)));
    assert!(schema("manifest.schema.json").is_valid(&told));
    assert_eq!((told.get("slim"), full.get("slim")), (Some(&Value::Bool(true)), None));
    for key in ["version", "cases", "perft", "scores", "index", "schemas"] {
        assert_eq!(told[key], full[key], "{key}");
    }
    assert_ne!(told["sha256"], full["sha256"]);
}

/// `corpus/` is the slim export, beside a page of its own and a program that asks an engine.
#[test]
#[ignore = "slow"]
fn the_folder_has_the_slim_export() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let files = SLIM.files.iter().filter(|file| file.path != "README.md");
    if env::var_os("UPDATE_DOCS").is_some() {
        fs::create_dir_all(folder.join("schemas")).expect("a folder");
        files.for_each(|file| fs::write(folder.join(&file.path), &file.text).expect("a file is written"));
    } else {
        let other =
            files.filter(|file| fs::read_to_string(folder.join(&file.path)).ok().as_deref() != Some(&*file.text));
        let other: Vec<&str> = other.map(|file| file.path.as_str()).collect();
        let none: [&str; 0] = [];
        assert_eq!(other, none, "UPDATE_DOCS=1 cargo test --test law exported -- --include-ignored writes corpus/");
    }
    let part = |name: &str| export::is_part(name) || name == "run.py";
    let names = fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let names: Vec<String> = names.filter_map(|name| name.into_string().ok()).collect();
    assert!(names.iter().all(|name| part(name)), "{names:?}");
}

/// What a line says is stated, its answer has.
#[test]
fn what_is_stated_is_in_the_line() {
    for id in *IDS {
        for case in file(&format!("{id}.jsonl")).lines().map(parsed) {
            let stated: Vec<&str> =
                case["stated"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
            let chosen = case["basis"] == "chosen";
            assert_eq!(stated.is_empty(), chosen, "{}", case["id"]);
            for word in stated {
                let (key, item) = word.split_once(':').unwrap_or((word, ""));
                let has = |key: &str, of: &str| {
                    let all = case[key].as_array().into_iter().flatten();
                    all.clone().any(|one| one == item || one[of] == item)
                };
                let there = match key {
                    "legal" if !item.is_empty() => has("legal", ""),
                    "count" | "from" => case["legal"].is_array(),
                    "illegal" | "squares" => has("refused", "move"),
                    "illegible" => has("illegible", "move"),
                    "after" | "perft" => case[key].get(item).is_some(),
                    key => case.get(key).is_some(),
                };
                assert!(there, "{}: {word}", case["id"]);
            }
        }
    }
}

/// What rests on a document says where, and the manifest counts it.
#[test]
fn what_rests_on_a_document_says_where() {
    for of in &CORPUS.manifest.games {
        let mut basis: BTreeMap<String, usize> = BTreeMap::new();
        for case in file(&of.file).lines().map(parsed) {
            let word = case["basis"].as_str().expect("a word");
            assert!(!["transcribed", "rebuilt"].contains(&word) || case["place"].is_string(), "{}", case["id"]);
            *basis.entry(word.to_owned()).or_default() += 1;
        }
        assert_eq!(of.basis, basis, "{}", of.game);
    }
}

/// The index has each case under each clause of its `shows`, and nothing else.
#[test]
fn the_index_says_what_the_cases_show() {
    let mut shown: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    let word = |value: &Value| value.as_str().expect("a text").to_owned();
    for id in *IDS {
        for case in file(&format!("{id}.jsonl")).lines().map(parsed) {
            // `shows` may have a clause twice.
            let clauses: BTreeSet<String> = case["shows"].as_array().expect("a list").iter().map(word).collect();
            for clause in clauses {
                shown.entry(((*id).to_owned(), clause)).or_default().push(word(&case["id"]));
            }
        }
    }
    let mut indexed = BTreeMap::new();
    for line in file(INDEX).lines().map(parsed) {
        let cases = line["cases"].as_array().expect("a list").iter().map(word).collect();
        assert_eq!(indexed.insert((word(&line["game"]), word(&line["clause"])), cases), None, "{line}");
    }
    assert_eq!(indexed, shown);
    assert_eq!(parsed(file(MANIFEST))["index"]["clauses"], indexed.len());
}

#[test]
fn the_schemas_and_the_page_are_exported() {
    for name in export::SCHEMAS {
        assert_eq!(Some(file(&format!("schemas/{name}"))), export::schema(name).as_deref());
    }
    assert_eq!(file("README.md"), include_str!("../../docs/reference/corpus.md"));
}

#[test]
fn the_schemas_refuse_what_is_wrong() {
    let case = schema("case.schema.json");
    let stands = |case: &Value| case.get("legal").is_some();
    let right = file("awele.jsonl").lines().map(parsed).find(stands).expect("a position that stands");
    assert!(case.is_valid(&right));
    for key in [
        "id", "game", "source", "basis", "stated", "rulings", "position", "turn", "check", "outcome", "legal",
        "after",
    ] {
        let mut wrong = right.clone();
        wrong.as_object_mut().expect("an object").remove(key);
        assert!(!case.is_valid(&wrong), "without {key}");
    }
    for (key, value) in [("turn", "green"), ("step", "malformed"), ("extra", "key"), ("check", "yes")] {
        let mut wrong = right.clone();
        wrong[key] = Value::from(value);
        assert!(!case.is_valid(&wrong), "with {key}: {value}");
    }
    let old = "{\"id\":\"a\",\"legal\":[]}\n{\"id\":\"b\"}\n{\"id\":\"c\",\"why\":\"so\"}";
    let new = "{\"id\":\"a\",\"legal\":[\"x\"]}\n{\"id\":\"c\"}\n{\"id\":\"d\"}";
    let change = schema("change.schema.json");
    let all = changes("x.jsonl", old, new).expect("two exports");
    assert_eq!(all.len(), 4);
    for one in all {
        assert!(change.is_valid(&serde_json::to_value(&one).expect("plain data")), "{one:?}");
    }
    assert!(!change.is_valid(&serde_json::json!({ "change": "verdict", "id": "a" })));
}

#[test]
fn ids_are_unlike_and_begin_with_their_game() {
    for id in *IDS {
        let cases: Vec<Value> = file(&format!("{id}.jsonl")).lines().map(parsed).collect();
        let ids: BTreeSet<&str> = cases.iter().filter_map(|case| case["id"].as_str()).collect();
        assert_eq!(ids.len(), cases.len(), "{id}");
        let beginning = format!("{id}/");
        assert!(ids.iter().all(|case| case.starts_with(&beginning)), "{id}");
    }
}

#[test]
fn moves_stand_where_they_belong() {
    for id in *IDS {
        for case in file(&format!("{id}.jsonl")).lines().map(parsed).filter(|case| case.get("legal").is_some()) {
            let texts = |value: &Value| -> Vec<String> {
                value.as_array().into_iter().flatten().filter_map(|mv| mv.as_str().map(str::to_owned)).collect()
            };
            let legal = texts(&case["legal"]);
            let mut sorted = legal.clone();
            sorted.sort();
            sorted.dedup();
            assert_eq!(legal, sorted, "{}", case["id"]);
            let mut granted: Vec<String> =
                case["grounds"].as_array().into_iter().flatten().flat_map(|group| texts(&group["moves"])).collect();
            granted.sort();
            assert_eq!(granted, legal, "{}", case["id"]);
            let refused = case["refused"].as_array().into_iter().flatten().filter_map(|of| of["move"].as_str());
            let illegal = case.get("illegal").and_then(Value::as_array).into_iter().flatten();
            // Where there are many, some of each clause, spread over all.
            let all: u64 =
                illegal.clone().map(|of| of["of"].as_u64().unwrap_or(texts(&of["moves"]).len() as u64)).sum();
            let sampled = illegal.clone().any(|of| of.get("of").is_some());
            assert!(all > 400 || !sampled, "{}: {all} moves are sampled", case["id"]);
            assert!(
                illegal.clone().all(|of| of.get("of").is_none() || texts(&of["moves"]).len() == 24),
                "{}",
                case["id"]
            );
            assert!(all <= 400 || illegal.clone().all(|of| texts(&of["moves"]).len() <= 24), "{}", case["id"]);
            let illegal: Vec<String> = illegal.flat_map(|of| texts(&of["moves"])).collect();
            for mv in illegal.iter().map(String::as_str).chain(refused) {
                assert!(!legal.iter().any(|legal| legal == mv), "{}: {mv} is legal and not", case["id"]);
            }
        }
    }
}

/// The manifest of this version is kept, and its files do not change. Those of earlier ones are in their releases.
#[test]
#[ignore = "slow"]
fn a_version_s_files_do_not_change() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("docs/corpus/manifest-{VERSION}.json"));
    let now = file(MANIFEST);
    match fs::read_to_string(&path) {
        Ok(kept) => assert_eq!(
            kept, now,
            "the files of version {VERSION} are not what they were: raise VERSION in src/export/manifest.rs, and list \
             the change with `rulebook export DIR --since OLD_DIR`"
        ),
        Err(_) if env::var_os("UPDATE_DOCS").is_some() => fs::write(&path, now).expect("the manifest is written"),
        Err(error) => panic!("{}: {error}; UPDATE_DOCS=1 writes it once", path.display()),
    }
}

/// The newest release in the changelog is this version, and says which corpus it has: a new corpus needs a new release.
#[test]
fn the_changelog_has_this_version_with_its_corpus() {
    let changelog = include_str!("../../CHANGELOG.md");
    let mut sections = changelog.split("\n## [").skip(1).filter(|section| !section.starts_with("Unreleased]"));
    let newest = sections.next().expect("a release");
    assert_eq!(newest.split(']').next(), Some(env!("CARGO_PKG_VERSION")));
    let corpus = format!("corpus version {VERSION}.");
    assert!(newest.contains(&corpus), "the newest release in CHANGELOG.md is not of {corpus}");
    assert!(!sections.any(|section| section.contains(&corpus)), "an earlier release is of {corpus}");
}

#[test]
fn what_cannot_be_asked_is_reported() {
    use rulebook::export::answer;
    let input = |position: &str, moves: &[&str], judged: &[&str]| Input {
        id: "awele/test/one".to_owned(),
        position: position.to_owned(),
        moves: moves.iter().map(|mv| (*mv).to_owned()).collect(),
        judged: judged.iter().map(|mv| (*mv).to_owned()).collect(),
        ..Input::default()
    };
    assert!(answer(&Awele, input("startpos", &["A", "a"], &["c"])).is_ok());
    for (moves, judged, why) in [
        (&["A", "A"][..], &[][..], "A is illegal"),
        (&["x"], &[], "cannot read `x`"),
        (&[], &["x"], "cannot read `x`"),
    ] {
        let error = answer(&Awele, input("startpos", moves, judged)).expect_err(why).to_string();
        assert!(error.contains(why) && error.contains("awele/test/one"), "{error}");
    }
    let mut unknown = input("startpos", &[], &[]);
    unknown.rulings.insert("colour".to_owned(), "blue".to_owned());
    assert!(answer(&Awele, unknown).expect_err("a ruling").to_string().contains(Awele::ID));
}
