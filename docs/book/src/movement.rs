//! How each piece moves: a picture of the squares to which the law lets it go.

use rulebook::protocol::shown;
use rulebook::spec::Movement;

use crate::html::escape;
use crate::opening::Opening;
use crate::picture::Pictures;

/// The picture of a movement; empty if the law does not take the position, which a test of the protocol rules out.
pub fn figure(movement: &Movement, pictures: &mut Pictures) -> String {
    let Some(shown) = shown(movement) else { return String::new() };
    let picture = pictures.add(&shown.diagram, &shown.marks, movement.caption);
    format!(
        "<figure class=\"movement\"><a class=\"opens\" href=\"{}\">{picture}</a><figcaption>{}</figcaption></figure>\n",
        escape(&Opening::of(shown.game, movement.position).address()),
        escape(movement.caption)
    )
}
