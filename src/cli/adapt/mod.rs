//! `adapt`: an adapter that answers the protocol's questions with a UCI or USI engine.

mod answer;
mod dialogue;
mod engine;

use std::time::Duration;

use rulebook::escape::escaped;
use rulebook::games::{self, AnyGame};
use rulebook::protocol::answer_with;
use rulebook::remote::{Stop, adopt_orphans, end_all_engines};

use self::answer::Adapter;
use self::dialogue::{Dialogue, Protocol};
use self::engine::{AdaptedEngine, DialogueError};
use super::args::duration;
use super::error::Message;
use super::output::Output;
use super::speak::answer_lines;
use super::status::{Status, on_signal};
use super::{CliError, CommandResult};

/// Answer the protocol's questions with a UCI or USI engine
///
/// Reads questions as `speak` does, and asks the engine with `position`, `go perft 1` and, if the engine supports it, `d`.
/// `docs/engines/adapters.md` lists what is answered and what is declined.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct AdaptCommand {
    /// The game's id
    #[arg(value_parser = crate::cli::args::game_id)]
    game: String,
    #[command(flatten)]
    protocol: ProtocolArgs,
    /// The engine's name for the game, by default `chess` or `torishogi`; `none` for an engine that plays only this game
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
    /// Set an option of the engine
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = option)]
    options: Vec<(String, String)>,
    /// The rulings that the engine follows; by default those of Stockfish and Fairy-Stockfish
    #[arg(long, value_name = "RULINGS")]
    rulings: Option<String>,
    /// The time limit for an answer, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = duration)]
    timeout: Duration,
    /// The engine and its arguments, after `--`
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<String>,
}

#[derive(clap::Args)]
#[group(required = true, multiple = false)]
struct ProtocolArgs {
    /// The engine speaks UCI
    #[arg(long)]
    uci: bool,
    /// The engine speaks USI; only for Tori Shogi
    #[arg(long)]
    usi: bool,
}

const EXAMPLES: &str = r#"Examples:
  echo '{"game":"chess","rulings":"engines"}' | rulebook adapt chess --uci -- stockfish
  rulebook adapt tori-shogi --usi --option Threads=1 -- fairy-stockfish"#;

/// A game that engines know, their name for it, and the rulings that they follow. `go perft` knows only the position, not
/// the record, so there is no repetition.
const KNOWN: &[(&str, &str, &str)] =
    &[("chess", "chess", "engines"), ("tori-shogi", "torishogi", "engines,repetition=none")];

/// The variant that an engine without an option for variants plays.
const ORTHODOX: &str = "chess";

/// How many variants an error lists.
const FEW: usize = 200;

/// The name that means that no variant is set.
const NONE: &str = "none";

impl AdaptCommand {
    pub fn run(self, out: &mut Output) -> CommandResult {
        match games::game(&self.game) {
            Some(game) => self.run_for(game, out),
            None => Err(CliError::unknown_game(&self.game)),
        }
    }

    fn run_for(&self, game: &'static dyn AnyGame, out: &mut Output) -> CommandResult {
        let known = KNOWN.iter().find(|(known, ..)| *known == game.id());
        let rulings = self.rulings.as_deref().or(known.map(|(.., rulings)| *rulings)).unwrap_or_default();
        let options = game.options(rulings)?;
        let protocol = if self.protocol.usi { Protocol::Usi } else { Protocol::Uci };
        if protocol == Protocol::Usi && game.id() != "tori-shogi" {
            return Err(CliError::new(
                format!("USI does not support {}", game.id()),
                "use USI for tori-shogi only; UCI works for every game",
            ));
        }
        let variant = self.variant.as_deref().or(known.map(|(_, variant, _)| *variant)).unwrap_or(NONE);
        adopt_orphans();
        let stop = Stop::default();
        let stopping = stop.clone();
        on_signal(move || {
            stopping.interrupt();
            end_all_engines();
            std::process::exit(Status::Interrupted as i32);
        });
        let served = self.dialogue(protocol, variant, &stop).and_then(|dialogue| {
            let mut adapter = Adapter::new(dialogue, protocol, game, options);
            answer_lines(out, |line| Ok(answer_with(line, |asked| adapter.answer(asked))?))
        });
        // A failure after an interruption is not the engine's error.
        match stop.reason() {
            Some(_) => Ok(Status::Interrupted),
            None => served.map(|()| Status::Passed),
        }
    }

    /// Starts the engine and sets it to the game.
    fn dialogue(&self, protocol: Protocol, variant: &str, stop: &Stop) -> Result<Dialogue, CliError> {
        let engine = AdaptedEngine::start(&self.command, self.timeout, stop.clone()).map_err(|error| {
            let help = "give the engine's program and its arguments after `--`";
            CliError::new(format!("cannot use the engine: {error}"), help)
        })?;
        let mut dialogue = Dialogue::begin(engine, protocol)?;
        dialogue.set(&self.options)?;
        match &dialogue.variants {
            _ if variant == NONE => {}
            None if variant == ORTHODOX => {}
            None => {
                return Err(CliError::new(
                    format!("{} has no option UCI_Variant, so it cannot be set to `{variant}`", dialogue.name),
                    "for an engine that plays only this game, use `--variant none`",
                ));
            }
            Some(variants) if variants.names.contains(variant) => dialogue.play(variant)?,
            Some(variants) => {
                let few = variants.names.iter().take(FEW).map(|name| escaped(name, 60));
                let more = variants.names.len().checked_sub(FEW).filter(|more| *more > 0);
                let known: Vec<String> = few.chain(more.map(|more| format!("and {more} more"))).collect();
                return Err(CliError::new(
                    format!("{} does not know the variant `{variant}`", dialogue.name),
                    format!("its variants are: {}", known.join(", ")),
                ));
            }
        }
        dialogue.until_ready()?;
        Ok(dialogue)
    }
}

impl From<DialogueError> for CliError {
    fn from(error: DialogueError) -> Self {
        CliError::Failed(Message::new(error.to_string()).into())
    }
}

/// Parses an option's name and value.
fn option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("an option is written NAME=VALUE")?;
    if text.contains(['\n', '\r']) {
        return Err("an option must be on one line".to_owned());
    }
    Ok((name.to_owned(), value.to_owned()))
}
