//! The law's expectation at a place, as far as an answer can show it.

use crate::rules::{Breach, NamedOutcome};
use crate::session::LawSession;
use crate::validate::ask::law::Expected;
use crate::validate::ask::plan::Strictness;

/// The observable expectation. If it is the same under several rulings, an answer does not distinguish them.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Observable {
    Impossible(Vec<Breach>),
    IllegalMove(usize),
    Reached { position: String, legal: Vec<String>, turn: &'static str, ends: Option<(bool, Option<NamedOutcome>)> },
}

impl Observable {
    pub fn of(expected: &Expected, strictness: Strictness) -> Self {
        match expected {
            Expected::Impossible(reasons) if strictness.reasons() => Observable::Impossible(reasons.clone()),
            Expected::Impossible(_) => Observable::Impossible(Vec::new()),
            Expected::IllegalMove { at, .. } => Observable::IllegalMove(*at),
            Expected::Reached(session) => Observable::reached(&**session, strictness),
        }
    }

    fn reached(session: &dyn LawSession, strictness: Strictness) -> Self {
        let ends = strictness.outcomes().then(|| (session.check(), session.outcome_by_name()));
        let (position, legal, turn) = (session.position(), session.legal(), session.turn().word());
        Observable::Reached { position, legal, turn, ends }
    }
}
