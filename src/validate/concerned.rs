//! Clauses of a law that are concerned besides those by which a difference is named.

use crate::spec;

/// The clauses of a law that say which positions nothing forbids.
pub(super) fn possible(clauses: &[spec::Clause<'_>]) -> Vec<String> {
    ending_with(clauses, ".position.any")
}

/// The clauses of a law that say what an attack is.
pub(super) fn attack(clauses: &[spec::Clause<'_>]) -> Vec<String> {
    ending_with(clauses, ".attack")
}

/// The clauses of a law that say which of two endings comes first, as `ending` is one.
pub(super) fn precedence(clauses: &[spec::Clause<'_>], ending: &str) -> Vec<String> {
    let law = ending.split('.').next().unwrap_or_default();
    let of_the_same_law = |name: &String| name.split('.').next() == Some(law);
    ending_with(clauses, ".end.precedence").into_iter().filter(of_the_same_law).collect()
}

fn ending_with(clauses: &[spec::Clause<'_>], end: &str) -> Vec<String> {
    clauses.iter().map(|clause| clause.name.to_owned()).filter(|name| name.ends_with(end)).collect()
}
