//! Why a position's text is refused.

use std::fmt;

use super::Breach;
use crate::board::Unreadable;

/// A position's text that is refused, with everything that is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// It cannot be read.
    Malformed {
        /// What cannot be read, and where.
        unreadable: Unreadable,
        /// The reasons of the law against the part that could be read.
        besides: Vec<Breach>,
    },
    /// It can be read, but the position is impossible.
    Impossible {
        /// The text.
        text: String,
        /// All the reasons.
        reasons: Vec<Breach>,
    },
}

impl Refused {
    /// The law's reasons: all of them, or if the text cannot be read, those against the part that could be read.
    pub fn reasons(&self) -> &[Breach] {
        match self {
            Refused::Malformed { besides, .. } => besides,
            Refused::Impossible { reasons, .. } => reasons,
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let besides = match self {
            Refused::Malformed { unreadable, .. } => {
                write!(f, "{unreadable}")?;
                "; besides, in what can be read: "
            }
            Refused::Impossible { text, .. } => {
                write!(f, "impossible position `{text}`")?;
                ": "
            }
        };
        for (i, reason) in self.reasons().iter().enumerate() {
            write!(f, "{}{reason}", if i == 0 { besides } else { "; " })?;
        }
        Ok(())
    }
}
