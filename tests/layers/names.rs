//! A name stands for one public type. Two have the same only if one is a form of the protocol and the other what it is a form
//! of. Each game has a board, pieces and moves of its own, and each engine its positions; these are not looked at.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use pretty_assertions::assert_eq;
use rulebook::games::GAMES;

use super::{files_of, own_code};

/// The files of forms: the protocol's, and a package that only hands on data.
const FORMS: [&str; 2] = ["src/wire/", "crates/corpus/"];
/// The packages of the two readings.
const READINGS: [&str; 2] = ["crates/model/", "crates/bitboard/"];

#[test]
fn a_name_stands_for_one_type() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let games: Vec<String> = GAMES.iter().map(|game| game.id().replace('-', "_")).collect();
    let mut places: BTreeMap<(String, bool), BTreeSet<String>> = BTreeMap::new();
    for file in ["src", "crates"].into_iter().flat_map(|folder| files_of(root, folder)) {
        let name = file.strip_prefix(root).expect("below the root").to_string_lossy().replace('\\', "/");
        let is_of = |folders: &[&str]| folders.iter().any(|folder| name.starts_with(folder));
        let is_games = name.split(['/', '.']).any(|part| games.iter().any(|game| part == game));
        if !is_of(&READINGS) && !is_games {
            for public in types(&own_code(&fs::read_to_string(&file).expect("a source file"))) {
                places.entry((public, is_of(&FORMS))).or_default().insert(name.clone());
            }
        }
    }
    assert!(places.len() > 300, "{} types", places.len());
    let several: Vec<_> = places.into_iter().filter(|(_, files)| files.len() > 1).collect();
    assert_eq!(several, []);
}

#[test]
fn a_type_is_seen_however_public_it_is() {
    let text =
        "pub struct One;\n    pub(super) enum Two {}\nstruct Own;\npub trait Three: Sync {}\npub type Four<T> = T;\n";
    assert_eq!(types(text), ["One", "Two", "Three", "Four"]);
}

/// The types that a source text declares and that other files can use, except those whose name a macro fills in.
fn types(code: &str) -> Vec<String> {
    let declared = |line: &str| {
        let (visible, rest) = line.trim_start().split_once(' ')?;
        let (kind, rest) = rest.split_once(' ')?;
        let public = visible.starts_with("pub") && ["struct", "enum", "trait", "type", "union"].contains(&kind);
        let end = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
        (public && end > 0).then(|| rest[..end].to_owned())
    };
    code.lines().filter_map(declared).collect()
}
