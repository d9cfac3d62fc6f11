//! Chess beside the crate cozy-chess, which knows the same rules: engine and model.

use rand::SeedableRng as _;
use rand::seq::IndexedRandom as _;
use rulebook::bitboard::chess::Engine;
use rulebook::board::chess::{Move, Setup};
use rulebook::crosscheck::{RandomNumbers, placement};
use rulebook::games::Chess;
use rulebook::model::chess::Model;
use rulebook::rules::chess::{PiecesBeyondTheSet, Rulings};
use rulebook::rules::{Rules, Rulings as _};

mod other;

/// Games by chance beside the crate; what was compared is printed (`cargo test --test engines chess_crate -- --nocapture`).
fn games_agree_with_the_crate<R: Rules<Setup = Setup, Move = Move>>(rules: &R, who: &str, games: u32, plies: u32) {
    let mut random = RandomNumbers::seed_from_u64(11);
    let mut positions = 0;
    for _ in 0..games {
        let (mut position, mut board) = (rules.start(), cozy_chess::Board::default());
        for _ in 0..plies {
            let moves = rules.legal_moves(&position);
            assert_eq!(other::sorted(&moves), other::legal_moves(&board), "{position:?}");
            assert_eq!(rules.check(&position), !board.checkers().is_empty(), "{position:?}");
            positions += 1;
            if moves.is_empty() {
                break;
            }
            let mv = *moves.choose(&mut random).unwrap();
            board.play(other::parse(&board, &mv));
            position = rules.play(&position, &mv);
        }
    }
    println!("{who} beside cozy-chess: {games} games, {positions} positions, 0 differences");
}

/// Placements by chance beside the crate: moves, and sequences of two where there is time for it.
fn placements_agree_with_the_crate<R>(rules: &R, who: &str, setups: u64, depth: u32)
where
    R: Rules<Setup = Setup, Move = Move>,
{
    let (mut agreed, mut declined) = (0, 0);
    for seed in 0..setups {
        let mut setup = placement::<Chess>(seed);
        setup.set_clock(setup.clock().min(100));
        let position = match rules.admit(&setup) {
            Ok(position) => position,
            Err(breaches) => {
                assert!(other::board(&setup).is_none() || other::laxer(&breaches), "{setup}");
                continue;
            }
        };
        // Three checkers, and an en passant square with a check that going two squares cannot have given.
        let Some(board) = other::board(&rules.setup(&position)) else {
            assert!(rules.check(&position), "{setup}");
            declined += 1;
            continue;
        };
        agreed += 1;
        assert_eq!(other::sorted(&rules.legal_moves(&position)), other::legal_moves(&board), "{setup}");
        assert_eq!(rules.perft(&position, depth), other::lines(&board, depth), "{setup}");
    }
    println!("{who} beside cozy-chess: {agreed} placements, {declined} that it declines, 0 differences");
    assert!(agreed * 2 > setups, "{agreed} agreed, {declined} declined");
}

/// The rulings of engines, with pieces counted.
fn counted() -> Rulings {
    let mut rulings = Rulings::read("engines").unwrap();
    rulings.pieces_beyond_the_set = PiecesBeyondTheSet::Impossible;
    rulings
}

#[test]
#[ignore = "slow"]
fn games_by_chance_agree_with_the_chess_crate() {
    games_agree_with_the_crate(&Engine::new(counted()), "the engine", 300, 200);
    games_agree_with_the_crate(&Model::new(counted()), "the model", 20, 100);
}

#[test]
#[ignore = "slow"]
fn placements_by_chance_agree_with_the_chess_crate() {
    placements_agree_with_the_crate(&Engine::new(counted()), "the engine", 40_000, 2);
    placements_agree_with_the_crate(&Model::new(counted()), "the model", 4_000, 1);
}
