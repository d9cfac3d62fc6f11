//! What is wrong with an engine and was not wrong in an earlier report. It fails a check of changes.

use std::collections::BTreeSet;
use std::fmt;

use super::{Conclusion, Report};
use crate::validate::ask::corpus::CaseResult;

/// What is new in a report. `Display` writes it in a paragraph.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Since {
    /// What the earlier report does not have: fingerprints of differences, wrong cases, kinds of failures to answer,
    /// and cases whose text is misread.
    pub new: Vec<String>,
    /// How many such findings the earlier report has too.
    pub known: usize,
    /// Whether everything was asked and reported, so that nothing else can be new.
    pub whole: bool,
}

impl Since {
    /// Compares a report with an earlier one.
    pub fn of(report: &Report, earlier: &Report) -> Self {
        let mut since = Since::default();
        since.compare(
            "a difference",
            [report, earlier]
                .map(|report| report.faults.iter().map(|fault| &fault.disagreement.fingerprint[..]).collect()),
        );
        since.compare(
            "a case",
            [report, earlier].map(|report| {
                let wrong = report.cases.iter().filter(|case| case.result == CaseResult::Wrong);
                wrong.map(|case| &case.name[..]).collect()
            }),
        );
        since.compare(
            "a failure to answer",
            [report, earlier].map(|report| report.failures.iter().map(|failure| &failure.kind[..]).collect()),
        );
        since.compare(
            "an unreadable text taken",
            [report, earlier].map(|report| report.misread.iter().map(|misread| &misread.case[..]).collect()),
        );
        let told = report.left_out == 0 && report.not_kept == 0 && !report.stopped_early;
        since.whole = told && matches!(report.conclusion, Conclusion::Passed | Conclusion::Wrong);
        since
    }

    fn compare(&mut self, what: &str, [now, before]: [BTreeSet<&str>; 2]) {
        let (known, new): (BTreeSet<&str>, BTreeSet<&str>) = now.into_iter().partition(|one| before.contains(one));
        self.known += known.len();
        self.new.extend(new.into_iter().map(|one| format!("{what}, {one}")));
    }

    /// Whether nothing is new, and nothing new can have been missed.
    pub fn passed(&self) -> bool {
        self.new.is_empty() && self.whole
    }
}

impl fmt::Display for Since {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.new[..] {
            [] if self.whole => write!(f, "Nothing is new; {} known.", self.known)?,
            [] => f.write_str("Nothing is new in this report, which does not show everything.")?,
            new => write!(f, "New: {}.", new.join("; "))?,
        }
        Ok(())
    }
}
