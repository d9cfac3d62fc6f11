//! The engine's answers on which its diagnosis is based.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use crate::board::Player;
use crate::crosscheck::AnyGenerator;
use crate::rules::Options;
use crate::validate::ask::examiner::Examiner;
use crate::validate::ask::failures::AskingEndedError;
use crate::validate::ask::law::Expected;
use crate::validate::ask::plan::Strictness;
use crate::validate::compare::respect::Respect;
use crate::validate::compare::said::Said;
use crate::wire::{Question, Reply};

/// A question with the engine's answer.
pub(in crate::validate) struct Answered {
    pub game: &'static dyn AnyGenerator,
    /// How strictly the answer is compared, and under which rulings.
    pub strictness: Strictness,
    pub options: Options,
    pub question: Question,
    /// What the engine says.
    pub said: Said,
    /// The fingerprints of what differs, if that was compared.
    pub fingerprints: Vec<String>,
    judged: OnceLock<Judged>,
}

struct Judged {
    law: ByLaw,
    respects: BTreeSet<Respect>,
}

impl Answered {
    pub fn new(
        game: &'static dyn AnyGenerator,
        strictness: Strictness,
        options: Options,
        question: Question,
        reply: &Reply,
    ) -> Self {
        let said = Said::of_reply(&**game, reply, &question, strictness);
        Answered { said, ..Answered::unanswered(game, strictness, options, question) }
    }

    /// A question that was not asked.
    pub fn unanswered(
        game: &'static dyn AnyGenerator,
        strictness: Strictness,
        options: Options,
        question: Question,
    ) -> Self {
        let (said, fingerprints, judged) = (Said::Silent, Vec::new(), OnceLock::new());
        Answered { game, strictness, options, question, said, fingerprints, judged }
    }

    /// Asks a question; `None` if the engine fails to answer.
    ///
    /// # Errors
    /// Asking has ended.
    pub fn asked(
        examiner: &mut Examiner<'_>,
        options: &Options,
        question: Question,
    ) -> Result<Option<Self>, AskingEndedError> {
        let answered = examiner.ask(&question)?;
        let (game, strictness, options) = (examiner.game, examiner.strictness, options.clone());
        Ok(answered.map(|answered| Answered::new(game, strictness, options, question, &answered.reply)))
    }

    /// The clauses of what differs.
    pub fn clauses(&self) -> BTreeSet<String> {
        let words = self.fingerprints.iter().flat_map(|fingerprint| fingerprint.split_whitespace());
        words.filter(|word| word.contains('.')).map(str::to_owned).collect()
    }

    /// What the law answers.
    pub fn law(&self) -> &ByLaw {
        &self.judged().law
    }

    /// How the engine's answer differs from the law's.
    pub fn respects(&self) -> &BTreeSet<Respect> {
        &self.judged().respects
    }

    fn judged(&self) -> &Judged {
        self.judged.get_or_init(|| {
            let law = ByLaw::of(self.game, &self.options, &self.question, self.strictness);
            let respects = law.said.respects(&**self.game, &self.said);
            Judged { law, respects }
        })
    }

    /// The same answer compared under another option of a question.
    pub fn under(mut self, (question, option): (&str, &str)) -> Self {
        // Setting an option that the game does not have changes nothing.
        let _ = self.options.set(question, option);
        self.judged = OnceLock::new();
        self
    }
}

/// What the law answers to a question.
pub(in crate::validate) struct ByLaw {
    pub said: Said,
    /// The player to move before each move, and after the last one.
    turns: Vec<Player>,
}

impl ByLaw {
    pub fn of(
        game: &'static dyn AnyGenerator,
        options: &Options,
        question: &Question,
        strictness: Strictness,
    ) -> Self {
        let mut session = match game.open_law(options, &question.position) {
            Ok(session) => session,
            Err(refused) => {
                let refused = Expected::Impossible(refused.reasons().to_vec());
                return ByLaw { said: Said::expected(&refused, strictness), turns: Vec::new() };
            }
        };
        let mut turns = vec![session.turn().player];
        for (at, mv) in question.moves.iter().enumerate() {
            if session.play(mv).is_err() {
                return ByLaw { said: Said::RefusesMove(at), turns };
            }
            turns.push(session.turn().player);
        }
        ByLaw { said: Said::of_session(&*session, strictness), turns }
    }

    /// The player whose move, or whose choice of moves, another answer is about; `None` if it is about a position.
    pub fn whose(&self, other: &Said) -> Option<Player> {
        let at = match (&self.said, other) {
            (Said::Stands(law), Said::Stands(other)) if law.is_at_position_of(other) => self.turns.len() - 1,
            (Said::Stands(_), Said::Stands(_)) => self.turns.len().checked_sub(2)?,
            (Said::RefusesMove(at), Said::RefusesMove(other)) => *at.min(other),
            (Said::RefusesMove(at), Said::Stands(_)) | (Said::Stands(_), Said::RefusesMove(at)) => *at,
            _ => return None,
        };
        self.turns.get(at).copied()
    }
}
