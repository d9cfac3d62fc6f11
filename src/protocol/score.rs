//! A score, replayed.

use std::iter;

use super::{Answered, known_game, malformed, options, refused_rulings};
use crate::board::{Fault, Unreadable};
use crate::referee::By;
use crate::referee::score::{self, Score, Step};
use crate::session::Slipped;
use crate::wire::{self, Difference, MAX_MOVES, Outcome, Refusal, Rulings, ScoreAnswer, Slip, TextField};

/// A score of a game, move by move.
pub(super) fn score(by: By, game: &str, rulings: Option<&Rulings>, text: &str) -> Answered<ScoreAnswer> {
    let game = known_game(game)?;
    let in_score = |unreadable| Box::new(malformed(TextField::Score, &unreadable, &[]));
    let score = Score::read(text).map_err(in_score)?;
    if let Some(word) = score.words().nth(MAX_MOVES) {
        let fault = Fault::new(word.at, "a word more", format!("at most {MAX_MOVES} words"));
        return Err(in_score(Unreadable::one(Unreadable::quote(word.text).as_str(), fault)));
    }
    let stated = score.rulings.map(|token| game.options(token.text));
    let options = match (rulings, stated.clone()) {
        (None, Some(stated)) => stated,
        _ => options(game, rulings),
    };
    let options = options.map_err(|refused| Box::new(refused_rulings(&refused)))?;
    let played = score::play(game, &options, by, &score, None);
    let (refused, ended) = match &played.ended {
        Some(Err(refused)) => (Some(refused.into()), None),
        Some(Ok(ending)) => (None, Some(Outcome::from(*ending))),
        None => (None, None),
    };
    let on_the_board = || Some(Outcome::from(played.answer.assessment.as_ref().ok()?.state.outcome?));
    Ok(ScoreAnswer {
        start: played.start(game, &options),
        rulings: stated.and_then(Result::ok).map(|stated| {
            let departures = stated.departures().into_iter();
            departures.map(|(question, option)| (question, option.to_owned())).collect()
        }),
        steps: steps(&played.steps(game, &options, &score), &played.slips),
        end: ended.or_else(on_the_board),
        refused,
        error: played.answer.assessment.as_ref().err().map(Refusal::from),
        differ: played.answer.disagreement.as_ref().map(Difference::from),
    })
}

/// The steps, each with the slips of its word and of the words before it that contain no move.
fn steps(steps: &[Step], slips: &[Slipped]) -> Vec<wire::Step> {
    let mut slips = slips.iter().peekable();
    let with_slips = |step: &Step| {
        let of_step = iter::from_fn(|| slips.next_if(|slip| slip.word <= step.word));
        wire::Step { slips: of_step.map(Slip::from).collect(), ..step.into() }
    };
    steps.iter().map(with_slips).collect()
}

impl From<&Step> for wire::Step {
    fn from(step: &Step) -> Self {
        wire::Step {
            word: step.word,
            text: step.text.clone(),
            mv: step.mv.clone(),
            position: step.position.clone(),
            turn: step.turn.word().to_owned(),
            check: step.check,
            after_gap: step.after_gap.clone(),
            slips: Vec::new(),
        }
    }
}

impl From<&Slipped> for Slip {
    fn from(slipped: &Slipped) -> Self {
        Slip {
            word: slipped.word,
            at: slipped.misnamed.at,
            message: slipped.misnamed.to_string(),
            untrue: slipped.misnamed.slip.is_untrue(),
            spelling: slipped.spelling.clone(),
        }
    }
}
