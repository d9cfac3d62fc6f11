//! The limits for clients.

use std::num::NonZeroU16;
use std::thread::available_parallelism;
use std::time::Duration;

use crate::cli::args::duration;

/// The limits; `docs/using/serve.md` explains them. Options set them for the tests; they are no promise to users.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct Limits {
    /// Connections at one time; for a further one, the one that the server has been waiting for longest is closed.
    #[arg(long, hide = true, default_value = "1000")]
    pub connections: NonZeroU16,

    /// Seconds that the server waits for a client at least before it closes its connection for another one.
    #[arg(long, hide = true, default_value = "0.25", value_parser = duration)]
    pub patience: Duration,

    /// Bytes of a request's head.
    #[arg(long, hide = true, default_value = "16384")]
    pub head_bytes: NonZeroU16,

    /// Seconds for a request's head, from the connection's beginning or the answer before it.
    #[arg(long, hide = true, default_value = "15", value_parser = duration)]
    pub head_time: Duration,

    /// Bytes of a question: as many moves as the protocol allows, of nine letters each.
    #[arg(long, hide = true, default_value = "262144")]
    pub body_bytes: usize,

    /// Seconds for a question to arrive.
    #[arg(long, hide = true, default_value = "10", value_parser = duration)]
    pub body_time: Duration,

    /// Large questions that are arriving, being answered or waiting.
    #[arg(long, hide = true, default_value = "128")]
    pub questions: NonZeroU16,

    /// Questions that are answered at one time, and as many small ones beside them; by default, one per core.
    #[arg(long, hide = true)]
    pub at_once: Option<NonZeroU16>,

    /// Bytes of large answers that have not been sent yet.
    #[arg(long, hide = true, default_value = "50331648")]
    pub unsent_bytes: usize,

    /// Seconds in which 64 KiB of an answer have to be read, or what is left of it.
    #[arg(long, hide = true, default_value = "10", value_parser = duration)]
    pub unread_time: Duration,

    /// Seconds until a question is answered, waiting included.
    #[arg(long, hide = true, default_value = "30", value_parser = duration)]
    pub answer_time: Duration,

    /// Seconds of a connection, after which it ends with the answer that is due.
    #[arg(long, hide = true, default_value = "300", value_parser = duration)]
    pub connection_time: Duration,

    /// Seconds for the answers that are due when a signal ends the program.
    #[arg(long, hide = true, default_value = "3", value_parser = duration)]
    pub end_time: Duration,
}

impl Limits {
    /// How many questions are answered at one time, small ones aside.
    pub fn running(&self) -> usize {
        match self.at_once {
            Some(at_once) => at_once.get().into(),
            None => available_parallelism().map_or(1, usize::from),
        }
    }
}
