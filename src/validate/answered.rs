//! The answers of an engine on which its diagnosis is based.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use super::view::View;
use crate::board::Player;
use crate::crosscheck::AnyGenerator;
use crate::rules::Options;
use crate::wire::{Question, Reply};

/// A question with the engine's answer.
pub(super) struct Answered {
    pub options: Options,
    pub question: Question,
    pub reply: Reply,
    /// The clauses of the differences.
    pub clauses: BTreeSet<String>,
    /// Whether the law refuses the position.
    pub impossible: bool,
    by_law: OnceLock<ByLaw>,
}

impl Answered {
    pub fn new(
        options: Options,
        question: Question,
        reply: Reply,
        clauses: BTreeSet<String>,
        impossible: bool,
    ) -> Self {
        Answered { options, question, reply, clauses, impossible, by_law: OnceLock::new() }
    }

    /// Whether no particular answer is required, since the law refuses the position: it only matters that there is
    /// one.
    pub fn is_undefined<T, E>(&self, opened: &Result<T, E>) -> bool {
        self.impossible && opened.is_ok()
    }

    /// What the law answers.
    pub fn by_law(&self, game: &'static dyn AnyGenerator) -> &ByLaw {
        self.by_law.get_or_init(|| ByLaw::of(game, &self.options, &self.question))
    }
}

/// What the law answers to a question.
pub(super) struct ByLaw {
    pub view: View,
    /// Who moves before each of the moves, and after the last.
    turns: Vec<Player>,
}

impl ByLaw {
    pub fn of(game: &'static dyn AnyGenerator, options: &Options, question: &Question) -> Self {
        let Ok(mut session) = game.open_law(options, &question.position) else {
            return ByLaw { view: View::RefusesPosition, turns: Vec::new() };
        };
        let mut turns = vec![session.turn().player];
        for (at, mv) in question.moves.iter().enumerate() {
            if session.play(mv).is_err() {
                return ByLaw { view: View::RefusesMove(at), turns };
            }
            turns.push(session.turn().player);
        }
        ByLaw { view: View::of_session(&*session), turns }
    }

    /// The player whose move, or choice of moves, another answer concerns; `None` where it is a position.
    pub fn whose(&self, other: &View) -> Option<Player> {
        let at = match (&self.view, other) {
            (View::RefusesPosition, _) | (_, View::RefusesPosition) => return None,
            (View::RefusesMove(at), View::RefusesMove(other)) => *at.min(other),
            (View::RefusesMove(at), _) | (_, View::RefusesMove(at)) => *at,
            (View::Stands(law), View::Stands(other)) if law.is_at_position_of(other) => self.turns.len() - 1,
            (View::Stands(_), View::Stands(_)) => self.turns.len().checked_sub(2)?,
        };
        self.turns.get(at).copied()
    }
}
