//! A wrong engine in a campaign: its fault is found in a shard, shrunk and named, and merged.

use std::sync::Arc;

use pretty_assertions::assert_eq;
use rulebook::campaign::{Folder, Manifest, Work, compute_with};
use rulebook::crosscheck::{AnyEngine, Family, SharedMake, Walks, walks};
use rulebook::games::Chess;
use rulebook::mistakes::WrongRules as _;
use rulebook::remote::Stop;

use super::{Place, planned};

/// An engine with a wrong rule.
fn wrong(name: &str) -> SharedMake<Chess> {
    let rule = Chess::wrong_rules().into_iter().find(|rule| rule.name == name);
    let make = rule.unwrap_or_else(|| panic!("no wrong rule {name}")).make;
    Arc::new(move |rulings| -> AnyEngine<Chess> { make(rulings) })
}

/// The walks of a campaign with another engine.
fn walks_with(second: SharedMake<Chess>, step: u64) -> Box<dyn Walks> {
    walks(second, &Family::World { world: "castling".to_owned(), step }).expect("the world")
}

fn run(folder: &Folder, walks: &dyn Walks, shards: &[u64]) {
    for shard in shards {
        let bytes = compute_with(folder.manifest(), *shard, walks, &Stop::default()).expect("a shard");
        folder.commit(*shard, &bytes).expect("it is committed");
    }
}

fn castling(shards: u64) -> Manifest {
    planned("chess", Work::World { world: "castling".to_owned(), step: 60 }, shards)
}

#[test]
fn a_planted_fault_is_found_shrunk_and_named() {
    let name = Chess::wrong_rules().into_iter().map(|rule| rule.name).find(|name| name.contains("castl"));
    let name = name.expect("a wrong rule about castling");
    let walks = walks_with(wrong(&name), 60);
    let place = Place::new("faulty");
    let folder = place.create(&castling(5));
    assert_eq!(walks.number(), folder.manifest().contents().items);
    run(&folder, &*walks, &[3, 1, 4, 0, 2]);
    let merged = folder.merge().expect("all shards");
    assert!(!merged.holds);
    let found = merged.found.iter().find(|found| found.fingerprint.contains("chess.castling"));
    let found = found.unwrap_or_else(|| panic!("{name}: {:?}", merged.found));
    assert!(found.times > 1 && found.shards >= 1, "{found:?}");
    // Both Kings and perhaps a Rook and what is in the way.
    let pieces = found.shown.report["pieces"].as_u64().expect("a number");
    assert!((2..=4).contains(&pieces), "{}", found.shown.text);
    assert!(found.shown.text.contains("Given `"), "{}", found.shown.text);
    assert_eq!(
        folder.status().expect("it is listed").differing,
        (0..5).filter(|shard| saw(&folder, *shard)).count() as u64
    );
}

/// Whether a shard's file shows a difference.
fn saw(folder: &Folder, shard: u64) -> bool {
    let text = std::fs::read_to_string(folder.shard_path(shard)).expect("a file");
    !text.contains("\"seen\":[]")
}

#[test]
fn what_is_merged_of_a_fault_does_not_depend_on_the_order() {
    let walks = walks_with(wrong(&Chess::wrong_rules()[0].name), 60);
    let bytes = |name: &str, order: &[u64]| {
        let place = Place::new(name);
        let folder = place.create(&castling(5));
        run(&folder, &*walks, order);
        super::merged(&folder)
    };
    assert_eq!(bytes("order-a", &[0, 1, 2, 3, 4]), bytes("order-b", &[4, 2, 0, 3, 1]));
}

/// With other shards the same kinds are found equally often.
#[test]
fn kinds_are_counted_alike_however_they_are_divided() {
    let walks = walks_with(wrong(&Chess::wrong_rules()[0].name), 60);
    let counted = |shards: u64| {
        let place = Place::new(&format!("divided-{shards}"));
        let folder = place.create(&castling(shards));
        run(&folder, &*walks, &(0..shards).collect::<Vec<_>>());
        let merged = folder.merge().expect("all shards");
        (
            merged.found.iter().map(|found| found.times).sum::<u64>() + merged.undescribed.values().sum::<u64>(),
            merged.totals,
        )
    };
    assert_eq!(counted(1), counted(7));
}
