//! Mate: `tori-shogi.checkmated`, and by a Swallow's drop: `tori-shogi.drop.mates`.

use super::geometry::{BOARD, Colour};
use super::position::{Ply, Position};
use super::steps::{Over, ahead, all};
use crate::board::tori_shogi::Kind;
use crate::rules::tori_shogi::{
    CheckmateWithoutCheck, DropMateWithoutCheck, PhoenixIntoCheck, Rulings, SwallowDropMate,
};
use crate::squares::{Bitboard, lowest, only, several, squares};

/// How many times escapes are examined for being drops with mate themselves.
const OF_ESCAPES: u8 = 1;

impl Position {
    /// Whether the player, who is to move, is checkmated.
    pub(super) fn checkmated<S: Colour>(&self, rulings: &Rulings) -> bool {
        self.must_flee::<S>(rulings) && self.safe::<S>(rulings).is_empty::<S>(self, rulings)
    }

    /// Whether only a move that leaves the player's Phoenix safe is an escape: there is no other Phoenix to be
    /// captured, and with `checkmate-without-check=game-goes-on` the player is in check.
    fn must_flee<S: Colour>(&self, rulings: &Rulings) -> bool {
        let goes_on = rulings.checkmate_without_check == CheckmateWithoutCheck::GameGoesOn;
        if goes_on && !self.in_check::<S>(rulings) {
            return false;
        }
        let captures = || self.attacked_by::<S>(rulings, self.vacant()) & self.phoenix::<S::Other>() != 0;
        // Where no Phoenix may be left open, none is there to be captured.
        let captures = rulings.phoenix_into_check == PhoenixIntoCheck::Legal && captures();
        self.phoenix::<S>() != 0 && !captures
    }

    /// Whether the player, who is to move, is mated in the sense of `tori-shogi.drop.mates`: one who has no move and is
    /// not in check is not. Escapes are examined for being drops with mate to this many further levels.
    fn mated<S: Colour>(&self, rulings: &Rulings, further: u8) -> bool {
        // First, no drop that does not attack the Phoenix gives mate.
        let open = &Rulings { drop_mate_without_check: DropMateWithoutCheck::IsNoMate, ..*rulings };
        if !self.must_flee::<S>(rulings) {
            return false;
        }
        let escapes = self.safe::<S>(open);
        if escapes.is_empty::<S>(self, open) {
            return self.in_check::<S>(rulings) || !self.open::<S>(open).is_empty::<S>(self, open);
        }
        let Some(swallows) = escapes.swallows_alone::<S>(self, open) else { return false };
        // A drop with mate that is not forbidden is an escape like any other move.
        let forbidden = match rulings.swallow_drop_mate {
            SwallowDropMate::Illegal => true,
            SwallowDropMate::Legal | SwallowDropMate::Loses => false,
        };
        further > 0
            && forbidden
            && squares(swallows).all(|to| self.mates_quietly::<S>(rulings, to, further))
            && (self.in_check::<S>(rulings) || self.open::<S>(open).swallows_alone::<S>(self, open).is_none())
    }

    /// Of these vacant squares those on which the player does not drop a Swallow with mate.
    pub(super) fn without_mates<S: Colour>(&self, rulings: &Rulings, to: Bitboard) -> Bitboard {
        // It attacks the Phoenix from one square only.
        let before = ahead::<S::Other>(self.phoenix::<S::Other>()) & to;
        let mates = before != 0 && self.mates_with_check::<S>(rulings, before);
        let quiet = self.quiet_mates::<S>(rulings, to & !before);
        to & !quiet & if mates { !before } else { !0 }
    }

    /// Whether the player drops a Swallow on this square with mate.
    pub(super) fn mates_by_swallow<S: Colour>(&self, rulings: &Rulings, to: Bitboard) -> bool {
        if ahead::<S>(to) & self.phoenix::<S::Other>() != 0 {
            self.mates_with_check::<S>(rulings, to)
        } else {
            self.quiet_mates::<S>(rulings, to) != 0
        }
    }

    /// Whether a Swallow dropped on this square, next to the other Phoenix, mates.
    ///
    /// The owner of that Phoenix is then attacked by a piece that no drop can block, so looking for safe moves does not
    /// look for mates in turn.
    fn mates_with_check<S: Colour>(&self, rulings: &Rulings, to: Bitboard) -> bool {
        let next = self.after::<S>(Ply::Drop { kind: Kind::Swallow, to: lowest(to) });
        next.checkmated::<S::Other>(rulings)
    }

    /// Of these squares those on which a Swallow mates without attacking the Phoenix:
    /// `tori-shogi.ruling.drop-mate-without-check`.
    #[inline(always)]
    fn quiet_mates<S: Colour>(&self, rulings: &Rulings, to: Bitboard) -> Bitboard {
        // Where a Phoenix may not be left open, there is none: a player who is not in check then has no move at all.
        let is_no_mate = match rulings.drop_mate_without_check {
            DropMateWithoutCheck::IsNoMate => true,
            DropMateWithoutCheck::WhenTheDropMakesIt | DropMateWithoutCheck::AnyMateAfterIt => false,
        };
        let none =
            rulings.phoenix_into_check == PhoenixIntoCheck::Illegal || is_no_mate || self.phoenix::<S::Other>() == 0;
        if none || to == 0 {
            return 0;
        }
        let danger = self.danger::<S::Other>(rulings);
        let flights = self.flights::<S::Other>(danger);
        // A Swallow attacks one more square, the one in front of it, and can be captured on its own square. So of two
        // safe flights one remains.
        if several(flights) {
            return 0;
        }
        let to = if flights == 0 { to } else { ahead::<S::Other>(flights) & to };
        if to == 0 || self.others_help::<S::Other>(rulings, danger) {
            0
        } else {
            self.each_quiet_mate::<S>(rulings, to)
        }
    }

    /// Whether it is obvious that a piece other than the player's Phoenix, which is not attacked and in line with
    /// nothing, has a move that no piece dropped by the enemy takes away: the first square of a slide is either vacant
    /// or captured on.
    #[inline(always)]
    fn others_help<S: Colour>(&self, rulings: &Rulings, danger: Bitboard) -> bool {
        let phoenix = self.phoenix::<S>();
        let over = Over::of(rulings);
        let steps = || self.steps::<S>(&self.guards::<S>(over), over, BOARD & !self.own::<S>());
        danger & phoenix == 0 && !self.lined_up::<S>(lowest(phoenix)) && all(&steps()) != 0
    }

    #[cold]
    #[inline(never)]
    fn each_quiet_mate<S: Colour>(&self, rulings: &Rulings, to: Bitboard) -> Bitboard {
        only(to, |to| self.mates_quietly::<S>(rulings, *to, OF_ESCAPES + 1))
    }

    /// Whether a Swallow mates from this square without attacking the Phoenix; to this many levels, this one
    /// included.
    fn mates_quietly<S: Colour>(&self, rulings: &Rulings, to: u8, times: u8) -> bool {
        if ahead::<S>(1 << to) & self.phoenix::<S::Other>() != 0 {
            return false;
        }
        let next = self.after::<S>(Ply::Drop { kind: Kind::Swallow, to });
        let made = || {
            let mut without = next;
            without.lift::<S>(to);
            !without.mated::<S::Other>(rulings, times - 1)
        };
        next.mated::<S::Other>(rulings, times - 1)
            && match rulings.drop_mate_without_check {
                DropMateWithoutCheck::AnyMateAfterIt => true,
                DropMateWithoutCheck::WhenTheDropMakesIt | DropMateWithoutCheck::IsNoMate => made(),
            }
    }
}
