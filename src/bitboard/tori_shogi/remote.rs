//! Moves that are remote from all on which the replies depend.
//!
//! Where a piece steps or jumps to depends on its friends alone, so a move that captures nothing neither adds such a
//! reply nor takes one away. What it may change is where the opponent's pieces slide, whether their Phoenix is attacked
//! and where that goes. A remote move does not: it begins and ends on no line of a slide that matters, and the piece
//! attacks nothing near that Phoenix, neither before nor after. So there are as many replies as there would be to no
//! move at all, but for drops: one square has been taken, and unless the move was a drop itself, one has become vacant.

use super::attack::ahead;
use super::layout::{BOARD, Bitboard, WIDTH, lowest};
use super::leaps::Leaps;
use super::legal::Legal;
use super::near::near;
use super::position::Position;
use super::rays::{Direction, next_to};
use super::side::Side;
use super::steps::{Men, Over, Targets, all, targets};
use crate::board::tori_shogi::Kind;
use crate::rules::tori_shogi::{MustBeAbleToMove, Rulings, SwallowDropMate, ThirdSwallowOnFile};

/// The player's remote moves in a position.
pub(super) struct Remote {
    pub moves: Legal,
    /// How many replies there would be to no move at all.
    pub replies: u64,
}

/// The pieces of these that slide.
#[inline(always)]
fn sliders(men: &Men) -> Men {
    let mut sliders: Men = [0; Kind::ALL.len()];
    for kind in [Kind::LeftQuail, Kind::RightQuail, Kind::Eagle] {
        sliders[kind as usize] = men[kind as usize];
    }
    sliders
}

/// Those that do not.
#[inline(always)]
fn others(men: &Men) -> Men {
    let mut others = *men;
    for kind in [Kind::LeftQuail, Kind::RightQuail, Kind::Eagle] {
        others[kind as usize] = 0;
    }
    others
}

impl Position {
    /// Which of these moves, the player's legal ones, are remote. `None` where that is not easily told, or where no move
    /// might be a good reply only to some.
    #[inline(always)]
    pub(super) fn remote<S: Side>(&self, rulings: &Rulings, legal: &Legal) -> Option<Remote> {
        if self.drops_depend_on_more::<S::Other>(rulings) {
            return None;
        }
        let own = self.phoenix::<S>();
        let mates_matter = self.mates_matter::<S::Other>(rulings);
        if mates_matter && !self.is_roomy::<S>(rulings) {
            return None;
        }
        let replies = self.unconcerned::<S::Other>(rulings)?;

        let over = Over::of(rulings);
        let near = near::<S::Other>(lowest(self.phoenix::<S::Other>()));
        let lines = self.lines::<S>(over, near);
        let room = if mates_matter { next_to(lowest(own)) } else { 0 };
        let onto = self.vacant() & !lines & !room;
        let onto_by = |kind: Kind| onto & !near[kind as usize];

        let mut from = others(&self.men::<S>());
        from.iter_mut().zip(near).for_each(|(men, near)| *men &= !(lines | near));
        // `tori-shogi.promotion.forced`: these stay what they are.
        let no_promotion = !(S::ZONE | S::shift(S::ZONE, -(WIDTH as i8)));
        from[Kind::Swallow as usize] &= no_promotion;
        from[Kind::Falcon as usize] &= no_promotion;
        // All other steps attack less than a Phoenix's.
        let step = onto_by(Kind::Phoenix);
        let pheasant = onto_by(Kind::Pheasant);
        let goose = onto_by(Kind::Goose);
        let back = step & pheasant;
        let onto_ways: Targets = [step, step, step, back, step, back, step, step, pheasant, goose, goose, goose];
        let flies = from[Kind::Phoenix as usize] != 0 && !mates_matter;
        from[Kind::Phoenix as usize] = 0;
        let mut steps = targets::<S>(&from, self.vacant(), over);
        for way in 0..steps.len() {
            steps[way] &= onto_ways[way] & legal.steps[way];
        }
        let flights = if flies { legal.flights & step } else { 0 };
        let drops = legal.drops.within(Kind::IN_HAND.map(onto_by));
        Some(Remote { moves: Legal { steps, flights, drops, leaps: Leaps::NONE }, replies })
    }

    /// The lines of slides on which a piece might change the replies to the player's move: all of the opponent's, and
    /// the player's own that might lead near the opponent's Phoenix. The first piece on each belongs to it. A Phoenix
    /// does not end a line, since it may step off.
    #[inline(always)]
    fn lines<S: Side>(&self, over: Over, near: &Men) -> Bitboard {
        let passed = self.vacant() | self.phoenix::<S>() | self.phoenix::<S::Other>();
        let mut own = sliders(&self.men::<S>());
        own.iter_mut().zip(near).for_each(|(men, near)| *men &= near);
        let theirs = all(&targets::<S::Other>(&sliders(&self.men::<S::Other>()), passed, over));
        if own.iter().all(|men| *men == 0) { theirs } else { theirs | all(&targets::<S>(&own, passed, over)) }
    }

    /// Whether drops of this player's depend on more than what is vacant and the player's own Swallows, or Eagles jump.
    #[inline(always)]
    fn drops_depend_on_more<S: Side>(&self, rulings: &Rulings) -> bool {
        let hand = self.hand::<S>();
        let eagles = self.of_kind::<S>(Kind::Eagle) | self.of_kind::<S::Other>(Kind::Eagle);
        eagles != 0 && Over::of(rulings).jumps()
            || rulings.must_be_able_to_move == MustBeAbleToMove::InThisPosition && !hand.is_empty()
            || rulings.third_swallow_on_file == ThirdSwallowOnFile::BothCount && hand.count(Kind::Swallow) > 0
    }

    /// Whether this player has a Swallow in hand and may not drop it with mate.
    #[inline(always)]
    fn mates_matter<S: Side>(&self, rulings: &Rulings) -> bool {
        rulings.swallow_drop_mate == SwallowDropMate::Illegal && self.hand::<S>().count(Kind::Swallow) > 0
    }

    /// Whether no drop of a Swallow mates this player, as long as the opponent's pieces attack what they attack and no
    /// more squares next to the Phoenix are taken: it has two safe flights besides the capture of such a Swallow.
    #[inline(always)]
    fn is_roomy<S: Side>(&self, rulings: &Rulings) -> bool {
        let flights = self.flights::<S>(self.danger::<S>(rulings)) & !ahead::<S>(self.phoenix::<S>());
        flights & flights.wrapping_sub(1) != 0
    }

    /// How many moves the player would have, if it were their turn, where the Phoenix has nothing to do with that: it is
    /// not attacked, in line with nothing, and some move is plainly safe.
    #[inline(always)]
    fn unconcerned<S: Side>(&self, rulings: &Rulings) -> Option<u64> {
        let phoenix = self.phoenix::<S>();
        let danger = self.danger::<S>(rulings);
        if danger & phoenix != 0 || self.lined_up::<S>(lowest(phoenix)) {
            return None;
        }
        let moves = self.open::<S>(rulings);
        (all(&moves.steps) | moves.flights & !danger != 0).then(|| moves.count::<S>(self, rulings))
    }
}
