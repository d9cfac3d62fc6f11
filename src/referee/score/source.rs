//! Where archives come from: a file, a folder of files, or a stream; compressed or not.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// How the names of files end in which games are, in a folder.
const ENDINGS: [&str; 3] = [".pgn", ".pgn.gz", ".pgn.zst"];

/// A path's files: of a folder, those in it and below that have games by their names, sorted.
///
/// # Errors
/// A folder cannot be read.
pub fn files(path: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    if path.is_dir() {
        add(path, &mut files)?
    } else {
        files.push(path.to_owned())
    }
    Ok(files)
}

fn add(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    entries.sort();
    for path in entries {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        if path.is_dir() {
            // A link could lead back to where it is.
            if !path.is_symlink() {
                add(&path, files)?;
            }
        } else if ENDINGS.iter().any(|ending| name.ends_with(ending)) {
            files.push(path);
        }
    }
    Ok(())
}

/// A file that is read from its beginning, uncompressed.
///
/// # Errors
/// It cannot be read.
pub fn open(path: &Path) -> io::Result<Box<dyn BufRead + Send>> {
    unpacked(BufReader::with_capacity(1 << 16, File::open(path)?))
}

/// A stream, uncompressed: of gzip and Zstandard, what is packed in it; of anything else, the stream itself.
///
/// ```
/// use std::io::Read;
/// use rulebook::referee::score::source;
/// let mut text = String::new();
/// source::unpacked(&b"1. e4 *"[..]).unwrap().read_to_string(&mut text).unwrap();
/// assert_eq!(text, "1. e4 *");
/// ```
///
/// # Errors
/// It cannot be read.
pub fn unpacked<'r>(mut from: impl BufRead + Send + 'r) -> io::Result<Box<dyn BufRead + Send + 'r>> {
    // A pipe may give less at a time than the signs by which a compressed stream begins.
    let mut begins = Vec::new();
    from.by_ref().take(4).read_to_end(&mut begins)?;
    let whole = Cursor::new(begins.clone()).chain(from);
    match begins[..] {
        [0x1f, 0x8b, ..] => Ok(Box::new(BufReader::new(MultiGzDecoder::new(whole)))),
        // The second may be skipped: several processors that pack together begin with one.
        [0x28, 0xb5, 0x2f, 0xfd] | [0x50..=0x5f, 0x2a, 0x4d, 0x18] => {
            Ok(Box::new(BufReader::new(Frames { from: whole, decoder: FrameDecoder::new() })))
        }
        _ => Ok(Box::new(whole)),
    }
}

/// What is packed in a stream of Zstandard, in all its frames.
struct Frames<R> {
    from: R,
    decoder: FrameDecoder,
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let Frames { from, decoder } = self;
        while decoder.can_collect() == 0 {
            if !decoder.is_finished() {
                decoder.decode_blocks(&mut *from, BlockDecodingStrategy::UptoBlocks(1)).map_err(io::Error::other)?;
            } else if from.fill_buf()?.is_empty() {
                return Ok(0);
            } else {
                match decoder.init(&mut *from) {
                    Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                        length, ..
                    })) => {
                        io::copy(&mut from.take(length.into()), &mut io::sink())?;
                    }
                    begun => begun.map_err(io::Error::other)?,
                }
            }
        }
        decoder.read(into)
    }
}

#[cfg(test)]
mod tests {
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use pretty_assertions::assert_eq;

    use super::*;

    /// Gives one byte at a time, as a slow pipe may.
    struct Slow<'b>(&'b [u8]);

    impl Read for Slow<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let some = into.len().min(1);
            self.0.read(&mut into[..some])
        }
    }

    fn read(packed: &[u8]) -> io::Result<String> {
        io::read_to_string(unpacked(BufReader::new(Slow(packed)))?)
    }

    /// A frame of Zstandard with a text as it is: a single segment of a raw block.
    fn frame(text: &str) -> Vec<u8> {
        let length = u8::try_from(text.len()).expect("a short text");
        let block = (u32::from(length) << 3 | 1).to_le_bytes();
        [&[0x28, 0xb5, 0x2f, 0xfd, 0x20, length], &block[..3], text.as_bytes()].concat()
    }

    #[test]
    fn every_part_of_a_packed_stream_is_read() {
        let zipped = |text: &str| {
            let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
            io::Write::write_all(&mut gzip, text.as_bytes()).expect("memory takes it");
            gzip.finish().expect("packed")
        };
        let skipped = [0x5a, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 7, 7, 7].to_vec();
        for (packed, text) in [
            (vec![], ""),
            (b"1.".to_vec(), "1."),
            (b"1. e4 e5".to_vec(), "1. e4 e5"),
            ([zipped("1. e4 "), zipped("e5")].concat(), "1. e4 e5"),
            (frame(""), ""),
            ([frame("1. e4 "), frame(""), skipped.clone(), frame("e5")].concat(), "1. e4 e5"),
            ([skipped, frame("1. e4")].concat(), "1. e4"),
        ] {
            assert_eq!(read(&packed).expect("a text"), text);
        }
    }

    #[test]
    fn a_packed_stream_that_is_cut_is_an_error() {
        let whole = frame("1. e4 e5");
        for end in 4..whole.len() {
            assert!(read(&whole[..end]).is_err(), "{end}");
        }
    }
}
