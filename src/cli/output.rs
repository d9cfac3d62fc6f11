//! The standard output and the standard error, and progress bars.

use std::io::{self, IsTerminal as _, Write};
use std::thread;
use std::time::Duration;

use anstream::AutoStream;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rulebook::terminal::Guarded;
use rulebook::threads;

/// The standard output, without colours if it is not a terminal. What did not come from the program itself controls
/// nothing.
///
/// A reader may close it before the end, as `head` does. What is written afterwards is dropped: the command still ends
/// with its own status.
pub struct Output {
    stream: Guarded<AutoStream<io::Stdout>>,
    closed: bool,
}

impl Output {
    pub fn new() -> Self {
        Output { stream: Guarded::new(anstream::stdout()), closed: false }
    }

    /// Whether the reader has closed it.
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// Writes and flushes a line exactly as it is.
    pub fn exact_line(&mut self, line: &str) -> io::Result<()> {
        self.unless_closed((), |_| {
            let mut out = io::stdout().lock();
            writeln!(out, "{line}")?;
            out.flush()
        })
    }

    /// Writes the program's own help, which has other styles.
    pub fn help(&mut self, help: &str) -> io::Result<()> {
        self.unless_closed((), |_| anstream::stdout().write_all(help.as_bytes()))
    }

    fn unless_closed<T>(
        &mut self,
        dropped: T,
        write: impl FnOnce(&mut Guarded<AutoStream<io::Stdout>>) -> io::Result<T>,
    ) -> io::Result<T> {
        if self.closed {
            return Ok(dropped);
        }
        match write(&mut self.stream) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.closed = true;
                Ok(dropped)
            }
            written => written,
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.unless_closed(bytes.len(), |stream| stream.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.unless_closed((), |stream| stream.flush())
    }
}

/// The standard error, in the same way.
pub fn stderr() -> Guarded<AutoStream<io::Stderr>> {
    Guarded::new(anstream::stderr())
}

/// A progress bar on the standard error; hidden if that is not a terminal.
pub fn bar(template: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
    if io::stderr().is_terminal() {
        bar.set_draw_target(ProgressDrawTarget::stderr());
    }
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}

/// Draws a bar again twice a second until it is finished, so that its clock goes on.
pub fn tick(bar: &ProgressBar) {
    if bar.is_hidden() {
        return;
    }
    let bar = bar.clone();
    // If no thread can be started, the clock goes on with the progress.
    let _ = threads::spawn(move || {
        while !bar.is_finished() {
            bar.tick();
            thread::sleep(Duration::from_millis(500));
        }
    });
}
