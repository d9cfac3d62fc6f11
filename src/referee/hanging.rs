//! On which rulings a verdict hangs.

use super::{Verdict, explain, replay};
use crate::games::{Game, MoveOf};
use crate::record::Record;
use crate::rules::{Breach, Clause, Law as _, Rules as _, Rulings as _};

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
    fn under<G: Game>(rulings: G::Rulings, start: &G::Setup, moves: &[MoveOf<G>], mv: &MoveOf<G>) -> Self {
        let law = G::model(rulings);
        let start = match law.admit(start) {
            Ok(start) => start,
            Err(reasons) => return Otherwise::Impossible(reasons),
        };
        let replay = replay(&law, start, moves);
        let Some(stopped) = replay.stopped else { return Otherwise::Judged(explain(&law, &replay.record, mv)) };
        let verdict = explain(&law, &replay.record, &moves[stopped.at]);
        match verdict.breach {
            Some(breach) => Otherwise::Earlier { at: stopped.at, breach },
            // A law whose list of moves and whose judgement are at odds; the judgement is the law.
            None => Otherwise::Judged(verdict),
        }
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
pub fn hangs_on<G: Game>(rulings: G::Rulings, start: &G::Setup, moves: &[MoveOf<G>], mv: &MoveOf<G>) -> Vec<Hanging> {
    let now = Otherwise::under::<G>(rulings, start, moves, mv).gist();
    let mut all = Vec::new();
    for question in G::Rulings::QUESTIONS {
        for option in question.options {
            let mut other = rulings;
            if other.set(question.name, option).is_err() || other == rulings {
                continue;
            }
            let otherwise = Otherwise::under::<G>(other, start, moves, mv);
            if otherwise.gist() != now {
                let before_all = is_over::<G>(other, start)
                    && !is_over::<G>(rulings, start)
                    && in_play::<G>(other, start, moves, mv) == in_play::<G>(rulings, start, moves, mv);
                all.push(Hanging { question: question.name, option, otherwise, before_all });
            }
        }
    }
    all
}

/// Whether the game is over in a position by itself.
fn is_over<G: Game>(rulings: G::Rulings, start: &G::Setup) -> bool {
    let law = G::model(rulings);
    law.admit(start).is_ok_and(|start| law.outcome(&start).is_some())
}

/// The clause that forbids the first of these moves that one forbids, with its index, as if the game were not over before
/// any of them.
fn in_play<G: Game>(
    rulings: G::Rulings,
    start: &G::Setup,
    moves: &[MoveOf<G>],
    mv: &MoveOf<G>,
) -> Option<(usize, Clause)> {
    let law = G::model(rulings);
    let mut record = Record::<G::Model>::new(law.admit(start).ok()?);
    for (at, mv) in moves.iter().chain([mv]).enumerate() {
        if let Err(breach) = law.judge_in_play(record.position(), mv) {
            return Some((at, breach.clause));
        }
        record.play(&law, mv.clone());
    }
    None
}
