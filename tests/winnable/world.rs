//! Every position with at most four men, and every one with a locked pair of Pawns and one other man besides the Kings.

use std::collections::BTreeMap;

use rand::{RngExt as _, SeedableRng as _};
use rulebook::bitboard::chess::Engine;
use rulebook::board::chess::{Kind, Piece, Setup};
use rulebook::board::{Player, Square};
use rulebook::crosscheck::RandomNumbers;
use rulebook::rules::Rules as _;
use rulebook::rules::chess::winnable::{PLAYED_ON, Verdict};
use rulebook::winnable::mates;

use super::long_run;
use super::table::{Frame, Tables, View};

/// So many positions are searched.
const LIMIT: u64 = 1_000_000;

/// The positions of a sample, each with the letters of the players for whom it is winnable, or `-`.
const SAMPLE: &str = include_str!("sample.txt");

/// So many positions of each kind are in the sample.
const KEPT: usize = 4;

/// Whether something can be captured en passant, and whether the position is winnable for White and for Black.
type Sort = (bool, [bool; 2]);

/// How many positions with the same men there are, how many are winnable for White, for Black, and for neither, and some of
/// each sort.
#[derive(Default)]
struct Totals {
    positions: u64,
    winnable: [u64; 2],
    dead: u64,
    compared: u64,
    sample: BTreeMap<Sort, (usize, Vec<Setup>)>,
}

impl Totals {
    fn count(&mut self, setup: impl Fn() -> Setup, sort: Sort, random: &mut RandomNumbers) {
        self.positions += 1;
        self.dead += u64::from(sort.1 == [false; 2]);
        for (total, winnable) in self.winnable.iter_mut().zip(sort.1) {
            *total += u64::from(winnable);
        }
        let (seen, kept) = self.sample.entry(sort).or_default();
        *seen += 1;
        if kept.len() < KEPT {
            kept.push(setup());
        } else if let Some(place) = kept.get_mut(random.random_range(0..*seen)) {
            *place = setup();
        }
    }
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

/// Compares the engine with what is expected for White and for Black.
fn agrees(setup: &Setup, expected: [bool; 2], line: bool) {
    let position = Engine::new(PLAYED_ON).admit(setup).unwrap_or_else(|breaches| panic!("{setup}: {breaches:?}"));
    for (winner, expected) in Player::BOTH.into_iter().zip(expected) {
        let verdict = position.winnable(winner, LIMIT);
        let agrees = match &verdict {
            Verdict::Winnable(moves) => expected && (!line || mates(setup, winner, moves)),
            Verdict::Unwinnable(_) => !expected,
            Verdict::Undecided { .. } => false,
        };
        assert!(agrees, "{setup}, winnable for {winner}: {expected}, but {verdict:?}");
    }
}

/// Compares the engine with the table of these men, in one position of so many.
fn compare(tables: &Tables, men: &[Piece], of: u64) -> Totals {
    let mut totals = Totals::default();
    let mut random = RandomNumbers::seed_from_u64(men.len() as u64);
    let pawns = men.iter().any(|piece| piece.kind == Kind::Pawn);
    let mut compare = |position: &Frame, en_passant: Option<u8>, expected: [bool; 2]| {
        totals.count(|| setup(position, en_passant, false), (en_passant.is_some(), expected), &mut random);
        if reflected(position, pawns) || totals.positions % of != 0 {
            return;
        }
        totals.compared += 1;
        let line = totals.compared % 63 == 0;
        if totals.compared % 2 == 0 {
            agrees(&setup(position, en_passant, false), expected, line);
        } else {
            agrees(&setup(position, en_passant, true), [expected[1], expected[0]], line);
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

/// The men of a player's but the King.
fn men_of(owner: Player) -> impl Iterator<Item = Piece> + Clone {
    Kind::ALL[..5].iter().map(move |kind| Piece { kind: *kind, owner })
}

#[test]
fn the_tables() {
    tables(|men| long_run().is_some() || men.len() == 1 && men[0].kind == Kind::Rook);
}

#[test]
#[ignore = "slow"]
fn the_tables_of_one_man() {
    tables(|men| men.len() == 1);
}

fn tables(are_asked: impl Fn(&[Piece]) -> bool) {
    let mut list: Vec<Vec<Piece>> = men_of(Player::White).map(|man| vec![man]).collect();
    for (i, one) in men_of(Player::White).enumerate() {
        list.extend(Player::BOTH.iter().flat_map(|owner| men_of(*owner).skip(i).map(|two| vec![one, two])));
    }
    let pair = Player::BOTH.map(|owner| Piece { kind: Kind::Pawn, owner });
    list.extend(men_of(Player::White).map(|man| [pair[0], pair[1], man].to_vec()));
    list.retain(|men| are_asked(men));
    let mut tables = Tables::default();
    let mut sample = String::new();
    println!("| men | positions | winnable for White | winnable for Black | dead | compared |");
    println!("|---|---:|---:|---:|---:|---:|");
    for men in list {
        tables.fill(&men);
        let totals = compare(&tables, &men, long_run().unwrap_or(10));
        let Totals { positions, winnable: [white, black], dead, compared, .. } = totals;
        println!("| {} | {positions} | {white} | {black} | {dead} | {compared} |", name(&men));
        for ((_, winnable), (_, kept)) in totals.sample {
            let players = ["-", "W", "B", "WB"][usize::from(winnable[0]) + 2 * usize::from(winnable[1])];
            sample.extend(kept.iter().map(|setup| format!("{players} {setup}\n")));
        }
    }
    if std::env::var_os("UPDATE_SAMPLE").is_some() {
        std::fs::write("tests/winnable/sample.txt", sample).expect("the sample is written");
    }
}

#[test]
fn a_sample_of_the_tables() {
    for line in SAMPLE.lines() {
        let (players, setup) = line.split_once(' ').expect("players and a position");
        let expected = ["W", "B"].map(|player| players.contains(player));
        agrees(&setup.parse().expect("a position"), expected, true);
    }
}
