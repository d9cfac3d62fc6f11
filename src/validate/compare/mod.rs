//! The second room: what an engine says, compared with what the law expects.
//!
//! What is [said] at a question, by the law, by a wrong rule or in an engine's [reply], is compared in one place, which
//! gives each [respect] in which it differs. For reports, a respect becomes a difference with the [clauses] that it
//! concerns; for explanations, an [answer](answered) keeps them as they are.

pub(in crate::validate) mod answered;
pub(in crate::validate) mod clauses;
pub(in crate::validate) mod examine;
pub(in crate::validate) mod reply;
pub(in crate::validate) mod respect;
pub(in crate::validate) mod said;
pub(in crate::validate) mod tally;
