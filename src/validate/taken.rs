//! Positions that the law refuses and the engine takes, if that is no fault: one note for all of them.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::rules::Breach;

/// The positions that the law refuses and the engine takes. If the comparison counts them as faults, there are none
/// here.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct TakenPositions {
    /// How many questions were answered as if their position were possible.
    pub questions: u64,
    /// The clauses by which the law refuses these positions.
    pub clauses: BTreeSet<String>,
    /// How many of the questions have a position that cannot even be read.
    pub unreadable: u64,
}

impl TakenPositions {
    /// Counts an impossible position. Returns a sentence that says what the engine does.
    pub(super) fn count_impossible(&mut self, reasons: &[Breach]) -> String {
        let clauses: BTreeSet<String> = reasons.iter().map(|reason| reason.clause.to_string()).collect();
        let listed = clauses.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
        self.questions += 1;
        self.clauses.extend(clauses);
        format!("the engine accepts the position, which the law refuses by {listed}")
    }

    /// Counts a position that cannot be read. Returns a sentence that says what the engine does.
    pub(super) fn count_unreadable(&mut self, why: &str) -> String {
        self.questions += 1;
        self.unreadable += 1;
        format!("the engine accepts the position, which is malformed: {why}")
    }
}
