//! The moves of a replayed score, one by one, and where it stops.

use super::{Class, Played, PlayedStretch, Score, Token};
use crate::board::Named;
use crate::referee::{Field, Refusal};
use crate::rules::Breach;
use crate::session::MoveNumber;

/// A move that was made, and where the game stood after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedMove<'p> {
    /// The index of the score's word that contains it.
    pub word: usize,
    /// The word as written, with the words before it that contain no move.
    pub text: String,
    /// The move, as the protocol writes it.
    pub mv: String,
    /// The position's canonical text after it.
    pub position: String,
    /// Who has the choice then.
    pub turn: Named,
    /// Whether that player is in check.
    pub check: bool,
    /// What the move breaks, if it was illegal and the game is judged as it was played.
    pub breach: Option<&'p Breach>,
    /// The number of an illegal move, in a game in which moves are numbered in pairs.
    pub number: Option<MoveNumber>,
    /// The position from which the score goes on, if moves are left out before this one.
    pub after_gap: Option<String>,
}

impl Played {
    /// The moves that were made, by the law: those before the first illegal move, or in a game judged as it was played,
    /// before the first that cannot be made.
    pub fn steps<'s>(&'s self, score: &'s Score<'_>) -> impl Iterator<Item = PlayedMove<'s>> + 's {
        let made = match &self.answer.assessment {
            Err(Refusal::Stopped { at, .. }) => *at,
            _ => usize::MAX,
        };
        let (mut first_word, mut first_move) = (0, 0);
        let stretches = self.stretches.iter().zip(&score.stretches).enumerate();
        let steps = stretches.flat_map(move |(n, (stretch, written))| {
            let first = first_word;
            first_word += written.words.len();
            let before = first_move;
            first_move += stretch.moves.len();
            let mut law = stretch.begin();
            let mut gap = law.as_ref().filter(|_| n > 0).map(|law| law.position());
            stretch.moves.iter().enumerate().map_while(move |(i, mv)| {
                let law = law.as_mut()?;
                law.force(mv);
                let word = stretch.words[i];
                let begins = i.checked_sub(1).map_or(first, |before| stretch.words[before] + 1);
                let words = &written.words[begins.min(word) - first..=word - first];
                Some(PlayedMove {
                    word,
                    text: words.iter().map(|word| word.text).collect::<Vec<_>>().join(" "),
                    mv: mv.clone(),
                    position: law.position(),
                    turn: law.turn(),
                    check: law.check(),
                    breach: self.breach_of(before + i),
                    number: self.breach_of(before + i).and_then(|_| self.number(before + i)),
                    after_gap: gap.take(),
                })
            })
        });
        steps.take(made)
    }

    /// What the move with this index breaks: if it is illegal, if it is the first after the end of the game, or if it would be
    /// illegal besides.
    pub fn breach_of(&self, at: usize) -> Option<&Breach> {
        let found = self.broken.binary_search_by_key(&at, |(at, _)| *at).ok()?;
        Some(&self.broken[found].1)
    }

    /// The canonical text of the position from which the score begins, even if it is impossible; `None` if it cannot be
    /// read.
    pub fn start(&self) -> Option<String> {
        let first = self.stretches.first()?;
        let begun = || Some(first.begin()?.position());
        first.start.clone().or_else(begun).filter(|_| !self.is_unreadable_at_once())
    }

    /// Whether the first position cannot be read.
    fn is_unreadable_at_once(&self) -> bool {
        let position = Field::Position;
        let unreadable =
            matches!(&self.answer.assessment, Err(Refusal::Malformed { field, .. }) if *field == position);
        unreadable && self.stretches.len() == 1
    }
}

/// The text at which a score stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StopsAt<'s> {
    /// The word, or the value of a tag or a header line.
    pub token: Token<'s>,
    /// The number of its move, in a game in which moves are numbered in pairs.
    pub number: Option<MoveNumber>,
}

impl Played {
    /// Where it stops: at the first move that the law refuses, or at what cannot be read; `None` if it goes on to its end.
    pub fn stops_at<'s>(&self, score: &Score<'s>) -> Option<StopsAt<'s>> {
        let refused = match (self.broken.first(), &self.answer.assessment) {
            (Some((at, _)), _) | (None, Err(Refusal::Stopped { at, .. })) => Some(*at),
            _ => None,
        };
        match refused {
            Some(at) => {
                let (stretch, within) = self.stretch_of(at)?;
                let token = score.words().nth(*stretch.words.get(within)?)?;
                Some(StopsAt { token, number: self.number(at) })
            }
            None => self.unread(score),
        }
    }

    /// How many moves were read before the text that stops it, of its last stretch.
    pub fn read_before(&self, stretch: &PlayedStretch) -> usize {
        match &self.answer.assessment {
            Err(Refusal::Malformed { field: Field::Move(stops), .. }) => {
                stretch.words.partition_point(|word| word < stops)
            }
            _ => stretch.moves.len(),
        }
    }

    /// The text that stops it because it cannot be read, or because the law refuses it as a position.
    pub fn unread<'s>(&self, score: &Score<'s>) -> Option<StopsAt<'s>> {
        let position = || score.stretches[self.stretches.len().saturating_sub(1)].position;
        let (token, number) = match &self.answer.assessment {
            Err(Refusal::Malformed { field: Field::Move(word), .. }) => {
                let told = self.told.iter().find(|told| told.what.class() == Class::Unread);
                (score.words().nth(*word), told.and_then(|told| told.number))
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

    use crate::games::{AnyGame as _, Chess};
    use crate::referee::By;
    use crate::referee::score::{Score, play};
    use crate::rules::Options;
    use crate::session::Reach;

    /// The text at which a score of chess stops, its byte, and its number.
    fn stops(text: &str, as_played: bool) -> Option<(usize, String, Option<String>)> {
        let (score, options) = (Score::read(text).expect("a score"), Options::defaults(Chess.questions()));
        let played = play(Chess.under(&options), By::Both, &score, Reach { as_played, ..Reach::default() });
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
