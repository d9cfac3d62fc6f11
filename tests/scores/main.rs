//! Scores as the games' documents write them: read, written, and played to their end.

mod awarichess;
mod chess;
mod tori_shogi;

use rulebook::board::{Misnamed, Slip};
use rulebook::games::{Game, MoveOf};
use rulebook::referee::score::{Ending, Played, Score, play};
use rulebook::referee::{By, ReadMoves, Refusal, UnreadMove, read_moves, write_moves};
use rulebook::rules::Rules;

/// The word by which the tables call a slip.
fn word(slip: &Slip) -> &'static str {
    match slip {
        Slip::Form { .. } => "form",
        Slip::UnknownPiece { .. } => "unknown-piece",
        Slip::NoSuchPiece { .. } => "no-such-piece",
        Slip::NoneCanGo { .. } => "none-can-go",
        Slip::Ambiguous { .. } => "ambiguous",
        Slip::NothingCaptured { .. } => "nothing-captured",
        Slip::Captures { .. } => "captures",
        Slip::PromotionMissing { .. } => "promotion-missing",
        Slip::PromotionTooMuch { .. } => "promotion-too-much",
        Slip::NeverInHand { .. } => "never-in-hand",
        Slip::Untrue { .. } => "untrue",
    }
}

/// Numbers that look like chance and are the same in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % end as u64) as usize
    }
}

/// A position of a game's law.
type PositionOf<G> = <<G as Game>::Model as Rules>::Position;

/// Reads words, as they stand in a text, from a position on.
fn read_text<G: Game>(
    law: &G::Model,
    position: &PositionOf<G>,
    text: &str,
) -> Result<ReadMoves<MoveOf<G>>, UnreadMove> {
    let words: Vec<&str> = text.split_whitespace().collect();
    read_moves::<G>(law, Some(position.clone()), &words, None)
}

/// Writes moves as one text.
fn written<G: Game>(law: &G::Model, position: &PositionOf<G>, moves: &[MoveOf<G>], notation: &str) -> String {
    let entries = write_moves::<G>(law, position, moves, notation).expect("a notation");
    entries.into_iter().map(|entry| entry.text).collect::<Vec<_>>().join(" ")
}

/// Slips by their words.
fn words_of(slips: &[(usize, Misnamed)]) -> Vec<&'static str> {
    slips.iter().map(|(_, misnamed)| word(&misnamed.slip)).collect()
}

fn played_by<G: Game>(rulings: G::Rulings, score: &str, length: Option<usize>) -> Played<G> {
    play::<G>(rulings, By::Both, &Score::read(score).expect("a score"), length)
}

/// Where a score stops, the clause, and how the game has ended.
fn stopped<G: Game>(played: &Played<G>) -> (usize, &'static str, Option<Result<Ending, &'static str>>) {
    let Err(Refusal::Stopped { at, breach: Some(breach), .. }) = &played.answer.given else { panic!("it stops") };
    let ended = played.ended.clone().map(|ended| ended.map_err(|breach| breach.clause.name()));
    (*at, breach.clause.name(), ended)
}
