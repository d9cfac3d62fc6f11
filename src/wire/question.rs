//! Questions.

use std::collections::BTreeSet;
use std::fmt;

use schemars::JsonSchema;
use serde::de::{Deserializer, Error as _, MapAccess, Visitor};
use serde::{Deserialize, Serialize};

use super::ask::{self, Ask, AskForm, KEYS, UnfitKeys};
use super::object::present;
use super::{Id, MAX_MOVES, MAX_POSITION, MAX_TEXT, Marks, Object};

/// The text that stands for the start position.
const STARTPOS: &str = "startpos";

/// A question about a position.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Question {
    /// The game's id.
    pub game: String,
    /// The rulings; the defaults if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rulings: Option<Rulings>,
    /// The position's text, or `startpos`.
    pub position: String,
    /// The moves made from it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// A move to be judged after them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub judge: Option<String>,
}

/// A line that asks, key by key. `null` counts as absent, except for the id. An unknown key is an error: a misspelt
/// `judge` must not be ignored. So is a key that belongs to another ask.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("anyOf" = ask::forms()))]
pub struct QuestionLine {
    /// The id, which the answer echoes.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub id: Option<Id>,
    /// What is asked besides a question about a position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ask: Option<Ask>,
    /// The game's id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The rulings; the defaults if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rulings: Option<Rulings>,
    /// The position's text, at most 10,000 bytes without blanks around it; `startpos` if absent.
    #[serde(default, deserialize_with = "short", skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The moves made from it.
    #[serde(default, deserialize_with = "few", skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = MAX_MOVES))]
    pub moves: Option<Vec<String>>,
    /// A move to be judged after them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub judge: Option<String>,
    /// `draw`: what is marked in the picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub marks: Option<Marks>,
    /// `piece`: where the piece stands, or the text with which its drop begins.
    #[serde(default, deserialize_with = "brief", skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = MAX_TEXT))]
    pub from: Option<String>,
    /// `clause`: the clause's name, with or without the game's before it.
    #[serde(default, deserialize_with = "brief", skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = MAX_TEXT))]
    pub clause: Option<String>,
    /// `clause`: whether the code that stands for it is given too; `false` if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<bool>,
    /// `find`: the words that occur in the clauses.
    #[serde(default, deserialize_with = "brief", skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = MAX_TEXT))]
    pub words: Option<String>,
    /// `score`, `incident`: the score; of an incident it may be only a position. `archive`: the scores of some games, one after the
    /// other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<String>,
    /// `score`: the index of the first step to be listed; 0 if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<usize>,
    /// `score`: whether illegal moves are made too, as the game was played; `false` if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub as_played: Option<bool>,
    /// `score`: the notation in which its moves are written again: one of the game's `notations`, or `usi`.
    #[serde(default, deserialize_with = "brief", skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = MAX_TEXT))]
    pub notation: Option<String>,
    /// `score`: whether the legal moves after its last one are written too; `false` if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<bool>,
    /// `score`: whether, where it stops at a word or its numbers show a gap, a note says by which single changes all the rest would be
    /// legal; `false` if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mend: Option<bool>,
    /// `score`: the other player's sheet of the same game; the answer is about the game that both have then, and `score` is the
    /// sheet of the player who begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<String>,
    /// `archive`: whether more of the archive follows, so that the last game may not be complete; `false` if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more: Option<bool>,
    /// `incident`: words for what went wrong, with blanks between them; if absent it is the first illegal move, or how the score ends.
    #[serde(default, deserialize_with = "brief", skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = MAX_TEXT))]
    pub what: Option<String>,
    /// `incident`: what is known, by the names of facts: `{"kind":"rapid","at":"10. O-O","earlier":"1"}`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facts: Option<Object<String>>,
}

/// What a line asks: each ask with its own keys.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Asked {
    /// A question about a position.
    Question(Question),
    /// What the program is, and what it knows.
    About,
    /// What a user interface needs to know about a game.
    Game {
        /// The game's id.
        game: String,
    },
    /// A position as a picture, and as data to draw one.
    Draw {
        /// The position, with nothing to judge.
        question: Question,
        /// What is marked in it.
        marks: Marks,
    },
    /// Everything that a piece may do, and why it may not do the rest.
    Piece {
        /// The position, with nothing to judge.
        question: Question,
        /// Where the piece stands, or the text with which its drop begins.
        from: String,
    },
    /// Whether the players of chess can still win.
    Winnable {
        /// The position, with nothing to judge.
        question: Question,
    },
    /// A game's page of the law.
    Law {
        /// The game's id.
        game: String,
    },
    /// A clause of the law.
    Clause {
        /// The game's id.
        game: String,
        /// Its name.
        clause: String,
        /// Whether the code that stands for it is given too.
        code: bool,
    },
    /// The clauses in which some words occur.
    Find {
        /// The game's id.
        game: String,
        /// The words.
        words: String,
    },
    /// A score, replayed.
    Score {
        /// The game's id.
        game: String,
        /// The rulings; if absent those that the score states, or of its day, or else the defaults.
        rulings: Option<Rulings>,
        /// The score.
        score: String,
        /// The index of the first step to be listed.
        first: usize,
        /// Whether illegal moves are made too.
        as_played: bool,
        /// The notation in which the moves are written again, if they are.
        notation: Option<String>,
        /// Whether the legal moves after the last one are written too.
        legal: bool,
        /// Whether it is mended.
        mend: bool,
        /// The other player's sheet of the same game.
        other: Option<String>,
    },
    /// The games of an archive, each with its messages.
    Archive {
        /// The game's id.
        game: String,
        /// The rulings; if absent those that a score states, or of its day, or else the defaults.
        rulings: Option<Rulings>,
        /// The scores.
        scores: String,
        /// Whether more follows.
        more: bool,
    },
    /// What an arbiter has to do when something went wrong.
    Incident {
        /// The game's id.
        game: String,
        /// The score.
        score: String,
        /// Words for what went wrong.
        what: Vec<String>,
        /// What is known, by the names of facts.
        facts: Vec<(String, String)>,
    },
}

/// Reads a position that is not longer than the protocol allows.
fn short<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let position = Option::<String>::deserialize(deserializer)?;
    if position.as_deref().is_some_and(|position| position.trim().len() > MAX_POSITION) {
        return Err(D::Error::custom(format_args!("the position is longer than {MAX_POSITION} bytes")));
    }
    Ok(position)
}

/// Reads no more moves than the protocol allows.
fn few<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Vec<String>>, D::Error> {
    let moves = Option::<Vec<String>>::deserialize(deserializer)?;
    if moves.as_ref().is_some_and(|moves| moves.len() > MAX_MOVES) {
        return Err(D::Error::custom(format_args!("there are more than {MAX_MOVES} moves")));
    }
    Ok(moves)
}

/// Reads a name or some words, not longer than the protocol allows.
fn brief<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let text = Option::<String>::deserialize(deserializer)?;
    if text.as_deref().is_some_and(|text| text.len() > MAX_TEXT) {
        return Err(D::Error::custom(format_args!("the text is longer than {MAX_TEXT} bytes")));
    }
    Ok(text)
}

/// Rulings, as a question states them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Rulings {
    /// The name of a set, or `question=option` separated by commas.
    Text(String),
    /// An option for each question named; none is named twice.
    Options(Object<String>),
}

impl Rulings {
    /// The rulings with these options; `None` if there are none.
    pub fn taking<'o>(options: impl IntoIterator<Item = (&'o str, &'o str)>) -> Option<Self> {
        let options: Object<String> =
            options.into_iter().map(|(question, option)| (question, option.to_owned())).collect();
        (!options.0.is_empty()).then_some(Rulings::Options(options))
    }
}

impl QuestionLine {
    /// The line that asks a program to describe itself.
    pub fn about(id: Id) -> Self {
        QuestionLine { id: Some(id), ask: Some(Ask::About), ..QuestionLine::default() }
    }

    /// The line of a question.
    pub fn of(id: Id, question: Question) -> Self {
        let Question { game, rulings, position, moves, judge } = question;
        QuestionLine {
            id: Some(id),
            game: Some(game),
            rulings,
            position: Some(position),
            moves: Some(moves).filter(|moves| !moves.is_empty()),
            judge,
            ..QuestionLine::default()
        }
    }

    /// What it asks.
    ///
    /// # Errors
    /// It has a key that what it asks does not take, or lacks one that it needs.
    pub fn asked(self) -> Result<Asked, UnfitKeys> {
        AskForm::of(self.ask).check(&self.stated())?;
        let QuestionLine {
            id: _,
            ask,
            game,
            rulings,
            position,
            moves,
            judge,
            marks,
            from,
            clause,
            code,
            words,
            score,
            first,
            as_played,
            notation,
            legal,
            mend,
            other,
            more,
            what,
            facts,
        } = self;
        // A key that is required is stated.
        let game = game.unwrap_or_default();
        let question = |game, rulings| Question {
            game,
            rulings,
            position: position.unwrap_or_else(|| STARTPOS.to_owned()),
            moves: moves.unwrap_or_default(),
            judge,
        };
        Ok(match ask {
            None => Asked::Question(question(game, rulings)),
            Some(Ask::About) => Asked::About,
            Some(Ask::Game) => Asked::Game { game },
            Some(Ask::Draw) => Asked::Draw { question: question(game, rulings), marks: marks.unwrap_or_default() },
            Some(Ask::Piece) => Asked::Piece { question: question(game, rulings), from: from.unwrap_or_default() },
            Some(Ask::Winnable) => Asked::Winnable { question: question(game, rulings) },
            Some(Ask::Law) => Asked::Law { game },
            Some(Ask::Clause) => {
                Asked::Clause { game, clause: clause.unwrap_or_default(), code: code.unwrap_or_default() }
            }
            Some(Ask::Find) => Asked::Find { game, words: words.unwrap_or_default() },
            Some(Ask::Score) => {
                let (score, first) = (score.unwrap_or_default(), first.unwrap_or_default());
                let (as_played, legal) = (as_played.unwrap_or_default(), legal.unwrap_or_default());
                let mend = mend.unwrap_or_default();
                Asked::Score { game, rulings, score, first, as_played, notation, legal, mend, other }
            }
            Some(Ask::Archive) => {
                let (scores, more) = (score.unwrap_or_default(), more.unwrap_or_default());
                Asked::Archive { game, rulings, scores, more }
            }
            Some(Ask::Incident) => Asked::Incident {
                game,
                score: score.unwrap_or_default(),
                what: what.iter().flat_map(|words| words.split_whitespace()).map(str::to_owned).collect(),
                facts: facts.unwrap_or_default().0,
            },
        })
    }

    /// The keys that it states, besides the id and what it asks.
    fn stated(&self) -> Vec<&'static str> {
        let states: [bool; KEYS.len()] = [
            self.game.is_some(),
            self.rulings.is_some(),
            self.position.is_some(),
            self.moves.is_some(),
            self.judge.is_some(),
            self.marks.is_some(),
            self.from.is_some(),
            self.clause.is_some(),
            self.code.is_some(),
            self.words.is_some(),
            self.score.is_some(),
            self.first.is_some(),
            self.as_played.is_some(),
            self.notation.is_some(),
            self.legal.is_some(),
            self.mend.is_some(),
            self.other.is_some(),
            self.more.is_some(),
            self.what.is_some(),
            self.facts.is_some(),
        ];
        KEYS.into_iter().zip(states).filter_map(|(key, states)| states.then_some(key)).collect()
    }
}

impl fmt::Display for QuestionLine {
    /// The line as it is written, without the line end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        super::answer::write(self, f)
    }
}

impl<'de> Deserialize<'de> for Rulings {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TextOrOptions;

        // Written by hand, so that the error for an option that is not a text is placed at the option.
        impl<'de> Visitor<'de> for TextOrOptions {
            type Value = Rulings;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of questions and options, or the name of a set")
            }

            fn visit_str<E>(self, text: &str) -> Result<Rulings, E> {
                Ok(Rulings::Text(text.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Rulings, A::Error> {
                let mut known = BTreeSet::new();
                let mut options = Vec::new();
                while let Some(question) = map.next_key::<String>()? {
                    if !known.insert(question.clone()) {
                        return Err(A::Error::custom(format_args!("duplicate field `{question}`")));
                    }
                    options.push((question, map.next_value()?));
                }
                Ok(Rulings::Options(Object(options)))
            }
        }

        deserializer.deserialize_any(TextOrOptions)
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn what_is_by_default_is_left_out() {
        let mut question = Question {
            game: "aviary".to_owned(),
            rulings: Rulings::taking([]),
            position: STARTPOS.to_owned(),
            moves: Vec::new(),
            judge: None,
        };
        let line = |id: u64, question: &Question| QuestionLine::of(id.into(), question.clone()).to_string();
        assert_eq!(line(1, &question), r#"{"id":1,"game":"aviary","position":"startpos"}"#);
        question.rulings = Rulings::taking([("repetition", "threefold-draw")]);
        question.moves = vec!["c8b6".to_owned()];
        question.judge = Some("e2e3".to_owned());
        let whole = r#"{"id":2,"game":"aviary","rulings":{"repetition":"threefold-draw"},"position":"startpos","moves":["c8b6"],"judge":"e2e3"}"#;
        assert_eq!(line(2, &question), whole);
        let read: QuestionLine = serde_json::from_str(whole).expect("it was written");
        assert_eq!(read.asked(), Ok(Asked::Question(question)));
        assert_eq!(QuestionLine::about(3.into()).to_string(), r#"{"id":3,"ask":"about"}"#);
    }

    #[test]
    fn null_is_left_out_but_for_the_id() {
        let read = |line| serde_json::from_str::<QuestionLine>(line).expect("a line");
        assert_eq!(read(r#"{"id":null,"game":null}"#), QuestionLine { id: Some(Id::NULL), ..read("{}") });
        assert_eq!(read("{}"), QuestionLine::default());
    }
}
