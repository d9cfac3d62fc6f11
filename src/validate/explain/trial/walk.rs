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
const SORT_OF_CHANGES: u64 = 41;

/// Some of the places that differ from this one by one change, in an order drawn by chance.
pub(in crate::validate::explain) fn changed(
    game: &'static dyn AnyGenerator,
    under: &Under,
    place: &Place,
    chance: u64,
) -> Vec<Place> {
    let mut all: Vec<Place> = match place.moves.split_last() {
        None => variations::positions(game, &place.start).into_iter().map(Place::of).collect(),
        Some((mv, earlier)) => {
            let before = reached(game, under, &place.start, earlier).map(|session| session.position());
            let moved = before.iter().flat_map(|before| variations::moves(game, before, mv));
            moved.map(|(position, mv)| Place::of(position).after(mv)).collect()
        }
    };
    if place.moves.len() >= GAME {
        let begun = variations::positions(game, &place.start).into_iter();
        all.extend(begun.map(|start| Place { start, ..place.clone() }));
    }
    let drawn = (0..LOOKED_AT.min(all.len() as u64)).map(|n| derive(chance, SORT_OF_CHANGES, n) as usize % all.len());
    drawn.map(|at| all[at].clone()).collect()
}
