//! Where a game stands, for people.

use std::io;

use rulebook::board::{Named, Setup};
use rulebook::diagram;
use rulebook::games::Game;
use rulebook::referee::Given;
use rulebook::rules::{Law as _, NamedOutcome, Subject};

use super::style::NAME;

/// Shows the board and where the game stands.
pub fn tell<G: Game>(given: &Given<G>, out: &mut dyn io::Write) -> io::Result<()> {
    let stands = match given.state.outcome {
        None => format!("goes on; {}", count(given.state.legal.len())),
        Some(outcome) => format!("is over; {}", ending::<G>(outcome)),
    };
    tell_as(given, &stands, out)
}

/// Shows the board, with where the game stands in these words.
pub fn tell_as<G: Game>(given: &Given<G>, stands: &str, out: &mut dyn io::Write) -> io::Result<()> {
    let state = &given.state;
    board(&given.setup, state.turn, state.outcome.is_some(), out)?;
    let check = if state.check { format!("{} is in check", state.turn) } else { "none".to_owned() };
    writeln!(out, "{NAME}position{NAME:#}  {}", state.position)?;
    writeln!(out, "{NAME}check{NAME:#}     {check}")?;
    writeln!(out, "{NAME}game{NAME:#}      {stands}")
}

/// Draws a position, and says who has the choice where the boards do not tell.
pub fn board(setup: &impl Setup, turn: Named, over: bool, out: &mut dyn io::Write) -> io::Result<()> {
    write!(out, "{}", diagram::text(setup))?;
    if !setup.turn_is_on_boards() && !over {
        let waits = setup.waits(turn).map_or_else(String::new, |waits| format!("; {waits}"));
        writeln!(out, "{turn} decides{waits}")?;
    }
    writeln!(out)
}

/// How a game has ended, with the clause that says so.
pub fn ending<G: Game>(outcome: NamedOutcome) -> String {
    format!("{outcome} ({})", G::Model::clause(Subject::Ending(outcome.outcome)))
}

/// So many legal moves, in words.
pub fn count(moves: usize) -> String {
    match moves {
        0 => "no legal move".to_owned(),
        1 => "1 legal move".to_owned(),
        many => format!("{many} legal moves"),
    }
}
