//! A local world of Tori Shogi, compared in slices and in parts.

use pretty_assertions::assert_eq;
use rulebook::crosscheck::{FirstCases, Generator as _, Slice, Survey, World};
use rulebook::games::{Game as _, ToriShogi};

use crate::crosscheck::found;

mod games;

fn world(name: &str) -> World<ToriShogi> {
    ToriShogi::worlds().into_iter().find(|world| world.name == name).expect("the world is there")
}

#[test]
fn the_two_agree_on_a_slice_of_the_positions_of_three_pieces() {
    let slice = Slice::Every { step: 8009, offset: 0 };
    let survey = Survey::new(&ToriShogi::engine, world("phoenixes-and-one"), slice, 0);
    assert_eq!(survey.cases(), 898);
    let mut seen = FirstCases::new();
    survey.compare(0..survey.cases(), &mut seen, &|_| {});
    assert_eq!(seen, FirstCases::new());
}

#[test]
fn a_world_compared_in_parts_tells_the_same_as_in_one_go() {
    let second = found::named::<ToriShogi>("eagle-jumps");
    let survey = Survey::new(&second, world("moves"), Slice::Every { step: 997, offset: 3 }, 0);
    let all = survey.cases();
    let (mut at_once, mut in_parts) = (FirstCases::new(), FirstCases::new());
    survey.compare(0..all, &mut at_once, &|_| {});
    for part in [0..1, 1..all / 2, all / 2..all, all..u64::MAX] {
        survey.compare(part, &mut in_parts, &|_| {});
    }
    assert_eq!(in_parts, at_once);
    let first = at_once["plays tori-shogi.move.blocked"];
    assert_eq!(first % 997, 3);
    let disagreement = survey.report(&second, &at_once, 24).expect("what was seen is there");
    let fingerprints: Vec<&str> =
        disagreement.disagreements.iter().map(|disagreement| disagreement.fingerprint.as_str()).collect();
    assert!(fingerprints.contains(&"plays tori-shogi.move.blocked"), "{fingerprints:?}");
    // Two others are counted, and none is made small.
    assert_eq!((survey.report(&second, &at_once, 0).expect("it is there").unreported), at_once.len());
    // The model has no such fault.
    let right = Survey::new(&ToriShogi::model, world("moves"), Slice::Whole, 0);
    let vanished = right.report(&ToriShogi::model, &at_once, 24).expect_err("it is not there");
    assert!(at_once.values().any(|case| *case == vanished.case));
}
