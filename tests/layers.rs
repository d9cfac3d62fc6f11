//! Who may use whom: no layer imports one that it must not know, above all the model and the engine each other.

use std::fs;
use std::path::{Path, PathBuf};

use pretty_assertions::assert_eq;

/// The layers, each with those of the crate that it may use.
const MAY_USE: &[(&str, &[&str])] = &[
    // Files that others wrote.
    // What others wrote, made safe to show; threads.
    ("shown", &["shown"]),
    ("threads", &["threads"]),
    ("board", &["board", "shown"]),
    ("rules", &["rules", "board"]),
    ("model", &["model", "rules", "board"]),
    ("bitboard", &["bitboard", "rules", "board"]),
    ("record", &["record", "rules", "board"]),
    ("perft", &["perft", "rules", "threads"]),
    ("spec", &["spec"]),
    ("corpus", &["corpus", "whole", "referee", "session", "games", "rules", "board"]),
    ("diagram", &["diagram", "board"]),
    ("svg", &["svg", "diagram", "board"]),
    // The registry ties each game's parts together; the layers above it import no model and no engine.
    ("games", &["games", "session", "model", "bitboard", "spec", "diagram", "rules", "board"]),
    ("session", &["session", "perft", "record", "diagram", "stop", "rules", "board"]),
    ("crosscheck", &["crosscheck", "games", "session", "perft", "record", "diagram", "rules", "board"]),
    // Wrong rules around the law.
    ("mistakes", &["mistakes", "crosscheck", "games", "session", "model", "spec", "rules", "board"]),
    ("claims", &["claims", "games", "diagram", "rules", "board"]),
    // Files and streams, up to a limit.
    ("whole", &["whole"]),
    // What was built, as fingerprints.
    ("digests", &["digests"]),
    ("sha256", &["sha256"]),
    // Ending work early.
    ("stop", &["stop"]),
    // The forms of the protocol: no game, and nothing that does something.
    ("wire", &["wire"]),
    // An engine's process, asked in the forms of the protocol: no game.
    ("remote", &["remote", "wire", "shown", "stop", "threads"]),
    // Text for a terminal: no game.
    ("terminal", &["terminal", "shown"]),
    (
        "validate",
        &[
            "validate",
            "mistakes",
            "remote",
            "wire",
            "corpus",
            "crosscheck",
            "games",
            "session",
            "spec",
            "diagram",
            "rules",
            "board",
            "terminal",
            "shown",
            "stop",
        ],
    ),
    (
        "campaign",
        &[
            "campaign",
            "whole",
            "validate",
            "remote",
            "export",
            "corpus",
            "referee",
            "crosscheck",
            "digests",
            "sha256",
            "games",
            "session",
            "rules",
            "stop",
            "threads",
        ],
    ),
    ("referee", &["referee", "session", "games", "diagram", "rules", "board"]),
    (
        "protocol",
        &["protocol", "wire", "session", "games", "referee", "svg", "diagram", "spec", "stop", "rules", "board"],
    ),
    ("export", &["export", "sha256", "wire", "corpus", "referee", "session", "games", "rules", "board"]),
];

#[test]
fn every_layer_uses_only_what_it_may() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut breaches = Vec::new();
    for (layer, allowed) in MAY_USE {
        let files = files_of(&src, layer);
        assert!(!files.is_empty(), "the layer {layer} has no files");
        for file in files {
            let text = fs::read_to_string(&file).expect("a source file");
            for used in uses(&text) {
                if !allowed.contains(&used.as_str()) {
                    breaches.push(format!("{} uses {used}", file.display()));
                }
            }
        }
    }
    assert_eq!(breaches, Vec::<String>::new());
}

#[test]
fn every_module_of_the_library_is_a_known_layer() {
    let lib = include_str!("../src/lib.rs");
    let modules = lib.lines().filter_map(|line| line.trim().strip_prefix("pub mod ")?.strip_suffix(';'));
    let unknown: Vec<&str> = modules.filter(|module| !MAY_USE.iter().any(|(layer, _)| layer == module)).collect();
    assert_eq!(unknown, Vec::<&str>::new());
}

/// The one place with unsafe code, which says why.
const UNSAFE: &str = "src/bitboard/processor.rs";

#[test]
fn unsafe_code_is_in_one_place() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let places = files_of(root, "src").into_iter().filter(|file| {
        let text = fs::read_to_string(file).expect("a source file");
        has_word(&text, "unsafe") || has_word(&text, "unsafe_code")
    });
    assert_eq!(places.collect::<Vec<_>>(), [root.join(UNSAFE)]);
    // Everywhere else the compiler sees to it.
    let lint = |manifest: &str| {
        let text = fs::read_to_string(root.join(manifest)).expect("a manifest");
        text.lines().find_map(|line| line.strip_prefix("unsafe_code = ").map(str::to_owned))
    };
    assert_eq!(lint("Cargo.toml").as_deref(), Some("\"forbid\""));
    assert_eq!(lint("src/Cargo.toml").as_deref(), Some("\"deny\""));
}

#[test]
fn a_word_is_seen_where_it_stands_alone() {
    for (text, seen) in [
        ("unsafe { f() }", true),
        ("#[unsafe(no_mangle)]", true),
        ("let x=unsafe{1};", true),
        ("// unsafe", false),
        ("#![allow(unsafe_code)]", false),
        ("let unsafer = 'wasm-unsafely';", false),
    ] {
        assert_eq!(has_word(text, "unsafe"), seen, "{text}");
    }
    assert!(has_word("#![allow(unsafe_code)]", "unsafe_code"));
}

#[test]
fn an_import_is_seen_however_it_is_written() {
    assert_eq!(uses("use crate::model::aviary::Model;"), ["model"]);
    assert_eq!(uses("use crate::{board::Square, bitboard};"), ["board", "bitboard"]);
    assert_eq!(uses("let m = crate::model::aviary::Model::default();"), ["model"]);
    assert_eq!(
        uses("use crate::{\n    board::{Grid, Square},\n    model::aviary::{self, Model},\n};"),
        ["board", "model"]
    );
    assert_eq!(uses("use super::super::model::aviary;"), ["model"]);
    assert_eq!(uses("use rulebook::model;"), ["model"]);
    assert_eq!(uses("/// See [`crate::model`].\nuse crate::rules;"), ["rules"]);
}

fn files_of(src: &Path, layer: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let file = src.join(format!("{layer}.rs"));
    if file.exists() {
        files.push(file);
    }
    let mut folders = vec![src.join(layer)];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for entry in entries {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    files
}

/// The modules at the crate's root that a source text uses, in order; comments and `super` within a layer aside.
fn uses(text: &str) -> Vec<String> {
    let code: String =
        text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let mut found = Vec::new();
    for root in ["crate::", "rulebook::", "super::super::"] {
        for (at, _) in code.match_indices(root) {
            let rest = &code[at + root.len()..];
            if let Some(list) = rest.strip_prefix('{') {
                found.extend(top_level(list));
            } else {
                found.extend(word(rest));
            }
        }
    }
    found.retain(|name| name != "super" && (name != "crate") && !name.starts_with(char::is_uppercase));
    found
}

/// The first words of a brace list's items.
fn top_level(list: &str) -> Vec<String> {
    let mut depth = 0usize;
    let mut words = Vec::new();
    let mut begins = true;
    for (at, c) in list.char_indices() {
        match c {
            '}' if depth == 0 => break,
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => begins = true,
            c if begins && !c.is_whitespace() => {
                words.extend(word(&list[at..]));
                begins = false;
            }
            _ => {}
        }
    }
    words
}

/// Whether a source text's code has this word, comments aside.
fn has_word(text: &str, word: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    code.flat_map(|line| line.split(|c| !part(c))).any(|found| found == word)
}

fn word(text: &str) -> Option<String> {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    (end > 0).then(|| text[..end].to_owned())
}
