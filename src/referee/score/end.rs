//! The end of a score.

use std::fmt;

use super::Token;
use super::result::{ENDS_SENTENCE, RESULTS, result, winner};
use crate::board::{Fault, Named, Player, Unreadable};
use crate::rules::NamedOutcome;

/// How the players ended the game, as the last words of a score state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// A player resigns: the one whom the score names, or else the one who has the choice.
    Resignation(Option<Named>),
    /// They agree on a draw.
    Draw,
    /// A player claims a draw: the one whom the score names, or else the one who has the choice.
    Claim(Option<Named>),
    /// A player ran out of time: the one whom the score names, or else of the one who has the choice.
    TimeOver(Option<Named>),
    /// Both have lost: what an arbiter has decided.
    BothLost,
    /// Only the result: who has won, if anybody has.
    Result(Option<Player>),
    /// The player who has the choice says that they have won, as a program does by the word `win` of USI.
    Win,
}

/// How many words an end has at most: two statements.
pub(super) const LONGEST: usize = 2 * MOST_WORDS;

/// A word of a score that cannot be read, where more can be said of it than what a move would be.
pub(super) fn explained(mut unreadable: Unreadable) -> Unreadable {
    let text = unreadable.text.as_str();
    let follows = result(text).map(|length| text.len() - text[length..].trim_start().len());
    let (at, found, says) = match follows {
        Some(at) if at < text.len() => {
            let what = Unreadable::quote(&text[at..]);
            (at, what.clone(), format!("{what} follows the result"))
        }
        None if ["claim", "claims", "claimed"].contains(&text.to_lowercase().as_str()) => {
            (0, Unreadable::quote(text), "a claim is written `draw claimed`, or `White claims a draw`".to_owned())
        }
        _ => return unreadable,
    };
    unreadable.faults = vec![Fault { sentence: Some(says), ..Fault::new(at, found, "the end") }];
    unreadable
}

/// A word without a result that is written at its end.
pub(super) fn without_result(word: &str) -> &str {
    let results = RESULTS.into_iter().map(|(text, _)| text).chain(["*"]);
    results
        .filter_map(|result| word.strip_suffix(result))
        .find(|before| !before.ends_with(['/', '-']))
        .unwrap_or(word)
}

impl End {
    /// Who has won by it, if it says so.
    const fn winner(self) -> Option<Option<Player>> {
        match self {
            End::Result(winner) => Some(winner),
            End::Draw | End::Claim(_) => Some(None),
            End::Resignation(Some(loser)) => Some(Some(loser.player.other())),
            End::Resignation(None) | End::TimeOver(_) | End::BothLost | End::Win => None,
        }
    }

    /// The same, where a result says White's points first and means those of Black.
    #[must_use]
    pub(super) fn exchanged(self) -> Self {
        match self {
            End::Result(winner) => End::Result(winner.map(Player::other)),
            end => end,
        }
    }

    /// Whether nobody has won by it.
    pub(super) fn is_drawn(self) -> bool {
        self.winner() == Some(None)
    }

    /// `chess.score.result`: whether it is the true result of a game that has ended by itself.
    pub(super) fn agrees_with(self, outcome: NamedOutcome) -> bool {
        matches!(self, End::Result(winner) if winner == outcome.winner().map(|winner| winner.player))
    }

    /// Whether it can be true together with another statement of the end.
    pub fn agrees(self, other: Self) -> bool {
        self.winner().zip(other.winner()).is_none_or(|(one, other)| one == other)
    }

    /// `chess.score.result`: reads the end of a score; returns it with its number of words. Two statements that agree
    /// are one, such as `0-1 White resigns`: that which says more.
    pub(super) fn read(words: &[Token<'_>]) -> Option<(Self, usize)> {
        let (last, many) = Self::one(words)?;
        match Self::one(&words[..words.len() - many]) {
            Some((before, more)) if last.agrees(before) => {
                let says_more = if matches!(last, End::Result(_)) { before } else { last };
                Some((says_more, many + more))
            }
            _ => Some((last, many)),
        }
    }

    /// Reads the statement at the end of some words.
    pub(super) fn one(words: &[Token<'_>]) -> Option<(Self, usize)> {
        let last = words.last()?.text.trim_end_matches(ENDS_SENTENCE);
        if let Some(winner) = winner(last.trim_end_matches(['f', 'F'])) {
            return Some((End::Result(winner), 1));
        }
        // No phrase has a digit, and most moves have one.
        if last.contains(|c: char| c.is_ascii_digit()) {
            return None;
        }
        let plain = |word: &Token<'_>| word.text.trim_end_matches(ENDS_SENTENCE).to_lowercase().replace('’', "'");
        let words: Vec<String> = words[words.len().saturating_sub(MOST_WORDS)..].iter().map(plain).collect();
        // The longest phrase that fits.
        let fits = |(phrase, end): &Phrase| {
            let parts: Vec<&str> = phrase.split(' ').collect();
            let begins = words.len().checked_sub(parts.len())?;
            let mut who = None;
            let same = parts.iter().zip(&words[begins..]).all(|(part, word)| match *part {
                WHO | WHOSE => {
                    let name = if *part == WHOSE { word.strip_suffix("'s") } else { Some(word.as_str()) };
                    who = name.and_then(Named::of_word);
                    who.is_some()
                }
                part => part.split('|').any(|choice| choice == word),
            });
            same.then(|| (end(who), parts.len()))
        };
        PHRASES.iter().filter_map(fits).max_by_key(|(_, many)| *many)
    }
}

/// A player's name in a phrase, and the same of what is a player's.
const WHO: &str = "WHO";
const WHOSE: &str = "WHOSE";

/// How many words a statement has at most.
const MOST_WORDS: usize = 5;

/// A phrase, and what it says of the player whom it names.
type Phrase = (&'static str, fn(Option<Named>) -> End);

/// `chess.score.result`: the phrases by which players, programs and files say how a game ended, in small letters. A
/// stroke stands between words that mean the same.
const PHRASES: [Phrase; 20] = [
    ("win", |_| End::Win),
    ("resignation|resign", |_| End::Resignation(None)),
    ("resigns|resigned", |_| End::Resignation(None)),
    ("WHO resigns|resigned|resign", End::Resignation),
    ("WHO gives|gave up", End::Resignation),
    ("draw|drawn", |_| End::Draw),
    ("draw agreed", |_| End::Draw),
    ("agreed draw", |_| End::Draw),
    ("draw|drawn by agreement", |_| End::Draw),
    ("draw claimed", |_| End::Claim(None)),
    ("claims|claimed a draw", |_| End::Claim(None)),
    ("WHO claims|claimed a draw", End::Claim),
    ("draw claimed by WHO", End::Claim),
    ("flag", |_| End::TimeOver(None)),
    ("WHOSE time is over", End::TimeOver),
    ("WHO loses|lost|forfeits|forfeited on time", End::TimeOver),
    ("WHO wins|won on time", |who| End::TimeOver(who.map(Named::other))),
    ("time over", |_| End::TimeOver(None)),
    ("WHO wins|won", |who| End::Result(who.map(|who| who.player))),
    ("both lost|lose", |_| End::BothLost),
];

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Resignation(None) => f.write_str("resignation"),
            End::Resignation(Some(who)) => write!(f, "{who} resigns"),
            End::Draw => f.write_str("draw"),
            End::Claim(None) => f.write_str("draw claimed"),
            End::Claim(Some(who)) => write!(f, "{who} claims a draw"),
            End::TimeOver(None) => f.write_str("flag"),
            End::TimeOver(Some(who)) => write!(f, "{who}'s time is over"),
            End::BothLost => f.write_str("0-0"),
            End::Win => f.write_str("win"),
            End::Result(winner) => {
                let text = RESULTS.into_iter().find(|(_, of)| of == winner).map_or("", |(text, _)| text);
                f.write_str(text)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::board::Names;

    fn read(text: &str) -> Option<(End, usize)> {
        let words: Vec<Token<'_>> = text.split(' ').map(|text| Token { at: 0, text }).collect();
        End::read(&words)
    }

    #[test]
    fn an_end_is_read_as_people_write_it() {
        let [white, black] = Player::BOTH.map(|player| Names::COLOURS.of(player));
        for (text, end) in [
            ("resign", End::Resignation(None)),
            ("White resigns", End::Resignation(Some(white))),
            ("0-1 White resigns", End::Resignation(Some(white))),
            ("White resigned. 0-1", End::Resignation(Some(white))),
            ("draw agreed", End::Draw),
            ("1/2-1/2 draw by agreement", End::Draw),
            ("White wins on time", End::TimeOver(Some(black))),
            ("black lost on time", End::TimeOver(Some(black))),
            ("White’s time is over", End::TimeOver(Some(white))),
            ("Black claims a draw", End::Claim(Some(black))),
            ("draw claimed by Black", End::Claim(Some(black))),
            ("1-0F", End::Result(Some(Player::White))),
            ("Black won", End::Result(Some(Player::Black))),
        ] {
            assert_eq!(read(&format!("e4 {text}")), Some((end, text.split(' ').count())), "{text}");
        }
        // Contradictory statements are two.
        assert_eq!(read("e4 1-0 White resigns"), Some((End::Resignation(Some(white)), 2)));
        assert_eq!(read("e4 e5"), None);
    }
}
