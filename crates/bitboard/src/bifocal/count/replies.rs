//! How many replies there are to each of a player's moves, without finding them all each time.
//!
//! Nothing is captured, and most pieces are neutral, so most moves leave most of the replies as they were: those of the
//! pieces whose way they do not touch. So the opponent's moves are found once, as if the player passed, with the squares on
//! which those of each piece depend ([`Zone`]). After each move only the pieces that depend on the square left or on the
//! square reached are looked at again.

use crate::bifocal::attacks::Candidates;
use crate::bifocal::board::{Board, Ply};
use crate::bifocal::geometry::{
    At, BESIDE, DIAGONAL_LINES, EVERYWHERE, FALCON_LEAPS, INDICES, KNIGHT_LEAPS, STRAIGHT_LINES, STRAIGHT_STEPS, Set,
    between, bit, near, one_at_most, only, slot, squares,
};
use crate::bifocal::legal::{Counter, Mover, Safe, Situation};
use crate::bifocal::position::{
    BISHOP, BISHOPWISE, FALCON, IMMOBILIZER, KANNON, KINDS, KNIGHT, Kind, ROOK, is_neutral, king, turned,
};
use crate::rules::bifocal::{KingDoubleStep, KingsSideBySide, OwnMovedPieceAttacks};

/// How many pieces an replies is kept for.
const MOST: usize = 32;

/// Some of these pieces.
type PieceSet = u32;

/// The opponent's moves, as if the player to move passed.
pub(super) struct Replies {
    /// How many there are.
    count: u64,
    /// The pieces that the opponent may move unless they are frozen, and how many moves each has.
    pieces: [(Mover, u64); MOST],
    /// By square, which of these stands there.
    on: [PieceSet; INDICES],
    /// By square, those whose moves depend on whether something stands there.
    dependent: [PieceSet; INDICES],
    immobilizers: PieceSet,
    situation: Situation,
    /// Where most pieces may land.
    safe: Safe,
    /// The squares that determine which pieces may leave, and where they may land.
    king: Zone,
    /// On what the King's moves depend.
    steps: Zone,
    /// How many moves the King has, and how many swaps there are.
    of_king: u64,
    of_swaps: u64,
}

impl Replies {
    /// The moves of the player to move; nothing, if there are more pieces than are kept, or if each may attack the King
    /// where it goes (`own-moved-piece-attacks=counts`).
    #[inline(never)]
    fn of(board: &Board) -> Option<Replies> {
        if board.rulings.own_moved_piece_attacks == OwnMovedPieceAttacks::Counts {
            return None;
        }
        let situation = board.situation();
        let of_king = board.count_king(&situation);
        let of_swaps = board.count_swaps(&situation);
        let mut replies = Replies {
            count: of_king + of_swaps,
            pieces: [(Mover::NOBODY, 0); MOST],
            on: [0; INDICES],
            dependent: [0; INDICES],
            immobilizers: 0,
            safe: Safe::of(situation.danger.safe),
            king: board.zone(bit(situation.king)),
            steps: board.zone_of_steps(situation.king),
            of_king,
            of_swaps,
            situation,
        };
        let mut number = 0;
        board.each_piece(|kind, from| {
            if number < MOST {
                replies.add(board, number, kind, from);
            }
            number += 1;
        });
        (number <= MOST).then_some(replies)
    }

    #[inline(always)]
    fn add(&mut self, board: &Board, number: usize, kind: Kind, from: At) {
        let this = 1 << number;
        let mover = board.mover(kind, from, &self.situation);
        self.on[slot(from)] = this;
        if kind == IMMOBILIZER {
            self.immobilizers |= this;
        }
        let mut moves = 0;
        if self.situation.frozen & bit(from) == 0 {
            moves = board.count_moves(&mover, &self.safe);
            for at in squares(board.depends_on(kind, from)) {
                self.dependent[slot(at)] |= this;
            }
        }
        self.pieces[number % MOST] = (mover, moves);
        self.count += moves;
    }

    /// The piece with the lowest number of some.
    #[inline(always)]
    fn first(&self, pieces: PieceSet) -> &(Mover, u64) {
        &self.pieces[pieces.trailing_zeros() as usize % MOST]
    }

    /// The pieces on some squares.
    #[inline(always)]
    fn on_any(&self, of: Set) -> PieceSet {
        squares(of).fold(0, |all, at| all | self.on[slot(at)])
    }
}

impl Board {
    /// The opponent's moves, as if the player to move passed, unless a move may change too much of them.
    pub(super) fn replies_to_pass(&mut self) -> Option<Replies> {
        let before = self.pass();
        let replies = Replies::of(self);
        self.turn_back(before);
        replies
    }

    /// How many moves a piece has.
    #[inline(never)]
    fn count_moves(&self, mover: &Mover, any: &Safe) -> u64 {
        let mut counter = Counter(0);
        self.show(mover, any, &mut counter);
        counter.0
    }

    #[inline(always)]
    fn count_king(&self, situation: &Situation) -> u64 {
        u64::from(self.king_targets(situation.king, situation.attacking).count_ones())
    }

    fn count_swaps(&self, situation: &Situation) -> u64 {
        let mut count = 0;
        if !situation.danger.attacked {
            self.swaps(situation.frozen, |_, with| count += u64::from(with.count_ones()));
        }
        count
    }

    /// How many replies there are to a move.
    #[inline(always)]
    pub(super) fn replies_to(&mut self, replies: &Replies, ply: Ply) -> u64 {
        let Ply { from, to, .. } = ply;
        if self.occupied & bit(to) != 0 {
            // A swap: both squares stay occupied.
            return replies.count;
        }
        let kind = self.kind_of(self.ids[slot(from)]);
        let landed = if ply.turned { turned(kind) } else { kind };
        let itself = replies.on[slot(from)];
        // An Immobilizer freezes and sets free; a King may keep the other from going beside it.
        let freezes = kind == IMMOBILIZER;
        let keeps_off = kind == king(self.turn) && self.rulings.kings_side_by_side == KingsSideBySide::Illegal;
        let touched = Touched {
            dependent: (replies.dependent[slot(from)] | replies.dependent[slot(to)]) & !itself,
            king: freezes || replies.king.is_touched(landed, from, to),
            steps: freezes || keeps_off || replies.steps.is_touched(landed, from, to),
            itself,
        };
        // `bifocal.move.just-moved`
        let of_itself = if itself == 0 { 0 } else { replies.first(itself).1 };
        let unchanged = replies.count - of_itself;
        if touched.dependent == 0 && !touched.king && !touched.steps {
            return unchanged;
        }
        let before = self.make(ply);
        let more = self.more_than_before(replies, &touched);
        let replies = more.map_or_else(|| self.count(), |more| unchanged.wrapping_add_signed(more));
        self.take_back(ply, before);
        replies
    }

    /// How many more moves there are after a move than before; nothing, if it has given or parried a check, so that most
    /// pieces may land elsewhere.
    #[inline(always)]
    fn more_than_before(&self, replies: &Replies, touched: &Touched) -> Option<i64> {
        let mut more = 0;
        let mut dependent = touched.dependent;
        if touched.king {
            let (before, now) = (&replies.situation, &self.situation());
            if now.danger.safe != before.danger.safe || now.danger.attacked != before.danger.attacked {
                return None;
            }
            let frozen = before.frozen ^ now.frozen;
            let mut pieces = replies.on_any(before.singly | now.singly | frozen) | replies.immobilizers;
            pieces &= !touched.itself;
            dependent &= !pieces;
            while pieces != 0 {
                let (Mover { kind, from, .. }, moves) = *replies.first(pieces);
                if now.frozen & bit(from) == 0 {
                    more += self.count_moves(&self.mover(kind, from, now), &replies.safe) as i64;
                }
                more -= moves as i64;
                pieces &= pieces - 1;
            }
            if frozen != 0 {
                more += self.count_swaps(now) as i64 - replies.of_swaps as i64;
            }
            if touched.steps {
                more += self.count_king(now) as i64 - replies.of_king as i64;
            }
        } else if touched.steps {
            more += self.count_king(&replies.situation) as i64 - replies.of_king as i64;
        }
        while dependent != 0 {
            let (mover, moves) = replies.first(dependent);
            more += self.count_moves(mover, &replies.safe) as i64 - *moves as i64;
            dependent &= dependent - 1;
        }
        Some(more)
    }
}

/// What a move may have changed.
struct Touched {
    /// The pieces that depend on the square left or the square reached.
    dependent: PieceSet,
    /// Whether the King may be attacked otherwise.
    king: bool,
    /// Whether the King may have other moves.
    steps: bool,
    /// The piece that has moved.
    itself: PieceSet,
}

/// The squares that determine whether some squares are attacked.
struct Zone {
    /// The squares of possible attackers, and those on which an arriving or leaving piece blocks or unblocks them.
    now: Set,
    /// The squares from which each neutral kind would attack.
    coming: [Set; KINDS - ROOK],
}

impl Zone {
    /// Whether a move matters, of a piece that is of this kind when it has landed.
    #[inline(always)]
    pub fn is_touched(&self, landed: Kind, from: At, to: At) -> bool {
        let comes = if is_neutral(landed) { self.coming[(landed - ROOK) % (KINDS - ROOK)] } else { 0 };
        self.now & (bit(from) | bit(to)) | comes & bit(to) != 0
    }
}

impl Board {
    /// The squares that determine where a King on this square may go.
    fn zone_of_steps(&self, king: At) -> Zone {
        let steps = match self.rulings.king_double_step {
            KingDoubleStep::Off => BESIDE[slot(king)],
            _ => near(king),
        };
        let mut zone = self.zone(steps);
        zone.now |= steps;
        zone
    }

    /// The squares that determine whether one of these is attacked.
    fn zone(&self, attacked: Set) -> Zone {
        let mut zone = Zone { now: 0, coming: [0; KINDS - ROOK] };
        for square in squares(attacked) {
            let Candidates { knights, sliders, kannons, falcons } = self.candidates(square, EVERYWHERE);
            zone.now |= knights | sliders | kannons | falcons;
            for at in squares(sliders | kannons) {
                zone.now |= between(square, at);
            }
            for at in squares(falcons) {
                zone.now |= self.paths(at, square, self.occupied).all;
            }
            for (kind, coming) in (ROOK..).zip(&mut zone.coming) {
                *coming |= self.could_attack_from(kind, square);
            }
        }
        zone
    }

    /// The squares that determine where a piece may go; for a Shield, without swaps.
    fn depends_on(&self, kind: Kind, from: At) -> Set {
        let (straight, diagonal) = (STRAIGHT_LINES[slot(from)], DIAGONAL_LINES[slot(from)]);
        let between = |at: At| between(from, at) & self.occupied;
        let slides = |lines: Set| only(lines, |at| between(*at) == 0);
        let jumps = |lines: Set| only(lines, |at| one_at_most(between(*at)));
        match kind {
            ROOK => slides(straight),
            KNIGHT => KNIGHT_LEAPS[slot(from)],
            BISHOP => slides(diagonal) | STRAIGHT_STEPS[slot(from)],
            // `bifocal.falcon.paths`
            FALCON if self.falcons_wind() => squares(FALCON_LEAPS[slot(from)])
                .fold(FALCON_LEAPS[slot(from)], |all, to| all | self.paths(from, to, self.occupied).all),
            FALCON => FALCON_LEAPS[slot(from)] | near(from),
            KANNON if self.oriented() => jumps(straight),
            KANNON => jumps(straight | diagonal),
            BISHOPWISE => jumps(diagonal),
            IMMOBILIZER => slides(straight | diagonal),
            _ => BESIDE[slot(from)],
        }
    }
}
