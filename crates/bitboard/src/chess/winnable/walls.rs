//! What men might ever reach, reckoned too generously: `chess.winnable.walls`.

use super::super::board::Board;
use super::super::geometry::{Colour, around, beside};
use crate::board::Player;
use crate::board::chess::Kind;
use crate::squares::{Bitboard, bit, squares};

/// Where each man might ever stand. A man that slides is taken to go one square at a time: it can stop wherever it passes.
/// A Pawn that might be promoted counts as a Queen and a Knight too.
pub(super) struct Reach {
    /// Where a player's men of a kind might ever stand.
    stand: [[Bitboard; Kind::ALL.len()]; 2],
    /// Where a player's Pawns might ever stand that have captured nothing yet.
    pushed: [Bitboard; 2],
    /// The squares whose men can neither move away nor be captured, ever.
    pub fixed: Bitboard,
    /// The squares whose Pawns can neither capture nor be captured, ever. No Pawn before them on their file gets past one.
    bound: Bitboard,
    /// Whether Pawns are promoted.
    promotes: bool,
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

/// These squares and those from which a player's Pawns come to them by pushes.
fn behind<S: Colour>(squares: Bitboard, pushed: Bitboard) -> Bitboard {
    (0..5).fold(squares, |behind, _| behind | S::Other::forwards(behind) & pushed)
}

impl Reach {
    /// What men might ever reach from a board.
    pub fn of<W: Colour>(board: &Board, promotes: bool) -> Self {
        let mut reach = Reach { promotes, ..Reach::at_first::<W>(board) };
        while reach.grow::<W>(board) {}
        reach
    }

    /// Where they stand now.
    fn at_first<W: Colour>(board: &Board) -> Self {
        let of = |owner| Kind::ALL.map(|kind| board.of_kind(kind) & board.of_player(owner));
        let stand = Player::BOTH.map(of);
        let mut reach = Reach {
            stand,
            pushed: stand.map(|stand| stand[Kind::Pawn as usize]),
            fixed: board.occupied(),
            bound: board.pawns,
            promotes: true,
        };
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
        self.bound &= !S::forwards(square);
    }

    /// A round of moves of both players; whether there was a new one.
    fn grow<W: Colour>(&mut self, board: &Board) -> bool {
        let before = (self.stand, self.pushed, self.fixed, self.bound);
        self.grow_of::<W>(board);
        self.grow_of::<W::Other>(board);
        before != (self.stand, self.pushed, self.fixed, self.bound)
    }

    fn grow_of<S: Colour>(&mut self, board: &Board) {
        let (own, enemies) = (board.own::<S>(), board.own::<S::Other>());
        // Kings stop nobody but friends: an attack goes on behind the King that flees from it.
        let enter = !(self.fixed & own);
        let mut attacks = 0;
        for kind in [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King] {
            let enter = if kind == Kind::King { enter & !self.closed::<S>(board) } else { enter };
            let stand = &mut self.stand[S::PLAYER as usize][kind as usize];
            if *stand == 0 {
                continue;
            }
            let onto = loop {
                let onto = steps::<S>(kind, *stand) & enter;
                if onto & !*stand == 0 {
                    break onto;
                }
                *stand |= onto;
            };
            attacks |= onto;
            self.fixed &= !(board.of_kind(kind) & own & steps::<S>(kind, enter));
        }
        // Pawns
        let victims = self.men::<S::Other>();
        let onto = !self.fixed;
        let unblocked = onto & !(self.bound & enemies);
        let at = S::PLAYER as usize;
        let (mut pushed, mut pawns) = (self.pushed[at], self.stand[at][Kind::Pawn as usize]);
        loop {
            let first = S::forwards(pushed) & unblocked;
            let pushes = first | S::forwards(first & S::THIRD_RANK) & unblocked;
            let captures = S::pawn_attacks(pawns) & victims;
            let next = pawns | pushes | captures | S::forwards(pawns & !pushed) & onto;
            if next == pawns {
                attacks |= captures;
                break;
            }
            pushed |= pushes;
            pawns = next;
        }
        self.pushed[at] = pushed;
        self.stand[at][Kind::Pawn as usize] = pawns;
        if self.promotes {
            self.stand[at][Kind::Queen as usize] |= pawns & S::LAST_RANK;
            self.stand[at][Kind::Knight as usize] |= pawns & S::LAST_RANK;
        }
        let captures = S::Other::pawn_attacks(victims);
        self.fixed &= !(board.pawns & own & (S::Other::forwards(unblocked) | captures));
        self.fixed &= !(attacks & enemies & !board.kings);
        self.bound &= !(own & behind::<S>(pushed & captures, pushed));
        let others = self.pushed[S::Other::PLAYER as usize];
        self.bound &= !(enemies & behind::<S::Other>(others & attacks, others));
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
    let reach = Reach::of::<W>(board, true);
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
pub(super) fn fill(wanted: Bitboard, men: &[Bitboard], used: Bitboard) -> bool {
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
    pub fn of_man<S: Colour>(&self, board: &Board, at: u8) -> Bitboard {
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

impl Reach {
    /// Where a player's officers might ever stand.
    pub fn officers(&self, owner: Player) -> Bitboard {
        let [_, knights, bishops, rooks, queens, _] = self.stand[owner as usize];
        knights | bishops | rooks | queens
    }

    /// Where a player's Knights, men that slide straight, and men that slide diagonally might ever stand.
    pub fn standing(&self, owner: Player) -> [Bitboard; 3] {
        let [_, knights, bishops, rooks, queens, _] = self.stand[owner as usize];
        [knights, rooks | queens, bishops | queens]
    }

    /// What they might attack.
    pub fn attacked_by_officers(&self, owner: Player) -> Bitboard {
        let [knights, on_straight, on_diagonal] = self.standing(owner);
        leap(knights) | straight(on_straight) | diagonally(on_diagonal)
    }

    /// What these officers attack at all times.
    pub fn attacked_by(&self, board: &Board, officers: Bitboard) -> Bitboard {
        leap(officers & board.knights) | diagonally(officers & board.diagonal) | straight(officers & board.straight)
    }
}
