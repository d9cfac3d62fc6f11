//! No circles: where one file uses another, that one does not use it in turn, neither itself nor through others. A module and
//! those within it count as one, since each is a part of the other.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use pretty_assertions::assert_eq;

use super::{PACKAGES, files_of, own_code};

/// The path of a module or of an item in its package.
type Names = Vec<String>;

#[test]
fn no_files_use_each_other() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let packages = PACKAGES.iter().map(|(package, _)| format!("{package}/src")).chain(["src".to_owned()]);
    for package in packages {
        let sources = root.join(&package);
        let module = |file: &Path| {
            let below = file.strip_prefix(&sources).expect("below").with_extension("");
            let names = below.iter().map(|name| name.to_string_lossy().into_owned());
            names.filter(|name| !["mod", "lib"].contains(&&name[..])).collect::<Names>()
        };
        let files = files_of(&sources, "").into_iter().filter(|file| !file.ends_with("tests.rs"));
        let text = |file: &Path| own_code(&fs::read_to_string(file).expect("a source file"));
        let modules: BTreeMap<Names, String> = files.map(|file| (module(&file), text(&file))).collect();
        assert!(!modules.is_empty(), "{package} has no files");
        assert_eq!(circles(&modules), Vec::<BTreeSet<String>>::new(), "{package}");
    }
}

#[test]
fn a_circle_is_seen_however_it_is_closed() {
    let found = |files: &[(&str, &str)]| {
        let names = |path: &str| path.split('/').map(str::to_owned).collect();
        let modules = files.iter().map(|(path, text)| (names(path), (*text).to_owned())).collect();
        circles(&modules)
            .into_iter()
            .map(|circle| circle.into_iter().collect::<Vec<_>>().join(" "))
            .collect::<Vec<_>>()
    };
    let none: [&str; 0] = [];
    assert_eq!(found(&[("a", "use crate::b::B;"), ("b", "use super::c::C;"), ("c", "")]), none);
    assert_eq!(found(&[("a", "use crate::b::B;"), ("b", "let a = super::a::A;")]), ["a b"]);
    // Through a third, and by what their folder hands on.
    assert_eq!(
        found(&[("a", "use crate::{x, b::{B, self}};"), ("b", "use crate::c;"), ("c", "use crate::a::A;")]),
        ["a b c"]
    );
    let folder = ("f", "pub use one::One;\npub(super) use two::{Other, Two as Second};");
    assert_eq!(found(&[folder, ("f/one", "use super::Second;"), ("f/two", "use super::One;")]), ["f::one f::two"]);
    assert_eq!(found(&[folder, ("f/one", "use super::Second;"), ("f/two", "")]), none);
    // A module and what is within it.
    assert_eq!(found(&[("f", "mod one;\nuse one::One;"), ("f/one", "use super::Two;")]), none);
}

/// The circles of modules that use each other.
fn circles(modules: &BTreeMap<Names, String>) -> Vec<BTreeSet<String>> {
    let mut handed_on = BTreeMap::new();
    let mut used = Vec::new();
    for (module, text) in modules {
        for (path, exported) in paths(text) {
            let Some(item) = absolute(modules, module, &path) else { continue };
            if exported {
                let name = path.last().and_then(|last| last.rsplit(' ').next()).unwrap_or_default();
                handed_on.insert([&module[..], &[name.to_owned()]].concat(), item);
            } else {
                used.push((module, item));
            }
        }
    }
    let mut uses: BTreeMap<&Names, BTreeSet<&Names>> = BTreeMap::new();
    for (module, item) in used {
        let other = owner(modules, &handed_on, &item);
        let apart = other.filter(|other| !module.starts_with(other) && !other.starts_with(module));
        uses.entry(module).or_default().extend(apart);
    }
    let reached = |from: &'_ Names| {
        let mut reached = BTreeSet::new();
        let mut left: Vec<&Names> = uses.get(from).into_iter().flatten().copied().collect();
        while let Some(next) = left.pop() {
            if reached.insert(next) {
                left.extend(uses.get(next).into_iter().flatten());
            }
        }
        reached
    };
    let all: BTreeMap<&Names, BTreeSet<&Names>> = modules.keys().map(|module| (module, reached(module))).collect();
    let circle = |module: &&Names| -> BTreeSet<String> {
        let mutual = all[*module].iter().filter(|other| all[**other].contains(*module));
        mutual.map(|other| other.join("::")).collect()
    };
    let found: BTreeSet<BTreeSet<String>> = modules.keys().map(|module| circle(&module)).collect();
    found.into_iter().filter(|circle| !circle.is_empty()).collect()
}

/// The module that has an item: as its path says, or the one from which that hands it on; `None` for the root's.
fn owner<'m>(
    modules: &'m BTreeMap<Names, String>,
    handed_on: &BTreeMap<Names, Names>,
    item: &[String],
) -> Option<&'m Names> {
    const OFTEN: usize = 10;
    let mut item = item.to_vec();
    for _ in 0..OFTEN {
        let handed = (1..=item.len()).rev().find_map(|end| Some((end, handed_on.get(&item[..end])?)));
        match handed.filter(|(end, _)| !modules.contains_key(&item[..*end])) {
            Some((end, from)) => item = [&from[..], &item[end..]].concat(),
            None => break,
        }
    }
    let mut ends = (0..=item.len()).rev();
    ends.find_map(|end| Some(modules.get_key_value(&item[..end])?.0))
}

/// The path of an item in its package, as a module writes it; `None` for what is elsewhere.
fn absolute(modules: &BTreeMap<Names, String>, module: &[String], path: &[String]) -> Option<Names> {
    let plain: Vec<&str> = path.iter().map(|name| name.split(' ').next().unwrap_or(name)).collect();
    let ups = plain.iter().take_while(|name| **name == "super").count();
    let (from, rest) = match plain[0] {
        "crate" => (&module[..0], &plain[1..]),
        "self" => (module, &plain[1..]),
        "super" => (&module[..module.len().checked_sub(ups)?], &plain[ups..]),
        within => (modules.contains_key(&[module, &[within.to_owned()]].concat())).then_some((module, &plain[..]))?,
    };
    let rest = rest.iter().filter(|name| **name != "self").map(|name| (*name).to_owned());
    Some(from.iter().cloned().chain(rest).collect())
}

/// The paths in a source text: those of imports, and whether these are handed on, and those of items named where they are used.
fn paths(text: &str) -> Vec<(Names, bool)> {
    let mut found = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let handed_on =
            || line.split_once(" use ").filter(|(before, _)| before.starts_with("pub")).map(|(_, tree)| tree);
        let Some(first) = line.strip_prefix("use ").or_else(handed_on) else {
            for root in ["crate::", "super::"] {
                for (at, _) in line.match_indices(root).filter(|(at, _)| !line[..*at].ends_with("::")) {
                    let end = |c: char| !c.is_alphanumeric() && c != '_' && c != ':';
                    let path = line[at..].split(end).next().unwrap_or_default();
                    found
                        .push((path.split("::").filter(|name| !name.is_empty()).map(str::to_owned).collect(), false));
                }
            }
            continue;
        };
        let mut tree = first.to_owned();
        while !tree.ends_with(';') {
            tree.push_str(lines.next().expect("an import ends"));
        }
        let paths = expanded(tree.trim_end_matches(';')).into_iter();
        found.extend(paths.map(|path| (path, line.starts_with("pub"))));
    }
    found
}

/// The paths of an import with lists in braces; the last name with another one after it, if it is given one.
fn expanded(tree: &str) -> Vec<Names> {
    let tree = tree.trim();
    let Some((before, list)) = tree.split_once('{') else {
        return vec![tree.split("::").map(|name| name.trim().to_owned()).collect()];
    };
    let list = list.strip_suffix('}').expect("a list ends");
    let mut depth = 0;
    let items = list.split(|c: char| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    });
    let from: Names = before.split("::").map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect();
    let items = items.filter(|item| !item.trim().is_empty());
    items.flat_map(expanded).map(|path| [&from[..], &path].concat()).collect()
}
