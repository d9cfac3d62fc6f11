//! Hashes of positions, for a table of them, and to see that equal positions have equal ones.

use std::hash::{BuildHasher as _, BuildHasherDefault, Hash, Hasher};

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
