//! Powers as bits, and chess in which they decide every ply.

use super::rulings::BothRulings;
use crate::board::Player;
use crate::board::awarichess::{self, Move};
use crate::chess::Position;
use crate::processor::Processor;
use crate::rules::awarichess::{Stalemate, StalemateByTheLastPower, ZeroMovesInFifty};
use crate::rules::{Draw, Outcome, Win};

/// A position at chess and the powers.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Powered {
    pub chess: Position,
    pub powers: Powers,
}

/// What may be played in a chess phase, as long as the game goes on.
enum Choice {
    /// A normal move: after an order or in check.
    Normal,
    /// That or the zero move: by the mover's own power.
    NormalOrZero,
    /// The zero move for the mover or an order to the mover: by this player's power.
    ZeroOrOrder(Player),
    /// Nothing: there is no power.
    Nothing,
}

impl Powered {
    /// Whether chess is to be played: there is a power or an order to use up, or a check to answer first
    /// (`awarichess.ruling.check-when-used-up`).
    #[inline(always)]
    pub(crate) fn goes_on(&self, rulings: &BothRulings) -> bool {
        !self.powers.are_spent() || rulings.checks_first() && self.chess.in_check()
    }

    /// `awarichess.end.checkmate`
    #[inline(always)]
    pub(crate) fn is_mate(&self) -> bool {
        self.chess.in_check() && !self.chess.can_move()
    }

    #[inline(always)]
    fn choice(&self) -> Choice {
        // `awarichess.power.order`, `awarichess.check.answered`
        if self.powers.ordered() || self.chess.in_check() {
            return Choice::Normal;
        }
        match self.powers.first() {
            None => Choice::Nothing,
            // `awarichess.power.own`
            Some(owner) if owner == self.chess.turn => Choice::NormalOrZero,
            // `awarichess.power.other`
            Some(owner) => Choice::ZeroOrOrder(owner),
        }
    }

    /// `awarichess.turn`, in a chess phase. Where there is no power left, the mover.
    pub(crate) fn turn(&self) -> Player {
        match self.choice() {
            Choice::ZeroOrOrder(owner) => owner,
            Choice::Normal | Choice::NormalOrZero | Choice::Nothing => self.chess.turn,
        }
    }

    /// How the game is drawn in either phase, whatever moves there are: `awarichess.end.dead-position` before
    /// `awarichess.end.fifty-moves`.
    #[inline(always)]
    pub(crate) fn plain_draw(&self, rulings: &BothRulings) -> Option<Outcome> {
        if rulings.dead_draws() && self.chess.is_dead() {
            return Some(Outcome::Draw(Draw::DeadPosition));
        }
        rulings.are_fifty_moves(self.chess.clock).then_some(Outcome::Draw(Draw::FiftyMoves))
    }

    /// How the game has ended, where a lack of normal moves may end it: `awarichess.end.precedence`.
    pub(crate) fn outcome(&self, rulings: &BothRulings) -> Option<Outcome> {
        if !self.chess.in_check() {
            self.draw(rulings)
        } else if !self.chess.can_move() {
            Some(Outcome::Win { winner: self.chess.turn.other(), by: Win::Checkmate })
        } else {
            self.plain_draw(rulings)
        }
    }

    /// The same where the mover is not in check.
    pub(crate) fn draw(&self, rulings: &BothRulings) -> Option<Outcome> {
        let stalemate = self.powers.stalemate(rulings) && !self.chess.can_move();
        if stalemate { Some(Outcome::Draw(Draw::Stalemate)) } else { self.plain_draw(rulings) }
    }

    /// The legal moves in a chess phase.
    pub(crate) fn moves(&self, rulings: &BothRulings) -> Vec<Move> {
        if self.outcome(rulings).is_some() {
            return Vec::new();
        }
        let normal = || self.chess.moves().into_iter().map(Move::Normal);
        match self.choice() {
            Choice::Normal => normal().collect(),
            Choice::NormalOrZero => normal().chain([Move::Zero]).collect(),
            Choice::ZeroOrOrder(_) => vec![Move::Zero, Move::Order],
            Choice::Nothing => Vec::new(),
        }
    }

    /// Whether a move is one of them.
    pub(crate) fn allows(&self, rulings: &BothRulings, mv: &Move) -> bool {
        let may = match (mv, self.choice()) {
            (Move::Normal(mv), Choice::Normal | Choice::NormalOrZero) => self.chess.allows(mv),
            (Move::Zero, Choice::NormalOrZero | Choice::ZeroOrOrder(_)) | (Move::Order, Choice::ZeroOrOrder(_)) => {
                true
            }
            _ => false,
        };
        may && self.outcome(rulings).is_none()
    }

    /// The state after a move, legal or not; `None` if it is not one of this phase, or no piece could make it.
    pub(crate) fn after(&self, rulings: &BothRulings, mv: &Move) -> Option<Self> {
        match (mv, self.choice()) {
            (Move::Normal(mv), Choice::Normal | Choice::NormalOrZero) => Some(self.normal(self.chess.after(mv)?)),
            (Move::Zero, Choice::NormalOrZero | Choice::ZeroOrOrder(_)) => Some(self.zero(rulings)),
            (Move::Order, Choice::ZeroOrOrder(_)) => Some(self.order()),
            _ => None,
        }
    }

    /// After a normal move to this position. It uses up no power when it has been ordered or answers a check
    /// (`awarichess.power.order`, `awarichess.check.free`).
    #[inline(always)]
    fn normal(&self, chess: Position) -> Self {
        let powers = match self.choice() {
            Choice::NormalOrZero => self.powers.consumed(),
            _ => self.powers.with_order(false),
        };
        Powered { chess, powers }
    }

    /// After the zero move: `awarichess.zero`.
    fn zero(&self, rulings: &BothRulings) -> Self {
        let chess = match rulings.own.zero_moves_in_fifty {
            ZeroMovesInFifty::Counted => self.chess.pass(),
            ZeroMovesInFifty::NotCounted => self.chess.pass_uncounted(),
        };
        Powered { chess, powers: self.powers.consumed() }
    }

    /// After an order.
    fn order(&self) -> Self {
        Powered { powers: self.powers.consumed().with_order(true), ..*self }
    }

    /// How many legal moves there are in a chess phase.
    #[inline(always)]
    pub(crate) fn count(&self, rulings: &BothRulings, processor: impl Processor) -> u64 {
        if self.plain_draw(rulings).is_some() {
            return 0;
        }
        match self.choice() {
            Choice::Normal => self.chess.count(processor),
            Choice::NormalOrZero => match self.chess.count(processor) {
                0 if self.powers.stalemate(rulings) => 0,
                normal => normal + 1,
            },
            Choice::ZeroOrOrder(_) if self.powers.stalemate(rulings) && !self.chess.can_move() => 0,
            Choice::ZeroOrOrder(_) => 2,
            Choice::Nothing => 0,
        }
    }

    /// How many sequences of this many legal moves, at least two, there are in a chess phase: the sum of what `follows`
    /// each state after the first. Those of two moves are counted without it where the first changes little.
    #[inline(always)]
    pub(crate) fn lines(
        &self,
        rulings: &BothRulings,
        depth: u32,
        processor: impl Processor,
        mut follows: impl FnMut(Self) -> u64,
    ) -> u64 {
        if self.plain_draw(rulings).is_some() {
            return 0;
        }
        match self.choice() {
            Choice::Normal => self.normal_lines(rulings, self.powers.with_order(false), depth, processor, follows),
            Choice::NormalOrZero => {
                let mut stalemated = self.powers.stalemate(rulings);
                let normal = self.normal_lines(rulings, self.powers.consumed(), depth, processor, |powered| {
                    stalemated = false;
                    follows(powered)
                });
                if normal == 0 && stalemated { 0 } else { normal + follows(self.zero(rulings)) }
            }
            Choice::ZeroOrOrder(_) if self.powers.stalemate(rulings) && !self.chess.can_move() => 0,
            Choice::ZeroOrOrder(_) => follows(self.zero(rulings)) + follows(self.order()),
            Choice::Nothing => 0,
        }
    }

    /// The same of those that begin with a normal move, which leaves these powers and no order.
    #[inline(always)]
    fn normal_lines(
        &self,
        rulings: &BothRulings,
        powers: Powers,
        depth: u32,
        processor: impl Processor,
        mut follows: impl FnMut(Self) -> u64,
    ) -> u64 {
        // Whether the state after any of these moves is a chess phase in which only mate and stalemate end the game.
        let dead = rulings.dead_draws() && self.chess.may_be_dead_next();
        let goes_on = !rulings.are_fifty_moves(self.chess.clock + 1) && !dead;
        let owner = powers.first().filter(|_| depth == 2 && goes_on);
        let mut lines = 0;
        let local =
            self.chess.each_after(processor, owner.is_some(), |chess| lines += follows(Powered { chess, powers }));
        // The zero move can follow each local one: none of them is a check or stalemates.
        let by_power = if owner == Some(self.chess.turn) { local.moves } else { local.replies };
        lines + local.moves + by_power
    }
}

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
    fn first(self) -> Option<Player> {
        (self.many > 0).then_some(if self.blacks & 1 == 0 { Player::White } else { Player::Black })
    }

    /// Whether a normal move has been ordered that has not been made yet.
    #[inline(always)]
    const fn ordered(self) -> bool {
        self.ordered
    }

    /// Whether there is nothing to use up: no power and no order.
    #[inline(always)]
    const fn are_spent(self) -> bool {
        self.many == 0 && !self.ordered
    }

    /// Whether a player who has no normal move and is not in check is stalemated beside these: `awarichess.end.stalemate`.
    #[inline(always)]
    pub(super) fn stalemate(self, rulings: &BothRulings) -> bool {
        match rulings.own.stalemate {
            Stalemate::OnceAMoveIsForced => self.ordered(),
            Stalemate::WhateverThePowers => {
                let by_the_last = rulings.own.stalemate_by_the_last_power == StalemateByTheLastPower::Draw;
                !self.are_spent() || by_the_last
            }
        }
    }

    /// Whether this many plies use them up, at most one each.
    #[inline(always)]
    pub(crate) fn may_be_spent_by(self, plies: u32) -> bool {
        u32::from(self.many) <= plies
    }

    /// Appends this many of a player's to the list. The seeds of a game fit in it; of more, as illegal moves may bring about,
    /// the first 64 count.
    #[must_use]
    pub(crate) const fn and(self, owner: Player, more: u32) -> Self {
        let many = self.many as u32;
        let room = u64::BITS - many;
        let more = if more < room { more } else { room };
        let ones = match owner {
            Player::Black if more > 0 => (u64::MAX >> (u64::BITS - more)) << many,
            _ => 0,
        };
        Powers { blacks: self.blacks | ones, many: (many + more) as u8, ..self }
    }

    /// Without the first one: `awarichess.power.consumed`.
    #[inline(always)]
    #[must_use]
    const fn consumed(self) -> Self {
        Powers { blacks: self.blacks >> 1, many: self.many.saturating_sub(1), ..self }
    }

    /// With an order, or without.
    #[inline(always)]
    #[must_use]
    const fn with_order(self, ordered: bool) -> Self {
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
