//! Wrong rules made from the clauses of any law: a clause that is not applied, or a kind of move that is never made.

use super::{Fault, WrongEngine, WrongRule, laws, rule};
use crate::crosscheck::Terrain;
use crate::rules::{Law, Outcome};
use crate::spec::Kind;

/// What is done with a clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Treatment {
    /// What it forbids is allowed.
    NotApplied,
    /// No move is made that it permits.
    NeverMade,
    /// No such move is made by a player in check.
    NotInCheck,
}

/// A clause with what is done with it.
#[derive(Clone, Copy, Debug)]
struct WrongClause {
    clause: &'static str,
    treatment: Treatment,
}

impl<L: Law<Position = <L as crate::rules::Rules>::Setup>> Fault<L> for WrongClause {
    fn overlooked(&self) -> &'static str {
        if self.treatment == Treatment::NotApplied { self.clause } else { "" }
    }

    fn admits(&self) -> &'static str {
        Fault::<L>::overlooked(self)
    }

    fn makes(&self, refused: L::Setup) -> Option<L::Position> {
        Some(refused)
    }

    fn lists(&self, law: &L, position: &L::Position, mv: &L::Move) -> bool {
        let permitted = || law.grounds(position, mv).iter().any(|clause| clause.name() == self.clause);
        match self.treatment {
            Treatment::NotApplied => true,
            Treatment::NeverMade => !permitted(),
            Treatment::NotInCheck => !(law.check(position) && permitted()),
        }
    }

    /// A player without other moves is mated, or has no move.
    fn ends(&self, law: &L, position: &L::Position, outcome: Option<Outcome>) -> Option<Outcome> {
        if outcome.is_some() || self.treatment != Treatment::NotInCheck || !law.check(position) {
            return outcome;
        }
        let plays_on = law.legal_moves(position).iter().any(|mv| self.lists(law, position, mv));
        let winner = law.turn(position).other();
        (!plays_on).then_some(Outcome::Win { winner, by: crate::rules::Win::Checkmate })
    }
}

/// The wrong rules that the clauses of a game give: each clause that forbids is not applied; moves by each other clause
/// are never made, or not in check.
pub(super) fn wrong_clauses<G: Terrain>() -> Vec<WrongEngine<G>>
where
    G::Model: Law<Position = G::Setup>,
{
    let mut rules: Vec<WrongRule<WrongClause>> = Vec::new();
    for clause in G::clauses() {
        let clause_name = clause.name;
        let mut add = |treatment, name: &str, what: String| {
            let name = format!("{}-{name}", clause_name.replace('.', "-"));
            rules.push(rule(&name, &what, &[clause_name], WrongClause { clause: clause_name, treatment }));
        };
        if clause.kind == Kind::Forbids {
            add(Treatment::NotApplied, "is-not-applied", format!("`{clause_name}` is not applied"));
        }
        if matches!(clause.kind, Kind::Forbids | Kind::Defines) {
            add(Treatment::NeverMade, "is-never-played", format!("moves by `{clause_name}` are never made"));
            add(
                Treatment::NotInCheck,
                "is-not-played-in-check",
                format!("moves by `{clause_name}` are never made in check"),
            );
        }
    }
    laws(rules)
}
