//! How an implementation stands with regard to the law, in a few words.

use super::run::Run;

/// The words, and how they are shown.
pub struct Standing {
    /// `agrees`, `differs in 3 ways`; without characters that markup would have to escape.
    pub words: String,
    /// The class of the style sheet.
    pub mark: &'static str,
    /// The colour of a badge.
    pub colour: &'static str,
}

impl Standing {
    /// What a run says.
    pub fn of(run: &Run) -> Self {
        const AGREES: (&str, &str) = ("agrees", "#176a2c");
        const DIFFERS: (&str, &str) = ("differs", "#9a3412");
        const SILENT: (&str, &str) = ("silent", "#6b7280");
        let ways = run.report.faults.len() + run.report.untold;
        let ((mark, colour), words) = match (&run.report.conclusion[..], ways) {
            ("passed", _) => (AGREES, "agrees".to_owned()),
            ("wrong", 0) if !run.report.troubles.is_empty() => (SILENT, "does not answer".to_owned()),
            ("wrong", 0) => (DIFFERS, "differs".to_owned()),
            ("wrong", 1) => (DIFFERS, "differs in 1 way".to_owned()),
            ("wrong", ways) => (DIFFERS, format!("differs in {ways} ways")),
            ("nothing-right", _) => (SILENT, "has answered nothing".to_owned()),
            _ => (SILENT, "not asked to the end".to_owned()),
        };
        Standing { words, mark, colour }
    }
}
