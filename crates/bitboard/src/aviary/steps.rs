//! How birds step (a1 is the lowest square of a set, and h8 the highest): every bird's targets at once, by shifting whole bitboards; and what they attack: `aviary.attack`.

use crate::board::aviary::Kind;
use crate::rules::aviary::SidewaysJump;
use crate::squares::Bitboard;

/// A way in which a bird may step.
#[derive(Clone, Copy)]
pub(super) enum Way {
    /// One square straight.
    Straight,
    /// One square diagonally.
    Diagonal,
    /// Two squares straight.
    StraightTwo,
    /// Two squares diagonally.
    DiagonalTwo,
    /// A knight's leap, in two steps.
    Leap,
}

impl Way {
    pub const COUNT: usize = 5;
}

/// For each way of stepping the birds that step this way.
pub(super) type Ways = [Bitboard; Way::COUNT];

/// A set of ways, one bit each. No two kinds have the same set, so it names the kind.
pub(super) type WaySet = usize;

const CANARY: WaySet = 1 << Way::Straight as WaySet | 1 << Way::StraightTwo as WaySet;
const BLUEJAY: WaySet = 1 << Way::Diagonal as WaySet | 1 << Way::DiagonalTwo as WaySet;
const ROBIN: WaySet = 1 << Way::Leap as WaySet;
const WOODPECKER: WaySet = 1 << Way::StraightTwo as WaySet | 1 << Way::DiagonalTwo as WaySet;
const SPARROW: WaySet = 1 << Way::Straight as WaySet | 1 << Way::Diagonal as WaySet;

/// How a kind steps, by its clause `aviary.KIND.move`.
pub(super) const fn ways(kind: Kind) -> WaySet {
    match kind {
        Kind::Woodpecker => WOODPECKER,
        Kind::Sparrow => SPARROW,
        Kind::Owl => CANARY | ROBIN,
        Kind::Gull => BLUEJAY | CANARY,
        Kind::Tern => ROBIN | WOODPECKER,
        Kind::Pigeon => ROBIN | BLUEJAY,
        Kind::Canary => CANARY,
        Kind::Bluejay => BLUEJAY,
        Kind::Robin => ROBIN,
    }
}

/// The kind that steps this way; for a set of ways that is no bird's (`0` above all) any kind.
pub(super) const fn kind(ways: WaySet) -> Kind {
    const KINDS: [Kind; 1 << Way::COUNT] = {
        let mut kinds = [Kind::Robin; 1 << Way::COUNT];
        let mut i = 0;
        while i < Kind::ALL.len() {
            kinds[self::ways(Kind::ALL[i])] = Kind::ALL[i];
            i += 1;
        }
        kinds
    };
    KINDS[ways % KINDS.len()]
}

/// The Sparrows: of the birds that step one square both straight and diagonally, those that never step two.
pub(super) const fn sparrows(ways: &Ways) -> Bitboard {
    ways[Way::Straight as usize] & ways[Way::Diagonal as usize] & !ways[Way::StraightTwo as usize]
}

/// How many directions there are: four for each way in a line, eight leaps.
pub(super) const DIRECTIONS: usize = 24;

/// For each direction the squares to which birds can go in it.
pub(super) type Targets = [Bitboard; DIRECTIONS];

/// How much farther a target's index is than its origin's, in the order of [`Targets`].
pub(super) const OFFSETS: [i8; DIRECTIONS] =
    [8, -8, 1, -1, 9, -9, 7, -7, 16, -16, 2, -2, 18, -18, 14, -14, 17, -17, 15, -15, 10, -10, 6, -6];

/// The directions in which a way leads.
const fn directions(way: Way) -> std::ops::Range<usize> {
    match way {
        Way::Straight => 0..4,
        Way::Diagonal => 4..8,
        Way::StraightTwo => 8..12,
        Way::DiagonalTwo => 12..16,
        Way::Leap => 16..24,
    }
}

const FILE_A: Bitboard = 0x0101_0101_0101_0101;
/// Birds that can step one square left stay on the board; and so on.
const LEFT: Bitboard = !FILE_A;
const RIGHT: Bitboard = !(FILE_A << 7);
const LEFT_TWO: Bitboard = LEFT & LEFT << 1;
const RIGHT_TWO: Bitboard = RIGHT & RIGHT >> 1;

/// The birds that may not be jumped.
#[derive(Clone, Copy)]
pub(super) struct Blockers {
    /// In any direction: the other side's, as one's own are jumped (`aviary.jump.friend`).
    any: Bitboard,
    /// By two squares along a rank: `aviary.jump.sideways`.
    sideways: Bitboard,
}

impl Blockers {
    /// Nothing.
    pub const NONE: Blockers = Blockers { any: 0, sideways: 0 };

    /// Those of a side with these friends and enemies.
    #[inline(always)]
    pub fn of(jump: SidewaysJump, friends: Bitboard, enemies: Bitboard) -> Self {
        let sideways = match jump {
            SidewaysJump::Allowed => enemies,
            SidewaysJump::NotAllowed => enemies | friends,
        };
        Blockers { any: enemies, sideways }
    }
}

/// Where the `movers` can go within `landing`, with `blockers` that they may not jump.
#[inline(always)]
pub(super) fn targets(movers: &Ways, landing: Bitboard, blockers: Blockers) -> Targets {
    let [straight, diagonal, straight_two, diagonal_two, leap] = *movers;
    // Shifted as far as the first of two steps went, this is the middle square of `aviary.jump.enemy` seen from
    // the target. What a shift carries over the edge, or in from it, no target meets.
    let (free, sideways) = (!blockers.any, !blockers.sideways);
    let blockers = blockers.any;
    // The two routes of `aviary.robin.routes` begin on neighbouring squares: side by side for a leap up or down
    // the board, one above the other for a leap to the side. A pair is named by its right or its upper square.
    let beside = !(blockers & blockers << 1);
    let above = !(blockers & blockers << 8);
    let (left, right) = (leap & LEFT, leap & RIGHT);
    let (left_two, right_two) = (leap & LEFT_TWO, leap & RIGHT_TWO);
    [
        straight << 8,
        straight >> 8,
        (straight & RIGHT) << 1,
        (straight & LEFT) >> 1,
        (diagonal & RIGHT) << 9,
        (diagonal & LEFT) >> 9,
        (diagonal & LEFT) << 7,
        (diagonal & RIGHT) >> 7,
        straight_two << 16 & free << 8,
        straight_two >> 16 & free >> 8,
        (straight_two & RIGHT_TWO) << 2 & sideways << 1,
        (straight_two & LEFT_TWO) >> 2 & sideways >> 1,
        (diagonal_two & RIGHT_TWO) << 18 & free << 9,
        (diagonal_two & LEFT_TWO) >> 18 & free >> 9,
        (diagonal_two & LEFT_TWO) << 14 & free << 7,
        (diagonal_two & RIGHT_TWO) >> 14 & free >> 7,
        right << 17 & beside << 8,
        left >> 17 & beside >> 9,
        left << 15 & beside << 7,
        right >> 15 & beside >> 8,
        right_two << 10 & above << 1,
        left_two >> 10 & above >> 9,
        left_two << 6 & above >> 1,
        right_two >> 6 & above >> 7,
    ]
    .map(|squares| squares & landing)
}

/// All targets of one way together.
#[inline(always)]
pub(super) fn along(targets: &Targets, way: Way) -> Bitboard {
    directions(way).fold(0, |all, direction| all | targets[direction])
}

/// Which of the birds `by` (their ways in `ways`) attack the square; `blockers` are the other side's birds.
///
/// Every step is reversible over the same squares in between, so they are found by stepping out from the square
/// in every way at once.
#[inline]
pub(super) fn attackers(ways: &Ways, by: Bitboard, blockers: Bitboard, jump: SidewaysJump, square: u8) -> Bitboard {
    let out = targets(&[1 << square; Way::COUNT], by, Blockers::of(jump, by, blockers));
    [Way::Straight, Way::Diagonal, Way::StraightTwo, Way::DiagonalTwo, Way::Leap]
        .into_iter()
        .fold(0, |all, way| all | along(&out, way) & ways[way as usize])
}

/// All squares that the birds `by` attack; `blockers` are the other side's birds.
#[inline]
pub(super) fn attacked(ways: &Ways, by: Bitboard, blockers: Bitboard, jump: SidewaysJump) -> Bitboard {
    targets(&ways.map(|birds| birds & by), !0, Blockers::of(jump, by, blockers))
        .into_iter()
        .fold(0, |all, squares| all | squares)
}
