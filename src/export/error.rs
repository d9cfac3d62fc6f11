//! Why a case cannot be exported.

use crate::corpus::{Failure, FixtureError};

/// A case that cannot be exported.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// A fixture file has errors.
    #[error(transparent)]
    Fixture(#[from] FixtureError),
    /// An implementation contradicts a fixture.
    #[error("the {who} contradicts the case {id}: {failure}")]
    NotKept {
        /// The case.
        id: String,
        /// `model` or `bitboard engine`.
        who: &'static str,
        /// The first contradiction.
        failure: Failure,
    },
    /// The model and the engine differ.
    #[error("in the case {id} the model says {what} {model}, the bitboard engine {engine}")]
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
