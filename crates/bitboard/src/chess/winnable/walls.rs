//! What men might ever reach, reckoned too generously: `chess.winnable.walls`.

use super::super::board::Board;
use super::super::geometry::{Colour, around, beside};
use crate::board::chess::Kind;
use crate::squares::{Bitboard, bit, squares};

/// Where each man might ever stand. A man that slides is taken to go one square at a time: it can stop wherever it passes.
/// A Pawn that might be promoted counts as a Queen and a Knight too.
pub(super) struct Reach {
    /// Where a player's men of a kind might ever stand.
    stand: [[Bitboard; Kind::ALL.len()]; 2],
    /// The squares whose men can neither move away nor be captured, ever.
    fixed: Bitboard,
}

/// One square diagonally.
const fn diagonally(set: Bitboard) -> Bitboard {
    let row = beside(set);
    row << 8 | row >> 8
}

/// One square straight.
const fn straight(set: Bitboard) -> Bitboard {
    set << 8 | set >> 8 | beside(set)
}

/// A Knight's leap.
const fn leap(set: Bitboard) -> Bitboard {
    const AB: Bitboard = 0x0303_0303_0303_0303;
    let (one, two) = (beside(set), (set & !AB) >> 2 | (set & !(AB << 6)) << 2);
    one << 16 | one >> 16 | two << 8 | two >> 8
}

/// Where men of a kind go to in one step or leap from any of these squares, if they are let. Pawns capture.
fn steps<S: Colour>(kind: Kind, from: Bitboard) -> Bitboard {
    match kind {
        Kind::Pawn => S::pawn_attacks(from),
        Kind::Knight => leap(from),
        Kind::Bishop => diagonally(from),
        Kind::Rook => straight(from),
        Kind::Queen => diagonally(from) | straight(from),
        // Not `around`: that leaves out where another of these squares is.
        Kind::King => diagonally(from) | straight(from),
    }
}

impl Reach {
    /// What men might ever reach from a board.
    pub fn of<W: Colour>(board: &Board) -> Self {
        let mut reach = Reach::at_first::<W>(board);
        while reach.grow::<W>(board) {}
        reach
    }

    /// Where they stand now.
    fn at_first<W: Colour>(board: &Board) -> Self {
        let stand = [W::PLAYER, W::Other::PLAYER].map(|_| [0; Kind::ALL.len()]);
        let mut reach = Reach { stand, fixed: board.occupied() };
        for kind in Kind::ALL {
            reach.stand[W::PLAYER as usize][kind as usize] = board.of_kind(kind) & board.own::<W>();
            reach.stand[W::Other::PLAYER as usize][kind as usize] = board.of_kind(kind) & board.own::<W::Other>();
        }
        // A Pawn that can be captured en passant might as well stand where it passed.
        if board.en_passant & W::THIRD_RANK != 0 {
            reach.passed::<W>(board.en_passant);
        } else if board.en_passant != 0 {
            reach.passed::<W::Other>(board.en_passant);
        }
        reach
    }

    fn passed<S: Colour>(&mut self, square: Bitboard) {
        self.stand[S::PLAYER as usize][Kind::Pawn as usize] |= square;
        self.fixed &= !S::forwards(square);
    }

    /// A round of moves of both players; whether there was a new one.
    fn grow<W: Colour>(&mut self, board: &Board) -> bool {
        let before = (self.stand, self.fixed);
        self.grow_of::<W>(board);
        self.grow_of::<W::Other>(board);
        before != (self.stand, self.fixed)
    }

    fn grow_of<S: Colour>(&mut self, board: &Board) {
        let (own, enemies) = (board.own::<S>(), board.own::<S::Other>());
        // Kings stop nobody but friends: an attack goes on behind the King that flees from it.
        let enter = !(self.fixed & own);
        for kind in [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King] {
            let enter = if kind == Kind::King { enter & !self.closed::<S>(board) } else { enter };
            let stand = &mut self.stand[S::PLAYER as usize][kind as usize];
            let mut onto = 0;
            while *stand != 0 {
                onto = steps::<S>(kind, *stand) & enter;
                if onto & !*stand == 0 {
                    break;
                }
                *stand |= onto;
            }
            self.fixed &= !(onto & enemies & !board.kings);
            self.fixed &= !(board.of_kind(kind) & own & steps::<S>(kind, enter));
        }
        // Pawns
        let vacant = !self.fixed;
        let victims = self.men::<S::Other>();
        let at = S::PLAYER as usize;
        let mut pawns = self.stand[at][Kind::Pawn as usize];
        loop {
            let pushes = S::forwards(pawns) & vacant;
            let first = S::forwards(pawns & board.pawns & own) & vacant & S::THIRD_RANK;
            let captures = S::pawn_attacks(pawns) & victims;
            let onto = pushes | S::forwards(first) & vacant | captures;
            if onto & !pawns == 0 {
                self.fixed &= !(captures & enemies);
                break;
            }
            pawns |= onto;
        }
        self.stand[at][Kind::Pawn as usize] = pawns;
        self.stand[at][Kind::Queen as usize] |= pawns & S::LAST_RANK;
        self.stand[at][Kind::Knight as usize] |= pawns & S::LAST_RANK;
        let moves = S::Other::forwards(vacant) | S::Other::pawn_attacks(victims);
        self.fixed &= !(board.pawns & own & moves);
    }

    /// Where a player's men might ever stand, but for the King.
    fn men<S: Colour>(&self) -> Bitboard {
        Kind::ALL
            .into_iter()
            .filter(|kind| *kind != Kind::King)
            .fold(0, |men, kind| men | self.stand[S::PLAYER as usize][kind as usize])
    }

    /// The squares that fixed men of the enemy's attack at all times.
    fn closed<S: Colour>(&self, board: &Board) -> Bitboard {
        let fixed = self.fixed & board.own::<S::Other>();
        if fixed == 0 {
            return 0;
        }
        steps::<S::Other>(Kind::Pawn, fixed & board.pawns)
            | leap(fixed & board.knights)
            | diagonally(fixed & (board.diagonal | board.kings))
            | straight(fixed & (board.straight | board.kings))
    }

    /// What a player's men but the King might ever attack.
    fn attacked<S: Colour>(&self) -> Bitboard {
        let attacked = |kind| steps::<S>(kind, self.stand[S::PLAYER as usize][kind as usize]);
        Kind::ALL.into_iter().filter(|kind| *kind != Kind::King).fold(0, |all, kind| all | attacked(kind))
    }

    /// Where a player's King might ever stand.
    fn king<S: Colour>(&self) -> Bitboard {
        self.stand[S::PLAYER as usize][Kind::King as usize]
    }
}

/// If no man but the King might ever attack the other King: where that might ever stand.
pub(super) fn walled_in<W: Colour>(board: &Board) -> Option<Bitboard> {
    let mut reach = Reach::at_first::<W>(board);
    loop {
        // Most boards have no walls, and a round or two show it.
        if reach.attacked::<W>() & reach.king::<W::Other>() != 0 {
            return None;
        }
        if !reach.grow::<W>(board) {
            return Some(reach.king::<W::Other>());
        }
    }
}

/// Whether the other King has a way out of every check: on every square where one might be given, a square beside it that no
/// man might attack and that its own men might not all fill.
pub(super) fn always_escapes<W: Colour>(board: &Board) -> bool {
    let reach = Reach::of::<W>(board);
    let attacked = reach.attacked::<W>();
    let men: Vec<Bitboard> =
        squares(board.own::<W::Other>() & !board.kings).map(|at| reach.of_man::<W::Other>(board, at)).collect();
    let mated = |king: u8| {
        let steps = around(bit(king));
        let free = steps & !attacked;
        free == 0
            || squares(reach.king::<W>() & !steps & !bit(king)).any(|other| fill(free & !around(bit(other)), &men, 0))
    };
    !squares(attacked & reach.king::<W::Other>()).any(mated)
}

/// Whether men, each on one square, can fill all of these.
fn fill(wanted: Bitboard, men: &[Bitboard], used: Bitboard) -> bool {
    if wanted == 0 {
        return true;
    }
    let first = wanted & wanted.wrapping_neg();
    men.iter().enumerate().any(|(i, man)| {
        man & first != 0 && used & bit(i as u8) == 0 && fill(wanted ^ first, men, used | bit(i as u8))
    })
}

impl Reach {
    /// Where the man on this square might ever stand.
    fn of_man<S: Colour>(&self, board: &Board, at: u8) -> Bitboard {
        let enter = !(self.fixed & board.own::<S>()) | bit(at);
        let spread = |kind, mut from: Bitboard| {
            loop {
                let onto = from | steps::<S>(kind, from) & enter;
                if onto == from {
                    return from;
                }
                from = onto;
            }
        };
        let Some(kind) = board.kind(at) else { return 0 };
        if kind != Kind::Pawn {
            return spread(kind, bit(at));
        }
        let (vacant, victims) = (!self.fixed, self.men::<S::Other>());
        let mut pawn = bit(at);
        loop {
            let first = S::forwards(pawn & bit(at)) & vacant & S::THIRD_RANK;
            let onto =
                pawn | S::forwards(pawn) & vacant | S::forwards(first) & vacant | S::pawn_attacks(pawn) & victims;
            if onto == pawn {
                break;
            }
            pawn = onto;
        }
        match pawn & S::LAST_RANK {
            0 => pawn,
            // Whatever it becomes.
            _ => pawn | enter,
        }
    }
}
