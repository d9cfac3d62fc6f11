//! The result of a game, as scores write it.

use crate::board::Player;

/// `chess.score.result`: the results as points, White's or South's first.
pub(super) const RESULTS: [(&str, Option<Player>); 3] =
    [("1-0", Some(Player::White)), ("0-1", Some(Player::Black)), ("1/2-1/2", None)];

/// The signs that stand between the points of a result, as in [`RESULTS`] or otherwise.
const BETWEEN: [char; 7] = ['-', '–', '—', '−', '‐', '‑', ':'];

/// Half a point, as in [`RESULTS`] or otherwise.
const HALVES: [&str; 4] = ["1/2", "½", "0.5", "0,5"];

/// Whether a text begins with points: most words do not, and so are no result.
fn begins_with_points(text: &str) -> bool {
    text.starts_with(['0', '1', '½'])
}

/// Who has won by a word that is a result, in any of the ways to write it.
pub(super) fn winner(word: &str) -> Option<Option<Player>> {
    let of = |word: &str| RESULTS.into_iter().find(|(result, _)| *result == word).map(|(_, winner)| winner);
    of(word).or_else(|| begins_with_points(word).then(|| of(&plainly(word)))?)
}

/// A word in which halves, hyphens and colons are written as in [`RESULTS`], if it has no letter.
fn plainly(word: &str) -> String {
    let word = HALVES.into_iter().fold(word.replace(BETWEEN, "-"), |word, half| word.replace(half, HALVES[0]));
    let word = word.replace([' ', '\t'], "");
    if word == HALVES[0] { "1/2-1/2".to_owned() } else { word }
}

/// The length of the result that a text begins with, perhaps with blanks around its hyphen, if what follows it is no part
/// of its word.
pub(super) fn result(text: &str) -> Option<usize> {
    const BLANKS: [char; 2] = [' ', '\t'];
    if !begins_with_points(text) {
        return None;
    }
    let points = |text: &str| {
        let points = HALVES.into_iter().chain(["1", "0"]).find(|points| text.starts_with(points))?;
        Some(points.len())
    };
    let rest = text[points(text)?..].trim_start_matches(BLANKS);
    let rest = rest.strip_prefix(BETWEEN)?.trim_start_matches(BLANKS);
    let rest = &rest[points(rest)?..];
    let length = text.len() - rest.len();
    let rest = rest.trim_start_matches(ENDS_SENTENCE);
    let goes_on =
        rest.starts_with(|next: char| next.is_ascii_alphanumeric() || next == '/' || BETWEEN.contains(&next));
    (!goes_on && winner(&text[..length]).is_some()).then_some(text.len() - rest.len())
}

/// Signs that may follow a statement.
pub(super) const ENDS_SENTENCE: [char; 3] = ['.', '!', ','];
