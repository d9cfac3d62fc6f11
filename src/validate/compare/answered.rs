//! The engine's answers on which its diagnosis is based.

use std::collections::BTreeSet;
use std::ops::Deref;
use std::sync::OnceLock;

use crate::board::Player;
use crate::crosscheck::AnyGenerator;
use crate::rules::Options;
use crate::validate::ask::examiner::Examiner;
use crate::validate::ask::failures::AskingEndedError;
use crate::validate::ask::law::{Expected, Law, Place};
use crate::validate::ask::plan::Strictness;
use crate::validate::compare::respect::Respect;
use crate::validate::compare::said::Said;
use crate::wire::{Question, Reply};

/// The rulings under which an engine is asked, and those under which its answer is compared: the same, or with options that it
/// was found to follow whatever is asked.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(in crate::validate) struct Under {
    pub asked: Options,
    pub law: Options,
}

impl Under {
    /// As asked.
    pub fn asked(options: Options) -> Self {
        Under { law: options.clone(), asked: options }
    }
}

/// The law's are meant where nothing is said.
impl Deref for Under {
    type Target = Options;

    fn deref(&self) -> &Options {
        &self.law
    }
}

/// A question with the engine's answer.
pub(in crate::validate) struct Answered {
    pub game: &'static dyn AnyGenerator,
    /// How strictly the answer is compared, and under which rulings.
    pub strictness: Strictness,
    pub options: Under,
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

impl Judged {
    fn of(
        game: &'static dyn AnyGenerator,
        options: &Options,
        question: &Question,
        strictness: Strictness,
        said: &Said,
    ) -> Self {
        let law = ByLaw::of(game, options, question, strictness);
        let respects = law.said.respects(&**game, said);
        Judged { law, respects }
    }
}

impl Answered {
    pub fn new(
        game: &'static dyn AnyGenerator,
        strictness: Strictness,
        options: Under,
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
        options: Under,
        question: Question,
    ) -> Self {
        let (said, fingerprints, judged) = (Said::Silent, Vec::new(), OnceLock::new());
        Answered { game, strictness, options, question, said, fingerprints, judged }
    }

    /// Asks about a place, and compares the answer under the options that the engine was found to follow, unless it is
    /// nearer to the law without them. `None` if the engine does not answer, or declines.
    ///
    /// # Errors
    /// Asking has ended.
    pub fn asked(
        examiner: &mut Examiner<'_>,
        under: &Under,
        place: &Place,
    ) -> Result<Option<Self>, AskingEndedError> {
        let (game, strictness) = (examiner.game, examiner.strictness);
        let question = examiner.question(&Law::new(game, under.asked.clone()), place);
        let Some(answered) = examiner.ask(&question)? else { return Ok(None) };
        let asked = Under::asked(under.asked.clone());
        let answered = Answered::new(game, strictness, asked, question, &answered.reply);
        Ok((answered.said != Said::Silent).then(|| answered.nearer(under.law.clone())))
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
        let Answered { game, options, question, strictness, said, .. } = self;
        self.judged.get_or_init(|| Judged::of(*game, options, question, *strictness, said))
    }

    /// The same answer compared under another option of a question, if it is nearer to the law then: an option that an engine
    /// follows makes no answer wrong.
    pub fn under(self, (question, option): (&str, &str)) -> Self {
        let mut law = self.options.law.clone();
        // Setting an option that the game does not have changes nothing.
        let _ = law.set(question, option);
        self.nearer(law)
    }

    /// The same answer compared under these rulings, if less of it differs then.
    pub fn nearer(self, law: Options) -> Self {
        if self.respects().is_empty() || law == self.options.law {
            return self;
        }
        let (game, question) = (self.game, &self.question);
        let judged = Judged::of(game, &law, question, self.strictness, &self.said);
        if judged.respects.len() >= self.respects().len() {
            return self;
        }
        Answered { options: Under { law, ..self.options }, judged: OnceLock::from(judged), ..self }
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
