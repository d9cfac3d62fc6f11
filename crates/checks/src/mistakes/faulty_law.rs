//! A law with one mistake: the only implementation of [`Rules`] among the mistakes.

use std::borrow::Cow;

use crate::board::{Names, Player};
use crate::rules::{Breach, Clause, Draw, Law, Outcome, Repetition, Rules, Win};

/// A law whose positions are setups, as those of all games here are.
pub trait PlainLaw: Law<Position = <Self as Rules>::Setup> {}

impl<L: Law<Position = <L as Rules>::Setup>> PlainLaw for L {}

/// A position of a faulty law, and how it arose as far as the mistake [remembers](FaultyAnswers::remembers) that.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Reached<S, M> {
    /// The position.
    pub setup: S,
    /// The remembered positions before it, the first one first, each with the move made there.
    pub earlier: Vec<(S, M)>,
}

impl<S, M> Reached<S, M> {
    /// A position with nothing before it.
    pub const fn first(setup: S) -> Self {
        Reached { setup, earlier: Vec::new() }
    }
}

/// The positions of a faulty law.
pub type ReachedOf<L> = Reached<<L as Rules>::Setup, <L as Rules>::Move>;

/// The answers of a law with a mistake, which overrides one of them, or a few that belong together; by
/// default, each is the law's.
pub trait FaultyAnswers<L: PlainLaw>: Clone + Send + Sync {
    /// The clause that is not applied: a move that it forbids is played, and a setup that breaks no other is admitted.
    fn not_applied(&self) -> &'static str {
        ""
    }

    /// Why a setup is refused; none: it is admitted. `lawful` are the law's reasons.
    fn breaches(&self, _law: &L, _setup: &L::Setup, mut lawful: Vec<Breach>) -> Vec<Breach> {
        lawful.retain(|breach| breach.clause.name() != self.not_applied());
        lawful
    }

    /// The position that is made of an admitted setup. `lawful` is the law's, unless the law refuses it.
    fn admitted(&self, setup: &L::Setup, lawful: Option<L::Setup>) -> L::Setup {
        lawful.unwrap_or_else(|| setup.clone())
    }

    /// The position as it appears to the implementation: the law answers for it instead of the actual one.
    fn seen<'p>(&self, _law: &L, position: &'p L::Setup) -> Cow<'p, L::Setup> {
        Cow::Borrowed(position)
    }

    /// Who has the choice.
    fn turn(&self, law: &L, position: &L::Setup) -> Player {
        law.turn(&self.seen(law, position))
    }

    /// Whether the player to move is in check.
    fn check(&self, law: &L, position: &L::Setup) -> bool {
        law.check(&self.seen(law, position))
    }

    /// Whether a move is played that this clause of the law forbids.
    fn plays(&self, _law: &L, _position: &L::Setup, _mv: &L::Move, forbidding: Clause) -> bool {
        forbidding.name() == self.not_applied()
    }

    /// Whether a move is listed that the law does not forbid.
    fn lists(&self, _law: &L, _position: &L::Setup, _mv: &L::Move) -> bool {
        true
    }

    /// Whether a move is legal if the game is not over.
    fn allows(&self, law: &L, position: &L::Setup, mv: &L::Move) -> bool {
        match law.forbids(position, mv) {
            None => self.lists(law, position, mv),
            Some(clause) => self.plays(law, position, mv, clause),
        }
    }

    /// All legal moves, where they are not those candidates of the law that are [allowed](FaultyAnswers::allows).
    fn own_moves(&self, _law: &L, _position: &L::Setup) -> Option<Vec<L::Move>> {
        None
    }

    /// Whether moves are looked for although the game has ended in this way by the law.
    fn plays_on_after(&self, _outcome: Outcome) -> bool {
        false
    }

    /// How the game has ended. `lawful` is the law's answer.
    fn outcome(&self, _law: &L, _position: &L::Setup, lawful: Option<Outcome>) -> Option<Outcome> {
        lawful
    }

    /// The position after a move. `lawful` is the law's.
    fn after(&self, _before: &L::Setup, _mv: &L::Move, lawful: L::Setup) -> L::Setup {
        lawful
    }

    /// Whether a position to which a move leads wrongly is kept though the law refuses it. Else the move leads where it
    /// should.
    fn keeps_impossible(&self) -> bool {
        true
    }

    /// The position after a move, as it is admitted.
    fn play(&self, law: &L, before: &L::Setup, mv: &L::Move) -> L::Setup {
        let lawful = law.play(before, mv);
        let after = self.after(before, mv, lawful.clone());
        if after == lawful {
            return lawful;
        }
        law.admit(&after).unwrap_or(if self.keeps_impossible() { after } else { lawful })
    }

    /// Whether the position before this move is remembered, with those remembered there.
    fn remembers(&self, _mv: &L::Move) -> bool {
        false
    }

    /// How a move ends the game by itself.
    fn ended_by(&self, law: &L, before: &L::Setup, mv: &L::Move) -> Option<Outcome> {
        law.ended_by(&self.seen(law, before), mv)
    }

    /// The effect of repetition. `lawful` is the law's.
    fn repetition(&self, lawful: Repetition) -> Repetition {
        lawful
    }

    /// Whether a position that recurs by [`FaultyAnswers::recurs`] is recognized, by what is remembered of the two.
    fn recognizes(&self, _earlier: &ReachedOf<L>, _now: &ReachedOf<L>) -> bool {
        true
    }

    /// Whether a position is an earlier one of the record again.
    fn recurs(&self, law: &L, earlier: &L::Setup, now: &L::Setup) -> bool {
        law.recurs(earlier, now)
    }

    /// The position from which a record continues if the one after a move recurs in it.
    fn recurred(&self, law: &L, earlier: &[L::Setup], mv: &L::Move, after: &L::Setup) -> Option<L::Setup> {
        law.recurred(earlier, mv, after)
    }

    /// The number of sequences of `depth` moves, of which there are `count`.
    fn counted(&self, _depth: u32, count: u64) -> u64 {
        count
    }
}

/// A clause that is not applied: what it forbids is allowed.
#[derive(Clone, Copy, Debug)]
pub struct NotApplied(pub &'static str);

impl<L: PlainLaw> FaultyAnswers<L> for NotApplied {
    fn not_applied(&self) -> &'static str {
        self.0
    }
}

/// A way in which a game ends.
pub(super) trait Way: Copy + Send + Sync {
    /// Whether a game has ended so.
    fn is(self, end: Outcome) -> bool;

    /// That a game has ended so; the winner, if it has one.
    fn end(self, winner: Player) -> Outcome;
}

impl Way for Win {
    fn is(self, end: Outcome) -> bool {
        matches!(end, Outcome::Win { by, .. } if by == self)
    }

    fn end(self, winner: Player) -> Outcome {
        Outcome::Win { winner, by: self }
    }
}

impl Way for Draw {
    fn is(self, end: Outcome) -> bool {
        end == Outcome::Draw(self)
    }

    fn end(self, _: Player) -> Outcome {
        Outcome::Draw(self)
    }
}

/// An end that goes unseen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unseen<W>(pub W);

impl<L: PlainLaw, W: Way> FaultyAnswers<L> for Unseen<W> {
    fn outcome(&self, _: &L, _: &L::Setup, lawful: Option<Outcome>) -> Option<Outcome> {
        lawful.filter(|end| !self.0.is(*end))
    }
}

/// An end that is taken for another one. If only that one has a winner, it is the player who has moved.
#[derive(Clone, Copy, Debug)]
pub(super) struct TakenFor<W, O>(pub W, pub O);

impl<L: PlainLaw, W: Way, O: Way> FaultyAnswers<L> for TakenFor<W, O> {
    fn outcome(&self, law: &L, position: &L::Setup, lawful: Option<Outcome>) -> Option<Outcome> {
        let winner = match lawful? {
            Outcome::Win { winner, .. } => winner,
            Outcome::Draw(_) => law.turn(position).other(),
        };
        lawful.map(|end| if self.0.is(end) { self.1.end(winner) } else { end })
    }
}

/// A law with a mistake.
pub struct FaultyLaw<L, F> {
    /// The law.
    pub law: L,
    /// Its answers, where they are wrong.
    pub answers: F,
}

impl<L: PlainLaw, F: FaultyAnswers<L>> Rules for FaultyLaw<L, F> {
    type Setup = L::Setup;
    type Position = ReachedOf<L>;
    type Move = L::Move;

    fn start(&self) -> Self::Position {
        Reached::first(self.law.start())
    }

    fn admit(&self, setup: &L::Setup) -> Result<Self::Position, Vec<Breach>> {
        let (lawful, breaches) = match self.law.admit(setup) {
            Ok(position) => (Some(position), Vec::new()),
            Err(breaches) => (None, breaches),
        };
        let breaches = self.answers.breaches(&self.law, setup, breaches);
        if breaches.is_empty() { Ok(Reached::first(self.answers.admitted(setup, lawful))) } else { Err(breaches) }
    }

    fn setup(&self, position: &Self::Position) -> L::Setup {
        position.setup.clone()
    }

    fn turn(&self, position: &Self::Position) -> Player {
        self.answers.turn(&self.law, &position.setup)
    }

    fn check(&self, position: &Self::Position) -> bool {
        self.answers.check(&self.law, &position.setup)
    }

    fn legal_moves(&self, position: &Self::Position) -> Vec<L::Move> {
        if let Some(moves) = self.answers.own_moves(&self.law, &position.setup) {
            return moves;
        }
        let setup = &position.setup;
        let lawful = self.law.outcome(setup);
        let ended = lawful.is_some_and(|outcome| {
            !self.answers.plays_on_after(outcome) || self.answers.outcome(&self.law, setup, lawful).is_some()
        });
        let mut moves = if ended { Vec::new() } else { self.law.conceivable(setup) };
        moves.retain(|mv| self.answers.allows(&self.law, setup, mv));
        moves
    }

    /// Lists the moves only where the law alone forbids the move: if a move is legal, the game is not over by
    /// the law.
    fn is_legal(&self, position: &Self::Position, mv: &L::Move) -> bool {
        if let Some(moves) = self.answers.own_moves(&self.law, &position.setup) {
            return moves.contains(mv) && self.outcome(position).is_none();
        }
        let setup = &position.setup;
        match (self.answers.allows(&self.law, setup, mv), self.law.is_legal(setup, mv)) {
            (false, _) => false,
            (true, true) => self.answers.outcome(&self.law, setup, None).is_none(),
            (true, false) => self.outcome(position).is_none() && self.legal_moves(position).contains(mv),
        }
    }

    fn play(&self, position: &Self::Position, mv: &L::Move) -> Self::Position {
        let mut after = Reached::first(self.answers.play(&self.law, &position.setup, mv));
        if self.answers.remembers(mv) {
            after.earlier.clone_from(&position.earlier);
            after.earlier.push((position.setup.clone(), mv.clone()));
        }
        after
    }

    fn outcome(&self, position: &Self::Position) -> Option<Outcome> {
        let setup = &position.setup;
        let lawful = self.law.outcome(&self.answers.seen(&self.law, setup));
        self.answers.outcome(&self.law, setup, lawful)
    }

    fn ended_by(&self, before: &Self::Position, mv: &L::Move) -> Option<Outcome> {
        self.answers.ended_by(&self.law, &before.setup, mv)
    }

    fn names(&self, position: &Self::Position) -> Names {
        self.law.names(&self.answers.seen(&self.law, &position.setup))
    }

    fn recurs(&self, earlier: &Self::Position, now: &Self::Position) -> bool {
        self.answers.recurs(&self.law, &earlier.setup, &now.setup) && self.answers.recognizes(earlier, now)
    }

    fn recurred(&self, earlier: &[Self::Position], mv: &L::Move, after: &Self::Position) -> Option<Self::Position> {
        let setups: Vec<L::Setup> = earlier.iter().map(|position| position.setup.clone()).collect();
        let setup = self.answers.recurred(&self.law, &setups, mv, &after.setup)?;
        Some(Reached { setup, earlier: after.earlier.clone() })
    }

    fn stopped(&self, position: &Self::Position) -> Option<Outcome> {
        self.law.stopped(&position.setup)
    }

    fn repetition(&self) -> Repetition {
        self.answers.repetition(self.law.repetition())
    }

    fn perft(&self, position: &Self::Position, depth: u32) -> u64 {
        let after = |mv: &L::Move| self.perft(&self.play(position, mv), depth - 1);
        let count = match depth {
            0 => 1,
            1 => self.legal_moves(position).len() as u64,
            _ => self.legal_moves(position).iter().map(after).sum(),
        };
        self.answers.counted(depth, count)
    }
}
