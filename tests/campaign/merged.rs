//! The merged result does not depend on who computes the parts, in what order, or how many parts there are; and it says of
//! each kind of difference what all shards saw.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::thread;

use pretty_assertions::assert_eq;
use rulebook::campaign::{Committed, Folder, Manifest, Merged, Work, compute_with};
use rulebook::crosscheck::{
    AnyEngine, Compared, Disagreement, Exercised, Family, FoundKind, MOST_DESCRIBED, SharedMake, Walks, walks,
};
use rulebook::games::Chess;
use rulebook::mistakes::WrongRules as _;
use rulebook::remote::Stop;

use super::{Place, bytes_of, computed, entries, planned, run};

#[test]
fn any_order_and_any_number_of_workers_give_the_same_bytes() {
    let manifest = entries();
    let forwards = Place::new("forwards");
    let folder = forwards.create(&manifest);
    run(&folder, 0..7);
    let bytes = bytes_of(&folder);
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
        assert_eq!(bytes_of(&Folder::open(place.path()).expect("a folder")), bytes);
    }
    // And once more, merged again.
    assert_eq!(bytes_of(&folder), bytes);
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
fn of_several_that_commit_one_result_one_is_the_first() {
    let place = Place::new("race");
    let folder = place.create(&entries());
    // The time that it took may differ.
    let files = [computed(folder.manifest(), 0), computed(folder.manifest(), 0)];
    let committed: Vec<Committed> = thread::scope(|scope| {
        let commit = |nth: usize| folder.commit(0, &files[nth % 2]).expect("the same result");
        let threads: Vec<_> = (0..8).map(|nth| scope.spawn(move || commit(nth))).collect();
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

#[test]
fn a_planted_fault_is_found_shrunk_and_named_however_it_is_divided() {
    let walks = wrong_castling();
    let found = |name: &str, shards: u64, order: &[u64]| {
        let place = Place::new(name);
        let castling = Work::World { world: "castling".to_owned(), step: 60 };
        let folder = place.create(&planned("chess", castling, shards));
        assert_eq!(walks.number(), folder.manifest().contents().items);
        let merged = merged_with(&folder, &*walks, order.iter().copied());
        (bytes_of(&folder), merged)
    };
    let (bytes, merged) = found("five", 5, &[3, 1, 4, 0, 2]);
    let castling = merged.found.iter().find(|found| found.fingerprint.contains("chess.castling"));
    let castling = castling.unwrap_or_else(|| panic!("{:?}", merged.found));
    assert!(!merged.holds && castling.times > 1 && castling.shards >= 1, "{castling:?}");
    // Both Kings and perhaps a Rook and what is in the way.
    let pieces = castling.shown.report["pieces"].as_u64().expect("a number");
    assert!((2..=4).contains(&pieces) && castling.shown.text.contains("Given `"), "{}", castling.shown.text);
    assert_eq!(found("in-order", 5, &[0, 1, 2, 3, 4]).0, bytes);
    // With other shards the same kinds are found equally often.
    let (_, one) = found("one", 1, &[0]);
    assert_eq!((merged_times(&one), one.totals), (merged_times(&merged), merged.totals));
}

/// What one item finds: for each kind how it was seen, how often, and, if it is described, as what and with how many
/// pieces.
type Finds = &'static [(&'static str, u64, Option<(&'static str, usize)>)];

/// Walks that find what they are told, an item a shard.
struct FixedWalks {
    finds: &'static [Finds],
    /// A disagreement, of which only the fingerprint and the number of pieces are changed.
    like: Disagreement,
}

impl Walks for FixedWalks {
    fn number(&self) -> u64 {
        self.finds.len() as u64
    }

    fn compare(&self, part: Range<u64>, _: &dyn Fn() -> bool) -> Option<Compared> {
        let kind = |(fingerprint, times, described): &(&str, u64, Option<(&str, usize)>)| FoundKind {
            fingerprint: (*fingerprint).to_owned(),
            times: *times,
            disagreement: described.map(|(fingerprint, pieces)| Disagreement {
                fingerprint: fingerprint.to_owned(),
                pieces,
                ..self.like.clone()
            }),
        };
        let kinds = self.finds[part.start as usize].iter().map(kind).collect();
        Some(Compared { walks: 1, positions: 1, exercised: Exercised::default(), kinds, ..Compared::default() })
    }
}

/// An engine that castles wrongly, compared in a local world.
fn wrong_castling() -> Box<dyn Walks> {
    let make = Chess::wrong_rules().into_iter().find(|rule| rule.name.contains("castl")).expect("a wrong rule").make;
    let second: SharedMake<Chess> = Arc::new(move |rulings| -> AnyEngine<Chess> { make(rulings) });
    walks(second, &Family::World { world: "castling".to_owned(), step: 60 }).expect("the world")
}

/// Some disagreement about chess.
fn disagreement() -> Disagreement {
    let walks = wrong_castling();
    let found = walks.compare(0..walks.number(), &|| false).expect("it is not stopped");
    found.kinds.into_iter().find_map(|kind| kind.disagreement).expect("a disagreement")
}

/// Computes shards with these walks, and merges them.
fn merged_with(folder: &Folder, walks: &dyn Walks, shards: impl IntoIterator<Item = u64>) -> Merged {
    for shard in shards {
        let bytes = compute_with(folder.manifest(), shard, walks, &Stop::default()).expect("a shard");
        folder.commit(shard, &bytes).expect("it is committed");
    }
    folder.merge().expect("all shards")
}

/// Four shards. The first has ten kinds and describes eight of them; the second describes `i`, which the first only
/// counted, as `described-i`; `j` is described by nobody. The fourth only counts `a`, which the first describes.
const FINDS: &[Finds] = &[
    &[
        ("a", 1, Some(("described-a", 9))),
        ("b", 2, Some(("described-b", 9))),
        ("c", 3, Some(("described-b", 8))),
        ("d", 4, Some(("described-d", 9))),
        ("e", 5, Some(("described-e", 9))),
        ("f", 6, Some(("described-f", 9))),
        ("g", 7, Some(("described-g", 9))),
        ("h", 8, Some(("described-h", 9))),
        ("i", 90, None),
        ("j", 100, None),
    ],
    &[("a", 10, Some(("described-a", 3))), ("i", 20, Some(("described-i", 5)))],
    &[],
    &[("a", 500, None), ("c", 3000, None), ("i", 1000, None), ("j", 7000, None)],
];

#[test]
fn what_a_shard_only_counts_is_added_to_what_another_describes() {
    let place = Place::new("kinds");
    let folder = place.create(&planned("chess", Work::Games { seed: 1, games: 4, plies: 1 }, 4));
    let walks = FixedWalks { finds: FINDS, like: disagreement() };
    assert_eq!(FINDS[0].iter().filter(|(.., described)| described.is_some()).count(), MOST_DESCRIBED);
    let merged = merged_with(&folder, &walks, [3, 1, 0, 2]);
    assert_eq!((merged.holds, folder.status().expect("it is listed").differing), (false, 3));
    let found: Vec<_> =
        merged.found.iter().map(|found| (&*found.fingerprint, found.times, found.shards, found.shard)).collect();
    assert_eq!(
        found,
        [
            // Described by the first and the second shard, of which the second has fewer pieces.
            ("described-a", 1 + 10 + 500, 2, 1),
            // Two kinds that are one after shrinking, in one shard.
            ("described-b", 2 + 3 + 3000, 1, 0),
            ("described-d", 4, 1, 0),
            ("described-e", 5, 1, 0),
            ("described-f", 6, 1, 0),
            ("described-g", 7, 1, 0),
            ("described-h", 8, 1, 0),
            ("described-i", 90 + 20 + 1000, 1, 1),
        ]
    );
    assert_eq!(merged.found[0].shown.report["pieces"], 3);
    assert_eq!(merged.found[1].shown.report["pieces"], 8);
    assert_eq!(merged.undescribed, BTreeMap::from([("j".to_owned(), 100 + 7000)]));
    let counted = FINDS.iter().flat_map(|finds| finds.iter()).map(|(_, times, _)| times).sum::<u64>();
    assert_eq!(merged_times(&merged), counted);
}

/// How many differences the merged result counts.
fn merged_times(merged: &Merged) -> u64 {
    merged.found.iter().map(|found| found.times).sum::<u64>() + merged.undescribed.values().sum::<u64>()
}
