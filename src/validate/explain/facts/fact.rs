//! One thing that can be said of a move, an attack or a position.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::deviation::Deviation;
use crate::games::AnyGame;

/// Where a fact comes from. If facts say the same about an engine's answers, the one whose source is first here is
/// reported.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) enum FactSource {
    /// The law's clauses.
    #[default]
    Clause,
    /// The piece that moves, where it goes, and what is in its way.
    Move,
    /// The position after the move.
    Result,
    /// The position at large.
    Position,
    /// The rulings in force.
    Ruling,
    /// What stands next to the ends of the move.
    Beside,
    /// How many there are of something.
    Count,
    /// The fields of the position's text, and the names of squares.
    Text,
}

/// A fact: something said of a move, an attack or a position.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Fact {
    #[serde(skip)]
    pub(super) source: FactSource,
    /// What it says, with `_` for the value: `_ moves`, `between stands _`.
    pub of: String,
    /// The value.
    #[serde(flatten)]
    pub value: Value,
}

impl Fact {
    /// Whether this number, counted for what the fact is about, agrees with the fact.
    pub(super) fn admits(&self, number: i64) -> bool {
        match &self.value {
            Value::Is(value) => value.parse() == Ok(number),
            Value::AtMost(most) => number <= *most,
            Value::AtLeast(least) => number >= *least,
        }
    }
}

/// How one of something is said.
const IN_WORDS: [(&str, &str); 9] = [
    ("1 times", "once"),
    ("1 files are", "1 file is"),
    ("1 ranks are", "1 rank is"),
    ("1 files from", "1 file from"),
    ("1 squares", "1 square"),
    ("1 seeds are", "1 seed is"),
    ("1 seeds", "1 seed"),
    ("1 powers", "1 power"),
    ("1 enemy pieces leave", "1 enemy piece leaves"),
];

/// The value of a fact.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Value {
    /// This one.
    Is(String),
    /// This number or a smaller one.
    AtMost(i64),
    /// This number or a greater one.
    AtLeast(i64),
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = match &self.value {
            Value::Is(value) => value.clone(),
            Value::AtMost(most) => format!("at most {most}"),
            Value::AtLeast(least) => format!("at least {least}"),
        };
        let said = self.of.replacen('_', &value, 1);
        let is_one = self.value == Value::Is("1".to_owned());
        let in_words = IN_WORDS.iter().find(|(many, _)| is_one && said.contains(many));
        f.write_str(&in_words.map_or_else(|| said.clone(), |(many, one)| said.replacen(many, one, 1)))
    }
}

/// All that is said of one thing.
#[derive(Clone, Default, Debug)]
pub(super) struct Described {
    texts: BTreeSet<Fact>,
    numbers: BTreeMap<String, (FactSource, i64)>,
}

impl Described {
    /// Says that something has this value. It may have other values too.
    pub fn is(&mut self, source: FactSource, of: impl Into<String>, value: impl Into<String>) {
        self.texts.insert(Fact { source, of: of.into(), value: Value::Is(value.into()) });
    }

    /// Gives the number or amount of something.
    pub fn counts(&mut self, source: FactSource, of: impl Into<String>, number: impl TryInto<i64>) {
        self.numbers.insert(of.into(), (source, number.try_into().unwrap_or(i64::MAX)));
    }

    /// Adds everything that another description says.
    pub fn extend(&mut self, other: Described) {
        self.texts.extend(other.texts);
        self.numbers.extend(other.numbers);
    }

    /// Whether something has this value, in words.
    pub fn says(&self, fact: &Fact) -> bool {
        self.texts.contains(fact)
    }

    /// Whether a fact holds of this alone.
    pub fn holds(&self, fact: &Fact) -> bool {
        self.says(fact) || self.number(&fact.of).is_some_and(|number| fact.admits(number))
    }

    /// The number of something.
    pub fn number(&self, of: &str) -> Option<i64> {
        self.numbers.get(of).map(|(_, number)| *number)
    }

    /// What is said in words.
    pub fn texts(&self) -> impl Iterator<Item = &Fact> {
        self.texts.iter()
    }

    /// What is said in numbers.
    pub fn numbers(&self) -> impl Iterator<Item = (FactSource, &str, i64)> {
        self.numbers.iter().map(|(of, (source, number))| (*source, of.as_str(), *number))
    }
}

/// What an observation is about, and how it is wrong if it is wrong.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Kind {
    /// An illegal move: it is listed.
    Lists,
    /// A legal move: it is not listed.
    Misses,
    /// An illegal move: it is made.
    Makes,
    /// A legal move: it is refused.
    Refuses,
    /// The result of a legal move: it is different in this part.
    Holds(String),
    /// Whose turn it is.
    Turn,
    /// Whether the player to move is in check: the engine says this.
    Check(bool),
    /// Whether the game is over: by the law, and as the engine says.
    Outcome(bool, bool),
    /// An impossible position: it is taken.
    Takes,
    /// A possible position: it is refused.
    RefusesPosition,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Lists => "lists the move, which is illegal,",
            Kind::Misses => "does not list the move",
            Kind::Makes => "makes the move, which is illegal,",
            Kind::Refuses => "refuses the move, which is legal,",
            Kind::Holds(part) => return write!(f, "makes the move with another result ({part})"),
            Kind::Turn => "names another player to move",
            Kind::Check(true) => "says that the player to move is in check, who is not,",
            Kind::Check(false) => "says that the player to move is not in check, who is,",
            Kind::Outcome(false, _) => "says that the game is over, which it is not,",
            Kind::Outcome(true, false) => "says that the game goes on, which is over,",
            Kind::Outcome(true, true) => "gives another result of the game",
            Kind::Takes => "takes the position, which is impossible,",
            Kind::RefusesPosition => "refuses the position, which is possible,",
        })
    }
}

impl Kind {
    /// The kind of observation that is wrong in a deviation. `over` says whether the game is over by the law.
    pub fn of(deviation: &Deviation, over: bool) -> Option<Self> {
        Some(match deviation {
            Deviation::TakesPosition => Kind::Takes,
            Deviation::RefusesPosition => Kind::RefusesPosition,
            Deviation::Makes(_) => Kind::Makes,
            Deviation::Refuses(_) => Kind::Refuses,
            // A result is wrong in one part of the position: see `part`.
            Deviation::Holds { .. } | Deviation::ListsTwice(_) => return None,
            Deviation::Turn(_) => Kind::Turn,
            Deviation::Check(check) => Kind::Check(*check),
            Deviation::Outcome(ended) => Kind::Outcome(over, ended.is_some()),
            Deviation::Lists(_) => Kind::Lists,
            Deviation::Misses(_) => Kind::Misses,
        })
    }

    /// The part of a deviation that is said by saying when it occurs: half if there are many other results.
    pub const fn says(&self) -> f64 {
        match self {
            Kind::Holds(_) | Kind::Outcome(true, true) => 0.5,
            _ => 1.0,
        }
    }

    /// What an engine does when such a move is made, if it lists or misses it wrongly in this way.
    pub fn when_made(&self) -> Option<Self> {
        match self {
            Kind::Lists => Some(Kind::Makes),
            Kind::Misses => Some(Kind::Refuses),
            _ => None,
        }
    }
}

/// The part of a position in which a result differs. Of several parts the board comes first, then what is in hand.
pub(super) fn part(game: &dyn AnyGame, position: &str, deviations: &BTreeSet<Deviation>) -> Option<String> {
    let of = |deviation: &Deviation| match deviation {
        Deviation::Holds { place, .. } => Some(match place.split(' ').collect::<Vec<_>>()[..] {
            ["hands", ..] => (1, "what is in hand".to_owned()),
            // The first field is a board, even if the diagram shows numbers.
            ["field", at, ..] if at != "0" => {
                let name = at.parse().ok().and_then(|at| game.field(position, at));
                (2, name.unwrap_or("the position's text").to_owned())
            }
            _ => (0, "the board".to_owned()),
        }),
        _ => None,
    };
    deviations.iter().filter_map(of).min().map(|(_, part)| part)
}
