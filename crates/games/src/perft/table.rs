//! Counts of positions that have been counted before, by the positions' hashes.

use std::hash::{BuildHasher as _, BuildHasherDefault, Hash, Hasher};
use std::mem::needs_drop;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::PerftError;

/// How many entries share a lock and can replace each other.
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

/// The bucket in which a position's entry is.
pub(super) struct BucketIndex<'t, P> {
    bucket: &'t Mutex<Bucket<P>>,
}

impl<P: Eq + Hash> Table<P> {
    /// A table of at most that many bytes. `None` if not even one entry fits, or if the size of positions is unknown
    /// because they own memory elsewhere.
    pub fn new(bytes: usize) -> Result<Option<Self>, PerftError> {
        let number = if needs_drop::<P>() { 0 } else { bytes / size_of::<Mutex<Bucket<P>>>() };
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(number).map_err(|_| PerftError::NoMemory { bytes })?;
        buckets.resize_with(number, Mutex::default);
        Ok((number > 0).then_some(Table { buckets }))
    }

    /// Where a position with so many moves to go is, if it is in the table.
    pub fn place(&self, position: &P, depth: u32) -> BucketIndex<'_, P> {
        let at = (u128::from(hash(&(position, depth))) * self.buckets.len() as u128) >> u64::BITS;
        BucketIndex { bucket: &self.buckets[at as usize] }
    }
}

impl<P: Eq> BucketIndex<'_, P> {
    fn bucket(&self) -> MutexGuard<'_, Bucket<P>> {
        self.bucket.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The count, if it is known.
    pub fn known(&self, position: &P, depth: u32) -> Option<u64> {
        let bucket = self.bucket();
        let mut entries = bucket.iter().flatten();
        entries.find(|entry| entry.depth == depth && entry.position == *position).map(|entry| entry.lines)
    }

    /// Stores a count, replacing the smallest one of the bucket, since a large one took long to compute.
    pub fn keep(&self, position: P, depth: u32, lines: u64) {
        let entry = Entry { position, depth, lines };
        let mut bucket = self.bucket();
        let least = bucket.iter_mut().min_by_key(|entry| entry.as_ref().map(|entry| entry.lines));
        if let Some(least) = least {
            *least = Some(entry);
        }
    }
}

/// A fast hasher: collisions need not be guarded against, since nobody chooses the positions.
#[derive(Default)]
struct Quick(u64);

impl Quick {
    /// An odd number without a pattern (2^64 divided by the golden ratio).
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

    const fn mix(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(5) ^ value).wrapping_mul(Self::FACTOR);
    }
}

impl Hasher for Quick {
    fn finish(&self) -> u64 {
        // After the multiplications the lowest bits depend on only a few input bits.
        self.0 ^ (self.0 >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.mix(value.into());
    }

    fn write_u32(&mut self, value: u32) {
        self.mix(value.into());
    }

    fn write_u64(&mut self, value: u64) {
        self.mix(value);
    }

    fn write_usize(&mut self, value: usize) {
        self.mix(value as u64);
    }
}

/// A position's hash, the same for the same position.
pub fn hash(position: &impl Hash) -> u64 {
    BuildHasherDefault::<Quick>::default().hash_one(position)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_is_a_bound_and_is_used() {
        let bucket = size_of::<Mutex<Bucket<[u64; 9]>>>();
        for bytes in [0, 1, bucket - 1, bucket, bucket + 1, 10 * bucket - 1, 1 << 20, 3_333_333] {
            let table = Table::<[u64; 9]>::new(bytes).expect("memory");
            let taken = table.map_or(0, |table| table.buckets.capacity()) * bucket;
            assert!(taken <= bytes && bytes - taken < bucket, "{bytes}");
        }
        // What such a position owns elsewhere is not known.
        assert!(Table::<Vec<u64>>::new(1 << 20).expect("memory").is_none());
    }

    #[test]
    fn only_the_same_position_with_as_many_moves_to_go_is_known() {
        // One bucket for all.
        let table = Table::new(size_of::<Mutex<Bucket<u64>>>()).expect("memory").expect("a bucket");
        let known = |position: u64, depth| table.place(&position, depth).known(&position, depth);
        let keep = |position: u64, depth, lines| table.place(&position, depth).keep(position, depth, lines);
        keep(7, 3, 20);
        assert_eq!((known(7, 3), known(7, 2), known(8, 3)), (Some(20), None, None));
        keep(7, 2, 0);
        assert_eq!((known(7, 3), known(7, 2)), (Some(20), Some(0)));
        // The smallest count is replaced.
        for position in 10..13 {
            keep(position, 3, position);
        }
        assert_eq!((known(7, 3), known(7, 2), known(12, 3)), (Some(20), None, Some(12)));
    }
}
