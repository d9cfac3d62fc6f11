//! Line after line, for whoever answers.

use std::io::{self, BufRead as _};

use serde_json::{Map, Value};

use super::line::{self, Asked, Line, Malformed};
use crate::cli::Trouble;

/// Answers each line of the standard input until its end, flushed, with the id that it came with.
pub fn serve(
    out: &mut dyn io::Write,
    mut answer: impl FnMut(Result<Asked, Malformed>) -> Result<Value, Trouble>,
) -> Result<(), Trouble> {
    let mut questions = io::stdin().lock();
    let mut text = Vec::new();
    while questions.read_until(b'\n', &mut text)? > 0 {
        let Line { id, asked } = line::read(text.strip_suffix(b"\n").unwrap_or(&text));
        let mut object = Map::new();
        object.extend(id.map(|id| ("id".to_owned(), id)));
        if let Value::Object(body) = answer(asked)? {
            object.extend(body);
        }
        writeln!(out, "{}", Value::Object(object))?;
        out.flush()?;
        text.clear();
    }
    Ok(())
}
