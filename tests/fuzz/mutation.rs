//! Seeds with something changed in them.

use proptest::collection::vec;
use proptest::prelude::{Strategy, any};
use proptest::prop_oneof;
use proptest::sample::Index;

/// A seed and what is done to it.
#[derive(Clone, Debug)]
pub struct Mutation {
    seed: Index,
    changes: Vec<Change>,
}

/// One change of some bytes.
#[derive(Clone, Debug)]
enum Change {
    /// A byte is another.
    Replace(Index, u8),
    /// A byte more.
    Insert(Index, u8),
    /// So many bytes less.
    Remove(Index, usize),
    /// So many bytes once more, right behind.
    Double(Index, usize),
    /// So many bytes from elsewhere in it once more.
    Repeat(Index, usize, Index),
    /// So many bytes of another seed put in.
    Borrow(Index, Index, usize, Index),
    /// The rest is missing.
    End(Index),
}

/// The longest piece that is moved or removed.
const PIECE: usize = 12;

/// How many changes there are at most.
const CHANGES: usize = 6;

/// Any of them.
pub fn strategy() -> impl Strategy<Value = Mutation> {
    let at = any::<Index>;
    let change = prop_oneof![
        4 => (at(), byte()).prop_map(|(at, byte)| Change::Replace(at, byte)),
        3 => (at(), byte()).prop_map(|(at, byte)| Change::Insert(at, byte)),
        2 => (at(), 1..PIECE).prop_map(|(at, length)| Change::Remove(at, length)),
        2 => (at(), 1..PIECE / 3).prop_map(|(at, length)| Change::Double(at, length)),
        2 => (at(), 1..PIECE, at()).prop_map(|(from, length, to)| Change::Repeat(from, length, to)),
        4 => (at(), at(), 1..PIECE, at()).prop_map(|(seed, from, length, to)| Change::Borrow(seed, from, length, to)),
        1 => at().prop_map(Change::End),
    ];
    (at(), vec(change, 0..=CHANGES)).prop_map(|(seed, changes)| Mutation { seed, changes })
}

/// Bytes that mean something in a text, and any.
fn byte() -> impl Strategy<Value = u8> {
    const TELLING: &[u8] = b"0123456789/-=+*@!|,.:;(){}[]<>#`\"' \n abcdefghKQRBNPSwW";
    prop_oneof![3 => proptest::sample::select(TELLING), 1 => any::<u8>()]
}

impl Mutation {
    /// The bytes.
    pub fn apply(&self, seeds: &[Vec<u8>]) -> Vec<u8> {
        let mut bytes = self.seed.get(seeds).clone();
        for change in &self.changes {
            change.apply(&mut bytes, seeds);
        }
        bytes
    }
}

impl Change {
    fn apply(&self, bytes: &mut Vec<u8>, seeds: &[Vec<u8>]) {
        let place = |at: &Index, bytes: &[u8]| at.index(bytes.len() + 1);
        let piece = |from: usize, length: usize, bytes: &[u8]| from..(from + length).min(bytes.len());
        match self {
            Change::Replace(at, byte) => {
                let at = place(at, bytes);
                bytes.splice(piece(at, 1, bytes), [*byte]);
            }
            Change::Insert(at, byte) => bytes.insert(place(at, bytes), *byte),
            Change::Remove(at, length) => {
                let at = place(at, bytes);
                bytes.drain(piece(at, *length, bytes));
            }
            Change::Double(at, length) => {
                let piece = piece(place(at, bytes), *length, bytes);
                let (to, copied) = (piece.end, bytes[piece].to_vec());
                bytes.splice(to..to, copied);
            }
            Change::Repeat(from, length, to) => {
                let copied = bytes[piece(place(from, bytes), *length, bytes)].to_vec();
                let to = place(to, bytes);
                bytes.splice(to..to, copied);
            }
            Change::Borrow(seed, from, length, to) => {
                let other = seed.get(seeds);
                let borrowed = other[piece(place(from, other), *length, other)].to_vec();
                let to = place(to, bytes);
                bytes.splice(to..to, borrowed);
            }
            Change::End(at) => bytes.truncate(place(at, bytes)),
        }
    }
}
