//! The place at which a score stops.

use super::{Played, Score, Token};
use crate::referee::{Field, Refusal};
use crate::session::MoveNumber;

/// The text at which a score stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StopsAt<'s> {
    /// The word, or the value of a tag or a header line.
    pub token: Token<'s>,
    /// The number of its move, in a game in which moves are numbered in pairs.
    pub number: Option<MoveNumber>,
}

impl Played {
    /// Where it stops: at the first illegal move, or at what cannot be read; `None` if it goes on to its end.
    pub fn stops_at<'s>(&self, score: &Score<'s>) -> Option<StopsAt<'s>> {
        let illegal = match (self.illegal.first(), &self.answer.assessment) {
            (Some((at, _)), _) | (None, Err(Refusal::Stopped { at, .. })) => Some(*at),
            _ => None,
        };
        match illegal {
            Some(at) => {
                let (stretch, within) = self.stretch_of(at)?;
                let token = score.words().nth(*stretch.words.get(within)?)?;
                Some(StopsAt { token, number: self.number(at) })
            }
            None => self.unread(score),
        }
    }

    /// The text that stops it because it cannot be read, or because the law refuses it as a position.
    pub fn unread<'s>(&self, score: &Score<'s>) -> Option<StopsAt<'s>> {
        let position = || score.stretches[self.stretches.len().saturating_sub(1)].position;
        let (token, number) = match &self.answer.assessment {
            Err(Refusal::Malformed { field: Field::Move(word), .. }) => {
                (score.words().nth(*word), self.number(self.moves().count()))
            }
            Err(Refusal::Malformed { field: Field::Variant, .. }) => {
                (score.tag("Variant").map(|tag| tag.value), None)
            }
            Err(Refusal::Malformed { .. } | Refusal::Impossible { .. }) => (position(), None),
            _ => return None,
        };
        token.map(|token| StopsAt { token, number })
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use crate::games::Chess;
    use crate::referee::By;
    use crate::referee::score::{Score, play};
    use crate::rules::Options;
    use crate::session::Reach;

    /// The text at which a score of chess stops, its byte, and its number.
    fn stops(text: &str, as_played: bool) -> Option<(usize, String, Option<String>)> {
        let (score, options) =
            (Score::read(text).expect("a score"), Options::defaults(crate::games::AnyGame::questions(&Chess)));
        let played = play(&Chess, &options, By::Both, &score, Reach { as_played, ..Reach::default() });
        let stops = played.stops_at(&score)?;
        Some((stops.token.at, stops.token.text.to_owned(), stops.number.map(|number| number.to_string())))
    }

    #[test]
    fn a_score_stops_at_a_word_with_its_number() {
        let at = |at, text: &str, number: &str| Some((at, text.to_owned(), Some(number.to_owned())));
        assert_eq!(stops("1. e4 e5 2. Nf3", true), None);
        for as_played in [true, false] {
            assert_eq!(stops("1. e4 e5 2. Ke3 Nc6 3. zzz", as_played), at(12, "Ke3", "2."));
            assert_eq!(stops("1. e4 {é} e5 2. Rd5", as_played), at(17, "Rd5", "2."));
            assert_eq!(stops("1. e4 xyz", as_played), at(6, "xyz", "1..."));
        }
        // Counted from the position.
        let later = "position: 4k3/8/8/8/8/8/8/R3K2R b KQ - 0 17\n17... Kd7 18. Kd3";
        assert_eq!(stops(later, true), at(58, "Kd3", "18."));
        let after_gap = format!("1. e4 etc.\n{later}");
        assert_eq!(stops(&after_gap, true).map(|(at, ..)| at), Some(58 + "1. e4 etc.\n".len()));
    }

    #[test]
    fn a_score_stops_at_a_position_too() {
        assert_eq!(stops("position: 8/8 w\n1. e4", true), Some((10, "8/8 w".to_owned(), None)));
        let tag = "[Variant \"Crazyhouse\"]\n1. e4";
        assert_eq!(stops(tag, true), Some((10, "Crazyhouse".to_owned(), None)));
    }
}
