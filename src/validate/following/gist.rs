//! What a law says to a question, as far as it can be compared.

use crate::crosscheck::Terrain;
use crate::record::Record;
use crate::rules::{Breach, NamedOutcome, Rules as _};

use crate::validate::place::Holds;
use crate::validate::strictness::Strictness;

/// Two laws with the same gist cannot be told apart by an answer.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Gist {
    Impossible(Vec<Breach>),
    Stopped(usize),
    Stands { position: String, legal: Vec<String>, turn: &'static str, ends: Option<(bool, Option<NamedOutcome>)> },
}

impl Gist {
    pub fn of<G: Terrain>(law: &G::Model, holds: &Holds<G>, strictness: Strictness) -> Self {
        match holds {
            Holds::Impossible(reasons) if strictness.reasons() => Gist::Impossible(reasons.clone()),
            Holds::Impossible(_) => Gist::Impossible(Vec::new()),
            Holds::Stopped(_, at, _) => Gist::Stopped(*at),
            Holds::Stands(record) => Gist::stands::<G>(law, record, strictness),
        }
    }

    pub fn stands<G: Terrain>(law: &G::Model, record: &Record<G::Model>, strictness: Strictness) -> Self {
        let position = record.position();
        let mut legal: Vec<String> = record.legal_moves(law).iter().map(ToString::to_string).collect();
        legal.sort();
        let outcome = || record.outcome(law).map(|outcome| law.outcome_by_name(position, outcome));
        let ends = strictness.outcomes().then(|| (law.check(position), outcome()));
        Gist::Stands { position: law.write(position), legal, turn: law.mover(position).word(), ends }
    }
}
