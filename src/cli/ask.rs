//! What the commands that ask one question about one game have in common.

use std::io;

use rulebook::board::Mended;
use rulebook::escape;
use rulebook::games::{self, Ruled};
use rulebook::protocol::{WrittenJson, refused_rulings, unknown_game};
use rulebook::referee::{Assessment, Question, WrittenAnswer, ask_written};
use rulebook::wire::{Line, Refusal as WireRefusal, Reply};
use serde::Serialize;

use super::args::AnswerArgs;
use super::status::Status;
use super::{CliError, CommandResult, difference, paragraph, refusal};

/// A command that asks one question about one game.
pub trait QuestionCommand {
    /// The game's id.
    fn game(&self) -> &str;

    /// The rulings, the implementation and the form of the answer.
    fn args(&self) -> &AnswerArgs;

    /// The question.
    fn question(&self) -> Question<'_>;

    /// Whether only a single text is printed.
    fn is_bare(&self) -> bool {
        false
    }

    /// The answer as JSON.
    fn json(&self, _ruled: Ruled<'_>, written: &WrittenAnswer) -> WrittenJson {
        WrittenJson::of(&self.question(), written)
    }

    /// Prints the answer as text.
    fn print(&self, ruled: Ruled<'_>, assessment: &Assessment, out: &mut dyn io::Write) -> io::Result<()>;
}

/// Asks the question, and prints the answer.
pub fn run(command: &impl QuestionCommand, out: &mut dyn io::Write) -> CommandResult {
    let args = command.args();
    with_game(command.game(), args.rulings.text(), args.json, out, |ruled, out| {
        let mut question = command.question();
        // The protocol takes a position only as it is written; people paste it.
        // Without quotes, the rest of a position would be taken for moves.
        let cut = !question.position.contains([' ', '_']) && next_argument(&question).is_some();
        let mended = ruled.game.mended(ruled.options, question.position);
        let mended = mended.or_else(|| ruled.game.respelled(question.position));
        let mended = mended.filter(|_| !args.json && !command.is_bare() && !cut);
        if let Some(Mended { text, told }) = &mended {
            let read = format!("note: the position is read as `{text}`: {}", told.join("; "));
            writeln!(out, "{}\n", paragraph::fit(&escape::line(&read), 0))?;
            question.position = text;
        }
        let written = ask_written(ruled, args.by(), &question);
        if args.json {
            print_json(&command.json(ruled, &written), out)?;
            return Ok(status(&written));
        }
        if !command.is_bare() {
            print_readings(&question, &written, out)?;
        }
        match &written.answer.assessment {
            Ok(assessment) => command.print(ruled, assessment, out)?,
            Err(refused) => refusal::report(refused, next_argument(&question), args.no_board, out)?,
        }
        if let Some(disagreement) = &written.answer.disagreement {
            difference::print(disagreement, out)?;
        }
        Ok(status(&written))
    })
}

/// The argument after a question's position.
pub fn next_argument<'q>(question: &Question<'q>) -> Option<&'q str> {
    question.moves.first().copied().or(question.judge)
}

/// The exit status. As in a score, an untrue statement in a word counts as a disagreement.
pub fn status(written: &WrittenAnswer) -> Status {
    match Status::of(&written.answer) {
        Status::Passed if written.is_untrue() => Status::Disagrees,
        status => status,
    }
}

/// Prints the meaning of words that are not in the protocol's notation, and their slips.
fn print_readings(question: &Question<'_>, written: &WrittenAnswer, out: &mut dyn io::Write) -> io::Result<()> {
    let words: Vec<&str> = question.moves.iter().copied().chain(question.judge).collect();
    let of_word = |at: usize| written.read.meaning_of_word(at).unwrap_or_default();
    let read = words.iter().enumerate().map(|(at, word)| (*word, of_word(at)));
    let differing = read.filter(|(word, moves)| !moves.is_empty() && word != moves);
    let differing: Vec<String> = differing.map(|(word, moves)| format!("{word} is {moves}")).collect();
    if !differing.is_empty() {
        let letters = written.language.map(|language| format!(", in the letters of another language: {language}"));
        writeln!(out, "{}\n", paragraph::fit(&(differing.join(", ") + &letters.unwrap_or_default()), 0))?;
    }
    refusal::slips(written.slips(), |at| words.get(at).copied(), out)
}

/// Prints the protocol's error for a malformed question.
pub fn print_refusal(refusal: WireRefusal, out: &mut dyn io::Write) -> CommandResult {
    print_json(&Line { id: None, body: Reply::Refusal(refusal) }, out)?;
    Ok(Status::Malformed)
}

/// Prints a value as a line of JSON.
pub fn print_json(value: &impl Serialize, out: &mut dyn io::Write) -> io::Result<()> {
    writeln!(out, "{}", escape::json(&serde_json::to_string(value)?))
}

/// Finds the game and the rulings, and answers for them; in JSON, if there is no such game or ruling.
pub fn with_game(
    id: &str,
    rulings: &str,
    json: bool,
    out: &mut dyn io::Write,
    answer: impl FnOnce(Ruled<'_>, &mut dyn io::Write) -> CommandResult,
) -> CommandResult {
    let Some(game) = games::named(id) else {
        return if json { print_refusal(unknown_game(id), out) } else { Err(CliError::unknown_game(id)) };
    };
    match game.options(rulings) {
        Ok(options) => answer(game.under(&options), out),
        Err(refused) if json => print_refusal(refused_rulings(&refused), out),
        Err(refused) => Err(refused.into()),
    }
}
