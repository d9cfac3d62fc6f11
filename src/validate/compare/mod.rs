//! The second stage: what an engine says, compared with what the law expects.
//!
//! Answers of the law, of a wrong rule and of an engine are compared in one place, which gives their
//! [deviations](crate::deviation). For reports, those of a [reply] become differences with the [clauses] that they concern; for
//! explanations, an [answer](answered) keeps them as they are.

pub(in crate::validate) mod answered;
pub(in crate::validate) mod clauses;
pub(in crate::validate) mod examine;
pub(in crate::validate) mod reply;
pub(in crate::validate) mod tally;
