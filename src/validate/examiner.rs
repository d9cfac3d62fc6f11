//! Who asks the engine and looks at its answers.

use super::compare::compare;
use super::place::{Holds, Place};
use super::strictness::Strictness;
use super::tally::Field;
use super::troubles::{GaveUp, Troubles};
use crate::crosscheck::{Difference, Terrain, Tried};
use crate::games::MoveOf;
use crate::remote::{Answered, Engine, Question, Reply, Trouble};

/// What came of a question.
pub(super) enum Seen {
    /// It was answered.
    Answered {
        /// What differs, each with the number of moves after which it shows.
        differences: Vec<(usize, Difference)>,
        /// What was compared.
        fields: Vec<Field>,
        /// Whether the answer says in which position the game is.
        tells_position: bool,
        /// The answer's line.
        line: String,
    },
    /// It was declined.
    Declined(String),
    /// There was trouble instead of an answer.
    Unanswered,
}

impl Seen {
    /// What differs.
    pub fn differences(self) -> Vec<(usize, Difference)> {
        match self {
            Seen::Answered { differences, .. } => differences,
            Seen::Declined(_) | Seen::Unanswered => Vec::new(),
        }
    }
}

/// Asks an engine, and keeps what troubles it makes.
pub(super) struct Examiner<'e> {
    engine: &'e mut Engine,
    strictness: Strictness,
    pub troubles: Troubles,
}

impl<'e> Examiner<'e> {
    pub fn new(engine: &'e mut Engine, strictness: Strictness) -> Self {
        Examiner { engine, strictness, troubles: Troubles::default() }
    }

    /// There was trouble when it was asked what it is.
    pub fn about_failed(&mut self, trouble: &Trouble) -> Result<(), GaveUp> {
        self.troubles.add(trouble, r#"{"ask":"about"}"#.to_owned(), self.engine)
    }

    /// Asks about a place, of which the law says what holds.
    pub fn examine<G: Terrain>(
        &mut self,
        law: &G::Model,
        place: &Place<G>,
        holds: &Holds<G>,
    ) -> Result<Seen, GaveUp> {
        let question = place.question(law);
        let Some(Answered { reply, line }) = self.ask(&question)? else { return Ok(Seen::Unanswered) };
        match (compare(law, self.strictness, place, holds, &reply), reply) {
            (_, Reply::Declined(why)) => Ok(Seen::Declined(why)),
            (Ok(compared), reply) => {
                let tells_position = matches!(reply, Reply::Answer(answer) if answer.position.is_some());
                let (differences, fields) = (compared.differences, compared.fields);
                Ok(Seen::Answered { differences, fields, tells_position, line })
            }
            (Err(why), _) => {
                self.misshapen(line, why, &question)?;
                Ok(Seen::Unanswered)
            }
        }
    }

    /// The reply, if there is one; asks once more where there is none.
    pub fn ask(&mut self, question: &Question) -> Result<Option<Answered>, GaveUp> {
        for again in [false, true] {
            match self.engine.ask(question) {
                Ok(answered) => {
                    self.troubles.over();
                    if again {
                        self.troubles.answered_again(&text(question));
                    }
                    return Ok(Some(answered));
                }
                Err(trouble) => self.troubles.add(&trouble, text(question), self.engine)?,
            }
        }
        Ok(None)
    }

    /// A reply that the protocol does not let one give here.
    fn misshapen(&mut self, line: String, why: String, question: &Question) -> Result<(), GaveUp> {
        self.troubles.add(&Trouble::Misshapen { line, why }, text(question), self.engine)
    }

    /// Whether, and how, a difference shows at something smaller.
    pub fn shows<G: Terrain>(&mut self, tried: &Tried<'_, G>) -> Result<Option<Difference>, GaveUp> {
        let law = G::model(tried.rulings);
        let mut place = Place::<G> {
            rulings: tried.rulings,
            start: tried.start.clone(),
            moves: tried.moves.to_vec(),
            judge: None,
        };
        let made = place.moves.len();
        let read = |mv: &str| mv.parse::<MoveOf<G>>().ok();
        // Where a move leads, or that it is refused, shows when it is made.
        let (there, one_further) = match tried.wanted {
            Difference::Leads { mv, .. } | Difference::Recurred { mv, .. } => (false, read(mv)),
            Difference::Misses { moves, .. } => (true, read(&moves[0])),
            Difference::Plays { moves } => (true, read(&moves[0].mv)),
            Difference::Blames { mv, .. } => {
                place.judge = read(mv);
                (true, read(mv))
            }
            _ => (true, None),
        };
        let further = one_further.map(|mv| Place { judge: None, ..place.after(mv) });
        for place in there.then_some(place).into_iter().chain(further) {
            let holds = place.by(&law);
            if matches!(&holds, Holds::Stopped(_, at, _) if *at < made) {
                return Ok(None);
            }
            let differences = self.examine(&law, &place, &holds)?.differences();
            let wanted = |(at, difference): &(usize, Difference)| *at == made && tried.wanted.remains_in(difference);
            if let Some((_, difference)) = differences.into_iter().find(wanted) {
                return Ok(Some(difference));
            }
        }
        Ok(None)
    }
}

/// A question as reports show it: without an id.
pub(super) fn text(question: &Question) -> String {
    serde_json::to_string(question).expect("texts are JSON")
}
