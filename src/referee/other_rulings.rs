//! The rulings that a verdict depends on.

use std::fmt;

use super::game_cache::{Broken, CachedGame};
use super::{After, Ending, Judged, judge};
use crate::games::Ruled;
use crate::rules::{Breach, Clause};

/// A ruling that would change the verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OtherRuling {
    /// The question.
    pub question: &'static str,
    /// The other option.
    pub option: &'static str,
    /// The answer under it.
    pub otherwise: Otherwise,
    /// What changes in the verdict.
    pub changes: Vec<RulingChange>,
    /// Whether its only effect is that the game would already be over in the given position, while the move itself is
    /// judged the same. This makes it possible to judge a study with few pieces.
    pub before_all: bool,
}

/// What another ruling changes in a verdict.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RulingChange {
    /// Whether the move can be made.
    Legality,
    /// The clause by which the move cannot be made.
    Clause,
    /// Whether the move ends the game, or how.
    Outcome,
    /// Whether the player to move after it is in check.
    Check,
    /// The position after it.
    Position,
}

/// The answer under another ruling.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Otherwise {
    /// The move would be judged in this way.
    Judged(Box<Judged>),
    /// A move before it would not have been legal.
    Earlier {
        /// The index of that move.
        at: usize,
        /// The clause that it would break.
        breach: Breach,
    },
    /// The position at the start of the record would be impossible.
    Impossible(Vec<Breach>),
}

impl RulingChange {
    /// The word of the protocol.
    pub const fn word(self) -> &'static str {
        match self {
            RulingChange::Legality => "legality",
            RulingChange::Clause => "clause",
            RulingChange::Outcome => "outcome",
            RulingChange::Check => "check",
            RulingChange::Position => "position",
        }
    }
}

impl OtherRuling {
    /// The answer in words, beginning with what is the same: `legal all the same, but White has won: Black has no
    /// legal move (aviary.end.stalemate)`.
    pub fn says(&self) -> String {
        if self.changes.contains(&RulingChange::Legality) || self.changes.contains(&RulingChange::Clause) {
            return self.otherwise.to_string();
        }
        let Otherwise::Judged(judged) = &self.otherwise else { return self.otherwise.to_string() };
        let Judged { verdict, follows, after, .. } = &**judged;
        let mut parts = Vec::new();
        if self.changes.contains(&RulingChange::Outcome) {
            parts.push(follows.map_or_else(|| "the game goes on".to_owned(), |follows| follows.to_string()));
        }
        if let Some(After { position, turn, check, .. }) = after {
            if self.changes.contains(&RulingChange::Check) {
                parts.push(format!("{turn} is {}", if *check { "in check" } else { "not in check" }));
            }
            if self.changes.contains(&RulingChange::Position) {
                parts.push(format!("the position is `{position}`"));
            }
        }
        let legal = if verdict.legal() { "legal" } else { "illegal" };
        format!("{legal} all the same, but {}", parts.join(", and "))
    }
}

impl fmt::Display for Otherwise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |f: &mut fmt::Formatter<'_>, clauses: &mut dyn Iterator<Item = Clause>| {
            let names: Vec<&str> = clauses.map(Clause::name).collect();
            f.write_str(&names.join(", "))
        };
        match self {
            Otherwise::Judged(judged) => match &judged.verdict.breach {
                None => {
                    f.write_str("legal, by ")?;
                    list(f, &mut judged.verdict.grounds.iter().copied())?;
                    judged.follows.map_or(Ok(()), |follows| write!(f, "; {follows}"))
                }
                Some(breach) => write!(f, "illegal: {breach}"),
            },
            Otherwise::Earlier { at, breach } => write!(f, "move {} is already illegal: {breach}", at + 1),
            Otherwise::Impossible(reasons) => {
                f.write_str("the position is impossible: ")?;
                list(f, &mut reasons.iter().map(|reason| reason.clause))
            }
        }
    }
}

impl Otherwise {
    /// The judgement of the move, if the game could reach it.
    fn judged(&self) -> Option<&Judged> {
        if let Otherwise::Judged(judged) = self { Some(judged) } else { None }
    }

    /// Whether the move could be made.
    pub fn legal(&self) -> bool {
        self.judged().is_some_and(|judged| judged.verdict.legal())
    }

    /// The first breach that would forbid the move.
    pub fn breach(&self) -> Option<&Breach> {
        match self {
            Otherwise::Judged(judged) => judged.verdict.breach.as_ref(),
            Otherwise::Earlier { breach, .. } => Some(breach),
            Otherwise::Impossible(reasons) => reasons.first(),
        }
    }

    /// How the move would end the game, if it would.
    pub fn follows(&self) -> Option<Ending> {
        self.judged()?.follows
    }

    /// Where the game would stand after it, if it could be made.
    pub fn after(&self) -> Option<&After> {
        self.judged()?.after.as_ref()
    }

    /// How this answer differs from `now`, which is under these rulings.
    pub(super) fn changes(&self, now: &Otherwise, ruled: Ruled<'_>) -> Vec<RulingChange> {
        let where_it_fails = |answer: &Otherwise| match answer {
            Otherwise::Judged(_) => None,
            Otherwise::Earlier { at, .. } => Some(Some(*at)),
            Otherwise::Impossible(_) => Some(None),
        };
        let clause = |answer: &Otherwise| answer.breach().map(|breach| breach.clause);
        if self.legal() != now.legal() || where_it_fails(self) != where_it_fails(now) {
            return vec![RulingChange::Legality];
        }
        let mut changes = Vec::new();
        changes.extend((clause(self) != clause(now)).then_some(RulingChange::Clause));
        changes.extend((self.follows() != now.follows()).then_some(RulingChange::Outcome));
        if let (Some(after), Some(before)) = (self.after(), now.after()) {
            changes.extend((after.check != before.check).then_some(RulingChange::Check));
            let same = is_same_position(ruled, &before.position, &after.position);
            changes.extend((!same).then_some(RulingChange::Position));
        }
        changes
    }
}

/// The rulings that, changed alone, would change the verdict on a move after these moves from this position: whether it
/// is legal, by which clause it is illegal, or how the game and the position stand after it.
///
/// The position stays the same, so it does not matter which player would have begun. The record is replayed once for
/// each ruling.
pub fn other_rulings(ruled: Ruled<'_>, start: &str, moves: &[String], mv: &str) -> Vec<OtherRuling> {
    Replayed::under(ruled, start, moves, mv).other_rulings(ruled, start, moves, mv)
}

impl Judged {
    /// The same of this verdict, which is known already.
    pub fn other_rulings(&self, ruled: Ruled<'_>, start: &str, moves: &[String]) -> Vec<OtherRuling> {
        let over_at_once = moves.is_empty() && self.verdict.over.is_some();
        let replayed = Replayed::judged(self.clone(), moves.len(), over_at_once);
        replayed.other_rulings(ruled, start, moves, &self.mv)
    }
}

/// Whether two texts are the same position under these rulings. Under other rulings, a text may have another form, such
/// as a field that these do not have. What counts is how the text is read under these.
pub fn is_same_position(ruled: Ruled<'_>, now: &str, other: &str) -> bool {
    now == other || ruled.open_law(other).is_ok_and(|law| law.position() == now)
}

impl Broken {
    /// A record that goes on after this move, up to the first one that is forbidden even so.
    fn replayed(&self, in_play: Option<(usize, Clause)>) -> Replayed {
        let otherwise = Otherwise::Earlier { at: self.at, breach: self.breach.clone() };
        Replayed { otherwise, over_at_once: self.at == 0 && self.over, in_play }
    }
}

/// A record and the move after it, judged in one replay under one set of rulings.
#[derive(Clone)]
pub(super) struct Replayed {
    pub otherwise: Otherwise,
    /// Whether the game is over in the record's first position.
    pub over_at_once: bool,
    /// The first move that a clause forbids even if the game is not over before it: its index and the clause.
    in_play: Option<(usize, Clause)>,
}

impl Replayed {
    pub fn under(ruled: Ruled<'_>, start: &str, moves: &[String], mv: &str) -> Self {
        let mut kept = match CachedGame::resumed(ruled, start, moves) {
            Some(kept) => kept,
            None => match ruled.open_law(start) {
                Ok(law) => CachedGame::begun(ruled, start, law),
                Err(refused) => {
                    let otherwise = Otherwise::Impossible(refused.reasons().to_vec());
                    return Replayed { otherwise, over_at_once: false, in_play: None };
                }
            },
        };
        let replayed = Replayed::of(&mut kept, ruled, moves, mv);
        kept.keep();
        replayed
    }

    /// The same of a game in which some of these moves are made.
    fn of(kept: &mut CachedGame, ruled: Ruled<'_>, moves: &[String], mv: &str) -> Self {
        while let Some(next) = moves.get(kept.made) {
            let at = kept.made;
            if kept.law.breach_of(next).is_some() {
                let verdict = kept.law.judge(next).unwrap_or_default();
                let in_play = verdict.clause_in_play().map(|clause| (at, clause));
                let over = verdict.over.is_some();
                if let Some(breach) = verdict.breach {
                    let broken = kept.broken.get_or_insert(Broken { at, breach, over });
                    if in_play.is_some() {
                        return broken.replayed(in_play);
                    }
                }
            }
            kept.law.force(next);
            kept.made += 1;
        }
        let judged = judge(ruled, &mut *kept.law, mv).unwrap_or_default();
        let over_at_once = moves.is_empty() && judged.verdict.over.is_some();
        let judged = Replayed::judged(judged, moves.len(), over_at_once);
        match &kept.broken {
            Some(broken) => broken.replayed(judged.in_play),
            None => judged,
        }
    }

    /// The result of a judgement after so many legal moves.
    pub fn judged(judged: Judged, moves: usize, over_at_once: bool) -> Self {
        let in_play = judged.verdict.clause_in_play().map(|clause| (moves, clause));
        Replayed { otherwise: Otherwise::Judged(Box::new(judged)), over_at_once, in_play }
    }

    /// The rulings that, changed alone, would lead to a different answer.
    pub fn other_rulings(&self, ruled: Ruled<'_>, start: &str, moves: &[String], mv: &str) -> Vec<OtherRuling> {
        let mut all = Vec::new();
        for (question, option, other) in ruled.options.alternatives() {
            let Replayed { otherwise, over_at_once, in_play } =
                Replayed::under(ruled.game.under(&other), start, moves, mv);
            let changes = otherwise.changes(&self.otherwise, ruled);
            if !changes.is_empty() {
                let before_all = over_at_once && !self.over_at_once && in_play == self.in_play;
                all.push(OtherRuling { question: question.name, option, otherwise, changes, before_all });
            }
        }
        all
    }
}
