//! Open questions and their options, as data: for a game that is chosen at run time.

use crate::board::{Fault, Unreadable};

/// A question that a game's document leaves open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OpenQuestion {
    /// Its name, such as `last-sparrow`.
    pub name: &'static str,
    /// The question itself, in a sentence.
    pub asks: &'static str,
    /// The options' names, the default first.
    pub options: &'static [&'static str],
    /// What each option means, in the same order.
    pub means: &'static [&'static str],
}

/// A named set of rulings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NamedSet {
    /// Its name, such as `engines`.
    pub name: &'static str,
    /// Names that it had before, which stand for it as well.
    pub former: &'static [&'static str],
    /// What it is, as a sentence's part.
    pub means: &'static str,
    /// The questions that it answers, with their options; the others have their defaults.
    pub rulings: &'static [(&'static str, &'static str)],
}

impl NamedSet {
    /// Its name, and those that it had before.
    ///
    /// ```
    /// # mod rulebook { pub use rulebook_rules as rules; }
    /// use rulebook::rules::{Rulings as _, chess::Rulings};
    /// for set in Rulings::SETS {
    ///     assert!(set.names().all(|name| Rulings::read(name) == Rulings::read(set.name)), "{set:?}");
    /// }
    /// assert_ne!(Rulings::read("chessops").unwrap(), Rulings::read("without-claims").unwrap());
    /// ```
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.name).chain(self.former.iter().copied())
    }
}

/// A game's open questions and its named sets of rulings, as data.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct Questions {
    /// The game's id.
    pub game: &'static str,
    /// The questions about positions and moves, in the order of the spec: those that an engine must support.
    pub of_play: &'static [OpenQuestion],
    /// The questions that only a score raises.
    pub of_scores: &'static [OpenQuestion],
    /// The named sets.
    pub sets: &'static [NamedSet],
}

impl Questions {
    /// All questions: those about positions and moves, then those of scores.
    pub fn all(&self) -> impl Iterator<Item = &'static OpenQuestion> {
        self.of_play.iter().chain(self.of_scores)
    }

    /// The question of this name.
    fn named(&self, name: &str) -> Result<&'static OpenQuestion, UnknownRulingError> {
        let known = || self.all().map(|question| question.name).collect();
        self.all().find(|question| question.name == name).ok_or_else(|| UnknownRulingError {
            game: self.game,
            what: "question".to_owned(),
            name: name.to_owned(),
            known: known(),
        })
    }
}

/// An option for each question of a game.
///
/// ```
/// # mod rulebook { pub use rulebook_rules as rules; }
/// use rulebook::rules::{Options, Rulings as _, aviary::Rulings};
/// let options = Options::read(Rulings::ALL, "last-sparrow=board-only,repetition=threefold-draw").unwrap();
/// assert_eq!(options.option("last-sparrow"), Some("board-only"));
/// assert_eq!(options.departures(), [("last-sparrow", "board-only"), ("repetition", "threefold-draw")]);
/// assert_eq!(Rulings::chosen(&options).options(), options);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    questions: &'static Questions,
    /// The questions that are not at their default, with their options, in the order of the questions.
    departures: Vec<(&'static str, &'static str)>,
}

impl Options {
    /// The default of each question.
    pub const fn defaults(questions: &'static Questions) -> Self {
        Options { questions, departures: Vec::new() }
    }

    /// Reads a set's name, or `question=option` separated by commas; an empty text means the defaults.
    ///
    /// # Errors
    /// The game has no such set, question or option, or a question is answered twice.
    pub fn read(questions: &'static Questions, text: &str) -> Result<Self, RulingsError> {
        let mut options = Options::defaults(questions);
        let mut answered = Vec::new();
        let mut begins = 0;
        for (part, at) in text.split(',').map(|part| {
            let at = begins + part.len() - part.trim_start().len();
            begins += part.len() + 1;
            (part.trim(), at)
        }) {
            if part.is_empty() {
                continue;
            }
            if let Some((question, option)) = part.split_once('=') {
                let question = question.trim();
                if answered.contains(&question) {
                    let again =
                        Fault::new(at, format!("{} again", Unreadable::quote(question)), "each question once");
                    return Err(RulingsError::Repeated(Unreadable::one(text, again)));
                }
                options.set(question, option.trim())?;
                answered.push(question);
                continue;
            }
            let set = questions.sets.iter().find(|set| set.names().any(|name| name == part)).ok_or_else(|| {
                let known = questions.sets.iter().map(|set| set.name).collect();
                UnknownRulingError {
                    game: questions.game,
                    what: "set of rulings".to_owned(),
                    name: part.to_owned(),
                    known,
                }
            })?;
            options = options.with(set.rulings.iter().copied())?;
        }
        Ok(options)
    }

    /// The same with other options for some questions. If a question is named twice, the last option counts.
    ///
    /// # Errors
    /// The game has no such question, or the question no such option.
    pub fn with<Q: AsRef<str>, O: AsRef<str>>(
        mut self,
        others: impl IntoIterator<Item = (Q, O)>,
    ) -> Result<Self, UnknownRulingError> {
        for (question, option) in others {
            self.set(question.as_ref(), option.as_ref())?;
        }
        Ok(self)
    }

    /// The questions that these options answer.
    pub const fn questions(&self) -> &'static Questions {
        self.questions
    }

    /// The option chosen for a question; `None` if the game has no such question.
    pub fn option(&self, question: &str) -> Option<&'static str> {
        let taken = self.departures.iter().find(|(departs, _)| *departs == question).map(|(_, option)| *option);
        taken.or_else(|| self.questions.named(question).ok()?.options.first().copied())
    }

    /// Chooses an option for a question.
    ///
    /// # Errors
    /// The game has no such question, or the question no such option.
    pub fn set(&mut self, question: &str, option: &str) -> Result<(), UnknownRulingError> {
        let question = self.questions.named(question)?;
        let at = question.options.iter().position(|known| *known == option).ok_or_else(|| UnknownRulingError {
            game: self.questions.game,
            what: format!("option of {}", question.name),
            name: option.to_owned(),
            known: question.options.to_vec(),
        })?;
        self.departures.retain(|(departs, _)| *departs != question.name);
        if at > 0 {
            self.departures.push((question.name, question.options[at]));
            let order = |name: &str| self.questions.all().position(|question| question.name == name);
            self.departures.sort_by_key(|(departs, _)| order(departs));
        }
        Ok(())
    }

    /// The questions whose option is not the default, with the option.
    pub fn departures(&self) -> Vec<(&'static str, &'static str)> {
        self.departures.clone()
    }

    /// Each other option of each question about positions and moves, changed alone: the question, the option, and all
    /// options with this change.
    pub fn alternatives(&self) -> impl Iterator<Item = (&'static OpenQuestion, &'static str, Options)> + '_ {
        self.questions.of_play.iter().flat_map(move |question| {
            let others = question.options.iter().filter(|option| self.option(question.name) != Some(option));
            others.map(move |option| {
                let options = self.clone().with([(question.name, option)]).expect("the question has the option");
                (question, *option, options)
            })
        })
    }
}

/// A question, option or set that a game does not have.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{game} has no {what} `{name}`; it has {}", if known.is_empty() { "none".to_owned() } else { known.join(", ") })]
pub struct UnknownRulingError {
    /// The game's id.
    pub game: &'static str,
    /// What was named: a question, an option, a set.
    pub what: String,
    /// The name that was given.
    pub name: String,
    /// The names that exist.
    pub known: Vec<&'static str>,
}

/// Why a text does not state a game's rulings.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RulingsError {
    /// It names a question, option or set that the game does not have.
    #[error(transparent)]
    Unknown(#[from] UnknownRulingError),
    /// It answers a question twice.
    #[error(transparent)]
    Repeated(Unreadable),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::aviary::Rulings;
    use crate::{Rulings as _, RulingsError};

    #[test]
    fn a_question_is_answered_once() {
        for text in ["repetition=none,repetition=threefold-draw", "repetition=none, repetition = none"] {
            let Err(RulingsError::Repeated(error)) = Options::read(Rulings::ALL, text) else { panic!("{text}") };
            assert_eq!(error.at(), text.rfind("repetition").expect("it is there"), "{text}");
        }
        assert!(Options::read(Rulings::ALL, "repetition=none,,no-legal-move=loss,").is_ok());
        let unknown = Options::read(Rulings::ALL, "repetition=often,repetition=none");
        assert!(matches!(unknown, Err(RulingsError::Unknown(_))));
    }
}
