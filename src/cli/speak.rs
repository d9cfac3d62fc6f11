//! `speak`: the protocol. Each line of the standard input is a question, and each line of the output its answer.

use std::io::{self, BufRead, IsTerminal as _, Read as _};

use rulebook::escape;
use rulebook::protocol::answer;
use rulebook::referee::By;
use rulebook::wire::{Body, Line, MAX_LINE};

use super::args::implementation;
#[cfg(feature = "crosscheck")]
use super::faulty_engine::FaultyEngine;
use super::output::Output;
use super::status::Status;
use super::{CliError, CommandResult};

/// Answer questions, one JSON object per line
///
/// Reads questions from standard input until end of file. `docs/reference/protocol.md` describes them.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct SpeakCommand {
    /// Which implementation answers: the model, the fast engine, or both, compared with each other
    #[arg(long, value_name = "WHO", default_value = "both", value_parser = implementation())]
    by: By,

    /// Play as an engine that makes this mistake
    #[cfg(feature = "crosscheck")]
    #[arg(long, value_name = "NAME", hide = true)]
    mistake: Option<String>,
}

const EXAMPLES: &str = r#"Examples:
  echo '{"ask":"about"}' | rulebook speak
  echo '{"id":1,"game":"aviary","moves":["c8b6"],"judge":"e2e3"}' | rulebook speak"#;

impl SpeakCommand {
    pub fn run(self, out: &mut Output) -> CommandResult {
        #[cfg(feature = "crosscheck")]
        if let Some(name) = &self.mistake {
            let engine = FaultyEngine::new(name)?;
            answer_lines(out, |line| Ok(engine.answer(self.by, line)))?;
            return Ok(Status::Passed);
        }
        answer_lines(out, |line| Ok(answer(self.by, line)))?;
        Ok(Status::Passed)
    }
}

/// Answers each line of the standard input until its end, or until nobody reads the answers, and flushes after each.
///
/// Of a line that is longer than the protocol allows, only the beginning is given to `answer`; it is answered at once,
/// and the rest is skipped.
pub fn answer_lines(
    out: &mut Output,
    mut answer: impl FnMut(&[u8]) -> Result<Line<Body>, CliError>,
) -> Result<(), CliError> {
    let terminal = io::stdout().is_terminal();
    let mut questions = io::stdin().lock();
    let mut line = Vec::new();
    while !out.is_closed()
        && let Some(whole) = read(&mut questions, &mut line)?
    {
        out.exact_line(&written(&answer(&line)?, terminal))?;
        if !whole {
            questions.skip_until(b'\n')?;
        }
    }
    Ok(())
}

/// The line of an answer, with whatever does not print in JSON's escapes. To another program the id is echoed byte for byte.
fn written(answer: &Line<Body>, terminal: bool) -> String {
    let line = answer.to_string();
    let id = answer.id.as_ref().filter(|_| !terminal).map(|id| format!("{{\"id\":{id}")).unwrap_or_default();
    line.strip_prefix(&id).map_or_else(|| escape::json(&line), |rest| format!("{id}{}", escape::json(rest)))
}

/// Reads a line without its end; of a line that is too long, only the beginning. Returns whether it was read to its end.
/// `None` at the end of the input.
fn read(questions: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<bool>> {
    line.clear();
    if questions.take(MAX_LINE as u64 + 1).read_until(b'\n', line)? == 0 {
        return Ok(None);
    }
    let whole = line.pop_if(|last| *last == b'\n').is_some() || line.len() <= MAX_LINE;
    Ok(Some(whole))
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use rulebook::wire::Reply;

    use super::*;

    #[test]
    fn only_a_program_gets_its_id_back_as_it_was() {
        let id = serde_json::from_str("\"\u{9b}\"").expect("an id");
        let answer = Line { id: Some(id), body: Body::from(Reply::Declined("\u{202e}".to_owned())) };
        assert_eq!(written(&answer, false), "{\"id\":\"\u{9b}\",\"skipped\":\"\\u202e\"}");
        assert_eq!(written(&answer, true), "{\"id\":\"\\u009b\",\"skipped\":\"\\u202e\"}");
    }

    #[test]
    fn of_a_long_line_only_the_beginning_is_read() {
        let longest = "x".repeat(MAX_LINE);
        let input = format!("a\n\n{longest}\n{longest}x\nb");
        let mut questions = input.as_bytes();
        let mut line = Vec::new();
        let mut next = || {
            let whole = read(&mut questions, &mut line).expect("bytes");
            if whole == Some(false) {
                questions.skip_until(b'\n').expect("bytes");
            }
            whole.map(|whole| (whole, line.len()))
        };
        assert_eq!(next(), Some((true, 1)));
        assert_eq!(next(), Some((true, 0)));
        assert_eq!(next(), Some((true, MAX_LINE)));
        assert_eq!(next(), Some((false, MAX_LINE + 1)));
        assert_eq!(next(), Some((true, 1)));
        assert_eq!(next(), None);
    }
}
