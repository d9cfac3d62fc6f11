//! Squares and houses in a sentence.

use std::fmt::Display;

/// `e4`; `e4 and e5`; `e4, e5 and e6`.
pub(super) fn list<T: Display>(places: &[T]) -> String {
    let words: Vec<String> = places.iter().map(T::to_string).collect();
    match &words[..] {
        [] => String::new(),
        [word] => word.clone(),
        [words @ .., last] => format!("{} and {last}", words.join(", ")),
    }
}
