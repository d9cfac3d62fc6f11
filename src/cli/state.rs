//! Where a game stands, for people.

use std::io;

use rulebook::diagram::Diagram;
use rulebook::games::AnyGame;
use rulebook::referee::Assessment;
use rulebook::rules::{NamedOutcome, Subject};

use super::style::NAME;

/// Shows the board and where the game stands.
pub fn print(game: &dyn AnyGame, assessment: &Assessment, out: &mut dyn io::Write) -> io::Result<()> {
    let stands = match assessment.state.outcome {
        None => format!("goes on; {}", count(assessment.state.legal.len())),
        Some(outcome) => format!("is over; {}", ending(game, outcome)),
    };
    print_as(assessment, &stands, out)
}

/// Shows the board, with where the game stands in these words.
pub fn print_as(assessment: &Assessment, stands: &str, out: &mut dyn io::Write) -> io::Result<()> {
    let state = &assessment.state;
    board(&assessment.session.diagram(), out)?;
    let check = if state.check { format!("{} is in check", state.turn) } else { "none".to_owned() };
    writeln!(out, "{NAME}position{NAME:#}  {}", state.position)?;
    writeln!(out, "{NAME}check{NAME:#}     {check}")?;
    writeln!(out, "{NAME}game{NAME:#}      {stands}")
}

/// Draws a position, and says who has the choice where the boards do not tell.
pub fn board(diagram: &Diagram, out: &mut dyn io::Write) -> io::Result<()> {
    write!(out, "{}", diagram.drawing)?;
    if let Some(decides) = &diagram.decides {
        writeln!(out, "{decides}")?;
    }
    writeln!(out)
}

/// How a game has ended, with the clause that says so.
pub fn ending(game: &dyn AnyGame, outcome: NamedOutcome) -> String {
    format!("{outcome} ({})", game.clause(Subject::Ending(outcome.outcome)))
}

/// So many legal moves, in words.
pub fn count(moves: usize) -> String {
    match moves {
        0 => "no legal move".to_owned(),
        1 => "1 legal move".to_owned(),
        many => format!("{many} legal moves"),
    }
}
