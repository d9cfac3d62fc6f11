//! A validation from its beginning to its report.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use super::examiner::{Examiner, Seen};
use super::faults::Faults;
use super::place::{Holds, Place};
use super::report::{CaseReport, Misread, PartTally, Report};
use super::strictness::Strictness;
use super::tally::{FieldCounts, Tally};
use super::troubles::GaveUp;
use crate::corpus::{File, Page};
use crate::crosscheck::lent::{at_work, at_work_in_record, derive};
use crate::crosscheck::{Exercised, Origin, Terrain};
use crate::remote::{About, Engine, Trouble};
use crate::rules::{Rules as _, Rulings};
use crate::spec;

/// What is asked.
#[derive(Clone, Debug)]
pub struct Plan<'p, Q> {
    /// The cases: asked first.
    pub cases: &'p [(Page, File)],
    /// How strictly answers are compared.
    pub strictness: Strictness,
    /// Everything is asked under these rulings; none: each case under its own, and the rest by default and, where the
    /// engine says which options it knows, by some of those.
    pub rulings: Option<Q>,
    /// What everything random comes from.
    pub seed: u64,
    /// How many questions are asked besides the cases, at most.
    pub positions: u64,
    /// How long it is asked besides the cases, at most.
    pub time: Option<Duration>,
    /// How many moves a random game has at most.
    pub plies: usize,
    /// How many faults are made small and told at most.
    pub faults: usize,
}

/// How far a validation has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The part that is being done.
    pub part: &'static str,
    /// How much of it is done.
    pub done: u64,
    /// How much it is in all, where that is known.
    pub of: Option<u64>,
    /// How many distinct faults and troubles were met so far.
    pub wrong: usize,
}

/// Why an engine cannot be asked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unsuitable {
    /// The program cannot be run.
    #[error("the engine cannot be asked: {0}")]
    Unstartable(String),
    /// It does not play the game.
    #[error("the engine does not play {game}; it says that it plays {}", known.join(", "))]
    Game {
        /// The game's id.
        game: &'static str,
        /// The ids of those that it plays.
        known: Vec<String>,
    },
    /// It does not play by the rulings.
    #[error("the engine does not play by {}; it says that it plays by {plays}", asked.join(","))]
    Rulings {
        /// Those of the rulings that it does not know.
        asked: Vec<String>,
        /// Rulings by which it plays, as `--rulings` takes them.
        plays: String,
    },
}

/// How many sets of rulings, besides the default, are drawn from those that an engine says it knows.
const DRAWN: u64 = 3;
const SORT_OF_RULINGS: u64 = 10;

/// Holds an engine to the law of a game.
///
/// # Errors
/// It cannot be run, or says that it does not play the game or not by these rulings.
pub fn validate<G: Terrain>(
    engine: &mut Engine,
    plan: &Plan<'_, G::Rulings>,
    progress: &dyn Fn(Progress),
) -> Result<Report, Unsuitable> {
    let command = engine.command().to_vec();
    let (about, mut examiner) = introduced::<G>(engine, plan.strictness)?;
    suits::<G>(&about, plan.rulings.unwrap_or_default())?;
    let rulings = match plan.rulings {
        Some(rulings) => vec![rulings],
        None => known_rulings::<G>(&about, plan.seed),
    };
    Ok(run::<G>(plan, command, &about, &mut examiner, rulings, progress))
}

/// The engine, asked what it is.
pub(super) fn introduced<G: Terrain>(
    engine: &mut Engine,
    strictness: Strictness,
) -> Result<(About, Examiner<'_>), Unsuitable> {
    let about = match engine.about() {
        Err(Trouble::Unstartable(why)) => return Err(Unsuitable::Unstartable(why)),
        about => about,
    };
    let mut examiner = Examiner::new(engine, strictness);
    let about = about.unwrap_or_else(|trouble| {
        // What it plays is not known, then; it is asked all the same.
        let _ = examiner.about_failed(&trouble);
        About::default()
    });
    if !about.plays(G::ID) {
        let known = about.games.iter().flatten().map(|(game, _)| game.clone()).collect();
        return Err(Unsuitable::Game { game: G::ID, known });
    }
    Ok((about, examiner))
}

/// Asks all that was planned; what is random by these rulings in turn.
pub(super) fn run<'r, G: Terrain>(
    plan: &'r Plan<'r, G::Rulings>,
    command: Vec<String>,
    about: &'r About,
    examiner: &'r mut Examiner<'_>,
    rulings: Vec<G::Rulings>,
    progress: &'r dyn Fn(Progress),
) -> Report {
    let began = Instant::now();
    let mut running = Running::<G> {
        plan,
        about,
        examiner,
        progress,
        rulings,
        faults: Faults::none(),
        misread: Vec::new(),
        cases: Vec::new(),
        compared: FieldCounts::default(),
        exercised: Exercised::default(),
        parts: Vec::new(),
        began,
    };
    if !running.examiner.troubles.gave_up() {
        // Whoever gave up has written down why.
        let _ = running.corpus().and_then(|()| running.random());
    }
    running.report(command, began)
}

/// Whether an engine plays a game by these rulings, as far as it says.
fn suits<G: Terrain>(about: &About, rulings: G::Rulings) -> Result<(), Unsuitable> {
    let asked = unknown::<G>(about, rulings);
    if asked.is_empty() {
        return Ok(());
    }
    let plays = nearest::<G>(about, rulings);
    let departures = plays.departures();
    let named = G::Rulings::SETS.iter().find(|set| G::Rulings::read(set.name) == Ok(plays));
    let listed = || departures.iter().map(|(question, option)| format!("{question}={option}")).collect::<Vec<_>>();
    let plays = named.map_or_else(|| listed().join(","), |set| set.name.to_owned());
    Err(Unsuitable::Rulings { asked, plays })
}

/// The rulings that an engine says it can play by which are nearest to some.
pub(super) fn nearest<G: Terrain>(about: &About, rulings: G::Rulings) -> G::Rulings {
    let mut plays = rulings;
    for question in G::Rulings::QUESTIONS {
        let options = about.options(G::ID, question.name).unwrap_or_default();
        let known = options.iter().any(|option| plays.option(question.name) == Some(option));
        if let (false, Some(option)) = (known, options.first()) {
            // An option that we do not know is none of ours.
            let _ = plays.set(question.name, option);
        }
    }
    plays
}

/// Those of some rulings that an engine says it does not play by.
pub(super) fn unknown<G: Terrain>(about: &About, rulings: G::Rulings) -> Vec<String> {
    let unknown = |question: &&crate::rules::Question| {
        let option = rulings.option(question.name).unwrap_or_default();
        about.options(G::ID, question.name).is_some_and(|known| known.iter().all(|known| known != option))
    };
    let asked = G::Rulings::QUESTIONS.iter().filter(unknown);
    asked.map(|question| format!("{}={}", question.name, rulings.option(question.name).unwrap_or_default())).collect()
}

/// The default, and some sets of rulings of those that an engine says it knows.
fn known_rulings<G: Terrain>(about: &About, seed: u64) -> Vec<G::Rulings> {
    let mut all = vec![G::Rulings::default()];
    for n in 0..DRAWN {
        let mut rulings = G::Rulings::default();
        for (i, question) in G::Rulings::QUESTIONS.iter().enumerate() {
            let known = about.options(G::ID, question.name).unwrap_or_default();
            let drawn = derive(derive(seed, SORT_OF_RULINGS, n), i as u64, 0) as usize;
            if let Some(option) = known.get(drawn % known.len().max(1)) {
                // An option that we do not know is none of ours.
                let _ = rulings.set(question.name, option);
            }
        }
        if !all.contains(&rulings) {
            all.push(rulings);
        }
    }
    all
}

/// A validation that is going on.
pub(super) struct Running<'r, 'e, G: Terrain> {
    pub plan: &'r Plan<'r, G::Rulings>,
    pub about: &'r About,
    pub examiner: &'r mut Examiner<'e>,
    progress: &'r dyn Fn(Progress),
    /// Under which random games and placements are asked.
    pub rulings: Vec<G::Rulings>,
    pub faults: Faults<G>,
    pub misread: Vec<Misread>,
    pub cases: Vec<CaseReport>,
    compared: FieldCounts,
    pub exercised: Exercised,
    pub parts: Vec<PartTally>,
    pub began: Instant,
}

/// What a question about a place came to.
pub(super) enum Went {
    /// It was right, or wrong with these fingerprints; and whether the engine may be elsewhere than the law.
    Compared {
        fingerprints: Vec<String>,
        astray: bool,
    },
    Declined(String),
    Unanswered,
}

impl<G: Terrain> Running<'_, '_, G> {
    /// Asks about a place, and writes down what came of it, under a part.
    pub fn look(
        &mut self,
        part: &'static str,
        law: &G::Model,
        place: &Place<G>,
        holds: &Holds<G>,
        origin: &Origin,
    ) -> Result<Went, GaveUp> {
        self.tally(part).asked += 1;
        let seen = self.examiner.examine(law, place, holds);
        let Ok(seen) = seen else {
            self.tally(part).unanswered += 1;
            return Err(GaveUp);
        };
        Ok(match seen {
            Seen::Unanswered => {
                self.tally(part).unanswered += 1;
                Went::Unanswered
            }
            Seen::Declined(why) => {
                self.tally(part).declined += 1;
                Went::Declined(why)
            }
            Seen::Answered { differences, fields, tells_position, line } => {
                let right = differences.is_empty();
                let tally = self.tally(part);
                *(if right { &mut tally.right } else { &mut tally.wrong }) += 1;
                fields.into_iter().for_each(|field| self.compared.count(field));
                self.at_work(law, place, holds);
                let made = place.moves.len();
                let astray = differences.iter().any(|(at, _)| *at < made) || !(right || tells_position);
                let question = self.examiner.question(law, place);
                let fingerprints = self.faults.add(place, differences, (&question, &line), origin);
                Went::Compared { fingerprints, astray }
            }
        })
    }

    /// Counts the clauses that are at work at a place.
    fn at_work(&mut self, law: &G::Model, place: &Place<G>, holds: &Holds<G>) {
        match holds {
            Holds::Impossible(reasons) => reasons.iter().for_each(|reason| self.exercised.count(reason.clause)),
            Holds::Stopped(_, _, breach) => self.exercised.count(breach.clause),
            Holds::Stands(record) => {
                let position = record.position();
                self.exercised.add(&at_work::<G>(law, &place.rulings, position, law.legal_moves(position)));
                let forbids = !record.forbidden_again(law).is_empty();
                self.exercised.add(&at_work_in_record::<G>(law, record, record.outcome(law), forbids));
            }
        }
    }

    pub fn tally(&mut self, part: &'static str) -> &mut Tally {
        let at = self.parts.iter().position(|tally| tally.part == part).unwrap_or_else(|| {
            self.parts.push(PartTally { part, tally: Tally::default() });
            self.parts.len() - 1
        });
        &mut self.parts[at].tally
    }

    pub fn progress(&self, part: &'static str, done: u64, of: Option<u64>) {
        let wrong = self.faults.len() + self.examiner.troubles.met.len();
        (self.progress)(Progress { part, done, of, wrong });
    }

    fn report(self, command: Vec<String>, began: Instant) -> Report {
        let clauses: Vec<&'static str> = spec::clauses(G::LAW[0])
            .into_iter()
            .filter(|clause| clause.kind != spec::Kind::Withdrawn && !clause.name.contains(".ruling."))
            .map(|clause| clause.name)
            .collect();
        let shown: BTreeSet<&str> = self.shown_by_cases();
        let reached = |clause: &&'static str| self.exercised.times(clause) > 0 || shown.contains(clause);
        let unexercised = clauses.iter().copied().filter(|clause| !reached(clause)).collect();
        let Running { plan, about, examiner, progress, rulings, faults, misread, cases, compared, parts, .. } = self;
        let shrinking = |done, of| {
            progress(Progress { part: "making faults small", done, of: Some(of), wrong: of as usize });
        };
        let gave_up = examiner.troubles.gave_up();
        let (faults, untold) = faults.tell(examiner, plan.faults, &shrinking);
        let troubles = std::mem::take(&mut examiner.troubles.met);
        Report {
            holds: faults.is_empty() && untold == 0 && misread.is_empty() && troubles.is_empty(),
            game: G::ID,
            command,
            engine: about.clone(),
            strictness: plan.strictness,
            rulings: rulings.iter().map(Rulings::departures).collect(),
            seed: plan.seed,
            parts,
            compared,
            clauses: clauses.len(),
            unexercised,
            cases,
            faults,
            untold,
            misread,
            troubles,
            gave_up,
            seconds: began.elapsed().as_secs_f64(),
        }
    }
}
