//! What players ask about and no clause decides, so that a search says it instead of finding nothing.

use super::find::{fit, tokens};

static LEFT_OUT: &str = include_str!("../left-out.txt");

/// What a question asks about that the law leaves out, as sentences.
///
/// ```
/// # mod rulebook { pub use rulebook_spec as spec; }
/// assert!(rulebook::spec::left_out("I touched my King")[0].starts_with("Touch-move is left out"));
/// assert!(rulebook::spec::left_out("at the same time").is_empty());
/// ```
pub fn left_out(words: &str) -> Vec<&'static str> {
    let asked: Vec<String> = tokens(words).collect();
    let occurs = |word: String| asked.iter().any(|token| fit(token, &word) > 0);
    let lines = LEFT_OUT.lines().filter_map(|line| line.split_once(" | "));
    lines
        .filter(|(_, groups)| groups.split(',').any(|group| tokens(group).all(occurs)))
        .map(|(says, _)| says)
        .collect()
}
