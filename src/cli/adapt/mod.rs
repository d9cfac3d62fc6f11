//! `adapt`: a UCI or USI engine answers the protocol's questions.

mod answer;
mod dialogue;
mod engine;

use std::io;
use std::time::Duration;

use rulebook::games::{self, AnyGame};
use rulebook::protocol::answer_with;

use self::answer::Adapter;
use self::dialogue::{Dialogue, Protocol};
use self::engine::{DialogueError, Engine};
use super::ended::Ended;
use super::serve::serve;
use super::{CliError, Ran};

/// Answer the protocol's questions by a UCI or USI engine
///
/// Reads questions as `speak` does and puts them to the engine, by `position` and `go perft 1`, and by `d` where the
/// engine knows it. `docs/adapters.md` says what is answered and what is declined.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Adapt {
    /// The game's id
    game: String,
    #[command(flatten)]
    protocol: ProtocolArgs,
    /// What the engine calls the game; by default `chess` and `torishogi`. `none`: it plays nothing else
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
    /// Sets an option of the engine
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = option)]
    options: Vec<(String, String)>,
    /// The rulings by which the engine plays; by default what Stockfish and Fairy-Stockfish play
    #[arg(long, value_name = "RULINGS")]
    rulings: Option<String>,
    /// How many seconds the engine may take for an answer
    #[arg(long, value_name = "SECONDS", default_value_t = 10)]
    timeout: u64,
    /// The engine, with its arguments
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<String>,
}

#[derive(clap::Args)]
#[group(required = true, multiple = false)]
struct ProtocolArgs {
    /// The engine speaks UCI
    #[arg(long)]
    uci: bool,
    /// The engine speaks USI; of Tori Shogi only
    #[arg(long)]
    usi: bool,
}

const EXAMPLES: &str = r#"Examples:
  echo '{"game":"chess","rulings":"engines"}' | rulebook adapt chess --uci -- stockfish
  rulebook adapt tori-shogi --usi --option Threads=1 -- fairy-stockfish"#;

/// A game that engines know, what they call it, and the rulings by which they play it: `go perft` looks at a position
/// alone, so nothing repeats for it.
const KNOWN: &[(&str, &str, &str)] =
    &[("chess", "chess", "engines"), ("tori-shogi", "torishogi", "engines,repetition=none")];

/// The variant that an engine without a choice plays.
const ORTHODOX: &str = "chess";

/// The variant's name that stands for none.
const NONE: &str = "none";

impl Adapt {
    pub fn run(self, out: &mut dyn io::Write) -> Ran {
        match games::game(&self.game) {
            Some(game) => self.of_game(game, out),
            None => Err(CliError::unknown_game(&self.game)),
        }
    }

    fn of_game(&self, game: &'static dyn AnyGame, out: &mut dyn io::Write) -> Ran {
        let known = KNOWN.iter().find(|(known, ..)| *known == game.id());
        let rulings = self.rulings.as_deref().or(known.map(|(.., rulings)| *rulings)).unwrap_or_default();
        let options = game.options(rulings)?;
        let protocol = if self.protocol.usi { Protocol::Usi } else { Protocol::Uci };
        if protocol == Protocol::Usi && game.id() != "tori-shogi" {
            return Err(CliError::new(
                format!("USI has no words for {}", game.id()),
                "USI speaks of tori-shogi, UCI of all",
            ));
        }
        let variant = self.variant.as_deref().or(known.map(|(_, variant, _)| *variant)).unwrap_or(NONE);
        let dialogue = self.dialogue(protocol, variant)?;
        let mut adapter = Adapter::new(dialogue, protocol, game, options);
        serve(out, |line| Ok(answer_with(line, |asked| adapter.answer(asked))?))?;
        Ok(Ended::Holds)
    }

    /// Starts the engine and has it play the game.
    fn dialogue(&self, protocol: Protocol, variant: &str) -> Result<Dialogue, CliError> {
        let engine = Engine::start(&self.command, Duration::from_secs(self.timeout)).map_err(|error| {
            let help = "the engine's program, then its arguments, stand after `--`";
            CliError::new(format!("the engine cannot be asked: {error}"), help)
        })?;
        let mut dialogue = Dialogue::begin(engine, protocol)?;
        dialogue.set(&self.options)?;
        match &dialogue.variants {
            _ if variant == NONE => {}
            None if variant == ORTHODOX => {}
            None => {
                return Err(CliError::new(
                    format!("{} has no option UCI_Variant, and cannot be told to play `{variant}`", dialogue.name),
                    "an engine that plays nothing else is asked with `--variant none`",
                ));
            }
            Some(variants) if variants.names.contains(variant) => dialogue.play(variant)?,
            Some(variants) => {
                let known: Vec<&str> = variants.names.iter().map(String::as_str).collect();
                return Err(CliError::new(
                    format!("{} does not know the variant `{variant}`", dialogue.name),
                    format!("it knows {}", known.join(", ")),
                ));
            }
        }
        dialogue.until_ready()?;
        Ok(dialogue)
    }
}

impl From<DialogueError> for CliError {
    fn from(error: DialogueError) -> Self {
        CliError::Failed(miette::MietteDiagnostic::new(error.to_string()).into())
    }
}

/// Reads an option's name and value.
fn option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("an option is written NAME=VALUE")?;
    if text.contains(['\n', '\r']) {
        return Err("an option stands in one line".to_owned());
    }
    Ok((name.to_owned(), value.to_owned()))
}
