//! What follows when something goes wrong in a game.

use super::{OrRefusal, known_game, malformed};
use crate::board::{Fault, Unreadable};
use crate::games::AnyGame;
use crate::referee::By;
use crate::referee::incident::{self, IncidentQuestion, NoIncident};
use crate::wire::{self, BothClocks, IncidentAnswer, Refusal, TextField};

/// The decision, or why there is none.
pub(super) fn incident(by: By, game: &str, question: &IncidentQuestion) -> OrRefusal<IncidentAnswer> {
    let game = known_game(game)?;
    let found = incident::incident(game, by, question);
    found.map(|found| IncidentAnswer::of(game, &found)).map_err(|none| Box::new(refused(none)))
}

/// Why there is no decision.
pub fn refused(none: NoIncident) -> Refusal {
    let (field, unreadable) = match none {
        NoIncident::Unread(unreadable) => ("score", unreadable),
        NoIncident::Unknown { field, text, says, known } => {
            let fault = Fault { sentence: Some(says), ..Fault::new(0, "what went wrong", known) };
            (field, Unreadable::one(&text, fault))
        }
    };
    malformed(TextField::Other(field.to_owned()), &unreadable, &[])
}

impl IncidentAnswer {
    /// The answer with a decision.
    pub fn of(game: &dyn AnyGame, found: &incident::Incident) -> Self {
        IncidentAnswer {
            text: found.lines(game, true).iter().map(|line| format!("{line}\n")).collect(),
            what: found.words.clone(),
            told: found.told.clone(),
            laws: found.laws.map(str::to_owned),
            day_known: found.day_known,
            decision: (&found.decision).into(),
            otherwise: found.otherwise.clone(),
        }
    }
}

impl From<&incident::Decision> for wire::Decision {
    fn from(decision: &incident::Decision) -> Self {
        let branch = |branch: &incident::IncidentBranch| wire::Branch {
            values: owned(&branch.values),
            says: branch.says.clone(),
            decision: (&branch.decision).into(),
        };
        let some = |seconds: u32| (seconds > 0).then_some(seconds);
        let given = |[white, black]: [u32; 2]| BothClocks { white: some(white), black: some(black) };
        let word = |player: &String| player.to_lowercase();
        wire::Decision {
            steps: decision.steps.iter().map(wire::IncidentStep::from).collect(),
            intervene: decision.intervene.clone(),
            play: decision.play.clone(),
            position: decision.position.clone(),
            turn: decision.turn.as_ref().map(word),
            moves: decision.moves.clone(),
            any: decision.any,
            add: given(decision.add),
            take: given(decision.take),
            clocks: decision.clocks.map(|[white, black]| BothClocks { white: Some(white), black: Some(black) }),
            count_against: decision.count_against.as_ref().map(word),
            result: decision.result.clone(),
            reason: decision.reason.clone(),
            asks: decision.asked.as_ref().map(|asked| wire::Asks {
                fact: asked.fact.to_owned(),
                says: asked.question.clone(),
                branches: asked.branches.iter().map(branch).collect(),
            }),
        }
    }
}

impl From<&incident::IncidentStep> for wire::IncidentStep {
    fn from(step: &incident::IncidentStep) -> Self {
        wire::IncidentStep {
            rule: step.rule.to_owned(),
            kind: step.kind.word().to_owned(),
            articles: owned(&step.articles),
            source: step.source.map(str::to_owned),
            says: step.says.clone(),
        }
    }
}

fn owned(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}
