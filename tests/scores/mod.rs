//! Scores as the games' documents write them: read, written, and played to their end.

/// Methods that a field answers.
macro_rules! delegate {
    ($field:tt: $(fn $name:ident($($arg:ident: $type:ty),*) -> $answer:ty;)*) => {
        $(fn $name(&self, $($arg: $type),*) -> $answer {
            self.$field.$name($($arg),*)
        })*
    };
}

mod as_played;
mod awarichess;
mod divided;
mod interfaces_agree;
mod judged;
mod mend;
mod positions;
mod rewritten;
mod spellings;
mod texts;
mod tori_shogi;
mod words;

use rulebook::board::{Misnamed, Slip};
use rulebook::games::AnyGame;
use rulebook::referee::score::{Ending, Played, Score, play};
use rulebook::referee::{By, Refusal};
use rulebook::rules::Options;
use rulebook::session::{Reach, ReadMoves, ReadMovesError, Slipped};

/// The word by which the tables call a slip.
fn word(slip: &Slip) -> &'static str {
    match slip {
        Slip::Form { .. } | Slip::OtherPiece { .. } => "form",
        Slip::UnknownPiece { .. } => "unknown-piece",
        Slip::NoSuchPiece { .. } => "no-such-piece",
        Slip::Ambiguous { .. } => "ambiguous",
        Slip::NothingCaptured { .. } => "nothing-captured",
        Slip::Captures { .. } => "captures",
        Slip::PromotionMissing { .. } => "promotion-missing",
        Slip::PromotionTooMuch { .. } => "promotion-too-much",
        Slip::NeverInHand { .. } => "never-in-hand",
        Slip::AsInAnother { .. } => "as-in-another",
        Slip::Untrue { .. } => "untrue",
    }
}

/// What is wrong with a text, and at which byte of it.
fn placed(misnamed: &Misnamed) -> String {
    format!("at byte {}: {misnamed}", misnamed.at)
}

/// A game's rulings where none are named.
fn defaults(game: &dyn AnyGame) -> Options {
    game.options("").expect("the defaults")
}

/// Reads words from a position on.
fn read_words(
    game: &dyn AnyGame,
    options: &Options,
    position: &str,
    words: &[&str],
) -> Result<ReadMoves, ReadMovesError> {
    let law = game.open_law(options, position).expect("a position");
    law.read_on(words, Reach::default()).read
}

/// Reads words, as they stand in a text, from a position on.
fn read_text(game: &dyn AnyGame, position: &str, text: &str) -> Result<ReadMoves, ReadMovesError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    read_words(game, &defaults(game), position, &words)
}

/// Writes moves as one text.
fn written(game: &dyn AnyGame, position: &str, moves: &[String], notation: &str) -> String {
    let entries = game.write_moves(&defaults(game), position, moves, notation, false).expect("a notation");
    entries.into_iter().map(|entry| entry.text).collect::<Vec<_>>().join(" ")
}

/// Slips by their words.
fn words_of(slips: &[Slipped]) -> Vec<&'static str> {
    slips.iter().map(|slipped| word(&slipped.misnamed.slip)).collect()
}

fn played_by(game: &'static dyn AnyGame, rulings: &str, score: &str, length: Option<usize>) -> Played {
    let options = game.options(rulings).expect("rulings");
    play(game.under(&options), By::Both, &Score::read(score).expect("a score"), Reach { length, ..Reach::default() })
}

/// Where a score stops, the clause, and how the game has ended.
fn stopped(played: &Played) -> (usize, &'static str, Option<Ending>) {
    let Err(Refusal::Stopped { at, breach: Some(breach), .. }) = &played.answer.assessment else {
        panic!("it stops")
    };
    (*at, breach.clause.name(), played.ended)
}
