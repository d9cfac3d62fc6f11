//! Moves made one after another, read and written as the game's document writes them.

use crate::board::{Misnamed, Unreadable};
use crate::games::{Game, MoveOf};
use crate::record::Record;
use crate::rules::{Law, Rules};

/// A move of a list that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("move {}: {unreadable}", at + 1)]
pub struct UnreadMove {
    /// Its index.
    pub at: usize,
    /// What is wrong with it.
    pub unreadable: Unreadable,
    /// The same where the document's notation was read.
    pub misnamed: Option<Box<Misnamed>>,
}

/// Reads moves made one after another, each in the notation of the game's document, if it has one, or in the one that
/// needs no position.
///
/// Reading ends with the first illegal move where the next text needs the position after it: there is none. `start`
/// is `None` where the game begins with no position that can be.
///
/// # Errors
/// The first text that cannot be read.
pub fn read_moves<G: Game>(
    law: &G::Model,
    start: Option<<G::Model as Rules>::Position>,
    texts: &[&str],
) -> Result<Vec<MoveOf<G>>, UnreadMove> {
    let unread = |at, unreadable, misnamed| UnreadMove { at, unreadable, misnamed };
    let Some(notation) = G::notation() else {
        let read = |(at, text): (usize, &&str)| text.parse().map_err(|error| unread(at, error, None));
        return texts.iter().enumerate().map(read).collect();
    };
    let mut game = start.map(Record::new);
    let mut moves = Vec::new();
    for (at, text) in texts.iter().enumerate() {
        let mv = match (text.parse::<MoveOf<G>>(), &game) {
            (Ok(mv), _) => mv,
            (Err(_), None) => break,
            (Err(_), Some(record)) => {
                let position = record.position();
                let read = notation.read(&law.setup(position), &choice(law, position), text);
                read.map_err(|misnamed| {
                    unread(at, Unreadable::one(text, misnamed.clone().into()), Some(Box::new(misnamed)))
                })?
            }
        };
        game = game.filter(|record| record.judge(law, &mv).is_ok());
        if let Some(record) = &mut game {
            record.play(law, mv.clone());
        }
        moves.push(mv);
    }
    Ok(moves)
}

/// Writes moves made one after another in the notation of the game's document; a move for which that has no text, and
/// what follows an illegal one, in the one that needs no position. `None` where the document has no notation.
pub fn write_moves<G: Game>(
    law: &G::Model,
    start: &<G::Model as Rules>::Position,
    moves: &[MoveOf<G>],
) -> Option<Vec<String>> {
    let notation = G::notation()?;
    let mut position = Some(start.clone());
    let write = |mv: &MoveOf<G>| {
        let Some(before) = position.take() else { return mv.to_string() };
        let text = notation.write(&law.setup(&before), &choice(law, &before), mv);
        position = law.judge_in_play(&before, mv).is_ok().then(|| law.play(&before, mv));
        text.unwrap_or_else(|| mv.to_string())
    };
    Some(moves.iter().map(write).collect())
}

/// The moves among which a text chooses: the legal ones; once the game is over, those that would be legal were it
/// not, so that a move that comes too late can still be named.
fn choice<L: Law>(law: &L, position: &L::Position) -> Vec<L::Move> {
    if law.outcome(position).is_none() {
        return law.legal_moves(position);
    }
    let mut moves = law.conceivable(position);
    moves.retain(|mv| law.judge_in_play(position, mv).is_ok());
    moves
}
