//! Counts of positions that were counted before.

use std::hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher, Hash};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::PerftError;

/// How many entries share a lock and can be exchanged for each other.
const WAYS: usize = 4;

/// The count of a position with some moves to go.
struct Entry<P> {
    position: P,
    depth: u32,
    lines: u64,
}

type Bucket<P> = [Option<Entry<P>>; WAYS];

/// A table of fixed size, shared by threads.
pub(super) struct Table<P> {
    buckets: Vec<Mutex<Bucket<P>>>,
}

/// The entries among which a position's is.
pub(super) struct Place<'t, P> {
    bucket: &'t Mutex<Bucket<P>>,
}

impl<P: Eq + Hash + Clone> Table<P> {
    /// A table of at most so many bytes; a bucket at least.
    pub fn new(bytes: usize) -> Result<Self, PerftError> {
        let number = (bytes / size_of::<Mutex<Bucket<P>>>()).max(1);
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(number).map_err(|_| PerftError::NoMemory { bytes })?;
        buckets.resize_with(number, Mutex::default);
        Ok(Table { buckets })
    }

    /// Where a position with so many moves to go is, if it is in the table.
    pub fn place(&self, position: &P, depth: u32) -> Place<'_, P> {
        let hash = BuildHasherDefault::<DefaultHasher>::default().hash_one((position, depth));
        let at = (u128::from(hash) * self.buckets.len() as u128) >> u64::BITS;
        Place { bucket: &self.buckets[at as usize] }
    }
}

impl<P: Eq + Clone> Place<'_, P> {
    fn bucket(&self) -> MutexGuard<'_, Bucket<P>> {
        self.bucket.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The count, if it is known.
    pub fn known(&self, position: &P, depth: u32) -> Option<u64> {
        let bucket = self.bucket();
        let mut entries = bucket.iter().flatten();
        entries.find(|entry| entry.depth == depth && entry.position == *position).map(|entry| entry.lines)
    }

    /// Keeps a count, instead of the least one of the bucket: a great one took long.
    pub fn keep(&self, position: &P, depth: u32, lines: u64) {
        let entry = Entry { position: position.clone(), depth, lines };
        let mut bucket = self.bucket();
        let least = bucket.iter_mut().min_by_key(|entry| entry.as_ref().map(|entry| entry.lines));
        if let Some(least) = least {
            *least = Some(entry);
        }
    }
}
