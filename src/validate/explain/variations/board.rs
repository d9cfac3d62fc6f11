//! Positions that differ by what stands on one square, or by the piece that moves or is dropped.

use crate::board::{Grid, InHand, Palette, write_board};
use crate::crosscheck::{AnyGenerator, derive};
use crate::diagram::BoardDiagram;

/// The maximum number of changes of one square, and the number of squares to which the moving piece steps aside for
/// another.
const CHANGES: u64 = 1300;
const ASIDE: usize = 3;
const SORT_OF_CHANGES: u64 = 12;

/// What stands on each square, as the position's text writes it, in reading order.
type Signs<'p> = Vec<Option<&'p str>>;

fn signs(board: &BoardDiagram) -> Signs<'_> {
    board.squares.iter().map(|square| square.sign.as_deref()).collect()
}

fn pieces(palette: &Palette) -> Vec<&str> {
    palette.squares.iter().map(|sign| sign.text.as_str()).collect()
}

/// What follows the board in a text.
fn rest(position: &str) -> &str {
    position.find(['[', ' ']).map_or("", |at| &position[at..])
}

/// The texts with something else, or nothing, on one square. If there are too many such boards, some of them.
pub(super) fn with_another_square(game: &'static dyn AnyGenerator, palette: &Palette, position: &str) -> Vec<String> {
    let diagram = game.diagram(position);
    let [board] = diagram.boards.as_slice() else { return Vec::new() };
    let signs = signs(board);
    let fillings: Signs<'_> = std::iter::once(None).chain(pieces(palette).into_iter().map(Some)).collect();
    let all = (signs.len() * fillings.len()) as u64;
    let chosen = (0..all.min(CHANGES)).map(|n| if all > CHANGES { derive(n, SORT_OF_CHANGES, 0) % all } else { n });
    let changes = chosen.map(|n| (n as usize / fillings.len(), fillings[n as usize % fillings.len()]));
    let changes = changes.filter(|(at, filling)| signs[*at] != *filling);
    changes.map(|(at, filling)| format!("{}{}", text(board, &put(&signs, at, filling)), rest(position))).collect()
}

/// The text without what stands on a square.
pub(super) fn without(game: &'static dyn AnyGenerator, position: &str, square: &str) -> Option<String> {
    let diagram = game.diagram(position);
    let [board] = diagram.boards.as_slice() else { return None };
    let signs = signs(board);
    let at = board.squares.iter().position(|other| other.square == square && other.sign.is_some())?;
    Some(format!("{}{}", text(board, &put(&signs, at, None)), rest(position)))
}

/// The texts in which another piece makes a move, on the board or from a hand, each with its move.
pub(super) fn with_another_mover(
    game: &'static dyn AnyGenerator,
    palette: &Palette,
    position: &str,
    mv: &str,
) -> Vec<(String, String)> {
    let diagram = game.diagram(position);
    let ([board], Some(route)) = (diagram.boards.as_slice(), game.route(mv)) else { return Vec::new() };
    let (signs, rest) = (signs(board), rest(position));
    let origin = board.squares.iter().position(|square| square.square == route.origin);
    let boards = origin.into_iter().flat_map(|origin| with_another_piece(&signs, &pieces(palette), origin));
    let moved = boards.map(|signs| (format!("{}{rest}", text(board, &signs)), mv.to_owned()));
    let dropped = other_drops(palette, &route.origin).map(|(sign, origin)| {
        let position = format!("{}{}", text(board, &signs), with_in_hand(rest, sign));
        (position, mv.replacen(&route.origin, origin, 1))
    });
    moved.chain(dropped).collect()
}

/// Boards with another piece at the origin of a move. The piece that stood there steps aside, since the position may
/// need it.
fn with_another_piece<'p>(signs: &Signs<'p>, pieces: &[&'p str], origin: usize) -> Vec<Signs<'p>> {
    let vacant: Vec<usize> = (0..signs.len()).filter(|at| signs[*at].is_none()).collect();
    let aside = (0..ASIDE).filter_map(|n| vacant.get(n * vacant.len() / ASIDE));
    let stepped = aside.map(|at| put(signs, *at, signs[origin]));
    let others = pieces.iter().filter(|piece| Some(**piece) != signs[origin]);
    stepped.flat_map(|signs| others.clone().map(move |piece| put(&signs, origin, Some(piece)))).collect()
}

/// A board with something on a square.
fn put<'p>(signs: &Signs<'p>, at: usize, filling: Option<&'p str>) -> Signs<'p> {
    let mut signs = signs.clone();
    signs[at] = filling;
    signs
}

/// The other pieces that a player may drop: the sign of each, and the text with which its drop begins.
fn other_drops<'p>(palette: &'p Palette, origin: &'p str) -> impl Iterator<Item = (&'p str, &'p str)> {
    let begins = |held: &'p InHand| Some((held, held.origin.as_deref()?));
    let held = || palette.beside.iter().filter_map(begins);
    let owner = held().find(|(_, other)| *other == origin).map(|(held, _)| held.sign.owner);
    let others = held().filter(move |(held, other)| owner == Some(held.sign.owner) && *other != origin);
    others.map(|(held, origin)| (held.sign.text.as_str(), origin))
}

/// The text of a board.
fn text(board: &BoardDiagram, signs: &Signs<'_>) -> String {
    let mut reading = signs.iter().copied();
    write_board(Grid::new(board.files, board.ranks), |_| reading.next().flatten())
}

/// What follows a board's text, with one more piece in hand. There must be one in hand already, in brackets or in the
/// last field.
fn with_in_hand(rest: &str, sign: &str) -> String {
    let (before, held) = rest.split_at(rest.find('[').or_else(|| rest.rfind(' ')).map_or(0, |at| at + 1));
    format!("{before}{sign}{held}")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use pretty_assertions::assert_eq;

    use super::*;
    use crate::crosscheck::generator;

    fn game(id: &str) -> &'static dyn AnyGenerator {
        generator(id).expect("a game")
    }

    #[test]
    fn every_square_and_every_piece_in_hand_is_tried() {
        let tori = game("tori-shogi");
        let position = "3k3/7/7/2S4/7/7/3K3 b S";
        let palette = &tori.palettes()[0];
        let all: BTreeSet<String> = with_another_square(tori, palette, position).into_iter().collect();
        for (changed, what) in [
            ("3k3/7/7/7/7/7/3K3 b S", "nothing where the Swallow stands"),
            ("3k3/7/7/2S4/2S4/7/3K3 b S", "a second one on the file"),
            ("3k3/7/7/2S4/7/7/3K2+f b S", "an Eagle in the corner"),
        ] {
            assert!(all.contains(changed), "{what}");
        }
        let drops = with_another_mover(tori, palette, position, "S*5c");
        let dropped = drops.iter().map(|(_, mv)| mv.as_str()).collect::<BTreeSet<_>>();
        assert_eq!(dropped, BTreeSet::from(["C*5c", "F*5c", "L*5c", "P*5c", "R*5c"]));
        assert!(drops.contains(&("3k3/7/7/2S4/7/7/3K3 b FS".to_owned(), "F*5c".to_owned())), "{drops:?}");
    }

    #[test]
    fn another_piece_moves_and_the_king_stands_aside() {
        let chess = game("chess");
        let variations = with_another_mover(chess, &chess.palettes()[0], "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e2");
        let kings =
            |text: &str| text.split(' ').next().is_some_and(|board| board.contains('K') && board.ends_with("4N3"));
        assert_eq!(variations.iter().filter(|(text, _)| kings(text)).count(), ASIDE);
    }
}
