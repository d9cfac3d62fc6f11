//! Wrong rules by which pieces move as other pieces: the law is applied to the setup as it looks if the one is taken
//! for the other, and moves are made on the actual setup.

use std::borrow::Cow;

use super::{Fault, ReachedOf, WrongEngine, WrongRules, faulty, rule};
use crate::board::Player;
use crate::games::MoveOf;
use crate::rules::{Breach, Rules as _};

/// A game with kinds of pieces that differ in how they move.
pub(super) trait Kinds: WrongRules {
    /// A kind of piece.
    type Kind: Copy + Eq + Send + Sync + 'static;

    /// The kinds that may be taken for each other: each with its name and the clause by which it moves.
    const KINDS: &'static [(Self::Kind, &'static str, &'static str)];
    /// Kinds that are each other's mirror image, which may be taken for each other for one player only.
    const MIRRORED: &'static [(Self::Kind, Self::Kind)] = &[];

    /// The setup with other kinds of pieces on the board. A piece of nobody has no owner.
    fn with_kinds(setup: &Self::Setup, kind: &dyn Fn(Self::Kind, Option<Player>) -> Self::Kind) -> Self::Setup;
}

/// Which pieces are taken for which.
struct MistakenFor<G: Kinds> {
    /// A kind, and the kind for which it is taken.
    kinds: Vec<(G::Kind, G::Kind)>,
    /// Whose pieces are taken for others; `None`: everybody's.
    owner: Option<Player>,
}

impl<G: Kinds> Clone for MistakenFor<G> {
    fn clone(&self) -> Self {
        MistakenFor { kinds: self.kinds.clone(), owner: self.owner }
    }
}

impl<G: Kinds> Fault<G::Model> for MistakenFor<G> {
    fn seen<'p>(&self, _: &G::Model, position: &'p G::Setup) -> Cow<'p, G::Setup> {
        Cow::Owned(G::with_kinds(position, &|kind, owner| {
            let matches =
                |(taken, _): &&(G::Kind, G::Kind)| *taken == kind && (self.owner.is_none() || self.owner == owner);
            self.kinds.iter().find(matches).map_or(kind, |(_, other)| *other)
        }))
    }

    /// An attack is judged as it is seen.
    fn breaches(&self, law: &G::Model, setup: &G::Setup, mut lawful: Vec<Breach>) -> Vec<Breach> {
        lawful.retain(|breach| breach.clause.name() != G::OPEN);
        let mut open = law.admit(&self.seen(law, setup)).err().unwrap_or_default();
        open.retain(|breach| breach.clause.name() == G::OPEN);
        lawful.extend(open);
        lawful
    }

    fn own_moves(&self, law: &G::Model, reached: &ReachedOf<G::Model>) -> Option<Vec<MoveOf<G>>> {
        Some(law.legal_moves(&self.seen(law, &reached.setup)))
    }
}

/// An engine for each kind that moves as another, and for each two that are exchanged.
pub(super) fn wrong_kinds<G: Kinds>() -> Vec<WrongEngine<G>> {
    const OWNERS: [(Option<Player>, &str, &str); 3] = [
        (None, "", ""),
        (Some(Player::White), "white-", ", if it is White's"),
        (Some(Player::Black), "black-", ", if it is Black's"),
    ];
    let mut rules = Vec::new();
    let hyphenated = |name: &str| name.to_lowercase().replace(' ', "-");
    for (at, (kind, name, clause)) in G::KINDS.iter().enumerate() {
        for (other_at, (other, other_name, other_clause)) in
            G::KINDS.iter().enumerate().filter(|(other, _)| *other != at)
        {
            let (one, another) = (hyphenated(name), hyphenated(other_name));
            let mirrored = G::MIRRORED.contains(&(*kind, *other)) || G::MIRRORED.contains(&(*other, *kind));
            for (owner, whose, of) in OWNERS.into_iter().take(if mirrored { OWNERS.len() } else { 1 }) {
                rules.push(rule(
                    &format!("{whose}{one}-moves-as-{another}"),
                    &format!("the {name} moves as the {other_name}{of}"),
                    &[clause],
                    faulty(MistakenFor::<G> { kinds: vec![(*kind, *other)], owner }),
                ));
                if at < other_at {
                    rules.push(rule(
                        &format!("{whose}{one}-and-{another}-exchanged"),
                        &format!("the {name} and the {other_name} move as each other{of}"),
                        &[clause, other_clause],
                        faulty(MistakenFor::<G> { kinds: vec![(*kind, *other), (*other, *kind)], owner }),
                    ));
                }
            }
        }
    }
    rules
}
