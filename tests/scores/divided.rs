//! Archives, divided into games.

use proptest::collection::vec;
use proptest::prelude::{Strategy, prop_assert, prop_assert_eq, proptest};
use proptest::sample::select;
use rulebook::referee::score::{Games, Score};

/// What archives are made of, and what divides them.
const PIECES: &[&str] = &[
    "[Event \"a\"]\n",
    "[White \"b\"]\n",
    "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n",
    "[Site \"x\n",
    "\"]",
    "\n",
    "\n\n",
    "\r",
    "\r\n",
    " ",
    "1. e4 e5\n",
    "2. Nf3",
    "1... e5\n",
    "e2e4\n",
    "{",
    "}",
    "; c\n",
    "% x\n",
    "(",
    ")",
    "1-0\n",
    "*\n",
    "etc.\n",
    "position: startpos\n",
    "\u{feff}",
    "é",
    "\0",
];

fn text(pieces: impl Strategy<Value = &'static str>) -> impl Strategy<Value = String> {
    vec(pieces, 0..24).prop_map(|pieces| pieces.concat())
}

fn divided(text: &str) -> Vec<String> {
    Games::of(text.as_bytes()).map(|game| game.expect("a game").text).collect()
}

/// Pieces of a comment that has an end, and no tags.
fn within(without: &'static [&'static str]) -> impl Strategy<Value = String> {
    let pieces = PIECES.iter().copied().filter(|piece| !piece.starts_with('[') && !without.contains(piece));
    text(select(pieces.collect::<Vec<_>>()))
}

proptest! {
    #[test]
    fn games_are_where_they_say(archive in text(select(PIECES))) {
        for game in Games::of(archive.as_bytes()) {
            let game = game.expect("a game");
            let rest = &archive.as_bytes()[game.at..];
            prop_assert!(rest.starts_with(game.text.split(['\r', '\n']).next().expect("a line").as_bytes()));
            // A carriage return before a line feed ends no line of its own.
            let before = archive[..game.at].replace("\r\n", "\n");
            prop_assert_eq!(game.line, 1 + before.matches(['\r', '\n']).count());
        }
    }

    /// Tags may be quoted in a comment, with the moves of the game.
    #[test]
    fn a_comment_changes_nothing(before in within(&["}"]), tags in select(&["", "\n\n[Event \"x\"]\n[Site \"y\"]\n\n"][..]), after in within(&["{", "}"])) {
        let comment = format!("{before}{tags}{after}");
        for next in ["[Event \"a\"]\n\n1. d4 *\n", "1. d4\n"] {
            let games = divided(&format!("1. e4 {{{comment}}} e5 2. Nf3 *\n\n{next}"));
            prop_assert_eq!(games.len(), 2);
            let score = Score::read(&games[0]).expect("a score");
            prop_assert_eq!(score.words().map(|word| word.text).collect::<Vec<_>>(), ["e4", "e5", "Nf3"]);
        }
    }
}

#[test]
fn a_score_is_one_game() {
    let refused = |text: &str| Score::read(text).unwrap_err();
    let error = refused("1. e4 e5\n\n1. d4 d5");
    assert_eq!((error.at(), error.faults[0].says().split(';').next()), (10, Some("a second game begins in line 3")));
    assert!(Score::read("1. e4 e5\n1. d4 d5").is_ok());
    assert_eq!(refused("[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n").at(), 22);
    assert!(Score::read("1. e4 {note\n\n[Event \"x\"]\n\nmore} e5 2. Nf3 *").is_ok());
}

#[test]
fn a_score_has_twenty_thousand_words_at_most() {
    assert!(Score::read(&"-- ".repeat(20_000)).is_ok());
    let error = Score::read(&"-- ".repeat(20_001)).unwrap_err();
    assert_eq!((error.at(), error.faults[0].found.as_str()), (60_000, "a word more"));
    assert_eq!(Score::read(&"1 ".repeat(20_001)).unwrap_err().faults[0].found, "a number more");
}

#[test]
fn of_many_notes_some_are_kept_and_all_counted() {
    let notes = Score::read(&")".repeat(1000)).expect("a score").notes;
    assert_eq!((notes.len(), notes[200].at, notes[200].says.as_str()), (201, 200, "and 800 more like this"));
    assert_eq!(Score::read(&")".repeat(200)).expect("a score").notes.len(), 200);
}

/// Each is read in the time of its length; in that of its square, this test would not end soon.
#[test]
fn a_long_text_is_read_in_one_go() {
    const LENGTH: usize = 50_000;
    for piece in [
        "\n",
        "\r",
        "\0",
        "%\n",
        "(",
        "{",
        "\"",
        "[a \"",
        " [a \"\n",
        "[a \"b\"]\n\n",
        "{\n\n[a \"b\"]\n\n",
        "\n\n[a \"b\"]\nc\n",
        "a(1 ",
        "a(b)",
        "1. ",
        "$",
        ";",
        "etc.\n",
        "position: \n",
        "rulings",
        "[%",
        "\u{feff}",
        "\\",
        "a1\n\n",
    ] {
        for begin in ["", "1. e4 {", "[a \"", "1. e4 ", "("] {
            let text = begin.to_owned() + &piece.repeat(LENGTH / piece.len());
            let _ = Games::of(text.as_bytes()).count();
            let _ = Score::read(&text);
        }
    }
}
