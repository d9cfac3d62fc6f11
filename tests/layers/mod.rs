//! Who may use whom: no layer imports one that it must not know, above all the model and the engine each other.
//!
//! Between packages the compiler sees to that, as their manifests say; between the modules of one package, these tests.

mod circles;
mod names;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use pretty_assertions::assert_eq;
use rulebook::games::GAMES;
use rulebook_needs::needs;

/// The packages, each with those of the workspace that its manifest may name, for tests as well.
const PACKAGES: &[(&str, &[&str])] = &[
    ("crates/digest", &[]),
    ("spec", &["digest"]),
    ("crates/board", &["digest"]),
    ("crates/rules", &["digest", "board"]),
    // Neither reading sees the other.
    ("crates/model", &["digest", "board", "rules"]),
    ("crates/bitboard", &["digest", "board", "rules"]),
    // The registry ties each game's parts together; what lies above it imports no engine.
    ("crates/games", &["digest", "board", "rules", "model", "bitboard", "spec"]),
    // Mistakes are written around the law.
    ("crates/checks", &["digest", "board", "rules", "model", "spec", "games"]),
    // Data that the program has written.
    ("crates/corpus", &[]),
];

#[test]
fn a_package_names_only_those_that_it_may() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut breaches = Vec::new();
    for (package, allowed) in PACKAGES {
        let manifest = fs::read_to_string(root.join(package).join("Cargo.toml")).expect("a manifest");
        for used in packages_named(&manifest) {
            if !allowed.contains(&used) {
                breaches.push(format!("{package} names {used}"));
            }
        }
    }
    assert_eq!(breaches, Vec::<String>::new());
    let folders = fs::read_dir(root.join("crates")).expect("the packages").map(|entry| entry.expect("an entry"));
    let known = |name: &str| PACKAGES.iter().any(|(package, _)| package.strip_prefix("crates/") == Some(name));
    let unknown: Vec<_> = folders.filter(|entry| !known(&entry.file_name().to_string_lossy())).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

/// Where files are packed by name.
const PACKED: [&str; 9] = [
    "Cargo.toml",
    "crates/corpus/Cargo.toml",
    "python/corpus/pyproject.toml",
    "npm/law/package.json",
    "npm/law/build",
    "npm/corpus/package.json",
    ".ci/corpus-packages",
    ".github/release/binary",
    "web/build",
];

/// The packages with the outlines of letters, which are under a font's licence.
const DRAWING: [&str; 5] =
    ["Cargo.toml", "python/Cargo.toml", "python/pyproject.toml", "npm/law/package.json", "web/wasm/Cargo.toml"];

#[test]
fn every_package_has_the_licences_and_the_notices() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &str| fs::read_to_string(root.join(path)).unwrap_or_else(|wrong| panic!("{path}: {wrong}"));
    // The corpus's sources get theirs where they are packed.
    let folders = PACKAGES.iter().map(|(folder, _)| *folder).filter(|folder| *folder != "crates/corpus");
    for folder in folders.chain(["python/licenses"]) {
        for file in ["LICENSE-APACHE", "LICENSE-MIT", "NOTICE"] {
            assert_eq!(read(&format!("{folder}/{file}")), read(file), "{folder}/{file}");
        }
    }
    for list in PACKED {
        assert!(["LICENSE-*", "NOTICE"].iter().all(|file| read(list).contains(file)), "{list}");
    }
    for manifest in DRAWING {
        assert!(read(manifest).contains("\"(MIT OR Apache-2.0) AND Bitstream-Vera\""), "{manifest}");
    }
}

#[test]
fn a_package_is_seen_however_it_is_named() {
    let manifest = "[package]\nname = \"rulebook-board\"\n[features]\nserde = [\"rulebook-rules/serde\"]\n[dependencies]\n\
                    rulebook-model.workspace = true\nengine = { package = \"rulebook-bitboard\", version = \"1\" }\n\
                    [dev-dependencies.rulebook-games]\n# rulebook-checks\n";
    assert_eq!(packages_named(manifest), ["rules", "model", "bitboard", "games"]);
}

/// The packages of the workspace that a manifest names, but for its own name and comments.
fn packages_named(manifest: &str) -> Vec<&str> {
    // The repository's owner is called like a package.
    let of_itself = ["#", "name = ", "documentation", "repository", "homepage"];
    let lines = manifest.lines().filter(|line| !of_itself.iter().any(|begins| line.starts_with(begins)));
    let named = lines.flat_map(|line| line.split("rulebook-").skip(1));
    named.map(|rest| rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or(rest)).collect()
}

/// The modules, each with those that it may use.
const MAY_USE: &[(&str, &[&str])] = &[
    // What time it is.
    ("clock", &["clock"]),
    ("threads", &["threads", "stop"]),
    ("record", &["record", "rules", "board"]),
    ("perft", &["perft", "rules", "threads"]),
    ("corpus", &["corpus", "limited", "escape", "referee", "session", "games", "rules", "board"]),
    ("diagram", &["diagram", "board"]),
    ("svg", &["svg", "diagram", "board"]),
    // The registry ties each game's parts together; the layers above it import no model and no engine.
    ("games", &["games", "arbiter", "session", "winnable", "model", "bitboard", "spec", "diagram", "rules", "board"]),
    // What documents say for an arbiter; the registry knows which is whose.
    ("arbiter", &["arbiter", "winnable", "session", "spec", "rules", "board"]),
    // The code beside the law.
    ("code", &["code", "arbiter", "bitboard", "games", "model", "spec", "board"]),
    ("winnable", &["winnable", "stop", "session", "model", "bitboard", "rules", "board"]),
    ("session", &["session", "perft", "record", "diagram", "stop", "rules", "board"]),
    ("crosscheck", &["crosscheck", "clock", "games", "session", "perft", "record", "diagram", "rules", "board"]),
    // Mistakes around the law.
    ("mistakes", &["mistakes", "crosscheck", "games", "session", "model", "spec", "rules", "board"]),
    ("claims", &["claims", "games", "diagram", "rules", "board"]),
    // Files and streams, up to a limit.
    ("limited", &["limited"]),
    // In what answers differ.
    ("deviation", &["deviation", "wire", "games", "session", "rules"]),
    // What was built, as fingerprints.
    ("digests", &["digests", "export", "sha256"]),
    ("sha256", &["sha256"]),
    // Ending work early.
    ("stop", &["stop", "clock"]),
    // The forms of the protocol: no game, and nothing that does something.
    ("wire", &["wire"]),
    // An engine's process, asked in the forms of the protocol: no game.
    ("remote", &["remote", "wire", "escape", "clock", "stop", "threads"]),
    // Text for a terminal: no game.
    ("terminal", &["terminal", "escape"]),
    (
        "validate",
        &[
            "validate",
            "clock",
            "mistakes",
            "remote",
            "wire",
            "corpus",
            "crosscheck",
            "deviation",
            "games",
            "session",
            "spec",
            "diagram",
            "rules",
            "board",
            "terminal",
            "escape",
            "stop",
        ],
    ),
    ("parts", &["parts", "crosscheck", "digests", "sha256", "games", "session", "rules", "stop"]),
    (
        "referee",
        &[
            "referee", "arbiter", "limited", "escape", "session", "games", "winnable", "diagram", "threads", "rules",
            "board",
        ],
    ),
    (
        "protocol",
        &[
            "protocol", "wire", "session", "games", "referee", "svg", "diagram", "code", "spec", "stop", "rules",
            "board",
        ],
    ),
    // The protocol's answers as tools.
    ("mcp", &["mcp", "protocol", "wire", "referee", "limited", "games", "session", "svg", "spec", "threads", "stop"]),
    // Games that are being played, told in the judge's words.
    (
        "watch",
        &["watch", "wire", "referee", "limited", "escape", "session", "games", "threads", "stop", "rules", "board"],
    ),
    ("export", &["export", "sha256", "wire", "corpus", "referee", "session", "games", "rules", "board"]),
];

/// Where the packages of several modules have them.
const SOURCES: [&str; 3] = ["src", "crates/games/src", "crates/checks/src"];

#[test]
fn every_layer_uses_only_what_it_may() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut breaches = Vec::new();
    for (layer, allowed) in MAY_USE {
        let files: Vec<_> = SOURCES.iter().flat_map(|sources| files_of(&root.join(sources), layer)).collect();
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

/// The rooms through which an engine's answer passes, in this order.
const ROOMS: [&str; 5] = ["ask", "compare", "reduce", "explain", "report"];
/// How many files a folder of theirs may have.
const FILES: usize = 10;

#[test]
fn a_room_uses_only_those_before_it() {
    let validate = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/validate");
    let mut breaches = Vec::new();
    for (at, room) in ROOMS.iter().enumerate() {
        let mut of_folder = BTreeMap::<PathBuf, usize>::new();
        for file in files_of(&validate, room).into_iter().filter(|file| !file.ends_with("tests.rs")) {
            let text = fs::read_to_string(&file).expect("a source file");
            let used =
                text.match_indices("crate::validate::").filter_map(|(at, path)| word(&text[at + path.len()..]));
            let later = used.filter(|used| !ROOMS[..=at].contains(&&used[..]) && used != "self");
            breaches.extend(later.map(|used| format!("{} uses {used}", file.display())));
            *of_folder.entry(file.parent().expect("a folder").to_owned()).or_default() += 1;
        }
        assert!(!of_folder.is_empty(), "{room} has no files");
        let full = of_folder.into_iter().filter(|(_, files)| *files > FILES);
        breaches.extend(full.map(|(folder, files)| format!("{} has {files} files", folder.display())));
    }
    assert_eq!(breaches, Vec::<String>::new());
}

/// The program, which may use everything, and is used by no layer.
const PROGRAM: &str = "cli";

#[test]
fn every_module_of_the_library_is_a_known_layer() {
    for sources in SOURCES {
        let lib =
            fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(sources).join("lib.rs")).expect("a root");
        let modules = lib.lines().filter_map(|line| line.split_once("mod ")?.1.strip_suffix(';'));
        let is_known = |module: &&str| *module == PROGRAM || MAY_USE.iter().any(|(layer, _)| layer == module);
        let unknown: Vec<&str> = modules.filter(|module| !is_known(module)).collect();
        assert_eq!(unknown, Vec::<&str>::new(), "{sources}");
    }
}

/// The one place with unsafe code, which says why.
const UNSAFE: &str = "crates/bitboard/src/processor.rs";

#[test]
fn unsafe_code_is_in_one_place() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let sources = ["src", "crates", "spec"].into_iter().flat_map(|folder| files_of(root, folder));
    let places = sources.filter(|file| {
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
    assert_eq!(lint("crates/bitboard/Cargo.toml").as_deref(), Some("\"deny\""));
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

/// How the name of a game begins in code; that of Synchronous Awarichess has Awarichess in it.
const NAMED: [(&str, &str); 7] = [
    ("aieirping", "aieirping"),
    ("aviary", "aviary"),
    ("awarichess", "awarichess"),
    ("awele", "awele"),
    ("bifocal", "bifocal"),
    ("chess", "chess"),
    ("tori_shogi", "tori"),
];

/// Games of which others are made, or that others are compared with: any game's own files may name them.
const KNOWN_TO_GAMES: [&str; 3] = ["awarichess", "awele", "chess"];

/// Where code names a game besides its own files: lists of games, and the adapter of engines that know some.
const LISTS: [&str; 7] = [
    "spec/src/pages.rs",
    "crates/games/src/games.rs",
    "crates/games/src/arbiter/mod.rs",
    "crates/corpus/src/lib.rs",
    "crates/checks/src/claims/mod.rs",
    "src/svg/mod.rs",
    "src/cli/adapt/mod.rs",
];

/// What is about chess alone, whose document has Articles, clocks and an arbiter; what both games of Awarichess share; and
/// sentences for assistants.
const OF_ONE_KIND: [&str; 13] = [
    "spec/src/article.rs",
    "spec/src/incidents.rs",
    "spec/src/left_out.rs",
    "crates/games/src/winnable.rs",
    "crates/games/src/arbiter/day.rs",
    "crates/games/src/arbiter/touched.rs",
    "crates/checks/src/mistakes/powered.rs",
    "src/wire/ask.rs",
    "src/mcp/mod.rs",
    "src/mcp/tools.rs",
    "src/cli/incident.rs",
    "src/cli/watch.rs",
    "src/cli/winnable.rs",
];

#[needs("git", "python3")]
#[test]
fn every_list_of_games_is_the_registrys() {
    let checked =
        Command::new(".ci/games").arg("--check").current_dir(env!("CARGO_MANIFEST_DIR")).output().expect("python3");
    assert!(checked.status.success(), "{}.ci/games writes it", String::from_utf8_lossy(&checked.stdout));
}

#[test]
fn a_game_is_named_in_its_own_files_and_in_lists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let sources = ["src", "crates", "spec"].into_iter().flat_map(|folder| files_of(root, folder));
    let mut breaches = Vec::new();
    for file in sources {
        let name = file.strip_prefix(root).expect("below the root").to_string_lossy().replace('\\', "/");
        if name.ends_with("/tests.rs") {
            continue;
        }
        let code = own_code(&fs::read_to_string(&file).expect("a source file")).to_lowercase();
        for (own, begins) in NAMED {
            let is_of = |game: &str| name.split('/').any(|part| part.trim_end_matches(".rs") == game);
            let of_any = || GAMES.iter().any(|game| is_of(&game.id().replace('-', "_")));
            let is_own = is_of(own) || KNOWN_TO_GAMES.contains(&own) && of_any();
            if code.contains(begins) && !is_own && ![&LISTS[..], &OF_ONE_KIND].concat().contains(&name.as_str()) {
                breaches.push(format!("{name} names {own}"));
            }
        }
    }
    assert_eq!(breaches, Vec::<String>::new());
}

/// Where no game is named: what is particular to one, its arbiter says.
const OF_NO_GAME: [&str; 4] = ["src/referee", "src/watch", "src/protocol", "src/mcp"];

/// What an assistant is told in sentences, all the same.
const SENTENCES: [&str; 2] = ["In chess, who can still mate", "(in chess, FEN)"];

#[test]
fn a_referee_and_who_asks_it_name_no_game() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let begins: Vec<&str> = GAMES.iter().filter_map(|game| game.id().split('-').next()).collect();
    let mut breaches = Vec::new();
    for file in OF_NO_GAME.into_iter().flat_map(|folder| files_of(root, folder)) {
        let text = own_code(&fs::read_to_string(&file).expect("a source file"));
        let code = SENTENCES.iter().fold(text, |code, said| code.replace(said, "")).to_lowercase();
        let named = begins.iter().filter(|game| code.contains(**game));
        breaches.extend(named.map(|game| format!("{} names {game}", file.display())));
    }
    assert_eq!(breaches, Vec::<String>::new());
}

/// A source text without comments, declarations of modules, tests, and examples for `--help`.
fn own_code(text: &str) -> String {
    let mut lines = text.lines();
    let mut code = String::new();
    let mut attribute = false;
    while let Some(line) = lines.next() {
        let line = line.trim_start();
        if line.starts_with("mod tests") && attribute {
            break;
        }
        attribute = line == "#[cfg(test)]";
        if line.starts_with("const EXAMPLES: ") {
            // A text of several lines, the last of which ends the statement.
            let _ = std::iter::once(line).chain(lines.by_ref()).find(|line| line.trim_end().ends_with(';'));
            continue;
        }
        let declares = line.contains("mod ") && line.ends_with(';');
        if !line.starts_with("//") && !declares {
            code.push_str(line);
            code.push('\n');
        }
    }
    code
}

#[test]
fn a_game_is_seen_in_code_alone() {
    let text = "//! Of Aviary.\npub mod aviary;\nconst EXAMPLES: &str = \"\\\n  rulebook law aviary\";\nlet a = 1;\n\
                #[cfg(test)]\nmod tests {\n    // aviary\n    let b = \"aviary\";\n}\n";
    assert_eq!(own_code(text), "let a = 1;\n#[cfg(test)]\n");
    assert_eq!(own_code("let id = \"aviary\"; // so"), "let id = \"aviary\"; // so\n");
}
