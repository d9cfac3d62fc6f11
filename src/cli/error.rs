//! Error messages, with a caret at each place that is wrong.

use std::io::{self, IsTerminal as _, Write as _};

use miette::{
    Diagnostic as _, GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, NamedSource, Report,
};
use rulebook::board::{Fault, Unreadable};
use rulebook::corpus::FixtureError;
use rulebook::rules::RulingsError;
use rulebook::{escape, games};

use super::paragraph;
use super::status::Status;

/// Why a command could not be carried out.
pub enum CliError {
    /// The question was malformed.
    Malformed(Box<Message>),
    /// The question was well formed, but the engine that was to answer it failed.
    #[cfg_attr(not(feature = "cli"), expect(dead_code, reason = "only commands of the whole program fail so"))]
    Failed(Box<Message>),
    /// Reading or writing failed.
    Io(io::Error),
}

/// At most this many faults of one text are shown; a text with more is not just mistyped.
const SHOWN: usize = 12;

impl CliError {
    /// A malformed question, and a hint.
    pub fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        let message = Message::new(paragraph::fit(&message.into(), 0));
        CliError::Malformed(message.with_help(paragraph::fit(&help.into(), 0)).into())
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
        let mut message = Message::new(format!("{what} cannot be read"));
        message.labels = at_one_place.map(|faults| label(text, faults)).collect();
        let more = unreadable.faults.len().saturating_sub(SHOWN);
        let more = (more > 0).then(|| format!("{more} more faults are not shown"));
        let help: Vec<String> = more.into_iter().chain(help).collect();
        if !help.is_empty() {
            message = message.with_help(paragraph::fit(&help.join("\n"), 0));
        }
        // An empty source is not shown, and its end can be pointed at only if a line ends there.
        let ends_line =
            text.ends_with('\n') || shown.iter().all(|fault| fault.at < text.len()) && !text.contains('\n');
        message.text = match text.as_str() {
            "" => " ".to_owned(),
            text if ends_line => text.to_owned(),
            text => format!("{text}\n"),
        };
        message.file = source.map(str::to_owned);
        CliError::Malformed(message.into())
    }

    /// Prints what is wrong on the standard error, and gives the exit status.
    pub fn report(self) -> Status {
        let (message, status) = match self {
            CliError::Malformed(message) => (message, Status::Malformed),
            CliError::Failed(message) => (message, Status::Disagrees),
            CliError::Io(error) => (Message::new(error.to_string()).into(), Status::Malformed),
        };
        let terminal = io::stderr().is_terminal();
        let colour = anstream::AutoStream::choice(&io::stderr()) != anstream::ColorChoice::Never;
        let theme = match (terminal, colour) {
            (true, true) => GraphicalTheme::unicode(),
            (true, false) => GraphicalTheme::unicode_nocolor(),
            (false, _) => GraphicalTheme::none(),
        };
        // If that cannot be written either, the exit status still reports it.
        let _ = anstream::stderr().write_all(message.drawn(theme).as_bytes());
        status
    }
}

/// What is wrong, in words and with its places in a text.
pub struct Message {
    what: String,
    help: Option<String>,
    /// The name of the text's file, if it has one.
    file: Option<String>,
    /// The text; empty if nothing is pointed at.
    text: String,
    labels: Vec<LabeledSpan>,
}

impl Message {
    /// What is wrong.
    pub const fn new(what: String) -> Self {
        Message { what, help: None, file: None, text: String::new(), labels: Vec::new() }
    }

    fn with_help(self, help: String) -> Self {
        Message { help: Some(help), ..self }
    }

    /// The message as it is printed. Whatever is quoted in it is escaped before it is drawn, so that the carets are where
    /// they should be, and the colours are the drawing's own.
    fn drawn(&self, theme: GraphicalTheme) -> String {
        let what = escape::lines(&self.what);
        let excerpt = Excerpt::of(&self.text);
        let label = |label: &LabeledSpan| {
            let (begin, end) = (excerpt.at(label.offset()), excerpt.at(label.offset() + label.len()));
            LabeledSpan::new(label.label().map(escape::line), begin, end - begin)
        };
        let mut diagnostic = MietteDiagnostic::new(&what).with_labels(self.labels.iter().map(label));
        diagnostic.help = self.help.as_deref().map(escape::lines);
        let report = Report::new(diagnostic);
        let report = match (&self.file, excerpt.text) {
            (_, text) if text.is_empty() => report,
            (Some(file), text) => report.with_source_code(NamedSource::new(escape::line(file), text)),
            (None, text) => report.with_source_code(text),
        };
        let mut drawn = String::new();
        let handler = GraphicalReportHandler::new_themed(theme).with_links(false).with_wrap_lines(false);
        match handler.render_report(&mut drawn, report.as_ref()) {
            Ok(()) => drawn,
            Err(_) => format!("{what}\n"),
        }
    }
}

/// A text in which something is pointed at, escaped. Tabs will be drawn as spaces.
#[derive(Default)]
struct Excerpt {
    text: String,
    /// Where each character ends, in the source and here, if it has another length here.
    ends: Vec<(usize, usize)>,
}

impl Excerpt {
    fn of(source: &str) -> Self {
        let mut excerpt = Excerpt::default();
        for (at, c) in source.char_indices() {
            let end = at + c.len_utf8();
            let unmoved = excerpt.at(end);
            match c {
                '\n' | '\t' => excerpt.text.push(c),
                // A line end of another system.
                '\r' if source[end..].starts_with('\n') => {}
                c => escape::push(&mut excerpt.text, c),
            }
            if excerpt.text.len() != unmoved {
                excerpt.ends.push((end, excerpt.text.len()));
            }
        }
        excerpt
    }

    /// Where a byte of the source is.
    fn at(&self, byte: usize) -> usize {
        let before = self.ends.partition_point(|(end, _)| *end <= byte);
        let (end, here) = before.checked_sub(1).map_or((0, 0), |last| self.ends[last]);
        here + (byte - end)
    }
}

/// The label for the faults at one place: it spans one character, or nothing at the end of the text.
fn label(text: &str, faults: &[&Fault]) -> LabeledSpan {
    let at = faults.first().map_or(0, |fault| fault.at.min(text.len()));
    let length = text.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
    let said: Vec<String> = faults.iter().map(|fault| fault.says()).collect();
    LabeledSpan::new(Some(said.join("; ")), at, length)
}

impl From<io::Error> for CliError {
    fn from(error: io::Error) -> Self {
        CliError::Io(error)
    }
}

impl From<FixtureError> for CliError {
    fn from(error: FixtureError) -> Self {
        let labels = error.labels().into_iter().flatten().collect();
        let (file, text) = error.file();
        let (file, text) = (Some(file.to_owned()), text.to_owned());
        CliError::Malformed(Message { file, text, labels, ..Message::new(error.to_string()) }.into())
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
