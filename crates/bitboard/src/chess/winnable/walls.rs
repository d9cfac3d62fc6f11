//! What men might ever reach, overestimated: `chess.winnable.walls`, and the way out of every check,
//! `chess.winnable.escape`.
//!
//! `walled_in` has the first clause and `always_escapes` the second; both ask `Reach`, which has what the first says of
//! the squares that men might reach. Of what is not given away, `closed` says where a King cannot go, `fixed` which men
//! stay in the way, and `bound` which Pawns are not passed.

use super::super::board::Board;
use super::super::geometry::{Colour, around, beside};
use crate::board::chess::Kind;
use crate::board::{Player, Square};
use crate::squares::{Bitboard, bit, square, squares};

/// All men but the King.
const MEN: [Kind; 5] = [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];

/// `chess.winnable.walls`: where men might ever stand. It grows from where they stand now until no move adds anything.
/// A man that slides goes one square at a time: where it might pass it might stop. A man that might move or be captured
/// is in nobody's way.
///
/// Castling adds nothing: where it is legal, King and Rook can go to the same squares by other moves.
pub(super) struct Reach {
    /// A player's men of a kind.
    stand: [[Bitboard; Kind::ALL.len()]; 2],
    /// A player's Pawns that have captured nothing yet.
    pushed: [Bitboard; 2],
    /// The squares whose men can neither move nor be captured, ever.
    pub fixed: Bitboard,
    /// The squares whose Pawns can neither capture nor be captured, ever. Such a Pawn stays on its file, and no enemy Pawn in
    /// front of it gets past it without a capture.
    bound: Bitboard,
    /// Whether Pawns are promoted: they then count as Queens and Knights too, whose moves are all that there are.
    promotes: bool,
}

/// One square diagonally from any of these.
const fn diagonally(set: Bitboard) -> Bitboard {
    let row = beside(set);
    row << 8 | row >> 8
}

/// One square straight.
const fn straight(set: Bitboard) -> Bitboard {
    set << 8 | set >> 8 | beside(set)
}

/// A Knight's leap.
pub(super) const fn leap(set: Bitboard) -> Bitboard {
    const AB: Bitboard = 0x0303_0303_0303_0303;
    let (one, two) = (beside(set), (set & !AB) >> 2 | (set & !(AB << 6)) << 2);
    one << 16 | one >> 16 | two << 8 | two >> 8
}

/// What men of a kind attack from any of these squares; men that slide, one square on.
fn steps<S: Colour>(kind: Kind, from: Bitboard) -> Bitboard {
    match kind {
        Kind::Pawn => S::pawn_attacks(from),
        Kind::Knight => leap(from),
        Kind::Bishop => diagonally(from),
        Kind::Rook => straight(from),
        Kind::Queen | Kind::King => diagonally(from) | straight(from),
    }
}

/// These squares, and those from which a player's Pawns come to them by pushes.
fn behind<S: Colour>(squares: Bitboard, pushed: Bitboard) -> Bitboard {
    (0..5).fold(squares, |behind, _| behind | S::Other::forwards(behind) & pushed)
}

impl Reach {
    /// Of a board.
    pub fn of<W: Colour>(board: &Board, promotes: bool) -> Self {
        let mut reach = Reach::at_first::<W>(board, promotes);
        while reach.grow::<W>(board) {}
        reach
    }

    /// Where men stand now.
    fn at_first<W: Colour>(board: &Board, promotes: bool) -> Self {
        let stand = Player::BOTH.map(|owner| Kind::ALL.map(|kind| board.of_kind(kind) & board.of_player(owner)));
        let pushed = stand.map(|stand| stand[Kind::Pawn as usize]);
        let mut reach = Reach { stand, pushed, fixed: board.occupied(), bound: board.pawns, promotes };
        if board.en_passant & W::THIRD_RANK != 0 {
            reach.has_passed::<W>(board.en_passant);
        } else {
            reach.has_passed::<W::Other>(board.en_passant);
        }
        reach
    }

    /// The player's Pawn that has passed over this square can be captured as if it stood there.
    fn has_passed<S: Colour>(&mut self, square: Bitboard) {
        self.stand[S::PLAYER as usize][Kind::Pawn as usize] |= square;
        self.fixed &= !S::forwards(square);
        self.bound &= !S::forwards(square);
    }

    /// Adds where both players' men might go from there; whether that is anything.
    fn grow<W: Colour>(&mut self, board: &Board) -> bool {
        let before = (self.stand, self.pushed, self.fixed, self.bound);
        self.grow_of::<W>(board);
        self.grow_of::<W::Other>(board);
        before != (self.stand, self.pushed, self.fixed, self.bound)
    }

    /// The same for one player. The King does not go onto a closed square, and nothing onto a square with a friend that
    /// is fixed. Whatever might then move or be captured is no longer fixed.
    fn grow_of<S: Colour>(&mut self, board: &Board) {
        let (own, enemies) = (board.own::<S>(), board.own::<S::Other>());
        // Who could go onto a square with an enemy that is fixed captures it, and then it is not fixed. The enemy King,
        // too, stops nobody: when it flees from a check, the attack goes on behind it.
        let enter = !(self.fixed & own);
        let mut attacks = 0;
        for kind in [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King] {
            let enter = if kind == Kind::King { enter & !self.closed::<S>(board) } else { enter };
            let stand = &mut self.stand[S::PLAYER as usize][kind as usize];
            let onto = loop {
                let onto = steps::<S>(kind, *stand) & enter;
                if onto & !*stand == 0 {
                    break onto;
                }
                *stand |= onto;
            };
            attacks |= onto;
            // No longer fixed: those that can move.
            self.fixed &= !(board.of_kind(kind) & own & steps::<S>(kind, enter));
        }
        // Pawns, by pushes and captures.
        let victims = self.men::<S::Other>();
        let captures = self.push::<S>(enemies, victims);
        attacks |= captures;
        let at = S::PLAYER as usize;
        // On its last rank a Pawn might be any piece.
        if self.promotes {
            let promoted = self.stand[at][Kind::Pawn as usize] & S::LAST_RANK;
            self.stand[at][Kind::Queen as usize] |= promoted;
            self.stand[at][Kind::Knight as usize] |= promoted;
        }
        // No longer fixed: Pawns that can move or capture, and enemies that can be captured.
        let capturers = S::Other::pawn_attacks(victims);
        let movers = S::Other::forwards(!self.fixed & !(self.bound & enemies)) | capturers;
        self.fixed &= !(board.pawns & own & movers) & !(attacks & enemies & !board.kings);
        // No longer bound: Pawns that can get by pushes to where they can capture or be captured.
        let (pushed, others) = (self.pushed[at], self.pushed[S::Other::PLAYER as usize]);
        self.bound &= !(own & behind::<S>(pushed & capturers, pushed));
        self.bound &= !(enemies & behind::<S::Other>(others & attacks, others));
    }

    /// Moves the player's Pawns as far as they go; where they might capture these victims. One that has not captured
    /// does not pass a bound enemy.
    fn push<S: Colour>(&mut self, enemies: Bitboard, victims: Bitboard) -> Bitboard {
        let vacant = !self.fixed;
        let unbound = vacant & !(self.bound & enemies);
        let pushed = &mut self.pushed[S::PLAYER as usize];
        let pawns = &mut self.stand[S::PLAYER as usize][Kind::Pawn as usize];
        loop {
            // Without a capture; this does not lead past a bound enemy.
            let first = S::forwards(*pushed) & unbound;
            *pushed |= first | S::forwards(first & S::THIRD_RANK) & unbound;
            // By captures, and pushes after them.
            let captures = S::pawn_attacks(*pawns) & victims;
            let next = *pawns | *pushed | captures | S::forwards(*pawns & !*pushed) & vacant;
            if next == *pawns {
                return captures;
            }
            *pawns = next;
        }
    }

    /// Where a player's men might stand, but for the King.
    fn men<S: Colour>(&self) -> Bitboard {
        MEN.into_iter().fold(0, |men, kind| men | self.stand[S::PLAYER as usize][kind as usize])
    }

    /// What a player's men but the King might attack.
    fn attacked<S: Colour>(&self) -> Bitboard {
        let attacked = |kind| steps::<S>(kind, self.stand[S::PLAYER as usize][kind as usize]);
        MEN.into_iter().fold(0, |all, kind| all | attacked(kind))
    }

    /// The squares that fixed enemies attack at all times: the player's King cannot go there. Of men that slide these
    /// are only the squares beside them, since others may come in between.
    fn closed<S: Colour>(&self, board: &Board) -> Bitboard {
        let fixed = self.fixed & board.own::<S::Other>();
        let king = fixed & board.kings;
        S::Other::pawn_attacks(fixed & board.pawns)
            | Reach::attacked_at_all_times(board, fixed)
            | diagonally(king)
            | straight(king)
    }

    /// What officers attack that never leave these squares, whatever else moves.
    pub fn attacked_at_all_times(board: &Board, officers: Bitboard) -> Bitboard {
        leap(officers & board.knights) | diagonally(officers & board.diagonal) | straight(officers & board.straight)
    }

    /// Where a player's King might stand.
    fn king<S: Colour>(&self) -> Bitboard {
        self.stand[S::PLAYER as usize][Kind::King as usize]
    }

    /// Where a player's Knights, men that slide straight, and men that slide diagonally might stand.
    pub fn kinds(&self, owner: Player) -> [Bitboard; 3] {
        let [_, knights, bishops, rooks, queens, _] = self.stand[owner as usize];
        [knights, rooks | queens, bishops | queens]
    }

    /// What Knights, men that slide straight, and men that slide diagonally might attack from these squares.
    pub fn attacked_by([knights, on_straight, on_diagonal]: [Bitboard; 3]) -> Bitboard {
        leap(knights) | straight(on_straight) | diagonally(on_diagonal)
    }

    /// Where the player's man on this square might stand.
    pub fn of_man<S: Colour>(&self, board: &Board, at: u8) -> Bitboard {
        let enter = !(self.fixed & board.own::<S>()) | bit(at);
        let Some(kind) = board.kind(at) else { return 0 };
        if kind == Kind::Pawn {
            let mut alone = Reach { pushed: [bit(at); 2], stand: [[bit(at); Kind::ALL.len()]; 2], ..*self };
            alone.push::<S>(board.own::<S::Other>(), self.men::<S::Other>());
            let pawn = alone.stand[S::PLAYER as usize][Kind::Pawn as usize];
            // Promoted, it might be anywhere.
            return if pawn & S::LAST_RANK == 0 { pawn } else { enter };
        }
        let mut stand = bit(at);
        loop {
            let next = stand | steps::<S>(kind, stand) & enter;
            if next == stand {
                return stand;
            }
            stand = next;
        }
    }
}

/// `chess.winnable.walls`: if no man of the player's but the King might ever attack a square on which the other King
/// might ever stand: those squares. The player cannot win.
pub(super) fn walled_in<W: Colour>(board: &Board) -> Option<Vec<Square>> {
    let mut reach = Reach::at_first::<W>(board, true);
    loop {
        // Most boards have no walls, and a round or two show it.
        if reach.attacked::<W>() & reach.king::<W::Other>() != 0 {
            return None;
        }
        if !reach.grow::<W>(board) {
            return Some(squares(reach.king::<W::Other>()).map(square).collect());
        }
    }
}

/// `chess.winnable.escape`: whether the other King has a way out of every check: wherever it might be attacked, and
/// wherever the player's King is, a square beside it that nobody attacks and that its own men do not fill, each on one
/// square. Then the player cannot win.
pub(super) fn always_escapes<W: Colour>(board: &Board) -> bool {
    let reach = Reach::of::<W>(board, true);
    let attacked = reach.attacked::<W>();
    let men = squares(board.own::<W::Other>() & !board.kings);
    // Where each man of the other player's might stand.
    let men: Vec<Bitboard> = men.map(|at| reach.of_man::<W::Other>(board, at)).collect();
    // Whether the King might be mated here: no square beside it is free of attacks, or for some square of the player's
    // King its own men might fill all that are.
    let mated = |king: u8| {
        let beside = around(bit(king));
        let free = beside & !attacked;
        free == 0
            || squares(reach.king::<W>() & !beside & !bit(king)).any(|other| fill(free & !around(bit(other)), &men))
    };
    !squares(attacked & reach.king::<W::Other>()).any(mated)
}

/// Whether men who might stand on these squares can fill all of the wanted ones at the same time.
pub(super) fn fill(wanted: Bitboard, men: &[Bitboard]) -> bool {
    fn fill_with(wanted: Bitboard, men: &[Bitboard], used: Bitboard) -> bool {
        let first = wanted & wanted.wrapping_neg();
        let free = |(man, stand): &(u8, &Bitboard)| used & bit(*man) == 0 && *stand & first != 0;
        wanted == 0 || (0..).zip(men).filter(free).any(|(man, _)| fill_with(wanted ^ first, men, used | bit(man)))
    }
    fill_with(wanted, men, 0)
}

#[cfg(test)]
mod tests {
    use super::super::super::position::Position;
    use super::*;
    use crate::colour::by_colour;

    /// ```text
    /// 8 r . . . k . . .
    /// 5 . . . p . . . .    Each Pawn is blocked by the one in front of it, and captures no other. The Rook captures none either:
    /// 4 p . p P p . p .    it stays above, where d4 can capture it on c5 and on e5.
    /// 3 P p P . P p P p
    /// 2 . P . . . P . P
    /// 1 . . . . K . . .
    /// ```
    #[test]
    fn a_pawn_that_can_capture_is_in_nobodys_way() {
        let fixed = |text: &str| {
            let position = Position::of(&text.parse().expect("a setup"));
            let reach = by_colour!(Player::White, W => Reach::of::<W>(&position.board, true));
            [reach.fixed, reach.bound].map(|pawns| pawns & bit(27) != 0)
        };
        let wall = "8/8/3p4/p1pPp1p1/PpP1PpPp/1P3P1P/4K3 w - - 0 1";
        assert_eq!(fixed(&format!("4k3/{wall}")), [true; 2]);
        assert_eq!(fixed(&format!("r3k3/{wall}")), [false; 2]);
    }
}
