//! The open questions of Synchronous Awarichess, which are those of Awarichess.

use super::{NamedSet, OpenQuestion, UnknownRulingError, awarichess};

/// An option for each open question of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rulings {
    /// The rulings of Awarichess.
    pub standard: awarichess::Rulings,
}

impl super::Rulings for Rulings {
    const GAME: &'static str = "synchronous-awarichess";
    const QUESTIONS: &'static [OpenQuestion] = <awarichess::Rulings as super::Rulings>::QUESTIONS;
    const SETS: &'static [NamedSet] = <awarichess::Rulings as super::Rulings>::SETS;

    fn option(&self, question: &str) -> Option<&'static str> {
        self.standard.option(question)
    }

    fn set(&mut self, question: &str, option: &str) -> Result<(), UnknownRulingError> {
        self.standard.set(question, option).map_err(|unknown| UnknownRulingError { game: Self::GAME, ..unknown })
    }
}

/// The clauses about the fields in which two results of a move differ. A game of Awele goes on beside chess.
pub fn concerned(results: &super::Results<'_>) -> Vec<&'static str> {
    let parts = awarichess::Parts {
        sown: &["synchronous-awarichess.awele.end"],
        stopped: &["synchronous-awarichess.capture"],
        moved: &["synchronous-awarichess.awele.on"],
        ended: "synchronous-awarichess.awele.end",
    };
    awarichess::of_parts(results, &parts)
}
