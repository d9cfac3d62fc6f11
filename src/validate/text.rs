//! A report of a validation, as text.

use std::io;

use super::run::name_of;
use super::{
    CaseResult, Cause, Conclusion, EngineFailure, EngineFault, FieldCounts, Misread, NotRun, Overreach, Report, Rule,
    TakenPositions, Tally, Unexplained,
};
use crate::crosscheck::{Difference, Disagreement};
use crate::escape::{capitalized, escaped, quoted};
use crate::games;
use crate::mistakes;
use crate::terminal::paragraph;
use crate::terminal::style::{BAD, FAINT, GOOD, NAME};
use crate::terminal::table;

/// Writes a report: what is wrong, then the numbers. Its styles appear as colours on a
/// [`Guarded`](crate::terminal::Guarded) stream.
pub fn write(report: &Report, out: &mut dyn io::Write) -> io::Result<()> {
    write_diagnosis(report, out)?;
    for (n, fault) in report.faults.iter().enumerate() {
        write_fault(n + 1, fault, out)?;
    }
    write_misread(&report.misread, out)?;
    for failure in &report.failures {
        write_failure(failure, out)?;
    }
    if report.left_out > 0 {
        writeln!(out, "{} more faults were found; use `--faults N` to report more.\n", report.left_out)?;
    }
    if report.not_kept > 0 {
        writeln!(
            out,
            "{} further differences were not kept, because there were already too many distinct ones.\n",
            report.not_kept
        )?;
    }
    if report.takes.questions > 0 {
        writeln!(out, "{}\n", paragraph::fit(&format!("{}.", takes(report)), 0))?;
    }
    numbers(report, out)?;
    if report.stopped_early {
        writeln!(out, "\n{BAD}Stopped early: the engine failed too many times in a row.{BAD:#}")?;
    }
    let NotRun { cases, questions } = report.not_run;
    if cases > 0 || questions > 0 {
        writeln!(out, "\n{BAD}Not run:{BAD:#} {cases} cases, {questions} further questions.")?;
    }
    let style = if report.passed { GOOD } else { BAD };
    writeln!(out, "\n{style}{}{style:#} Seed {}.", conclusion(report), report.seed)
}

/// Writes a short report: the causes, or what the wrong answers have in common; and for a few faults the board, the
/// verdict and its clause.
pub fn write_brief(report: &Report, out: &mut dyn io::Write) -> io::Result<()> {
    const FEW: usize = 2;
    write_diagnosis(report, out)?;
    for (n, fault) in report.faults.iter().take(FEW).enumerate() {
        let Disagreement { position, moves, diagram, difference, .. } = &fault.disagreement;
        let after = if moves.is_empty() { String::new() } else { format!(" after {}", moves.join(" ")) };
        writeln!(out, "{}\n\n  {position}{after}\n", fault_heading(n + 1, difference, fault.times))?;
        diagram.lines().try_for_each(|line| writeln!(out, "    {line}"))?;
        writeln!(out, "\n{}\n", paragraph::fit(&format!("{}.", capitalized(&difference.to_string())), 0))?;
    }
    writeln!(out, "{}", conclusion(report))
}

/// A note that the engine accepts positions that the law refuses.
pub fn takes(report: &Report) -> String {
    let TakenPositions { questions, clauses, unreadable } = &report.takes;
    let clauses = counted(clauses.len(), "clause");
    let unreadable = if *unreadable > 0 { format!("; {unreadable} cannot even be read") } else { String::new() };
    format!(
        "Accepted {} that the law rejects ({clauses}{unreadable}). Not counted as wrong; `--compare outcome` counts them",
        counted(*questions as usize, "position")
    )
}

fn counted(number: usize, one: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {one}s") }
}

/// What a report shows, in a sentence.
pub fn conclusion(report: &Report) -> String {
    let found = summary(report);
    match report.conclusion {
        Conclusion::Passed => "All checks passed.".to_owned(),
        Conclusion::Wrong => format!("{}.", found.unwrap_or_default()),
        Conclusion::NothingRight => {
            "Nothing shown to be right: the engine answered no question with legal moves.".to_owned()
        }
        Conclusion::NotFinished => "Not finished: the time limit was reached before all cases were asked.".to_owned(),
        Conclusion::Interrupted => match found {
            None => "Interrupted: this report is partial.".to_owned(),
            Some(found) => format!("Interrupted: this report is partial. {found}."),
        },
    }
}

/// The numbers of faults and failures; `None` if there are none.
fn summary(report: &Report) -> Option<String> {
    let faults = report.faults.len() + report.left_out + usize::from(!report.misread.is_empty());
    let failures = report.failures.len();
    let any = |number: usize, one: &str| (number > 0).then(|| counted(number, one));
    let both: Vec<String> =
        [any(faults, "distinct fault"), any(failures, "engine failure")].into_iter().flatten().collect();
    (!both.is_empty()).then(|| both.join(", "))
}

/// What the n-th cause explains, in two sentences. A third names other causes that explain the same, if there are any.
pub fn explanation(n: usize, cause: &Cause) -> String {
    let Cause { rule, explains, of, contradicted, alternatives, .. } = cause;
    let further = if n > 0 { "further " } else { "" };
    let against = match contradicted {
        0 => String::new(),
        1 => "; 1 right answer contradicts it".to_owned(),
        many => format!("; {many} right answers contradict it"),
    };
    let alike: Vec<String> = alternatives.iter().map(with_clauses).collect();
    let alike = if alike.is_empty() { String::new() } else { format!(" So does: {}.", alike.join("; or: ")) };
    format!(
        "your engine answers as if this were the rule: {}. This explains {explains} {further}of {of} wrong \
         answers{against}.{alike}",
        with_clauses(rule)
    )
}

/// A wrong rule, with the clauses that it breaks.
fn with_clauses(Rule { what, clauses, .. }: &Rule) -> String {
    let clauses: Vec<String> = clauses.iter().map(|clause| format!("`{clause}`")).collect();
    format!("{what} ({})", clauses.join(", "))
}

/// The named set of rulings that the causes are, if they are nothing else.
fn followed(report: &Report) -> Option<&'static str> {
    let game = games::game(report.game)?;
    let option = |cause: &Cause| {
        let (question, option) = cause.rule.mistake.split_once(mistakes::IS_ALWAYS)?;
        Some(format!("{question}={option}"))
    };
    let options = report.diagnosis.iter().map(option).collect::<Option<Vec<_>>>()?;
    name_of(game, &game.options(&options.join(",")).ok()?).filter(|_| !options.is_empty())
}

/// The causes of the wrong answers. The faults are their symptoms.
fn write_diagnosis(report: &Report, out: &mut dyn io::Write) -> io::Result<()> {
    for (n, cause) in report.diagnosis.iter().enumerate() {
        let number = if report.diagnosis.len() > 1 { format!("Cause {}", n + 1) } else { "Cause".to_owned() };
        let sentence = format!("{number}: {}", explanation(n, cause));
        writeln!(out, "{}\nFor example: {}\n", paragraph::fit(&sentence, 0), cause.question)?;
    }
    if let Some(set) = followed(report) {
        writeln!(out, "The engine follows the rulings `{set}`; `--rulings {set}` holds it to them.\n")?;
    }
    let Unexplained { answers, clauses, out_of_time, separations } = &report.unexplained;
    if *answers > 0 {
        let all = if report.diagnosis.is_empty() { "" } else { "the other " };
        let answers = match answers {
            1 if all.is_empty() => "the wrong answer".to_owned(),
            1 => format!("{all}wrong answer"),
            many => format!("{all}{many} wrong answers"),
        };
        let mut sentence = format!("No known mistake explains {answers}.");
        if *out_of_time {
            sentence += " The time was up before all were compared; `--diagnose SECONDS` gives more.";
        }
        if !clauses.is_empty() {
            sentence += &format!(" Clauses involved in all of them: {}.", clauses.join(", "));
        }
        if report.diagnosis.is_empty() && separations.is_empty() {
            sentence += " The faults below are symptoms: each names the clause by which an answer differs, which need not be \
                         the one that your engine has wrong.";
        }
        writeln!(out, "{}\n", paragraph::fit(&sentence, 0))?;
        for separation in separations {
            let sentence = paragraph::fit(&format!("{}.", capitalized(&separation.to_string())), 0);
            writeln!(out, "{sentence}\nFor example: {}\n", separation.question)?;
        }
    }
    Ok(())
}

fn write_fault(n: usize, fault: &EngineFault, out: &mut dyn io::Write) -> io::Result<()> {
    let EngineFault { times: often, repeated, cases, question, answer, symptom, overreach, replay, disagreement } =
        fault;
    writeln!(out, "{}\n", fault_heading(n, &disagreement.difference, *often))?;
    if let Some(Overreach { clause, missed, played }) = overreach {
        let (refused, taken) = match disagreement.difference {
            Difference::Admission { .. } => ("positions that the engine refuses", "it accepts"),
            _ => ("such moves that the engine misses", "it plays"),
        };
        let tells = format!(
            "Your engine may take `{clause}` too far: if the position were a little different, the clause would forbid {} of \
             {} {refused}, and {} of {} that {taken}.",
            missed.near, missed.of, played.near, played.of
        );
        writeln!(out, "{}\n", paragraph::fit(&tells, 0))?;
    }
    if matches!(repeated, None | Some(0)) {
        // It could not be minimized, so only this one answer is known.
        // Indented, so that no line begins with an engine's words.
        writeln!(out, "{}", paragraph::fit(&format!("{}.", disagreement.difference), 2))?;
        writeln!(out, "Asked: {question}\nAnswered: {}", quoted(answer))?;
        match repeated {
            Some(_) => {
                writeln!(out, "{BAD}Not reproduced{BAD:#} when the same question was asked three more times.")?;
            }
            None => writeln!(out, "Not asked again, because the run ended.")?,
        }
    } else {
        writeln!(out, "{disagreement}")?;
    }
    if let Some(symptom) = symptom {
        let shows = format!("The engine states no position. After the move, or after further moves: {symptom}.");
        writeln!(out, "{}", paragraph::fit(&shows, 0))?;
    }
    writeln!(out, "To see the law's answer:\n    {replay}")?;
    if let Some(repeated @ 1..3) = repeated {
        let often = times(u64::from(*repeated));
        writeln!(
            out,
            "{BAD}Intermittent:{BAD:#} when the same question was asked three more times, it was seen {often}."
        )?;
    }
    if !cases.is_empty() {
        const FEW: usize = 3;
        let shown: Vec<String> = cases.iter().take(FEW).map(|case| format!("\"{case}\"")).collect();
        let more = cases.len().saturating_sub(FEW);
        let more = if more > 0 { format!(", and {more} more") } else { String::new() };
        let cases = if cases.len() == 1 { "case" } else { "cases" };
        writeln!(out, "{}", paragraph::fit(&format!("Found in the {cases} {}{more}.", shown.join(", ")), 0))?;
    }
    writeln!(out)
}

/// What kind of fault it is, its clauses, and how often it was seen.
fn fault_heading(n: usize, difference: &Difference, often: u64) -> String {
    let clauses: Vec<String> = difference.clauses().iter().map(|clause| format!("`{clause}`")).collect();
    let clauses = if clauses.is_empty() { String::new() } else { format!(" ({})", clauses.join(", ")) };
    let (title, seen) = (difference.title(), times(often));
    paragraph::fit(&format!("{BAD}Fault {n}:{BAD:#} {title}{clauses}, seen {seen}"), 0)
}

fn write_misread(all: &[Misread], out: &mut dyn io::Write) -> io::Result<()> {
    const FEW: usize = 6;
    let Some(Misread { question, answer, .. }) = all.first() else { return Ok(()) };
    writeln!(out, "{BAD}The engine accepts malformed texts:{BAD:#} {} cases\n", all.len())?;
    for Misread { case, why, .. } in all.iter().take(FEW) {
        writeln!(out, "{}", paragraph::fit(&format!("{case}: {why}"), 2))?;
    }
    if all.len() > FEW {
        writeln!(out, "  and {} more", all.len() - FEW)?;
    }
    writeln!(out, "\nThe first of them:\nAsked: {question}\nAnswered: {}\n", quoted(answer))
}

fn write_failure(failure: &EngineFailure, out: &mut dyn io::Write) -> io::Result<()> {
    let EngineFailure { kind, message, question, repeats, times: often, last_words } = failure;
    writeln!(out, "{BAD}Engine failure:{BAD:#} {NAME}{kind}{NAME:#}, {}", times(*often))?;
    writeln!(out, "{}", paragraph::fit(&format!("No answer: {message}."), 2))?;
    writeln!(out, "  Asked: {question}")?;
    match repeats {
        Some(true) => writeln!(out, "  When asked again, it failed again.")?,
        Some(false) => writeln!(out, "  When asked again, it answered.")?,
        None => {}
    }
    if !last_words.is_empty() {
        writeln!(out, "  The end of its standard error:")?;
        last_words.iter().try_for_each(|line| writeln!(out, "    {line}"))?;
    }
    writeln!(out)
}

fn numbers(report: &Report, out: &mut dyn io::Write) -> io::Result<()> {
    let parts = report.parts.iter().map(|part| (part.part, part.tally)).chain([("total", report.total())]);
    let rows = parts.map(|(part, tally)| {
        let Tally { asked, right, wrong, declined, unanswered, .. } = tally;
        let [asked, right, wrong, declined, unanswered] =
            [asked, right, wrong, declined, unanswered].map(|number| number.to_string());
        [part.to_owned(), asked, right, wrong, declined, unanswered]
    });
    let table = table(["part", "questions", "right", "wrong", "declined", "unanswered"], 1.., rows);
    let name = report.engine.name.as_deref().unwrap_or("the engine");
    let version = report.engine.version.as_deref().map(|version| format!(" {version}")).unwrap_or_default();
    writeln!(out, "{}: {NAME}{name}{version}{NAME:#}, `{}`", report.game, escaped(&report.command.join(" "), 1000))?;
    for set in &report.rulings {
        let rulings: Vec<String> = set.iter().map(|(question, option)| format!("{question}={option}")).collect();
        let rulings = if rulings.is_empty() { "default".to_owned() } else { rulings.join(",") };
        writeln!(out, "  {FAINT}rulings{FAINT:#} {rulings}")?;
    }
    writeln!(out, "\n{table}\n")?;
    let of_cases = |result| report.cases.iter().filter(|case| case.result == result).count();
    writeln!(
        out,
        "cases: {}; {} right, {} wrong, {} declined, {} unanswered, {} not asked",
        report.cases.len(),
        of_cases(CaseResult::Right),
        of_cases(CaseResult::Wrong),
        of_cases(CaseResult::Declined),
        of_cases(CaseResult::Unanswered),
        of_cases(CaseResult::NotAsked),
    )?;
    writeln!(out, "{}", paragraph::fit(&compared(&report.compared), 0))?;
    let exercised = report.clauses - report.unexercised.len();
    write!(out, "clauses exercised: {exercised} of {}", report.clauses)?;
    if (1..=12).contains(&report.unexercised.len()) {
        write!(out, "\n{}", paragraph::fit(&format!("not exercised: {}", report.unexercised.join(", ")), 2))?;
    }
    writeln!(out)
}

/// How often each field was compared. Fields with 0 are included: an engine may omit them.
fn compared(counts: &FieldCounts) -> String {
    let FieldCounts { legal, turn, position, check, outcome, refusal, reason } = counts;
    format!(
        "compared: {legal} lists of moves, {position} positions, {turn} turns, {check} checks, {outcome} outcomes, \
         {refusal} refusals, {reason} reasons"
    )
}

fn times(often: u64) -> String {
    if often == 1 { "once".to_owned() } else { format!("{often} times") }
}
