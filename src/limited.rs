//! Files and streams that are read whole, up to a limit: what is read may have no end.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::string::FromUtf8Error;

/// The greatest length in bytes of a text that people write, such as a score or a fixture file: that of a line of the
/// protocol.
pub const MAX_TEXT: usize = 4_000_000;

/// The greatest length in bytes of a report on an engine (`rulebook validate --report`). The longest of those that are kept
/// in `docs/results/matrix/` has 60,000.
pub const MAX_REPORT: usize = 64_000_000;

/// All bytes of a stream.
///
/// # Errors
/// It cannot be read, or has more than `most` bytes.
pub fn stream(from: impl Read, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(most as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > most {
        return Err(io::Error::new(io::ErrorKind::InvalidData, format!("it is longer than {most} bytes")));
    }
    Ok(bytes)
}

/// All bytes of a file, which may be a pipe.
///
/// # Errors
/// As [`stream`].
pub fn file(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    stream(File::open(path)?, most)
}

/// All bytes of a regular file. Anything else might wait for a writer.
///
/// # Errors
/// As [`stream`]; it is not a regular file.
pub fn regular(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    is_regular(path)?;
    file(path, most)
}

/// Whether a path is a regular file, or a link to one.
///
/// # Errors
/// It is not, or is not there.
pub fn is_regular(path: &Path) -> io::Result<()> {
    if fs::metadata(path)?.is_file() {
        return Ok(());
    }
    Err(io::Error::new(io::ErrorKind::InvalidData, "it is not a regular file"))
}

/// The text of a regular file.
///
/// # Errors
/// As [`regular`] and [`text`].
pub fn text_of(path: &Path, most: usize) -> io::Result<String> {
    regular(path, most).and_then(text)
}

/// Bytes as a text.
///
/// # Errors
/// They are not UTF-8.
pub fn text(bytes: Vec<u8>) -> io::Result<String> {
    let not_utf8 = |error: FromUtf8Error| {
        let at = error.utf8_error().valid_up_to();
        io::Error::new(io::ErrorKind::InvalidData, format!("it is not UTF-8 at byte {at}"))
    };
    String::from_utf8(bytes).map_err(not_utf8)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn what_has_no_end_is_read_up_to_the_limit() {
        assert_eq!(stream(&b"four"[..], 4).expect("bytes"), b"four");
        assert_eq!(stream(&b"longer"[..], 4).unwrap_err().to_string(), "it is longer than 4 bytes");
        assert_eq!(stream(io::repeat(b'x'), 1000).unwrap_err().to_string(), "it is longer than 1000 bytes");
    }

    #[cfg(unix)]
    #[test]
    fn only_a_regular_file_must_be_one() {
        let zero = Path::new("/dev/zero");
        assert_eq!(file(zero, 1000).unwrap_err().to_string(), "it is longer than 1000 bytes");
        assert_eq!(regular(zero, 1000).unwrap_err().to_string(), "it is not a regular file");
    }
}
