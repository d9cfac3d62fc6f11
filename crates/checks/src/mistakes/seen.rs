//! Wrong rules by which pieces move as other pieces: the law is applied to the setup as it looks if the one is taken
//! for the other, and moves are made on the actual setup.

use crate::board::{Names, Player};
use crate::crosscheck::Terrain;
use crate::rules::{Breach, Law, Outcome, Repetition, Rules};

use super::{WrongEngine, WrongRule, engines, rule};

/// A game with kinds of pieces that differ in how they move.
pub(super) trait Kinds: Terrain
where
    Self::Model: Law<Position = Self::Setup>,
{
    /// A kind of piece.
    type Kind: Copy + Eq + Send + Sync + 'static;

    /// The kinds that may be taken for each other: each with its name and the clause by which it moves.
    const KINDS: &'static [(Self::Kind, &'static str, &'static str)];
    /// Kinds that are each other's mirror image, which may be taken for each other for one player only.
    const MIRRORED: &'static [(Self::Kind, Self::Kind)] = &[];
    /// The clause by which a position is refused because the player who has moved has left a piece attacked, if any.
    const OPEN: &'static str;

    /// The setup with other kinds of pieces on the board. A piece of nobody has no owner.
    fn with_kinds(setup: &Self::Setup, kind: &dyn Fn(Self::Kind, Option<Player>) -> Self::Kind) -> Self::Setup;
}

/// Which pieces are taken for which.
struct Taken<G: Kinds>
where
    G::Model: Law<Position = G::Setup>,
{
    /// A kind, and the kind for which it is taken.
    kinds: Vec<(G::Kind, G::Kind)>,
    /// Whose pieces are taken for others; `None`: everybody's.
    owner: Option<Player>,
}

impl<G: Kinds> Clone for Taken<G>
where
    G::Model: Law<Position = G::Setup>,
{
    fn clone(&self) -> Self {
        Taken { kinds: self.kinds.clone(), owner: self.owner }
    }
}

/// The law, with some pieces taken for others.
struct Seen<G: Kinds>
where
    G::Model: Law<Position = G::Setup>,
{
    law: G::Model,
    taken: Taken<G>,
}

impl<G: Kinds> Seen<G>
where
    G::Model: Law<Position = G::Setup>,
{
    /// The setup in which each piece's move under the law is the wrong move of this one's piece.
    fn seen(&self, setup: &G::Setup) -> G::Setup {
        let Taken { kinds, owner } = &self.taken;
        G::with_kinds(setup, &|kind, owned_by| {
            let taken = kinds.iter().find(|(taken, _)| *taken == kind && (owner.is_none() || *owner == owned_by));
            taken.map_or(kind, |(_, other)| *other)
        })
    }
}

impl<G: Kinds> Rules for Seen<G>
where
    G::Model: Law<Position = G::Setup> + Rules<Setup = G::Setup>,
{
    type Setup = G::Setup;
    type Position = G::Setup;
    type Move = <G::Model as Rules>::Move;

    fn start(&self) -> G::Setup {
        self.law.start()
    }

    fn admit(&self, setup: &G::Setup) -> Result<G::Setup, Vec<Breach>> {
        let mut reasons = self.law.admit(setup).err().unwrap_or_default();
        reasons.retain(|reason| reason.clause.name() != G::OPEN);
        let mut open = self.law.admit(&self.seen(setup)).err().unwrap_or_default();
        open.retain(|reason| reason.clause.name() == G::OPEN);
        reasons.extend(open);
        if reasons.is_empty() { Ok(setup.clone()) } else { Err(reasons) }
    }

    fn setup(&self, position: &G::Setup) -> G::Setup {
        position.clone()
    }

    fn turn(&self, position: &G::Setup) -> Player {
        self.law.turn(position)
    }

    fn check(&self, position: &G::Setup) -> bool {
        self.law.check(&self.seen(position))
    }

    fn legal_moves(&self, position: &G::Setup) -> Vec<Self::Move> {
        self.law.legal_moves(&self.seen(position))
    }

    fn is_legal(&self, position: &G::Setup, mv: &Self::Move) -> bool {
        self.law.is_legal(&self.seen(position), mv)
    }

    fn play(&self, position: &G::Setup, mv: &Self::Move) -> G::Setup {
        self.law.play(position, mv)
    }

    fn outcome(&self, position: &G::Setup) -> Option<Outcome> {
        self.law.outcome(&self.seen(position))
    }

    fn ended_by(&self, before: &G::Setup, mv: &Self::Move) -> Option<Outcome> {
        self.law.ended_by(&self.seen(before), mv)
    }

    fn names(&self, position: &G::Setup) -> Names {
        self.law.names(position)
    }

    fn repetition(&self) -> Repetition {
        self.law.repetition()
    }

    fn recurs(&self, earlier: &G::Setup, now: &G::Setup) -> bool {
        self.law.recurs(earlier, now)
    }

    fn stopped(&self, position: &G::Setup) -> Option<Outcome> {
        self.law.stopped(position)
    }
}

/// An engine for each pair of kinds: one is taken for the other, or each for the other.
pub(super) fn wrong_kinds<G: Kinds>() -> Vec<WrongEngine<G>>
where
    G::Model: Law<Position = G::Setup> + Rules<Setup = G::Setup>,
{
    let mut rules: Vec<WrongRule<Taken<G>>> = Vec::new();
    let hyphenated = |name: &str| name.to_lowercase().replace(' ', "-");
    for (at, (kind, name, clause)) in G::KINDS.iter().enumerate() {
        for (other_at, (other, other_name, other_clause)) in G::KINDS.iter().enumerate() {
            if at == other_at {
                continue;
            }
            let mirrored = G::MIRRORED.contains(&(*kind, *other)) || G::MIRRORED.contains(&(*other, *kind));
            let owners: &[Option<Player>] =
                if mirrored { &[None, Some(Player::White), Some(Player::Black)] } else { &[None] };
            for owner in owners {
                let (whose, of) = match owner {
                    None => ("", ""),
                    Some(Player::White) => ("white-", ", if it is White's"),
                    Some(Player::Black) => ("black-", ", if it is Black's"),
                };
                let (one, another) = (hyphenated(name), hyphenated(other_name));
                rules.push(rule(
                    &format!("{whose}{one}-moves-as-{another}"),
                    &format!("the {name} moves as the {other_name}{of}"),
                    &[clause],
                    Taken { kinds: vec![(*kind, *other)], owner: *owner },
                ));
                if at < other_at {
                    rules.push(rule(
                        &format!("{whose}{one}-and-{another}-exchanged"),
                        &format!("the {name} and the {other_name} move as each other{of}"),
                        &[clause, other_clause],
                        Taken { kinds: vec![(*kind, *other), (*other, *kind)], owner: *owner },
                    ));
                }
            }
        }
    }
    engines(rules, |rulings, taken: Taken<G>| Seen { law: G::model(rulings), taken })
}
