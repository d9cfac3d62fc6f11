//! `export`: a folder of files, not written over by mistake, and what has changed since an earlier one.

use std::fs;

use pretty_assertions::assert_eq;
use serde_json::{Value, json};

use super::folder::{Folder, read, text};
use super::run::rulebook;

/// One run of a long work: an export into a folder, compared with an earlier one of Aviary alone, written by hand.
#[test]
fn an_export_is_written_and_an_earlier_one_compared() {
    let folder = Folder::new("export");
    let (earlier, new) = (folder.at("earlier"), folder.at("deep/new"));
    let mut manifest: Value = serde_json::from_str(include_str!("../../docs/corpus/manifest-1.json")).expect("JSON");
    manifest["games"].as_array_mut().expect("a list").retain(|game| game["game"] == "aviary");
    fs::create_dir(&earlier).expect("a folder");
    fs::write(earlier.join("manifest.json"), manifest.to_string()).expect("its manifest");
    // A case that was another, and one that is gone.
    let (another, gone) = ("aviary/opening/the-start-position", "aviary/earlier/case");
    let cases = [json!({ "id": another, "check": true }), json!({ "id": gone })];
    fs::write(earlier.join("aviary.jsonl"), cases.map(|case| format!("{case}\n")).concat()).expect("its cases");

    let said = rulebook(&["export", text(&new), "--since", text(&earlier)]);
    assert_eq!((said.status, said.err.as_str()), (0, ""));
    let manifest: Value = serde_json::from_str(&read(&new.join("manifest.json"))).expect("the manifest");
    let lines = |file: &str| read(&new.join(file)).lines().count() as u64;
    assert_eq!(manifest["games"][0]["cases"], json!(lines("aviary.jsonl")));
    assert!(read(&new.join("README.md")).contains("What is promised"));
    assert!(read(&new.join("schemas/case.schema.json")).contains("2020-12"));

    // All others are new.
    let added = manifest["cases"].as_u64().expect("a number") - 1;
    let told = format!("{added} cases added, 1 removed, 1 with a different verdict, 0 with different wording");
    assert!(said.out.contains(&told) && said.out.contains("bifocal"), "{}", said.out);
    assert_eq!(lines("changes.jsonl"), added + 2);
    let changes = read(&new.join("changes.jsonl"));
    let changes: Vec<Value> = changes.lines().map(|line| serde_json::from_str(line).expect("a change")).collect();
    assert!(changes.contains(&json!({ "change": "gone", "id": gone })));
    let verdict = changes.iter().find(|change| change["change"] == "verdict").expect("another verdict");
    assert_eq!(
        (&verdict["id"], &verdict["fields"]["check"]),
        (&json!(another), &json!({ "old": true, "new": false }))
    );

    // A folder with something in it is left alone.
    let again = rulebook(&["export", text(&new)]);
    assert_eq!((again.status, again.out.as_str()), (2, ""));
    assert!(again.err.contains("is not empty") && again.err.contains("--force"), "{}", again.err);
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
