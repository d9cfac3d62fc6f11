//! The state of a game, as text.

use std::io;

use rulebook::diagram::Diagram;
use rulebook::games::AnyGame;
use rulebook::referee::{Assessment, OpenClaim};
use rulebook::rules::{NamedOutcome, Subject};

use super::style::NAME;

/// Prints the board and the state of the game.
pub fn print(game: &dyn AnyGame, assessment: &Assessment, out: &mut dyn io::Write) -> io::Result<()> {
    let game_state = match assessment.state.outcome {
        None => format!("goes on; {}", count(assessment.state.legal.len())),
        Some(outcome) => format!("is over; {}", ending(game, outcome)),
    };
    print_as(assessment, &game_state, out)
}

/// Prints the board and the position, with these words for the state of the game.
pub fn print_as(assessment: &Assessment, game_state: &str, out: &mut dyn io::Write) -> io::Result<()> {
    let state = &assessment.state;
    board(&assessment.session.diagram(), out)?;
    let check = if state.check { format!("{} is in check", state.turn) } else { "none".to_owned() };
    writeln!(out, "{NAME}position{NAME:#}  {}", state.position)?;
    writeln!(out, "{NAME}check{NAME:#}     {check}")?;
    writeln!(out, "{NAME}game{NAME:#}      {game_state}")?;
    claims(&assessment.claims, out)?;
    assessment.dead.iter().try_for_each(|dead| writeln!(out, "{NAME}dead{NAME:#}      {}", dead.says))
}

/// Prints the draws that may be claimed.
pub fn claims(open: &[OpenClaim], out: &mut dyn io::Write) -> io::Result<()> {
    open.iter().try_for_each(|open| writeln!(out, "{NAME}claim{NAME:#}     {}", open.says))
}

/// Prints the board and, if it does not show this, who decides.
pub fn board(diagram: &Diagram, out: &mut dyn io::Write) -> io::Result<()> {
    write!(out, "{}", diagram.text())?;
    if let Some(decides) = &diagram.decides {
        writeln!(out, "{decides}")?;
    }
    writeln!(out)
}

/// How a game has ended, with the clause.
pub fn ending(game: &dyn AnyGame, outcome: NamedOutcome) -> String {
    format!("{outcome} ({})", game.clause(Subject::Ending(outcome.outcome)))
}

/// The number of legal moves, in words.
pub fn count(moves: usize) -> String {
    match moves {
        0 => "no legal moves".to_owned(),
        1 => "1 legal move".to_owned(),
        many => format!("{many} legal moves"),
    }
}
