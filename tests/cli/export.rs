//! `export`: a folder of files, not written over by mistake, and what has changed since an earlier one.

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
    with_more.retain(|key, _| key != "perft" && key != "index");
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
    let expected =
        ["README.md", "awele.jsonl", "awele.perft.jsonl", "changes.jsonl", "index.jsonl", "manifest.json", "schemas"];
    assert_eq!(names, expected);

    // All others are new.
    let added = manifest["cases"].as_u64().expect("a number") - 1;
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

/// The manifest says that an export is slim; it is compared with no full one.
#[test]
fn a_slim_export_says_so() {
    let folder = Folder::new("slim");
    let (slim, new) = (folder.at("slim"), folder.at("new"));
    let said = rulebook(&["export", text(&slim), "--game", "awele", "--slim"]);
    assert!(said.status == 0 && said.out.contains("slim, slim. Version"), "{}", said.out);
    let manifest: Value = serde_json::from_str(&read(&slim.join("manifest.json"))).expect("the manifest");
    assert_eq!(manifest["slim"], json!(true));
    assert_eq!(manifest["index"]["sha256"], json!(sha256(&read(&slim.join("index.jsonl")))));
    let cases = read(&slim.join("awele.jsonl"));
    assert_eq!(manifest["games"][0]["sha256"], json!(sha256(&cases)));
    assert!(!cases.contains("\"refused\":") && !cases.contains("\"illegal\":"));
    let said = rulebook(&["export", text(&new), "--game", "awele", "--since", text(&slim)]);
    assert_eq!((said.status, said.out.as_str(), new.exists()), (2, "", false));
    assert!(said.err.contains("is slim") && said.err.contains("add --slim"), "{}", said.err);
    let said = rulebook(&["export", text(&new), "--game", "awele", "--since", text(&slim), "--slim"]);
    assert!(said.status == 0 && said.out.contains("earlier export: 0 cases added, 0 removed"), "{}", said.out);
    assert_eq!(read(&new.join("changes.jsonl")), "");
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

/// What a killed export leaves is no reason to ask for `--force`, and is gone afterwards.
#[cfg(unix)]
#[test]
fn an_export_over_a_killed_one_works() {
    let folder = Folder::new("killed-export");
    let export = |dir: &Path, limit: &str, game: &str| {
        let command = format!("{limit}; exec \"$0\" export \"$1\" --game {game}");
        let program = cargo_bin!("rulebook");
        let said = Command::new("sh").args(["-c", &command]).arg(program).arg(dir).output().expect("a shell");
        (said.status.code(), String::from_utf8_lossy(&said.stderr).into_owned())
    };
    let names = |dir: &Path| {
        let names = fs::read_dir(dir).expect("a folder").map(|entry| entry.expect("an entry").file_name());
        let mut names: Vec<String> = names.map(|name| name.into_string().expect("UTF-8")).collect();
        names.sort();
        names
    };
    let whole = ["README.md", "awele.jsonl", "awele.perft.jsonl", "index.jsonl", "manifest.json", "schemas"];
    // Killed while it writes, by a limit to the size of a file.
    let dir = folder.at("written");
    assert_eq!(export(&dir, "ulimit -f 40", "awele").0, None);
    assert!(names(&dir).contains(&"manifest.json.new".to_owned()), "{:?}", names(&dir));
    // Another game's export was killed before.
    fs::write(dir.join(["chess", "jsonl", "new"].join(".")), "half").expect("it is written");
    assert_eq!(export(&dir, "true", "awele"), (Some(0), String::new()));
    assert_eq!(names(&dir), whole);
    // Killed while it renames: everything is there but the manifest.
    let dir = folder.at("renamed");
    assert_eq!(export(&dir, "true", "awele"), (Some(0), String::new()));
    fs::rename(dir.join("manifest.json"), dir.join("manifest.json.new")).expect("it is renamed");
    assert_eq!(export(&dir, "true", "awele"), (Some(0), String::new()));
    assert_eq!(names(&dir), whole);
    // A whole export and anything else are in the way.
    let (status, err) = export(&dir, "true", "awele");
    assert!(status == Some(2) && err.contains("is not empty"), "{err}");
    fs::rename(dir.join("manifest.json"), dir.join("manifest.json.new")).expect("it is renamed");
    fs::write(dir.join("letter.txt"), "to a friend").expect("it is written");
    let (status, err) = export(&dir, "true", "awele");
    assert!(status == Some(2) && err.contains("is not empty"), "{err}");
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
fn what_cannot_be_written_is_reported_before_the_work() {
    let folder = Folder::new("unwritable");
    let dir = folder.at("corpus");
    // A folder stands where the file is to be tried out. (To the superuser every folder is writable.)
    fs::create_dir_all(dir.join("manifest.json.new")).expect("a folder");
    let said = rulebook(&["export", text(&dir), "--force"]);
    assert_eq!((said.status, said.out.as_str()), (2, ""));
    assert!(said.err.contains("cannot write") && said.err.contains("name a writable folder"), "{}", said.err);
    // A pipe, or a link to a file of somebody else's.
    #[cfg(unix)]
    {
        let staged = dir.join("manifest.json.new");
        fs::remove_dir(&staged).expect("it is removed");
        assert!(Command::new("mkfifo").arg(&staged).status().expect("mkfifo").success());
        let said = rulebook(&["export", text(&dir), "--force"]);
        assert!(said.status == 2 && said.err.contains("not a regular file"), "{}", said.err);
        fs::remove_file(&staged).expect("it is removed");
        let letter = folder.at("letter.txt");
        fs::write(&letter, "to a friend").expect("it is written");
        std::os::unix::fs::symlink(&letter, &staged).expect("a link");
        assert_eq!(rulebook(&["export", text(&dir), "--force"]).status, 2);
        assert_eq!(read(&letter), "to a friend");
    }
    // Another export is at work.
    let busy = folder.at("busy");
    fs::create_dir_all(&busy).expect("a folder");
    let other = File::create(busy.join("manifest.json.new")).expect("a file");
    other.lock().expect("a lock");
    let said = rulebook(&["export", text(&busy)]);
    assert_eq!((said.status, said.out.as_str()), (2, ""));
    assert!(said.err.contains("another export is being written"), "{}", said.err);
    let unknown = rulebook(&["export", text(&folder.at("new")), "--game", "awele,tafl"]);
    assert_eq!((unknown.status, unknown.out.as_str()), (2, ""));
    assert!(unknown.err.contains("there is no game `tafl`"), "{}", unknown.err);
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

/// The reader in docs/examples finds nothing wrong with the law's own answers, and a wrong turn with its clause.
#[test]
fn a_reader_in_python_checks_an_engine_against_the_files() {
    let folder = Folder::new("reader");
    let dir = folder.at("corpus");
    assert_eq!(rulebook(&["export", text(&dir), "--game", "awele"]).status, 0);
    let program = cargo_bin!("rulebook").display().to_string();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let check = |engine: &[&str]| {
        let reader = root.join("docs/examples/read_corpus.py");
        let run = Command::new("python3").arg(reader).arg(&dir).arg("awele").args(engine).output().expect("python3");
        (run.status.code(), String::from_utf8(run.stdout).expect("text"))
    };
    let cases = read(&dir.join("awele.jsonl")).lines().count();
    assert_eq!(check(&[&program, "speak"]), (Some(0), format!("{cases} cases, 0 wrong answers\n")));
    let faulty = root.join("tests/cli/engines/faulty.py");
    let (status, said) = check(&["python3", text(&faulty), "wrong_turn", &program]);
    assert_eq!(status, Some(1), "{said}");
    assert!(said.contains(": says turn north (awele.turn)\n"), "{said}");
}
