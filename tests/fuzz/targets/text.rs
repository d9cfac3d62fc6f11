//! Bytes taken for a game and a text.

use rulebook::board::{Fault, Unreadable};
use rulebook::games;

/// The game of a letter: `a` is the first.
pub fn game(letter: u8) -> &'static str {
    games::IDS[usize::from(letter.wrapping_sub(b'a')) % games::IDS.len()]
}

/// The letter of a game.
pub fn letter(game: &str) -> u8 {
    let place = games::IDS.iter().position(|id| *id == game).expect("a game's id");
    b'a' + place as u8
}

/// The game and the text that bytes are taken for; nothing where they are none, or more than a reader is worth.
pub fn split(bytes: &[u8], longest: usize) -> Option<(&'static str, String)> {
    let (first, rest) = bytes.split_first()?;
    (rest.len() <= longest).then(|| (game(*first), String::from_utf8_lossy(rest).into_owned()))
}

/// An input of a game and a text.
pub fn joined(game: &str, text: &str) -> Vec<u8> {
    let mut bytes = vec![letter(game)];
    bytes.extend(text.as_bytes());
    bytes
}

/// Faults stand in the text, from left to right, and each says what was found and what was expected.
pub fn in_place(text: &str, faults: &[Fault]) {
    for fault in faults {
        assert!(text.is_char_boundary(fault.at), "a fault at byte {} of {text:?}", fault.at);
        assert!(
            !fault.found.is_empty() && !fault.expected.is_empty(),
            "a fault without words in {text:?}: {fault:?}"
        );
    }
    assert!(faults.is_sorted_by_key(|fault| fault.at), "faults out of order in {text:?}: {faults:?}");
}

/// The faults of a text that cannot be read: there are some.
pub fn refused(text: &str, unreadable: &Unreadable) {
    assert!(!unreadable.faults.is_empty(), "{text:?} is refused for nothing");
    in_place(text, &unreadable.faults);
    assert!(!unreadable.to_string().is_empty());
}
