//! The legal moves, as sets of targets.

use super::board::Board;
use super::directions::{DIRECTIONS, LEAPS, STRAIGHT};
use super::effects::Effects;
use super::landing::Landing;
use super::leaps;
use super::pieces::Pieces;
use super::set::{RANKS, Set, Steppers};
use super::side::Side;
use super::switches::Switches;
use crate::rules::aieirping::{FAdjacent, KnightsAndWalls, Rulings, YourSideJudged};

/// The legal moves of a player.
pub(super) struct Legal {
    /// Targets by direction, of moves without a choice.
    pub go: [Set; DIRECTIONS.len()],
    /// Targets by leap.
    pub leaps: [Set; LEAPS.len()],
    /// Squares marked by F, by direction.
    pub marked: [Set; DIRECTIONS.len()],
    /// Targets of L by direction, and then those of them at which it has a choice of two squares to mark.
    pub l: [Set; 2 * STRAIGHT],
    /// Targets of captures by I by direction.
    pub i: [Set; STRAIGHT],
    pub switches: Switches,
    pub vacant: Set,
    /// What pieces that go any distance reach in each direction, wherever they may land.
    pub reached: [Set; DIRECTIONS.len()],
    /// What L reaches.
    pub reached_by_l: Set,
}

impl Legal {
    /// The legal moves of a player to move, if the game is not over.
    #[inline(always)]
    pub fn of<S: Side>(board: &Board, rulings: &Rulings) -> Legal {
        let pieces = Pieces::of::<S>(board, rulings);
        Legal::landing::<S>(board, rulings, &pieces, &pieces.landing)
    }

    /// The moves that would be legal if the target squares held something else.
    #[inline(never)]
    pub fn landing<S: Side>(board: &Board, rulings: &Rulings, pieces: &Pieces, landing: &Landing) -> Legal {
        let effects = &Effects::of::<S>(board, rulings);
        let mut legal = Legal {
            go: [Set::EMPTY; DIRECTIONS.len()],
            leaps: [Set::EMPTY; LEAPS.len()],
            marked: [Set::EMPTY; DIRECTIONS.len()],
            l: [Set::EMPTY; 2 * STRAIGHT],
            i: [Set::EMPTY; STRAIGHT],
            switches: Switches::of(board, pieces, rulings),
            vacant: pieces.vacant,
            reached: [Set::EMPTY; DIRECTIONS.len()],
            reached_by_l: Set::EMPTY,
        };
        // In the order of `DIRECTIONS` and of `LEAPS`.
        legal.straight::<S, 0, 1>(0, pieces, landing, effects);
        legal.straight::<S, 0, -1>(1, pieces, landing, effects);
        legal.straight::<S, 1, 0>(2, pieces, landing, effects);
        legal.straight::<S, -1, 0>(3, pieces, landing, effects);
        legal.diagonal::<S, 1, 1>(4, pieces, landing);
        legal.diagonal::<S, -1, 1>(5, pieces, landing);
        legal.diagonal::<S, 1, -1>(6, pieces, landing);
        legal.diagonal::<S, -1, -1>(7, pieces, landing);
        legal.leaps[0] = leaps::targets::<S, 1, 2>(pieces, landing);
        legal.leaps[1] = leaps::targets::<S, -1, 2>(pieces, landing);
        legal.leaps[2] = leaps::targets::<S, 1, -2>(pieces, landing);
        legal.leaps[3] = leaps::targets::<S, -1, -2>(pieces, landing);
        legal.leaps[4] = leaps::targets::<S, 2, 1>(pieces, landing);
        legal.leaps[5] = leaps::targets::<S, -2, 1>(pieces, landing);
        legal.leaps[6] = leaps::targets::<S, 2, -1>(pieces, landing);
        legal.leaps[7] = leaps::targets::<S, -2, -1>(pieces, landing);
        legal.mark::<0, 1>(0, pieces, landing);
        legal.mark::<0, -1>(1, pieces, landing);
        legal.mark::<1, 0>(2, pieces, landing);
        legal.mark::<-1, 0>(3, pieces, landing);
        if rulings.f_adjacent == FAdjacent::Eight {
            legal.mark::<1, 1>(4, pieces, landing);
            legal.mark::<-1, 1>(5, pieces, landing);
            legal.mark::<1, -1>(6, pieces, landing);
            legal.mark::<-1, -1>(7, pieces, landing);
        }
        if rulings.your_side_judged == YourSideJudged::AtEnd {
            legal.add_at_end::<S>(pieces, landing);
        }
        if rulings.knights_and_walls == KnightsAndWalls::Blocked {
            legal.block(&board.walls);
        }
        legal
    }

    /// `your-side-judged=at-end`
    #[inline(never)]
    fn add_at_end<S: Side>(&mut self, pieces: &Pieces, landing: &Landing) {
        let more = [
            pieces.at_end::<S, 0, 1>(landing),
            pieces.at_end::<S, 0, -1>(landing),
            pieces.at_end::<S, 1, 0>(landing),
            pieces.at_end::<S, -1, 0>(landing),
            pieces.at_end::<S, 1, 1>(landing),
            pieces.at_end::<S, -1, 1>(landing),
            pieces.at_end::<S, 1, -1>(landing),
            pieces.at_end::<S, -1, -1>(landing),
        ];
        for (direction, [reached, targets]) in more.into_iter().enumerate() {
            self.reached[direction] |= reached;
            self.go[direction] |= targets;
        }
    }

    /// `knights-and-walls=blocked`
    #[inline(never)]
    fn block(&mut self, walls: &Set) {
        let mut between = Steppers::EMPTY;
        for (rank, walls) in walls.0.iter().enumerate() {
            between.put(rank, *walls);
        }
        let blocked = [
            leaps::blocked::<1, 2>(&between),
            leaps::blocked::<-1, 2>(&between),
            leaps::blocked::<1, -2>(&between),
            leaps::blocked::<-1, -2>(&between),
            leaps::blocked::<2, 1>(&between),
            leaps::blocked::<-2, 1>(&between),
            leaps::blocked::<2, -1>(&between),
            leaps::blocked::<-2, -1>(&between),
        ];
        for (leaps, blocked) in self.leaps.iter_mut().zip(blocked) {
            *leaps = leaps.without(blocked);
        }
    }

    /// Finds the squares in a direction that F may mark: `aieirping.f.mark`.
    #[inline(always)]
    fn mark<const FILES: i32, const UP: i32>(&mut self, direction: usize, pieces: &Pieces, landing: &Landing) {
        for rank in 0..RANKS {
            self.marked[direction].0[rank] = pieces.markers.onto(rank, FILES, UP) & landing.vacant.0[rank];
        }
    }
}
