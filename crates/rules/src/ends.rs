//! Which clause ends a game whose outcome names only the result.

/// The clauses that end a game whose outcome does not say by which it has ended.
#[derive(Clone, Copy, Debug)]
pub struct Ends {
    /// Clauses that hold under an option of a question: if the game ends only under that option, this clause ends it.
    pub ruled: &'static [EndByRuling],
    /// The clause that ends it otherwise, given the position's text.
    pub otherwise: fn(&str) -> &'static str,
}

/// A clause that ends a game under a ruling.
#[derive(Clone, Copy, Debug)]
pub struct EndByRuling {
    /// The question.
    pub question: &'static str,
    /// The option under which the game ends.
    pub ends: &'static str,
    /// An option under which the game goes on.
    pub goes_on: &'static str,
    /// The clause.
    pub clause: &'static str,
}
