//! Mistakes that are made alike in any game: a clause that is not applied or by which nothing is moved, pieces that are
//! taken for others, and repetitions that are counted wrongly.

use std::borrow::Cow;

use super::{FaultyAnswers, Mistake, MistakeOf, Mistakes, PlainLaw, faulty_law};
use crate::board::Player;
use crate::crosscheck::Generator;
use crate::games::MoveOf;
use crate::rules::{Breach, Outcome, Repetition, Rules as _, Win};
use crate::spec;

/// A clause that is not applied to a move, nor to a setup that breaks no other one.
#[derive(Clone, Copy, Debug)]
pub(super) struct NotAppliedAlone(pub &'static str);

impl<L: PlainLaw> FaultyAnswers<L> for NotAppliedAlone {
    fn not_applied(&self) -> &'static str {
        self.0
    }

    fn breaches(&self, _: &L, _: &L::Setup, lawful: Vec<Breach>) -> Vec<Breach> {
        if lawful.iter().all(|breach| breach.clause.name() == self.0) { Vec::new() } else { lawful }
    }
}

/// A clause by which no move is made that it permits, always or by a player in check.
#[derive(Clone, Copy, Debug)]
struct NeverPlayed {
    clause: &'static str,
    in_check_only: bool,
}

impl<L: PlainLaw> FaultyAnswers<L> for NeverPlayed {
    fn lists(&self, law: &L, position: &L::Setup, mv: &L::Move) -> bool {
        let permitted = || law.grounds(position, mv).iter().any(|clause| clause.name() == self.clause);
        !((!self.in_check_only || law.check(position)) && permitted())
    }

    /// A player in check without other moves is mated.
    fn outcome(&self, law: &L, position: &L::Setup, lawful: Option<Outcome>) -> Option<Outcome> {
        if lawful.is_some() || !self.in_check_only || !law.check(position) {
            return lawful;
        }
        let plays_on = law.legal_moves(position).iter().any(|mv| self.lists(law, position, mv));
        let winner = law.turn(position).other();
        (!plays_on).then_some(Outcome::Win { winner, by: Win::Checkmate })
    }
}

/// The mistakes that the clauses of a game give: each clause that forbids is not applied; moves by each other clause
/// are never made, or not in check.
pub(super) fn of_clauses<G: Generator<Model: PlainLaw>>() -> Vec<MistakeOf<G>> {
    let mut mistakes = Vec::new();
    for clause in G::clauses() {
        let (hyphenated, clause_name) = (clause.name.replace('.', "-"), clause.name);
        let named = |end: &str| format!("{hyphenated}-{end}");
        if clause.kind == spec::Kind::Forbids {
            let what = format!("`{clause_name}` is not applied");
            mistakes.push(Mistake::new(
                &named("is-not-applied"),
                &what,
                &[clause_name],
                faulty_law(NotAppliedAlone(clause_name)),
            ));
        }
        let mut never = |in_check_only, name: &str, when: &str| {
            let what = format!("moves by `{clause_name}` are never made{when}");
            let answers = NeverPlayed { clause: clause_name, in_check_only };
            mistakes.push(Mistake::new(&named(name), &what, &[clause_name], faulty_law(answers)));
        };
        if matches!(clause.kind, spec::Kind::Forbids | spec::Kind::Defines) {
            never(false, "is-never-played", "");
            never(true, "is-not-played-in-check", " in check");
        }
    }
    mistakes
}

/// A game with kinds of pieces that differ in how they move.
pub(super) trait Kinds: Mistakes {
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

impl<G: Kinds> FaultyAnswers<G::Model> for MistakenFor<G> {
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

    fn own_moves(&self, law: &G::Model, position: &G::Setup) -> Option<Vec<MoveOf<G>>> {
        Some(law.legal_moves(&self.seen(law, position)))
    }
}

/// An engine for each kind that moves as another, and for each two that are exchanged.
pub(super) fn of_kinds<G: Kinds>() -> Vec<MistakeOf<G>> {
    const OWNERS: [(Option<Player>, &str, &str); 3] = [
        (None, "", ""),
        (Some(Player::White), "white-", ", if it is White's"),
        (Some(Player::Black), "black-", ", if it is Black's"),
    ];
    let mut mistakes = Vec::new();
    let hyphenated = |name: &str| name.to_lowercase().replace(' ', "-");
    for (at, (kind, name, clause)) in G::KINDS.iter().enumerate() {
        for (other_at, (other, other_name, other_clause)) in
            G::KINDS.iter().enumerate().filter(|(other, _)| *other != at)
        {
            let (one, another) = (hyphenated(name), hyphenated(other_name));
            let mirrored = G::MIRRORED.contains(&(*kind, *other)) || G::MIRRORED.contains(&(*other, *kind));
            for (owner, whose, of) in OWNERS.into_iter().take(if mirrored { OWNERS.len() } else { 1 }) {
                mistakes.push(Mistake::new(
                    &format!("{whose}{one}-moves-as-{another}"),
                    &format!("the {name} moves as the {other_name}{of}"),
                    &[clause],
                    faulty_law(MistakenFor::<G> { kinds: vec![(*kind, *other)], owner }),
                ));
                if at < other_at {
                    mistakes.push(Mistake::new(
                        &format!("{whose}{one}-and-{another}-exchanged"),
                        &format!("the {name} and the {other_name} move as each other{of}"),
                        &[clause, other_clause],
                        faulty_law(MistakenFor::<G> { kinds: vec![(*kind, *other), (*other, *kind)], owner }),
                    ));
                }
            }
        }
    }
    mistakes
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum OffByOne {
    Earlier,
    Later,
}

impl OffByOne {
    /// Nothing repeats the first time.
    fn shifted(self, number: usize) -> usize {
        match self {
            OffByOne::Earlier => number.saturating_sub(1).max(2),
            OffByOne::Later => number + 1,
        }
    }
}

impl<L: PlainLaw> FaultyAnswers<L> for OffByOne {
    fn repetition(&self, lawful: Repetition) -> Repetition {
        match lawful {
            Repetition::Draws { occurrence } => Repetition::Draws { occurrence: self.shifted(occurrence) },
            Repetition::Loses { occurrence } => Repetition::Loses { occurrence: self.shifted(occurrence) },
            Repetition::Ends { occurrence } => Repetition::Ends { occurrence: self.shifted(occurrence) },
            Repetition::SequenceForbidden { times } => Repetition::SequenceForbidden { times: self.shifted(times) },
            Repetition::PositionForbidden { occurrence } => {
                Repetition::PositionForbidden { occurrence: self.shifted(occurrence) }
            }
            Repetition::Allowed | Repetition::Claimed | Repetition::Replaces => lawful,
        }
    }
}

/// An engine that counts one less, and one that counts one more.
pub(super) fn of_repetition<G: Generator<Model: PlainLaw>>() -> Vec<MistakeOf<G>> {
    let about = |name: &&str| {
        [".repetition", ".repetition.sequence", ".repetition.third-position", ".cycle"]
            .iter()
            .any(|end| name.ends_with(end))
    };
    let clauses = G::clauses();
    let concerned =
        clauses.iter().filter(|clause| clause.kind != spec::Kind::Ruling).map(|clause| clause.name).filter(about);
    let concerned: Vec<&str> = concerned.collect();
    let one = |name: &str, what: &str, wrong| Mistake::new(name, what, &concerned, faulty_law(wrong));
    vec![
        one("repetition-counts-one-too-early", "a repetition counts one time earlier", OffByOne::Earlier),
        one("repetition-counts-one-too-late", "a repetition counts one time later", OffByOne::Later),
    ]
}
