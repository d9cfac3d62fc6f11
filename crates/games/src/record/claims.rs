//! Which draws may be claimed where a record stands.

use super::Record;
use crate::board::Setup as _;
use crate::rules::{Claim, Rules, When};

/// A draw that the player who has the move may claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenClaim {
    /// The draw.
    pub claim: Claim,
    /// How.
    pub how: Claimable,
}

/// How a draw may be claimed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claimable {
    /// As the position stands. This became so after this many moves of the record; at every position since then the
    /// player who had the move could claim the draw.
    Since(usize),
    /// Only with one of these moves, which is announced and not made; sorted as text.
    With(Vec<String>),
}

/// A draw that could be claimed as the position stood.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MissedClaim {
    /// The draw.
    pub claim: Claim,
    /// After how many moves it could be claimed first.
    pub since: usize,
    /// After how many moves it could be claimed last, without a position in between at which it could not be.
    pub until: usize,
}

impl<R: Rules> Record<R> {
    /// `chess.claim.repetition`, `chess.claim.fifty-moves`: whether the position of this record fulfils the condition
    /// of a claim.
    pub fn is_claimable(&self, rules: &R, when: When) -> bool {
        self.was_claimable(rules, self.moves.len(), when)
    }

    /// The same of the position after so many moves, as it was there.
    fn was_claimable(&self, rules: &R, made: usize, when: When) -> bool {
        match when {
            When::Occurred(times) => self.occurrences_after(rules, made) >= times,
            When::Quiet(moves) => self.quiet_moves_after(rules, made) >= moves,
        }
    }

    fn quiet_moves_after(&self, rules: &R, made: usize) -> u16 {
        rules.setup(&self.positions[made]).quiet_moves()
    }

    /// `chess.claim`: the draws among these that may be claimed, as the position stands or with a move; none once the
    /// game is over.
    pub fn open_claims(&self, rules: &R, claims: &[Claim]) -> Vec<OpenClaim> {
        if claims.is_empty() || self.outcome(rules).is_some() {
            return Vec::new();
        }
        let open = |claim: &Claim| {
            if let Some(since) = self.claimable_since(rules, claim.when) {
                return Some(OpenClaim { claim: *claim, how: Claimable::Since(since) });
            }
            let with = self.claimable_with(rules, claim.when)?;
            Some(OpenClaim { claim: claim.announced(), how: Claimable::With(with) })
        };
        claims.iter().filter_map(open).collect()
    }

    /// Those that could be claimed as the position stood, at any time before the end of the game: each the first time.
    pub fn missed_claims(&self, rules: &R, claims: &[Claim]) -> Vec<MissedClaim> {
        // A game that its last move has ended leaves nothing to claim after it.
        let over = usize::from(self.outcome(rules).is_some());
        let missed = |claim: &Claim| {
            let when = Some(claim.when).filter(|when| self.has_been_near(rules, *when))?;
            let mut first: Option<MissedClaim> = None;
            for (made, _) in self.fulfilled(rules, when).skip(over).filter(|(_, fulfilled)| *fulfilled) {
                match &mut first {
                    Some(missed) if missed.since == made + 1 => missed.since = made,
                    _ => first = Some(MissedClaim { claim: *claim, since: made, until: made }),
                }
            }
            first
        };
        claims.iter().filter_map(missed).collect()
    }

    /// Whether the condition may have been fulfilled at all.
    fn has_been_near(&self, rules: &R, when: When) -> bool {
        match when {
            When::Occurred(times) => self.repeats.most_occurrences() >= times,
            When::Quiet(moves) => {
                // A move adds one at most, so the next position that may have so many is as far ahead as some are missing.
                let mut made = 0;
                while made <= self.moves.len() {
                    match moves.saturating_sub(self.quiet_moves_after(rules, made)) {
                        0 => return true,
                        missing => made += usize::from(missing),
                    }
                }
                false
            }
        }
    }

    /// After how many moves the condition began to be fulfilled at every position.
    fn claimable_since(&self, rules: &R, when: When) -> Option<usize> {
        self.fulfilled(rules, when).take_while(|(_, fulfilled)| *fulfilled).last().map(|(since, _)| since)
    }

    /// Whether the condition was fulfilled after each number of moves, from all of them down to none.
    fn fulfilled(&self, rules: &R, when: When) -> impl Iterator<Item = (usize, bool)> {
        (0..=self.moves.len()).rev().map(move |made| (made, self.was_claimable(rules, made, when)))
    }

    /// `chess.claim.with-a-move`: the legal moves after which it would be fulfilled, if there are any.
    fn claimable_with(&self, rules: &R, when: When) -> Option<Vec<String>> {
        if !self.may_come_true(rules, when) {
            return None;
        }
        let mut next = self.clone();
        let mut moves: Vec<String> = Vec::new();
        for mv in self.legal_moves(rules) {
            next.play(rules, mv.clone());
            moves.extend(next.is_claimable(rules, when).then(|| mv.to_string()));
            next.take_back();
        }
        moves.sort();
        Some(moves).filter(|moves| !moves.is_empty())
    }

    /// Whether one move more can fulfil the condition at all. This is seen without making any.
    fn may_come_true(&self, rules: &R, when: When) -> bool {
        match when {
            When::Occurred(times) => self.repeats.most_occurrences() + 1 >= times,
            When::Quiet(moves) => self.quiet_moves_after(rules, self.moves.len()) + 1 >= moves,
        }
    }
}
