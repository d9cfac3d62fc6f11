//! Files that are damaged, missing, foreign or contradict each other are refused, and the shard is named.

use std::fs;
use std::time::Duration;

use pretty_assertions::assert_eq;
use rulebook::campaign::{CampaignError, Folder, Manifest, MergeError, Participant, Work};
use rulebook::stop::{Stop, Stopped};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::{Place, computed, entries, merged, planned, run};

pub fn sha256(text: &str) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// An object with a seal that fits.
pub fn sealed(object: &str) -> String {
    let keys = object.strip_suffix('}').unwrap_or(object);
    format!("{keys},\"sha256\":\"{}\"}}\n", sha256(object))
}

/// A file with something else in it, sealed as if it were true.
pub fn forged(bytes: &[u8], change: impl FnOnce(&mut Value)) -> Vec<u8> {
    let mut file: Value = serde_json::from_slice(bytes).expect("JSON");
    file.as_object_mut().expect("an object").shift_remove("sha256");
    change(&mut file);
    sealed(&file.to_string()).into_bytes()
}

/// A small campaign, merged quickly.
fn two_shards() -> Manifest {
    planned("aviary", Work::World { world: "entries".to_owned(), step: 1000 }, 2)
}

/// What merging says.
fn reported(folder: &Folder) -> String {
    folder.merge().expect_err("it is refused").to_string()
}

#[test]
fn missing_shards_are_named() {
    let place = Place::new("missing");
    let folder = place.create(&entries());
    assert!(reported(&folder).contains("7 shards have no result (0-6)"), "{}", reported(&folder));
    run(&folder, [0, 1, 3, 4, 6]);
    assert!(reported(&folder).contains("2 shards have no result (2, 5)"), "{}", reported(&folder));
    run(&folder, [2]);
    assert!(reported(&folder).contains("shard 5 has no result"), "{}", reported(&folder));
    let status = folder.status().expect("it is listed");
    assert_eq!((status.committed, status.missing.to_string().as_str(), status.is_complete()), (6, "5", false));
    assert!(!folder.result_path().exists());
    run(&folder, [5]);
    merged(&folder);
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
fn every_truncated_file_is_refused() {
    let place = Place::new("truncated");
    let folder = place.create(&two_shards());
    run(&folder, 0..2);
    let whole = merged(&folder);
    let path = folder.shard_path(1);
    let good = fs::read(&path).expect("a file");
    let (far, near) = ((0..good.len()).step_by(97), good.len() - 100..good.len());
    for length in far.chain(near) {
        fs::write(&path, &good[..length]).expect("it is written");
        let text = reported(&folder);
        assert!(text.contains("the result of shard 1 in") && text.contains("is damaged"), "{length}: {text}");
    }
    let status = folder.status().expect("it is listed");
    assert_eq!((status.committed, status.damaged.len(), status.damaged[0].shard), (1, 1, 1));
    // The way out is to remove it: only that shard is computed again.
    fs::remove_file(&path).expect("it is removed");
    run(&folder, [1]);
    assert_eq!(merged(&folder), whole);
}

#[test]
fn every_flipped_byte_is_refused() {
    let place = Place::new("flipped");
    let folder = place.create(&two_shards());
    run(&folder, 0..2);
    let whole = merged(&folder);
    let path = folder.shard_path(0);
    let good = fs::read(&path).expect("a file");
    for at in 0..good.len() {
        // A low bit makes another letter or digit, the high one no text at all.
        let bit = if at % 3 == 0 { 0x80 } else { 0x01 };
        let mut bad = good.clone();
        bad[at] ^= bit;
        fs::write(&path, &bad).expect("it is written");
        let text = reported(&folder);
        assert!(text.contains("shard 0"), "byte {at}: {text}");
    }
    fs::write(&path, &good).expect("it is written");
    assert_eq!(merged(&folder), whole);
}

#[test]
fn a_flipped_byte_of_the_manifest_is_refused() {
    let manifest = entries();
    for at in 0..manifest.text().len() {
        let mut bad = manifest.text().as_bytes().to_vec();
        bad[at] ^= 0x01;
        let Ok(text) = String::from_utf8(bad) else { continue };
        assert!(Manifest::parse(&text).is_err(), "byte {at}: {text}");
        assert!(Manifest::parse(&text[..at]).is_err(), "the first {at} bytes");
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
        assert!(text.contains("shard 2") && text.contains(why), "{text}");
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
    fs::write(&path, &good).expect("it is written");
    merged(&folder);
}

/// A result that counts other items than its shard has, or sums that cannot be, with a digest that fits.
#[test]
fn a_result_that_cannot_be_is_refused() {
    let place = Place::new("impossible");
    let folder = place.create(&entries());
    run(&folder, 0..7);
    let path = folder.shard_path(2);
    let good = fs::read(&path).expect("a file");
    let with = |key: &str, number: u64| {
        forged(&good, |file| {
            file["result"]["totals"][key] = json!(number);
            file["digest"] = json!(sha256(&file["result"].to_string()));
        })
    };
    fs::write(&path, with("items", 4)).expect("it is written");
    assert!(reported(&folder).contains("it has 4 items of 5"), "{}", reported(&folder));
    // A count that has reached the greatest number may be any.
    fs::write(&path, with("nodes", u64::MAX)).expect("it is written");
    assert!(reported(&folder).contains("with shard 2, a sum exceeds 2^64"), "{}", reported(&folder));
    fs::write(&path, with("positions", u64::MAX)).expect("it is written");
    assert!(reported(&folder).contains("with shard 2, a sum exceeds 2^64"), "{}", reported(&folder));
    assert_eq!(folder.status().expect("it is listed").committed, 7);
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
    assert!(matches!(error, CampaignError::Differs { shard: 1, .. }), "{error}");
    assert!(
        reported(&folder).contains("shard 1 has been computed twice with different results"),
        "{}",
        reported(&folder)
    );
    // To commit the first again does not make it good.
    folder.commit(1, &computed(folder.manifest(), 1)).expect("it is there");
    assert!(reported(&folder).contains("shard 1 has been computed twice"), "{}", reported(&folder));
    let status = folder.status().expect("it is listed");
    assert_eq!((status.committed, status.failed.len(), status.failed[0].differs), (7, 1, true));
    fs::remove_file(folder.failed_path(1)).expect("it is removed");
    merged(&folder);
}

#[test]
fn a_quarantined_shard_is_named_and_comes_back() {
    let place = Place::new("quarantined");
    let folder = place.create(&entries());
    run(&folder, 0..6);
    folder.quarantine(6, "it panicked").expect("it is written");
    folder.quarantine(6, "it panicked again").expect("it is written");
    let quarantined = folder.quarantined(6).expect("it is sound").expect("it is there");
    assert_eq!((quarantined.tries, quarantined.reason.as_str()), (2, "it panicked again"));
    assert!(reported(&folder).contains("shard 6 is quarantined"), "{}", reported(&folder));
    assert_eq!(folder.status().expect("it is listed").failed_number, 1);
    assert!(folder.quarantine(7, "there is none").is_err());
    // A damaged file says so too.
    let path = folder.failed_path(6);
    let good = fs::read(&path).expect("a file");
    fs::write(&path, &good[1..]).expect("it is written");
    assert!(
        reported(&folder).contains("shard 6: the file of a quarantined shard is damaged"),
        "{}",
        reported(&folder)
    );
    fs::write(&path, &good).expect("it is written");
    run(&folder, [6]);
    assert!(!path.exists());
    merged(&folder);
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
    assert!(error.to_string().contains("it is another campaign's, with number of shards 7, not 6"), "{error}");
    fs::remove_file(place.path().join("manifest.json")).expect("it is removed");
    fs::write(place.path().join("letter.txt"), "to a friend").expect("it is written");
    refused("it is not empty");
    fs::remove_dir_all(place.path()).expect("it is removed");
}

/// Who computes a shard and who only looks refuse it for the same reason.
pub fn refused_by_all(manifest: &Manifest) {
    let computed =
        rulebook::campaign::compute(manifest, 0, &Default::default()).expect_err("it is refused").to_string();
    let place = Place::new("refused");
    place.create(manifest);
    assert_eq!(Folder::open(place.path()).expect_err("it is refused").to_string(), computed);
}

/// What a manifest says is not believed.
#[test]
fn a_forged_manifest_is_refused_or_harmless() {
    let good = entries().text().as_bytes().to_vec();
    let parse =
        |change: &dyn Fn(&mut Value)| Manifest::parse(&String::from_utf8(forged(&good, change)).expect("UTF-8"));
    assert!(parse(&|_| ()).is_ok());
    for (key, value) in [
        ("schema", json!(2)),
        ("schema", json!("x")),
        ("game", json!("tafl")),
        ("rulings", json!("a=b")),
        ("shards", json!(0)),
        ("shards", json!(u64::MAX)),
        ("shards", json!(-1)),
        ("items", json!(6)),
        ("compared", json!([])),
        ("compared", json!([{ "is": "bitboard", "sha256": "" }])),
        ("compared", json!([{ "is": "abacus" }])),
        ("work", json!({ "kind": "sleep" })),
        ("work", json!({ "kind": "world", "world": "entries", "step": 1, "more": 1 })),
        ("more", json!(1)),
    ] {
        assert!(parse(&|file| file[key] = value.clone()).is_err(), "{key}: {value}");
    }
    // Enumerating it is refused, and takes no time.
    for work in [
        json!({ "kind": "world", "world": "x", "step": 1 }),
        json!({ "kind": "placements", "pieces": "K".repeat(1000) }),
        json!({ "kind": "perft", "position": "startpos", "depth": u32::MAX, "prefix": 0 }),
    ] {
        refused_by_all(&parse(&|file| file["work"] = work.clone()).expect("it has the form"));
    }
    refused_by_all(&parse(&|file| file["work"]["step"] = json!(0)).expect("it has the form"));
    refused_by_all(&parse(&|file| file["version"] = json!("0.0.9")).expect("it has the form"));
    refused_by_all(&parse(&|file| file["compared"][0]["sha256"] = json!("")).expect("it has the form"));
    assert!(matches!(Folder::open("no/such/folder".as_ref()), Err(CampaignError::Io { .. })));
    assert!(matches!(MergeError::from(CampaignError::Stopped), MergeError::Campaign(_)));
    assert!(matches!(Participant::model(), Participant::Model { .. }));
}
