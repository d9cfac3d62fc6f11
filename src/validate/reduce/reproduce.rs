//! Whether a difference can be reproduced at a simpler place.

use crate::crosscheck::{Difference, Finding};
use crate::rules::Options;
use crate::validate::ask::examiner::Examiner;
use crate::validate::ask::failures::AskingEndedError;
use crate::validate::ask::law::{Expected, GameLaw, Place};
use crate::validate::compare::examine::Examined;
use crate::validate::compare::reply::is_of_position;

impl Examiner<'_> {
    /// The difference of a finding as it appears at its place, if it does.
    pub fn reproduces(&mut self, finding: &Finding) -> Result<Option<Difference>, AskingEndedError> {
        let law = GameLaw::new(self.game, finding.options.clone());
        let made = finding.moves.len();
        if is_of_position(&finding.difference) && self.astray_at(&law, &Place::of_finding(finding))? {
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
    fn astray_at(&mut self, law: &GameLaw, before: &Place) -> Result<bool, AskingEndedError> {
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
        let law = GameLaw::new(self.game, options.clone());
        let mut wrong = Vec::new();
        for (place, expected) in probes(&law, finding) {
            match self.examine_strictly(&law, &place, &expected)? {
                Examined::Answered(answer) => {
                    wrong.extend(answer.differences.iter().map(|(_, difference)| difference.fingerprint()));
                }
                Examined::TakesImpossible | Examined::Declined(_) | Examined::Unanswered => return Ok(None),
            }
        }
        Ok(Some(wrong))
    }
}

/// The places at which a difference can appear: after the moves, or when one more is made.
fn probes(law: &GameLaw, finding: &Finding) -> Vec<(Place, Expected)> {
    let place = Place::of_finding(finding);
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
