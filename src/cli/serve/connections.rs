//! Connections: how many are open, which is closed when there are too many, and how long each may take.

use std::io::{self, IoSlice};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch::Receiver;
use tokio::task::JoinSet;
use tokio::time::{Sleep, sleep, timeout};

use super::limits::Limits;
use super::queue::{Admitted, Clients};

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
            .serve_connection(TokioIo::new(ImpatientStream::new(stream, limits.unread_time)), answer)
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

/// As many bytes have to be taken in the time; or all, if fewer are left.
const PROGRESS: usize = 64 << 10;

/// A stream that fails if an answer to its client makes no progress: in each period of `time` that begins when a write
/// has to wait, 64 KiB have to be taken, or all that is left.
pub struct ImpatientStream<S> {
    stream: S,
    time: Duration,
    /// When the period ends, if one has begun, and how many bytes have been taken in it.
    period: Option<(Pin<Box<Sleep>>, usize)>,
}

impl<S> ImpatientStream<S> {
    pub fn new(stream: S, time: Duration) -> Self {
        ImpatientStream { stream, time, period: None }
    }

    /// Notes what has come of a write.
    fn wrote(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(Ok(bytes)) => {
                if let Some((_, taken)) = &mut self.period {
                    *taken += bytes;
                }
                self.period.take_if(|(_, taken)| *taken >= PROGRESS);
                written
            }
            Poll::Ready(Err(_)) => written,
            Poll::Pending => {
                let (end, _) = self.period.get_or_insert_with(|| (Box::pin(sleep(self.time)), 0));
                ready!(end.as_mut().poll(cx));
                Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
            }
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for ImpatientStream<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for ImpatientStream<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.wrote(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, bytes);
        self.wrote(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut self.stream).poll_flush(cx))?;
        // Everything has been taken.
        self.period = None;
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, duplex};

    use super::*;

    /// What comes of writing this much to a client that reads a piece after each of the pauses, by a paused clock.
    fn written(bytes: usize, reads: usize, piece: usize, pause: u64) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build()?;
        runtime.block_on(async {
            let (server, mut client) = duplex(1000);
            let reading = tokio::spawn(async move {
                let mut read = vec![0; piece];
                for _ in 0..reads {
                    sleep(Duration::from_secs(pause)).await;
                    client.read_exact(&mut read).await?;
                }
                sleep(Duration::from_secs(1000)).await;
                io::Result::Ok(())
            });
            let mut stream = ImpatientStream::new(server, Duration::from_secs(10));
            stream.write_all(&vec![b'x'; bytes]).await?;
            stream.flush().await?;
            reading.abort();
            Ok(())
        })
    }

    #[test]
    fn an_answer_has_to_be_read() {
        let failed = |written: io::Result<()>| written.map_err(|error| error.kind());
        assert_eq!(failed(written(1000, 0, 1, 1)), Ok(()));
        assert_eq!(failed(written(1001, 0, 1, 1)), Err(io::ErrorKind::TimedOut));
        // A byte now and then is no progress, unless it is the last one.
        assert_eq!(failed(written(1001, 1, 1, 9)), Ok(()));
        assert_eq!(failed(written(1100, 100, 1, 9)), Err(io::ErrorKind::TimedOut));
        // So many bytes are.
        assert_eq!(failed(written(10 * PROGRESS, 10, PROGRESS, 9)), Ok(()));
        assert_eq!(failed(written(10 * PROGRESS, 10, PROGRESS, 11)), Err(io::ErrorKind::TimedOut));
    }
}
