//! Wrong rules made from the clauses of any law: a clause that is not applied, or a kind of move that is never made.

use super::faulty::{Fault, PlainLaw};
use super::wrong_engine::{WrongEngine, faulty, rule};
use crate::crosscheck::Generator;
use crate::rules::{Breach, Outcome, Win};
use crate::spec;

/// A clause that is not applied to a move, nor to a setup that breaks no other one.
#[derive(Clone, Copy, Debug)]
pub(super) struct NotAppliedAlone(pub &'static str);

impl<L: PlainLaw> Fault<L> for NotAppliedAlone {
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

impl<L: PlainLaw> Fault<L> for NeverPlayed {
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

/// The wrong rules that the clauses of a game give: each clause that forbids is not applied; moves by each other clause
/// are never made, or not in check.
pub(super) fn wrong_clauses<G: Generator<Model: PlainLaw>>() -> Vec<WrongEngine<G>> {
    let mut rules = Vec::new();
    for clause in G::clauses() {
        let (hyphenated, clause_name) = (clause.name.replace('.', "-"), clause.name);
        let named = |end: &str| format!("{hyphenated}-{end}");
        if clause.kind == spec::Kind::Forbids {
            let what = format!("`{clause_name}` is not applied");
            rules.push(rule(&named("is-not-applied"), &what, &[clause_name], faulty(NotAppliedAlone(clause_name))));
        }
        let mut never = |in_check_only, name: &str, when: &str| {
            let what = format!("moves by `{clause_name}` are never made{when}");
            let fault = NeverPlayed { clause: clause_name, in_check_only };
            rules.push(rule(&named(name), &what, &[clause_name], faulty(fault)));
        };
        if matches!(clause.kind, spec::Kind::Forbids | spec::Kind::Defines) {
            never(false, "is-never-played", "");
            never(true, "is-not-played-in-check", " in check");
        }
    }
    rules
}
