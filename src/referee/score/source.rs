//! Where archives come from: a file, a folder of files, or a stream; compressed or not.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::StreamingDecoder;

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
    let (is_gzip, is_zstd) = (begins.starts_with(&[0x1f, 0x8b]), begins == [0x28, 0xb5, 0x2f, 0xfd]);
    let whole = Cursor::new(begins).chain(from);
    if is_gzip {
        return Ok(Box::new(BufReader::new(MultiGzDecoder::new(whole))));
    }
    if is_zstd {
        let decoder = StreamingDecoder::new(whole).map_err(io::Error::other)?;
        return Ok(Box::new(BufReader::new(decoder)));
    }
    Ok(Box::new(whole))
}
