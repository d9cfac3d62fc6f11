//! The cases, asked one by one.

use std::collections::BTreeSet;

use super::place::{Holds, Place};
use super::report::{CaseReport, CaseResult, Misread};
use super::run::{Running, Went, unknown};
use super::troubles::GaveUp;
use crate::board::Setup as _;
use crate::corpus::{Case, Refused, rulings_of};
use crate::crosscheck::{Origin, Terrain};
use crate::games::MoveOf;
use crate::remote::{Question, Reply};
use crate::rules::{Rules as _, Rulings as _};

/// The part's name.
const CORPUS: &str = "corpus";

/// What has come of a case so far.
#[derive(Default)]
struct Asked {
    wrong: Vec<String>,
    declined: Vec<String>,
    unanswered: bool,
}

impl<G: Terrain> Running<'_, '_, G> {
    /// Asks all cases.
    pub(super) fn corpus(&mut self) -> Result<(), GaveUp> {
        let plan = self.plan;
        let of = plan.cases.iter().map(|(page, _)| page.cases.len() as u64).sum();
        let mut done = 0;
        for (page, file) in plan.cases {
            for case in &page.cases {
                self.progress(CORPUS, done, Some(of));
                done += 1;
                let mut asked = Asked::default();
                let ended = self.case(case, &mut asked);
                let Asked { wrong, declined, unanswered } = asked;
                let (result, why) = if !wrong.is_empty() {
                    (CaseResult::Wrong, wrong)
                } else if unanswered || ended.is_err() {
                    (CaseResult::Unanswered, Vec::new())
                } else if !declined.is_empty() {
                    (CaseResult::Declined, declined)
                } else {
                    (CaseResult::Right, Vec::new())
                };
                let why = why.into_iter().collect::<BTreeSet<_>>().into_iter().collect();
                let (name, file, line) = (case.name.value.clone(), file.path.clone(), case.name.referenced.line());
                self.cases.push(CaseReport { name, file, line, result, why });
                ended?;
            }
        }
        Ok(())
    }

    /// The clauses that cases show which were answered.
    pub(super) fn shown_by_cases(&self) -> BTreeSet<&str> {
        let answered: BTreeSet<&str> = self
            .cases
            .iter()
            .filter(|case| matches!(case.result, CaseResult::Right | CaseResult::Wrong))
            .map(|case| case.name.as_str())
            .collect();
        let cases = self.plan.cases.iter().flat_map(|(page, _)| &page.cases);
        let cases = cases.filter(|case| answered.contains(case.name.value.as_str()));
        cases.flat_map(|case| case.shows.iter().chain(case.breaks())).map(|clause| clause.value.as_str()).collect()
    }

    fn case(&mut self, case: &Case, asked: &mut Asked) -> Result<(), GaveUp> {
        let own = rulings_of::<G::Rulings>(case).unwrap_or_default();
        let rulings = self.plan.rulings.unwrap_or(own);
        let stated = self.examiner.stated.is_some();
        let unknown = unknown::<G>(self.about, rulings);
        if !(stated || unknown.is_empty()) {
            let tally = self.tally(CORPUS);
            tally.asked += 1;
            tally.declined += 1;
            asked.declined.push(format!("it does not play by {}", unknown.join(",")));
            return Ok(());
        }
        let law = G::model(rulings);
        let text = &case.position.value;
        let outcomes = self.plan.strictness.outcomes();
        if case.refused() == Refused::Malformed {
            if !outcomes {
                return Ok(());
            }
            let why = law.read(text).err().map(|refused| refused.to_string()).unwrap_or_default();
            return self.unreadable(case, rulings, Vec::new(), why, asked);
        }
        let start = match text.trim() {
            "startpos" => law.setup(&law.start()),
            text => G::Setup::read(text).setup,
        };
        let moves = case.moves.iter().filter_map(|mv| mv.value.parse::<MoveOf<G>>().ok()).collect();
        let place = Place::<G> { rulings, start, moves, judge: None };
        if !outcomes && matches!(place.by(&law), Holds::Impossible(_)) {
            return Ok(());
        }
        self.place_of(case, &law, &place, asked)?;
        if case.canonical.is_some() && !place.moves.is_empty() {
            self.place_of(case, &law, &Place { moves: Vec::new(), ..place.clone() }, asked)?;
        }
        for mv in case.after.keys().filter_map(|mv| mv.parse().ok()) {
            self.place_of(case, &law, &place.after(mv), asked)?;
        }
        if self.plan.strictness.reasons() {
            for mv in case.illegal.keys().filter_map(|mv| mv.parse().ok()) {
                self.place_of(case, &law, &Place { judge: Some(mv), ..place.clone() }, asked)?;
            }
        }
        if outcomes {
            for text in case.illegible.keys() {
                let why =
                    text.parse::<MoveOf<G>>().err().map(|unreadable| unreadable.to_string()).unwrap_or_default();
                let moves = case.moves.iter().map(|mv| mv.value.clone()).chain([text.clone()]).collect();
                self.unreadable(case, rulings, moves, why, asked)?;
            }
        }
        Ok(())
    }

    fn place_of(&mut self, case: &Case, law: &G::Model, place: &Place<G>, asked: &mut Asked) -> Result<(), GaveUp> {
        let origin = Origin::Case { name: case.name.value.clone() };
        match self.look(CORPUS, law, place, &place.by(law), &origin)? {
            Went::Compared { fingerprints, .. } => asked.wrong.extend(fingerprints),
            Went::Declined(why) => asked.declined.push(why),
            Went::Unanswered => asked.unanswered = true,
        }
        Ok(())
    }

    /// Asks what cannot be read: the position, or the last of some moves. It has to be refused.
    fn unreadable(
        &mut self,
        case: &Case,
        rulings: G::Rulings,
        moves: Vec<String>,
        why: String,
        asked: &mut Asked,
    ) -> Result<(), GaveUp> {
        let position = case.position.value.clone();
        let stated = self.examiner.stated.clone().unwrap_or_else(|| rulings.departures());
        let question = Question { game: G::ID, rulings: stated, position, moves, judge: None };
        self.tally(CORPUS).asked += 1;
        let Some(answered) = self.examiner.ask(&question)? else {
            self.tally(CORPUS).unanswered += 1;
            asked.unanswered = true;
            return Ok(());
        };
        match answered.reply {
            Reply::Refusal(_) => self.tally(CORPUS).right += 1,
            Reply::Declined(why) => {
                self.tally(CORPUS).declined += 1;
                asked.declined.push(why);
            }
            Reply::Answer(_) => {
                self.tally(CORPUS).wrong += 1;
                asked.wrong.push(format!("the engine takes it; {why}"));
                let (case, question) = (case.name.value.clone(), super::examiner::text(&question));
                self.misread.push(Misread { case, question, why, answer: answered.line });
            }
        }
        Ok(())
    }
}
