//! The end of a score.

use std::fmt;

use super::Token;
use crate::board::{Named, Player};
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
    /// A player's time is over: that of the one whom the score names, or else of the one who has the choice.
    TimeOver(Option<Named>),
    /// Both have lost: what an arbiter has decided.
    BothLost,
    /// Only the result: who has won, if anybody has.
    Result(Option<Player>),
}

/// How many words an end has at most.
pub(super) const LONGEST: usize = 4;

/// The results as points, White's or South's first.
const RESULTS: [(&str, Option<Player>); 3] =
    [("1-0", Some(Player::White)), ("0-1", Some(Player::Black)), ("1/2-1/2", None)];

/// A word in which halves, hyphens and colons are written as in [`RESULTS`], if it has no letter.
fn plainly(word: &str) -> String {
    let word = word
        .replace('½', "1/2")
        .replace(['–', '—', '−', '‐', '‑', ':'], "-")
        .replace("0.5", "1/2")
        .replace("0,5", "1/2");
    if word == "1/2" { "1/2-1/2".to_owned() } else { word }
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
            End::Resignation(_) | End::TimeOver(_) | End::BothLost => None,
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

    /// Whether it is the true result of a game that has ended by itself.
    pub(super) fn agrees_with(self, outcome: NamedOutcome) -> bool {
        matches!(self, End::Result(winner) if winner == outcome.winner().map(|winner| winner.player))
    }

    /// Whether it can be true together with another statement of the end.
    pub(super) fn agrees(self, other: Self) -> bool {
        self.winner().zip(other.winner()).is_none_or(|(one, other)| one == other)
    }

    /// Reads the end of a score; returns it with its number of words.
    pub(super) fn read(words: &[Token<'_>]) -> Option<(Self, usize)> {
        let words: Vec<&str> = words[words.len().saturating_sub(LONGEST)..].iter().map(|word| word.text).collect();
        let (last, before) = words.split_last()?;
        let named = |words: &[&str]| words.last().and_then(|word| Named::of_word(word));
        match (*last, before) {
            ("resignation", _) => Some((End::Resignation(None), 1)),
            ("draw", [before @ .., verb, "a"]) if matches!(*verb, "claims" | "claimed") => {
                let who = named(before);
                Some((End::Claim(who), 3 + usize::from(who.is_some())))
            }
            ("claimed", [.., "draw"]) => Some((End::Claim(None), 2)),
            (by, [.., "draw", "claimed", "by"]) => Named::of_word(by).map(|who| (End::Claim(Some(who)), 4)),
            ("draw", _) => Some((End::Draw, 1)),
            ("flag", _) => Some((End::TimeOver(None), 1)),
            ("over", [.., whose, "time", "is"]) => {
                let who = whose.strip_suffix("'s").or_else(|| whose.strip_suffix("’s"))?;
                Named::of_word(who).map(|who| (End::TimeOver(Some(who)), 4))
            }
            ("time", [.., who, "loses" | "lost" | "forfeits", "on"]) => {
                Named::of_word(who).map(|who| (End::TimeOver(Some(who)), 4))
            }
            ("resigns", before) => {
                let who = named(before);
                Some((End::Resignation(who), 1 + usize::from(who.is_some())))
            }
            ("up", [before @ .., "gives"]) => named(before).map(|who| (End::Resignation(Some(who)), 3)),
            (result, _) => {
                let result = plainly(result);
                RESULTS.into_iter().find(|(text, _)| *text == result).map(|(_, winner)| (End::Result(winner), 1))
            }
        }
    }
}

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
            End::Result(winner) => {
                let text = RESULTS.into_iter().find(|(_, of)| of == winner).map_or("", |(text, _)| text);
                f.write_str(text)
            }
        }
    }
}
