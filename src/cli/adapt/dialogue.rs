//! What is said to a UCI or USI engine, and how its answers are read.

use std::collections::BTreeSet;

use super::engine::{DialogueError, Engine};

/// The protocol that an engine speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// The Universal Chess Interface.
    Uci,
    /// The Universal Shogi Interface.
    Usi,
}

impl Protocol {
    /// What begins a dialogue.
    const fn greeting(self) -> &'static str {
        match self {
            Protocol::Uci => "uci",
            Protocol::Usi => "usi",
        }
    }

    /// What ends the answer to it.
    const fn greeted(self) -> &'static str {
        match self {
            Protocol::Uci => "uciok",
            Protocol::Usi => "usiok",
        }
    }
}

/// The options that choose a game in an engine of many: some keep UCI's name when they speak USI.
const VARIANT: [&str; 2] = ["UCI_Variant", "USI_Variant"];

/// A dialogue with an engine.
pub struct Dialogue {
    engine: Engine,
    protocol: Protocol,
    /// What the engine calls itself, version and all.
    pub name: String,
    /// The games that it plays; `None` where it has no option for them.
    pub variants: Option<Variants>,
}

/// The games that an engine plays.
pub struct Variants {
    /// The option that chooses one.
    option: &'static str,
    /// Their names.
    pub names: BTreeSet<String>,
}

/// What an engine says of a position, as far as it says it.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Described {
    /// The position's text, in the engine's spelling.
    pub position: Option<String>,
    /// Whether anything gives check.
    pub check: Option<bool>,
}

impl Dialogue {
    /// Greets an engine.
    pub fn begin(engine: Engine, protocol: Protocol) -> Result<Self, DialogueError> {
        let mut dialogue = Dialogue { engine, protocol, name: "the engine".to_owned(), variants: None };
        dialogue.greet()?;
        Ok(dialogue)
    }

    /// Greets it, and reads what it is and which variants it has.
    fn greet(&mut self) -> Result<(), DialogueError> {
        self.engine.send(self.protocol.greeting())?;
        loop {
            let line = self.engine.line()?;
            if line == self.protocol.greeted() {
                return Ok(());
            }
            if let Some(name) = line.strip_prefix("id name ") {
                name.trim().clone_into(&mut self.name);
            }
            if let Some(variants) = variants(&line) {
                self.variants = Some(variants);
            }
        }
    }

    /// Sets options; the engine may list other variants after it.
    pub fn set(&mut self, options: &[(String, String)]) -> Result<(), DialogueError> {
        for (name, value) in options {
            self.engine.send(&format!("setoption name {name} value {value}"))?;
        }
        if options.is_empty() { Ok(()) } else { self.greet() }
    }

    /// Has it play a variant, where it has a choice.
    pub fn play(&mut self, variant: &str) -> Result<(), DialogueError> {
        let Some(Variants { option, .. }) = self.variants else { return Ok(()) };
        self.engine.send(&format!("setoption name {option} value {variant}"))
    }

    /// The moves that may be made at a position, which is written as the command `position` takes it.
    pub fn moves(&mut self, position: &str) -> Result<Vec<String>, DialogueError> {
        self.engine.send(&format!("position {position}"))?;
        self.engine.send("go perft 1")?;
        let mut moves = Vec::new();
        loop {
            let line = self.engine.line()?;
            if let Some(count) = line.strip_prefix("Nodes searched:") {
                if count.trim().parse() == Ok(moves.len()) {
                    return Ok(moves);
                }
                return Err(self.engine.unexpected(line, format!("having listed {} moves", moves.len())));
            }
            if line.starts_with("bestmove") {
                return Err(self.engine.unexpected(line, "which is a search: it does not know `go perft`"));
            }
            if let Some((mv, "1")) = line.split_once(": ") {
                moves.push(mv.to_owned());
            } else if !(line.is_empty() || line.starts_with("info")) {
                return Err(self.engine.unexpected(line, "which is no move with its count"));
            }
        }
    }

    /// What it says of a position. It need not know the command.
    pub fn described(&mut self, position: &str) -> Result<Described, DialogueError> {
        self.engine.send(&format!("position {position}"))?;
        self.engine.send("d")?;
        let mut described = Described::default();
        for line in self.until_ready()? {
            if let Some(position) = line.strip_prefix("Fen:") {
                described.position = Some(position.trim().to_owned());
            } else if let Some(checkers) = line.strip_prefix("Checkers:") {
                described.check = Some(!checkers.trim().is_empty());
            }
        }
        Ok(described)
    }

    /// That what the engine says makes no sense.
    pub fn unexpected(&self, line: &str, why: &str) -> DialogueError {
        self.engine.unexpected(line, why)
    }

    /// What it writes until it is ready for more.
    pub fn until_ready(&mut self) -> Result<Vec<String>, DialogueError> {
        self.engine.send("isready")?;
        let mut lines = Vec::new();
        loop {
            match self.engine.line()? {
                line if line == "readyok" => return Ok(lines),
                line => lines.push(line),
            }
        }
    }
}

/// The games, where a line of the greeting lists them.
fn variants(line: &str) -> Option<Variants> {
    let option = line.strip_prefix("option name ")?;
    let name = VARIANT.into_iter().find(|name| option.split(' ').next() == Some(name))?;
    let names = option.split(" var ").skip(1).map(|variant| variant.trim().to_owned()).collect();
    Some(Variants { option: name, names })
}
