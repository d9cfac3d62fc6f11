//! Scenes around one move: where it goes from and to, and what stands on the target and on the way; and where the
//! pieces of a placement gather.

use rand::RngExt as _;

use super::{RandomNumbers, one_of};
use crate::board::{Grid, GridSetup, OnGrid, Piece, Player, Square};

/// The eight directions, by files to the right and ranks up.
pub(super) const DIRECTIONS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// How a square that could matter is filled, as a player sees it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Filling {
    Nothing,
    Friend,
    Enemy,
}

impl Filling {
    pub(super) const ALL: [Filling; 3] = [Filling::Nothing, Filling::Friend, Filling::Enemy];

    /// The owner of what stands there.
    pub(super) fn owner(self, player: Player) -> Option<Player> {
        match self {
            Filling::Nothing => None,
            Filling::Friend => Some(player),
            Filling::Enemy => Some(player.other()),
        }
    }
}

/// Around one move: from where to where, what is on the target, and on the way. Only the nearest piece on the way
/// matters to a piece that moves along it, so there is at most one.
#[derive(Clone, Copy)]
pub(super) struct MoveScene {
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) target: Filling,
    pub(super) blocker: Option<(Square, Filling)>,
}

impl MoveScene {
    /// The squares with what fills them, the one on the way first.
    pub(super) fn fillings(&self) -> impl Iterator<Item = (Square, Filling)> {
        self.blocker.into_iter().chain([(self.to, self.target)])
    }

    /// The squares that could matter but for the origin: the way and the target.
    pub(super) fn squares(&self, board: Grid) -> Vec<Square> {
        let mut squares = way(board, self.from, self.to).unwrap_or_default();
        squares.push(self.to);
        squares
    }
}

/// Each origin, each other square as target, each filling of the target and of the way.
pub(super) fn scenes(board: Grid) -> Vec<MoveScene> {
    let mut scenes = Vec::new();
    for from in board.squares() {
        for to in board.squares().filter(|to| *to != from) {
            let between = way(board, from, to).unwrap_or_default().into_iter();
            let blockers =
                between.flat_map(|square| [Filling::Friend, Filling::Enemy].map(|filling| (square, filling)));
            for blocker in std::iter::once(None).chain(blockers.map(Some)) {
                scenes.extend(Filling::ALL.map(|target| MoveScene { from, to, target, blocker }));
            }
        }
    }
    scenes
}

/// The squares between two, if they share a file, a rank or a diagonal.
pub(super) fn way(board: Grid, from: Square, to: Square) -> Option<Vec<Square>> {
    let (files, ranks) = (to.file as i8 - from.file as i8, to.rank as i8 - from.rank as i8);
    let in_line = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    let step = |n: u8| board.step(from, files.signum() * n as i8, ranks.signum() * n as i8);
    in_line.then(|| (1..apart(from, to)).map_while(step).collect())
}

/// The least number of steps, straight or diagonally, from one square to another.
pub(crate) const fn apart(one: Square, other: Square) -> u8 {
    let (files, ranks) = (one.file.abs_diff(other.file), one.rank.abs_diff(other.rank));
    if files > ranks { files } else { ranks }
}

/// Puts each player's piece of a royal kind, if it is missing, outside of the scene where it is near the fewest pieces. The
/// first of the squares is the royal piece's.
pub(super) fn put_out_of_the_way<K: OnGrid<Thing = Piece<K>>, const SIZE: usize, const HELD: usize>(
    setup: &mut GridSetup<K, SIZE, HELD>,
    royal: K,
    scene: &[Square],
    is_near: impl Fn(Square, Square, Piece<K>) -> bool,
) {
    for royal in Player::BOTH.map(|owner| Piece { kind: royal, owner }) {
        if setup.standing(royal).next().is_none() {
            let near =
                |here: &Square| setup.pieces().filter(|(square, piece)| is_near(*here, *square, *piece)).count();
            let free = K::BOARD.squares().filter(|square| setup.at(*square).is_none() && !scene.contains(square));
            let square = free.min_by_key(near).expect("a scene does not fill the board");
            setup.put(square, Some(royal));
        }
    }
}

/// Puts pieces one after another, each on the square of this number among those that are vacant then.
pub(super) fn put_on_vacant<K: OnGrid, const SIZE: usize, const HELD: usize>(
    setup: &mut GridSetup<K, SIZE, HELD>,
    pieces: impl IntoIterator<Item = (K::Thing, usize)>,
) {
    for (piece, n) in pieces {
        let taken: Vec<Square> = setup.things().map(|(square, _)| square).collect();
        setup.put(other_square(K::BOARD, n, &taken), Some(piece));
    }
}

/// The kinds of the pieces with which these players begin, one kind after the other.
pub(super) fn set<K: OnGrid<Thing = Piece<K>>, const SIZE: usize, const HELD: usize>(
    start: &GridSetup<K, SIZE, HELD>,
    kinds: &[K],
    owners: &[Player],
) -> Vec<K> {
    let count =
        |kind| owners.iter().map(|owner| start.standing(Piece { kind, owner: *owner }).count()).sum::<usize>();
    kinds.iter().flat_map(|kind| std::iter::repeat_n(*kind, count(*kind))).collect()
}

/// The `n`-th square, not counting these.
pub(super) fn other_square(board: Grid, n: usize, but: &[Square]) -> Square {
    board.squares().filter(|square| !but.contains(square)).nth(n).expect("the board has so many squares")
}

/// The squares from one in a direction, up to the edge.
pub(super) fn line(board: Grid, from: Square, (files, ranks): (i8, i8)) -> impl Iterator<Item = Square> {
    (1..).map_while(move |n| board.step(from, files * n, ranks * n))
}

/// Puts the squares of a random part of the board, four by four, before the others.
pub(super) fn gather_in_a_part(board: Grid, squares: &mut [Square], chance: &mut RandomNumbers) {
    let (files, ranks) = (chance.random_range(0..=board.files - 4), chance.random_range(0..=board.ranks - 4));
    let within =
        |square: &Square| (files..files + 4).contains(&square.file) && (ranks..ranks + 4).contains(&square.rank);
    squares.sort_by_key(|square| !within(square));
}

/// A random square at an edge of a square board or next to it.
pub(super) fn near_an_edge(board: Grid, chance: &mut RandomNumbers) -> Square {
    let last = board.ranks - 1;
    let across = chance.random_range(0..board.files);
    let from_edge = one_of(&[0, 0, 1, last, last, last - 1], chance);
    if chance.random_bool(0.5) { Square::new(across, from_edge) } else { Square::new(from_edge, across) }
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;

    #[test]
    fn scenes_are_counted() {
        for n in [7, 8] {
            // At a distance d, 4n (n - d) pairs of squares on files and ranks and 4 (n - d)² on diagonals, there and back;
            // each with the empty way or one of two pieces on d - 1 squares.
            let in_line = |d: usize| 4 * n * (n - d) + 4 * (n - d) * (n - d);
            let others = n * n * (n * n - 1) - (1..n).map(in_line).sum::<usize>();
            let ways = others + (1..n).map(|d| in_line(d) * (1 + 2 * (d - 1))).sum::<usize>();
            assert_eq!(scenes(Grid::new(n as u8, n as u8)).len(), 3 * ways);
        }
    }
}
