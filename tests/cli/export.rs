//! `export` after an earlier one, damaged or without an end, and when it is killed. The rest is in `pages/export.md`.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;

use assert_cmd::cargo::cargo_bin;
use pretty_assertions::assert_eq;
use rulebook::export::VERSION;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::folder::{Folder, read, text};
use super::run::rulebook;

fn sha256(text: &str) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Writes an earlier export of Awele and Aviary with these cases of Awele; the file of Aviary is missing.
fn write_earlier(dir: &Path, cases: &[Value]) {
    let text: String = cases.iter().map(|case| format!("{case}\n")).collect();
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/corpus");
    let manifest = Path::new(manifest).join(format!("manifest-{VERSION}.json"));
    let mut manifest: Value = serde_json::from_slice(&fs::read(manifest).expect("a manifest")).expect("JSON");
    manifest["version"] = json!(VERSION - 1);
    // The first versions had cases alone.
    let with_more = manifest.as_object_mut().expect("an object");
    with_more.retain(|key, _| key != "perft" && key != "scores" && key != "index");
    let games = manifest["games"].as_array_mut().expect("a list");
    games.retain(|game| game["game"] == "aviary" || game["game"] == "awele");
    let mut lines = String::new();
    for game in games {
        if game["game"] == "awele" {
            game["sha256"] = json!(sha256(&text));
        }
        let word = |key: &str| game[key].as_str().expect("a text").to_owned();
        lines += &format!("{}  {}\n", word("sha256"), word("file"));
    }
    manifest["sha256"] = json!(sha256(&lines));
    fs::create_dir_all(dir).expect("a folder");
    fs::write(dir.join("manifest.json"), manifest.to_string()).expect("its manifest");
    fs::write(dir.join("awele.jsonl"), text).expect("its cases");
}

/// One run of a long work: an export of one game, compared with an earlier one written by hand.
#[test]
fn an_export_is_written_and_an_earlier_one_compared() {
    let folder = Folder::new("export");
    let (earlier, new) = (folder.at("earlier"), folder.at("deep/new"));
    // A case that was another, and one that is gone. Aviary is not compared, so that its file is missing is no matter.
    let (another, gone) = ("awele/opening/the-array-of-the-start", "awele/earlier/case");
    write_earlier(&earlier, &[json!({ "id": another, "check": true }), json!({ "id": gone })]);

    let said = rulebook(&["export", text(&new), "--game", "awele", "--since", text(&earlier)]);
    assert_eq!((said.status, said.err.as_str()), (0, ""));
    let manifest: Value = serde_json::from_str(&read(&new.join("manifest.json"))).expect("the manifest");
    let lines = |file: &str| read(&new.join(file)).lines().count() as u64;
    assert_eq!(manifest["games"].as_array().map(Vec::len), Some(1));
    assert_eq!(manifest["games"][0]["cases"], json!(lines("awele.jsonl")));
    assert_eq!(manifest["games"][0]["sha256"], json!(sha256(&read(&new.join("awele.jsonl")))));
    assert_eq!(manifest["cases"], manifest["games"][0]["cases"]);
    assert!(read(&new.join("README.md")).contains("What is promised"));
    assert!(read(&new.join("schemas/case.schema.json")).contains("2020-12"));
    let mut names: Vec<String> = fs::read_dir(&new)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8"))
        .collect();
    names.sort();
    let expected = [
        "README.md",
        "awele.jsonl",
        "awele.perft.jsonl",
        "awele.scores.jsonl",
        "changes.jsonl",
        "index.jsonl",
        "manifest.json",
        "schemas",
    ];
    assert_eq!(names, expected);

    // All others are new.
    let added = manifest["cases"].as_u64().expect("a number") + lines("awele.scores.jsonl") - 1;
    let told = format!("{added} cases added, 1 removed, 1 with a different verdict, 0 with different wording");
    assert!(said.out.contains(&told) && !said.out.contains("aviary"), "{}", said.out);
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
fn a_damaged_earlier_export_is_refused_before_anything_is_written() {
    let folder = Folder::new("damaged");
    let (earlier, new) = (folder.at("earlier"), folder.at("new"));
    let refused = |file: &str| {
        let said = rulebook(&["export", text(&new), "--game", "awele", "--since", text(&earlier)]);
        assert_eq!((said.status, said.out.as_str()), (2, ""), "{file}");
        let err: String = said.err.split_whitespace().filter(|word| *word != "|").collect::<Vec<_>>().join(" ");
        assert!(err.contains(&format!("{file} is damaged: its SHA-256 is")), "{err}");
        assert!(!new.exists());
    };
    write_earlier(&earlier, &[json!({ "id": "a" }), json!({ "id": "b" })]);
    let cases = earlier.join("awele.jsonl");
    fs::write(&cases, read(&cases).lines().next().expect("a line")).expect("it is torn");
    refused("awele.jsonl");
    write_earlier(&earlier, &[json!({ "id": "a" })]);
    let manifest = earlier.join("manifest.json");
    let digest = sha256(&read(&cases));
    fs::write(&manifest, read(&manifest).replace(&digest, &sha256("another"))).expect("it is changed");
    refused("manifest.json");
}

#[cfg(unix)]
#[test]
fn an_earlier_export_without_an_end_is_refused() {
    let folder = Folder::new("endless");
    let (earlier, new) = (folder.at("earlier"), folder.at("new"));
    let refused = |file: &str, why: &str| {
        let said = rulebook(&["export", text(&new), "--game", "awele", "--since", text(&earlier)]);
        assert_eq!((said.status, said.out.as_str()), (2, ""), "{file}");
        let err: String = said.err.split_whitespace().filter(|word| *word != "|").collect::<Vec<_>>().join(" ");
        assert!(err.contains(&format!("{file}: {why}")), "{err}");
    };
    write_earlier(&earlier, &[json!({ "id": "a" })]);
    let cases = fs::File::options().write(true).open(earlier.join("awele.jsonl")).expect("a file");
    cases.set_len(100_000_001).expect("a file with a hole");
    refused("awele.jsonl", "it is longer than 100000000 bytes");
    fs::remove_file(earlier.join("manifest.json")).expect("it was written");
    std::os::unix::fs::symlink("/dev/zero", earlier.join("manifest.json")).expect("a link");
    refused("manifest.json", "it is not a regular file");
}

/// A disk that is full after some bytes: a limit to the size of a file, with its signal ignored, fails a write as a
/// full disk does. Without that the program is killed in the middle of a file.
#[cfg(unix)]
#[test]
fn a_torn_export_never_looks_valid() {
    let folder = Folder::new("torn");
    let dir = folder.at("corpus");
    let export = |limit: &str| {
        let command = format!("{limit}; exec \"$0\" export \"$1\" --game awele --force");
        let program = cargo_bin!("rulebook");
        Command::new("sh").args(["-c", &command]).arg(program).arg(&dir).output().expect("a shell")
    };
    // The old export is whole until the new one is.
    write_earlier(&dir, &[json!({ "id": "a" })]);
    let before = (read(&dir.join("manifest.json")), read(&dir.join("awele.jsonl")));
    let full = export("trap '' XFSZ; ulimit -f 40");
    let err = String::from_utf8_lossy(&full.stderr).into_owned();
    assert_eq!(full.status.code(), Some(2), "{err}");
    assert!(err.contains("cannot write") && err.contains("awele.jsonl"), "{err}");
    assert_eq!((read(&dir.join("manifest.json")), read(&dir.join("awele.jsonl"))), before);
    let left = |dir: &Path| {
        let names = fs::read_dir(dir).expect("a folder").map(|entry| entry.expect("an entry").file_name());
        names.filter(|name| name.to_string_lossy().ends_with(".new")).count()
    };
    assert_eq!(left(&dir), 0);
    let killed = export("ulimit -f 40");
    assert_eq!(killed.status.code(), None);
    assert_eq!((read(&dir.join("manifest.json")), read(&dir.join("awele.jsonl"))), before);
    // What it has left is no obstacle, and neither are the changes of an earlier export: they are not the new one's.
    assert!(left(&dir) > 0);
    fs::write(dir.join("changes.jsonl"), "{}").expect("it is written");
    let whole = export("true");
    assert_eq!(whole.status.code(), Some(0), "{}", String::from_utf8_lossy(&whole.stderr));
    assert_eq!(left(&dir), 0);
    assert!(!dir.join("changes.jsonl").exists());
    let manifest: Value = serde_json::from_str(&read(&dir.join("manifest.json"))).expect("the manifest");
    assert_eq!(manifest["games"][0]["sha256"], json!(sha256(&read(&dir.join("awele.jsonl")))));
}

#[test]
fn two_exports_do_not_write_to_one_folder() {
    let folder = Folder::new("busy");
    let busy = folder.at("busy");
    fs::create_dir_all(&busy).expect("a folder");
    let other = File::create(busy.join("manifest.json.new")).expect("a file");
    other.lock().expect("a lock");
    let said = rulebook(&["export", text(&busy)]);
    assert_eq!((said.status, said.out.as_str()), (2, ""));
    assert!(said.err.contains("another export is being written"), "{}", said.err);
}
