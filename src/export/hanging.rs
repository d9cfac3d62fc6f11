//! On which open questions a case hangs, as the engine answers under each other option.

use std::collections::BTreeMap;

use super::Input;
use super::case::HangsOn;
use crate::games::{Game, MoveOf};
use crate::record::Record;
use crate::referee::State;
use crate::rules::{Rules, Rulings};

/// Where a game stands, and the positions after moves.
#[derive(PartialEq, Eq)]
pub(super) struct Seen {
    state: State,
    after: BTreeMap<String, String>,
}

impl Seen {
    /// What `rules` says of a record and of these moves in it.
    pub(super) fn of<R: Rules>(rules: &R, record: &Record<R>, followed: &BTreeMap<String, String>) -> Self {
        let moves = record.legal_moves(rules).into_iter().map(|mv| (mv.to_string(), mv));
        let after = moves.filter(|(text, _)| followed.contains_key(text));
        let after = after.map(|(text, mv)| (text, rules.write(&record.after(rules, &mv)))).collect();
        Seen { state: State::of(rules, record), after }
    }
}

/// The questions with those of their other options under which it is otherwise.
pub(super) fn hangs_on<Q: Rulings>(taken: Q, otherwise: impl Fn(Q) -> bool) -> Vec<HangsOn> {
    let mut all = Vec::new();
    for question in Q::QUESTIONS {
        let others = question.options.iter().filter(|option| taken.option(question.name) != Some(option));
        let otherwise = |option: &&&'static str| {
            let mut rulings = taken;
            rulings.set(question.name, option).is_ok() && otherwise(rulings)
        };
        let options: Vec<&'static str> = others.filter(otherwise).copied().collect();
        if !options.is_empty() {
            all.push(HangsOn { question: question.name, options });
        }
    }
    all
}

/// What is seen of a case under some rulings, if the game can come there.
pub(super) fn seen<G: Game>(rulings: G::Rulings, input: &Input, followed: &BTreeMap<String, String>) -> Option<Seen> {
    let engine = G::engine(rulings);
    let mut record = Record::new(engine.read(&input.position).ok()?);
    for text in &input.moves {
        let mv: MoveOf<G> = text.parse().ok()?;
        if !record.legal_moves(&engine).contains(&mv) {
            return None;
        }
        record.play(&engine, mv);
    }
    Some(Seen::of(&engine, &record, followed))
}
