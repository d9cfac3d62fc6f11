//! Places near others, drawn by chance: one change after another, each kept if it is of use.

use crate::crosscheck::{AnyGenerator, derive};
use crate::validate::ask::law::Place;
use crate::validate::compare::answered::Under;
use crate::validate::explain::overreach::reached;
use crate::validate::explain::variations;

/// From how many moves on a place is one of a game, whose beginning can be varied.
const GAME: usize = 4;
/// How many of the places that differ by one change are looked at.
const LOOKED_AT: u64 = 40;
/// One change in so many is another move in the same position.
const ANOTHER_MOVE: u64 = 4;
const SORT_OF_CHANGES: u64 = 41;

/// Some of the places that differ from this one by one change, in an order drawn by chance.
pub(in crate::validate::explain) fn changed(
    game: &'static dyn AnyGenerator,
    under: &Under,
    place: &Place,
    chance: u64,
) -> Vec<Place> {
    let (mut all, mut other_moves) = (Vec::new(), Vec::new());
    match place.moves.split_last() {
        None => all.extend(variations::positions(game, &place.start).into_iter().map(Place::of)),
        Some((mv, earlier)) => {
            if let Some(before) = reached(game, under, &place.start, earlier) {
                let here = before.position();
                let others = before.legal().into_iter().filter(|other| other != mv);
                other_moves.extend(others.map(|other| Place::of(here.clone()).after(other)));
                let moved = variations::moves(game, &here, mv).into_iter();
                all.extend(moved.map(|(position, mv)| Place::of(position).after(mv)));
            }
        }
    }
    if place.moves.len() >= GAME {
        let begun = variations::positions(game, &place.start).into_iter();
        all.extend(begun.map(|start| Place { start, ..place.clone() }));
    }
    let drawn = |n: u64| {
        let some = if n % ANOTHER_MOVE == 1 && !other_moves.is_empty() { &other_moves } else { &all };
        some.get(derive(chance, SORT_OF_CHANGES, n) as usize % some.len().max(1)).cloned()
    };
    (0..LOOKED_AT.min(all.len() as u64)).filter_map(drawn).collect()
}
