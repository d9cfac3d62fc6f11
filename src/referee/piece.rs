//! Everything that a piece may do, and why it may do nothing else.

use std::collections::BTreeSet;

use super::By;
use super::ask::{AskedGame, Field, Question, ReadQuestion, Refusal};
use super::state::ByBoth;
use super::winnable::limit_in_passing;
use crate::board::{Fault, Unreadable};
use crate::diagram::{BoardDiagram, Diagram};
use crate::games::{AnyGame, Ruled};
use crate::rules::Outcome;
use crate::session::{LawSession, Verdict};

/// What a piece may do.
pub struct PieceMoves {
    /// Where it stands, or the text with which a move that drops it begins.
    pub from: String,
    /// The piece in words; `None` if nothing is there.
    pub piece: Option<String>,
    /// Every legal move from there. For each square of its board to which no legal move goes, also an illegal move. The
    /// legal moves come first; each group is sorted as text.
    pub moves: Vec<PieceMove>,
    /// How the game has ended, if it has; no move is legal then.
    pub over: Option<Outcome>,
    /// The game, drawn.
    pub diagram: Diagram,
    /// The legal moves from there by each side, if model and engine list different ones.
    pub disagreement: Option<ByBoth<Vec<String>>>,
}

/// A move of a piece.
pub struct PieceMove {
    /// The move.
    pub mv: String,
    /// The square to which it goes; `None` if the move names none.
    pub to: Option<String>,
    /// The law's verdict.
    pub verdict: Verdict,
}

/// The end of the name of every clause that makes a promotion compulsory, in any game.
const PROMOTION_FORCED: &str = ".promotion.forced";

/// The part of the law about promotion, in any game.
const PROMOTION: &str = ".promotion.";

/// Everything that the piece on `from` may do after the moves of a question. `from` is a square as the game names it,
/// the text with which a drop begins (`T@`), or a move that goes from no square (`0`). The law judges every move. The
/// fast engine lists the legal ones, unless only the model is asked.
///
/// # Errors
/// The question is refused, or `from` is none of these.
pub fn piece(ruled: Ruled<'_>, by: By, question: &Question<'_>, from: &str) -> Result<PieceMoves, Refusal> {
    let asked = AskedGame { ruled, by, limit: limit_in_passing() };
    piece_after(asked, question, asked.read(question)?, from)
}

/// The same after moves that may be written in the notation of the game's document.
///
/// # Errors
/// As [`piece`].
pub fn piece_written(ruled: Ruled<'_>, by: By, question: &Question<'_>, from: &str) -> Result<PieceMoves, Refusal> {
    let asked = AskedGame { ruled, by, limit: limit_in_passing() };
    piece_after(asked, question, asked.read_written(question)?.0, from)
}

fn piece_after(
    asked: AskedGame<'_>,
    question: &Question<'_>,
    ReadQuestion { begun, moves, .. }: ReadQuestion,
    from: &str,
) -> Result<PieceMoves, Refusal> {
    let law = asked.law_at_end(begun, &moves)?;
    let engine = (asked.by != By::Model).then(|| {
        let engine = asked.engine_at_end(question.position, &moves);
        engine.map_or_else(Vec::new, |engine| engine.legal())
    });
    piece_there(asked.ruled.game, &*law, engine, asked.by, from)
}

/// The same where the law's session stands, with the legal moves that the fast engine lists there, if it is asked.
///
/// # Errors
/// `from` is none of these.
pub fn piece_there(
    game: &'static dyn AnyGame,
    law: &dyn LawSession,
    engine: Option<Vec<String>>,
    by: By,
    from: &str,
) -> Result<PieceMoves, Refusal> {
    let diagram = law.diagram();
    let origin = Origin::read(game, &diagram, from)?;
    let judge = Judge { law, over: law.outcome() };
    let listed = engine.unwrap_or_else(|| law.legal());
    let route_of = |mv: &str| game.route(mv).filter(|route| route.origin == from);
    let from_here: Vec<PieceMove> = listed
        .into_iter()
        .filter_map(|mv| Some(PieceMove { to: route_of(&mv)?.target, verdict: judge.verdict(&mv), mv }))
        .collect();
    let reached: BTreeSet<&str> = from_here.iter().filter_map(|made| made.to.as_deref()).collect();
    let others: Vec<PieceMove> = match origin.board {
        Some(board) => {
            let squares = board.squares.iter().map(|square| square.square.as_str());
            let unreached = squares.filter(|square| *square != from && !reached.contains(square));
            let candidate = |square: &str| {
                let mv = game.canonical_move(&format!("{from}{square}")).ok()?;
                let to = route_of(&mv)?.target.filter(|to| to == square)?;
                let (mv, verdict) = judge.nearest_to_legal(mv);
                Some(PieceMove { mv, to: Some(to), verdict })
            };
            unreached.filter_map(candidate).collect()
        }
        None => Vec::new(),
    };
    // A move that goes to no square is the only one of its origin.
    let alone = (from_here.is_empty() && others.is_empty()).then(|| game.canonical_move(from).ok()).flatten();
    let alone = alone.map(|mv| PieceMove { to: None, verdict: judge.verdict(&mv), mv });
    let engine: Vec<String> = from_here.iter().map(|made| made.mv.clone()).collect();
    let mut moves: Vec<PieceMove> = from_here.into_iter().chain(others).chain(alone).collect();
    moves.sort_by(|a, b| (!a.verdict.legal(), &a.mv).cmp(&(!b.verdict.legal(), &b.mv)));
    let model: Vec<String> =
        moves.iter().filter(|judged| judged.verdict.legal()).map(|judged| judged.mv.clone()).collect();
    let disagreement = ByBoth::differing(model, engine).filter(|_| by == By::Both);
    Ok(PieceMoves { from: from.to_owned(), piece: origin.piece, moves, over: judge.over, diagram, disagreement })
}

/// Where a piece comes from.
struct Origin<'d> {
    /// The board on which its moves end; `None` for a move that names no square.
    board: Option<&'d BoardDiagram>,
    /// The piece in words.
    piece: Option<String>,
}

impl<'d> Origin<'d> {
    /// Finds a square, a piece in hand, or a move that goes from no square.
    fn read(game: &dyn AnyGame, diagram: &'d Diagram, from: &str) -> Result<Self, Refusal> {
        for board in &diagram.boards {
            if let Some(square) = board.square(from) {
                return Ok(Origin { board: Some(board), piece: square.piece.clone() });
            }
        }
        let begins = |mv: &str| game.route(mv).is_some_and(|route| route.origin == from);
        for board in &diagram.boards {
            let first = board.squares.first().map(|square| square.square.as_str()).unwrap_or_default();
            if begins(&format!("{from}{first}")) {
                let mine = board.pockets.iter().filter(|pocket| pocket.owner == board.turn);
                let mut kinds = mine.flat_map(|pocket| &pocket.kinds);
                let held = kinds.find(|kind| kind.origin.as_deref() == Some(from));
                return Ok(Origin { board: Some(board), piece: held.map(|kind| kind.piece.clone()) });
            }
        }
        if begins(from) {
            return Ok(Origin { board: None, piece: None });
        }
        let names: Vec<&str> = diagram.squares().map(|square| square.square.as_str()).collect();
        let last = names.last().copied().unwrap_or_default();
        let expected = match names.first() {
            Some(first) => format!("a square ({first} to {last}), or how the drop of a piece in hand begins"),
            None => "a move".to_owned(),
        };
        let fault = Fault::new(0, Unreadable::quote(from), expected);
        Err(Refusal::of_move(Field::From, Unreadable::one(from, fault)))
    }
}

/// The law, judging many moves of one position.
struct Judge<'l> {
    law: &'l dyn LawSession,
    over: Option<Outcome>,
}

impl Judge<'_> {
    /// The verdict on a move.
    fn verdict(&self, mv: &str) -> Verdict {
        let in_play = self.law.breach_in_play(mv);
        match (self.over, in_play) {
            (Some(outcome), besides) => {
                Verdict { breach: Some(self.law.over(outcome)), over: Some(outcome), besides, grounds: Vec::new() }
            }
            (None, None) => Verdict { grounds: self.law.grounds(mv), ..Verdict::default() },
            (None, breach) => Verdict { breach, ..Verdict::default() },
        }
    }

    /// The same. If the move lacks a promotion and would be illegal with it too, the verdict on the move with it.
    fn nearest_to_legal(&self, mv: String) -> (String, Verdict) {
        let verdict = self.verdict(&mv);
        let clause = |verdict: &Verdict| verdict.clause_in_play().map_or("", |clause| clause.name());
        if clause(&verdict).ends_with(PROMOTION_FORCED) {
            let promoted = self.law.conceivable().into_iter().filter(|other| *other != mv && other.starts_with(&mv));
            for other in promoted {
                let with_it = self.verdict(&other);
                if !clause(&with_it).contains(PROMOTION) {
                    return (other, with_it);
                }
            }
        }
        (mv, verdict)
    }
}
