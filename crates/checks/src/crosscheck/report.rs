//! Disagreements, in human-readable form.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

use super::finding::Situation;
use super::{Difference, Finding, Generator, GrantedMove, LawAndEngine, Make, Origin, RefusedMove, Second, case};
use crate::board::escape::capitalized;
use crate::board::{Board, Setup as _};
use crate::diagram::Diagram;
use crate::rules::{Options, Rules as _};

/// A place at which two implementations of a game differ, as plain data. `Display` writes it in human-readable form.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Disagreement {
    /// The game's id.
    pub game: String,
    /// Kind of difference and clauses: the same for the same disagreement.
    pub fingerprint: String,
    /// The questions that are not answered by default, with their options.
    pub rulings: Vec<(String, String)>,
    /// Where it was first seen, before it was shrunk.
    pub origin: Origin,
    /// The rulings under which it was first seen there, as [`rulings`](Disagreement::rulings).
    pub seen_under: Vec<(String, String)>,
    /// The position from which the moves go, as text.
    pub position: String,
    /// The moves that lead to where it shows; usually none.
    pub moves: Vec<String>,
    /// The position at which it shows, as text.
    pub reached: String,
    /// The same as a diagram.
    pub diagram: String,
    /// How many pieces stand on the board there.
    pub pieces: usize,
    /// What differs, in a sentence.
    pub says: String,
    /// What differs.
    pub difference: Difference,
    /// The names of the clauses that it depends on.
    pub clauses: Vec<String>,
    /// The moves that only the law plays, with their grounds.
    pub only_law: Vec<GrantedMove>,
    /// The moves that only the second plays, with the reasons for which the law refuses them.
    pub only_second: Vec<RefusedMove>,
    /// The law's answer as a fixture file with one case; none where no case can state it.
    pub case: Option<String>,
}

/// Describes a finding as it is; [`shrink`](super::shrink()) shrinks it first.
pub fn describe<G: Generator, R: Second<G>>(second: &Make<'_, G, R>, finding: &Finding) -> Disagreement {
    let place = Situation::<G>::of(finding);
    let sides = LawAndEngine::new(second, place.rulings);
    let mut one_sided = (Vec::new(), Vec::new());
    if let (Ok(mut law), Ok(mut other)) = (sides.law.admit(&place.start), sides.second.admit(&place.start)) {
        for mv in &place.moves {
            law = sides.law.play(&law, mv);
            other = sides.second.play(&other, mv);
        }
        one_sided = sides.one_sided(&law, &other);
    }
    describe_with::<G>(&sides.law, finding, one_sided)
}

/// Describes a finding, with the moves that only the law and that only the second plays where it shows.
pub(super) fn describe_with<G: Generator>(
    law: &G::Model,
    finding: &Finding,
    (only_law, only_second): (Vec<GrantedMove>, Vec<RefusedMove>),
) -> Disagreement {
    let place = Situation::<G>::of(finding);
    let mut reached = place.start;
    if let Ok(mut position) = law.admit(&reached) {
        for mv in &place.moves {
            position = law.play(&position, mv);
        }
        reached = law.setup(&position);
    }
    Disagreement {
        game: G::ID.to_owned(),
        fingerprint: finding.difference.fingerprint(),
        rulings: departures(&finding.options),
        origin: finding.origin.clone(),
        seen_under: departures(&finding.seen_under),
        position: finding.start.clone(),
        moves: finding.moves.clone(),
        diagram: Diagram::of(&reached, None).text(),
        pieces: pieces(&reached.boards()),
        reached: reached.to_string(),
        clauses: finding.difference.clauses(),
        says: format!("{}.", capitalized(&finding.difference.to_string())),
        difference: finding.difference.clone(),
        only_law,
        only_second,
        case: case::case::<G>(law, finding),
    }
}

/// Many findings, described.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Disagreements {
    /// What differs, each kind of difference by the same clauses once.
    pub disagreements: Vec<Disagreement>,
    /// How many more kinds of difference were seen, neither shrunk nor reported.
    pub unreported: usize,
}

/// Shrinks findings and describes each kind once, but no more than `most` of them. `described` shrinks and describes one;
/// `progress` is called with how many of how many are done.
pub(super) fn describe_all(
    findings: Vec<Finding>,
    described: &(dyn Fn(Finding) -> Disagreement + Sync),
    most: usize,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Disagreements {
    let mut findings = one_of_each_kind_first(findings, |finding| finding.difference.kind());
    let unreported = findings.len().saturating_sub(most);
    findings.truncate(most);
    let of = findings.len() as u64;
    let done = AtomicU64::new(0);
    let all: Vec<Disagreement> = findings
        .into_par_iter()
        .map(|finding| {
            let described = described(finding);
            progress(done.fetch_add(1, Ordering::Relaxed) + 1, of);
            described
        })
        .collect();
    let mut disagreements: Vec<Disagreement> = Vec::new();
    for described in all {
        if !disagreements.iter().any(|earlier| earlier.fingerprint == described.fingerprint) {
            disagreements.push(described);
        }
    }
    Disagreements { disagreements, unreported }
}

/// The first of each kind, then the second of each, and so on, so that some of each kind are reported if there are
/// too many.
pub fn one_of_each_kind_first<F>(findings: Vec<F>, kind: impl Fn(&F) -> &'static str) -> Vec<F> {
    let mut seen: BTreeMap<&'static str, usize> = BTreeMap::new();
    let rank = |finding: F| {
        let rank = seen.entry(kind(&finding)).or_default();
        *rank += 1;
        (*rank, finding)
    };
    let mut ranked: Vec<(usize, F)> = findings.into_iter().map(rank).collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().map(|(_, finding)| finding).collect()
}

/// The questions that are not answered by default, with their options.
fn departures(options: &Options) -> Vec<(String, String)> {
    options.departures().into_iter().map(|(question, option)| (question.to_owned(), option.to_owned())).collect()
}

/// Rulings in a line.
fn in_a_line(rulings: &[(String, String)]) -> String {
    if rulings.is_empty() {
        return "by default".to_owned();
    }
    let each = |(question, option): &(String, String)| format!("{question}={option}");
    rulings.iter().map(each).collect::<Vec<_>>().join(",")
}

/// How many pieces stand on the boards.
fn pieces(boards: &[&dyn Board]) -> usize {
    let on = |board: &&dyn Board| board.grid().squares().filter(|square| board.letter(*square).is_some()).count();
    boards.iter().map(on).sum()
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Disagreement { game, position, moves, .. } = self;
        writeln!(f, "{game}, rulings {}", in_a_line(&self.rulings))?;
        write!(f, "Given `{position}`")?;
        if !moves.is_empty() {
            write!(f, " and the moves {}", moves.join(" "))?;
        }
        writeln!(f, ":\n")?;
        for line in self.diagram.lines() {
            writeln!(f, "    {line}")?;
        }
        writeln!(f, "\n{}", self.says)?;
        if !self.only_law.is_empty() {
            let moves = |granted: &GrantedMove| format!("{} ({})", granted.mv, granted.grounds.join(", "));
            writeln!(f, "Only the law plays: {}", list(&self.only_law, moves))?;
        }
        if !self.only_second.is_empty() {
            let moves = |refused: &RefusedMove| match &refused.reason.squares[..] {
                [] => format!("{} ({})", refused.mv, refused.reason.clause),
                squares => format!("{} ({}: {})", refused.mv, refused.reason.clause, squares.join(" ")),
            };
            writeln!(f, "Only the engine plays: {}", list(&self.only_second, moves))?;
        }
        writeln!(f, "First seen in {}, rulings {}.", self.origin, in_a_line(&self.seen_under))?;
        if let Some(case) = &self.case {
            writeln!(f, "\nAs a case:\n")?;
            for line in case.lines() {
                writeln!(f, "    {line}")?;
            }
        }
        Ok(())
    }
}

/// The first few, and the number of the others.
fn list<T>(all: &[T], text: impl Fn(&T) -> String) -> String {
    const FEW: usize = 12;
    let mut texts: Vec<String> = all.iter().take(FEW).map(text).collect();
    if all.len() > FEW {
        texts.push(format!("and {} more", all.len() - FEW));
    }
    texts.join(", ")
}
