//! Impossible positions.

use super::board::Board;
use super::geometry::{At, BESIDE, Set, bit, index, slot, square, squares};
use super::position::{IMMOBILIZER, Position, is_neutral, king, piece};
use crate::board::bifocal::Setup;
use crate::board::{Player, Square};
use crate::rules::bifocal::{KingsSideBySide, OwnMovedPieceAttacks, Rulings};
use crate::rules::{Breach, Clause};
use crate::words::{Wrongs, attack, kings, listed};

const KINGS: Clause = Clause::new("bifocal.position.kings");
const KING_OPEN: Clause = Clause::new("bifocal.position.king-open");
const KINGS_APART: Clause = Clause::new("bifocal.position.kings-apart");
const JUST_MOVED: Clause = Clause::new("bifocal.position.just-moved");
const AGAIN: Clause = Clause::new("bifocal.position.again");

/// The position, or every clause that the setup breaks, in the order of the spec.
pub(super) fn admit(rulings: &Rulings, setup: &Setup) -> Result<Position, Vec<Breach>> {
    let position = Position::of(rulings, setup);
    let board = Board::of(rulings, &position);
    let clauses = [
        kings(KINGS, |owner| names(board.sets[king(owner)])),
        king_open(&board),
        kings_apart(&board),
        just_moved(&position),
        again(&position),
    ];
    let breaches: Vec<Breach> = clauses.into_iter().flatten().collect();
    if breaches.is_empty() { Ok(position) } else { Err(breaches) }
}

fn names(set: Set) -> Vec<String> {
    squares(set).map(|at| square(at).to_string()).collect()
}

/// `bifocal.position.king-open`
fn king_open(board: &Board) -> Option<Breach> {
    let owner = board.turn.other();
    // `bifocal.attack.just-moved`
    let excepted =
        if board.rulings.own_moved_piece_attacks == OwnMovedPieceAttacks::Counts { 0 } else { bit(board.moved) };
    let attacking = board.attacking(board.frozen()) & !excepted;
    let mut wrongs = Wrongs::before_move_of(board.turn);
    for at in squares(board.sets[king(owner)]) {
        let attackers = board.attackers(at, attacking);
        if attackers != 0 {
            let by: Vec<String> = squares(attackers).map(|by| on_square(board, by)).collect();
            let words = format!("{} {owner}'s King on {}", attack(&by), square(at));
            wrongs.add([at].into_iter().chain(squares(attackers)).map(square), words);
        }
    }
    wrongs.breach(KING_OPEN)
}

/// `the neutral Rook on e4`
fn on_square(board: &Board, at: At) -> String {
    let what = board.kind(at).map_or_else(|| "nothing".to_owned(), |kind| format!("the {}", piece(kind)));
    format!("{what} on {}", square(at))
}

/// `bifocal.position.kings-apart`
fn kings_apart(board: &Board) -> Option<Breach> {
    if board.rulings.kings_side_by_side != KingsSideBySide::Illegal {
        return None;
    }
    let [white, black] = Player::BOTH.map(|owner| board.sets[king(owner)]);
    let beside = |all: Set| squares(all).fold(0, |beside, at| beside | BESIDE[slot(at)]);
    let met = white & beside(black) | black & beside(white);
    let why = || format!("the Kings of White and Black on {} stand beside each other", listed(&names(met)));
    (met != 0).then(|| Breach { clause: KINGS_APART, squares: names(met), why: why() })
}

/// `bifocal.position.just-moved`
fn just_moved(position: &Position) -> Option<Breach> {
    let field = position.moved?;
    let kind = kind(position, field);
    if kind.is_some_and(is_neutral) {
        return None;
    }
    let stands = kind.map_or_else(|| "no piece".to_owned(), |kind| format!("a {}", piece(kind)));
    let why = format!("a neutral piece has just been moved to {field}, but {stands} stands there");
    Some(Breach { clause: JUST_MOVED, squares: vec![field.to_string()], why })
}

/// `bifocal.position.again`
fn again(position: &Position) -> Option<Breach> {
    let field = position.again.square()?;
    let stands = kind(position, field);
    let mover = position.turn;
    let why = if stands != Some(IMMOBILIZER) {
        let stands = stands.map_or_else(|| "no piece".to_owned(), |kind| format!("a {}", piece(kind)));
        format!("{mover} moved an Immobilizer to {field} last turn, but {stands} stands there")
    } else if position.moved == Some(field) {
        format!("{mover} moved the Immobilizer on {field} last turn, so {} cannot have just moved it", mover.other())
    } else {
        return None;
    };
    Some(Breach { clause: AGAIN, squares: vec![field.to_string()], why })
}

/// What stands on a square that a field names.
fn kind(position: &Position, field: Square) -> Option<usize> {
    position.kind(index(field)?)
}
