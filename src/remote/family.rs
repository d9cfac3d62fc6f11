//! All processes of an engine: itself, its process group, and whatever it has started elsewhere.
//!
//! On Linux they are found in `/proc` by their parents; of processes whose parent has ended, only those of the
//! engine's process group, and after [`adopt_orphans`] the others too, once no possible owner is left. On other
//! Unixes only the process group is known.

use std::collections::BTreeSet;
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use std::{io, thread};

/// How long a program has to end after it was asked to.
#[cfg(unix)]
const TERM_TIME: Duration = Duration::from_millis(200);

/// How long ending everything may take. It takes a moment, except on a busy machine.
const KILL_TIME: Duration = Duration::from_secs(10);

/// The engines that this process has started and that may be running, by their ids.
static STARTED: Mutex<BTreeSet<i32>> = Mutex::new(BTreeSet::new());

fn started() -> MutexGuard<'static, BTreeSet<i32>> {
    STARTED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes this process the parent of every orphan among its descendants, so that a process which an engine has started
/// can be ended wherever it is. From then on all new children of this process count as engines' processes, and are
/// ended when the last running engine is: this is for programs that do nothing but ask engines. It has an effect on
/// Linux only.
pub fn adopt_orphans() {
    processes::adopt_orphans();
}

/// Ends all engines at once: for a program that is about to exit.
pub fn end_all_engines() {
    let roots = started().clone();
    kill(&roots, || processes::members(&roots), || true);
    kill_orphans(&roots);
}

/// The engine that leads a process group.
pub(super) struct ProcessTree {
    leader: Option<i32>,
}

impl ProcessTree {
    /// Starts a program that leads a process group of its own.
    ///
    /// # Errors
    /// It cannot be started.
    pub fn start(command: &mut Command) -> io::Result<(Child, Self)> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        // Another thread that looks for orphans meanwhile would take the new child for one.
        let mut started = started();
        let child = command.spawn()?;
        let leader = i32::try_from(child.id()).ok();
        started.extend(leader);
        Ok((child, ProcessTree { leader }))
    }

    /// Ends all its processes: asks the group first, so that programs can end what they have started themselves.
    pub fn end(&self, child: &mut Child) {
        #[cfg(unix)]
        if let Some(leader) = self.leader
            && matches!(child.try_wait(), Ok(None))
        {
            signals::end_group(leader);
            let until = Instant::now() + TERM_TIME;
            while Instant::now() < until && matches!(child.try_wait(), Ok(None)) {
                thread::sleep(Duration::from_millis(2));
            }
        }
        let roots = self.leader.into_iter().collect();
        let ended = || {
            let _ = child.kill();
            !matches!(child.try_wait(), Ok(None))
        };
        kill(&roots, || processes::members(&roots), ended);
        if let Some(leader) = self.leader {
            started().remove(&leader);
        }
        kill_orphans(&BTreeSet::new());
    }
}

/// Kills the adopted processes with what they have started, unless other engines that may own them are running.
fn kill_orphans(roots: &BTreeSet<i32>) {
    let orphans = || {
        let started = started();
        if started.is_subset(roots) { processes::orphans(&started) } else { Vec::new() }
    };
    kill(roots, orphans, || true);
}

/// Kills engines, and the processes that are found, again and again until none is left, since they may start more
/// meanwhile.
fn kill(roots: &BTreeSet<i32>, found: impl Fn() -> Vec<i32>, mut ended: impl FnMut() -> bool) {
    let until = Instant::now() + KILL_TIME;
    loop {
        let members = found();
        roots.iter().for_each(|root| signals::kill_group(*root));
        members.iter().for_each(|member| signals::kill(*member, roots));
        if ended() && members.is_empty() || Instant::now() >= until {
            return;
        }
        thread::sleep(Duration::from_millis(2));
    }
}

/// Here there are no signals: only the engine itself is ended.
#[cfg(not(unix))]
mod signals {
    use std::collections::BTreeSet;

    pub fn kill_group(_: i32) {}

    pub fn kill(_: i32, _: &BTreeSet<i32>) {}
}

#[cfg(unix)]
mod signals {
    use std::collections::BTreeSet;

    use rustix::process::{Pid, Signal, WaitOptions, kill_process, kill_process_group, waitpid};

    /// Asks a process group to end.
    pub fn end_group(leader: i32) {
        signal_group(leader, Signal::TERM);
    }

    pub fn kill_group(leader: i32) {
        signal_group(leader, Signal::KILL);
    }

    /// Sends a signal to a process group; there may be none any more.
    fn signal_group(leader: i32, signal: Signal) {
        if let Some(group) = Pid::from_raw(leader) {
            let _ = kill_process_group(group, signal);
        }
    }

    /// Kills a process, and reaps it if it was adopted.
    pub fn kill(process: i32, roots: &BTreeSet<i32>) {
        let Some(id) = Pid::from_raw(process) else { return };
        let _ = kill_process(id, Signal::KILL);
        // The owner of an engine waits for it.
        if !roots.contains(&process) {
            let _ = waitpid(Some(id), WaitOptions::NOHANG);
        }
    }
}

/// Here nothing is known about a process except its group.
#[cfg(not(target_os = "linux"))]
mod processes {
    use std::collections::BTreeSet;

    pub fn adopt_orphans() {}

    pub fn members(_: &BTreeSet<i32>) -> Vec<i32> {
        Vec::new()
    }

    pub fn orphans(_: &BTreeSet<i32>) -> Vec<i32> {
        Vec::new()
    }
}

#[cfg(target_os = "linux")]
mod processes {
    use std::collections::BTreeSet;
    use std::fs;
    use std::sync::OnceLock;

    /// The children that this process had before it adopted any.
    static OTHERS: OnceLock<BTreeSet<i32>> = OnceLock::new();

    /// A process as `/proc` describes it.
    struct Entry {
        id: i32,
        parent: i32,
        group: i32,
        ended: bool,
    }

    pub fn adopt_orphans() {
        OTHERS.get_or_init(|| {
            let own = own_id();
            let _ = rustix::process::set_child_subreaper(rustix::process::Pid::from_raw(own));
            entries().into_iter().filter(|entry| entry.parent == own).map(|entry| entry.id).collect()
        });
    }

    /// The processes of some engines, parents first. Engines that have ended are not among them.
    pub fn members(roots: &BTreeSet<i32>) -> Vec<i32> {
        let first = |entry: &Entry| roots.contains(&entry.id) || roots.contains(&entry.group);
        // They are waited for elsewhere.
        with_descendants(first).into_iter().filter(|entry| !entry.ended).map(|entry| entry.id).collect()
    }

    /// The adopted processes, parents first, where these engines are running.
    pub fn orphans(started: &BTreeSet<i32>) -> Vec<i32> {
        let Some(others) = OTHERS.get() else { return Vec::new() };
        let own = own_id();
        let adopted =
            |entry: &Entry| entry.parent == own && !others.contains(&entry.id) && !started.contains(&entry.id);
        // An adopted process that has ended stays a zombie until it is reaped.
        let left = |entry: &Entry| !entry.ended || adopted(entry);
        with_descendants(adopted).into_iter().filter(left).map(|entry| entry.id).collect()
    }

    /// Some processes and what they have started, parents first; never this process.
    fn with_descendants(first: impl Fn(&Entry) -> bool) -> Vec<Entry> {
        let own = own_id();
        let (mut found, mut rest): (Vec<Entry>, Vec<Entry>) =
            entries().into_iter().filter(|entry| entry.id != own).partition(first);
        let mut next = 0;
        while let Some(parent) = found.get(next).map(|entry| entry.id) {
            found.extend(rest.extract_if(.., |entry| entry.parent == parent));
            next += 1;
        }
        found
    }

    fn own_id() -> i32 {
        rustix::process::getpid().as_raw_nonzero().get()
    }

    /// All processes.
    fn entries() -> Vec<Entry> {
        let all = fs::read_dir("/proc").into_iter().flatten().flatten();
        let ids = all.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        ids.filter_map(entry).collect()
    }

    fn entry(id: i32) -> Option<Entry> {
        let stat = fs::read(format!("/proc/{id}/stat")).ok()?;
        // A program's name may hold anything, parentheses and line ends too; it ends with the last parenthesis.
        let end = stat.iter().rposition(|byte| *byte == b')')?;
        let mut fields = std::str::from_utf8(&stat[end + 1..]).ok()?.split_ascii_whitespace();
        let state = fields.next()?;
        let parent = fields.next()?.parse().ok()?;
        let group = fields.next()?.parse().ok()?;
        Some(Entry { id, parent, group, ended: matches!(state, "Z" | "X") })
    }
}
