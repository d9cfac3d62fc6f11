//! Differences between the two implementations, as text.

use std::fmt::Display;
use std::io;

use rulebook::referee::{Differing, Disagreement, Sides, Stop};
use rulebook::rules::NamedOutcome;

use super::paragraph;
use super::style::{BAD, GOOD, NAME};

/// Prints where they differ, and both answers.
pub fn print(disagreement: &Disagreement, out: &mut dyn io::Write) -> io::Result<()> {
    let first = disagreement.first();
    writeln!(out, "\n{BAD}The model and the bitboard engine differ:{BAD:#} {}", first.field())?;
    match first {
        Differing::Error(sides) => both(sides.map(|stop| stop.map_or("no error".to_owned(), stopped)), out),
        Differing::Position(sides) => both(sides, out),
        Differing::Turn(sides) => both(sides, out),
        Differing::Check(sides) => both(sides.map(|check| if check { "check" } else { "no check" }), out),
        Differing::Outcome(sides) => both(sides.map(outcome), out),
        Differing::Legal(sides) => {
            both(sides.map(|list| format!("{} moves", list.len())), out)?;
            only("only the model", sides.model, sides.engine, out)?;
            only("only the bitboard engine", sides.engine, sides.model, out)
        }
    }
}

fn both(sides: Sides<impl Display>, out: &mut dyn io::Write) -> io::Result<()> {
    writeln!(out, "  {NAME}model   {NAME:#}  {}", sides.model)?;
    writeln!(out, "  {NAME}bitboard{NAME:#}  {}", sides.engine)
}

fn only(title: &str, list: &[String], other: &[String], out: &mut dyn io::Write) -> io::Result<()> {
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
    writeln!(out, "  {title}:\n{}", paragraph::fit(&surplus.join(" "), 4))
}

fn outcome(outcome: Option<NamedOutcome>) -> String {
    outcome.map_or("the game goes on".to_owned(), |outcome| outcome.to_string())
}

fn stopped(stop: &Stop) -> String {
    match stop {
        Stop::ImpossiblePosition(clauses) => {
            let names: Vec<&str> = clauses.iter().map(|clause| clause.name()).collect();
            format!("the position is impossible: {}", names.join(", "))
        }
        Stop::IllegalMove(at) => format!("move {} is illegal", at + 1),
        Stop::GameOver(at) => format!("the game is over before move {}", at + 1),
    }
}

/// Prints each disagreement, and the number of kinds that are not shown.
pub fn all(disagreements: &[impl Display], unreported: usize, out: &mut dyn io::Write) -> io::Result<()> {
    for disagreement in disagreements {
        writeln!(out, "{BAD}The model and the bitboard engine disagree.{BAD:#}\n{disagreement}")?;
    }
    if unreported > 0 {
        writeln!(out, "{unreported} more kinds of disagreement are not shown.\n")?;
    }
    Ok(())
}

/// The last sentence of a comparison.
pub fn conclusion(passed: bool, wrong: usize) -> String {
    match wrong {
        _ if passed => format!("{GOOD}All checks passed.{GOOD:#}"),
        1 => format!("{BAD}1 disagreement.{BAD:#}"),
        _ => format!("{BAD}{wrong} disagreements.{BAD:#}"),
    }
}

#[cfg(test)]
mod tests {
    use rulebook::games;
    use rulebook::referee::State;
    use rulebook::session::Side;

    use super::*;

    fn start() -> State {
        let aviary = games::game("aviary").expect("a game");
        let options = aviary.options("").expect("the defaults");
        State::of(&*aviary.open(Side::Model, &options, "startpos").expect("the start position"))
    }

    fn printed(model: Result<State, Stop>, engine: Result<State, Stop>) -> String {
        let disagreement = Disagreement::between(model, engine).expect("they differ");
        let mut out = Vec::new();
        print(&disagreement, &mut out).expect("a vector takes anything");
        String::from_utf8(anstream::adapter::strip_bytes(&out).into_vec()).expect("UTF-8")
    }

    #[test]
    fn only_the_difference_of_lists_is_printed() {
        let list = |moves: &[&str]| State { legal: moves.iter().map(ToString::to_string).collect(), ..start() };
        assert_eq!(
            printed(Ok(list(&["a1a2", "a1a3"])), Ok(list(&["a1a3", "a1a3", "b1b2"]))),
            "\nThe model and the bitboard engine differ: legal\n  model     2 moves\n  bitboard  3 moves\n  \
             only the model:\n    a1a2\n  only the bitboard engine:\n    a1a3 b1b2\n"
        );
    }

    #[test]
    fn a_stop_is_printed_beside_none() {
        assert_eq!(
            printed(Ok(start()), Err(Stop::IllegalMove(0))),
            "\nThe model and the bitboard engine differ: error\n  model     no error\n  bitboard  move 1 is illegal\n"
        );
    }
}
