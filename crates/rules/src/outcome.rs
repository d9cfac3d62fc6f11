//! How a game ends, in the protocol's words.

use std::fmt;

use crate::board::{Named, Names, Player};

/// How a game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// A player has won.
    Win {
        /// Who.
        winner: Player,
        /// How.
        by: Win,
    },
    /// Nobody has won.
    Draw(Draw),
}

/// Declares ways in which a game ends, each with its word of the protocol.
macro_rules! ways {
    ($(#[$about:meta])* $Ways:ident { $($(#[$means:meta])* $Way:ident $word:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $Ways {
            $($(#[$means])* $Way,)+
        }

        impl $Ways {
            /// All of them.
            pub const ALL: [$Ways; [$($word),+].len()] = [$($Ways::$Way),+];

            /// The word of the protocol.
            pub const fn word(self) -> &'static str {
                match self {
                    $($Ways::$Way => $word,)+
                }
            }

            /// The one that the protocol calls so.
            pub fn of_word(word: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|way| way.word() == word)
            }
        }
    };
}

ways! {
    /// How a game is won.
    Win {
        /// No move of the other player's saves their King, last Sparrow or Phoenix from capture.
        Checkmate "checkmate",
        /// The other player has no legal move.
        NoMove "no-move",
        /// Aviary: the other player must enter a Sparrow and cannot.
        NoEntry "no-entry",
        /// Aviary: the other player owns no Sparrow.
        NoSparrows "no-sparrows",
        /// Tori Shogi: the other player's Phoenix has been captured.
        PhoenixCaptured "phoenix-captured",
        /// The other player has repeated a position too often.
        Repetition "repetition",
        /// Tori Shogi: the other player has mated by dropping a Swallow.
        SwallowDropMate "swallow-drop-mate",
        /// Awele: the other player has fewer seeds.
        Seeds "seeds",
        /// The other player has no King.
        King "king",
        /// Aieirping Chess: the other player has no P and no Q left, or, by a ruling, not both kinds.
        PawnsAndQueens "pawns-and-queens",
        /// A piece has reached where it wins, such as the far rank.
        Goal "goal",
    }
}

ways! {
    /// How a game is drawn.
    Draw {
        /// The player to move has no legal move and is not mated.
        Stalemate "stalemate",
        /// A position has occurred too often in the record.
        Repetition "repetition",
        /// Chess: fifty moves without a capture or a Pawn's move.
        FiftyMoves "fifty-moves",
        /// Chess: seventy-five moves without a capture or a Pawn's move.
        SeventyFiveMoves "seventy-five-moves",
        /// Chess: neither player can ever mate.
        DeadPosition "dead-position",
        /// Awele: both players have the same number of seeds.
        EqualSeeds "equal-seeds",
        /// Aieirping Chess: both players have lost at once.
        BothLost "both-lost",
    }
}

/// What a repetition means in a record of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Repetition {
    /// Nothing.
    Allowed,
    /// Nothing by itself, but a player may claim a draw because of it.
    Claimed,
    /// The game is drawn when a position occurs in the record for the `occurrence`-th time.
    Draws {
        /// From 1.
        occurrence: usize,
    },
    /// The player who makes a position occur in the record for the `occurrence`-th time has lost. But if all moves of
    /// one player since its first occurrence gave check, that player has lost; and if all moves of both did, the game
    /// is drawn.
    Loses {
        /// From 1.
        occurrence: usize,
    },
    /// The game ends when a position occurs in the record for the `occurrence`-th time;
    /// [`Rules::stopped`](super::Rules::stopped) says how.
    Ends {
        /// From 1.
        occurrence: usize,
    },
    /// A position that recurs is replaced by another, and the game goes on
    /// ([`Rules::recurred`](super::Rules::recurred)).
    Replaces,
    /// If the record ends with a sequence of moves made `times` times in a row, its first move may not be made again.
    SequenceForbidden {
        /// How often a sequence may be made in a row: twice or more.
        times: usize,
    },
    /// A player who is not in check may not bring a position about in the record for the `occurrence`-th time, or a later
    /// one.
    PositionForbidden {
        /// From 2.
        occurrence: usize,
    },
}

impl Repetition {
    /// Whether something depends on how often a position has occurred.
    pub const fn counts_positions(self) -> bool {
        match self {
            Repetition::Claimed
            | Repetition::Draws { .. }
            | Repetition::Loses { .. }
            | Repetition::Ends { .. }
            | Repetition::PositionForbidden { .. } => true,
            Repetition::Allowed | Repetition::Replaces | Repetition::SequenceForbidden { .. } => false,
        }
    }
}

impl Win {
    /// The same in words, with the name of the player who has lost by it.
    fn in_words(self, loser: Named) -> String {
        match self {
            Win::Checkmate => "checkmate".to_owned(),
            Win::NoMove => format!("{loser} has no legal move"),
            Win::NoEntry => format!("{loser} must enter a Sparrow and cannot"),
            Win::NoSparrows => format!("{loser} has lost the last Sparrow"),
            Win::PhoenixCaptured => format!("{loser}'s Phoenix has been captured"),
            Win::Repetition => format!("{loser} has repeated a position too often"),
            Win::SwallowDropMate => format!("{loser} has mated by dropping a Swallow"),
            Win::Seeds => "more seeds".to_owned(),
            Win::King => format!("{loser} has no King"),
            Win::PawnsAndQueens => format!("{loser} has lost the P and Q needed"),
            Win::Goal => "it has reached its goal".to_owned(),
        }
    }
}

impl Draw {
    /// The same in words.
    const fn in_words(self) -> &'static str {
        match self {
            Draw::Stalemate => "stalemate",
            Draw::Repetition => "a position has been repeated too often",
            Draw::FiftyMoves => "fifty moves each without a capture or a Pawn's move",
            Draw::SeventyFiveMoves => "seventy-five moves each without a capture or a Pawn's move",
            Draw::DeadPosition => "neither player can mate any more",
            Draw::EqualSeeds => "both have the same number of seeds",
            Draw::BothLost => "both have lost at once",
        }
    }
}

impl Outcome {
    /// The outcome with the players' names in the game.
    pub const fn by_name(self, names: Names) -> NamedOutcome {
        NamedOutcome { outcome: self, names }
    }
}

/// An outcome with the names of the players. Displayed with the protocol's word for how it came about, for readers who
/// write engines; [`NamedOutcome::in_words`] is for players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NamedOutcome {
    /// How the game has ended.
    pub outcome: Outcome,
    names: Names,
}

impl NamedOutcome {
    /// The outcome that the protocol writes so: the word of the winner, if there is one, and that for how it came about.
    pub fn of_words(winner: Option<&str>, how: &str) -> Option<Self> {
        let Some(winner) = winner else {
            return Some(Outcome::Draw(Draw::of_word(how)?).by_name(Names::COLOURS));
        };
        let winner = Named::of_word(winner)?;
        Some(Outcome::Win { winner: winner.player, by: Win::of_word(how)? }.by_name(winner.names()))
    }

    /// Who has won, if anybody has.
    pub const fn winner(self) -> Option<Named> {
        match self.outcome {
            Outcome::Win { winner, .. } => Some(self.names.of(winner)),
            Outcome::Draw(_) => None,
        }
    }

    /// The same as a sentence's part, without the protocol's words: `White has won: checkmate`.
    pub fn in_words(self) -> String {
        match self.winner() {
            Some(winner) => format!("{winner} has won: {}", self.reason()),
            None => format!("drawn: {}", self.reason()),
        }
    }

    /// By what, as a sentence's part: `checkmate`.
    pub fn reason(self) -> String {
        match self.outcome {
            Outcome::Win { winner, by } => by.in_words(self.names.of(winner.other())),
            Outcome::Draw(draw) => draw.in_words().to_owned(),
        }
    }

    /// How, in the word of the protocol.
    pub const fn word(self) -> &'static str {
        match self.outcome {
            Outcome::Win { by, .. } => by.word(),
            Outcome::Draw(draw) => draw.word(),
        }
    }
}

impl From<Outcome> for NamedOutcome {
    fn from(outcome: Outcome) -> Self {
        outcome.by_name(Names::COLOURS)
    }
}

impl fmt::Display for NamedOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner() {
            Some(winner) => write!(f, "{winner} has won: {}", self.word()),
            None => write!(f, "drawn: {}", self.word()),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.by_name(Names::COLOURS).fmt(f)
    }
}

/// The clauses that end a game whose outcome does not say by which it has ended.
#[derive(Clone, Copy, Debug)]
pub struct Ends {
    /// Clauses that hold under an option of a question: if the game ends only under that option, this clause ends it.
    pub ruled: &'static [EndByRuling],
    /// The clause that ends it otherwise, given the position's text.
    pub otherwise: fn(&str) -> &'static str,
}

/// A clause that ends a game under a ruling.
#[derive(Clone, Copy, Debug)]
pub struct EndByRuling {
    /// The question.
    pub question: &'static str,
    /// The option under which the game ends.
    pub ends: &'static str,
    /// An option under which the game goes on.
    pub goes_on: &'static str,
    /// The clause.
    pub clause: &'static str,
}
