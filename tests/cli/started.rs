//! The program, running beside a test.

use std::fs;
use std::io::Read as _;
use std::ops::{Deref, DerefMut};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use assert_cmd::cargo::cargo_bin;
use rustix::process::{Pid, Signal, kill_process};

/// The program, with pipes to it; it ends with its test, even one that fails.
pub struct Started(Child);

impl Started {
    /// Runs the program with these arguments.
    pub fn new(args: &[&str]) -> Self {
        let mut command = Command::new(cargo_bin!("rulebook"));
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        Started(command.spawn().expect("the program runs"))
    }

    pub fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.0), signal).expect("it runs");
    }

    /// How it has ended, and what it has written that nobody has read.
    pub fn ended(mut self) -> (Option<i32>, String, String) {
        let (mut out, mut err) = (String::new(), String::new());
        self.stdout.take().expect("an output").read_to_string(&mut out).expect("UTF-8");
        self.stderr.take().expect("an output").read_to_string(&mut err).expect("UTF-8");
        (self.wait().expect("it ends").code(), out, err)
    }
}

impl Deref for Started {
    type Target = Child;

    fn deref(&self) -> &Child {
        &self.0
    }
}

impl DerefMut for Started {
    fn deref_mut(&mut self) -> &mut Child {
        &mut self.0
    }
}

impl Drop for Started {
    fn drop(&mut self) {
        let runs = |child: &mut Child| matches!(child.try_wait(), Ok(None));
        // Killed at once, it would leave its engine behind.
        if thread::panicking() && runs(&mut self.0) {
            self.signal(Signal::TERM);
            (0..100).take_while(|_| runs(&mut self.0)).for_each(|_| thread::sleep(Duration::from_millis(100)));
        }
        // It has ended already, or ends now.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The signals that end a program. One that was ignored when the tests were started, as `nohup` does, stays ignored, and
/// is not sent.
pub fn signals() -> impl Iterator<Item = Signal> {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or_default();
    let all = [Signal::INT, Signal::TERM, Signal::HUP].into_iter();
    all.filter(move |signal| ignored >> (signal.as_raw() - 1) & 1 == 0)
}
