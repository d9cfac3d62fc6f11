//! A report as JUnit XML, which CI systems can show.

use std::io;
use std::time::Duration;

use quick_junit::{NonSuccessKind, TestCase, TestCaseStatus, TestSuite};
use rulebook::validate::{CaseReport, CaseResult, EngineFailure, Fault, Report};

/// Writes a report: a test suite of the cases, one of the faults, and one of the engine's failures to answer.
pub fn write(report: &Report, to: impl io::Write) -> io::Result<()> {
    let mut whole = quick_junit::Report::new(format!("rulebook validate {}", report.game));
    whole.set_time(Duration::from_secs_f64(report.seconds));
    let mut corpus = TestSuite::new("corpus");
    corpus.add_test_cases(report.cases.iter().map(case));
    whole.add_test_suite(corpus);
    let mut faults = TestSuite::new("faults");
    faults.add_test_cases(report.faults.iter().map(fault));
    faults.add_test_cases(report.misread.iter().map(|misread| {
        failed(format!("takes what cannot be read: {}", misread.case), &misread.why, &misread.question)
    }));
    if report.faults.is_empty() && report.misread.is_empty() {
        let total = report.total();
        let answered = format!("{} questions answered, {} of them right", total.right + total.wrong, total.right);
        faults.add_test_case(TestCase::new(answered, TestCaseStatus::success()));
    }
    whole.add_test_suite(faults);
    let mut failures = TestSuite::new("troubles");
    failures.add_test_cases(report.failures.iter().map(failure));
    whole.add_test_suite(failures);
    whole.serialize(to).map_err(io::Error::other)
}

fn case(case: &CaseReport) -> TestCase {
    let CaseReport { name, file, line, result, why } = case;
    let mut status = match result {
        CaseResult::Right => TestCaseStatus::success(),
        CaseResult::Wrong => TestCaseStatus::non_success(NonSuccessKind::Failure),
        CaseResult::Declined => TestCaseStatus::skipped(),
        CaseResult::Unanswered => TestCaseStatus::non_success(NonSuccessKind::Error),
    };
    if !why.is_empty() {
        status.set_message(why.join("; "));
    }
    let mut case = TestCase::new(name, status);
    case.set_classname(format!("{file}:{line}"));
    case
}

fn fault(fault: &Fault) -> TestCase {
    let Fault { disagreement, .. } = fault;
    failed(disagreement.fingerprint.clone(), &disagreement.difference.to_string(), &disagreement.to_string())
}

fn failed(name: String, message: &str, description: &str) -> TestCase {
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
    status.set_message(message).set_description(description);
    TestCase::new(name, status)
}

fn failure(failure: &EngineFailure) -> TestCase {
    let EngineFailure { kind, message, question, last_words, .. } = failure;
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
    status.set_message(message).set_type(*kind).set_description(question);
    let mut case = TestCase::new(*kind, status);
    case.set_system_err(last_words.join("\n"));
    case
}
