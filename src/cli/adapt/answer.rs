//! Answers to the protocol's questions, from an engine.

use std::collections::HashMap;

use rulebook::board::Named;
use rulebook::games::AnyGame;
use rulebook::protocol::{LineError, about_game, options, refused_rulings};
use rulebook::rules::{self, Options, Outcome, Win};
use rulebook::wire::{About, Answer, Asked, Body, Object, PROTOCOL, Question, Refusal, RefusalKind, Reply};

use super::dialogue::{Dialogue, Protocol};
use super::engine::DialogueError;

/// An engine that answers for one game.
pub struct Adapter {
    dialogue: Dialogue,
    protocol: Protocol,
    game: &'static dyn AnyGame,
    options: Options,
    /// A cache of the engine's lists of moves, by the argument of the command `position`: questions about a game repeat
    /// earlier positions.
    lists: HashMap<String, List>,
    /// How many moves the cache holds.
    cached: usize,
}

/// The moves that the engine lists: in the protocol's notation, and in its own.
type List = Vec<(String, String)>;

/// The size of the cache, in positions, and in moves of all of them.
const CACHED: usize = 8192;
const CACHED_MOVES: usize = 1_000_000;

/// Why a question is not answered with a position.
enum NoAnswer {
    /// The protocol has a reply for this.
    Reply(Box<Reply>),
    /// The engine failed.
    Failed(DialogueError),
}

impl From<DialogueError> for NoAnswer {
    fn from(error: DialogueError) -> Self {
        NoAnswer::Failed(error)
    }
}

impl From<Reply> for NoAnswer {
    fn from(reply: Reply) -> Self {
        NoAnswer::Reply(Box::new(reply))
    }
}

/// A reply that declines the question, with the reason.
fn declined(why: impl Into<String>) -> NoAnswer {
    Reply::Declined(why.into()).into()
}

impl Adapter {
    /// An engine that has been set to this game, and follows these rulings.
    pub fn new(dialogue: Dialogue, protocol: Protocol, game: &'static dyn AnyGame, options: Options) -> Self {
        Adapter { dialogue, protocol, game, options, lists: HashMap::new(), cached: 0 }
    }

    /// The answer to a line.
    pub fn answer(&mut self, asked: Result<Asked, LineError>) -> Result<Body, DialogueError> {
        let question = match asked {
            Ok(Asked::About) => return Ok(Body::About(self.about())),
            Ok(Asked::Question(question)) => question,
            Ok(_) => return Ok(Reply::Refusal(LineError::besides_questions().refusal()).into()),
            Err(error) => return Ok(Reply::Refusal(error.refusal()).into()),
        };
        match self.try_answer(&question) {
            Ok(answer) => Ok(Reply::Answer(answer).into()),
            Err(NoAnswer::Reply(reply)) => Ok((*reply).into()),
            Err(NoAnswer::Failed(error)) => Err(error),
        }
    }

    /// The engine's name and version, and the one option of each question that it follows.
    fn about(&self) -> About {
        let (name, version) = name_and_version(&self.dialogue.name);
        let played = |question: &rules::OpenQuestion| {
            self.options.option(question.name).map(str::to_owned).into_iter().collect()
        };
        let game = about_game(self.game, played, Object::default());
        About {
            name: Some(name.to_owned()),
            version: Some(version.to_owned()),
            protocol: Some(PROTOCOL),
            games: Some([(self.game.id(), game)].into_iter().collect()),
        }
    }

    fn try_answer(&mut self, question: &Question) -> Result<Answer, NoAnswer> {
        if question.game != self.game.id() {
            return Err(declined(format!("this adapter answers questions about {} only", self.game.id())));
        }
        match options(self.game, question.rulings.as_ref()) {
            Err(refused) => return Err(Reply::Refusal(refused_rulings(&refused)).into()),
            Ok(asked) if asked != self.options => return Err(declined(self.rulings_only())),
            Ok(_) => {}
        }
        let start = self.start(&question.position)?;
        let moves = question.moves.iter().map(|mv| self.game.canonical_move(mv)).collect::<Result<Vec<_>, _>>();
        let moves = moves.map_err(|unreadable| declined(unreadable.to_string()))?;
        let position = self.after(start, &moves)?;
        Ok(self.described(&position)?)
    }

    /// Which rulings the engine follows, for a question under others.
    fn rulings_only(&self) -> String {
        let departures = self.options.departures();
        if departures.is_empty() {
            return "the engine follows the default rulings only".to_owned();
        }
        let each: Vec<String> = departures.iter().map(|(question, option)| format!("{question}={option}")).collect();
        format!("the engine follows {} only", each.join(","))
    }

    /// A position as the argument of the command `position`. One that the law refuses is not sent, as the engine might
    /// crash.
    fn start(&self, text: &str) -> Result<String, NoAnswer> {
        if text.trim() == "startpos" {
            return Ok("startpos".to_owned());
        }
        let law = self
            .game
            .open_law(&self.options, text)
            .map_err(|_| declined("malformed texts and impossible positions are not sent to the engine"))?;
        if let Some(Outcome::Win { by: Win::PhoenixCaptured, .. }) = law.outcome() {
            return Err(declined("engines require one Phoenix of each player"));
        }
        Ok(match self.protocol {
            Protocol::Uci => format!("fen {}", law.spelling("fairy").unwrap_or_else(|| law.position())),
            // Engines expect the number of the move.
            Protocol::Usi => format!("sfen {} 1", law.position()),
        })
    }

    /// The position after the moves as the argument of the command `position`, with the moves in the engine's notation; or
    /// a refusal of the first move that the engine does not list.
    fn after(&mut self, start: String, moves: &[String]) -> Result<String, NoAnswer> {
        let mut position = start;
        for (at, mv) in moves.iter().enumerate() {
            let list = self.list(&position)?;
            let Some((_, written)) = list.iter().find(|(listed, _)| listed == mv) else {
                // If the engine lists no moves at all, it considers the game over.
                let kind = if list.is_empty() { RefusalKind::GameOver } else { RefusalKind::IllegalMove };
                let message = format!("{} does not list the move", self.dialogue.name);
                let refusal = Refusal { at: Some(at), ..Refusal::new(kind, message) };
                return Err(Reply::Refusal(refusal).into());
            };
            let word = if at == 0 { " moves " } else { " " };
            position = [&position, word, written].concat();
        }
        Ok(position)
    }

    /// The moves that the engine lists at a position.
    fn list(&mut self, position: &str) -> Result<&List, DialogueError> {
        if !self.lists.contains_key(position) {
            let mut list = Vec::new();
            for written in self.dialogue.moves(position)? {
                match self.game.canonical_move(&written) {
                    Ok(mv) => list.push((mv, written)),
                    Err(_) => {
                        let why = format!("which is not a move of {}", self.game.title());
                        return Err(self.dialogue.unexpected(&written, &why));
                    }
                }
            }
            if self.lists.len() >= CACHED || self.cached >= CACHED_MOVES {
                self.lists.clear();
                self.cached = 0;
            }
            self.cached += list.len();
            self.lists.insert(position.to_owned(), list);
        }
        Ok(&self.lists[position])
    }

    /// What the engine reports about a position.
    fn described(&mut self, position: &str) -> Result<Answer, DialogueError> {
        let mut legal: Vec<String> = self.list(position)?.iter().map(|(mv, _)| mv.clone()).collect();
        legal.sort();
        let described = self.dialogue.described(position)?;
        let (position, turn) = match described.position {
            Some(text) => {
                let (position, turn) = self.position(&text)?;
                (Some(position), turn.map(|turn| turn.word().to_owned()))
            }
            None => (None, None),
        };
        Ok(Answer { position, turn, check: described.check, legal, ..Answer::default() })
    }

    /// The engine's text of a position in canonical spelling and, if the law accepts it, the player to move.
    fn position(&self, text: &str) -> Result<(String, Option<Named>), DialogueError> {
        let Ok(position) = self.game.canonical(&limit_counters(text)) else {
            return Err(self.dialogue.unexpected(text, &format!("which is not a position of {}", self.game.title())));
        };
        Ok(match self.game.open_law(&self.options, &position) {
            Ok(law) => (law.position(), Some(law.turn())),
            Err(_) => (position, None),
        })
    }
}

/// The text with its counters limited to the greatest number that can be written here.
fn limit_counters(text: &str) -> String {
    const LAST: u32 = 9999;
    let field = |field: &str| match field.parse::<u32>() {
        Ok(counter) if counter > LAST => LAST.to_string(),
        _ => field.to_owned(),
    };
    text.split(' ').map(field).collect::<Vec<_>>().join(" ")
}

/// Splits an engine's name from its version, which begins at the first word with a leading digit.
fn name_and_version(name: &str) -> (&str, &str) {
    let digits = name.match_indices(' ').find(|(at, _)| name[at + 1..].starts_with(|c: char| c.is_ascii_digit()));
    digits.map_or((name, "unknown"), |(at, _)| (&name[..at], &name[at + 1..]))
}

#[cfg(test)]
mod tests {
    use super::{limit_counters, name_and_version};

    #[test]
    fn counters_are_limited() {
        assert_eq!(limit_counters("4k3/8/8/8/8/8/8/4K3 w - - 10000 12"), "4k3/8/8/8/8/8/8/4K3 w - - 9999 12");
        assert_eq!(limit_counters("7/7/7/7/7/7/K5k[] w - - 0 1"), "7/7/7/7/7/7/K5k[] w - - 0 1");
    }

    #[test]
    fn a_version_begins_with_a_digit() {
        let split = ["Stockfish 15.1", "Fairy-Stockfish 14.0.1 XQ LB", "Mine"].map(name_and_version);
        assert_eq!(split, [("Stockfish", "15.1"), ("Fairy-Stockfish", "14.0.1 XQ LB"), ("Mine", "unknown")]);
    }
}
