//! Why a request is refused before the law is asked.

use std::time::Duration;

use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};

/// Why a request is not answered.
#[derive(Debug, thiserror::Error)]
pub enum RequestError {
    /// `Host` is not the server's.
    #[error("this server is {hosts}; ask it by that name")]
    WrongHost {
        /// Its hosts.
        hosts: String,
    },
    /// A page of another site asks.
    #[error("only the page of this server may ask")]
    ForeignOrigin,
    /// The body is not declared as JSON.
    #[error("the content type must be application/json")]
    NotJson,
    /// The body is longer than so many bytes.
    #[error("the question is longer than {0} bytes")]
    TooLong(usize),
    /// The body has not arrived in time.
    #[error("the question has not arrived within {} s", .0.as_secs_f64())]
    SlowBody(Duration),
    /// The body could not be read.
    #[error("the question broke off")]
    BrokenOff,
    /// Too many questions wait.
    #[error("too many questions wait; ask again later")]
    Busy,
    /// No answer in time.
    #[error("the answer takes longer than {} s", .0.as_secs_f64())]
    TooSlow(Duration),
    /// The answer's computation failed.
    #[error("the question could not be answered; this is a fault of the program")]
    Failed,
}

impl RequestError {
    fn status(&self) -> StatusCode {
        match self {
            RequestError::WrongHost { .. } => StatusCode::MISDIRECTED_REQUEST,
            RequestError::ForeignOrigin => StatusCode::FORBIDDEN,
            RequestError::NotJson => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            RequestError::TooLong(_) => StatusCode::PAYLOAD_TOO_LARGE,
            RequestError::SlowBody(_) => StatusCode::REQUEST_TIMEOUT,
            RequestError::BrokenOff => StatusCode::BAD_REQUEST,
            RequestError::Busy => StatusCode::SERVICE_UNAVAILABLE,
            RequestError::TooSlow(_) => StatusCode::GATEWAY_TIMEOUT,
            RequestError::Failed => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl IntoResponse for RequestError {
    fn into_response(self) -> Response {
        let text = format!("{self}\n");
        match self {
            RequestError::Busy => (self.status(), [(RETRY_AFTER, "1")], text).into_response(),
            _ => (self.status(), text).into_response(),
        }
    }
}
