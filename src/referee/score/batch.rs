//! The games of an archive, judged many at a time.

use std::io::{self, BufRead};

use super::{GameText, Games, Judge, JudgedScore};
use crate::referee::By;
use crate::threads;

/// How many games are judged at a time, at most, and about how many bytes: what is reported of a word takes many times its length.
const BATCH: usize = 2048;
const BYTES: usize = 1 << 17;

/// One game in so many is judged by the law and the engine, each move by both.
const SAMPLE: usize = 256;

/// The games of an archive, some at a time: first one, then always more, so that something can be reported soon.
///
/// ```
/// use rulebook::games::Chess;
/// use rulebook::referee::By;
/// use rulebook::referee::score::{Batches, Effort, Judge};
/// let judge = Judge { game: &Chess, options: None, letters: None, by: By::Bitboard, effort: Effort::Quick };
/// let batches = Batches::of(&b"1. e4 e5\n\n1. Ke3\n\n1. d4\n"[..]);
/// let games: Vec<_> = batches.flat_map(|batch| batch.unwrap().judged(&judge)).collect();
/// assert_eq!((games[1].number, games[1].game.line, games[1].report.told.len()), (2, 3, 1));
/// assert_eq!(games[2].report.moves, ["d2d4"]);
/// ```
#[derive(Debug)]
pub struct Batches<R> {
    games: Games<R>,
    /// How many have been read.
    read: usize,
    /// Why no more can be read, until that is reported.
    error: Option<io::Error>,
}

impl<R: BufRead> Batches<R> {
    /// The games of a stream.
    pub const fn of(from: R) -> Self {
        Batches { games: Games::of(from), read: 0, error: None }
    }
}

impl<R: BufRead> Iterator for Batches<R> {
    type Item = io::Result<Batch>;

    fn next(&mut self) -> Option<io::Result<Batch>> {
        let mut batch = Batch { before: self.read, games: Vec::new() };
        let mut bytes = 0;
        while batch.games.len() < BATCH.min(self.read + 1) && bytes < BYTES && self.error.is_none() {
            match self.games.next() {
                Some(Ok(game)) => {
                    bytes += game.text.len();
                    batch.games.push(game);
                }
                Some(Err(error)) => self.error = Some(error),
                None => break,
            }
        }
        self.read += batch.games.len();
        // What was read before an error is reported before it.
        if batch.games.is_empty() { self.error.take().map(Err) } else { Some(Ok(batch)) }
    }
}

/// Games of an archive that follow each other.
#[derive(Debug)]
pub struct Batch {
    /// How many games stand before them.
    before: usize,
    games: Vec<GameText>,
}

/// A game of an archive, and the messages about it.
#[derive(Debug)]
pub struct JudgedGame {
    /// Its number, from 1.
    pub number: usize,
    /// Its text.
    pub game: GameText,
    /// The messages about it.
    pub report: JudgedScore,
}

impl Batch {
    /// Judges the games on all processors. Where the engine judges, one game in 256 is judged by both, move by move.
    pub fn judged(self, judge: &Judge) -> Vec<JudgedGame> {
        let numbered: Vec<(usize, GameText)> = (self.before + 1..).zip(self.games).collect();
        let report = |(number, game): &(usize, GameText)| {
            let by = match judge.by {
                By::Bitboard if number.is_multiple_of(SAMPLE) => By::Both,
                by => by,
            };
            Judge { by, ..judge.clone() }.judge_game(game)
        };
        let reports = threads::map(&numbered, report);
        let judged = numbered.into_iter().zip(reports);
        judged.map(|((number, game), report)| JudgedGame { number, game, report }).collect()
    }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::super::{Effort, MAX_GAME};
    use super::*;
    use crate::games::Chess;

    /// How many games are in each batch; 0 stands for an error.
    fn sizes(archive: &str) -> Vec<usize> {
        Batches::of(archive.as_bytes()).map(|batch| batch.map_or(0, |batch| batch.games.len())).collect()
    }

    #[test]
    fn there_is_soon_something_to_tell_and_never_much_in_memory() {
        assert_eq!(sizes(""), [0; 0]);
        assert_eq!(sizes(&"1. e4\n\n".repeat(5000)), [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 905]);
        let long = format!("1. e4 {{{}}}\n\n", "x".repeat(BYTES / 2));
        assert_eq!(sizes(&long.repeat(8)), [1, 2, 2, 2, 1]);
    }

    /// Its text is not divided again; but where it was not UTF-8, it may be another than the one that was divided.
    #[test]
    fn a_game_is_judged_as_by_itself() {
        let judge = Judge { game: &Chess, options: None, letters: None, by: By::Bitboard, effort: Effort::default() };
        let archive = b"\xef\xbb\xbf[Event \"\xe9\"]\n[Site \"x\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. e4 {open\n\n[Site \"x\"]\n\n1. d4 *\n";
        let judged: Vec<_> =
            Batches::of(&archive[..]).flat_map(|batch| batch.expect("games").judged(&judge)).collect();
        assert_eq!(judged.len(), 3);
        for one in judged {
            assert_eq!(one.report.told, judge.judge(&one.game.text).told, "{:?}", one.game);
        }
    }

    #[test]
    fn games_before_an_error_are_told() {
        let endless = "x".repeat(MAX_GAME + 1);
        assert_eq!(sizes(&format!("1. e4\n\n1. d4\n\n1. c4 {endless}")), [1, 1, 0]);
        assert_eq!(sizes(&endless), [0]);
    }
}
