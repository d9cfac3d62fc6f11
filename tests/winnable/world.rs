//! Every position with at most four men, and every one with a locked pair of Pawns and one other man besides the Kings.

use rulebook::bitboard::chess::Engine;
use rulebook::board::chess::{Kind, Piece, Setup};
use rulebook::board::{Player, Square};
use rulebook::rules::Rules as _;
use rulebook::rules::chess::winnable::{PLAYED_ON, Verdict};

use crate::campaign;
use crate::compared::{LIMIT, mates};
use crate::table::{Frame, Tables, View};

/// How many positions of a class there are, and how many are winnable for White, for Black, and for neither.
#[derive(Default)]
struct Totals {
    positions: u64,
    winnable: [u64; 2],
    dead: u64,
    compared: u64,
}

fn square(at: u8) -> Square {
    Square::new(at % 8, at / 8)
}

/// The position, or the one with the other colours.
fn setup(position: &Frame, en_passant: Option<u8>, swapped: bool) -> Setup {
    let square = |at| square(if swapped { at ^ 56 } else { at });
    let player = |player: Player| if swapped { player.other() } else { player };
    let mut setup = Setup::empty(player(position.turn));
    for man in position.men.iter().flatten() {
        setup.put(square(man.at), Some(Piece { owner: player(man.piece.owner), ..man.piece }));
    }
    setup.en_passant = en_passant.map(square);
    setup
}

/// The positions that can be captured en passant in: where the Pawn that has gone two squares stands, and what it passed.
fn en_passants(tables: &Tables, position: &Frame) -> Vec<(usize, u8)> {
    let pawn = Piece { kind: Kind::Pawn, owner: position.turn.other() };
    let (rank, behind) = [(4, 8), (3, -8)][position.turn as usize];
    let occupied = position.occupied();
    let doubled = (2..5).filter_map(|slot| Some((slot, position.men[slot]?)));
    let doubled = doubled.filter(|(_, man)| man.piece == pawn && man.at / 8 == rank);
    let passed = doubled.map(|(slot, man)| (slot, (man.at as i8 + behind) as u8));
    let vacant = passed.filter(|(_, at)| (occupied >> at | occupied >> (*at as i8 + behind)) & 1 == 0);
    vacant.filter(|(slot, _)| !tables.en_passant(position, *slot).is_empty()).collect()
}

/// Whether another position is the same but for a reflection.
fn reflected(position: &Frame, pawns: bool) -> bool {
    let king = |i: usize| position.men[i].map_or((0, 0), |man| (man.at % 8, man.at / 8));
    let ((file, rank), (other_file, other_rank)) = (king(0), king(1));
    file > 3 || !pawns && (rank > file || rank == file && other_rank > other_file)
}

/// Compares the engine with the table of these men, in one position of so many.
fn compare(tables: &Tables, men: &[Piece], of: u64) -> Totals {
    let engine = Engine::new(PLAYED_ON);
    let mut totals = Totals::default();
    let pawns = men.iter().any(|piece| piece.kind == Kind::Pawn);
    let mut compare = |position: &Frame, en_passant: Option<u8>, expected: [bool; 2]| {
        totals.positions += 1;
        totals.dead += u64::from(expected == [false; 2]);
        for (total, expected) in totals.winnable.iter_mut().zip(expected) {
            *total += u64::from(expected);
        }
        if reflected(position, pawns) || totals.positions % of != 0 {
            return;
        }
        totals.compared += 1;
        let swapped = totals.compared % 2 == 1;
        let setup = setup(position, en_passant, swapped);
        let admitted = engine.admit(&setup).unwrap_or_else(|breaches| panic!("{setup}: {breaches:?}"));
        for (player, expected) in Player::BOTH.into_iter().zip(expected) {
            let winner = if swapped { player.other() } else { player };
            let verdict = admitted.winnable(winner, LIMIT);
            let agrees = match &verdict {
                Verdict::Winnable(line) => expected && (totals.compared % 63 != 0 || mates(&setup, winner, line)),
                Verdict::Unwinnable(_) => !expected,
                Verdict::Undecided { .. } => false,
            };
            assert!(agrees, "{setup} for {winner}: {verdict:?}, and the table says {expected}");
        }
    };
    for position in tables.positions(men) {
        compare(&position, None, Player::BOTH.map(|player| tables.holds(View::winnable(player), &position)));
        for (slot, passed) in en_passants(tables, &position) {
            let expected = Player::BOTH.map(|player| tables.doubled(View::winnable(player), &position, slot));
            compare(&position, Some(passed), expected);
        }
    }
    totals
}

/// The letters of men.
fn name(men: &[Piece]) -> String {
    let of = |owner| -> String {
        men.iter().rev().filter(|man| man.owner == owner).map(|man| man.kind.letter()).collect()
    };
    format!("K{} v K{}", of(Player::White), of(Player::Black))
}

fn classes(tables: &mut Tables, classes: impl IntoIterator<Item = Vec<Piece>>, of: u64) {
    println!("| men | positions | winnable for White | winnable for Black | dead | compared |");
    println!("|---|---:|---:|---:|---:|---:|");
    for men in classes {
        tables.fill(&men);
        let Totals { positions, winnable: [white, black], dead, compared } = compare(tables, &men, of);
        println!("| {} | {positions} | {white} | {black} | {dead} | {compared} |", name(&men));
    }
}

/// The men of a player's but the King.
fn men_of(owner: Player) -> impl Iterator<Item = Piece> + Clone {
    Kind::ALL[..5].iter().map(move |kind| Piece { kind: *kind, owner })
}

#[test]
fn up_to_three_men() {
    classes(&mut Tables::default(), men_of(Player::White).map(|man| vec![man]), campaign().unwrap_or(10));
}

#[test]
fn four_men() {
    let mut list: Vec<Vec<Piece>> = Vec::new();
    for (i, one) in men_of(Player::White).enumerate() {
        list.extend(men_of(Player::White).skip(i).map(|two| vec![one, two]));
        list.extend(men_of(Player::Black).skip(i).map(|two| vec![one, two]));
    }
    let Some(of) = campaign() else {
        list.retain(|men| name(men) == "KN v KB");
        return classes(&mut Tables::default(), list, 1000);
    };
    classes(&mut Tables::default(), list, of);
}

#[test]
fn a_locked_pair_of_pawns() {
    let pair = Player::BOTH.map(|owner| Piece { kind: Kind::Pawn, owner });
    let list = men_of(Player::White).map(|man| [pair[0], pair[1], man].to_vec());
    if let Some(of) = campaign() {
        classes(&mut Tables::default(), list, of);
    }
}
