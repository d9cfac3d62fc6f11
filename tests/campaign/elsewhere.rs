//! Folders in which something else stands in the place of a file or a folder: a link, a folder, a pipe. Whatever it is, it
//! is reported or followed, nothing is written elsewhere, and nothing waits.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use pretty_assertions::assert_eq;
use rulebook::campaign::{CampaignError, Committed, Folder, MergeError};

use super::{Place, computed, entries, merged, run};

/// Puts something in the place of a file.
type Put = fn(&Path);

/// What is put there, and its name.
const ODD: [(&str, Put); 8] = [
    ("a link to nowhere", |place| symlink("no/such/file", place).expect("a link")),
    ("a link to itself", |place| symlink(place, place).expect("a link")),
    ("two links to each other", |place| {
        let other = place.with_extension("other");
        symlink(place, &other).expect("a link");
        symlink(other, place).expect("a link");
    }),
    ("a link to what has no end", |place| symlink("/dev/zero", place).expect("a link")),
    ("a link to a folder", |place| symlink("..", place).expect("a link")),
    ("a folder", |place| fs::create_dir(place).expect("a folder")),
    ("a pipe", pipe),
    ("an empty file", |place| fs::write(place, "").expect("it is written")),
];

/// A pipe that nobody writes to: who opens it waits.
fn pipe(place: &Path) {
    assert!(Command::new("mkfifo").arg(place).status().expect("mkfifo").success());
}

fn remove(place: &Path) {
    if place.is_dir() && !place.is_symlink() { fs::remove_dir(place) } else { fs::remove_file(place) }
        .expect("it was put there");
    let _ = fs::remove_file(place.with_extension("other"));
}

#[test]
fn what_stands_in_the_place_of_a_result_is_damaged() {
    let place = Place::new("odd-results");
    let folder = place.create(&entries());
    run(&folder, 0..7);
    let whole = merged(&folder);
    let path = folder.shard_path(2);
    let bytes = fs::read(&path).expect("a result");
    fs::remove_file(&path).expect("it is removed");
    for (name, put) in ODD {
        put(&path);
        let status = folder.status().expect("it is listed");
        assert_eq!((status.committed, status.missing_number, status.damaged_number), (6, 0, 1), "{name}");
        assert_eq!((status.damaged[0].shard, &status.damaged[0].path), (2, &path), "{name}");
        assert!(folder.is_committed(2), "{name}");
        let error = folder.commit(2, &bytes).expect_err(name);
        assert!(matches!(error, CampaignError::Damaged { shard: 2, .. }), "{name}: {error}");
        let error = folder.merge().expect_err(name).to_string();
        assert!(error.contains("the result of shard 2 in"), "{name}: {error}");
        remove(&path);
    }
    // A link to another shard's result is that shard's; one to its own result is followed.
    symlink(folder.shard_path(3), &path).expect("a link");
    assert!(folder.merge().expect_err("another's").to_string().contains("it is of shard 3"));
    remove(&path);
    let kept = place.path().join("kept.json");
    fs::write(&kept, &bytes).expect("it is written");
    symlink(&kept, &path).expect("a link");
    assert_eq!(folder.commit(2, &bytes).expect("it is there"), Committed::Already);
    assert_eq!(merged(&folder), whole);
}

#[test]
fn what_stands_in_the_place_of_a_quarantined_shard_is_damaged() {
    let place = Place::new("odd-quarantine");
    let folder = place.create(&entries());
    run(&folder, 0..7);
    let path = folder.failed_path(2);
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    for (name, put) in ODD {
        put(&path);
        let status = folder.status().expect("it is listed");
        assert_eq!((status.committed, status.damaged_number), (7, 1), "{name}");
        assert!(!status.is_complete(), "{name}");
        assert!(folder.merge().expect_err(name).to_string().contains("shard 2"), "{name}");
        remove(&path);
    }
    merged(&folder);
    // What is written replaces a link, and not what it leads to.
    let letter = place.path().join("letter.txt");
    fs::write(&letter, "to a friend").expect("it is written");
    symlink(&letter, &path).expect("a link");
    folder.quarantine(2, "it panicked").expect("it is written");
    assert_eq!(fs::read_to_string(&letter).expect("a file"), "to a friend");
    assert_eq!(folder.quarantined(2).expect("it is sound").expect("it is there").reason, "it panicked");
}

#[test]
fn what_stands_in_the_place_of_the_manifest_is_refused() {
    let place = Place::new("odd-manifest");
    place.create(&entries());
    let path = place.path().join("manifest.json");
    let text = fs::read(&path).expect("a manifest");
    fs::remove_file(&path).expect("it is removed");
    for (name, put) in ODD {
        put(&path);
        assert!(Folder::open(place.path()).is_err(), "{name}");
        assert!(Folder::create(place.path(), &entries()).is_err(), "{name}");
        remove(&path);
    }
    let kept = place.path().join("kept.json");
    fs::write(&kept, text).expect("it is written");
    symlink(&kept, &path).expect("a link");
    assert_eq!(Folder::open(place.path()).expect("it is followed").manifest(), &entries());
}

#[test]
fn the_result_replaces_a_link_and_not_what_it_leads_to() {
    let place = Place::new("odd-result");
    let folder = place.create(&entries());
    run(&folder, 0..7);
    let letter = place.path().join("letter.txt");
    fs::write(&letter, "to a friend").expect("it is written");
    symlink(&letter, folder.result_path()).expect("a link");
    merged(&folder);
    assert!(!folder.result_path().is_symlink());
    assert_eq!(fs::read_to_string(&letter).expect("a file"), "to a friend");
    fs::remove_file(folder.result_path()).expect("it is removed");
    fs::create_dir(folder.result_path()).expect("a folder");
    let error = folder.merge().expect_err("a folder");
    assert!(matches!(error, MergeError::Campaign(CampaignError::Io { what: "write", .. })), "{error}");
    let left = fs::read_dir(place.path()).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    assert!(left.into_iter().all(|name| !name.to_string_lossy().ends_with(".new")));
}

#[test]
fn a_folder_may_be_elsewhere_but_must_be_there() {
    for of_shards in ["shards", "shards/000", "failed", "failed/000"] {
        let place = Place::new("odd-folders");
        let folder = place.create(&entries());
        let path = place.path().join(of_shards);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        for (name, put) in ODD.into_iter().filter(|(name, _)| !name.contains("folder")) {
            put(&path);
            let error = folder.status().expect_err(name).to_string();
            assert!(error.contains("cannot read") && error.contains(of_shards), "{name}: {error}");
            assert!(folder.merge().is_err(), "{name}");
            let written = match of_shards.starts_with("shards") {
                true => folder.commit(0, &computed(folder.manifest(), 0)).map(drop),
                false => folder.quarantine(0, "it panicked"),
            };
            assert!(matches!(written, Err(CampaignError::Io { what: "write", .. })), "{name}");
            remove(&path);
        }
        let elsewhere = place.path().join("elsewhere");
        fs::create_dir(&elsewhere).expect("a folder");
        symlink(&elsewhere, &path).expect("a link");
        folder.quarantine(6, "it panicked").expect("it is written");
        run(&folder, 0..7);
        let status = folder.status().expect("it is listed");
        assert!(status.is_complete(), "{of_shards}: {status:?}");
        merged(&folder);
    }
}
