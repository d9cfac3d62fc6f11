//! A local world of Tori Shogi, compared in slices and in parts.

use std::collections::BTreeMap;
use std::sync::Arc;

use pretty_assertions::assert_eq;
use rulebook::crosscheck::{AnyEngine, SharedMake, Walks, Work, walks};
use rulebook::games::{Game as _, ToriShogi};

use crate::crosscheck::found;

/// The walks through every `every`-th case of a world.
fn world(second: SharedMake<ToriShogi>, name: &str, every: u64) -> Box<dyn Walks> {
    let (game, world) = ("tori-shogi".to_owned(), name.to_owned());
    walks(second, &Work::World { game, world, every }).expect("the world is there")
}

#[test]
fn the_two_agree_on_a_slice_of_the_positions_of_three_pieces() {
    let engine = Arc::new(|rulings| AnyEngine::of(ToriShogi::engine(rulings)));
    let walks = world(engine, "phoenixes-and-one", 8009);
    assert_eq!(walks.number(), 898);
    let compared = walks.compare(0..898, &|| false, &|_| {}).expect("it is not stopped");
    assert_eq!((compared.walks, compared.seen), (898, BTreeMap::new()));
}

#[test]
fn kinds_of_difference_are_counted_and_some_are_described() {
    let make = found::named::<ToriShogi>("eagle-jumps");
    let walks = world(Arc::new(make), "moves", 997);
    let seen = walks.compare(0..u64::MAX, &|| false, &|_| {}).expect("it is not stopped").seen;
    let described = walks.describe(&seen, 24).expect("what was seen is there").disagreements;
    assert!(described.iter().any(|found| found.fingerprint == "plays tori-shogi.move.blocked"), "{described:?}");
    // The others are counted, and none is made small.
    assert_eq!(walks.describe(&seen, 0).expect("it is there").unreported, seen.len());
    assert!(walks.compare(0..9, &|| true, &|_| {}).is_none());
}
