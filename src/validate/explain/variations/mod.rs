//! Positions that differ a little from a given one: in what stands on one square, the piece that moves or is dropped,
//! the house of a seed, or a field that says nothing.

mod board;
mod seeds;

use std::collections::BTreeSet;

use crate::board::Palette;
use crate::crosscheck::{AnyGenerator, generator};

/// The letters of the players in a text, each with its opponent's.
const TURNS: [(&str, &str); 4] = [("w", "b"), ("b", "w"), ("s", "n"), ("n", "s")];

/// What separates the parts in the text of a game that is made of others.
const BAR: &str = " | ";

/// The part of a position's text that belongs to a board. It is a position of the game whose board it is.
struct BoardText<'t> {
    game: &'static dyn AnyGenerator,
    palette: Palette,
    before: &'t str,
    text: &'t str,
    after: &'t str,
}

/// The parts of a text: all of it, or what stands before the first bar and what stands after the last.
fn parts<'t>(game: &'static dyn AnyGenerator, position: &'t str) -> Vec<BoardText<'t>> {
    let mut palettes = game.palettes();
    let (Some((above, rest)), Some((_, below))) = (position.split_once(BAR), position.rsplit_once(BAR)) else {
        palettes.truncate(1);
        let part = |palette| BoardText { game, palette, before: "", text: position, after: "" };
        return palettes.into_iter().map(part).collect();
    };
    let (after_first, before_last) = (position.len() - rest.len() - BAR.len(), position.len() - below.len());
    let places = [("", above, &position[after_first..]), (&position[..before_last], below, "")];
    let part = |(palette, (before, text, after)): (Palette, (_, _, _))| {
        Some(BoardText { game: generator(palette.game)?, palette, before, text, after })
    };
    palettes.into_iter().zip(places).filter_map(part).collect()
}

impl BoardText<'_> {
    /// The whole text with another text in place of this part.
    fn with(&self, text: &str) -> String {
        format!("{}{text}{}", self.before, self.after)
    }

    /// The texts that differ by what stands on one square, or by a seed.
    fn others(&self) -> Vec<String> {
        if self.palette.squares.is_empty() {
            return seeds::moved(self.text);
        }
        board::with_another_square(self.game, &self.palette, self.text)
    }

    /// The texts in which one field after the board and the turn says nothing, or is another number.
    fn without_a_field(&self) -> Vec<String> {
        let fields: Vec<&str> = self.text.split(' ').collect();
        let said = (2..fields.len()).filter(|at| fields[*at] != "-");
        let others = |at: usize| match fields[at].parse::<u64>() {
            Ok(number) => {
                let some = BTreeSet::from([0, 1, number / 2, number.saturating_sub(1), number + 1]);
                some.into_iter().filter(|other| *other != number).map(|other| other.to_string()).collect()
            }
            Err(_) => vec!["-".to_owned()],
        };
        said.flat_map(|at| others(at).into_iter().map(move |other| (at, other)))
            .map(|(at, other)| replaced(&fields, at, &other))
            .collect()
    }

    /// The text with the other player to move.
    fn other_turn(&self) -> Option<String> {
        let fields: Vec<&str> = self.text.split(' ').collect();
        let (_, other) = TURNS.into_iter().find(|(turn, _)| fields.get(1) == Some(turn))?;
        Some(replaced(&fields, 1, other))
    }
}

fn replaced(fields: &[&str], at: usize, with: &str) -> String {
    let mut fields = fields.to_vec();
    fields[at] = with;
    fields.join(" ")
}

/// Positions that differ a little from this one.
pub(super) fn positions(game: &'static dyn AnyGenerator, position: &str) -> Vec<String> {
    let of_part = |part: BoardText<'_>| {
        let texts = part.others().into_iter().chain(part.without_a_field()).chain(part.other_turn());
        texts.map(|text| part.with(&text)).collect::<Vec<_>>()
    };
    parts(game, position).into_iter().flat_map(of_part).collect()
}

/// Positions that differ a little from this one, in which a move is made, each with that move, or with the
/// corresponding move of another piece.
pub(super) fn moves(game: &'static dyn AnyGenerator, position: &str, mv: &str) -> Vec<(String, String)> {
    let of_part = |part: BoardText<'_>| {
        let same = part.others().into_iter().chain(part.without_a_field()).map(|text| (text, mv.to_owned()));
        let moved = board::with_another_mover(part.game, &part.palette, part.text, mv);
        same.chain(moved).map(|(text, mv)| (part.with(&text), mv)).collect::<Vec<_>>()
    };
    parts(game, position).into_iter().flat_map(of_part).collect()
}

/// The position without what stands on a square; `None` if nothing stands there.
pub(super) fn without(game: &'static dyn AnyGenerator, position: &str, square: &str) -> Option<String> {
    let of_part = |part: BoardText<'_>| Some(part.with(&board::without(part.game, part.text, square)?));
    parts(game, position).into_iter().find_map(of_part)
}

/// The positions in which another piece stands at the origin of a move, the piece from there stands elsewhere, and it
/// is the other player's turn.
pub(super) fn with_another_there(game: &'static dyn AnyGenerator, position: &str, mv: &str) -> Vec<String> {
    let of_part = |part: BoardText<'_>| {
        let turned = part.other_turn().unwrap_or_default();
        let all = board::with_another_mover(part.game, &part.palette, &turned, mv).into_iter();
        all.map(|(text, _)| part.with(&text)).collect::<Vec<_>>()
    };
    parts(game, position).into_iter().flat_map(of_part).collect()
}

/// The position after a move, as if the player who made it were to move again; also with one field saying nothing.
/// Empty in a game that is made of others.
pub(super) fn to_move_again(game: &'static dyn AnyGenerator, before: &str, after: &str) -> Vec<String> {
    let [part] = &parts(game, after)[..] else { return Vec::new() };
    let (fields, turn) = (part.text.split(' ').collect::<Vec<_>>(), before.split(' ').nth(1));
    let (Some(turn), true) = (turn, fields.len() > 1) else { return Vec::new() };
    let text = replaced(&fields, 1, turn);
    let again = BoardText { text: &text, palette: part.palette.clone(), ..*part };
    let mut texts = again.without_a_field();
    texts.push(text);
    texts
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::games::IDS;

    fn game(id: &str) -> &'static dyn AnyGenerator {
        generator(id).expect("a game")
    }

    fn canonical(game: &dyn AnyGenerator, position: &str) -> String {
        match position {
            "startpos" => game.open_law(&game.options("").expect("the defaults"), position).expect("it").position(),
            _ => game.canonical(position).expect("a position"),
        }
    }

    #[test]
    fn every_variation_can_be_read_and_differs_a_little() {
        let start = |id: &'static str| {
            let game = game(id);
            let legal = game.open_law(&game.options("").expect("the defaults"), "startpos").expect("a start").legal();
            (id, "startpos", legal[0].clone())
        };
        let others = [
            ("aviary", "8/8/3T4/8/8/5s2/8/7S[Tw] w", "T@e4"),
            ("tori-shogi", "3k3/7/7/2S4/7/7/3K3 b 2SFr", "S*5c"),
            ("chess", "4k3/8/8/3pP3/8/8/P6P/4K3 w - d6 0 1", "e5d6"),
        ];
        let others = others.map(|(id, position, mv)| (id, position, mv.to_owned()));
        for (id, position, mv) in IDS.iter().map(|id| start(id)).chain(others) {
            let game = game(id);
            let (position, mv) = (canonical(game, position), mv.as_str());
            let readable = |(text, mv): &(String, String)| {
                game.canonical_move(mv).unwrap_or_else(|error| panic!("{id} {mv}: {error}"));
                game.canonical(text).is_ok()
            };
            let variations: Vec<_> = moves(game, &position, mv).into_iter().filter(readable).collect();
            assert!(variations.len() > 100, "{id}: {}", variations.len());
            let squares = |text: &str| {
                let boards = game.diagram(text).boards;
                boards.into_iter().flat_map(|board| board.squares).collect::<Vec<_>>()
            };
            let before = squares(&position);
            for (text, _) in variations {
                let differ = before.iter().zip(squares(&text)).filter(|(one, other)| *one != other).count();
                assert!(differ <= 2 && text != position, "{id}: {text}");
            }
        }
    }

    #[test]
    fn a_field_says_nothing_or_the_other_player_has_the_move() {
        let chess = "4k3/8/8/3pP3/8/8/P6P/4K3 w - d6 0 1";
        let all: BTreeSet<String> = positions(game("chess"), chess).into_iter().collect();
        assert!(all.contains("4k3/8/8/3pP3/8/8/P6P/4K3 w - - 0 1"));
        assert!(all.contains("4k3/8/8/3pP3/8/8/P6P/4K3 b - d6 0 1"));
        let whole = format!("- | W | {chess}");
        let all: BTreeSet<String> = positions(game("awarichess"), &whole).into_iter().collect();
        assert!(all.contains("- | W | 4k3/8/8/3pP3/8/8/P6P/4K3 w - - 0 1"));
    }

    #[test]
    fn who_has_moved_moves_again() {
        let again = to_move_again(game("chess"), "8/8 w - -", "8/8 b e4 -");
        assert_eq!(again, ["8/8 w - -", "8/8 w e4 -"]);
        assert_eq!(to_move_again(game("awarichess"), "a w | b | c w", "a w | b | c b"), Vec::<String>::new());
    }
}
