//! The rulings that an engine follows, as text.

use std::io;

use rulebook::terminal::paragraph;
use rulebook::validate::{Alternative, Ended, Inference, InferredOption, OptionExample, Report};

use crate::cli::style::{BAD, FAINT, NAME};

/// Writes which option of each question the engine follows, the evidence, and the faults that no rulings explain.
pub fn write(
    found: &Inference,
    write_report: fn(&Report, &mut dyn io::Write) -> io::Result<()>,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    for question in &found.questions {
        write_question(question, out)?;
    }
    write_report(&found.report, out)?;
    let asked_under = if found.stated.is_empty() { String::new() } else { format!(" under {}", list(&found.stated)) };
    let Inference { answers, wrong_as_stated, wrong, .. } = found;
    let cut = matches!(found.report.ended, Ended::TimeUp | Ended::Interrupted) && found.questions.is_empty();
    if cut && *answers == 0 {
        return writeln!(out, "\n{BAD}The run ended before the rulings were found.{BAD:#}");
    }
    if *answers == 0 {
        return writeln!(out, "\n{BAD}No answer shows which rulings the engine follows.{BAD:#}");
    }
    let left = if *wrong == 0 { "." } else { ": the faults above." };
    writeln!(
        out,
        "\nOf {answers} answers{asked_under}, {wrong_as_stated} are wrong, and {wrong} under the rulings found{left}"
    )?;
    if cut {
        let rulings = if found.found.is_empty() { "the default rulings".to_owned() } else { list(&found.found) };
        return writeln!(
            out,
            "{BAD}The run ended before it was examined whether others fit as well as {rulings}.{BAD:#}"
        );
    }
    let open: Vec<&str> =
        found.questions.iter().filter(|question| !question.follows).map(|open| open.question).collect();
    let otherwise = if found.found.is_empty() { "the default rulings" } else { "and otherwise the default rulings" };
    let rulings = list(&found.found);
    let named = found.named.map(|name| format!(" (the set `{name}`)")).unwrap_or_default();
    writeln!(
        out,
        "{NAME}The engine follows {}{otherwise}.{NAME:#}",
        if rulings.is_empty() { rulings } else { format!("{rulings}{named} ") }
    )?;
    if !open.is_empty() {
        let open = format!("Uncertain, or followed only in part: {}.", open.join(", "));
        writeln!(out, "{}", paragraph::fit(&open, 0))?;
    }
    Ok(())
}

fn list(rulings: &[(&str, &str)]) -> String {
    rulings.iter().map(|(question, option)| format!("{question}={option}")).collect::<Vec<_>>().join(",")
}

fn write_question(inferred: &InferredOption, out: &mut dyn io::Write) -> io::Result<()> {
    let InferredOption { question, option, default, alternatives, .. } = inferred;
    let departure =
        if option == default { String::new() } else { format!(" {FAINT}(by default {default}){FAINT:#}") };
    writeln!(out, "{NAME}{question}={option}{NAME:#}{departure}")?;
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
    before: Option<&OptionExample>,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let Alternative { option: other, against, in_favour, neither, example } = alternative;
    let also = match neither {
        0 => String::new(),
        many => format!("; {} as with neither", answers(*many)),
    };
    match (against, in_favour) {
        (0, 0) if *neither > 0 => {
            writeln!(out, "  {BAD}It follows neither {option} nor {other}{BAD:#} in {}.", answers(*neither))?
        }
        (0, 0) => writeln!(out, "  No question distinguishes it from {other}.")?,
        (_, 0) => writeln!(out, "  Not {other}: excluded by {}{also}.", answers(*against))?,
        _ => writeln!(
            out,
            "  {BAD}Inconsistent:{BAD:#} {} as with {option}, {} as with {other}{also}.",
            answers(*against),
            answers(*in_favour)
        )?,
    }
    if let Some(OptionExample { position, moves, diagram, difference }) = example {
        let drawn = |before: &OptionExample| (&before.position, &before.moves) == (position, moves);
        if before.is_some_and(drawn) {
            writeln!(out, "  In the same position:\n")?;
        } else {
            let moves =
                if moves.is_empty() { String::new() } else { format!(" after the moves {}", moves.join(" ")) };
            writeln!(out, "  At `{position}`{moves}:\n")?;
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
