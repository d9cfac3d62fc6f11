//! A clause of the law by its name, or the clauses in which some words occur.

use std::io;

use rulebook::code::CodePart;
use rulebook::games::AnyGame;
use rulebook::protocol::{self, ShownRefusal};
use rulebook::rules::{Options, Refused};
use rulebook::spec::{self, Example, Ground};
use rulebook::terminal::shell;
use rulebook::wire::MAX_FOUND;

use crate::cli::status::Status;
use crate::cli::style::{FAINT, NAME};
use crate::cli::{CliError, CommandResult, ask, markdown, paragraph};

/// What is said of clauses that have only some of the words.
const PARTLY: &str = "No clause has all of these words. These have most of them:";

/// How many characters of a clause's text are seen in a list.
const SHOWN: usize = 180;

/// Prints the clause of this name; if there is none, what the law says about these words, and what it leaves out. Of a single clause, its code
/// is printed too if that is asked for.
pub fn print_named(game: &dyn AnyGame, name: &str, code: bool, json: bool, out: &mut dyn io::Write) -> CommandResult {
    if name == "startpos" || name.contains('/') {
        return Err(CliError::new(
            "there is no move to judge",
            "give a position and a move, or `--square` and a square, or only a clause's name or words to find",
        ));
    }
    let clauses = game.clauses();
    let named = spec::named(&clauses, game.id(), name);
    // A dot belongs to a name, or to the number of an Article.
    let is_name = name.contains('.') && !name.contains(' ') && spec::article_asked(name).is_none();
    let words = if named.is_some() || is_name { "" } else { name };
    let search = spec::search(&clauses, words);
    if !json
        && search.partly
        && let Some(belongs) = belongs_elsewhere(game, name)
    {
        return Err(belongs);
    }
    match (named, &search.found[..]) {
        (Some(clause), _) if json => ask::print_json(&protocol::whole(game, &clauses, clause, code), out)?,
        (None, _) if search.is_empty() && json => {
            return ask::print_refusal(protocol::unknown_clause(game, name), out);
        }
        (None, _) if search.is_empty() => return Err(not_found(game, name)),
        (None, _) if json => ask::print_json(&protocol::found(&search), out)?,
        (named, found) => {
            let mut above = "";
            for says in search.left_out.iter().chain(&search.guessed) {
                writeln!(out, "{above}{}", markdown::fit(says, paragraph::width(), 0))?;
                above = "\n";
            }
            if named.is_some() || !found.is_empty() {
                write!(out, "{above}")?;
            }
            if search.partly {
                writeln!(out, "{}\n", paragraph::fit(PARTLY, 0))?;
            }
            match named.or_else(|| <&[_; 1]>::try_from(found).ok().map(|[only]| *only)) {
                Some(clause) => {
                    print_text(clause, clause.kind.word(), out)?;
                    print_example(clause, out)?;
                    print_related(&clauses, clause, out)?;
                    if code {
                        print_code(&clauses, clause, &protocol::sources(game).code(clause.name), out)?;
                    }
                }
                None if found.is_empty() => {}
                None => print_list(game, found, out)?,
            }
        }
    }
    Ok(Status::Passed)
}

/// What is said of a text that belongs elsewhere, such as moves in the place of a position.
fn belongs_elsewhere(game: &dyn AnyGame, text: &str) -> Option<CliError> {
    match game.open_law(&Options::defaults(game.questions()), text) {
        Err(Refused::Malformed { unreadable, .. })
            if unreadable.faults.iter().any(|fault| fault.advice.is_some()) =>
        {
            Some(CliError::unreadable("a position or the name of a clause", &unreadable, None, None))
        }
        _ => None,
    }
}

/// There is no clause of this name, and these words are found nowhere.
fn not_found(game: &dyn AnyGame, name: &str) -> CliError {
    if let Some(belongs) = belongs_elsewhere(game, name) {
        return belongs;
    }
    let unknown = protocol::unknown_clause(game, name);
    let message = if name.contains(char::is_whitespace) {
        format!("no clause of {} is found by these words: `{name}`", game.title())
    } else {
        unknown.message.unwrap_or_default()
    };
    let alike: Vec<String> = unknown.known.iter().flatten().map(|name| format!("`{name}`")).collect();
    let help = match &alike[..] {
        [] => format!("`rulebook law {}` prints all clauses", game.id()),
        alike => format!("did you mean {}?", alike.join(" or ")),
    };
    CliError::new(message, help)
}

/// Prints a move that the clause refuses, with the board, the reason and the command that asks about it.
fn print_example(clause: &spec::Clause<'_>, out: &mut dyn io::Write) -> io::Result<()> {
    let refusal = Example::of(clause.name).and_then(protocol::refused);
    let Some(ShownRefusal { game, example, diagram, why, .. }) = refusal else { return Ok(()) };
    let Example { position, mv, rulings, .. } = example;
    let under = if rulings.is_empty() { String::new() } else { format!("under {rulings}, ") };
    writeln!(out, "\n{}\n", paragraph::fit(&format!("For example, {under}the move `{mv}` is illegal: {why}."), 2))?;
    diagram.text().lines().try_for_each(|line| writeln!(out, "    {line}"))?;
    writeln!(out, "\n  {}", shell("explain", game.id(), position, [mv], rulings))
}

/// Prints the names of the clauses that this one names, and that name it.
fn print_related(clauses: &[spec::Clause<'_>], clause: &spec::Clause<'_>, out: &mut dyn io::Write) -> io::Result<()> {
    match &spec::related(clauses, clause)[..] {
        [] => Ok(()),
        names => writeln!(out, "\n{}", paragraph::fit(&format!("See also: {}", names.join(", ")), 2)),
    }
}

/// Prints the code that stands for a clause, each part below its place in the sources; if there is none, from what it follows.
fn print_code(
    clauses: &[spec::Clause<'_>],
    clause: &spec::Clause<'_>,
    code: &[CodePart],
    out: &mut dyn io::Write,
) -> io::Result<()> {
    if code.is_empty() {
        let from = spec::grounded_on(clauses, clause);
        let says = if clause.kind == spec::Kind::Follows {
            format!("No code decides it: it follows from {}.", from.join(", "))
        } else {
            "The code that decides it is not in this program.".to_owned()
        };
        return writeln!(out, "\n{FAINT}{}{FAINT:#}", paragraph::fit(&says, 2));
    }
    for CodePart { file, line, text } in code {
        writeln!(out, "\n{FAINT}{file}:{line}{FAINT:#}")?;
        for line in text.lines() {
            writeln!(out, "{}", format!("  {line}").trim_end())?;
        }
    }
    Ok(())
}

/// Prints the beginning of each clause.
fn print_list(game: &dyn AnyGame, found: &[&spec::Clause<'_>], out: &mut dyn io::Write) -> io::Result<()> {
    for clause in found.iter().take(MAX_FOUND) {
        writeln!(out, "{NAME}{}{NAME:#} · {}", clause.name, clause.kind)?;
        writeln!(out, "{}", paragraph::fit(&beginning(&clause.text), 2))?;
    }
    match found.len().saturating_sub(MAX_FOUND) {
        0 => {}
        more => writeln!(out, "and {more} more")?,
    }
    writeln!(out, "\n{FAINT}`rulebook explain {} <name>` shows a clause in full.{FAINT:#}", game.id())
}

/// The beginning of a text as a terminal shows it: whole words.
fn beginning(text: &str) -> String {
    let text = text.lines().map(markdown::inline).collect::<Vec<_>>().join(" ");
    let mut shown = String::new();
    for word in text.split_whitespace() {
        if paragraph::visible(&shown) + paragraph::visible(word) > SHOWN {
            // It may end within a name or a term.
            return format!("{shown}{NAME:#} …");
        }
        if !shown.is_empty() {
            shown.push(' ');
        }
        shown += word;
    }
    shown
}

/// Prints a clause as on its page, but with this word after its name.
pub fn print_text(clause: &spec::Clause<'_>, word: &str, out: &mut dyn io::Write) -> io::Result<()> {
    let width = paragraph::width();
    let article = spec::article(clause.name).map_or_else(String::new, |article| format!("{article} · "));
    writeln!(out, "{article}{NAME}{}{NAME:#} · {word}", clause.name)?;
    // A line of it is a paragraph, or an item of a list.
    writeln!(out, "{}", markdown::fit(&clause.text.replace('\n', "\n\n"), width, 2))?;
    if !clause.options.is_empty() {
        let options = format!("Options: {}", clause.options.join(", "));
        writeln!(out, "{}", paragraph::wrapped(&options, width, "  ", "  ").join("\n"))?;
    }
    for ground in &clause.grounds {
        let ground = match ground {
            Ground::Quotation { .. } => ground.to_string(),
            // A name's style ends that of the line.
            Ground::Reason(reason) => {
                let end = format!("{NAME:#}");
                format!("Ground: {}", markdown::inline(reason)).replace(&end, &format!("{end}{FAINT}"))
            }
        };
        let lines = paragraph::wrapped(&ground, width, "  ", "  ");
        writeln!(out, "{FAINT}{}{FAINT:#}", lines.join("\n"))?;
    }
    Ok(())
}
