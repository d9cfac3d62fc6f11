//! The cases of scores as they are written, one in a line: questions to a program that reads scores. All that such a line
//! states was stated by the case's author. `docs/schemas/score-case.schema.json` describes the same form.

use std::collections::BTreeMap;

use serde::Serialize;

use super::fixture::{Ids, topic};
use super::{CaseOrigin, ExportError};
use crate::corpus::{self, AsPlayed, ScoreCase, StatedEnding};
use crate::games::AnyGame;
use crate::referee::By;
use crate::session::Claimable;
use crate::wire::Outcome;

/// A case of a score. Serialized, it is a line of a game's file of scores.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ExportedScore {
    /// The permanent id.
    pub id: String,
    /// The game's id.
    pub game: &'static str,
    /// Where it comes from, and on what its values rest.
    #[serde(flatten)]
    pub origin: CaseOrigin,
    /// The clauses that it shows.
    pub shows: Vec<&'static str>,
    /// The questions that the case answers, even by default.
    pub rulings: BTreeMap<String, String>,
    /// The score; a line `position: …` may come first.
    pub score: String,
    /// The moves that are read, as the protocol writes them, if the case states them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<String>>,
    /// How the game has ended, on the board or by its players.
    pub outcome: Option<Outcome>,
    /// The clause by which the score's end does not count.
    pub refused: Option<&'static str>,
    /// The clause that refuses the first illegal move.
    pub illegal: Option<&'static str>,
    /// The words that are written wrongly.
    pub slips: Vec<String>,
    /// The words that state something untrue.
    pub untrue: Vec<String>,
    /// The draws that may be claimed after all moves.
    pub claims: Vec<ExportedClaim>,
    /// The game beyond its illegal moves, if the case states it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub as_played: Option<AsPlayed>,
}

/// A draw that may be claimed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ExportedClaim {
    /// The clause that gives the right to it.
    pub clause: &'static str,
    /// After how many moves this became so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<usize>,
    /// The moves with which alone it may be claimed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with: Option<Vec<String>>,
}

/// The cases of scores of a game, file by file, after checking the referee against them.
///
/// # Errors
/// A file has errors, or the referee contradicts a case.
pub fn scores(game: &'static dyn AnyGame) -> Result<Vec<ExportedScore>, ExportError> {
    let (mut scores, mut ids) = (Vec::new(), Ids::default());
    for page in corpus::pages(game)? {
        for case in &page.scores {
            let id = ids.next(game, topic(game, &page), &case.name);
            for (by, who) in [(By::Model, "model"), (By::Bitboard, "bitboard engine")] {
                if let Some(failure) = corpus::check_score(by, case).into_iter().next() {
                    return Err(ExportError::NotKept { id, who, failure });
                }
            }
            scores.push(exported(id, &page.source, case));
        }
    }
    Ok(scores)
}

fn exported(id: String, source: &str, case: &ScoreCase) -> ExportedScore {
    let outcome = match case.outcome {
        StatedEnding::None => None,
        StatedEnding::Win { winner, by } => Some(Outcome::new(Some(winner.word()), by)),
        StatedEnding::Draw(draw) => Some(Outcome::new(None, draw)),
    };
    let claims = case.claims.iter().map(|claim| {
        let (since, with) = match &claim.how {
            Claimable::Since(made) => (Some(*made), None),
            Claimable::With(moves) => (None, Some(moves.clone())),
        };
        ExportedClaim { clause: claim.clause, since, with }
    });
    ExportedScore {
        id,
        game: case.game.id(),
        origin: CaseOrigin {
            source: source.to_owned(),
            place: case.place.clone(),
            rebuilt: None,
            basis: case.basis.word(),
            why: Some(case.why.trim().to_owned()),
        },
        shows: case.shows.clone(),
        rulings: case.rulings.clone(),
        score: case.score.clone(),
        moves: case.moves.clone(),
        outcome,
        refused: case.refused,
        illegal: case.illegal,
        slips: case.slips.clone(),
        untrue: case.untrue.clone(),
        claims: claims.collect(),
        as_played: case.as_played.clone(),
    }
}
