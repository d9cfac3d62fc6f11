//! What a mistake in writing costs. The costs order what may have happened; they are no probabilities.

/// A sign (`+`, `x`, `#`) that is not so.
pub(super) const UNTRUE: usize = 2;
/// A word that nobody can read, or one of several readings.
const ILLEGIBLE: usize = 1;
pub(super) const ROW_TWICE: usize = 4;
pub(super) const TWICE: usize = 5;
const ALIKE: usize = 6;
const OTHER_SIGN: usize = 8;
pub(super) const EXCHANGED: usize = 8;
pub(super) const MISSING: usize = 9;
pub(super) const ROW_MISSING: usize = 11;
const ANOTHER: usize = 14;
/// A word that is no move of the game. Leaving out is common, inventing is not.
pub(super) const FOREIGN: usize = 16;
/// A half-move after the last word of a sheet.
pub(super) const END: usize = 1;

/// The least that it costs to read a word as another move.
pub(super) fn least(word: &str) -> usize {
    if is_illegible(word) || word.contains('|') { ILLEGIBLE } else { ALIKE }
}

/// Signs that look like each other by hand.
const LOOK_ALIKES: [&str; 11] = ["17", "ad", "bh6", "ce", "B8", "5S", "gq9", "49", "38B", "0OD", "ft"];

/// Whether a word stands for what could not be read: `?`, `___`.
pub(super) fn is_illegible(word: &str) -> bool {
    word.chars().all(|sign| matches!(sign, '?' | '_'))
}

/// What it costs that a move is written as this word; nothing if they differ in no sign that says which move it is.
pub(super) fn misread(word: &str, meant: &str) -> usize {
    if is_illegible(word) {
        return ILLEGIBLE;
    }
    if let Some((one, others)) = word.split_once('|') {
        return ILLEGIBLE + misread(one, meant).min(misread(others, meant));
    }
    let signs = |text: &str| text.chars().filter(|c| !"+#!?x:=-".contains(*c)).collect::<Vec<char>>();
    let (written, should) = (signs(word), signs(meant));
    let same = written.iter().zip(&should).take_while(|(a, b)| a == b).count();
    let rest = |of: &[char], skip: usize| of[(same + skip).min(of.len())..].to_vec();
    match written.len().abs_diff(should.len()) {
        0 if written == should => 0,
        0 if rest(&written, 1) == rest(&should, 1) => {
            let alike = |set: &&str| set.contains(written[same]) && set.contains(should[same]);
            if LOOK_ALIKES.iter().any(alike) { ALIKE } else { OTHER_SIGN }
        }
        1 if rest(&written, 1) == rest(&should, 0) || rest(&written, 0) == rest(&should, 1) => OTHER_SIGN,
        _ => ANOTHER,
    }
}
