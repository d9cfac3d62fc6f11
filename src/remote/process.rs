//! A running program: its lines and its end.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::family::Family;
use super::limits::LINE;
use super::{EngineError, Stop};

/// How many lines are buffered before the program's writes block.
const WAITING: usize = 16;

/// How many lines of the standard error are kept, and how many bytes of each.
const STDERR_LINES: usize = 8;
const STDERR_LINE_LENGTH: u64 = 2000;

/// How long a program has to end by itself once its input is closed.
const EXIT_TIME: Duration = Duration::from_millis(500);

/// How often a wait checks whether the run has ended.
const PULSE: Duration = Duration::from_millis(50);

/// A line of the standard output.
enum OutputLine {
    Whole(Vec<u8>),
    TooLong,
}

/// What is done with a program's standard error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stderr {
    /// The last lines are kept.
    Captured,
    /// It goes to the standard error of this process.
    Inherited,
}

/// A running program that answers line by line. It leads a process group of its own. When this value is dropped, the
/// program is ended with all processes that it has started.
pub struct Process {
    child: Child,
    family: Family,
    /// To the thread that writes, since writing blocks when the program does not read; `None`: closed.
    questions: Option<Sender<String>>,
    /// Whether each line could be written.
    written: Receiver<io::Result<()>>,
    answers: Receiver<OutputLine>,
    /// Whether it has answered anything.
    has_answered: bool,
    stop: Stop,
    stderr_tail: Arc<Mutex<VecDeque<String>>>,
}

impl Process {
    /// Starts a program with its arguments. Waiting for it ends at the latest when the run is stopped.
    ///
    /// # Errors
    /// [`EngineError::NotStarted`]
    pub fn start(command: &[String], stderr: Stderr, stop: Stop) -> Result<Self, EngineError> {
        let not_started = |why: String| EngineError::NotStarted(why);
        let (program, arguments) = command.split_first().ok_or_else(|| not_started("no program is named".into()))?;
        let mut starting = Command::new(program);
        starting.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        starting.stderr(if stderr == Stderr::Captured { Stdio::piped() } else { Stdio::inherit() });
        let started = Family::start(&mut starting);
        let (mut child, family) = started.map_err(|error| not_started(format!("{program}: {error}")))?;
        let (send, answers) = sync_channel(WAITING);
        let stderr_tail = Arc::new(Mutex::new(VecDeque::new()));
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || send_lines(BufReader::new(output), &send));
        }
        if let Some(errors) = child.stderr.take() {
            let stderr_tail = Arc::clone(&stderr_tail);
            thread::spawn(move || keep_tail(BufReader::new(errors), &stderr_tail));
        }
        let (questions, lines) = channel();
        let (report, written) = channel();
        if let Some(input) = child.stdin.take() {
            thread::spawn(move || write_lines(input, &lines, &report));
        }
        Ok(Process {
            child,
            family,
            questions: Some(questions),
            written,
            answers,
            has_answered: false,
            stop,
            stderr_tail,
        })
    }

    /// Writes a line and waits for its answer.
    pub(super) fn ask(&mut self, line: &str, timeout: Duration) -> Result<Vec<u8>, EngineError> {
        match self.answers.try_recv() {
            Ok(OutputLine::Whole(line)) => return Err(EngineError::UnexpectedLine(text(&line))),
            Ok(OutputLine::TooLong) => return Err(EngineError::LineTooLong(LINE)),
            Err(TryRecvError::Disconnected) => return Err(self.ended()),
            Err(TryRecvError::Empty) => {}
        }
        let asked = Instant::now();
        self.send(line, timeout)?;
        match self.line(timeout)? {
            Some(line) => {
                self.has_answered = true;
                Ok(line)
            }
            // Waiting for as long again shows whether it is late or hangs.
            None => match self.line(timeout)? {
                Some(_) => {
                    self.has_answered = true;
                    Err(EngineError::Late(timeout))
                }
                None if self.has_answered => Err(EngineError::Timeout(asked.elapsed())),
                None => Err(self.never_answered(asked.elapsed())),
            },
        }
    }

    /// Why it did not answer its first question in this time. Its input is closed: it writes buffered output when
    /// it ends.
    fn never_answered(&mut self, waited: Duration) -> EngineError {
        drop(self.questions.take());
        match self.line(EXIT_TIME) {
            Ok(Some(_)) => EngineError::NotFlushed(waited),
            Err(EngineError::Stopped(stopped)) => EngineError::Stopped(stopped),
            _ => EngineError::NeverAnswered(waited),
        }
    }

    /// Writes a line. The program has to read in time whatever does not fit into the pipe's buffer.
    ///
    /// # Errors
    /// [`EngineError::Ended`], [`EngineError::NotRead`], [`EngineError::Stopped`]
    pub fn send(&mut self, line: &str, timeout: Duration) -> Result<(), EngineError> {
        let sent = self.questions.as_ref().is_some_and(|questions| questions.send(format!("{line}\n")).is_ok());
        if !sent {
            return Err(self.ended());
        }
        match receive(&self.written, timeout, &self.stop)? {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
            Err(RecvTimeoutError::Timeout) => Err(EngineError::NotRead(timeout)),
        }
    }

    /// The next line, without trailing blanks; `None` if there is none in time.
    ///
    /// # Errors
    /// [`EngineError::Ended`], [`EngineError::LineTooLong`], [`EngineError::Stopped`]
    pub fn line(&mut self, timeout: Duration) -> Result<Option<Vec<u8>>, EngineError> {
        match receive(&self.answers, timeout, &self.stop)? {
            Ok(OutputLine::Whole(line)) => Ok(Some(line)),
            Ok(OutputLine::TooLong) => Err(EngineError::LineTooLong(LINE)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
        }
    }

    /// How it has ended. Its output is closed, so it is about to end.
    fn ended(&mut self) -> EngineError {
        // It may have been ended because the run was stopped.
        if let Some(stopped) = self.stop.reason() {
            return EngineError::Stopped(stopped);
        }
        let since = Instant::now();
        while since.elapsed() < EXIT_TIME {
            if let Ok(Some(status)) = self.child.try_wait() {
                return EngineError::Ended(status.to_string());
            }
            thread::sleep(Duration::from_millis(5));
        }
        EngineError::Ended("its output is closed".to_owned())
    }

    /// The last lines of its standard error.
    pub fn stderr_tail(&self) -> Vec<String> {
        self.stderr_tail.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }
}

impl Drop for Process {
    /// Gives it a moment to end by itself; then ends it with all processes that it has started.
    fn drop(&mut self) {
        drop(self.questions.take());
        let until = Instant::now() + EXIT_TIME;
        // It has ended once its output is closed; its remaining output does not matter.
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.answers.recv_timeout(left) {
                Ok(OutputLine::Whole(_)) if !left.is_zero() => {}
                _ => break,
            }
        }
        self.family.end(&mut self.child);
    }
}

/// What arrives in time.
fn receive<T>(
    from: &Receiver<T>,
    timeout: Duration,
    stop: &Stop,
) -> Result<Result<T, RecvTimeoutError>, EngineError> {
    let began = Instant::now();
    loop {
        let left = timeout.saturating_sub(began.elapsed());
        match from.recv_timeout(left.min(PULSE)) {
            Err(RecvTimeoutError::Timeout) => match stop.reason() {
                Some(stopped) => return Err(EngineError::Stopped(stopped)),
                None if left <= PULSE => return Ok(Err(RecvTimeoutError::Timeout)),
                None => {}
            },
            received => return Ok(received),
        }
    }
}

/// Writes each line, and reports whether it could be written.
fn write_lines(mut input: impl Write, lines: &Receiver<String>, report: &Sender<io::Result<()>>) {
    while let Ok(line) = lines.recv() {
        if report.send(input.write_all(line.as_bytes())).is_err() {
            return;
        }
    }
}

/// Sends each line of the standard output until it ends, a line is too long, or the receiver is gone.
fn send_lines(mut output: impl BufRead, send: &SyncSender<OutputLine>) {
    loop {
        let mut line = Vec::new();
        match output.by_ref().take(LINE as u64 + 1).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) if line.len() > LINE => {
                let _ = send.send(OutputLine::TooLong);
                return;
            }
            Ok(_) => {
                while line.last().is_some_and(u8::is_ascii_whitespace) {
                    line.pop();
                }
                if send.send(OutputLine::Whole(line)).is_err() {
                    return;
                }
            }
        }
    }
}

/// Keeps the last lines of the standard error.
fn keep_tail(mut stderr: impl BufRead, stderr_tail: &Mutex<VecDeque<String>>) {
    loop {
        let mut line = Vec::new();
        match stderr.by_ref().take(STDERR_LINE_LENGTH).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {
                let mut tail = stderr_tail.lock().unwrap_or_else(PoisonError::into_inner);
                tail.push_back(text(&line).trim_end().to_owned());
                if tail.len() > STDERR_LINES {
                    tail.pop_front();
                }
            }
        }
    }
}

fn text(line: &[u8]) -> String {
    String::from_utf8_lossy(line).into_owned()
}
