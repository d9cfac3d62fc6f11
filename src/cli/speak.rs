//! `speak`: the protocol. Each line of the standard input is a question, and each line of the output its answer.

use rulebook::protocol::answer;
use rulebook::referee::By;

use super::CommandResult;
use super::args::implementation;
use super::lines::answer_lines;
use super::output::Output;
use super::status::Status;

/// Answer questions, one JSON object per line
///
/// Reads questions from standard input until end of file. `docs/reference/protocol.md` describes them.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Speak {
    /// Which implementation answers: the model, the fast engine, or both, compared with each other
    #[arg(long, value_name = "WHO", default_value = "both", value_parser = implementation())]
    by: By,
}

const EXAMPLES: &str = r#"Examples:
  echo '{"ask":"about"}' | rulebook speak
  echo '{"id":1,"game":"aviary","moves":["c8b6"],"judge":"e2e3"}' | rulebook speak"#;

impl Speak {
    pub fn run(self, out: &mut Output) -> CommandResult {
        answer_lines(out, |line| Ok(answer(self.by, line)))?;
        Ok(Status::Passed)
    }
}
