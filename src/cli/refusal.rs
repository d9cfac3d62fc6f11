//! Why a question has no answer, and slips in words that could still be understood, as text.

use std::io;

use rulebook::board::{Fault, Unreadable};
use rulebook::referee::score;
use rulebook::referee::{Field, Refusal, Sentence};
use rulebook::rules::{Breach, Clause};
use rulebook::session::Slipped;

use super::style::{BAD, NAME};
use super::{CliError, paragraph, state};

/// Prints why a question has no answer, with the board unless it is not wanted; that a text cannot be read is an error.
/// `next_argument` is the argument after the position.
pub fn report(
    refusal: &Refusal,
    next_argument: Option<&str>,
    no_board: bool,
    out: &mut dyn io::Write,
) -> Result<(), CliError> {
    match refusal {
        Refusal::Malformed { field, unreadable, besides } => {
            Err(malformed(*field, unreadable, besides, next_argument))
        }
        refused => Ok(print(refused, no_board, out)?),
    }
}

/// Prints the board, unless it is not wanted, and why the law refuses the position or one of the moves.
pub fn print(refusal: &Refusal, no_board: bool, out: &mut dyn io::Write) -> io::Result<()> {
    match refusal {
        // The caller has already pointed at the text.
        Refusal::Malformed { unreadable, .. } => writeln!(out, "{unreadable}"),
        Refusal::Impossible { diagram, reasons } => {
            if !no_board {
                writeln!(out, "{}\nposition  {}\n", diagram.text(), diagram.position)?;
            }
            writeln!(out, "{BAD}This position is impossible:{BAD:#}")?;
            reasons.iter().try_for_each(|reason| breach(reason, out))
        }
        Refusal::Stopped { diagram, at, mv, over, breach: violated, meanings, .. } => {
            if !no_board {
                state::board(diagram, out)?;
            }
            let heading = |mv: &str, what: &str, out: &mut dyn io::Write| {
                writeln!(out, "{BAD}Move {}, {mv}, {what}:{BAD:#}", at + 1)
            };
            if let [_, _, ..] = meanings[..] {
                let texts: Vec<&str> = meanings.iter().map(|(mv, _)| mv.as_str()).collect();
                heading(&texts.join(" or "), "is illegal, whichever is meant", out)?;
                return meanings.iter().try_for_each(|(_, why)| breach(why, out));
            }
            heading(mv, if over.is_some() { "was played after the end of the game" } else { "is illegal" }, out)?;
            match violated {
                Some(violated) => breach(violated, out),
                None => writeln!(out, "  the bitboard engine does not list it; the law does not forbid it"),
            }
        }
    }
}

/// Prints which clause is broken, and why.
pub fn breach(breach: &Breach, out: &mut dyn io::Write) -> io::Result<()> {
    citing(&Sentence::from(breach).says, breach.clause, out)
}

/// Prints a sentence with the clause's name, which it cites, in colour.
pub fn citing(says: &str, clause: Clause, out: &mut dyn io::Write) -> io::Result<()> {
    let (name, text) = (clause.name(), paragraph::fit(says, 2));
    writeln!(out, "{}", text.replacen(name, &format!("{NAME}{name}{NAME:#}"), 1))
}

/// What can follow the first space of a position, in any game.
const SECOND_FIELDS: [&str; 6] = ["w", "b", "s", "n", "-", "|"];

/// Whether a text ends where the side to move is expected.
fn lacks_turn(fault: &Fault) -> bool {
    fault.found == "the end" && fault.expected.starts_with("the player to move")
}

/// The error for one of a question's texts; `next_argument` is the argument after the position.
pub fn malformed(field: Field, unreadable: &Unreadable, besides: &[Breach], next_argument: Option<&str>) -> CliError {
    let what = match field {
        Field::Position => "the position".to_owned(),
        Field::Move(index) => format!("move {}", index + 1),
        Field::Judge => "the move to judge".to_owned(),
        Field::From => "the square".to_owned(),
        Field::Variant => "the tag Variant".to_owned(),
        Field::Score => "the score".to_owned(),
    };
    let mut help: Vec<String> = Vec::new();
    if field == Field::Position {
        let cut = !unreadable.text.contains(' ') && next_argument.is_some_and(|next| SECOND_FIELDS.contains(&next));
        let quotes = cut.then_some("a position contains spaces: put it in quotes");
        let turn = unreadable.faults.iter().any(lacks_turn).then_some("the side to move is missing at the end");
        help.extend(quotes.or(turn).map(str::to_owned));
    }
    if !besides.is_empty() {
        help.push("the law also objects to the part that can be read:".to_owned());
        help.extend(besides.iter().map(Breach::to_string));
    }
    CliError::unreadable(&what, unreadable, None, (!help.is_empty()).then(|| help.join("\n")))
}

/// Prints a slip, its kind in colour.
pub fn slip(says: &str, out: &mut dyn io::Write) -> io::Result<()> {
    let (kind, rest) = says.split_once(':').unwrap_or((says, ""));
    writeln!(out, "{BAD}{kind}{BAD:#}:{rest}")
}

/// Prints each with its word, and how the word should be written.
pub fn slips<'s>(
    slips: &[Slipped],
    word: impl Fn(usize) -> Option<&'s str>,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    for slipped in slips {
        self::slip(&score::slip(slipped, None, word(slipped.word).unwrap_or_default()), out)?;
    }
    if slips.is_empty() { Ok(()) } else { writeln!(out) }
}
