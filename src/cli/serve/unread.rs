//! A connection whose client has to read what is written to it.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

/// As many bytes have to be taken in the time; or all, if fewer are left.
const PROGRESS: usize = 64 << 10;

/// A stream that fails if an answer to its client makes no progress: in each period of `time` that begins when a write
/// has to wait, 64 KiB have to be taken, or all that is left.
pub struct Unread<S> {
    stream: S,
    time: Duration,
    /// When the period ends, if one has begun, and how many bytes have been taken in it.
    period: Option<(Pin<Box<Sleep>>, usize)>,
}

impl<S> Unread<S> {
    pub fn new(stream: S, time: Duration) -> Self {
        Unread { stream, time, period: None }
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

impl<S: AsyncRead + Unpin> AsyncRead for Unread<S> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Unread<S> {
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
            let mut stream = Unread::new(server, Duration::from_secs(10));
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
