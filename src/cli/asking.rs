//! What all commands do that ask one question about one game.

use std::io;

use rulebook::games::{self, AnyGame};
use rulebook::protocol::{WrittenJson, unknown_game, unknown_ruling};
use rulebook::referee::{Assessment, Question, Refusal, Written, ask_written};
use rulebook::rules::Options;
use rulebook::wire::{Line, Refusal as WireRefusal, Reply};
use serde::Serialize;

use super::args::Manner;
use super::ended::Ended;
use super::{CliError, Ran, difference, paragraph, refusal, slips};

/// A command about one game.
pub trait About {
    /// The game's id.
    fn game(&self) -> &str;

    /// The rulings, the implementation and the form of the answer.
    fn manner(&self) -> &Manner;

    /// The rulings, as text.
    fn rulings(&self) -> &str {
        self.manner().rulings.text()
    }

    /// Answers for this game under these rulings.
    fn of_game(&self, game: &'static dyn AnyGame, options: &Options, out: &mut dyn io::Write) -> Ran;
}

/// A command that asks one question about one game.
pub trait Asks {
    /// The game's id.
    fn game(&self) -> &str;

    /// The rulings, the implementation and the form of the answer.
    fn manner(&self) -> &Manner;

    /// The question.
    fn question(&self) -> Question<'_>;

    /// Whether nothing but one text is asked for.
    fn is_bare(&self) -> bool {
        false
    }

    /// Prints the answer for people.
    fn print(&self, game: &dyn AnyGame, assessment: &Assessment, out: &mut dyn io::Write) -> io::Result<()>;
}

impl<A: Asks> About for A {
    fn game(&self) -> &str {
        Asks::game(self)
    }

    fn manner(&self) -> &Manner {
        Asks::manner(self)
    }

    fn of_game(&self, game: &'static dyn AnyGame, options: &Options, out: &mut dyn io::Write) -> Ran {
        let manner = Asks::manner(self);
        let question = self.question();
        let written = ask_written(game, options, manner.by, &question);
        let answer = &written.answer;
        if manner.json {
            print_json(&WrittenJson::of(&question, &written), out)?;
            return Ok(ended(&written));
        }
        if let Err(Refusal::Malformed { field, unreadable, besides }) = &answer.assessment {
            let behind = question.moves.first().copied().or(question.judge);
            return Err(refusal::malformed(*field, unreadable, besides, behind));
        }
        if !self.is_bare() {
            understood(&question, &written, out)?;
        }
        match &answer.assessment {
            Ok(assessment) => self.print(game, assessment, out)?,
            Err(refused) => refusal::print(refused, out)?,
        }
        if let Some(disagreement) = &answer.disagreement {
            difference::print(disagreement, out)?;
        }
        Ok(ended(&written))
    }
}

/// The exit status: what a word says may be untrue, as in a score.
fn ended(written: &Written) -> Ended {
    match Ended::with(&written.answer) {
        Ended::Holds if written.is_untrue() => Ended::Disagrees,
        ended => ended,
    }
}

/// Says how words were understood that are not written as the protocol writes moves, and what is wrong with them.
fn understood(question: &Question<'_>, written: &Written, out: &mut dyn io::Write) -> io::Result<()> {
    let words: Vec<&str> = question.moves.iter().copied().chain(question.judge).collect();
    let of_word = |at: usize| written.read.of_word(at).join(" ");
    let read = words.iter().enumerate().map(|(at, word)| (*word, of_word(at)));
    let otherwise = read.filter(|(word, moves)| !moves.is_empty() && word != moves);
    let otherwise: Vec<String> = otherwise.map(|(word, moves)| format!("{word} is {moves}")).collect();
    if !otherwise.is_empty() {
        writeln!(out, "{}\n", paragraph::fit(&otherwise.join(", "), 0))?;
    }
    slips::print(written.slips(), |at| words.get(at).copied(), out)
}

/// Answers a question that makes no sense with the protocol's error.
pub fn refused(refusal: WireRefusal, out: &mut dyn io::Write) -> Ran {
    writeln!(out, "{}", Line { id: None, body: Reply::Refusal(refusal) })?;
    Ok(Ended::Malformed)
}

/// Prints a value as a line of JSON.
pub fn print_json(value: &impl Serialize, out: &mut dyn io::Write) -> io::Result<()> {
    writeln!(out, "{}", serde_json::to_string(value)?)
}

/// Finds the game and the rulings, and answers.
pub fn answer<A: About>(about: &A, out: &mut dyn io::Write) -> Ran {
    let json = about.manner().json;
    let Some(game) = games::game(about.game()) else {
        if json {
            return refused(unknown_game(about.game()), out);
        }
        return Err(CliError::unknown_game(about.game()));
    };
    match game.options(about.rulings()) {
        Ok(options) => about.of_game(game, &options, out),
        Err(unknown) if json => refused(unknown_ruling(&unknown), out),
        Err(unknown) => Err(unknown.into()),
    }
}
