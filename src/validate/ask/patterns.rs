//! Positions chosen so that every pattern of occupants is asked about. Random positions show them only by chance.

use crate::crosscheck::{AnyGenerator, Origin};

/// Each line names a game, one of its worlds or `placement`, and the number of a case or a seed. A test derives the
/// lines.
const CHOSEN: &str = include_str!("patterns.txt");

pub(in crate::validate) const PLACEMENT: &str = "placement";

/// The chosen positions of a game, each with where it comes from.
pub(in crate::validate) fn chosen(game: &'static dyn AnyGenerator) -> impl Iterator<Item = (Origin, String)> {
    let worlds = game.written_worlds();
    let of_game = CHOSEN.lines().filter_map(|line| line.split_once(' ')).filter(move |(id, _)| *id == game.id());
    of_game.filter_map(move |(_, chosen)| {
        let (name, number) = chosen.split_once(' ')?;
        let number = number.parse().ok()?;
        if name == PLACEMENT {
            return Some((Origin::Placement { seed: number }, game.written_placement(number)));
        }
        let world = worlds.iter().find(|world| world.name == name)?;
        Some((Origin::World { name: name.to_owned(), case: number }, world.setup(number)))
    })
}
