//! Keys of positions that are compared for repetition.

use std::hash::{DefaultHasher, Hash, Hasher as _};

/// A key ([`Rules::recurrence_key`](super::Rules::recurrence_key)) made of what matters for the comparison.
pub fn recurrence_key(counts: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    counts.hash(&mut hasher);
    hasher.finish()
}
