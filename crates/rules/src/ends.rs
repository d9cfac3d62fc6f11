//! Which clause ends a game, where its outcome names the result only.

/// The clauses that end a game whose outcome does not say by which it has ended.
#[derive(Clone, Copy, Debug)]
pub struct Ends {
    /// Those that hold by an option of a question: if the game ends only under that option, this clause ends it.
    pub ruled: &'static [EndByRuling],
    /// The clause that has ended it otherwise, by the position's text.
    pub otherwise: fn(&str) -> &'static str,
}

/// A clause that ends a game by a ruling.
#[derive(Clone, Copy, Debug)]
pub struct EndByRuling {
    /// The question.
    pub question: &'static str,
    /// The option by which the game ends.
    pub ends: &'static str,
    /// An option by which it goes on.
    pub goes_on: &'static str,
    /// The clause.
    pub clause: &'static str,
}
