//! Why there is nothing to export.

use crate::corpus::{Failure, FixtureError};

/// A case that cannot be exported.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// A fixture file is not right.
    #[error(transparent)]
    Fixture(#[from] FixtureError),
    /// A fixture states what an implementation does not hold to.
    #[error("the case {id} is not kept by the {who}: {failure}")]
    NotKept {
        /// The case.
        id: String,
        /// `model` or `bitboard engine`.
        who: &'static str,
        /// The first thing that is not kept.
        failure: Failure,
    },
    /// The model and the engine differ.
    #[error("of the case {id} the model says {what} {model}, the bitboard engine {engine}")]
    Differ {
        /// The case.
        id: String,
        /// What was asked.
        what: String,
        /// What the model says.
        model: String,
        /// What the engine says.
        engine: String,
    },
    /// A chosen case cannot be asked.
    #[error("the chosen case {id} cannot be asked: {why}")]
    Unaskable {
        /// The case.
        id: String,
        /// What is wrong with it.
        why: String,
    },
    /// A case cannot be written as JSON.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
}
