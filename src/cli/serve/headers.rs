//! The headers of every response.

use axum::http::{HeaderName, HeaderValue};
use axum::response::Response;

/// The page runs its own scripts and asks its own server, and no other page can embed or read it. There is no header
/// that would let another origin in (CORS).
const HEADERS: &[(&str, &str)] = &[
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
         connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    // The next program at this address may be another version.
    ("cache-control", "no-cache"),
];

/// Adds the headers to a response.
pub async fn add(mut response: Response) -> Response {
    for (name, value) in HEADERS {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    response
}
