//! `export`: a folder of files, not written over by mistake, and what has changed since an earlier one.

use std::fs;

use pretty_assertions::assert_eq;
use serde_json::{Value, json};

use super::folder::{Folder, read, text};
use super::run::rulebook;

#[test]
fn an_export_is_written_and_an_earlier_one_compared() {
    let folder = Folder::new("export");
    let (first, second) = (folder.at("first"), folder.at("deep/second"));
    let said = rulebook(&["export", text(&first), "--json"]);
    assert_eq!((said.status, said.err.as_str()), (0, ""));
    let manifest: Value = serde_json::from_str(&said.out).expect("the manifest");
    assert_eq!(read(&first.join("manifest.json")), said.out);
    let aviary = first.join("aviary.jsonl");
    let lines = read(&aviary);
    assert_eq!(manifest["games"][0]["cases"], json!(lines.lines().count()));
    assert!(read(&first.join("README.md")).contains("What is promised"));
    assert!(read(&first.join("schemas/case.schema.json")).contains("2020-12"));

    // A folder with something in it is left alone.
    let again = rulebook(&["export", text(&first)]);
    assert_eq!((again.status, again.out.as_str()), (2, ""));
    assert!(again.err.contains("is not empty") && again.err.contains("--force"), "{}", again.err);

    // A case that was another, one that was not there and one that is gone.
    let mut earlier: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).expect("a case")).collect();
    let stands = earlier.iter().rposition(|case| case.get("check").is_some()).expect("a position that stands");
    earlier[stands]["check"] = json!(!earlier[stands]["check"].as_bool().expect("check"));
    let added = earlier.remove(0)["id"].clone();
    earlier.push(json!({ "id": "aviary/earlier/case" }));
    let earlier: String = earlier.iter().map(|case| format!("{case}\n")).collect();
    fs::write(&aviary, earlier).expect("the earlier cases");
    let said = rulebook(&["export", text(&second), "--since", text(&first)]);
    assert_eq!(said.status, 0, "{}", said.err);
    let told = "1 cases added, 1 removed, 1 with a different verdict, 0 with different wording";
    assert!(said.out.contains(told) && said.out.contains("bifocal"), "{}", said.out);
    let changes = read(&second.join("changes.jsonl"));
    let changes: Vec<Value> = changes.lines().map(|line| serde_json::from_str(line).expect("a change")).collect();
    let kinds: Vec<&str> = changes.iter().filter_map(|change| change["change"].as_str()).collect();
    assert_eq!(kinds.len(), 3);
    assert!(changes.contains(&json!({ "change": "added", "id": added })), "{changes:?}");
    assert!(changes.contains(&json!({ "change": "gone", "id": "aviary/earlier/case" })), "{changes:?}");
}

#[test]
fn what_is_no_earlier_export_is_refused_before_anything_is_written() {
    let folder = Folder::new("no-export");
    let (new, old) = (folder.at("new"), folder.at("old"));
    let said = rulebook(&["export", text(&new), "--since", text(&old)]);
    assert_eq!((said.status, said.out.as_str()), (2, ""));
    assert!(said.err.contains("manifest.json"), "{}", said.err);
    assert!(!new.exists());
    let file = folder.at("file");
    fs::write(&file, "").expect("a file");
    assert_eq!(rulebook(&["export", text(&file)]).status, 2);
}
