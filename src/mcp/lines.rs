//! The connection on the standard input and output: every line that asks something is answered, even after the
//! end of the input.

use std::collections::HashSet;
use std::io::{self, BufRead as _, BufReader, Read as _};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use rmcp::RoleServer;
use rmcp::model::{
    ClientJsonRpcMessage, ClientNotification, ClientRequest, ErrorCode, JsonRpcMessage, RequestId,
    ServerJsonRpcMessage,
};
use rmcp::transport::Transport;
use serde_json::{Value, json};
use tokio::sync::{Notify, mpsc};

use crate::limited::MAX_TEXT;

/// A line that was read, or that it is too long.
type Line = Option<Vec<u8>>;

/// Lines of an input, and answers to an output.
pub(super) struct Lines {
    lines: mpsc::Receiver<Line>,
    answers: Sender<Vec<u8>>,
    open: Arc<Open>,
}

/// What has been asked and not been answered.
#[derive(Default)]
struct Open {
    ids: Mutex<HashSet<RequestId>>,
    /// That there is less, or that nobody reads the answers.
    less: Notify,
    is_closed: AtomicBool,
}

impl Open {
    fn ids(&self) -> MutexGuard<'_, HashSet<RequestId>> {
        self.ids.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn answered(&self, id: &RequestId) {
        self.ids().remove(id);
        self.less.notify_one();
    }
}

impl Lines {
    /// Begins to read and to write, on threads of their own; the second ends when everything is written.
    pub fn of(from: impl io::Read + Send + 'static, to: impl io::Write + Send + 'static) -> (Self, JoinHandle<()>) {
        let (read, lines) = mpsc::channel(1);
        let (answers, written) = channel();
        let open = Arc::new(Open::default());
        thread::spawn(move || read_lines(BufReader::new(from), &read));
        let closed = Arc::clone(&open);
        let writer = thread::spawn(move || {
            if write_lines(to, &written).is_err() {
                closed.is_closed.store(true, Ordering::Relaxed);
                closed.less.notify_one();
            }
        });
        (Lines { lines, answers, open }, writer)
    }

    /// What a line asks. What is no message is refused here, and by its id, if it has one.
    fn message(&self, line: &[u8]) -> Option<ClientJsonRpcMessage> {
        let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line).trim_ascii();
        if line.is_empty() {
            return None;
        }
        if values(line) > MOST_VALUES {
            let says = format!("the line has more than {MOST_VALUES} values");
            return self.refuse(&Value::Null, ErrorCode::PARSE_ERROR, &says);
        }
        let value: Value = match serde_json::from_slice(line) {
            Ok(value) => value,
            Err(error) => return self.refuse(&Value::Null, ErrorCode::PARSE_ERROR, &error.to_string()),
        };
        let id = value.get("id").cloned();
        let asks = id.is_some() || value.get("method").is_none();
        let id = id.unwrap_or_default();
        let message = match serde_json::from_value(value) {
            Ok(message) => message,
            Err(error) if asks => return self.refuse(&id, ErrorCode::INVALID_REQUEST, &error.to_string()),
            // A notification of another protocol.
            Err(_) => return None,
        };
        match &message {
            JsonRpcMessage::Request(request) => {
                if let ClientRequest::CustomRequest(custom) = &request.request
                    && custom.method == "tools/call"
                {
                    let says = "`tools/call` takes `name`, and `arguments`, an object";
                    return self.refuse(&id, ErrorCode::INVALID_PARAMS, says);
                }
                if !self.open.ids().insert(request.id.clone()) {
                    let says = "a request with this id has not been answered yet";
                    return self.refuse(&id, ErrorCode::INVALID_REQUEST, says);
                }
            }
            // It is not answered any more.
            JsonRpcMessage::Notification(notification) => {
                if let ClientNotification::CancelledNotification(cancelled) = &notification.notification {
                    cancelled.params.request_id.iter().for_each(|id| self.open.answered(id));
                }
            }
            _ => {}
        }
        Some(message)
    }

    fn refuse(&self, id: &Value, code: ErrorCode, message: &str) -> Option<ClientJsonRpcMessage> {
        let error = json!({"jsonrpc": "2.0", "id": id, "error": {"code": code.0, "message": message}});
        // Who does not read any more needs no answer.
        let _ = self.answers.send(error.to_string().into_bytes());
        None
    }
}

/// How many values a line has at most, each of which takes many times its length: several times the moves of any game.
pub(super) const MOST_VALUES: usize = 100_000;

/// About how many values a text of JSON has, or more.
fn values(text: &[u8]) -> usize {
    let (mut in_text, mut escaped, mut values) = (false, false, 0);
    for byte in text {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = in_text,
            b'"' => in_text = !in_text,
            b',' | b'[' | b'{' if !in_text => values += 1,
            _ => {}
        }
    }
    values
}

impl Transport<RoleServer> for Lines {
    type Error = io::Error;

    fn send(&mut self, item: ServerJsonRpcMessage) -> impl Future<Output = io::Result<()>> + Send + 'static {
        let sent = serde_json::to_vec(&item)
            .map_err(io::Error::other)
            .and_then(|line| self.answers.send(line).map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe)));
        match &item {
            JsonRpcMessage::Response(response) => self.open.answered(&response.id),
            JsonRpcMessage::Error(error) => error.id.iter().for_each(|id| self.open.answered(id)),
            _ => {}
        }
        std::future::ready(sent)
    }

    async fn receive(&mut self) -> Option<ClientJsonRpcMessage> {
        while !self.open.is_closed.load(Ordering::Relaxed) {
            let line = tokio::select! {
                line = self.lines.recv() => line,
                () = self.open.less.notified() => continue,
            };
            match line {
                Some(Some(line)) => {
                    if let Some(message) = self.message(&line) {
                        return Some(message);
                    }
                }
                Some(None) => {
                    let says = format!("the line is longer than {MAX_TEXT} bytes");
                    self.refuse(&Value::Null, ErrorCode::PARSE_ERROR, &says);
                }
                None if self.open.ids().is_empty() => return None,
                None => self.open.less.notified().await,
            }
        }
        None
    }

    async fn close(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Reads lines, the last one with or without an end.
fn read_lines(mut from: BufReader<impl io::Read>, lines: &mpsc::Sender<Line>) -> io::Result<()> {
    loop {
        let mut line = Vec::new();
        from.by_ref().take(MAX_TEXT as u64 + 1).read_until(b'\n', &mut line)?;
        let is_whole = line.len() <= MAX_TEXT || line.ends_with(b"\n");
        if !is_whole {
            from.skip_until(b'\n')?;
        }
        let is_end = line.is_empty();
        if is_end || lines.blocking_send(is_whole.then_some(line)).is_err() {
            return Ok(());
        }
    }
}

/// Writes lines; what waits to be written is flushed together.
fn write_lines(mut to: impl io::Write, lines: &Receiver<Vec<u8>>) -> io::Result<()> {
    while let Ok(first) = lines.recv() {
        for mut line in std::iter::once(first).chain(lines.try_iter()) {
            line.push(b'\n');
            to.write_all(&line)?;
        }
        to.flush()?;
    }
    Ok(())
}
