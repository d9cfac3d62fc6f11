//! The readers of docs/examples, in four languages: each counts the cases of a game that an engine answers rightly.

#[allow(dead_code, reason = "its engine and its `main` are for a package of its own")]
#[path = "../../docs/examples/reader.rs"]
mod reader;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use pretty_assertions::assert_eq;
use serde_json::Value;

use super::folder::{Folder, read, text};
use super::run::rulebook;

/// A reader in another language: its file, the lines with its engine, those with one that answers rightly, and those with
/// one that lists a move too few.
struct Reader {
    file: &'static str,
    engine: &'static str,
    right: &'static str,
    short: &'static str,
    /// How a copy of it is made ready to be run in a folder; `None` where that cannot be done here.
    ready: fn(&Path) -> Option<Command>,
}

const READERS: [Reader; 3] = [
    Reader {
        file: "reader.py",
        engine: "    return None\n\n\ndef ordered",
        right: "    return case.get('legal') and case['legal'][::-1]\n\n\ndef ordered",
        short: "    return case.get('legal') and case['legal'][1:]\n\n\ndef ordered",
        ready: |source| succeeds(Command::new("python3").arg("--version")).then(|| command("python3", source)),
    },
    Reader {
        file: "reader.ts",
        engine: "  return undefined;",
        right: "  return one.legal?.slice().reverse();",
        short: "  return one.legal?.slice(1);",
        ready: |source| {
            // From Node 22.18 on. `.ci/corpus-packages --test` compiles it for an older one.
            let strips = "process.exit(process.features.typescript ? 0 : 1)";
            succeeds(Command::new("node").args(["-e", strips])).then(|| command("node", source))
        },
    },
    Reader {
        file: "reader.cpp",
        engine: "const Case&) { return std::nullopt; }",
        right: "const Case& c) { auto l = c.legal; if (l) std::reverse(l->begin(), l->end()); return l; }",
        short: "const Case& c) { auto l = c.legal; if (l && !l->empty()) l->pop_back(); return l; }",
        ready: |source| {
            succeeds(Command::new("g++").arg("--version")).then(|| {
                let program = source.with_extension("program");
                let compiled =
                    command("g++", source).args(["-std=c++17", "-Wall", "-Werror", "-o"]).arg(&program).status();
                assert!(compiled.expect("g++").success(), "{}", source.display());
                Command::new(program)
            })
        },
    },
];

fn succeeds(command: &mut Command) -> bool {
    command.output().is_ok_and(|said| said.status.success())
}

fn command(program: &str, source: &Path) -> Command {
    let mut command = Command::new(program);
    command.arg(source);
    command
}

/// What a reader says at last that reads this export of Awele, with this engine in the place of its own.
fn said(reader: &Reader, engine: &str, folder: &Folder, export: &Path) -> Option<String> {
    let source = read(&PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("docs/examples").join(reader.file));
    assert_eq!(source.matches(reader.engine).count(), 1, "{}", reader.file);
    let copy = folder.at(reader.file);
    fs::write(&copy, source.replace(reader.engine, engine)).expect("it is written");
    let output = (reader.ready)(&copy)?.arg(export).arg("awele").output().expect("it runs");
    let out = String::from_utf8(output.stdout).expect("text");
    assert!(output.status.success(), "{}: {}", reader.file, String::from_utf8_lossy(&output.stderr));
    Some(out.lines().last().unwrap_or_default().to_owned())
}

#[test]
#[ignore = "slow"]
fn readers_in_four_languages_count_what_agrees() {
    let folder = Folder::new("readers");
    let export = folder.at("corpus");
    assert_eq!(rulebook(&["export", text(&export), "--game", "awele", "--slim"]).status, 0);
    let lines = read(&export.join("awele.jsonl"));
    let cases: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).expect("a case")).collect();
    let count = |of: fn(&Value) -> bool| cases.iter().filter(|case| of(case)).count();
    let refused = count(|case| case.get("legal").is_none());
    let without_moves =
        count(|case| case.get("legal").is_none_or(|legal| legal.as_array().is_some_and(Vec::is_empty)));
    let all = cases.len();
    assert!(0 < refused && refused < without_moves && without_moves < all);

    for reader in &READERS {
        for (engine, agree) in [(reader.engine, refused), (reader.right, all), (reader.short, without_moves)] {
            match said(reader, engine, &folder, &export) {
                Some(said) => assert_eq!(said, format!("{agree} of {all} cases agree"), "{}", reader.file),
                None => eprintln!("not run: {}", reader.file),
            }
        }
    }
    let legal = |case: &Value| serde_json::from_value::<Option<Vec<String>>>(case["legal"].clone()).expect("moves");
    let reversed = |case: &Value| legal(case).map(|moves| moves.into_iter().rev().collect());
    let short = |case: &Value| legal(case).map(|moves| moves.into_iter().skip(1).collect());
    let differing =
        |engine: &dyn Fn(&Value) -> Option<Vec<String>>| reader::differing(&lines, engine).expect("cases").len();
    assert_eq!(
        [differing(&|_| None), differing(&reversed), differing(&short)],
        [all - refused, 0, all - without_moves]
    );
}
