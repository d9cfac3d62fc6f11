//! Holding an implementation to a case.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::str::FromStr;

use super::case::{Case, Ending, Refused};
use crate::board::Setup;
use crate::record::Record;
use crate::rules::{Breach, Law, Refused as NotTaken, Rules, Rulings, UnknownRuling};

/// Something that a case states and an implementation does not hold to.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{what}: the case says {expected}, the implementation {found}")]
pub struct Failure {
    /// What was asked.
    pub what: String,
    /// What the case says.
    pub expected: String,
    /// What the implementation says.
    pub found: String,
}

/// The rulings under which a case is asked.
///
/// # Errors
/// The case names a question or option that the game does not have; [`read`](super::read()) has seen to that.
pub fn rulings_of<Q: Rulings>(case: &Case) -> Result<Q, UnknownRuling> {
    let mut rulings = Q::default();
    for (question, option) in &case.rulings {
        rulings.set(question, &option.value)?;
    }
    Ok(rulings)
}

/// Holds an implementation, made with the case's rulings, to everything that the case states but the reasons of
/// refused moves.
pub fn check<R: Rules>(rules: &R, case: &Case) -> Vec<Failure> {
    let mut checking = Checking::default();
    if let Some(record) = checking.record(rules, case) {
        checking.standing(rules, case, &record);
    }
    checking.failures
}

/// Holds a law, made with the case's rulings, to everything that the case states, the reasons included.
pub fn check_law<L: Law>(law: &L, case: &Case) -> Vec<Failure> {
    let mut checking = Checking::default();
    if let Some(record) = checking.record(law, case) {
        checking.standing(law, case, &record);
        checking.reasons(law, case, &record);
    }
    checking.failures
}

/// What does not hold, so far.
#[derive(Default)]
pub(super) struct Checking {
    pub failures: Vec<Failure>,
}

impl Checking {
    pub fn equal<T: PartialEq + Display>(&mut self, what: impl Display, expected: T, found: T) {
        if expected != found {
            let (expected, found) = (expected.to_string(), found.to_string());
            self.failures.push(Failure { what: what.to_string(), expected, found });
        }
    }

    /// Takes the case's position and makes its moves; nothing where the position is refused, rightly or wrongly.
    fn record<R: Rules>(&mut self, rules: &R, case: &Case) -> Option<Record<R>> {
        let text = &case.position.value;
        let read = rules.read(text);
        let clauses = |reasons: &[Breach]| {
            let mut names: Vec<&str> = reasons.iter().map(|reason| reason.clause.name()).collect();
            names.dedup();
            names.join(", ")
        };
        let found = match &read {
            Ok(_) => "a position".to_owned(),
            Err(NotTaken::Malformed { unreadable, .. }) => format!("malformed at byte {}", unreadable.at()),
            Err(NotTaken::Impossible { reasons, .. }) => format!("impossible by {}", clauses(reasons)),
        };
        let expected = match case.refused() {
            Refused::No => "a position".to_owned(),
            Refused::Malformed => format!("malformed at byte {}", case.malformed.unwrap_or_default()),
            Refused::Impossible => {
                let names = case.impossible.iter().flatten().map(|clause| clause.value.as_str());
                format!("impossible by {}", names.collect::<Vec<_>>().join(", "))
            }
        };
        self.equal(format_args!("the text `{text}`"), expected, found);
        let mut record = Record::new(read.ok()?);
        for mv in &case.moves {
            let Ok(mv) = R::Move::from_str(&mv.value) else { continue };
            let legal = record.legal_moves(rules).contains(&mv);
            self.equal(format_args!("the move {mv} on the way"), "legal", if legal { "legal" } else { "illegal" });
            if !legal {
                return None;
            }
            record.play(rules, mv);
        }
        Some(record)
    }

    /// What holds in the position.
    fn standing<R: Rules>(&mut self, rules: &R, case: &Case, record: &Record<R>) {
        let position = record.position();
        let legal: BTreeSet<String> = record.legal_moves(rules).iter().map(R::Move::to_string).collect();
        let list = |moves: &BTreeSet<String>| moves.iter().map(String::as_str).collect::<Vec<_>>().join(" ");
        for mv in &case.legal {
            let mv = canonical_move::<R>(&mv.value);
            self.equal(format_args!("the move {mv}"), "legal", said(legal.contains(&mv)));
        }
        for mv in case.illegal.keys() {
            let mv = canonical_move::<R>(mv);
            self.equal(format_args!("the move {mv}"), "illegal", said(legal.contains(&mv)));
        }
        if let Some(all) = &case.all {
            let all = all.iter().map(|mv| canonical_move::<R>(&mv.value)).collect();
            self.equal("all legal moves", list(&all), list(&legal));
        }
        for (from, targets) in &case.from {
            let expected = targets.iter().map(|to| format!("{from}{}", to.value)).collect();
            // `a1` is not where a move from `a10` begins.
            let digit = |c: char| c.is_ascii_digit();
            let begins = |mv: &&String| {
                let rest = mv.strip_prefix(from.as_str());
                rest.is_some_and(|rest| !(from.ends_with(digit) && rest.starts_with(digit)))
            };
            let found = legal.iter().filter(begins).cloned().collect();
            self.equal(format_args!("the moves from {from}"), list(&expected), list(&found));
        }
        if let Some(count) = case.count {
            self.equal("the number of legal moves", count, legal.len());
        }
        let listed = record.legal_moves(rules).len();
        self.equal("the number of moves listed, each once", legal.len(), listed);
        if let Some(turn) = &case.turn {
            self.equal("the player to move", turn.as_str(), rules.mover(position).word());
        }
        if let Some(check) = case.check {
            self.equal("check", check, rules.check(position));
        }
        if let Some(ending) = &case.outcome {
            self.equal(
                "the outcome",
                ending.clone(),
                Ending::of(record.outcome(rules).map(|outcome| rules.outcome_by_name(position, outcome))),
            );
        }
        for (depth, count) in &case.perft {
            self.equal(format_args!("perft {depth}"), *count, rules.perft(position, *depth));
        }
        for (mv, after) in &case.after {
            let Ok(mv) = R::Move::from_str(mv) else { continue };
            let listed = legal.contains(&mv.to_string());
            self.equal(format_args!("the move {mv}"), "legal", said(listed));
            // What an illegal move gives is not said.
            if listed {
                let found = rules.write(&record.after(rules, &mv));
                self.equal(format_args!("the position after {mv}"), after.value.clone(), found);
            }
        }
        if let Some(text) = &case.canonical {
            self.equal("the canonical text", text.value.clone(), rules.write(record.start()));
        }
        for (mv, at) in &case.illegible {
            let found = R::Move::from_str(mv).map_err(|error| error.at());
            let found = found.map_or_else(|at| format!("unreadable at byte {at}"), |_| "readable".to_owned());
            self.equal(format_args!("the move text `{mv}`"), format!("unreadable at byte {at}"), found);
        }
    }

    /// Why moves are refused.
    fn reasons<L: Law>(&mut self, law: &L, case: &Case, record: &Record<L>) {
        for (text, refusal) in &case.illegal {
            let Ok(mv) = L::Move::from_str(text) else { continue };
            let judged = record.judge(law, &mv);
            let clause = judged.as_ref().map_or_else(|breach| breach.clause.name(), |()| "none");
            self.equal(format_args!("the clause against {text}"), refusal.clause.value.as_str(), clause);
            if let (Some(squares), Err(breach)) = (&refusal.squares, &judged) {
                let sorted = |squares: &[String]| {
                    let mut squares = squares.to_vec();
                    squares.sort();
                    squares.join(" ")
                };
                let (expected, found) = (sorted(squares), sorted(&breach.squares));
                self.equal(format_args!("the squares that forbid {text}"), expected, found);
            }
        }
        if case.refused() == Refused::No {
            // Writing and reading again changes nothing.
            let written = law.write(record.start());
            let again = L::Setup::read(&written).setup.to_string();
            self.equal("the text written and read again", written, again);
        }
    }
}

fn canonical_move<R: Rules>(text: &str) -> String {
    R::Move::from_str(text).map_or_else(|_| text.to_owned(), |mv| mv.to_string())
}

fn said(legal: bool) -> &'static str {
    if legal { "legal" } else { "illegal" }
}
