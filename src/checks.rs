//! Checks of implementations of Rulebook's games: the cross-check, the mistakes that it must find, and the documents'
//! claims.
//!
//! `rulebook` exports these modules under the same names; depend on that package.

use rulebook_core::{board, diagram, games, model, perft, record, rules, session, spec};

pub mod claims;
pub mod crosscheck;
pub mod mistakes;
