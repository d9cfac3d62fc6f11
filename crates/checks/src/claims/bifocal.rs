//! Bifocal Chess: which neutral pieces mate a King, alone or with the Immobilizer.
//!
//! The document makes no claim about this, but players will ask this first. The enumeration is described in
//! `docs/results/bifocal-mates.md`.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::{EnumeratedClaims, EnumerationProgress, Extent, Hook, MATE, is_mate};
use crate::board::bifocal::{Neutral, Own, Piece, Setup};
use crate::board::symmetry::{CLASSES, alike};
use crate::board::{Grid, Player, Square};
use crate::games::Bifocal;
use crate::rules::Rules;

/// The board.
pub const BOARD: Grid = Grid::new(8, 8);

/// One endgame: some neutral pieces against Black's King, in all placements.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Endgame {
    /// The neutral pieces: one, or an Immobilizer and one more.
    pub pieces: Vec<Neutral>,
    /// The one that White has just moved.
    pub moved: Option<usize>,
}

/// How the placements of a [`Endgame`] are judged, as counts for the whole board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// All placements.
    pub placements: u64,
    /// The possible ones: White's King is not attacked.
    pub positions: u64,
    /// Black is checkmated.
    pub mates: u64,
    /// Of the mates, those with Black's King in a corner, and at an edge elsewhere.
    pub in_corners: u64,
    /// At an edge, but not in a corner.
    pub at_edges: u64,
    /// Of the mates, the lean ones: without any one of the neutral pieces, it is not mate.
    pub lean: u64,
}

/// All questions with what was counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table(pub Vec<(Endgame, Counts)>);

impl EnumeratedClaims for Bifocal {
    type Table = Table;
    const OF_DOCUMENT: bool = false;

    /// The slice has Black's King on a1 and White's on b3 or c2.
    fn enumerate<R: Rules<Setup = Setup>>(rules: &R, extent: Extent, progress: &Hook<'_>) -> Table {
        let kings: Vec<(Square, u64, Square)> = match extent {
            Extent::Whole => CLASSES
                .iter()
                .flat_map(|black| BOARD.squares().map(move |white| (*black, alike(*black), white)))
                .filter(|(black, _, white)| black != white)
                .collect(),
            Extent::Slice => {
                [(1, 2), (2, 1)].map(|(file, rank)| (Square::new(0, 0), 4, Square::new(file, rank))).into()
            }
        };
        let all = questions();
        let total = (all.len() * kings.len()) as u64;
        let done = AtomicU64::new(0);
        let count = |question: Endgame| {
            let parts: Vec<Counts> = kings
                .par_iter()
                .map(|kings| {
                    let counts = question.count(rules, *kings);
                    progress(EnumerationProgress { done: done.fetch_add(1, Ordering::Relaxed) + 1, total });
                    counts
                })
                .collect();
            let counts = parts.into_iter().fold(Counts::default(), Counts::add);
            (question, counts)
        };
        Table(all.into_iter().map(count).collect())
    }
}

/// The questions: each neutral piece alone, a Kannon standing either way, then each with an Immobilizer; none of them just
/// moved, or one.
pub fn questions() -> Vec<Endgame> {
    let alone = Neutral::ALL.map(|kind| vec![kind]);
    let with = Neutral::ALL.map(|kind| vec![Neutral::Immobilizer, kind]);
    let moved = |pieces: Vec<Neutral>| {
        // For two of a kind it does not matter which has been moved: they are placed on every pair of squares, in either
        // order.
        let twins = pieces.len() == 2 && pieces[0] == pieces[1];
        let last = if twins { 1 } else { pieces.len() };
        let which = std::iter::once(None).chain((0..last).map(Some));
        which.map(move |moved| Endgame { pieces: pieces.clone(), moved }).collect::<Vec<_>>()
    };
    alone.into_iter().chain(with).flat_map(moved).collect()
}

impl Endgame {
    /// Counts with these rules, the Kings on these squares.
    fn count(&self, rules: &impl Rules<Setup = Setup>, (black, alike, white): (Square, u64, Square)) -> Counts {
        let mut board = Setup::empty(BOARD, Player::Black);
        board.put(black, Some(Piece::Own(Player::Black, Own::King)));
        board.put(white, Some(Piece::Own(Player::White, Own::King)));
        let mut counts = Counts::default();
        self.place(board, 0, &mut Vec::new(), &mut |setup, squares| {
            counts.placements += alike;
            let Ok(position) = rules.admit(setup) else { return };
            counts.positions += alike;
            if rules.outcome(&position) != Some(MATE) {
                return;
            }
            counts.mates += alike;
            let on_edge = |at: u8, most: u8| at == 0 || at == most - 1;
            match (on_edge(black.file, BOARD.files), on_edge(black.rank, BOARD.ranks)) {
                (true, true) => counts.in_corners += alike,
                (false, false) => {}
                _ => counts.at_edges += alike,
            }
            let lean = squares.iter().all(|square| !is_mate(rules, &without(setup, *square)));
            counts.lean += if lean { alike } else { 0 };
        });
        counts
    }

    /// Each placement of the pieces on vacant squares.
    fn place(&self, board: Setup, n: usize, squares: &mut Vec<Square>, each: &mut impl FnMut(&Setup, &[Square])) {
        let Some(kind) = self.pieces.get(n) else {
            let mut board = board;
            board.moved = self.moved.map(|moved| squares[moved]);
            return each(&board, squares);
        };
        // Two of a kind that are not distinguished by a move are placed in one order only.
        let twins = n == 1 && self.pieces[0] == *kind && self.moved.is_none();
        for square in BOARD.squares().filter(|square| board.at(*square).is_none()) {
            if twins && BOARD.index(square) < BOARD.index(squares[0]) {
                continue;
            }
            let mut board = board;
            board.put(square, Some(Piece::Neutral(*kind)));
            squares.push(square);
            self.place(board, n + 1, squares, each);
            squares.pop();
        }
    }
}

impl Counts {
    fn add(mut self, more: Counts) -> Counts {
        self.placements += more.placements;
        self.positions += more.positions;
        self.mates += more.mates;
        self.in_corners += more.in_corners;
        self.at_edges += more.at_edges;
        self.lean += more.lean;
        self
    }
}

/// The setup without the piece on a square.
fn without(setup: &Setup, square: Square) -> Setup {
    let mut less = *setup;
    less.put(square, None);
    less.moved = less.moved.filter(|moved| *moved != square);
    less
}

/// The pieces' names.
fn names(pieces: &[Neutral]) -> String {
    pieces.iter().map(Neutral::to_string).collect::<Vec<_>>().join(" + ")
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "| neutral pieces | just moved | positions | mates | in corners | at edges | elsewhere | lean |"
        )?;
        writeln!(f, "|---|---|--:|--:|--:|--:|--:|--:|")?;
        for (Endgame { pieces, moved }, counts) in &self.0 {
            let moved = moved.map_or("none".to_owned(), |moved| pieces[moved].to_string());
            let Counts { positions, mates, in_corners, at_edges, lean, .. } = counts;
            let elsewhere = mates - in_corners - at_edges;
            let names = names(pieces);
            writeln!(
                f,
                "| {names} | {moved} | {positions} | {mates} | {in_corners} | {at_edges} | {elsewhere} | {lean} |"
            )?;
        }
        Ok(())
    }
}
