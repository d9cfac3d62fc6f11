//! A validation, from the plan to the report.

use std::collections::BTreeSet;

use crate::clock::Instant;
use crate::crosscheck::{Exercised, Origin};
use crate::escape::escaped;
use crate::games::AnyGame;
use crate::remote::{Engine, Stopped};
use crate::rules::{Options, Repetition};
use crate::session::LawSession;
use crate::spec;
use crate::validate::ask::corpus::{CORPUS, CaseReport, CaseResult, CorpusQuestions};
use crate::validate::ask::examiner::{self, DECLINED, Examiner, kept};
use crate::validate::ask::failures::AskingEndedError;
use crate::validate::ask::introduction::{UnsuitableError, introduced, known_rulings, suits, unsupported};
use crate::validate::ask::law::{Expected, GameLaw, Place};
use crate::validate::ask::plan::Plan;
use crate::validate::ask::{Feedback, QuestionSource, RandomQuestions, Task, TaskKind};
use crate::validate::compare::examine::{ComparedReply, Examined};
use crate::validate::compare::tally::{Declining, FieldCounts, PartTally, TakenPositions, Tally};
use crate::validate::explain::Diagnosis;
use crate::validate::explain::evidence::{AtWork, Evidence};
use crate::validate::explain::trial::contrast::contrast;
use crate::validate::reduce::faults::Faults;
use crate::validate::report::{Conclusion, Ended, Misread, NotRun, Report};
use crate::wire::{About, Question, Reply, Rulings};

/// The progress of a validation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
pub struct RunProgress {
    /// The current part.
    pub part: &'static str,
    /// How much of it has been done.
    pub done: u64,
    /// How much there is in total, if that is known.
    pub of: Option<u64>,
    /// How many distinct faults, and kinds of failure to answer, were found so far.
    pub wrong: usize,
}

/// Tests an engine against the law of a game.
///
/// # Errors
/// It cannot be started, or says that it does not support the game or these rulings.
pub fn validate(
    engine: &mut Engine,
    plan: &Plan<'_>,
    progress: &dyn Fn(RunProgress),
) -> Result<Report, UnsuitableError> {
    let command = engine.command().to_vec();
    let (about, mut examiner) = introduced(engine, plan)?;
    let default = Options::defaults(plan.game.questions());
    suits(plan.game, &about, plan.rulings.as_ref().unwrap_or(&default))?;
    let rulings = match &plan.rulings {
        Some(rulings) => vec![rulings.clone()],
        None => known_rulings(plan.game, &about, plan.seed),
    };
    Ok(run(plan, command, &about, &mut examiner, &rulings, progress))
}

/// Asks everything planned; random questions under these rulings in turn.
pub(super) fn run(
    plan: &Plan<'_>,
    command: Vec<String>,
    about: &About,
    examiner: &mut Examiner<'_>,
    rulings: &[Options],
    progress: &dyn Fn(RunProgress),
) -> Report {
    let began = Instant::now();
    let stated = examiner.stated.is_some();
    let mut run = Run {
        rulings: plan.rulings.clone().unwrap_or_else(|| Options::defaults(plan.game.questions())),
        examiner,
        progress,
        faults: Faults::default(),
        takes: TakenPositions::default(),
        evidence: Evidence::of(plan.game, plan.strictness),
        misread: Vec::new(),
        compared: FieldCounts::default(),
        exercised: Exercised::default(),
        parts: Vec::new(),
        declined: Declining::default(),
    };
    let unsupported = |options: &Options| if stated { Vec::new() } else { unsupported(plan.game, about, options) };
    let mut corpus = CorpusQuestions::new(plan, unsupported);
    // Too many failures end the asking, and are reported.
    let asked = run.ask_all(&mut corpus);
    let asked = asked.and_then(|()| run.ask_all(&mut RandomQuestions::new(plan, rulings)));
    corpus.ask_later();
    let asked = asked.and_then(|()| run.ask_all(&mut corpus));
    let ended = match asked {
        Ok(()) => Ended::Complete,
        Err(AskingEndedError::TooManyFailures) => Ended::GaveUp,
        Err(AskingEndedError::Stopped(Stopped::TimeUp)) => Ended::TimeUp,
        Err(AskingEndedError::Stopped(Stopped::Interrupted)) => Ended::Interrupted,
    };
    let (cases, cases_left) = corpus.reports();
    let not_run = not_run(plan, ended, cases_left, &run.parts);
    let clauses: Vec<&'static str> = clauses(plan.game, &run.exercised).collect();
    let shown = shown(plan, &cases);
    let reached = |clause: &&str| run.exercised.times(clause) > 0 || shown.contains(clause);
    let unexercised = clauses.iter().copied().filter(|clause| !reached(clause)).map(str::to_owned).collect();
    let Run { examiner, faults, evidence, takes, misread, compared, exercised, parts, declined, .. } = run;
    let shrinking = |done, of| {
        progress(RunProgress { part: "shrinking faults", done, of: Some(of), wrong: of as usize });
    };
    let diagnosing = |done, of| {
        progress(RunProgress { part: "diagnosis", done, of: Some(of), wrong: faults.len() });
    };
    let as_from_start = evidence.as_from_start();
    let Diagnosis { causes, unexplained, symptoms, mut overreaches } =
        evidence.diagnose(plan.game, examiner, (plan.diagnosis, plan.recheck), &diagnosing);
    let stopped_early = examiner.failures.too_many();
    let stopped_because = examiner.failures.why_too_many();
    let declined = declined.told();
    let not_kept = faults.not_kept;
    let (mut faults, left_out) = faults.report(plan.game, examiner, (plan.faults, &symptoms), &shrinking);
    for fault in &mut faults {
        fault.overreach = overreaches.remove(&fault.disagreement.fingerprint);
    }
    // The first screen shows as many at most.
    if !plan.diagnosis.is_zero() {
        for fault in faults.iter_mut().filter(|fault| fault.explained_by.is_none()).take(CONTRASTED) {
            fault.contrast = contrast(examiner, fault).ok().flatten();
        }
    }
    let failures = std::mem::take(&mut examiner.failures.kinds);
    // The interruption may also have come during shrinking.
    let interrupted = examiner.ended() == Some(AskingEndedError::Stopped(Stopped::Interrupted));
    let ended = if interrupted { Ended::Interrupted } else { ended };
    let nothing_wrong = faults.is_empty() && left_out == 0 && misread.is_empty() && failures.is_empty();
    let conclusion = match ended {
        Ended::Interrupted => Conclusion::Interrupted,
        _ if !nothing_wrong => Conclusion::Wrong,
        Ended::TimeUp if not_run.cases > 0 => Conclusion::NotFinished,
        _ if compared.legal == 0 => Conclusion::NothingRight,
        _ if plan.demand_all && declined.questions > 0 => Conclusion::Declined,
        _ => Conclusion::Passed,
    };
    Report {
        passed: conclusion == Conclusion::Passed,
        conclusion,
        game: plan.game.id().to_owned(),
        command,
        engine: about.into(),
        strictness: plan.strictness,
        rulings: rulings.iter().map(|set| texts(set.departures())).collect(),
        seed: plan.seed,
        parts,
        compared,
        clauses: clauses.len(),
        unexercised,
        exercised,
        cases,
        diagnosis: causes,
        unexplained,
        faults,
        left_out,
        not_kept,
        takes,
        misread,
        failures,
        declined,
        as_from_start,
        stopped_early,
        stopped_because,
        ended,
        not_run,
        seconds: began.elapsed().as_secs_f64(),
    }
}

fn texts(rulings: Vec<(&str, &str)>) -> Vec<(String, String)> {
    rulings.into_iter().map(|(question, option)| (question.to_owned(), option.to_owned())).collect()
}

/// What was planned and not asked.
fn not_run(plan: &Plan<'_>, ended: Ended, cases: u64, parts: &[PartTally]) -> NotRun {
    if ended == Ended::Complete {
        return NotRun::default();
    }
    let asked = parts.iter().filter(|part| part.part != CORPUS).map(|part| part.tally.asked).sum();
    let planned = if plan.positions == u64::MAX { 0 } else { plan.positions };
    NotRun { cases, questions: planned.saturating_sub(asked) }
}

/// The clauses of the game's own page that positions and moves can exercise. Also those of the games that it is made
/// of, if they forbid something or were exercised; the others may be replaced by the game's own page.
fn clauses<'r>(game: &dyn AnyGame, exercised: &'r Exercised) -> impl Iterator<Item = &'static str> + use<'r> {
    let own = format!("{}.", game.id());
    let parts: Vec<String> = game.parts().iter().map(|part| format!("{}.", part.game.id())).collect();
    let asked = move |clause: &spec::Clause<'static>| {
        // The end of a part ends nothing, and the whole has its own clause for that.
        let of_part =
            || parts.iter().any(|part| clause.name.strip_prefix(part).is_some_and(|name| name != "end.over"));
        let counts = || clause.kind == spec::Kind::Forbids || exercised.times(clause.name) > 0;
        clause.name.starts_with(&own) || (of_part() && counts())
    };
    let clauses = game.clauses().into_iter().filter(|clause| clause.kind != spec::Kind::Withdrawn);
    clauses.filter(asked).map(|clause| clause.name).filter(|name| !name.contains(".ruling."))
}

/// The clauses shown by cases that were answered.
fn shown<'p>(plan: &Plan<'p>, reports: &[CaseReport]) -> BTreeSet<&'p str> {
    let answered = reports.iter().filter(|case| matches!(case.result, CaseResult::Right | CaseResult::Wrong));
    let answered: BTreeSet<&str> = answered.map(|case| case.name.as_str()).collect();
    let cases = plan.cases.iter().flat_map(|page| &page.cases);
    let cases = cases.filter(|case| answered.contains(case.name.as_str()));
    cases.flat_map(|case| case.shows.iter().copied().chain(case.breaks())).collect()
}

/// Near how many faults the engine is asked.
const CONTRASTED: usize = 4;

/// A validation in progress: asks the questions of its sources, and counts the results.
struct Run<'r, 'e> {
    /// The rulings that the engine was to follow.
    rulings: Options,
    examiner: &'r mut Examiner<'e>,
    progress: &'r dyn Fn(RunProgress),
    faults: Faults,
    takes: TakenPositions,
    evidence: Evidence,
    misread: Vec<Misread>,
    compared: FieldCounts,
    exercised: Exercised,
    parts: Vec<PartTally>,
    declined: Declining,
}

/// Of how many random questions one is looked at for the clauses that are at work in it.
const LOOKED_AT: u64 = 4;

impl Run<'_, '_> {
    /// Asks all questions of a source.
    fn ask_all(&mut self, source: &mut dyn QuestionSource) -> Result<(), AskingEndedError> {
        if let Some(ended) = self.examiner.ended() {
            return Err(ended);
        }
        while let Some(task) = source.next(&self.exercised) {
            let (done, of) = source.progress();
            let wrong = self.faults.len() + self.examiner.failures.kinds.len();
            (self.progress)(RunProgress { part: task.part, done, of, wrong });
            self.examiner.failures.refusal = task.ask.is_refused();
            let feedback = self.ask(&task);
            self.examiner.failures.refusal = false;
            if let Err(AskingEndedError::Stopped(_)) = feedback {
                source.cut();
                return feedback.map(drop);
            }
            let feedback = feedback.unwrap_or(Feedback::Unanswered);
            self.count(task.part, &feedback);
            if self.is_demanded(&task) {
                self.declined.count(&feedback, task.is_of_start(), || self.examiner.shown(&task));
            }
            source.learn(task, feedback);
            if self.examiner.failures.too_many() {
                return Err(AskingEndedError::TooManyFailures);
            }
        }
        Ok(())
    }

    /// Counts a question of a part.
    fn count(&mut self, part: &'static str, feedback: &Feedback) {
        let known = self.parts.iter().position(|tally| tally.part == part);
        let at = known.unwrap_or_else(|| {
            self.parts.push(PartTally { part: part.into(), tally: Tally::default() });
            self.parts.len() - 1
        });
        let tally = &mut self.parts[at].tally;
        tally.asked += 1;
        *match feedback {
            Feedback::Compared { wrong, .. } if wrong.is_empty() => &mut tally.right,
            Feedback::Compared { .. } => &mut tally.wrong,
            Feedback::Declined(_) | Feedback::Taken(_) => &mut tally.declined,
            Feedback::Unanswered => &mut tally.unanswered,
        } += 1;
    }

    /// Whether every engine that plays the game can answer: the position is possible, and the rulings are those that it was to
    /// follow.
    fn is_demanded(&self, task: &Task) -> bool {
        !task.ask.is_refused() && task.law.options == self.rulings
    }

    fn ask(&mut self, task: &Task) -> Result<Feedback, AskingEndedError> {
        match &task.ask {
            TaskKind::About(place, expected) => self.ask_about(&task.law, place, expected, &task.origin),
            TaskKind::Unreadable { position, moves, why } => {
                let stated = self.examiner.stated.as_ref().unwrap_or(&task.law.options);
                let (game, rulings) = (task.law.game.id().to_owned(), Rulings::taking(stated.departures()));
                let (position, moves) = (position.clone(), moves.clone());
                self.ask_unreadable(&Question { game, rulings, position, moves, judge: None }, why, &task.origin)
            }
            TaskKind::Unsupported { rulings } => {
                Ok(Feedback::Declined(format!("it does not support {}", rulings.join(","))))
            }
        }
    }

    /// Asks about a place, and meanwhile, if that is wanted, finds the clauses that are at work there: it takes the law as long as
    /// its answer.
    fn examine(
        &mut self,
        law: &GameLaw,
        place: &Place,
        expected: &Expected,
        looks: bool,
    ) -> Result<(Examined, AtWork), AskingEndedError> {
        let (mut at_work, mut record) = (Exercised::default(), None);
        let examiner = &mut *self.examiner;
        let seen = rayon::in_place_scope(|scope| {
            match expected {
                Expected::Impossible(reasons) => reasons.iter().for_each(|reason| at_work.count(reason.clause)),
                Expected::IllegalMove { breach, .. } => at_work.count(breach.clause),
                Expected::Reached(session) => {
                    let (start, moves) = last_moves(&**session);
                    if looks {
                        let (game, options, at_work) = (law.game, &law.options, &mut at_work);
                        scope.spawn(move |_| *at_work = game.at_work(options, &start, &moves));
                    } else {
                        record = Some((start, moves));
                    }
                }
            }
            examiner.examine(law, place, expected)
        })?;
        Ok((seen, AtWork { known: at_work, record }))
    }

    /// Asks about a place, and keeps the differences.
    fn ask_about(
        &mut self,
        law: &GameLaw,
        place: &Place,
        expected: &Expected,
        origin: &Origin,
    ) -> Result<Feedback, AskingEndedError> {
        // All cases, and of the other questions, of which there are many alike, a part.
        let asked: u64 = self.parts.iter().map(|part| part.tally.asked).sum();
        let looks = matches!(origin, Origin::Case { .. }) || asked.is_multiple_of(LOOKED_AT);
        let (seen, at_work) = self.examine(law, place, expected, looks)?;
        Ok(match seen {
            Examined::Unanswered => Feedback::Unanswered,
            Examined::Declined(why) => Feedback::Declined(why),
            Examined::TakesImpossible => {
                let reasons = if let Expected::Impossible(reasons) = expected { &reasons[..] } else { &[] };
                Feedback::Taken(self.takes.count_impossible(reasons))
            }
            Examined::Answered(answer) => {
                self.compared += answer.fields;
                self.exercised.add(&at_work.known);
                let right = answer.differences.is_empty();
                let made = place.moves.len();
                let astray = answer.differences.iter().any(|(at, _)| *at < made) || !(right || answer.has_position());
                if right {
                    let question = self.examiner.question(law, place);
                    self.evidence.add_right(&law.options, question, answer.answers, at_work);
                    return Ok(Feedback::Compared { wrong: Vec::new(), astray });
                }
                Feedback::Compared { wrong: self.blame(law, place.clone(), *answer, origin), astray }
            }
        })
    }

    /// Records what differs in an answer, at the place where the engine first departed from the law if it can still be
    /// asked about that. Returns the fingerprints.
    fn blame(&mut self, law: &GameLaw, place: Place, answer: ComparedReply, origin: &Origin) -> Vec<String> {
        let departure = match self.examiner.ended() {
            None => self.examiner.departure(law, &place, &answer.differences).ok().flatten(),
            Some(_) => None,
        };
        let (place, ComparedReply { differences, answers, line, .. }) = departure.unwrap_or((place, answer));
        let question = self.examiner.question(law, &place);
        let fingerprints = self.faults.add((law, &place), differences, (&question, &line), origin);
        let shortened = match self.examiner.ended() {
            None if self.evidence.keeps(&fingerprints) => {
                self.examiner.shortened(law, &place, &fingerprints).ok().flatten()
            }
            _ => None,
        };
        let (question, answers) = match shortened {
            Some((place, answers)) => (self.examiner.question(law, &place), answers),
            None => (question, answers),
        };
        self.evidence.add_wrong(&law.options, question, answers, &fingerprints);
        fingerprints
    }

    /// Asks a question with a text that cannot be read.
    fn ask_unreadable(
        &mut self,
        question: &Question,
        why: &str,
        origin: &Origin,
    ) -> Result<Feedback, AskingEndedError> {
        let Some(answered) = self.examiner.ask(question)? else { return Ok(Feedback::Unanswered) };
        Ok(match answered.reply {
            Reply::Refusal(_) => Feedback::Compared { wrong: Vec::new(), astray: false },
            Reply::Declined(why) => Feedback::Declined(escaped(&why, DECLINED)),
            // If the question has no moves, it is the position that cannot be read.
            Reply::Answer(_) if question.moves.is_empty() && !self.examiner.strictness.refusals_of_positions() => {
                Feedback::Taken(self.takes.count_unreadable(why))
            }
            Reply::Answer(_) => {
                let case = match origin {
                    Origin::Case { name } => name.clone(),
                    origin => origin.to_string(),
                };
                let (question, why) = (examiner::text(question), why.to_owned());
                let wrong = vec![format!("the engine accepts it; {why}")];
                self.misread.push(Misread { case, question, why, answer: kept(&answered.line) });
                Feedback::Compared { wrong, astray: true }
            }
        })
    }
}

/// The part of a game on which it depends which clauses are at work at its end: where nothing changes when a position recurs, its
/// last move.
fn last_moves(session: &dyn LawSession) -> (String, Vec<String>) {
    let mut before = session.fork_law();
    let last = if session.repetition() == Repetition::Allowed { before.take_back() } else { None };
    match last {
        Some(last) => (before.position(), vec![last]),
        None => (session.start(), session.moves()),
    }
}
