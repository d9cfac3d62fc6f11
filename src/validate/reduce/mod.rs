//! The third stage: each distinct fault once, as small as it can be made.
//!
//! The [blame](departure) is put on the first move after which the engine departs from the law. A [fault](faults) is then
//! asked again with fewer moves, pieces and rulings, as long as it [shows](reproduce), and described with the [command](replay) that
//! shows the law's answer.

pub(in crate::validate) mod departure;
pub(in crate::validate) mod faults;
pub(in crate::validate) mod replay;
mod reproduce;
