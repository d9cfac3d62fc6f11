//! Where the two implementations differ, for people.

use std::fmt::Display;
use std::io;

use rulebook::referee::{Difference, Halt, Said};
use rulebook::rules::NamedOutcome;

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

fn outcome(outcome: &Option<NamedOutcome>) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn told(difference: &Difference) -> String {
        let mut out = Vec::new();
        tell(difference, &mut out).expect("a vector takes anything");
        String::from_utf8(anstream::adapter::strip_bytes(&out).into_vec()).expect("UTF-8")
    }

    #[test]
    fn lists_are_told_by_what_only_one_of_them_has() {
        let list = |moves: &[&str]| moves.iter().map(ToString::to_string).collect::<Vec<_>>();
        let said = Said { model: list(&["a1a2", "a1a3"]), bitboard: list(&["a1a3", "a1a3", "b1b2"]) };
        assert_eq!(
            told(&Difference::Legal(said)),
            "\nThe model and the bitboard engine differ: legal\n  model     2 moves\n  bitboard  3 moves\n  \
             only the model:\n    a1a2\n  only the bitboard engine:\n    a1a3 b1b2\n"
        );
    }

    #[test]
    fn a_halt_is_told_beside_none() {
        let said = Said { model: None, bitboard: Some(Halt::IllegalMove(0)) };
        assert_eq!(
            told(&Difference::Halt(said)),
            "\nThe model and the bitboard engine differ: error\n  model     no error\n  bitboard  move 1 is illegal\n"
        );
    }
}
