//! The commands sent to a UCI or USI engine, and the parsing of its answers.

use std::collections::BTreeSet;

use rulebook::escape::escaped;
use rulebook::remote::limits;

use super::engine::{AdaptedEngine, DialogueError};

/// The protocol that an engine speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// The Universal Chess Interface.
    Uci,
    /// The Universal Shogi Interface.
    Usi,
}

impl Protocol {
    /// The first command of a dialogue.
    const fn greeting(self) -> &'static str {
        match self {
            Protocol::Uci => "uci",
            Protocol::Usi => "usi",
        }
    }

    /// The last line of the answer to it.
    const fn greeted(self) -> &'static str {
        match self {
            Protocol::Uci => "uciok",
            Protocol::Usi => "usiok",
        }
    }
}

/// The options that choose the game. Some engines keep UCI's name when they speak USI.
const VARIANT: [&str; 2] = ["UCI_Variant", "USI_Variant"];

/// A dialogue with an engine.
pub struct Dialogue {
    engine: AdaptedEngine,
    protocol: Protocol,
    /// The engine's name for itself, with its version.
    pub name: String,
    /// The games that it plays; `None` if it has no option to choose one.
    pub variants: Option<Variants>,
}

/// The games that an engine plays.
pub struct Variants {
    /// The option that chooses one.
    option: &'static str,
    /// Their names.
    pub names: BTreeSet<String>,
}

/// How many characters of its name are kept.
const NAME: usize = 200;

/// The maximum number of lines of an answer other than a list of moves.
const LINES: usize = 1000;

/// What an engine reports about a position; each part is optional.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct ReportedPosition {
    /// The position's text, in the engine's spelling.
    pub position: Option<String>,
    /// Whether anything gives check.
    pub check: Option<bool>,
}

impl Dialogue {
    /// Begins a dialogue with an engine.
    pub fn begin(engine: AdaptedEngine, protocol: Protocol) -> Result<Self, DialogueError> {
        let mut dialogue = Dialogue { engine, protocol, name: "the engine".to_owned(), variants: None };
        dialogue.greet()?;
        Ok(dialogue)
    }

    /// Sends the first command, and reads the engine's name and variants.
    fn greet(&mut self) -> Result<(), DialogueError> {
        self.engine.send(self.protocol.greeting())?;
        loop {
            let line = self.engine.line()?;
            if line == self.protocol.greeted() {
                return Ok(());
            }
            if let Some(name) = line.strip_prefix("id name ") {
                self.name = escaped(name.trim(), NAME);
            }
            if let Some(variants) = variants(&line) {
                self.variants = Some(variants);
            }
        }
    }

    /// Sets options, after which the engine may list other variants.
    pub fn set(&mut self, options: &[(String, String)]) -> Result<(), DialogueError> {
        for (name, value) in options {
            self.engine.send(&format!("setoption name {name} value {value}"))?;
        }
        if options.is_empty() { Ok(()) } else { self.greet() }
    }

    /// Chooses a variant, if the engine has an option for it.
    pub fn play(&mut self, variant: &str) -> Result<(), DialogueError> {
        let Some(Variants { option, .. }) = self.variants else { return Ok(()) };
        self.engine.send(&format!("setoption name {option} value {variant}"))
    }

    /// The legal moves at a position, given as the argument of the command `position`.
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
                return Err(self.engine.unexpected(line, format!("after listing {} moves", moves.len())));
            }
            if line.starts_with("bestmove") {
                return Err(self.engine.unexpected(line, "the end of a search: it does not know `go perft`"));
            }
            if let Some((mv, "1")) = line.split_once(": ") {
                if moves.len() == limits::MOVES {
                    return Err(self.engine.unexpected(line, format!("after listing {} moves", limits::MOVES)));
                }
                moves.push(mv.to_owned());
            } else if !(line.is_empty() || line.starts_with("info")) {
                return Err(self.engine.unexpected(line, "which is not a move with its count"));
            }
        }
    }

    /// What it reports about a position. An engine need not know this command.
    pub fn described(&mut self, position: &str) -> Result<ReportedPosition, DialogueError> {
        self.engine.send(&format!("position {position}"))?;
        self.engine.send("d")?;
        let mut described = ReportedPosition::default();
        for line in self.until_ready()? {
            if let Some(position) = line.strip_prefix("Fen:") {
                described.position = Some(position.trim().to_owned());
            } else if let Some(checkers) = line.strip_prefix("Checkers:") {
                described.check = Some(!checkers.trim().is_empty());
            }
        }
        Ok(described)
    }

    /// The error for a malformed answer.
    pub fn unexpected(&self, line: &str, why: &str) -> DialogueError {
        self.engine.unexpected(line, why)
    }

    /// The lines that it writes until it is ready for the next command.
    pub fn until_ready(&mut self) -> Result<Vec<String>, DialogueError> {
        self.engine.send("isready")?;
        let mut lines = Vec::new();
        loop {
            match self.engine.line()? {
                line if line == "readyok" => return Ok(lines),
                line if lines.len() == LINES => {
                    return Err(self.engine.unexpected(line, format!("after {LINES} lines")));
                }
                line => lines.push(line),
            }
        }
    }
}

/// The variants, if this line of the greeting lists them.
fn variants(line: &str) -> Option<Variants> {
    let option = line.strip_prefix("option name ")?;
    let name = VARIANT.into_iter().find(|name| option.split(' ').next() == Some(name))?;
    let names = option.split(" var ").skip(1).map(|variant| variant.trim().to_owned()).collect();
    Some(Variants { option: name, names })
}
