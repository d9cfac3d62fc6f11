//! Score cases: a score with what must be true of it, for clauses that are not about positions and moves.

use std::collections::BTreeMap;

use serde::Serialize;

use super::case::{Basis, StatedEnding};
use super::check::{Checking, Failure};
use crate::games::AnyGame;
use crate::referee::score::{self, Consequence, Score};
use crate::referee::{By, Refusal};
use crate::rules::{Clause, Options};
use crate::session::Claimable;
use crate::session::Reach;

/// A score with what must be true of it. Only the referee is checked against it; engines do not read scores.
#[derive(Clone, Debug)]
pub struct ScoreCase {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// The case's name, unique in the game.
    pub name: String,
    /// The line of the name in the file, from 1.
    pub line: u64,
    /// The place in the document, if the page's `source` is not precise enough.
    pub place: Option<String>,
    /// On what the values rest.
    pub basis: Basis,
    /// The reasoning behind the values below.
    pub why: String,
    /// The clauses that the case shows at work.
    pub shows: Vec<&'static str>,
    /// The rulings under which it is played.
    pub options: Options,
    /// The questions that the case names, even with their default options.
    pub rulings: BTreeMap<String, String>,
    /// The score.
    pub score: String,
    /// The moves that are read.
    pub moves: Option<Vec<String>>,
    /// How the game has ended, on the board or by its players.
    pub outcome: StatedEnding,
    /// The clause that refuses the score's end.
    pub refused: Option<&'static str>,
    /// The clause that refuses the first illegal move.
    pub illegal: Option<&'static str>,
    /// The words with a slip.
    pub slips: Vec<String>,
    /// The words that say something untrue.
    pub untrue: Vec<String>,
    /// The draws that may be claimed after all moves.
    pub claims: Vec<StatedClaim>,
    /// The game as it was played, beyond its illegal moves.
    pub as_played: Option<AsPlayed>,
}

/// A draw that may be claimed after all moves of a score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StatedClaim {
    /// The clause that gives the right to it.
    pub clause: &'static str,
    /// After how many moves this became so, or the moves with which alone it may be claimed.
    pub how: Claimable,
}

/// A game as it was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct AsPlayed {
    /// The illegal moves by their number, from 1, each with the clause that it breaks.
    pub illegal: BTreeMap<usize, &'static str>,
    /// The clause that says what follows from the first of them, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub follows: Option<&'static str>,
    /// The position's canonical text after all moves.
    pub position: String,
}

impl ScoreCase {
    /// The clauses that something in this case breaks.
    pub fn breaks(&self) -> impl Iterator<Item = &'static str> {
        let as_played = self.as_played.iter().flat_map(|as_played| as_played.illegal.values().copied());
        self.illegal.into_iter().chain(as_played)
    }

    /// All clauses that it names.
    pub fn clauses(&self) -> impl Iterator<Item = &'static str> {
        let claims = self.claims.iter().map(|open| open.clause);
        let follows = self.as_played.iter().filter_map(|as_played| as_played.follows);
        self.shows.iter().copied().chain(self.refused).chain(claims).chain(follows).chain(self.breaks())
    }
}

/// Checks the referee against everything that a case states about its score, with one implementation or both.
pub fn check_score(by: By, case: &ScoreCase) -> Vec<Failure> {
    let mut checking = Checking::default();
    let score = match Score::read(&case.score) {
        Ok(score) => score,
        Err(unreadable) => {
            checking.equal("the score", "a score".to_owned(), unreadable.to_string());
            return checking.failures;
        }
    };
    let played = score::play(case.game.under(&case.options), by, &score, Reach::default());
    let (illegal, found) = match &played.answer.assessment {
        Ok(assessment) => ("none", StatedEnding::of(assessment.state.outcome)),
        Err(Refusal::Stopped { breach, .. }) => {
            (breach.as_ref().map_or("no clause", |breach| breach.clause.name()), StatedEnding::None)
        }
        Err(Refusal::Impossible { .. }) => ("the position is impossible", StatedEnding::None),
        Err(Refusal::Malformed { .. }) => ("a text cannot be read", StatedEnding::None),
    };
    checking.equal("the clause against a move", case.illegal.unwrap_or("none"), illegal);
    let found = played.ended.map_or(found, StatedEnding::of_score);
    let refused = played.refused.as_ref().map_or("none", |breach| breach.clause.name());
    checking.equal("the outcome", case.outcome, found);
    checking.equal("the clause against the score's end", case.refused.unwrap_or("none"), refused);
    if let Some(moves) = &case.moves {
        let read: Vec<String> = played.moves().map(str::to_owned).collect();
        checking.equal("the moves", moves.join(" "), read.join(" "));
    }
    let words: Vec<&str> = score.words().map(|word| word.text).collect();
    for (untrue, what, stated) in
        [(false, "the words with a slip", &case.slips), (true, "the untrue words", &case.untrue)]
    {
        let slips = played.slips().into_iter().filter(|slipped| slipped.misnamed.slip.is_untrue() == untrue);
        let found: Vec<&str> = slips.filter_map(|slipped| words.get(slipped.word).copied()).collect();
        checking.equal(what, stated.join(" "), found.join(" "));
    }
    let open = played.answer.assessment.as_ref().map_or(&[][..], |assessment| &assessment.claims);
    let open: Vec<StatedClaim> =
        open.iter().map(|open| StatedClaim { clause: open.claim.clause.name(), how: open.how.clone() }).collect();
    checking.equal("the open claims", format!("{:?}", case.claims), format!("{open:?}"));
    if let Some(stated) = &case.as_played {
        let reach = Reach { as_played: true, ..Reach::default() };
        let played = score::play(case.game.under(&case.options), by, &score, reach);
        let refused =
            (0..played.moves().count()).filter_map(|at| Some((at + 1, played.breach_of(at)?.clause.name())));
        let illegal = refused.collect();
        let follows = played.consequence.and_then(Consequence::clause).map(Clause::name);
        let position = played.answer.assessment.ok().map(|assessment| assessment.state.position);
        let found =
            AsPlayed { illegal, follows, position: position.unwrap_or_else(|| "a move cannot be made".to_owned()) };
        checking.equal("the game as it was played", format!("{stated:?}"), format!("{found:?}"));
    }
    checking.failures
}
