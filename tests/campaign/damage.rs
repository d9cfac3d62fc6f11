//! Files that are damaged, missing, foreign or contradict each other, or in whose place something else stands: a link, a
//! folder, a pipe. Each is refused, and the shard is named; nothing is written elsewhere, and nothing waits.

use std::fs;
use std::path::Path;
use std::time::Duration;

use pretty_assertions::assert_eq;
use rulebook::campaign::{CampaignError, Committed, Folder, Manifest, Work};
use rulebook::stop::{Stop, Stopped};
use serde_json::json;

use super::{Place, bytes_of, computed, entries, forged, planned, run, sha256};

/// A small campaign, merged quickly.
fn two_shards() -> Manifest {
    planned("aviary", Work::World { world: "entries".to_owned(), step: 1000 }, 2)
}

/// What merging says.
fn reported(folder: &Folder) -> String {
    folder.merge().expect_err("it is refused").to_string()
}

/// Merging is refused for this reason.
fn refuses(folder: &Folder, why: &str) {
    let text = reported(folder);
    assert!(text.contains(why), "{why} is not in {text}");
}

#[test]
fn missing_shards_are_named() {
    let place = Place::new("missing");
    let folder = place.create(&entries());
    refuses(&folder, "7 shards have no result (0-6)");
    run(&folder, [0, 1, 3, 4, 6]);
    refuses(&folder, "2 shards have no result (2, 5)");
    run(&folder, [2]);
    refuses(&folder, "shard 5 has no result");
    let status = folder.status().expect("it is listed");
    assert_eq!((status.committed, status.missing.to_string().as_str(), status.is_complete()), (6, "5", false));
    assert!(!folder.result_path().exists());
    run(&folder, [5]);
    bytes_of(&folder);
    assert!(folder.status().expect("it is listed").is_complete());
}

#[test]
fn reading_all_files_ends_with_its_run() {
    let place = Place::new("ended");
    let folder = place.create(&two_shards());
    run(&folder, [0, 1]);
    let ended = Stop::after(Duration::ZERO);
    assert_eq!(ended.unless_ended(|| drop(folder.status())), Err(Stopped::TimeUp));
    assert_eq!(ended.unless_ended(|| drop(folder.merge())), Err(Stopped::TimeUp));
    assert!(!folder.result_path().exists());
}

#[test]
fn every_truncated_file_and_every_flipped_byte_is_refused() {
    let place = Place::new("flipped");
    let folder = place.create(&two_shards());
    run(&folder, 0..2);
    let whole = bytes_of(&folder);
    let path = folder.shard_path(1);
    let good = fs::read(&path).expect("a file");
    let refused = |bytes: &[u8], what: &dyn std::fmt::Display| {
        fs::write(&path, bytes).expect("it is written");
        let text = reported(&folder);
        assert!(text.contains("the result of shard 1 in"), "{what}: {text}");
    };
    for length in (0..good.len()).step_by(97).chain(good.len() - 100..good.len()) {
        refused(&good[..length], &format!("the first {length} bytes"));
    }
    let status = folder.status().expect("it is listed");
    assert_eq!((status.committed, status.damaged.len(), status.damaged[0].shard), (1, 1, 1));
    for at in 0..good.len() {
        // A low bit makes another letter or digit, the high one no text at all.
        let mut bad = good.clone();
        bad[at] ^= if at % 3 == 0 { 0x80 } else { 0x01 };
        refused(&bad, &format!("byte {at}"));
    }
    // The way out is to remove it: only that shard is computed again.
    fs::remove_file(&path).expect("it is removed");
    run(&folder, [1]);
    assert_eq!(bytes_of(&folder), whole);
    // The manifest too.
    let manifest = folder.manifest().text();
    for at in 0..manifest.len() {
        let mut bad = manifest.as_bytes().to_vec();
        bad[at] ^= 0x01;
        assert!(String::from_utf8(bad).is_ok_and(|text| Manifest::parse(&text).is_err()), "byte {at}");
        assert!(Manifest::parse(&manifest[..at]).is_err(), "the first {at} bytes");
    }
}

#[test]
fn foreign_results_are_refused() {
    let place = Place::new("foreign");
    let folder = place.create(&entries());
    run(&folder, 0..7);
    let (path, good) = (folder.shard_path(2), computed(folder.manifest(), 2));
    let refused = |bytes: &[u8], why: &str| {
        let error = folder.commit(2, bytes).expect_err("it is refused").to_string();
        assert!(error.contains(why), "{error}");
        fs::write(&path, bytes).expect("it is written");
        let text = reported(&folder);
        assert!(text.contains("the result of shard 2 in") && text.contains(why), "{text}");
    };
    let build = "it was computed by another build";
    refused(&forged(&good, |file| file["version"] = json!("0.0.9")), build);
    refused(&forged(&good, |file| file["compared"][0]["sha256"] = json!("0".repeat(64))), build);
    refused(&forged(&good, |file| file["compared"] = json!([])), build);
    refused(&forged(&good, |file| file["campaign"] = json!("1".repeat(64))), "it is of the campaign 1111");
    refused(&computed(folder.manifest(), 3), "it is of shard 3");
    refused(&forged(&good, |file| file["schema"] = json!(2)), "schema version 2");
    refused(&forged(&good, |file| file["more"] = json!(1)), "unknown field `more`");
    refused(
        &forged(&good, |file| file["result"]["totals"]["positions"] = json!(1)),
        "its digest is not that of its result",
    );
    refused(b"", "it has no checksum");
    refused(b"\xff\xfe", "malformed");
    refused(&[b'['; 100_000], "it has no checksum");
    // Counts that cannot be, with a digest that fits.
    let with = |key: &str, number: u64| {
        forged(&good, |file| {
            file["result"]["totals"][key] = json!(number);
            file["digest"] = json!(sha256(&file["result"].to_string()));
        })
    };
    refused(&with("items", 4), "it has 4 items of 5");
    // A count of sequences that has reached the greatest number may be any.
    for key in ["nodes", "positions"] {
        fs::write(&path, with(key, u64::MAX)).expect("it is written");
        refuses(&folder, "with shard 2, a sum exceeds 2^64");
    }
    assert_eq!(folder.status().expect("it is listed").committed, 7);
    fs::write(&path, &good).expect("it is written");
    bytes_of(&folder);
}

#[test]
fn two_results_that_differ_are_refused_by_whoever_comes_second_and_by_the_merge() {
    let place = Place::new("differ");
    let folder = place.create(&entries());
    run(&folder, 0..7);
    let other = forged(&computed(folder.manifest(), 1), |file| {
        file["result"]["totals"]["positions"] = json!(6);
        file["digest"] = json!(sha256(&file["result"].to_string()));
    });
    let error = folder.commit(1, &other).expect_err("it differs");
    assert!(matches!(error, CampaignError::Shard { shard: 1, .. }), "{error}");
    refuses(&folder, "shard 1 has been computed twice with different results");
    // To commit the first again does not make it good.
    folder.commit(1, &computed(folder.manifest(), 1)).expect("it is there");
    refuses(&folder, "shard 1 has been computed twice with different results");
    let status = folder.status().expect("it is listed");
    assert_eq!((status.committed, status.failed.len(), status.failed[0].differs), (7, 1, true));
    fs::remove_file(folder.failed_path(1)).expect("it is removed");
    bytes_of(&folder);
}

#[test]
fn a_quarantined_shard_is_named_and_comes_back() {
    let place = Place::new("quarantined");
    let folder = place.create(&entries());
    run(&folder, 0..6);
    folder.quarantine(6, "it panicked").expect("it is written");
    folder.quarantine(6, "it panicked again").expect("it is written");
    let status = folder.status().expect("it is listed");
    assert_eq!((status.failed_number, status.failed[0].tries), (1, 2));
    assert_eq!(status.failed[0].reason, "it panicked again");
    refuses(&folder, "shard 6 is quarantined");
    assert!(folder.quarantine(7, "there is none").is_err());
    // A damaged file says so too.
    let path = folder.failed_path(6);
    let good = fs::read(&path).expect("a file");
    fs::write(&path, &good[1..]).expect("it is written");
    refuses(&folder, "shard 6: the file of a quarantined shard is damaged");
    fs::write(&path, &good).expect("it is written");
    run(&folder, [6]);
    assert!(!path.exists());
    bytes_of(&folder);
}

#[test]
fn a_folder_of_something_else_is_refused() {
    let place = Place::new("occupied");
    fs::write(place.path(), "a file").expect("it is written");
    let refused = |why: &str| {
        let error = Folder::create(place.path(), &entries()).expect_err("it is refused");
        assert!(error.to_string().contains(why), "{error}");
    };
    refused("it is a file");
    assert!(Folder::open(place.path()).is_err());
    fs::remove_file(place.path()).expect("it is removed");
    fs::create_dir(place.path()).expect("a folder");
    assert!(Folder::open(place.path()).is_err());
    // What a killed process may have left is nothing.
    fs::write(place.path().join("manifest.json.1-1-1.new"), "half").expect("it is written");
    Folder::create(place.path(), &entries()).expect("an empty folder");
    Folder::create(place.path(), &entries()).expect("the same campaign");
    let mut contents = entries().contents().clone();
    contents.shards = 6;
    let error = Folder::create(place.path(), &Manifest::of(contents).expect("a manifest")).expect_err("another");
    assert!(error.to_string().contains("it is another campaign's, with shards 7, not 6"), "{error}");
    fs::remove_file(place.path().join("manifest.json")).expect("it is removed");
    fs::write(place.path().join("letter.txt"), "to a friend").expect("it is written");
    refused("it is not empty");
    fs::remove_dir_all(place.path()).expect("it is removed");
}

#[cfg(unix)]
mod elsewhere {
    use std::os::unix::fs::symlink;
    use std::process::Command;

    use pretty_assertions::assert_eq;

    use super::*;

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
    fn what_stands_in_the_place_of_a_file_is_damaged() {
        let place = Place::new("odd-files");
        let folder = place.create(&entries());
        run(&folder, 0..7);
        let whole = bytes_of(&folder);
        let (result, failed, manifest) =
            (folder.shard_path(2), folder.failed_path(2), place.path().join("manifest.json"));
        let (bytes, text) = (fs::read(&result).expect("a result"), fs::read(&manifest).expect("a manifest"));
        fs::create_dir_all(failed.parent().expect("a folder")).expect("a folder");
        for (name, put) in ODD {
            put(&failed);
            let status = folder.status().expect("it is listed");
            assert_eq!((status.committed, status.damaged_number, status.is_complete()), (7, 1, false), "{name}");
            refuses(&folder, "shard 2");
            remove(&failed);

            fs::remove_file(&result).expect("it is removed");
            put(&result);
            let status = folder.status().expect("it is listed");
            assert_eq!((status.committed, status.missing_number, status.damaged_number), (6, 0, 1), "{name}");
            assert_eq!((status.damaged[0].shard, &status.damaged[0].path), (2, &result), "{name}");
            assert!(folder.is_committed(2), "{name}");
            let error = folder.commit(2, &bytes).expect_err(name);
            assert!(matches!(error, CampaignError::Shard { shard: 2, .. }), "{name}: {error}");
            refuses(&folder, "the result of shard 2 in");
            remove(&result);
            assert_eq!(folder.commit(2, &bytes).expect("it is new"), Committed::New, "{name}");

            fs::remove_file(&manifest).expect("it is removed");
            put(&manifest);
            assert!(Folder::open(place.path()).is_err(), "{name}");
            assert!(Folder::create(place.path(), &entries()).is_err(), "{name}");
            remove(&manifest);
            fs::write(&manifest, &text).expect("it is written");
        }
        // A link to another shard's result is that shard's; one to its own result or manifest is followed.
        fs::remove_file(&result).expect("it is removed");
        symlink(folder.shard_path(3), &result).expect("a link");
        refuses(&folder, "it is of shard 3");
        for (file, bytes) in [(&result, &bytes), (&manifest, &text)] {
            fs::remove_file(file).expect("it is removed");
            let kept = file.with_extension("kept");
            fs::write(&kept, bytes).expect("it is written");
            symlink(&kept, file).expect("a link");
        }
        assert_eq!(folder.commit(2, &bytes).expect("it is there"), Committed::Already);
        assert_eq!(bytes_of(&Folder::open(place.path()).expect("it is followed")), whole);
    }

    /// A merged result, or the file of a quarantined shard.
    #[test]
    fn what_is_written_replaces_a_link_and_not_what_it_leads_to() {
        let place = Place::new("odd-result");
        let folder = place.create(&entries());
        run(&folder, 0..7);
        let letter = place.path().join("letter.txt");
        fs::write(&letter, "to a friend").expect("it is written");
        fs::create_dir_all(folder.failed_path(2).parent().expect("a folder")).expect("a folder");
        symlink(&letter, folder.result_path()).expect("a link");
        bytes_of(&folder);
        symlink(&letter, folder.failed_path(2)).expect("a link");
        folder.quarantine(2, "it panicked").expect("it is written");
        assert!(!folder.result_path().is_symlink() && !folder.failed_path(2).is_symlink());
        assert_eq!(fs::read_to_string(&letter).expect("a file"), "to a friend");
        fs::remove_file(folder.result_path()).expect("it is removed");
        fs::create_dir(folder.result_path()).expect("a folder");
        let error = folder.merge().expect_err("a folder");
        assert!(matches!(error, CampaignError::Io { what: "write", .. }), "{error}");
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
            bytes_of(&folder);
        }
    }
}
