//! The end of a score.

use std::fmt;

use super::Token;
use crate::board::{Named, Player};

/// How the players ended the game, as the last words of a score state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// A player resigns: the one whom the score names, or else the one who has the choice.
    Resignation(Option<Named>),
    /// They agree on a draw.
    Draw,
    /// A player claims a draw: the one whom the score names, or else the one who has the choice.
    Claim(Option<Named>),
    /// Both have lost: what an arbiter has decided.
    BothLost,
    /// Only the result: who has won, if anybody has.
    Result(Option<Player>),
}

/// The results as points, White's or South's first.
const RESULTS: [(&str, Option<Player>); 3] =
    [("1-0", Some(Player::White)), ("0-1", Some(Player::Black)), ("1/2-1/2", None)];

impl End {
    /// Reads the end of a score; returns it with its number of words.
    pub(super) fn read(words: &[Token<'_>]) -> Option<(Self, usize)> {
        // No end has more words than this.
        let words: Vec<&str> = words[words.len().saturating_sub(4)..].iter().map(|word| word.text).collect();
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
            ("resigns", before) => {
                let who = named(before);
                Some((End::Resignation(who), 1 + usize::from(who.is_some())))
            }
            ("up", [before @ .., "gives"]) => named(before).map(|who| (End::Resignation(Some(who)), 3)),
            (result, _) => {
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
            End::BothLost => f.write_str("0-0"),
            End::Result(winner) => {
                let text = RESULTS.into_iter().find(|(_, of)| of == winner).map_or("", |(text, _)| text);
                f.write_str(text)
            }
        }
    }
}
