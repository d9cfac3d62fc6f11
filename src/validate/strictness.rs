//! How strictly answers are compared.

use serde::Serialize;

/// How much of an answer has to be as the law has it. Each asks for what those before it ask.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Strictness {
    /// The legal moves, whose turn it is and the position after the moves. Only positions that can be are asked.
    Moves,
    /// Check, and whether the game has ended and who has won; that what the law refuses is refused.
    #[default]
    Outcome,
    /// The word by which the game has ended, and the clauses by which positions and moves are refused.
    Reasons,
}

impl Strictness {
    /// Their names, as the command line takes them.
    pub const NAMES: [&'static str; 3] = ["moves", "outcome", "reasons"];

    /// Whether outcomes, check and refusals are compared.
    pub fn outcomes(self) -> bool {
        self >= Strictness::Outcome
    }

    /// Whether reasons are.
    pub fn reasons(self) -> bool {
        self >= Strictness::Reasons
    }
}

impl std::str::FromStr for Strictness {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "moves" => Ok(Strictness::Moves),
            "outcome" => Ok(Strictness::Outcome),
            "reasons" => Ok(Strictness::Reasons),
            _ => Err(format!("`{name}` is none of {}", Self::NAMES.join(", "))),
        }
    }
}
