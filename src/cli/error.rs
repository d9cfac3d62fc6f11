//! Error messages, with a caret at each place that is wrong.

use std::io::{self, IsTerminal as _, Write as _};
use std::iter;
use std::ops::Range;

use miette::{
    Diagnostic as _, GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, MietteError,
    MietteSpanContents, Report, SourceCode, SourceSpan, SpanContents,
};
use rulebook::board::{Fault, Unreadable};
use rulebook::corpus::FixtureError;
use rulebook::rules::RulingsError;
use rulebook::terminal::paragraph;
use rulebook::{escape, games};

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

/// At most this many characters of a line of a message are shown: enough for any path.
const LONG: usize = 1000;

/// So many characters of a long line are shown on each side of a place that is pointed at.
const NEAR: usize = 60;

impl CliError {
    /// A malformed question, and a hint.
    pub fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        let message = Message::new(paragraph::fit(&message.into(), 0));
        CliError::Malformed(message.with_help(paragraph::fit(&help.into(), 0)).into())
    }

    /// There is no such game.
    pub fn unknown_game(id: &str) -> Self {
        CliError::new(format!("there is no game `{id}`"), format!("the games are: {}", games::ids().join(", ")))
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
    /// they should be, and the colours are the drawing's own; and it is cut, because anything can be quoted.
    fn drawn(&self, theme: GraphicalTheme) -> String {
        let what = shortened(&self.what);
        let name = self.file.as_ref().map(|file| escape::escaped(file, LONG));
        let excerpt = Excerpt::of(&self.text, name, &self.labels);
        let label = |(label, place): (&LabeledSpan, &Place)| {
            let said = label.label().map(|said| escape::escaped(said, LONG));
            LabeledSpan::new(said, place.begin, place.end - place.begin)
        };
        let labels = self.labels.iter().zip(&excerpt.places).map(label);
        let mut diagnostic = MietteDiagnostic::new(&what).with_labels(labels);
        diagnostic.help = self.help.as_deref().map(shortened);
        let report = Report::new(diagnostic);
        let report = if excerpt.text.is_empty() { report } else { report.with_source_code(excerpt) };
        let mut drawn = String::new();
        let handler = GraphicalReportHandler::new_themed(theme).with_links(false).with_wrap_lines(false);
        match handler.render_report(&mut drawn, report.as_ref()) {
            Ok(()) => drawn,
            Err(_) => format!("{what}\n"),
        }
    }
}

/// The lines of a text, escaped and each of them cut.
fn shortened(text: &str) -> String {
    text.lines().map(|line| escape::escaped(line, LONG)).collect::<Vec<_>>().join("\n")
}

/// A text in which something is pointed at, escaped. Tabs will be drawn as spaces. Of a long line there is only what is near
/// the places: a line can have a million characters, and only 65,535 can be drawn.
#[derive(Default, Debug)]
struct Excerpt {
    text: String,
    /// The name of the text's file, if it has one.
    name: Option<String>,
    /// Where each character ends, in the source and here, if it has another length here or something is left out before.
    ends: Vec<(usize, usize)>,
    /// What the labels span, in their order.
    places: Vec<Place>,
}

/// What a label spans.
#[derive(Debug)]
struct Place {
    /// Where it begins and ends in the excerpt.
    begin: usize,
    end: usize,
    /// In which column of the source it begins, in characters from 0.
    column: usize,
}

impl Excerpt {
    fn of(source: &str, name: Option<String>, labels: &[LabeledSpan]) -> Self {
        let mut excerpt = Excerpt { name, ..Excerpt::default() };
        let mut begins = 0;
        for line in source.split_inclusive('\n') {
            let within = begins..begins + line.len();
            let places = labels.iter().map(LabeledSpan::offset).filter(|at| within.contains(at));
            let places: Vec<usize> = places.map(|at| at - begins).collect();
            excerpt.push_line(line, begins, &places);
            begins = within.end;
        }
        excerpt.places = labels.iter().map(|label| excerpt.place(source, label)).collect();
        excerpt
    }

    /// Where what a label spans is here, as far as it is shown.
    fn place(&self, source: &str, label: &LabeledSpan) -> Place {
        let (at, end) = (label.offset(), label.offset() + label.len());
        let (before, after) = source.split_at_checked(at).unwrap_or((source, ""));
        let shown = after.char_indices().nth(NEAR).map_or(end, |(length, _)| end.min(at + length));
        let column = before.rsplit('\n').next().map_or(0, |line| line.chars().count());
        Place { begin: self.at(at), end: self.at(shown), column }
    }

    /// Adds a line that begins at this byte of the source; of a long one, what is near these of its bytes, or else its beginning.
    fn push_line(&mut self, line: &str, begins: usize, places: &[usize]) {
        let is_long = line.char_indices().nth(2 * NEAR + 1).is_some();
        let near = |at: usize| {
            let before = line.get(..at).and_then(|before| before.char_indices().nth_back(NEAR - 1));
            let after = line.get(at..).and_then(|after| after.char_indices().nth(NEAR));
            before.map_or(0, |(from, _)| from)..after.map_or(line.len(), |(to, _)| at + to)
        };
        let shown: Vec<Range<usize>> = match (is_long, places) {
            (false, _) => iter::once(0..line.len()).collect(),
            (true, []) => vec![near(0)],
            (true, places) => places.iter().map(|at| near(*at)).collect(),
        };
        let mut left_out = false;
        for (at, c) in line.char_indices() {
            let end = begins + at + c.len_utf8();
            let unmoved = self.at(end);
            match c {
                '\n' => self.text.push(c),
                _ if !shown.iter().any(|shown| shown.contains(&at)) => {
                    if !left_out {
                        self.text.push('…');
                    }
                    left_out = true;
                    continue;
                }
                '\t' => self.text.push(c),
                // A line end of another system.
                '\r' if &line[at..] == "\r\n" => {}
                c => escape::push(&mut self.text, c),
            }
            left_out = false;
            if self.text.len() != unmoved {
                self.ends.push((end, self.text.len()));
            }
        }
    }

    /// Where a byte of the source is.
    fn at(&self, byte: usize) -> usize {
        let before = self.ends.partition_point(|(end, _)| *end <= byte);
        let (end, here) = before.checked_sub(1).map_or((0, 0), |last| self.ends[last]);
        here + (byte - end)
    }
}

impl SourceCode for Excerpt {
    fn read_span<'t>(
        &'t self,
        span: &SourceSpan,
        lines_before: usize,
        lines_after: usize,
    ) -> Result<Box<dyn SpanContents<'t> + 't>, MietteError> {
        let read = self.text.read_span(span, lines_before, lines_after)?;
        // Where the lines around are not asked for, the place itself is to be named.
        let column = match self.places.iter().find(|place| place.begin == span.offset()) {
            Some(place) if lines_before == 0 => place.column,
            _ => read.column(),
        };
        let (data, span, line, count) = (read.data(), *read.span(), read.line(), read.line_count());
        Ok(Box::new(match &self.name {
            Some(name) => MietteSpanContents::new_named(name.clone(), data, span, line, column, count),
            None => MietteSpanContents::new(data, span, line, column, count),
        }))
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
