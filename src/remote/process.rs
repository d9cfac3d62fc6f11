//! A running program: its lines and its end.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::EngineError;

/// The maximum length of a line. The longest that a game here needs is some hundred thousand bytes.
const LONGEST: usize = 16 << 20;

/// How many lines are buffered before the program has to wait with writing.
const WAITING: usize = 16;

/// How many lines of the standard error are kept, and how many bytes of each.
const STDERR_LINES: usize = 8;
const STDERR_LINE_LENGTH: u64 = 2000;

/// How long a program has to end by itself once its input is closed.
const EXIT_TIME: Duration = Duration::from_millis(500);

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

/// A running program that answers line by line. It leads a process group of its own, which is ended when this value
/// is dropped.
pub struct Process {
    child: Child,
    questions: Option<ChildStdin>,
    answers: Receiver<OutputLine>,
    stderr_tail: Arc<Mutex<VecDeque<String>>>,
}

impl Process {
    /// Starts a program with its arguments.
    ///
    /// # Errors
    /// [`EngineError::NotStarted`]
    pub fn start(command: &[String], stderr: Stderr) -> Result<Self, EngineError> {
        let not_started = |why: String| EngineError::NotStarted(why);
        let (program, arguments) = command.split_first().ok_or_else(|| not_started("no program is named".into()))?;
        let mut starting = Command::new(program);
        starting.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        starting.stderr(if stderr == Stderr::Captured { Stdio::piped() } else { Stdio::inherit() });
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut starting, 0);
        let mut child = starting.spawn().map_err(|error| not_started(format!("{program}: {error}")))?;
        let (send, answers) = sync_channel(WAITING);
        let stderr_tail = Arc::new(Mutex::new(VecDeque::new()));
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || send_lines(BufReader::new(output), &send));
        }
        if let Some(errors) = child.stderr.take() {
            let stderr_tail = Arc::clone(&stderr_tail);
            thread::spawn(move || keep_tail(BufReader::new(errors), &stderr_tail));
        }
        let questions = child.stdin.take();
        Ok(Process { child, questions, answers, stderr_tail })
    }

    /// Writes a line and waits for its answer.
    pub(super) fn ask(&mut self, line: &str, timeout: Duration) -> Result<Vec<u8>, EngineError> {
        match self.answers.try_recv() {
            Ok(OutputLine::Whole(line)) => return Err(EngineError::UnexpectedLine(text(&line))),
            Ok(OutputLine::TooLong) => return Err(EngineError::LineTooLong(LONGEST)),
            Err(TryRecvError::Disconnected) => return Err(self.ended()),
            Err(TryRecvError::Empty) => {}
        }
        let asked = Instant::now();
        self.send(line)?;
        match self.line(timeout)? {
            Some(line) => Ok(line),
            // Waiting for as long again shows whether it is late or hangs.
            None => match self.line(timeout)? {
                Some(_) => Err(EngineError::Late(timeout)),
                None => Err(EngineError::Timeout(asked.elapsed())),
            },
        }
    }

    /// Writes a line.
    ///
    /// # Errors
    /// [`EngineError::Ended`]
    pub fn send(&mut self, line: &str) -> Result<(), EngineError> {
        let written = self.questions.as_mut().map(|questions| writeln!(questions, "{line}"));
        if matches!(written, Some(Ok(()))) { Ok(()) } else { Err(self.ended()) }
    }

    /// The next line, without trailing blanks; `None` if there is none in time.
    ///
    /// # Errors
    /// [`EngineError::Ended`], [`EngineError::LineTooLong`]
    pub fn line(&mut self, timeout: Duration) -> Result<Option<Vec<u8>>, EngineError> {
        match self.answers.recv_timeout(timeout) {
            Ok(OutputLine::Whole(line)) => Ok(Some(line)),
            Ok(OutputLine::TooLong) => Err(EngineError::LineTooLong(LONGEST)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
        }
    }

    /// How it has ended. Its output is closed, so it is about to end.
    fn ended(&mut self) -> EngineError {
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
    /// Gives it a moment to end by itself; then kills it with all processes that it has started.
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
        #[cfg(unix)]
        if let Ok(id) = i32::try_from(self.child.id())
            && let Some(group) = rustix::process::Pid::from_raw(id)
        {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Sends each line of the standard output until it ends, a line is too long, or the receiver is gone.
fn send_lines(mut output: impl BufRead, send: &SyncSender<OutputLine>) {
    loop {
        let mut line = Vec::new();
        match output.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) if line.len() > LONGEST => {
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
