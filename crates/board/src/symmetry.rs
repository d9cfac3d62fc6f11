//! The squares of an 8 × 8 board under its symmetries.

use super::{Grid, Square};

const BOARD: Grid = Grid::new(8, 8);

/// One square of each symmetry class of the board, from the corner inwards.
pub const CLASSES: [Square; 10] = [
    Square::new(0, 0),
    Square::new(1, 0),
    Square::new(2, 0),
    Square::new(3, 0),
    Square::new(1, 1),
    Square::new(2, 1),
    Square::new(3, 1),
    Square::new(2, 2),
    Square::new(3, 2),
    Square::new(3, 3),
];

/// The square of [`CLASSES`] that is equivalent to this one.
///
/// ```
/// # mod rulebook { pub use rulebook_board as board; }
/// use rulebook::board::{Square, symmetry};
/// assert_eq!(symmetry::class(Square::new(4, 6)), Square::new(3, 1)); // e7 is like d2
/// ```
pub fn class(square: Square) -> Square {
    let file = square.file.min(BOARD.files - 1 - square.file);
    let rank = square.rank.min(BOARD.ranks - 1 - square.rank);
    Square::new(file.max(rank), file.min(rank))
}

/// How many squares are equivalent to this one, including itself: four on a diagonal, eight elsewhere.
///
/// ```
/// # mod rulebook { pub use rulebook_board as board; }
/// use rulebook::board::symmetry::{CLASSES, alike};
/// assert_eq!(CLASSES.into_iter().map(alike).sum::<u64>(), 64);
/// ```
pub fn alike(square: Square) -> u64 {
    let class = class(square);
    if class.file == class.rank { 4 } else { 8 }
}
