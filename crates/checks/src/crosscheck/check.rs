//! The whole check within a budget, and that of one given setup.

use std::sync::atomic::{AtomicU64, Ordering};

use super::finding::Walked;
use super::local::Slice;
use super::parallel::collect;
use super::report::{Disagreements, describe, describe_all};
use super::{
    Aspect, Disagreement, Exercised, Finding, Generator, LawAndEngine, Make, Origin, Second, World, chance, divide,
    placement, report, shrink, walk,
};
use crate::clock::Instant;
use crate::rules::{Rules as _, Rulings};

/// How much to check, and the seed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Budget<Q> {
    /// The random seed.
    pub seed: u64,
    /// How many random games are played.
    pub games: u64,
    /// The maximum length of a random game, in moves.
    pub plies: u32,
    /// How many random placements are compared, each under all the rulings of the check.
    pub placements: u64,
    /// Which cases of each local world are compared.
    pub local: Slice,
    /// How many moves deep sequences are counted from the start position; 0: they are not.
    pub perft: u32,
    /// Under which rulings.
    pub rulings: RulingSets<Q>,
    /// How many disagreements are shrunk and reported at most.
    pub disagreements: usize,
    /// Only differences whose fingerprint begins with this are shrunk and reported; empty: all of them.
    pub sought: String,
}

/// The rulings under which a check compares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RulingSets<Q> {
    /// Under these only, including local worlds.
    Only(Vec<Q>),
    /// Under the default and this many sets drawn at random; local worlds under all of their own.
    Drawn(usize),
}

impl<Q> Budget<Q> {
    /// Nothing is checked, except for the fields that are then set.
    pub const fn none(seed: u64) -> Self {
        Budget {
            seed,
            games: 0,
            plies: 100,
            placements: 0,
            local: Slice::None,
            perft: 0,
            rulings: RulingSets::Drawn(7),
            disagreements: 24,
            sought: String::new(),
        }
    }

    /// A little of everything: a few seconds with a law that is written for clarity.
    pub fn bounded(seed: u64) -> Self {
        Budget { games: 24, plies: 60, placements: 400, local: Slice::About(500), perft: 2, ..Self::none(seed) }
    }

    /// Multiplies the numbers of games, placements and local cases; with 0 nothing is checked.
    pub fn times(self, effort: u64) -> Self {
        let local = match self.local {
            _ if effort == 0 => Slice::None,
            Slice::About(cases) => Slice::About(cases.saturating_mul(effort)),
            slice => slice,
        };
        Budget {
            games: self.games.saturating_mul(effort),
            placements: self.placements.saturating_mul(effort),
            perft: if effort == 0 { 0 } else { self.perft },
            local,
            ..self
        }
    }

    /// Divides the same numbers, each rounded up, by the [weight](Generator::WEIGHT) of a game.
    pub fn divided(self, weight: u64) -> Self {
        let local = match self.local {
            Slice::About(cases) => Slice::About(cases.div_ceil(weight)),
            slice => slice,
        };
        Budget { games: self.games.div_ceil(weight), placements: self.placements.div_ceil(weight), local, ..self }
    }
}

/// A part of the check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum CheckPart {
    /// Local worlds.
    Local,
    /// Random placements.
    Placements,
    /// Random games.
    Games,
    /// Counts of sequences of moves.
    Perft,
    /// Disagreements are shrunk.
    Shrinking,
}

impl CheckPart {
    /// The part's name.
    pub const fn name(self) -> &'static str {
        match self {
            CheckPart::Local => "local cases",
            CheckPart::Placements => "placements",
            CheckPart::Games => "games",
            CheckPart::Perft => "perft",
            CheckPart::Shrinking => "shrinking",
        }
    }
}

/// The progress of a check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CheckProgress {
    /// The current part.
    pub part: CheckPart,
    /// The local world's name, or else the part's.
    pub name: &'static str,
    /// How much of it is done, in cases, placements or games.
    pub done: u64,
    /// How much there is in total.
    pub of: u64,
}

/// The results of a part.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PartSummary {
    /// The part.
    pub part: CheckPart,
    /// The local world's name, or else the part's.
    pub name: &'static str,
    /// How many cases, placements or games it had.
    pub walks: u64,
    /// How many positions were compared, not counting those one move further.
    pub positions: u64,
    /// The clauses of the law that were exercised in them.
    pub exercised: Exercised,
    /// How long it took.
    pub seconds: f64,
}

/// The results of a check.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Summary {
    /// The game's id.
    pub game: &'static str,
    /// The seed.
    pub seed: u64,
    /// The results of each part, in the order in which they were done.
    pub parts: Vec<PartSummary>,
    /// The differences, each kind under the same clauses once.
    pub disagreements: Vec<Disagreement>,
    /// How many more kinds of difference were seen, neither shrunk nor reported.
    pub unreported: usize,
}

impl Summary {
    /// How many positions were compared, not counting those one move further.
    pub fn positions(&self) -> u64 {
        self.parts.iter().map(|part| part.positions).sum()
    }

    /// The clauses of the law that were exercised, in local worlds or elsewhere.
    pub fn exercised(&self, local: bool) -> Exercised {
        let mut all = Exercised::default();
        for part in self.parts.iter().filter(|summary| (summary.part == CheckPart::Local) == local) {
            all.add(&part.exercised);
        }
        all
    }

    /// How many cases, placements or games a part had.
    pub fn walks(&self, part: CheckPart) -> u64 {
        self.parts.iter().filter(|summary| summary.part == part).map(|summary| summary.walks).sum()
    }

    /// How long it took in all.
    pub fn seconds(&self) -> f64 {
        self.parts.iter().map(|part| part.seconds).sum()
    }
}

/// Checks a second implementation against the law of a game, within a budget.
///
/// `second` makes the second implementation under given rulings. `progress` is called from any thread with the
/// progress of the check. The findings depend on the budget alone, not on the threads.
pub fn check<G: Generator, R: Second<G>>(
    second: &Make<'_, G, R>,
    budget: &Budget<G::Rulings>,
    progress: &(dyn Fn(CheckProgress) + Sync),
) -> Summary {
    let mut checking = Checking { second, budget, progress, parts: Vec::new(), findings: Vec::new() };
    let rulings = rulings(&budget.rulings, budget.seed);
    let sides: Vec<LawAndEngine<G, R>> =
        rulings.into_iter().map(|rulings| LawAndEngine::new(second, rulings)).collect();
    checking.starts(&sides);
    checking.local();
    checking.placements(&sides);
    checking.games(&sides);
    checking.perft(&sides);
    checking.report()
}

/// The rulings for placements and games.
fn rulings<Q: Rulings>(sets: &RulingSets<Q>, seed: u64) -> Vec<Q> {
    match sets {
        RulingSets::Only(only) => only.clone(),
        RulingSets::Drawn(drawn) => {
            let default = std::iter::once(Q::default());
            default.chain((0..*drawn as u64).map(|n| draw(chance::derive(seed, SORT_OF_RULINGS, n)))).collect()
        }
    }
}

/// Rulings drawn at random: an option for each question.
fn draw<Q: Rulings>(seed: u64) -> Q {
    use rand::RngExt as _;
    let mut rulings = Q::default();
    for question in Q::QUESTIONS {
        // Each question has a chance of its own, so that one more changes nothing for the others.
        let mut chance = chance::of_seed(seed ^ chance::of_name(question.name));
        let option = question.options[chance.random_range(0..question.options.len())];
        rulings.set(question.name, option).expect("the question has the option");
    }
    rulings
}

const SORT_OF_RULINGS: u64 = 0;
const SORT_OF_PLACEMENTS: u64 = 1;
pub(super) const SORT_OF_GAMES: u64 = 2;
const SORT_OF_COUNTS: u64 = 3;

/// One in this many placements is counted from, if it has at most `FEW_MOVES` legal moves.
const COUNTED: u64 = 20;
const FEW_MOVES: usize = 60;

struct Checking<'c, G: Generator, R> {
    second: &'c Make<'c, G, R>,
    budget: &'c Budget<G::Rulings>,
    progress: &'c (dyn Fn(CheckProgress) + Sync),
    parts: Vec<PartSummary>,
    findings: Vec<Finding>,
}

impl<G: Generator, R: Second<G>> Checking<'_, G, R> {
    /// The start positions: under the rulings of the check, and where the check may choose rulings, under each option
    /// alone.
    fn starts(&mut self, sides: &[LawAndEngine<G, R>]) {
        let alone = match self.budget.rulings {
            RulingSets::Drawn(_) => G::Rulings::alone(),
            RulingSets::Only(_) => Vec::new(),
        };
        let alone: Vec<_> = alone.into_iter().map(|rulings| LawAndEngine::new(self.second, rulings)).collect();
        let found = alone.iter().chain(sides).find_map(|sides| {
            let start = sides.law.setup(&sides.law.start());
            sides.compare_starts().map(|difference| Finding::new(sides, &start, &[], difference, Origin::Start))
        });
        self.findings.extend(found);
    }

    fn local(&mut self) {
        for mut world in G::worlds() {
            if let RulingSets::Only(only) = &self.budget.rulings {
                world.rulings.clone_from(only);
            }
            let survey = Survey::new(self.second, world, self.budget.local, self.budget.seed);
            self.part(CheckPart::Local, survey.name(), survey.cases(), &|n| survey.walked(n));
        }
    }

    fn placements(&mut self, sides: &[LawAndEngine<G, R>]) {
        let seed = self.budget.seed;
        let walks = if sides.is_empty() { 0 } else { self.budget.placements };
        self.part(CheckPart::Placements, CheckPart::Placements.name(), walks, &|n| {
            let seed = chance::derive(seed, SORT_OF_PLACEMENTS, n);
            let mut all = Walked::default();
            let (setup, origin) = (placement::<G>(seed), Origin::Placement { seed });
            for sides in sides {
                all.add(Walked::at(sides, &setup, Aspect::of_sample(seed), &origin));
            }
            all
        });
    }

    fn games(&mut self, sides: &[LawAndEngine<G, R>]) {
        let Budget { seed, plies, games, .. } = *self.budget;
        let walks = if sides.is_empty() { 0 } else { games };
        self.part(CheckPart::Games, CheckPart::Games.name(), walks, &|n| {
            let sides = &sides[n as usize % sides.len()];
            walk::game(sides, chance::derive(seed, SORT_OF_GAMES, n), plies).into()
        });
    }

    /// Counts from the start, each time one move deeper, and to depth two from some of the placements.
    fn perft(&mut self, sides: &[LawAndEngine<G, R>]) {
        let Budget { seed, perft: depth, placements, .. } = *self.budget;
        let walks = if sides.is_empty() { 0 } else { u64::from(depth) };
        let counted = |sides: &LawAndEngine<G, R>, setup: &G::Setup, depth| {
            let findings = divide::compare(sides, setup, depth).err().map(|finding| *finding);
            Walked { positions: 1, findings: findings.into_iter().collect(), ..Walked::default() }
        };
        self.part(CheckPart::Perft, CheckPart::Perft.name(), walks, &|n| {
            let start = sides[0].law.setup(&sides[0].law.start());
            counted(&sides[0], &start, n as u32 + 1)
        });
        let walks = if depth < 2 || sides.is_empty() { 0 } else { placements / COUNTED };
        self.part(CheckPart::Perft, "perft of placements", walks, &|n| {
            let sides = &sides[n as usize % sides.len()];
            let setup = placement::<G>(chance::derive(seed, SORT_OF_COUNTS, n));
            let few = |position| sides.law.legal_moves(&position).len() <= FEW_MOVES;
            if sides.law.admit(&setup).is_ok_and(few) { counted(sides, &setup, 2) } else { Walked::default() }
        });
    }

    fn part(&mut self, part: CheckPart, name: &'static str, walks: u64, walk: &(dyn Fn(u64) -> Walked + Sync)) {
        if walks == 0 {
            return;
        }
        let began = Instant::now();
        let done = AtomicU64::new(0);
        let progress = |more| {
            let done = done.fetch_add(more, Ordering::Relaxed) + more;
            (self.progress)(CheckProgress { part, name, done, of: walks });
        };
        let collected = collect(walks, walk, &progress);
        let (positions, exercised) = (collected.positions, collected.exercised.clone());
        collected.add_to(&mut self.findings);
        let seconds = began.elapsed().as_secs_f64();
        self.parts.push(PartSummary { part, name, walks, positions, exercised, seconds });
    }

    /// Shrinks the findings, and reports each kind once.
    fn report(mut self) -> Summary {
        let began = Instant::now();
        let found = self.findings.len();
        self.findings.retain(|finding| finding.difference.fingerprint().starts_with(&self.budget.sought));
        let passed_over = found - self.findings.len();
        let (part, name) = (CheckPart::Shrinking, CheckPart::Shrinking.name());
        let progress = |done, of| (self.progress)(CheckProgress { part, name, done, of });
        let walks = self.findings.len().min(self.budget.disagreements) as u64;
        let described = |finding| describe(self.second, &shrink(self.second, finding));
        let Disagreements { disagreements, unreported } =
            describe_all(self.findings, &described, self.budget.disagreements, &progress);
        if walks > 0 {
            let seconds = began.elapsed().as_secs_f64();
            let exercised = Exercised::default();
            self.parts.push(PartSummary { part, name, walks, positions: 0, exercised, seconds });
        }
        let unreported = unreported + passed_over;
        Summary { game: G::ID, seed: self.budget.seed, parts: self.parts, disagreements, unreported }
    }
}

/// Compares the two at one setup, and describes everything that differs there, shrunk.
pub fn check_setup<G: Generator, R: Second<G>>(
    second: &Make<'_, G, R>,
    rulings: G::Rulings,
    setup: &G::Setup,
) -> Vec<Disagreement> {
    let sides = LawAndEngine::new(second, rulings);
    let describe = |difference| {
        let finding = Finding::new(&sides, setup, &[], difference, Origin::Given);
        report::describe(second, &shrink(second, finding))
    };
    sides.compare(setup, &Aspect::POSITION).differences.into_iter().map(describe).collect()
}

/// Counts the sequences of `depth` moves from a setup with both. If the counts differ, descends to the first
/// position at which the two differ, and describes that, shrunk.
///
/// # Errors
/// The disagreement.
pub fn perft<G: Generator, R: Second<G>>(
    second: &Make<'_, G, R>,
    rulings: G::Rulings,
    setup: &G::Setup,
    depth: u32,
) -> Result<u64, Box<Disagreement>> {
    let sides = LawAndEngine::new(second, rulings);
    divide::compare(&sides, setup, depth).map_err(|finding| {
        let finding = shrink(second, *finding);
        Box::new(report::describe(second, &finding))
    })
}

/// A slice of a local world, with both implementations under each of its rulings.
pub(super) struct Survey<G: Generator, R> {
    world: World<G>,
    sides: Vec<LawAndEngine<G, R>>,
    first: u64,
    step: u64,
    cases: u64,
}

impl<G: Generator, R: Second<G>> Survey<G, R> {
    /// The cases that a slice takes; if the slice does not fix the first of them, the seed does.
    pub fn new(second: &Make<'_, G, R>, world: World<G>, slice: Slice, seed: u64) -> Self {
        let (first, step, cases) = slice.steps(world.size(), seed);
        let sides = match cases {
            0 => Vec::new(),
            _ => world.rulings.iter().map(|rulings| LawAndEngine::new(second, *rulings)).collect(),
        };
        Survey { world, sides, first, step, cases }
    }

    /// The world's name.
    pub const fn name(&self) -> &'static str {
        self.world.name
    }

    /// How many cases are to be compared.
    pub const fn cases(&self) -> u64 {
        self.cases
    }

    /// What is found in the `n`-th of the cases.
    pub fn walked(&self, n: u64) -> Walked {
        let case = self.first + n * self.step;
        let (rulings, setup) = self.world.case(case);
        let origin = Origin::World { name: self.world.name.to_owned(), case };
        Walked::at(&self.sides[rulings], &setup, Aspect::of_case(case), &origin)
    }
}
