//! What is near a wrong answer that nothing explains: positions one change away, where the engine is wrong in the same way, and the
//! plainest one where it is right.

use crate::crosscheck::{AnyGenerator, Difference, Disagreement, derive};
use crate::rules::Options;
use crate::session::LawSession;
use crate::validate::ask::examiner::Examiner;
use crate::validate::ask::failures::AskingEndedError;
use crate::validate::ask::law::{Expected, GameLaw, Place};
use crate::validate::compare::examine::Examined;
use crate::validate::explain::variations;
use crate::validate::reduce::faults::{Contrast, EngineFault};
use crate::validate::reduce::replay;

/// At how many positions the engine is asked, and how many are looked at.
const ASKED: u64 = 24;
const LOOKED_AT: u64 = 600;
const SORT_OF_CONTRASTS: u64 = 43;

/// Asks near a fault.
///
/// # Errors
/// Asking has ended.
pub(in crate::validate) fn contrast(
    examiner: &mut Examiner<'_>,
    fault: &EngineFault,
) -> Result<Option<Contrast>, AskingEndedError> {
    let Disagreement { position, moves, difference, rulings, .. } = &fault.disagreement;
    let (game, mv) = (examiner.game, replay::mv(difference));
    let Ok(options) = Options::defaults(game.questions()).with(rulings.iter().cloned()) else { return Ok(None) };
    let law = &GameLaw::new(game, options);
    let Expected::Reached(before) = law.walk(position, moves) else { return Ok(None) };
    let here = before.position();
    let all = match mv {
        Some(mv) => variations::moves(game, &here, mv)
            .into_iter()
            .filter(|(_, other)| other == mv)
            .map(|(at, _)| at)
            .collect(),
        None => variations::positions(game, &here),
    };
    let mut drawn: Vec<&String> = (0..LOOKED_AT.min(all.len() as u64))
        .map(|n| &all[derive(n, SORT_OF_CONTRASTS, 0) as usize % all.len()])
        .collect();
    drawn.sort_by_key(|text| pieces(game, text));
    drawn.dedup();
    let mut seen = Contrast::default();
    for text in drawn {
        if seen.asked == ASKED {
            break;
        }
        let Expected::Reached(there) = law.walk(text, &[]) else { continue };
        if !is_alike(difference, mv, &*before, &*there) {
            continue;
        }
        let made = matches!(difference, Difference::Leads { .. } | Difference::Recurred { .. });
        let place = Place::of(text.clone());
        let place = match mv.filter(|_| made) {
            Some(mv) => place.after(mv.clone()),
            None => place,
        };
        let expected = law.expected(&place);
        let Examined::Answered(answer) = examiner.examine(law, &place, &expected)? else { continue };
        let fingerprint = difference.fingerprint();
        if answer.differences.iter().any(|(_, other)| other.fingerprint() == fingerprint) {
            seen.wrong += 1;
        } else if answer.differences.is_empty() {
            seen.right.get_or_insert_with(|| text.clone());
        } else {
            continue;
        }
        seen.asked += 1;
    }
    Ok((seen.asked > 0).then_some(seen))
}

/// How many pieces stand on the board: fewer are plainer.
fn pieces(game: &'static dyn AnyGenerator, position: &str) -> usize {
    game.diagram(position).squares().filter(|square| square.piece.is_some()).count()
}

/// Whether the law says the same of what differs in both positions.
fn is_alike(difference: &Difference, mv: Option<&String>, one: &dyn LawSession, other: &dyn LawSession) -> bool {
    match mv {
        Some(mv) if one.is_legal(mv) => other.is_legal(mv) && one.grounds(mv) == other.grounds(mv),
        Some(mv) => {
            let clause = |session: &dyn LawSession| session.breach_of(mv).map(|breach| breach.clause);
            clause(one) == clause(other)
        }
        None => match difference {
            Difference::Check { .. } => one.check() == other.check(),
            Difference::Outcome { .. } => one.outcome() == other.outcome(),
            _ => true,
        },
    }
}
