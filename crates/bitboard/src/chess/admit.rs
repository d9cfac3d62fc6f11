//! Setups: the clauses that refuse one as a position, and what can be said of any of them ([`Diagram`]): check, whether
//! there is a move, and whether a mate is possible.

use super::board::Board;
use super::geometry::{Colour, between, king_attacks, knight_attacks};
use super::position::Position;
use super::slides;
use crate::board::chess::{BOARD, Kind, Piece, Setup};
use crate::board::{Player, Square};
use crate::colour::by_colour;
use crate::processor::Plain;
use crate::rules::chess::{ImpossibleCheck, PiecesBeyondTheSet, Rulings};
use crate::rules::{Breach, Clause};
use crate::squares::{Bitboard, bit, index, square, squares};
use crate::words::{self, Wrongs, attack, listed};

const SET: Clause = Clause::new("chess.set");
const KINGS: Clause = Clause::new("chess.position.kings");
const PAWNS: Clause = Clause::new("chess.position.pawns");
const KING_OPEN: Clause = Clause::new("chess.position.king-open");
const CASTLING: Clause = Clause::new("chess.position.castling");
const EN_PASSANT_RANK: Clause = Clause::new("chess.position.en-passant.rank");
const EN_PASSANT_PAWN: Clause = Clause::new("chess.position.en-passant.pawn");
const EN_PASSANT_VACANT: Clause = Clause::new("chess.position.en-passant.vacant");
const EN_PASSANT_CLOCK: Clause = Clause::new("chess.position.en-passant.clock");
const CHECK: Clause = Clause::new("chess.position.check");

/// How many of each kind a player begins with, in the order of the kinds.
const SET_OF: [usize; 5] = [0, 2, 2, 2, 1];

/// The most Pawns and promoted Pawns that a player can have.
const PAWNS_OF: usize = 8;

impl Position {
    /// The position, or every clause that the setup breaks, pieces counted (`chess.set`), and any check accepted.
    pub(crate) fn admit(setup: &Setup) -> Result<Self, Vec<Breach>> {
        let (pieces_beyond_the_set, impossible_check) = (PiecesBeyondTheSet::Impossible, ImpossibleCheck::Accepted);
        admit(&Rulings { pieces_beyond_the_set, impossible_check, ..Rulings::default() }, setup)
    }
}

/// The position, or every clause that the setup breaks, in the order of the spec.
pub(super) fn admit(rulings: &Rulings, setup: &Setup) -> Result<Position, Vec<Breach>> {
    let clauses = [beyond_the_set, kings, pawns, king_open, castling];
    let clauses = clauses.into_iter().skip(usize::from(rulings.pieces_beyond_the_set == PiecesBeyondTheSet::Allowed));
    let mut breaches: Vec<Breach> = clauses.filter_map(|clause| clause(setup)).chain(en_passant(setup)).collect();
    if rulings.impossible_check == ImpossibleCheck::Refused {
        let passed = setup.en_passant.filter(|_| breaches.iter().all(|breach| !OF_THE_STEP.contains(&breach.clause)));
        breaches.extend(by_colour!(setup.turn, S => impossible_check::<S>(setup, passed)));
    }
    if breaches.is_empty() { Ok(Position::of(setup)) } else { Err(breaches) }
}

/// Where a player's pieces of a kind stand, from a1.
fn standing(setup: &Setup, kind: Kind, owner: Player) -> Vec<Square> {
    setup.standing(Piece { kind, owner }).collect()
}

/// `a Pawn`; `2 Pawns`.
fn counted(count: usize, kind: Kind) -> String {
    if count == 1 { format!("a {kind}") } else { format!("{count} {kind}s") }
}

/// `chess.set`; Kings are left to `chess.position.kings`.
fn beyond_the_set(setup: &Setup) -> Option<Breach> {
    let mut wrongs = Wrongs::default();
    for owner in Player::BOTH {
        let pieces = |kind: Kind| standing(setup, kind, owner);
        let beyond = |kind: &Kind| pieces(*kind).len() > SET_OF[*kind as usize];
        let kinds: Vec<Kind> = Kind::ALL[..SET_OF.len()].iter().copied().filter(beyond).collect();
        let together: usize = kinds.iter().map(|kind| pieces(*kind).len() - SET_OF[*kind as usize]).sum();
        if together > PAWNS_OF {
            let has: Vec<String> = kinds.iter().map(|kind| counted(pieces(*kind).len(), *kind)).collect();
            let words = format!(
                "{owner} has {}: {together} Pawns and pieces beyond those of the start position, and at most {PAWNS_OF} \
                 can be",
                listed(&has)
            );
            wrongs.add(kinds.into_iter().flat_map(pieces), words);
        }
    }
    wrongs.breach(SET)
}

/// `chess.position.kings`
fn kings(setup: &Setup) -> Option<Breach> {
    words::kings(KINGS, |owner| standing(setup, Kind::King, owner))
}

/// `chess.position.pawns`
fn pawns(setup: &Setup) -> Option<Breach> {
    let mut wrongs = Wrongs::default();
    for (square, piece) in setup.pieces() {
        if piece.kind == Kind::Pawn && (square.rank == 0 || square.rank == BOARD.ranks - 1) {
            wrongs.add([square], format!("the {piece} on {square} is on a first or last rank"));
        }
    }
    wrongs.breach(PAWNS)
}

/// `chess.position.king-open`
fn king_open(setup: &Setup) -> Option<Breach> {
    let board = Board::of(setup);
    by_colour!(setup.turn, S => open_of::<<S as Colour>::Other>(&board))
}

/// What attacks the Kings of this player, who is not to move.
fn open_of<S: Colour>(board: &Board) -> Option<Breach> {
    let (owner, mover) = (S::PLAYER, S::Other::PLAYER);
    let mut wrongs = Wrongs::default();
    for king in squares(board.kings & board.own::<S>()) {
        let attackers: Vec<u8> = squares(board.attackers::<S::Other>(king, board.occupied())).collect();
        if attackers.is_empty() {
            continue;
        }
        let named = |from: &u8| {
            let kind = board.kind(*from).map(Kind::name).unwrap_or_default();
            format!("the {mover} {kind} on {}", square(*from))
        };
        let attack = attack(&attackers.iter().map(named).collect::<Vec<_>>());
        let words = format!("{attack} {owner}'s King on {}, and {mover} is to move", square(king));
        wrongs.add([king].into_iter().chain(attackers).map(square), words);
    }
    wrongs.breach(KING_OPEN)
}

/// The squares of a set.
fn set(of: Bitboard) -> impl Iterator<Item = Square> {
    squares(of).map(square)
}

/// `chess.position.castling`
fn castling(setup: &Setup) -> Option<Breach> {
    let mut wrongs = Wrongs::default();
    for (owner, wing) in setup.castling_rights() {
        let castling = by_colour!(owner, S => S::castling(wing));
        let needed = [(Kind::King, castling.home), (Kind::Rook, castling.corner)];
        for (kind, at) in needed {
            for square in set(at).filter(|square| setup.at(*square) != Some(Piece { kind, owner })) {
                let words =
                    format!("{owner} has the right to castle on the {wing}, and no {kind} of theirs is on {square}");
                // A King is missing for both wings.
                if !wrongs.have(square) {
                    wrongs.add([square], words);
                }
            }
        }
    }
    wrongs.breach(CASTLING)
}

/// `chess.position.en-passant.rank` and those after it.
fn en_passant(setup: &Setup) -> Vec<Breach> {
    let of = |square| by_colour!(setup.turn, S => en_passant_of::<S>(setup, square));
    setup.en_passant.map(of).unwrap_or_default()
}

/// The same where this player is to move.
fn en_passant_of<S: Colour>(setup: &Setup, passed: Square) -> Vec<Breach> {
    let (mover, owner) = (S::PLAYER, S::Other::PLAYER);
    let breach = |clause, squares: &[Square], why| {
        let squares = squares.iter().map(Square::to_string).collect();
        Breach { clause, squares, why }
    };
    let mut breaches = Vec::new();
    let at = if BOARD.holds(passed) { bit(index(passed)) } else { 0 };
    if at & S::Other::THIRD_RANK == 0 {
        let why = format!("{passed} is not a square that a Pawn of {owner}'s passes when it moves two squares");
        breaches.push(breach(EN_PASSANT_RANK, &[passed], why));
    } else {
        let sole = |squares: Bitboard| set(squares).next().unwrap_or(passed);
        let (reached, left) = (sole(S::Other::forwards(at)), sole(S::forwards(at)));
        let pawn = Piece { kind: Kind::Pawn, owner };
        if setup.at(reached) != Some(pawn) {
            let why = format!("no {pawn} stands on {reached}, where one that has passed over {passed} would");
            breaches.push(breach(EN_PASSANT_PAWN, &[passed, reached], why));
        }
        let taken: Vec<Square> = [passed, left].into_iter().filter(|square| setup.at(*square).is_some()).collect();
        if !taken.is_empty() {
            let verb = if taken.len() == 1 { "is" } else { "are" };
            let why =
                format!("a Pawn cannot have come over {passed} from {left}: {} {verb} not vacant", listed(&taken));
            breaches.push(breach(EN_PASSANT_VACANT, &taken, why));
        }
    }
    if setup.clock() != 0 {
        let why = format!(
            "the half-move clock is {}, and after a Pawn's move, which {mover} could answer en passant, it is 0",
            setup.clock()
        );
        breaches.push(breach(EN_PASSANT_CLOCK, &[passed], why));
    }
    breaches
}

/// What says that no Pawn has just passed over the en passant square.
const OF_THE_STEP: [Clause; 3] = [EN_PASSANT_RANK, EN_PASSANT_PAWN, EN_PASSANT_VACANT];

/// `chess.position.check`, where a Pawn has just passed over this square.
fn impossible_check<S: Colour>(setup: &Setup, passed: Option<Square>) -> Option<Breach> {
    let board = Board::of(setup);
    let kings = board.kings & board.own::<S>();
    let king = squares(kings).next().filter(|king| kings == bit(*king))?;
    let checkers = board.attackers::<S::Other>(king, board.occupied());
    let opened = checkers & (board.straight | board.diagonal) & !king_attacks(king);
    let by: Vec<u8> = squares(checkers).collect();
    let why = match *by {
        [] => return None,
        [one, other] if between(one, other) & kings != 0 => "they give check along one line",
        [_, _] if opened == 0 => "no line has been opened",
        [_, _, _, ..] => "a move gives check by two pieces",
        _ if before_double_step::<S>(setup, king, passed?) != 0 => "it was in check before the Pawn's double step",
        _ => return None,
    };
    let all = squares(kings | checkers).map(|at| square(at).to_string());
    let why = format!("no last move has given the check to the King on {}: {why}", square(king));
    Some(Breach { clause: CHECK, squares: all.collect(), why })
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

    /// The attacked Kings of the player to move and what attacks them; nothing, where the player is not in check.
    pub(crate) fn checks(&self) -> Vec<Square> {
        let checks = by_colour!(self.turn, S => checks::<S>(&self.board));
        squares(checks).map(square).collect()
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

fn checks<S: Colour>(board: &Board) -> Bitboard {
    squares(board.kings & board.own::<S>()).fold(0, |checks, king| {
        let attackers = board.attackers::<S::Other>(king, board.occupied());
        if attackers == 0 { checks } else { checks | bit(king) | attackers }
    })
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
        (!diagram.checks().is_empty(), diagram.can_move())
    }

    #[test]
    fn possible_positions_are_read_correctly() {
        let start: Setup = crate::board::chess::START.parse().expect("the start");
        let (mut state, mut checked, mut stuck) = (7, 0, 0);
        for _ in 0..200 {
            let mut position = Position::admit(&start).expect("the start");
            for _ in 0..250 {
                let diagram = Diagram::of(&position.setup());
                let found = (!diagram.checks().is_empty(), diagram.can_move());
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
