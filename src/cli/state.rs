//! The state of a game, as text.

use std::io;

use rulebook::diagram::Diagram;
use rulebook::games::{AnyGame, Ruled};
use rulebook::referee::{Assessment, LawRemarks, WordedClaim, cited};
use rulebook::rules::{NamedOutcome, Subject};

use super::paragraph;
use super::style::NAME;

/// Prints the state of the game.
pub fn print(ruled: Ruled<'_>, assessment: &Assessment, out: &mut dyn io::Write) -> io::Result<()> {
    print_as(ruled, assessment, None, out)
}

/// Prints the position and the state of the game. If the players have ended the game, these are the words for it.
pub fn print_as(
    ruled: Ruled<'_>,
    assessment: &Assessment,
    ended: Option<&str>,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let state = &assessment.state;
    let seen = LawRemarks::by_law(ruled, &*assessment.session);
    let check = match (state.check, &seen.check) {
        (false, _) => "none".to_owned(),
        (true, None) => format!("{} is in check", state.turn),
        (true, Some(by)) => format!("{} is in check: {by}", state.turn),
    };
    let game_state = match (ended, state.outcome) {
        (Some(ended), _) => format!("is over; {ended}"),
        (None, None) => format!("goes on; {}", count(state.legal.len())),
        (None, Some(outcome)) => format!("is over; {}", over(ruled.game, &seen, outcome)),
    };
    writeln!(out, "{NAME}position{NAME:#}  {}", state.position)?;
    told("check", &check, out)?;
    told("game", &game_state, out)?;
    seen.remarks.iter().try_for_each(|remark| told("note", remark, out))?;
    claims(&assessment.claims, out)?;
    assessment.dead.iter().try_for_each(|dead| told("dead", &dead.says, out))
}

/// Prints the messages, below each other, beside a word of the first column.
fn told(word: &str, says: &str, out: &mut dyn io::Write) -> io::Result<()> {
    const COLUMN: usize = 10;
    let pad = " ".repeat(COLUMN - word.len());
    writeln!(out, "{NAME}{word}{NAME:#}{pad}{}", paragraph::fit(says, COLUMN).trim_start())
}

/// How a game has ended: first what has ended it, if that is something else than what follows, with the clauses.
pub fn over(game: &dyn AnyGame, seen: &LawRemarks, outcome: NamedOutcome) -> String {
    match &seen.end {
        Some(end) => format!("{end}; {}", ending(game, outcome)),
        None => ending(game, outcome),
    }
}

/// Prints the draws that may be claimed.
pub fn claims(open: &[WordedClaim], out: &mut dyn io::Write) -> io::Result<()> {
    open.iter().try_for_each(|open| told("claim", &open.says, out))
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
    format!("{} ({})", outcome.in_words(), cited(game.clause(Subject::Ending(outcome.outcome))))
}

/// The number of legal moves, in words.
pub fn count(moves: usize) -> String {
    match moves {
        0 => "no legal moves".to_owned(),
        1 => "1 legal move".to_owned(),
        many => format!("{many} legal moves"),
    }
}
