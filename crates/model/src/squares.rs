//! How squares lie to each other.

use crate::board::{Grid, Square};

/// How far it is from one square to another: files to the right and ranks up, negative to the left and down.
pub(crate) const fn away(from: Square, to: Square) -> (i8, i8) {
    (to.file as i8 - from.file as i8, to.rank as i8 - from.rank as i8)
}

/// How many steps, straight or diagonal, it takes at the least from one square to another.
pub(crate) fn steps(from: Square, to: Square) -> i8 {
    let (files, ranks) = away(from, to);
    files.abs().max(ranks.abs())
}

/// Whether two squares lie on one file or on one rank.
pub(crate) fn straight(from: Square, to: Square) -> bool {
    let (files, ranks) = away(from, to);
    from != to && (files == 0 || ranks == 0)
}

/// Whether two squares lie on one diagonal.
pub(crate) fn diagonal(from: Square, to: Square) -> bool {
    let (files, ranks) = away(from, to);
    files != 0 && files.abs() == ranks.abs()
}

/// Whether it is a Knight's leap from one square to another: two squares straight and one to the side.
pub(crate) fn leap(from: Square, to: Square) -> bool {
    let (files, ranks) = away(from, to);
    matches!((files.abs(), ranks.abs()), (1, 2) | (2, 1))
}

/// The square this many files to the right and ranks up. Called only where that is a square of the board.
pub(crate) const fn stepped(from: Square, files: i8, ranks: i8) -> Square {
    Square::new(from.file.saturating_add_signed(files), from.rank.saturating_add_signed(ranks))
}

/// The squares between two squares that lie straight or diagonally, in order from the first; none between others.
pub(crate) fn between(from: Square, to: Square) -> Vec<Square> {
    if !straight(from, to) && !diagonal(from, to) {
        return Vec::new();
    }
    let (files, ranks) = away(from, to);
    // After one step, two steps and so on; the last step would lead to the other square.
    (1..steps(from, to)).map(|n| stepped(from, files.signum() * n, ranks.signum() * n)).collect()
}

/// The two squares between the ends of a Knight's leap: next to the origin straight towards the target, and next to it
/// diagonally towards the target. From d4 to e6: d5 and e5.
pub(crate) fn leapt_past(from: Square, to: Square) -> [Square; 2] {
    let (files, ranks) = away(from, to);
    let straight =
        if files.abs() > ranks.abs() { stepped(from, files.signum(), 0) } else { stepped(from, 0, ranks.signum()) };
    [straight, stepped(from, files.signum(), ranks.signum())]
}

/// The squares of a board beside a square, straight or diagonally.
pub(crate) fn beside(board: Grid, square: Square) -> impl Iterator<Item = Square> {
    // One rank down, none or one up, and likewise one file to the left, none or one to the right; but not neither.
    let around = (-1..=1).flat_map(|ranks| (-1..=1).map(move |files| (files, ranks)));
    around.filter(|away| *away != (0, 0)).filter_map(move |(files, ranks)| board.step(square, files, ranks))
}
