//! Error messages, with a caret at each place that is wrong.

use std::io::{self, IsTerminal as _, Write as _};

use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, NamedSource, Report};
use rulebook::board::{Fault, Unreadable};
use rulebook::corpus::FixtureError;
use rulebook::games;
use rulebook::rules::RulingsError;

use super::paragraph;
use super::status::Status;

/// Why a command could not be carried out.
pub enum CliError {
    /// The question was malformed.
    Malformed(Report),
    /// The question was well formed, but the engine that was to answer it failed.
    Failed(Report),
    /// Reading or writing failed.
    Io(io::Error),
}

/// At most this many faults of one text are shown; a text with more is not just mistyped.
const SHOWN: usize = 12;

impl CliError {
    /// A malformed question, and a hint.
    pub fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        let message = paragraph::fit(&message.into(), 0);
        CliError::Malformed(MietteDiagnostic::new(message).with_help(paragraph::fit(&help.into(), 0)).into())
    }

    /// There is no such game.
    pub fn unknown_game(id: &str) -> Self {
        CliError::new(format!("there is no game `{id}`"), format!("the games are: {}", games::IDS.join(", ")))
    }

    /// A text that cannot be read. `what` names it, as in `the position`; `source` is the name of its file, if any.
    pub fn unreadable(what: &str, unreadable: &Unreadable, source: Option<&str>, help: Option<String>) -> Self {
        let text = &unreadable.text;
        let shown: Vec<&Fault> = unreadable.faults.iter().take(SHOWN).collect();
        let at_one_place = shown.chunk_by(|a, b| a.at == b.at);
        let mut diagnostic = MietteDiagnostic::new(format!("{what} cannot be read"))
            .with_labels(at_one_place.map(|faults| label(text, faults)));
        let more = unreadable.faults.len().saturating_sub(SHOWN);
        let more = (more > 0).then(|| format!("{more} more faults are not shown"));
        let help: Vec<String> = more.into_iter().chain(help).collect();
        if !help.is_empty() {
            diagnostic = diagnostic.with_help(paragraph::fit(&help.join("\n"), 0));
        }
        let report = Report::new(diagnostic);
        // An empty source is not shown, and its end can be pointed at only if a line ends there.
        let ends_line =
            text.ends_with('\n') || shown.iter().all(|fault| fault.at < text.len()) && !text.contains('\n');
        let shown = match text.as_str() {
            "" => " ".to_owned(),
            text if ends_line => text.to_owned(),
            text => format!("{text}\n"),
        };
        CliError::Malformed(match source {
            Some(name) => report.with_source_code(NamedSource::new(name, shown)),
            None => report.with_source_code(shown),
        })
    }

    /// Prints what is wrong on the standard error, and gives the exit status.
    pub fn report(self) -> Status {
        let (report, status) = match self {
            CliError::Malformed(report) => (report, Status::Malformed),
            CliError::Failed(report) => (report, Status::Disagrees),
            CliError::Io(error) => (MietteDiagnostic::new(error.to_string()).into(), Status::Malformed),
        };
        let terminal = io::stderr().is_terminal();
        let colour = anstream::AutoStream::choice(&io::stderr()) != anstream::ColorChoice::Never;
        let theme = match (terminal, colour) {
            (true, true) => GraphicalTheme::unicode(),
            (true, false) => GraphicalTheme::unicode_nocolor(),
            (false, _) => GraphicalTheme::none(),
        };
        let mut shown = String::new();
        let handler = GraphicalReportHandler::new_themed(theme).with_links(false).with_wrap_lines(false);
        if handler.render_report(&mut shown, report.as_ref()).is_err() {
            shown = format!("{report}\n");
        }
        // If that cannot be written either, the exit status still reports it.
        let _ = anstream::stderr().write_all(shown.as_bytes());
        status
    }
}

/// The label for the faults at one place: it spans one character, or nothing at the end of the text.
fn label(text: &str, faults: &[&Fault]) -> LabeledSpan {
    let at = faults.first().map_or(0, |fault| fault.at.min(text.len()));
    let length = text.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
    let said: Vec<String> =
        faults.iter().map(|fault| format!("found {}, expected {}", fault.found, fault.expected)).collect();
    LabeledSpan::new(Some(said.join("; ")), at, length)
}

impl From<io::Error> for CliError {
    fn from(error: io::Error) -> Self {
        CliError::Io(error)
    }
}

impl From<FixtureError> for CliError {
    fn from(error: FixtureError) -> Self {
        CliError::Malformed(error.into())
    }
}

impl From<RulingsError> for CliError {
    fn from(refused: RulingsError) -> Self {
        let unknown = match refused {
            RulingsError::Unknown(unknown) => unknown,
            RulingsError::Repeated(unreadable) => {
                return CliError::unreadable("the rulings", &unreadable, None, None);
            }
        };
        let help = format!("`rulebook rulings {}` lists the questions and their options", unknown.game);
        CliError::new(unknown.to_string(), help)
    }
}
