//! What the commands that ask one question about one game have in common.

use std::io;

use rulebook::games::{self, AnyGame};
use rulebook::protocol::{WrittenJson, refused_rulings, unknown_game};
use rulebook::referee::{Assessment, Question, Refusal, Written, ask_written};
use rulebook::rules::Options;
use rulebook::shown;
use rulebook::wire::{Line, Refusal as WireRefusal, Reply};
use serde::Serialize;

use super::args::AnswerArgs;
use super::status::Status;
use super::{CliError, CommandResult, difference, paragraph, refusal, slips};

/// A command that takes a game and `AnswerArgs`.
pub trait GameCommand {
    /// The game's id.
    fn game(&self) -> &str;

    /// The rulings, the implementation and the form of the answer.
    fn args(&self) -> &AnswerArgs;

    /// The rulings, as text.
    fn rulings(&self) -> &str {
        self.args().rulings.text()
    }

    /// Runs the command for this game under these rulings.
    fn run_for(&self, game: &'static dyn AnyGame, options: &Options, out: &mut dyn io::Write) -> CommandResult;
}

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
    fn json(&self, _game: &dyn AnyGame, _options: &Options, written: &Written) -> WrittenJson {
        WrittenJson::of(&self.question(), written)
    }

    /// Prints the answer as text.
    fn print(
        &self,
        game: &dyn AnyGame,
        options: &Options,
        assessment: &Assessment,
        out: &mut dyn io::Write,
    ) -> io::Result<()>;
}

impl<A: QuestionCommand> GameCommand for A {
    fn game(&self) -> &str {
        QuestionCommand::game(self)
    }

    fn args(&self) -> &AnswerArgs {
        QuestionCommand::args(self)
    }

    fn run_for(&self, game: &'static dyn AnyGame, options: &Options, out: &mut dyn io::Write) -> CommandResult {
        let args = QuestionCommand::args(self);
        let question = self.question();
        let written = ask_written(game, options, args.by, &question);
        let answer = &written.answer;
        if args.json {
            print_json(&self.json(game, options, &written), out)?;
            return Ok(status(&written));
        }
        if let Err(Refusal::Malformed { field, unreadable, besides }) = &answer.assessment {
            let next_argument = question.moves.first().copied().or(question.judge);
            return Err(refusal::malformed(*field, unreadable, besides, next_argument));
        }
        if !self.is_bare() {
            print_readings(&question, &written, out)?;
        }
        match &answer.assessment {
            Ok(assessment) => self.print(game, options, assessment, out)?,
            Err(refused) => refusal::print(refused, out)?,
        }
        if let Some(disagreement) = &answer.disagreement {
            difference::print(disagreement, out)?;
        }
        Ok(status(&written))
    }
}

/// The exit status. As in a score, an untrue statement in a word counts as a disagreement.
pub fn status(written: &Written) -> Status {
    match Status::of(&written.answer) {
        Status::Passed if written.is_untrue() => Status::Disagrees,
        status => status,
    }
}

/// Prints the meaning of words that are not in the protocol's notation, and their slips.
fn print_readings(question: &Question<'_>, written: &Written, out: &mut dyn io::Write) -> io::Result<()> {
    let words: Vec<&str> = question.moves.iter().copied().chain(question.judge).collect();
    let of_word = |at: usize| written.read.of_word(at).join(" ");
    let read = words.iter().enumerate().map(|(at, word)| (*word, of_word(at)));
    let differing = read.filter(|(word, moves)| !moves.is_empty() && word != moves);
    let differing: Vec<String> = differing.map(|(word, moves)| format!("{word} is {moves}")).collect();
    if !differing.is_empty() {
        writeln!(out, "{}\n", paragraph::fit(&differing.join(", "), 0))?;
    }
    slips::print(written.slips(), |at| words.get(at).copied(), out)
}

/// Prints the protocol's error for a malformed question.
pub fn print_refusal(refusal: WireRefusal, out: &mut dyn io::Write) -> CommandResult {
    print_json(&Line { id: None, body: Reply::Refusal(refusal) }, out)?;
    Ok(Status::Malformed)
}

/// Prints a value as a line of JSON.
pub fn print_json(value: &impl Serialize, out: &mut dyn io::Write) -> io::Result<()> {
    writeln!(out, "{}", shown::json(&serde_json::to_string(value)?))
}

/// Finds the game and the rulings, and runs the command.
pub fn run<A: GameCommand>(command: &A, out: &mut dyn io::Write) -> CommandResult {
    let json = command.args().json;
    let Some(game) = games::game(command.game()) else {
        if json {
            return print_refusal(unknown_game(command.game()), out);
        }
        return Err(CliError::unknown_game(command.game()));
    };
    match game.options(command.rulings()) {
        Ok(options) => command.run_for(game, &options, out),
        Err(refused) if json => print_refusal(refused_rulings(&refused), out),
        Err(refused) => Err(refused.into()),
    }
}
