//! The rulings that a verdict depends on.

use crate::games::AnyGame;
use crate::rules::{Breach, Clause, Options};
use crate::session::Verdict;

/// A ruling that would change the verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OtherRuling {
    /// The question.
    pub question: &'static str,
    /// The other option.
    pub option: &'static str,
    /// The answer under it.
    pub otherwise: Otherwise,
    /// Whether its only effect is that the game would already be over in the given position: the move itself is
    /// judged the same. This allows a study with few pieces to be judged.
    pub before_all: bool,
}

/// The answer under another ruling.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Otherwise {
    /// The move would be judged in this way.
    Judged(Verdict),
    /// A move before it would not have been legal.
    Earlier {
        /// Its index.
        at: usize,
        /// The clause that it would break.
        breach: Breach,
    },
    /// The position from which the record begins would be impossible.
    Impossible(Vec<Breach>),
}

impl Otherwise {
    /// Whether the move could be made.
    pub const fn legal(&self) -> bool {
        matches!(self, Otherwise::Judged(verdict) if verdict.legal())
    }

    /// The first breach that would forbid it.
    pub fn breach(&self) -> Option<&Breach> {
        match self {
            Otherwise::Judged(verdict) => verdict.breach.as_ref(),
            Otherwise::Earlier { breach, .. } => Some(breach),
            Otherwise::Impossible(reasons) => reasons.first(),
        }
    }

    /// What two verdicts must have in common to count as the same: where they apply, and the clause.
    fn gist(&self) -> (Option<usize>, bool, Option<Clause>) {
        let at = if let Otherwise::Earlier { at, .. } = self { Some(*at) } else { None };
        (at, matches!(self, Otherwise::Impossible(_)), self.breach().map(|breach| breach.clause))
    }
}

/// The rulings, each changed alone, that would change the verdict on a move after these moves from this position:
/// legal instead of illegal, or refused by another clause.
///
/// The position stays as it is: which player would have begun does not matter here. The record is replayed once for
/// each ruling.
pub fn other_rulings(
    game: &dyn AnyGame,
    options: &Options,
    start: &str,
    moves: &[String],
    mv: &str,
) -> Vec<OtherRuling> {
    let now = Replayed::under(game, options, start, moves, mv);
    let mut all = Vec::new();
    for (question, option, other) in options.alternatives() {
        let replayed = Replayed::under(game, &other, start, moves, mv);
        if replayed.otherwise.gist() != now.otherwise.gist() {
            let before_all = replayed.over_at_once && !now.over_at_once && replayed.in_play == now.in_play;
            all.push(OtherRuling { question: question.name, option, otherwise: replayed.otherwise, before_all });
        }
    }
    all
}

/// A record and the move after it, judged in one replay under one set of rulings.
#[derive(Clone)]
pub(super) struct Replayed {
    pub otherwise: Otherwise,
    /// Whether the game is over in the record's first position.
    pub over_at_once: bool,
    /// The first move that a clause forbids, as if the game were not over before it: its index and the clause.
    in_play: Option<(usize, Clause)>,
}

impl Replayed {
    pub fn under(game: &dyn AnyGame, options: &Options, start: &str, moves: &[String], mv: &str) -> Self {
        let mut law = match game.open_law(options, start) {
            Ok(law) => law,
            Err(refused) => {
                let otherwise = Otherwise::Impossible(refused.reasons().to_vec());
                return Replayed { otherwise, over_at_once: false, in_play: None };
            }
        };
        let over_at_once = law.outcome().is_some();
        let mut earlier = None;
        for (at, mv) in moves.iter().enumerate() {
            if law.breach_of(mv).is_none() {
                law.force(mv);
                continue;
            }
            let verdict = law.judge(mv).unwrap_or_default();
            let in_play = verdict.clause_in_play().map(|clause| (at, clause));
            if let Some(breach) = verdict.breach {
                let otherwise = earlier.take().unwrap_or(Otherwise::Earlier { at, breach });
                if in_play.is_some() {
                    return Replayed { otherwise, over_at_once, in_play };
                }
                earlier = Some(otherwise);
            }
            law.force(mv);
        }
        let verdict = law.judge(mv).unwrap_or_default();
        let in_play = verdict.clause_in_play().map(|clause| (moves.len(), clause));
        Replayed { otherwise: earlier.unwrap_or(Otherwise::Judged(verdict)), over_at_once, in_play }
    }
}
