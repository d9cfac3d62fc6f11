//! The enumeration of endgames: a lone piece against some pieces, in all placements, and which of them are mates.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use super::{CountedTable, Hook};
use crate::board::symmetry::{CLASSES, alike};
use crate::board::{Player, Square};
use crate::rules::{Draw, Outcome, Rules, Win};

/// What is counted: White has mated.
const MATE: Outcome = Outcome::Win { winner: Player::White, by: Win::Checkmate };

/// The pieces that are placed, each with the squares on which it may stand. Neighbours in the list that are equal, and
/// may stand on the same squares, are placed in one order only.
pub type Army<P> = Vec<(P, Vec<Square>)>;

/// How a setup is made of the lone piece's square and of the pieces placed.
pub type SetUp<P, S> = fn(Square, &[(Square, P)]) -> S;

/// One endgame: a lone piece of Black's on one square, and the pieces around it in all placements.
#[derive(Clone, Debug)]
pub struct Endgame<P> {
    /// The name of the table in which it is counted.
    pub title: &'static str,
    /// The name of its row: the pieces that are to mate.
    pub name: String,
    /// Where the lone piece stands.
    pub lone: Square,
    /// The pieces that are placed: one list, or several whose counts are added up.
    pub armies: Vec<Army<P>>,
}

/// How the placements of an [`Endgame`] are judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// All placements.
    pub placements: u64,
    /// Those that the law admits as positions.
    pub positions: u64,
    /// White has won by checkmate.
    pub mates: u64,
    /// Of the mates, the lean ones: without any one of the placed pieces, it is not mate.
    pub lean: u64,
    /// Drawn by stalemate.
    pub stalemates: u64,
}

/// What was counted of one [`Endgame`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// [`Endgame::title`].
    pub title: &'static str,
    /// [`Endgame::name`].
    pub name: String,
    /// [`Endgame::lone`].
    pub lone: Square,
    /// The counts.
    pub counts: Counts,
}

impl<P: Copy + PartialEq + Sync> Endgame<P> {
    /// Counts with these rules.
    pub fn count<R: Rules>(&self, rules: &R, set_up: SetUp<P, R::Setup>) -> Counts {
        let mut counts = Counts::default();
        let mut judge = |standing: &[(Square, P)]| counts.judge(rules, |pieces| set_up(self.lone, pieces), standing);
        for army in &self.armies {
            self.place(army, &mut Vec::new(), &mut judge);
        }
        counts
    }

    /// Each placement of the rest of an army on vacant squares.
    fn place(&self, army: &Army<P>, standing: &mut Vec<(Square, P)>, each: &mut impl FnMut(&[(Square, P)])) {
        let Some((piece, squares)) = army.get(standing.len()) else { return each(standing) };
        let twin = standing.last().filter(|(_, last)| last == piece).map(|(square, _)| *square);
        for square in squares {
            let taken = *square == self.lone || standing.iter().any(|(taken, _)| taken == square);
            if !taken && twin.is_none_or(|twin| twin < *square) {
                standing.push((*square, *piece));
                self.place(army, standing, each);
                standing.pop();
            }
        }
    }
}

impl Counts {
    fn judge<S: Copy, R: Rules>(&mut self, rules: &R, set_up: impl Fn(&[S]) -> R::Setup, standing: &[S]) {
        self.placements += 1;
        let Ok(position) = rules.admit(&set_up(standing)) else { return };
        self.positions += 1;
        match rules.outcome(&position) {
            Some(Outcome::Draw(Draw::Stalemate)) => self.stalemates += 1,
            Some(MATE) => {
                self.mates += 1;
                let mates_without = |omitted| {
                    let less = set_up(&[&standing[..omitted], &standing[omitted + 1..]].concat());
                    rules.admit(&less).is_ok_and(|position| rules.outcome(&position) == Some(MATE))
                };
                self.lean += u64::from(!(0..standing.len()).any(mates_without));
            }
            _ => {}
        }
    }
}

/// Counts each of these endgames.
pub fn count<P: Copy + PartialEq + Send + Sync, R: Rules>(
    rules: &R,
    set_up: SetUp<P, R::Setup>,
    endgames: Vec<Endgame<P>>,
    progress: &Hook<'_>,
) -> Vec<Row> {
    let (done, total) = (AtomicU64::new(0), endgames.len() as u64);
    let row = |endgame: Endgame<P>| {
        let counts = endgame.count(rules, set_up);
        progress(done.fetch_add(1, Ordering::Relaxed) + 1, total);
        Row { title: endgame.title, name: endgame.name, lone: endgame.lone, counts }
    };
    endgames.into_par_iter().map(row).collect()
}

/// The table of these rows.
pub(super) fn table(rows: &[Row], text: fn(&[Row]) -> String) -> CountedTable {
    CountedTable { text: text(rows), counted: rows.iter().map(|row| format!("{row:?}")).collect() }
}

/// The rows of one table by their names, in the order of the enumeration.
pub(super) fn named<'r>(rows: &'r [Row], title: &str) -> Vec<(&'r str, Vec<&'r Row>)> {
    let mut named: Vec<(&str, Vec<&Row>)> = Vec::new();
    for row in rows.iter().filter(|row| row.title == title) {
        match named.iter_mut().find(|(name, _)| *name == row.name) {
            Some((_, rows)) => rows.push(row),
            None => named.push((&row.name, vec![row])),
        }
    }
    named
}

/// A count for the whole board: each square of [`CLASSES`] counts for all that are like it.
pub(super) fn on_the_board(rows: &[&Row], count: impl Fn(&Row) -> u64) -> u64 {
    let rows = rows.iter().filter(|row| CLASSES.contains(&row.lone));
    rows.map(|row| alike(row.lone) * count(row)).sum()
}
