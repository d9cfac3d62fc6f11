//! `POST /ask`: a question in the body, its answer in the response.

use std::io;
use std::sync::Arc;

use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_ENCODING, CONTENT_TYPE};
use axum::response::IntoResponse;
use http_body_util::BodyExt as _;
use rulebook::stop::Stop;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::time::timeout;

use super::hosts::only;
use super::limits::Limits;
use super::queue::{Client, Queue, QueuedQuestion, SMALL};
use super::request_error::RequestError;

const JSON: &str = "application/json";

/// Up to this many bytes an answer is sent whatever else is being sent, so that small questions are always answered.
const SMALL_ANSWER: usize = 16 << 10;

/// The questions that are being answered or are waiting, and the answers that are being sent.
pub struct PendingQuestions {
    limits: Limits,
    /// A permit for each large question, from the arrival of more bytes than a small one has to the answer.
    places: Arc<Semaphore>,
    /// A permit for each byte of the large answers, until it has been sent.
    unsent: Arc<Semaphore>,
    queue: Arc<Queue>,
}

/// A question as it arrived.
struct Arrived {
    bytes: Vec<u8>,
    /// Its place, if it is a large one.
    place: Option<OwnedSemaphorePermit>,
}

/// An answer that keeps its bytes' permits until it has been sent.
struct Unsent {
    line: Vec<u8>,
    _permits: Option<OwnedSemaphorePermit>,
}

impl AsRef<[u8]> for Unsent {
    fn as_ref(&self) -> &[u8] {
        &self.line
    }
}

impl PendingQuestions {
    /// None so far.
    ///
    /// # Errors
    /// The threads that answer cannot be started.
    pub fn new(limits: &Limits) -> io::Result<Self> {
        Ok(PendingQuestions {
            limits: *limits,
            places: Arc::new(Semaphore::new(limits.questions.get().into())),
            unsent: Arc::new(Semaphore::new(limits.unsent_bytes)),
            queue: Queue::start(limits.running())?,
        })
    }

    /// Reads a body. One that is refused is read to its end but not kept: a client does not read the refusal while it
    /// writes.
    async fn read(&self, mut body: Body) -> Result<Arrived, RequestError> {
        let (mut bytes, mut place, mut refused) = (Vec::new(), None, None);
        while let Some(frame) = body.frame().await {
            let Ok(data) = frame.map_err(|_| RequestError::BrokenOff)?.into_data() else { continue };
            let length = bytes.len() + data.len();
            if length > self.limits.body_bytes {
                refused = Some(RequestError::TooLong(self.limits.body_bytes));
            } else if length > SMALL && place.is_none() && refused.is_none() {
                match Arc::clone(&self.places).try_acquire_owned() {
                    Ok(permit) => {
                        place = Some(permit);
                        bytes.reserve_exact(self.limits.body_bytes - bytes.len());
                    }
                    Err(_) => refused = Some(RequestError::Busy),
                }
            }
            if refused.is_none() {
                bytes.extend_from_slice(&data);
            } else {
                (bytes, place) = (Vec::new(), None);
            }
        }
        refused.map_or(Ok(Arrived { bytes, place }), Err)
    }

    /// The answer, as `speak` writes it.
    async fn answer(&self, question: Arrived, client: Arc<Client>) -> Result<Bytes, RequestError> {
        let limit = self.limits.answer_time;
        let (reply, answered) = oneshot::channel();
        let run = Stop::after(limit);
        // Dropped when the time is up, and when the client has gone.
        let job = QueuedQuestion::new(question.bytes, client, run.clone(), question.place, reply);
        let _asked = self.queue.push(job);
        let line = timeout(limit, answered).await.map_err(|_| RequestError::TooSlow(limit))?;
        // The work may notice before the timer does that the time is up.
        let failed = |_| if run.reason().is_some() { RequestError::TooSlow(limit) } else { RequestError::Failed };
        let line = line.map_err(failed)?;
        self.permit(line)
    }

    /// The answer to be sent, if as much may be sent now.
    fn permit(&self, line: Vec<u8>) -> Result<Bytes, RequestError> {
        let permits = match line.len() {
            ..=SMALL_ANSWER => None,
            bytes => {
                let bytes = u32::try_from(bytes).map_err(|_| RequestError::Unread)?;
                Some(Arc::clone(&self.unsent).try_acquire_many_owned(bytes).map_err(|_| RequestError::Unread)?)
            }
        };
        Ok(Bytes::from_owner(Unsent { line, _permits: permits }))
    }
}

/// Answers a question.
pub async fn ask(
    State(questions): State<Arc<PendingQuestions>>,
    Extension(client): Extension<Arc<Client>>,
    request: Request,
) -> Result<impl IntoResponse, RequestError> {
    // A page of another origin cannot send this type without asking the server first.
    if !is_json(request.headers()) {
        return Err(RequestError::NotJson);
    }
    if request.headers().contains_key(CONTENT_ENCODING) {
        return Err(RequestError::Encoded);
    }
    let limit = questions.limits.body_time;
    client.is_due();
    let question = timeout(limit, questions.read(request.into_body())).await;
    client.has_asked();
    let question = question.map_err(|_| RequestError::SlowBody(limit))??;
    let line = questions.answer(question, client).await?;
    Ok(([(CONTENT_TYPE, JSON)], line))
}

/// Whether the body is declared as JSON, with parameters or without, and as nothing else.
fn is_json(headers: &HeaderMap) -> bool {
    let declared = only(headers, CONTENT_TYPE).unwrap_or_default();
    declared.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case(JSON))
}
