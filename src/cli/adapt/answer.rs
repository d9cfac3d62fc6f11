//! Questions of the protocol, answered by an engine.

use std::collections::HashMap;

use rulebook::board::Named;
use rulebook::games::AnyGame;
use rulebook::protocol::{Asked, Malformed, PROTOCOL, Question, json as answers, options};
use rulebook::referee;
use rulebook::rules::{Options, Outcome, Win};
use serde_json::{Map, Value, json};

use super::dialogue::{Dialogue, Protocol};
use super::engine::Failure;

/// An engine that answers for one game.
pub struct Adapter {
    dialogue: Dialogue,
    protocol: Protocol,
    game: &'static dyn AnyGame,
    options: Options,
    /// What the engine lists, by the position as the command `position` takes it: questions about a game repeat what was
    /// asked before.
    lists: HashMap<String, List>,
}

/// The moves that the engine lists: as the protocol writes them, and as it does.
type List = Vec<(String, String)>;

/// How many lists are kept.
const KEPT: usize = 8192;

/// Why a question is not answered with a position.
enum Instead {
    /// The engine is not asked.
    Skipped(String),
    /// It refuses the move of this index, and lists no move at all where the game is over for it.
    Refused { at: usize, over: bool },
    /// It failed.
    Failed(Failure),
}

impl From<Failure> for Instead {
    fn from(failure: Failure) -> Self {
        Instead::Failed(failure)
    }
}

impl Adapter {
    /// An engine that has been told what it plays, and plays by these rulings.
    pub fn new(dialogue: Dialogue, protocol: Protocol, game: &'static dyn AnyGame, options: Options) -> Self {
        Adapter { dialogue, protocol, game, options, lists: HashMap::new() }
    }

    /// The answer to a line.
    pub fn answer(&mut self, asked: Result<Asked, Malformed>) -> Result<Value, Failure> {
        let question = match asked {
            Ok(Asked::About) => return Ok(self.about()),
            Ok(Asked::Question(question)) => question,
            Err(malformed) => return Ok(answers::error(malformed.json())),
        };
        match self.answered(&question) {
            Ok(answer) => Ok(answer),
            Err(Instead::Skipped(why)) => Ok(json!({ "skipped": why })),
            Err(Instead::Refused { at, over }) => {
                let kind = if over { "game-over" } else { "illegal-move" };
                let message = format!("{} does not list the move", self.dialogue.name);
                Ok(answers::error(json!({ "kind": kind, "at": at, "message": message })))
            }
            Err(Instead::Failed(failure)) => Err(failure),
        }
    }

    /// The engine's name and version, and the one option of each question by which it plays.
    fn about(&self) -> Value {
        let (name, version) = name_and_version(&self.dialogue.name);
        let option = |question: &rulebook::rules::Question| {
            (question.name.to_owned(), json!([self.options.option(question.name)]))
        };
        let rulings: Map<String, Value> = self.game.questions().of_play.iter().map(option).collect();
        let game = json!({ "title": self.game.title(), "rulings": rulings, "sets": {} });
        json!({ "name": name, "version": version, "protocol": PROTOCOL, "games": { self.game.id(): game } })
    }

    fn answered(&mut self, question: &Question) -> Result<Value, Instead> {
        if question.game != self.game.id() {
            return Err(Instead::Skipped(format!("the engine is asked about {} only", self.game.id())));
        }
        match options(self.game, question.rulings.as_ref()) {
            Err(unknown) => return Ok(answers::error(answers::unknown_ruling(&unknown))),
            Ok(asked) if asked != self.options => return Err(Instead::Skipped(self.plays_by())),
            Ok(_) => {}
        }
        let referee::Question { position, moves, .. } = question.texts();
        let start = self.start(position)?;
        let moves = moves.into_iter().map(|mv| self.game.canonical_move(mv)).collect::<Result<Vec<_>, _>>();
        let moves = moves.map_err(|unread| Instead::Skipped(unread.to_string()))?;
        let position = self.after(start, &moves)?;
        Ok(self.standing(&position)?)
    }

    /// The rulings by which the engine plays, where others were asked for.
    fn plays_by(&self) -> String {
        let departures = self.options.departures();
        if departures.is_empty() {
            return "the engine plays by the default rulings only".to_owned();
        }
        let each: Vec<String> = departures.iter().map(|(question, option)| format!("{question}={option}")).collect();
        format!("the engine plays by {} only", each.join(","))
    }

    /// A position as the command `position` takes it. One that the law refuses is kept from the engine, which need not
    /// survive it.
    fn start(&self, text: &str) -> Result<String, Instead> {
        if text.trim() == "startpos" {
            return Ok("startpos".to_owned());
        }
        let law = self.game.open_law(&self.options, text).map_err(|_| {
            Instead::Skipped(
                "a text that cannot be read, or a position that cannot be, is not put to the engine".into(),
            )
        })?;
        if let Some(Outcome::Win { by: Win::PhoenixCaptured, .. }) = law.outcome() {
            return Err(Instead::Skipped("an engine wants one Phoenix of each player".to_owned()));
        }
        Ok(match self.protocol {
            Protocol::Uci => format!("fen {}", law.spelling("fairy").unwrap_or_else(|| law.position())),
            // The number of the move, which engines ask for.
            Protocol::Usi => format!("sfen {} 1", law.position()),
        })
    }

    /// The position after the moves as the command `position` takes it: as far as the engine lists them, as it writes
    /// them.
    fn after(&mut self, start: String, moves: &[String]) -> Result<String, Instead> {
        let mut position = start;
        for (at, mv) in moves.iter().enumerate() {
            let list = self.list(&position)?;
            let over = list.is_empty();
            let (_, written) = list.iter().find(|(listed, _)| listed == mv).ok_or(Instead::Refused { at, over })?;
            let word = if at == 0 { " moves " } else { " " };
            position = [&position, word, written].concat();
        }
        Ok(position)
    }

    /// What the engine lists at a position.
    fn list(&mut self, position: &str) -> Result<&List, Failure> {
        if !self.lists.contains_key(position) {
            let mut list = Vec::new();
            for written in self.dialogue.moves(position)? {
                match self.game.canonical_move(&written) {
                    Ok(mv) => list.push((mv, written)),
                    Err(_) => {
                        return Err(self
                            .dialogue
                            .rubbish(&written, &format!("which is no move of {}", self.game.title())));
                    }
                }
            }
            if self.lists.len() >= KEPT {
                self.lists.clear();
            }
            self.lists.insert(position.to_owned(), list);
        }
        Ok(&self.lists[position])
    }

    /// What the engine says of a position.
    fn standing(&mut self, position: &str) -> Result<Value, Failure> {
        let mut legal: Vec<String> = self.list(position)?.iter().map(|(mv, _)| mv.clone()).collect();
        legal.sort();
        let described = self.dialogue.described(position)?;
        let mut answer = Map::new();
        if let Some(text) = described.position {
            let (position, turn) = self.position(&text)?;
            answer.insert("position".into(), json!(position));
            answer.extend(turn.map(|turn| ("turn".to_owned(), json!(turn.word()))));
        }
        answer.extend(described.check.map(|check| ("check".to_owned(), json!(check))));
        answer.insert("legal".into(), json!(legal));
        Ok(Value::Object(answer))
    }

    /// A position of the engine's in canonical spelling and, where it can be, who is to move.
    fn position(&self, text: &str) -> Result<(String, Option<Named>), Failure> {
        let Ok(position) = self.game.canonical(&counted(text)) else {
            return Err(self.dialogue.rubbish(text, &format!("which is no position of {}", self.game.title())));
        };
        Ok(match self.game.open_law(&self.options, &position) {
            Ok(law) => (law.position(), Some(law.turn())),
            Err(_) => (position, None),
        })
    }
}

/// A position whose counters go no further than here, where they stop.
fn counted(text: &str) -> String {
    const LAST: u32 = 9999;
    let field = |field: &str| match field.parse::<u32>() {
        Ok(counter) if counter > LAST => LAST.to_string(),
        _ => field.to_owned(),
    };
    text.split(' ').map(field).collect::<Vec<_>>().join(" ")
}

/// An engine's name and its version, which begins with the first word that begins with a digit.
fn name_and_version(name: &str) -> (&str, &str) {
    let digits = name.match_indices(' ').find(|(at, _)| name[at + 1..].starts_with(|c: char| c.is_ascii_digit()));
    digits.map_or((name, "unknown"), |(at, _)| (&name[..at], &name[at + 1..]))
}

#[cfg(test)]
mod tests {
    use super::{counted, name_and_version};

    #[test]
    fn counters_stop_where_the_text_does() {
        assert_eq!(counted("4k3/8/8/8/8/8/8/4K3 w - - 10000 12"), "4k3/8/8/8/8/8/8/4K3 w - - 9999 12");
        assert_eq!(counted("7/7/7/7/7/7/K5k[] w - - 0 1"), "7/7/7/7/7/7/K5k[] w - - 0 1");
    }

    #[test]
    fn a_version_begins_with_a_digit() {
        let split = ["Stockfish 15.1", "Fairy-Stockfish 14.0.1 XQ LB", "Mine"].map(name_and_version);
        assert_eq!(split, [("Stockfish", "15.1"), ("Fairy-Stockfish", "14.0.1 XQ LB"), ("Mine", "unknown")]);
    }
}
