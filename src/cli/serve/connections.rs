//! Connections: how many there are, which is closed when there are too many, and how long each may take.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch::Receiver;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::clients::{Admitted, Clients};
use super::limits::Limits;
use super::unread::Unread;

/// The pause where no connection can be accepted.
const PAUSE: Duration = Duration::from_millis(10);

/// Serves each connection until `end` becomes true, then only sends the answers that are due.
///
/// When there are as many as there may be, the one that has kept the server waiting longest is closed for the next one;
/// until one has waited long enough, the next one waits.
pub async fn serve(listener: TcpListener, router: Router, limits: Limits, end: Receiver<bool>) {
    let clients = Arc::new(Clients::default());
    let (mut open, mut ending) = (JoinSet::new(), end.clone());
    loop {
        let full = clients.count() >= limits.connections.get().into();
        let room = !full || clients.idle(limits.patience).is_some();
        tokio::select! {
            _ = ending.wait_for(|end| *end) => break,
            Some(_) = open.join_next() => {}
            stream = accept(&listener, &clients, limits.patience), if room => {
                if full {
                    clients.close_idle(limits.patience);
                }
                let client = clients.admit();
                open.spawn(connection(stream, client, router.clone(), limits, end.clone()));
            }
            () = sleep(PAUSE), if !room => {}
        }
    }
    drop(listener);
    while open.join_next().await.is_some() {}
}

async fn accept(listener: &TcpListener, clients: &Clients, patience: Duration) -> TcpStream {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => return stream,
            // The client has disconnected, or no file descriptor is free.
            Err(_) => {
                clients.close_idle(patience);
                sleep(PAUSE).await;
            }
        }
    }
}

/// Serves a connection. Its errors are the client's, so they are not reported.
async fn connection(stream: TcpStream, client: Admitted, router: Router, limits: Limits, mut end: Receiver<bool>) {
    // If this fails, answers are only slower.
    let _ = stream.set_nodelay(true);
    let (router, known) = (TowerToHyperService::new(router), client.shared());
    let answer = service_fn(move |mut request: Request<Incoming>| {
        let client = Arc::clone(&known);
        client.has_asked();
        request.extensions_mut().insert(Arc::clone(&client));
        let answered = router.call(request);
        async move {
            let response = answered.await;
            client.is_due();
            response
        }
    });
    let mut connection = pin!(
        http1::Builder::new()
            .timer(TokioTimer::new())
            // It runs between two requests too, so it also ends idle connections.
            .header_read_timeout(limits.head_time)
            .max_buf_size(limits.head_bytes.get().into())
            .serve_connection(TokioIo::new(Unread::new(stream, limits.unread_time)), answer)
    );
    let remaining = tokio::select! {
        _ = connection.as_mut() => return,
        () = client.closed() => return,
        _ = end.wait_for(|end| *end) => limits.end_time,
        () = sleep(limits.connection_time) => limits.answer_time,
    };
    connection.as_mut().graceful_shutdown();
    let _ = timeout(remaining, connection).await;
}
