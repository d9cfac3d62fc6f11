//! A score that was written with a fault: the change that mends it is the first that is named.

use pretty_assertions::assert_eq;
use rulebook::games::{AnyGame, Aviary, Chess};
use rulebook::referee::By;
use rulebook::referee::score::{Score, play};
use rulebook::session::Reach;

use super::defaults;

/// How a score is mended, in a sentence; `None` if it does not stop at a word.
fn mended(game: &'static dyn AnyGame, text: &str) -> Option<String> {
    let (score, options) = (Score::read(text).expect("a score"), defaults(game));
    let played = play(game.under(&options), By::Bitboard, &score, Reach::default());
    played.mendings(game.under(&options), &score).map(|found| found.to_string())
}

/// A game of the Ruy Lopez, to its twelfth move.
const RIGHT: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 \
                     10. d4 Nbd7 11. Nbd2 Bb7 12. Bc2 Re8";

#[test]
fn a_fault_of_each_kind_is_mended() {
    let with = |right: &str, wrong: &str| RIGHT.replacen(right, wrong, 1);
    assert_eq!(mended(&Chess, RIGHT), None);
    let mended = |text: &str| mended(&Chess, text).expect("it stops");
    let first = |text: &str| mended(text).split_once(';').expect("two parts").0.to_owned();
    assert_eq!(first(&with("6. Re1", "6. Rc1")), "if 6. Rc1 is read as Re1, all the rest is legal (14 words)");
    assert_eq!(first(&with("7. Bb3", "7. Bf3")), "if 7. Bf3 is read as Bb3, all the rest is legal (12 words)");
    assert_eq!(
        first(&with("9. h3", "9. h3 h3")),
        "if 9... h3 is left out, since it is written twice, all the rest is legal (8 words)"
    );
    assert_eq!(first(&with("Bb3 d6", "d6 Bb3")), "if 7. d6 and Bb3 are exchanged, all the rest is legal (12 words)");
    // Of a move that is missing, others leave all the rest legal too.
    let found = mended(&with("7. Bb3 ", ""));
    assert!(found.contains("7. Bb3 is put before d6"), "{found}");
    // White's second move is not there, and White's later ones stand a line too early.
    let slipped = "1. e4 e5 2. Bb5 Nc6 3. Ba4 a6 4. O-O Nf6 5. Re1 Be7 6. Bb3 b5 7. c3 d6 8. h3 O-O 9. d4 Nb8 \
                   10. Nbd2 Nbd7 11. Bc2 Bb7 12... Re8";
    let (score, options) = (Score::read(slipped).expect("a score"), defaults(&Chess));
    let played = play(Chess.under(&options), By::Bitboard, &score, Reach::default());
    let found = played.mendings(Chess.under(&options), &score).expect("it stops").found;
    let named: Vec<String> = found.iter().map(ToString::to_string).collect();
    let expected = "2. Nf3 is put before Bb5, and that player's later moves a line later".to_owned();
    assert!(named.contains(&expected), "{named:#?}");
    assert_eq!(mended("1. e4 e5 2. Ke3 Ke6 3. Kd4 Kd5"), "no single change makes all the rest legal");
    // The fewer moves follow, the less they show.
    let found = mended("1. e4 e5 2. Qxe5 Nf6");
    assert!(found.contains("other changes do it too"), "{found}");
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
    assert_eq!(found.to_string(), "no single change makes all the rest legal, but not all were tried");
}

#[test]
fn other_letters_and_other_games_are_mended_too() {
    let german = "1. e4 e5 2. Sf3 Sc6 3. Ld5 a6 4. La4 Sf6 5. O-O Le7";
    assert_eq!(
        mended(&Chess, german).as_deref(),
        Some("if 3. Ld5 is read as Bb5, all the rest is legal (6 words); no other single change does it")
    );
    let aviary = mended(&Aviary, "1. c8b6 f1e3 2. b6b6 e3d5 3. c4e5 d5b4").expect("it stops");
    assert_eq!(aviary, "if 2. b6b6 is read as Oc4, all the rest is legal (4 words); no other single change does it");
}
