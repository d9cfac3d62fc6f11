//! The second room: what an engine says, compared with what the law expects.
//!
//! A [reply] is compared in [each respect](tally::Field), and every difference is named by the [clauses] that it concerns.
//! For explanations, what is [said] at a question is kept as an [answer](answered), with its [deviations](deviation)
//! from the law's, one thing at a time.

pub(in crate::validate) mod answered;
pub(in crate::validate) mod clauses;
pub(in crate::validate) mod deviation;
pub(in crate::validate) mod examine;
pub(in crate::validate) mod reply;
pub(in crate::validate) mod said;
pub(in crate::validate) mod tally;
