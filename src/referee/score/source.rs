//! Where archives come from: a file, a folder of files, a zip of files, or a stream; compressed or not.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Cursor, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use flate2::bufread::{DeflateDecoder, MultiGzDecoder};
use rawzip::{CompressionMethod, RECOMMENDED_BUFFER_SIZE, ZipArchive, ZipArchiveEntryWayfinder};
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use super::charset::by_lines;
use crate::{escape, limited};

/// How the names of files end in which games are.
const ENDINGS: [&str; 3] = [".pgn", ".pgn.gz", ".pgn.zst"];

/// The same in a folder only: what has more files in it, and what is not read, which is said.
const PACKED: [&str; 4] = [".zip", ".pgn.bz2", ".pgn.xz", ".pgn.7z"];

/// Something that is read from its beginning to its end.
pub type Stream = Box<dyn BufRead + Send>;

/// A file of games, or a part of a zip.
#[derive(Clone, Debug)]
pub struct GamesFile {
    path: PathBuf,
    part: Option<Part>,
}

/// A file in a zip.
#[derive(Clone, Debug)]
struct Part {
    name: String,
    method: CompressionMethod,
    encrypted: bool,
    place: ZipArchiveEntryWayfinder,
}

/// What has no games that can be read.
#[derive(Debug, thiserror::Error)]
#[error("{}: {error}", escape::path(path))]
pub struct Unopened {
    /// The file or folder.
    pub path: PathBuf,
    /// Why.
    pub error: io::Error,
}

/// A path's files: of a folder, those in it and below that have games by their names, sorted; of a zip, those in it in
/// their order. What cannot be read is among them, so that it costs none of the others.
pub fn sources(path: &Path) -> Vec<Result<GamesFile, Unopened>> {
    let parts = files(path)
        .into_iter()
        .map(|found| found.map_or_else(|unopened| vec![Err(unopened)], |path| parts_of(&path)));
    parts.flatten().collect()
}

/// The same without a look into the files.
pub fn files(path: &Path) -> Vec<Result<PathBuf, Unopened>> {
    let mut found = Vec::new();
    if path.is_dir() {
        add_folder(path, &mut found);
        if found.is_empty() {
            let endings = [&ENDINGS[..], &PACKED[..1]].concat().join(", ");
            let error =
                io::Error::new(io::ErrorKind::NotFound, format!("there is no file in it that ends in {endings}"));
            found.push(Err(Unopened { path: path.to_owned(), error }));
        }
    } else {
        found.push(Ok(path.to_owned()));
    }
    found
}

fn add_folder(folder: &Path, found: &mut Vec<Result<PathBuf, Unopened>>) {
    let unopened = |path: &Path, error| Err(Unopened { path: path.to_owned(), error });
    let mut entries: Vec<PathBuf> = match fs::read_dir(folder) {
        Ok(entries) => entries
            .filter_map(|entry| entry.map_err(|error| found.push(unopened(folder, error))).ok())
            .map(|entry| entry.path())
            .collect(),
        Err(error) => return found.push(unopened(folder, error)),
    };
    entries.sort();
    for path in entries {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            // A link could lead back to where it is.
            if !path.is_symlink() {
                add_folder(&path, found);
            }
        } else if ends_in(&name, &ENDINGS) || ends_in(&name, &PACKED) {
            // A pipe in a folder is not waited for.
            match limited::is_regular(&path) {
                Ok(()) => found.push(Ok(path)),
                Err(error) => found.push(unopened(&path, error)),
            }
        }
    }
}

fn ends_in(name: &str, endings: &[&str]) -> bool {
    let name = name.to_lowercase();
    endings.iter().any(|ending| name.ends_with(ending))
}

/// A file, or what is in it if it is a zip.
pub fn parts_of(path: &Path) -> Vec<Result<GamesFile, Unopened>> {
    let parts = match is_zip(path) {
        // It is opened when its turn comes, and then it is said if it cannot be.
        Err(_) | Ok(false) => return vec![Ok(GamesFile { path: path.to_owned(), part: None })],
        Ok(true) => parts(path),
    };
    let parts = match parts {
        Ok(parts) if parts.is_empty() => {
            let none = format!("it is a zip, and there is no file in it that ends in {}", ENDINGS.join(", "));
            Err(io::Error::new(io::ErrorKind::NotFound, none))
        }
        parts => parts,
    };
    match parts {
        Ok(parts) => {
            parts.into_iter().map(|part| Ok(GamesFile { path: path.to_owned(), part: Some(part) })).collect()
        }
        Err(error) => vec![Err(Unopened { path: path.to_owned(), error })],
    }
}

/// Whether a file is a zip by how it begins. Only a regular file can be read twice.
fn is_zip(path: &Path) -> io::Result<bool> {
    limited::is_regular(path)?;
    let mut begins = Vec::new();
    File::open(path)?.take(LONGEST).read_to_end(&mut begins)?;
    Ok(packed_by(&begins) == Some(ZIP))
}

/// The files in a zip that have games by their names.
fn parts(path: &Path) -> io::Result<Vec<Part>> {
    let mut buffer = vec![0; RECOMMENDED_BUFFER_SIZE];
    let zip = ZipArchive::from_file(File::open(path)?, &mut buffer).map_err(io::Error::other)?;
    let mut entries = zip.entries(&mut buffer);
    let (mut parts, mut named) = (Vec::new(), HashMap::new());
    while let Some(entry) = entries.next_entry().map_err(io::Error::other)? {
        let name = by_lines(entry.file_path().as_bytes().to_vec()).text;
        // What the Finder says of a file has its name, and no games.
        if ends_in(&name, &ENDINGS) && !name.starts_with("__MACOSX/") {
            // Several may have one name.
            let times: &mut usize = named.entry(name.clone()).or_default();
            *times += 1;
            let name = if *times > 1 { format!("{name} ({times})") } else { name };
            parts.push(Part {
                name,
                method: entry.compression_method(),
                encrypted: entry.flags().is_encrypted(),
                place: entry.wayfinder(),
            });
        }
    }
    Ok(parts)
}

impl GamesFile {
    /// What it is called, on one line: its path; of a part of a zip, both.
    pub fn name(&self) -> String {
        let path = escape::path(&self.path);
        match &self.part {
            Some(part) => format!("{path}/{}", escape::line(&part.name)),
            None => path,
        }
    }

    /// The file in which it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Opens it, to be read uncompressed from its beginning.
    ///
    /// # Errors
    /// It cannot be read, or is packed by what is not read.
    pub fn open(&self) -> io::Result<Stream> {
        let file = || File::open(&self.path);
        let Some(part) = &self.part else { return unpacked(BufReader::with_capacity(1 << 16, file()?)) };
        let not_read = |what: String| Err(io::Error::new(io::ErrorKind::Unsupported, what));
        if part.encrypted {
            return not_read("it is encrypted".to_owned());
        }
        let mut buffer = vec![0; RECOMMENDED_BUFFER_SIZE];
        let zip = ZipArchive::from_file(file()?, &mut buffer).map_err(io::Error::other)?;
        let entry = zip.get_entry(part.place).map_err(io::Error::other)?;
        let (begins, ends) = entry.compressed_data_range();
        let mut packed = file()?;
        packed.seek(SeekFrom::Start(begins))?;
        let packed = BufReader::with_capacity(1 << 16, packed.take(ends - begins));
        match part.method {
            CompressionMethod::STORE => unpacked(BufReader::new(entry.verifying_reader(packed))),
            CompressionMethod::DEFLATE => {
                unpacked(BufReader::new(entry.verifying_reader(DeflateDecoder::new(packed))))
            }
            method => not_read(unread(method.name().unwrap_or("a method of its own"))),
        }
    }
}

/// How many bytes tell at most by what something is packed.
const LONGEST: u64 = 6;

const GZIP: &str = "gzip";
const ZSTANDARD: &str = "Zstandard";
const ZIP: &str = "zip";

/// By what a stream is packed that begins so.
fn packed_by(begins: &[u8]) -> Option<&'static str> {
    match begins {
        [0x1f, 0x8b, ..] => Some(GZIP),
        // The second may be skipped: several processors that pack together begin with one.
        [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => Some(ZSTANDARD),
        [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => Some(ZIP),
        [b'B', b'Z', b'h', b'1'..=b'9', 0x31 | 0x17, ..] => Some("bzip2"),
        [0xfd, b'7', b'z', b'X', b'Z', 0] => Some("xz"),
        [b'7', b'z', 0xbc, 0xaf, 0x27, 0x1c] => Some("7z"),
        [b'R', b'a', b'r', b'!', 0x1a, 7] => Some("rar"),
        [0x04, 0x22, 0x4d, 0x18, ..] => Some("lz4"),
        [0x1f, 0x9d, ..] => Some("compress"),
        _ => None,
    }
}

fn unread(method: &str) -> String {
    format!("it is packed by {method}, which is not read; unpack it first")
}

/// A stream, uncompressed: of gzip and Zstandard, what is packed in it; of anything else, the stream itself.
///
/// ```
/// use std::io::Read;
/// use rulebook::referee::score::source;
/// let mut text = String::new();
/// source::unpacked(&b"1. e4 *"[..]).unwrap().read_to_string(&mut text).unwrap();
/// assert_eq!(text, "1. e4 *");
/// assert!(source::unpacked(&b"\xfd7zXZ\0\0"[..]).is_err());
/// ```
///
/// # Errors
/// It cannot be read, or is packed by what is not read. A zip is read from a file only ([`sources`]).
pub fn unpacked<'r>(mut from: impl BufRead + Send + 'r) -> io::Result<Box<dyn BufRead + Send + 'r>> {
    // A pipe may give less at a time than the signs by which a compressed stream begins.
    let mut begins = Vec::new();
    from.by_ref().take(LONGEST).read_to_end(&mut begins)?;
    let whole = Cursor::new(begins.clone()).chain(from);
    match packed_by(&begins) {
        None => Ok(Box::new(whole)),
        Some(GZIP) => Ok(Box::new(BufReader::new(Once::of(MultiGzDecoder::new(whole))))),
        Some(ZSTANDARD) => {
            let frames = Frames { from: whole, decoder: FrameDecoder::new(), open: false };
            Ok(Box::new(BufReader::new(Once::of(frames))))
        }
        Some(ZIP) => {
            let why = "it is a zip, which is read from a file of its own only";
            Err(io::Error::new(io::ErrorKind::Unsupported, why))
        }
        Some(other) => Err(io::Error::new(io::ErrorKind::Unsupported, unread(other))),
    }
}

/// What has been unpacked, unless it is packed once more.
struct Once<R> {
    from: R,
    /// How it begins, once that has been read.
    begins: Option<Cursor<Vec<u8>>>,
}

impl<R> Once<R> {
    const fn of(from: R) -> Self {
        Once { from, begins: None }
    }
}

impl<R: Read> Read for Once<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.begins.is_none() {
            let mut begins = Vec::new();
            self.from.by_ref().take(LONGEST).read_to_end(&mut begins)?;
            if let Some(method) = packed_by(&begins) {
                let why = format!("what is packed in it is packed once more, by {method}; unpack it first");
                return Err(io::Error::new(io::ErrorKind::Unsupported, why));
            }
            self.begins = Some(Cursor::new(begins));
        }
        let some = self.begins.as_mut().map_or(Ok(0), |begins| begins.read(into))?;
        if some > 0 { Ok(some) } else { self.from.read(into) }
    }
}

/// What is packed in a stream of Zstandard, in all its frames.
struct Frames<R> {
    from: R,
    decoder: FrameDecoder,
    /// Whether a frame has been begun, and its checksum not been compared yet.
    open: bool,
}

impl<R: BufRead> Frames<R> {
    /// Ends a frame, all of which has been read.
    fn end(&mut self) -> io::Result<()> {
        let stated = self.decoder.get_checksum_from_data();
        if self.open && stated.is_some() && stated != self.decoder.get_calculated_checksum() {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "the checksum of a frame is not that of its data",
            ));
        }
        self.open = false;
        Ok(())
    }

    /// Begins the next frame. One that is skipped is there as a whole, too.
    fn begin(&mut self) -> io::Result<()> {
        match self.decoder.init(&mut self.from) {
            Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame { length, .. })) => {
                let skipped = io::copy(&mut self.from.by_ref().take(length.into()), &mut io::sink())?;
                if skipped < length.into() {
                    return Err(io::ErrorKind::UnexpectedEof.into());
                }
            }
            begun => {
                begun.map_err(io::Error::other)?;
                self.open = true;
            }
        }
        Ok(())
    }
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        while self.decoder.can_collect() == 0 {
            if !self.decoder.is_finished() {
                let one = BlockDecodingStrategy::UptoBlocks(1);
                self.decoder.decode_blocks(&mut self.from, one).map_err(io::Error::other)?;
                continue;
            }
            self.end()?;
            if self.from.fill_buf()?.is_empty() {
                return Ok(0);
            }
            self.begin()?;
        }
        self.decoder.read(into)
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
        let twice = read(&frame("PK\u{3}\u{4}")).unwrap_err().to_string();
        assert_eq!(twice, "what is packed in it is packed once more, by zip; unpack it first");
    }

    #[test]
    fn a_packed_stream_that_is_cut_is_an_error() {
        let whole = frame("1. e4 e5");
        for end in 6..whole.len() {
            assert!(read(&whole[..end]).is_err(), "{end}");
        }
        // So is one that is cut in what is skipped.
        let skipped = [&whole[..], &[0x5a, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 7, 7]].concat();
        assert!(read(&skipped[..skipped.len()]).is_err() && read(&whole).is_ok());
    }

    #[test]
    fn a_checksum_that_is_wrong_is_an_error() {
        let mut whole = frame("1. e4 e5");
        whole[4] |= 4;
        // The hash XXH64 of the text is 0e0148e16388e94c, and its lower half is the checksum.
        whole.extend(0x6388_e94c_u32.to_le_bytes());
        assert_eq!(read(&[&whole[..], &frame(" 2. Nf3")].concat()).expect("a text"), "1. e4 e5 2. Nf3");
        let other = whole.len() - 5;
        whole[other] = b'6';
        let mut text = String::new();
        let error = unpacked(&whole[..]).expect("a frame").read_to_string(&mut text).unwrap_err();
        assert_eq!(error.to_string(), "the checksum of a frame is not that of its data");
    }

    #[test]
    fn what_is_packed_by_something_else_is_named() {
        for (begins, name) in [
            (&b"\xfd7zXZ\0"[..], "xz"),
            (b"BZh91AY&SY", "bzip2"),
            (b"7z\xbc\xaf\x27\x1c\0", "7z"),
            (b"Rar!\x1a\x07\0", "rar"),
            (b"PK\x03\x04\x14\0", "zip"),
        ] {
            let error = read(begins).unwrap_err().to_string();
            assert!(error.contains(name), "{error}");
        }
    }
}
