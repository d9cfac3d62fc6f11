//! The clients that are connected: which of them the server waits for, and how much of its time each has taken.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

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
