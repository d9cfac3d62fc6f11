//! Setups: the clauses that refuse one as a position, and what can be said of any of them ([`Diagram`]): check, whether
//! there is a move, and whether a mate is possible.

use super::board::Board;
use super::geometry::{Colour, LAST_RANKS, between, king_attacks, knight_attacks};
use super::position::Position;
use super::slides;
use crate::board::chess::{BOARD, Kind, Piece, Setup};
use crate::board::{Player, Square};
use crate::colour::by_colour;
use crate::engine::broken;
use crate::processor::Plain;
use crate::rules::Clause;
use crate::rules::chess::{ImpossibleCheck, PiecesBeyondTheSet, Rulings};
use crate::squares::{Bitboard, bit, index, square, squares};

/// How many of each kind a player begins with, in the order of the kinds; Kings are left to `chess.position.kings`.
const SET_OF: [usize; 5] = [0, 2, 2, 2, 1];

/// The most Pawns and promoted Pawns that a player can have.
const PAWNS_OF: usize = 8;

impl Position {
    /// The position, or every clause that the setup breaks, pieces counted (`chess.set`), and any check accepted.
    pub(crate) fn admit(setup: &Setup) -> Result<Self, Vec<Clause>> {
        let (pieces_beyond_the_set, impossible_check) = (PiecesBeyondTheSet::Impossible, ImpossibleCheck::Accepted);
        admit(&Rulings { pieces_beyond_the_set, impossible_check, ..Rulings::default() }, setup)
    }
}

/// The position, or every clause that the setup breaks, in the order of the spec.
pub(super) fn admit(rulings: &Rulings, setup: &Setup) -> Result<Position, Vec<Clause>> {
    let counted = rulings.pieces_beyond_the_set == PiecesBeyondTheSet::Impossible;
    let refuses_check = rulings.impossible_check == ImpossibleCheck::Refused;
    let board = Board::of(setup);
    let [rank, pawn, vacant] = by_colour!(setup.turn, S => step::<S>(setup));
    let passed = setup.en_passant.filter(|_| !(rank || pawn || vacant));
    let broken = broken([
        ("chess.set", counted && Player::BOTH.into_iter().any(|owner| beyond_the_set(setup, owner))),
        (
            "chess.position.kings",
            Player::BOTH.into_iter().any(|owner| (board.kings & board.of_player(owner)).count_ones() != 1),
        ),
        ("chess.position.pawns", board.pawns & LAST_RANKS != 0),
        ("chess.position.king-open", by_colour!(setup.turn, S => is_check::<<S as Colour>::Other>(&board))),
        ("chess.position.castling", castling(setup)),
        ("chess.position.en-passant.rank", rank),
        ("chess.position.en-passant.pawn", pawn),
        ("chess.position.en-passant.vacant", vacant),
        ("chess.position.en-passant.clock", setup.en_passant.is_some() && setup.clock() != 0),
        (
            "chess.position.check",
            refuses_check && by_colour!(setup.turn, S => impossible_check::<S>(setup, &board, passed)),
        ),
    ]);
    if broken.is_empty() { Ok(Position::on(board, setup)) } else { Err(broken) }
}

/// How many pieces of a kind a player has.
fn count(setup: &Setup, kind: Kind, owner: Player) -> usize {
    setup.standing(Piece { kind, owner }).count()
}

fn beyond_the_set(setup: &Setup, owner: Player) -> bool {
    let beyond = |(kind, set): (&Kind, usize)| count(setup, *kind, owner).saturating_sub(set);
    Kind::ALL.iter().zip(SET_OF).map(beyond).sum::<usize>() > PAWNS_OF
}

fn castling(setup: &Setup) -> bool {
    setup.castling_rights().any(|(owner, wing)| {
        let castling = by_colour!(owner, S => S::castling(wing));
        let lacks = |kind, at| squares(at).any(|at| setup.at(square(at)) != Some(Piece { kind, owner }));
        lacks(Kind::King, castling.home) || lacks(Kind::Rook, castling.corner)
    })
}

/// What says that no Pawn has just passed over the en passant square, where this player is to move: its rank, the Pawn, and the
/// squares that it came over.
fn step<S: Colour>(setup: &Setup) -> [bool; 3] {
    let Some(passed) = setup.en_passant else { return [false; 3] };
    let at = if BOARD.holds(passed) { bit(index(passed)) & S::Other::THIRD_RANK } else { 0 };
    let on = |at: Bitboard| squares(at).next().and_then(|at| setup.at(square(at)));
    let pawn = Piece { kind: Kind::Pawn, owner: S::Other::PLAYER };
    let vacant = on(at).is_none() && on(S::forwards(at)).is_none();
    [at == 0, at != 0 && on(S::Other::forwards(at)) != Some(pawn), !vacant]
}

/// Whether no last move can have given the check, where a Pawn has just passed over this square.
fn impossible_check<S: Colour>(setup: &Setup, board: &Board, passed: Option<Square>) -> bool {
    let kings = board.kings & board.own::<S>();
    let Some(king) = squares(kings).next().filter(|king| kings == bit(*king)) else { return false };
    let checkers = board.attackers::<S::Other>(king, board.occupied());
    let opened = checkers & (board.straight | board.diagonal) & !king_attacks(king);
    match *squares(checkers).collect::<Vec<u8>>() {
        [] => false,
        [one, other] if opened == 0 || between(one, other) & kings != 0 => true,
        [_, _, _, ..] => true,
        _ => passed.is_some_and(|passed| before_double_step::<S>(setup, king, passed) != 0),
    }
}

/// What attacked the King before a Pawn passed over this square.
fn before_double_step<S: Colour>(setup: &Setup, king: u8, passed: Square) -> Bitboard {
    let mut before = *setup;
    let at = bit(index(passed));
    for (from, to) in squares(S::Other::forwards(at)).zip(squares(S::forwards(at))) {
        let pawn = before.at(square(from));
        before.put(square(from), None);
        before.put(square(to), pawn);
    }
    let board = Board::of(&before);
    board.attackers::<S::Other>(king, board.occupied())
}

/// A board with any pieces anywhere.
pub(crate) struct Diagram {
    board: Board,
    turn: Player,
}

impl Diagram {
    /// The setup's.
    pub(crate) fn of(setup: &Setup) -> Self {
        let mut board = Board::of(setup);
        board.en_passant = setup.en_passant.filter(|square| BOARD.holds(*square)).map_or(0, |at| bit(index(at)));
        Diagram { board, turn: setup.turn }
    }

    /// Whether a King of the player to move is attacked.
    pub(crate) fn is_check(&self) -> bool {
        by_colour!(self.turn, S => is_check::<S>(&self.board))
    }

    /// Whether the player to move has a move that no clause but those on the end of the game forbids.
    pub(crate) fn can_move(&self) -> bool {
        by_colour!(self.turn, S => can_move::<S>(&self.board))
    }

    /// `chess.end.dead-position`, of what there is besides Kings.
    pub(crate) fn is_dead(&self) -> bool {
        self.board.is_dead()
    }
}

fn is_check<S: Colour>(board: &Board) -> bool {
    squares(board.kings & board.own::<S>()).any(|king| board.attackers::<S::Other>(king, board.occupied()) != 0)
}

/// Castling need not be examined: where it is legal, the King's step to the square that it passes over is legal too.
fn can_move<S: Colour>(board: &Board) -> bool {
    squares(board.own::<S>()).any(|from| {
        let plain = squares(targets::<S>(board, from)).any(|to| is_safe::<S>(board, from, to, bit(to)));
        plain
            || squares(en_passant_targets::<S>(board, from))
                .any(|to| is_safe::<S>(board, from, to, S::Other::forwards(bit(to))))
    })
}

/// Where a piece of the player's goes, whether their Kings are safe or not, except castling and en passant.
fn targets<S: Colour>(board: &Board, from: u8) -> Bitboard {
    let occupied = board.occupied();
    let reach = match board.kind(from) {
        None => 0,
        Some(Kind::Pawn) => {
            let push = S::forwards(bit(from)) & !occupied;
            let double = S::forwards(push & S::THIRD_RANK) & !occupied;
            push | double | S::pawn_attacks(bit(from)) & board.own::<S::Other>()
        }
        Some(Kind::Knight) => knight_attacks(from),
        Some(Kind::Bishop) => slides::diagonal(Plain, from, occupied),
        Some(Kind::Rook) => slides::straight(Plain, from, occupied),
        Some(Kind::Queen) => slides::diagonal(Plain, from, occupied) | slides::straight(Plain, from, occupied),
        Some(Kind::King) => king_attacks(from),
    };
    reach & !board.own::<S>()
}

/// Where it captures en passant: `chess.pawn.capture`, `chess.pawn.en-passant`.
fn en_passant_targets<S: Colour>(board: &Board, from: u8) -> Bitboard {
    if bit(from) & board.pawns == 0 {
        return 0;
    }
    let passed = board.en_passant & S::Other::THIRD_RANK & !board.occupied();
    let of_pawns = S::forwards(board.pawns & board.own::<S::Other>());
    S::pawn_attacks(bit(from)) & passed & of_pawns
}

/// `chess.king.safe`, of every King of the player's, when what stands on `captured` has left the board.
fn is_safe<S: Colour>(board: &Board, from: u8, to: u8, captured: Bitboard) -> bool {
    let occupied = board.occupied() & !(bit(from) | captured) | bit(to);
    let kings = board.kings & board.own::<S>();
    let moved = if kings & bit(from) == 0 { kings } else { kings ^ bit(from) | bit(to) };
    squares(moved).all(|king| board.attackers::<S::Other>(king, occupied) & !captured == 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Position;
    use crate::zobrist::splitmix64;

    fn found(text: &str) -> (bool, bool) {
        let diagram = Diagram::of(&text.parse().expect("a setup"));
        (diagram.is_check(), diagram.can_move())
    }

    #[test]
    fn possible_positions_are_read_correctly() {
        let start: Setup = crate::board::chess::START.parse().expect("the start");
        let (mut state, mut checked, mut stuck) = (7, 0, 0);
        for _ in 0..200 {
            let mut position = Position::admit(&start).expect("the start");
            for _ in 0..250 {
                let diagram = Diagram::of(&position.setup());
                let found = (diagram.is_check(), diagram.can_move());
                assert_eq!(found, (position.in_check(), position.can_move()), "{position:?}");
                checked += usize::from(found.0);
                let moves = position.moves();
                if moves.is_empty() {
                    stuck += 1;
                    break;
                }
                let mv = moves[(splitmix64(&mut state) % moves.len() as u64) as usize];
                position = position.after(&mv).expect("a legal move");
            }
        }
        assert!(checked > 1000 && stuck > 5, "{checked} {stuck}");
        // Only en passant is left, and the same Pawn pinned to its King.
        assert_eq!(found("8/8/8/8/1ppP4/kPp5/p1P5/K7 b - d3 0 1"), (false, true));
        assert_eq!(found("8/8/8/8/k1pP3Q/1pP5/1P6/1K6 b - d3 0 1"), (false, true));
    }

    #[test]
    fn what_cannot_be_is_told_as_it_stands() {
        // No King; two of them, one attacked.
        assert_eq!(found("8/8/8/8/8/8/8/7N w - - 0 1"), (false, true));
        assert_eq!(found("8/8/8/8/8/8/8/8 w - - 0 1"), (false, false));
        assert_eq!(found("r7/8/8/8/8/7K/8/K6r w - - 0 1"), (true, false));
        // A Pawn on its last rank goes nowhere, one on its first rank one square.
        assert_eq!(found("P7/8/8/8/8/8/8/8 w - - 0 1"), (false, false));
        assert_eq!(found("8/8/8/8/8/8/8/P7 w - - 0 1"), (false, true));
        assert_eq!(found("8/8/8/8/8/8/p7/P7 w - - 0 1"), (false, false));
        // En passant is a capture of a Pawn that is there.
        assert_eq!(found("8/8/k7/pP6/P7/8/8/8 w - a6 0 1"), (false, true));
        assert_eq!(found("8/8/1n6/1P6/8/8/8/8 w - a6 0 1"), (false, false));
        assert_eq!(found("8/8/1n6/pP6/8/8/8/8 w - a6 9 1"), (false, true));
        assert_eq!(found("8/8/1n6/pP6/8/8/8/8 w - a3 0 1"), (false, false));
    }
}
