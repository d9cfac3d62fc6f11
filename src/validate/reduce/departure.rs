//! Where an engine first departs from the law along the moves of a question.
//!
//! A wrong answer after several moves may be the result of an earlier error: a piece that a capture wrongly left behind
//! is still there after every later move. The engine is asked for the position after fewer moves, until the position
//! before some move is right and the one after it is wrong. That move is to blame.
//!
//! An engine that states no position is asked from the law's positions along the way instead: its answer is wrong from
//! the position before the move to blame, and right from the position after it.

use crate::crosscheck::{Difference, Finding};
use crate::rules::Subject;
use crate::validate::ask::examiner::Examiner;
use crate::validate::ask::failures::AskingEndedError;
use crate::validate::ask::law::{Expected, GameLaw, Place};
use crate::validate::compare::examine::{ComparedReply, Examined};
use crate::validate::compare::reply::BothAnswers;
use crate::validate::compare::reply::{grounds, is_of_position};

/// The position that is reported for an engine that states none.
const NOT_STATED: &str = "another position, which it does not state";

/// A fault traced to the move at which an engine that states no position departed from the law.
pub(in crate::validate) struct Traced {
    /// The finding that the move leads to another position.
    pub finding: Finding,
    /// What is wrong with the answer after it, in words.
    pub symptom: String,
}

impl Examiner<'_> {
    /// Finds the move at which an engine that states no position departed from the law. `None` if the answer is also
    /// wrong without these moves, or if it can depend on their record.
    ///
    /// # Errors
    /// Asking has ended.
    pub fn traced(&mut self, law: &GameLaw, finding: &Finding) -> Result<Option<Traced>, AskingEndedError> {
        let of_the_position = matches!(
            finding.difference,
            Difference::Misses { .. } | Difference::Plays { .. } | Difference::Turn { .. } | Difference::Check { .. }
        );
        if finding.moves.is_empty() || !of_the_position {
            return Ok(None);
        }
        let positions: Option<Vec<String>> =
            (0..=finding.moves.len()).map(|made| position(law, finding, made)).collect();
        let Some(positions) = positions.filter(|positions| !recurs(positions)) else { return Ok(None) };
        let place = Place::of_finding(finding);
        if let Examined::Answered(answer) = self.examine(law, &place, &law.expected(&place))?
            && answer.has_position()
        {
            return Ok(None);
        }
        let fingerprint = finding.difference.fingerprint();
        let (mut wrong, mut right) = (0, finding.moves.len());
        let mut middle = right;
        loop {
            let (start, moves) = (positions[middle].clone(), finding.moves[middle..].to_vec());
            let tried = Finding { start, moves, ..finding.clone() };
            let Some(seen) = self.wrong_under(&law.options, &tried)? else { return Ok(None) };
            match seen.contains(&fingerprint) {
                true if middle == finding.moves.len() => return Ok(None),
                true => wrong = middle,
                false => right = middle,
            }
            if right - wrong == 1 {
                break;
            }
            middle = wrong + (right - wrong) / 2;
        }
        let Expected::Reached(before) = law.walk(&positions[wrong], &[]) else { return Ok(None) };
        let mv = finding.moves[wrong].clone();
        let grounds = grounds(&*before, &mv);
        let difference =
            Difference::Leads { mv, grounds, law: positions[right].clone(), second: NOT_STATED.to_owned() };
        let symptom = finding.difference.to_string();
        let finding = Finding { start: positions[wrong].clone(), moves: Vec::new(), difference, ..finding.clone() };
        Ok(Some(Traced { finding, symptom }))
    }

    /// The same finding with the clause about recurrence first, if the engine ends a game too early and does so only by its
    /// moves: the position to which they lead is no end for it.
    ///
    /// # Errors
    /// Asking has ended.
    pub fn ended_by_moves(&mut self, law: &GameLaw, mut finding: Finding) -> Result<Finding, AskingEndedError> {
        let is_too_early = matches!(finding.difference, Difference::Outcome { law: None, .. });
        if !is_too_early || finding.moves.is_empty() {
            return Ok(finding);
        }
        let Some(reached) = position(law, &finding, finding.moves.len()).map(Place::of) else { return Ok(finding) };
        let place = Place::of_finding(&finding);
        let mut seen = |place: &Place| self.examine(law, place, &law.expected(place));
        // The moves must have led the engine to the same position.
        let is_there = matches!(seen(&place)?, Examined::Answered(answer) if answer.has_position()
            && !answer.differences.iter().any(|(_, difference)| is_of_position(difference)));
        let is_end = |(_, difference): &(usize, Difference)| matches!(difference, Difference::Outcome { .. });
        let goes_on =
            |seen: Examined| matches!(seen, Examined::Answered(answer) if !answer.differences.iter().any(is_end));
        if is_there
            && goes_on(seen(&reached)?)
            && let Difference::Outcome { clauses, .. } = &mut finding.difference
        {
            let clause = law.game.clause(Subject::Recurrence).to_string();
            clauses.retain(|other| *other != clause);
            clauses.insert(0, clause);
        }
        Ok(finding)
    }

    /// Where the engine departed from the law before the moves that these differences blame: the last move of the place is the
    /// one that it makes wrongly; without moves, it misreads the position itself. With its answer there. `None` if its position
    /// and the player to move were right until then, or if it states neither.
    ///
    /// # Errors
    /// Asking has ended.
    pub fn departure(
        &mut self,
        law: &GameLaw,
        place: &Place,
        differences: &[(usize, Difference)],
    ) -> Result<Option<(Place, ComparedReply)>, AskingEndedError> {
        let Some(blamed) = differences.iter().map(|(made, _)| *made).min() else { return Ok(None) };
        if place.moves.is_empty() {
            return Ok(None);
        }
        // A wrong result of a move does not follow from a wrong turn before it.
        let of_turn = !differences.iter().any(|(_, difference)| is_of_position(difference));
        let mut astray_after = |moves: usize| self.astray_after(law, place, moves, of_turn);
        let Some(mut found) = astray_after(blamed)? else { return Ok(None) };
        if blamed == 0 {
            return Ok(Some(found));
        }
        if let Some(at_once) = astray_after(0)? {
            return Ok(Some(at_once));
        }
        let (mut right, mut wrong) = (0, blamed);
        while wrong - right > 1 {
            let middle = right + (wrong - right) / 2;
            match astray_after(middle)? {
                Some(earlier) => (wrong, found) = (middle, earlier),
                None => right = middle,
            }
        }
        Ok(Some(found))
    }

    /// The place after the first moves, if the engine is at another position there, or with `of_turn` names another player to
    /// move.
    fn astray_after(
        &mut self,
        law: &GameLaw,
        place: &Place,
        moves: usize,
        of_turn: bool,
    ) -> Result<Option<(Place, ComparedReply)>, AskingEndedError> {
        let place = Place { start: place.start.clone(), moves: place.moves[..moves].to_vec(), judge: None };
        let seen = self.examine(law, &place, &law.expected(&place))?;
        let Examined::Answered(mut answer) = seen else { return Ok(None) };
        let is_astray = |difference: &Difference| {
            is_of_position(difference) || of_turn && matches!(difference, Difference::Turn { .. })
        };
        answer.differences.retain(|(_, difference)| is_astray(difference));
        Ok((!answer.differences.is_empty()).then_some((place, *answer)))
    }

    /// A question with fewer moves that is answered wrongly in the same way: either with none of the moves that led
    /// there, or with only the last move of each player. `None` if there is none, or if the question has no more moves
    /// than that.
    ///
    /// # Errors
    /// Asking has ended.
    pub fn shortened(
        &mut self,
        law: &GameLaw,
        place: &Place,
        fingerprints: &[String],
    ) -> Result<Option<(Place, BothAnswers)>, AskingEndedError> {
        for made in [place.moves.len(), place.moves.len().saturating_sub(2)] {
            if made == 0 {
                break;
            }
            let Expected::Reached(before) = law.walk(&place.start, &place.moves[..made]) else { continue };
            let short = Place { start: before.position(), moves: place.moves[made..].to_vec(), judge: None };
            if let Examined::Answered(answer) = self.examine(law, &short, &law.expected(&short))? {
                let seen: Vec<String> =
                    answer.differences.iter().map(|(_, difference)| difference.fingerprint()).collect();
                if !seen.is_empty() && fingerprints.iter().all(|fingerprint| seen.contains(fingerprint)) {
                    return Ok(Some((short, answer.answers)));
                }
            }
        }
        Ok(None)
    }
}

/// The law's position after the first moves of a finding.
fn position(law: &GameLaw, finding: &Finding, made: usize) -> Option<String> {
    match law.walk(&finding.start, &finding.moves[..made]) {
        Expected::Reached(session) => Some(session.position()),
        _ => None,
    }
}

/// Whether the last position has occurred before, apart from move counts.
fn recurs(positions: &[String]) -> bool {
    let stands = |position: &String| position.split(' ').take(2).map(str::to_owned).collect::<Vec<_>>();
    let mut earlier = positions.iter().map(stands);
    let last = earlier.next_back();
    earlier.any(|earlier| Some(earlier) == last)
}
