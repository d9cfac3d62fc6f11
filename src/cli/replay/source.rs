//! Where scores come from: a file, a folder of files, or the standard input; compressed or not.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::StreamingDecoder;

/// The standard input, as an argument.
pub const STDIN: &str = "-";

/// How the names of files end in which games are, in a folder.
const ENDINGS: [&str; 3] = [".pgn", ".pgn.gz", ".pgn.zst"];

/// The files of some arguments: of a folder, those in it and below, by name.
///
/// # Errors
/// A folder cannot be read.
pub fn files(arguments: &[String]) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for argument in arguments {
        let path = Path::new(argument);
        if argument != STDIN && path.is_dir() { add(path, &mut files)? } else { files.push(path.to_owned()) }
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
pub fn open(path: &Path) -> io::Result<Box<dyn BufRead>> {
    if path.as_os_str() == STDIN {
        return Ok(Box::new(BufReader::new(io::stdin())));
    }
    let mut file = BufReader::with_capacity(1 << 16, File::open(path)?);
    let begins = file.fill_buf()?;
    if begins.starts_with(&[0x1f, 0x8b]) {
        return Ok(Box::new(BufReader::new(MultiGzDecoder::new(file))));
    }
    if begins.starts_with(&[0x28, 0xb5, 0x2f, 0xfd]) {
        let decoder = StreamingDecoder::new(file).map_err(io::Error::other)?;
        return Ok(Box::new(BufReader::new(decoder)));
    }
    Ok(Box::new(file))
}

/// The beginning of a file, and the whole of it; the beginning is all if it has at most this many bytes.
///
/// # Errors
/// It cannot be read.
pub fn begun(path: &Path, most: usize) -> io::Result<(Vec<u8>, Box<dyn BufRead>)> {
    let mut from = open(path)?;
    let mut beginning = Vec::new();
    from.by_ref().take(most as u64 + 1).read_to_end(&mut beginning)?;
    Ok((beginning.clone(), Box::new(Cursor::new(beginning).chain(from))))
}
