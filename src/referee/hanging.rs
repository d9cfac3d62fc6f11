//! On which rulings a verdict hangs.

use crate::games::AnyGame;
use crate::rules::{Breach, Clause, Options, Refused};
use crate::session::Verdict;

/// A ruling under which the verdict would be another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hanging {
    /// The question.
    pub question: &'static str,
    /// The other option.
    pub option: &'static str,
    /// What would be said under it.
    pub otherwise: Otherwise,
    /// Whether it changes no more than that the game would be over in the position given already: of the move itself the
    /// same is said. So a study with few pieces may be judged.
    pub before_all: bool,
}

/// What would be said under another ruling.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Otherwise {
    /// The move would be judged so.
    Judged(Verdict),
    /// A move before it would not have been legal.
    Earlier {
        /// Its index.
        at: usize,
        /// What it would break.
        breach: Breach,
    },
    /// The position from which the record begins could not be.
    Impossible(Vec<Breach>),
}

impl Otherwise {
    /// Whether the move could be made.
    pub const fn legal(&self) -> bool {
        matches!(self, Otherwise::Judged(verdict) if verdict.legal())
    }

    /// The first breach for which it could not.
    pub fn breach(&self) -> Option<&Breach> {
        match self {
            Otherwise::Judged(verdict) => verdict.breach.as_ref(),
            Otherwise::Earlier { breach, .. } => Some(breach),
            Otherwise::Impossible(reasons) => reasons.first(),
        }
    }

    /// What is said of a move under these rulings.
    fn under(game: &dyn AnyGame, options: &Options, start: &str, moves: &[String], mv: &str) -> Self {
        let mut law = match game.open_law(options, start) {
            Ok(law) => law,
            Err(Refused::Impossible { reasons, .. } | Refused::Malformed { besides: reasons, .. }) => {
                return Otherwise::Impossible(reasons);
            }
        };
        for (at, earlier) in moves.iter().enumerate() {
            if law.play(earlier).is_ok() {
                continue;
            }
            let verdict = law.judge(earlier).unwrap_or_default();
            return match verdict.breach {
                Some(breach) => Otherwise::Earlier { at, breach },
                // A law whose list of moves and whose judgement are at odds; the judgement is the law.
                None => Otherwise::Judged(verdict),
            };
        }
        Otherwise::Judged(law.judge(mv).unwrap_or_default())
    }

    /// What makes two verdicts the same: where they fall, and the clause.
    fn gist(&self) -> (Option<usize>, bool, Option<Clause>) {
        let at = if let Otherwise::Earlier { at, .. } = self { Some(*at) } else { None };
        (at, matches!(self, Otherwise::Impossible(_)), self.breach().map(|breach| breach.clause))
    }
}

/// The rulings, each changed alone, under which a move after these moves from this position would be judged
/// otherwise: legal instead of illegal, or refused by another clause.
///
/// The position stays as it is: whether another player would have begun is not what the verdict hangs on.
pub fn hangs_on(game: &dyn AnyGame, options: &Options, start: &str, moves: &[String], mv: &str) -> Vec<Hanging> {
    let now = Otherwise::under(game, options, start, moves, mv).gist();
    let mut all = Vec::new();
    for (question, option, other) in options.alternatives() {
        let otherwise = Otherwise::under(game, &other, start, moves, mv);
        if otherwise.gist() != now {
            let before_all = is_over(game, &other, start)
                && !is_over(game, options, start)
                && in_play(game, &other, start, moves, mv) == in_play(game, options, start, moves, mv);
            all.push(Hanging { question: question.name, option, otherwise, before_all });
        }
    }
    all
}

/// Whether the game is over in a position by itself.
fn is_over(game: &dyn AnyGame, options: &Options, start: &str) -> bool {
    game.open_law(options, start).is_ok_and(|law| law.outcome().is_some())
}

/// The clause that forbids the first of these moves that one forbids, with its index, as if the game were not over before
/// any of them.
fn in_play(
    game: &dyn AnyGame,
    options: &Options,
    start: &str,
    moves: &[String],
    mv: &str,
) -> Option<(usize, Clause)> {
    let mut law = game.open_law(options, start).ok()?;
    for (at, mv) in moves.iter().map(String::as_str).chain([mv]).enumerate() {
        if let Some(breach) = law.wrong_in_play(mv) {
            return Some((at, breach.clause));
        }
        law.force(mv);
    }
    None
}
