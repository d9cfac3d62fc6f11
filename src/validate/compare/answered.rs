//! The engine's answers on which its diagnosis is based.

use std::collections::BTreeSet;
use std::ops::Deref;
use std::sync::OnceLock;

use crate::board::Player;
use crate::crosscheck::AnyGenerator;
use crate::deviation::{ComparedAnswer, Deviation, Strictness, deviations};
use crate::rules::Options;
use crate::session::Session;
use crate::validate::ask::examiner::Examiner;
use crate::validate::ask::failures::AskingEndedError;
use crate::validate::ask::law::{GameLaw, Place};
use crate::validate::compare::reply::BothAnswers;
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
pub(in crate::validate) struct AnsweredQuestion {
    pub game: &'static dyn AnyGenerator,
    /// How strictly the answer is compared, and under which rulings.
    pub strictness: Strictness,
    pub options: Under,
    pub question: Question,
    /// What the engine answers.
    pub answer: ComparedAnswer,
    /// The fingerprints of what differs, if that was compared.
    pub fingerprints: Vec<String>,
    law: OnceLock<ByLaw>,
    /// The player to move before each move, and after the last one, as far as the moves are legal.
    turns: OnceLock<Vec<Player>>,
}

impl AnsweredQuestion {
    pub fn new(
        game: &'static dyn AnyGenerator,
        strictness: Strictness,
        options: Under,
        question: Question,
        reply: &Reply,
    ) -> Self {
        // What the protocol does not allow cannot be compared.
        let answer = ComparedAnswer::of_reply(&**game, reply, question.moves.len(), strictness);
        let answer = answer.unwrap_or(ComparedAnswer::Silent);
        AnsweredQuestion { answer, ..AnsweredQuestion::unanswered(game, strictness, options, question) }
    }

    /// A question that was not asked.
    pub fn unanswered(
        game: &'static dyn AnyGenerator,
        strictness: Strictness,
        options: Under,
        question: Question,
    ) -> Self {
        let (answer, fingerprints, law, turns) =
            (ComparedAnswer::Silent, Vec::new(), OnceLock::new(), OnceLock::new());
        AnsweredQuestion { game, strictness, options, question, answer, fingerprints, law, turns }
    }

    /// The same answer to another question.
    pub fn as_if_asked(&self, question: Question) -> Self {
        let of_question = AnsweredQuestion::unanswered(self.game, self.strictness, self.options.clone(), question);
        AnsweredQuestion { answer: self.answer.clone(), ..of_question }
    }

    /// A question whose answer has been compared with the law's under the rulings by which it was asked.
    pub fn compared(
        game: &'static dyn AnyGenerator,
        strictness: Strictness,
        options: Under,
        question: Question,
        BothAnswers { by_law, theirs, deviations }: BothAnswers,
    ) -> Self {
        let law = OnceLock::from(ByLaw { answer: by_law, deviations });
        let unanswered = AnsweredQuestion::unanswered(game, strictness, options, question);
        AnsweredQuestion { answer: theirs, law, ..unanswered }
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
        let question = examiner.question(&GameLaw::new(game, under.asked.clone()), place);
        let Some(answered) = examiner.ask(&question)? else { return Ok(None) };
        let asked = Under::asked(under.asked.clone());
        let answered = AnsweredQuestion::new(game, strictness, asked, question, &answered.reply);
        Ok((answered.answer != ComparedAnswer::Silent).then(|| answered.nearer(under.law.clone())))
    }

    /// The clauses of what differs.
    pub fn clauses(&self) -> BTreeSet<String> {
        let words = self.fingerprints.iter().flat_map(|fingerprint| fingerprint.split_whitespace());
        words.filter(|word| word.contains('.')).map(str::to_owned).collect()
    }

    /// Whether a wrong answer is one of the run, and not to a question that was made for the diagnosis.
    pub fn is_of_the_run(&self) -> bool {
        !self.fingerprints.is_empty()
    }

    /// What the law answers.
    pub fn law(&self) -> &ByLaw {
        self.law.get_or_init(|| self.by_law(&self.options))
    }

    /// In what the engine's answer deviates from the law's.
    pub fn deviations(&self) -> &BTreeSet<Deviation> {
        &self.law().deviations
    }

    fn by_law(&self, options: &Options) -> ByLaw {
        let law = self.game.open_law(options, &self.question.position).map(|law| law as Box<dyn Session>);
        let answer = ComparedAnswer::of(law, &self.question, self.strictness);
        ByLaw { deviations: deviations(&**self.game, &answer, &self.answer), answer }
    }

    fn turns(&self) -> &[Player] {
        self.turns.get_or_init(|| {
            let Ok(mut session) = self.game.open_law(&self.options, &self.question.position) else {
                return Vec::new();
            };
            let mut turns = vec![session.turn().player];
            let legal = self.question.moves.iter().map_while(|mv| {
                session.play(mv).ok()?;
                Some(session.turn().player)
            });
            turns.extend(legal);
            turns
        })
    }

    /// The player whose move, or whose choice of moves, another answer is about; `None` if it is about a position.
    pub fn whose(&self, other: &ComparedAnswer) -> Option<Player> {
        use ComparedAnswer::{RefusesMove, Stands};
        let at = match (&self.law().answer, other) {
            (Stands(law), Stands(other)) if law.is_at_position_of(other) => self.question.moves.len(),
            (Stands(_), Stands(_)) => self.question.moves.len().checked_sub(1)?,
            (RefusesMove(at), RefusesMove(other)) => *at.min(other),
            (RefusesMove(at), Stands(_)) | (Stands(_), RefusesMove(at)) => *at,
            _ => return None,
        };
        self.turns().get(at).copied()
    }

    /// The same answer compared under another option of a question, if it is nearer to the law then: an option that an engine
    /// follows makes no answer wrong.
    pub fn under(self, (question, option): (&str, &str)) -> Self {
        let mut law = self.options.law.clone();
        // Setting an option that the game does not have changes nothing.
        let _ = law.set(question, option);
        self.nearer(law)
    }

    /// Whether the law, under the options that the engine was found to follow, refuses the position, which it admits as the engine
    /// was asked: no answer there is right or wrong.
    pub fn says_nothing(&self) -> bool {
        self.law().is_impossible() && !is_refused(&self.answer) && self.deviations().is_empty()
    }

    /// The same answer compared under these rulings, if less of it differs then.
    pub fn nearer(self, law: Options) -> Self {
        if self.deviations().is_empty() || law == self.options.law {
            return self;
        }
        let mut by_law = self.by_law(&law);
        if by_law.is_impossible() && !self.law().is_impossible() && !is_refused(&self.answer) {
            by_law.deviations.clear();
        }
        if by_law.deviations.len() >= self.deviations().len() {
            return self;
        }
        let options = Under { law, ..self.options };
        AnsweredQuestion { options, law: OnceLock::from(by_law), turns: OnceLock::new(), ..self }
    }
}

/// What the law answers to a question.
pub(in crate::validate) struct ByLaw {
    pub answer: ComparedAnswer,
    /// In what the engine's answer deviates from it.
    deviations: BTreeSet<Deviation>,
}

fn is_refused(answer: &ComparedAnswer) -> bool {
    matches!(answer, ComparedAnswer::RefusesPosition(_))
}

impl ByLaw {
    fn is_impossible(&self) -> bool {
        is_refused(&self.answer)
    }
}
