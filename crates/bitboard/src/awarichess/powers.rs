//! Powers as bits.

use crate::board::{Player, awarichess};

/// The powers that have not been consumed, and whether a normal move has been ordered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Powers {
    /// Which of them are Black's, the first one in the lowest bit.
    blacks: u64,
    /// How many there are.
    many: u8,
    ordered: bool,
}

impl Powers {
    /// The powers of a setup that has no more of them than a word has bits.
    pub(crate) fn of(setup: &awarichess::Powers) -> Self {
        let none = Powers { ordered: setup.ordered, ..Powers::default() };
        setup.list.iter().fold(none, |powers, owner| powers.and(*owner, 1))
    }

    pub(crate) fn setup(self) -> awarichess::Powers {
        let all = std::iter::successors(Some(self), |powers| Some(powers.consumed()));
        awarichess::Powers { list: all.map_while(Powers::first).collect(), ordered: self.ordered }
    }

    /// Whose the first power is.
    #[inline(always)]
    pub(crate) fn first(self) -> Option<Player> {
        (self.many > 0).then_some(if self.blacks & 1 == 0 { Player::White } else { Player::Black })
    }

    /// Whether a normal move has been ordered that has not been made yet.
    #[inline(always)]
    pub(crate) const fn ordered(self) -> bool {
        self.ordered
    }

    /// Whether there is nothing to use up: no power and no order.
    #[inline(always)]
    pub(crate) const fn are_spent(self) -> bool {
        self.many == 0 && !self.ordered
    }

    /// Whether this many plies use them up, at most one each.
    #[inline(always)]
    pub(crate) fn may_be_spent_by(self, plies: u32) -> bool {
        u32::from(self.many) <= plies
    }

    /// Appends this many of a player's to the list.
    #[must_use]
    pub(crate) const fn and(self, owner: Player, more: u32) -> Self {
        let ones = match owner {
            Player::White => 0,
            Player::Black => (1 << more) - 1,
        };
        Powers { blacks: self.blacks | ones << self.many, many: self.many + more as u8, ..self }
    }

    /// Without the first one: `awarichess.power.consumed`.
    #[inline(always)]
    #[must_use]
    pub(crate) const fn consumed(self) -> Self {
        Powers { blacks: self.blacks >> 1, many: self.many.saturating_sub(1), ..self }
    }

    /// With an order, or without.
    #[inline(always)]
    #[must_use]
    pub(crate) const fn with_order(self, ordered: bool) -> Self {
        Powers { ordered, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Player::{Black, White};

    #[test]
    fn the_list_is_used_up_in_the_order_of_the_captures() {
        let powers = Powers::default().and(White, 2).and(Black, 3).and(White, 0).and(Black, 1).and(White, 42);
        assert_eq!(powers.setup().to_string(), format!("WWBBBB{}", "W".repeat(42)));
        assert!(Powers::of(&powers.setup()) == powers);
        let left = (0..46).fold(powers, |powers, _| powers.consumed());
        assert!(left == Powers::default().and(White, 2));
        assert_eq!(left.consumed().with_order(true).setup().to_string(), "W!");
        assert!(left.consumed().consumed() == Powers::default());
        assert!(Powers::default().and(Black, 48).consumed() == Powers::default().and(Black, 47));
    }

    #[test]
    fn an_order_is_not_spent() {
        let last = Powers::default().and(Black, 1);
        assert!(!last.are_spent() && last.first() == Some(Black));
        assert!(!last.consumed().with_order(true).are_spent());
        assert!(last.consumed().are_spent() && last.consumed().first().is_none());
    }
}
