//! Campaigns as a library: planned, computed in parts, committed and merged.

mod damage;
mod hostile;
mod merged;
mod planned;

use std::path::{Path, PathBuf};
use std::{env, fs, process};

use rulebook::campaign::{Committed, Draft, Folder, Manifest, Participant, Work, compute};
use rulebook::remote::Stop;
use serde_json::Value;
use sha2::{Digest as _, Sha256};

/// A campaign of the engine against the law in so many shards.
fn planned(game: &str, work: Work, shards: u64) -> Manifest {
    Draft::new(game, "", Some(Participant::bitboard()), work).expect("work").manifest(shards).expect("shards")
}

/// A small campaign of seven shards.
fn entries() -> Manifest {
    planned("aviary", Work::World { world: "entries".to_owned(), step: 100 }, 7)
}

/// The file of a shard.
fn computed(manifest: &Manifest, shard: u64) -> Vec<u8> {
    compute(manifest, shard, &Stop::default()).expect("a shard")
}

/// Computes and commits these shards in this order.
fn run(folder: &Folder, shards: impl IntoIterator<Item = u64>) {
    for shard in shards {
        let bytes = computed(folder.manifest(), shard);
        assert_eq!(folder.commit(shard, &bytes).expect("it is committed"), Committed::New);
    }
}

/// The bytes of the merged result.
fn bytes_of(folder: &Folder) -> Vec<u8> {
    folder.merge().expect("all shards");
    fs::read(folder.result_path()).expect("a result")
}

fn sha256(text: &str) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// An object with a seal that fits.
fn sealed(object: &str) -> String {
    let keys = object.strip_suffix('}').unwrap_or(object);
    format!("{keys},\"sha256\":\"{}\"}}\n", sha256(object))
}

/// A file with something else in it, sealed as if it were true.
fn forged(bytes: &[u8], change: impl FnOnce(&mut Value)) -> Vec<u8> {
    let mut file: Value = serde_json::from_slice(bytes).expect("JSON");
    file.as_object_mut().expect("an object").shift_remove("sha256");
    change(&mut file);
    sealed(&file.to_string()).into_bytes()
}

/// A folder that is removed when the test is done with it.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        let path = env::temp_dir().join(format!("rulebook-campaign-{}-{name}", process::id()));
        let _ = fs::remove_dir_all(&path);
        Place(path)
    }

    fn path(&self) -> &Path {
        &self.0
    }

    fn create(&self, manifest: &Manifest) -> Folder {
        Folder::create(&self.0, manifest).expect("a new folder")
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
