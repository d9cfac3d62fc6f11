//! Moves, and sequences of moves, counted without listing the last ones.
//!
//! The last move of a sequence is counted as bits of sets of targets. Where the player is not in check, the last two are
//! counted together: the replies to most moves are those to no move at all, but for a difference that is found without
//! making the move (`replies`), as long as the move does not concern the other King (`king`). What is counted so and why
//! it is right is explained in `docs/reference/counting.md`.

mod king;
mod replies;

use std::marker::PhantomData;

pub(crate) use self::replies::LocalCount;
use self::replies::{Officers, Replies};
use super::board::{Board, PawnWay, Ply};
use super::draws::last_clock;
use super::geometry::Colour;
use super::legal::{EachPly, OneByOne, PROMOTIONS, Visitor};
use super::slides::on_best;
use crate::board::Player;
use crate::board::chess::{Kind, Wing};
use crate::colour::by_colour;
use crate::processor::{Plain, Processor, Task};
use crate::rules::chess::{DeadPosition, Rulings};
use crate::squares::Bitboard;
use crate::tally::Tally;

/// What ends a sequence before its last move, besides mate and stalemate: by default nothing.
trait Ends: Copy {
    /// Whether it is nothing.
    const NEVER: bool;

    /// Whether the game is over on this board.
    #[inline(always)]
    fn over(self, _board: &Board) -> bool {
        false
    }

    /// Whether it may be within so many moves.
    #[inline(always)]
    fn ahead(self, _board: &Board, _moves: u32) -> bool {
        false
    }

    /// The same one move later: after a capture or a Pawn's move (`reset`), or another move.
    #[inline(always)]
    #[must_use]
    fn next(self, _reset: bool) -> Self {
        self
    }
}

/// Nothing.
#[derive(Clone, Copy)]
struct Never;

impl Ends for Never {
    const NEVER: bool = true;
}

/// Possibly a draw.
#[derive(Clone, Copy)]
struct Draws {
    /// Whether a dead position is a draw.
    dead: bool,
    clock: u16,
    /// At what clock the game ends.
    last: Option<u16>,
}

impl Ends for Draws {
    const NEVER: bool = false;

    #[inline(always)]
    fn over(self, board: &Board) -> bool {
        self.last.is_some_and(|last| self.clock >= last) || self.dead && board.is_dead()
    }

    #[inline(always)]
    fn ahead(self, board: &Board, moves: u32) -> bool {
        self.last.is_some_and(|last| u32::from(self.clock).saturating_add(moves) >= u32::from(last))
            || self.dead && board.may_die(moves)
    }

    #[inline(always)]
    fn next(self, reset: bool) -> Self {
        Draws { clock: if reset { 0 } else { self.clock.saturating_add(1) }, ..self }
    }
}

/// Goes on to the board after each move.
struct Walk<'a, P, E> {
    processor: P,
    board: &'a Board,
    depth: u32,
    ends: E,
    lines: u64,
}

impl<S: Colour, P: Processor, E: Ends> EachPly<S> for Walk<'_, P, E> {
    #[inline(always)]
    fn ply(&mut self, ply: Ply) {
        let resets = match ply {
            Ply::Officer { to, .. } => self.board.occupied() >> to & 1 != 0,
            Ply::Castling { .. } => false,
            Ply::Pawn { .. } | Ply::EnPassant { .. } => true,
        };
        let next = self.board.after::<S>(ply);
        self.lines += lines::<S::Other, E>(self.processor, &next, self.depth - 1, self.ends.next(resets));
    }
}

/// Counts the replies to each move.
struct Leaves<'a, P> {
    processor: P,
    board: &'a Board,
    lines: u64,
}

impl<S: Colour, P: Processor> EachPly<S> for Leaves<'_, P> {
    #[inline(always)]
    fn ply(&mut self, ply: Ply) {
        self.lines += self.board.after::<S>(ply).count_here::<S::Other, P>(self.processor);
    }
}

/// The number of sequences of this many moves (at least one) from a position with this player to move.
#[inline(always)]
fn lines<S: Colour, E: Ends>(processor: impl Processor, board: &Board, depth: u32, ends: E) -> u64 {
    if ends.over(board) {
        0
    } else if depth <= 1 {
        board.count::<S>(processor)
    } else if ends.ahead(board, depth - 1) {
        processor.run(Sequences::<S, E> { board, depth, ends, side: PhantomData })
    } else {
        processor.run(Sequences::<S, Never> { board, depth, ends: Never, side: PhantomData })
    }
}

/// The sequences of at least two moves.
struct Sequences<'a, S, E> {
    board: &'a Board,
    depth: u32,
    ends: E,
    side: PhantomData<S>,
}

impl<S: Colour, E: Ends> Task for Sequences<'_, S, E> {
    type Output = u64;

    #[inline(always)]
    fn run<P: Processor>(self, processor: P) -> u64 {
        let Sequences { board, depth, ends, side: PhantomData } = self;
        let guard = board.guard::<S>();
        if E::NEVER && depth == 2 {
            let mut leaves = Leaves { processor, board, lines: 0 };
            // Out of check there are few moves.
            if guard.checkers == 0
                && let Some(replies) = Replies::to::<S>(processor, board, &mut Officers::none())
            {
                let local = board.pairs::<S, false>(processor, &guard, replies, &mut OneByOne(&mut leaves));
                return local.replies + leaves.lines;
            }
            board.visit_guarded::<S>(processor, &guard, &mut OneByOne(&mut leaves));
            return leaves.lines;
        }
        let mut walk = Walk { processor, board, depth, ends, lines: 0 };
        board.visit_guarded::<S>(processor, &guard, &mut OneByOne(&mut walk));
        walk.lines
    }
}

/// The sequences of `depth` legal moves.
pub(super) fn perft(rulings: &Rulings, board: &Board, turn: Player, clock: u16, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let dead = match rulings.dead_position {
        DeadPosition::Draw | DeadPosition::Exact => true,
        DeadPosition::GoesOn => false,
    };
    on_best(OfMover { board, turn, depth, ends: Draws { dead, clock, last: last_clock(rulings) } })
}

/// Those of the player to move.
#[derive(Clone, Copy)]
struct OfMover<'a, E> {
    board: &'a Board,
    turn: Player,
    depth: u32,
    ends: E,
}

impl<E: Ends> Task for OfMover<'_, E> {
    type Output = u64;

    #[inline(always)]
    fn run<P: Processor>(self, processor: P) -> u64 {
        let OfMover { board, turn, depth, ends } = self;
        by_colour!(turn, S => lines::<S, E>(processor, board, depth, ends))
    }
}

/// How many moves there are.
struct Count<P>(Tally<P>);

impl<S: Colour, P: Processor> Visitor<S> for Count<P> {
    #[inline(always)]
    fn officer(&mut self, _kind: Kind, _from: u8, targets: Bitboard) {
        self.0.add(targets);
    }

    #[inline(always)]
    fn pawns(&mut self, [pushes, doubles, left, right]: [Bitboard; PawnWay::ALL.len()]) {
        self.0.add(pushes | doubles | left);
        self.0.add(right);
        if (pushes | left | right) & S::LAST_RANK != 0 {
            let promoted = [pushes, left, right].map(|targets| (targets & S::LAST_RANK).count_ones());
            // One of the promotion choices has already been counted.
            self.0.add_number(u64::from(promoted.into_iter().sum::<u32>()) * (PROMOTIONS.len() as u64 - 1));
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, origins: Bitboard) {
        self.0.add_number(u64::from(origins.count_ones()));
    }

    #[inline(always)]
    fn castling(&mut self, _wing: Wing) {
        self.0.add_number(1);
    }
}

/// The legal moves of a player.
struct Moves<'a, S> {
    board: &'a Board,
    side: PhantomData<S>,
}

impl<S: Colour> Task for Moves<'_, S> {
    type Output = u64;

    #[inline(always)]
    fn run<P: Processor>(self, processor: P) -> u64 {
        self.board.count_here::<S, P>(processor)
    }
}

impl Board {
    /// How many legal moves the player has, as long as nothing but mate and stalemate ends the game.
    #[inline(always)]
    pub fn count<S: Colour>(&self, processor: impl Processor) -> u64 {
        processor.run(Moves::<S> { board: self, side: PhantomData })
    }

    /// The same within a task that runs with this processor's instructions already.
    #[inline(always)]
    fn count_here<S: Colour, P: Processor>(&self, processor: P) -> u64 {
        let mut count = Count(Tally::<P>::new());
        self.visit::<S>(processor, &mut count);
        count.0.total()
    }

    /// Whether the player has any. In most positions an unpinned Pawn can advance, and nothing else is examined.
    pub fn can_move<S: Colour>(&self) -> bool {
        let guard = self.guard::<S>();
        let free = self.pawns & self.own::<S>() & !(guard.straight | guard.diagonal);
        guard.checkers == 0 && S::forwards(free) & !self.occupied() != 0 || self.count::<S>(Plain) > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Engine, Position};
    use crate::processor::Plain;
    use crate::rules::chess::{FiftyMoves, PiecesBeyondTheSet};
    use crate::rules::{Rules as _, plain_perft};
    use crate::zobrist::splitmix64;

    /// The positions by which move generators are commonly measured, with a published count each.
    const PUBLISHED: [(&str, u32, u64); 6] = [
        ("startpos", 4, 197_281),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", 3, 97_862),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 5, 674_624),
        ("r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ -", 4, 422_333),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -", 3, 62_379),
        ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -", 3, 89_890),
    ];

    fn of<E>(position: &Position, depth: u32, ends: E) -> OfMover<'_, E> {
        OfMover { board: &position.board, turn: position.turn, depth, ends }
    }

    #[test]
    fn the_count_does_not_depend_on_the_processor() {
        let engine = Engine::new(Rulings::default());
        for (text, depth, count) in PUBLISHED {
            let position = &engine.read(text).expect("a position");
            assert_eq!(Plain.run(of(position, depth, Never)), count, "{text}");
            let draws = Draws { dead: true, clock: 0, last: Some(100) };
            assert_eq!(Plain.run(of(position, depth, draws)), count, "{text}");
            assert_eq!(on_best(of(position, depth, Never)), count, "{text}");
            assert_eq!(on_best(of(position, depth, draws)), count, "{text}");
        }
    }

    /// Positions with few pieces, with a Pawn that has just gone two squares, with castling, also where a Knight comes
    /// between or leaves, with more sliders than are dealt with together, and with Pawns pinned every way, one of them
    /// twice, and one that may be promoted when it is free.
    const MORE: [&str; 12] = [
        "r3k2r/8/8/8/8/8/1B6/4K3 w kq -",
        "4k3/8/8/3q4/8/2N5/3R4/4K3 w - -",
        "8/3k4/2p5/8/1P1pP3/8/2BK4/8 b - e3 0 1",
        "r3k2r/8/2n5/8/4B3/8/3P4/R3K2R w KQkq -",
        "r3k3/p1ppp3/N7/8/8/8/8/4K3 w q -",
        "rN2k3/p1ppp3/8/8/8/8/8/4K3 w q -",
        "1k6/1P1p4/8/2p1P3/8/5p2/p3P1P1/6K1 w - -",
        "qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - -",
        "bbbbkrrr/bbbprrrr/8/8/8/8/BBBPRRRR/BBBBKRRR w - -",
        "4k3/3ppp2/8/1B5B/4Q3/8/8/4K3 w - -",
        "8/8/8/8/RR1p3k/2P1P3/8/K7 w - -",
        "8/8/8/8/8/8/R2p3k/K7 w - -",
    ];

    #[test]
    fn pairs_of_moves_are_as_many_as_the_replies_to_each() {
        let engine =
            Engine::new(Rulings { pieces_beyond_the_set: PiecesBeyondTheSet::Allowed, ..Rulings::default() });
        let mut state = 1;
        let mut random = |below: usize| splitmix64(&mut state) as usize % below;
        for text in PUBLISHED.map(|(text, ..)| text).into_iter().chain(MORE) {
            for _ in 0..8 {
                let mut position = engine.read(text).expect("a position");
                for _ in 0..60 {
                    let mut replies = 0;
                    position.each_after(Plain, false, |next| replies += next.count(Plain));
                    let pairs = of(&position, 2, Never);
                    assert_eq!(Plain.run(pairs), replies, "{position:?}");
                    assert_eq!(on_best(pairs), replies, "{position:?}");
                    let moves = position.moves();
                    let Some(mv) = (!moves.is_empty()).then(|| moves[random(moves.len())]) else { break };
                    position = position.after(&mv).expect("a legal move");
                }
            }
        }
    }

    #[test]
    fn no_move_without_a_reply_is_counted_by_the_difference() {
        let engine = Engine::new(Rulings::default());
        // The Queen takes the King's last squares; the Rook captures the only piece that moves; a Pawn does both.
        for text in ["7k/8/5K2/8/6Q1/8/8/8 w - -", "7k/5K2/6P1/8/8/8/8/nR6 w - -", "7k/5K2/6n1/7P/8/8/8/8 w - -"] {
            let position = engine.read(text).expect("a position");
            let without = |pairs| {
                let (mut made, mut stuck) = (0, 0);
                let local = position.each_after(Plain, pairs, |next| {
                    made += 1;
                    stuck += u32::from(next.count(Plain) == 0);
                });
                (made + local.moves, stuck)
            };
            assert_eq!(without(true), without(false), "{text}");
            assert_ne!(without(true).1, 0, "{text}");
        }
    }

    #[test]
    fn a_game_that_ends_within_a_count_ends_it_there() {
        let engine = Engine::new(Rulings::default());
        // With the next move without a Pawn, or one or two later; a capture with promotion, or one after another leaves too
        // little for mate.
        for text in [
            "4k3/pppp4/8/8/8/8/PPPP4/4K2R w - - 99 80",
            "4k3/pppp4/8/8/8/8/PPPP4/4K2R w - - 98 80",
            "4k3/pppp4/8/8/8/8/PPPP4/4K2R w - - 97 80",
            "1r5k/P7/8/8/8/8/8/K7 w - -",
            "1r6/P5k1/8/8/8/8/6p1/K6R w - -",
        ] {
            let position = engine.read(text).expect("a position");
            for depth in 1..=4 {
                assert_eq!(engine.perft(&position, depth), plain_perft(&engine, &position, depth), "{text} {depth}");
            }
        }
    }

    #[test]
    fn the_fifty_moves_end_a_count_of_any_depth() {
        let engine = Engine::new(Rulings { fifty_moves: FiftyMoves::Automatic, ..Rulings::default() });
        let position = engine.read("8/8/8/8/8/4k3/8/4K2R w - - 99 80").expect("a position");
        for depth in [2, 100, 4_294_967_198, u32::MAX] {
            assert_eq!(engine.perft(&position, depth), 0, "{depth}");
        }
    }
}
