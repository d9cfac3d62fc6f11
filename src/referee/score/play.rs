//! A score played through, and how the game in it has ended.

use std::fmt;

use super::{End, Score};
use crate::board::Named;
use crate::games::{Game, MoveOf};
use crate::referee::ask::{Read, answer, read_start};
use crate::referee::{Answer, By, Field, Refusal, read_moves};
use crate::rules::{Breach, Clause, Law as _, Rules as _};

/// A score played through.
pub struct Played<G: Game> {
    /// The moves as far as they could be read; nothing is read after an illegal one that needs a position.
    pub moves: Vec<MoveOf<G>>,
    /// Where the game stands after them, or why they do not go so far.
    pub answer: Answer<G>,
    /// What else than the position ended the game; or why the law does not let the score's last word end it.
    pub ended: Option<Result<Ending, Breach>>,
}

/// How a game ends in its score, and not on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// A player has lost by an illegal move.
    IllegalMove {
        /// Who made it.
        loser: Named,
        /// The clause by which it loses.
        clause: Clause,
    },
    /// A player has resigned.
    Resignation {
        /// Who.
        loser: Named,
    },
    /// The players have agreed on a draw.
    Agreement,
}

impl Ending {
    /// The word of the protocol.
    pub const fn word(self) -> &'static str {
        match self {
            Ending::IllegalMove { .. } => "illegal-move",
            Ending::Resignation { .. } => "resignation",
            Ending::Agreement => "agreement",
        }
    }

    /// Who has won, if anybody has.
    pub const fn winner(self) -> Option<Named> {
        match self {
            Ending::IllegalMove { loser, .. } | Ending::Resignation { loser } => Some(loser.other()),
            Ending::Agreement => None,
        }
    }

    /// The clause that says so, where it is one.
    pub const fn clause(self) -> Option<Clause> {
        match self {
            Ending::IllegalMove { clause, .. } => Some(clause),
            _ => None,
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner() {
            Some(winner) => write!(f, "{winner} has won: {}", self.word())?,
            None => write!(f, "drawn: {}", self.word())?,
        }
        self.clause().map_or(Ok(()), |clause| write!(f, " ({clause})"))
    }
}

/// Plays a score's first so many moves; its last word counts where these are all, and `length` is not given.
pub fn play<G: Game>(rulings: G::Rulings, by: By, score: &Score<'_>, length: Option<usize>) -> Played<G> {
    let refused =
        |refusal| Played { moves: Vec::new(), answer: Answer { given: Err(refusal), differ: None }, ended: None };
    let start = match read_start::<G>(rulings, score.position.map_or("startpos", |token| token.text)) {
        Ok(start) => start,
        Err(refusal) => return refused(refusal),
    };
    let law = G::model(rulings);
    let begin = start.as_ref().map_or_else(|| Some(law.start()), |setup| law.admit(setup).ok());
    let texts: Vec<&str> = score.moves.iter().map(|token| token.text).collect();
    let length = length.map(|length| length.min(texts.len()));
    let moves = match read_moves::<G>(&law, begin, &texts[..length.unwrap_or(texts.len())]) {
        Ok(moves) => moves,
        Err(unread) => {
            let (field, unreadable) = (Field::Move(unread.at), unread.unreadable);
            return refused(Refusal::Malformed { field, unreadable, besides: Vec::new() });
        }
    };
    let read = Read { start, moves, judge: None };
    let answer = answer(rulings, by, &read);
    let end = score.end.filter(|_| length.is_none());
    let ended = ended(&law, &answer, end);
    Played { moves: read.moves, answer, ended }
}

/// What else than the position ended a game.
fn ended<G: Game>(law: &G::Model, answer: &Answer<G>, end: Option<End>) -> Option<Result<Ending, Breach>> {
    match &answer.given {
        // The law must have refused it: an engine that does not list a move has no say in who has lost.
        Err(Refusal::Stopped { turn, over: None, breach: Some(_), .. }) => {
            G::ILLEGAL_MOVE_LOSES.map(|clause| Ok(Ending::IllegalMove { loser: *turn, clause }))
        }
        Err(_) => None,
        Ok(given) => {
            let end = end?;
            if let Some(outcome) = given.state.outcome {
                return Some(Err(law.over(outcome.outcome)));
            }
            Some(match (end, G::NO_AGREED_DRAW) {
                (End::Resignation, _) => Ok(Ending::Resignation { loser: given.state.turn }),
                (End::Draw, None) => Ok(Ending::Agreement),
                (End::Draw, Some(clause)) => Err(Breach {
                    clause,
                    squares: Vec::new(),
                    why: "the players cannot agree on a draw; the game goes on".to_owned(),
                }),
            })
        }
    }
}
