//! What the document says about its mates and chess: "none of these positions are possible with standard Chess
//! pieces".
//!
//! The same is counted with chess pieces instead of birds: a lone King, and one or two pieces without the help of a
//! King. The page describes how the claim was understood.

use rayon::prelude::*;

use super::far_corners;
use crate::board::chess::{BOARD, Kind, Piece, Setup};
use crate::board::symmetry::class;
use crate::board::{Player, Square};
use crate::claims::is_mate;
use crate::rules::Rules;
use crate::rules::chess::{DeadPosition, ImpossibleCheck, Rulings};

/// The pieces besides the King.
pub const PIECES: [Kind; 5] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];

/// Where the lone King stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Region {
    /// In one of the four corners.
    Corner,
    /// At an edge, but not in a corner.
    Edge,
    /// One square from an edge.
    NextToEdge,
    /// At least two squares from every edge.
    Middle,
}

impl Region {
    /// The part of the board in which a square lies.
    pub fn of(square: Square) -> Region {
        match class(square) {
            Square { file: 0, .. } => Region::Corner,
            Square { rank: 0, .. } => Region::Edge,
            Square { rank: 1, .. } => Region::NextToEdge,
            _ => Region::Middle,
        }
    }
}

/// The mates of a lone King by some pieces, by the part of the board in which it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArmyMates {
    /// One piece, or two.
    pub pieces: Vec<Kind>,
    /// How many positions were asked.
    pub asked: u64,
    /// The mates, in the order of the enumeration: where the King stands, and the position.
    pub mates: Vec<(Region, Setup)>,
}

impl ArmyMates {
    /// The first mate in a part of the board.
    pub fn example(&self, region: Region) -> Option<&Setup> {
        self.mates.iter().find(|(there, _)| *there == region).map(|(_, setup)| setup)
    }
}

/// Chess without the draw by insufficient material, which would decide some positions first, and with any check.
pub fn rulings() -> Rulings {
    Rulings { dead_position: DeadPosition::GoesOn, impossible_check: ImpossibleCheck::Accepted, ..Rulings::default() }
}

/// One piece, and each pair.
pub fn armies() -> Vec<Vec<Kind>> {
    let singles = PIECES.map(|kind| vec![kind]);
    let pairs = PIECES.iter().enumerate().flat_map(|(i, a)| PIECES[i..].iter().map(|b| vec![*a, *b]));
    singles.into_iter().chain(pairs).collect()
}

/// Counts the mates by each of these sets of pieces against a King on each of these squares.
pub fn count(rules: &impl Rules<Setup = Setup>, armies: Vec<Vec<Kind>>, squares: &[Square]) -> Vec<ArmyMates> {
    armies.into_par_iter().map(|pieces| row(rules, pieces, squares)).collect()
}

fn row(rules: &impl Rules<Setup = Setup>, pieces: Vec<Kind>, squares: &[Square]) -> ArmyMates {
    let mut row = ArmyMates { pieces, asked: 0, mates: Vec::new() };
    for lone in squares {
        let mut board = Setup::empty(Player::Black);
        board.put(*lone, Some(Piece { kind: Kind::King, owner: Player::Black }));
        let pieces = row.pieces.clone();
        place(board, &pieces, 0, &mut |mut setup| {
            // A position must have White's King; it stands in a corner where it has no effect.
            let corner = far_corners(*lone).into_iter().find(|corner| setup.at(*corner).is_none());
            let Some(corner) = corner else { return };
            setup.put(corner, Some(Piece { kind: Kind::King, owner: Player::White }));
            row.asked += 1;
            if is_mate(rules, &setup) {
                row.mates.push((Region::of(*lone), setup));
            }
        });
    }
    row
}

/// Each placement of White's pieces on vacant squares, two of a kind in one order only.
fn place(board: Setup, pieces: &[Kind], from: usize, each: &mut impl FnMut(Setup)) {
    let Some((kind, rest)) = pieces.split_first() else { return each(board) };
    let last = BOARD.ranks - 1;
    for square in BOARD.squares().skip(from) {
        let pawn_at_edge = *kind == Kind::Pawn && (square.rank == 0 || square.rank == last);
        if pawn_at_edge || board.at(square).is_some() {
            continue;
        }
        let mut board = board;
        board.put(square, Some(Piece { kind: *kind, owner: Player::White }));
        let next = if rest.first() == Some(kind) { BOARD.index(square) + 1 } else { 0 };
        place(board, rest, next, each);
    }
}

/// Half of the board; the other half is its mirror image. (Pawns distinguish up and down, but not left and right.)
pub fn half() -> Vec<Square> {
    BOARD.squares().filter(|square| square.file < BOARD.files / 2).collect()
}

#[cfg(test)]
mod tests {
    use pretty_assertions::assert_eq;

    use super::*;
    use crate::claims::MATE;
    use crate::games::{Chess, Game as _};

    /// Mates and near mates that were constructed by hand.
    #[test]
    fn by_hand() {
        let rules = Chess::model(rulings());
        let mates = [
            // The Queen d3 attacks all but c5 and e5; the one on b5 guards it over c4, and attacks those along the rank.
            ("7K/8/8/1Q6/3k4/3Q4/8/8 b - - 0 1", true),
            // From a5 it does not guard d3.
            ("7K/8/8/Q7/3k4/3Q4/8/8 b - - 0 1", false),
            // A Rook on each of the two last ranks.
            ("7K/8/8/8/8/8/R7/1R1k4 b - - 0 1", true),
            // A Queen beside the corner, which nobody guards.
            ("7K/8/8/8/8/8/1Q6/k7 b - - 0 1", false),
        ];
        for (text, mate) in mates {
            let position = rules.read(text).expect("a position");
            assert_eq!(rules.outcome(&position) == Some(MATE), mate, "{text}");
        }
    }
}
