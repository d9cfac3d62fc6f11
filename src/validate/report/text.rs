//! A report of a validation, as text.

use std::collections::BTreeSet;
use std::io;

use super::{Conclusion, Explanation, Misread, NotRun, Report};
use crate::crosscheck::Difference;
use crate::escape::{escaped, quoted};
use crate::games;
use crate::rules::Options;
use crate::terminal::paragraph;
use crate::terminal::style::{BAD, FAINT, GOOD, NAME};
use crate::terminal::table;
use crate::validate::ask::corpus::CaseResult;
use crate::validate::ask::failures::EngineFailure;
use crate::validate::ask::introduction::name_of;
use crate::validate::compare::tally::{Declined, FieldCounts, TakenPositions, Tally};
use crate::validate::explain::cause::{Cause, Rule, Unexplained};
use crate::validate::explain::trial::held::{Recheck, Trial};
use crate::validate::explain::witness::Witness;
use crate::validate::reduce::faults::{AGAIN, Contrast, EngineFault, Overreach};

/// How many lines an explanation has at most, with the board that shows it and the last lines of the report.
const SCREEN: usize = 34;
/// How many of these are not of the sentences and the board.
const AFTER: usize = 7;
/// So many causes are shown, and so many faults that nothing explains: an engine with one mistake often has a second. What names again
/// a clause of one of these is most likely another sign of it, and only counted.
const CAUSES: usize = 3;
const SHOWN: usize = 2;

/// Writes the first screen of a report: for each explanation a sentence, a board and the command that shows the law's
/// answer. Its symptoms are only counted. Styles appear as colours on a [`Guarded`](crate::terminal::Guarded) stream.
pub fn write(report: &Report, out: &mut dyn io::Write) -> io::Result<()> {
    write_screen(report, " `--all` shows everything.", out)
}

/// Writes the same, but the last line does not say how to see the rest, for programs without that option.
pub fn write_brief(report: &Report, out: &mut dyn io::Write) -> io::Result<()> {
    write_screen(report, "", out)
}

fn write_screen(report: &Report, rest: &str, out: &mut dyn io::Write) -> io::Result<()> {
    for failure in &report.failures {
        write_failure(failure, out)?;
    }
    write_notes(report, out)?;
    let explanations = report.explanations();
    // What only names a clause again comes last.
    let shown = explanations.iter().filter(|one| !one.again()).count().min(CAUSES);
    for (at, explanation) in explanations.iter().take(shown).enumerate() {
        let sentence = numbered(at, shown, &told(at, *explanation));
        write_shown(&sentence, Shown::witness(explanation.shown()), out)?;
    }
    let unexplained = unexplained(report, &explanations[..shown]);
    for fault in &unexplained.shown {
        let sentence = match report.unexplained.out_of_time {
            true => "Nothing explains this yet; the time was up, and `--diagnose SECONDS` gives more.",
            false if report.unexplained.answers > 0 => "Nothing explains this.",
            false => "",
        };
        let heading = fault_heading("Fault", &fault.disagreement.difference, fault.times);
        let too_far = fault.overreach.as_ref().map(|overreach| too_far(overreach, &fault.disagreement.difference));
        let mut sentence = too_far.unwrap_or_else(|| sentence.to_owned());
        sentence += &fault.contrast.as_ref().map(|contrast| format!(" {}", near(contrast))).unwrap_or_default();
        write_shown(&format!("{heading}. {sentence}"), Some(Shown::fault(fault)), out)?;
    }
    if let Some(Misread { question, answer, .. }) = report.misread.first() {
        let number = counted(report.misread.len(), "case");
        writeln!(out, "{BAD}The engine accepts malformed texts:{BAD:#} {number}, the first:")?;
        writeln!(out, "Asked: {question}\nAnswered: {}\n", quoted(answer))?;
    }
    if report.conclusion == Conclusion::Passed {
        write_takes(report, out)?;
        numbers(report, out)?;
    }
    how_it_ended(report, out)?;
    if report.conclusion == Conclusion::Passed {
        let told = format!("{GOOD}{}{GOOD:#} Seed {}.", conclusion(report), report.seed);
        return writeln!(out, "\n{}", paragraph::fit(&told, 0));
    }
    let told = match report.conclusion {
        Conclusion::Wrong => wrong_in_all(report, explanations.len() - shown, unexplained.more),
        _ => conclusion(report),
    };
    let told = format!("{BAD}{told}{BAD:#}{rest} Seed {}.", report.seed);
    writeln!(out, "{}", paragraph::fit(&told, 0))
}

fn write_notes(report: &Report, out: &mut dyn io::Write) -> io::Result<()> {
    notes(report).iter().try_for_each(|note| writeln!(out, "{}\n", paragraph::fit(note, 0)))
}

/// What makes an engine's answers differ before any rule does.
fn notes(report: &Report) -> Vec<String> {
    let Declined { questions, of, start_only, .. } = &report.declined;
    let is_wrong = report.conclusion == Conclusion::Wrong;
    let elsewhere = match report.as_from_start {
        0 => None,
        many => Some(format!(
            "Your engine answers as if every game began at the start: {many} of its wrong answers about other positions were compared \
             with the law's about the start position, and all are right for that."
        )),
    };
    let of_start = start_only.then(|| {
        format!(
            "Your engine declines every position but the start: {questions} of {of} questions that others can answer."
        )
    });
    let much = || (is_wrong && questions * 2 > *of).then(|| declined(&report.declined));
    let hint = "Your engine may follow other options of the open questions: `--find-rulings` finds out which.";
    let others = || report.diagnosis.iter().any(|cause| !cause.rule.options.is_empty()).then(|| hint.to_owned());
    let rulings = followed(report).or_else(others);
    [elsewhere, of_start.or_else(much), rulings].into_iter().flatten().collect()
}

/// The faults that nothing explains.
struct UnexplainedFaults<'r> {
    shown: Vec<&'r EngineFault>,
    /// How many others there are.
    more: usize,
}

/// Of the faults that nothing explains the first of each leading clause that no explanation above names; if there is no
/// such fault, the first of all.
fn unexplained<'r>(report: &'r Report, above: &[Explanation<'_>]) -> UnexplainedFaults<'r> {
    let all: Vec<&EngineFault> = report.faults.iter().filter(|fault| fault.explained_by.is_none()).collect();
    let mut named: BTreeSet<String> = above.iter().flat_map(|one| one.clauses()).cloned().collect();
    let mut leads = |fault: &EngineFault| {
        let clauses = fault.disagreement.difference.clauses();
        clauses.into_iter().next().is_none_or(|clause| named.insert(clause))
    };
    let mut shown: Vec<&EngineFault> = all.iter().copied().filter(|fault| leads(fault)).take(SHOWN).collect();
    if shown.is_empty() {
        shown.extend(all.first());
    }
    UnexplainedFaults { more: all.len() - shown.len(), shown }
}

/// The sentence about an explanation, with its number if there are several.
fn numbered(at: usize, of: usize, sentence: &str) -> String {
    let number = if of > 1 { format!("Cause {}", at + 1) } else { "Cause".to_owned() };
    format!("{BAD}{number}:{BAD:#} {sentence}")
}

/// How much is wrong, and what of it is not shown: further causes, symptoms, and more faults.
fn wrong_in_all(report: &Report, left: usize, more: usize) -> String {
    let (total, cases) = (report.total(), &report.cases);
    let wrong = cases.iter().filter(|case| case.result == CaseResult::Wrong).count();
    let answers = total.right + total.wrong;
    let all = format!("{} of {answers} answers and {wrong} of {} cases are wrong", total.wrong, cases.len());
    let symptoms = report.faults.iter().filter(|fault| fault.explained_by.is_some()).count();
    let told = [
        (total.wrong > 0).then_some(all),
        (symptoms > 0).then(|| format!("{} with a cause above", counted(symptoms, "fault"))),
        (left > 0).then(|| counted(left, "further cause")),
        (more + report.left_out > 0).then(|| format!("{} more", counted(more + report.left_out, "fault"))),
        (!report.failures.is_empty()).then(|| counted(report.failures.len(), "engine failure")),
    ];
    told.into_iter().flatten().collect::<Vec<_>>().join("; ") + "."
}

/// A place that shows what is wrong.
struct Shown {
    /// What the law and the engine say there; nothing for a question of which no fault was reported.
    says: Option<String>,
    diagram: String,
    /// How often it was seen again.
    repeated: Option<u8>,
    /// The command that shows the law's answer there.
    replay: String,
}

impl Shown {
    fn fault(EngineFault { disagreement, replay, repeated, .. }: &EngineFault) -> Self {
        let (says, diagram) = (Some(disagreement.difference.to_string()), disagreement.diagram.clone());
        Shown { says, diagram, repeated: *repeated, replay: replay.clone() }
    }

    /// The place that shows an explanation; none if asking had ended before.
    fn witness(Witness { says, diagram, replay, follows, .. }: &Witness) -> Option<Self> {
        let rulings = follows.join("`, `");
        let says =
            if follows.is_empty() { says.clone() } else { format!("under `{rulings}`, which it follows, {says}") };
        let (diagram, replay) = (diagram.clone(), replay.clone());
        (!diagram.is_empty()).then_some(Shown { says: Some(says), diagram, repeated: None, replay })
    }
}

/// Writes a sentence and the place that shows what it says.
fn write_shown(sentence: &str, shown: Option<Shown>, out: &mut dyn io::Write) -> io::Result<()> {
    let lines = paragraph::fit(sentence, 0);
    let Some(Shown { says, diagram, repeated, replay }) = shown else { return writeln!(out, "{lines}\n") };
    // Indented, so that no line begins with an engine's words.
    let here = says.map_or(String::new(), |says| format!("\n{}", paragraph::fit(&format!("Here, {says}."), 2)));
    let room = SCREEN - AFTER - diagram.lines().count().min(SCREEN / 2);
    let about = room.saturating_sub(here.lines().count()).max(room / 2).min(lines.lines().count());
    let about = lines.lines().take(about).chain(here.lines().take(room - about));
    about.chain([""]).try_for_each(|line| writeln!(out, "{line}"))?;
    diagram.lines().try_for_each(|line| writeln!(out, "    {line}"))?;
    if let Some(often @ 0..AGAIN) = repeated {
        writeln!(out, "    {BAD}Seen {often} times{BAD:#} when the same was asked {AGAIN} times more.")?;
    }
    writeln!(out, "\n{replay}\n")
}

/// Writes all of a report: what is wrong, then the numbers.
pub fn write_all(report: &Report, out: &mut dyn io::Write) -> io::Result<()> {
    write_notes(report, out)?;
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
    write_takes(report, out)?;
    numbers(report, out)?;
    how_it_ended(report, out)?;
    let style = if report.passed { GOOD } else { BAD };
    let told = format!("{style}{}{style:#} Seed {}.", conclusion(report), report.seed);
    writeln!(out, "\n{}", paragraph::fit(&told, 0))
}

/// What was not asked.
fn how_it_ended(report: &Report, out: &mut dyn io::Write) -> io::Result<()> {
    if report.stopped_early {
        let why = report.stopped_because.as_deref().unwrap_or("the engine failed too often");
        writeln!(out, "\n{BAD}Stopped early:{BAD:#} {why}.")?;
        let of_cases = |result| report.cases.iter().filter(|case| case.result == result).count();
        let (asked, left) = (report.total().asked, of_cases(CaseResult::NotAsked));
        let cases = report.cases.len();
        writeln!(out, "Tested until then: {asked} questions, {} of {cases} cases.", cases - left)?;
    }
    let NotRun { cases, questions } = report.not_run;
    if cases > 0 || questions > 0 {
        writeln!(out, "\n{BAD}Not run:{BAD:#} {cases} cases, {questions} further questions.")?;
    }
    Ok(())
}

fn write_takes(report: &Report, out: &mut dyn io::Write) -> io::Result<()> {
    if report.takes.questions == 0 {
        return Ok(());
    }
    writeln!(out, "{}\n", paragraph::fit(&format!("{}.", takes(report)), 0))
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
        Conclusion::Passed | Conclusion::Declined if report.declined.questions > 0 => {
            let Declined { questions, of, .. } = report.declined;
            format!("Nothing wrong in {} of {of} questions. {}", of - questions, declined(&report.declined))
        }
        Conclusion::Passed | Conclusion::Declined => "All checks passed.".to_owned(),
        Conclusion::Wrong => format!("{}.", found.unwrap_or_default()),
        Conclusion::NothingRight => {
            let nothing = "Nothing shown to be right: the engine answered no question with legal moves.";
            if report.declined.questions == 0 {
                return nothing.to_owned();
            }
            format!("{nothing} {}", declined(&report.declined))
        }
        Conclusion::NotFinished => "Not finished: the time limit was reached before all cases were asked.".to_owned(),
        Conclusion::Interrupted => match found {
            None => "Interrupted: this report is partial.".to_owned(),
            Some(found) => format!("Interrupted: this report is partial. {found}."),
        },
    }
}

/// How much was declined, and mostly why.
fn declined(Declined { questions, of, why, times, question, .. }: &Declined) -> String {
    let mut said = format!("It declined {questions} of {of} that every engine can answer");
    if let (Some(why), Some(question)) = (why, question) {
        let often = if times == questions { "each time".to_owned() } else { format!("{times} times") };
        said += &format!(", {often} as {}; first {}", quoted(why), quoted(question));
    }
    said + "."
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

/// What the n-th explanation says, and how it was tried.
fn told(n: usize, explained: Explanation<'_>) -> String {
    let says = match explained {
        Explanation::Cause(cause) => explanation(n, cause),
        Explanation::Separation(separation) => format!("{separation}."),
    };
    // A report of an earlier version says nothing of a trial.
    if explained.trial() == Trial::default() { says } else { format!("{says} {}", tried(explained)) }
}

/// What was asked before an explanation is told, and afterwards.
fn tried(explanation: Explanation<'_>) -> String {
    let [run, asked, others, right] = explanation.trial().counts();
    if asked == 0 {
        return format!(
            "No further question could be made to refute it; {run} answers show it, and none refutes it."
        );
    }
    let held = format!("Tried with {} made to refute it: it held each time", counted(asked as usize, "question"));
    let nearby = match others - right {
        _ if others == 0 => String::new(),
        0 => format!("; in {others} others nearby, where it says nothing, nothing of this was wrong"),
        wrong => {
            format!("; in {wrong} of {others} others nearby, where it says nothing, the same clauses were wrong, too")
        }
    };
    let again = explanation.rechecked().map(|Recheck { asked, held, against }| {
        let against = against.as_ref().map(|question| format!(", not in {question}")).unwrap_or_default();
        format!(" Of {} more it held in {held}{against}.", counted(*asked as usize, "question"))
    });
    format!("{held}{nearby}.{}", again.unwrap_or_default())
}

/// What the engine answers near a fault that nothing explains.
fn near(Contrast { asked, wrong, right }: &Contrast) -> String {
    let seen = format!("One change away it is wrong in the same way at {wrong} of {asked} positions");
    match right {
        Some(right) => format!("{seen}; it is right at `{right}`."),
        None => format!("{seen}."),
    }
}

/// What the n-th cause explains, in two sentences. A third names other causes that explain the same: reports before causes were tried have
/// some.
pub fn explanation(n: usize, cause: &Cause) -> String {
    let Cause { rule, explains, of, contradicted, alternatives, .. } = cause;
    let alike: Vec<String> = alternatives.iter().map(with_clauses).collect();
    let alike = if alike.is_empty() { String::new() } else { format!(" So does: {}.", alike.join("; or: ")) };
    let further = if n > 0 { "further " } else { "" };
    let against = match contradicted {
        0 => String::new(),
        1 => "; 1 right answer contradicts it".to_owned(),
        many => format!("; {many} right answers contradict it"),
    };
    format!(
        "your engine answers as if this were the rule: {}. This explains {explains} {further}of the {of} wrong \
         answers examined{against}.{alike}",
        with_clauses(rule)
    )
}

/// A wrong rule, with the clauses that it breaks.
fn with_clauses(Rule { what, clauses, .. }: &Rule) -> String {
    let clauses: Vec<String> = clauses.iter().map(|clause| format!("`{clause}`")).collect();
    format!("{what} ({})", clauses.join(", "))
}

/// That the engine follows a named set of rulings, if the causes are that and nothing else.
fn followed(report: &Report) -> Option<String> {
    let game = games::game(&report.game)?;
    if report.diagnosis.is_empty() || report.diagnosis.iter().any(|cause| cause.rule.options.is_empty()) {
        return None;
    }
    let set = name_of(game.under(&Options::defaults(game.questions()).with(report.followed()).ok()?))?;
    Some(format!("The engine follows the rulings `{set}`; `--rulings {set}` holds it to them."))
}

/// What explains the wrong answers. The faults are its symptoms.
fn write_diagnosis(report: &Report, out: &mut dyn io::Write) -> io::Result<()> {
    let explanations = report.explanations();
    for (n, explained) in explanations.iter().enumerate() {
        let sentence = numbered(n, explanations.len(), &told(n, *explained));
        writeln!(out, "{}\nFor example: {}\n", paragraph::fit(&sentence, 0), explained.question())?;
    }
    let Unexplained { answers, clauses, out_of_time, .. } = &report.unexplained;
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
        if report.faults.iter().any(|fault| fault.explained_by.is_none()) {
            sentence += " The faults below are symptoms: each names the clause by which an answer differs, which need not be \
                         the one that your engine has wrong.";
        }
        writeln!(out, "{}\n", paragraph::fit(&sentence, 0))?;
    }
    Ok(())
}

fn write_fault(n: usize, fault: &EngineFault, out: &mut dyn io::Write) -> io::Result<()> {
    let EngineFault {
        times: often,
        repeated,
        only_whole,
        cases,
        question,
        answer,
        symptom,
        overreach,
        contrast,
        replay,
        disagreement,
        ..
    } = fault;
    writeln!(
        out,
        "{}\n",
        paragraph::fit(&fault_heading(&format!("Fault {n}"), &disagreement.difference, *often), 0)
    )?;
    if let Some(overreach) = overreach {
        let tells = too_far(overreach, &disagreement.difference);
        writeln!(out, "{}\n", paragraph::fit(&tells, 0))?;
    }
    if let Some(contrast) = contrast {
        writeln!(out, "{}\n", paragraph::fit(&near(contrast), 0))?;
    }
    if *only_whole || matches!(repeated, None | Some(0)) {
        // It could not be minimized, so only this one answer is known.
        // Indented, so that no line begins with an engine's words.
        writeln!(out, "{}", paragraph::fit(&format!("{}.", disagreement.difference), 2))?;
        writeln!(out, "Asked: {question}\nAnswered: {}", quoted(answer))?;
        match repeated {
            Some(_) if *only_whole => writeln!(out, "It shows only where all these moves are asked for at once.")?,
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

/// That the engine may take a clause too far.
fn too_far(Overreach { clause, with, missed, played }: &Overreach, difference: &Difference) -> String {
    let (refused, taken) = match difference {
        Difference::Admission { .. } => ("positions that the engine refuses", "it accepts"),
        _ => ("such moves that the engine misses", "it plays"),
    };
    let (near, of) = (missed.near, missed.of);
    let would = match with {
        Some(option) => format!("with `{option}` it forbids {near} of {of}"),
        None => format!("if the position were a little different, the clause would forbid {near} of {of}"),
    };
    format!(
        "Your engine may take `{clause}` too far: {would} {refused}, and {} of {} that {taken}.",
        played.near, played.of
    )
}

/// What kind of fault it is, its clauses, and how often it was seen.
fn fault_heading(which: &str, difference: &Difference, often: u64) -> String {
    let clauses: Vec<String> = difference.clauses().iter().map(|clause| format!("`{clause}`")).collect();
    let clauses = if clauses.is_empty() { String::new() } else { format!(" ({})", clauses.join(", ")) };
    let (title, seen) = (difference.title(), times(often));
    format!("{BAD}{which}:{BAD:#} {title}{clauses}, seen {seen}")
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
    let EngineFailure { kind, message, question, repeats, refusal, times: often, last_words } = failure;
    writeln!(out, "{BAD}Engine failure:{BAD:#} {NAME}{kind}{NAME:#}, {}", times(*often))?;
    writeln!(out, "{}", paragraph::fit(&format!("No answer: {message}."), 2))?;
    writeln!(out, "  Asked: {question}")?;
    if *refusal {
        writeln!(
            out,
            "  Expected: an `error`, since the law refuses this. `--compare moves` asks nothing of the kind."
        )?;
    }
    if kind == "late" && question.contains("about") {
        writeln!(out, "  It was asked this when it was started; `--timeout SECONDS` gives it more.")?;
    }
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
    let parts = report.parts.iter().map(|part| (&part.part[..], part.tally)).chain([("total", report.total())]);
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
