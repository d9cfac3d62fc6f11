//! Why a request is refused before the law is asked.

use std::time::Duration;

use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};

/// Why a request is not answered.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
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

impl Refused {
    fn status(&self) -> StatusCode {
        match self {
            Refused::WrongHost { .. } => StatusCode::MISDIRECTED_REQUEST,
            Refused::ForeignOrigin => StatusCode::FORBIDDEN,
            Refused::NotJson => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Refused::TooLong(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Refused::SlowBody(_) => StatusCode::REQUEST_TIMEOUT,
            Refused::BrokenOff => StatusCode::BAD_REQUEST,
            Refused::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Refused::TooSlow(_) => StatusCode::GATEWAY_TIMEOUT,
            Refused::Failed => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let text = format!("{self}\n");
        match self {
            Refused::Busy => (self.status(), [(RETRY_AFTER, "1")], text).into_response(),
            _ => (self.status(), text).into_response(),
        }
    }
}
