//! Walls of Pawns, made at random: of what they shut in or let through, Kings, Bishops, Knights and Rooks on either side.

use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rulebook::bitboard::chess::Engine;
use rulebook::board::chess::{BOARD, Kind, Piece, Setup, Wing};
use rulebook::board::{Player, Square};
use rulebook::crosscheck::RandomNumbers;
use rulebook::rules::Rules as _;
use rulebook::rules::chess::winnable::PLAYED_ON;

use super::compared::{Answers, Totals, compare};
use super::long_run;

/// A wall, if it is a possible position.
fn wall(random: &mut RandomNumbers) -> Option<Setup> {
    let engine = Engine::new(PLAYED_ON);
    let mut setup = Setup::empty(*Player::BOTH.choose(random).unwrap());
    let put = |setup: &mut Setup, square: Square, kind, owner| {
        let vacant = setup.at(square).is_none();
        if vacant {
            setup.put(square, Some(Piece { kind, owner }));
        }
        vacant
    };
    // White's Pawn on each file, and Black's in front of it, locked: a Pawn beside them a rank higher or lower guards nothing
    // that it could capture. Two files may differ: a gap, one Pawn alone, or a move between the two; and a lever.
    let mut ranks = [1 + random.random_range(0..5) as i8; 8];
    let odd = [(); 2].map(|()| (random.random_range(0..40), random.random_range(0..4)));
    for file in 0..8 {
        if file > 0 {
            let steps = if random.random_range(0..24) == 0 { [0, 2] } else { [1, -1] };
            let (last, step) = (ranks[file - 1], *steps.choose(random).unwrap());
            ranks[file] = if (1..=5).contains(&(last + step)) { last + step } else { last - step };
        }
        let [white, black] = [0, 1].map(|up: u8| Square::new(file as u8, ranks[file] as u8 + up));
        let odd = odd.iter().find(|odd| odd.0 == file).map(|odd| odd.1);
        if !matches!(odd, Some(0 | 1)) {
            put(&mut setup, white, Kind::Pawn, Player::White);
        }
        if !matches!(odd, Some(0 | 2)) {
            let up = u8::from(odd == Some(3) && black.rank < 6);
            put(&mut setup, Square::new(file as u8, black.rank + up), Kind::Pawn, Player::Black);
        }
    }
    let side = |random: &mut RandomNumbers, owner| loop {
        let square = Square::new(random.random_range(0..8) as u8, random.random_range(0..8) as u8);
        let below = square.rank as i8 <= ranks[square.file as usize];
        if below == (owner == Player::White) || random.random_range(0..16) == 0 {
            return square;
        }
    };
    let castles = (random.random_range(0..4) == 0)
        .then(|| (*Player::BOTH.choose(random).unwrap(), *Wing::BOTH.choose(random).unwrap()));
    for owner in Player::BOTH {
        let home = [0, 7][owner as usize];
        match castles {
            Some((player, wing)) if player == owner => {
                let corner = Square::new(if wing == Wing::King { 7 } else { 0 }, home);
                put(&mut setup, Square::new(4, home), Kind::King, owner);
                put(&mut setup, corner, Kind::Rook, owner);
                setup.set_castling(owner, wing, true);
            }
            _ => while !put(&mut setup, side(random, owner), Kind::King, owner) {},
        }
    }
    for _ in 0..random.random_range(0..3) {
        let owner = *Player::BOTH.choose(random).unwrap();
        let kind = *[Kind::Bishop, Kind::Bishop, Kind::Bishop, Kind::Knight, Kind::Rook].choose(random).unwrap();
        put(&mut setup, side(random, owner), kind, owner);
    }
    if random.random_range(0..8) == 0 {
        let owner = *Player::BOTH.choose(random).unwrap();
        put(&mut setup, Square::new(random.random_range(0..8) as u8, [6, 1][owner as usize]), Kind::Pawn, owner);
    }
    let passed = BOARD.squares().map(|square| {
        let mut passed = setup;
        passed.en_passant = Some(square);
        passed
    });
    let passed: Vec<Setup> = passed.filter(|setup| engine.admit(setup).is_ok()).collect();
    if !passed.is_empty() && random.random_range(0..3) == 0 {
        setup = *passed.choose(random).unwrap();
    }
    engine.admit(&setup).is_ok().then_some(setup)
}

/// Only the capture en passant opens this wall; afterwards Pawns are promoted.
#[test]
fn en_passant_opens_a_wall() {
    for (en_passant, expected) in [
        ("c6", Answers { winnable: 2, ..Answers::default() }),
        ("-", Answers { unwinnable: 2, ..Answers::default() }),
    ] {
        let mut totals = Totals::default();
        let position = format!("4k3/8/3p4/p1pPp1p1/P1P1P1P1/8/8/4K3 w - {en_passant} 0 1");
        compare(&position.parse().expect("a position"), 3000, &mut totals);
        assert_eq!(totals.engine, expected, "{position}");
    }
}

#[test]
fn some_walls_of_pawns() {
    compared(6, 100);
}

#[test]
#[ignore = "slow"]
fn walls_of_pawns() {
    let (walls, model) = long_run().map_or((120, 1500), |of| (20_000 / of, 20_000));
    compared(walls, model);
}

/// Compares engine and model, which searches up to so many positions, on this many walls.
fn compared(walls: u64, model: usize) {
    let mut totals = Totals::default();
    for seed in 0..walls {
        let mut random = RandomNumbers::seed_from_u64(seed);
        let setup = std::iter::repeat_with(|| wall(&mut random)).flatten().next();
        let setup = setup.expect("there is always another");
        println!("seed {seed}: {setup}");
        compare(&setup, model, &mut totals);
    }
    println!("{totals:?}");
}
