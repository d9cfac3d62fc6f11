//! The cases, one by one.

use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::{Feedback, QuestionSource, Task, TaskKind};
use crate::corpus::{Case, Page};
use crate::crosscheck::{Exercised, Origin};
use crate::rules::Options;
use crate::validate::ask::law::{GameLaw, Place};
use crate::validate::ask::plan::Plan;

/// The part's name.
pub(in crate::validate) const CORPUS: &str = "corpus";

/// The result of a case, and where the case is written.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CaseReport {
    /// Its name.
    pub name: String,
    /// The file that it is in.
    #[serde(default)]
    pub file: String,
    /// The line.
    #[serde(default)]
    pub line: u64,
    /// The result.
    pub result: CaseResult,
    /// What differs, or why it was declined.
    #[serde(default)]
    pub why: Vec<String>,
}

/// The result of a case.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CaseResult {
    /// All of it agrees with the law.
    Right,
    /// Something differs.
    Wrong,
    /// It was declined, at least in part.
    Declined,
    /// It was not answered.
    Unanswered,
    /// It was not asked, or not completely: this comparison does not ask it, or the run ended first.
    NotAsked,
}

/// Returns which of these rulings an engine does not support.
type Unsupported<'p> = Box<dyn Fn(&Options) -> Vec<String> + 'p>;

/// Asks every case, and reports the result of each.
pub(in crate::validate) struct CorpusQuestions<'p> {
    plan: &'p Plan<'p>,
    /// Returns which of these rulings the engine says it does not support, so that it is not asked under them.
    unsupported: Unsupported<'p>,
    cases: Box<dyn Iterator<Item = (usize, (&'p Case, &'p Page))> + 'p>,
    /// How many cases there are.
    of: u64,
    /// The case that is being asked.
    now: Option<Asked<'p>>,
    /// The cases that have questions left to which a refusal is the right answer.
    later: VecDeque<Asked<'p>>,
    /// Whether those are asked now.
    is_later: bool,
    /// The results, with the cases' numbers.
    reports: Vec<(usize, CaseReport)>,
    /// Whether the current case is abandoned before its end.
    cut: bool,
    /// How many cases were not asked completely because the run ended.
    left: u64,
}

/// A case that is being asked.
struct Asked<'p> {
    number: usize,
    case: &'p Case,
    page: &'p Page,
    /// The questions that are still to be asked.
    questions: VecDeque<Task>,
    /// The questions that are to be asked last.
    later: VecDeque<Task>,
    /// How many questions it had.
    of: usize,
    wrong: BTreeSet<String>,
    declined: BTreeSet<String>,
    unanswered: bool,
}

/// Why a case that states an impossible or unreadable position is not asked.
const NOT_POSSIBLE: &str = "its position is impossible or malformed, and `--compare moves` skips such positions";

/// Why a case is not asked, or not completely.
const RUN_ENDED: &str = "the run ended before all its questions were asked";

impl<'p> CorpusQuestions<'p> {
    pub fn new(plan: &'p Plan<'p>, unsupported: impl Fn(&Options) -> Vec<String> + 'p) -> Self {
        let cases = plan.cases.iter().flat_map(|page| page.cases.iter().map(move |case| (case, page))).enumerate();
        let of = plan.cases.iter().map(|page| page.cases.len() as u64).sum();
        let (unsupported, cases) = (Box::new(unsupported), Box::new(cases));
        let (later, reports) = Default::default();
        CorpusQuestions {
            plan,
            unsupported,
            cases,
            of,
            now: None,
            later,
            is_later: false,
            reports,
            cut: false,
            left: 0,
        }
    }

    /// From now on asks what comes last: texts that cannot be read, and impossible positions. An engine that fails at these
    /// has been asked everything else.
    pub fn ask_later(&mut self) {
        self.is_later = true;
    }

    /// The result of each case, and how many were not asked because the run ended.
    pub fn reports(mut self) -> (Vec<CaseReport>, u64) {
        self.is_later = true;
        self.finish();
        while let Some(asked) = self.later.pop_front() {
            self.now = Some(asked);
            self.finish();
        }
        for (number, (case, page)) in self.cases {
            self.left += 1;
            self.reports.push((number, report(case, page, CaseResult::NotAsked, [RUN_ENDED.to_owned()])));
        }
        self.reports.sort_by_key(|(number, _)| *number);
        (self.reports.into_iter().map(|(_, report)| report).collect(), self.left)
    }

    /// Reports the result of the current case, unless something of it is to be asked later.
    fn finish(&mut self) {
        let Some(asked) = self.now.take() else { return };
        if !self.is_later && !self.cut && asked.questions.is_empty() && !asked.later.is_empty() {
            self.later.push_back(asked);
            return;
        }
        let Asked { number, case, page, questions, later, of, wrong, declined, unanswered } = asked;
        let cut = self.cut || !questions.is_empty() || !later.is_empty();
        let (result, why) = if !wrong.is_empty() {
            (CaseResult::Wrong, wrong)
        } else if of == 0 {
            (CaseResult::NotAsked, BTreeSet::from([NOT_POSSIBLE.to_owned()]))
        } else if cut && !unanswered {
            self.left += 1;
            (CaseResult::NotAsked, BTreeSet::from([RUN_ENDED.to_owned()]))
        } else if unanswered {
            (CaseResult::Unanswered, BTreeSet::new())
        } else if !declined.is_empty() {
            (CaseResult::Declined, declined)
        } else {
            (CaseResult::Right, BTreeSet::new())
        };
        self.reports.push((number, report(case, page, result, why)));
    }

    /// The questions of a case.
    fn questions(&self, case: &Case) -> VecDeque<Task> {
        let Plan { game, strictness, .. } = *self.plan;
        let options = self.plan.rulings.clone().unwrap_or_else(|| case.options.clone());
        let unsupported = (self.unsupported)(&options);
        let law = Rc::new(GameLaw::new(game, options));
        let task = |ask| {
            let origin = Origin::Case { name: case.name.clone() };
            Task { part: CORPUS, origin, law: Rc::clone(&law), ask }
        };
        if !unsupported.is_empty() {
            return VecDeque::from([task(TaskKind::Unsupported { rulings: unsupported })]);
        }
        let text = &case.position;
        let outcomes = strictness.outcomes();
        // What the law can read after all is asked about like anything else.
        if case.is_malformed()
            && let Err(refused) = game.open_law(&law.options, text)
        {
            let ask = TaskKind::Unreadable { position: text.clone(), moves: Vec::new(), why: refused.to_string() };
            return outcomes.then(|| task(ask)).into_iter().collect();
        }
        let start = case.start().unwrap_or_else(|| law.start().to_owned());
        let place = Place { start, moves: case.moves.clone(), judge: None };
        let expected = law.expected(&place);
        if !outcomes && expected.is_impossible() {
            return VecDeque::new();
        }
        let mut asks = vec![TaskKind::About(place.clone(), expected.fork())];
        let Some(standing) = case.standing() else { return asks.into_iter().map(task).collect() };
        if standing.canonical.is_some() && !place.moves.is_empty() {
            let unmoved = Place::of(place.start.clone());
            let expected = law.expected(&unmoved);
            asks.push(TaskKind::About(unmoved, expected));
        }
        for mv in standing.after.keys() {
            let expected = expected.fork().after(mv);
            asks.push(TaskKind::About(place.after(mv.clone()), expected));
        }
        if strictness.reasons() {
            for illegal in &standing.illegal {
                let judge = Some(illegal.mv.clone());
                asks.push(TaskKind::About(Place { judge, ..place.clone() }, expected.fork()));
            }
        }
        if outcomes {
            for text in standing.illegible.keys() {
                asks.push(match game.canonical_move(text) {
                    Ok(mv) => {
                        let expected = expected.fork().after(&mv);
                        TaskKind::About(place.after(mv), expected)
                    }
                    Err(unreadable) => {
                        let moves = case.moves.iter().cloned().chain([text.clone()]).collect();
                        TaskKind::Unreadable { position: case.position.clone(), moves, why: unreadable.to_string() }
                    }
                });
            }
        }
        asks.into_iter().map(task).collect()
    }
}

/// The report on a case.
fn report(case: &Case, page: &Page, result: CaseResult, why: impl IntoIterator<Item = String>) -> CaseReport {
    let (name, file, line) = (case.name.clone(), page.path.clone(), case.line);
    CaseReport { name, file, line, result, why: why.into_iter().collect() }
}

impl QuestionSource for CorpusQuestions<'_> {
    fn next(&mut self, _: &Exercised) -> Option<Task> {
        loop {
            if let Some(task) = self.now.as_mut().and_then(|asked| asked.questions.pop_front()) {
                return Some(task);
            }
            self.finish();
            if self.is_later {
                let mut asked = self.later.pop_front()?;
                asked.questions = std::mem::take(&mut asked.later);
                self.now = Some(asked);
                continue;
            }
            let (number, (case, page)) = self.cases.next()?;
            let questions = self.questions(case);
            let of = questions.len();
            let (later, questions) = questions.into_iter().partition(|task| task.ask.is_refused());
            let (wrong, declined) = Default::default();
            self.now = Some(Asked { number, case, page, questions, later, of, wrong, declined, unanswered: false });
        }
    }

    fn learn(&mut self, _: Task, feedback: Feedback) {
        let Some(asked) = &mut self.now else { return };
        match feedback {
            Feedback::Compared { wrong, .. } => asked.wrong.extend(wrong),
            Feedback::Declined(why) | Feedback::Taken(why) => {
                asked.declined.insert(why);
            }
            Feedback::Unanswered => asked.unanswered = true,
        }
    }

    fn cut(&mut self) {
        self.cut = true;
    }

    fn progress(&self) -> (u64, Option<u64>) {
        (self.reports.len() as u64, Some(self.of))
    }
}
