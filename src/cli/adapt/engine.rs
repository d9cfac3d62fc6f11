//! A program behind pipes that is asked and answers by lines.

use std::io::{self, BufRead, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long a line may be, in bytes. Fairy-Stockfish lists its variants in one of some thousands.
const LONGEST: u64 = 1 << 20;

/// How many lines wait to be read at most; then the program waits.
const WAITING: usize = 1024;

/// How long a program that was asked to quit may take.
const LEAVE: Duration = Duration::from_millis(500);

/// What an engine does instead of answering.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// It is not there any more.
    #[error("the engine has ended ({status}); the last that it was sent is `{sent}`")]
    Ended { status: ExitStatus, sent: String },
    /// It takes too long.
    #[error("the engine has not answered within {} s; the last that it was sent is `{sent}`", patience.as_secs_f64())]
    Late { patience: Duration, sent: String },
    /// It writes without end.
    #[error("the engine writes a line of more than {LONGEST} bytes; the last that it was sent is `{sent}`")]
    Endless { sent: String },
    /// Its answer makes no sense.
    #[error("the engine answers `{said}`, {why}; the last that it was sent is `{sent}`")]
    Rubbish { said: String, why: String, sent: String },
    /// It cannot be read or waited for.
    #[error("the engine cannot be spoken with: {0}")]
    Pipe(#[from] io::Error),
}

/// A running engine. It is ended with this value.
pub struct Engine {
    process: Child,
    input: ChildStdin,
    lines: Receiver<io::Result<Heard>>,
    patience: Duration,
    deadline: Instant,
    sent: String,
}

enum Heard {
    Line(String),
    Endless,
}

impl Engine {
    /// Starts a program. An answer may take as long as `patience`.
    ///
    /// # Errors
    /// It cannot be started.
    pub fn start(program: &str, arguments: &[String], patience: Duration) -> io::Result<Self> {
        let mut process =
            Command::new(program).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) else {
            unreachable!("both are piped");
        };
        let (sender, lines) = sync_channel(WAITING);
        thread::spawn(move || hear(BufReader::new(output), &sender));
        Ok(Engine { process, input, lines, patience, deadline: Instant::now(), sent: String::new() })
    }

    /// Sends a line; an answer may take its time from now.
    pub fn send(&mut self, line: &str) -> Result<(), Failure> {
        line.clone_into(&mut self.sent);
        self.deadline = Instant::now() + self.patience;
        match writeln!(self.input, "{line}").and_then(|()| self.input.flush()) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(self.ended()),
            sent => Ok(sent?),
        }
    }

    /// The next line that it writes, without blanks around it.
    pub fn line(&mut self) -> Result<String, Failure> {
        match self.lines.recv_timeout(self.deadline.saturating_duration_since(Instant::now())) {
            Ok(Ok(Heard::Line(line))) => Ok(line),
            Ok(Ok(Heard::Endless)) => Err(Failure::Endless { sent: self.sent.clone() }),
            Ok(Err(error)) => Err(error.into()),
            Err(RecvTimeoutError::Timeout) => Err(Failure::Late { patience: self.patience, sent: self.sent.clone() }),
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
        }
    }

    /// That an answer makes no sense.
    pub fn rubbish(&self, said: impl Into<String>, why: impl Into<String>) -> Failure {
        Failure::Rubbish { said: said.into(), why: why.into(), sent: self.sent.clone() }
    }

    /// That it has ended; a program that has closed its output is not waited for longer than it may take to leave.
    fn ended(&mut self) -> Failure {
        match self.leave() {
            Ok(status) => Failure::Ended { status, sent: self.sent.clone() },
            Err(error) => error.into(),
        }
    }

    /// Waits a little for it to end, and ends it if it does not.
    fn leave(&mut self) -> io::Result<ExitStatus> {
        let until = Instant::now() + LEAVE;
        while Instant::now() < until {
            if let Some(status) = self.process.try_wait()? {
                return Ok(status);
            }
            thread::sleep(Duration::from_millis(5));
        }
        self.process.kill()?;
        self.process.wait()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let asked = writeln!(self.input, "quit").and_then(|()| self.input.flush());
        // Nobody is left to be told that it went wrong.
        let _ = asked.and_then(|()| self.leave()).or_else(|_| self.process.kill().and_then(|()| self.process.wait()));
    }
}

/// Passes on what a program writes, line by line, until its end or until nobody listens.
fn hear(mut output: impl BufRead, to: &SyncSender<io::Result<Heard>>) {
    loop {
        let mut line = Vec::new();
        let heard = match output.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
            Ok(0) => return,
            Ok(_) if line.len() as u64 == LONGEST && !line.ends_with(b"\n") => Ok(Heard::Endless),
            Ok(_) => Ok(Heard::Line(String::from_utf8_lossy(&line).trim().to_owned())),
            Err(error) => Err(error),
        };
        let last = !matches!(heard, Ok(Heard::Line(_)));
        if to.send(heard).is_err() || last {
            return;
        }
    }
}
