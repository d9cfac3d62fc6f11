//! A report as one value for programs in other languages: the report itself, and everything that the command line
//! prints about it.

use std::io;

use serde::Serialize;

use super::{Report, text};

/// A report with its texts, without styles.
#[derive(Serialize, Debug)]
pub struct ReportText<'r> {
    /// The report, as `rulebook validate --json` writes it.
    pub report: &'r Report,
    /// What it shows, in a sentence.
    pub conclusion: String,
    /// What each cause explains, in the report's order.
    pub sentences: Vec<String>,
    /// The report as text, as `rulebook validate --all` writes it.
    pub text: String,
    /// Its first screen, as `rulebook validate` writes it, without the name of the option that shows the rest.
    pub brief: String,
}

impl<'r> ReportText<'r> {
    /// A report with its texts.
    ///
    /// # Panics
    /// Never: a report can be written to memory.
    pub fn of(report: &'r Report) -> Self {
        let plain = |write: fn(&Report, &mut dyn io::Write) -> io::Result<()>| {
            let mut out = Vec::new();
            write(report, &mut out).expect("memory takes it");
            anstream::adapter::strip_str(&String::from_utf8_lossy(&out)).to_string()
        };
        ReportText {
            report,
            conclusion: text::conclusion(report),
            sentences: report.diagnosis.iter().enumerate().map(|(n, cause)| text::explanation(n, cause)).collect(),
            text: plain(text::write_all),
            brief: plain(text::write_brief),
        }
    }
}
