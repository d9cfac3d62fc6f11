//! What the commands answer with `--json`, besides the answers of the protocol.

use serde::Serialize;

use super::checked_reply;
use crate::referee::score::Played;
use crate::referee::{Question, Written};
use crate::wire::{Breach, CheckedReply, Outcome, Reply, Slip};

/// The answer to a question whose moves are written in the notation of the game's document.
#[derive(Debug, Serialize)]
pub struct WrittenJson {
    #[serde(flatten)]
    reply: CheckedReply,
    /// The words that are not in the protocol's notation, with their moves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    read: Vec<ReadWord>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    slips: Vec<Slip>,
}

/// The answer after a score's moves, with how the score ended the game.
#[derive(Debug, Serialize)]
pub struct PlayedJson {
    #[serde(flatten)]
    reply: CheckedReply,
    /// How the game has ended if the moves do not reach the end: an illegal move has lost it.
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<Outcome>,
    /// Why the law does not let the score's last words end the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<Breach>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    slips: Vec<Slip>,
}

#[derive(Debug, Serialize)]
struct ReadWord {
    word: String,
    moves: String,
}

impl WrittenJson {
    /// The answer to this question.
    pub fn of(question: &Question<'_>, written: &Written) -> Self {
        let words = question.moves.iter().copied().chain(question.judge).enumerate();
        let read =
            words.map(|(at, word)| ReadWord { word: word.to_owned(), moves: written.read.of_word(at).join(" ") });
        WrittenJson {
            reply: checked_reply(&written.answer),
            read: read.filter(|read| !read.moves.is_empty() && read.word != read.moves).collect(),
            slips: written.slips().iter().map(Slip::from).collect(),
        }
    }
}

impl From<&Played> for PlayedJson {
    fn from(played: &Played) -> Self {
        let mut json = PlayedJson {
            reply: checked_reply(&played.answer),
            outcome: None,
            refused: None,
            slips: played.slips.iter().map(Slip::from).collect(),
        };
        match &played.ended {
            None => {}
            Some(Err(refused)) => json.refused = Some(refused.into()),
            Some(Ok(ended)) => match &mut json.reply.reply {
                Reply::Answer(answer) => {
                    answer.legal.clear();
                    answer.outcome = Some(Some((*ended).into()));
                }
                _ => json.outcome = Some((*ended).into()),
            },
        }
        json
    }
}
