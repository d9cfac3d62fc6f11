//! Checking an implementation against a case.

use std::collections::BTreeSet;
use std::fmt::Display;

use super::case::{Case, Expectation, StatedAnswer, StatedEnding};
use crate::rules::{Breach, Refused};
use crate::session::{LawSession, Session, Side};

/// A statement of a case that an implementation contradicts.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{what}: the case says {expected}, the implementation {found}")]
pub struct Failure {
    /// What was checked.
    pub what: String,
    /// What the case says.
    pub expected: String,
    /// What the implementation says.
    pub found: String,
}

/// Opens a session at a position, with an implementation that has the case's rulings.
pub type Open<'o, S> = dyn Fn(&str) -> Result<Box<S>, Refused> + 'o;

/// Checks an implementation against everything that a case states, except the reasons of illegal moves.
///
/// ```
/// use rulebook::corpus;
/// use rulebook::games::Awele;
/// use rulebook::session;
/// # use rulebook::{bitboard::awele::Engine as MyEngine, rules::{Rulings as _, awele::Rulings}};
///
/// for case in corpus::pages(&Awele).expect("the fixtures").iter().flat_map(|page| &page.cases) {
/// #   let my_engine = MyEngine::new(Rulings::chosen(&case.options));
///     assert_eq!(corpus::check(&|position| session::open(my_engine, position), case), []);
/// }
/// ```
pub fn check(open: &Open<'_, dyn Session>, case: &Case) -> Vec<Failure> {
    let mut checking = Checking::default();
    if let Some((session, standing)) = checking.reach(open, case) {
        checking.standing(&*session, case, standing);
        checking.perft(standing, |depth| session.perft(depth));
    }
    checking.failures
}

/// Checks a law against everything that a case states, including the reasons.
pub fn check_law(open: &Open<'_, dyn LawSession>, case: &Case) -> Vec<Failure> {
    let mut checking = Checking::default();
    if let Some((law, standing)) = checking.reach(open, case) {
        checking.standing(&*law, case, standing);
        let deepest = standing.perft.keys().max().copied().unwrap_or_default();
        match law.counts(deepest) {
            Ok(counts) => checking.perft(standing, |depth| counts[depth as usize]),
            Err(error) => checking.equal("perft", "counts", &*error.to_string()),
        }
        checking.reasons(&*law, standing);
        // Writing and reading again changes nothing.
        let written = law.start();
        let again = open(&written).map_or_else(|refused| refused.to_string(), |again| again.start());
        checking.equal("the text written and read again", written, again);
    }
    checking.failures
}

/// Checks the game's model or engine against everything that a case states; the model also against the reasons.
pub fn check_side(side: Side, case: &Case) -> Vec<Failure> {
    match side {
        Side::Model => check_law(&|position| case.game.open_law(&case.options, position), case),
        Side::Engine => check(&|position| case.game.open(side, &case.options, position), case),
    }
}

/// The failures so far.
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

    /// Opens the case's position and makes its moves. `None` if the position is refused, rightly or wrongly.
    fn reach<'c, S: Session + ?Sized>(
        &mut self,
        open: &Open<'_, S>,
        case: &'c Case,
    ) -> Option<(Box<S>, &'c StatedAnswer)> {
        let opened = open(&case.position);
        let found = match &opened {
            Ok(_) => "a position".to_owned(),
            Err(Refused::Malformed { unreadable, .. }) => malformed(unreadable.at()),
            Err(Refused::Impossible { reasons, .. }) => impossible(&clauses(reasons)),
        };
        let expected = match &case.expected {
            Expectation::Nothing => return None,
            Expectation::Malformed { at } => malformed(*at),
            Expectation::Impossible { clauses } => impossible(clauses),
            Expectation::Stands(_) => "a position".to_owned(),
        };
        self.equal(format_args!("the text `{}`", case.position), expected, found);
        let mut session = opened.ok()?;
        for mv in &case.moves {
            let played = session.play(mv).is_ok();
            self.equal(format_args!("the move {mv} on the way"), "legal", said(played));
            if !played {
                return None;
            }
        }
        Some((session, case.standing()?))
    }

    /// Checks the statements about the position.
    fn standing(&mut self, session: &dyn Session, case: &Case, standing: &StatedAnswer) {
        let listed = session.legal();
        let legal: BTreeSet<&str> = listed.iter().map(String::as_str).collect();
        for mv in &standing.legal {
            self.equal(format_args!("the move {mv}"), "legal", said(legal.contains(mv.as_str())));
        }
        for illegal in &standing.illegal {
            self.equal(format_args!("the move {}", illegal.mv), "illegal", said(legal.contains(illegal.mv.as_str())));
        }
        if let Some(all) = &standing.all {
            self.equal("all legal moves", list(all), list(&legal));
        }
        for (from, moves) in &standing.from {
            let found: Vec<&str> = legal.iter().copied().filter(|mv| begins(mv, from)).collect();
            self.equal(format_args!("the moves from {from}"), list(moves), list(&found));
        }
        if let Some(count) = standing.count {
            self.equal("the number of legal moves", count, legal.len());
        }
        self.equal("the number of moves listed, each once", legal.len(), listed.len());
        if let Some(turn) = standing.turn {
            self.equal("the player to move", turn.word(), session.turn().word());
        }
        if let Some(check) = standing.check {
            self.equal("check", check, session.check());
        }
        if let Some(ending) = standing.outcome {
            self.equal("the outcome", ending, StatedEnding::of(session.outcome_by_name()));
        }
        for (mv, expected) in &standing.after {
            let after = session.after(mv);
            self.equal(format_args!("the move {mv}"), "legal", said(after.is_some()));
            // The result of an illegal move is unspecified.
            if let Some(found) = after {
                self.equal(format_args!("the position after {mv}"), expected.clone(), found);
            }
        }
        if let Some(text) = &standing.canonical {
            self.equal("the canonical text", text.clone(), session.start());
        }
        for (text, at) in &standing.illegible {
            // All implementations of a game have the same moves.
            let found = case.game.canonical_move(text);
            let found = found.map_or_else(|unreadable| unreadable_at(unreadable.at()), |_| "readable".to_owned());
            self.equal(format_args!("the move text `{text}`"), unreadable_at(*at), found);
        }
    }

    /// Checks the numbers of sequences of moves.
    fn perft(&mut self, standing: &StatedAnswer, count: impl Fn(u32) -> u64) {
        for (depth, stated) in &standing.perft {
            self.equal(format_args!("perft {depth}"), *stated, count(*depth));
        }
    }

    /// Checks why moves are refused.
    fn reasons(&mut self, law: &dyn LawSession, standing: &StatedAnswer) {
        for illegal in &standing.illegal {
            let mv = &illegal.mv;
            let breach = law.judge(mv).and_then(|verdict| verdict.breach);
            let clause = breach.as_ref().map_or("none", |breach| breach.clause.name());
            self.equal(format_args!("the clause against {mv}"), illegal.clause, clause);
            if let (Some(expected), Some(Breach { mut squares, .. })) = (&illegal.squares, breach) {
                squares.sort();
                self.equal(format_args!("the squares that forbid {mv}"), expected.join(" "), squares.join(" "));
            }
        }
    }
}

fn malformed(at: usize) -> String {
    format!("malformed at byte {at}")
}

fn impossible(clauses: &[&str]) -> String {
    format!("impossible by {}", clauses.join(", "))
}

fn unreadable_at(at: usize) -> String {
    format!("unreadable at byte {at}")
}

/// The clauses of reasons, each once.
fn clauses(reasons: &[Breach]) -> Vec<&'static str> {
    let mut names: Vec<&str> = reasons.iter().map(|reason| reason.clause.name()).collect();
    names.dedup();
    names
}

/// Whether a move begins at a square. One from `a10` does not begin at `a1`.
fn begins(mv: &str, from: &str) -> bool {
    let digit = |c: char| c.is_ascii_digit();
    mv.strip_prefix(from).is_some_and(|rest| !(from.ends_with(digit) && rest.starts_with(digit)))
}

fn list<T: AsRef<str>>(moves: impl IntoIterator<Item = T>) -> String {
    let moves: Vec<T> = moves.into_iter().collect();
    moves.iter().map(AsRef::as_ref).collect::<Vec<&str>>().join(" ")
}

fn said(legal: bool) -> &'static str {
    if legal { "legal" } else { "illegal" }
}
