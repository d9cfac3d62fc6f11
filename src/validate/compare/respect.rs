//! How an answer differs from the law's, one thing at a time.
//!
//! An engine with several mistakes gives answers that no single wrong rule gives. So a wrong rule is compared with each
//! single respect of an answer, and not with the whole answer.

use std::collections::BTreeSet;

/// How a game has ended: the winner, if there is one, and the word for the ending, if one is given and words are
/// compared.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::validate) struct GameEnd {
    pub winner: Option<String>,
    pub word: Option<String>,
}

/// One respect in which an answer differs from the law's.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::validate) enum Respect {
    /// It takes a position that the law refuses.
    TakesPosition,
    /// It refuses a position that the law takes.
    RefusesPosition,
    /// It makes the move with this index, which is illegal.
    Makes(usize),
    /// It refuses the move with this index, which is legal.
    Refuses(usize),
    /// Something else stands on a square, or in a field of the position's text.
    Holds { place: String, what: String },
    /// Another player has the choice.
    Turn(String),
    /// The player to move is in check, or is not.
    Check(bool),
    /// The game has ended in another way, or goes on.
    Outcome(Option<GameEnd>),
    /// It lists a move that is illegal.
    Lists(String),
    /// It does not list a legal move.
    Misses(String),
    /// It lists a legal move more than once.
    Twice(String),
}

impl Respect {
    /// Whether it is about the position after the moves.
    pub fn is_of_position(&self) -> bool {
        matches!(self, Respect::Holds { .. })
    }

    /// Whether a text was refused, so that the answer says nothing else.
    pub fn is_refusal(&self) -> bool {
        matches!(self, Respect::RefusesPosition | Respect::Refuses(_))
    }
}

/// How the consequences of a wrong rule agree with an engine's answer. Both are respects in which they differ from the law's answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::validate) enum Agreement {
    /// The rule has no consequence that this answer could show.
    Nothing,
    /// The answer shows all consequences.
    All,
    /// The answer shows some of the consequences.
    Some,
    /// The answer shows none of the consequences.
    None,
}

/// Compares the consequences of a wrong rule with an engine's answer.
pub(in crate::validate) fn agreement(follows: &BTreeSet<Respect>, engine: &BTreeSet<Respect>) -> Agreement {
    let elsewhere = |one: &BTreeSet<Respect>| one.iter().any(Respect::is_of_position);
    if follows.is_empty() {
        return Agreement::Nothing;
    }
    if follows.is_subset(engine) {
        return Agreement::All;
    }
    if !follows.is_disjoint(engine) {
        return Agreement::Some;
    }
    // An answer about another position, or one that refuses a text, contradicts nothing about which it is silent.
    let unsaid = engine.iter().any(Respect::is_refusal) || (elsewhere(engine) && !elsewhere(follows));
    if unsaid { Agreement::Nothing } else { Agreement::None }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    fn lists(moves: &[&str]) -> BTreeSet<Respect> {
        moves.iter().map(|mv| Respect::Lists((*mv).to_owned())).collect()
    }

    #[test]
    fn a_rule_agrees_with_an_answer_in_which_something_else_is_wrong_too() {
        assert_eq!(agreement(&lists(&["a"]), &lists(&["a", "b"])), Agreement::All);
        assert_eq!(agreement(&lists(&["a", "c"]), &lists(&["a", "b"])), Agreement::Some);
        assert_eq!(agreement(&lists(&["c"]), &lists(&["a", "b"])), Agreement::None);
        assert_eq!(agreement(&lists(&["c"]), &lists(&[])), Agreement::None);
        assert_eq!(agreement(&lists(&[]), &lists(&["a"])), Agreement::Nothing);
    }

    #[test]
    fn an_answer_about_another_position_contradicts_only_what_is_said_of_the_position() {
        let holds = |what: &str| BTreeSet::from([Respect::Holds { place: "e4".to_owned(), what: what.to_owned() }]);
        assert_eq!(agreement(&lists(&["a"]), &holds("K")), Agreement::Nothing);
        assert_eq!(agreement(&holds("Q"), &holds("K")), Agreement::None);
        assert_eq!(agreement(&holds("Q"), &lists(&["a"])), Agreement::None);
        assert_eq!(agreement(&lists(&["a"]), &BTreeSet::from([Respect::Refuses(0)])), Agreement::Nothing);
    }
}
