//! Clauses as they are cited.

use crate::rules::Clause;
use crate::spec;

/// A clause by its name, with the Article of FIDE's Laws before it where there is one.
pub fn cited(clause: Clause) -> String {
    match spec::article(clause.name()) {
        Some(article) => format!("{article}, {clause}"),
        None => clause.to_string(),
    }
}
