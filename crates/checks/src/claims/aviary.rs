//! Aviary's claims on mates: which birds mate a lone last Sparrow, and where.
//!
//! The enumeration is described in `docs/results/aviary-claims.md`.

pub mod in_chess;
mod table;

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::{EnumeratedClaims, EnumerationProgress, Extent, Hook, MATE, is_mate};
use crate::board::aviary::{BOARD, Bird, Kind, Setup};
use crate::board::symmetry::{CLASSES, class};
use crate::board::{Player, Square};
use crate::games::Aviary;
use crate::rules::{Draw, Outcome, Rules};

/// The four major birds.
pub const MAJOR: [Kind; 4] = [Kind::Owl, Kind::Gull, Kind::Tern, Kind::Pigeon];

/// The five minor birds.
pub const MINOR: [Kind; 5] = [Kind::Canary, Kind::Bluejay, Kind::Robin, Kind::Woodpecker, Kind::Sparrow];

/// The maximum number of its own birds that hem the last Sparrow in.
pub const FRIENDS: u8 = 2;

/// One endgame: a Black last Sparrow on one square against some White birds, in all placements.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Endgame {
    /// Where the last Sparrow stands.
    pub last: Square,
    /// The kinds of White's birds, besides White's Sparrow in a corner.
    pub birds: Vec<Kind>,
    /// How many birds of its own stand next to the last Sparrow.
    pub friends: u8,
}

/// How the placements of a [`Endgame`] are judged.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// All placements.
    pub placements: u64,
    /// Those that the law refuses as positions: more birds of a kind than the set has.
    pub refused: u64,
    /// White has won by checkmate.
    pub mates: u64,
    /// Of the mates, the lean ones: without any one of the placed birds, White's or Black's, it is not mate.
    pub lean: u64,
    /// Drawn by stalemate.
    pub stalemates: u64,
}

/// All questions with what was counted, in the order in which they are asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table(pub Vec<(Endgame, Counts)>);

impl EnumeratedClaims for Aviary {
    type Table = Table;

    /// The slice has the last Sparrow on the squares of [`CLASSES`] only, and at most one bird next to it.
    fn enumerate<R: Rules<Setup = Setup>>(rules: &R, extent: Extent, progress: &Hook<'_>) -> Table {
        let (squares, friends): (Vec<Square>, u8) = match extent {
            Extent::Whole => (BOARD.squares().collect(), FRIENDS),
            Extent::Slice => (CLASSES.into(), 1),
        };
        let questions = [one_bird(&squares), two_birds(&squares), hemmed_in(&CLASSES, friends)].concat();
        Table::of(rules, questions, progress)
    }
}

/// The questions of one bird against the last Sparrow on each of these squares.
pub fn one_bird(squares: &[Square]) -> Vec<Endgame> {
    squares.iter().flat_map(|last| against(*last, singles(), 0)).collect()
}

/// The questions of two birds, each pair of kinds once and two of a kind too.
pub fn two_birds(squares: &[Square]) -> Vec<Endgame> {
    squares.iter().flat_map(|last| against(*last, pairs(), 0)).collect()
}

/// The questions of one bird against a last Sparrow with birds of its own next to it: one, two, up to `friends`.
pub fn hemmed_in(squares: &[Square], friends: u8) -> Vec<Endgame> {
    let question = |last: Square| (1..=friends).flat_map(move |friends| against(last, singles(), friends));
    squares.iter().copied().flat_map(question).collect()
}

/// The questions of each of these armies against the last Sparrow on a square.
fn against(last: Square, armies: Vec<Vec<Kind>>, friends: u8) -> impl Iterator<Item = Endgame> {
    armies.into_iter().map(move |birds| Endgame { last, birds, friends })
}

/// The nine kinds, the major birds first.
fn kinds() -> impl Iterator<Item = Kind> {
    MAJOR.into_iter().chain(MINOR)
}

/// Each kind alone.
fn singles() -> Vec<Vec<Kind>> {
    kinds().map(|kind| vec![kind]).collect()
}

/// The 45 pairs of kinds: a pair of major birds has them in the order of [`MAJOR`], and so on.
fn pairs() -> Vec<Vec<Kind>> {
    kinds().enumerate().flat_map(|(i, a)| kinds().skip(i).map(move |b| vec![a, b])).collect()
}

/// The squares next to a square.
fn next_to(square: Square) -> Vec<Square> {
    let steps = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
    steps.into_iter().filter_map(|(files, ranks)| BOARD.step(square, files, ranks)).collect()
}

/// The corners of the three quarters of the board in which the square is not: first the one across the middle of the
/// board, then the one across the files, then the one across the ranks. All are at least four steps of a Sparrow
/// away.
fn far_corners(square: Square) -> [Square; 3] {
    let near = |place: u8, count: u8| if place < count / 2 { 0 } else { count - 1 };
    let (near_file, near_rank) = (near(square.file, BOARD.files), near(square.rank, BOARD.ranks));
    let (far_file, far_rank) = (BOARD.files - 1 - near_file, BOARD.ranks - 1 - near_rank);
    [Square::new(far_file, far_rank), Square::new(far_file, near_rank), Square::new(near_file, far_rank)]
}

const fn white(kind: Kind) -> Option<Bird> {
    Some(Bird { kind, owner: Player::White })
}

const fn black(kind: Kind) -> Option<Bird> {
    Some(Bird { kind, owner: Player::Black })
}

impl Endgame {
    /// How many placements there are.
    pub fn placements(&self) -> u64 {
        let choose = |from: u64, take: u64| (0..take).fold(1, |ways, i| ways * (from - i) / (i + 1));
        let friends = choose(next_to(self.last).len() as u64, self.friends.into());
        let friend_kinds = (Kind::ALL.len() as u64 - 1).pow(self.friends.into());
        let vacant = BOARD.size() as u64 - 1 - u64::from(self.friends);
        let birds = match self.birds[..] {
            [a, b] if a == b => choose(vacant, 2),
            _ => (0..self.birds.len() as u64).map(|i| vacant - i).product(),
        };
        friends * friend_kinds * birds
    }

    /// Counts with these rules.
    pub fn count(&self, rules: &impl Rules<Setup = Setup>) -> Counts {
        let mut counts = Counts::default();
        self.each_placement(&mut |placement| placement.judge(rules, &mut counts));
        counts
    }

    fn each_placement(&self, each: &mut impl FnMut(Candidate)) {
        let mut board = Setup::empty(Player::Black);
        board.put(self.last, black(Kind::Sparrow));
        self.place_friends(board, &next_to(self.last), self.friends, &mut |board| {
            self.place_birds(board, &self.birds, 0, each);
        });
    }

    /// Each placement of a number of Black birds on some of the squares: any birds except Sparrows.
    fn place_friends(&self, board: Setup, squares: &[Square], friends: u8, each: &mut impl FnMut(Setup)) {
        if friends == 0 {
            return each(board);
        }
        for (i, square) in squares.iter().enumerate() {
            for kind in kinds().filter(|kind| *kind != Kind::Sparrow) {
                let mut board = board;
                board.put(*square, black(kind));
                self.place_friends(board, &squares[i + 1..], friends - 1, each);
            }
        }
    }

    /// Each placement of White's birds on vacant squares, and then of White's own Sparrow in a corner. `from`: the
    /// first square that is left for a second bird of the same kind.
    fn place_birds(&self, mut board: Setup, birds: &[Kind], from: usize, each: &mut impl FnMut(Candidate)) {
        let Some((kind, rest)) = birds.split_first() else {
            let vacant = |corner: &Square| board.at(*corner).is_none();
            // Two birds and what stands next to the last Sparrow never take all three.
            if let Some(corner) = far_corners(self.last).into_iter().find(vacant) {
                board.put(corner, white(Kind::Sparrow));
                each(Candidate { setup: board, keep: [self.last, corner] });
            }
            return;
        };
        for (i, square) in BOARD.squares().enumerate().skip(from) {
            if board.at(square).is_none() {
                board.put(square, white(*kind));
                let from = if rest.first() == Some(kind) { i + 1 } else { 0 };
                self.place_birds(board, rest, from, each);
                board.put(square, None);
            }
        }
    }
}

/// A setup to be judged.
struct Candidate {
    setup: Setup,
    /// The squares of the last Sparrow and of White's own; everything else was placed.
    keep: [Square; 2],
}

impl Candidate {
    fn judge(&self, rules: &impl Rules<Setup = Setup>, counts: &mut Counts) {
        counts.placements += 1;
        let Ok(position) = rules.admit(&self.setup) else {
            counts.refused += 1;
            return;
        };
        match rules.outcome(&position) {
            Some(Outcome::Draw(Draw::Stalemate)) => counts.stalemates += 1,
            Some(MATE) => {
                counts.mates += 1;
                let lean = self.without_one().all(|less| !is_mate(rules, &less));
                counts.lean += u64::from(lean);
            }
            _ => {}
        }
    }

    /// The setups that remain when any one of the placed birds is removed.
    fn without_one(&self) -> impl Iterator<Item = Setup> {
        let placed = self.setup.pieces().filter(|(square, _)| !self.keep.contains(square));
        placed.map(|(square, _)| {
            let mut less = self.setup;
            less.put(square, None);
            less
        })
    }
}

impl Table {
    /// Asks these questions.
    pub fn of<R: Rules<Setup = Setup>>(rules: &R, questions: Vec<Endgame>, progress: &Hook<'_>) -> Self {
        let total = questions.iter().map(Endgame::placements).sum();
        let done = AtomicU64::new(0);
        let count = |question: Endgame| {
            let counts = question.count(rules);
            let done = counts.placements + done.fetch_add(counts.placements, Ordering::Relaxed);
            progress(EnumerationProgress { done, total });
            (question, counts)
        };
        Table(questions.into_par_iter().map(count).collect())
    }

    /// The counts, if this was asked.
    pub fn counts(&self, last: Square, birds: &[Kind], friends: u8) -> Option<&Counts> {
        let asked =
            |question: &Endgame| (question.last, &question.birds[..], question.friends) == (last, birds, friends);
        self.0.iter().find(|(question, _)| asked(question)).map(|(_, counts)| counts)
    }

    /// The questions whose counts differ from those for the equivalent square of [`CLASSES`]. The law is symmetric,
    /// so there are none.
    pub fn uneven(&self) -> Vec<&Endgame> {
        let differs = |(question, counts): &&(Endgame, Counts)| {
            let alike = self.counts(class(question.last), &question.birds, question.friends);
            alike != Some(counts)
        };
        self.0.iter().filter(differs).map(|(question, _)| question).collect()
    }
}
