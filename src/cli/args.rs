//! The arguments that several commands take.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use rulebook::referee::By;

/// By which rulings a question is asked, of whom, and for whom the answer is.
#[derive(clap::Args)]
pub struct Manner {
    #[command(flatten)]
    pub rulings: RulingsArg,

    /// Who answers: the model, the fast engine, or both, held against each other
    #[arg(long, value_name = "WHO", default_value = "both", value_parser = who())]
    pub by: By,

    /// Answer as the protocol does, with one JSON object
    #[arg(long)]
    pub json: bool,
}

/// By which rulings.
#[derive(clap::Args)]
pub struct RulingsArg {
    /// Answers to open questions, as `question=option,…`, or a named set of them
    #[arg(long, value_name = "RULINGS")]
    pub rulings: Option<String>,
}

impl RulingsArg {
    /// The rulings as text; empty for the default.
    pub fn text(&self) -> &str {
        self.rulings.as_deref().unwrap_or_default()
    }
}

/// Reads who is asked.
pub fn who() -> impl TypedValueParser<Value = By> {
    PossibleValuesParser::new(By::NAMES).try_map(|name| name.parse::<By>())
}

/// Takes a position's text, which may begin with `-`, but not what looks like an option.
pub fn position_text(text: &str) -> Result<String, String> {
    let option = text.strip_prefix('-').is_some_and(|rest| !rest.trim_start_matches('-').starts_with([' ', '|']));
    if option && text != "-" { Err("there is no such option".to_owned()) } else { Ok(text.to_owned()) }
}
