//! One position compared, by two implementations under the same rulings.

use std::collections::BTreeSet;

use super::difference::texts_of;
use super::generator::LawPosition;
use super::{Aspect, Difference, Exercised, Generator, GrantedMove, Implementation, Reason, RefusedMove};
use crate::games::{Game, MoveOf};
use crate::perft::hash;
use crate::record::Record;
use crate::rules::{Breach, Clause, Law as _, NamedOutcome, Outcome, Rules, Subject};

/// The result of a comparison.
#[derive(Clone, Debug)]
pub struct Comparison<M> {
    /// Everything that differs.
    pub differences: Vec<Difference>,
    /// The moves that both list, in order, if moves were compared.
    pub common: Vec<M>,
    /// Whether both admit the setup.
    pub admitted: bool,
    /// The clauses of the law that were exercised.
    pub exercised: Exercised,
}

/// How a game has ended, if it has, by the law and by the second implementation.
pub(super) type Outcomes = (Option<Outcome>, Option<Outcome>);

/// The same with the players' names.
type NamedOutcomes = (Option<NamedOutcome>, Option<NamedOutcome>);

/// How many moves a law is asked to judge once a game is over: each such verdict takes as long as all moves together.
const JUDGED_WHEN_OVER: usize = 2;

impl<G: Generator, R: Second<G>> LawAndEngine<G, R> {
    /// Compares the start positions.
    pub fn compare_starts(&self) -> Option<Difference> {
        let law = self.law.setup(&self.law.start());
        let second = self.second.setup(&self.second.start());
        (law != second).then(|| Difference::Start {
            clause: G::Model::clause(Subject::Start).to_string(),
            law: law.to_string(),
            second: second.to_string(),
        })
    }

    /// Compares a setup: first whether it is admitted, and then, if both admit it, everything else about it.
    pub fn compare(&self, setup: &G::Setup, aspects: &[Aspect]) -> Comparison<MoveOf<G>> {
        match (self.law.admit(setup), self.second.admit(setup)) {
            (Ok(law), Ok(second)) => self.compare_positions(&law, &second, aspects),
            (law, second) => {
                let (mut differences, mut exercised) = (Vec::new(), Exercised::default());
                exercised.count_under(&self.rulings);
                for breach in law.as_ref().err().into_iter().flatten() {
                    exercised.count(breach.clause);
                }
                if aspects.contains(&Aspect::Admission) {
                    let reasons = |breaches: Vec<Breach>| breaches.into_iter().map(Reason::from).collect();
                    let law: Vec<Reason> = law.err().map(reasons).unwrap_or_default();
                    let second: Vec<Reason> = second.err().map(reasons).unwrap_or_default();
                    if each(&law) != each(&second) {
                        differences.push(Difference::Admission { grounds: Vec::new(), law, second });
                    }
                }
                Comparison { differences, common: Vec::new(), admitted: false, exercised }
            }
        }
    }

    /// Compares a position, as each of the two represents it.
    pub fn compare_positions(
        &self,
        law: &LawPosition<G>,
        second: &R::Position,
        aspects: &[Aspect],
    ) -> Comparison<MoveOf<G>> {
        self.compare_ended(law, second, self.outcomes(law, second), aspects)
    }

    /// The outcomes of a position by the law and by the second.
    pub(super) fn outcomes(&self, law: &LawPosition<G>, second: &R::Position) -> Outcomes {
        (self.law.outcome(law), self.second.outcome(second))
    }

    /// Compares a position whose outcomes are known.
    pub(super) fn compare_ended(
        &self,
        law: &LawPosition<G>,
        second: &R::Position,
        outcomes: Outcomes,
        aspects: &[Aspect],
    ) -> Comparison<MoveOf<G>> {
        let (mut differences, mut exercised) = (Vec::new(), Exercised::default());
        exercised.count_under(&self.rulings);
        if aspects.contains(&Aspect::Answers) {
            answered::<G>(outcomes.0, &mut exercised);
            differences.extend(self.answers(law, second, outcomes));
        }
        let mut common = Vec::new();
        let needs_moves = [Aspect::Moves, Aspect::Count, Aspect::Successors, Aspect::Rereading, Aspect::Law];
        if aspects.iter().any(|aspect| needs_moves.contains(aspect)) {
            let mut law_moves = unforbidden::<G>(&self.law, law, outcomes.0, &mut exercised);
            if aspects.contains(&Aspect::Law) {
                let listed = sorted(self.law.legal_moves(law));
                differences.extend(self.law_itself(law, outcomes.0, &law_moves, &listed));
                law_moves = listed;
            }
            let second_moves = sorted(self.second.legal_moves(second));
            common = law_moves.iter().filter(|mv| second_moves.binary_search(mv).is_ok()).cloned().collect();
            common.dedup();
            if aspects.contains(&Aspect::Moves) {
                differences.extend(self.moves(law, outcomes, [&law_moves, &second_moves]));
            }
            // If the lists differ, the counts differ too; that is not another difference. An engine may count without a
            // list.
            if aspects.contains(&Aspect::Count) && law_moves == second_moves {
                let counts = (law_moves.len() as u64, self.second.count_legal(second));
                if counts.0 != counts.1 {
                    differences.push(Difference::Count { depth: 1, law: counts.0, second: counts.1 });
                }
            }
        }
        if aspects.contains(&Aspect::Successors) {
            differences.extend(self.successors(law, second, &common));
        }
        let reread = if aspects.contains(&Aspect::Rereading) { &common[..] } else { &[] };
        if aspects.contains(&Aspect::Rereading) || aspects.contains(&Aspect::Successors) {
            differences.extend(self.rereading(law, second, reread));
        }
        Comparison { differences, common, admitted: true, exercised }
    }

    fn answers(&self, law: &LawPosition<G>, second: &R::Position, outcomes: Outcomes) -> Vec<Difference> {
        let mut differences = Vec::new();
        let clause = |subject| G::Model::clause(subject).to_string();
        let (by_law, by_second) = (self.law.mover(law), self.second.mover(second));
        if by_law != by_second {
            let (clause, grounds) = (clause(Subject::Turn), Vec::new());
            differences.push(Difference::Turn { clause, grounds, law: by_law, second: by_second });
        }
        let (by_law, by_second) = (self.law.check(law), self.second.check(second));
        if by_law != by_second {
            let (clause, grounds) = (clause(Subject::Check), Vec::new());
            differences.push(Difference::Check { clause, grounds, law: by_law, second: by_second });
        }
        if outcomes.0 != outcomes.1 {
            let clauses = endings(G::Model::clause, outcomes.0, outcomes.1);
            let (law, second) = self.by_name(law, second, outcomes);
            let second = second.map(|outcome| outcome.to_string());
            differences.push(Difference::Outcome { clauses, law, second });
        }
        differences
    }

    /// Both outcomes with the players' names.
    fn by_name(&self, law: &LawPosition<G>, second: &R::Position, outcomes: Outcomes) -> NamedOutcomes {
        let of_law = outcomes.0.map(|outcome| self.law.outcome_by_name(law, outcome));
        (of_law, outcomes.1.map(|outcome| self.second.outcome_by_name(second, outcome)))
    }

    /// The differences in the moves of the law and of the second, which are in order.
    fn moves(&self, law: &LawPosition<G>, outcomes: Outcomes, lists: [&[MoveOf<G>]; 2]) -> Vec<Difference> {
        let mut differences = Vec::new();
        let sides = [Implementation::Law, Implementation::Second];
        for (side, moves) in sides.into_iter().zip(lists) {
            let mut twice: Vec<&MoveOf<G>> =
                moves.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| &pair[0]).collect();
            twice.dedup();
            differences.extend(Difference::twice(side, twice.into_iter().map(|mv| self.granted(law, mv))));
        }
        let [law_moves, second_moves] = lists;
        let (misses, plays) = (only(law_moves, second_moves), only(second_moves, law_moves));
        differences.extend(Difference::misses(misses.into_iter().map(|mv| self.granted(law, mv))));
        differences.extend(Difference::plays(plays.into_iter().map(|mv| self.refused(law, mv))));
        for (side, (outcome, moves)) in sides.into_iter().zip([outcomes.0, outcomes.1].into_iter().zip(lists)) {
            if let (Some(outcome), false) = (outcome, moves.is_empty()) {
                let clause = G::Model::clause(Subject::Ending(outcome)).to_string();
                let moves = moves.iter().map(MoveOf::<G>::to_string).collect();
                let outcome = self.law.outcome_by_name(law, outcome).to_string();
                differences.push(Difference::Over { side, clause, outcome, moves });
            }
        }
        differences
    }

    /// Why the law permits a move.
    fn granted(&self, law: &LawPosition<G>, mv: &MoveOf<G>) -> GrantedMove {
        GrantedMove { mv: mv.to_string(), grounds: texts_of(&self.law.grounds(law, mv)) }
    }

    /// Why the law refuses a move that it does not list.
    fn refused(&self, law: &LawPosition<G>, mv: &MoveOf<G>) -> RefusedMove {
        let judged = self.law.judge(law, mv).err().map(Reason::from).unwrap_or_else(|| Reason {
            clause: self.law.grounds(law, mv).first().map_or("none", |clause| Clause::name(*clause)).to_owned(),
            squares: Vec::new(),
            why: "the law does not list it, although judging it finds no breach".to_owned(),
        });
        let reason = self.law.judge_in_play(law, mv).err().map(Reason::from).unwrap_or_else(|| judged.clone());
        RefusedMove { mv: mv.to_string(), reason, judged }
    }

    fn successors(&self, law: &LawPosition<G>, second: &R::Position, moves: &[MoveOf<G>]) -> Vec<Difference> {
        each_once(moves.iter().flat_map(|mv| {
            let after_law = self.law.setup(&self.law.play(law, mv));
            let after_second = self.second.setup(&self.second.play(second, mv));
            let leads = (after_law != after_second).then(|| Difference::Leads {
                mv: mv.to_string(),
                grounds: texts_of(&self.law.grounds(law, mv)),
                law: after_law.to_string(),
                second: after_second.to_string(),
            });
            let ended = (self.law.ended_by(law, mv), self.second.ended_by(second, mv));
            let ends = (ended.0 != ended.1).then(|| {
                let clauses = endings(G::Model::clause, ended.0, ended.1);
                let (law, second) = self.by_name(law, second, ended);
                Difference::Ends { mv: mv.to_string(), clauses, law, second }
            });
            leads.into_iter().chain(ends)
        }))
    }

    /// Whether the second implementation's position, and those after these moves, are equal to themselves once they are
    /// written and read.
    fn rereading(&self, law: &LawPosition<G>, second: &R::Position, moves: &[MoveOf<G>]) -> Vec<Difference> {
        let again =
            |position: &_, last_move| again::<G, R>(Implementation::Second, &self.second, position, last_move);
        let after = moves.iter().flat_map(|mv| again(&self.second.play(second, mv), Some((&self.law, law, mv))));
        each_once(again(second, None).into_iter().chain(after))
    }

    /// Where the law contradicts itself at a position: the moves that it lists are those that it does not forbid and that
    /// its judge allows, and it admits this position and those to which they lead.
    fn law_itself(
        &self,
        position: &LawPosition<G>,
        outcome: Option<Outcome>,
        unforbidden: &[MoveOf<G>],
        listed: &[MoveOf<G>],
    ) -> Vec<Difference> {
        let law = &self.law;
        let again = |position: &_, last_move| again::<G, G::Model>(Implementation::Law, law, position, last_move);
        let contradicts = |mv: &MoveOf<G>, refused: Option<Breach>| Difference::Law {
            mv: mv.to_string(),
            refused: refused.map(Reason::from),
        };
        let mut found: Vec<Difference> = again(position, None).into_iter().collect();
        if outcome.is_some() {
            let candidates = law.conceivable(position);
            let allowed = candidates.iter().take(JUDGED_WHEN_OVER).filter(|mv| law.judge(position, mv).is_ok());
            found.extend(allowed.map(|mv| contradicts(mv, None)));
            return each_once(found.into_iter());
        }
        for mv in listed {
            found.extend(law.judge_in_play(position, mv).err().map(|breach| contradicts(mv, Some(breach))));
            found.extend(again(&law.play(position, mv), Some((law, position, mv))));
        }
        let unlisted = unforbidden.iter().filter(|mv| listed.binary_search(mv).is_err());
        found.extend(unlisted.map(|mv| contradicts(mv, None)));
        let refused = listed.first().and_then(|mv| Some((mv, law.judge(position, mv).err()?)));
        found.extend(refused.map(|(mv, breach)| contradicts(mv, Some(breach))));
        each_once(found.into_iter())
    }

    /// The outcomes of the games so far, given those by the positions alone.
    pub(super) fn recorded(&self, law: &Record<G::Model>, second: &Record<R>, by_position: Outcomes) -> Outcomes {
        (law.outcome_with(&self.law, || by_position.0), second.outcome_with(&self.second, || by_position.1))
    }

    /// Compares what depends on the games so far, given their outcomes.
    pub(super) fn records(
        &self,
        law: &Record<G::Model>,
        second: &Record<R>,
        by_position: Outcomes,
        outcomes: Outcomes,
    ) -> Option<Difference> {
        let stood = (law.occurrences(&self.law), second.occurrences(&self.second));
        // Differences in the positions alone are reported separately.
        let differs_by_position = by_position.0 != by_position.1;
        (stood.0 != stood.1 || (outcomes.0 != outcomes.1 && !differs_by_position)).then(|| {
            let clauses = endings(G::Model::clause, outcomes.0, outcomes.1);
            let (law, second) = self.by_name(law.position(), second.position(), outcomes);
            Difference::Record { clauses, law_stood: stood.0, second_stood: stood.1, law, second }
        })
    }

    /// Compares where both games continue after a move, as far as the moves so far decide it.
    pub(super) fn replacements(
        &self,
        law: &Record<G::Model>,
        second: &Record<R>,
        moves: &[MoveOf<G>],
    ) -> Option<Difference> {
        moves.iter().find_map(|mv| {
            let replaced = (law.replaced(&self.law, mv), second.replaced(&self.second, mv));
            let setups = (
                replaced.0.map(|position| self.law.setup(&position)),
                replaced.1.map(|position| self.second.setup(&position)),
            );
            (setups.0 != setups.1).then(|| Difference::Recurred {
                mv: mv.to_string(),
                clause: self.law.replaces(law.position(), mv).to_string(),
                grounds: Vec::new(),
                law: self.law.write(&law.after(&self.law, mv)),
                second: self.second.write(&second.after(&self.second, mv)),
            })
        })
    }

    /// Compares the moves that each game so far forbids because they begin a sequence again.
    pub(super) fn sequences(&self, law: &Record<G::Model>, second: &Record<R>) -> Option<Difference> {
        let forbidden = (law.forbidden_again(&self.law), second.forbidden_again(&self.second));
        if forbidden.0 == forbidden.1 {
            return None;
        }
        let legal = (self.law.legal_moves(law.position()), self.second.legal_moves(second.position()));
        let only = |side, these: &BTreeSet<MoveOf<G>>, those: &BTreeSet<MoveOf<G>>| {
            let moves = these.iter().filter(|mv| !those.contains(mv) && legal.0.contains(mv) && legal.1.contains(mv));
            let moves: Vec<String> = moves.map(MoveOf::<G>::to_string).collect();
            let clause = || G::Model::clause(self.law.repetition().forbids_by()).to_string();
            (!moves.is_empty()).then(|| Difference::Sequence { side, clause: clause(), moves })
        };
        only(Implementation::Law, &forbidden.0, &forbidden.1)
            .or_else(|| only(Implementation::Second, &forbidden.1, &forbidden.0))
    }

    /// The moves on one side only: those that only the law plays, those that only the second plays.
    pub(super) fn one_sided(
        &self,
        law: &LawPosition<G>,
        second: &R::Position,
    ) -> (Vec<GrantedMove>, Vec<RefusedMove>) {
        let (law_moves, second_moves) = (sorted(self.law.legal_moves(law)), sorted(self.second.legal_moves(second)));
        (
            only(&law_moves, &second_moves).into_iter().map(|mv| self.granted(law, mv)).collect(),
            only(&second_moves, &law_moves).into_iter().map(|mv| self.refused(law, mv)).collect(),
        )
    }
}

/// The moves that a law does not forbid, in order; none if `outcome` says it is over. Each candidate is judged
/// once, and the clauses that are exercised on it are counted.
fn unforbidden<G: Generator>(
    law: &G::Model,
    position: &LawPosition<G>,
    outcome: Option<Outcome>,
    exercised: &mut Exercised,
) -> Vec<MoveOf<G>> {
    if let Some(outcome) = outcome {
        let candidates = law.conceivable(position).len().min(JUDGED_WHEN_OVER);
        exercised.count_times(law.over(outcome).clause, candidates as u64);
        return Vec::new();
    }
    let candidates = law.candidates(position);
    for alike in candidates.chunk_by(|(_, clause), (_, next)| clause == next) {
        match alike[0].1 {
            Some(clause) => exercised.count_times(clause, alike.len() as u64),
            None => {
                let grounds = alike.iter().flat_map(|(mv, _)| law.grounds(position, mv));
                grounds.for_each(|clause| exercised.count(clause));
            }
        }
    }
    sorted(candidates.into_iter().filter(|(_, clause)| clause.is_none()).map(|(mv, _)| mv).collect())
}

/// The first difference of each fingerprint.
fn each_once(found: impl Iterator<Item = Difference>) -> Vec<Difference> {
    let mut seen = BTreeSet::new();
    found.filter(|difference| seen.insert(difference.fingerprint())).collect()
}

/// The moves of one sorted list that are not in the other, each once.
fn only<'m, M: Ord>(these: &'m [M], those: &[M]) -> Vec<&'m M> {
    let mut only: Vec<&M> = these.iter().filter(|mv| those.binary_search(mv).is_err()).collect();
    only.dedup();
    only
}

fn sorted<M: Ord>(mut moves: Vec<M>) -> Vec<M> {
    moves.sort_unstable();
    moves
}

/// The clauses of a law that are exercised at a position.
pub(super) fn at_work<G: Generator>(law: &G::Model, rulings: &G::Rulings, position: &LawPosition<G>) -> Exercised {
    let mut exercised = Exercised::default();
    exercised.count_under(rulings);
    let outcome = law.outcome(position);
    answered::<G>(outcome, &mut exercised);
    unforbidden::<G>(law, position, outcome, &mut exercised);
    exercised
}

/// Counts the clauses on which the turn, check and the outcome depend.
fn answered<G: Generator>(outcome: Option<Outcome>, exercised: &mut Exercised) {
    let asked = [Subject::Turn, Subject::Check].into_iter().chain(outcome.map(Subject::Ending));
    asked.for_each(|subject| exercised.count(G::Model::clause(subject)));
}

/// The clauses of the reasons, one for each reason.
fn each(reasons: &[Reason]) -> Vec<&str> {
    reasons.iter().map(|reason| reason.clause.as_str()).collect()
}

/// A legal move, and the position of the law before it.
type LastMove<'l, G> = (&'l <G as Game>::Model, &'l LawPosition<G>, &'l MoveOf<G>);

/// Whether a position is equal to itself after it is written and admitted, hash included: `admit(setup(p)) == p`.
/// `last_move` is the move after which it arose, if there was one.
fn again<G: Generator, R: Second<G>>(
    side: Implementation,
    rules: &R,
    position: &R::Position,
    last_move: Option<LastMove<'_, G>>,
) -> Option<Difference> {
    let setup = rules.setup(position);
    let refused = match rules.admit(&setup) {
        Ok(admitted) if admitted == *position && hash(&admitted) == hash(position) => return None,
        Ok(_) => Vec::new(),
        Err(breaches) => breaches.into_iter().map(Reason::from).collect(),
    };
    let grounds = last_move.map(|(law, before, mv)| texts_of(&law.grounds(before, mv))).unwrap_or_default();
    let mv = last_move.map(|(.., mv)| mv.to_string());
    Some(Difference::Again { side, mv, grounds, text: setup.to_string(), refused })
}

/// The clauses of the endings that are named by either.
pub fn endings(clause: impl Fn(Subject) -> Clause, law: Option<Outcome>, second: Option<Outcome>) -> Vec<String> {
    let mut clauses: Vec<String> =
        [law, second].into_iter().flatten().map(|outcome| clause(Subject::Ending(outcome)).to_string()).collect();
    clauses.dedup();
    clauses
}

/// An implementation that can be compared with a game's law: it has the game's setups and moves.
///
/// Every implementation of [`Rules`] over them has this trait.
pub trait Second<G: Generator>: Rules<Setup = G::Setup, Move = MoveOf<G>> {}

impl<G: Generator, R: Rules<Setup = G::Setup, Move = MoveOf<G>>> Second<G> for R {}

/// The law and the second implementation, under the same rulings.
#[derive(Clone, Copy, Debug)]
pub struct LawAndEngine<G: Generator, R> {
    /// The law as code.
    pub law: G::Model,
    /// The implementation that is compared with it.
    pub second: R,
    /// The rulings that both use.
    pub rulings: G::Rulings,
}

/// Creates the second implementation under given rulings: a constructor, such as `&Aviary::engine`, or a closure.
///
/// It is a trait object, so that the checks are compiled once for an implementation and not again for every closure
/// that makes one.
pub type Make<'m, G, R> = dyn Fn(<G as crate::games::Game>::Rulings) -> R + Sync + 'm;

impl<G: Generator, R: Second<G>> LawAndEngine<G, R> {
    /// Both under these rulings; `second` makes the second implementation.
    pub fn new(second: impl Fn(G::Rulings) -> R, rulings: G::Rulings) -> Self {
        LawAndEngine { law: G::model(rulings), second: second(rulings), rulings }
    }
}
