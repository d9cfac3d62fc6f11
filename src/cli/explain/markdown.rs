//! The verdict as Markdown, to be pasted into a forum or an issue.

use std::io::{self, Write as _};

use rulebook::diagram::Diagram;
use rulebook::games::{AnyGame, Ruled};
use rulebook::referee::{Assessment, Judged, Refusal, Sentence, ask_written};
use rulebook::rules::Options;
use rulebook::spec;

use super::{ExplainCommand, every_ruling};
use crate::cli::ask::{self, QuestionCommand as _};
use crate::cli::{CommandResult, refusal};

/// Answers a question as Markdown.
pub fn run(explain: &ExplainCommand, out: &mut dyn io::Write) -> CommandResult {
    let ExplainCommand { game, args, .. } = explain;
    ask::with_game(game, args.rulings.text(), args.json, out, |ruled, out| {
        let question = explain.question();
        let written = ask_written(ruled, args.by(), &question);
        let page = &mut Vec::new();
        match &written.answer.assessment {
            Ok(assessment) => print(explain, ruled, assessment, page)?,
            Err(refused @ Refusal::Malformed { .. }) => {
                refusal::report(refused, ask::next_argument(&question), false, out)?;
            }
            Err(Refusal::Impossible { diagram, reasons }) => {
                writeln!(page, "**This position is impossible** ({})\n", ruled.game.title())?;
                print_position(diagram, ruled.options, &[], page)?;
                for reason in reasons {
                    writeln!(page, "- {}", escaped(&Sentence::from(reason).says))?;
                }
            }
            Err(Refusal::Stopped { diagram, at, mv, breach, meanings, .. }) => {
                let either: Vec<String> = meanings.iter().map(|(mv, _)| format!("`{mv}`")).collect();
                let mv = if either.is_empty() { format!("`{mv}`") } else { either.join(" or ") };
                writeln!(page, "**Move {}, {mv}, is illegal** ({})\n", at + 1, ruled.game.title())?;
                print_position(diagram, ruled.options, &[], page)?;
                let one = breach.as_deref().filter(|_| meanings.is_empty());
                let breaches = one.into_iter().chain(meanings.iter().map(|(_, breach)| breach));
                let breaches: Vec<Sentence> = breaches.map(Sentence::from).collect();
                for (at, breach) in breaches.iter().enumerate() {
                    print_breach(ruled.game, breach, &breaches[at + 1..], page)?;
                }
            }
        }
        if written.answer.disagreement.is_some() {
            writeln!(page, "\nThe bitboard engine's answer differs; this verdict is the model's.")?;
        }
        writeln!(out, "{}", String::from_utf8_lossy(page).trim_end())?;
        Ok(ask::status(&written))
    })
}

/// Prints the verdict, and what it depends on.
pub fn print(
    explain: &ExplainCommand,
    ruled: Ruled<'_>,
    assessment: &Assessment,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let Some(Judged { mv, verdict, .. }) = &assessment.judged else { return Ok(()) };
    let mut told = assessment.told();
    told.retain(|told| !(explain.all_rulings && told.is_of_rulings()));
    let first = told.iter().position(|told| told.part == "verdict");
    for (at, sentence) in told.iter().enumerate() {
        let says = escaped(&sentence.says);
        match (sentence.part, &sentence.ruling) {
            ("verdict", _) => writeln!(out, "**{says}** ({})\n", ruled.game.title())?,
            ("why", _) => print_breach(ruled.game, sentence, &told[at + 1..], out)?,
            ("under", _) => writeln!(out, "{says}\n")?,
            (_, Some(ruling)) => writeln!(out, "- `{ruling}`: {says}")?,
            (_, None) => writeln!(out, "{says}.\n")?,
        }
        if Some(at) == first {
            print_position(&assessment.session.diagram(), ruled.options, &assessment.session.moves(), out)?;
            verdict.grounds.iter().try_for_each(|clause| print_clause(ruled.game, clause.name(), out))?;
        }
    }
    if explain.all_rulings {
        let found = explain.every_ruling(ruled, assessment, mv);
        writeln!(out, "{}", every_ruling::claim(&found))?;
        let shown = every_ruling::flips(&found);
        if !shown.is_empty() {
            writeln!(out, "The smallest changes of rulings that change the verdict:\n")?;
        }
        for (rulings, verdict) in shown {
            writeln!(out, "- `{rulings}`: {}", escaped(&verdict))?;
        }
        if let more @ 1.. = every_ruling::not_shown(&found) {
            writeln!(out, "- and {more} more")?;
        }
    }
    Ok(())
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

/// Prints why a move is refused, and the clause, unless another reason by it follows.
fn print_breach(
    game: &dyn AnyGame,
    breach: &Sentence,
    later: &[Sentence],
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let squares = match &breach.squares[..] {
        [] => String::new(),
        squares => format!(" (squares: {})", squares.join(" ")),
    };
    writeln!(out, "{}{squares}.\n", escaped(&breach.says))?;
    let next = later.iter().find(|told| told.part == "why").and_then(|told| told.clause);
    let clause = breach.clause.filter(|clause| next != Some(*clause));
    clause.map_or(Ok(()), |clause| print_clause(game, clause.name(), out))
}

/// Prints a clause with its grounds.
fn print_clause(game: &dyn AnyGame, name: &str, out: &mut dyn io::Write) -> io::Result<()> {
    let clauses = game.clauses();
    let Some(clause) = spec::named(&clauses, game.id(), name) else { return writeln!(out, "**`{name}`**\n") };
    writeln!(out, "**`{name}`** {}\n", clause.text.replace('\n', "\n\n"))?;
    clause.grounds.iter().try_for_each(|ground| writeln!(out, "> {}\n", escaped(&ground.to_string())))
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
