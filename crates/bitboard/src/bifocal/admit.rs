//! Impossible positions.

use super::board::Board;
use super::geometry::{BESIDE, Set, bit, index, slot, squares};
use super::position::{IMMOBILIZER, Position, is_neutral, king};
use crate::board::bifocal::Setup;
use crate::board::{Player, Square};
use crate::engine::broken;
use crate::rules::Clause;
use crate::rules::bifocal::{KingsSideBySide, OwnMovedPieceAttacks, Rulings};

/// The position, or every clause that the setup breaks, in the order of the spec.
pub(super) fn admit(rulings: &Rulings, setup: &Setup) -> Result<Position, Vec<Clause>> {
    let position = Position::of(rulings, setup);
    let board = Board::of(rulings, &position);
    let kings = Player::BOTH.map(|owner| board.sets[king(owner)]);
    let broken = broken([
        ("bifocal.position.kings", kings.iter().any(|kings| kings.count_ones() != 1)),
        ("bifocal.position.king-open", king_open(&board)),
        ("bifocal.position.kings-apart", kings_apart(&board, kings)),
        ("bifocal.position.just-moved", just_moved(&position)),
        ("bifocal.position.again", again(&position)),
    ]);
    if broken.is_empty() { Ok(position) } else { Err(broken) }
}

fn king_open(board: &Board) -> bool {
    // `bifocal.attack.just-moved`
    let excepted =
        if board.rulings.own_moved_piece_attacks == OwnMovedPieceAttacks::Counts { 0 } else { bit(board.moved) };
    let attacking = board.attacking(board.frozen()) & !excepted;
    squares(board.sets[king(board.turn.other())]).any(|at| board.attackers(at, attacking) != 0)
}

fn kings_apart(board: &Board, [white, black]: [Set; 2]) -> bool {
    let beside = |all: Set| squares(all).fold(0, |beside, at| beside | BESIDE[slot(at)]);
    board.rulings.kings_side_by_side == KingsSideBySide::Illegal && white & beside(black) != 0
}

fn just_moved(position: &Position) -> bool {
    position.moved.is_some_and(|field| !kind(position, field).is_some_and(is_neutral))
}

fn again(position: &Position) -> bool {
    let stands = |field| kind(position, field) == Some(IMMOBILIZER) && position.moved != Some(field);
    position.again.square().is_some_and(|field| !stands(field))
}

/// What stands on a square that a field names.
fn kind(position: &Position, field: Square) -> Option<usize> {
    position.kind(index(field)?)
}
