//! `POST /ask`: a question in the body, its answer in the response.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use http_body_util::BodyExt as _;
use rulebook::protocol::answer;
use rulebook::referee::By;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::limits::Limits;
use super::request_error::RequestError;

const JSON: &str = "application/json";

/// The questions that are being answered or are waiting.
pub struct Questions {
    limits: Limits,
    /// A permit for each that waits or is being answered for a client.
    places: Semaphore,
    /// A permit for each that is being computed, whether its client still waits or not: a computation cannot be stopped.
    running: Arc<Semaphore>,
}

impl Questions {
    /// None so far.
    pub fn new(limits: &Limits) -> Self {
        let places = Semaphore::new(limits.questions.get().into());
        Questions { limits: *limits, places, running: Arc::new(Semaphore::new(limits.running())) }
    }

    /// The answer, as `speak` writes it.
    async fn answer(&self, question: Vec<u8>) -> Result<String, RequestError> {
        let _place = self.places.try_acquire().map_err(|_| RequestError::Busy)?;
        let compute = async {
            let running = Arc::clone(&self.running).acquire_owned().await.map_err(|_| RequestError::Failed)?;
            let answered = spawn_blocking(move || {
                let line = answer(By::Both, &question).to_string() + "\n";
                drop(running);
                line
            });
            answered.await.map_err(|_| RequestError::Failed)
        };
        timeout(self.limits.answer_time, compute).await.map_err(|_| RequestError::TooSlow(self.limits.answer_time))?
    }
}

/// Answers a question.
pub async fn ask(
    State(questions): State<Arc<Questions>>,
    request: Request,
) -> Result<impl IntoResponse, RequestError> {
    // A page of another origin cannot send this type without asking the server first.
    if !is_json(request.headers()) {
        return Err(RequestError::NotJson);
    }
    let limits = &questions.limits;
    let question = timeout(limits.body_time, read(request.into_body(), limits.body_bytes));
    let question = question.await.map_err(|_| RequestError::SlowBody(limits.body_time))??;
    let line = questions.answer(question).await?;
    Ok(([(CONTENT_TYPE, JSON)], line))
}

/// Whether the body is declared as JSON, with parameters or without.
fn is_json(headers: &HeaderMap) -> bool {
    let declared = headers.get(CONTENT_TYPE).and_then(|declared| declared.to_str().ok()).unwrap_or_default();
    declared.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case(JSON))
}

/// Reads a body. One that is too long is read to its end but not kept: a client does not read the refusal while it writes.
async fn read(mut body: Body, longest: usize) -> Result<Vec<u8>, RequestError> {
    let (mut read, mut whole) = (Vec::new(), true);
    while let Some(frame) = body.frame().await {
        let Ok(data) = frame.map_err(|_| RequestError::BrokenOff)?.into_data() else { continue };
        whole &= read.len() + data.len() <= longest;
        if whole {
            read.extend_from_slice(&data);
        } else {
            read = Vec::new();
        }
    }
    if whole { Ok(read) } else { Err(RequestError::TooLong(longest)) }
}
