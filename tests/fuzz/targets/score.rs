//! Scores: taken apart, and played through by law and engine.

use rulebook::games::{self, AnyGame, with_game};
use rulebook::referee::By;
use rulebook::referee::score::{Score, play};
use rulebook::session::Reach;

use super::{seeds, text};

/// Some twenty moves and their comments.
const LONGEST: usize = 400;

pub fn run(bytes: &[u8]) {
    let Some((game, text)) = text::split(bytes, LONGEST) else { return };
    let score = match Score::read(&text) {
        Ok(score) => score,
        Err(unreadable) => return text::refused(&text, &unreadable),
    };
    for word in score.words() {
        assert_eq!(text.get(word.at..word.at + word.text.len()), Some(word.text), "the place of a word in {text:?}");
    }
    played(games::game(game).expect("a game of the list"), &score);
}

pub fn seeds() -> Vec<Vec<u8>> {
    let of_game = |game: &&'static str| {
        let moves = ["moves", "legal"].map(|key| seeds::values(game, key)).concat();
        let positions = with_game!(*game, G => seeds::positions::<G>()).unwrap_or_default();
        let score = |(n, moves): (usize, &String)| {
            let moves = moves.replace(['[', ']', ',', '"'], " ");
            match n % 3 {
                0 => text::joined(game, &moves),
                1 => text::joined(
                    game,
                    &format!("position: {}\n1. {moves} resignation", positions[n % positions.len()]),
                ),
                _ => text::joined(
                    game,
                    &format!("rulings: \n{moves} {{a comment}} etc.\nposition: startpos\n1... draw"),
                ),
            }
        };
        let mut seeds: Vec<Vec<u8>> = moves.iter().enumerate().map(score).collect();
        seeds.retain(|seed| seed.len() <= LONGEST);
        seeds
    };
    games::IDS.iter().flat_map(of_game).collect()
}

fn played(game: &'static dyn AnyGame, score: &Score<'_>) {
    let stated = score.rulings.and_then(|token| game.options(token.text).ok());
    let options = stated.unwrap_or_else(|| game.options("").expect("the defaults"));
    let played = play(game.under(&options), By::Both, score, Reach::default());
    // Beyond illegal moves nothing may go wrong either.
    let _ = play(game.under(&options), By::Both, score, Reach { as_played: true, ..Reach::default() });
    assert!(
        played.answer.disagreement.is_none(),
        "law and engine differ on {score:?}: {:?}",
        played.answer.disagreement
    );
    let words = score.words().count();
    let stretches = played.stretches.iter();
    assert!(stretches.flat_map(|stretch| &stretch.words).all(|at| *at < words), "a move of a word that is not there");
    assert!(played.ended.is_none_or(|ending| !ending.to_string().is_empty()));
    assert!(played.told.iter().all(|told| !told.sentence().is_empty()), "something is told without a word");
    // Changes are many; some scores show them.
    if words.is_multiple_of(8) {
        let mended = played.mendings(game.under(&options), score);
        assert!(mended.is_none_or(|found| !found.to_string().is_empty()), "nothing is said");
    }
}
