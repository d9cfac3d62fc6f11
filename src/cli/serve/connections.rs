//! Connections: how many there are, and how long each may take.

use std::pin::pin;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch::Receiver;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::limits::Limits;

/// The pause after a connection that could not be accepted.
const PAUSE: Duration = Duration::from_millis(10);

/// Serves each connection until `end` becomes true, then only sends the answers that are due.
pub async fn serve(listener: TcpListener, router: Router, limits: Limits, end: Receiver<bool>) {
    let (mut open, mut ending) = (JoinSet::new(), end.clone());
    loop {
        let room = open.len() < usize::from(limits.connections.get());
        tokio::select! {
            _ = ending.wait_for(|end| *end) => break,
            Some(_) = open.join_next() => {}
            stream = accept(&listener), if room => {
                open.spawn(connection(stream, router.clone(), limits, end.clone()));
            }
        }
    }
    drop(listener);
    while open.join_next().await.is_some() {}
}

async fn accept(listener: &TcpListener) -> TcpStream {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => return stream,
            // The client has disconnected, or no file descriptor is free.
            Err(_) => sleep(PAUSE).await,
        }
    }
}

/// Serves a connection. Its errors are the client's, so they are not reported.
async fn connection(stream: TcpStream, router: Router, limits: Limits, mut end: Receiver<bool>) {
    // If this fails, answers are only slower.
    let _ = stream.set_nodelay(true);
    let mut connection = pin!(
        http1::Builder::new()
            .timer(TokioTimer::new())
            // It runs between two requests too, so it also ends idle connections.
            .header_read_timeout(limits.head_time)
            .max_buf_size(limits.head_bytes.get().into())
            .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router))
    );
    let remaining = tokio::select! {
        _ = connection.as_mut() => return,
        _ = end.wait_for(|end| *end) => limits.end_time,
        // This also ends a connection whose client does not read its answers.
        () = sleep(limits.connection_time) => limits.answer_time,
    };
    connection.as_mut().graceful_shutdown();
    let _ = timeout(remaining, connection).await;
}
