//! Hashes of positions, to see that equal positions have equal ones.

use std::hash::{DefaultHasher, Hash, Hasher as _};

/// A position's hash, the same for the same position.
pub(super) fn hash(position: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    hasher.finish()
}
