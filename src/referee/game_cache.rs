//! The games that a thread's last questions played.
//!
//! A question stands alone, so the whole game is played to answer it, and once more for each ruling on which the answer may
//! depend. The next question often goes on from there, or from a move before; it then takes no longer at the end of a long game
//! than at its beginning.

use std::cell::RefCell;

use crate::games::Ruled;
use crate::rules::{Breach, Options};
use crate::session::LawSession;

/// A game that the law has played.
pub(super) struct CachedGame {
    game: &'static str,
    options: Options,
    /// The position as the question has it: under these rulings it may be written otherwise.
    start: String,
    /// The law after the moves.
    pub law: Box<dyn LawSession>,
    /// How many moves these are.
    pub made: usize,
    /// The first of them that is illegal, if one is that was made all the same.
    pub broken: Option<Broken>,
}

/// An illegal move that was made all the same.
pub(super) struct Broken {
    /// Its index.
    pub at: usize,
    /// What it breaks.
    pub breach: Breach,
    /// Whether the game was over before it.
    pub over: bool,
}

/// How many moves are kept in all. Each has a position: so that a thread keeps some tens of megabytes at most.
const MOST_MOVES: usize = 20_000;

/// How many moves a game counts for besides its own, so that there are few games to search.
const OF_A_GAME: usize = 200;

thread_local! {
    /// The games of this thread, the newest last.
    static CACHE: RefCell<Vec<CachedGame>> = const { RefCell::new(Vec::new()) };
}

impl CachedGame {
    /// A game that begins.
    pub fn begun(ruled: Ruled<'_>, start: &str, law: Box<dyn LawSession>) -> Self {
        CachedGame {
            game: ruled.game.id(),
            options: ruled.options.clone(),
            start: start.to_owned(),
            law,
            made: 0,
            broken: None,
        }
    }

    /// The thread's game under these rulings from this position, taken back to where it parts from these moves. There is
    /// none for a question without moves, after which the next one may go on where the game stood.
    pub fn resumed(ruled: Ruled<'_>, start: &str, moves: &[String]) -> Option<Self> {
        if moves.is_empty() {
            return None;
        }
        let is_it =
            |kept: &CachedGame| kept.game == ruled.game.id() && kept.start == start && kept.options == *ruled.options;
        let mut kept = CACHE.with_borrow_mut(|all| Some(all.remove(all.iter().rposition(is_it)?)))?;
        let made = kept.law.moves();
        kept.made = made.iter().zip(moves).take_while(|(one, other)| one == other).count();
        made[kept.made..].iter().for_each(|_| drop(kept.law.take_back()));
        kept.broken.take_if(|broken| broken.at >= kept.made);
        Some(kept)
    }

    /// Keeps it for the next question, and of the others the newest.
    pub fn keep(self) {
        if self.made == 0 {
            return;
        }
        CACHE.with_borrow_mut(|all| {
            all.push(self);
            let mut sum = 0;
            let fits = |kept: &&CachedGame| {
                sum += kept.made + OF_A_GAME;
                sum <= MOST_MOVES
            };
            let newest = all.iter().rev().take_while(fits).count().max(1);
            all.drain(..all.len() - newest);
        });
    }
}
