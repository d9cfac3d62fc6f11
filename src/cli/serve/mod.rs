//! `serve`: the page and the protocol over HTTP, for a browser on this machine.

mod connections;
mod hosts;
mod limits;
mod page;
mod questions;
mod queue;
mod request_error;

use std::io::{self, Write as _};
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use axum::Router;
use axum::middleware::{from_fn_with_state, map_response};
use axum::routing::post;
use tokio::net::TcpListener;
use tokio::sync::watch;

use self::hosts::Hosts;
use self::limits::Limits;
use self::questions::PendingQuestions;
use super::output::{Output, stderr};
use super::status::{Status, on_signal};
use super::{CliError, CommandResult};

/// Serve the web page, and answer questions over HTTP
///
/// The page is built into the program. Questions go to `POST /ask`, one JSON object each, as for `speak`
/// (`docs/reference/protocol.md`). `docs/using/serve.md` lists the limits and what is refused. The server runs until a
/// signal stops it.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct ServeCommand {
    /// The address to listen on. Any but a loopback address lets other machines ask questions
    #[arg(long, value_name = "ADDRESS:PORT", default_value_t = default_address())]
    listen: SocketAddr,

    /// Listen on this port of 127.0.0.1; 0 chooses a free port
    #[arg(long, value_name = "PORT", conflicts_with = "listen")]
    port: Option<u16>,

    #[command(flatten)]
    limits: Limits,
}

const EXAMPLES: &str = r#"Examples:
  rulebook serve
  rulebook serve --port 0
  rulebook serve --listen '[::1]:8421'
  curl -H 'content-type: application/json' -d '{"game":"awele"}' http://127.0.0.1:8421/ask"#;

fn default_address() -> SocketAddr {
    (Ipv4Addr::LOCALHOST, 8421).into()
}

impl ServeCommand {
    pub fn run(self, out: &mut Output) -> CommandResult {
        let address = self.port.map_or(self.listen, |port| (Ipv4Addr::LOCALHOST, port).into());
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().enable_time().build()?;
        let listener =
            runtime.block_on(TcpListener::bind(address)).map_err(|error| cannot_listen(address, &error))?;
        let address = listener.local_addr()?;
        let end = Arc::new(watch::Sender::new(false));
        let signalled = Arc::clone(&end);
        on_signal(move || {
            signalled.send_replace(true);
        });
        if !address.ip().is_loopback() {
            writeln!(
                stderr(),
                "Warning: {address} can be reached from other machines; anyone there can ask questions."
            )?;
        }
        writeln!(out, "Listening on http://{address} — press Ctrl-C to stop")?;
        out.flush()?;
        let router = router(address, &self.limits)?;
        runtime.block_on(connections::serve(listener, router, self.limits, end.subscribe()));
        Ok(Status::Passed)
    }
}

/// The routes.
fn router(address: SocketAddr, limits: &Limits) -> io::Result<Router> {
    let questions = Arc::new(PendingQuestions::new(limits)?);
    Ok(Router::new()
        .merge(page::router())
        .route("/ask", post(questions::ask).with_state(questions))
        .fallback(page::nowhere)
        .layer(from_fn_with_state(Hosts::of(address), hosts::check))
        .layer(map_response(page::add)))
}

fn cannot_listen(address: SocketAddr, error: &io::Error) -> CliError {
    let help = match error.kind() {
        io::ErrorKind::AddrInUse => {
            "another program uses this port, perhaps another `rulebook serve`; `--port 0` chooses a free one"
        }
        io::ErrorKind::PermissionDenied => "ports below 1024 usually need privileges; `--port 0` chooses a free one",
        _ => "`--listen` requires an address of this machine, such as 127.0.0.1:8421",
    };
    CliError::new(format!("cannot listen on {address}: {error}"), help)
}
