//! `speak`: the protocol. One JSON object a line is asked on the standard input, and one a line answered.

mod about;
pub(in crate::cli) mod line;
mod serve;

use std::io;

use rulebook::games::{Game, with_game};
use rulebook::referee::{By, ask};
use rulebook::rules::{Rulings as _, UnknownRuling};
use serde_json::Value;

pub(in crate::cli) use self::about::PROTOCOL;
use self::line::{Asked, Malformed, Stated};
pub(in crate::cli) use self::serve::serve;
use super::args::who;
use super::ended::Ended;
use super::{Ran, json};

/// Answer questions, one JSON object a line
///
/// Reads questions from the standard input until its end. `docs/protocol.md` describes them.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Speak {
    /// Who answers: the model, the fast engine, or both, held against each other
    #[arg(long, value_name = "WHO", default_value = "both", value_parser = who())]
    by: By,
}

const EXAMPLES: &str = r#"Examples:
  echo '{"ask":"about"}' | rulebook speak
  echo '{"id":1,"game":"aviary","moves":["c8b6"],"judge":"e2e3"}' | rulebook speak"#;

impl Speak {
    pub fn run(self, out: &mut dyn io::Write) -> Ran {
        serve(out, |asked| Ok(answer(self.by, asked)))?;
        Ok(Ended::Holds)
    }
}

/// The answer to a line, without its id.
fn answer(by: By, asked: Result<Asked, Malformed>) -> Value {
    match asked {
        Ok(Asked::About) => about::about(),
        Ok(Asked::Question(question)) => {
            let unknown = || json::error(json::unknown_game(&question.game));
            with_game!(question.game.as_str(), G => answered::<G>(by, &question)).unwrap_or_else(unknown)
        }
        Err(malformed) => json::error(malformed.json()),
    }
}

fn answered<G: Game>(by: By, question: &line::Question) -> Value {
    match rulings::<G>(question.rulings.as_ref()) {
        Ok(rulings) => json::answer(&ask::<G>(rulings, by, &question.texts())),
        Err(unknown) => json::error(json::unknown_ruling(&unknown)),
    }
}

/// The rulings that a question states.
pub(in crate::cli) fn rulings<G: Game>(stated: Option<&Stated>) -> Result<G::Rulings, UnknownRuling> {
    match stated {
        None => Ok(G::Rulings::default()),
        Some(Stated::Text(text)) => G::Rulings::read(text),
        Some(Stated::Options(options)) => {
            let mut rulings = G::Rulings::default();
            for (question, option) in options {
                rulings.set(question, option)?;
            }
            Ok(rulings)
        }
    }
}
