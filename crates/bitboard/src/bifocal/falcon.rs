//! The Falcon's paths: `bifocal.falcon.paths`, `bifocal.falcon.paths.in-rectangle`, `bifocal.falcon.blocked`.

use super::geometry::{At, FALCON, INDICES, STRIDE, Set, Step, bit, file, only, rank};
use super::lines::Bits;
use crate::table::table;

/// By what stands on the three squares before a Falcon and, in higher bits, the five behind these, from left to right: to
/// which of the five squares three away a path is free.
static AHEAD: [u8; 256] = table!(256, occupied => to_the_side(occupied, -1) | to_the_side(occupied, 1));

/// The squares of five to one side of the middle to which a path is free.
const fn to_the_side(occupied: usize, side: isize) -> u8 {
    const NEAR: isize = 1;
    const FAR: isize = 5;
    let straight = occupied >> NEAR & 1 == 0;
    let diagonal = occupied >> (NEAR + side) & 1 == 0;
    let two_straight = occupied >> FAR & 1 == 0;
    let shared = occupied >> (FAR + side) & 1 == 0;
    let two_diagonal = occupied >> (FAR + 2 * side) & 1 == 0;
    let through_shared = (straight || diagonal) && shared;
    let one_aside = through_shared || straight && two_straight;
    let two_aside = through_shared || diagonal && two_diagonal;
    (one_aside as u8) << (2 + side) | (two_aside as u8) << (2 + 2 * side)
}

/// Where a Falcon goes on the line three away, by the lines one, two and three away, all seen from two bits left of it.
#[inline(always)]
pub(super) fn ahead(one: Bits, two: Bits, three: Bits) -> Bits {
    let occupied = (one >> 1 & 0b111) as usize | ((two & 0b1_1111) as usize) << 3;
    Bits::from(AHEAD[occupied % 256]) & !three
}

/// Squares near another: as far as two files and two ranks away, which is all of a path.
type Near = u64;

/// Which bit of `Near` the other square is.
const MIDDLE: u32 = 2 * STRIDE as u32 + 2;

/// By the Falcon's index minus the King's, modulo the size: the three paths between them.
static PATHS: [[Near; 3]; INDICES] = {
    let mut table = [[0; 3]; INDICES];
    let mut leap = 0;
    while leap < FALCON.len() {
        let (files, ranks) = FALCON[leap];
        let diagonal = (files.signum(), ranks.signum());
        let straight = if files.abs() == 3 { (files.signum(), 0) } else { (0, ranks.signum()) };
        let shared = plus(straight, diagonal);
        // The third path begins with both steps of the kind that occurs twice.
        let twice = if files.abs() == 2 || ranks.abs() == 2 { diagonal } else { straight };
        let paths =
            [near(straight) | near(shared), near(diagonal) | near(shared), near(twice) | near(plus(twice, twice))];
        table[((files + ranks * STRIDE as isize) as usize) % INDICES] = paths;
        leap += 1;
    }
    table
};

const fn plus((files, ranks): Step, (more_files, more_ranks): Step) -> Step {
    (files + more_files, ranks + more_ranks)
}

const fn near((files, ranks): Step) -> Near {
    1 << (MIDDLE as isize + files + ranks * STRIDE as isize)
}

/// What lies between a Falcon and a square that it may go to.
pub(super) struct Paths {
    /// Whether one is free.
    pub free: bool,
    /// The squares of all, free or not.
    pub all: Set,
    /// If any path is free, the squares common to all free ones: a piece that goes there shuts the Falcon out.
    pub shut: Set,
}

/// The paths of a Falcon to a square a Falcon's leap away.
#[inline(always)]
pub(super) fn paths(falcon: At, to: At, occupied: Set) -> Paths {
    // What is rotated in from the other end of the board lies on no path: no path leaves the board.
    let turned = u32::from(to).wrapping_sub(MIDDLE) % u128::BITS;
    let occupied = occupied.rotate_right(turned) as Near;
    let paths = &PATHS[falcon.wrapping_sub(to) as usize % INDICES];
    let mut free = false;
    let mut shut = !0;
    for path in paths {
        if path & occupied == 0 {
            free = true;
            shut &= path;
        }
    }
    let all = paths[0] | paths[1] | paths[2];
    let spread = |near: Near| Set::from(near).rotate_left(turned);
    Paths { free, all: spread(all), shut: spread(shut) }
}

/// The same with `falcon-paths=any-in-rectangle`: any path inside the rectangle of which the two squares are corners.
#[cold]
pub(super) fn winding_paths(falcon: At, to: At, occupied: Set) -> Paths {
    let all = rectangle(falcon, to) & !(bit(falcon) | bit(to));
    let vacant = all & !occupied;
    let free = leads(falcon, to, vacant);
    let shut = if free { only(vacant, |at| !leads(falcon, to, vacant & !bit(*at))) } else { 0 };
    Paths { free, all, shut }
}

/// The squares of the rectangle of which two squares are opposite corners.
fn rectangle(one: At, other: At) -> Set {
    let span = |of: fn(At) -> u8| of(one).min(of(other))..=of(one).max(of(other));
    let row = span(file).fold(0, |row, file| row | bit(file));
    span(rank).fold(0, |all, rank| all | row << (usize::from(rank) * STRIDE))
}

/// Whether steps in any direction lead from one square to another over these squares.
fn leads(from: At, to: At, over: Set) -> bool {
    let mut reached = bit(from);
    loop {
        let aside = reached | reached << 1 | reached >> 1;
        let beside = aside | aside << STRIDE | aside >> STRIDE;
        let farther = reached | beside & over;
        if beside & bit(to) != 0 || farther == reached {
            return beside & bit(to) != 0;
        }
        reached = farther;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bifocal::geometry::tests::{at, names};
    use crate::bifocal::geometry::{bit, index};

    fn set(names: &str) -> Set {
        names.split_whitespace().fold(0, |set, name| set | bit(at(name)))
    }

    #[test]
    fn the_page_s_paths() {
        // From d1 to e4: e2 and e3; d2 and e3; d2 and d3.
        for (occupied, free) in [("", true), ("d2 d3", true), ("e2 d3", true), ("e3", true), ("e2 e3", true)] {
            assert_eq!(paths(at("d1"), at("e4"), set(occupied)).free, free, "{occupied}");
        }
        for occupied in ["d2 e3", "d2 e2", "d3 e3", "d2 d3 e2 e3"] {
            assert!(!paths(at("d1"), at("e4"), set(occupied)).free, "{occupied}");
        }
        assert_eq!(names(paths(at("d1"), at("e4"), 0).all), "d2 e2 d3 e3");
        // From d1 to f4: d2 and e3; e2 and e3; e2 and f3.
        assert_eq!(names(paths(at("d1"), at("f4"), 0).all), "d2 e2 e3 f3");
        for occupied in ["e2 e3", "d2 e2", "e3 f3"] {
            assert!(!paths(at("d1"), at("f4"), set(occupied)).free, "{occupied}");
        }
        assert!(paths(at("d1"), at("f4"), set("d2 f3")).free);
    }

    #[test]
    fn a_path_winds_inside_the_rectangle() {
        // From d4 to g5 by e5 and f4, both vacant, but not past a full file.
        let winding = |to, occupied| winding_paths(at("d4"), at(to), set(occupied));
        assert!(winding("g5", "e4 f5").free && !winding("g5", "f4 f5").free);
        assert_eq!(names(winding("g5", "e4 f5").shut), "f4 e5");
        assert_eq!(names(winding("g5", "").all), "e4 f4 g4 d5 e5 f5");
        // From d4 to f7 by e4, f5 and f6; not by c5, which is outside.
        assert!(winding("f7", "d5 e5").free && !winding("f7", "d5 e5 f5").free && !winding("e7", "d5 e5").free);
        assert_eq!(names(winding("f7", "d5 e5").shut), "e4 f5");
        assert_eq!(names(winding("f7", "d5 e5 e6 d7 e7").shut), "e4 f5 f6");
        // On the edge of the board nothing leads around it.
        assert!(!winding_paths(at("a1"), at("b4"), set("a3 b3")).free);
        assert!(winding_paths(at("j10"), at("h7"), set("i9 j9")).free);
    }

    #[test]
    fn what_shuts_is_on_every_free_path() {
        assert_eq!(names(paths(at("d1"), at("e4"), 0).shut), "");
        assert_eq!(names(paths(at("d1"), at("e4"), set("d3")).shut), "e3");
        assert_eq!(names(paths(at("d1"), at("e4"), set("d3 e2")).shut), "d2 e3");
        assert_eq!(names(paths(at("a1"), at("d3"), set("a2 b1")).shut), "b2");
        assert_eq!(names(paths(at("j10"), at("h7"), set("i9")).shut), "i8 j9");
    }

    #[test]
    fn paths_ahead_are_those_between() {
        // A Falcon on e1 that goes up: bits of b1 to h1 and so on, of which the fourth is on its file.
        for occupied in 0_u16..256 {
            let (one, two) = (occupied & 0b111, occupied >> 3);
            let row = |bits: u16, from: u8, rank: u8| {
                (0..5)
                    .filter(|i| bits >> i & 1 != 0)
                    .fold(0, |set, i| set | bit(index(crate::board::Square::new(from + i, rank)).unwrap()))
            };
            let there = row(one, 3, 1) | row(two, 2, 2);
            let found = ahead(one << 1, two, 0);
            for (bit, to) in [(0, "c4"), (1, "d4"), (3, "f4"), (4, "g4")] {
                assert_eq!(found >> bit & 1 != 0, paths(at("e1"), at(to), there).free, "{to} past {occupied:b}");
            }
            assert_eq!(found & 0b00100, 0);
        }
        assert_eq!(ahead(0, 0, 0b11001), 0b00010);
    }
}
