//! What is told of a game of an archive, as JSON.

use serde::Serialize;

use crate::referee::score::Reviewed;
use crate::wire::{Breach, Claim, Dead, Difference, Note, Outcome, Slip};

/// A game of an archive.
#[derive(Debug, Serialize)]
pub struct ReviewJson<'r> {
    /// The file; `-` for the standard input.
    file: &'r str,
    /// Its number in the file, from 1.
    game: usize,
    /// The line in which it begins, from 1.
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    white: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    black: Option<&'r str>,
    /// How many moves were read.
    moves: usize,
    /// The illegal moves, by the number of the ply, from 1.
    illegal: Vec<IllegalJson<'r>>,
    /// The text that cannot be read, with the number of its ply.
    unread: Option<UnreadJson<'r>>,
    slips: Vec<Slip>,
    /// The draws that could be claimed, each since a number of moves, and that nobody claimed.
    claims: Vec<Claim>,
    /// Since when the game went on in a dead position.
    #[serde(skip_serializing_if = "Option::is_none")]
    dead: Option<Dead>,
    result: ResultJson,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<Note>,
    /// The position after the moves; `null` if they cannot all be made.
    position: Option<&'r str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    differ: Option<Difference>,
}

#[derive(Debug, Serialize)]
struct IllegalJson<'r> {
    ply: usize,
    #[serde(rename = "move")]
    mv: &'r str,
    #[serde(flatten)]
    breach: Breach,
}

#[derive(Debug, Serialize)]
struct UnreadJson<'r> {
    ply: usize,
    text: &'r str,
    why: &'r str,
}

#[derive(Debug, Serialize)]
struct ResultJson {
    /// How the score says that the game ended.
    said: Option<String>,
    /// The same in the words of the tag Termination.
    #[serde(skip_serializing_if = "Option::is_none")]
    termination: Option<String>,
    /// How it has ended by the law.
    law: Option<Outcome>,
    /// Why the law does not let the score end it so.
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<Breach>,
}

impl<'r> ReviewJson<'r> {
    /// What is told of a game in a file.
    pub fn of(file: &'r str, Reviewed { number, game, review }: &'r Reviewed) -> Self {
        let [white, black] = review.players.each_ref().map(Option::as_deref);
        let illegal = review.illegal.iter().map(|illegal| IllegalJson {
            ply: illegal.at + 1,
            mv: &illegal.mv,
            breach: (&illegal.breach).into(),
        });
        ReviewJson {
            file,
            game: *number,
            line: game.line,
            white,
            black,
            moves: review.moves.len(),
            illegal: illegal.collect(),
            unread: review.unread.as_ref().map(|unread| UnreadJson {
                ply: unread.at + 1,
                text: &unread.text,
                why: &unread.why,
            }),
            slips: review.slips.iter().map(Slip::from).collect(),
            claims: review.missed.iter().map(Claim::from).collect(),
            dead: review.dead.as_ref().map(Dead::from),
            result: ResultJson {
                said: review.end.map(|end| end.to_string()),
                termination: review.termination.clone(),
                law: review.outcome.map(Outcome::from),
                refused: review.refused.as_ref().map(Breach::from),
            },
            notes: review.notes.iter().map(Note::from).collect(),
            position: review.position.as_deref(),
            differ: review.disagreement.as_ref().map(Difference::from),
        }
    }
}
