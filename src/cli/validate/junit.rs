//! A report as JUnit XML, which CI systems can show. What others wrote is escaped, so that it has only characters that XML
//! allows.

use std::io;
use std::time::Duration;

use quick_junit::{NonSuccessKind, TestCase, TestCaseStatus, TestSuite};
use rulebook::escape::lines;
use rulebook::validate::{CaseReport, CaseResult, Conclusion, EngineFailure, EngineFault, Report, text};

/// Writes a report: a test suite of the cases, one of the causes of what is wrong,
/// one of the faults, and one of the engine's failures to answer.
pub fn write(report: &Report, to: impl io::Write) -> io::Result<()> {
    let mut whole = quick_junit::Report::new(format!("rulebook validate {}", report.game));
    whole.set_time(Duration::from_secs_f64(report.seconds));
    let mut corpus = TestSuite::new("corpus");
    corpus.add_test_cases(report.cases.iter().map(case));
    whole.add_test_suite(corpus);
    let mut causes = TestSuite::new("causes");
    causes.add_test_cases(report.diagnosis.iter().enumerate().map(|(n, cause)| {
        failed(cause.rule.mistake.clone(), &text::explanation(n, cause), &format!("For example: {}", cause.question))
    }));
    whole.add_test_suite(causes);
    let mut faults = TestSuite::new("faults");
    faults.add_test_cases(report.faults.iter().map(fault));
    faults.add_test_cases(
        report.misread.iter().map(|misread| {
            failed(format!("accepts malformed text: {}", misread.case), &misread.why, &misread.question)
        }),
    );
    if report.takes.questions > 0 {
        let mut status = TestCaseStatus::skipped();
        let clauses: Vec<&str> = report.takes.clauses.iter().map(String::as_str).collect();
        status.set_message(text::takes(report)).set_description(clauses.join("\n"));
        faults.add_test_case(TestCase::new("accepts positions that the law refuses", status));
    }
    if report.faults.is_empty() && report.misread.is_empty() {
        let total = report.total();
        let answered = format!("{} questions answered, {} of them right", total.right + total.wrong, total.right);
        faults.add_test_case(TestCase::new(answered, TestCaseStatus::success()));
    }
    whole.add_test_suite(faults);
    let mut failures = TestSuite::new("troubles");
    failures.add_test_cases(report.failures.iter().map(failure));
    // A reader of this file alone must not think that such a run passed.
    if !matches!(report.conclusion, Conclusion::Passed | Conclusion::Wrong) {
        failures.add_test_case(failed("the run".to_owned(), &text::conclusion(report), ""));
    }
    whole.add_test_suite(failures);
    whole.serialize(to).map_err(io::Error::other)
}

fn case(case: &CaseReport) -> TestCase {
    let CaseReport { name, file, line, result, why } = case;
    let mut status = match result {
        CaseResult::Right => TestCaseStatus::success(),
        CaseResult::Wrong => TestCaseStatus::non_success(NonSuccessKind::Failure),
        CaseResult::Declined | CaseResult::NotAsked => TestCaseStatus::skipped(),
        CaseResult::Unanswered => TestCaseStatus::non_success(NonSuccessKind::Error),
    };
    if !why.is_empty() {
        status.set_message(lines(&why.join("; ")));
    }
    let mut case = TestCase::new(lines(name), status);
    case.set_classname(format!("{file}:{line}"));
    case
}

fn fault(fault: &EngineFault) -> TestCase {
    let EngineFault { disagreement, replay, .. } = fault;
    let description = format!("{disagreement}\nTo see the law's answer:\n    {replay}\n");
    failed(disagreement.fingerprint.clone(), &disagreement.difference.to_string(), &description)
}

fn failed(name: String, message: &str, description: &str) -> TestCase {
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
    status.set_message(lines(message)).set_description(lines(description));
    TestCase::new(lines(&name), status)
}

fn failure(failure: &EngineFailure) -> TestCase {
    let EngineFailure { kind, message, question, last_words, .. } = failure;
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
    status.set_message(lines(message)).set_type(kind.clone()).set_description(lines(question));
    let mut case = TestCase::new(kind.clone(), status);
    case.set_system_err(lines(&last_words.join("\n")));
    case
}
