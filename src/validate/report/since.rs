//! What is wrong with an engine and was not wrong in an earlier report. It fails a check of changes.

use std::collections::BTreeSet;
use std::fmt;

use super::{Conclusion, Report, stored};
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
    pub fn of(report: &Report, earlier: &stored::Report) -> Self {
        let wrong = report.cases.iter().filter(|case| case.result == CaseResult::Wrong).map(|case| &case.name[..]);
        let was_wrong = earlier.cases.iter().filter(|case| case.result == "wrong").map(|case| &case.name[..]);
        let faults = report.faults.iter().map(|fault| &fault.disagreement.fingerprint[..]);
        let were = earlier.faults.iter().map(|fault| &fault.disagreement.fingerprint[..]);
        let mut since = Since::default();
        since.compare("a difference", faults, were);
        since.compare("a case", wrong, was_wrong);
        let failed = earlier.troubles.iter().map(|trouble| &trouble.kind[..]);
        since.compare("a failure to answer", report.failures.iter().map(|failure| failure.kind), failed);
        let misread = earlier.misread.iter().map(|misread| &misread.case[..]);
        since.compare("an unreadable text taken", report.misread.iter().map(|misread| &misread.case[..]), misread);
        let told = report.left_out == 0 && report.not_kept == 0 && !report.stopped_early;
        since.whole = told && matches!(report.conclusion, Conclusion::Passed | Conclusion::Wrong);
        since
    }

    fn compare<'t>(&mut self, what: &str, now: impl Iterator<Item = &'t str>, before: impl Iterator<Item = &'t str>) {
        let before: BTreeSet<&str> = before.collect();
        let (known, new): (BTreeSet<&str>, BTreeSet<&str>) = now.partition(|one| before.contains(one));
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
            [] => f.write_str("Nothing is new among what was asked and told, which is not all.")?,
            new => write!(f, "New: {}.", new.join("; "))?,
        }
        Ok(())
    }
}
