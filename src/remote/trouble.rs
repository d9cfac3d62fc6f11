//! What an engine does instead of answering.

use std::time::Duration;

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Trouble {
    /// The program cannot be run.
    #[error("it cannot be started: {0}")]
    Unstartable(String),
    /// It has ended, or closed its output.
    #[error("it has ended ({0})")]
    Died(String),
    /// It has not answered, and was not going to.
    #[error("it has not answered in {:.1} s", .0.as_secs_f64())]
    Silent(Duration),
    /// It has answered, but too late.
    #[error("it has answered after more than {:.1} s", .0.as_secs_f64())]
    Late(Duration),
    /// It writes and writes, without the end of a line.
    #[error("it has written {0} bytes without the end of a line")]
    Flooded(usize),
    /// Its answer is no JSON object.
    #[error("its answer is no JSON object: {why}: {}", quoted(line))]
    Rubbish {
        /// What it wrote.
        line: String,
        /// Why that cannot be read.
        why: String,
    },
    /// It has written a line that answers no question, or another one.
    #[error("it has written what answers no question that was asked: {}", quoted(.0))]
    Stray(String),
    /// Its answer is an object, but not of the protocol's form.
    #[error("its answer has not the protocol's form: {why}: {}", quoted(line))]
    Misshapen {
        /// What it wrote.
        line: String,
        /// What is wrong with it.
        why: String,
    },
    /// It says that it cannot read the question.
    #[error("it does not understand the question: {0}")]
    Misunderstood(String),
}

impl Trouble {
    /// The kind's name, the same for every trouble of the kind.
    pub const fn kind(&self) -> &'static str {
        match self {
            Trouble::Unstartable(_) => "unstartable",
            Trouble::Died(_) => "died",
            Trouble::Silent(_) => "silent",
            Trouble::Late(_) => "late",
            Trouble::Flooded(_) => "flooded",
            Trouble::Rubbish { .. } => "rubbish",
            Trouble::Stray(_) => "stray",
            Trouble::Misshapen { .. } => "misshapen",
            Trouble::Misunderstood(_) => "misunderstood",
        }
    }

    /// Whether the engine can be asked on as if nothing had happened.
    pub(super) const fn leaves_it_sound(&self) -> bool {
        matches!(self, Trouble::Late(_) | Trouble::Misshapen { .. } | Trouble::Misunderstood(_))
    }
}

/// A line as reports show it: in quotes, cut where it is long.
pub fn quoted(line: &str) -> String {
    const LONG: usize = 160;
    let plain = |c: char| if c.is_control() { c.escape_debug().to_string() } else { c.to_string() };
    let shown: String = line.chars().take(LONG).map(plain).collect();
    let rest = if line.chars().count() > LONG { "…" } else { "" };
    format!("`{shown}{rest}`")
}
