//! Numbered families of walks, compared part by part: what is found in a part depends on its numbers alone.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use super::check::{SORT_OF_GAMES, Survey};
use super::finding::Walked;
use super::parallel::{Collected, CountedFinding, collect};
use super::placed::Placed;
use super::report::{Disagreements, describe, describe_all};
use super::{AnyEngine, Aspect, Exercised, Generator, LawAndEngine, Origin, Slice, chance, divide, shrink, walk};
use crate::board::Setup as _;
use crate::perft::{Layer, LayerError};
use crate::rules::{MAX_PERFT_DEPTH, Rules as _, Rulings as _, RulingsError};

/// The work whose parts are computed: a family of walks, which are numbered from 0. In all but a count by one, model and engine are
/// compared.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)
)]
pub enum Work {
    /// Every `every`-th case of a local world, under the world's own rulings; a step that would omit some rulings or kinds of pieces
    /// is increased slightly.
    World {
        /// The game's id.
        game: String,
        /// The world's name.
        world: String,
        /// The distance from one case to the next.
        every: u64,
    },
    /// Every placement of these pieces on an otherwise empty board, with either player to move.
    Placements {
        /// The game's id.
        game: String,
        /// The rulings that differ from the defaults: `question=option,…`.
        #[cfg_attr(feature = "serde", serde(default))]
        rulings: String,
        /// The pieces as the game's text writes them: `KQk`.
        pieces: String,
    },
    /// The random games of a seed, at every position.
    Games {
        /// The game's id.
        game: String,
        /// The rulings that differ from the defaults.
        #[cfg_attr(feature = "serde", serde(default))]
        rulings: String,
        /// The seed.
        seed: u64,
        /// How many games.
        games: u64,
        /// The maximum length of a game, in moves.
        plies: u32,
    },
    /// The positions after every sequence of `prefix` moves, equal ones once; from each, the sequences of the remaining moves are
    /// counted.
    Perft {
        /// The game's id.
        game: String,
        /// The rulings that differ from the defaults.
        #[cfg_attr(feature = "serde", serde(default))]
        rulings: String,
        /// The position from which the sequences go, or `startpos`.
        position: String,
        /// How many moves a sequence has.
        depth: u32,
        /// How many of these moves lead to the items.
        prefix: u32,
        /// Whether the model counts too, not only the engine. The first walk then also compares every position before the numbered
        /// ones.
        both: bool,
    },
}

impl Work {
    /// The game's name or id.
    pub fn game(&self) -> &str {
        match self {
            Work::World { game, .. } | Work::Placements { game, .. } => game,
            Work::Games { game, .. } | Work::Perft { game, .. } => game,
        }
    }

    /// What is compared or counted, in a few words.
    pub fn in_words(&self) -> String {
        match self {
            Work::World { world, every: 1, .. } => world.clone(),
            Work::World { world, every, .. } => format!("{world}, 1 in {every}"),
            Work::Placements { pieces, .. } => pieces.clone(),
            Work::Games { seed, games, .. } => format!("{games} games, seed {seed}"),
            Work::Perft { depth, .. } => format!("perft {depth}"),
        }
    }

    /// The command that computes it, to which `--part` is added.
    pub fn command(&self) -> String {
        let ruled = |rulings: &str| match rulings {
            "" => String::new(),
            rulings => format!(" --rulings {rulings}"),
        };
        let what = match self {
            Work::World { game, world, every } => format!("worlds {game} {world} --every {every}"),
            Work::Placements { game, rulings, pieces } => {
                format!("worlds {game} --placements '{pieces}'{}", ruled(rulings))
            }
            Work::Games { game, rulings, seed, games, plies } => {
                format!("worlds {game} --games {games} --seed {seed} --plies {plies}{}", ruled(rulings))
            }
            Work::Perft { game, rulings, position, depth, prefix, both } => {
                let by = if *both { "both" } else { "bitboard" };
                format!("perft {game} '{position}' {depth} --prefix {prefix} --by {by}{}", ruled(rulings))
            }
        };
        format!("rulebook {what}")
    }
}

/// Why a family has no walks.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FamilyError {
    /// There is no such question or option.
    #[error(transparent)]
    Rulings(#[from] RulingsError),
    /// There is no such world.
    #[error("{game} has no local world `{world}`; its local worlds are: {}", known.join(", "))]
    World {
        /// The game's id.
        game: &'static str,
        /// The world that is asked for.
        world: String,
        /// The worlds that exist.
        known: Vec<&'static str>,
    },
    /// Pieces cannot be placed.
    #[error("{game}: {why}")]
    Placements {
        /// The game's id.
        game: &'static str,
        /// Why not.
        why: String,
    },
    /// Sequences cannot be counted from the position.
    #[error("sequences from this position cannot be counted: {0}")]
    Position(String),
    /// The depth is too great, or the prefix is longer than the depth.
    #[error("the maximum depth is {MAX_PERFT_DEPTH}, and the prefix may not be longer than the depth")]
    Depth,
    /// Too many sequences lead to one position. Since recurring positions are enumerated once, this number is reached
    /// quickly.
    #[error("more than 2^64 sequences of {prefix} moves lead to one position; use a shorter prefix")]
    Sequences {
        /// How many moves.
        prefix: u32,
    },
    /// There are too many positions after the first moves.
    #[error("there are more than {MOST_PREFIXES} positions after the first {prefix} moves; use a shorter prefix")]
    Prefixes {
        /// How many moves.
        prefix: u32,
    },
}

/// The walks of a family, as an object.
///
/// ```
/// # mod rulebook { pub use {rulebook_checks::crosscheck, rulebook_games::games}; }
/// use std::sync::Arc;
///
/// use rulebook::crosscheck::{AnyEngine, Work, walks};
/// use rulebook::games::{Aviary, Game as _};
///
/// let entries = Work::World { game: "aviary".to_owned(), world: "entries".to_owned(), every: 100 };
/// let walks = walks::<Aviary>(Arc::new(|rulings| AnyEngine::of(Aviary::engine(rulings))), &entries)?;
/// let compared = walks.compare(0..20, &|| false, &|_| {}).expect("it is not stopped");
/// assert!(compared.walks == 20 && compared.seen.is_empty());
/// # Ok::<(), rulebook::crosscheck::FamilyError>(())
/// ```
pub trait Walks: Send + Sync {
    /// How many there are.
    fn number(&self) -> u64;

    /// Makes some of the walks, on all threads of the pool. `done` is called from any of them with the number of walks that
    /// were made since its last call. `None`: it was stopped.
    fn compare(
        &self,
        part: Range<u64>,
        stop: &(dyn Fn() -> bool + Sync),
        done: &(dyn Fn(u64) + Sync),
    ) -> Option<WalkComparison>;

    /// Makes the walks again in which the kinds of difference were first seen, and minimizes and describes each kind once, but
    /// no more than `most` of them.
    ///
    /// # Errors
    /// A walk no longer shows its difference: the implementation has changed, or is not deterministic.
    fn describe(&self, seen: &BTreeMap<String, Occurrences>, most: usize) -> Result<Disagreements, VanishedError>;
}

/// What some walks found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct WalkComparison {
    /// How many walks were made.
    pub walks: u64,
    /// How many positions were compared, not counting those one move further.
    pub positions: u64,
    /// How many sequences of moves were counted; `u64::MAX`: that many or more.
    pub nodes: u64,
    /// The clauses of the law that were exercised.
    pub exercised: Exercised,
    /// Each kind of difference, by its [fingerprint](super::Difference::fingerprint) before shrinking.
    pub seen: BTreeMap<String, Occurrences>,
}

/// Where and how often a kind of difference was seen. The rest of a finding can be found again from that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Occurrences {
    /// The first walk that shows it.
    pub first: u64,
    /// How often it was seen.
    pub times: u64,
}

/// A walk that no longer shows its difference.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("number {walk} differed before ({fingerprint}), but no longer does")]
pub struct VanishedError {
    /// The walk's number.
    pub walk: u64,
    /// The difference's fingerprint.
    pub fingerprint: String,
}

/// How many positions may be numbered at the beginning of counted sequences.
pub const MOST_PREFIXES: usize = 4_000_000;

/// Makes an engine of any type under given rulings.
pub type SharedMake<G> = Arc<dyn Fn(<G as crate::games::Game>::Rulings) -> AnyEngine<G> + Send + Sync>;

/// The walks of some work on this game, in which an engine is compared with its law.
///
/// # Errors
/// There is no such family of walks.
pub fn walks<G: Generator>(second: SharedMake<G>, work: &Work) -> Result<Box<dyn Walks>, FamilyError> {
    let sides = |rulings| G::Rulings::read(rulings).map(|rulings| LawAndEngine::new(&*second, rulings));
    let numbered = match work {
        Work::World { world, every, .. } => {
            let worlds = G::worlds();
            let known = worlds.iter().map(|world| world.name).collect();
            let unknown = || FamilyError::World { game: G::ID, world: world.clone(), known };
            let world = worlds.into_iter().find(|listed| listed.name == *world).ok_or_else(unknown)?;
            let slice = Slice::Every { step: *every, offset: 0 };
            Numbered::World(Survey::new(&*second, world, slice, 0))
        }
        Work::Placements { rulings, pieces, .. } => {
            let impossible = |why| FamilyError::Placements { game: G::ID, why };
            Numbered::Placements(sides(rulings)?, Placed::of::<G>(pieces).map_err(impossible)?, pieces.clone())
        }
        Work::Games { rulings, seed, games, plies, .. } => {
            Numbered::Games { sides: sides(rulings)?, seed: *seed, games: *games, plies: *plies }
        }
        Work::Perft { rulings, position, depth, prefix, both, .. } => {
            if *depth > MAX_PERFT_DEPTH || prefix > depth {
                return Err(FamilyError::Depth);
            }
            let sides = sides(rulings)?;
            let prefixes = Prefixes::of(&sides, position, *prefix, *both)?;
            Numbered::Prefixes { sides, prefixes, rest: depth - prefix, compared: *both }
        }
    };
    Ok(Box::new(WalksOf { second, numbered }))
}

struct WalksOf<G: Generator> {
    second: SharedMake<G>,
    numbered: Numbered<G>,
}

type Both<G> = LawAndEngine<G, AnyEngine<G>>;

enum Numbered<G: Generator> {
    World(Survey<G, AnyEngine<G>>),
    Placements(Both<G>, Placed, String),
    Games { sides: Both<G>, seed: u64, games: u64, plies: u32 },
    Prefixes { sides: Both<G>, prefixes: Prefixes, rest: u32, compared: bool },
}

impl<G: Generator> Numbered<G> {
    /// Makes a walk. It may end early when it is stopped.
    fn walk(&self, n: u64, stop: &(dyn Fn() -> bool + Sync)) -> Walked {
        match self {
            Numbered::World(survey) => survey.walked(n),
            Numbered::Placements(sides, placed, pieces) => {
                let origin = Origin::Placed { pieces: pieces.clone(), number: n };
                let setup = G::Setup::read(&placed.text(n)).setup;
                Walked::at(sides, &setup, Aspect::of_case(n), &origin)
            }
            Numbered::Games { sides, seed, plies, .. } => {
                walk::game(sides, chance::derive(*seed, SORT_OF_GAMES, n), *plies).into()
            }
            Numbered::Prefixes { sides, prefixes, rest, compared: by_law } => {
                let mut all = Walked::default();
                let Some((setup, times)) = prefixes.numbered.get(n as usize) else { return all };
                let before = if n == 0 { &prefixes.before[..] } else { &[] };
                for setup in before.iter().take_while(|_| !stop()) {
                    let origin = Origin::Perft { depth: *rest };
                    let aspects = [Aspect::Admission, Aspect::Moves, Aspect::Successors, Aspect::Rereading];
                    all.add(Walked::at(sides, &G::Setup::read(setup).setup, &aspects, &origin));
                }
                let setup = G::Setup::read(setup).setup;
                let by_engine =
                    || sides.second.admit(&setup).map_or(0, |position| sides.second.perft(&position, *rest));
                let nodes = if *by_law {
                    divide::compare(sides, &setup, *rest).unwrap_or_else(|finding| {
                        all.findings.push(*finding);
                        by_engine()
                    })
                } else {
                    by_engine()
                };
                all.nodes = nodes.saturating_mul(*times);
                all
            }
        }
    }
}

/// The positions at the beginning of counted sequences, as texts in order.
struct Prefixes {
    /// The positions before the numbered ones, if they are to be compared.
    before: Vec<String>,
    /// The positions after the first moves, with how many sequences lead to each.
    numbered: Vec<(String, u64)>,
}

impl Prefixes {
    /// Lists the positions after every sequence of `prefix` moves by the engine.
    fn of<G: Generator>(
        sides: &Both<G>,
        position: &str,
        prefix: u32,
        keep_before: bool,
    ) -> Result<Self, FamilyError> {
        let engine = &sides.second;
        let start = match position.trim() {
            "startpos" => Ok(engine.start()),
            text => engine.read(text),
        };
        let start = start.map_err(|refused| FamilyError::Position(refused.to_string()))?;
        let mut before = Vec::new();
        let mut layer = Layer::at(start);
        for _ in 0..prefix {
            let next = layer.next(engine, MOST_PREFIXES).map_err(|crowded| match crowded {
                LayerError::Sequences => FamilyError::Sequences { prefix },
                LayerError::Positions => FamilyError::Prefixes { prefix },
            })?;
            if keep_before {
                before.extend(layer.positions().map(|position| engine.write(position)));
            }
            layer = next;
        }
        let numbered = layer.into_iter().map(|(position, times)| (engine.write(&position), times));
        let mut numbered: Vec<(String, u64)> = numbered.collect();
        before.sort();
        numbered.sort();
        Ok(Prefixes { before, numbered })
    }
}

impl<G: Generator> Walks for WalksOf<G> {
    fn number(&self) -> u64 {
        match &self.numbered {
            Numbered::World(survey) => survey.cases(),
            Numbered::Placements(_, placed, _) => placed.number(),
            Numbered::Games { games, .. } => *games,
            Numbered::Prefixes { prefixes, .. } => prefixes.numbered.len() as u64,
        }
    }

    fn compare(
        &self,
        part: Range<u64>,
        stop: &(dyn Fn() -> bool + Sync),
        done: &(dyn Fn(u64) + Sync),
    ) -> Option<WalkComparison> {
        let walks = part.end.min(self.number()).saturating_sub(part.start);
        let walk = |n| if stop() { Walked::default() } else { self.numbered.walk(part.start + n, stop) };
        let collected = collect(walks, &walk, done);
        // Some of the walks may have been left out, or have ended early.
        if stop() {
            return None;
        }
        let seen = |found: &CountedFinding| Occurrences { first: part.start + found.first, times: found.times };
        let seen = collected.found.iter().map(|(fingerprint, found)| (fingerprint.clone(), seen(found))).collect();
        let Collected { positions, nodes, exercised, .. } = collected;
        Some(WalkComparison { walks, positions, nodes, exercised, seen })
    }

    fn describe(&self, seen: &BTreeMap<String, Occurrences>, most: usize) -> Result<Disagreements, VanishedError> {
        let mut first: Vec<(u64, &String)> =
            seen.iter().map(|(fingerprint, seen)| (seen.first, fingerprint)).collect();
        first.sort_unstable();
        let again = first.into_iter().map(|(walk, fingerprint)| {
            let findings =
                if walk < self.number() { self.numbered.walk(walk, &|| false).findings } else { Vec::new() };
            let found = findings.into_iter().find(|finding| finding.difference.fingerprint() == *fingerprint);
            found.ok_or_else(|| VanishedError { walk, fingerprint: fingerprint.clone() })
        });
        let second = &*self.second;
        let described = |finding| describe::<G, _>(second, &shrink::<G, _>(second, finding));
        Ok(describe_all(again.collect::<Result<_, _>>()?, &described, most, &|_, _| {}))
    }
}

impl fmt::Debug for dyn Walks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} walks", self.number())
    }
}
