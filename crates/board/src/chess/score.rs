//! Scores of chess, move by move (`chess.score.move` and the clauses after it).

use super::{Move, Setup, Style, Threat, Written, write};
use crate::{Course, Entry, Misnamed, Notation};

/// The algebraic notation of moves in scores.
#[derive(Clone, Copy, Debug)]
pub struct ScoreNotation;

/// The mark of a capture en passant (Appendix C.13.6 of the Laws).
const EN_PASSANT: &str = "e.p.";

/// Reads the sign of check or mate of the move that was just made, whose text begins at a byte of its word. Returns the
/// slip of a check that is not true.
pub(crate) fn read_sign<S, M>(course: &mut dyn Course<S, M>, written: &Written, begins: usize) -> Option<Misnamed> {
    let claims = written.claims();
    if claims == Threat::None {
        return None;
    }
    let unless_mate = if course.check() { Threat::Check } else { Threat::None };
    let untrue = written.overstates(unless_mate)?;
    let untrue = Misnamed { at: begins + untrue.at, ..untrue };
    if claims == Threat::Mate {
        course.claim_mate(untrue);
        return None;
    }
    Some(untrue)
}

/// The threat in which the last move has left the player to move.
fn threat<S, M>(course: &dyn Course<S, M>) -> Threat {
    if !course.check() {
        Threat::None
    } else if course.mate() {
        Threat::Mate
    } else {
        Threat::Check
    }
}

impl Notation<Setup, Move> for ScoreNotation {
    fn read(&self, course: &mut dyn Course<Setup, Move>, word: &str) -> Result<Vec<Misnamed>, Misnamed> {
        // Praise and blame are skipped, and so is a word that only says how a Pawn was captured.
        let word = word.trim_end_matches(['!', '?']);
        if word.is_empty() || word == EN_PASSANT {
            return Ok(Vec::new());
        }
        let written = Written::read(word.strip_suffix(EN_PASSANT).unwrap_or(word))?;
        let before = *course.setup();
        let mv = written.find(&before, &|mv| course.allows(mv))?;
        if !course.play(mv) {
            return Ok(Vec::new());
        }
        let mut slips = written.slips(&before, &mv);
        slips.extend(read_sign(course, &written, 0));
        Ok(slips)
    }

    fn write(&self, course: &mut dyn Course<Setup, Move>, moves: &[Move]) -> Option<Entry> {
        let mv = moves.first()?;
        let text = write(course.setup(), &|mv| course.allows(mv), mv, Style::CHESS)?;
        let sign = if course.play(*mv) { threat(course).sign() } else { "" };
        Some(Entry { text: text + sign, moves: 1, numbered: None })
    }
}
