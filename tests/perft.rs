//! Perft on threads and with a table: the same numbers as the plain count, or an error.

use std::collections::HashMap;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use pretty_assertions::assert_eq;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::FileFailurePersistence;
use rulebook::board::Player;
use rulebook::board::awele::{House, Move, Setup};
use rulebook::corpus;
use rulebook::games::{AnyGame, Chess, GAMES, Game, game};
use rulebook::perft::{self, Memory, PerftError, PerftProgress, Resources};
use rulebook::rules::{Breach, Options, Outcome, Repetition, Rules};
use rulebook::session::{Session, Side};

/// Nobody watches.
const UNWATCHED: perft::PerftWatch<'static> = &|_| ControlFlow::Continue(());

fn resources(threads: usize, table: Option<Memory>) -> Resources {
    Resources { threads: NonZero::new(threads).expect("a thread"), table, plain: false }
}

/// The positions of a game's cases.
static POSITIONS: LazyLock<HashMap<&str, Vec<String>>> = LazyLock::new(|| {
    let of = |game: &&'static dyn AnyGame| {
        let pages = corpus::pages(*game).expect("the cases");
        let mut positions: Vec<String> =
            pages.into_iter().flat_map(|page| page.cases).map(|case| case.position).collect();
        positions.sort();
        positions.dedup();
        (game.id(), positions)
    };
    GAMES.iter().map(of).collect()
});

/// A game with an option of every question, by chance.
fn ruled() -> impl Strategy<Value = (&'static dyn AnyGame, Options)> {
    (select(GAMES), any::<[Index; 40]>(), any::<bool>()).prop_map(|(game, draws, defaults)| {
        let options = Options::defaults(game.questions());
        if defaults {
            return (game, options);
        }
        let chosen = game.questions().of_play.iter().zip(draws);
        let chosen = chosen.map(|(question, draw)| (question.name, *draw.get(question.options)));
        (game, options.with(chosen).expect("the game's own options"))
    })
}

/// A position of the cases, some moves further, if these rulings allow it.
fn opened(
    (game, options): &(&'static dyn AnyGame, Options),
    side: Side,
    position: &Index,
    moves: &[Index],
) -> Option<Box<dyn Session>> {
    let mut session = game.open(side, options, position.get::<String>(&POSITIONS[game.id()])).ok()?;
    for draw in moves {
        let legal = session.legal();
        let Some(mv) = (!legal.is_empty()).then(|| draw.get(&legal)) else { break };
        session.play(mv).expect("a legal move");
    }
    Some(session)
}

/// The plain counts, as deep as they are few.
fn plain(session: &dyn Session, few: u64, deepest: u32) -> Vec<u64> {
    let mut counts = vec![1];
    while counts.len() as u32 <= deepest && counts.last().is_some_and(|count| *count <= few) {
        counts.push(session.perft(counts.len() as u32));
    }
    counts
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 800, ..ProptestConfig::with_failure_persistence(FileFailurePersistence::WithSource("failures")) })]

    #[test]
    #[ignore = "slow"]
    fn every_way_to_count_gives_the_plain_count(
        ruled in ruled(),
        by_engine in prop::bool::weighted(0.8),
        position in any::<Index>(),
        moves in prop::collection::vec(any::<Index>(), 0..6),
        threads in 1_usize..4,
        table in prop::option::of((prop_oneof![Just(0_usize), 0_usize..100_000], 0_u32..4, 0_u64..100)),
    ) {
        let (side, few) = if by_engine { (Side::Engine, 5_000) } else { (Side::Model, 100) };
        let Some(session) = opened(&ruled, side, &position, &moves) else { return Ok(()) };
        let resources = resources(threads, table.map(|(bytes, from, worth)| Memory { bytes, from, worth }));
        for (depth, count) in plain(&*session, few, 12).into_iter().enumerate() {
            let depth = depth as u32;
            let at = session.position();
            prop_assert_eq!(session.count(depth, &resources, UNWATCHED), Ok(count), "{} {}", at, depth);
            let divided = session.divide(depth, &resources, UNWATCHED).expect("few sequences");
            if depth > 0 {
                let sum: u64 = divided.iter().map(|(_, lines)| lines).sum();
                prop_assert_eq!(sum, count, "{} {}", at, depth);
                prop_assert!(divided.is_sorted());
            }
        }
    }
}

/// Many positions recur, from any of them the clock or whoever is to move decides how many moves are left, and the table
/// is too small for all.
#[test]
#[ignore = "slow"]
fn a_table_that_is_full_gives_the_plain_count() {
    for (game_id, position, depth) in [
        ("chess", "k7/8/8/8/8/8/8/K6R w - - 95 120", 6),
        // The King goes and comes back, with rights and without.
        ("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", 5),
        ("awele", "startpos", 9),
        ("awarichess", "startpos", 9),
        ("synchronous-awarichess", "startpos", 7),
        ("aviary", "8/8/8/8/8/2SC4/4O3/s7[] b", 6),
        ("tori-shogi", "startpos", 4),
        ("bifocal", "startpos", 3),
    ] {
        let game = game(game_id).expect("a game");
        let session = game.open(Side::Engine, &Options::defaults(game.questions()), position).expect("a position");
        let count = session.perft(depth);
        for bytes in [0, 3_000, 100_000, 10_000_000] {
            for (threads, from, worth) in [(1, 0, 0), (2, 2, 50), (5, 1, 400)] {
                let resources = resources(threads, Some(Memory { bytes, from, worth }));
                let counted = session.count(depth, &resources, UNWATCHED);
                assert_eq!(counted, Ok(count), "{game_id} {position} {bytes} {worth}");
            }
        }
    }
}

/// A clock that may end the game within the count, or just not, in positions that sequences reach with other clocks.
#[test]
fn a_table_leaves_out_no_clock_that_ends_the_game() {
    let chess = [
        "rulings-default",
        "fifty-moves=automatic",
        "seventy-five-moves=off",
        "fifty-moves=automatic,dead-position=goes-on",
    ];
    let boards = [
        ("4k3/p7/8/8/8/8/P7/4K3 w - - ", " 200", 5),
        ("6k1/8/8/8/8/8/8/K6R w - - ", " 200", 4),
        ("r3k3/8/8/8/8/8/8/4K2R w Kq - ", " 200", 3),
    ];
    let powers = [
        ("- | WBWBWB | 4k3/p7/8/8/8/8/P7/4K3 w - - ", " 200", 5),
        ("- | WWBB | 6k1/8/8/8/8/8/8/K6R w - - ", " 200", 4),
    ];
    let mut alike = 0;
    for (id, rulings, boards) in
        [("chess", &chess[..], &boards[..]), ("awarichess", &["", "zero-moves-in-fifty=not-counted"], &powers)]
    {
        let game = game(id).expect("a game");
        for rulings in rulings {
            let options = game.options(if *rulings == "rulings-default" { "" } else { rulings }).expect("rulings");
            for (before, after, deepest) in boards {
                for clock in [0, 3, 94, 95, 96, 97, 98, 99, 100, 144, 145, 146, 147, 148, 149, 150] {
                    let position = format!("{before}{clock}{after}");
                    let session = game.open(Side::Engine, &options, &position).expect("a position");
                    for depth in 1..=*deepest {
                        let count = session.perft(depth);
                        let few = Memory { bytes: 1 << 18, from: 1, worth: 0 };
                        let counted = session.count(depth, &resources(1, Some(few)), UNWATCHED);
                        assert_eq!(counted, Ok(count), "{id} {rulings} {position} {depth}");
                        let plain = Resources { plain: true, ..resources(1, Some(few)) };
                        assert_eq!(
                            session.count(depth, &plain, UNWATCHED),
                            Ok(count),
                            "{id} {rulings} {position} {depth}"
                        );
                        alike += 1;
                    }
                }
            }
        }
    }
    assert!(alike > 500, "{alike}");
}

/// As long as no clock can end the game, positions that differ in the clock alone are one in a table; the last move may.
#[test]
fn a_table_knows_a_position_with_another_clock() {
    let engine = |rulings| {
        <Chess as Game>::engine(
            <<Chess as Game>::Rulings as rulebook::rules::Rulings>::read(rulings).expect("rulings"),
        )
    };
    let at = |clock: u16| format!("4k3/8/8/8/8/8/8/R3K3 w Q - {clock} {}", 100 + clock);
    for (rulings, last) in [("", Some(150)), ("fifty-moves=automatic", Some(100)), ("seventy-five-moves=off", None)] {
        let engine = engine(rulings);
        let key = |clock, depth| engine.counted_alike(&engine.read(&at(clock)).expect("a position"), depth);
        for depth in [1, 2, 9, 100] {
            assert!(key(3, depth) == key(0, depth) || last.is_some_and(|last| 3 + depth > last), "{rulings} {depth}");
            let Some(last) = last.map(|last: u32| (last + 1).saturating_sub(depth)) else { continue };
            let last = u16::try_from(last).expect("a clock");
            assert!(key(last - 1, depth) == key(0, depth), "{rulings} {depth}");
            assert!(key(last, depth) != key(0, depth), "{rulings} {depth}");
        }
    }
}

/// Of four moves, many are made in another order too.
#[test]
fn layer_by_layer_the_law_counts_what_the_engine_walks() {
    for (game_id, position, depth) in [
        ("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", 4),
        ("awele", "startpos", 6),
        ("aviary", "8/8/8/8/8/2SC4/4O3/s7[] b", 5),
        ("tori-shogi", "startpos", 4),
    ] {
        let game = game(game_id).expect("a game");
        let options = Options::defaults(game.questions());
        let law = game.open_law(&options, position).expect("a position");
        let engine = game.open(Side::Engine, &options, position).expect("a position");
        let walked: Vec<u64> = (0..=depth).map(|depth| engine.perft(depth)).collect();
        assert_eq!(law.counts(depth), Ok(walked), "{game_id} {position}");
    }
}

/// A table has no room for positions that own more than themselves.
#[test]
fn the_engines_positions_fit_into_a_table() {
    for game in GAMES {
        let owns = rulebook::with_game!(game.id(), G => {
            std::mem::needs_drop::<<<G as Game>::Engine as Rules>::Position>()
        });
        assert_eq!(owns, Some(false), "{}", game.id());
    }
}

/// A game whose positions are told apart by the number of moves made alone: each has some moves, all to the next.
struct Equal {
    moves: usize,
    /// After how many moves it is over.
    over: u32,
}

impl Rules for Equal {
    type Setup = Setup;
    type Position = u32;
    type Move = Move;

    fn start(&self) -> u32 {
        0
    }

    fn admit(&self, _: &Setup) -> Result<u32, Vec<Breach>> {
        Ok(0)
    }

    fn setup(&self, _: &u32) -> Setup {
        Setup::empty(Player::White)
    }

    fn turn(&self, _: &u32) -> Player {
        Player::White
    }

    fn check(&self, _: &u32) -> bool {
        false
    }

    fn legal_moves(&self, made: &u32) -> Vec<Move> {
        let moves = if *made < self.over { self.moves } else { 0 };
        House::ALL.into_iter().take(moves).map(|from| Move { from }).collect()
    }

    fn play(&self, made: &u32, _: &Move) -> u32 {
        made + 1
    }

    fn outcome(&self, _: &u32) -> Option<Outcome> {
        None
    }

    fn repetition(&self) -> Repetition {
        Repetition::Allowed
    }
}

const TABLE: Option<Memory> = Some(Memory { bytes: 1 << 16, from: 1, worth: 3 });

#[test]
fn the_greatest_numbers_are_counted_and_greater_ones_refused() {
    // Powers: 2^63 < 2^64, 3^40 < 2^64 < 3^41, 12^17 < 2^64 < 12^18.
    for (moves, last) in [(1, 100), (2, 63), (3, 40), (12, 17)] {
        let game = Equal { moves, over: u32::MAX };
        let powers: Vec<u64> = (0..=last).map(|depth| (moves as u64).pow(depth)).collect();
        assert_eq!(perft::counts(&game, &0, last), Ok(powers));
        assert_eq!(perft::counts(&game, &0, 101), Err(PerftError::TooDeep));
        for threads in [1, 2] {
            let resources = resources(threads, TABLE);
            let count = |depth| perft::count(&game, &0, depth, &resources, UNWATCHED);
            assert_eq!(count(last), Ok((moves as u64).pow(last)));
            let divided = perft::divide(&game, &0, last, &resources, UNWATCHED).expect("they are counted");
            assert_eq!(divided.len(), moves);
            assert!(divided.iter().all(|(_, lines)| *lines == (moves as u64).pow(last - 1)));
            if last < 100 {
                let refused = PerftError::TooMany { depth: last + 1 };
                assert_eq!(count(last + 1), Err(refused));
                // Each of the counts would fit, their sum does not.
                assert_eq!(perft::divide(&game, &0, last + 1, &resources, UNWATCHED), Err(refused));
                assert_eq!(count(100), Err(PerftError::TooMany { depth: 100 }));
                assert_eq!(perft::counts(&game, &0, 100), Err(refused));
            }
        }
    }
}

/// However many sequences of fewer moves there are.
#[test]
fn sequences_that_end_before_are_none() {
    for over in [10, 66, 90, 99] {
        let game = Equal { moves: 2, over };
        assert_eq!(perft::count(&game, &0, 100, &resources(2, TABLE), UNWATCHED), Ok(0), "{over}");
    }
    // Without a table they are walked one by one.
    let game = Equal { moves: 2, over: 15 };
    assert_eq!(perft::count(&game, &0, 100, &Resources::LEAST, UNWATCHED), Ok(0));
}

/// Two Kings alone, counted here without the games' code.
fn kings(depth: u32) -> Option<u64> {
    let near = |one: usize, other: usize| (one % 8).abs_diff(other % 8) <= 1 && (one / 8).abs_diff(other / 8) <= 1;
    let index = |mover: usize, other: usize| mover * 64 + other;
    let mut lines = vec![1_u128; 64 * 64];
    for _ in 0..depth {
        let before = lines.clone();
        for mover in 0..64 {
            for other in 0..64 {
                let to = (0..64).filter(|to| *to != mover && near(*to, mover) && !near(*to, other));
                lines[index(mover, other)] = to.map(|to| before[index(other, to)]).sum();
            }
        }
    }
    // White's King on h1, Black's on a8.
    u64::try_from(lines[index(7, 56)]).ok()
}

#[test]
#[ignore = "slow"]
fn two_kings_are_counted_up_to_the_greatest_number() {
    let chess = game("chess").expect("a game");
    let rulings = "dead-position=goes-on,fifty-moves=claimed,seventy-five-moves=off";
    let options = chess.options(rulings).expect("rulings");
    let last = (0..100).take_while(|depth| kings(*depth).is_some()).last().expect("a depth");
    for side in [Side::Engine, Side::Model] {
        let session = chess.open(side, &options, "k7/8/8/8/8/8/8/7K w - - 0 1").expect("a position");
        let resources = resources(2, Some(Memory { bytes: 1 << 26, from: 1, worth: 10 }));
        for depth in [5, 12, last] {
            assert_eq!(session.count(depth, &resources, UNWATCHED).ok(), kings(depth), "{depth}");
        }
        let refused = session.count(last + 1, &resources, UNWATCHED);
        assert_eq!(refused, Err(PerftError::TooMany { depth: last + 1 }));
    }
}

#[test]
fn too_deep_a_count_is_refused() {
    let game = Equal { moves: 1, over: u32::MAX };
    for depth in [101, u32::MAX] {
        assert_eq!(perft::count(&game, &0, depth, &Resources::LEAST, UNWATCHED), Err(PerftError::TooDeep));
        assert_eq!(perft::divide(&game, &0, depth, &Resources::LEAST, UNWATCHED), Err(PerftError::TooDeep));
    }
}

#[test]
fn a_table_that_does_not_fit_is_refused() {
    let chess = game("chess").expect("a game");
    let session = chess.open(Side::Engine, &Options::defaults(chess.questions()), "startpos").expect("the start");
    let table = Memory { bytes: usize::MAX, from: 1, worth: 0 };
    let counted = session.count(5, &resources(1, Some(table)), UNWATCHED);
    assert_eq!(counted, Err(PerftError::NoMemory { bytes: usize::MAX }));
}

/// The last that is reported is the count itself; who has heard enough ends it.
#[test]
fn a_count_is_watched_and_stopped() {
    let chess = game("chess").expect("a game");
    let session = chess.open(Side::Engine, &Options::defaults(chess.questions()), "startpos").expect("the start");
    for threads in [1, 2] {
        let (told, sequences) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let counted =
            session.count(4, &resources(threads, TABLE), &|PerftProgress { done, of, sequences: so_far }| {
                // One call at a time, from any thread.
                assert_eq!(told.fetch_add(1, Ordering::SeqCst) + 1, done);
                assert!(done <= of);
                sequences.store(so_far as usize, Ordering::SeqCst);
                ControlFlow::Continue(())
            });
        assert_eq!(counted, Ok(197_281));
        assert_eq!(sequences.into_inner(), 197_281);
        let calls = AtomicUsize::new(0);
        let stopped = session.count(4, &resources(threads, None), &|progress| {
            calls.fetch_add(1, Ordering::SeqCst);
            if progress.done < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert_eq!(stopped, Err(PerftError::Stopped));
        assert!(calls.into_inner() <= 2 + threads);
    }
}

/// As published: <https://www.chessprogramming.org/Perft_Results>.
#[test]
fn the_published_counts_of_chess_are_found_with_a_table() {
    let chess = game("chess").expect("a game");
    for (position, depth, count) in [
        ("startpos", 6, 119_060_324),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 193_690_690),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7, 178_633_661),
    ] {
        let session = chess.open(Side::Engine, &Options::defaults(chess.questions()), position).expect("a position");
        let resources = resources(2, Some(Memory { bytes: 20_000_000, from: 3, worth: 2000 }));
        assert_eq!(session.count(depth, &resources, UNWATCHED), Ok(count), "{position}");
    }
}
