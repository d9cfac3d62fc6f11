//! `speak`: the protocol. One JSON object a line is asked on the standard input, and one a line answered.

use std::io;

use rulebook::protocol::answer;
use rulebook::referee::By;

use super::Ran;
use super::args::who;
use super::ended::Ended;
use super::serve::serve;

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
        serve(out, |line| Ok(answer(self.by, line)))?;
        Ok(Ended::Holds)
    }
}
