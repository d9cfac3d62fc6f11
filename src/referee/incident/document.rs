//! What follows from an illegal move of a game whose document says nothing else for an arbiter.

use super::{Decision, Incident, IncidentQuestion, IncidentStep, NoIncident, StepKind};
use crate::arbiter::IllegalMoveEffect;
use crate::board::escape::capitalized;
use crate::games::AnyGame;
use crate::referee::score::{Consequence, End, Score, Told, What, play};
use crate::referee::{By, Field, Refusal};
use crate::session::{Reach, Side};

/// The only word for what went wrong.
const ILLEGAL: &str = "illegal-move";

/// # Errors
/// The score cannot be read or has no illegal move, or something else went wrong.
pub(super) fn incident(
    game: &'static dyn AnyGame,
    by: By,
    question: &IncidentQuestion,
) -> Result<Incident, NoIncident> {
    let unknown = |field, text: &str, says| {
        let known = format!("the only word is {ILLEGAL}, and there are no facts");
        NoIncident::Unknown { field, text: text.to_owned(), says, known }
    };
    if let Some(word) = question.words.iter().find(|word| *word != ILLEGAL) {
        let says = format!("the document of {} says nothing of `{word}`", game.title());
        return Err(unknown("what", word, says));
    }
    if let Some((fact, _)) = question.facts.first() {
        let says = format!("the document of {} says nothing that depends on `{fact}`", game.title());
        return Err(unknown("facts", fact, says));
    }
    let score = Score::read(&question.score).map_err(NoIncident::Unread)?;
    let options = game.options(score.rulings_of(game)).map_err(|error| unknown("score", "", error.to_string()))?;
    let ruled = game.under(&options);
    let played = play(ruled, by, &score, Reach { as_played: true, ..Reach::default() });
    let positions: Vec<String> =
        played.start().into_iter().chain(played.steps(&score).map(|step| step.position)).collect();
    // What is no move of the game is none that the document speaks of.
    let nothing_said = game.arbiter().illegal_move(None) == IllegalMoveEffect::NotSaid;
    let (at, consequence) = match (&played.answer.assessment, played.refused_first(), played.consequence) {
        (_, Some(at), Some(consequence)) => (at, consequence),
        (Err(Refusal::Malformed { field: Field::Move(_), .. }), ..) if nothing_said => {
            (played.moves().count(), Consequence::NotSaid)
        }
        (Err(Refusal::Malformed { unreadable, .. }), ..) => return Err(NoIncident::Unread(unreadable.clone())),
        _ => return Err(unknown("score", "", "the score has no illegal move".to_owned())),
    };
    let before = positions.get(at).and_then(|position| ruled.open(Side::Engine, position).ok());
    let step = |kind, text: String| {
        let clause = consequence.clause().map_or("", |clause| clause.name());
        IncidentStep::of_clause(clause, kind, format!("{}.", capitalized(&text)))
    };
    let (steps, decision) = match consequence {
        Consequence::Lost(ending) => {
            let result = ending.winner().map(|winner| End::Result(Some(winner.player)).to_string());
            let reason = Some(ending.word().to_owned());
            (
                vec![step(StepKind::Follows, consequence.to_string())],
                Decision { result, reason, ..Decision::default() },
            )
        }
        Consequence::NotSaid => {
            let legal = before.as_ref().map(|session| session.legal());
            let decision = Decision {
                position: before.as_ref().map(|session| session.position()),
                turn: before.as_ref().map(|session| session.turn().to_string()),
                any: legal.is_some(),
                moves: legal,
                ..Decision::default()
            };
            let most = "most players go back to the position before it".to_owned();
            (vec![step(StepKind::Unknown, consequence.to_string()), step(StepKind::Leaves, most)], decision)
        }
        _ => (vec![step(StepKind::Follows, consequence.to_string())], Decision::default()),
    };
    let of_move = |told: &&Told| told.mv == Some(at) || matches!(told.what, What::Unread { .. });
    let told = played.told.iter().filter(of_move).map(|told| told.sentence()).take(1).collect();
    Ok(Incident {
        words: vec![ILLEGAL.to_owned()],
        told,
        laws: None,
        day_known: true,
        kind: (None, None),
        decision: Decision { steps, ..decision },
        otherwise: Vec::new(),
    })
}
