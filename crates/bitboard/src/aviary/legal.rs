//! The legal moves, as sets of squares, and how many there are.

use super::position::{InHand, Ply, Position};
use super::steps::{Blockers, DIRECTIONS, OFFSETS, Targets, Way, along, attacked, attackers, targets};
use crate::board::aviary::Kind;
use crate::rules::aviary::{
    AnsweringCheck, EnteringLastSparrow, LastSparrow, LastSparrowJudged, Rulings, SidewaysJump,
};
use crate::squares::{Bitboard, lowest, only, several, shifted, squares};
use crate::tally::total;

/// The legal moves of a position.
pub(super) struct Legal {
    /// In each direction the squares to which a bird goes.
    pub steps: Targets,
    /// Where a bird in hand is entered, if it is no Sparrow.
    pub entries: Bitboard,
    /// Where a Sparrow in hand is entered.
    pub sparrow_entries: Bitboard,
}

const NONE: Legal = Legal { steps: [0; DIRECTIONS], entries: 0, sparrow_entries: 0 };

impl Position {
    /// A quick check that there is no Sparrow to guard or to enter, and that the game is not
    /// over for lack of Sparrows: the player to move has two on the board, the other has one.
    #[inline(always)]
    fn carefree(&self) -> bool {
        several(self.sparrows()) && self.enemy_sparrows() != 0
    }

    /// `aviary.end.no-sparrows`, for the player to move and for the other one.
    pub(super) fn without_sparrows(&self) -> [bool; 2] {
        [(self.sparrows(), self.hand), (self.enemy_sparrows(), self.enemy_hand)]
            .map(|(on_board, hand)| on_board == 0 && hand.count(Kind::Sparrow as usize) == 0)
    }

    /// `aviary.sparrow.re-enter`: whether the player to move must enter a Sparrow.
    pub(super) fn must_enter(&self) -> bool {
        self.sparrows() == 0 && self.hand.count(Kind::Sparrow as usize) > 0
    }

    /// The last Sparrow of the player to move, counted before the move, if it stands on the board.
    pub(super) fn last_sparrow(&self, rulings: &Rulings) -> Option<u8> {
        let sparrows = self.sparrows();
        let others = match rulings.last_sparrow {
            LastSparrow::BoardAndHand => self.hand.count(Kind::Sparrow as usize),
            LastSparrow::BoardOnly => 0,
        };
        (sparrows.is_power_of_two() && others == 0).then(|| lowest(sparrows))
    }

    /// The enemies that attack a square of the player to move's.
    pub(super) fn attackers(&self, rulings: &Rulings, square: u8) -> Bitboard {
        attackers(&self.ways, self.enemy, self.own, rulings.sideways_jump, square)
    }

    /// All squares that the other player attacks.
    pub(super) fn attacked(&self, rulings: &Rulings) -> Bitboard {
        attacked(&self.ways, self.enemy, self.own, rulings.sideways_jump)
    }

    /// The legal moves.
    #[inline(always)]
    pub(super) fn legal(&self, rulings: &Rulings) -> Legal {
        if self.carefree() { self.unguarded(rulings) } else { self.careful(rulings) }
    }

    /// All moves of the birds, legal or not.
    #[inline(always)]
    fn unguarded(&self, rulings: &Rulings) -> Legal {
        let blockers = Blockers::of(rulings.sideways_jump, self.own, self.enemy);
        let steps = targets(&self.movers(), !self.own, blockers);
        Legal { steps, entries: self.vacant(), sparrow_entries: self.vacant() }
    }

    /// How many legal moves there are.
    #[inline(always)]
    pub(super) fn count_legal(&self, rulings: &Rulings) -> u64 {
        // A separate function, so that the moves of a position without dangers are never written to memory.
        if self.carefree() { self.unguarded(rulings).count(self.hand) } else { self.count_careful(rulings) }
    }

    #[cold]
    #[inline(never)]
    fn count_careful(&self, rulings: &Rulings) -> u64 {
        self.careful(rulings).count(self.hand)
    }

    #[cold]
    #[inline(never)]
    fn careful(&self, rulings: &Rulings) -> Legal {
        if self.without_sparrows() != [false; 2] {
            return NONE;
        }
        if self.must_enter() {
            return Legal { sparrow_entries: self.sparrow_entries(rulings), ..NONE };
        }
        match self.last_sparrow(rulings) {
            None => self.unguarded(rulings),
            Some(sparrow) => self.guarding(rulings, sparrow, self.unguarded(rulings)),
        }
    }

    /// Where a player without a Sparrow on the board enters one: `aviary.enter.last-sparrow`.
    fn sparrow_entries(&self, rulings: &Rulings) -> Bitboard {
        let last = match rulings.last_sparrow {
            LastSparrow::BoardAndHand => self.hand.count(Kind::Sparrow as usize) == 1,
            LastSparrow::BoardOnly => true,
        };
        match rulings.entering_last_sparrow {
            // The entered Sparrow does not block an attack on itself, so all squares are judged at once.
            EnteringLastSparrow::NotIntoCheck if last => self.vacant() & !self.attacked(rulings),
            _ => self.vacant(),
        }
    }

    /// The legal ones of `all` these moves, for a player whose last Sparrow stands on this square:
    /// `aviary.last-sparrow.flight` and `aviary.last-sparrow.safe`.
    #[cold]
    fn guarding(&self, rulings: &Rulings, sparrow: u8, mut all: Legal) -> Legal {
        // `aviary.end.no-sparrows`: the capture of the only Sparrow that the enemy owns wins.
        let owns_one = self.enemy_sparrows().is_power_of_two() && self.enemy_hand.count(Kind::Sparrow as usize) == 0;
        let wins = if owns_one { self.enemy_sparrows() } else { 0 };
        // Exempt too are the moves after which that Sparrow is not the last one, if it is judged then.
        let (exempt, exempt_entries) = match (rulings.last_sparrow_judged, rulings.last_sparrow) {
            (LastSparrowJudged::BeforeMove, _) => (wins, 0),
            (LastSparrowJudged::AfterMove, LastSparrow::BoardAndHand) => (self.enemy_sparrows(), 0),
            (LastSparrowJudged::AfterMove, LastSparrow::BoardOnly) => (wins, all.sparrow_entries),
        };
        // Once the Sparrow has left its square it hides nothing behind it.
        let (home, jump) = (1 << sparrow, rulings.sideways_jump);
        let danger = attacked(&self.ways, self.enemy, self.own ^ home, jump) & !exempt;
        for (targets, offset) in all.steps.iter_mut().zip(OFFSETS) {
            *targets &= !(shifted(home, offset) & danger);
        }
        // What would attack it if its own side's birds were not in between? Usually nothing: then no bird is pinned.
        if attackers(&self.ways, self.enemy, 0, jump, sparrow) == 0 {
            return all;
        }
        // Every square between the Sparrow and an attacker lies next to the Sparrow: only there does a bird
        // protect it, and only from there does one expose it.
        let near = next_to(sparrow);
        let attackers = self.attackers(rulings, sparrow);
        let check = attackers != 0;
        let must_flee = check && rulings.answering_check == AnsweringCheck::SparrowMustMove;
        let exposing = if check { 0 } else { self.exposing(jump, sparrow, near) };
        for (targets, offset) in all.steps.iter_mut().zip(OFFSETS) {
            let flights = *targets & shifted(home, offset);
            let others = *targets ^ flights;
            let (sure, doubtful) = match (check, must_flee) {
                (false, _) => (others & !shifted(exposing, offset), others & shifted(exposing, offset)),
                (true, false) => (0, others & (attackers | near)),
                (true, true) => (0, 0),
            };
            let safe = |to: &u8| {
                let (from, to) = (shifted(1 << to, -offset), 1 << to);
                self::attackers(&self.ways, self.enemy & !to, self.own ^ from | to, jump, sparrow) == 0
            };
            *targets = flights | sure | only(doubtful, safe) | others & exempt;
        }
        if check {
            let protects = |to: &u8| self::attackers(&self.ways, self.enemy, self.own | 1 << to, jump, sparrow) == 0;
            all.entries = if must_flee { 0 } else { only(all.entries & near, protects) };
            all.sparrow_entries = all.entries | exempt_entries;
        }
        all
    }

    /// Those birds near an unattacked Sparrow that would expose it by leaving.
    fn exposing(&self, jump: SidewaysJump, sparrow: u8, near: Bitboard) -> Bitboard {
        let exposes = |from: &u8| attackers(&self.ways, self.enemy, self.own ^ 1 << from, jump, sparrow) != 0;
        only(self.own & near, exposes)
    }
}

/// The squares next to this one.
fn next_to(square: u8) -> Bitboard {
    let out = targets(&[1 << square; Way::COUNT], !0, Blockers::NONE);
    along(&out, Way::Straight) | along(&out, Way::Diagonal)
}

impl Legal {
    /// Calls `visit` with each of the moves.
    #[inline(always)]
    pub fn each(&self, hand: InHand, mut visit: impl FnMut(Ply)) {
        for (targets, offset) in self.steps.iter().zip(OFFSETS) {
            squares(*targets).for_each(|to| visit(Ply::Step { from: to.wrapping_add_signed(-offset), to }));
        }
        if hand.is_empty() {
            return;
        }
        for kind in Kind::ALL {
            if hand.count(kind as usize) > 0 {
                let entries = if kind == Kind::Sparrow { self.sparrow_entries } else { self.entries };
                squares(entries).for_each(|to| visit(Ply::Enter { kind, to }));
            }
        }
    }

    /// How many moves there are.
    #[inline(always)]
    pub fn count(&self, hand: InHand) -> u64 {
        let steps = total(&self.steps);
        if hand.is_empty() {
            return steps;
        }
        let sparrows = u64::from(hand.count(Kind::Sparrow as usize) > 0);
        let entries = u64::from(self.entries.count_ones()) * (hand.kinds() - sparrows);
        steps + entries + u64::from(self.sparrow_entries.count_ones()) * sparrows
    }
}
