//! Why a request is refused before the law is asked.

use std::time::Duration;

use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};

/// Why a request is not answered.
#[derive(Debug, thiserror::Error)]
pub enum RequestError {
    /// `Host` is not the server's.
    #[error("the host is unknown; this server is {hosts}")]
    WrongHost {
        /// Its hosts.
        hosts: String,
    },
    /// A page of another site asks.
    #[error("only this server's page may ask questions")]
    ForeignOrigin,
    /// The body is not declared as JSON.
    #[error("the content type must be application/json")]
    NotJson,
    /// The body is declared as compressed.
    #[error("the question must not be encoded (Content-Encoding)")]
    Encoded,
    /// The body is longer than this many bytes.
    #[error("the question is longer than {0} bytes")]
    TooLong(usize),
    /// The body did not arrive in time.
    #[error("the question did not arrive within {} s", .0.as_secs_f64())]
    SlowBody(Duration),
    /// The body could not be read.
    #[error("the question is incomplete")]
    BrokenOff,
    /// Too many large questions are waiting.
    #[error("too many large questions are waiting; try again later")]
    Busy,
    /// Too many answers have not been read by those who asked.
    #[error("too many large answers have not been read yet; try again later")]
    Unread,
    /// No answer in time.
    #[error("the answer took longer than {} s", .0.as_secs_f64())]
    TooSlow(Duration),
    /// The answer's computation failed.
    #[error("the question could not be answered; this is a bug in the program")]
    Failed,
}

impl RequestError {
    fn status(&self) -> StatusCode {
        match self {
            RequestError::WrongHost { .. } => StatusCode::MISDIRECTED_REQUEST,
            RequestError::ForeignOrigin => StatusCode::FORBIDDEN,
            RequestError::NotJson | RequestError::Encoded => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            RequestError::TooLong(_) => StatusCode::PAYLOAD_TOO_LARGE,
            RequestError::SlowBody(_) => StatusCode::REQUEST_TIMEOUT,
            RequestError::BrokenOff => StatusCode::BAD_REQUEST,
            RequestError::Busy | RequestError::Unread => StatusCode::SERVICE_UNAVAILABLE,
            RequestError::TooSlow(_) => StatusCode::GATEWAY_TIMEOUT,
            RequestError::Failed => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl IntoResponse for RequestError {
    fn into_response(self) -> Response {
        let text = format!("{self}\n");
        match self {
            RequestError::Busy | RequestError::Unread => (self.status(), [(RETRY_AFTER, "1")], text).into_response(),
            _ => (self.status(), text).into_response(),
        }
    }
}
