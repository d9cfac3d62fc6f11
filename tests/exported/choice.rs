//! The choice of cases. Candidates are the small positions in which the cross-check tells mistakes from the law, and
//! the positions of random games, of placements and of local worlds. Kept are few that together show every clause and
//! every pair of clauses that any candidate shows, every option of every question, and every mistake.
//!
//! `CHOOSE=1 cargo test --test law exported::choice -- --include-ignored` chooses with seed 1 and writes `src/export/chosen/`;
//! `CHOOSE_GAMES=chess,awele` does so for these games only. What has been chosen before, or written by hand, stays, and
//! only what is missing is searched for: an id lasts.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant;
use std::{env, fs};

use rayon::iter::{IntoParallelIterator as _, IntoParallelRefIterator as _, ParallelIterator as _};
use rulebook::crosscheck::{self, Budget, Difference, Disagreement, Generator, LawAndEngine, RulingSets, Slice};
use rulebook::export::{self, AtWork, Chosen, ExportedCase};
use rulebook::games::{self, AnyGame};
use rulebook::record::Record;
use rulebook::rules::{Rules as _, Rulings as _};

use super::CASES;
use super::checker::{Cases, Line};
use super::table::{Found, examine, said};
use rulebook::mistakes::{MistakeOf, Mistakes};

/// A candidate with its answers.
struct Candidate {
    chosen: Chosen,
    case: ExportedCase,
    line: String,
}

impl Candidate {
    fn of<G: Generator>(chosen: Chosen) -> Option<Self> {
        let case = export::answer(game::<G>(), chosen.clone().input(G::ID)).ok()?;
        let line = serde_json::to_string(&case).expect("a case is plain data");
        Some(Candidate { chosen, case, line })
    }

    fn shows(&self) -> BTreeSet<String> {
        shows(&self.case)
    }
}

/// What a case shows, as words: clauses by their role, and pairs that meet.
fn shows(case: &ExportedCase) -> BTreeSet<String> {
    let at_work = AtWork::of(case);
    let mut shows = BTreeSet::new();
    for (role, clauses) in [
        ("grants", &at_work.granting),
        ("refuses", &at_work.refusing),
        ("against", &at_work.against),
        ("decides", &at_work.deciding),
    ] {
        shows.extend(clauses.iter().map(|clause| format!("{role} {clause}")));
    }
    shows.extend(at_work.pairs.iter().map(|(one, other)| format!("pair {one} {other}")));
    shows
}

fn game<G: Generator>() -> &'static dyn AnyGame {
    games::game(G::ID).expect("a game of the list")
}

/// The rulings of a game that the choice looks under: the defaults, and every other option alone.
fn rulings<G: Generator>() -> Vec<G::Rulings> {
    std::iter::once(G::Rulings::default()).chain(G::Rulings::alone()).collect()
}

fn departures<G: Generator>(rulings: &G::Rulings) -> BTreeMap<String, String> {
    let departures = rulings.departures().into_iter();
    departures.map(|(question, option)| (question.to_owned(), option.to_owned())).collect()
}

/// Where candidates come from by chance.
enum Chance<G: Generator> {
    /// A position.
    Position(Chosen),
    /// The positions of a random game, by its seed.
    Game(G::Rulings, u64),
}

impl<G: Generator> Chance<G> {
    /// About so many of each sort under each ruling.
    fn all(seed: u64, about: u64) -> Vec<Self> {
        let mut all = Vec::new();
        for (n, rulings) in rulings::<G>().into_iter().enumerate() {
            // The defaults count for more.
            let share = if n == 0 { about } else { about / 6 + 1 };
            let games = 0..share / 8 + 1;
            all.extend(
                games.map(|k| Chance::Game(rulings, seed.wrapping_mul(1_000_003).wrapping_add(n as u64 * 1009 + k))),
            );
            for k in 0..share {
                let seed = seed.wrapping_mul(7_000_003).wrapping_add(n as u64 * 100_003 + k);
                let position = crosscheck::placement::<G>(seed).to_string();
                all.push(Chance::position(rulings, position, format!("the random placement of seed {seed}")));
            }
            for world in G::worlds() {
                let wanted = share / 4 + 1;
                let step = (world.setups / wanted).max(1) | 1;
                for k in (seed % step..world.setups).step_by(step as usize) {
                    let position = world.setup(k).to_string();
                    let from = format!("setup {k} of the local world `{}`", world.name);
                    all.push(Chance::position(rulings, position, from));
                }
            }
        }
        all
    }

    fn position(rulings: G::Rulings, position: String, from: String) -> Self {
        Chance::Position(Chosen { position, from, rulings: departures::<G>(&rulings), ..Chosen::default() })
    }

    /// What is to be asked.
    fn chosen(self) -> Vec<Chosen> {
        let (rulings, seed) = match self {
            Chance::Position(chosen) => return vec![chosen],
            Chance::Game(rulings, seed) => (rulings, seed),
        };
        let sides = LawAndEngine::<G, _>::new(G::engine, rulings);
        let chosen = |position: String, moves: Vec<String>, from: String| Chosen {
            position,
            moves,
            from,
            rulings: departures::<G>(&rulings),
            ..Chosen::default()
        };
        let walk = crosscheck::game(&sides, seed, 40);
        let Ok(start) = sides.law.admit(&walk.start) else { return Vec::new() };
        let mut all = Vec::new();
        let mut record = Record::<G::Model>::new(start);
        for (ply, mv) in walk.moves.iter().enumerate() {
            if ply % 5 == 3 {
                let from = format!("ply {ply} of the random game of seed {seed}");
                all.push(chosen(sides.law.write(record.position()), Vec::new(), from));
            }
            record.play(&sides.law, mv.clone());
        }
        let from = format!("the end of the random game of seed {seed}");
        // What the moves before decide has to come with them.
        let by_record = record.outcome(&sides.law) != sides.law.outcome(record.position())
            || !record.forbidden_again(&sides.law).is_empty();
        if by_record {
            let moves = walk.moves.iter().map(ToString::to_string).collect();
            all.push(chosen(sides.law.write(record.start()), moves, from));
        } else {
            all.push(chosen(sides.law.write(record.position()), Vec::new(), from));
        }
        all
    }
}

/// Searches for the smallest candidates that find each mistake by the right clauses.
struct Search<'s> {
    kept: &'s mut Vec<Candidate>,
    /// The fixtures, for what chance does not find.
    fixtures: &'s [Candidate],
    /// What they say together.
    file: &'s Cases,
}

/// Where the cross-check looks for a mistake, one after the other until it is found.
fn budgets<G: Generator>() -> Vec<Budget<G::Rulings>> {
    let weight = G::WEIGHT.min(4);
    let bounded = Budget::<G::Rulings>::bounded(1799);
    let only = || RulingSets::Only(rulings::<G>());
    vec![
        Budget {
            games: 6,
            plies: 40,
            placements: 150 / weight,
            local: Slice::About(500 / weight),
            perft: 0,
            disagreements: 40,
            ..bounded.clone()
        },
        Budget {
            games: 0,
            placements: 300 / weight,
            local: Slice::About(300),
            perft: 0,
            rulings: only(),
            disagreements: 30,
            ..bounded.clone()
        },
        Budget { games: 96, plies: 60, rulings: only(), disagreements: 30, ..Budget::none(1799) },
        Budget { placements: 2500, local: Slice::About(12_000), disagreements: 30, ..Budget::none(1799) },
        Budget { games: 600, plies: 80, disagreements: 30, ..Budget::none(1801) },
    ]
}

impl Search<'_> {
    fn search<G: Generator>(&mut self, mistake: &MistakeOf<G>) {
        let mut wanted: BTreeSet<String> = mistake.says.iter().cloned().collect();
        for candidate in self.kept.iter() {
            for clause in says(self.file, candidate, mistake) {
                wanted.remove(&clause);
            }
        }
        let small = |told: &Disagreement| Candidate::of::<G>(of_disagreement(mistake, told));
        for budget in budgets::<G>() {
            if wanted.is_empty() {
                return;
            }
            let summary = crosscheck::check_any::<G>(&mistake.make, &budget, &|_| {});
            let mut found: Vec<(Vec<String>, Candidate)> = summary
                .disagreements
                .iter()
                .filter_map(small)
                .map(|candidate| (says(self.file, &candidate, mistake), candidate))
                .collect();
            found.sort_by_key(|(_, candidate)| candidate.line.len());
            for (says, candidate) in found {
                if says.iter().any(|clause| wanted.contains(clause)) {
                    says.iter().for_each(|clause| {
                        wanted.remove(clause);
                    });
                    self.kept.push(candidate);
                }
            }
        }
        for fixture in self.fixtures {
            if wanted.is_empty() {
                return;
            }
            let says = says(self.file, fixture, mistake);
            if says.iter().any(|clause| wanted.contains(clause)) {
                wanted.retain(|clause| !says.contains(clause));
                let chosen = Chosen { name: mistake.name.clone(), ..fixture.chosen.clone() };
                self.kept.push(Candidate::of::<G>(chosen).expect("it can be asked"));
            }
        }
        if !wanted.is_empty() {
            eprintln!("{} {}: nothing says {wanted:?}", G::ID, mistake.name);
        }
    }
}

/// What a candidate says of a mistake, of what has to be said.
fn says<G: Generator>(file: &Cases, candidate: &Candidate, mistake: &MistakeOf<G>) -> Vec<String> {
    let cases = file.with(&candidate.line);
    said(&cases, &cases.lines[0], mistake)
}

/// The position in which an engine was found out, as a candidate.
fn of_disagreement<G: Generator>(mistake: &MistakeOf<G>, told: &Disagreement) -> Chosen {
    let mut moves = told.moves.clone();
    if let Difference::Ends { mv, .. } = &told.difference {
        moves.push(mv.clone());
    }
    let position = match told.difference {
        Difference::Start { .. } => "startpos".to_owned(),
        _ => told.position.clone(),
    };
    Chosen {
        name: mistake.name.clone(),
        position,
        moves,
        rulings: told.rulings.iter().cloned().collect(),
        judged: told.only_second.iter().take(3).map(|refused| refused.mv.clone()).collect(),
        shows: told.clauses.clone(),
        from: format!("where `{}` shows, made small from {}", mistake.name, told.origin),
        ..Chosen::default()
    }
}

/// The fixtures as candidates, the smallest first.
fn fixtures<G: Generator>() -> Vec<Candidate> {
    let inputs = export::inputs(game::<G>()).unwrap_or_else(|error| panic!("{error}")).into_iter();
    let chosen = inputs.filter(|input| input.tags.iter().all(|tag| tag != "chosen")).map(|input| Chosen {
        name: String::new(),
        position: input.position,
        moves: input.moves,
        rulings: input.rulings,
        judged: input.judged,
        shows: input.shows,
        tags: Vec::new(),
        from: format!("as the fixture {}", input.id),
    });
    let mut fixtures: Vec<Candidate> =
        chosen.collect::<Vec<_>>().into_par_iter().filter_map(Candidate::of::<G>).collect();
    fixtures.sort_by_key(|fixture| fixture.line.len());
    fixtures
}

/// Chooses the cases of a game.
fn choose<G: Mistakes>(seed: u64) -> Vec<Chosen> {
    let mut kept: Vec<Candidate> =
        kept_so_far::<G>().into_iter().map(|chosen| Candidate::of::<G>(chosen).expect("it can be asked")).collect();
    let fixtures = fixtures::<G>();
    let lines: Vec<&str> = fixtures.iter().map(|fixture| fixture.line.as_str()).collect();
    let file = Cases::read(&lines.join("\n"));
    let mut search = Search { kept: &mut kept, fixtures: &fixtures, file: &file };
    for mistake in G::named_mistakes() {
        let began = Instant::now();
        search.search(&mistake);
        eprintln!("{} {}: {:.1} s", G::ID, mistake.name, began.elapsed().as_secs_f64());
    }
    let of_faults = kept.len();
    let about = 400 / G::WEIGHT.min(4);
    let mut candidates: Vec<(BTreeSet<String>, Candidate)> = Chance::<G>::all(seed, about)
        .into_par_iter()
        .flat_map_iter(Chance::chosen)
        .filter_map(Candidate::of::<G>)
        .map(|candidate| (candidate.shows(), candidate))
        .collect();
    let all: BTreeSet<String> = candidates.iter().flat_map(|(shows, _)| shows.iter().cloned()).collect();
    let shown: BTreeSet<String> = kept.iter().flat_map(Candidate::shows).collect();
    let mut missing: BTreeSet<String> = all.difference(&shown).cloned().collect();
    eprintln!(
        "{}: {of_faults} for faults; {} of {} are missing; {} candidates",
        G::ID,
        missing.len(),
        all.len(),
        candidates.len()
    );
    while !missing.is_empty() {
        candidates.retain_mut(|(shows, _)| {
            shows.retain(|what| missing.contains(what));
            !shows.is_empty()
        });
        // What shows most that is missing, for its length.
        let worth = |(shows, candidate): &(BTreeSet<String>, Candidate)| {
            shows.len() * 1_000_000 / (2_000 + candidate.line.len())
        };
        let best = (0..candidates.len())
            .max_by_key(|n| (worth(&candidates[*n]), std::cmp::Reverse(*n)))
            .expect("a candidate");
        let (shows, mut candidate) = candidates.swap_remove(best);
        candidate.chosen.name = name_of(&shows);
        let clauses = shows.iter().flat_map(|what| what.split(' ').skip(1)).map(str::to_owned);
        candidate.chosen.shows = clauses.collect::<BTreeSet<String>>().into_iter().collect();
        missing.retain(|what| !shows.contains(what));
        kept.push(candidate);
    }
    let mut chosen = named(kept);
    tag::<G>(&mut chosen, &lines);
    eprintln!("{}: {} chosen", G::ID, chosen.len());
    chosen
}

/// A name from the first thing that a case shows.
fn name_of(shows: &BTreeSet<String>) -> String {
    let first = shows.first().expect("it shows something");
    let words: Vec<&str> = first.split(' ').collect();
    match words[..] {
        ["pair", one, other] => format!("{one}+{other}"),
        _ => words.join("-"),
    }
}

/// The inputs, with a name of its own for each.
fn named(kept: Vec<Candidate>) -> Vec<Chosen> {
    let mut times: BTreeMap<String, usize> = BTreeMap::new();
    let name = |mut chosen: Chosen| {
        let times = times.entry(chosen.name.clone()).or_default();
        *times += 1;
        if *times > 1 {
            let _ = write!(chosen.name, "-{times}");
        }
        chosen
    };
    kept.into_iter().map(|candidate| candidate.chosen).map(name).collect()
}

/// Tags each case with the mistakes that it finds by the right clause.
fn tag<G: Mistakes>(chosen: &mut [Chosen], fixtures: &[&str]) {
    let lines: Vec<String> = chosen
        .par_iter()
        .map(|chosen| {
            Candidate::of::<G>(Chosen { tags: Vec::new(), ..chosen.clone() }).expect("it can be asked").line
        })
        .collect();
    let cases = Cases::read(&[fixtures.join("\n"), lines.join("\n")].join("\n"));
    let asked: Vec<&Line> = cases.lines.iter().skip(fixtures.len()).collect();
    let all: Vec<Found> = G::named_mistakes().iter().map(|mistake| examine(&cases, &asked, mistake)).collect();
    for chosen in chosen {
        let id = format!("{}/chosen/{}", G::ID, chosen.name);
        let finds = all.iter().filter(|found| found.said.values().flatten().any(|said| *said == id));
        chosen.tags = finds.map(|found| found.name.clone()).collect();
    }
}

/// Where the chosen cases of a game are kept.
fn path<G: Generator>() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("src/export/chosen/{}.jsonl", G::ID))
}

/// The cases that have been chosen before.
fn kept_so_far<G: Generator>() -> Vec<Chosen> {
    let text = fs::read_to_string(path::<G>()).unwrap_or_default();
    text.lines().map(|line| serde_json::from_str(line).expect("a chosen case")).collect()
}

fn write<G: Mistakes>(seed: u64) {
    let only = env::var("CHOOSE_GAMES").unwrap_or_default();
    if !only.is_empty() && !only.split(',').any(|game| game == G::ID) {
        return;
    }
    let mut text = String::new();
    for chosen in choose::<G>(seed) {
        text += &serde_json::to_string(&chosen).expect("plain data");
        text.push('\n');
    }
    fs::write(path::<G>(), text).expect("the chosen cases are written");
}

/// What the corpus shows of a game: at least all that the first candidates of the choice show.
fn shown<G: Generator>(seed: u64) {
    let cases = CASES.iter().flatten().filter(|case| case.game == G::ID);
    let shown: BTreeSet<String> = cases.flat_map(shows).collect();
    let some: Vec<Chance<G>> = Chance::all(seed, 400 / G::WEIGHT.min(4)).into_iter().step_by(97).collect();
    let candidates: Vec<Candidate> =
        some.into_par_iter().flat_map_iter(Chance::chosen).filter_map(Candidate::of::<G>).collect();
    assert!(candidates.len() > 5, "{}: {} candidates", G::ID, candidates.len());
    for candidate in candidates {
        let unshown: Vec<String> = candidate.shows().difference(&shown).cloned().collect();
        assert_eq!(unshown, Vec::<String>::new(), "{}: {}", G::ID, candidate.chosen.position);
    }
}

#[test]
fn the_chosen_cases_of_awele_show_what_chance_shows() {
    shown::<games::Awele>(SEED);
}

#[test]
#[ignore = "slow"]
fn the_chosen_cases_show_what_chance_shows() {
    let seed = env::var("CHOOSE").ok().and_then(|seed| seed.parse().ok());
    if let Some(seed) = seed {
        for id in games::IDS {
            games::with_game!(*id, G => write::<G>(seed));
        }
        return;
    }
    for id in games::IDS {
        games::with_game!(*id, G => shown::<G>(SEED));
    }
}

/// The seed of the choice that is kept.
const SEED: u64 = 1;
