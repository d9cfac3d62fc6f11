//! Who answers a question.

use std::str::FromStr;

/// Which implementation is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// The law as code.
    Model,
    /// The fast engine.
    Bitboard,
    /// Both. If they differ, the answer is the model's and says so.
    Both,
}

impl By {
    /// Their names.
    pub const NAMES: [&'static str; 3] = ["model", "bitboard", "both"];
}

impl FromStr for By {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "model" => Ok(By::Model),
            "bitboard" => Ok(By::Bitboard),
            "both" => Ok(By::Both),
            _ => Err(format!("unknown implementation `{name}`; expected one of {}", Self::NAMES.join(", "))),
        }
    }
}
