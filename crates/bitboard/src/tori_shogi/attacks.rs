//! Attacks (`tori-shogi.attack`), the Phoenix, and what stands in line with it.

use super::geometry::{Colour, Direction, between, ray};
use super::position::Position;
use super::steps::{Over, all, reach, targets};
use crate::board::tori_shogi::Kind;
use crate::rules::tori_shogi::Rulings;
use crate::squares::{Bitboard, lowest, squares};

impl Position {
    /// All squares that a player attacks, when these are vacant.
    #[inline(always)]
    pub(super) fn attacked_by<S: Colour>(&self, rulings: &Rulings, vacant: Bitboard) -> Bitboard {
        all(&targets::<S>(&self.men::<S>(), vacant, Over::of(rulings)))
    }

    /// Whether a player's Phoenix is attacked: `tori-shogi.check`.
    pub(super) fn in_check<S: Colour>(&self, rulings: &Rulings) -> bool {
        self.phoenix::<S>() & self.attacked_by::<S::Other>(rulings, self.vacant()) != 0
    }

    /// The pieces of the other player that attack a square of this player's.
    ///
    /// The other player's pieces move in reverse, so they come from where a piece of this player's would go to.
    pub(super) fn attackers<S: Colour>(&self, rulings: &Rulings, square: Bitboard) -> Bitboard {
        let enemies = self.men::<S::Other>();
        let of_kind =
            |kind: Kind| reach::<S>(kind, square, self.vacant(), Over::of(rulings)) & enemies[kind as usize];
        Kind::ALL.into_iter().fold(0, |all, kind| all | of_kind(kind))
    }
}

/// What an attacked Phoenix, or one with pinned pieces, allows its side's other pieces.
pub(super) struct Guard {
    /// Where a move or drop must go: anywhere, unless the Phoenix is attacked.
    pub within: Bitboard,
    /// The pieces that must stay on their line with the Phoenix.
    pub bound: Bitboard,
}

/// Where a slide of an enemy's to a Phoenix begins, as the Phoenix's owner sees it, what slides this way, and how far.
///
/// The enemy's pieces move in reverse, so these are the slides of one's own pieces from the Phoenix's square.
const SLIDES: [(Direction, Kind, u32); 9] = [
    (Direction::Forwards, Kind::LeftQuail, LONGEST),
    (Direction::Forwards, Kind::RightQuail, LONGEST),
    (Direction::BackRight, Kind::LeftQuail, LONGEST),
    (Direction::BackLeft, Kind::RightQuail, LONGEST),
    (Direction::ForwardsRight, Kind::Eagle, LONGEST),
    (Direction::ForwardsLeft, Kind::Eagle, LONGEST),
    (Direction::Back, Kind::Eagle, LONGEST),
    // `tori-shogi.eagle.move`: diagonally backwards one or two squares.
    (Direction::BackRight, Kind::Eagle, 2),
    (Direction::BackLeft, Kind::Eagle, 2),
];

/// From one side of the board to the other.
const LONGEST: u32 = 6;

impl Position {
    /// Whether an enemy might pin a piece to this player's Phoenix, whatever stands in between.
    #[inline(always)]
    pub(super) fn lined_up<S: Colour>(&self, phoenix: u8) -> bool {
        use Direction::{Back, BackLeft, BackRight, Forwards, ForwardsLeft, ForwardsRight};
        let ray = |direction| ray::<S>(direction, phoenix);
        let enemy = |kind| self.of_kind::<S::Other>(kind);
        let (left, right, eagles) = (enemy(Kind::LeftQuail), enemy(Kind::RightQuail), enemy(Kind::Eagle));
        let quails = ray(Forwards) & (left | right) | ray(BackRight) & left | ray(BackLeft) & right;
        let lines = || {
            let lines = [Back, BackLeft, BackRight, ForwardsLeft, ForwardsRight].map(ray);
            lines.into_iter().fold(0, |all, line| all | line)
        };
        quails != 0 || eagles != 0 && eagles & lines() != 0
    }

    /// What this player's Phoenix, which is on this square, demands of the other pieces: `tori-shogi.phoenix.safe`.
    pub(super) fn guard<S: Colour>(&self, rulings: &Rulings, phoenix: u8) -> Guard {
        let over = Over::of(rulings);
        let attackers = self.attackers::<S>(rulings, 1 << phoenix);
        let within = match (attackers, attackers.is_power_of_two()) {
            (0, _) => !0,
            (one, true) => one | self.on_the_way::<S>(lowest(one), phoenix, over),
            // Nothing blocks two attackers.
            _ => 0,
        };
        let binding = SLIDES.into_iter().filter(|(_, kind, longest)| {
            // A jumping piece pins nothing.
            *kind != Kind::Eagle || !over.jumps() || *longest == LONGEST && !over.slides()
        });
        let bound = binding.fold(0, |all, slide| all | self.bound_along::<S>(slide, phoenix));
        Guard { within, bound }
    }

    /// Where a piece stops an attack from `from`: nowhere, if it is a jump or a step.
    fn on_the_way<S: Colour>(&self, from: u8, to: u8, over: Over) -> Bitboard {
        match self.on(from) {
            Some(Kind::LeftQuail | Kind::RightQuail) => between(from, to),
            Some(Kind::Eagle) => {
                let way = between(from, to);
                let jumps = reach::<S::Other>(Kind::Eagle, 1 << from, self.vacant() & !way, over) & 1 << to != 0;
                if jumps { 0 } else { way }
            }
            _ => 0,
        }
    }

    /// The only piece between the Phoenix and an enemy that slides to it this way, if it is the Phoenix's friend.
    fn bound_along<S: Colour>(&self, (direction, kind, longest): (Direction, Kind, u32), phoenix: u8) -> Bitboard {
        let sliders = ray::<S>(direction, phoenix) & self.of_kind::<S::Other>(kind);
        // No slider behind another one pins, because that one is no friend.
        let bound = squares(sliders).map(|from| {
            let line = between(from, phoenix);
            let pieces = line & self.occupied();
            let binds = pieces.is_power_of_two() && line.count_ones() < longest;
            if binds { pieces & self.own::<S>() } else { 0 }
        });
        bound.fold(0, |all, bound| all | bound)
    }

    /// Where a piece pinned to the Phoenix can go without leaving the line: up to the enemy that pins it.
    pub(super) fn line<S: Colour>(&self, rulings: &Rulings, bound: u8, phoenix: u8) -> Bitboard {
        let mut without = *self;
        without.lift::<S>(bound);
        let attackers = without.attackers::<S>(rulings, 1 << phoenix);
        squares(attackers).fold(0, |line, from| line | 1 << from | between(from, phoenix))
    }
}
