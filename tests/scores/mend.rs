//! A score that was written with a fault: the change that mends it is the first that is named.

use pretty_assertions::assert_eq;
use rulebook::games::{self, AnyGame as _, Chess};
use rulebook::referee::By;
use rulebook::referee::score::{MergedSheets, Score, play};
use rulebook::session::{Reach, Side};
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

/// Two sheets of one game, how it is merged of them, and what is said of that, each a part of a sentence.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pair {
    white: String,
    black: String,
    game: String,
    says: Vec<String>,
    why: String,
}

#[test]
fn two_sheets_are_merged() {
    let pairs: Vec<Pair> = serde_yaml::from_str(include_str!("sheets.yaml")).expect("the pairs");
    for Pair { white, black, game, says, why } in pairs {
        let [white, black, game] = [&white, &black, &game].map(|text| Score::read(text).expect("a score"));
        let options = defaults(&Chess);
        let merged = MergedSheets::of(Chess.under(&options), By::Bitboard, [&white, &black]).expect("a game");
        let moves: Vec<&str> = merged.moves.iter().map(|moved| &moved.text[..]).collect();
        assert_eq!(moves, game.words().map(|word| word.text).collect::<Vec<_>>(), "{why}");
        let sentences = merged.sentences().join(". ");
        says.iter().for_each(|part| assert!(sentences.contains(part), "{why}: {part}\n{sentences}"));
        // What is printed is a score of the same game.
        let written = merged.score();
        let again = Score::read(&written).expect("a score");
        assert_eq!(again.words().map(|word| word.text).collect::<Vec<_>>(), moves, "{why}");
    }
}

/// How many sheets are planted.
const PLANTED: usize = 40;

/// A game that is played at random is written with one mistake. Where all was searched, what is found has the game.
#[test]
fn what_is_called_all_has_the_game() {
    let (options, mut complete) = (defaults(&Chess), 0);
    let mut seed = 1_u64;
    let mut chance = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    for planted in 0..PLANTED {
        let mut session = Chess.under(&options).open(Side::Engine, "startpos").expect("a position");
        let mut words = Vec::new();
        while words.len() < 36 && session.outcome().is_none() {
            let legal = session.legal();
            let mv = &legal[chance(legal.len())];
            words.push(session.write(mv).expect("a legal move"));
            session.play(mv).expect("a legal move");
        }
        let at = 2 * (1 + chance(words.len() / 2 - 3));
        match planted % 8 {
            0 => drop(words.remove(at)),
            1 => words.insert(at, words[at].clone()),
            2 => words.swap(at, at + 1),
            3 => drop(words.drain(at..at + 2)),
            4 => drop(words.splice(at..at, [words[at].clone(), words[at + 1].clone()])),
            5 => "Qd4".clone_into(&mut words[at]),
            6 => {
                let last = (words.len() - 1) / 2 * 2;
                (at..last).step_by(2).for_each(|to| words.swap(to, to + 2));
                words.remove(last);
            }
            _ => words.swap(at, at + 2),
        }
        let text = words.join(" ");
        let score = Score::read(&text).expect("a score");
        let played = play(Chess.under(&options), By::Bitboard, &score, Reach::default());
        let Some(found) = played.mendings(Chess.under(&options), &score).filter(|found| found.all) else { continue };
        complete += 1;
        let has = found.found.iter().any(|found| found.position == session.position());
        assert!(has, "{text}: {found}, and not {}", session.position());
    }
    assert!(complete > PLANTED / 2, "{complete} of {PLANTED}");
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
