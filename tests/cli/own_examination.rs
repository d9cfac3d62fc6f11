//! The law holds for `speak` itself: what is asked of an engine is answered by the same law.

use rulebook::corpus::{self, FixtureFile, Page};
use rulebook::crosscheck::generator;
use rulebook::export;
use rulebook::games::IDS;
use rulebook::referee::By;
use rulebook::validate::{Plan, Strictness, validate};

use super::in_process::{InProcess, plan};

const ALL: [By; 3] = [By::Model, By::Bitboard, By::Both];

/// How many seeds there are.
const SEEDS: u64 = 10;

/// Asks an implementation these cases and so many random positions.
fn examined(game: &str, by: By, cases: &[Page], seed: u64, positions: u64) {
    let strictness: Strictness = "reasons".parse().expect("its name");
    let plan = Plan { strictness, seed, positions, plies: 20, ..plan(game, cases) };
    let mut engine = InProcess::engine_by(by, |_| None);
    let report = validate(&mut engine, &plan, &|_| {}).expect("it can be asked");
    assert_eq!(report.faults, [], "{game} by {by:?}, seed {seed}");
    assert_eq!((&report.failures[..], report.left_out), (&[][..], 0), "{game} by {by:?}, seed {seed}");
    let wrong: Vec<_> = report.cases.iter().filter(|case| !case.why.is_empty()).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn every_game_passes_at_every_seed() {
    for game in IDS {
        for seed in 1..=SEEDS {
            examined(game, ALL[seed as usize % ALL.len()], &[], seed, 3);
        }
    }
}

#[test]
#[ignore = "slow"]
fn every_game_passes_at_every_seed_with_its_cases() {
    for game in IDS {
        let cases = export::asked(generator(game).expect("a game")).expect("cases");
        for (seed, by) in (1..=SEEDS).flat_map(|seed| ALL.map(|by| (seed, by))) {
            // The cases are the same for each seed, but the chosen positions are asked with cases only.
            let cases = if seed == 1 { &cases[..] } else { &cases[..1] };
            examined(game, by, cases, seed, if *game == "aieirping" { 30 } else { 300 });
        }
    }
}

/// With `dead-position=exact` a referee ends the game where no list of moves does: White's only move captures the Rook, and two
/// Kings are left; the Pawns form a wall that no King passes, closed by the capture of the Bishop.
#[test]
fn a_dead_position_that_takes_a_search_ends_the_game_for_both() {
    let text = "\
source: made for this test
note: made for this test
cases:
  - name: the only move leaves two Kings
    place: '\"in a dead position\" (Article 5.2.2)'
    why: the Rook is captured, and nothing else is legal
    rulings: {dead-position: exact}
    position: 8/8/8/8/8/2k5/8/rK6 w - - 0 1
    shows: [chess.end.dead-position]
    outcome: {draw: dead-position}
  - name: a capture closes the wall
    place: '\"in a dead position\" (Article 5.2.2)'
    why: no Pawn moves, and no King passes them
    rulings: {dead-position: exact}
    position: 4k3/8/8/p2p2p1/P2P2P1/8/3b4/4K3 w - - 0 1
    moves: [e1d2]
    shows: [chess.end.dead-position]
    outcome: {draw: dead-position}
    count: 0
  - name: by default the game goes on
    place: '\"in a dead position\" (Article 5.2.2)'
    why: no Pawn moves, and no King passes them
    position: 4k3/8/8/p2p2p1/P2P2P1/8/3b4/4K3 w - - 0 1
    moves: [e1d2]
    shows: [chess.end.dead-position]
    outcome: none
";
    let chess = generator("chess").expect("a game");
    let file = FixtureFile { path: "chess/exact.yaml".to_owned(), text: text.to_owned() };
    let cases = [corpus::read(chess, &file).expect("cases")];
    for by in ALL {
        examined("chess", by, &cases, 1, 0);
    }
}
