//! The verdict as Markdown, to be pasted into a forum or an issue.

use std::io;

use rulebook::diagram::Diagram;
use rulebook::games::AnyGame;
use rulebook::referee::{After, Assessment, Ending, Judged, Refusal, ask_written};
use rulebook::rules::{Breach, Options};
use rulebook::spec;

use super::{ExplainCommand, every_ruling, nearest};
use crate::cli::ask::{self, QuestionCommand as _};
use crate::cli::{CommandResult, refusal};

/// Answers a question as Markdown.
pub fn run(explain: &ExplainCommand, out: &mut dyn io::Write) -> CommandResult {
    let ExplainCommand { game, args, .. } = explain;
    ask::with_game(game, args.rulings.text(), args.json, out, |game, options, out| {
        let question = explain.question();
        let written = ask_written(game, options, args.by(), &question);
        match &written.answer.assessment {
            Ok(assessment) => print(explain, game, options, assessment, out)?,
            Err(refused @ Refusal::Malformed { .. }) => {
                refusal::report(refused, ask::next_argument(&question), false, out)?;
            }
            Err(Refusal::Impossible { diagram, reasons }) => {
                writeln!(out, "**This position is impossible** ({})\n", game.title())?;
                print_position(diagram, options, &[], out)?;
                for reason in reasons {
                    writeln!(out, "- `{}`: {}", reason.clause, escaped(&reason.why))?;
                }
            }
            Err(Refusal::Stopped { diagram, at, mv, breach, meanings, .. }) => {
                let either: Vec<String> = meanings.iter().map(|(mv, _)| format!("`{mv}`")).collect();
                let mv = if either.is_empty() { format!("`{mv}`") } else { either.join(" or ") };
                writeln!(out, "**Move {}, {mv}, is illegal** ({})\n", at + 1, game.title())?;
                print_position(diagram, options, &[], out)?;
                let one = breach.as_deref().filter(|_| meanings.is_empty());
                let breaches = one.into_iter().chain(meanings.iter().map(|(_, breach)| breach));
                print_breaches(game, &breaches.collect::<Vec<_>>(), out)?;
            }
        }
        if written.answer.disagreement.is_some() {
            writeln!(out, "\nThe bitboard engine's answer differs; this verdict is the model's.")?;
        }
        Ok(ask::status(&written))
    })
}

/// Prints the verdict, and what it depends on.
fn print(
    explain: &ExplainCommand,
    game: &dyn AnyGame,
    options: &Options,
    assessment: &Assessment,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let Some(judged) = &assessment.judged else { return Ok(()) };
    let Judged { mv, verdict, follows, after, .. } = judged;
    let legal = if verdict.legal() { "legal" } else { "illegal" };
    let moves: Vec<String> = judged.breaches().into_iter().map(|(mv, _)| format!("`{mv}`")).collect();
    let either = if moves.is_empty() { format!("`{mv}`") } else { moves.join(" or ") };
    writeln!(out, "**{either} is {legal}** ({})\n", game.title())?;
    print_position(&assessment.session.diagram(), options, &assessment.session.moves(), out)?;
    match &judged.breaches()[..] {
        breaches @ [_, ..] => {
            print_breaches(game, &breaches.iter().map(|(_, breach)| *breach).collect::<Vec<_>>(), out)?;
        }
        [] => {
            for (n, clause) in verdict.grounds.iter().enumerate() {
                if n > 0 {
                    writeln!(out)?;
                }
                print_clause(game, clause.name(), out)?;
            }
        }
    }
    if let Some(besides) = &verdict.besides {
        writeln!(out, "\nIf the game were not over, the move would still be illegal:\n")?;
        print_breaches(game, &[besides], out)?;
    }
    if let Some((ending, clause)) = follows.and_then(|ending| Some((ending, ending.clause()?))) {
        writeln!(out, "\nThe game ends by this move; {}: `{clause}`.", won(ending))?;
    }
    if let Some(After { position, claims, dead, seen, .. }) = after {
        writeln!(out, "\nThen: `{position}`")?;
        let says = seen.check.iter().chain(&seen.remarks);
        let says = says.chain(claims.iter().map(|open| &open.says)).chain(dead.iter().map(|dead| &dead.says));
        says.into_iter().try_for_each(|says| writeln!(out, "\nThen {}.", escaped(says)))?;
    }
    let nearest = nearest(game, assessment);
    if !nearest.is_empty() {
        let nearest: Vec<String> = nearest.iter().map(|mv| format!("`{mv}`")).collect();
        writeln!(out, "\nNearest legal moves: {}", nearest.join(", "))?;
    }
    writeln!(out)?;
    if explain.all_rulings {
        let found = explain.every_ruling(game, options, assessment, mv);
        writeln!(out, "{}", every_ruling::claim(&found))?;
        let shown = every_ruling::flips(&found);
        print_rulings("The smallest changes of rulings that change the verdict:", &shown, out)?;
        return match every_ruling::not_shown(&found) {
            0 => Ok(()),
            more => writeln!(out, "- and {more} more"),
        };
    }
    let changing = assessment.hangs_on.iter().filter(|hanging| !hanging.before_all);
    let changing: Vec<(String, String)> =
        changing.map(|other| (format!("{}={}", other.question, other.option), other.says())).collect();
    if changing.is_empty() {
        return writeln!(out, "No other ruling, changed alone, would change this verdict.");
    }
    print_rulings("The verdict would differ under", &changing, out)
}

/// Who has won, and how.
fn won(ending: Ending) -> String {
    match ending.winner() {
        Some(winner) => format!("{winner} has won ({})", ending.word()),
        None => format!("it is a draw ({})", ending.word()),
    }
}

/// Prints a list of rulings, each with the verdict under it.
fn print_rulings(heading: &str, rulings: &[(String, String)], out: &mut dyn io::Write) -> io::Result<()> {
    if rulings.is_empty() {
        return Ok(());
    }
    writeln!(out, "{heading}\n")?;
    rulings.iter().try_for_each(|(rulings, verdict)| writeln!(out, "- `{rulings}`: {}", escaped(verdict)))
}

/// Prints the position, the moves made from it, the rulings and the board.
fn print_position(diagram: &Diagram, options: &Options, moves: &[String], out: &mut dyn io::Write) -> io::Result<()> {
    writeln!(out, "Position: `{}`", diagram.position)?;
    if !moves.is_empty() {
        writeln!(out, "after `{}`", moves.join(" "))?;
    }
    let departures = options.departures();
    if !departures.is_empty() {
        writeln!(out, "under `{}`", every_ruling::rulings(&departures))?;
    }
    writeln!(out, "\n```text\n{}```", diagram.text())?;
    if let Some(decides) = &diagram.decides {
        writeln!(out, "\n{decides}.")?;
    }
    writeln!(out)
}

/// Prints why a move is refused, whichever is meant, and each clause once.
fn print_breaches(game: &dyn AnyGame, breaches: &[&Breach], out: &mut dyn io::Write) -> io::Result<()> {
    for (at, breach) in breaches.iter().enumerate() {
        let squares = match &breach.squares[..] {
            [] => String::new(),
            squares => format!(" (squares: {})", squares.join(" ")),
        };
        writeln!(out, "Because {}{squares}.\n", escaped(&breach.why))?;
        if breaches.get(at + 1).is_none_or(|next| next.clause != breach.clause) {
            print_clause(game, breach.clause.name(), out)?;
        }
    }
    Ok(())
}

/// Prints a clause with its grounds.
fn print_clause(game: &dyn AnyGame, name: &str, out: &mut dyn io::Write) -> io::Result<()> {
    let clauses = game.clauses();
    let Some(clause) = spec::named(&clauses, game.id(), name) else { return writeln!(out, "**`{name}`**") };
    writeln!(out, "**`{name}`** {}", clause.text.replace('\n', "\n\n"))?;
    clause.grounds.iter().try_for_each(|ground| writeln!(out, "\n> {}", escaped(&ground.to_string())))
}

/// Escapes the characters that Markdown would interpret, outside backquotes.
fn escaped(text: &str) -> String {
    let mut quoted = false;
    let mut escaped = String::new();
    for c in text.chars() {
        quoted ^= c == '`';
        if !quoted && matches!(c, '*' | '_' | '<' | '[' | ']' | '\\' | '#') {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn signs_of_markdown_are_themselves() {
        assert_eq!(escaped("S*4d and `S*4d`, a_b"), "S\\*4d and `S*4d`, a\\_b");
    }
}
