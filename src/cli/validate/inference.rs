//! Which rulings an engine follows, written for people.

use std::io;

use rulebook::validate::{Alternative, Example, Inference, InferredOption};

use super::text;
use crate::cli::paragraph;
use crate::cli::style::{BAD, FAINT, NAME};

/// Writes which option of each question the engine follows, what shows that, and what no rulings explain.
pub fn write(found: &Inference, out: &mut dyn io::Write) -> io::Result<()> {
    for question in &found.questions {
        write_question(question, out)?;
    }
    text::write(&found.report, out)?;
    let asked_by =
        if found.stated.is_empty() { String::new() } else { format!(", asked by {}", list(&found.stated)) };
    let Inference { answers, wrong_by_default, wrong, .. } = found;
    if *answers == 0 {
        return writeln!(out, "\n{BAD}Nothing was answered that would tell by which rulings it plays.{BAD:#}");
    }
    writeln!(
        out,
        "\nOf {answers} answers{asked_by}, {wrong_by_default} are wrong by default and {wrong} as follows."
    )?;
    let open: Vec<&str> =
        found.questions.iter().filter(|question| !question.follows).map(|open| open.question).collect();
    let otherwise = if found.found.is_empty() { "by the document" } else { "and otherwise by the document" };
    let rulings = list(&found.found);
    let named = found.named.map(|name| format!(" (the set `{name}`)")).unwrap_or_default();
    writeln!(
        out,
        "{NAME}It plays {}{otherwise}.{NAME:#}",
        if rulings.is_empty() { rulings } else { format!("{rulings}{named} ") }
    )?;
    if !open.is_empty() {
        let open = format!("Not told for certain, or followed in part only: {}.", open.join(", "));
        writeln!(out, "{}", paragraph::fit(&open, 0))?;
    }
    Ok(())
}

fn list(rulings: &[(&str, &str)]) -> String {
    rulings.iter().map(|(question, option)| format!("{question}={option}")).collect::<Vec<_>>().join(",")
}

fn write_question(inferred: &InferredOption, out: &mut dyn io::Write) -> io::Result<()> {
    let InferredOption { question, option, default, alternatives, .. } = inferred;
    let departs = if option == default { String::new() } else { format!(" {FAINT}(by default {default}){FAINT:#}") };
    writeln!(out, "{NAME}{question}={option}{NAME:#}{departs}")?;
    let mut before = None;
    for alternative in alternatives {
        write_alternative(option, alternative, before, out)?;
        before = alternative.example.as_ref().or(before);
    }
    writeln!(out)
}

fn write_alternative(
    option: &str,
    alternative: &Alternative,
    before: Option<&Example>,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let Alternative { option: other, against, in_favour, neither, example } = alternative;
    let also = match neither {
        0 => String::new(),
        many => format!("; {} as neither", answers(*many)),
    };
    match (against, in_favour) {
        (0, 0) if *neither > 0 => {
            writeln!(out, "  {BAD}It follows neither {option} nor {other}{BAD:#} in {}.", answers(*neither))?
        }
        (0, 0) => writeln!(out, "  Nothing that was asked tells it from {other}.")?,
        (_, 0) => writeln!(out, "  Not {other}: {} told them apart{also}.", answers(*against))?,
        _ => writeln!(
            out,
            "  {BAD}Not always:{BAD:#} {} as {option}, {} as {other}{also}.",
            answers(*against),
            answers(*in_favour)
        )?,
    }
    if let Some(Example { position, moves, diagram, difference }) = example {
        let drawn = |before: &Example| (&before.position, &before.moves) == (position, moves);
        if before.is_some_and(drawn) {
            writeln!(out, "  In the same position:\n")?;
        } else {
            let moves = if moves.is_empty() { String::new() } else { format!(" and the moves {}", moves.join(" ")) };
            writeln!(out, "  Given `{position}`{moves}:\n")?;
            diagram.lines().try_for_each(|line| writeln!(out, "      {line}"))?;
            writeln!(out)?;
        }
        writeln!(out, "{}", paragraph::fit(&format!("with {other}, {difference}."), 2))?;
    }
    Ok(())
}

fn answers(number: usize) -> String {
    if number == 1 { "1 answer".to_owned() } else { format!("{number} answers") }
}
