//! A program that is running, its lines, and its end.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::Trouble;

/// How long a line may be. The longest that a game here needs is some hundred thousand bytes.
const LONGEST: usize = 16 << 20;

/// How many lines wait to be looked at before its writing is left waiting.
const WAITING: usize = 16;

/// How many lines of its standard error are kept, and how much of each.
const LAST_WORDS: usize = 8;
const OF_EACH: u64 = 2000;

/// How long a program has to end by itself once it is told to.
const PARTING: Duration = Duration::from_millis(500);

/// What came on the standard output.
enum Came {
    Line(Vec<u8>),
    TooLong,
}

/// What becomes of a program's standard error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Errors {
    /// The last lines are kept.
    Kept,
    /// It is ours.
    PassedOn,
}

/// A running program that is spoken with by lines. It leads a process group of its own, which ends with this value.
pub struct Process {
    child: Child,
    questions: Option<ChildStdin>,
    answers: Receiver<Came>,
    last_words: Arc<Mutex<VecDeque<String>>>,
}

impl Process {
    /// Starts a program with its arguments.
    ///
    /// # Errors
    /// [`Trouble::Unstartable`]
    pub fn start(command: &[String], errors: Errors) -> Result<Self, Trouble> {
        let unstartable = |why: String| Trouble::Unstartable(why);
        let (program, arguments) = command.split_first().ok_or_else(|| unstartable("no program is named".into()))?;
        let mut starting = Command::new(program);
        starting.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        starting.stderr(if errors == Errors::Kept { Stdio::piped() } else { Stdio::inherit() });
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut starting, 0);
        let mut child = starting.spawn().map_err(|error| unstartable(format!("{program}: {error}")))?;
        let (send, answers) = sync_channel(WAITING);
        let last_words = Arc::new(Mutex::new(VecDeque::new()));
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || listen(BufReader::new(output), &send));
        }
        if let Some(errors) = child.stderr.take() {
            let last_words = Arc::clone(&last_words);
            thread::spawn(move || overhear(BufReader::new(errors), &last_words));
        }
        let questions = child.stdin.take();
        Ok(Process { child, questions, answers, last_words })
    }

    /// Writes a line and waits for the one that answers it.
    pub(super) fn ask(&mut self, line: &str, timeout: Duration) -> Result<Vec<u8>, Trouble> {
        match self.answers.try_recv() {
            Ok(Came::Line(line)) => return Err(Trouble::Stray(text(&line))),
            Ok(Came::TooLong) => return Err(Trouble::Flooded(LONGEST)),
            Err(TryRecvError::Disconnected) => return Err(self.died()),
            Err(TryRecvError::Empty) => {}
        }
        let asked = Instant::now();
        self.send(line)?;
        match self.line(timeout)? {
            Some(line) => Ok(line),
            // Who is late is told from who hangs by waiting as long again.
            None => match self.line(timeout)? {
                Some(_) => Err(Trouble::Late(timeout)),
                None => Err(Trouble::Silent(asked.elapsed())),
            },
        }
    }

    /// Writes a line.
    ///
    /// # Errors
    /// [`Trouble::Died`]
    pub fn send(&mut self, line: &str) -> Result<(), Trouble> {
        let written = self.questions.as_mut().map(|questions| writeln!(questions, "{line}"));
        if matches!(written, Some(Ok(()))) { Ok(()) } else { Err(self.died()) }
    }

    /// The next line, without blanks at its end; `None` where there is none in time.
    ///
    /// # Errors
    /// [`Trouble::Died`], [`Trouble::Flooded`]
    pub fn line(&mut self, timeout: Duration) -> Result<Option<Vec<u8>>, Trouble> {
        match self.answers.recv_timeout(timeout) {
            Ok(Came::Line(line)) => Ok(Some(line)),
            Ok(Came::TooLong) => Err(Trouble::Flooded(LONGEST)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(self.died()),
        }
    }

    /// How it has ended. Its output is closed, so that it is about to.
    fn died(&mut self) -> Trouble {
        let since = Instant::now();
        while since.elapsed() < PARTING {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Trouble::Died(status.to_string());
            }
            thread::sleep(Duration::from_millis(5));
        }
        Trouble::Died("its output is closed".to_owned())
    }

    /// The last lines of its standard error.
    pub fn last_words(&self) -> Vec<String> {
        self.last_words.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }
}

impl Drop for Process {
    /// Lets it end by itself, for a moment; then it is ended, with whatever it has started.
    fn drop(&mut self) {
        drop(self.questions.take());
        let until = Instant::now() + PARTING;
        // It has ended once its output is closed; what it still writes is of no interest.
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.answers.recv_timeout(left) {
                Ok(Came::Line(_)) if !left.is_zero() => {}
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

/// Hands on each line of the standard output, until its end, a line that is too long, or nobody listens any more.
fn listen(mut output: impl BufRead, send: &SyncSender<Came>) {
    loop {
        let mut line = Vec::new();
        match output.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) if line.len() > LONGEST => {
                let _ = send.send(Came::TooLong);
                return;
            }
            Ok(_) => {
                while line.last().is_some_and(u8::is_ascii_whitespace) {
                    line.pop();
                }
                if send.send(Came::Line(line)).is_err() {
                    return;
                }
            }
        }
    }
}

/// Keeps the last lines of the standard error.
fn overhear(mut errors: impl BufRead, last_words: &Mutex<VecDeque<String>>) {
    loop {
        let mut line = Vec::new();
        match errors.by_ref().take(OF_EACH).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {
                let mut words = last_words.lock().unwrap_or_else(PoisonError::into_inner);
                words.push_back(text(&line).trim_end().to_owned());
                if words.len() > LAST_WORDS {
                    words.pop_front();
                }
            }
        }
    }
}

fn text(line: &[u8]) -> String {
    String::from_utf8_lossy(line).into_owned()
}
