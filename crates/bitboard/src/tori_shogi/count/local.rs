//! Moves that are local: they touch nothing on which the replies depend.
//!
//! Where a piece steps or jumps to depends on its friends alone, so a move that captures nothing neither adds such a
//! reply nor takes one away. What it may change is where the opponent's pieces slide, whether their Phoenix is attacked
//! and where that goes. A local move does not: it begins and ends on no line of a slide that matters, and the piece
//! neither takes a safe square from that Phoenix nor gives one back. So there are as many replies as there would be to
//! no move at all, but for drops: one square has been taken, and unless the move was a drop itself, one has become
//! vacant. If it captures, the captured piece's own moves are missing, and the opponent's others can capture in turn.

use crate::board::tori_shogi::Kind;
use crate::rules::tori_shogi::{MustBeAbleToMove, PhoenixIntoCheck, Rulings, SwallowDropMate, ThirdSwallowOnFile};
use crate::squares::{Bitboard, lowest, several};
use crate::tori_shogi::geometry::{BOARD, Colour, WIDTH, next_to};
use crate::tori_shogi::legal::{Leaps, Legal};
use crate::tori_shogi::position::Position;
use crate::tori_shogi::steps::{Men, Over, Targets, WAYS, ahead, all, goes_from, targets};

/// The player's local moves in a position.
pub(super) struct Local {
    /// Those that capture nothing.
    pub quiet: Legal,
    /// Those that capture: none while the opponent has a Swallow in hand, whose drops depend on what is captured.
    pub captures: Targets,
    /// How many replies there would be to no move at all.
    pub replies: u64,
}

/// What the player could do if it were their turn.
struct Prospect {
    moves: Legal,
    /// The squares for which it matters whether the other player attacks them: those now safe.
    safe: Bitboard,
    /// Those now attacked.
    attacked: Bitboard,
    /// Whether pieces may be pinned to the Phoenix.
    lined_up: bool,
    /// Whether that stays so, and the number of moves is known, when one of the pieces is captured.
    can_lose_a_piece: bool,
}

/// The kinds that slide.
const SLIDERS: [Kind; 3] = [Kind::LeftQuail, Kind::RightQuail, Kind::Eagle];

/// The maximum number of squares to which a non-sliding piece goes.
const MOST_STEPS: u32 = 8;

/// Of these pieces those that slide, and those that do not.
#[inline(always)]
fn parted(men: &Men) -> (Men, Men) {
    let (mut sliders, mut others): (Men, Men) = ([0; Kind::ALL.len()], *men);
    for kind in SLIDERS {
        sliders[kind as usize] = std::mem::take(&mut others[kind as usize]);
    }
    (sliders, others)
}

/// These pieces without some of them.
#[inline(always)]
fn but(men: &Men, without: &Men) -> Men {
    std::array::from_fn(|kind| men[kind] & !without[kind])
}

impl Position {
    /// Which of these moves, the player's legal ones, are local; `None` if that is not easy to decide.
    #[inline(always)]
    pub(super) fn local<S: Colour>(&self, rulings: &Rulings, legal: &Legal) -> Option<Local> {
        if self.drops_depend_on_more::<S::Other>(rulings) {
            return None;
        }
        let mates_matter = self.mates_matter::<S::Other>(rulings);
        if mates_matter && !self.is_roomy::<S>(rulings) {
            return None;
        }
        let prospect = self.prospect::<S::Other>(rulings)?;
        let swallows = self.hand::<S::Other>().count(Kind::Swallow as usize) > 0;
        let over = Over::of(rulings);

        let (gives, takes) = (goes_from::<S::Other>(prospect.attacked), goes_from::<S::Other>(prospect.safe));
        let (mut sliders, mut others) = parted(&self.men::<S>());
        let lines = self.lines_of_slides::<S>(over, &sliders, [&gives, &takes], prospect.lined_up);
        let still = BOARD & !lines & if mates_matter { !next_to(lowest(self.phoenix::<S>())) } else { !0 };
        let onto = |kind: Kind| still & !takes[kind as usize];

        others = but(&others, &gives).map(|men| men & !lines);
        // `tori-shogi.promotion.forced`: these stay what they are.
        let as_is = !(S::ZONE | S::shift(S::ZONE, -(WIDTH as i8)));
        others[Kind::Swallow as usize] &= as_is;
        others[Kind::Falcon as usize] &= as_is;
        let flies = std::mem::take(&mut others[Kind::Phoenix as usize]) != 0 && !mates_matter;
        // The other steps attack less than a Phoenix.
        let (step, jump, goose) = (onto(Kind::Phoenix), onto(Kind::Pheasant), onto(Kind::Goose));
        let back = step & jump;
        let within = [step, step, step, back, step, back, step, step, jump, goose, goose, goose];
        let stepped = targets::<S>(&others, self.vacant(), over);
        let stepped: Targets = std::array::from_fn(|way| stepped[way] & within[way] & legal.steps[way]);

        let vacant = self.vacant();
        let mut steps = stepped.map(|to| to & vacant);
        let mut captures = [0; WAYS];
        if !swallows {
            // An Eagle is rarely local.
            sliders[Kind::Eagle as usize] = 0;
            sliders = but(&but(&sliders, &gives), &takes).map(|men| men & !lines);
            if sliders.iter().any(|men| *men != 0) {
                let within = onto(Kind::LeftQuail) & onto(Kind::RightQuail) & vacant;
                let slid = targets::<S>(&sliders, vacant, over);
                steps = std::array::from_fn(|way| steps[way] | slid[way] & within & legal.steps[way]);
            }
            if prospect.can_lose_a_piece {
                let theirs = self.phoenix::<S::Other>();
                let prey = self.steppers::<S::Other>() & !theirs & !next_to(lowest(theirs));
                captures = stepped.map(|to| to & prey);
            }
        }
        let flights = if flies { legal.flights & vacant & step } else { 0 };
        let drops = legal.drops.within(Kind::IN_HAND.map(onto));
        let quiet = Legal { steps, flights, drops, leaps: Leaps::NONE };
        Some(Local { quiet, captures, replies: prospect.moves.count::<S::Other>(self, rulings) })
    }

    /// The player's pieces that do not slide.
    #[inline(always)]
    fn steppers<S: Colour>(&self) -> Bitboard {
        SLIDERS.into_iter().fold(self.own::<S>(), |all, kind| all & !self.of_kind::<S>(kind))
    }

    /// The lines of slides on which a piece might change the replies to the player's move: all of the opponent's, and of
    /// these, which are the player's, those that might lead to where it matters. The first piece on each belongs to it.
    /// The player's own go on through all pieces if one might be pinned.
    #[inline(always)]
    fn lines_of_slides<S: Colour>(&self, over: Over, sliders: &Men, to: [&Men; 2], pinning: bool) -> Bitboard {
        let (theirs, _) = parted(&self.men::<S::Other>());
        let theirs = all(&targets::<S::Other>(&theirs, self.vacant(), over));
        let own: Men = std::array::from_fn(|kind| sliders[kind] & (to[0][kind] | to[1][kind]));
        if own.iter().all(|men| *men == 0) {
            return theirs;
        }
        theirs | all(&targets::<S>(&own, if pinning { BOARD } else { self.vacant() }, over))
    }

    /// Whether this player's drops depend on more than what is vacant and the player's own Swallows, or Eagles jump.
    #[inline(always)]
    fn drops_depend_on_more<S: Colour>(&self, rulings: &Rulings) -> bool {
        let hand = self.hand::<S>();
        let eagles = self.of_kind::<S>(Kind::Eagle) | self.of_kind::<S::Other>(Kind::Eagle);
        eagles != 0 && Over::of(rulings).jumps()
            || rulings.must_be_able_to_move == MustBeAbleToMove::InThisPosition && !hand.is_empty()
            || rulings.third_swallow_on_file == ThirdSwallowOnFile::BothCount
                && hand.count(Kind::Swallow as usize) > 0
    }

    /// Whether this player has a Swallow in hand and may not drop it with mate.
    #[inline(always)]
    fn mates_matter<S: Colour>(&self, rulings: &Rulings) -> bool {
        match rulings.swallow_drop_mate {
            SwallowDropMate::Illegal => self.hand::<S>().count(Kind::Swallow as usize) > 0,
            SwallowDropMate::Legal | SwallowDropMate::Loses => false,
        }
    }

    /// Whether no drop of a Swallow mates this player, as long as the opponent's pieces attack what they attack and no
    /// more squares next to the Phoenix are taken: it has two safe flights besides the capture of such a Swallow.
    #[inline(always)]
    fn is_roomy<S: Colour>(&self, rulings: &Rulings) -> bool {
        let flights = self.flights::<S>(self.danger::<S>(rulings)) & !ahead::<S>(self.phoenix::<S>());
        several(flights)
    }

    /// `None` where the player's Phoenix is attacked, or where they might be checkmated.
    #[inline(always)]
    fn prospect<S: Colour>(&self, rulings: &Rulings) -> Option<Prospect> {
        let phoenix = self.phoenix::<S>();
        let danger = self.danger::<S>(rulings);
        let lined_up = self.lined_up::<S>(lowest(phoenix));
        if danger & phoenix != 0 {
            return None;
        }
        let moves = self.open::<S>(rulings);
        if rulings.phoenix_into_check == PhoenixIntoCheck::Illegal {
            let near = next_to(lowest(phoenix)) & !self.own::<S>();
            let (safe, attacked) = (near & !danger | phoenix, near & danger);
            return Some(Prospect { moves, safe, attacked, lined_up, can_lose_a_piece: !lined_up });
        }
        // As long as others can move and nothing attacks the Phoenix, it does not matter where that might go.
        let steps = all(&moves.steps);
        let can_lose_a_piece = steps.count_ones() > MOST_STEPS;
        let prospect = Prospect { moves, safe: phoenix, attacked: 0, lined_up, can_lose_a_piece };
        (steps != 0 && !lined_up).then_some(prospect)
    }
}
