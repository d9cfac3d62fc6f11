//! Why parts cannot be computed or merged.

/// Why parts cannot be computed or merged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{why}")]
pub struct PartsError {
    /// Why not: what is not possible, or must not be done; where parts are missing, which, and what is damaged.
    pub why: String,
    /// What may help.
    pub hint: String,
    /// The numbers, from 1, of the parts that are missing.
    pub missing: Vec<u64>,
}

impl PartsError {
    /// No part is missing.
    pub fn new(why: impl Into<String>, hint: impl Into<String>) -> Self {
        PartsError { why: why.into(), hint: hint.into(), missing: Vec::new() }
    }
}
