//! How an implementation stands with the law, in a few words.

use super::run::Run;

/// The words, with what they are shown in.
pub struct Standing {
    /// `agrees`, `differs in 3 ways`; without a sign that markup would have to escape.
    pub words: String,
    /// The class of the style sheet.
    pub mark: &'static str,
    /// The colour of a badge.
    pub colour: &'static str,
}

impl Standing {
    /// What a run says.
    pub fn of(run: &Run) -> Self {
        let ways = run.report.faults.len() + run.report.untold;
        let silent = |words: &str| Standing { words: words.to_owned(), mark: "silent", colour: "#6b7280" };
        match (&run.report.conclusion[..], ways) {
            ("passed", _) => Standing { words: "agrees".to_owned(), mark: "agrees", colour: "#176a2c" },
            ("wrong", 0) if !run.report.troubles.is_empty() => silent("does not answer"),
            ("wrong", 0) => Standing { words: "differs".to_owned(), mark: "differs", colour: "#9a3412" },
            ("wrong", 1) => Standing { words: "differs in 1 way".to_owned(), mark: "differs", colour: "#9a3412" },
            ("wrong", ways) => {
                Standing { words: format!("differs in {ways} ways"), mark: "differs", colour: "#9a3412" }
            }
            ("nothing-right", _) => silent("has answered nothing"),
            _ => silent("not asked to the end"),
        }
    }
}
