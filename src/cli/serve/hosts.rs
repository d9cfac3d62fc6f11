//! Which names the server answers to, so that no page of another site can ask through a visitor's browser.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderName, Uri};
use axum::middleware::Next;
use axum::response::Response;

use super::request_error::RequestError;

/// The values of `Host` that are the server's own; empty if it cannot know them.
#[derive(Clone)]
pub struct Hosts(Arc<[String]>);

impl Hosts {
    /// The hosts of the address listened on. On loopback there are two, so a site whose name is rebound to that address
    /// is recognized. Elsewhere the machine may have any name.
    pub fn of(address: SocketAddr) -> Self {
        if !address.ip().is_loopback() {
            return Hosts(Arc::new([]));
        }
        let port = address.port();
        let hosts = [address.to_string(), format!("localhost:{port}")];
        // Browsers leave out the port of `http`.
        let bare = hosts.iter().filter_map(|host| host.strip_suffix(":80")).map(str::to_owned);
        Hosts(bare.chain(hosts.iter().cloned()).collect())
    }

    /// The hosts, in words.
    fn names(&self) -> String {
        if self.0.is_empty() { "the one that `Host` names".to_owned() } else { self.0.join(" or ") }
    }

    /// Refuses a request to another host, or from a page of another origin.
    fn admit(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), RequestError> {
        let host = only(headers, HOST).unwrap_or_default();
        let own = self.0.is_empty() || self.0.iter().any(|own| own.eq_ignore_ascii_case(host));
        // A request line may name a host too.
        let same = uri.authority().is_none_or(|named| named.as_str().eq_ignore_ascii_case(host));
        if !own || !same {
            return Err(RequestError::WrongHost { hosts: self.names() });
        }
        // A request without an `Origin` is not from a page. A proxy in front may use HTTPS.
        if !headers.contains_key(ORIGIN) {
            return Ok(());
        }
        let origin = only(headers, ORIGIN).unwrap_or_default();
        let schemes: &[&str] = if self.0.is_empty() { &["http://", "https://"] } else { &["http://"] };
        let own =
            schemes.iter().filter_map(|scheme| origin.strip_prefix(scheme)).any(|of| of.eq_ignore_ascii_case(host));
        if own { Ok(()) } else { Err(RequestError::ForeignOrigin) }
    }
}

/// A header's only value, as text; `None` if it has several.
pub fn only(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    let mut values = headers.get_all(name).iter();
    let first = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(first)
}

/// Accepts a request only if it is for this server and not from a foreign page.
pub async fn check(State(hosts): State<Hosts>, request: Request, next: Next) -> Result<Response, RequestError> {
    hosts.admit(request.uri(), request.headers())?;
    Ok(next.run(request).await)
}
