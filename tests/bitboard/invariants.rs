//! Invariants of every engine, whatever the law, that the comparison with the model does not test: counting sequences
//! gives the length of their list, equal positions are equal and have one hash however they are reached, and no setup
//! and no move makes the engine panic.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher as _};

use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rulebook::board::{Board, Setup as _, Square, write_board};
use rulebook::corpus::{self, Case};
use rulebook::crosscheck::{Generator, RandomNumbers, placement};
use rulebook::games::{self, Game, MoveOf};
use rulebook::rules::{Rules, Rulings};

/// How deep sequences are listed at most.
const DEEPEST: u32 = 5;

/// How much is asked: one case in `every`, so many placements, and the next moves of so few sequences.
#[derive(Clone, Copy)]
struct Extent {
    every: usize,
    placements: u64,
    few: u64,
    /// At how many positions every move is asked about that can be written.
    asked: usize,
}

const SOME: Extent = Extent { every: 24, placements: 12, few: 300, asked: 2 };
const ALL: Extent = Extent { every: 1, placements: 600, few: 1_500, asked: 100 };

/// The tests of each game.
macro_rules! tests {
    ($($name:ident $Game:ident,)+) => {
        $(mod $name {
            use rulebook::games::$Game;

            #[test]
            fn holds_at_some() {
                super::holds::<$Game>(super::SOME);
            }

            #[test]
            #[ignore = "slow"]
            fn holds_at_all() {
                super::holds::<$Game>(super::ALL);
            }

            #[test]
            #[ignore = "slow"]
            fn every_start_can_be_and_is_no_check() {
                super::every_start_can_be_and_is_no_check::<$Game>();
            }
        })+
    };
}

tests! {
    // games: {module} {Type},
    aviary Aviary,
    tori_shogi ToriShogi,
    chess Chess,
    awele Awele,
    awarichess Awarichess,
    synchronous_awarichess SynchronousAwarichess,
    aieirping Aieirping,
    bifocal Bifocal,
    // games: end
}

/// An option of each question, by chance.
fn by_chance<Q: Rulings>(random: &mut RandomNumbers) -> Q {
    let mut rulings = Q::default();
    for question in Q::QUESTIONS {
        rulings.set(question.name, question.options.choose(random).unwrap()).unwrap();
    }
    rulings
}

/// Cases under their own rulings, and placements under any; with the moves that the cases refuse.
fn situations<G: Generator>(Extent { every, placements, .. }: Extent, random: &mut RandomNumbers) -> Situations<G> {
    let cases: Vec<Case> =
        corpus::pages(games::game(G::ID).unwrap()).unwrap().into_iter().flat_map(|page| page.cases).collect();
    let refused = cases.iter().filter_map(Case::standing).flat_map(|standing| &standing.illegal);
    let moves = refused.map(|illegal| illegal.mv.parse().unwrap()).collect();
    let of_case = |case: &Case| {
        let rulings = G::Rulings::chosen(&case.options);
        let engine = G::engine(rulings);
        Some((rulings, engine.setup(&engine.read(&case.position).ok()?)))
    };
    let mut setups: Vec<(G::Rulings, G::Setup)> = cases.iter().step_by(every).filter_map(of_case).collect();
    setups.extend((0..placements).map(|seed| (by_chance(random), placement::<G>(seed))));
    Situations { setups, moves }
}

struct Situations<G: Game> {
    setups: Vec<(G::Rulings, G::Setup)>,
    moves: Vec<MoveOf<G>>,
}

fn holds<G: Generator>(extent: Extent) {
    let mut random = RandomNumbers::seed_from_u64(1);
    let Situations { setups, mut moves } = situations::<G>(extent, &mut random);
    let mut admitted = 0;
    for (rulings, setup) in setups {
        let engine = G::engine(rulings);
        let Ok(position) = engine.admit(&setup) else { continue };
        admitted += 1;
        let listed = sequences_are_counted(&engine, &position, &rulings, extent.few);
        moves.extend(listed.into_iter().step_by(16));
        // Each time after as many positions as leave some to the last.
        if admitted % (1 + (extent.placements / 2) / extent.asked as u64) == 0 {
            every_move_is_asked::<G, _>(&engine, &position);
        }
        any_move_is_made(&engine, position, &moves, &mut random);
    }
    assert!(admitted * 4 > extent.placements, "{admitted} positions are too few");
}

/// Counts are those of lists, at each depth to which few sequences lead; no move is left just when the game is over; and
/// of the positions on the way those of one setup are one, and those of another have another hash. Gives the moves.
fn sequences_are_counted<R: Rules>(
    engine: &R,
    position: &R::Position,
    rulings: &impl Rulings,
    few: u64,
) -> Vec<R::Move> {
    let told = |of: &R::Position| format!("{} under {:?}", engine.write(of), rulings.departures());
    let mut known: HashMap<R::Setup, (R::Position, u64)> = HashMap::new();
    let mut layer = vec![position.clone()];
    assert_eq!(engine.perft(position, 0), 1);
    for depth in 1..=DEEPEST {
        let listed: Vec<Vec<R::Move>> = layer.iter().map(|from| engine.legal_moves(from)).collect();
        for (from, moves) in layer.iter().zip(&listed) {
            assert_eq!(moves.is_empty(), engine.outcome(from).is_some(), "{}", told(from));
            let (again, hash) = known.entry(engine.setup(from)).or_insert_with(|| (from.clone(), hash(from)));
            assert!(again == from && *hash == self::hash(from), "{}", told(from));
        }
        let count: u64 = listed.iter().map(|moves| moves.len() as u64).sum();
        assert_eq!(engine.perft(position, depth), count, "{} moves from {}", depth, told(position));
        if count > few || count == 0 {
            break;
        }
        let next = |(from, moves): (&R::Position, &Vec<R::Move>)| {
            moves.iter().map(|mv| engine.play(from, mv)).collect::<Vec<_>>()
        };
        layer = layer.iter().zip(&listed).flat_map(next).collect();
    }
    let hashes: HashSet<u64> = known.values().map(|(_, hash)| *hash).collect();
    assert_eq!(hashes.len(), known.len(), "two positions have one hash, some moves from {}", told(position));
    engine.legal_moves(position)
}

fn hash(position: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    hasher.finish()
}

/// Any move may be asked about and made anywhere, and what comes of it may be asked anything.
fn any_move_is_made<R: Rules>(engine: &R, mut position: R::Position, moves: &[R::Move], random: &mut RandomNumbers) {
    for _ in 0..12 {
        let legal = engine.legal_moves(&position);
        let mv = if random.random_range(0..3) == 0 && !legal.is_empty() {
            legal.choose(random).unwrap()
        } else {
            moves.choose(random).unwrap()
        };
        assert_eq!(engine.is_legal(&position, mv), legal.contains(mv), "{} {mv}", engine.write(&position));
        let next = engine.play(&position, mv);
        let _ = (engine.ended_by(&position, mv), engine.recurred(std::slice::from_ref(&position), mv, &next));
        let _ = (engine.outcome(&next), engine.check(&next), engine.perft(&next, 1), engine.stopped(&next));
        position = next;
    }
}

/// What follows the squares of a move, legal or not.
const SUFFIXES: [&str; 9] = ["", "q", "r", "b", "n", "k", "p", "+", "!"];

/// How many squares a board has at most of which every pair is asked about.
const PAIRS: usize = 100;

/// Of every two squares, and with everything that may stand behind them, `is_legal` says whether the move is listed, and
/// whatever it is it can be made.
fn every_move_is_asked<G: Generator, R: Rules<Move = MoveOf<G>, Setup = G::Setup>>(
    engine: &R,
    position: &R::Position,
) {
    let legal: HashSet<MoveOf<G>> = engine.legal_moves(position).into_iter().collect();
    let setup = engine.setup(position);
    let names = |board: &dyn Board| {
        let squares = board.grid().squares();
        squares.map(|square| board.square_name(square)).collect::<Vec<_>>()
    };
    let boards: Vec<Vec<String>> =
        setup.boards().into_iter().filter(|board| board.grid().size() <= PAIRS).map(names).collect();
    let mut found = 0;
    let pairs =
        boards.iter().flat_map(|names| names.iter().flat_map(move |from| names.iter().map(move |to| (from, to))));
    for (from, to) in pairs {
        for suffix in SUFFIXES {
            let Ok(mv) = format!("{from}{to}{suffix}").parse::<MoveOf<G>>() else { continue };
            found += usize::from(legal.contains(&mv));
            assert_eq!(engine.is_legal(position, &mv), legal.contains(&mv), "{} {mv}", engine.write(position));
            let next = engine.play(position, &mv);
            let _ = (engine.outcome(&next), engine.check(&next), engine.perft(&next, 1), engine.setup(&next));
        }
    }
    let is_of_two = |mv: &String| mv.len() >= 4 && !mv.contains(['@', '*']);
    let of_two = legal.iter().map(ToString::to_string).filter(is_of_two).count();
    assert!(boards.is_empty() || found > 0 || of_two == 0, "{}", engine.write(position));
}

/// Each kind of piece, or two by turns, on all squares that a placement leaves vacant, or on every other one; gives
/// how many can be: of Aviary none with a full board, for its set is counted.
fn crowds<G: Generator>(every: usize, few: u64) -> usize {
    let form = G::WITH_BOARD.expect("a board of pieces");
    let mut random = RandomNumbers::seed_from_u64(2);
    let palettes = G::Setup::palettes();
    let signs: Vec<&str> = palettes[0].squares.iter().map(|sign| sign.text.as_str()).collect();
    let mut admitted = 0;
    for (n, sign) in signs.iter().flat_map(|sign| (0..12).map(move |n| (n, *sign))).step_by(every) {
        let rulings: G::Rulings = by_chance(&mut random);
        let engine = G::engine(rulings);
        let mut placements = std::iter::repeat_with(|| placement::<G>(random.random()));
        let base = placements.find(|setup| engine.admit(setup).is_ok()).unwrap();
        let board = base.boards().remove(0);
        let other = if n < 6 { sign } else { signs.choose(&mut random).unwrap() };
        let crowd = |square: Square| match (square.file + square.rank) % 2 {
            0 => Some(sign),
            _ => (n % 3 > 0).then_some(other),
        };
        let letter = |square| board.letter(square).or_else(|| crowd(square).map(str::to_owned));
        let turn = if n % 2 == 0 { "w" } else { "b" };
        let text = form.replace("{board}", &write_board(board.grid(), letter)).replace("{turn}", turn);
        if let Ok(position) = engine.read(&text) {
            admitted += 1;
            sequences_are_counted(&engine, &position, &rulings, few);
        }
    }
    admitted
}

fn crowds_of_each_game(Extent { every, few, .. }: Extent) {
    let every = every.div_ceil(8);
    let admitted = [
        crowds::<games::Aieirping>(every, few),
        crowds::<games::Aviary>(every, few),
        crowds::<games::Bifocal>(every, few),
        crowds::<games::Chess>(every, few),
        crowds::<games::ToriShogi>(every, few),
    ];
    assert!(admitted.iter().filter(|crowds| **crowds > 0).count() > 3, "{admitted:?} are too few");
}

#[test]
fn some_crowds_are_played_on() {
    crowds_of_each_game(SOME);
}

#[test]
#[ignore = "slow"]
fn all_crowds_are_played_on() {
    crowds_of_each_game(ALL);
}

/// Under rulings by which each two options meet.
fn every_start_can_be_and_is_no_check<G: Generator>() {
    for rulings in G::Rulings::covering(|_| true) {
        let engine = G::engine(rulings);
        let start = engine.start();
        assert_eq!(engine.admit(&engine.setup(&start)), Ok(start.clone()), "{rulings:?}");
        assert!(!engine.check(&start) && engine.outcome(&start).is_none(), "{rulings:?}");
    }
}
