//! What follows when something goes wrong in a game: the decision that the document demands of an arbiter, step by step.
//!
//! The rules are data, those of the game's [`Irregularities`]. What they ask of a game the judge of scores says, and the game's sessions:
//! nothing is played or judged here.

mod clock;
mod document;
mod facts;
mod scene;
mod steps;
mod told;
mod words;

pub use crate::arbiter::Irregularities;
pub use crate::arbiter::incidents::{Incidents, StepKind};
pub use clock::shown as clock_shown;
pub use told::DecisionLine;

use self::facts::Facts;
use self::scene::Scene;
use super::By;
use crate::board::Unreadable;
use crate::games::AnyGame;

/// What went wrong, and what is known of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct IncidentQuestion {
    /// The score; it may be only a position.
    pub score: String,
    /// The words for what went wrong. Without one, it is the first illegal move of the score, or how the score ends.
    pub words: Vec<String>,
    /// The facts that are known, by the names of the rules: `("earlier", "1")`, `("at", "10. O-O")`.
    pub facts: Vec<(String, String)>,
}

impl IncidentQuestion {
    /// A fact that is given.
    pub(self) fn fact(&self, name: &str) -> Option<&str> {
        self.facts.iter().find(|(fact, _)| fact == name).map(|(_, value)| value.as_str())
    }
}

/// The decision, and on what it rests.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Incident {
    /// The words for what went wrong.
    pub words: Vec<String>,
    /// What the judge says of the irregular move, as sentences.
    pub told: Vec<String>,
    /// The first month of the Laws that were in force; `None` if they are not known, or the game has none by day.
    pub laws: Option<&'static str>,
    /// Whether the day is known. If not, they are today's.
    pub day_known: bool,
    /// How the kind of game is called, and the seconds that each move gives, as far as they are known.
    pub kind: (Option<String>, Option<u32>),
    /// The decision.
    pub decision: Decision,
    /// What would be so otherwise, as sentences.
    pub otherwise: Vec<String>,
}

/// A decision, as far as the facts go.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Decision {
    /// The steps.
    pub steps: Vec<IncidentStep>,
    /// When the arbiter steps in: a word of the rules.
    pub intervene: Option<String>,
    /// Whether the game goes on.
    pub play: Option<String>,
    /// The position from which it does.
    pub position: Option<String>,
    /// Who is to move there.
    pub turn: Option<String>,
    /// The moves that are allowed there; `None` if that is not asked.
    pub moves: Option<Vec<String>>,
    /// Whether these are all legal ones.
    pub any: bool,
    /// The seconds that White gets, and Black.
    pub add: [u32; 2],
    /// The seconds that their clocks lose.
    pub take: [u32; 2],
    /// What their clocks show then, if that is known.
    pub clocks: Option<[u32; 2]>,
    /// Against whom an illegal move counts.
    pub count_against: Option<String>,
    /// The result, as scores write it.
    pub result: Option<String>,
    /// Why it is so: a word of the rules.
    pub reason: Option<String>,
    /// What is to be known besides.
    pub asked: Option<Asked>,
}

/// A step of a decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IncidentStep {
    /// Its rule, or the clause on which it stands.
    pub rule: &'static str,
    /// Its kind.
    pub kind: StepKind,
    /// The Articles of the day.
    pub articles: Vec<&'static str>,
    /// On what it rests besides.
    pub source: Option<&'static str>,
    /// The sentence.
    pub says: String,
}

impl IncidentStep {
    /// On what it stands, as it is put behind the sentence; empty if on nothing.
    fn cited(&self) -> String {
        let articles = match &self.articles[..] {
            [] => String::new(),
            [one] => format!("Article {one}"),
            many => format!("Articles {}", many.join(", ")),
        };
        let parts = [Some(articles).filter(|articles| !articles.is_empty()), self.source.map(str::to_owned)];
        match parts.into_iter().flatten().collect::<Vec<_>>().join("; ") {
            on if on.is_empty() => on,
            on => format!(" ({on})"),
        }
    }
}

/// A fact that decides and was not given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    /// Its name.
    pub fact: &'static str,
    /// The question.
    pub question: String,
    /// A decision for each answer, without the steps before the question.
    pub branches: Vec<IncidentBranch>,
}

/// The decision for an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IncidentBranch {
    /// The values for which it is the same.
    pub values: Vec<&'static str>,
    /// How they are called.
    pub says: String,
    /// The decision.
    pub decision: Decision,
}

impl Decision {
    /// The step that says what has to be done: the first that leaves no choice, or else the first that leaves one.
    fn gist(&self) -> Option<&IncidentStep> {
        let of = |kind| self.steps.iter().find(|step| step.kind == kind);
        of(StepKind::Follows).or_else(|| of(StepKind::Leaves))
    }

    /// Whether something has to be known that was not given.
    pub fn is_open(&self) -> bool {
        let is_so = |step: &IncidentStep| matches!(step.kind, StepKind::Asks | StepKind::Unknown);
        self.asked.is_some() || self.steps.iter().any(is_so)
    }
}

/// Why there is no decision.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoIncident {
    /// The score cannot be read.
    #[error("{0}")]
    Unread(Unreadable),
    /// Something of the question has no meaning.
    #[error("{says}")]
    Unknown {
        /// What has none: `score`, `what` or `facts`.
        field: &'static str,
        /// The word or value; empty if it is the whole.
        text: String,
        /// What, as a sentence without its full stop.
        says: String,
        /// What there is instead.
        known: String,
    },
}

/// Decides what follows.
///
/// ```
/// use rulebook::games::Chess;
/// use rulebook::referee::By;
/// use rulebook::referee::incident::{IncidentQuestion, incident};
/// let facts = [("kind", "standard"), ("earlier", "1")].map(|(fact, value)| (fact.to_owned(), value.to_owned()));
/// let score = "1. e4 e5 2. Nf3 d6 3. Bb5+ Nf6".to_owned();
/// let question = IncidentQuestion { score, facts: facts.to_vec(), ..IncidentQuestion::default() };
/// let decision = incident(&Chess, By::Both, &question).unwrap().decision;
/// assert_eq!(decision.result.as_deref(), Some("1-0"));
/// ```
///
/// # Errors
/// The score cannot be read, or something of the question is unknown.
pub fn incident(game: &'static dyn AnyGame, by: By, question: &IncidentQuestion) -> Result<Incident, NoIncident> {
    let Some(law) = game.arbiter().irregularities() else { return document::incident(game, by, question) };
    let scene = Scene::of(game, law, by, question)?;
    let facts = Facts::of(&scene);
    let decision = facts.decide();
    let otherwise = if decision.is_open() { Vec::new() } else { facts.otherwise(&decision) };
    Ok(Incident {
        words: scene.words.clone(),
        told: scene.told.clone(),
        laws: scene.day.laws,
        day_known: scene.day.known,
        kind: (facts.called("kind"), facts.get("increment").and_then(|seconds| seconds.parse().ok())),
        decision,
        otherwise,
    })
}
