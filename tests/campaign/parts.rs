//! The merged result does not depend on who computes the parts, in what order, or how many parts there are.

use std::thread;

use pretty_assertions::assert_eq;
use rulebook::campaign::{Committed, Folder, Manifest, Work};

use super::{Place, computed, entries, merged, planned, run};

#[test]
fn any_order_and_any_number_of_workers_give_the_same_bytes() {
    let manifest = entries();
    let forwards = Place::new("forwards");
    let folder = forwards.create(&manifest);
    run(&folder, 0..7);
    let bytes = merged(&folder);
    for (workers, name) in [(2, "two-workers"), (7, "seven-workers")] {
        let place = Place::new(name);
        place.create(&manifest);
        thread::scope(|scope| {
            for worker in 0..workers {
                let path = place.path();
                scope.spawn(move || {
                    // As a process of its own: it knows the folder alone.
                    let folder = Folder::open(path).expect("a folder");
                    run(&folder, (0..7).rev().filter(|shard| shard % workers == worker));
                });
            }
        });
        assert_eq!(merged(&Folder::open(place.path()).expect("a folder")), bytes);
    }
    // And once more, merged again.
    assert_eq!(merged(&folder), bytes);
}

#[test]
fn totals_do_not_depend_on_the_number_of_shards() {
    let totals = |shards| {
        let place = Place::new(&format!("shards-{shards}"));
        let manifest = planned("awele", Work::Games { seed: 5, games: 14, plies: 30 }, shards);
        let folder = place.create(&manifest);
        run(&folder, 0..shards);
        folder.merge().expect("all shards").totals
    };
    let one = totals(1);
    assert_eq!(one.walks, 14);
    assert!(one.positions > 14 && one.clauses.values().sum::<u64>() > one.positions, "{one:?}");
    assert_eq!(totals(2), one);
    assert_eq!(totals(7), one);
}

#[test]
fn the_same_result_may_be_committed_twice() {
    let place = Place::new("twice");
    let folder = place.create(&entries());
    let (first, second) = (computed(folder.manifest(), 3), computed(folder.manifest(), 3));
    assert_eq!(folder.commit(3, &first).expect("new"), Committed::New);
    assert_eq!(folder.commit(3, &second).expect("the same result"), Committed::Already);
    assert_eq!(folder.status().expect("it is listed").committed, 1);
}

#[test]
fn two_threads_that_commit_one_shard_agree() {
    let place = Place::new("race");
    let folder = place.create(&entries());
    let bytes = computed(folder.manifest(), 0);
    let committed: Vec<Committed> = thread::scope(|scope| {
        let commit = || folder.commit(0, &bytes).expect("the same result");
        let threads: Vec<_> = (0..8).map(|_| scope.spawn(commit)).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    assert_eq!(committed.iter().filter(|committed| **committed == Committed::New).count(), 1);
    // Nothing is left beside the file.
    let beside = folder.shard_path(0).parent().expect("a folder").read_dir().expect("entries").count();
    assert_eq!(beside, 1);
}

#[test]
fn a_manifest_is_the_same_after_it_is_written_and_read() {
    let manifest = entries();
    let again = Manifest::parse(manifest.text()).expect("a manifest");
    assert_eq!((again.text(), again.digest()), (manifest.text(), manifest.digest()));
    // The time that it took may differ.
    let result = |manifest| {
        let file: serde_json::Value = serde_json::from_slice(&computed(manifest, 6)).expect("JSON");
        file["result"].as_object().expect("a result").clone()
    };
    assert_eq!(result(&again), result(&manifest));
    // Every item is in one shard.
    let items: Vec<u64> = (0..7).flat_map(|shard| manifest.items(shard).expect("a shard")).collect();
    assert_eq!(items, (0..35).collect::<Vec<u64>>());
}
