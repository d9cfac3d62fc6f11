//! The page, which is compiled into the program: nothing is read from the disk; and the headers of every response.

use axum::Router;
use axum::http::header::{ALLOW, CONTENT_TYPE};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::get;
use rulebook::games::GAMES;
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "web/page"]
struct Page;

/// The content type of each kind of file, by the end of its name.
const TYPES: &[(&str, &str)] = &[
    (".html", "text/html; charset=utf-8"),
    (".css", "text/css; charset=utf-8"),
    (".js", SCRIPT),
    (".svg", "image/svg+xml"),
    (".png", "image/png"),
    (".ico", "image/x-icon"),
];

const SCRIPT: &str = "text/javascript; charset=utf-8";

/// Where the page sends its questions.
const LAW: &str = "globalThis.RULEBOOK_ASK = \"ask\";\n";

/// Where the law is read.
const RULES: &str = "rules.html";

/// A route for each of the page's files, and the ways to the law.
pub fn router() -> Router {
    let read = |address: String| get(|| async move { Redirect::temporary(&address) });
    let law = Router::new()
        .route("/law.js", get(([(CONTENT_TYPE, SCRIPT)], LAW)))
        .route("/law", read(RULES.to_owned()))
        .route("/law/", read(format!("../{RULES}")));
    let law = GAMES.iter().fold(law, |router, game| {
        router.route(&format!("/law/{}", game.id()), read(format!("../{RULES}#{}", game.id())))
    });
    // The site's build may have put the law's module there; it is not served, because the program itself answers.
    Page::iter().filter(|name| name != "law.js").fold(law, |router, name| {
        let (Some(file), Some(kind)) = (Page::get(&name), content_type(&name)) else { return router };
        let file = get(([(CONTENT_TYPE, kind)], file.data));
        let router = if name == "index.html" { router.route("/", file.clone()) } else { router };
        router.route(&format!("/{name}"), file)
    })
}

/// `None` for a file that is not served.
fn content_type(name: &str) -> Option<&'static str> {
    TYPES.iter().find(|(end, _)| name.ends_with(end)).map(|(_, kind)| *kind)
}

/// The answer to what is no path: 404, or 405 to a method that no path takes, as in `OPTIONS *`.
pub async fn nowhere(method: Method) -> Response {
    match method {
        Method::GET | Method::HEAD | Method::POST => StatusCode::NOT_FOUND.into_response(),
        _ => (StatusCode::METHOD_NOT_ALLOWED, [(ALLOW, "GET, HEAD, POST")]).into_response(),
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_page_is_served() {
        assert!(Page::iter().any(|name| name == "index.html"));
        let unserved: Vec<_> = Page::iter().filter(|name| content_type(name).is_none()).collect();
        assert!(unserved.is_empty(), "{unserved:?}");
    }
    /// What the law says is shown as it is: what a script needs of a sentence has a key of its own.
    #[test]
    fn no_script_takes_a_sentence_apart() {
        for name in Page::iter().filter(|name| name.ends_with(".js")) {
            let script = Page::get(&name).expect("its name").data;
            let script = String::from_utf8_lossy(&script).replace("?.", ".");
            for sentence in ["says", "said", "why", "title", "message"] {
                for way in ["match", "search", "split", "slice", "replace", "indexOf"] {
                    assert!(!script.contains(&format!("{sentence}.{way}(")), "{name} has {sentence}.{way}(");
                }
            }
        }
    }
}
