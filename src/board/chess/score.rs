//! Scores of chess, move by move (`chess.score.move` and the clauses after it).

use super::{Move, Setup, Style, Threat, Written, write};
use crate::board::{Course, Entry, Misnamed, Notation};

/// The algebraic notation of moves in scores.
#[derive(Clone, Copy, Debug)]
pub struct ScoreNotation;

/// The threat in which the last move of a game has left the player to move.
pub(in crate::board) fn threat<S, M>(course: &dyn Course<S, M>) -> Threat {
    match (course.mate(), course.check()) {
        (true, _) => Threat::Mate,
        (false, true) => Threat::Check,
        (false, false) => Threat::None,
    }
}

impl Notation<Setup, Move> for ScoreNotation {
    fn read(&self, course: &mut dyn Course<Setup, Move>, word: &str) -> Result<Vec<Misnamed>, Misnamed> {
        let written = Written::read(word)?;
        let before = *course.setup();
        let mv = written.find(&before, course.legal())?;
        Ok(if course.play(mv) { written.slips(&before, &mv, threat(course)) } else { Vec::new() })
    }

    fn write(&self, course: &mut dyn Course<Setup, Move>, moves: &[Move]) -> Option<Entry> {
        let mv = moves.first()?;
        let (before, legal) = (*course.setup(), course.legal().to_vec());
        write(&before, &legal, mv, Style::CHESS, Threat::None)?;
        let threat = if course.play(*mv) { threat(course) } else { Threat::None };
        let text = write(&before, &legal, mv, Style::CHESS, threat)?;
        Some(Entry { text, moves: 1, numbered: None })
    }
}
