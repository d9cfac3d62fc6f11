//! Everything that a piece may do.

use super::{OrRefusal, known_game, ruled, texts};
use crate::referee::{self, By, PieceMoves};
use crate::wire::{Difference, PieceAnswer, PieceMove, Question};

/// Everything that the piece on `from` may do, and why it may not do the rest.
pub(super) fn piece(by: By, question: &Question, from: &str) -> OrRefusal<PieceAnswer> {
    let game = known_game(&question.game)?;
    let options = ruled(game, question.rulings.as_ref())?;
    let piece = referee::piece(game.under(&options), by, &texts(question), from);
    piece.as_ref().map(PieceAnswer::from).map_err(|refusal| Box::new(refusal.into()))
}

impl From<&PieceMoves> for PieceAnswer {
    fn from(piece: &PieceMoves) -> Self {
        PieceAnswer {
            from: piece.from.clone(),
            piece: piece.piece.clone(),
            moves: piece.moves.iter().map(PieceMove::from).collect(),
            differ: piece.disagreement.clone().map(|sides| Difference::Legal(sides.into())),
        }
    }
}

impl From<&referee::PieceMove> for PieceMove {
    fn from(judged: &referee::PieceMove) -> Self {
        let verdict = &judged.verdict;
        let grounds = || verdict.grounds.iter().map(ToString::to_string).collect();
        PieceMove {
            mv: judged.mv.clone(),
            to: judged.to.clone(),
            legal: verdict.legal(),
            grounds: verdict.legal().then(grounds),
            breach: verdict.breach.as_ref().map(Into::into),
            besides: verdict.besides.as_ref().map(Into::into),
        }
    }
}
