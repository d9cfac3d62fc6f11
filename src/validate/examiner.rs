//! Asking an engine, and comparing its answers.

use super::compare::{compare, is_of_position};
use super::failures::{AskingEndedError, EngineFailures};
use super::law::{Expected, Law, Place};
use super::strictness::Strictness;
use super::tally::Field;
use crate::crosscheck::{AnyGenerator, Difference, Finding};
use crate::escape::escaped;
use crate::remote::{Answered, Engine, EngineError};
use crate::rules::Options;
use crate::stop::Stop;
use crate::wire::{Question, Reply, Rulings};

/// The result of a question.
pub(super) enum Seen {
    /// It was answered.
    Answered {
        /// What differs, each with the number of moves after which it shows.
        differences: Vec<(usize, Difference)>,
        /// What was compared.
        fields: Vec<Field>,
        /// Whether the answer states the position.
        has_position: bool,
        /// The answer.
        reply: Box<Reply>,
        /// Its line.
        line: String,
    },
    /// The law refuses the position, and the engine takes it, which is no fault in this comparison.
    TakesImpossible,
    /// It was declined.
    Declined(String),
    /// The engine failed to answer.
    Unanswered,
}

impl Seen {
    /// What differs.
    pub fn differences(self) -> Vec<(usize, Difference)> {
        match self {
            Seen::Answered { differences, .. } => differences,
            Seen::TakesImpossible | Seen::Declined(_) | Seen::Unanswered => Vec::new(),
        }
    }
}

/// Asks an engine about places in a game, and keeps its failures to answer.
pub(super) struct Examiner<'e> {
    engine: &'e mut Engine,
    pub game: &'static dyn AnyGenerator,
    pub strictness: Strictness,
    /// The rulings that every question states, whatever the rulings under which its answer is compared. `None`: the
    /// same.
    pub stated: Option<Options>,
    pub failures: EngineFailures,
}

impl<'e> Examiner<'e> {
    pub fn new(engine: &'e mut Engine, game: &'static dyn AnyGenerator, strictness: Strictness) -> Self {
        Examiner { engine, game, strictness, stated: None, failures: EngineFailures::default() }
    }

    /// Records that the engine failed to describe itself.
    pub fn about_failed(&mut self, trouble: &EngineError) -> Result<(), AskingEndedError> {
        self.failures.add(trouble, r#"{"ask":"about"}"#.to_owned(), self.engine)
    }

    /// Asks about a place, and compares the answer with what the law expects there.
    pub fn examine(&mut self, law: &Law, place: &Place, expected: &Expected) -> Result<Seen, AskingEndedError> {
        let seen = self.examine_strictly(law, place, expected)?;
        let tolerates = expected.is_impossible() && !self.strictness.refusals_of_positions();
        Ok(match seen {
            Seen::Answered { differences, .. } if tolerates && !differences.is_empty() => Seen::TakesImpossible,
            seen => seen,
        })
    }

    /// The same, but taking an impossible position counts as a difference, however strict the comparison is.
    fn examine_strictly(&mut self, law: &Law, place: &Place, expected: &Expected) -> Result<Seen, AskingEndedError> {
        let question = self.question(law, place);
        let Some(Answered { reply, line }) = self.ask(&question)? else { return Ok(Seen::Unanswered) };
        match (compare(law, self.strictness, place, expected, &reply), reply) {
            (_, Reply::Declined(why)) => Ok(Seen::Declined(escaped(&why, DECLINED))),
            (Ok(compared), reply) => {
                let has_position = matches!(&reply, Reply::Answer(answer) if answer.position.is_some());
                let (differences, fields) = (compared.differences, compared.fields);
                Ok(Seen::Answered { differences, fields, has_position, reply: Box::new(reply), line })
            }
            (Err(why), _) => {
                self.misshapen(line, why, &question)?;
                Ok(Seen::Unanswered)
            }
        }
    }

    /// The run in which the engine is asked.
    pub fn run(&self) -> Stop {
        self.engine.run()
    }

    /// Why asking has stopped, if it has.
    pub fn ended(&self) -> Option<AskingEndedError> {
        if self.failures.too_many() {
            return Some(AskingEndedError::TooManyFailures);
        }
        self.engine.stopped().map(AskingEndedError::Stopped)
    }

    /// The question that asks about a place.
    pub fn question(&self, law: &Law, place: &Place) -> Question {
        let question = law.question(place);
        match &self.stated {
            Some(stated) => Question { rulings: Rulings::taking(stated.departures()), ..question },
            None => question,
        }
    }

    /// The reply, if there is one. Asks once more if the engine fails to answer.
    pub fn ask(&mut self, question: &Question) -> Result<Option<Answered>, AskingEndedError> {
        for again in [false, true] {
            if let Some(ended) = self.ended() {
                return Err(ended);
            }
            match self.engine.ask(question) {
                Err(EngineError::Stopped(stopped)) => return Err(AskingEndedError::Stopped(stopped)),
                Ok(answered) => {
                    self.failures.answered();
                    if again {
                        self.failures.answered_again(&text(question));
                    }
                    return Ok(Some(answered));
                }
                Err(trouble) => self.failures.add(&trouble, text(question), self.engine)?,
            }
        }
        Ok(None)
    }

    /// Records a reply that the protocol does not allow here.
    pub fn misshapen(&mut self, line: String, why: String, question: &Question) -> Result<(), AskingEndedError> {
        self.failures.add(&EngineError::WrongForm { line, why }, text(question), self.engine)
    }

    /// The difference of a finding as it appears at its place, if it does.
    pub fn shows(&mut self, finding: &Finding) -> Result<Option<Difference>, AskingEndedError> {
        let law = Law::new(self.game, finding.options.clone());
        let made = finding.moves.len();
        let (start, moves) = (finding.start.clone(), finding.moves.clone());
        if is_of_position(&finding.difference) && self.astray_at(&law, &Place { start, moves, judge: None })? {
            return Ok(None);
        }
        for (place, expected) in probes(&law, finding) {
            if matches!(&expected, Expected::IllegalMove { at, .. } if *at < made) {
                return Ok(None);
            }
            let differences = self.examine_strictly(&law, &place, &expected)?.differences();
            let remains =
                |(at, difference): &(usize, Difference)| *at == made && finding.difference.remains_in(difference);
            if let Some((_, difference)) = differences.into_iter().find(remains) {
                return Ok(Some(difference));
            }
        }
        Ok(None)
    }

    /// Whether the engine has already departed from the law before a move that is to be blamed.
    fn astray_at(&mut self, law: &Law, before: &Place) -> Result<bool, AskingEndedError> {
        let differences = if before.moves.is_empty() {
            Vec::new()
        } else {
            self.examine_strictly(law, before, &law.expected(before))?.differences()
        };
        Ok(differences.iter().any(|(_, difference)| is_of_position(difference)))
    }

    /// The fingerprints of what is wrong under other rulings, at the places where the difference of a finding can
    /// appear. `None` if a question is not answered.
    pub fn wrong_under(
        &mut self,
        options: &Options,
        finding: &Finding,
    ) -> Result<Option<Vec<String>>, AskingEndedError> {
        let law = Law::new(self.game, options.clone());
        let mut wrong = Vec::new();
        for (place, expected) in probes(&law, finding) {
            match self.examine_strictly(&law, &place, &expected)? {
                Seen::Answered { differences, .. } => {
                    wrong.extend(differences.iter().map(|(_, difference)| difference.fingerprint()));
                }
                Seen::TakesImpossible | Seen::Declined(_) | Seen::Unanswered => return Ok(None),
            }
        }
        Ok(Some(wrong))
    }
}

/// The places at which a difference can appear: after the moves, or when one more is made.
fn probes(law: &Law, finding: &Finding) -> Vec<(Place, Expected)> {
    let place = Place { start: finding.start.clone(), moves: finding.moves.clone(), judge: None };
    let expected = law.expected(&place);
    let further = |mv: &String| (place.after(mv.clone()), expected.fork().after(mv));
    match &finding.difference {
        // The position after the move appears only then.
        Difference::Leads { mv, .. } | Difference::Recurred { mv, .. } => vec![further(mv)],
        Difference::Misses { moves, .. } => {
            let further = further(&moves[0]);
            vec![(place, expected), further]
        }
        Difference::Plays { moves } => {
            let further = further(&moves[0].mv);
            vec![(place, expected), further]
        }
        Difference::Blames { mv, .. } => {
            let further = further(mv);
            vec![(Place { judge: Some(mv.clone()), ..place }, expected), further]
        }
        _ => vec![(place, expected)],
    }
}

/// How many characters of the reason for declining a question are kept.
pub(super) const DECLINED: usize = 300;

/// The part of an answer's line that reports keep: its beginning.
pub(super) fn kept(line: &str) -> String {
    const MOST: usize = 20_000;
    match line.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}

/// A question as shown in reports: without an id.
pub(super) fn text(question: &Question) -> String {
    serde_json::to_string(question).expect("texts are JSON")
}
