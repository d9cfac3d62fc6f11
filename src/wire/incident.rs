//! What follows when something goes wrong in a game.

use schemars::JsonSchema;
use serde::Serialize;

/// The decision that the document demands of an arbiter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct IncidentAnswer {
    /// The words for what went wrong.
    pub what: Vec<String>,
    /// What the judge says of the irregular move, as sentences.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<String>,
    /// The first month of the Laws that were in force, as in `2018-01`; absent if they are not known, or the game has none by day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub laws: Option<String>,
    /// Whether the day of the game is known. If not, the Laws are the last that may have been in force, or today's.
    pub day_known: bool,
    /// The decision.
    #[serde(flatten)]
    pub decision: Decision,
    /// What would be so if a fact were otherwise, as sentences.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub otherwise: Vec<String>,
    /// All of it as text, in Markdown.
    pub text: String,
}

/// A decision, as far as the facts go.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Decision {
    /// The steps, in their order.
    pub steps: Vec<IncidentStep>,
    /// When the arbiter steps in: `at-once`, `no`, `touch-move` (only what was touched has to be moved), `penalty`, `refuse` or `grant`
    /// (a claim), `after-the-next-completed-move`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub intervene: Option<String>,
    /// `continues`, `new-game` or `over`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<String>,
    /// The position from which the game goes on, if it is another or moves are restricted there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Who is to move there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<String>,
    /// The moves that are allowed there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<String>>,
    /// Whether these are all legal moves.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub any: bool,
    /// The seconds that the players get.
    #[serde(skip_serializing_if = "BothClocks::is_empty")]
    pub add: BothClocks,
    /// The seconds that their clocks lose.
    #[serde(skip_serializing_if = "BothClocks::is_empty")]
    pub take: BothClocks,
    /// The seconds that their clocks show then, if those before were given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clocks: Option<BothClocks>,
    /// The player against whom an illegal move counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count_against: Option<String>,
    /// The result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// Why it is so, in a word.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// A fact that decides and was not given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asks: Option<Asks>,
}

/// Seconds of both clocks; those of none are left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, JsonSchema)]
pub struct BothClocks {
    /// White's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub white: Option<u32>,
    /// Black's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub black: Option<u32>,
}

impl BothClocks {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// A step of a decision.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct IncidentStep {
    /// The name of its rule, which stays; in games other than chess the clause.
    pub rule: String,
    /// `follows`: the document leaves no choice; `leaves`: the arbiter has one; `asks`: something is not known; `not`: what does not follow;
    /// `unknown`: nobody can say.
    pub kind: String,
    /// The Articles on which it stands, of the Laws of the day.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub articles: Vec<String>,
    /// On what it rests besides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The sentence.
    pub says: String,
}

/// A fact that decides and was not given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Asks {
    /// Its name.
    pub fact: String,
    /// The question.
    pub says: String,
    /// A decision for each answer. The steps before the question hold in each, and are not repeated.
    pub branches: Vec<Branch>,
}

/// The decision for an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Branch {
    /// The values of the fact.
    pub values: Vec<String>,
    /// The answer in words.
    pub says: String,
    /// The decision.
    #[serde(flatten)]
    pub decision: Decision,
}
