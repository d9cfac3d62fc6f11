//! Arguments that several commands share.

use std::convert::Infallible;
use std::io;
#[cfg(feature = "cli")]
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use rulebook::diagram::Diagram;
use rulebook::games;
use rulebook::referee::By;

use super::state;

/// The rulings that apply, the implementation that answers, and the form of the answer.
#[derive(clap::Args)]
pub struct AnswerArgs {
    #[command(flatten)]
    pub rulings: RulingsArg,

    /// Which implementation answers: the model, the fast engine, or both, compared with each other [default: both; for an
    /// archive of games the engine, whose every doubt the law decides]
    #[arg(long, value_name = "WHO", value_parser = implementation())]
    pub by: Option<By>,

    /// Print the protocol's answer as one JSON object
    #[arg(long)]
    pub json: bool,

    /// Leave out the board above the answer
    #[arg(long, conflicts_with = "json")]
    pub no_board: bool,
}

impl AnswerArgs {
    /// Who answers a question about one game.
    pub fn by(&self) -> By {
        self.by.unwrap_or(By::Both)
    }

    /// Prints the board above an answer, if it is wanted.
    pub fn board(&self, diagram: &Diagram, out: &mut dyn io::Write) -> io::Result<()> {
        if self.no_board { Ok(()) } else { state::board(diagram, out) }
    }
}

/// The rulings that apply.
#[derive(clap::Args)]
pub struct RulingsArg {
    /// Answers to open questions: `question=option,…`, or the name of a set of them
    #[arg(long, value_name = "RULINGS")]
    pub rulings: Option<String>,
}

impl RulingsArg {
    /// The rulings as text; empty for the defaults.
    pub fn text(&self) -> &str {
        self.rulings.as_deref().unwrap_or_default()
    }
}

/// Parses the name of an implementation.
pub fn implementation() -> impl TypedValueParser<Value = By> {
    PossibleValuesParser::new(By::NAMES).try_map(|name| name.parse::<By>())
}

/// A time in seconds, within what the clock can express.
#[cfg(feature = "cli")]
pub fn duration(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().map_err(|error| error.to_string())?;
    if (0.001..1e6).contains(&seconds) {
        Ok(Duration::from_secs_f64(seconds))
    } else {
        Err("the time must be at least 0.001 and less than 1000000".to_owned())
    }
}

/// The id of the game of this name ([`games::named`]); of an unknown one, the name, which the command refuses.
pub fn game_id(name: &str) -> Result<String, Infallible> {
    Ok(games::named(name).map_or(name, |game| game.id()).to_owned())
}

/// Accepts a position's text, which may begin with `-`, unless it looks like an option.
pub fn position_text(text: &str) -> Result<String, String> {
    let option = text.strip_prefix('-').is_some_and(|rest| !rest.trim_start_matches('-').starts_with([' ', '|']));
    if option && text != "-" { Err("there is no such option".to_owned()) } else { Ok(text.to_owned()) }
}
