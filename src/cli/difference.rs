//! Where the two implementations differ, for people.

use std::fmt::Display;
use std::io;

use rulebook::referee::{Difference, Halt, Said};
use rulebook::rules::Outcome;

use super::paragraph;
use super::style::{BAD, NAME};

/// Tells where they differ, and what each says.
pub fn tell(difference: &Difference, out: &mut dyn io::Write) -> io::Result<()> {
    writeln!(out, "\n{BAD}The model and the bitboard engine differ:{BAD:#} {}", difference.field())?;
    match difference {
        Difference::Halt(said) => both(said, out, |halt| halt.as_ref().map_or("no error".to_owned(), halted)),
        Difference::Position(said) => both(said, out, String::clone),
        Difference::Turn(said) => both(said, out, ToString::to_string),
        Difference::Check(said) => both(said, out, |check| if *check { "check" } else { "no check" }.to_owned()),
        Difference::Outcome(said) => both(said, out, outcome),
        Difference::Legal(said) => {
            both(said, out, |list| format!("{} moves", list.len()))?;
            only("only the model", &said.model, &said.bitboard, out)?;
            only("only the bitboard engine", &said.bitboard, &said.model, out)
        }
    }
}

fn both<T, S: Display>(said: &Said<T>, out: &mut dyn io::Write, word: impl Fn(&T) -> S) -> io::Result<()> {
    writeln!(out, "  {NAME}model   {NAME:#}  {}", word(&said.model))?;
    writeln!(out, "  {NAME}bitboard{NAME:#}  {}", word(&said.bitboard))
}

fn only(who: &str, list: &[String], other: &[String], out: &mut dyn io::Write) -> io::Result<()> {
    let mut surplus = Vec::new();
    for (i, mv) in list.iter().enumerate() {
        // A move listed twice is a surplus too.
        if !other.contains(mv) || list[..i].contains(mv) {
            surplus.push(mv.as_str());
        }
    }
    if surplus.is_empty() {
        return Ok(());
    }
    writeln!(out, "  {who}:\n{}", paragraph::fit(&surplus.join(" "), 4))
}

fn outcome(outcome: &Option<Outcome>) -> String {
    outcome.map_or("the game goes on".to_owned(), |outcome| outcome.to_string())
}

fn halted(halt: &Halt) -> String {
    match halt {
        Halt::Impossible(clauses) => {
            let names: Vec<&str> = clauses.iter().map(|clause| clause.name()).collect();
            format!("the position cannot be: {}", names.join(", "))
        }
        Halt::IllegalMove(at) => format!("move {} is illegal", at + 1),
        Halt::GameOver(at) => format!("the game is over before move {}", at + 1),
    }
}
