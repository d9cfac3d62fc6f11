//! What all commands do that ask one question about one game.

use std::io;

use rulebook::games::{self, AnyGame};
use rulebook::protocol::json;
use rulebook::referee::{Given, Question, Refusal, Written, ask_written};
use rulebook::rules::Options;

use super::args::Manner;
use super::ended::Ended;
use super::{Ran, Trouble, difference, paragraph, refusal, slips};

/// A command about one game.
pub trait About {
    /// The game's id.
    fn game(&self) -> &str;

    /// By which rulings, of whom and for whom.
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

    /// By which rulings, of whom and for whom.
    fn manner(&self) -> &Manner;

    /// The question.
    fn question(&self) -> Question<'_>;

    /// Whether nothing but one text is asked for.
    fn is_bare(&self) -> bool {
        false
    }

    /// Tells a person the answer.
    fn tell(&self, game: &dyn AnyGame, given: &Given, out: &mut dyn io::Write) -> io::Result<()>;
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
            writeln!(out, "{}", json::written(&question, &written))?;
            return Ok(ended(&written));
        }
        if let Err(Refusal::Malformed { field, unreadable, besides }) = &answer.given {
            let behind = question.moves.first().copied().or(question.judge);
            return Err(refusal::malformed(*field, unreadable, besides, behind));
        }
        if !self.is_bare() {
            understood(&question, &written, out)?;
        }
        match &answer.given {
            Ok(given) => self.tell(game, given, out)?,
            Err(refused) => refusal::tell(refused, out)?,
        }
        if let Some(differ) = &answer.differ {
            difference::tell(differ, out)?;
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

/// Tells how words were understood that are not written as the protocol writes moves, and what is wrong with them.
fn understood(question: &Question<'_>, written: &Written, out: &mut dyn io::Write) -> io::Result<()> {
    let words: Vec<&str> = question.moves.iter().copied().chain(question.judge).collect();
    let of_word = |at: usize| written.read.of_word(at).join(" ");
    let read = words.iter().enumerate().map(|(at, word)| (*word, of_word(at)));
    let otherwise = read.filter(|(word, moves)| !moves.is_empty() && word != moves);
    let otherwise: Vec<String> = otherwise.map(|(word, moves)| format!("{word} is {moves}")).collect();
    if !otherwise.is_empty() {
        writeln!(out, "{}\n", paragraph::fit(&otherwise.join(", "), 0))?;
    }
    slips::tell(written.slips(), |at| words.get(at).copied(), out)
}

/// Finds the game and the rulings, and answers.
pub fn answer<A: About>(about: &A, out: &mut dyn io::Write) -> Ran {
    let json = about.manner().json;
    let Some(game) = games::game(about.game()) else {
        if json {
            writeln!(out, "{}", json::error(json::unknown_game(about.game())))?;
            return Ok(Ended::Malformed);
        }
        return Err(Trouble::unknown_game(about.game()));
    };
    match game.options(about.rulings()) {
        Ok(options) => about.of_game(game, &options, out),
        Err(unknown) if json => {
            writeln!(out, "{}", json::error(json::unknown_ruling(&unknown)))?;
            Ok(Ended::Malformed)
        }
        Err(unknown) => Err(unknown.into()),
    }
}
