//! What differs: each distinct fault once, made small and told.

use std::collections::BTreeMap;

use serde::Serialize;

use super::examiner::{Examiner, Seen, text};
use super::place::Place;
use super::troubles::GaveUp;
use crate::crosscheck::lent::{Tried, one_of_each_kind_first, shrink_while, tell_with};
use crate::crosscheck::{Difference, Disagreement, Finding, Granted, Origin, Refused, Terrain};
use crate::remote::Question;

/// A distinct fault: a kind of difference by the same clauses.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fault {
    /// How many questions met it.
    pub met: u64,
    /// How often it showed when the question that met it first was asked three times more.
    pub repeated: u8,
    /// The cases that met it.
    pub cases: Vec<String>,
    /// The question that met it first.
    pub question: String,
    /// The engine's answer to it.
    pub answer: String,
    /// What differs, made as small as it goes.
    pub disagreement: Disagreement,
}

/// How often a fault is asked for again.
const AGAIN: u8 = 3;

/// What was found of a fault so far.
struct Found<G: Terrain> {
    finding: Finding<G>,
    met: u64,
    cases: Vec<String>,
    question: String,
    answer: String,
}

/// All that was found.
pub(super) struct Faults<G: Terrain> {
    found: BTreeMap<String, Found<G>>,
}

impl<G: Terrain> Faults<G> {
    pub fn none() -> Self {
        Faults { found: BTreeMap::new() }
    }

    pub fn len(&self) -> usize {
        self.found.len()
    }

    /// Keeps what differs at a place; the fingerprints of what does.
    pub fn add(
        &mut self,
        place: &Place<G>,
        differences: Vec<(usize, Difference)>,
        (question, answer): (&Question, &str),
        origin: &Origin,
    ) -> Vec<String> {
        let mut fingerprints = Vec::new();
        for (made, difference) in differences {
            let fingerprint = difference.fingerprint();
            let found = self.found.entry(fingerprint.clone()).or_insert_with(|| Found {
                finding: Finding {
                    rulings: place.rulings,
                    start: place.start.clone(),
                    moves: place.moves[..made].to_vec(),
                    difference,
                    origin: origin.clone(),
                    seen_under: place.rulings,
                },
                met: 0,
                cases: Vec::new(),
                question: text(question),
                answer: answer.to_owned(),
            });
            found.met += 1;
            if let Origin::Case { name } = origin
                && !found.cases.contains(name)
            {
                found.cases.push(name.clone());
            }
            fingerprints.push(fingerprint);
        }
        fingerprints
    }

    /// Makes the faults small, no more than `most` of them, and tells each once; and how many are not told.
    pub fn tell(self, examiner: &mut Examiner<'_>, most: usize, progress: &dyn Fn(u64, u64)) -> (Vec<Fault>, usize) {
        let mut found = self.found;
        let findings = found.values().map(|found| found.finding.clone()).collect();
        let mut findings = one_of_each_kind_first::<G>(findings);
        let untold = findings.len().saturating_sub(most);
        findings.truncate(most);
        let of = findings.len() as u64;
        let mut faults: Vec<Fault> = Vec::new();
        for (done, finding) in findings.into_iter().enumerate() {
            progress(done as u64, of);
            let Some(found) = found.remove(&finding.difference.fingerprint()) else { continue };
            let fault = fault(examiner, found);
            let same = |earlier: &&mut Fault| earlier.disagreement.fingerprint == fault.disagreement.fingerprint;
            match faults.iter_mut().find(same) {
                Some(earlier) => {
                    earlier.met += fault.met;
                    earlier.cases.extend(fault.cases);
                }
                None => faults.push(fault),
            }
        }
        progress(of, of);
        (faults, untold)
    }
}

/// A fault, made small as far as the engine shows it again.
fn fault<G: Terrain>(examiner: &mut Examiner<'_>, found: Found<G>) -> Fault {
    let Found { finding, met, mut cases, question, answer } = found;
    cases.dedup();
    let mut gave_up = examiner.troubles.gave_up();
    let mut shows = |examiner: &mut Examiner<'_>, tried: &Tried<'_, G>| match gave_up {
        true => None,
        false => examiner.shows(tried).unwrap_or_else(|GaveUp| {
            gave_up = true;
            None
        }),
    };
    let repeated = (0..AGAIN)
        .filter(|_| {
            let tried = Tried {
                rulings: finding.rulings,
                start: &finding.start,
                moves: &finding.moves,
                wanted: &finding.difference,
            };
            shows(examiner, &tried).is_some()
        })
        .count() as u8;
    let finding = match repeated {
        0 => finding,
        _ => shrink_while(finding, &mut |tried| shows(examiner, tried)),
    };
    let one_sided = if gave_up { Default::default() } else { one_sided(examiner, &finding) };
    let law = G::model(finding.rulings);
    Fault { met, repeated, cases, question, answer, disagreement: tell_with(&law, &finding, one_sided) }
}

/// The moves that only the law plays where a finding shows, and those that only the engine plays.
fn one_sided<G: Terrain>(examiner: &mut Examiner<'_>, finding: &Finding<G>) -> (Vec<Granted>, Vec<Refused>) {
    let law = G::model(finding.rulings);
    let moves = finding.moves.clone();
    let place = Place::<G> { rulings: finding.rulings, start: finding.start.clone(), moves, judge: None };
    let seen = examiner.examine(&law, &place, &place.by(&law));
    let (mut only_law, mut only_engine) = (Vec::new(), Vec::new());
    for (_, difference) in seen.map(Seen::differences).unwrap_or_default() {
        match difference {
            Difference::Misses { grounds, moves } => {
                only_law.extend(moves.into_iter().map(|mv| Granted { mv, grounds: grounds.clone() }));
            }
            Difference::Plays { moves } => only_engine.extend(moves),
            _ => {}
        }
    }
    only_law.sort_by(|a, b| a.mv.cmp(&b.mv));
    only_engine.sort_by(|a, b| a.mv.cmp(&b.mv));
    (only_law, only_engine)
}
