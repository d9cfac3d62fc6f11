//! The questions that wait to be answered, whose turn it is, and the threads that answer them.

use std::collections::{BTreeMap, HashMap};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rulebook::protocol::{answer_unless_ended, asked};
use rulebook::referee::By;
use rulebook::stop::Stop;
use rulebook::threads;
use rulebook::wire::Asked;
use tokio::sync::{Notify, OwnedSemaphorePermit, oneshot};

/// Up to this many bytes a question is small.
pub const SMALL: usize = 2048;

/// What a byte of a question may take: the dearest are the moves of Aieirping Chess.
const PER_BYTE: Duration = Duration::from_micros(10);

/// What the search for changes takes at most.
const MENDING: Duration = Duration::from_secs(2);

/// What a position takes that is searched; or another work as long.
const PER_POSITION: Duration = Duration::from_micros(1);

/// What a question costs does not show in its length, so it is found out: every question first has a budget of so many
/// positions ([`Stop::with_budget`]), then a greater one. Mostly the first is enough. A question for which both are too small
/// is not quick, and is begun a last time without one.
const BUDGETS: [u64; 2] = [8_192, 32_768];

/// The most positions of a search. What it looks for is undecided then.
const SEARCH: u64 = 16_384;

/// A question to be answered.
pub struct QueuedQuestion {
    pub question: Vec<u8>,
    /// Who asks it.
    pub client: Arc<Client>,
    /// It is not computed any further when this ends.
    pub run: Stop,
    /// Its place among the large questions, if it is one.
    pub place: Option<OwnedSemaphorePermit>,
    /// Who waits for the answer.
    pub reply: oneshot::Sender<Vec<u8>>,
    /// How often its budget was spent.
    tries: usize,
    /// Whether single changes of a score are looked for, which takes many times as long as reading it.
    mends: bool,
}

impl QueuedQuestion {
    /// A question that has not been begun.
    pub fn new(
        question: Vec<u8>,
        client: Arc<Client>,
        run: Stop,
        place: Option<OwnedSemaphorePermit>,
        reply: oneshot::Sender<Vec<u8>>,
    ) -> Self {
        // These take longer than other short ones: the law searches too, or much is to be written.
        let expensive =
            |asked: &Asked| matches!(asked, Asked::Winnable { .. } | Asked::Incident { .. } | Asked::Law { .. });
        let asked = asked(&question).ok();
        let mends = matches!(asked, Some(Asked::Score { mend: true, .. } | Asked::Score { other: Some(_), .. }));
        let is_expensive = question.len() <= SMALL && asked.is_some_and(|asked| expensive(&asked));
        let tries = if is_expensive { BUDGETS.len() } else { 0 };
        QueuedQuestion { question, client, run, place, reply, tries, mends }
    }

    /// The budget of the next try; `None` if it is not quick, and goes on as long as it has time.
    fn budget(&self) -> Option<u64> {
        BUDGETS.get(self.tries).copied().filter(|_| self.question.len() <= SMALL)
    }

    /// What it will cost, as far as that is known: of those for which the same was too little, the shorter costs less.
    fn cost(&self) -> Duration {
        let bytes = u32::try_from(self.question.len()).unwrap_or(u32::MAX);
        let spent = self.tries.checked_sub(1).map_or(0, |last| BUDGETS[last]);
        let mending = if self.mends { MENDING } else { Duration::ZERO };
        mending + bytes * PER_BYTE + u32::try_from(spent).unwrap_or(u32::MAX) * PER_POSITION
    }
}

/// A question that was added to a queue. When this is dropped, nobody waits for the answer: the question is forgotten, or
/// its computation ends.
pub struct Awaited {
    number: u64,
    run: Stop,
    queue: Arc<Queue>,
}

/// The questions that wait.
///
/// The one that will have cost least with what its client has already had is answered first, so that no client can keep
/// others from being answered by asking much. Half of the threads answer quick questions only, so that these never wait
/// for the end of another.
#[derive(Default)]
pub struct Queue {
    waiting: Mutex<Waiting>,
    arrived: Condvar,
}

#[derive(Default)]
struct Waiting {
    /// By their cost, and in the order in which they came.
    jobs: BTreeMap<(Duration, u64), QueuedQuestion>,
    /// How many have come.
    came: u64,
}

impl Queue {
    /// A queue with this many threads for all questions, and as many for quick ones.
    ///
    /// # Errors
    /// A thread cannot be started.
    pub fn start(threads: usize) -> io::Result<Arc<Self>> {
        let queue = Arc::new(Queue::default());
        for only_quick in [false, true].into_iter().flat_map(|quick| std::iter::repeat_n(quick, threads)) {
            let queue = Arc::clone(&queue);
            std::thread::Builder::new().stack_size(threads::STACK).spawn(move || queue.answer(only_quick))?;
        }
        Ok(queue)
    }

    /// Adds a question.
    pub fn push(self: &Arc<Self>, job: QueuedQuestion) -> Awaited {
        let mut waiting = self.waiting();
        let number = waiting.came;
        let awaited = Awaited { number, run: job.run.clone(), queue: Arc::clone(self) };
        waiting.came += 1;
        waiting.jobs.insert((job.client.taken() + job.cost(), number), job);
        drop(waiting);
        self.arrived.notify_all();
        awaited
    }

    /// Adds a question again whose budget is spent, unless nobody waits for it any more.
    fn push_again(&self, number: u64, job: QueuedQuestion) {
        let mut waiting = self.waiting();
        // Giving it up interrupts it before the lock is taken.
        if job.run.reason().is_none() {
            waiting.jobs.insert((job.client.taken() + job.cost(), number), job);
        }
        drop(waiting);
        self.arrived.notify_all();
    }

    /// Takes the next question, or the next quick one, once there is one, with its number.
    fn pop(&self, only_quick: bool) -> (u64, QueuedQuestion) {
        let mut waiting = self.waiting();
        loop {
            let fits = |job: &QueuedQuestion| !only_quick || job.budget().is_some();
            let next = waiting.jobs.iter().find(|(_, job)| fits(job)).map(|(at, _)| *at);
            if let Some((at, job)) = next.and_then(|at| Some((at, waiting.jobs.remove(&at)?))) {
                return (at.1, job);
            }
            waiting = self.arrived.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Answers questions, or only quick ones, without end.
    fn answer(&self, only_quick: bool) {
        loop {
            let (number, mut job) = self.pop(only_quick);
            let run = job.run.clone().searching(SEARCH);
            let run = match job.budget() {
                Some(budget) => run.with_budget(budget),
                None => run,
            };
            let began = Instant::now();
            let answered = catch_unwind(AssertUnwindSafe(|| line(&job.question, &run)));
            // Who asks nothing that takes long is not put behind those who come anew, however much was asked.
            if job.budget() != Some(BUDGETS[0]) {
                job.client.takes(began.elapsed());
            }
            match answered {
                Ok(None) if run.is_spent() => {
                    job.tries += 1;
                    self.push_again(number, job);
                }
                // Without an answer the sender is dropped, which tells the client that there is none.
                Ok(None) | Err(_) => {}
                Ok(Some(line)) => {
                    let QueuedQuestion { question, place, reply, .. } = job;
                    drop((question, place));
                    // Nobody may be waiting any more.
                    let _ = reply.send(line);
                }
            }
        }
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Awaited {
    fn drop(&mut self) {
        self.run.interrupt();
        self.queue.waiting().jobs.retain(|(_, number), _| *number != self.number);
    }
}

/// The line that answers a question; `None` if nobody waits for it any more.
fn line(question: &[u8], run: &Stop) -> Option<Vec<u8>> {
    let answer = answer_unless_ended(By::Both, question, run).ok()?;
    let mut line = serde_json::to_vec(&answer).ok()?;
    line.push(b'\n');
    line.shrink_to_fit();
    Some(line)
}

/// In this time a client is forgiven half of the time that it has taken.
const HALF: Duration = Duration::from_secs(10);

/// All clients.
#[derive(Default)]
pub struct Clients {
    connected: Mutex<Connected>,
}

#[derive(Default)]
struct Connected {
    clients: HashMap<u64, Arc<Client>>,
    /// The number of the next one.
    next: u64,
}

/// A client.
pub struct Client {
    /// Since when the server has been waiting for it: for a request, the rest of one, or the reading of an answer. `None`
    /// while it waits for the server.
    idle_since: Mutex<Option<Instant>>,
    /// The time that its questions have taken, and when that was.
    taken: Mutex<(Duration, Instant)>,
    close: Notify,
}

/// A client that is connected, until this is dropped.
pub struct Admitted {
    number: u64,
    client: Arc<Client>,
    of: Arc<Clients>,
}

impl Clients {
    /// How many there are, without those that are being closed.
    pub fn count(&self) -> usize {
        self.connected().clients.len()
    }

    /// A new client, which has not asked yet.
    pub fn admit(self: &Arc<Self>) -> Admitted {
        let mut connected = self.connected();
        let (number, now) = (connected.next, Instant::now());
        let client = Arc::new(Client {
            idle_since: Mutex::new(Some(now)),
            taken: Mutex::new((Duration::ZERO, now)),
            close: Notify::new(),
        });
        connected.next += 1;
        connected.clients.insert(number, Arc::clone(&client));
        Admitted { number, client, of: Arc::clone(self) }
    }

    /// The number of the client for which the server has been waiting longest, if that is at least this long.
    pub fn idle(&self, patience: Duration) -> Option<u64> {
        let connected = self.connected();
        let waiting = connected.clients.iter();
        let waiting = waiting.filter_map(|(number, client)| Some((*locked(&client.idle_since).as_ref()?, *number)));
        let (since, number) = waiting.min()?;
        (since.elapsed() >= patience).then_some(number)
    }

    /// Closes the connection of that client, if there is one.
    pub fn close_idle(&self, patience: Duration) {
        let longest = self.idle(patience);
        if let Some(client) = longest.and_then(|number| self.connected().clients.remove(&number)) {
            client.close.notify_one();
        }
    }

    fn connected(&self) -> MutexGuard<'_, Connected> {
        locked(&self.connected)
    }
}

impl Admitted {
    /// The client, also for what outlasts its connection.
    pub fn shared(&self) -> Arc<Client> {
        Arc::clone(&self.client)
    }

    /// Until the connection has to be closed for another one.
    pub async fn closed(&self) {
        self.client.close.notified().await;
    }
}

impl Drop for Admitted {
    fn drop(&mut self) {
        self.of.connected().clients.remove(&self.number);
    }
}

impl Client {
    /// The client has done its part; now the server has to.
    pub fn has_asked(&self) {
        *locked(&self.idle_since) = None;
    }

    /// From now on the server waits for the client.
    pub fn is_due(&self) {
        *locked(&self.idle_since) = Some(Instant::now());
    }

    /// The time that its questions have taken. What is long ago counts less.
    pub fn taken(&self) -> Duration {
        let (taken, at) = *locked(&self.taken);
        taken.mul_f64(0.5_f64.powf(at.elapsed().div_duration_f64(HALF)))
    }

    /// One of its questions has taken some time.
    pub fn takes(&self, time: Duration) {
        let taken = self.taken() + time;
        *locked(&self.taken) = (taken, Instant::now());
    }
}

fn locked<T>(state: &Mutex<T>) -> MutexGuard<'_, T> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn the_one_that_keeps_the_server_waiting_longest_is_closed() {
        let clients = Arc::new(Clients::default());
        let admitted: Vec<Admitted> = (0..3).map(|_| clients.admit()).collect();
        admitted[0].shared().has_asked();
        assert_eq!(clients.idle(Duration::MAX), None);
        assert_eq!(clients.idle(Duration::ZERO), Some(1));
        admitted[0].shared().is_due();
        clients.close_idle(Duration::ZERO);
        assert_eq!((clients.count(), clients.idle(Duration::ZERO)), (2, Some(2)));
        drop(admitted);
        assert_eq!((clients.count(), clients.idle(Duration::ZERO)), (0, None));
    }

    #[test]
    fn time_that_was_taken_adds_up() {
        let client = Arc::new(Clients::default()).admit().shared();
        assert_eq!(client.taken(), Duration::ZERO);
        client.takes(HALF);
        client.takes(HALF);
        assert!(client.taken() > Duration::ZERO && client.taken() <= 2 * HALF, "{:?}", client.taken());
    }
}
