//! Positions near the ends of random games.

use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rulebook::bitboard::chess::{Engine, Position};
use rulebook::board::chess::{Kind, Setup};
use rulebook::crosscheck::RandomNumbers;
use rulebook::rules::Rules as _;
use rulebook::rules::chess::winnable::PLAYED_ON;

use super::compared::{Totals, compare};
use super::long_run;

/// What the players of a random game like best.
#[derive(Clone, Copy)]
enum Taste {
    Anything,
    /// So that little is left in the end.
    Captures,
    /// Captures that spare Pawns, and then Pawns' moves, so that these block each other.
    Blocking,
}

/// The last positions of a game of at most so many moves.
fn ends(random: &mut RandomNumbers, moves: usize, positions: usize) -> Vec<Setup> {
    let engine = Engine::new(PLAYED_ON);
    let taste = *[Taste::Anything, Taste::Captures, Taste::Blocking, Taste::Blocking].choose(random).unwrap();
    let often = random.random_range(0..5);
    let mut game = vec![engine.start()];
    while let Some(position) = game.last().filter(|_| game.len() <= moves) {
        let mut after: Vec<(usize, Position)> =
            engine.legal_moves(position).iter().map(|mv| engine.play(position, mv)).map(|after| (0, after)).collect();
        let counts = |position: &Position| {
            let setup = engine.setup(position);
            let pawns = setup.pieces().filter(|(_, man)| man.kind == Kind::Pawn);
            (setup.pieces().count(), pawns.map(|(square, _)| 1000 + usize::from(square.rank)).sum::<usize>())
        };
        let (men, pawns) = counts(position);
        for (liking, position) in &mut after {
            let (men_after, pawns_after) = counts(position);
            *liking = match taste {
                Taste::Anything => 0,
                Taste::Captures => men - men_after,
                Taste::Blocking if pawns_after / 1000 < pawns / 1000 => 0,
                Taste::Blocking => 1 + 2 * (men - men_after) + usize::from(pawns_after != pawns),
            };
        }
        if random.random_range(0..5) <= often {
            let best = after.iter().map(|(liking, _)| *liking).max();
            after.retain(|(liking, _)| Some(*liking) == best);
        }
        if after.is_empty() {
            break;
        }
        game.push(after.choose(random).unwrap().1);
    }
    game.iter().rev().take(positions).map(|position| engine.setup(position)).collect()
}

#[test]
#[ignore = "slow"]
fn near_the_ends_of_games() {
    let (games, model) = long_run().map_or((100, 500), |of| (33_000 / of, 3000));
    let mut totals = Totals::default();
    for seed in 0..games {
        println!("seed {seed}");
        let mut random = RandomNumbers::seed_from_u64(seed);
        for mut setup in ends(&mut random, 300, 3) {
            // No count of moves makes a difference.
            if setup.en_passant.is_none() {
                setup.set_clock(*[0, 99, 149, 9999].choose(&mut random).unwrap());
            }
            compare(&setup, model, &mut totals);
        }
    }
    println!("{totals:?}");
}
