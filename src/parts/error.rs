//! Why parts cannot be computed or merged.

/// Why parts cannot be computed or merged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PartsError {
    /// It is not possible, or must not be done.
    #[error("{why}")]
    Refused {
        /// Why not.
        why: String,
        /// What may help.
        hint: String,
    },
    /// Parts are missing.
    #[error("{why}")]
    Incomplete {
        /// Their numbers, from 1.
        missing: Vec<u64>,
        /// How many there are, which are missing, and what is damaged.
        why: String,
        /// How they are computed.
        hint: String,
    },
    /// It was stopped.
    #[error("it was stopped")]
    Stopped,
}

impl PartsError {
    pub(super) fn refused(why: impl Into<String>, hint: impl Into<String>) -> Self {
        PartsError::Refused { why: why.into(), hint: hint.into() }
    }

    /// What may help.
    pub fn hint(&self) -> &str {
        match self {
            PartsError::Refused { hint, .. } | PartsError::Incomplete { hint, .. } => hint,
            PartsError::Stopped => "compute the part again",
        }
    }
}
