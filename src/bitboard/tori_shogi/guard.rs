//! The Phoenix and what stands in line with it.

use super::layout::{Bitboard, lowest, squares};
use super::position::Position;
use super::rays::{Direction, between, ray};
use super::side::Side;
use crate::board::tori_shogi::Kind;

/// What an attacked or a bound Phoenix allows its side's other pieces.
pub(super) struct Guard {
    /// Where a move or drop must go: anywhere, unless the Phoenix is attacked.
    pub within: Bitboard,
    /// The pieces that may leave their line with the Phoenix on no account.
    pub bound: Bitboard,
}

/// Where a slide of an enemy's to a Phoenix begins, as the Phoenix's owner sees it, and who slides so.
///
/// The enemy's pieces move turned about, so these are the slides of one's own pieces from the Phoenix's square.
const SLIDES: [(Direction, &[Kind]); 8] = [
    (Direction::Forwards, &[Kind::LeftQuail, Kind::RightQuail]),
    (Direction::BackRight, &[Kind::LeftQuail]),
    (Direction::BackLeft, &[Kind::RightQuail]),
    (Direction::Back, &[Kind::Eagle]),
    (Direction::ForwardsRight, &[Kind::Eagle]),
    (Direction::ForwardsLeft, &[Kind::Eagle]),
    (Direction::BackRight, TWO_SQUARES),
    (Direction::BackLeft, TWO_SQUARES),
];

/// `tori-shogi.eagle.move`: diagonally backwards one or two squares.
const TWO_SQUARES: &[Kind] = &[Kind::Eagle];

/// How long the slide at this place of [`SLIDES`] is at most.
const fn longest(slide: usize) -> u32 {
    if slide < 6 { 6 } else { 2 }
}

impl Position {
    /// Whether an enemy might bind a piece to this player's Phoenix, whatever stands in between.
    #[inline(always)]
    pub(super) fn lined_up<S: Side>(&self, phoenix: u8) -> bool {
        let turned = Self::turned::<S>();
        let ray = |direction| ray(direction, turned, phoenix);
        let enemy = |kind| self.of_kind::<S::Other>(kind);
        let (left, right) = (enemy(Kind::LeftQuail), enemy(Kind::RightQuail));
        let quails = ray(Direction::Forwards) & (left | right)
            | ray(Direction::BackRight) & left
            | ray(Direction::BackLeft) & right;
        // Eagles are few: any will do.
        quails | enemy(Kind::Eagle) != 0
    }

    fn turned<S: Side>() -> bool {
        S::shift(2, -1) != 1
    }

    /// What this player's Phoenix, which is on this square, asks of his other pieces: `tori-shogi.phoenix.safe`.
    pub(super) fn guard<S: Side>(&self, phoenix: u8) -> Guard {
        let attackers = self.attackers::<S>(1 << phoenix);
        let within = match (attackers, attackers.is_power_of_two()) {
            (0, _) => !0,
            (one, true) => one | self.on_the_way(lowest(one), phoenix),
            // Nothing stops two.
            _ => 0,
        };
        let mut bound = 0;
        for i in 0..SLIDES.len() {
            bound |= self.bound_along::<S>(i, phoenix);
        }
        Guard { within, bound }
    }

    /// Where a piece stops an attack from `from`: nowhere, if it is a jump or a step.
    fn on_the_way(&self, from: u8, to: u8) -> Bitboard {
        match self.on(from) {
            Some(Kind::LeftQuail | Kind::RightQuail | Kind::Eagle) => between(from, to),
            _ => 0,
        }
    }

    /// The only piece between the Phoenix and an enemy that slides to it, if it is the Phoenix's friend.
    fn bound_along<S: Side>(&self, slide: usize, phoenix: u8) -> Bitboard {
        let (direction, kinds) = SLIDES[slide];
        let line = ray(direction, Self::turned::<S>(), phoenix);
        let sliders = kinds.iter().fold(0, |all, kind| all | self.of_kind::<S::Other>(*kind)) & line;
        // Behind another slider there is none that binds, because that one is no friend.
        let bound = squares(sliders).map(|from| {
            let line = between(from, phoenix);
            let pieces = line & self.occupied();
            let binds = pieces.is_power_of_two() && line.count_ones() < longest(slide);
            if binds { pieces & self.own::<S>() } else { 0 }
        });
        bound.fold(0, |all, bound| all | bound)
    }

    /// Where a piece bound to the Phoenix can go without leaving the line: up to the enemy who binds it.
    pub(super) fn line<S: Side>(&self, bound: u8, phoenix: u8) -> Bitboard {
        let mut without = *self;
        without.lift::<S>(bound);
        let attackers = without.attackers::<S>(1 << phoenix);
        squares(attackers).fold(0, |line, from| line | 1 << from | between(from, phoenix))
    }
}
