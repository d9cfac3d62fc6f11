//! A score with what must be said of it: the cases of what concerns no position and no move.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::case::{Ending, Word};
use super::check::{Checking, Failure};
use crate::games::AnyGame;
use crate::referee::score::{self, Score};
use crate::referee::{By, Refusal};
use crate::rules::{Options, UnknownRuling};

/// A score with what must be said of it. It is asked of the referee; an engine knows of no scores.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScoreCase {
    /// The case's name, unlike all others of the game.
    pub name: Word,
    /// The place in the document, where the page's `source` is not close enough.
    pub place: Option<String>,
    /// The reasoning that gives the values below.
    pub why: String,
    /// The score. By which rulings it is played, `rulings` says.
    pub score: Word,
    /// The questions answered otherwise than by default.
    #[serde(default)]
    pub rulings: BTreeMap<String, Word>,
    /// The clauses that the case shows at work.
    pub shows: Vec<Word>,
    /// The moves that are read, as the protocol has them.
    pub moves: Option<Vec<Word>>,
    /// How the game has ended, on the board or by its players; `none`: it goes on.
    pub outcome: Ending,
    /// The clause that refuses what the score says at its end.
    pub refused: Option<Word>,
    /// The clause that refuses the first illegal move.
    pub illegal: Option<Word>,
    /// The words that are written in the wrong way and can be understood all the same.
    #[serde(default)]
    pub slips: Vec<String>,
    /// The words that say what is not so.
    #[serde(default)]
    pub untrue: Vec<String>,
}

impl ScoreCase {
    /// The clauses that something in this case breaks.
    pub fn breaks(&self) -> impl Iterator<Item = &Word> {
        self.illegal.iter()
    }

    /// All clauses that it names.
    pub fn clauses(&self) -> impl Iterator<Item = &Word> {
        self.shows.iter().chain(&self.refused).chain(&self.illegal)
    }

    /// The rulings under which it is played.
    ///
    /// # Errors
    /// The case names a question or option that the game does not have; [`read`](super::read()) has seen to that.
    pub fn options(&self, game: &dyn AnyGame) -> Result<Options, UnknownRuling> {
        let mut options = game.options("")?;
        for (question, option) in &self.rulings {
            options.set(question, &option.value)?;
        }
        Ok(options)
    }
}

/// Holds the referee to everything that a case states of its score, whoever answers.
///
/// # Errors
/// As [`ScoreCase::options`].
pub fn check_score(game: &'static dyn AnyGame, by: By, case: &ScoreCase) -> Result<Vec<Failure>, UnknownRuling> {
    let options = case.options(game)?;
    let mut checking = Checking::default();
    let score = match Score::read(&case.score.value) {
        Ok(score) => score,
        Err(unreadable) => {
            checking.equal("the score", "a score".to_owned(), unreadable.to_string());
            return Ok(checking.failures);
        }
    };
    let played = score::play(game, &options, by, &score, None);
    let (illegal, found) = match &played.answer.assessment {
        Ok(assessment) => ("none", Ending::of(assessment.state.outcome)),
        Err(Refusal::Stopped { breach, .. }) => {
            (breach.as_ref().map_or("no clause", |breach| breach.clause.name()), Ending::None)
        }
        Err(Refusal::Impossible { .. }) => ("the position cannot be", Ending::None),
        Err(Refusal::Malformed { .. }) => ("a text cannot be read", Ending::None),
    };
    let clause = |word: &Option<Word>| word.as_ref().map_or_else(|| "none".to_owned(), |word| word.value.clone());
    checking.equal("the clause against a move", clause(&case.illegal), illegal.to_owned());
    let (found, refused) = match &played.ended {
        Some(Ok(ending)) => (Ending::of_score(*ending), "none"),
        Some(Err(breach)) => (found, breach.clause.name()),
        None => (found, "none"),
    };
    checking.equal("the outcome", case.outcome.clone(), found);
    checking.equal("the clause against the score's end", clause(&case.refused), refused.to_owned());
    if let Some(moves) = &case.moves {
        let read: Vec<String> = played.moves().map(str::to_owned).collect();
        let stated: Vec<&str> = moves.iter().map(|mv| mv.value.as_str()).collect();
        checking.equal("the moves", stated.join(" "), read.join(" "));
    }
    for (untrue, what, stated) in
        [(false, "the words with a slip", &case.slips), (true, "the words that are not so", &case.untrue)]
    {
        let told = played.slips.iter().filter(|slipped| slipped.misnamed.slip.is_untrue() == untrue);
        let told: Vec<&str> =
            told.filter_map(|slipped| score.words().nth(slipped.word)).map(|word| word.text).collect();
        checking.equal(what, stated.join(" "), told.join(" "));
    }
    Ok(checking.failures)
}
