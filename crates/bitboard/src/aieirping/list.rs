//! The legal moves one by one.

use super::board::Board;
use super::code::VACANT;
use super::directions::{DIRECTIONS, LEAPS, STRAIGHT, Step, back, stepped};
use super::legal::Legal;
use super::ply::Ply;
use super::square::{At, INDICES, file};
use crate::board::aieirping::BOARD;
use crate::rules::aieirping::{IPlacesOnLeftSquare, Rulings};

/// The origin of a piece that has reached a square in a direction: the next occupied square.
#[inline(always)]
fn origin(board: &Board, to: At, direction: Step) -> At {
    let mut at = stepped(to, back(direction));
    while usize::from(at) < INDICES && board.at(at) == VACANT {
        at = stepped(at, back(direction));
    }
    at
}

impl Legal {
    /// Calls a visitor with every move, on the board before the move. The visitor must leave the board unchanged.
    #[inline(always)]
    pub fn each(&self, rulings: &Rulings, board: &mut Board, mut visit: impl FnMut(&mut Board, Ply)) {
        for (targets, direction) in self.go.iter().zip(DIRECTIONS) {
            targets.each(|to| visit_go(board, to, direction, &mut visit));
        }
        for (targets, leap) in self.leaps.iter().zip(LEAPS) {
            targets.each(|to| visit(board, Ply::Go { from: stepped(to, back(leap)), to }));
        }
        for (targets, direction) in self.marked.iter().zip(DIRECTIONS) {
            targets.each(|wall| visit(board, Ply::Mark { from: stepped(wall, back(direction)), wall }));
        }
        for (targets, direction) in self.l.iter().zip(DIRECTIONS).take(STRAIGHT) {
            targets.each(|to| self.each_of_l(board, to, direction, &mut visit));
        }
        for (targets, direction) in self.i.iter().zip(DIRECTIONS) {
            targets.each(|to| self.each_of_i(rulings, board, to, direction, &mut visit));
        }
        self.switches.t.each(|from| {
            self.switches.from(from).each(|to| visit(board, Ply::Switch { from, to }));
        });
    }

    /// `aieirping.l.mark`
    fn each_of_l(&self, board: &mut Board, to: At, direction: Step, visit: &mut impl FnMut(&mut Board, Ply)) {
        let from = origin(board, to, direction);
        let left = (file(to) > 0).then(|| to - 1);
        let right = (file(to) + 1 < usize::from(BOARD.files)).then(|| to + 1);
        let mut marked = false;
        for wall in [left, right].into_iter().flatten().filter(|at| *at == from || self.vacant.holds(*at)) {
            marked = true;
            visit(board, Ply::GoAndMark { from, to, wall });
        }
        if !marked {
            visit(board, Ply::Go { from, to });
        }
    }

    /// `aieirping.i.place`
    fn each_of_i(
        &self,
        rulings: &Rulings,
        board: &mut Board,
        to: At,
        direction: Step,
        visit: &mut impl FnMut(&mut Board, Ply),
    ) {
        let from = origin(board, to, direction);
        let mut squares = self.vacant;
        if rulings.i_places_on_left_square == IPlacesOnLeftSquare::Yes {
            squares.toggle(from);
        }
        if squares.is_empty() {
            visit(board, Ply::Go { from, to });
        }
        squares.each(|on| visit(board, Ply::GoAndPlace { from, to, on }));
    }
}

#[inline(always)]
fn visit_go(board: &mut Board, to: At, direction: Step, visit: &mut impl FnMut(&mut Board, Ply)) {
    let from = origin(board, to, direction);
    visit(board, Ply::Go { from, to });
}
