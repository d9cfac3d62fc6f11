//! A score that was written with a fault: the change that mends it is the first that is named.

use pretty_assertions::assert_eq;
use rulebook::games::{self, AnyGame as _, Chess};
use rulebook::referee::By;
use rulebook::referee::score::{Score, play};
use rulebook::session::Reach;
use serde::Deserialize;

use super::defaults;

/// A score, and what is named that would mend it, each a part of the sentence or a change; nothing if it stops at no word.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    #[serde(default)]
    game: Option<String>,
    score: String,
    named: Vec<String>,
    why: String,
}

#[test]
fn a_fault_of_each_kind_is_mended() {
    let entries: Vec<Entry> = serde_yaml::from_str(include_str!("mend.yaml")).expect("the entries");
    for Entry { game, score: text, named, why } in entries {
        let game = games::game(game.as_deref().unwrap_or("chess")).expect("a game");
        let (score, options) = (Score::read(&text).expect("a score"), defaults(game));
        let played = play(game.under(&options), By::Bitboard, &score, Reach::default());
        let mended = played.mendings(game.under(&options), &score);
        assert_eq!(mended.is_none(), named.is_empty(), "{text}: {why}");
        let sentence = mended.as_ref().map_or_else(String::new, ToString::to_string);
        let changes: Vec<String> = mended.iter().flat_map(|mended| &mended.found).map(ToString::to_string).collect();
        for part in named {
            // Of what is named the first is the likeliest.
            let said = if part.starts_with("if ") { sentence.starts_with(&part) } else { sentence.contains(&part) };
            assert!(said || changes.contains(&part), "{text}: {why}\n{sentence}\n{changes:#?}");
        }
    }
}

/// A long game has many changes, and each of them leaves many words to be read. The record before a word is copied for a
/// change and not for each word after it, and there is an end to what is tried.
#[cfg(unix)]
#[test]
fn a_long_game_takes_little_longer_to_mend_than_to_read() {
    use rustix::time::{ClockId, clock_gettime};
    let mended = |text: &str| {
        let (score, options) = (Score::read(text).expect("a score"), Chess.options("engines").expect("rulings"));
        let played = play(Chess.under(&options), By::Bitboard, &score, Reach::default());
        let time = || {
            let time = clock_gettime(ClockId::ThreadCPUTime);
            time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
        };
        let began = time();
        let found = played.mendings(Chess.under(&options), &score).expect("it stops");
        (found, time() - began)
    };
    let long =
        |words: usize| mended(&format!("rulings: engines\na3 a6 e9 {}Qh5", "Nf6 Nf3 Ng8 Ng1 ".repeat(words / 4)));
    let ((short, one), (whole, many)) = (long(1000), long(16_000));
    assert!(short.all && whole.all && whole.found.is_empty(), "{whole}");
    assert!(many < 100.0 * one, "{one} s and {many} s");
    // Where more is legal, not all is tried.
    let game = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. d3 d6 5. Nc3 Nf6 6. Bg5 h6 7. Bh4 Qe7 8. Qd2 Be6 9. Nz9 ";
    let (found, _) = mended(&format!("rulings: engines\n{game}{}Qh9", "Ng8 Ng1 Nf6 Nf3 ".repeat(4700)));
    assert_eq!(found.to_string(), "no single change makes all the rest legal, but not all was searched");
}
