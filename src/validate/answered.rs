//! The answers of an engine on which its diagnosis is based.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use super::deviation::Deviation;
use super::strictness::Strictness;
use super::view::View;
use crate::board::Player;
use crate::crosscheck::AnyGenerator;
use crate::rules::Options;
use crate::wire::{Question, Reply};

/// A question with the engine's answer.
pub(super) struct Answered {
    /// The rulings under which the answer is compared.
    pub options: Options,
    pub question: Question,
    /// What the engine says.
    pub said: View,
    /// The clauses of the differences.
    pub clauses: BTreeSet<String>,
    /// The differences' fingerprints.
    pub fingerprints: Vec<String>,
    judged: OnceLock<Judged>,
}

struct Judged {
    law: ByLaw,
    deviations: BTreeSet<Deviation>,
}

impl Answered {
    pub fn new(
        game: &'static dyn AnyGenerator,
        options: Options,
        question: Question,
        reply: &Reply,
        clauses: BTreeSet<String>,
        strictness: Strictness,
    ) -> Self {
        let said = View::of_reply(&**game, reply, &question, strictness);
        Answered { options, question, said, clauses, fingerprints: Vec::new(), judged: OnceLock::new() }
    }

    /// A question that was not asked.
    pub fn unanswered(options: Options, question: Question) -> Self {
        Answered {
            options,
            question,
            said: View::Silent,
            clauses: BTreeSet::new(),
            fingerprints: Vec::new(),
            judged: OnceLock::new(),
        }
    }

    /// What the law answers.
    pub fn law(&self, game: &'static dyn AnyGenerator, strictness: Strictness) -> &ByLaw {
        &self.judged(game, strictness).law
    }

    /// In what the engine's answer deviates from the law's.
    pub fn deviations(&self, game: &'static dyn AnyGenerator, strictness: Strictness) -> &BTreeSet<Deviation> {
        &self.judged(game, strictness).deviations
    }

    fn judged(&self, game: &'static dyn AnyGenerator, strictness: Strictness) -> &Judged {
        self.judged.get_or_init(|| {
            let law = ByLaw::of(game, &self.options, &self.question, strictness);
            let deviations = law.view.deviations(&**game, &self.said);
            Judged { law, deviations }
        })
    }

    /// The same answer compared under another option of a question.
    pub fn under(mut self, (question, option): (&str, &str)) -> Self {
        // A game that does not have the option is not asked for it.
        let _ = self.options.set(question, option);
        self.judged = OnceLock::new();
        self
    }
}

/// What the law answers to a question.
pub(super) struct ByLaw {
    pub view: View,
    /// Who moves before each of the moves, and after the last.
    turns: Vec<Player>,
}

impl ByLaw {
    pub fn of(
        game: &'static dyn AnyGenerator,
        options: &Options,
        question: &Question,
        strictness: Strictness,
    ) -> Self {
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
        ByLaw { view: View::of_session(&*session, strictness), turns }
    }

    /// The player whose move, or choice of moves, another answer concerns; `None` where it is a position.
    pub fn whose(&self, other: &View) -> Option<Player> {
        let at = match (&self.view, other) {
            (View::Stands(law), View::Stands(other)) if law.is_at_position_of(other) => self.turns.len() - 1,
            (View::Stands(_), View::Stands(_)) => self.turns.len().checked_sub(2)?,
            (View::RefusesMove(at), View::RefusesMove(other)) => *at.min(other),
            (View::RefusesMove(at), View::Stands(_)) | (View::Stands(_), View::RefusesMove(at)) => *at,
            _ => return None,
        };
        self.turns.get(at).copied()
    }
}
