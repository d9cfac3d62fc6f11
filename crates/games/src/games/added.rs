//! Games that are not of the registry, added by a program that has one of its own.

use std::sync::{PoisonError, RwLock};

/// What a program has added to a list, for as long as it runs.
pub struct Added<T>(RwLock<Vec<T>>);

impl<T: Clone> Added<T> {
    /// An empty list.
    pub const fn new() -> Self {
        Added(RwLock::new(Vec::new()))
    }

    /// Adds to the list.
    pub fn add(&self, one: T) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).push(one);
    }

    /// The list so far.
    pub fn all(&self) -> Vec<T> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl<T: Clone> Default for Added<T> {
    fn default() -> Self {
        Added::new()
    }
}
