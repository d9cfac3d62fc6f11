//! The character sets of archives: UTF-8, UTF-16, and Windows-1252.

use std::io::{self, BufRead, Read};

/// A text that was bytes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Decoded {
    /// The text. A carriage return that ended a line, as on old Macintoshes, is a line feed.
    pub text: String,
    /// The byte of the text where the first line begins that was not UTF-8, if there is one.
    pub not_utf8: Option<usize>,
}

/// Bytes as a text: UTF-16 if a byte order mark says so; or else each line is UTF-8, or Windows-1252, which has Latin-1,
/// the character set of PGN, within it. Lines are decided one by one, since archives are put together from files of many
/// programs.
///
/// ```
/// use rulebook::referee::score::decoded;
/// assert_eq!(decoded(b"caf\xc3\xa9".to_vec()).text, "café");
/// let older = decoded(b"1. e4\n{caf\xe9} 1\x960".to_vec());
/// assert_eq!((older.text.as_str(), older.not_utf8), ("1. e4\n{café} 1–0", Some(6)));
/// assert_eq!(decoded(b"\xff\xfee\x004\x00".to_vec()).text, "e4");
/// ```
pub fn decoded(mut bytes: Vec<u8>) -> Decoded {
    if Order::of(&bytes).is_some() {
        let mut plain = Vec::new();
        // Bytes in memory can be read to their end.
        let _ = Transcoded::of(&bytes[..]).read_to_end(&mut plain);
        bytes = plain;
    }
    by_lines(bytes)
}

/// The same of bytes that are not UTF-16.
pub(super) fn by_lines(mut bytes: Vec<u8>) -> Decoded {
    for at in 0..bytes.len() {
        if bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n') {
            bytes[at] = b'\n';
        }
    }
    let bytes = match String::from_utf8(bytes) {
        Ok(text) => return Decoded { text, not_utf8: None },
        Err(other) => other.into_bytes(),
    };
    let mut decoded = Decoded::default();
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        match std::str::from_utf8(line) {
            Ok(line) => decoded.text.push_str(line),
            Err(_) => {
                decoded.not_utf8.get_or_insert(decoded.text.len());
                decoded.text.extend(line.iter().copied().map(windows_1252));
            }
        }
    }
    decoded
}

/// The letters of the bytes from 0x80 on. The five bytes that stand for none are control characters, as in browsers.
const LETTERS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', //
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The letter of a byte: that of Latin-1, except for [`LETTERS`].
fn windows_1252(byte: u8) -> char {
    let among = byte.checked_sub(0x80).and_then(|among| LETTERS.get(usize::from(among)));
    among.copied().unwrap_or(char::from(byte))
}

/// Which byte of a unit of UTF-16 comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Order {
    Big,
    Little,
}

/// The length of a byte order mark of UTF-16.
const MARK: usize = 2;

impl Order {
    /// The order that a byte order mark tells.
    fn of(begins: &[u8]) -> Option<Self> {
        match begins {
            [0xfe, 0xff, ..] => Some(Order::Big),
            [0xff, 0xfe, ..] => Some(Order::Little),
            _ => None,
        }
    }

    fn unit(self, bytes: [u8; 2]) -> u16 {
        match self {
            Order::Big => u16::from_be_bytes(bytes),
            Order::Little => u16::from_le_bytes(bytes),
        }
    }
}

/// A stream whose letters of ASCII are a byte each: UTF-16 becomes UTF-8, without its byte order mark; anything else stays as
/// it is.
#[derive(Debug)]
pub(super) struct Transcoded<R> {
    from: R,
    begun: bool,
    order: Option<Order>,
    /// The bytes of UTF-16 that do not make a letter yet.
    left: Vec<u8>,
    /// What comes before the rest of the stream; `taken` of it is read.
    ready: Vec<u8>,
    taken: usize,
}

impl<R> Transcoded<R> {
    pub const fn of(from: R) -> Self {
        Transcoded { from, begun: false, order: None, left: Vec::new(), ready: Vec::new(), taken: 0 }
    }
}

impl<R: BufRead> Transcoded<R> {
    /// How many bytes of UTF-16 are read at a time.
    const AT_ONCE: u64 = 1 << 14;

    fn begin(&mut self) -> io::Result<()> {
        self.from.by_ref().take(2 * MARK as u64).read_to_end(&mut self.ready)?;
        self.begun = true;
        if matches!(self.ready[..], [0xff, 0xfe, 0, 0] | [0, 0, 0xfe, 0xff]) {
            let why = "it is UTF-32, which is not read; save it as UTF-8";
            return Err(io::Error::new(io::ErrorKind::Unsupported, why));
        }
        self.order = Order::of(&self.ready);
        if self.order.is_some() {
            self.left = self.ready.split_off(MARK);
            self.ready.clear();
        }
        Ok(())
    }

    /// Makes more of UTF-16 ready. Half a letter becomes the sign for what is none.
    fn decode(&mut self, order: Order) -> io::Result<()> {
        self.ready.clear();
        self.taken = 0;
        while self.ready.is_empty() {
            let ended = self.from.by_ref().take(Self::AT_ONCE).read_to_end(&mut self.left)? == 0;
            if ended && self.left.is_empty() {
                break;
            }
            let mut units: Vec<u16> = self.left.chunks_exact(2).map(|unit| order.unit([unit[0], unit[1]])).collect();
            let mut rest = self.left.len() % 2;
            if !ended && units.pop_if(|last| (0xd800..0xdc00).contains(last)).is_some() {
                rest += 2;
            }
            let letters = char::decode_utf16(units).map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER));
            let mut text: String = letters.collect();
            if ended && rest > 0 {
                text.push(char::REPLACEMENT_CHARACTER);
            }
            self.left.drain(..self.left.len() - if ended { 0 } else { rest });
            self.ready = text.into_bytes();
        }
        Ok(())
    }
}

impl<R: BufRead> BufRead for Transcoded<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if !self.begun {
            self.begin()?;
        }
        if let (Some(order), true) = (self.order, self.taken == self.ready.len()) {
            self.decode(order)?;
        }
        if self.taken < self.ready.len() || self.order.is_some() {
            return Ok(&self.ready[self.taken..]);
        }
        self.from.fill_buf()
    }

    fn consume(&mut self, bytes: usize) {
        if self.taken < self.ready.len() { self.taken += bytes } else { self.from.consume(bytes) }
    }
}

impl<R: BufRead> Read for Transcoded<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(into)?;
        self.consume(read);
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn every_byte_is_the_letter_of_windows_1252() {
        // https://encoding.spec.whatwg.org/index-windows-1252.txt, whose letters beyond Latin-1 are these. The same table
        // is in web/tests/test_score.py.
        let beyond = [
            (0x80, 0x20ac),
            (0x82, 0x201a),
            (0x83, 0x0192),
            (0x84, 0x201e),
            (0x85, 0x2026),
            (0x86, 0x2020),
            (0x87, 0x2021),
            (0x88, 0x02c6),
            (0x89, 0x2030),
            (0x8a, 0x0160),
            (0x8b, 0x2039),
            (0x8c, 0x0152),
            (0x8e, 0x017d),
            (0x91, 0x2018),
            (0x92, 0x2019),
            (0x93, 0x201c),
            (0x94, 0x201d),
            (0x95, 0x2022),
            (0x96, 0x2013),
            (0x97, 0x2014),
            (0x98, 0x02dc),
            (0x99, 0x2122),
            (0x9a, 0x0161),
            (0x9b, 0x203a),
            (0x9c, 0x0153),
            (0x9e, 0x017e),
            (0x9f, 0x0178),
        ];
        assert_eq!(beyond.len(), 27);
        for byte in 0..=0xff_u8 {
            let listed = beyond.iter().find(|(of, _)| *of == byte).map(|(_, letter)| *letter);
            // A carriage return ends a line.
            let letter = if byte == b'\r' { 0x0a } else { listed.unwrap_or(u32::from(byte)) };
            let expected = char::from_u32(letter).expect("a letter").to_string();
            // 0xff is not UTF-8 in any line.
            let decoded = decoded(vec![b'e', byte, 0xff]);
            let line = if expected == "\n" { 2 } else { 0 };
            assert_eq!((decoded.text, decoded.not_utf8), (format!("e{expected}ÿ"), Some(line)), "{byte:#x}");
        }
    }

    #[test]
    fn each_line_is_decided_by_itself() {
        let mixed = decoded(b"\xc3\xa9\n\xe9\r\xc3\xa9".to_vec());
        assert_eq!((mixed.text.as_str(), mixed.not_utf8), ("é\né\né", Some(3)));
    }

    #[test]
    fn utf_16_is_read_in_both_orders() {
        // A letter of two units (U+1D11E) and a letter beyond ASCII, read a few bytes at a time as well as at once.
        let text = "[White \"Jérôme 𝄞\"]\n1. e4 *\n".repeat(2000);
        for order in [Order::Big, Order::Little] {
            let bytes = |unit: u16| if order == Order::Big { unit.to_be_bytes() } else { unit.to_le_bytes() };
            let marked: Vec<u8> = [0xfeff].into_iter().chain(text.encode_utf16()).flat_map(bytes).collect();
            assert_eq!(decoded(marked.clone()), Decoded { text: text.clone(), not_utf8: None });
            let slow = io::BufReader::with_capacity(1, &marked[..]);
            assert_eq!(io::read_to_string(Transcoded::of(slow)).expect("a text"), text);
            // The last half of a letter is missing.
            assert!(decoded(marked[..marked.len() - 1].to_vec()).text.ends_with("*\u{fffd}"));
        }
        let utf_32 = io::read_to_string(Transcoded::of(&b"\xff\xfe\0\0e\0\0\0"[..])).unwrap_err();
        assert_eq!(utf_32.to_string(), "it is UTF-32, which is not read; save it as UTF-8");
        for short in ["", "1", "e4", "1. e4", "\u{1}\u{2}\u{3}"] {
            assert_eq!(decoded(short.into()).text, short);
            assert_eq!(io::read_to_string(Transcoded::of(short.as_bytes())).expect("a text"), short);
        }
    }
}
