//! How far a position is from a mate. Nothing depends on these estimates but how soon one is found. The numbers are those
//! that found mates soonest in positions with which games have ended.

use super::super::board::Board;
use super::super::geometry::{Colour, DARK, between, king_attacks, knight_attacks};
use super::super::slides;
use crate::processor::Plain;
use crate::squares::{Bitboard, bit, only, several, squares};

/// How many estimates there are.
pub(super) const QUEUES: usize = 4;

/// How many values an estimate has.
pub(super) const ESTIMATES: usize = 256;

/// How far a board after so many moves is from a mate: by what is right for most games; by the loser's King, for a corner of
/// either colour; and by what is left on the board.
pub(super) fn estimates<W: Colour>(board: &Board, moves: usize) -> [usize; QUEUES] {
    let (own, others) = (board.own::<W>(), board.own::<W::Other>());
    let (king, loser) = (board.king::<W>(), board.king::<W::Other>());
    let [file, rank] = [loser % 8, loser / 8].map(usize::from);
    let apart = file.abs_diff(usize::from(king % 8)).max(rank.abs_diff(usize::from(king / 8)));
    let flights = board.safe::<W::Other>(Plain, king_attacks(loser) & !others).count_ones() as usize;
    let dark = (file + rank).min(14 - file - rank);
    let light = (7 - file + rank).min(7 + file - rank);
    let corner = dark.min(light);
    let (pawns, minors) = (board.pawns & own, board.knights & own | board.diagonal & own);
    // What it takes to have what mates.
    let (promotion, force) = if board.straight & own != 0 {
        (0, 0)
    } else if pawns | board.knights & own == 0 {
        let help = help::<W>(board);
        (help, 2 * help)
    } else {
        let far = squares(pawns).map(|pawn| to_promotion::<W>(board, pawn)).min().unwrap_or(6);
        (
            4 + 4 * far,
            if !several(minors) {
                7 + 11 * far
            } else if pawns != 0 {
                20 + 2 * far
            } else {
                0
            },
        )
    };
    let check = to_check::<W>(board);
    let officers = (board.occupied() & !board.pawns).count_ones() as usize;
    let steps: usize =
        squares(pawns).map(|pawn| usize::from(if W::FORWARDS > 0 { 7 - pawn / 8 } else { pawn / 8 })).sum();
    let left = 2 * officers + steps;
    let shape = 4 * flights + 2 * apart + promotion + check;
    [
        left + moves + (2 * flights + 20 * corner + 10 * apart + force + 3 * check) / 4,
        shape + 3 * dark,
        shape + 3 * light,
        left + (shape + 3 * corner) / 4,
    ]
}

/// How many moves a Pawn is from its promotion, and what stands in its way.
fn to_promotion<W: Colour>(board: &Board, pawn: u8) -> usize {
    let (mut ahead, mut on) = (0, W::forwards(bit(pawn)));
    while on != 0 {
        ahead |= on;
        on = W::forwards(on);
    }
    (ahead.count_ones() + 2 * (ahead & board.occupied()).count_ones()) as usize
}

/// What the winner, who has only Bishops, needs: on squares of the other colour, something that shuts the loser's King in
/// and cannot parry the check, as no Rook or Queen can.
fn help<W: Colour>(board: &Board) -> usize {
    let (bishops, others) = (board.diagonal & board.own::<W>(), board.own::<W::Other>());
    let colour = if bishops & DARK != 0 { DARK } else { !DARK };
    if bishops & !colour != 0 {
        return 0;
    }
    let heavy = (board.straight & others).count_ones() as usize;
    let minors = others & (board.knights | board.diagonal & !board.straight & !colour);
    let far = squares(board.pawns & others).map(|pawn| to_promotion::<W::Other>(board, pawn)).min().unwrap_or(0);
    6 * heavy + if minors != 0 { 0 } else { 4 + 2 * far }
}

/// How far the winner is from a check that can be neither parried nor answered by a capture, but by the King.
fn to_check<W: Colour>(board: &Board) -> usize {
    let (own, others, occupied) = (board.own::<W>(), board.own::<W::Other>(), board.occupied());
    let loser = board.king::<W::Other>();
    let straight = |from: u8| slides::straight(Plain, from, occupied);
    let diagonal = |from: u8| slides::diagonal(Plain, from, occupied);
    let all = |men: Bitboard, reach: &dyn Fn(u8) -> Bitboard| squares(men).fold(0, |all, from| all | reach(from));
    let answered = W::Other::pawn_attacks(board.pawns & others)
        | all(board.knights & others, &knight_attacks)
        | all(board.straight & others, &straight)
        | all(board.diagonal & others, &diagonal);
    let unanswered = |from: &u8| between(*from, loser) & answered == 0;
    let free = !answered & !own;
    let (straights, diagonals, knights) = (board.straight & own, board.diagonal & own, board.knights & own);
    let on_straight = if straights != 0 { only(straight(loser) & free, unanswered) } else { 0 };
    let on_diagonal = if diagonals != 0 { only(diagonal(loser) & free, unanswered) } else { 0 };
    let leaps = if knights != 0 { knight_attacks(loser) & free } else { 0 };
    let queens = straights & diagonals;
    let near = all(straights, &straight) & on_straight
        | all(diagonals, &diagonal) & on_diagonal
        | all(queens, &straight) & on_diagonal
        | all(queens, &diagonal) & on_straight
        | all(knights, &knight_attacks) & leaps;
    match on_straight | on_diagonal | leaps {
        0 => 8,
        _ if near == 0 => 2,
        _ => 0,
    }
}
