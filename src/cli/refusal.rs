//! Why a question has no answer, for people.

use std::io;

use rulebook::board::{Fault, Unreadable};
use rulebook::referee::{Field, Refusal};
use rulebook::rules::Breach;

use super::style::{BAD, NAME};
use super::{CliError, paragraph, state};

/// Prints why the law refuses the position or one of the moves, below the board.
pub fn print(refusal: &Refusal, out: &mut dyn io::Write) -> io::Result<()> {
    match refusal {
        // The caller has pointed at the text already.
        Refusal::Malformed { unreadable, .. } => writeln!(out, "{unreadable}"),
        Refusal::Impossible { diagram, reasons } => {
            writeln!(out, "{}\nposition  {}\n", diagram.drawing, diagram.position)?;
            writeln!(out, "{BAD}This position cannot be:{BAD:#}")?;
            reasons.iter().try_for_each(|reason| breach(reason, out))
        }
        Refusal::Stopped { diagram, at, mv, over, breach: broken, .. } => {
            state::board(diagram, out)?;
            let what = if over.is_some() { "comes after the end" } else { "is illegal" };
            writeln!(out, "{BAD}Move {}, {mv}, {what}:{BAD:#}", at + 1)?;
            match broken {
                Some(broken) => breach(broken, out),
                None => writeln!(out, "  the bitboard engine does not list it; the law does not forbid it"),
            }
        }
    }
}

/// Prints which clause is broken, and why.
pub fn breach(breach: &Breach, out: &mut dyn io::Write) -> io::Result<()> {
    let name = breach.clause.name();
    let said = paragraph::fit(&breach.to_string(), 2);
    writeln!(out, "{}", said.replacen(name, &format!("{NAME}{name}{NAME:#}"), 1))
}

/// What stands behind the first blank of a position, of some game's.
const SECOND_FIELDS: [&str; 6] = ["w", "b", "s", "n", "-", "|"];

/// Whether a text has ended where the side to move should stand.
fn lacks_turn(fault: &Fault) -> bool {
    fault.found == "the end" && fault.expected.starts_with("the player to move")
}

/// Points at what cannot be read in one of a question's texts; `behind` is the argument behind the position's.
pub fn malformed(field: Field, unreadable: &Unreadable, besides: &[Breach], behind: Option<&str>) -> CliError {
    let what = match field {
        Field::Position => "the position".to_owned(),
        Field::Move(index) => format!("move {}", index + 1),
        Field::Judge => "the move to be judged".to_owned(),
    };
    let mut help: Vec<String> = Vec::new();
    if field == Field::Position {
        let cut = !unreadable.text.contains(' ') && behind.is_some_and(|next| SECOND_FIELDS.contains(&next));
        let quotes = cut.then_some("a position has blanks in it: put it in quotes");
        let turn = unreadable.faults.iter().any(lacks_turn).then_some("the side to move is missing at the end");
        help.extend(quotes.or(turn).map(str::to_owned));
    }
    if !besides.is_empty() {
        help.push("besides, the law says of what can be read:".to_owned());
        help.extend(besides.iter().map(Breach::to_string));
    }
    CliError::unreadable(&what, unreadable, None, (!help.is_empty()).then(|| help.join("\n")))
}
