//! The pieces of the player to move, by how they move ("How the pieces move"): what a J freezes, what pieces find where they
//! land, and what the rulings say about moves with effects.

use super::board::Board;
use super::geometry::{Colour, RANKS, Set, Steppers, file, rank};
use crate::board::aieirping::Kind;
use crate::rules::aieirping::{
    EffectsAfterKingCapture, FrozenF, FrozenT, JAdjacent, JBesideJ, LWithoutVacantSquare, Rulings, YourSideJudged,
};

/// Pieces that go any distance in some direction, by what they may do there.
///
/// No two of them reach the same square in the same direction, so three sets distinguish six sorts, by which of the
/// sets a piece is in: those that go as usual (the first only), X (the second only), S (first and second), E (the third
/// only), L (first and third), I (second and third).
type Sliders = [Set; 3];

/// The pieces that can move, by how they move, and what stands on the board.
#[derive(Default)]
pub(super) struct Pieces {
    /// Straight: forward, and in other directions.
    pub forward: Sliders,
    pub straight: Sliders,
    /// Diagonally: backward, and in other directions.
    pub backward: Sliders,
    pub diagonal: Sliders,
    /// `your-side-judged=at-end`: H and U, for which the side of the target decides how they go.
    pub at_end: [Set; 2],
    pub h_at_end: Steppers,
    /// One square straight, and one square diagonally.
    pub near: Steppers,
    pub askew: Steppers,
    pub p: Steppers,
    pub y: Steppers,
    /// Knight's leaps, without those of S.
    pub leapers: Steppers,
    pub s: Steppers,
    /// The Fs that may mark.
    pub markers: Steppers,
    pub l: Set,
    pub t: Set,
    /// The friends that can move.
    pub mobile: Set,
    /// The squares that a piece may pass.
    pub vacant: Set,
    /// What stands on the board, for pieces that land.
    pub landing: Landing,
}

impl Pieces {
    #[inline(always)]
    pub fn of<S: Colour>(board: &Board, rulings: &Rulings) -> Pieces {
        let mut pieces = Pieces::default();
        let frozen = frozen::<S>(board, rulings);
        let (friends, enemies) = (board.of_player(S::PLAYER), board.of_player(S::Other::PLAYER));
        let at_start = if rulings.your_side_judged == YourSideJudged::AtStart { !0 } else { 0 };
        let frozen_mark = if rulings.frozen_f == FrozenF::MayMark { !0 } else { 0 };
        let frozen_switch = if rulings.frozen_t == FrozenT::MaySwitch { !0 } else { 0 };
        for rank in 0..RANKS {
            let friends = friends.0[rank];
            let enemies = enemies.0[rank];
            let mobile = friends & !frozen.0[rank];
            let here = |kind| board.kind(kind).0[rank];
            let own = |kind| here(kind) & mobile;
            let side = S::OWN.0[rank];
            let (h, u) = (own(Kind::H) & at_start, own(Kind::U) & at_start);
            let (s, x, e, l, i) = (own(Kind::S), own(Kind::X), own(Kind::E), own(Kind::L), own(Kind::I));
            let q = own(Kind::Q) | h & !side | s;
            let straight = q | own(Kind::R) | u & side | l;
            let diagonal = q | own(Kind::B) | own(Kind::D) | own(Kind::M) | u & !side;
            let a = own(Kind::A);
            pieces.straight[0].0[rank] = straight;
            pieces.straight[1].0[rank] = x | s | i;
            pieces.straight[2].0[rank] = e | l | i;
            pieces.forward[0].0[rank] = straight | a | own(Kind::Z);
            pieces.forward[1].0[rank] = x | s | i;
            pieces.forward[2].0[rank] = e | l | i;
            pieces.diagonal[0].0[rank] = diagonal;
            pieces.diagonal[1].0[rank] = x | s;
            pieces.diagonal[2].0[rank] = e;
            pieces.backward[0].0[rank] = diagonal | a;
            pieces.backward[1].0[rank] = x | s;
            pieces.backward[2].0[rank] = e;
            let (h_at_end, u_at_end) = (own(Kind::H) & !at_start, own(Kind::U) & !at_start);
            pieces.at_end[0].0[rank] = h_at_end;
            pieces.at_end[1].0[rank] = u_at_end;
            pieces.h_at_end.put(rank, h_at_end);
            let askew = own(Kind::J) | own(Kind::K);
            pieces.askew.put(rank, askew);
            pieces.near.put(rank, askew | own(Kind::O));
            pieces.p.put(rank, own(Kind::P));
            pieces.y.put(rank, own(Kind::Y));
            pieces.leapers.put(rank, own(Kind::N) | e | own(Kind::F) | own(Kind::M) | h & side);
            pieces.s.put(rank, s);
            pieces.markers.put(rank, here(Kind::F) & (mobile | friends & frozen_mark));
            pieces.l.0[rank] = l;
            pieces.t.0[rank] = here(Kind::T) & (mobile | friends & frozen_switch);
            pieces.mobile.0[rank] = mobile;
            let vacant = Set::BOARD.0[rank] & !(friends | enemies | board.walls.0[rank]);
            pieces.vacant.0[rank] = vacant;
            pieces.landing.vacant.0[rank] = vacant;
            pieces.landing.friends.0[rank] = friends;
            pieces.landing.enemies.0[rank] = enemies;
            pieces.landing.enemy_kings.0[rank] = here(Kind::K) & enemies;
        }
        pieces
    }
}

/// The squares of a set and those that count as beside them (`aieirping.ruling.j-adjacent`); some may be outside the
/// board.
#[inline(always)]
fn around(set: Set, adjacent: JAdjacent) -> Set {
    let above_and_below = match adjacent {
        JAdjacent::Eight => 0b111_u64,
        JAdjacent::Four => 0b010,
    };
    let mut all = Set::EMPTY;
    set.each(|at| {
        let (here, shifted) = (rank(at), |three: u64| (three << file(at) >> 1) as u32);
        for rank in here.saturating_sub(1)..=here + 1 {
            all.0[rank % RANKS] |= shifted(above_and_below);
        }
        all.0[here % RANKS] |= shifted(0b111);
    });
    all
}

/// The squares on which a player's pieces cannot move, and possibly other squares without a piece of theirs.
#[inline(always)]
fn frozen<S: Colour>(board: &Board, rulings: &Rulings) -> Set {
    let all = *board.kind(Kind::J);
    let mut enemies = all & *board.of_player(S::Other::PLAYER);
    if rulings.j_beside_j == JBesideJ::FrozenDoesNotFreeze {
        enemies = enemies.without(around(all & *board.of_player(S::PLAYER), rulings.j_adjacent));
    }
    around(enemies, rulings.j_adjacent)
}

/// What stands on each square, for pieces that land there. What they may pass is another matter, so that a square can be
/// asked what would land there if something else stood on it.
#[derive(Default)]
pub(super) struct Landing {
    pub vacant: Set,
    pub friends: Set,
    pub enemies: Set,
    pub enemy_kings: Set,
}

impl Landing {
    /// Walls everywhere.
    const NOWHERE: Landing =
        Landing { vacant: Set::EMPTY, friends: Set::EMPTY, enemies: Set::EMPTY, enemy_kings: Set::EMPTY };

    /// Every square as if it were vacant.
    pub const VACANT: Landing = Landing { vacant: Set::BOARD, ..Landing::NOWHERE };

    /// Every square as if an enemy, and no King, stood on it.
    pub const ENEMY: Landing = Landing { enemies: Set::BOARD, ..Landing::NOWHERE };
}

pub(super) struct Effects {
    /// `effects-after-king-capture=none`: the last King, whose capture has no effect.
    pub without: Set,
    /// `l-without-vacant-square=may-move`: all squares of a rank, else none.
    pub may_not_mark: u32,
}

impl Effects {
    #[inline(always)]
    pub fn of<S: Colour>(board: &Board, rulings: &Rulings) -> Effects {
        let enemy = S::Other::PLAYER;
        let none = rulings.effects_after_king_capture == EffectsAfterKingCapture::None;
        let last = board.count(Kind::K, enemy) == 1;
        let kings = *board.kind(Kind::K) & *board.of_player(enemy);
        let may_move = rulings.l_without_vacant_square == LWithoutVacantSquare::MayMove;
        Effects { without: kings.when(none && last), may_not_mark: if may_move { !0 } else { 0 } }
    }
}
