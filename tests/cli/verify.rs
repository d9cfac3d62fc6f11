//! Cases from a folder.

use std::fs;
use std::process::Command;

use pretty_assertions::assert_eq;

use crate::folder::{Folder, text};
use crate::run::rulebook;

#[test]
fn nothing_checked_is_not_passed() {
    let folder = Folder::new("no-fixtures");
    fs::create_dir_all(folder.at("aviary")).expect("a folder");
    fs::write(folder.at("aviary/cases.yml"), "source: s\n").expect("a file");
    let path = folder.at("");
    let said = rulebook(&["verify", "aviary", "--effort", "0", "--fixtures", text(&path)]);
    assert_eq!((said.status, said.out.as_str()), (2, ""));
    assert!(said.err.contains("no fixture file, `*.yaml`"), "{}", said.err);
}

#[cfg(unix)]
#[test]
fn only_regular_files_are_read_as_fixtures() {
    let folder = Folder::new("odd-fixtures");
    fs::create_dir_all(folder.at("aviary")).expect("a folder");
    let path = folder.at("");
    let verify = || rulebook(&["verify", "aviary", "--effort", "0", "--fixtures", text(&path)]);
    let refuses = |name: &str| {
        let said = verify();
        assert_eq!((said.status, said.out.as_str()), (2, ""), "{name}");
        assert!(said.err.contains(name) && said.err.contains("not a regular file"), "{name}: {}", said.err);
    };
    let fifo = folder.at("aviary/fifo.yaml");
    assert!(Command::new("mkfifo").arg(&fifo).status().expect("mkfifo").success());
    refuses("fifo.yaml");
    fs::remove_file(&fifo).expect("it was made");
    std::os::unix::fs::symlink("/dev/zero", folder.at("aviary/zero.yaml")).expect("a link");
    refuses("zero.yaml");
    fs::remove_file(folder.at("aviary/zero.yaml")).expect("it was made");
    fs::create_dir(folder.at("aviary/folder.yaml")).expect("a folder");
    refuses("folder.yaml");
}

#[test]
fn a_fixture_file_has_a_greatest_length() {
    let folder = Folder::new("long-fixtures");
    fs::create_dir_all(folder.at("aviary")).expect("a folder");
    let file = fs::File::create(folder.at("aviary/long.yaml")).expect("a file");
    file.set_len(4_000_001).expect("a file with a hole");
    let said = rulebook(&["verify", "aviary", "--effort", "0", "--fixtures", text(&folder.at(""))]);
    assert_eq!((said.status, said.out.as_str()), (2, ""));
    assert!(said.err.contains("long.yaml: it is longer than 4000000 bytes"), "{}", said.err);
}
