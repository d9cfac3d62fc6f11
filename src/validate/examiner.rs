//! Who asks the engine and looks at its answers.

use super::compare::compare;
use super::place::{Holds, Place};
use super::strictness::Strictness;
use super::tally::Field;
use super::troubles::{GaveUp, Troubles};
use crate::crosscheck::lent::Tried;
use crate::crosscheck::{Difference, Terrain};
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
    pub strictness: Strictness,
    /// The rulings that every question states, whatever the law is asked by; none: the law's.
    pub stated: Option<Stated>,
    pub troubles: Troubles,
}

/// The questions that are not answered by default, with their options.
pub(super) type Stated = Vec<(&'static str, &'static str)>;

impl<'e> Examiner<'e> {
    pub fn new(engine: &'e mut Engine, strictness: Strictness) -> Self {
        Examiner { engine, strictness, stated: None, troubles: Troubles::default() }
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
        let question = self.question(law, place);
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

    /// The question that asks about a place.
    pub fn question<G: Terrain>(&self, law: &G::Model, place: &Place<G>) -> Question {
        let question = place.question(law);
        match &self.stated {
            Some(stated) => Question { rulings: stated.clone(), ..question },
            None => question,
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
    pub fn misshapen(&mut self, line: String, why: String, question: &Question) -> Result<(), GaveUp> {
        self.troubles.add(&Trouble::Misshapen { line, why }, text(question), self.engine)
    }

    /// Whether, and how, a difference shows at something smaller.
    pub fn shows<G: Terrain>(&mut self, tried: &Tried<'_, G>) -> Result<Option<Difference>, GaveUp> {
        let law = G::model(tried.rulings);
        let made = tried.moves.len();
        for place in places(tried) {
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

    /// What is wrong, as fingerprints, under other rulings where a difference shows; none where it is not answered.
    pub fn wrong_under<G: Terrain>(
        &mut self,
        rulings: G::Rulings,
        tried: &Tried<'_, G>,
    ) -> Result<Option<Vec<String>>, GaveUp> {
        let law = G::model(rulings);
        let mut wrong = Vec::new();
        for place in places(tried) {
            let place = Place { rulings, ..place };
            match self.examine(&law, &place, &place.by(&law))? {
                Seen::Answered { differences, .. } => {
                    wrong.extend(differences.iter().map(|(_, difference)| difference.fingerprint()));
                }
                Seen::Declined(_) | Seen::Unanswered => return Ok(None),
            }
        }
        Ok(Some(wrong))
    }
}

/// Where a difference shows: after the moves, or when one more is made.
fn places<G: Terrain>(tried: &Tried<'_, G>) -> Vec<Place<G>> {
    let (rulings, start, moves) = (tried.rulings, tried.start.clone(), tried.moves.to_vec());
    let place = Place { rulings, start, moves, judge: None };
    let further = |mv: &str| mv.parse::<MoveOf<G>>().ok().map(|mv| place.after(mv));
    match tried.wanted {
        // Where a move leads shows only then.
        Difference::Leads { mv, .. } | Difference::Recurred { mv, .. } => further(mv).into_iter().collect(),
        Difference::Misses { moves, .. } => [Some(place.clone()), further(&moves[0])].into_iter().flatten().collect(),
        Difference::Plays { moves } => [Some(place.clone()), further(&moves[0].mv)].into_iter().flatten().collect(),
        Difference::Blames { mv, .. } => {
            let judged = Place { judge: mv.parse().ok(), ..place.clone() };
            [Some(judged), further(mv)].into_iter().flatten().collect()
        }
        _ => vec![place],
    }
}

/// A question as reports show it: without an id.
pub(super) fn text(question: &Question) -> String {
    serde_json::to_string(question).expect("texts are JSON")
}
