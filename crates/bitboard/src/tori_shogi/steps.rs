//! How pieces move: all pieces of a player at once, by shifting whole bitboards; and where they go on the empty board.

use std::sync::LazyLock;

use super::geometry::{BOARD, Colour, Direction, INDICES, OFFSETS};
use crate::board::Player;
use crate::board::tori_shogi::Kind;
use crate::colour::by_colour;
use crate::rules::tori_shogi::{EagleOverAPiece, Rulings};
use crate::squares::{Bitboard, lowest, squares};

/// For each kind the squares where such pieces stand.
pub(super) type Men = [Bitboard; Kind::ALL.len()];

/// How many sets of targets there are: the eight directions and four jumps.
pub(super) const WAYS: usize = 12;

/// For each direction and jump the squares to which pieces can go.
///
/// No square occurs twice in one: a piece behind another is blocked by it, and all jumps of one kind are equally
/// far. So a target's origin is the first piece behind it, or the square where the jump began.
pub(super) type Targets = [Bitboard; WAYS];

/// How much farther a jump's target is, as Black sees it, in the order of [`Targets`] after the directions.
const JUMPS: [i8; WAYS - Direction::COUNT] = [16, 18, 14, -16];

/// The shift of a way, as Black sees it, and whether it is a jump.
const fn way(way: usize) -> (i8, bool) {
    if way < Direction::COUNT { (OFFSETS[way], false) } else { (JUMPS[way - Direction::COUNT], true) }
}

#[inline(always)]
fn step<S: Colour>(squares: Bitboard, direction: Direction) -> Bitboard {
    S::shift(squares, direction.offset())
}

/// The squares over which an Eagle goes besides the vacant ones: `tori-shogi.ruling.eagle-over-a-piece`.
#[derive(Clone, Copy)]
pub(super) struct Over {
    /// By its slides.
    slides: Bitboard,
    /// By its two squares diagonally backwards.
    two_back: Bitboard,
}

impl Over {
    /// An Eagle that jumps over nothing.
    pub const NOTHING: Over = Over { slides: 0, two_back: 0 };

    #[inline(always)]
    pub fn of(rulings: &Rulings) -> Self {
        match rulings.eagle_over_a_piece {
            EagleOverAPiece::MayNotJump => Over::NOTHING,
            EagleOverAPiece::MayJumpTwoSquaresBack => Over { slides: 0, two_back: BOARD },
            EagleOverAPiece::MayJump => Over { slides: BOARD, two_back: BOARD },
        }
    }

    /// Whether an Eagle jumps at all.
    #[inline(always)]
    pub const fn jumps(self) -> bool {
        self.two_back != 0
    }

    /// Whether its slides jump.
    pub const fn slides(self) -> bool {
        self.slides != 0
    }
}

/// The pieces and all vacant squares over which they can slide.
#[inline(always)]
fn slide<S: Colour>(pieces: Bitboard, vacant: Bitboard, direction: Direction) -> Bitboard {
    let (one, two, four) = (direction.offset(), 2 * direction.offset(), 4 * direction.offset());
    // Twice as far each time; occupied squares, and bits that are no squares, block.
    let reached = pieces | vacant & S::shift(pieces, one);
    let free = vacant & S::shift(vacant, one);
    let reached = reached | free & S::shift(reached, two);
    let free = free & S::shift(free, two);
    reached | free & S::shift(reached, four)
}

/// Where pieces can go, including onto friends, when these squares are vacant; also squares off the board.
///
/// For Eagles that jump over pieces all targets are included, but not which Eagle goes where: see `Leaps`.
#[inline(always)]
pub(super) fn targets<S: Colour>(men: &Men, vacant: Bitboard, over: Over) -> Targets {
    use Direction::{Back, BackLeft, BackRight, Forwards, ForwardsLeft, ForwardsRight, Left, Right};
    let [swallow, falcon, crane, pheasant, left_quail, right_quail, phoenix, goose, eagle] = *men;
    let step = step::<S>;
    let phoenix_eagle = phoenix | eagle;
    // `tori-shogi.falcon.move`: not straight backwards. `tori-shogi.crane.move`: not sideways.
    let sideways = phoenix_eagle | falcon;
    let any_diagonal = sideways | crane;
    let mut back = phoenix_eagle | crane;
    let mut forwards_right = any_diagonal;
    let mut forwards_left = any_diagonal;
    let forwards = any_diagonal | swallow | slide::<S>(left_quail | right_quail, vacant, Forwards);
    let one_back = any_diagonal | pheasant;
    let mut back_right = one_back | right_quail | slide::<S>(left_quail, vacant, BackRight);
    let mut back_left = one_back | left_quail | slide::<S>(right_quail, vacant, BackLeft);
    if eagle != 0 {
        // `tori-shogi.eagle.move`
        let passed = vacant | over.slides;
        back |= slide::<S>(eagle, passed, Back);
        forwards_right |= slide::<S>(eagle, passed, ForwardsRight);
        forwards_left |= slide::<S>(eagle, passed, ForwardsLeft);
        let passed = vacant | over.two_back;
        back_right |= step(eagle, BackRight) & passed;
        back_left |= step(eagle, BackLeft) & passed;
    }
    let mut all = [
        step(forwards, Forwards),
        step(forwards_right, ForwardsRight),
        step(sideways, Right),
        step(back_right, BackRight),
        step(back, Back),
        step(back_left, BackLeft),
        step(sideways, Left),
        step(forwards_left, ForwardsLeft),
        S::shift(pheasant, JUMPS[0]),
        0,
        0,
        0,
    ];
    if goose != 0 {
        // `tori-shogi.goose.move`; the square in between keeps the jump on the board.
        all[9] = step(step(goose, ForwardsRight) & BOARD, ForwardsRight);
        all[10] = step(step(goose, ForwardsLeft) & BOARD, ForwardsLeft);
        all[11] = S::shift(goose, JUMPS[3]);
    }
    all
}

/// Of these targets the ones to which a piece came straight from a square of a set, by one step or jump.
#[inline(always)]
pub(super) fn from_squares<S: Colour>(from: Bitboard, targets: &Targets) -> Targets {
    std::array::from_fn(|way| targets[way] & S::shift(from, self::way(way).0))
}

/// All targets together.
#[inline(always)]
pub(super) fn all(targets: &Targets) -> Bitboard {
    targets.iter().fold(0, |all, squares| all | squares)
}

/// The index from which a piece came to a target this way, when these squares are occupied.
#[inline(always)]
pub(super) fn origin<S: Colour>(way: usize, to: u8, occupied: Bitboard) -> u8 {
    let (offset, jump) = self::way(way);
    let mut from = S::shift(1 << to, -offset);
    if !jump {
        while from & occupied == 0 {
            from = S::shift(from, -offset);
            // Impossible for a target of a piece that is there; this ends the loop in any case.
            if from == 0 {
                break;
            }
        }
    }
    lowest(from)
}

/// The square before each of these, as a Swallow goes.
pub(super) fn ahead<S: Colour>(from: Bitboard) -> Bitboard {
    S::shift(from, Direction::Forwards.offset()) & BOARD
}

/// The squares to which pieces of one kind can go from these squares, including onto friends.
pub(super) fn reach<S: Colour>(kind: Kind, from: Bitboard, vacant: Bitboard, over: Over) -> Bitboard {
    let mut men: Men = [0; Kind::ALL.len()];
    men[kind as usize] = from;
    all(&targets::<S>(&men, vacant, over)) & BOARD
}

/// By player and square.
static GOES: LazyLock<[[Men; INDICES]; 2]> =
    LazyLock::new(|| Player::BOTH.map(|owner| by_colour!(owner, S => of_all::<S>())));

fn of_all<S: Colour>() -> [Men; INDICES] {
    std::array::from_fn(|from| Kind::ALL.map(|kind| reach::<S>(kind, 1 << from & BOARD, BOARD, Over::NOTHING)))
}

/// For each kind, where a player's piece goes from a square of the empty board.
///
/// The other player's pieces move in reverse, so that is also from where such a piece of theirs goes to that square.
#[inline(always)]
pub(super) fn goes<S: Colour>(from: u8) -> &'static Men {
    &GOES[S::PLAYER as usize][from as usize % INDICES]
}

/// The same from any of these squares.
#[inline(always)]
pub(super) fn goes_from<S: Colour>(from: Bitboard) -> Men {
    squares(from).fold([0; Kind::ALL.len()], |all, from| {
        let more = goes::<S>(from);
        std::array::from_fn(|kind| all[kind] | more[kind])
    })
}
