//! The differences: each distinct fault once, shrunk and described.

use std::cell::Cell;
use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::crosscheck::{
    AnyGenerator, Difference, Disagreement, Finding, GrantedMove, Origin, RefusedMove, one_of_each_kind_first,
};
use crate::validate::ask::examiner::{Examiner, kept, text};
use crate::validate::ask::failures::AskingEndedError;
use crate::validate::ask::law::{GameLaw, Place};
use crate::validate::compare::examine::Examined;
use crate::validate::reduce::departure::Traced;
use crate::validate::reduce::replay;
use crate::wire::Question;

/// A distinct fault: a kind of difference under the same clauses.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EngineFault {
    /// How many questions showed it.
    #[serde(rename = "met")]
    pub times: u64,
    /// How often it appeared when the first of these questions was asked three more times; `None` if the run ended
    /// before that.
    pub repeated: Option<u8>,
    /// Whether it appears only if the moves after those to blame are asked for too. Then it has not been shrunk.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub only_whole: bool,
    /// The cases that showed it.
    pub cases: Vec<String>,
    /// The first question that showed it.
    pub question: String,
    /// The engine's answer to it.
    pub answer: String,
    /// If the engine states no position, so that its moves are compared instead: what is wrong with its answer after
    /// the move to blame.
    pub symptom: Option<String>,
    /// The place, from 1, of the cause or separation that explains it, in the order of the report; `None` if nothing does.
    pub explained_by: Option<usize>,
    /// The clause that the engine seems to take too far, if the missed moves indicate one.
    pub overreach: Option<Overreach>,
    /// What the engine answers near by, if nothing explains it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contrast: Option<Contrast>,
    /// A command for a shell that shows the law's answer where it appears.
    pub replay: String,
    /// What differs, shrunk.
    pub disagreement: Disagreement,
}

/// What the engine answers one change away from a wrong answer.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Contrast {
    /// At how many positions one change away, of which the law says the same, the engine was asked.
    pub asked: u64,
    /// At how many of them it is wrong in the same way.
    pub wrong: u64,
    /// One at which nothing is wrong, with the move that it is about; the plainest that was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub right: Option<String>,
}

/// A clause that the engine may take too far.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Overreach {
    /// Its name.
    pub clause: String,
    /// The option of an open question with which the clause forbids just the moves that the engine misses, such as
    /// `kings-side-by-side=illegal`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<String>,
    /// How many of the moves that the engine misses, or of the positions that it refuses, the clause would forbid with that
    /// option, or else if the position were a little different.
    pub missed: Share,
    /// The same for similar moves that the engine plays, or positions that it takes.
    pub played: Share,
}

/// Some of a number of moves or positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Share {
    /// How many are near: the clause would forbid them if something were a little different.
    pub near: u64,
    /// How many there are.
    pub of: u64,
}

/// How many distinct faults are kept. An engine that invents a clause for each answer could cause any number.
const MOST_KEPT: usize = 1000;

/// How often the first question that showed a fault is asked again.
pub(in crate::validate) const AGAIN: u8 = 3;

/// The data about a fault so far.
struct Found {
    finding: Finding,
    /// Where the engine was asked: there may be more moves.
    place: Place,
    times: u64,
    cases: Vec<String>,
    question: String,
    answer: String,
}

/// All faults found.
#[derive(Default)]
pub(in crate::validate) struct Faults {
    found: BTreeMap<String, Found>,
    /// How many differences were not kept, because there were too many distinct ones before.
    pub not_kept: u64,
}

impl Faults {
    pub fn len(&self) -> usize {
        self.found.len()
    }

    /// Keeps what differs at a place; returns the fingerprints of the differences.
    pub fn add(
        &mut self,
        (law, place): (&GameLaw, &Place),
        differences: Vec<(usize, Difference)>,
        (question, answer): (&Question, &str),
        origin: &Origin,
    ) -> Vec<String> {
        let mut fingerprints = Vec::new();
        for (made, difference) in differences {
            let fingerprint = difference.fingerprint();
            if self.found.len() >= MOST_KEPT && !self.found.contains_key(&fingerprint) {
                self.not_kept += 1;
                fingerprints.push(fingerprint);
                continue;
            }
            let found = self.found.entry(fingerprint.clone()).or_insert_with(|| Found {
                finding: place.finding(&law.options, made, difference, origin.clone()),
                place: place.clone(),
                times: 0,
                cases: Vec::new(),
                question: text(question),
                answer: kept(answer),
            });
            found.times += 1;
            if let Origin::Case { name } = origin
                && !found.cases.contains(name)
            {
                found.cases.push(name.clone());
            }
            fingerprints.push(fingerprint);
        }
        fingerprints
    }

    /// Shrinks and describes at most `most` faults: the unexplained ones first, then the symptoms of each finding. Among
    /// these, one of each kind is taken in turn, frequent ones first. Also returns how many are left out.
    pub fn report(
        self,
        game: &'static dyn AnyGenerator,
        examiner: &mut Examiner<'_>,
        (most, symptoms): (usize, &BTreeMap<String, usize>),
        progress: &dyn Fn(u64, u64),
    ) -> (Vec<EngineFault>, usize) {
        let order = |fingerprint: &str| symptoms.get(fingerprint).copied();
        let mut found: Vec<Found> = self.found.into_values().collect();
        found.sort_by_key(|found| Reverse(found.times));
        let mut found = one_of_each_kind_first(found, |found: &Found| found.finding.difference.kind());
        found.sort_by_key(|found| order(&found.finding.difference.fingerprint()));
        let left_out = found.len().saturating_sub(most);
        found.truncate(most);
        let of = found.len() as u64;
        let mut faults: Vec<(_, EngineFault)> = Vec::new();
        for (done, found) in found.into_iter().enumerate() {
            progress(done as u64, of);
            let order = order(&found.finding.difference.fingerprint());
            let fault = EngineFault { explained_by: order.map(|at| at + 1), ..shrunk(game, examiner, found) };
            let same = |earlier: &&mut (_, EngineFault)| {
                earlier.1.disagreement.fingerprint == fault.disagreement.fingerprint
            };
            match faults.iter_mut().find(same) {
                Some((_, earlier)) => {
                    earlier.times += fault.times;
                    earlier.cases.extend(fault.cases);
                }
                None => faults.push((order, fault)),
            }
        }
        progress(of, of);
        faults.sort_by_key(|(order, fault)| (*order, Reverse(fault.times)));
        (faults.into_iter().map(|(_, fault)| fault).collect(), left_out)
    }
}

/// A fault, shrunk as long as the engine reproduces it.
fn shrunk(game: &'static dyn AnyGenerator, examiner: &mut Examiner<'_>, found: Found) -> EngineFault {
    let Found { finding, place, times, mut cases, question, answer } = found;
    cases.dedup();
    let stopped = Cell::new(examiner.ended().is_some());
    let shows = |examiner: &mut Examiner<'_>, finding: &Finding| match stopped.get() {
        true => None,
        false => examiner.reproduces(finding).unwrap_or_else(|_: AskingEndedError| {
            stopped.set(true);
            None
        }),
    };
    let law = GameLaw::new(game, finding.options.clone());
    let mut repeated = (0..AGAIN).filter(|_| shows(examiner, &finding).is_some()).count() as u8;
    let only_as_asked = repeated == 0;
    if only_as_asked && !stopped.get() {
        let fingerprint = finding.difference.fingerprint();
        let shows_whole = |_: &u8| match examiner.examine(&law, &place, &law.expected(&place)) {
            Ok(seen) => seen.differences().iter().any(|(_, difference)| difference.fingerprint() == fingerprint),
            Err(_) => {
                stopped.set(true);
                false
            }
        };
        repeated = (0..AGAIN).filter(shows_whole).count() as u8;
    }
    let repeated = (!stopped.get()).then_some(repeated);
    let only_whole = only_as_asked && repeated > Some(0) && place.moves.len() > finding.moves.len();
    let finding = match repeated {
        Some(1..) if !only_as_asked => game.shrink_written(finding, &mut |finding| shows(examiner, finding)),
        _ => finding,
    };
    let one_sided = if stopped.get() { Default::default() } else { one_sided(game, examiner, &finding) };
    let law = GameLaw::new(game, finding.options.clone());
    let traced = if stopped.get() || repeated == Some(0) || only_as_asked {
        None
    } else {
        examiner.traced(&law, &finding).ok().flatten()
    };
    let (finding, symptom, one_sided) = match traced {
        Some(Traced { finding, symptom }) => (finding, Some(symptom), Default::default()),
        None => (examiner.ended_by_moves(&law, finding.clone()).unwrap_or(finding), None, one_sided),
    };
    let replay = replay::command(game.id(), &finding);
    let disagreement = game.describe_written(&finding, one_sided);
    EngineFault {
        times,
        repeated,
        only_whole,
        cases,
        question,
        answer,
        symptom,
        explained_by: None,
        overreach: None,
        contrast: None,
        replay,
        disagreement,
    }
}

/// Where a finding appears: the moves that only the law has, and those that only the engine has.
fn one_sided(
    game: &'static dyn AnyGenerator,
    examiner: &mut Examiner<'_>,
    finding: &Finding,
) -> (Vec<GrantedMove>, Vec<RefusedMove>) {
    let law = GameLaw::new(game, finding.options.clone());
    let place = Place::of_finding(finding);
    let seen = examiner.examine(&law, &place, &law.expected(&place));
    let (mut only_law, mut only_engine) = (Vec::new(), Vec::new());
    for (_, difference) in seen.map(Examined::differences).unwrap_or_default() {
        match difference {
            Difference::Misses { grounds, moves } => {
                only_law.extend(moves.into_iter().map(|mv| GrantedMove { mv, grounds: grounds.clone() }));
            }
            Difference::Plays { moves } => only_engine.extend(moves),
            _ => {}
        }
    }
    only_law.sort_by(|a, b| a.mv.cmp(&b.mv));
    only_engine.sort_by(|a, b| a.mv.cmp(&b.mv));
    (only_law, only_engine)
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::crosscheck::{Reason, generator};

    #[test]
    fn faults_invented_without_end_are_counted_and_not_kept() {
        let chess = generator("chess").expect("a game");
        let law = GameLaw::new(chess, chess.options("").expect("the defaults"));
        let place = Place::of(law.start().to_owned());
        let reason = |n: usize| Reason { clause: n.to_string(), squares: Vec::new(), why: String::new() };
        let invented =
            |n| (0, Difference::Admission { grounds: Vec::new(), law: Vec::new(), second: vec![reason(n)] });
        let differences: Vec<_> = (0..MOST_KEPT + 204).map(invented).collect();
        let mut faults = Faults::default();
        for _ in 0..2 {
            let answered = (&law.question(&place), "an answer");
            let all = faults.add((&law, &place), differences.clone(), answered, &Origin::Given);
            assert_eq!(all.len(), MOST_KEPT + 204);
        }
        assert_eq!((faults.len(), faults.not_kept), (MOST_KEPT, 408));
    }
}
