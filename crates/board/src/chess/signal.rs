//! Results that are shown on an electronic board, and not played.

use super::{Kind, Move, Piece, Setup};
use crate::Square;

/// The squares on which the Kings are put to show a result.
const CENTRE: [(u8, u8); 4] = [(3, 3), (4, 3), (3, 4), (4, 4)];

/// What players may have shown by a King on one of the four squares in the middle. By their maker, electronic boards (DGT)
/// take two Kings there for the result: both on light squares, e4 and d5, White has won; both on dark ones, d4 and e5, Black
/// has won; one on each, the game is drawn. What is put there first is often recorded as an illegal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Signal {
    /// The result, as it is written, if both Kings show it: `1-0`, `0-1`, `1/2-1/2`.
    pub result: Option<&'static str>,
}

impl Signal {
    /// What it may mean, in a sentence without its end.
    ///
    /// ```
    /// # mod rulebook { pub use rulebook_board as board; }
    /// use rulebook::board::chess::Signal;
    /// let says = Signal { result: Some("1-0") }.says();
    /// assert_eq!(says, "players show the result `1-0` to an electronic board so, with the Kings in the middle");
    /// ```
    pub fn says(self) -> String {
        let result = self.result.map_or_else(|| "the result".to_owned(), |result| format!("the result `{result}`"));
        format!("players show {result} to an electronic board so, with the Kings in the middle")
    }
}

/// Whether a move that is not legal, the last one of a score or the last but one, shows the result of the game: it puts
/// the player's King on one of the four squares in the middle. `next` is the other player's move after it, if there is one.
///
/// ```
/// # mod rulebook { pub use rulebook_board as board; }
/// use rulebook::board::chess::{Setup, signals_result};
/// let setup: Setup = "6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 40".parse().unwrap();
/// let (white, black) = ("g1e4".parse().unwrap(), "g8d5".parse().unwrap());
/// assert_eq!(signals_result(&setup, &white, Some(&black)).unwrap().result, Some("1-0"));
/// assert_eq!(signals_result(&setup, &white, None).unwrap().result, None);
/// assert_eq!(signals_result(&setup, &"g1c4".parse().unwrap(), None), None);
/// ```
pub fn signals_result(setup: &Setup, mv: &Move, next: Option<&Move>) -> Option<Signal> {
    let king = |owner| Piece { kind: Kind::King, owner };
    let in_the_middle = |square: &Square| CENTRE.contains(&(square.file, square.rank));
    let shown = |mv: &Move, owner| (setup.at(mv.from) == Some(king(owner)) && in_the_middle(&mv.to)).then_some(mv.to);
    let (mover, other) = (setup.turn, setup.turn.other());
    let own = shown(mv, mover)?;
    let stands = || setup.standing(king(other)).find(in_the_middle);
    let others = next.and_then(|next| shown(next, other)).or_else(stands).filter(|square| *square != own);
    let is_light = |square: Square| (square.file + square.rank) % 2 == 1;
    let result = others.map(|others| match (is_light(own), is_light(others)) {
        (true, true) => "1-0",
        (false, false) => "0-1",
        _ => "1/2-1/2",
    });
    Some(Signal { result })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(position: &str, mv: &str, next: Option<&str>) -> Option<Option<&'static str>> {
        let setup: Setup = position.parse().expect(position);
        let next: Option<Move> = next.map(|mv| mv.parse().expect(mv));
        signals_result(&setup, &mv.parse().expect(mv), next.as_ref()).map(|signal| signal.result)
    }

    /// What the maker of the boards says: both Kings on light squares, White wins; both on dark ones, Black wins; one on
    /// each, a draw. a1 is dark, so e4 and d5 are light.
    #[test]
    fn two_kings_in_the_middle_show_the_result() {
        const WHITE: &str = "6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 40";
        const BLACK: &str = "6k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 40";
        assert_eq!(result(WHITE, "g1e4", Some("g8d5")), Some(Some("1-0")));
        assert_eq!(result(WHITE, "g1d5", Some("g8e4")), Some(Some("1-0")));
        assert_eq!(result(BLACK, "g8e5", Some("g1d4")), Some(Some("0-1")));
        assert_eq!(result(WHITE, "g1e4", Some("g8e5")), Some(Some("1/2-1/2")));
        assert_eq!(result(WHITE, "g1d4", Some("g8d5")), Some(Some("1/2-1/2")));
        // One King is not enough to tell which result, nor is another move after it.
        assert_eq!(result(WHITE, "g1e4", None), Some(None));
        assert_eq!(result(WHITE, "g1e4", Some("h7h6")), Some(None));
        assert_eq!(result(WHITE, "g1e4", Some("g8e4")), Some(None));
        // One that stands there already.
        assert_eq!(result("8/5ppp/8/3k4/8/8/5PPP/6K1 w - - 0 40", "g1e4", None), Some(Some("1-0")));
        // Other squares and other pieces show nothing.
        assert_eq!(result(WHITE, "g1e3", Some("g8d5")), None);
        assert_eq!(result(WHITE, "f2e4", Some("g8d5")), None);
        assert_eq!(result(WHITE, "g8e4", None), None);
    }
}
