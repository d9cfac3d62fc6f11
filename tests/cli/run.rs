//! The program, run.

use std::sync::atomic::{AtomicU32, Ordering};

use assert_cmd::cargo::cargo_bin_cmd;
use pretty_assertions::assert_eq;
use rulebook::escape::prints;
use rulebook::validate::Report;
use serde_json::Value;

use super::folder::{Folder, read, text};

/// What the program said, and its exit status.
pub struct RunOutput {
    pub out: String,
    pub err: String,
    pub status: i32,
}

impl RunOutput {
    /// The report of `validate --json`, held against its schema, and the exit status.
    pub fn report(self) -> (Value, i32) {
        (report(&self.out), self.status)
    }
}

/// A report of `validate`, held against its schema, and read and written again.
pub fn report(text: &str) -> Value {
    let report: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let schema: Value = serde_json::from_str(include_str!("../../docs/schemas/validate.schema.json")).expect("JSON");
    let schema = jsonschema::draft202012::new(&schema).expect("a schema");
    let faults: Vec<String> = schema.iter_errors(&report).map(|error| error.to_string()).collect();
    assert_eq!(faults, Vec::<String>::new());
    let again = serde_json::to_value(Report::read(text).expect("a report")).expect("plain data");
    assert_eq!(&again, report.get("report").unwrap_or(&report));
    report
}

/// Runs `validate` once for both: the report as data, held against its schema, and all that is said to people.
pub fn validated(args: &[&str]) -> (Value, RunOutput) {
    static RUNS: AtomicU32 = AtomicU32::new(0);
    let folder = Folder::new(&format!("validated-{}", RUNS.fetch_add(1, Ordering::Relaxed)));
    let file = folder.at("report.json");
    let said = rulebook(&[&["validate", "--all", "--report", text(&file)], args].concat());
    (report(&read(&file)), said)
}

/// Runs the program with these arguments.
pub fn rulebook(args: &[&str]) -> RunOutput {
    rulebook_given(args, "")
}

/// Limits that no busy machine misses, for an engine's answers and for finding the causes of wrong ones.
const PATIENCE: [(&str, &str); 2] = [("--timeout", "900"), ("--diagnose", "3600")];

/// These arguments, with those limits where the command has them and the test sets none.
fn patient<'a>(args: &[&'a str]) -> Vec<&'a str> {
    let (options, command) = args.split_at(args.iter().position(|arg| *arg == "--").unwrap_or(args.len()));
    let limits = match args {
        _ if command.is_empty() => &[][..],
        ["validate", ..] => &PATIENCE[..],
        ["adapt", ..] => &PATIENCE[..1],
        _ => &[],
    };
    let missing = limits.iter().filter(|(option, _)| !options.contains(option));
    let missing: Vec<&str> = missing.flat_map(|(option, limit)| [*option, *limit]).collect();
    [options, &missing, command].concat()
}

/// The program's styles, and those of its help.
const STYLES: [&str; 5] = ["\u{1b}[1;32m", "\u{1b}[1;31m", "\u{1b}[36m", "\u{1b}[2m", "\u{1b}[0m"];
const STYLES_OF_HELP: [&str; 5] = ["\u{1b}[1m", "\u{1b}[4m", "\u{1b}[31m", "\u{1b}[32m", "\u{1b}[33m"];

/// The style with which a text begins.
fn style(text: &str) -> Option<&str> {
    STYLES.into_iter().chain(STYLES_OF_HELP).find(|style| text.starts_with(style))
}

/// Fails unless everything in an output prints, but for line ends, and where there are colours the program's styles: whatever
/// went in, it controls no terminal.
pub fn assert_harmless(what: &str, output: &[u8], coloured: bool) {
    let text = std::str::from_utf8(output).unwrap_or_else(|error| panic!("{what}: {error}: {output:?}"));
    assert!(!text.contains("\u{1b}[1;32mX"), "{what}: {text:?}");
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        rest = match style(rest).filter(|_| coloured) {
            Some(style) => &rest[style.len()..],
            None => {
                assert!(c == '\n' || prints(c), "{what}: {c:?} in {text:?}");
                &rest[c.len_utf8()..]
            }
        };
    }
}

/// Runs the program with these arguments and this standard input; whatever they are, what comes out is harmless.
pub fn rulebook_given(args: &[&str], input: impl Into<Vec<u8>>) -> RunOutput {
    let output =
        cargo_bin_cmd!("rulebook").args(patient(args)).write_stdin(input).output().expect("the program runs");
    let said = RunOutput {
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
        status: output.status.code().expect("an exit status"),
    };
    assert!(matches!(said.status, 0..=2), "{args:?}: {}: {}", said.status, said.err);
    for text in [&said.out, &said.err] {
        assert!(!text.contains("panicked"), "{args:?}: {text}");
        assert_harmless(&format!("{args:?}"), text.as_bytes(), false);
    }
    said
}

/// The program's answer as JSON, and its exit status.
pub fn json(args: &[&str]) -> (Value, i32) {
    let said = rulebook(args);
    let value = serde_json::from_str(&said.out).unwrap_or_else(|error| panic!("{args:?}: {error}: {}", said.out));
    assert_eq!(said.err, "", "{args:?}");
    (value, said.status)
}
