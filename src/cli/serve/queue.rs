//! The questions that wait to be answered, and the threads that answer them.

use std::collections::BTreeMap;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rulebook::protocol::answer_unless_ended;
use rulebook::referee::By;
use rulebook::stop::Stop;
use rulebook::threads;
use tokio::sync::{OwnedSemaphorePermit, oneshot};

use super::clients::Client;

/// Up to this many bytes a question is small: it takes a few hundredths of a second at most.
pub const SMALL: usize = 2048;

/// What a byte of a question may take: the dearest are the moves of Aieirping Chess.
const PER_BYTE: Duration = Duration::from_micros(10);

/// A question to be answered.
pub struct Job {
    pub question: Vec<u8>,
    /// Who asks it.
    pub client: Arc<Client>,
    /// It is not computed any further when this ends.
    pub run: Stop,
    /// Its place among the large questions, if it is one.
    pub place: Option<OwnedSemaphorePermit>,
    /// Who waits for the answer.
    pub reply: oneshot::Sender<Vec<u8>>,
}

/// A question that was added to a queue. When this is dropped, nobody waits for the answer: the question is forgotten, or
/// its computation ends.
pub struct Asked {
    at: (Duration, u64),
    run: Stop,
    queue: Arc<Queue>,
}

/// The questions that wait.
///
/// The one that will have cost least with what its client has already had is answered first, so that no client can keep
/// others from being answered by asking much. Half of the threads answer small questions only, so that these never wait
/// for the end of a large one.
#[derive(Default)]
pub struct Queue {
    waiting: Mutex<Waiting>,
    arrived: Condvar,
}

#[derive(Default)]
struct Waiting {
    /// By their cost, and in the order in which they came.
    jobs: BTreeMap<(Duration, u64), Job>,
    /// How many have come.
    came: u64,
}

impl Queue {
    /// A queue with this many threads for all questions, and as many for small ones.
    ///
    /// # Errors
    /// A thread cannot be started.
    pub fn start(threads: usize) -> io::Result<Arc<Self>> {
        let queue = Arc::new(Queue::default());
        for longest in [usize::MAX, SMALL].into_iter().flat_map(|longest| std::iter::repeat_n(longest, threads)) {
            let queue = Arc::clone(&queue);
            std::thread::Builder::new().stack_size(threads::STACK).spawn(move || queue.answer(longest))?;
        }
        Ok(queue)
    }

    /// Adds a question.
    pub fn push(self: &Arc<Self>, job: Job) -> Asked {
        let mut waiting = self.waiting();
        let bytes = u32::try_from(job.question.len()).unwrap_or(u32::MAX);
        let at = (job.client.taken() + bytes * PER_BYTE, waiting.came);
        let asked = Asked { at, run: job.run.clone(), queue: Arc::clone(self) };
        waiting.came += 1;
        waiting.jobs.insert(at, job);
        drop(waiting);
        self.arrived.notify_all();
        asked
    }

    /// Takes the next question of at most this many bytes, once there is one.
    fn pop(&self, longest: usize) -> Job {
        let mut waiting = self.waiting();
        loop {
            let next = waiting.jobs.iter().find(|(_, job)| job.question.len() <= longest).map(|(at, _)| *at);
            if let Some(job) = next.and_then(|at| waiting.jobs.remove(&at)) {
                return job;
            }
            waiting = self.arrived.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Answers questions of at most this many bytes, without end.
    fn answer(&self, longest: usize) {
        loop {
            let Job { question, client, run, place, reply } = self.pop(longest);
            let began = Instant::now();
            let answered = catch_unwind(AssertUnwindSafe(|| line(&question, &run)));
            client.takes(began.elapsed());
            drop((question, place));
            // Without an answer the sender is dropped, which tells the client that there is none.
            if let Ok(Some(line)) = answered {
                // Nobody may be waiting any more.
                let _ = reply.send(line);
            }
        }
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        self.run.interrupt();
        self.queue.waiting().jobs.remove(&self.at);
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
