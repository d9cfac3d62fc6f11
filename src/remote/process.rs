//! A running program: its lines and its end.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::error::OUTPUT_CLOSED;
use super::family::ProcessTree;
use super::limits::LINE;
use super::{EngineError, Stop};
use crate::clock::Instant;
use crate::threads;

/// How many lines are buffered before the program's writes block.
const WAITING: usize = 16;

/// How many lines of the standard error are kept, and how many bytes of each.
const STDERR_LINES: usize = 8;
const STDERR_LINE_LENGTH: u64 = 2000;

/// How long a program has to end by itself once its input is closed.
const EXIT_TIME: Duration = Duration::from_millis(500);

/// How long a program that has closed its output has to end, and how long the last lines of one that has ended have to
/// arrive. Both take a moment, except on a busy machine.
const END_TIME: Duration = Duration::from_secs(5);

/// How often a wait checks whether the run has ended.
const PULSE: Duration = Duration::from_millis(50);

/// A line of the standard output.
enum OutputLine {
    Whole(Vec<u8>),
    TooLong,
}

/// What is done with a program's standard error.
#[derive(Clone, Copy, Debug)]
pub enum Stderr {
    /// The last lines are kept.
    Captured,
    /// Each line is given to this.
    Relayed(fn(&str)),
}

/// A running program that answers line by line. It leads a process group of its own. When this value is dropped, the
/// program is ended with all processes that it has started.
pub struct Process {
    child: Child,
    family: ProcessTree,
    /// To the thread that writes, since writing blocks when the program does not read; `None`: closed.
    questions: Option<Sender<String>>,
    /// Whether each line could be written.
    written: Receiver<io::Result<()>>,
    answers: Receiver<OutputLine>,
    /// Whether it has answered anything.
    has_answered: bool,
    stop: Stop,
    stderr_tail: Arc<Mutex<VecDeque<String>>>,
    /// Disconnected once the standard error has ended.
    stderr_end: Option<Receiver<()>>,
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
        starting.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let started = ProcessTree::start(&mut starting);
        let (mut child, family) = started.map_err(|error| not_started(format!("{program}: {error}")))?;
        let (send, answers) = sync_channel(WAITING);
        let (end, stderr_end) = channel::<()>();
        let (questions, lines) = channel();
        let (report, written) = channel();
        let stderr_tail = Arc::new(Mutex::new(VecDeque::new()));
        let (input, output, errors) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let tail = Arc::clone(&stderr_tail);
        // If a thread cannot be started, the program is ended.
        let process = Process {
            child,
            family,
            questions: Some(questions),
            written,
            answers,
            has_answered: false,
            stop,
            stderr_tail,
            stderr_end: Some(stderr_end),
        };
        let threads = || {
            threads::spawn(move || output.map(|output| send_lines(BufReader::new(output), &send)))?;
            threads::spawn(move || {
                let errors = errors.map(BufReader::new);
                match stderr {
                    Stderr::Captured => errors.map(|errors| each_line(errors, |line| keep(line, &tail))),
                    Stderr::Relayed(to) => errors.map(|errors| each_line(errors, to)),
                };
                drop(end);
            })?;
            threads::spawn(move || input.map(|input| write_lines(input, &lines, &report)))
        };
        threads().map_err(|error: io::Error| not_started(error.to_string()))?;
        Ok(process)
    }

    /// Writes a line, does something, and waits for the line's answer.
    pub(super) fn ask(
        &mut self,
        line: &str,
        timeout: Duration,
        meanwhile: &mut dyn FnMut(),
    ) -> Result<Vec<u8>, EngineError> {
        match self.answers.try_recv() {
            Ok(OutputLine::Whole(line)) => return Err(EngineError::UnexpectedLine(text(&line))),
            Ok(OutputLine::TooLong) => return Err(EngineError::LineTooLong(LINE)),
            Err(TryRecvError::Disconnected) => return Err(self.ended()),
            Err(TryRecvError::Empty) => {}
        }
        let asked = self.stop.now();
        self.send(line, timeout)?;
        meanwhile();
        self.answer(asked, timeout)
    }

    /// Waits for the answer to what was asked at this time.
    fn answer(&mut self, asked: Instant, timeout: Duration) -> Result<Vec<u8>, EngineError> {
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
                None if self.has_answered => {
                    Err(EngineError::Timeout(self.stop.now().saturating_duration_since(asked)))
                }
                None => Err(self.never_answered(self.stop.now().saturating_duration_since(asked))),
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
        while since.elapsed() < END_TIME {
            if let Ok(Some(status)) = self.child.try_wait() {
                return EngineError::Ended(status.to_string());
            }
            thread::sleep(Duration::from_millis(5));
        }
        EngineError::Ended(OUTPUT_CLOSED.to_owned())
    }

    /// The last lines of its standard error.
    pub fn stderr_tail(&self) -> Vec<String> {
        lines(&self.stderr_tail)
    }

    /// Ends the program, and returns the last lines of its standard error.
    pub(super) fn end(mut self) -> Vec<String> {
        let (stderr_tail, stderr_end) = (Arc::clone(&self.stderr_tail), self.stderr_end.take());
        drop(self);
        if let Some(end) = stderr_end {
            // Only a process that could not be found and ended may still have it open.
            let _ = end.recv_timeout(END_TIME);
        }
        lines(&stderr_tail)
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
        // Its last words are relayed before anything is said about its end.
        let _ = self.stderr_end.as_ref().map(|end| end.recv_timeout(END_TIME));
    }
}

/// What arrives in time.
fn receive<T>(
    from: &Receiver<T>,
    timeout: Duration,
    stop: &Stop,
) -> Result<Result<T, RecvTimeoutError>, EngineError> {
    let began = stop.now();
    loop {
        let left = timeout.saturating_sub(stop.now().saturating_duration_since(began));
        match from.recv_timeout(left.min(PULSE)) {
            Err(RecvTimeoutError::Timeout) => match stop.reason() {
                Some(stopped) => return Err(EngineError::Stopped(stopped)),
                None if left.is_zero() => return Ok(Err(RecvTimeoutError::Timeout)),
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

/// Reads the standard error to its end, line by line; a long line in pieces.
fn each_line(mut stderr: impl BufRead, mut act: impl FnMut(&str)) {
    loop {
        let mut line = Vec::new();
        match stderr.by_ref().take(STDERR_LINE_LENGTH).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => act(text(&line).trim_end()),
        }
    }
}

/// Keeps the last lines of the standard error.
fn keep(line: &str, stderr_tail: &Mutex<VecDeque<String>>) {
    let mut tail = stderr_tail.lock().unwrap_or_else(PoisonError::into_inner);
    tail.push_back(line.to_owned());
    if tail.len() > STDERR_LINES {
        tail.pop_front();
    }
}

fn lines(tail: &Mutex<VecDeque<String>>) -> Vec<String> {
    tail.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
}

fn text(line: &[u8]) -> String {
    String::from_utf8_lossy(line).into_owned()
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;
    use std::path::PathBuf;
    use std::sync::atomic::{AtomicU32, Ordering};

    use pretty_assertions::assert_eq;

    use super::*;

    /// The limit on an answer, and how far a clock of the test moves on whenever it is read.
    const LIMIT: Duration = Duration::from_secs(1);
    const TICK: Duration = Duration::from_millis(100);

    /// A program that a shell runs, asked by a clock that moves only when it is read, and only as often as the test says.
    /// So neither the program nor the test is ever too slow for it.
    struct Asked {
        process: Process,
        /// How many more times the clock ticks.
        ticks: Arc<AtomicU32>,
        /// A file that the program can wait for: it is there once the clock has stopped.
        stopped: PathBuf,
    }

    impl Asked {
        fn new(name: &str, script: &str) -> Self {
            let stopped = std::env::temp_dir().join(format!("rulebook-process-{}-{name}", std::process::id()));
            let _ = fs::remove_file(&stopped);
            let command = ["sh", "-c", script, "sh", &stopped.display().to_string()].map(str::to_owned);
            let ticks = Arc::new(AtomicU32::new(0));
            let (began, passed) = (Instant::now(), AtomicU32::new(0));
            let (left, file) = (Arc::clone(&ticks), stopped.clone());
            let stop = Stop::by_clock(move || {
                let ticks = left.load(Ordering::SeqCst);
                if ticks > 0 {
                    left.store(ticks - 1, Ordering::SeqCst);
                    passed.fetch_add(1, Ordering::SeqCst);
                } else if passed.load(Ordering::SeqCst) > 0 {
                    fs::write(&file, "").expect("a file");
                }
                began + passed.load(Ordering::SeqCst) * TICK
            });
            let process = Process::start(&command, Stderr::Captured, stop).expect("a shell");
            Asked { process, ticks, stopped }
        }

        /// Asks; while the answer is waited for, the clock ticks so many times.
        fn ask(&mut self, ticks: u32) -> Result<String, EngineError> {
            let asked = self.process.stop.now();
            self.process.send("question", LIMIT).expect("it is written");
            self.ticks.store(ticks, Ordering::SeqCst);
            self.process.answer(asked, LIMIT).map(|line| text(&line))
        }
    }

    impl Drop for Asked {
        fn drop(&mut self) {
            let _ = fs::remove_file(&self.stopped);
        }
    }

    const WAIT: &str = "until [ -e \"$1\" ]; do sleep 0.01; done";

    #[test]
    fn an_answer_within_the_limit_is_an_answer() {
        let mut asked = Asked::new("on-time", &format!("read q; {WAIT}; echo first; read q; echo second"));
        assert_eq!(asked.ask(9), Ok("first".to_owned()));
        assert_eq!(asked.ask(0), Ok("second".to_owned()));
    }

    #[test]
    fn one_within_twice_the_limit_is_late_and_the_program_goes_on() {
        let mut asked = Asked::new("late", &format!("read q; {WAIT}; echo first; read q; echo second"));
        let late = asked.ask(19).expect_err("it is late");
        assert_eq!((late.kind(), late.to_string().as_str()), ("late", "it took more than 1.0 s to answer"));
        assert!(late.leaves_it_sound());
        assert_eq!(asked.ask(0), Ok("second".to_owned()));
    }

    #[test]
    fn after_twice_the_limit_it_is_silent() {
        let mut asked = Asked::new("hangs", "read q; echo first; while read q; do :; done");
        assert_eq!(asked.ask(0), Ok("first".to_owned()));
        let silent = asked.ask(40).expect_err("it hangs");
        assert!(matches!(silent, EngineError::Timeout(time) if time >= 2 * LIMIT), "{silent}");
        assert!(silent.kind() == "silent" && !silent.leaves_it_sound());
        assert!(silent.to_string().starts_with("it did not answer within 2"), "{silent}");
    }

    #[test]
    fn one_that_never_answers_may_not_flush() {
        let mut asked = Asked::new("never", "while read q; do :; done");
        let never = asked.ask(40).expect_err("it never answers");
        assert_eq!(never.kind(), "silent");
        assert!(
            never.to_string().starts_with("it is running but did not answer its first question within 2")
                && never.to_string().ends_with("it may not flush its output"),
            "{never}"
        );
    }

    #[test]
    fn one_that_answers_when_its_input_is_closed_does_not_flush() {
        let mut asked = Asked::new("unflushed", "while read q; do :; done; echo first");
        // Twice the limit passes, and less than the time that it then has to end.
        let held_back = asked.ask(25).expect_err("it does not flush");
        assert_eq!(held_back.kind(), "silent");
        assert!(
            held_back.to_string().contains("but did after its input was closed; it may not flush its output"),
            "{held_back}"
        );
    }

    #[test]
    fn one_that_does_not_read_is_told_so() {
        let mut asked = Asked::new("reads-nothing", &format!("{WAIT}; exec sleep 1000"));
        asked.ticks.store(40, Ordering::SeqCst);
        // More than fits into a pipe.
        let unread = asked.process.send(&"x".repeat(1 << 22), LIMIT).expect_err("it does not read");
        assert_eq!(
            (unread.kind(), unread.to_string().as_str()),
            ("silent", "it did not read its input within 1.0 s")
        );
    }

    #[test]
    fn the_last_words_of_a_program_that_ends_are_kept() {
        let script = "read q; for n in 1 2 3 4 5 6 7 8 9 10; do echo line $n >&2; done; exit 3";
        let command = ["sh", "-c", script].map(str::to_owned);
        let mut process = Process::start(&command, Stderr::Captured, Stop::default()).expect("a shell");
        let ended = process.ask("question", Duration::from_secs(600), &mut || {}).expect_err("it ends");
        assert_eq!(ended, EngineError::Ended("exit status: 3".to_owned()));
        assert_eq!(process.end(), (3..=10).map(|n| format!("line {n}")).collect::<Vec<_>>());
    }
}
